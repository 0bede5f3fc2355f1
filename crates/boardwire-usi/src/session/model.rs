//! What a session is asked with and what it answers.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{CodeSet as _, Direction, Observation, Severity, Span};

use crate::codes::{Code, ParseError};
use crate::model::BestMove;

/// One of the two ends of a USI connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The GUI, or another program that drives an engine.
    Gui,
    /// The engine.
    Engine,
}

impl Party {
    /// Which way the messages go that this end sends.
    #[must_use]
    pub const fn sends(self) -> Direction {
        match self {
            Self::Gui => Direction::ToEngine,
            Self::Engine => Direction::ToGui,
        }
    }

    /// Which way the messages go that this end receives.
    #[must_use]
    pub const fn receives(self) -> Direction {
        self.sends().reverse()
    }

    /// Who sends messages that go this way.
    #[must_use]
    pub const fn sender_of(direction: Direction) -> Self {
        match direction {
            Direction::ToEngine => Self::Gui,
            Direction::ToGui => Self::Engine,
        }
    }
}

/// How long the engine may take for its answers, in milliseconds; `None`: as long as it likes.
///
/// Times are only judged where they are given, see [`SessionChecker::receive`](super::SessionChecker::receive).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionOptions {
    /// From `usi` to `usiok`. Default 10 000, what ShogiHome allows; Shogidokoro is said to allow 2 000.
    pub usiok: Option<u64>,
    /// From `isready` to `readyok`. Default `None`: this is where engines load their evaluation, and no document sets a limit.
    pub readyok: Option<u64>,
    /// From `stop` to `bestmove` or `checkmate`. Default 10 000; no document sets a limit, and engines answer within a second.
    pub bestmove: Option<u64>,
}

impl SessionOptions {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        usiok: Some(10_000),
        readyok: None,
        bestmove: Some(10_000),
    };

    /// The same with another limit for `usiok`.
    #[must_use]
    pub const fn with_usiok(mut self, millis: Option<u64>) -> Self {
        self.usiok = millis;
        self
    }

    /// The same with another limit for `readyok`.
    #[must_use]
    pub const fn with_readyok(mut self, millis: Option<u64>) -> Self {
        self.readyok = millis;
        self
    }

    /// The same with another limit for the answer to `stop`.
    #[must_use]
    pub const fn with_bestmove(mut self, millis: Option<u64>) -> Self {
        self.bestmove = millis;
        self
    }

    /// Sets one limit by its name in options: `usiok-deadline`, `readyok-deadline`, `bestmove-deadline`; a number of
    /// milliseconds or `none`. False: no such name, or no such value.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> bool {
        let field = match key {
            "usiok-deadline" => &mut self.usiok,
            "readyok-deadline" => &mut self.readyok,
            "bestmove-deadline" => &mut self.bestmove,
            _ => return false,
        };
        *field = match (value, value.parse()) {
            ("none", _) => None,
            (_, Ok(millis)) => Some(millis),
            _ => return false,
        };
        true
    }
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Where a session stands, as the GUI sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum State {
    /// Nothing was said: `usi` comes first.
    #[default]
    Idle,
    /// `usi` was sent; `id`, `option` and `usiok` are to come.
    WaitUsiOk,
    /// The engine is registered and may be set up; before a search it needs `isready`.
    NotReady,
    /// `isready` was sent; `readyok` is to come.
    WaitReadyOk,
    /// The engine may be told to search.
    Ready,
    /// The engine searches; `bestmove` is to come.
    Searching,
    /// The engine looks for a mate; `checkmate` is to come.
    SearchingMate,
    /// The engine searches on the opponent's time; `ponderhit` or `stop` is to come.
    Pondering,
    /// Pondering was stopped; the `bestmove` that is to come has no meaning.
    WaitPonderBestMove,
    /// `quit` was sent.
    WillQuit,
}

impl State {
    /// The state as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::WaitUsiOk => "wait-usiok",
            Self::NotReady => "not-ready",
            Self::WaitReadyOk => "wait-readyok",
            Self::Ready => "ready",
            Self::Searching => "searching",
            Self::SearchingMate => "searching-mate",
            Self::Pondering => "pondering",
            Self::WaitPonderBestMove => "wait-ponder-bestmove",
            Self::WillQuit => "will-quit",
        }
    }

    /// Whether the engine searches or owes the answer to a search.
    #[must_use]
    pub const fn is_searching(self) -> bool {
        matches!(
            self,
            Self::Searching | Self::SearchingMate | Self::Pondering | Self::WaitPonderBestMove
        )
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a message means where the session stood. The message itself has the details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// Free text, an empty line, a vendor's command: nothing changes.
    Skipped,
    /// A line that can't be read, and why. An unreadable `bestmove` or `checkmate` still ends its search; a command that
    /// the engine can't read is taken as ignored.
    Unreadable(ParseError),
    /// A command at the wrong time, which the other side should ignore; a finding says why. Or `stop` when nothing runs,
    /// which is legal.
    Ignored,
    /// `usi`: an engine starts, or the next one after it.
    Started,
    /// `id`.
    Identified,
    /// `option`: the command has the declaration.
    OptionDeclared,
    /// `usiok`: the engine has said all about itself.
    Registered,
    /// `setoption`.
    OptionSet,
    /// `isready`.
    ReadyAsked,
    /// `readyok`: the last one that was due.
    Ready,
    /// `usinewgame`.
    NewGame,
    /// `position`.
    PositionSet,
    /// `go`.
    SearchStarted {
        /// A mate is looked for: the answer is `checkmate`.
        mate: bool,
        /// The search is on the opponent's time.
        ponder: bool,
        /// No answer is due before `stop`: `infinite`, or no limit at all.
        unlimited: bool,
    },
    /// `ponderhit`: the search goes on, on the engine's own time.
    PonderHit,
    /// `stop`: the answer is due.
    StopAsked,
    /// `info`.
    Info,
    /// `bestmove`, the answer to a search.
    BestMove(BestMove),
    /// `checkmate`, the answer to a search.
    Checkmate,
    /// `bestmove` or `checkmate` after pondering was stopped: the GUI throws it away.
    PonderAnswer,
    /// `bestmove` or `checkmate` of a search that `gameover` or another `go` overtook: the GUI throws it away.
    LateAnswer,
    /// `gameover`.
    GameOver,
    /// `quit`.
    Quit,
    /// `debug`, `getoption`, `register`, `copyprotection`, `registration`: no change of state.
    Other,
}

/// Something odd about the order or the time of messages.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionFinding {
    /// What; all are of class Remark, since each line by itself is well formed.
    pub code: Code,
    /// Who should have done otherwise.
    pub by: Party,
    /// Where in the message with which it was found: its first word. Empty for what is owed or late.
    pub span: Span,
}

impl SessionFinding {
    /// The same for drivers.
    #[must_use]
    pub fn erase(&self) -> boardwire_core::Finding {
        boardwire_core::Finding::new(self.code.info(), self.span, Severity::Remark)
    }
}

impl From<SessionFinding> for Observation {
    fn from(finding: SessionFinding) -> Self {
        finding.erase().into()
    }
}

impl fmt::Debug for SessionFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} by {:?}", self.code.name(), self.span, self.by)
    }
}

/// `code at 0..2: meaning`.
impl fmt::Display for SessionFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.erase().fmt(f)
    }
}

/// What one message brought.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What the message means.
    pub event: Event,
    /// What is odd about it, and what had become late when it came. Empty (and then without allocation) as a rule.
    pub findings: Vec<SessionFinding>,
}
