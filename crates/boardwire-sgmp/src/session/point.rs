//! Points as MOVE numbers them, and vertices of a board.

use boardwire_core::go::{BoardSize, Move, Vertex};

use super::answer::BoardSide;
use crate::model::PointNo;

/// How the numbers of points go from one row to the next. A frame does not say it, nor the board's size.
///
/// ```
/// use boardwire_sgmp::session::{BoardSide, PointStride};
/// use boardwire_sgmp::{PointNo, go::Vertex};
///
/// let c17 = PointStride::BoardSize.vertex(PointNo::new(307).unwrap(), BoardSide::NINETEEN).unwrap();
/// assert_eq!((c17.sgf(), c17.gtp(BoardSide::NINETEEN.size()).unwrap().as_str()), (*b"cc", "C17"));
///
/// // C3 on nine lines, numbered as CGF's library did.
/// let c3 = PointStride::Fixed(19).vertex(PointNo::new(41).unwrap(), BoardSide::NINE);
/// assert_eq!(c3, Vertex::from_gtp(b"C3", BoardSide::NINE.size()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PointStride {
    /// As many numbers a row as the board has lines: what the protocol says.
    #[default]
    BoardSize,
    /// So many numbers a row on every board: 19 in CGFCOM.DLL, the library of the Computer Go Forum.
    Fixed(u8),
}

impl PointStride {
    /// Numbers a row on such a board.
    #[must_use]
    pub const fn of(self, side: BoardSide) -> u8 {
        match self {
            Self::BoardSize => side.get(),
            Self::Fixed(stride) => stride,
        }
    }

    /// The vertex of a point: column `(p - 1) mod stride` from the left, row `(p - 1) / stride` from the bottom. `None`: it is not on the board.
    #[must_use]
    pub fn vertex(self, point: PointNo, side: BoardSide) -> Option<Vertex> {
        let stride = u16::from(self.of(side));
        let index = point.get() - 1;
        let column = u8::try_from(index.checked_rem(stride)?).ok()?;
        let above = u8::try_from(index / stride).ok()?;
        let row = side.get().checked_sub(above)?.checked_sub(1)?;
        let vertex = Vertex::new(column, row)?;
        side.size().contains(vertex).then_some(vertex)
    }

    /// The point of a vertex. `None`: the board does not have the vertex, or nine bits can't number it with this stride.
    #[must_use]
    pub fn point(self, vertex: Vertex, side: BoardSide) -> Option<PointNo> {
        let stride = self.of(side);
        if !side.size().contains(vertex) || vertex.column() >= stride {
            return None;
        }
        let above = side.get() - 1 - vertex.row();
        let index = u16::from(above) * u16::from(stride) + u16::from(vertex.column());
        PointNo::new(index + 1)
    }

    /// The move of a MOVE's point, of which `None` is a pass. `None`: the point is not on the board.
    #[must_use]
    pub fn to_move(self, point: Option<PointNo>, side: BoardSide) -> Option<Move> {
        match point {
            None => Some(Move::Pass),
            Some(point) => self.vertex(point, side).map(Move::At),
        }
    }

    /// The point of a move, of which `None` is a pass. `None`: the vertex has no number.
    #[must_use]
    pub fn from_move(self, mv: Move, side: BoardSide) -> Option<Option<PointNo>> {
        match mv {
            Move::Pass => Some(None),
            Move::At(vertex) => self.point(vertex, side).map(Some),
        }
    }

    /// Whether the point means another vertex, or none, if rows are numbered as the protocol says.
    #[must_use]
    pub fn is_odd(self, point: PointNo, side: BoardSide) -> bool {
        self.vertex(point, side) != Self::BoardSize.vertex(point, side)
    }
}

impl From<BoardSide> for BoardSize {
    fn from(side: BoardSide) -> Self {
        side.size()
    }
}
