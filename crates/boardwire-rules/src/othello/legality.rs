//! Why a move is illegal.

use boardwire_core::othello::Move;

use super::position::Position;

/// The rule that a move breaks. Of several, the first in the order of this list that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board does not have the square: `j10` on 8x8.
    #[error("the square lies outside the board")]
    OffBoard,
    /// Neither side can place a disc: nothing is played any more, and no side passes.
    #[error("the game is over: neither side can place a disc")]
    GameOver,
    /// A pass, though the side to move can place a disc.
    #[error("a player who can place a disc may not pass")]
    PassWithMoves,
    /// One of the squares that the octagon leaves out.
    #[error("the square is not in use on this board")]
    Blocked,
    /// A disc stands on the square.
    #[error("a disc stands on the square")]
    Occupied,
    /// In Reversi, the side to move has placed all its 32 discs.
    #[error("the player has placed all 32 discs")]
    DiscLimit,
    /// In Reversi, a square elsewhere while one of the four in the centre is empty.
    #[error("the four squares in the centre are filled first")]
    CentreFirst,
    /// No line of the opponent's discs lies between the square and a disc of the side to move.
    #[error("the move flips no disc")]
    FlipsNothing,
}

impl IllegalMove {
    /// The stable code: `off-board`, `flips-nothing` and so on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::OffBoard => "off-board",
            Self::GameOver => "game-over",
            Self::PassWithMoves => "pass-with-moves",
            Self::Blocked => "blocked",
            Self::Occupied => "occupied",
            Self::DiscLimit => "disc-limit",
            Self::CentreFirst => "centre-first",
            Self::FlipsNothing => "flips-nothing",
        }
    }
}

impl Position {
    /// The rule that an illegal move breaks.
    #[cold]
    pub(super) fn reason(&self, mv: Move) -> IllegalMove {
        let board = self.board();
        if mv
            .square()
            .is_some_and(|square| !square.is_on(board.size()))
        {
            return IllegalMove::OffBoard;
        }
        if self.is_over() {
            return IllegalMove::GameOver;
        }
        let Some(square) = mv.square() else {
            return IllegalMove::PassWithMoves;
        };
        if board.shape().is_blocked(square) {
            IllegalMove::Blocked
        } else if board.get(square).is_some() {
            IllegalMove::Occupied
        } else if self.is_spent(self.turn()) {
            IllegalMove::DiscLimit
        } else if self.is_centre_phase() {
            IllegalMove::CentreFirst
        } else {
            IllegalMove::FlipsNothing
        }
    }
}
