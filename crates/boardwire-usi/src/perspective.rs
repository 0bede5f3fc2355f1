//! Whose side a score is seen from.

use boardwire_core::shogi::Color;

use crate::model::{Bound, MateScore, PositionSpec, Score, ScoreValue};

impl Bound {
    /// The same bound seen from the other side: at least becomes at most.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

impl Score {
    /// The same score seen from the other side. A score that has no opposite in 64 bits becomes the greatest.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self {
            value: match self.value {
                ScoreValue::Cp(centipawns) => ScoreValue::Cp(match centipawns.checked_neg() {
                    Some(flipped) => flipped,
                    None => i64::MAX,
                }),
                ScoreValue::Mate(mate) => ScoreValue::Mate(mate.flip()),
            },
            bound: match self.bound {
                Some(bound) => Some(bound.flip()),
                None => None,
            },
        }
    }
}

/// What scores of a search are relative to: the side to move in the searched position, and the number of its move.
///
/// USI's scores are from the engine's own side, which is the side to move, while pondering too.
///
/// ```
/// use boardwire_usi::{Command, MateScore, Perspective, Score, parse};
///
/// let Command::Position(position) = parse("position startpos moves 7g7f")? else { panic!() };
/// let white = Perspective::of(&position);
/// assert_eq!(white.for_black(Score::cp(120)), Score::cp(-120));
/// // White mates with its third move from now: moves 2, 4 and 6.
/// assert_eq!(white.mate_ply(MateScore::plies(5)), Some(6));
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    /// The side that the engine plays.
    pub side: Color,
    /// The number of the move to be played, from 1.
    pub ply: u32,
}

impl Perspective {
    /// That of a search of this position.
    #[must_use]
    pub fn of(position: &PositionSpec<'_>) -> Self {
        Self {
            side: position.side_to_move(),
            ply: position.ply(),
        }
    }

    /// The engine's score from Black's side, as GUIs draw it.
    #[must_use]
    pub const fn for_black(self, score: Score) -> Score {
        match self.side {
            Color::Black => score,
            Color::White => score.flip(),
        }
    }

    /// A score from Black's side as the engine would write it: the way back.
    #[must_use]
    pub const fn for_engine(self, score: Score) -> Score {
        self.for_black(score)
    }

    /// The number of the move that mates, whoever mates; `None` when the length is not known or 0.
    #[must_use]
    pub fn mate_ply(self, mate: MateScore) -> Option<u64> {
        let length = mate.length().filter(|&length| length > 0)?;
        Some(u64::from(self.ply).saturating_add(length - 1))
    }
}
