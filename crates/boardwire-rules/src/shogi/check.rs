//! How far a set-up position is checked.

use boardwire_core::shogi::{Color, MaterialError, PieceKind, Setup, Square};

use super::bitboard::Bitboard;
use super::legality::dead_squares;
use super::state::State;

/// How far [`Position::new`](super::Position::new) checks a set-up position. Each depth includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Check {
    /// Not at all: everything that can be written.
    Syntax,
    /// One set of 40 pieces is enough for it, with at most one king a side.
    Material,
    /// At least one king is there, no piece stands where it could never move, no side has two unpromoted pawns on a
    /// file, and the side to move can't take the king. For problems (tsume), where usually only the defender has a
    /// king.
    Tsume,
    /// The same, and both kings are there.
    #[default]
    Position,
}

/// Why a set-up position fails its [`Check`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// There are more pieces than one set has.
    #[error(transparent)]
    Material(MaterialError),
    /// A king is missing. In a check for [`Check::Tsume`] both are, and Black is named.
    #[error("{color} has no king")]
    NoKing {
        /// Whose.
        color: Color,
    },
    /// A pawn, lance or knight stands where it could never move.
    #[error("the {kind} on {square} can never move")]
    DeadPiece {
        /// Where it stands.
        square: Square,
        /// Its kind.
        kind: PieceKind,
    },
    /// Two unpromoted pawns of a side stand on one file (nifu).
    #[error("{color} has two unpromoted pawns on file {file}")]
    Nifu {
        /// Whose pawns.
        color: Color,
        /// The file, 1 to 9.
        file: u8,
    },
    /// The side to move could take the king.
    #[error("the side to move could take the king with the piece on {by}")]
    KingCanBeTaken {
        /// A piece that attacks the king.
        by: Square,
    },
}

impl SetupError {
    /// The stable code: `material-exceeded`, `no-king`, `dead-piece`, `nifu` or `king-can-be-taken`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Material(_) => "material-exceeded",
            Self::NoKing { .. } => "no-king",
            Self::DeadPiece { .. } => "dead-piece",
            Self::Nifu { .. } => "nifu",
            Self::KingCanBeTaken { .. } => "king-can-be-taken",
        }
    }
}

impl From<MaterialError> for SetupError {
    fn from(error: MaterialError) -> Self {
        Self::Material(error)
    }
}

impl State {
    /// Checks the position to this depth; the first failure in the order of [`SetupError`].
    pub(super) fn check(&self, check: Check) -> Result<(), SetupError> {
        if check >= Check::Material {
            self.setup.material()?;
        }
        if check >= Check::Tsume {
            self.check_kings(check)?;
            self.check_dead_pieces()?;
            self.check_pawns()?;
            self.check_king_capture()?;
        }
        Ok(())
    }

    fn check_kings(&self, check: Check) -> Result<(), SetupError> {
        let [black, white] = Color::ALL.map(|color| !self.kings(color).is_empty());
        if !black && (check == Check::Position || !white) {
            return Err(SetupError::NoKing {
                color: Color::Black,
            });
        }
        if !white && check == Check::Position {
            return Err(SetupError::NoKing {
                color: Color::White,
            });
        }
        Ok(())
    }

    fn check_dead_pieces(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
                let dead = self.pieces(color, kind) & dead_squares(kind, color);
                if let Some(square) = dead.first() {
                    return Err(SetupError::DeadPiece { square, kind });
                }
            }
        }
        Ok(())
    }

    fn check_pawns(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            let mut seen = Bitboard::EMPTY;
            for square in self.pieces(color, PieceKind::Pawn) {
                if seen.contains(square) {
                    return Err(SetupError::Nifu {
                        color,
                        file: square.file(),
                    });
                }
                seen |= Bitboard::of(square).files();
            }
        }
        Ok(())
    }

    fn check_king_capture(&self) -> Result<(), SetupError> {
        let turn = self.turn();
        for king in self.kings(turn.opponent()) {
            if let Some(by) = self.attackers(king, turn, self.occupied()).first() {
                return Err(SetupError::KingCanBeTaken { by });
            }
        }
        Ok(())
    }
}

impl Check {
    /// Checks a set-up position to this depth, as [`Position::new`](super::Position::new) does, without keeping it.
    ///
    /// # Errors
    /// The first failure, in the order of [`SetupError`].
    pub fn check(self, setup: &Setup) -> Result<(), SetupError> {
        State::new(setup).check(self)
    }
}
