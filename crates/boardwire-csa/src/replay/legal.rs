//! Replay on the rules of shogi.

use core::fmt;

use boardwire_core::shogi::Move;
use boardwire_rules::shogi::{IllegalMove, Position};

use super::{Mismatch, to_core};
use crate::moves::CsaMove;

/// Why a move of CSA can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalCsaMove {
    /// It does not fit the position: the other side's sign, or a piece that does not stand there.
    Mismatch(Mismatch),
    /// It breaks a rule.
    Rule(IllegalMove),
}

impl IllegalCsaMove {
    /// The stable code: that of the mismatch or the rule.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mismatch(mismatch) => mismatch.code(),
            Self::Rule(rule) => rule.code(),
        }
    }
}

impl fmt::Display for IllegalCsaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch(mismatch) => mismatch.fmt(f),
            Self::Rule(rule) => rule.fmt(f),
        }
    }
}

impl core::error::Error for IllegalCsaMove {}

/// Plays a move of CSA, and says which move of the board it is.
///
/// ```
/// use boardwire_csa::{CsaMove, replay};
/// use boardwire_rules::shogi::Position;
///
/// let mut position = Position::startpos();
/// let push = CsaMove::from_csa(b"+7776FU").unwrap();
/// assert_eq!(replay::play(&mut position, push).unwrap().to_string(), "7g7f");
///
/// let reason = replay::play(&mut position, push).unwrap_err();
/// assert_eq!(reason.code(), "wrong-side");
/// let through = CsaMove::from_csa(b"-8286HI").unwrap();
/// assert_eq!(replay::play(&mut position, through).unwrap_err().code(), "blocked");
/// ```
///
/// # Errors
/// What does not fit the position, or the rule that it breaks; the position is then unchanged.
#[inline]
pub fn play(position: &mut Position, mv: CsaMove) -> Result<Move, IllegalCsaMove> {
    let mv = to_core(mv, position.setup()).map_err(|mismatch| match mismatch {
        Mismatch::EmptySquare => IllegalCsaMove::Rule(IllegalMove::EmptySquare),
        other => IllegalCsaMove::Mismatch(other),
    })?;
    position.play(mv).map_err(IllegalCsaMove::Rule)?;
    Ok(mv)
}
