//! Sizes of boards.

use core::fmt;

use super::Vertex;

/// How many columns and rows a board has, each from 1 to 52.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    columns: u8,
    rows: u8,
}

impl BoardSize {
    /// The most columns, and the most rows, that a board has: as many as SGF has letters.
    pub const MAX_SIDE: u8 = 52;

    /// 9x9.
    pub const NINE: Self = Self {
        columns: 9,
        rows: 9,
    };

    /// 13x13.
    pub const THIRTEEN: Self = Self {
        columns: 13,
        rows: 13,
    };

    /// 19x19.
    pub const NINETEEN: Self = Self {
        columns: 19,
        rows: 19,
    };

    /// A board of these sides; `None` unless both are 1 to 52.
    #[inline]
    #[must_use]
    pub const fn new(columns: u8, rows: u8) -> Option<Self> {
        if columns == 0 || rows == 0 || columns > Self::MAX_SIDE || rows > Self::MAX_SIDE {
            return None;
        }
        Some(Self { columns, rows })
    }

    /// A board with as many columns as rows; `None` unless these are 1 to 52.
    #[inline]
    #[must_use]
    pub const fn square(side: u8) -> Option<Self> {
        Self::new(side, side)
    }

    /// The number of columns.
    #[inline]
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows.
    #[inline]
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Whether there are as many columns as rows.
    #[inline]
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.columns == self.rows
    }

    /// The side of a square board; `None` for others.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Option<u8> {
        if self.is_square() {
            Some(self.columns)
        } else {
            None
        }
    }

    /// The number of vertices: 1 to 2704.
    #[inline]
    #[must_use]
    pub const fn area(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether the board has the vertex.
    #[inline]
    #[must_use]
    pub const fn contains(self, vertex: Vertex) -> bool {
        vertex.column() < self.columns && vertex.row() < self.rows
    }

    /// All vertices, row by row from the upper left: the order of [`Vertex::index`].
    pub fn vertices(self) -> impl DoubleEndedIterator<Item = Vertex> + Clone + fmt::Debug {
        let area = u16::try_from(self.area()).unwrap_or(0); // at most 2704, so it always fits
        (0..area).filter_map(move |index| Vertex::from_index(index, self))
    }
}

/// 19x19.
impl Default for BoardSize {
    fn default() -> Self {
        Self::NINETEEN
    }
}

/// Writes columns and rows: `19x19`, `13x9`.
impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl fmt::Debug for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn sides_are_1_to_52() {
        for bad in [0, 53, 255] {
            assert_eq!(BoardSize::new(bad, 9), None);
            assert_eq!(BoardSize::new(9, bad), None);
            assert_eq!(BoardSize::square(bad), None);
        }
        let size = BoardSize::new(13, 9).unwrap();
        assert_eq!((size.columns(), size.rows(), size.area()), (13, 9, 117));
        assert_eq!((size.side(), BoardSize::default().side()), (None, Some(19)));
        assert_eq!(size.to_string(), "13x9");
    }

    #[test]
    fn vertices_go_row_by_row() {
        for size in [(1, 1), (3, 2), (2, 3), (19, 19), (52, 52)] {
            let size = BoardSize::new(size.0, size.1).unwrap();
            let mut expected = 0;
            for vertex in size.vertices() {
                assert!(size.contains(vertex));
                assert_eq!(vertex.index(size), Some(expected));
                expected += 1;
            }
            assert_eq!(usize::from(expected), size.area());
            assert!(size.vertices().is_sorted());
        }
    }
}
