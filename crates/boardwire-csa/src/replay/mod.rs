//! From CSA's moves to those of the board, and back: with a position at hand, and (feature `rules`) on the rules of shogi.
//!
//! CSA names the piece as it is after the move; whether it promotes shows only beside the square that it comes from.
//!
//! ```
//! use boardwire_csa::shogi::{Move, Setup};
//! use boardwire_csa::{CsaMove, replay};
//!
//! let mut setup = Setup::startpos();
//! for (csa, usi) in [("+7776FU", "7g7f"), ("-3334FU", "3c3d"), ("+8822UM", "8h2b+")] {
//!     let csa = CsaMove::from_csa(csa.as_bytes()).unwrap();
//!     let mv = replay::to_core(csa, &setup)?;
//!     assert_eq!(mv.to_string(), usi);
//!     assert_eq!(replay::from_core(mv, &setup), Some(csa));
//!     setup.play_unchecked(mv).unwrap();
//! }
//! # Ok::<(), replay::Mismatch>(())
//! ```

#[cfg(feature = "rules")]
mod legal;
#[cfg(feature = "rules")]
mod observe;
#[cfg(feature = "rules")]
mod record;

use core::fmt;

use boardwire_core::Span;
use boardwire_core::shogi::{Move, MoveKind, PieceKind, PlayError, Setup};

#[cfg(feature = "rules")]
pub use legal::{IllegalCsaMove, play};
#[cfg(feature = "rules")]
pub use observe::observe;
#[cfg(feature = "rules")]
pub(crate) use observe::observe_summary;
#[cfg(feature = "rules")]
pub use record::{Played, Replay, Replayed};

use crate::moves::CsaMove;
use crate::record::{EventKind, Events, Record, iter_records};

/// Why a move of CSA can't be the move of a piece that stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mismatch {
    /// The move's sign names the side that is not to move.
    WrongSide,
    /// Nothing stands where the move starts.
    EmptySquare,
    /// The piece that stands there is neither the named one nor promotes to it.
    WrongPiece {
        /// The kind that stands there.
        stands: PieceKind,
        /// The kind that the move names.
        named: PieceKind,
    },
}

impl Mismatch {
    /// The stable code: `wrong-side`, `empty-square` or `wrong-piece`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongSide => "wrong-side",
            Self::EmptySquare => "empty-square",
            Self::WrongPiece { .. } => "wrong-piece",
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongSide => f.write_str("the move's sign names the side that is not to move"),
            Self::EmptySquare => {
                f.write_str("no piece stands on the square that the move starts from")
            }
            Self::WrongPiece { stands, named } => write!(
                f,
                "the {stands} on the square that the move starts from can't become a {named}"
            ),
        }
    }
}

impl core::error::Error for Mismatch {}

/// The move of the board that a move of CSA is in a position. It need not be legal: only its side and its piece are compared with
/// the position.
///
/// # Errors
/// What does not fit the position.
#[inline]
pub fn to_core(mv: CsaMove, setup: &Setup) -> Result<Move, Mismatch> {
    if mv.color() != setup.turn {
        return Err(Mismatch::WrongSide);
    }
    board_move(mv, setup)
}

/// The same for a move whose side is not asked for.
#[inline]
fn board_move(mv: CsaMove, setup: &Setup) -> Result<Move, Mismatch> {
    let named = mv.piece();
    let Some(from) = mv.from() else {
        // A drop of a promoted piece can't be made.
        return Move::drop(named, mv.to()).ok_or(Mismatch::EmptySquare);
    };
    let Some(piece) = setup.board.get(from) else {
        return Err(Mismatch::EmptySquare);
    };
    let stands = piece.kind();
    if stands == named {
        Ok(Move::board(from, mv.to(), false))
    } else if stands.promote() == Some(named) {
        Ok(Move::board(from, mv.to(), true))
    } else {
        Err(Mismatch::WrongPiece { stands, named })
    }
}

/// The move of CSA that a move of the board is in a position, for the side to move there. `None` where CSA has no words for it: the null move, a move
/// from an empty square, and the promotion of a piece that can't promote.
#[inline]
#[must_use]
pub fn from_core(mv: Move, setup: &Setup) -> Option<CsaMove> {
    match mv.kind() {
        MoveKind::Board { from, to, promote } => {
            let mut kind = setup.board.get(from)?.kind();
            if promote {
                kind = kind.promote()?;
            }
            Some(CsaMove::board(setup.turn, from, to, kind))
        }
        MoveKind::Drop { kind, to } => CsaMove::drop(setup.turn, kind, to),
        MoveKind::Null => None,
    }
}

/// Why a move of CSA can't be played on the board, whatever the rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unplayable {
    /// It does not fit the position.
    Mismatch(Mismatch),
    /// The board can't make it, such as a capture of the mover's own piece.
    Board(PlayError),
}

impl Unplayable {
    /// The stable code: that of the mismatch, or of core's error.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mismatch(mismatch) => mismatch.code(),
            Self::Board(error) => error.code(),
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch(mismatch) => mismatch.fmt(f),
            Self::Board(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Unplayable {}

/// Plays a move of CSA without asking whether it is legal ([`Setup::play_unchecked`]), and says which move of the board it is.
///
/// # Errors
/// What makes the move meaningless; the position is then unchanged.
#[inline]
pub fn play_unchecked(setup: &mut Setup, mv: CsaMove) -> Result<Move, Unplayable> {
    let mv = to_core(mv, setup).map_err(Unplayable::Mismatch)?;
    setup.play_unchecked(mv).map_err(Unplayable::Board)?;
    Ok(mv)
}

impl Record<'_> {
    /// The board after the game's moves, played without asking whether they are legal. Fast, and right for records that are known to be legal.
    ///
    /// ```
    /// use boardwire_csa::{CsaMove, record::Record};
    ///
    /// let mut game = Record::new();
    /// for mv in ["+7776FU", "-3334FU", "+8822UM"] {
    ///     game.push_move(CsaMove::from_csa(mv.as_bytes()).unwrap(), None);
    /// }
    /// let setup = game.replay_unchecked().unwrap();
    /// assert_eq!((setup.ply, setup.hands[0].total()), (4, 1));
    /// ```
    ///
    /// # Errors
    /// The first move that can't be played at all.
    pub fn replay_unchecked(&self) -> Result<Setup, ReplayError<Unplayable>> {
        let mut setup = self.setup();
        for (index, mv) in (1..).zip(self.moves()) {
            play_unchecked(&mut setup, mv).map_err(|reason| ReplayError::new(index, mv, reason))?;
        }
        Ok(setup)
    }
}

/// The move at which a replay stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReplayError<R> {
    /// Which move of the game it is, from 1.
    pub index: usize,
    /// The move.
    pub mv: CsaMove,
    /// Where it stands in the file, as far as the file is known: see [`in_file`](Self::in_file).
    pub span: Option<Span>,
    /// Why it can't be played.
    pub reason: R,
}

impl<R> ReplayError<R> {
    const fn new(index: usize, mv: CsaMove, reason: R) -> Self {
        Self {
            index,
            mv,
            span: None,
            reason,
        }
    }

    /// The same with the move's place in the file that the game was read from, where the game has this number, from 0. With a
    /// [`LineIndex`](boardwire_core::LineIndex) the place becomes a line.
    #[must_use]
    pub fn in_file(mut self, file: &(impl AsRef<[u8]> + ?Sized), game: usize) -> Self {
        self.span = move_span(file, game, self.index);
        self
    }
}

/// `move 3 (+7776FU): a piece of the same side stands on the target square`.
impl<R: fmt::Display> fmt::Display for ReplayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}): {}", self.index, self.mv, self.reason)
    }
}

impl<R: fmt::Debug + fmt::Display> core::error::Error for ReplayError<R> {}

/// Where a move stands in a file: move `index`, from 1, of game `game`, from 0.
///
/// Statements are counted. A move that was recovered from a comment ([`Swallowed`](crate::record::Swallowed)) is none.
#[must_use]
pub fn move_span(file: &(impl AsRef<[u8]> + ?Sized), game: usize, index: usize) -> Option<Span> {
    let text = iter_records(file).nth(game)?;
    let mut moves =
        Events::new(text.bytes).filter(|event| matches!(event.kind, EventKind::Move(_)));
    let event = moves.nth(index.checked_sub(1)?)?;
    Some(event.span.shifted(text.span.start))
}
