//! Sizes and shapes of boards.

use core::fmt;

use super::{Square, SquareSet};

/// The squares along one side of a board: the even numbers from 4 to 14, as GGF has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Size {
    /// 4x4.
    Four = 4,
    /// 6x6.
    Six = 6,
    /// 8x8, the board of Othello.
    Eight = 8,
    /// 10x10.
    Ten = 10,
    /// 12x12.
    Twelve = 12,
    /// 14x14.
    Fourteen = 14,
}

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 6] = [
        Self::Four,
        Self::Six,
        Self::Eight,
        Self::Ten,
        Self::Twelve,
        Self::Fourteen,
    ];

    /// The size with this many squares along a side.
    #[must_use]
    pub const fn new(side: u8) -> Option<Self> {
        match side {
            4 => Some(Self::Four),
            6 => Some(Self::Six),
            8 => Some(Self::Eight),
            10 => Some(Self::Ten),
            12 => Some(Self::Twelve),
            14 => Some(Self::Fourteen),
            _ => None,
        }
    }

    /// The size of a full board with this many squares: 8x8 for 64.
    #[must_use]
    pub const fn from_area(area: usize) -> Option<Self> {
        let mut i = 0;
        while i < Self::ALL.len() {
            if Self::ALL[i].area() == area {
                return Some(Self::ALL[i]);
            }
            i += 1;
        }
        None
    }

    /// The squares along a side, 4 to 14.
    #[inline]
    #[must_use]
    pub const fn side(self) -> u8 {
        self as u8
    }

    /// The side times itself, 16 to 196: how many numbers squares can have.
    #[inline]
    #[must_use]
    pub const fn area(self) -> usize {
        self.side() as usize * self.side() as usize
    }
}

/// Writes `8x8`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_fmt(format_args!("{}x{}", self.side(), self.side()))
    }
}

/// Which squares a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// All squares of this size.
    Full(Size),
    /// 10x10 without three squares at each corner, 88 in all: GGF's size `88`.
    Octagon,
}

impl Shape {
    /// The size that numbers the squares: 10x10 for the octagon.
    #[inline]
    #[must_use]
    pub const fn size(self) -> Size {
        match self {
            Self::Full(size) => size,
            Self::Octagon => Size::Ten,
        }
    }

    /// How many squares can be played on: 64 for 8x8, 88 for the octagon.
    #[inline]
    #[must_use]
    pub const fn area(self) -> usize {
        match self {
            Self::Full(size) => size.area(),
            Self::Octagon => 88,
        }
    }

    /// Whether the board has this square.
    #[inline]
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        square.is_on(self.size()) && !self.is_blocked(square)
    }

    /// Whether the square is one of the twelve that the octagon leaves out: a1 b1 a2, i1 j1 j2, a9 a10 b10, j9 i10 j10.
    #[inline]
    #[must_use]
    pub const fn is_blocked(self, square: Square) -> bool {
        match self {
            Self::Full(_) => false,
            Self::Octagon => {
                let (column, row) = (square.column(), square.row());
                if !square.is_on(Size::Ten) {
                    return false;
                }
                // A corner and its two neighbours: steps to the nearest corner.
                let across = if column < 5 { column } else { 9 - column };
                let down = if row < 5 { row } else { 9 - row };
                across + down < 2
            }
        }
    }

    /// The squares that can be played on.
    #[must_use]
    pub const fn squares(self) -> SquareSet {
        match self {
            Self::Full(size) => SquareSet::full(size),
            Self::Octagon => SquareSet::OCTAGON,
        }
    }

    /// The squares of the size that are left out, in ascending order; empty but for the octagon.
    #[must_use]
    pub fn blocked(self) -> SquareSet {
        let all = SquareSet::full(self.size());
        let [used, all] = [self.squares(), all].map(SquareSet::words);
        SquareSet::from_words(self.size(), [all[0] & !used[0], all[1] & !used[1]])
    }
}

impl From<Size> for Shape {
    fn from(size: Size) -> Self {
        Self::Full(size)
    }
}

/// Writes `8x8` or `octagon`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(size) => fmt::Display::fmt(size, f),
            Self::Octagon => f.write_str("octagon"),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn sizes_are_even_from_4_to_14() {
        let sizes: Vec<Size> = (0..=255).filter_map(Size::new).collect();
        assert_eq!(sizes, Size::ALL);
        for size in Size::ALL {
            assert_eq!(Size::from_area(size.area()), Some(size));
            assert_eq!(Shape::from(size).area(), size.area());
            assert!(Shape::Full(size).blocked().is_empty());
        }
        assert_eq!(Size::from_area(88), None);
        assert_eq!(Size::Eight.to_string(), "8x8");
    }

    #[test]
    fn the_octagon_leaves_out_twelve_squares() {
        let blocked: Vec<usize> = Shape::Octagon
            .blocked()
            .iter()
            .filter_map(|square| square.index(Size::Ten))
            .map(usize::from)
            .collect();
        assert_eq!(blocked, [0, 1, 8, 9, 10, 19, 80, 89, 90, 91, 98, 99]);
        assert_eq!(Shape::Octagon.squares().len(), Shape::Octagon.area());
        for square in SquareSet::full(Size::Fourteen).iter() {
            assert_eq!(
                Shape::Octagon.has(square),
                Shape::Octagon.squares().contains(square)
            );
            assert_eq!(
                Shape::Octagon.is_blocked(square),
                Shape::Octagon.blocked().contains(square)
            );
        }
        assert_eq!(Shape::Octagon.to_string(), "octagon");
    }
}
