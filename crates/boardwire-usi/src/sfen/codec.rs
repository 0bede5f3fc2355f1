//! The codec that drivers use.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    CodeSet as _, Codec, CodecOptions as _, Direction, Finding, Framer, LineFramer, Notes,
    Observation, Severity, Shape, Span,
};

use super::{Sfen, format_into, parse_with};
use crate::{Code, Options, ParseError};

/// One SFEN a line, under the name `sfen`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SfenCodec;

impl Codec for SfenCodec {
    const NAME: &'static str = "sfen";
    const SHAPE: Shape = Shape::Line;
    type Message<'i> = Sfen;
    type Options = Options;
    type Code = Code;

    fn parse_with(
        input: &[u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Sfen, ParseError> {
        parse_with(input, options, notes)
    }

    fn format_into(sfen: &Sfen, _: &Options, out: &mut Vec<u8>) {
        format_into(sfen, out);
    }

    fn into_owned(sfen: Sfen) -> Sfen {
        sfen
    }

    fn shorten<'s, 'l: 's>(sfen: &'s Sfen) -> &'s Sfen {
        sfen
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let limit = options.limits().line;
        Some(Box::new(LineFramer::new(limit, Code::LineTooLong)))
    }

    /// Whether the material is right. Whether the position can stand in a game is not asked: problems and sketches can't.
    fn validate(input: &[u8], sfen: &Sfen, _: &Options) -> Vec<Observation> {
        if sfen.check_material().is_ok() {
            return Vec::new();
        }
        let text = input.trim_ascii_end();
        let blanks = text.len() - text.trim_ascii_start().len();
        let span = Span::new(blanks, text.len());
        let finding = Finding::new(Code::MaterialExceeded.info(), span, Severity::Deviation);
        alloc::vec![finding.into()]
    }

    #[cfg(feature = "serde")]
    fn json(sfen: &Sfen, out: &mut Vec<u8>) -> bool {
        match serde_json::to_vec(sfen) {
            Ok(text) => {
                out.extend_from_slice(&text);
                true
            }
            Err(_) => false,
        }
    }
}
