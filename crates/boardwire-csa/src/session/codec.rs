//! [`Codec`] for the lines of a connection, those of a Game_Summary among them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions as _, Conversation, Direction, Framer, LineFramer, LineText, Notes, Shape,
};

use super::SessionChecker;
use crate::line::{Code, CsaLineCodec, Line, LineKind, Options, ParseError, classify};

/// A line as it stands on a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionLine<'i> {
    /// A protocol line.
    Line(Line<'i>),
    /// A line that only a Game_Summary has, kept as it stands.
    Summary(LineText<'i>),
}

/// The lines of a connection in their order, for drivers: transcripts name it `csa-session`.
///
/// It reads what [`CsaLineCodec`] does, and takes the lines of a Game_Summary too, which alone are none of the protocol's. What is odd about
/// the order is for its conversation, a [`SessionChecker`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CsaSession;

impl Codec for CsaSession {
    const NAME: &'static str = "csa-session";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = SessionLine<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        direction: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<SessionLine<'i>, ParseError> {
        let line = input.strip_suffix(b"\n").unwrap_or(input);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if classify(line) == LineKind::SummaryBody
            && direction != Some(Direction::ToEngine)
            && line.len() <= options.limits().line
            && let Ok(text) = LineText::new(line)
        {
            return Ok(SessionLine::Summary(text));
        }
        CsaLineCodec::parse_with(input, direction, options, notes).map(SessionLine::Line)
    }

    fn format_into(line: &SessionLine<'_>, options: &Options, out: &mut Vec<u8>) {
        match line {
            SessionLine::Line(line) => CsaLineCodec::format_into(line, options, out),
            SessionLine::Summary(text) => out.extend_from_slice(text.as_bytes()),
        }
    }

    fn direction(line: &SessionLine<'_>) -> Option<Direction> {
        match line {
            SessionLine::Line(line) => line.direction(),
            SessionLine::Summary(_) => Some(Direction::ToGui),
        }
    }

    fn into_owned(line: SessionLine<'_>) -> SessionLine<'static> {
        match line {
            SessionLine::Line(line) => SessionLine::Line(line.into_owned()),
            SessionLine::Summary(text) => SessionLine::Summary(text.into_owned()),
        }
    }

    fn shorten<'s, 'l: 's>(line: &'s SessionLine<'l>) -> &'s SessionLine<'s> {
        line
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().line;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    /// A [`SessionChecker`] of one connection.
    fn conversation(options: &Options) -> Option<Box<dyn Conversation>> {
        Some(Box::new(SessionChecker::new(*options.session())))
    }
}
