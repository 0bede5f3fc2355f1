//! Sets of squares.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXorAssign, Not};

use boardwire_core::shogi::{Color, Square};

/// A set of squares: bit `i` stands for the square with index `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Bitboard(pub(super) u128);

impl Bitboard {
    pub(super) const EMPTY: Self = Self(0);
    pub(super) const ALL: Self = Self((1 << Square::COUNT) - 1);

    #[inline]
    pub(super) const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    #[inline]
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest index.
    #[inline]
    pub(super) fn first(self) -> Option<Square> {
        // Of the empty set this is 128, which is no square.
        square_at(self.0.trailing_zeros())
    }

    /// The square with the highest index.
    #[inline]
    pub(super) fn last(self) -> Option<Square> {
        square_at(127u32.wrapping_sub(self.0.leading_zeros()))
    }

    /// All squares of the files on which this set has one.
    pub(super) fn files(self) -> Self {
        (0..9)
            .map(|file| Self(FILE_1 << (9 * file)))
            .filter(|&file| !(self & file).is_empty())
            .fold(Self::EMPTY, Self::bitor)
    }

    /// The ranks from the farthest, as this side sees them, to the `count`th.
    #[inline]
    pub(super) const fn far_ranks(color: Color, count: u32) -> Self {
        let near_top = RANK_A_UNITS * ((1 << count) - 1);
        match color {
            Color::Black => Self(near_top),
            Color::White => Self(near_top << (9 - count)),
        }
    }
}

const FILE_1: u128 = 0x1FF;

/// Rank `a`: the lowest bit of every file.
const RANK_A_UNITS: u128 = {
    let mut rank = 0;
    let mut file = 0;
    while file < 9 {
        rank |= 1 << (9 * file);
        file += 1;
    }
    rank
};

#[inline]
fn square_at(index: u32) -> Option<Square> {
    u8::try_from(index).ok().and_then(Square::from_index)
}

impl Iterator for Bitboard {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The squares of the board that are not in the set.
impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_is_put_in() {
        assert_eq!(Bitboard::ALL.count(), 81);
        assert!(Bitboard::ALL.eq(Square::all()));
        assert_eq!(!Bitboard::EMPTY, Bitboard::ALL);
        assert_eq!(
            (Bitboard::EMPTY.first(), Bitboard::EMPTY.last()),
            (None, None)
        );
        for square in Square::all() {
            let only = Bitboard::of(square);
            assert!(only.contains(square));
            assert_eq!((only.first(), only.last()), (Some(square), Some(square)));
            assert!(
                only.files()
                    .eq(Square::all().filter(|other| other.file() == square.file()))
            );
        }
    }

    #[test]
    fn far_ranks_are_those_of_the_side() {
        for color in Color::ALL {
            for (count, ranks) in [(1, 1), (2, 2), (3, 3)] {
                let expected = Square::all().filter(|square| square.rank_for(color) <= ranks);
                assert!(Bitboard::far_ranks(color, count).eq(expected));
            }
        }
    }
}
