//! What a session is asked with and what it answers.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::clock::Reading;
use boardwire_core::shogi::Color;
use boardwire_core::{CodeSet as _, Direction, Observation, Severity, Span};

use super::codes::Code;
use crate::moves::CsaMove;
use crate::server::{ExtReply, Outcome, Reason, RejectedBy, Reply};
use crate::summary::GameSummary;
use crate::time::CsaTime;

/// One of the two ends of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The client.
    Client,
    /// The server.
    Server,
}

impl Party {
    /// Which way the lines go that this end sends.
    #[must_use]
    pub const fn sends(self) -> Direction {
        match self {
            Self::Client => Direction::ToEngine,
            Self::Server => Direction::ToGui,
        }
    }

    /// Who sends lines that go this way.
    #[must_use]
    pub const fn sender_of(direction: Direction) -> Self {
        match direction {
            Direction::ToEngine => Self::Client,
            Direction::ToGui => Self::Server,
        }
    }
}

/// Where a connection stands, as its client sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum State {
    /// `LOGIN` comes first.
    #[default]
    LoggedOut,
    /// `LOGIN` was sent.
    WaitLogin,
    /// Logged in with `x1`, and idle.
    Connected,
    /// Waits for a game: after `%%GAME`, or in CSA mode after the login.
    WaitSummary,
    /// In the middle of a Game_Summary.
    InSummary,
    /// A game is offered: `AGREE` or `REJECT` is to come.
    Proposed,
    /// Agreed; `START` is to come.
    WaitStart,
    /// The game goes on.
    Playing,
    /// The reason for the game's end was given; the outcome is to come.
    WaitOutcome,
    /// In CSA mode, after a game: the server closes, or offers the next one.
    AfterGame,
    /// The connection is closed, or was logged out.
    Closed,
}

impl State {
    /// The state as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LoggedOut => "logged-out",
            Self::WaitLogin => "wait-login",
            Self::Connected => "connected",
            Self::WaitSummary => "wait-summary",
            Self::InSummary => "in-summary",
            Self::Proposed => "proposed",
            Self::WaitStart => "wait-start",
            Self::Playing => "playing",
            Self::WaitOutcome => "wait-outcome",
            Self::AfterGame => "after-game",
            Self::Closed => "closed",
        }
    }

    /// Whether the client has logged in and not out.
    #[must_use]
    pub const fn is_logged_in(self) -> bool {
        !matches!(self, Self::LoggedOut | Self::WaitLogin | Self::Closed)
    }

    /// Whether a game goes on or its result is to come.
    #[must_use]
    pub const fn is_playing(self) -> bool {
        matches!(self, Self::Playing | Self::WaitOutcome)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a line means where the connection stood.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// Free text, blanks, a line of no consequence.
    Skipped,
    /// A line that can't be read. The format `csa-line` says why.
    Unreadable,
    /// A line at the wrong time, which the other side ignores; a finding says why.
    Ignored,
    /// `LOGIN` was sent.
    LoginSent,
    /// The server takes the login.
    LoggedIn,
    /// `LOGIN:incorrect`.
    LoginRefused,
    /// `LOGOUT` was sent. In a game it is a resignation.
    LogoutSent,
    /// `LOGOUT:completed`.
    LoggedOut,
    /// The connection was closed.
    Closed,
    /// An empty line or a blank, of either side.
    KeepAlive,
    /// `%%GAME` or `%%CHALLENGE` was sent.
    GameAsked,
    /// `%%GAME` without a name was sent.
    GameCancelled,
    /// A line of a Game_Summary, which is not at its end.
    SummaryLine,
    /// A game is offered.
    Proposed(Box<GameSummary<'static>>),
    /// `AGREE` was sent.
    AgreeSent,
    /// `REJECT` was sent.
    RejectSent,
    /// The game will not be played.
    Rejected(RejectedBy<'static>),
    /// The game starts.
    Started,
    /// A move was sent in the client's turn.
    MoveSent(CsaMove),
    /// A move or a special was sent in the opponent's turn: the server keeps it.
    Deferred,
    /// The last accepted move was sent again: the server ignores it.
    Repeated,
    /// `%TORYO`, `%KACHI` or another special was sent.
    SpecialSent,
    /// A move was played.
    Moved(Moved),
    /// The server says a special: how the game ends follows.
    Special,
    /// Why the game ends; the outcome is to come.
    Ending(Reason<'static>),
    /// The game is over.
    Finished(Finish),
    /// An extended command was sent.
    CommandSent,
    /// A row of the extended mode: chat, an error, a row of an answer that is not at its end.
    Row(Box<ExtReply<'static>>),
    /// The end of an answer, with all of its rows.
    Replied(Box<Reply>),
}

/// A move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moved {
    /// The move.
    pub mv: CsaMove,
    /// Its time as the server wrote it.
    pub time: Option<CsaTime>,
    /// The clocks after it: Black's, then White's.
    pub clocks: [Reading; 2],
    /// Which move it is, counted from 1, those in the summary included.
    pub number: u64,
}

/// The end of a game as the server told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Why; `None`: the server did not say.
    pub reason: Option<Reason<'static>>,
    /// How for this client; `None` after `#CHUDAN`, and where the server did not say.
    pub outcome: Option<Outcome>,
    /// Who won, where outcome and the client's side tell.
    pub winner: Option<Color>,
}

/// Something odd about the order, the time or the meaning of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionFinding {
    /// What; all are of class Remark, since each line by itself is well formed.
    pub code: Code,
    /// Who should have done otherwise.
    pub by: Party,
    /// Which line of the connection it is about, of both sides, counted from 0. For what is owed at the end, and at the close, it is the
    /// number of lines so far. Some lines are only understood by what follows them: a move that can't be played is right before
    /// `#ILLEGAL_MOVE`.
    pub line: u64,
    /// Where in that line. Empty for what is owed.
    pub span: Span,
    /// Of [`SummaryFault`](Code::SummaryFault): the first thing that is wrong with the summary. The line is the row that has it.
    pub summary: Option<crate::summary::Code>,
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
        let detail = finding
            .summary
            .map(|code| format!("{}: {}", code.name(), code.info().meaning));
        Self {
            detail,
            ..finding.erase().into()
        }
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

/// What one line brought.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What the line means.
    pub event: Event,
    /// What is odd about it. Empty (and then without allocation) as a rule.
    pub findings: Vec<SessionFinding>,
}
