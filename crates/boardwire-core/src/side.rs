//! The two sides of the games that are played with Black and White.

use core::fmt;
use core::ops::Not;

/// A side in shogi, go and othello. In all three **Black moves first** (in shogi: sente).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The first player: sente in shogi.
    Black = 0,
    /// The second player: gote in shogi.
    White = 1,
}

impl Color {
    /// Both sides, in playing order.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other side. The operator `!` does the same.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// `B` or `W`: what SGF and GGF call the moves of a side.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Black => "B",
            Self::White => "W",
        }
    }

    /// 0 for Black and 1 for White, for tables that hold one entry a side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opponent()
    }
}

/// Writes `Black` or `White`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn opponents_are_each_others() {
        assert_eq!(!Color::Black, Color::White);
        assert_eq!(!Color::White, Color::Black);
        for color in Color::ALL {
            assert_eq!(Color::ALL[color.index()], color);
            assert_eq!(color.opponent().opponent(), color);
            assert!(color.to_string().starts_with(color.letter()));
        }
    }
}
