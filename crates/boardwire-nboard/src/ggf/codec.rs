//! [`Codec`] for GGF.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions as _, Direction, Framer, Notes, Observation, Shape, Span,
};

use super::codes::{Code, ParseError};
use super::document::{self, Document};
use super::format;
use super::model::{GgfFile, OwnedGgfFile};
use super::options::Options;
use super::parse;
use super::stream::GgfFramer;

/// Files of GGF games, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ggf;

impl Codec for Ggf {
    const NAME: &'static str = "ggf";
    const SHAPE: Shape = Shape::Document;
    const END_MARK: bool = true;
    type Message<'i> = GgfFile<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<GgfFile<'i>, ParseError> {
        parse::parse_with(input, options, notes)
    }

    fn format_into(file: &GgfFile<'_>, _: &Options, out: &mut Vec<u8>) {
        format::format_into(file, out);
    }

    fn into_owned(file: GgfFile<'_>) -> OwnedGgfFile {
        file.into_owned()
    }

    fn shorten<'s, 'l: 's>(file: &'s GgfFile<'l>) -> &'s GgfFile<'s> {
        file
    }

    fn read_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Option<GgfFile<'i>> {
        let reading = parse::read(input, options);
        reading.notes.into_iter().for_each(|note| notes.note(note));
        (!reading.file.matches.is_empty()).then_some(reading.file)
    }

    #[cfg(feature = "serde")]
    fn json(file: &GgfFile<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(file) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// Names, brackets and values of tags, and what stands between.
    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        document::tokens(input, each);
        true
    }

    fn keep(input: &[u8], _: &Options, out: &mut Vec<u8>) -> bool {
        out.extend_from_slice(&Document::new(input).to_bytes());
        true
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        Some(Box::new(GgfFramer::new(options.limits().document)))
    }

    /// With the feature `rules`: moves that break the rules, and results that are not those on the board.
    #[cfg(feature = "rules")]
    fn validate(input: &[u8], file: &GgfFile<'_>, _: &Options) -> Vec<Observation> {
        super::replay::observe(input, file)
    }

    #[cfg(not(feature = "rules"))]
    fn validate(_: &[u8], _: &GgfFile<'_>, _: &Options) -> Vec<Observation> {
        Vec::new()
    }
}
