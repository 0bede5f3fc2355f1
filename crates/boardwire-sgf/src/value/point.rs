//! Points of boards: single ones, rectangles of them, and the points of Backgammon and Octi.

use boardwire_core::Out;
use boardwire_core::go::{BoardSize, Vertex};

use super::SimpleText;

/// A point, or where a stone stands.
///
/// Games with a grid have vertices: column from the left and row from the top, from 0, whatever their spelling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Point<'a> {
    /// A point of a grid: Go, Gomoku, Othello, Lines of Action, Hex, Amazons.
    Vertex(Vertex),
    /// A point of Backgammon.
    Backgammon(BackgammonPoint),
    /// A square of Octi.
    Octi(OctiSquare),
    /// A point of a game for which nothing is specified, a stone of Octi with prongs, such as `46CD`, and a cell of Hex beyond
    /// 52x52.
    Text(SimpleText<'a>),
}

impl Point<'_> {
    /// The point of the grid, if the game has one.
    #[inline]
    #[must_use]
    pub const fn vertex(&self) -> Option<Vertex> {
        match *self {
            Self::Vertex(vertex) => Some(vertex),
            _ => None,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Point<'static> {
        match self {
            Self::Vertex(vertex) => Point::Vertex(vertex),
            Self::Backgammon(point) => Point::Backgammon(point),
            Self::Octi(square) => Point::Octi(square),
            Self::Text(text) => Point::Text(text.into_owned()),
        }
    }
}

impl From<Vertex> for Point<'_> {
    fn from(vertex: Vertex) -> Self {
        Self::Vertex(vertex)
    }
}

/// A rectangle of points by two opposite corners: `[ul:lr]`, a compressed list of FF\[4\]. Never a single point.
///
/// ```
/// use boardwire_core::go::Vertex;
/// use boardwire_sgf::value::Rectangle;
///
/// let corner = |letters| Vertex::from_sgf(letters).unwrap();
/// let rectangle = Rectangle::new(corner(*b"bd"), corner(*b"ac")).unwrap();
/// assert_eq!((rectangle.upper_left(), rectangle.lower_right()), (corner(*b"ac"), corner(*b"bd")));
/// assert_eq!(rectangle.points().map(|point| point.to_string()).collect::<Vec<_>>(), ["ac", "bc", "ad", "bd"]);
/// assert!(Rectangle::new(corner(*b"aa"), corner(*b"aa")).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    upper_left: Vertex,
    lower_right: Vertex,
}

impl Rectangle {
    /// The rectangle with two opposite corners, in any order; `None` if they are the same point.
    #[must_use]
    pub fn new(a: Vertex, b: Vertex) -> Option<Self> {
        let upper_left = Vertex::new(a.column().min(b.column()), a.row().min(b.row()))?;
        let lower_right = Vertex::new(a.column().max(b.column()), a.row().max(b.row()))?;
        (upper_left != lower_right).then_some(Self {
            upper_left,
            lower_right,
        })
    }

    /// The corner with the least column and row.
    #[must_use]
    pub const fn upper_left(self) -> Vertex {
        self.upper_left
    }

    /// The corner with the greatest column and row.
    #[must_use]
    pub const fn lower_right(self) -> Vertex {
        self.lower_right
    }

    /// How many points it has: 2 to 2704.
    #[must_use]
    pub const fn area(self) -> usize {
        let columns = self.lower_right.column() - self.upper_left.column() + 1;
        let rows = self.lower_right.row() - self.upper_left.row() + 1;
        columns as usize * rows as usize
    }

    /// Whether the point is one of its.
    #[must_use]
    pub const fn contains(self, point: Vertex) -> bool {
        self.upper_left.column() <= point.column()
            && point.column() <= self.lower_right.column()
            && self.upper_left.row() <= point.row()
            && point.row() <= self.lower_right.row()
    }

    /// A word with a bit for each of its columns: the lowest is column 0.
    pub(crate) const fn columns(self) -> u64 {
        let width = self.lower_right.column() - self.upper_left.column() + 1;
        ((1_u64 << width) - 1) << self.upper_left.column()
    }

    /// Its rows, from 0, each with its [`columns`](Self::columns).
    pub(crate) fn rows(self) -> impl Iterator<Item = (u8, u64)> {
        let rows = self.upper_left.row()..=self.lower_right.row();
        rows.map(move |row| (row, self.columns()))
    }

    /// Its points, row by row from the upper left.
    #[must_use]
    pub const fn points(self) -> RectanglePoints {
        RectanglePoints {
            rectangle: self,
            next: Some(self.upper_left),
        }
    }
}

impl IntoIterator for Rectangle {
    type Item = Vertex;
    type IntoIter = RectanglePoints;

    fn into_iter(self) -> RectanglePoints {
        self.points()
    }
}

/// The points of a [`Rectangle`].
#[derive(Clone, Debug)]
pub struct RectanglePoints {
    rectangle: Rectangle,
    next: Option<Vertex>,
}

impl Iterator for RectanglePoints {
    type Item = Vertex;

    fn next(&mut self) -> Option<Vertex> {
        let point = self.next?;
        let Rectangle {
            upper_left,
            lower_right,
        } = self.rectangle;
        self.next = if point.column() < lower_right.column() {
            Vertex::new(point.column() + 1, point.row())
        } else if point.row() < lower_right.row() {
            Vertex::new(upper_left.column(), point.row() + 1)
        } else {
            None
        };
        Some(point)
    }
}

/// A point of Backgammon: `a` to `x`, `y` for the bar, `z` for men borne off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BackgammonPoint(u8);

impl BackgammonPoint {
    /// The bar, `y`.
    pub const BAR: Self = Self(b'y');
    /// Off the board, `z`.
    pub const OFF: Self = Self(b'z');

    /// The point of that letter, `a` to `z`.
    #[must_use]
    pub const fn new(letter: u8) -> Option<Self> {
        if letter.is_ascii_lowercase() {
            Some(Self(letter))
        } else {
            None
        }
    }

    /// The letter.
    #[must_use]
    pub const fn letter(self) -> u8 {
        self.0
    }
}

/// A square of Octi: two digits, each 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OctiSquare([u8; 2]);

impl OctiSquare {
    /// The square of these digits.
    #[must_use]
    pub const fn new(digits: [u8; 2]) -> Option<Self> {
        match digits {
            [b'1'..=b'9', b'1'..=b'9'] => Some(Self(digits)),
            _ => None,
        }
    }

    /// The digits.
    #[must_use]
    pub const fn digits(self) -> [u8; 2] {
        self.0
    }
}

/// The vertex of two letters if the board has it.
#[inline]
pub(crate) fn letters(letters: [u8; 2], size: BoardSize) -> Option<Vertex> {
    let [column, row] = letters.map(line);
    Vertex::new_on(column, row, size)
}

/// The column or row of a letter, from 0; 255 if it is no letter.
#[inline]
#[expect(clippy::indexing_slicing, reason = "a table of 256 and a byte")]
fn line(letter: u8) -> u8 {
    static LINES: [u8; 256] = {
        let mut lines = [u8::MAX; 256];
        let mut line = 0;
        while line < 26 {
            lines[(b'a' + line) as usize] = line;
            lines[(b'A' + line) as usize] = line + 26;
            line += 1;
        }
        lines
    };
    LINES[usize::from(letter)]
}

/// A square by column letters and a row number at the start of `text`: `d3`, `aa27`. Letters count `a` to `z`, `aa`, `ab`..
///
/// Gives column, row (both from 0) and what follows; `None` for what is no square of any board.
pub(super) fn algebraic(text: &[u8]) -> Option<(u8, u8, &[u8])> {
    let letters = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let (name, rest) = text.split_at(letters);
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = rest.split_at(digits);
    let column = match *name {
        [letter] => letter.to_ascii_lowercase() - b'a',
        [b'a' | b'A', letter] => letter.to_ascii_lowercase() - b'a' + 26,
        _ => return None,
    };
    let row = match *number {
        [ones @ b'1'..=b'9'] => ones - b'1',
        [tens @ b'1'..=b'9', ones] => (tens - b'0') * 10 + (ones - b'0') - 1,
        _ => return None,
    };
    Some((column, row, rest))
}

/// Writes a square as [`algebraic`] reads it.
pub(super) fn write_algebraic(column: u8, row: u8, out: &mut impl Out) {
    if column >= 26 {
        out.put(b"a");
    }
    out.put(&[b'a' + column % 26]);
    out.put_u64(u64::from(row) + 1);
}

/// A square of Lines of Action, whose rows count from the bottom, if the board has it.
pub(super) fn from_bottom(column: u8, row: u8, size: BoardSize) -> Option<Vertex> {
    let row = size.rows().checked_sub(row)?.checked_sub(1)?;
    Vertex::new(column, row).filter(|vertex| size.contains(*vertex))
}
