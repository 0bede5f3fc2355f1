//! [`Codec`] for SGMP frames.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{Codec, Conversation, Direction, Framer, Notes, Shape, Span};

use crate::codes::{Code, ParseError};
use crate::lex::ByteClass;
use crate::model::Frame;
use crate::options::Options;
use crate::session::SessionChecker;
use crate::stream::SgmpFramer;

/// SGMP frames, for drivers: `boardwire_transcript::run::<Sgmp>(text)`. A frame does not say which way it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sgmp;

impl Codec for Sgmp {
    const NAME: &'static str = "sgmp";
    const SHAPE: Shape = Shape::Frame;
    const END_MARK: bool = true;
    type Message<'i> = Frame;
    type Options = Options;
    type Code = Code;

    fn parse_with(
        input: &[u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Frame, ParseError> {
        crate::parse::parse_bytes(input, options, notes)
    }

    fn format_into(frame: &Frame, _: &Options, out: &mut Vec<u8>) {
        crate::format::format_into(frame, out);
    }

    fn into_owned(frame: Frame) -> Frame {
        frame
    }

    fn shorten<'s, 'l: 's>(frame: &'s Frame) -> &'s Frame {
        frame
    }

    #[cfg(feature = "serde")]
    fn json(frame: &Frame, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(frame) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// Each byte, and each run of talk.
    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        let is_text = |byte: u8| ByteClass::of(byte) == ByteClass::Text;
        let mut start = 0;
        for token in input.chunk_by(|a, b| is_text(*a) && is_text(*b)) {
            let end = start + token.len();
            each(Span::new(start, end));
            start = end;
        }
        true
    }

    fn keep(input: &[u8], options: &Options, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input));
        })
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        Some(Box::new(SgmpFramer::new(options)))
    }

    fn conversation(options: &Options) -> Option<Box<dyn Conversation>> {
        Some(Box::new(SessionChecker::new(options.check().clone())))
    }
}
