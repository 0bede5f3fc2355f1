//! Sets of squares.

use core::fmt;

use super::{Size, Square};

/// A set of squares of a board of one size: a bit for each number that a square can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareSet {
    words: [u128; 2],
    size: Size,
}

impl SquareSet {
    /// The 88 squares of the octagon.
    pub(super) const OCTAGON: Self = {
        let corners = 0b11 | 0b11 << 8 | 1 << 10 | 1 << 19;
        let lower_corners = 1 << 80 | 1 << 89 | 0b11 << 90 | 0b11 << 98;
        Self::from_words(Size::Ten, [!(corners | lower_corners), 0])
    };

    /// The set without squares.
    #[inline]
    #[must_use]
    pub const fn empty(size: Size) -> Self {
        Self {
            words: [0; 2],
            size,
        }
    }

    /// All squares of this size.
    #[inline]
    #[must_use]
    pub const fn full(size: Size) -> Self {
        Self {
            words: area_mask(size),
            size,
        }
    }

    /// The set of these bits: bit `i` of the first word is the square with the number `i`, bit `i` of the second the one with
    /// the number `128 + i`. Bits beyond the board are dropped.
    #[inline]
    #[must_use]
    pub const fn from_words(size: Size, words: [u128; 2]) -> Self {
        let mask = area_mask(size);
        Self {
            words: [words[0] & mask[0], words[1] & mask[1]],
            size,
        }
    }

    /// The set of bits that all lie on the board.
    #[inline]
    pub(super) const fn from_board_words(size: Size, words: [u128; 2]) -> Self {
        Self { words, size }
    }

    /// The bits, as [`from_words`](SquareSet::from_words) takes them. On boards up to 10x10 the second word is 0.
    #[inline]
    #[must_use]
    pub const fn words(self) -> [u128; 2] {
        self.words
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn size(self) -> Size {
        self.size
    }

    /// How many squares are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        (self.words[0].count_ones() + self.words[1].count_ones()) as usize
    }

    /// Whether no square is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.words[0] | self.words[1] == 0
    }

    /// Whether the square is in the set; never so outside the board.
    #[inline]
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        match square.index(self.size) {
            Some(index) => {
                let bit = bit(index);
                self.words[0] & bit[0] | self.words[1] & bit[1] != 0
            }
            None => false,
        }
    }

    /// Adds a square; `false` if it was there already, or lies outside the board.
    #[inline]
    pub const fn insert(&mut self, square: Square) -> bool {
        match square.index(self.size) {
            Some(index) if !self.contains(square) => {
                let bit = bit(index);
                self.words[0] |= bit[0];
                self.words[1] |= bit[1];
                true
            }
            _ => false,
        }
    }

    /// The squares in ascending order of their numbers.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Squares {
        Squares { set: self }
    }
}

/// The two words with the bit of a number.
#[inline]
pub(super) const fn bit(index: u8) -> [u128; 2] {
    if index < 128 {
        [1 << index, 0]
    } else {
        [0, 1 << (index - 128)]
    }
}

/// The bits of all numbers that squares of this size have.
#[inline]
const fn area_mask(size: Size) -> [u128; 2] {
    match size {
        Size::Four => [(1 << 16) - 1, 0],
        Size::Six => [(1 << 36) - 1, 0],
        Size::Eight => [(1 << 64) - 1, 0],
        Size::Ten => [(1 << 100) - 1, 0],
        Size::Twelve => [u128::MAX, (1 << 16) - 1],
        Size::Fourteen => [u128::MAX, (1 << 68) - 1],
    }
}

/// Adds the squares; those outside the board are left out.
impl Extend<Square> for SquareSet {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// Shows the names of the squares.
impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The squares of a set: see [`SquareSet::iter`].
#[derive(Clone, Debug)]
pub struct Squares {
    set: SquareSet,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let [low, high] = &mut self.set.words;
        let (word, offset) = if *low == 0 { (high, 128) } else { (low, 0) };
        if *word == 0 {
            return None;
        }
        let index = word.trailing_zeros() + offset;
        *word &= *word - 1;
        u8::try_from(index)
            .ok()
            .and_then(|index| Square::from_index(index, self.set.size))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.set.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn sets_hold_what_is_put_in() {
        for size in Size::ALL {
            let mut set = SquareSet::empty(size);
            assert!(set.is_empty());
            let all: Vec<Square> = (0..=255)
                .filter_map(|index| Square::from_index(index, size))
                .collect();
            for &square in &all {
                assert!(!set.contains(square));
                assert!(set.insert(square) && !set.insert(square));
                assert!(set.contains(square));
            }
            assert_eq!(set, SquareSet::full(size));
            assert_eq!((set.len(), set.iter().len()), (size.area(), size.area()));
            assert!(set.iter().eq(all.iter().copied()));
            assert_eq!(SquareSet::from_words(size, [u128::MAX; 2]), set);
            assert_eq!(SquareSet::from_words(size, set.words()), set);
        }
    }

    #[test]
    fn nothing_outside_the_board() {
        let j10 = Square::from_name(b"j10").unwrap();
        let mut set = SquareSet::full(Size::Eight);
        assert!(!set.contains(j10) && !set.insert(j10));
        assert_eq!(set.len(), 64);
        let mut corners = SquareSet::empty(Size::Ten);
        corners.extend([j10, Square::from_name(b"a1").unwrap()]);
        assert_eq!(format!("{corners:?}"), "{a1, j10}");
    }
}
