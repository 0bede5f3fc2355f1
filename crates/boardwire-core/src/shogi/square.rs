//! Squares.

use core::fmt;
use core::num::NonZeroU8;

use super::Color;

/// A square of the 9x9 board, in one byte; so is `Option<Square>`.
///
/// Files are 1 to 9 from the right and ranks 1 to 9 (`a` to `i`) from the top, as Black sees the board. The
/// [`index`](Square::index) runs down each file: `1a` is 0, `1b` is 1, `2a` is 9, `9i` is 80. That is also the
/// order of `Ord`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(
    /// The index plus one.
    NonZeroU8,
);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 81;

    /// The square of a file and a rank, each 1 to 9; `None` outside the board.
    #[inline]
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file.wrapping_sub(1) < 9 && rank.wrapping_sub(1) < 9 {
            Self::from_code((file - 1) * 9 + rank)
        } else {
            None
        }
    }

    /// The square with this index, 0 to 80.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        Self::from_code(index.wrapping_add(1))
    }

    /// From the stored form, 1 to 81.
    #[inline]
    pub(super) const fn from_code(code: u8) -> Option<Self> {
        if code > 81 {
            return None;
        }
        match NonZeroU8::new(code) {
            Some(code) => Some(Self(code)),
            None => None,
        }
    }

    /// The stored form, 1 to 81.
    #[inline]
    pub(super) const fn code(self) -> u8 {
        self.0.get()
    }

    /// The index as a number, 0 to 80: `(file - 1) * 9 + (rank - 1)`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }

    /// The file, 1 to 9; 1 is on Black's right.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        (self.0.get() - 1) / 9 + 1
    }

    /// The rank, 1 to 9; 1 (`a`) is on White's side.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        (self.0.get() - 1) % 9 + 1
    }

    /// The rank as this side counts it: 1 is the farthest, 9 the side's own back rank.
    #[inline]
    #[must_use]
    pub const fn rank_for(self, color: Color) -> u8 {
        match color {
            Color::Black => self.rank(),
            Color::White => 10 - self.rank(),
        }
    }

    /// Whether the square is in the promotion zone of this side, its three farthest ranks.
    #[inline]
    #[must_use]
    pub const fn in_promotion_zone(self, color: Color) -> bool {
        self.rank_for(color) <= 3
    }

    /// The square seen from the other side: `7g` becomes `3c`.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        match Self::from_code(82 - self.0.get()) {
            Some(square) => square,
            None => self, // 82 - (1..=81) is in 1..=81
        }
    }

    /// The square of a USI name, such as `*b"7g"`.
    #[inline]
    #[must_use]
    pub const fn from_usi(name: [u8; 2]) -> Option<Self> {
        Self::new(
            name[0].wrapping_sub(b'0'),
            name[1].wrapping_sub(b'a').wrapping_add(1),
        )
    }

    /// The USI name, two ASCII bytes: a digit and a letter.
    #[inline]
    #[must_use]
    pub const fn to_usi(self) -> [u8; 2] {
        [b'0' + self.file(), b'a' - 1 + self.rank()]
    }

    /// All squares in the order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::all_iter()
    }

    pub(super) fn all_iter() -> core::iter::Copied<core::slice::Iter<'static, Self>> {
        ALL.iter().copied()
    }
}

static ALL: [Square; Square::COUNT] = {
    let mut all = [Square(NonZeroU8::MIN); Square::COUNT];
    let mut i = 1;
    while i < Square::COUNT {
        all[i] = Square(all[i - 1].0.saturating_add(1));
        i += 1;
    }
    all
};

/// Writes the USI name: `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = self.to_usi();
        f.write_fmt(format_args!("{}{}", char::from(file), char::from(rank)))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_square_keeps_its_coordinates() {
        assert_eq!(size_of::<Option<Square>>(), 1);
        assert_eq!(Square::all().len(), 81);
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
            assert_eq!(
                Square::from_index(u8::try_from(index).unwrap()),
                Some(square)
            );
            assert_eq!(Square::from_usi(square.to_usi()), Some(square));
            assert_eq!(square.flip().flip(), square);
            assert_eq!(
                (square.flip().file(), square.flip().rank()),
                (10 - square.file(), 10 - square.rank())
            );
            assert_eq!(square.in_promotion_zone(Color::Black), square.rank() <= 3);
            assert_eq!(square.in_promotion_zone(Color::White), square.rank() >= 7);
        }
        assert_eq!(Square::new(7, 7).unwrap().to_string(), "7g");
    }

    #[test]
    fn nothing_outside_the_board() {
        for bad in [0, 10, 255] {
            assert_eq!(Square::new(bad, 5), None);
            assert_eq!(Square::new(5, bad), None);
        }
        assert_eq!(Square::from_index(81), None);
        assert_eq!(Square::from_index(255), None);
        let named = (0..=255u8).flat_map(|a| (0..=255u8).map(move |b| [a, b]));
        assert_eq!(named.filter_map(Square::from_usi).count(), 81);
    }
}
