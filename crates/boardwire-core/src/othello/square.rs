//! Squares and their names.

use core::fmt;
use core::num::NonZeroU8;

use super::Size;

/// A square by its column and row, in one byte; so is `Option<Square>`.
///
/// It belongs to no size: `d3` is the same square on 8x8 and on 10x10. Its number does depend on the size
/// ([`index`](Square::index)): 19 on 8x8 and 23 on 10x10. `Ord` is row by row from `a1`, the order of the numbers on any board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(
    /// Row times 16, plus column, plus one.
    NonZeroU8,
);

impl Square {
    /// The columns, and the rows, of the largest board.
    pub const MAX_SIDE: u8 = Size::Fourteen.side();

    /// The square of a column and a row, each counted from 0 at `a1`; `None` from 14 on.
    #[inline]
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::MAX_SIDE && row < Self::MAX_SIDE {
            Some(Self(NonZeroU8::MIN.saturating_add(row << 4 | column)))
        } else {
            None
        }
    }

    /// The square with this number on a board of this size: `row * side + column`.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8, size: Size) -> Option<Self> {
        if (index as usize) < size.area() {
            Self::new(index % size.side(), index / size.side())
        } else {
            None
        }
    }

    /// The column, from 0 for `a`.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0.get() - 1) & 0xF
    }

    /// The row, from 0 for row 1, which is the upper one.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0.get() - 1) >> 4
    }

    /// Whether a full board of this size has the square.
    #[inline]
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        self.column() < size.side() && self.row() < size.side()
    }

    /// The number on a board of this size, `row * side + column`; `None` if it lies outside.
    #[inline]
    #[must_use]
    pub const fn index(self, size: Size) -> Option<u8> {
        if self.is_on(size) {
            Some(self.row() * size.side() + self.column())
        } else {
            None
        }
    }

    /// Reads a name: a letter `a` to `n` in either case and a row `1` to `14` without a leading zero.
    ///
    /// The row `0` for the tenth is a spelling of FlipSight's: [`Move::from_text`](super::Move::from_text) reads it.
    #[must_use]
    pub const fn from_name(name: &[u8]) -> Option<Self> {
        let (letter, row) = match *name {
            [letter, ones @ b'1'..=b'9'] => (letter, ones - b'0'),
            [letter, b'1', ones @ b'0'..=b'4'] => (letter, ones - b'0' + 10),
            _ => return None,
        };
        Self::new(letter.to_ascii_lowercase().wrapping_sub(b'a'), row - 1)
    }

    /// The name in lower case, such as `d3` or `j10`.
    #[inline]
    #[must_use]
    pub const fn name(self) -> SquareName {
        let (letter, row) = (b'a' + self.column(), self.row() + 1);
        if row < 10 {
            SquareName {
                bytes: [letter, b'0' + row, 0],
                len: 2,
            }
        } else {
            SquareName {
                bytes: [letter, b'1', b'0' + row - 10],
                len: 3,
            }
        }
    }
}

/// Writes the name: `d3`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name().as_str())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().as_str())
    }
}

/// The name of a square, two or three ASCII bytes, held inline: see [`Square::name`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareName {
    bytes: [u8; 3],
    len: u8,
}

impl SquareName {
    /// The same name in upper case, as GGF writers spell it.
    #[must_use]
    pub const fn to_ascii_uppercase(mut self) -> Self {
        self.bytes[0] = self.bytes[0].to_ascii_uppercase();
        self
    }

    /// The name as bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8] {
        if self.len == 3 {
            &self.bytes
        } else {
            let (two, _) = self.bytes.split_at(2);
            two
        }
    }

    /// The name as a string.
    #[inline]
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(name) => name,
            Err(_) => "", // a letter and digits: always ASCII
        }
    }
}

impl AsRef<[u8]> for SquareName {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl AsRef<str> for SquareName {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_square_keeps_its_coordinates() {
        assert_eq!(size_of::<Option<Square>>(), 1);
        for size in Size::ALL {
            let squares = (0..=255).filter_map(|index| Square::from_index(index, size));
            let mut last = None;
            let mut count = 0;
            for (index, square) in (0..).zip(squares) {
                assert_eq!(square.index(size), Some(index));
                assert_eq!(Square::new(square.column(), square.row()), Some(square));
                assert_eq!(
                    Square::from_name(square.name().as_bytes()),
                    Some(square),
                    "{square}"
                );
                let upper = square.name().to_ascii_uppercase();
                assert_eq!(Square::from_name(upper.as_bytes()), Some(square), "{upper}");
                assert!(last < Some(square));
                last = Some(square);
                count += 1;
            }
            assert_eq!(count, size.area());
        }
    }

    #[test]
    fn numbers_depend_on_the_size() {
        let d3 = Square::from_name(b"d3").unwrap();
        assert_eq!(
            (d3.index(Size::Eight), d3.index(Size::Ten)),
            (Some(19), Some(23))
        );
        let j10 = Square::from_name(b"J10").unwrap();
        assert_eq!(
            (j10.index(Size::Eight), j10.index(Size::Ten)),
            (None, Some(99))
        );
        assert_eq!(j10.to_string(), "j10");
    }

    #[test]
    fn only_names_read_as_names() {
        for bad in [
            "", "d", "3", "d0", "d00", "d03", "d15", "d20", "d110", "o1", "@1", "`1", "3d", "33",
            " d3", "d3 ", "é3", "d３",
        ] {
            assert_eq!(Square::from_name(bad.as_bytes()), None, "{bad}");
        }
        for bad in [14, 15, 16, 255] {
            assert_eq!(Square::new(bad, 0), None);
            assert_eq!(Square::new(0, bad), None);
        }
    }
}
