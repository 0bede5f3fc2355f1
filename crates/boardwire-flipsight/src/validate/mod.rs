//! Whether what a message says can be: boards, counts, lists of legal moves, histories, results.

mod call;
mod game;
mod position;
mod request;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Class, CodeSet, Finding, Observation, Severity, Span};

use crate::codes::Code;
use crate::lex::{Segment, has_member, locate};
use crate::model::{ApiRequest, ApiResponse, EngineRequest, Event, Match, Message, PollResponse};

/// What is wrong with the content of a message, and where.
///
/// It holds no span: most messages are right, and none should pay for it. [`span`](Self::span) finds it in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentFinding {
    code: Code,
    path: Vec<Segment>,
}

impl ContentFinding {
    /// What is wrong.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// An error, or a remark where the guide leaves room.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match self.code.class() {
            Class::Remark => Severity::Remark,
            _ => Severity::Error,
        }
    }

    /// Where in the message, as a JSON pointer: `/state/legs/0/board/17`.
    #[must_use]
    pub fn path(&self) -> String {
        alloc::format!("{}", Path(&self.path))
    }

    /// Where in the text of the message: the value, or what is around it where it is missing.
    #[must_use]
    pub fn span(&self, input: impl AsRef<[u8]>) -> Span {
        locate(input.as_ref(), &self.path)
    }

    pub(crate) fn observe(&self, input: &[u8]) -> Observation {
        let finding = Finding::new(self.code.info(), self.span(input), self.severity());
        Observation {
            path: Some(self.path()),
            ..Observation::from(finding)
        }
    }
}

/// `legal-mismatch at /legal_moves: legal_moves is not what the rules give`.
impl fmt::Display for ContentFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meaning = self.code.info().meaning;
        write!(f, "{} at {}: {meaning}", self.code, Path(&self.path))
    }
}

struct Path<'p>(&'p [Segment]);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for segment in self.0 {
            match segment {
                Segment::Key(key) => write!(f, "/{key}")?,
                Segment::Index(index) => write!(f, "/{index}")?,
            }
        }
        Ok(())
    }
}

/// Checks a message: all rules, and all that they find. Requests, calls, polls and events of matches have content; others have none to check.
///
/// Without the feature `rules` what needs moves to be played is left out: legal moves, histories and winners.
///
/// A key that is missing at Lenient has a made-up value in the model, and rules ask that: [`validate_text`] leaves them out.
///
/// ```
/// use boardwire_flipsight::{Code, parse_lenient, validate};
///
/// let line = r#"{"board":[0,3],"color":1,"legal_moves":[0],"match_id":7}"#;
/// let found = validate(&parse_lenient(line).unwrap().0);
/// assert_eq!(found[0].code(), Code::BoardLength);
/// assert_eq!((found[1].code(), found[1].path()), (Code::BadCell, "/board/1".into()));
/// assert_eq!(found[1].span(line).of(line.as_bytes()), b"3");
/// ```
#[must_use]
pub fn validate(message: &Message<'_>) -> Vec<ContentFinding> {
    match message {
        Message::Request(request) => request.validate(),
        Message::ApiRequest(call) => call.validate(),
        Message::Response(ApiResponse::Poll(poll)) => poll.validate(),
        Message::Event(Event::Match(event)) => {
            let mut checker = Checker::default();
            checker.within(&[Segment::Key("match")], |checker| {
                game::check(checker, &event.game);
            });
            checker.found
        }
        _ => Vec::new(),
    }
}

/// The same with the text that the message was read from. What is found only because a key is missing, whose value was made up at Lenient,
/// is left out: the note `missing-key` has said it.
///
/// ```
/// use boardwire_flipsight::{parse_lenient, validate, validate_text};
///
/// let line = r#"{"board":[],"color":1,"legal_moves":[],"budget_ms":100}"#;
/// let message = parse_lenient(line).unwrap().0;
/// let codes = |found: Vec<boardwire_flipsight::ContentFinding>| -> Vec<_> {
///     found.iter().map(|finding| finding.code().to_string()).collect()
/// };
/// assert_eq!(codes(validate(&message)), ["board-length", "budget-over", "match-id-zero"]);
/// assert_eq!(codes(validate_text(line, &message)), ["board-length"]);
/// ```
#[must_use]
pub fn validate_text(input: impl AsRef<[u8]>, message: &Message<'_>) -> Vec<ContentFinding> {
    let mut found = validate(message);
    if matches!(message, Message::Request(_)) {
        found.retain(|finding| !finding.is_made_up(input.as_ref()));
    }
    found
}

impl ContentFinding {
    /// Whether a request's text lacks a key whose value the rule asks.
    fn is_made_up(&self, input: &[u8]) -> bool {
        let asked: &[&str] = match self.code {
            Code::MatchIdZero => &["match_id"],
            Code::BudgetOver => &["remaining_ms"],
            Code::BoardSizeMode | Code::BlockedSet => &["game_mode"],
            // Without a number no game is known to be against a human.
            Code::HumanFields => &["match_id"],
            _ => return false,
        };
        // The value that a finding names is asked too.
        let named = match self.path.as_slice() {
            [Segment::Key(key)] => Some(*key),
            _ => None,
        };
        let mut asked = asked.iter().copied().chain(named);
        asked.any(|key| !has_member(input, key))
    }
}

impl ApiRequest<'_> {
    /// Checks the call: all rules, and all that they find.
    #[must_use]
    pub fn validate(&self) -> Vec<ContentFinding> {
        let mut checker = Checker::default();
        call::check(&mut checker, self);
        checker.found
    }
}

impl EngineRequest<'_> {
    /// Checks the position: all rules, and all that they find.
    #[must_use]
    pub fn validate(&self) -> Vec<ContentFinding> {
        let mut checker = Checker::default();
        request::check(&mut checker, self);
        checker.found
    }

    /// Plays the history from a position that you know the leg to have started with: it has to lead to the board. That of a game against a
    /// human starts where the variant does ([`Position::new`](boardwire_rules::othello::Position::new)), since an XOT opening is in its history;
    /// that of two bots after a random opening, which `state.opening_moves` has. A pass that the history leaves out is played.
    #[cfg(feature = "rules")]
    #[must_use]
    pub fn validate_history(
        &self,
        start: boardwire_rules::othello::Position,
    ) -> Vec<ContentFinding> {
        let mut checker = Checker::default();
        let placed = self.placed.as_ref();
        game::replay::check(&mut checker, &self.history, &self.board, placed, start);
        checker.found
    }
}

impl Match<'_> {
    /// Checks the match: all rules, and all that they find. Paths begin in the match.
    #[must_use]
    pub fn validate(&self) -> Vec<ContentFinding> {
        let mut checker = Checker::default();
        game::check(&mut checker, self);
        checker.found
    }
}

impl PollResponse<'_> {
    /// Checks all matches.
    #[must_use]
    pub fn validate(&self) -> Vec<ContentFinding> {
        let mut checker = Checker::default();
        for (index, game) in self.matches.iter().flatten().enumerate() {
            let path = [Segment::Key("matches"), Segment::Index(index)];
            checker.within(&path, |checker| game::check(checker, game));
        }
        checker.found
    }
}

/// Collects findings, and knows where it is.
#[derive(Default)]
struct Checker {
    found: Vec<ContentFinding>,
    at: Vec<Segment>,
}

impl Checker {
    /// Checks a part of the message.
    fn within(&mut self, path: &[Segment], check: impl FnOnce(&mut Self)) {
        let outer = self.at.len();
        self.at.extend_from_slice(path);
        check(self);
        self.at.truncate(outer);
    }

    #[cold]
    fn report(&mut self, code: Code, path: &[Segment]) {
        let path = [self.at.as_slice(), path].concat();
        self.found.push(ContentFinding { code, path });
    }
}
