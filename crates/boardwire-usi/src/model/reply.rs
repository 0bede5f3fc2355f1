//! The engine's answers, and what the GUI says at a game's end.

use alloc::vec::Vec;

use boardwire_core::shogi::Move;
use boardwire_core::{TextError, TextFault, Word};

use super::text::{Name, Text, has_word};

/// `bestmove (MOVE | resign | win | none) [ponder MOVE]`: one for each `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BestMove {
    kind: BestMoveKind,
    ponder: Option<Move>,
}

/// What `bestmove` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BestMoveKind {
    /// The move to play.
    Move(Move),
    /// `resign`: the engine gives up.
    Resign,
    /// `win`: the engine declares a win (entering king).
    Win,
    /// `none`: there is no move. `null`, `(none)` and `0000` mean the same.
    None,
}

impl BestMove {
    /// A move to play; the null move is `none`.
    #[must_use]
    pub const fn play(mv: Move) -> Self {
        let kind = if mv.is_null() {
            BestMoveKind::None
        } else {
            BestMoveKind::Move(mv)
        };
        Self { kind, ponder: None }
    }

    /// `bestmove resign`.
    pub const RESIGN: Self = Self {
        kind: BestMoveKind::Resign,
        ponder: None,
    };
    /// `bestmove win`.
    pub const WIN: Self = Self {
        kind: BestMoveKind::Win,
        ponder: None,
    };
    /// `bestmove none`.
    pub const NONE: Self = Self {
        kind: BestMoveKind::None,
        ponder: None,
    };

    /// The same with the answer that the engine expects.
    #[must_use]
    pub const fn with_ponder(mut self, mv: Move) -> Self {
        self.ponder = Some(mv);
        self
    }

    /// What it says.
    #[must_use]
    pub const fn kind(&self) -> BestMoveKind {
        self.kind
    }

    /// The move to play, if there is one.
    #[must_use]
    pub const fn best(&self) -> Option<Move> {
        match self.kind {
            BestMoveKind::Move(mv) => Some(mv),
            _ => None,
        }
    }

    /// The answer that the engine expects.
    #[must_use]
    pub const fn ponder(&self) -> Option<Move> {
        self.ponder
    }
}

/// `checkmate ..`: the answer to `go mate`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckmateReply {
    /// The moves that mate.
    Moves(MateMoves),
    /// `nomate`: there is none.
    NoMate,
    /// `timeout`: none was found in time.
    Timeout,
    /// `notimplemented`: the engine does not look for mates.
    NotImplemented,
}

impl CheckmateReply {
    /// A mate. `None` when there are no moves.
    #[must_use]
    pub fn moves(moves: Vec<Move>) -> Option<Self> {
        (!moves.is_empty()).then_some(Self::Moves(MateMoves(moves)))
    }
}

/// The moves of a mate: at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MateMoves(pub(crate) Vec<Move>);

impl MateMoves {
    /// The moves, of both sides in turn.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }
}

/// `gameover ..`, from the engine's own side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameResult<'i> {
    /// `win`: the engine won.
    Win,
    /// `lose`: the engine lost.
    Lose,
    /// `draw`.
    Draw,
    /// Another word.
    Other(OtherResult<'i>),
}

/// A game's result in another word than `win`, `lose` and `draw`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherResult<'i>(pub(crate) Word<'i>);

impl OtherResult<'_> {
    /// The word.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<'i> GameResult<'i> {
    /// The result that a word names.
    #[must_use]
    pub fn new(word: Word<'i>) -> Self {
        match word.as_bytes() {
            b"win" => Self::Win,
            b"lose" => Self::Lose,
            b"draw" => Self::Draw,
            _ => Self::Other(OtherResult(word)),
        }
    }

    /// The word.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Win => b"win",
            Self::Lose => b"lose",
            Self::Draw => b"draw",
            Self::Other(word) => word.as_bytes(),
        }
    }
}

/// `id name ..` or `id author ..`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdField<'i> {
    /// What the engine is called.
    Name(Text<'i>),
    /// Who wrote it.
    Author(Text<'i>),
}

/// `register ..` (draft 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Register<'i> {
    /// `later`: go on without registering.
    Later,
    /// A name, a code, or both.
    With(RegisterParts<'i>),
}

/// What a `register` line gives: at least one of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterParts<'i> {
    pub(crate) name: Option<Name<'i>>,
    pub(crate) code: Option<Name<'i>>,
}

impl<'i> RegisterParts<'i> {
    /// A name, a code, or both.
    ///
    /// # Errors
    /// Neither is given, or the name holds the word `code`.
    pub fn new(name: Option<Name<'i>>, code: Option<Name<'i>>) -> Result<Self, TextError> {
        let reason = match (&name, &code) {
            (None, None) => TextFault::Empty,
            (Some(name), _) if has_word(name.as_bytes(), b"code", 0) => TextFault::Keyword,
            _ => return Ok(Self { name, code }),
        };
        Err(TextError { reason, at: 0 })
    }

    /// The name.
    #[must_use]
    pub const fn name(&self) -> Option<&Name<'i>> {
        self.name.as_ref()
    }

    /// The code; it runs to the end of the line.
    #[must_use]
    pub const fn code(&self) -> Option<&Name<'i>> {
        self.code.as_ref()
    }
}

/// `copyprotection ..` and `registration ..` (draft 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// `checking`.
    Checking,
    /// `ok`.
    Ok,
    /// `error`.
    Error,
}

impl Status {
    pub(crate) fn from_word(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"checking" => Self::Checking,
            b"ok" => Self::Ok,
            b"error" => Self::Error,
            _ => return None,
        })
    }

    /// The word.
    #[must_use]
    pub const fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Checking => b"checking",
            Self::Ok => b"ok",
            Self::Error => b"error",
        }
    }
}
