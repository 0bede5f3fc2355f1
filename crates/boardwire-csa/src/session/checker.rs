//! The checker of dialogues: one connection, seen from either side or from between.

use alloc::vec::Vec;

use boardwire_core::{Conversation, Direction, Observation, Span};

use super::machine::Machine;
use super::model::{SessionFinding, State, Step};
use super::options::SessionOptions;
use crate::summary::GameSummary;

/// A connection between a client and a server, checked line by line.
///
/// Feed it every line of both sides, and the time where it is known; it tells what each line means and what is odd about it. Times are
/// milliseconds since the connection was opened. Its memory is bounded.
///
/// ```
/// use boardwire_csa::Direction::{ToEngine, ToGui};
/// use boardwire_csa::session::{Code, Event, SessionChecker, State};
///
/// let mut session = SessionChecker::default();
/// session.receive(ToEngine, b"LOGIN alice secret x1", None);
/// assert_eq!(session.receive(ToGui, b"LOGIN:alice OK", None).event, Event::LoggedIn);
/// assert_eq!(session.state(), State::Connected);
/// let step = session.receive(ToEngine, b"+7776FU", None);
/// assert_eq!(step.findings[0].code, Code::NotInGame);
/// ```
#[derive(Clone, Debug)]
pub struct SessionChecker(Machine);

impl Default for SessionChecker {
    fn default() -> Self {
        Self::new(SessionOptions::DEFAULT)
    }
}

impl SessionChecker {
    /// A connection that was just opened.
    #[must_use]
    pub fn new(options: SessionOptions) -> Self {
        Self(Machine::new(options))
    }

    /// Takes a line, with or without its end. To the engine is to the server.
    pub fn receive(&mut self, direction: Direction, line: &[u8], at: Option<u64>) -> Step {
        self.0.receive(direction, line, at)
    }

    /// Which way a line goes that comes next, where a dialogue does not mark its sides; with or without its end.
    ///
    /// Most lines tell by their first word. Of moves and specials without a time the game tells: they are the client's when it is to move
    /// and no echo is owed to it, and those of its own colour in the opponent's turn; all others are the server's. Outside of games they are a client's,
    /// and in a Game_Summary all is the server's. `None`: an empty line, a line that nobody knows, and moves where the summary does not
    /// say whose side the client has.
    ///
    /// ```
    /// use boardwire_csa::Direction::ToEngine;
    /// use boardwire_csa::session::SessionChecker;
    ///
    /// let session = SessionChecker::default();
    /// assert_eq!(session.side_of(b"LOGIN alice secret"), Some(ToEngine));
    /// assert_eq!(session.side_of(b""), None);
    /// ```
    #[must_use]
    pub fn side_of(&self, line: &[u8]) -> Option<Direction> {
        self.0.side_of(line)
    }

    /// The connection was closed: what is owed is found. Another line after it is a finding.
    pub fn close(&mut self) -> Step {
        self.0.close()
    }

    /// The dialogue ends here: what is owed. The session is at its beginning again.
    pub fn finish(&mut self) -> Vec<SessionFinding> {
        self.0.finish()
    }

    /// Where the connection stands.
    #[must_use]
    pub const fn state(&self) -> State {
        self.0.state()
    }

    /// The game that is offered or played.
    #[must_use]
    pub fn summary(&self) -> Option<&GameSummary<'static>> {
        self.0.summary()
    }
}

impl Conversation for SessionChecker {
    fn receive(
        &mut self,
        direction: Direction,
        message: &[u8],
        at: Option<u64>,
    ) -> Vec<Observation> {
        let line = self.0.line_count();
        let step = Self::receive(self, direction, message, at);
        let findings = step.findings.into_iter();
        findings.map(|it| observed(it, line)).collect()
    }

    fn side_of(&self, message: &[u8]) -> Option<Direction> {
        Self::side_of(self, message)
    }

    fn finish(&mut self, _: Option<u64>) -> Vec<Observation> {
        let line = self.0.line_count();
        let findings = Self::finish(self).into_iter();
        findings.map(|it| observed(it, line)).collect()
    }
}

/// A finding at the present line. Of one about a line before it the span means nothing here: its detail says which.
fn observed(finding: SessionFinding, line: u64) -> Observation {
    if finding.line >= line {
        return finding.into();
    }
    let number = finding.line + 1;
    let span = Span::empty(0);
    let mut observation = Observation::from(SessionFinding { span, ..finding });
    let mut detail = alloc::format!("it is about line {number} of the connection");
    if let Some(what) = observation.detail {
        detail.push_str(": ");
        detail.push_str(&what);
    }
    observation.detail = Some(detail);
    observation
}
