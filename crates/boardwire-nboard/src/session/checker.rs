//! The checker of conversations: seen from either side, or from between.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{
    Class, CodeSet as _, CodecOptions as _, Conversation, Direction, Discard, Finding, Level,
    Observation, Severity, Span,
};

use crate::line::engine::{self, EngineLine};
use crate::line::gui::{self, GuiLine};
use crate::line::{Code, Options, direction_of};

/// Pings that may be open at a time; of more, the oldest are forgotten.
const MAX_PINGS: usize = 1024;

/// A conversation between a GUI and an engine, checked line by line. Its memory is bounded.
///
/// ```
/// use boardwire_nboard::session::SessionChecker;
/// use boardwire_nboard::{Code, Direction, Options};
///
/// let mut checker = SessionChecker::new(Options::default());
/// assert!(checker.receive(Direction::ToEngine, b"nboard 2").is_empty());
/// let found = checker.receive(Direction::ToEngine, b"go");
/// let codes: Vec<Code> = found.iter().map(|finding| finding.code).collect();
/// assert_eq!(codes, [Code::GoWithoutGame, Code::GoWithoutDepth]);
/// ```
#[derive(Clone, Debug)]
pub struct SessionChecker {
    options: Options,
    begun: bool,
    has_game: bool,
    has_depth: bool,
    quit: bool,
    going: bool,
    pings: VecDeque<i64>,
    /// Where the word is that the last line begins with.
    last: Span,
}

/// Something odd about the order of lines.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionFinding {
    /// What; of class Deviation or Remark.
    pub code: Code,
    /// The first word of the line with which it was found; of what is owed at the end, that of the last line.
    pub span: Span,
}

impl SessionFinding {
    /// The same for drivers.
    #[must_use]
    pub fn erase(&self) -> Finding {
        let severity = match self.code.class() {
            Class::Remark => Severity::Remark,
            _ => Severity::Deviation,
        };
        Finding::new(self.code.info(), self.span, severity)
    }
}

impl From<SessionFinding> for Observation {
    fn from(finding: SessionFinding) -> Self {
        finding.erase().into()
    }
}

impl fmt::Debug for SessionFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code.name(), self.span)
    }
}

/// `code at 0..2: meaning`.
impl fmt::Display for SessionFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.erase().fmt(f)
    }
}

impl Default for SessionChecker {
    fn default() -> Self {
        Self::new(Options::default())
    }
}

impl SessionChecker {
    /// A conversation at its beginning.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options: options.at(Level::Lenient),
            begun: false,
            has_game: false,
            has_depth: false,
            quit: false,
            going: false,
            pings: VecDeque::new(),
            last: Span::default(),
        }
    }

    /// Takes a line, and gives what is odd about its place in the conversation. Lines that can't be read are passed over: they have their own errors.
    pub fn receive(&mut self, direction: Direction, line: &[u8]) -> Vec<SessionFinding> {
        let blank = line
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        let word = line
            .iter()
            .skip(blank)
            .take_while(|byte| !byte.is_ascii_whitespace())
            .count();
        let head = Span::new(blank, blank + word);
        self.last = head;
        let mut found = Vec::new();
        let is_learn = head.of(line) == b"learn";
        if !is_learn && direction_of(line).is_some_and(|known| known != direction) {
            found.push(Code::WrongDirection);
        } else {
            match direction {
                Direction::ToEngine => {
                    if let Ok(line) = gui::parse_with(line, &self.options, &mut Discard) {
                        self.command(&line, &mut found);
                    }
                }
                Direction::ToGui => {
                    if let Ok(line) = engine::parse_with(line, &self.options, &mut Discard) {
                        self.output(&line, &mut found);
                    }
                }
            }
        }
        let at_head = |code| SessionFinding { code, span: head };
        found.into_iter().map(at_head).collect()
    }

    /// The conversation ends here: what is owed. The checker is at its beginning again.
    pub fn finish(&mut self) -> Vec<SessionFinding> {
        let mut found = Vec::new();
        let mut owed = |code| {
            let span = self.last;
            found.push(SessionFinding { code, span });
        };
        if !self.quit {
            if !self.pings.is_empty() {
                owed(Code::MissingPong);
            }
            if self.going {
                owed(Code::MissingAnswer);
            }
        }
        *self = Self::new(self.options.clone());
        found
    }

    fn command(&mut self, line: &GuiLine<'_>, found: &mut Vec<Code>) {
        if matches!(line, GuiLine::Noise(_)) {
            return;
        }
        if self.quit {
            found.push(Code::CommandAfterQuit);
        } else if !self.begun && !matches!(line, GuiLine::Nboard(_)) {
            found.push(Code::CommandBeforeNboard);
        }
        // Each of these is said once.
        self.begun = true;
        match line {
            GuiLine::SetDepth(_) => self.has_depth = true,
            GuiLine::SetGame(_) => self.has_game = true,
            GuiLine::Go | GuiLine::Hint { .. } => {
                if !core::mem::replace(&mut self.has_game, true) {
                    found.push(Code::GoWithoutGame);
                }
                if !core::mem::replace(&mut self.has_depth, true) {
                    found.push(Code::GoWithoutDepth);
                }
                self.going = matches!(line, GuiLine::Go);
            }
            GuiLine::Ping(number) => {
                if self.pings.len() >= MAX_PINGS {
                    self.pings.pop_front();
                }
                self.pings.push_back(*number);
                self.going = false;
            }
            GuiLine::Quit => self.quit = true,
            _ => {}
        }
    }

    fn output(&mut self, line: &EngineLine<'_>, found: &mut Vec<Code>) {
        match line {
            EngineLine::Pong(number) => match self.pings.iter().position(|open| open == number) {
                Some(at) => {
                    if at > 0 {
                        found.push(Code::MissingPong);
                    }
                    self.pings.drain(..=at);
                }
                None => found.push(Code::PongWithoutPing),
            },
            EngineLine::Search(_) | EngineLine::Book(_) | EngineLine::Answer(_)
                if !self.pings.is_empty() =>
            {
                found.push(Code::StaleOutput);
            }
            EngineLine::Answer(_) if !core::mem::replace(&mut self.going, false) => {
                found.push(Code::AnswerWithoutGo)
            }
            _ => {}
        }
    }
}

impl Conversation for SessionChecker {
    fn receive(
        &mut self,
        direction: Direction,
        message: &[u8],
        _: Option<u64>,
    ) -> Vec<Observation> {
        Self::receive(self, direction, message)
            .into_iter()
            .map(Into::into)
            .collect()
    }

    fn finish(&mut self, _: Option<u64>) -> Vec<Observation> {
        Self::finish(self).into_iter().map(Into::into).collect()
    }
}
