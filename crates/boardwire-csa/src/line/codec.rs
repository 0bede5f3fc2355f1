//! [`Codec`] for protocol lines.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions, Conversation, Direction, Framer, LineFramer, Notes, Shape, Span,
};

use super::{Code, Line, Options, ParseError};
use crate::session::SessionChecker;

/// Protocol lines of both sides, for drivers: `boardwire_transcript::run::<CsaLineCodec>(text)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CsaLineCodec;

impl Codec for CsaLineCodec {
    const NAME: &'static str = "csa-line";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = Line<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        direction: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Line<'i>, ParseError> {
        super::parse_bytes(input, direction, options, notes)
    }

    fn format_into(line: &Line<'_>, _: &Options, out: &mut Vec<u8>) {
        super::format_into(line, out);
    }

    fn direction(line: &Line<'_>) -> Option<Direction> {
        line.direction()
    }

    fn into_owned(line: Line<'_>) -> Line<'static> {
        line.into_owned()
    }

    fn shorten<'s, 'l: 's>(line: &'s Line<'l>) -> &'s Line<'s> {
        line
    }

    /// A [`SessionChecker`] of one connection.
    fn conversation(options: &Options) -> Option<Box<dyn Conversation>> {
        Some(Box::new(SessionChecker::new(*options.session())))
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().line;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        super::lex::tokens(input).for_each(each);
        true
    }

    fn keep(input: &[u8], options: &Options, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input))
        })
    }

    #[cfg(feature = "serde")]
    fn json(line: &Line<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(line) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }
}
