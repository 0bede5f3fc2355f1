//! [`Codec`] for SGF.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions as _, Direction, Framer, Notes, Observation, Shape, Span,
};

use crate::codes::{Code, ParseError};
use crate::encoding::{Charset, Coding, Policy, prepare};
use crate::event::{Event, Events};
use crate::format::format_into;
use crate::options::Options;
use crate::parse;
use crate::stream::GameFramer;
use crate::tree::Collection;

/// SGF collections as a [`Codec`], for drivers: a message is a [`Collection`], and its end is marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sgf;

impl Codec for Sgf {
    const NAME: &'static str = "sgf";
    const SHAPE: Shape = Shape::Document;
    const END_MARK: bool = true;
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

    fn format_into(collection: &Collection<'_>, _: &Options, out: &mut Vec<u8>) {
        format_into(collection, out);
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
        let reading = parse::read(input, options);
        reading.notes.into_iter().for_each(|note| notes.note(note));
        (reading.collection.node_count() > 0).then_some(reading.collection)
    }

    #[cfg(feature = "serde")]
    fn json(collection: &Collection<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(collection) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// Parentheses, semicolons, identifiers, values with their brackets, junk, and the blanks between. A file in UTF-16 is one token.
    fn tokens(input: &[u8], options: &Options, each: &mut dyn FnMut(Span)) -> bool {
        let source = prepare(input, options.encoding());
        if source.utf16.is_some() {
            each(Span::new(0, input.len()));
            return true;
        }
        let mut end = 0;
        let mut token = |span: Span| {
            if span.start > end {
                each(Span::new(end, span.start));
            }
            if !span.is_empty() {
                each(span);
            }
            end = span.end;
        };
        for item in Events::with_options(input, options.events(source.coding)) {
            if !matches!(item.event, Event::Fault(_)) {
                token(item.span);
            }
        }
        token(Span::empty(input.len()));
        true
    }

    fn keep(input: &[u8], options: &Options, out: &mut Vec<u8>) -> bool {
        let reading = parse::read(input, options);
        if reading.collection.node_count() > 0 {
            reading.collection.write_to(out);
        } else {
            out.extend_from_slice(input);
        }
        true
    }

    /// Cuts by bytes, unless the options name the charset. UTF-16 can't be cut.
    fn framer(options: &Options) -> Option<Box<dyn Framer<Code>>> {
        let charset = match options.encoding() {
            Policy::Given(charset) => charset,
            _ => Charset::Utf8,
        };
        let events = options.events(Coding::new(charset));
        let framer = GameFramer::new(options.limits().document, events);
        (!charset.is_utf16()).then(|| Box::new(framer) as _)
    }

    /// With the feature `rules`: moves that break the rules, and results that are not those of the marked territory.
    #[cfg(feature = "rules")]
    fn validate(_: &[u8], collection: &Collection<'_>, options: &Options) -> Vec<Observation> {
        let limit = options.sgf_limits().notes;
        let options = crate::replay::ReplayOptions::default().with_findings_limit(limit);
        crate::replay::observe(collection, &options)
    }

    #[cfg(not(feature = "rules"))]
    fn validate(_: &[u8], _: &Collection<'_>, _: &Options) -> Vec<Observation> {
        Vec::new()
    }
}
