//! [`Codec`] for logs.

use alloc::vec::Vec;

use boardwire_core::{Codec, Direction, Notes, Observation, Shape, Span, byte_order_marks};

use super::codes::{Code, ParseError};
use super::entries::Entries;
use super::model::CsaLog;
use super::options::LogOptions;
use super::style::Style;

/// Logs of dialogues with CSA servers, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CsaLogCodec;

impl Codec for CsaLogCodec {
    const NAME: &'static str = "csa-log";
    const SHAPE: Shape = Shape::Document;
    type Message<'i> = CsaLog<'i>;
    type Options = LogOptions;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &LogOptions,
        notes: &mut dyn Notes<Code>,
    ) -> Result<CsaLog<'i>, ParseError> {
        super::parse_bytes(input, options, notes)
    }

    fn format_into(log: &CsaLog<'_>, _: &LogOptions, out: &mut Vec<u8>) {
        super::format_to(log, out);
    }

    fn into_owned(log: CsaLog<'_>) -> CsaLog<'static> {
        log.into_owned()
    }

    fn shorten<'s, 'l: 's>(log: &'s CsaLog<'l>) -> &'s CsaLog<'s> {
        log
    }

    fn read_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &LogOptions,
        notes: &mut dyn Notes<Code>,
    ) -> Option<CsaLog<'i>> {
        Some(super::read::read_with(input, options, notes))
    }

    #[cfg(feature = "serde")]
    fn json(log: &CsaLog<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(log) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// Of each line its prefix, its text and its end.
    fn tokens(input: &[u8], options: &LogOptions, each: &mut dyn FnMut(Span)) -> bool {
        let style = options.style().unwrap_or_else(|| Style::detect(input));
        let mark = Span::new(0, byte_order_marks(input));
        let lines = Entries::new(input, style).flat_map(|line| {
            let prefix = Span::new(line.span.start, line.text_span.start);
            [prefix, line.text_span, line.line_end]
        });
        core::iter::once(mark)
            .chain(lines)
            .filter(|span| !span.is_empty())
            .for_each(each);
        true
    }

    fn keep(input: &[u8], options: &LogOptions, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input));
        })
    }

    /// The dialogues, by [`check_session`](super::check_session).
    fn validate(input: &[u8], log: &CsaLog<'_>, options: &LogOptions) -> Vec<Observation> {
        super::check_session(input, log, options.lines().session())
            .into_iter()
            .map(Into::into)
            .collect()
    }
}
