//! [`Codec`] for lines with games and boards.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions as _, Direction, Framer, LineFramer, Notes, Observation, Shape, Span,
};

use super::codes::{Code, ParseError};
use super::model::{TextLine, put_line};
use super::options::TextOptions;
use super::parse;

/// Lines with a transcript or a board each, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OthelloText;

impl Codec for OthelloText {
    const NAME: &'static str = "othello-text";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = TextLine;
    type Options = TextOptions;
    type Code = Code;

    fn parse_with(
        input: &[u8],
        _: Option<Direction>,
        options: &TextOptions,
        notes: &mut dyn Notes<Code>,
    ) -> Result<TextLine, ParseError> {
        parse::parse_with(input, options, notes)
    }

    fn format_into(line: &TextLine, _: &TextOptions, out: &mut Vec<u8>) {
        put_line(line, out);
    }

    fn into_owned(line: TextLine) -> TextLine {
        line
    }

    fn shorten<'s, 'l: 's>(line: &'s TextLine) -> &'s TextLine {
        line
    }

    fn tokens(input: &[u8], _: &TextOptions, each: &mut dyn FnMut(Span)) -> bool {
        crate::line::tokens(input, each);
        true
    }

    fn keep(input: &[u8], options: &TextOptions, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input))
        })
    }

    #[cfg(feature = "serde")]
    fn json(line: &TextLine, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(line) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    fn framer(options: &TextOptions) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().line;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    /// With the feature `rules`: the first move that breaks the rules.
    #[cfg(feature = "rules")]
    fn validate(input: &[u8], line: &TextLine, options: &TextOptions) -> Vec<Observation> {
        super::replay::observe(input, line, options)
    }

    #[cfg(not(feature = "rules"))]
    fn validate(_: &[u8], _: &TextLine, _: &TextOptions) -> Vec<Observation> {
        Vec::new()
    }
}
