//! The built-in player behind a FlipSight request.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use boardwire_core::othello::{Move, SquareSet};
use boardwire_flipsight::EngineRequest;
use boardwire_rules::othello::Position;

use crate::othello_search::{Choice, choose};

/// A move, and how it came about: `Display` says it in a line, for a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move; among the request's `legal_moves`, or a pass where there are none.
    pub mv: Move,
    /// Where it comes from.
    pub origin: Origin,
}

/// Where a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The list of legal moves is empty.
    Nothing,
    /// The search found it.
    Search(Choice),
    /// The request describes no position of its game, or none in which one of its moves is legal: it is the first of the list.
    First,
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mv)?;
        match self.origin {
            Origin::Nothing => f.write_str(" (no legal move)"),
            Origin::First => f.write_str(" (the first of the list: the position can't be)"),
            Origin::Search(choice) => {
                let end = if choice.is_exact { ", to the end" } else { "" };
                write!(
                    f,
                    " (depth {}{end}, value {}, {} nodes)",
                    choice.depth, choice.value, choice.nodes
                )
            }
        }
    }
}

/// When to have a move that was asked for at `started`: after the time that the guide advises.
#[must_use]
pub fn deadline(request: &EngineRequest<'_>, started: Instant) -> Instant {
    started + millis(request.think_ms())
}

/// A time of a request, as a duration: none if it is negative.
#[must_use]
pub fn millis(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0))
}

/// Looks for a move until the deadline, or until `stop` is set. The list of legal moves counts before the rules: no move is played that it lacks.
///
/// `None` if the list begins with what is no square of the board.
#[must_use]
pub fn think(request: &EngineRequest<'_>, deadline: Instant, stop: &AtomicBool) -> Option<Thought> {
    if request.legal_moves.is_empty() {
        return Some(Thought {
            mv: Move::Pass,
            origin: Origin::Nothing,
        });
    }
    let found = position(request).and_then(|position| {
        let listed = request.legal_moves.set(position.board().size())?;
        let ([a, b], [c, d]) = (position.legal_moves().words(), listed.words());
        let among = SquareSet::from_words(listed.size(), [a & c, b & d]);
        choose(&position, among, deadline, stop)
    });
    Some(match found {
        Some(choice) => Thought {
            mv: Move::Play(choice.square),
            origin: Origin::Search(choice),
        },
        None => Thought {
            mv: request.fallback()?,
            origin: Origin::First,
        },
    })
}

/// The position of a request; `None` if it is none of its game.
#[must_use]
pub fn position(request: &EngineRequest<'_>) -> Option<Position> {
    let (variant, board) = (request.variant()?, request.to_board()?);
    let turn = request.turn()?;
    let placed = request.placed.as_ref().and_then(|placed| placed.counts());
    Position::from_board(variant, &board, turn, placed)
        // Counts that don't add up matter in Reversi alone.
        .or_else(|_| Position::from_board(variant, &board, turn, None))
        .ok()
}
