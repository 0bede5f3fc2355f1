//! A checker of whole conversations: order, missing answers and deadlines, without I/O and without a clock of its own.
//!
//! Feed a [`SessionChecker`] with every message of both sides and, where it is known, the time; it answers with an [`Event`], with
//! findings, and with the [`State`] that it is in. It serves a GUI, an engine, a proxy between them and a log reader
//! alike: the table is the same, seen from the other end. Its memory does not grow.
//!
//! ```
//! use boardwire_usi::session::{Event, Party, SessionChecker, State};
//! use boardwire_usi::{Code, parse};
//!
//! let (gui, engine) = (Party::Gui.sends(), Party::Engine.sends());
//! let mut checker = SessionChecker::default();
//! checker.receive(gui, &parse("usi")?, None);
//! checker.receive(engine, &parse("usiok")?, None);
//! let step = checker.receive(gui, &parse("go infinite")?, None);
//! let codes: Vec<Code> = step.findings.iter().map(|finding| finding.code).collect();
//! assert_eq!(codes, [Code::GoBeforeIsready, Code::GoWithoutPosition]);
//! assert_eq!(checker.state(), State::Searching);
//! # Ok::<(), boardwire_usi::ParseError>(())
//! ```
//!
//! # The table
//! `->` is GUI to engine, `<-` engine to GUI; a star is any search. What is not listed leaves the state alone.
//!
//! | state | message | next | findings |
//! |---|---|---|---|
//! | Idle | `->` usi | WaitUsiOk | command-before-usi, output-before-usi |
//! | WaitUsiOk | `<-` id, option | same | command-before-usiok |
//! | WaitUsiOk | `<-` usiok | NotReady | late-usiok, missing-usiok |
//! | later | `<-` id, option, usiok | same | id-after-usiok, option-after-usiok, second-usiok |
//! | NotReady | `->` isready | WaitReadyOk | go-before-isready |
//! | WaitReadyOk | `<-` readyok | Ready | go-before-readyok, late-readyok, missing-readyok |
//! | not waiting | `<-` readyok | same | readyok-before-isready, readyok-without-isready |
//! | Ready | `->` go | Searching | go-without-position |
//! | Ready | `->` go mate | SearchingMate | |
//! | Ready | `->` go ponder | Pondering | |
//! | Searching | `<-` bestmove | Ready | checkmate-without-mate (taken as the answer) |
//! | SearchingMate | `<-` checkmate | Ready | bestmove-after-go-mate (taken as the answer) |
//! | Pondering | `->` ponderhit | Searching, SearchingMate | |
//! | Pondering | `->` stop | WaitPonderBestMove | |
//! | Pondering | `<-` bestmove | Ready | ponder-answered-early |
//! | WaitPonderBestMove | `<-` bestmove | Ready | |
//! | not pondering | `->` ponderhit | same | ponderhit-without-ponder |
//! | not searching | `<-` bestmove, checkmate | same | bestmove-without-go, checkmate-without-go |
//! | Searching* | `->` stop | same, answer due | stop-twice, late-bestmove, missing-bestmove, missing-checkmate |
//! | Searching* | `->` setoption, position, usinewgame, go | same | setoption-while-searching and so on |
//! | any | `->` isready | readyok due, a search goes on | |
//! | any | `->` gameover | NotReady; one late answer is dropped | gameover-while-searching (not in ponder, nor after stop) |
//! | any | `->` quit | WillQuit | output-after-quit, command-after-quit |
//! | any | `->` usi | WaitUsiOk: another engine, or the same started again | what the one before still owed |
//! | any | from the wrong side | same | wrong-direction |
//!
//! Free text and empty lines are skipped everywhere, `info` is legal everywhere after `usi`, `stop` is legal when nothing
//! runs, and isready and usinewgame may come in both orders. A conversation that begins in the middle has one
//! finding for that.
//!
//! Sources: the USI draft of 2007; ShogiHome's engine driver; the notes of Shogidokoro's author on pondering and `gameover`.

mod model;
mod table;

use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Conversation, Direction, Level, Observation, Span};

pub use model::{Event, Party, SessionFinding, SessionOptions, State, Step};
use table::Machine;

use crate::codes::Code;
use crate::lex::Lexer;
use crate::model::Command;
use crate::options::Options;

/// A conversation between a GUI and an engine, checked message by message.
///
/// See the [module](self) for the table that it follows.
#[derive(Clone, Debug)]
pub struct SessionChecker {
    machine: Machine,
    /// How lines are read that come as bytes; at level Lenient.
    options: Options,
}

impl Default for SessionChecker {
    fn default() -> Self {
        Self::new(SessionOptions::DEFAULT)
    }
}

impl SessionChecker {
    /// A session at its beginning.
    #[must_use]
    pub fn new(options: SessionOptions) -> Self {
        Self::with_options(Options::default().with_session(options))
    }

    /// The same, for lines that are read with these options (extension heads, limits); deadlines are among them.
    #[must_use]
    pub fn with_options(options: Options) -> Self {
        Self {
            machine: Machine::new(*options.session()),
            options: options.at(Level::Lenient),
        }
    }

    /// Takes one message. `at` is milliseconds since any fixed moment, where the time is known.
    pub fn receive(
        &mut self,
        direction: Direction,
        command: &Command<'_>,
        at: Option<u64>,
    ) -> Step {
        let mut step = self.machine.receive(direction, command, at);
        if !step.findings.is_empty() {
            place(&mut step.findings, table::head_span(command));
        }
        step
    }

    /// Takes one line as bytes, with or without its end.
    ///
    /// From the engine, only what begins with a command is one, as in ShogiHome; all else is free text.
    pub fn receive_line(&mut self, direction: Direction, line: &[u8], at: Option<u64>) -> Step {
        let mut step = match crate::log::read_message(line, Some(direction), &self.options) {
            Some(Ok(command)) => self.machine.receive(direction, &command, at),
            Some(Err(error)) => self.machine.unreadable(direction, line, error, at),
            None => self.machine.skip(at),
        };
        if !step.findings.is_empty() {
            place(&mut step.findings, first_word(line));
        }
        step
    }

    /// The time is `at` and nothing was said: findings about answers that have become late. Each is told once.
    pub fn tick(&mut self, at: u64) -> Vec<SessionFinding> {
        self.machine.tick(Some(at))
    }

    /// When to call [`tick`](Self::tick) next: the first moment at which an answer would be late. `None`: nothing is due,
    /// or no time is known.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        self.machine.deadline()
    }

    /// The conversation ends here: findings about what is still owed. The session is at its beginning again.
    ///
    /// An engine that still searches owes its answer if it was stopped, or if its `go` had a limit.
    pub fn finish(&mut self, at: Option<u64>) -> Vec<SessionFinding> {
        self.machine.finish(at)
    }

    /// Where the session stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.machine.state()
    }

    /// How many `readyok` are due, be it that a search goes on beside them.
    #[must_use]
    pub const fn ready_due(&self) -> u32 {
        self.machine.ready_due()
    }
}

/// Puts findings about the message itself at its first word.
fn place(findings: &mut [SessionFinding], span: Span) {
    for finding in findings {
        if !is_about_time(finding.code) {
            finding.span = span;
        }
    }
}

/// Whether a code is about what did not come, not about the message that did.
const fn is_about_time(code: Code) -> bool {
    matches!(
        code,
        Code::LateUsiok
            | Code::LateReadyok
            | Code::LateBestmove
            | Code::MissingUsiok
            | Code::MissingReadyok
            | Code::MissingBestmove
            | Code::MissingCheckmate
    )
}

/// The first word of a line, after a byte order mark if there is one.
fn first_word(line: &[u8]) -> Span {
    let start = if line.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    let len = line
        .iter()
        .rposition(|byte| !matches!(byte, b'\r' | b'\n'))
        .map_or(0, |last| last + 1);
    Lexer::new(line.get(..len).unwrap_or_default(), start)
        .next_token()
        .map_or(Span::empty(start.min(len)), |token| token.span())
}

impl Conversation for SessionChecker {
    fn receive(
        &mut self,
        direction: Direction,
        message: &[u8],
        at: Option<u64>,
    ) -> Vec<Observation> {
        let step = self.receive_line(direction, message, at);
        step.findings.into_iter().map(Into::into).collect()
    }

    fn finish(&mut self, at: Option<u64>) -> Vec<Observation> {
        let owed = Self::finish(self, at);
        owed.into_iter().map(Into::into).collect()
    }
}
