//! Replaying the moves of a game.

use boardwire_core::go::Move;

use super::legality::IllegalMove;
use super::position::Position;

/// The move that stopped a [`replay`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("move {index} ({mv}) is illegal: {reason}")]
pub struct ReplayError {
    /// Which move of the list it is, passes included, counted from 1.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// The rule that it breaks.
    pub reason: IllegalMove,
}

/// Plays moves one after another, the sides in turn.
///
/// # Errors
/// The first illegal move.
pub fn replay(
    start: Position,
    moves: impl IntoIterator<Item = Move>,
) -> Result<Position, ReplayError> {
    let mut position = start;
    for (index, mv) in (1..).zip(moves) {
        position
            .play(mv)
            .map_err(|reason| ReplayError { index, mv, reason })?;
    }
    Ok(position)
}
