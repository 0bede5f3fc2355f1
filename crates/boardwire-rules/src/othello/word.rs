//! Machine words that hold a board, a bit for each square.

use core::ops::{BitAnd, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of bits that can be shifted.
pub(super) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const ZERO: Self;

    /// How many steps by two squares a fill takes, after its first two by one, to cross the widest board that the word holds.
    const DOUBLE_STEPS: u32;

    /// From the words of a [`SquareSet`](boardwire_core::othello::SquareSet); the board's area has to fit.
    fn from_words(words: [u128; 2]) -> Self;

    /// To the words of a [`SquareSet`](boardwire_core::othello::SquareSet).
    fn into_words(self) -> [u128; 2];
}

/// Up to 8x8: at most six discs lie between two others.
impl Word for u64 {
    const ZERO: Self = 0;
    const DOUBLE_STEPS: u32 = 2;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the area fits 64 bits")]
    fn from_words(words: [u128; 2]) -> Self {
        words[0] as Self
    }

    #[inline]
    fn into_words(self) -> [u128; 2] {
        [self.into(), 0]
    }
}

/// Up to 10x10: at most eight.
impl Word for u128 {
    const ZERO: Self = 0;
    const DOUBLE_STEPS: u32 = 3;

    #[inline]
    fn from_words(words: [u128; 2]) -> Self {
        words[0]
    }

    #[inline]
    fn into_words(self) -> [u128; 2] {
        [self, 0]
    }
}

/// 256 bits, the low ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide([u128; 2]);

/// Up to 14x14: at most twelve.
impl Word for Wide {
    const ZERO: Self = Self([0; 2]);
    const DOUBLE_STEPS: u32 = 5;

    #[inline]
    fn from_words(words: [u128; 2]) -> Self {
        Self(words)
    }

    #[inline]
    fn into_words(self) -> [u128; 2] {
        self.0
    }
}

impl BitAnd for Wide {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Wide {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitOrAssign for Wide {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for Wide {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self([!self.0[0], !self.0[1]])
    }
}

/// By 1 to 127 bits.
impl Shl<u32> for Wide {
    type Output = Self;
    #[inline]
    fn shl(self, bits: u32) -> Self {
        let [low, high] = self.0;
        Self([low << bits, high << bits | low >> (128 - bits)])
    }
}

/// By 1 to 127 bits.
impl Shr<u32> for Wide {
    type Output = Self;
    #[inline]
    fn shr(self, bits: u32) -> Self {
        let [low, high] = self.0;
        Self([low >> bits | high << (128 - bits), high >> bits])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_words_carry_over_the_seam() {
        for index in 0..256u32 {
            let at = |index: u32| {
                let mut words = [0; 2];
                if let Some(word) = words.get_mut((index / 128) as usize) {
                    *word = 1u128 << (index % 128);
                }
                Wide(words)
            };
            for bits in 1..=30 {
                assert_eq!(at(index) << bits, at(index + bits));
                let down = index.checked_sub(bits).map_or(Wide::ZERO, at);
                assert_eq!(at(index) >> bits, down);
            }
        }
    }
}
