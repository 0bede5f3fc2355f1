//! [`Codec`] for Game_Summary.

use alloc::vec::Vec;

#[cfg(feature = "rules")]
use boardwire_core::Observation;
use boardwire_core::{Codec, Direction, Notes, Shape, Span};

use super::codes::{Code, ParseError};
use super::extra::Section;
use super::model::GameSummary;
use super::options::Options;
use super::{lex, parse};

/// Game_Summary blocks, bare or in rows of the extended mode, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CsaSummary;

impl Codec for CsaSummary {
    const NAME: &'static str = "csa-summary";
    const SHAPE: Shape = Shape::Document;
    const END_MARK: bool = true;
    type Message<'i> = GameSummary<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<GameSummary<'i>, ParseError> {
        parse::parse_bytes(input, options, notes)
    }

    fn format_into(summary: &GameSummary<'_>, _: &Options, out: &mut Vec<u8>) {
        super::format_into(summary, out);
    }

    /// A summary comes from the server.
    fn direction(_: &GameSummary<'_>) -> Option<Direction> {
        Some(Direction::ToGui)
    }

    fn into_owned(summary: GameSummary<'_>) -> GameSummary<'static> {
        summary.into_owned()
    }

    fn shorten<'s, 'l: 's>(summary: &'s GameSummary<'l>) -> &'s GameSummary<'s> {
        summary
    }

    fn read_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Option<GameSummary<'i>> {
        parse::read_with(input, options, notes)
    }

    #[cfg(feature = "serde")]
    fn json(summary: &GameSummary<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(summary) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// Of each line what stands before the first colon, the rest, and the line's end.
    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        let mut at = 0;
        while let Some(rest) = input.get(at..)
            && !rest.is_empty()
        {
            let text = rest.get(..lex::line_len(rest)).unwrap_or_default();
            let end = at + text.len();
            let colon = lex::split_key(text).map_or(text.len(), |parts| parts.key.len() + 1);
            let next = input.len().min(end + 1);
            [(at, at + colon), (at + colon, end), (end, next)]
                .into_iter()
                .filter(|(start, end)| start < end)
                .for_each(|(start, end)| each(Span::new(start, end)));
            at = next;
        }
        true
    }

    fn keep(input: &[u8], options: &Options, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input))
        })
    }

    /// The position and the moves that were played, by the rules (feature `rules`).
    #[cfg(feature = "rules")]
    fn validate(input: &[u8], summary: &GameSummary<'_>, _: &Options) -> Vec<Observation> {
        crate::replay::observe_summary(input, summary)
    }

    /// The lines that are not known. Those of the header, since the model has the lines by section.
    fn unordered(summary: &GameSummary<'_>, each: &mut dyn FnMut(&[u8])) {
        for extra in summary.extras.of(Section::Header) {
            each(extra.line().as_bytes());
        }
    }
}
