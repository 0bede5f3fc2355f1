//! The board: which stones stand where.

use alloc::boxed::Box;
use alloc::vec;
use core::fmt;

use super::{BoardSize, Color, Vertex};

/// The stones on a board of some size, one byte a vertex.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    /// By [`Vertex::index`].
    stones: Box<[Option<Color>]>,
    size: BoardSize,
}

/// A vertex that the board does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the {size} board has no vertex {vertex}")]
pub struct OffBoard {
    /// The vertex; written in SGF's letters.
    pub vertex: Vertex,
    /// The board's size.
    pub size: BoardSize,
}

impl Board {
    /// The board without stones.
    #[must_use]
    pub fn empty(size: BoardSize) -> Self {
        Self {
            stones: vec![None; size.area()].into_boxed_slice(),
            size,
        }
    }

    /// How many columns and rows it has.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Whose stone stands on a vertex; `None` if it is empty or outside.
    #[inline]
    #[must_use]
    pub fn get(&self, vertex: Vertex) -> Option<Color> {
        let index = vertex.index(self.size)?;
        self.stones.get(usize::from(index)).copied().flatten()
    }

    /// Puts a stone on a vertex in place of what stood there, or empties it. Nothing is captured.
    ///
    /// # Errors
    /// [`OffBoard`] if the board does not have the vertex; it is then unchanged.
    #[inline]
    pub fn set(&mut self, vertex: Vertex, stone: Option<Color>) -> Result<(), OffBoard> {
        let size = self.size;
        let place = vertex
            .index(size)
            .and_then(|index| self.stones.get_mut(usize::from(index)))
            .ok_or(OffBoard { vertex, size })?;
        *place = stone;
        Ok(())
    }

    /// All vertices row by row from the upper left, as `stones()[vertex.index(size)]`.
    #[inline]
    #[must_use]
    pub fn stones(&self) -> &[Option<Color>] {
        &self.stones
    }

    /// Where stones of a colour stand, row by row from the upper left.
    pub fn stones_of(&self, color: Color) -> impl Iterator<Item = Vertex> {
        self.size
            .vertices()
            .zip(&self.stones)
            .filter_map(move |(vertex, stone)| (*stone == Some(color)).then_some(vertex))
    }

    /// How many stones of a colour stand on the board.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.stones
            .iter()
            .filter(|stone| **stone == Some(color))
            .count()
    }

    /// Whether no stone stands on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.stones.iter().all(Option::is_none)
    }
}

/// Shows the rows from the top in `X`, `O` and `.`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        let rows = self.stones.chunks(self.size.columns().into());
        for (number, row) in rows.enumerate() {
            if number > 0 {
                f.write_str(" / ")?;
            }
            for stone in row {
                f.write_str(match stone {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })?;
            }
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn stones_are_set_and_taken_away() {
        let size = BoardSize::new(4, 3).unwrap();
        let mut board = Board::empty(size);
        assert!(board.is_empty());
        let large = BoardSize::square(52).unwrap();
        for vertex in large.vertices() {
            let set = board.set(vertex, Some(Color::White));
            assert_eq!(set.is_ok(), size.contains(vertex));
            assert_eq!(board.get(vertex).is_some(), size.contains(vertex));
        }
        assert_eq!(board.count(Color::White), 12);
        let corner = Vertex::new(3, 2).unwrap();
        board.set(corner, Some(Color::Black)).unwrap();
        board.set(Vertex::new(1, 0).unwrap(), None).unwrap();
        assert_eq!(format!("{board:?}"), "Board(O.OO / OOOO / OOOX)");
        assert!(board.stones_of(Color::Black).eq([corner]));
        assert_eq!(board.stones_of(Color::White).count(), 10);
        let refusal = board.set(Vertex::new(4, 0).unwrap(), None).unwrap_err();
        assert_eq!(refusal.to_string(), "the 4x3 board has no vertex ea");
    }
}
