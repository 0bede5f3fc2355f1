//! Set-up positions.

use super::{Board, BoardSize, Color};

/// A position as formats write it: the stones, and who is to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The stones.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
}

impl Setup {
    /// The empty board with Black to move.
    #[must_use]
    pub fn start(size: BoardSize) -> Self {
        Self {
            board: Board::empty(size),
            turn: Color::Black,
        }
    }
}

/// The empty 19x19 board with Black to move.
impl Default for Setup {
    fn default() -> Self {
        Self::start(BoardSize::default())
    }
}
