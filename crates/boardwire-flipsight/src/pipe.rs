//! A checker of what goes over the pipe between a connector and an engine.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::othello::Size;
use boardwire_core::{
    CodeSet, CodecOptions, Conversation, Direction, Discard, Finding, Level, Observation, Severity,
    Span,
};

use crate::codes::Code;
use crate::lex::{Segment, locate};
use crate::model::{EngineReply, EngineRequest, Message};
use crate::options::Options;

/// Holds each reply against the request before it: on its board, among its legal moves, once, and in time. One engine serves one leg, so that
/// requests and replies take turns; a request that has no reply is no fault of the conversation, since the connector may have given up.
///
/// Give messages to [`receive`](Conversation::receive): `ToEngine` are requests, `ToGui` replies. Other messages are let pass.
///
/// ```
/// use boardwire_flipsight::{Conversation as _, Direction, Options, PipeChecker};
///
/// # let request = br#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[19,26,37,44],"game_mode":"std","board_size":8,"blocked_squares":[],"placed":{"1":0,"2":0},"remaining_ms":60000,"match_id":123,"leg":0,"revision":0,"history":[],"round_no":null,"room_created_at":null,"budget_ms":10000}"#;
/// let mut checker = PipeChecker::new(Options::default());
/// // The legal moves are d3, c4, f5 and e6, and the time is 10 s.
/// checker.receive(Direction::ToEngine, request, Some(0));
/// let found = checker.receive(Direction::ToGui, br#"{"move":"f6"}"#, Some(10_200));
/// let names: Vec<&str> = found.iter().map(|it| it.finding.info.name).collect();
/// assert_eq!(names, ["illegal-move", "late-reply"]);
/// assert_eq!(found[0].finding.span.range(), 8..12);
/// ```
#[derive(Clone, Debug)]
pub struct PipeChecker {
    options: Options,
    asked: Option<Asked>,
}

#[derive(Clone, Debug)]
struct Asked {
    request: Box<EngineRequest<'static>>,
    at: Option<u64>,
    is_answered: bool,
}

impl PipeChecker {
    /// A conversation that begins. Lines are read at Lenient.
    #[must_use]
    pub const fn new(options: Options) -> Self {
        Self {
            options,
            asked: None,
        }
    }

    fn reply(&mut self, reply: &EngineReply<'_>, at: Option<u64>, found: &mut Vec<Code>) {
        let Some(asked) = &mut self.asked else {
            found.push(Code::NotOurTurn);
            return;
        };
        if asked.is_answered {
            found.push(Code::DoubleSubmit);
            return;
        }
        asked.is_answered = true;
        if let Err(bad) = reply.check(&asked.request) {
            found.push(bad.code);
        }
        let took = asked
            .at
            .zip(at)
            .map(|(asked, now)| now.saturating_sub(asked));
        let budget = u64::try_from(asked.request.budget_ms).unwrap_or(0);
        if took.is_some_and(|took| took > budget) {
            found.push(Code::LateReply);
        }
    }
}

impl Conversation for PipeChecker {
    fn receive(
        &mut self,
        direction: Direction,
        message: &[u8],
        at: Option<u64>,
    ) -> Vec<Observation> {
        let mut options = self.options.clone();
        if let (Direction::ToGui, Some(asked)) = (direction, &self.asked) {
            options = options.with_size(asked.request.size().unwrap_or(Size::Eight));
        }
        let options = options.at(Level::Lenient);
        let mut found = Vec::new();
        match crate::parse::parse_bytes(message, &options, &mut Discard) {
            Ok(Message::Request(request)) => {
                self.asked = Some(Asked {
                    request: Box::new(request.into_owned()),
                    at,
                    is_answered: false,
                });
            }
            Ok(Message::Reply(reply)) => self.reply(&reply, at, &mut found),
            Ok(_) => {}
            // What can't be read at all is told by whoever reads the line; here it is told what the request's board adds to that.
            Err(error) => {
                let alone = &self.options.at(Level::Lenient);
                return match crate::parse::parse_bytes(message, alone, &mut Discard) {
                    Ok(_) => Vec::from([error.erase().into()]),
                    Err(_) => Vec::new(),
                };
            }
        }
        let span = place(message);
        found
            .into_iter()
            .map(|code| Finding::new(code.info(), span, Severity::Error).into())
            .collect()
    }

    fn finish(&mut self, _: Option<u64>) -> Vec<Observation> {
        self.asked = None;
        Vec::new()
    }
}

/// The move in the text.
fn place(message: &[u8]) -> Span {
    locate(message, &[Segment::Key("move")])
}
