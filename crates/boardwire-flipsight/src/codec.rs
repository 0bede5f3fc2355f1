//! [`Codec`] for FlipSight messages.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions, Conversation, Direction, Framer, LineFramer, Notes, Observation, Shape,
    Span,
};

use crate::codes::{Code, ParseError};
use crate::model::{Message, OwnedMessage};
use crate::options::Options;
use crate::pipe::PipeChecker;

/// FlipSight messages, for drivers: `boardwire_transcript::run::<Flipsight>(text)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flipsight;

impl Codec for Flipsight {
    const NAME: &'static str = "flipsight";
    const SHAPE: Shape = Shape::Line;
    const END_MARK: bool = true;
    type Message<'i> = Message<'i>;
    type Options = Options;
    type Code = Code;

    /// The keys tell the kind; the direction is not asked.
    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Message<'i>, ParseError> {
        crate::parse::parse_bytes(input, options, notes)
    }

    fn format_into(message: &Message<'_>, options: &Options, out: &mut Vec<u8>) {
        crate::format::format_to(message, options, out);
    }

    fn direction(message: &Message<'_>) -> Option<Direction> {
        match message {
            Message::Request(_) | Message::ApiRequest(_) => Some(Direction::ToEngine),
            Message::Reply(_) | Message::Response(_) | Message::Event(_) => Some(Direction::ToGui),
            Message::Empty => None,
        }
    }

    fn into_owned(message: Message<'_>) -> OwnedMessage {
        message.into_owned()
    }

    fn shorten<'s, 'l: 's>(message: &'s Message<'l>) -> &'s Message<'s> {
        message
    }

    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        crate::lex::tokens(input, each);
        true
    }

    fn keep(input: &[u8], options: &Options, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input));
        })
    }

    /// A message is JSON itself; an empty line is `null`.
    fn json(message: &Message<'_>, out: &mut Vec<u8>) -> bool {
        match message {
            Message::Empty => out.extend_from_slice(b"null"),
            message => crate::format::format_into(message, out),
        }
        true
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().document;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    /// A [`PipeChecker`]: requests and replies of one engine.
    fn conversation(options: &Options) -> Option<Box<dyn Conversation>> {
        Some(Box::new(PipeChecker::new(options.clone())))
    }

    /// What [`validate_text`](crate::validate_text) finds, with the path and the span of each.
    fn validate(input: &[u8], message: &Message<'_>, _: &Options) -> Vec<Observation> {
        crate::validate::validate_text(input, message)
            .iter()
            .map(|finding| finding.observe(input))
            .collect()
    }
}
