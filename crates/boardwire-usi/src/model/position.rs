//! `position`.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::shogi::{Move, Setup};
use boardwire_core::{TextError, TextFault, Word};

use crate::sfen::Sfen;

/// Where the moves of a `position` line start.
#[derive(Clone, PartialEq, Eq)]
pub enum Base {
    /// `startpos`: the start position of an even game.
    Startpos,
    /// `sfen ..`. One that is equal to the start position stays an sfen.
    Sfen(Sfen),
}

impl Base {
    /// The position itself.
    #[must_use]
    pub fn setup(&self) -> Setup {
        match self {
            Self::Startpos => Setup::startpos(),
            Self::Sfen(sfen) => sfen.setup,
        }
    }
}

impl fmt::Debug for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Startpos => f.write_str("Startpos"),
            Self::Sfen(sfen) => write!(f, "Sfen({sfen})"),
        }
    }
}

/// `position (startpos | sfen SFEN) [moves ..]`: a start and the moves made from it.
///
/// Moves are read, not replayed: see `replay` (feature `rules`) and [`replay_unchecked`](Self::replay_unchecked).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSpec<'i> {
    /// Where the moves start.
    pub base: Base,
    /// The moves, of both sides in turn.
    pub moves: Vec<Move>,
    /// How the game ended, when the list says so.
    pub terminal: Option<Terminal<'i>>,
    pub(crate) extras: Vec<Word<'i>>,
}

impl<'i> PositionSpec<'i> {
    /// A position without moves.
    #[must_use]
    pub const fn new(base: Base) -> Self {
        Self {
            base,
            moves: Vec::new(),
            terminal: None,
            extras: Vec::new(),
        }
    }

    /// `position startpos`.
    #[must_use]
    pub const fn startpos() -> Self {
        Self::new(Base::Startpos)
    }

    /// `position sfen ..`.
    #[must_use]
    pub fn sfen(sfen: impl Into<Sfen>) -> Self {
        Self::new(Base::Sfen(sfen.into()))
    }

    /// The same with these moves after those that it has.
    #[must_use]
    pub fn with_moves(mut self, moves: impl IntoIterator<Item = Move>) -> Self {
        self.moves.extend(moves);
        self
    }

    /// Unknown words that were read between the start and the moves (Lenient only).
    #[must_use]
    pub fn extras(&self) -> &[Word<'i>] {
        &self.extras
    }
}

/// What ends a list of moves: a word that some GUIs append.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Terminal<'i> {
    /// `resign`: the side to move gave up.
    Resign,
    /// `win`: the side to move declared a win.
    Win,
    /// `draw`.
    Draw,
    /// `rep_draw`: fourfold repetition.
    RepDraw,
    /// `timeout`: the side to move lost on time.
    Timeout,
    /// `break`: the game was interrupted.
    Break,
    /// Another word of letters and `_` (read at Lenient only).
    Other(OtherTerminal<'i>),
}

/// A word that ends a list of moves and that is no known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherTerminal<'i>(pub(crate) Word<'i>);

impl OtherTerminal<'_> {
    /// The word.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<'i> Terminal<'i> {
    /// The terminal that a word names.
    ///
    /// # Errors
    /// The word holds something else than letters and `_`, or is one of the words of the null move.
    pub fn new(word: Word<'i>) -> Result<Self, TextError> {
        match Self::known(word.as_bytes()) {
            Some(known) => Ok(known),
            None if Self::is_word(word.as_bytes()) => Ok(Self::Other(OtherTerminal(word))),
            None => Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            }),
        }
    }

    pub(crate) fn known(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"resign" => Self::Resign,
            b"win" => Self::Win,
            b"draw" => Self::Draw,
            b"rep_draw" => Self::RepDraw,
            b"timeout" => Self::Timeout,
            b"break" => Self::Break,
            _ => return None,
        })
    }

    /// Whether an unknown word may end a list: letters and `_`, and no spelling of the null move.
    pub(crate) fn is_word(word: &[u8]) -> bool {
        word.iter()
            .all(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
            && !matches!(word, b"null" | b"pass" | b"")
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Terminal<'static> {
        match self {
            Self::Resign => Terminal::Resign,
            Self::Win => Terminal::Win,
            Self::Draw => Terminal::Draw,
            Self::RepDraw => Terminal::RepDraw,
            Self::Timeout => Terminal::Timeout,
            Self::Break => Terminal::Break,
            Self::Other(word) => Terminal::Other(OtherTerminal(word.0.into_owned())),
        }
    }

    /// The word.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Resign => b"resign",
            Self::Win => b"win",
            Self::Draw => b"draw",
            Self::RepDraw => b"rep_draw",
            Self::Timeout => b"timeout",
            Self::Break => b"break",
            Self::Other(word) => word.as_bytes(),
        }
    }
}
