//! Vertices: the crossings that stones stand on, and their names.

use core::fmt;
use core::num::NonZeroU16;

use super::BoardSize;

/// A vertex by its column from the left and its row from the top, in two bytes; so is `Option<Vertex>`.
///
/// It belongs to no size, and [`MAX_SIDE`](BoardSize::MAX_SIDE) is all that bounds it; what does depend on the size is its number
/// ([`index`](Vertex::index)) and its GTP name, whose rows count from the bottom. `Ord` is row by row from the upper left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(
    /// Row times 64, plus column, plus one.
    NonZeroU16,
);

impl Vertex {
    /// The vertex of a column from the left and a row from the top, each counted from 0; `None` from 52 on.
    #[inline]
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < BoardSize::MAX_SIDE && row < BoardSize::MAX_SIDE {
            let packed = (row as u16) << 6 | column as u16;
            Some(Self(NonZeroU16::MIN.saturating_add(packed)))
        } else {
            None
        }
    }

    /// The same on a board of this size; `None` if the board does not have it.
    ///
    /// ```
    /// use boardwire_core::go::{BoardSize, Vertex};
    ///
    /// assert_eq!(Vertex::new_on(8, 0, BoardSize::NINE), Vertex::new(8, 0));
    /// assert_eq!(Vertex::new_on(9, 0, BoardSize::NINE), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_on(column: u8, row: u8, size: BoardSize) -> Option<Self> {
        // No size has more than `MAX_SIDE` columns and rows.
        if column < size.columns() && row < size.rows() {
            let packed = (row as u16) << 6 | column as u16;
            Some(Self(NonZeroU16::MIN.saturating_add(packed)))
        } else {
            None
        }
    }

    /// The vertex with this number on a board of this size: `row * columns + column`.
    #[inline]
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a column and a row are less than 52"
    )]
    pub const fn from_index(index: u16, size: BoardSize) -> Option<Self> {
        if (index as usize) < size.area() {
            let columns = size.columns() as u16;
            Self::new((index % columns) as u8, (index / columns) as u8)
        } else {
            None
        }
    }

    /// The column, from 0 at the left.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u8 {
        ((self.0.get() - 1) & 0x3F) as u8
    }

    /// The row, from 0 at the top.
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a row is less than 52")]
    pub const fn row(self) -> u8 {
        ((self.0.get() - 1) >> 6) as u8
    }

    /// The number on a board of this size, `row * columns + column`; `None` if it lies outside.
    #[inline]
    #[must_use]
    pub const fn index(self, size: BoardSize) -> Option<u16> {
        if size.contains(self) {
            Some(self.row() as u16 * size.columns() as u16 + self.column() as u16)
        } else {
            None
        }
    }

    /// The vertices beside it on a board of this size, two to four: above, left, right and below.
    pub fn neighbors(self, size: BoardSize) -> impl Iterator<Item = Self> {
        let (column, row) = (self.column(), self.row());
        let on_board = move |vertex: &Self| size.contains(*vertex);
        let above = row.checked_sub(1).and_then(|row| Self::new(column, row));
        let left = column
            .checked_sub(1)
            .and_then(|column| Self::new(column, row));
        let right = Self::new(column + 1, row);
        let below = Self::new(column, row + 1);
        [above, left, right, below]
            .into_iter()
            .flatten()
            .filter(on_board)
    }

    /// Reads an SGF point: the letter of the column and that of the row, `a` to `z` for the first 26 and `A` to `Z` for
    /// the others. It may lie outside the board: ask [`BoardSize::contains`]. `tt` is a vertex here; that it may be a pass depends on the
    /// size.
    ///
    /// ```
    /// use boardwire_core::go::Vertex;
    ///
    /// assert_eq!(Vertex::from_sgf(*b"dp"), Vertex::new(3, 15));
    /// assert_eq!(Vertex::from_sgf(*b"aA"), Vertex::new(0, 26));
    /// assert_eq!(Vertex::from_sgf(*b"d4"), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_sgf(letters: [u8; 2]) -> Option<Self> {
        let (column, row) = (line_of_letter(letters[0]), line_of_letter(letters[1]));
        Self::new(column, row)
    }

    /// The SGF letters of the column and the row.
    #[inline]
    #[must_use]
    pub const fn sgf(self) -> [u8; 2] {
        [letter_of_line(self.column()), letter_of_line(self.row())]
    }

    /// Reads a GTP vertex on a board of this size: a letter in either case, `A` to `Z` without `I`, for the column, and the number of
    /// the row from the bottom, without leading zeros. `None` for anything else, and for a vertex that the board does not have.
    ///
    /// GTP names 25 columns and 25 rows; on larger boards the other vertices have no name.
    #[must_use]
    pub const fn from_gtp(name: &[u8], size: BoardSize) -> Option<Self> {
        let (letter, number) = match *name {
            [letter, ones @ b'1'..=b'9'] => (letter, ones - b'0'),
            [letter, tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                (letter, (tens - b'0') * 10 + (ones - b'0'))
            }
            _ => return None,
        };
        let column = match letter.to_ascii_uppercase() {
            letter @ b'A'..=b'H' => letter - b'A',
            letter @ b'J'..=b'Z' => letter - b'A' - 1,
            _ => return None,
        };
        if number > GtpName::MAX_SIDE || number > size.rows() || column >= size.columns() {
            return None;
        }
        Self::new(column, size.rows() - number)
    }

    /// The GTP name on a board of this size, such as `D4`; `None` if the board does not have the vertex, or if its column or its row is
    /// beyond the 25 that GTP names.
    #[must_use]
    pub const fn gtp(self, size: BoardSize) -> Option<GtpName> {
        if !size.contains(self) || self.column() >= GtpName::MAX_SIDE {
            return None;
        }
        let letter = column_letter(self.column());
        let number = size.rows() - self.row();
        if number < 10 {
            Some(GtpName {
                bytes: [letter, b'0' + number, 0],
                len: 2,
            })
        } else if number <= GtpName::MAX_SIDE {
            Some(GtpName {
                bytes: [letter, b'0' + number / 10, b'0' + number % 10],
                len: 3,
            })
        } else {
            None
        }
    }
}

/// `A` to `Z` without `I`, for a column less than 25.
pub(super) const fn column_letter(column: u8) -> u8 {
    b'A' + column + (column >= 8) as u8
}

/// The column or row of an SGF letter, from 0; 255 if it is no letter.
const fn line_of_letter(letter: u8) -> u8 {
    match letter {
        b'a'..=b'z' => letter - b'a',
        b'A'..=b'Z' => letter - b'A' + 26,
        _ => u8::MAX,
    }
}

const fn letter_of_line(line: u8) -> u8 {
    if line < 26 {
        b'a' + line
    } else {
        b'A' + (line - 26)
    }
}

/// Writes the SGF letters, which depend on no size: `dp`.
impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.sgf();
        f.pad(core::str::from_utf8(&letters).unwrap_or("")) // letters are always ASCII
    }
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The GTP name of a vertex, two or three ASCII bytes, held inline: see [`Vertex::gtp`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GtpName {
    bytes: [u8; 3],
    len: u8,
}

impl GtpName {
    /// The columns, and the rows, that GTP has names for.
    pub const MAX_SIDE: u8 = 25;

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

impl AsRef<str> for GtpName {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for GtpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GtpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn every_vertex_keeps_its_coordinates() {
        assert_eq!(size_of::<Option<Vertex>>(), 2);
        let size = BoardSize::square(52).unwrap();
        let mut count = 0;
        for vertex in size.vertices() {
            assert_eq!(Vertex::new(vertex.column(), vertex.row()), Some(vertex));
            assert_eq!(Vertex::from_sgf(vertex.sgf()), Some(vertex));
            let letters = vertex.sgf();
            assert!(letters.iter().all(u8::is_ascii_alphabetic), "{vertex}");
            count += 1;
        }
        assert_eq!(count, 2704);
        for bad in [52, 53, 63, 64, 255] {
            assert_eq!(Vertex::new(bad, 0), None);
            assert_eq!(Vertex::new(0, bad), None);
        }
    }

    #[test]
    fn sgf_letters_are_lower_case_first() {
        for (letters, column, row) in [
            (b"aa", 0, 0),
            (b"sa", 18, 0),
            (b"tt", 19, 19),
            (b"zA", 25, 26),
            (b"ZZ", 51, 51),
        ] {
            assert_eq!(Vertex::from_sgf(*letters), Vertex::new(column, row));
        }
        for bad in 0..=u8::MAX {
            if !bad.is_ascii_alphabetic() {
                assert_eq!(Vertex::from_sgf([bad, b'a']), None);
                assert_eq!(Vertex::from_sgf([b'a', bad]), None);
            }
        }
    }

    #[test]
    fn gtp_names_count_rows_from_the_bottom_and_skip_i() {
        let size = BoardSize::NINETEEN;
        for (name, sgf) in [
            ("A1", b"as"),
            ("T19", b"sa"),
            ("h8", b"hl"),
            ("J8", b"il"),
            ("C17", b"cc"),
            ("d4", b"dp"),
        ] {
            let vertex = Vertex::from_sgf(*sgf).unwrap();
            assert_eq!(Vertex::from_gtp(name.as_bytes(), size), Some(vertex));
            let upper = name.to_ascii_uppercase();
            assert_eq!(vertex.gtp(size).unwrap().as_str(), upper);
        }
        let size = BoardSize::square(25).unwrap();
        assert_eq!(Vertex::from_gtp(b"Z25", size), Vertex::new(24, 0));
        for bad in [
            "A0", "A26", "I5", "i5", "A01", "A", "5", "", "AA1", "A1 ", " A1", "A100", "A+1",
            "pass", "@1", "[1",
        ] {
            assert_eq!(Vertex::from_gtp(bad.as_bytes(), size), None, "{bad}");
        }
        assert_eq!(Vertex::from_gtp(b"K1", BoardSize::NINE), None);
        assert_eq!(Vertex::from_gtp(b"A10", BoardSize::NINE), None);
    }

    #[test]
    fn gtp_names_are_read_back_on_every_size() {
        for (columns, rows) in [
            (1, 1),
            (9, 9),
            (19, 19),
            (25, 25),
            (7, 25),
            (52, 52),
            (52, 3),
        ] {
            let size = BoardSize::new(columns, rows).unwrap();
            let mut names = BTreeSet::new();
            for vertex in size.vertices() {
                let Some(name) = vertex.gtp(size) else {
                    assert!(vertex.column() >= 25 || rows - vertex.row() > 25);
                    continue;
                };
                assert_eq!(Vertex::from_gtp(name.as_bytes(), size), Some(vertex));
                assert!(names.insert(name));
            }
            let named = usize::from(columns.min(25)) * usize::from(rows.min(25));
            assert_eq!(names.len(), named);
        }
    }

    #[test]
    fn neighbors_stay_on_the_board() {
        let size = BoardSize::new(3, 2).unwrap();
        let around = |column, row| {
            let vertex = Vertex::new(column, row).unwrap();
            vertex.neighbors(size).map(Vertex::sgf).collect::<Vec<_>>()
        };
        assert_eq!(around(0, 0), [*b"ba", *b"ab"]);
        assert_eq!(around(1, 1), [*b"ba", *b"ab", *b"cb"]);
        let last = Vertex::new(51, 51).unwrap();
        assert_eq!(last.neighbors(BoardSize::square(52).unwrap()).count(), 2);
        assert_eq!(last.neighbors(BoardSize::square(1).unwrap()).count(), 0);
    }
}
