//! Whether what is written can be: material, and position.

use core::fmt;

use boardwire_core::shogi::{Color, MaterialError, Piece, PieceKind, Setup, Square};

use super::Sfen;

/// Why a position can't stand in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionError {
    /// There are more pieces than one set has.
    Material(MaterialError),
    /// A king is missing.
    NoKing {
        /// Whose.
        color: Color,
    },
    /// A pawn, lance or knight stands where it could never move.
    DeadPiece {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// Two unpromoted pawns of one side stand on one file (nifu).
    TwoPawns {
        /// Whose.
        color: Color,
        /// The file, 1 to 9.
        file: u8,
    },
    /// The side to move could take the king. Found only with the feature `rules`.
    KingCanBeTaken {
        /// A piece that attacks the king.
        by: Square,
    },
}

impl PositionError {
    /// The stable code: `material-exceeded`, `no-king`, `dead-piece`, `nifu` or `king-can-be-taken`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Material(_) => "material-exceeded",
            Self::NoKing { .. } => "no-king",
            Self::DeadPiece { .. } => "dead-piece",
            Self::TwoPawns { .. } => "nifu",
            Self::KingCanBeTaken { .. } => "king-can-be-taken",
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Material(error) => error.fmt(f),
            Self::NoKing { color } => write!(f, "{color} has no king"),
            Self::DeadPiece { square, piece } => {
                write!(f, "the {} on {square} can never move", piece.kind())
            }
            Self::TwoPawns { color, file } => {
                write!(f, "{color} has two unpromoted pawns on file {file}")
            }
            Self::KingCanBeTaken { by } => write!(
                f,
                "the side to move could take the king with the piece on {by}"
            ),
        }
    }
}

impl core::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Material(error) => Some(error),
            _ => None,
        }
    }
}

impl From<MaterialError> for PositionError {
    fn from(error: MaterialError) -> Self {
        Self::Material(error)
    }
}

impl Sfen {
    /// Whether one set makes up board and hands: 18 pawns, 4 lances, knights, silvers and golds, 2 bishops and rooks, and one
    /// king a side at most. Fewer is fine.
    ///
    /// # Errors
    /// The first kind of which there are too many.
    pub fn check_material(&self) -> Result<(), MaterialError> {
        self.setup.material()
    }

    /// Whether the position can stand in a game: the material is right, both kings are there, no pawn, lance or knight stands
    /// where it could never move, and no side has two unpromoted pawns on a file. With the feature `rules` also: the side to
    /// move can't take the king.
    ///
    /// ```
    /// use boardwire_usi::sfen::{self, PositionError};
    /// use boardwire_usi::shogi::Color;
    ///
    /// let tsume = sfen::parse("7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")?;
    /// assert!(tsume.check_material().is_ok());
    /// assert_eq!(
    ///     tsume.check_position(),
    ///     Err(PositionError::NoKing { color: Color::Black })
    /// );
    /// assert!(tsume.check_tsume().is_ok());
    /// # Ok::<(), boardwire_usi::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first failure, in the order of [`PositionError`].
    pub fn check_position(&self) -> Result<(), PositionError> {
        self.check(&Color::ALL)
    }

    /// The same for a problem (tsume), in which usually only the defender has a king: one king is enough.
    ///
    /// # Errors
    /// The first failure, in the order of [`PositionError`]. If both kings are missing, Black is named.
    pub fn check_tsume(&self) -> Result<(), PositionError> {
        self.check(&[])
    }

    fn check(&self, with_king: &[Color]) -> Result<(), PositionError> {
        let setup = &self.setup;
        setup.material()?;
        let missing = |&color: &Color| setup.king(color).is_none();
        let none = Color::ALL.iter().all(missing);
        let required = if none { &Color::ALL } else { with_king };
        if let Some(&color) = required.iter().find(|color| missing(color)) {
            return Err(PositionError::NoKing { color });
        }
        check_dead_pieces(setup)?;
        check_pawns(setup)?;
        check_king_capture(setup)
    }
}

fn check_dead_pieces(setup: &Setup) -> Result<(), PositionError> {
    for color in Color::ALL {
        for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
            let ranks = if kind == PieceKind::Knight { 2 } else { 1 };
            let dead = setup.board.pieces().find(|&(square, piece)| {
                piece == Piece::new(color, kind) && square.rank_for(color) <= ranks
            });
            if let Some((square, piece)) = dead {
                return Err(PositionError::DeadPiece { square, piece });
            }
        }
    }
    Ok(())
}

fn check_pawns(setup: &Setup) -> Result<(), PositionError> {
    for color in Color::ALL {
        let pawn = Piece::new(color, PieceKind::Pawn);
        // The squares run down each file, so pawns of one file are neighbours.
        let mut last_file = 0;
        for (square, _) in setup.board.pieces().filter(|&(_, piece)| piece == pawn) {
            let file = square.file();
            if file == last_file {
                return Err(PositionError::TwoPawns { color, file });
            }
            last_file = file;
        }
    }
    Ok(())
}

#[cfg(not(feature = "rules"))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the rules know how pieces move; without them nothing is found"
)]
fn check_king_capture(_: &Setup) -> Result<(), PositionError> {
    Ok(())
}

#[cfg(feature = "rules")]
fn check_king_capture(setup: &Setup) -> Result<(), PositionError> {
    use boardwire_rules::shogi::{Check, SetupError};

    match Check::Tsume.check(setup) {
        Err(SetupError::KingCanBeTaken { by }) => Err(PositionError::KingCanBeTaken { by }),
        // All else was asked before.
        _ => Ok(()),
    }
}
