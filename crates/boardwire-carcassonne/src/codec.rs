//! [`Codec`] for records.

use alloc::vec::Vec;

use boardwire_core::{Codec, Direction, Notes, Observation, Shape, Span};

use crate::codes::{Code, ParseError};
use crate::document;
use crate::model::Record;
use crate::options::Options;
use crate::parse::{Reader, parse_bytes};

/// Records, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carcassonne;

impl Codec for Carcassonne {
    const NAME: &'static str = "carcassonne";
    const SHAPE: Shape = Shape::Document;
    type Message<'i> = Record<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Record<'i>, ParseError> {
        parse_bytes(input, options, notes)
    }

    fn format_into(record: &Record<'_>, _: &Options, out: &mut Vec<u8>) {
        crate::format::format_to(record, out);
    }

    fn into_owned(record: Record<'_>) -> Record<'static> {
        record.into_owned()
    }

    fn shorten<'s, 'l: 's>(record: &'s Record<'l>) -> &'s Record<'s> {
        record
    }

    fn read_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Option<Record<'i>> {
        Some(Reader::new(input, options, notes).read().record)
    }

    /// Of each line what stands before the comment, the comment, and the line's end.
    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        document::tokens(input, each);
        true
    }

    fn keep(input: &[u8], _: &Options, out: &mut Vec<u8>) -> bool {
        document::tokens(input, &mut |span| out.extend_from_slice(span.of(input)));
        true
    }

    /// The replay: rules and scores, with the feature `rules`.
    fn validate(input: &[u8], record: &Record<'_>, options: &Options) -> Vec<Observation> {
        #[cfg(feature = "rules")]
        {
            let _ = input;
            crate::replay::observe(record, options)
        }
        #[cfg(not(feature = "rules"))]
        {
            let _ = (input, record, options);
            Vec::new()
        }
    }

    #[cfg(feature = "serde")]
    fn json(record: &Record<'_>, out: &mut Vec<u8>) -> bool {
        crate::json::write_record(record, out);
        true
    }
}
