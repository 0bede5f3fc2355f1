//! [`Codec`] for records.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{Codec, Direction, Framer, Notes, Observation, Shape, Span};

use super::codes::Code;
use super::document::{self, Document};
use super::format::format_after;
use super::model::Collection;
use super::options::Options;
use super::parse;
use super::records::RecordFramer;
use super::{ParseError, check};

/// Files of CSA records, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Csa;

impl Codec for Csa {
    const NAME: &'static str = "csa";
    const SHAPE: Shape = Shape::Document;
    type Message<'i> = Collection<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Collection<'i>, ParseError> {
        parse::parse_with(input, options, notes)
    }

    fn format_into(collection: &Collection<'_>, options: &Options, out: &mut Vec<u8>) {
        format_after(options.version_before(), collection, &options.style, out);
    }

    fn into_owned(collection: Collection<'_>) -> Collection<'static> {
        collection.into_owned()
    }

    fn shorten<'s, 'l: 's>(collection: &'s Collection<'l>) -> &'s Collection<'s> {
        collection
    }

    fn read_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Option<Collection<'i>> {
        parse::read_with(input, options, notes)
    }

    #[cfg(feature = "serde")]
    fn json(collection: &Collection<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(collection) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// Statements, blanks around them, and what ends them.
    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        document::tokens(input, each);
        true
    }

    fn keep(input: &[u8], _: &Options, out: &mut Vec<u8>) -> bool {
        out.extend_from_slice(&Document::new(input).to_bytes());
        true
    }

    /// Information of different keys has no order in meaning.
    fn unordered(collection: &Collection<'_>, each: &mut dyn FnMut(&[u8])) {
        for info in collection.records().flat_map(|record| record.info()) {
            each(info.value().as_bytes());
        }
    }

    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        Some(Box::new(RecordFramer::new(options.limits.document)))
    }

    /// Analyses that can't be read, results that contradict each other and, with the feature `rules`, positions and moves that break the rules.
    fn validate(input: &[u8], collection: &Collection<'_>, _: &Options) -> Vec<Observation> {
        let notes = check(input, collection).into_iter();
        #[cfg_attr(
            not(feature = "rules"),
            expect(unused_mut, reason = "only replay adds to it")
        )]
        let mut found: Vec<Observation> = notes.map(|note| note.erase().into()).collect();
        #[cfg(feature = "rules")]
        found.extend(crate::replay::observe(input, collection));
        found
    }
}
