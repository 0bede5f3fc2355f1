//! Replaying the moves of a game.

use boardwire_core::shogi::{Move, Setup};

use super::legality::IllegalMove;
use super::position::Position;

/// The move that stopped a [`replay`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("move {index} ({mv}) is illegal: {reason}")]
pub struct ReplayError {
    /// Which move of the list it is, counted from 1.
    pub index: usize,
    /// The move.
    pub mv: Move,
    /// The rule that it breaks.
    pub reason: IllegalMove,
}

/// Plays moves from a set-up position, each checked against the rules. The position itself is taken as it is; check
/// it with [`Check::check`](super::Check::check) where that matters.
///
/// # Errors
/// The first illegal move.
pub fn replay(
    setup: &Setup,
    moves: impl IntoIterator<Item = Move>,
) -> Result<Position, ReplayError> {
    let mut position = Position::unchecked(setup);
    for (index, mv) in (1..).zip(moves) {
        position
            .play(mv)
            .map_err(|reason| ReplayError { index, mv, reason })?;
    }
    Ok(position)
}
