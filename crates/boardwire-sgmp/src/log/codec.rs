//! [`Codec`] for logs.

use alloc::vec::Vec;

use boardwire_core::{Codec, CodecOptions as _, Direction, Notes, Observation, Shape, Span};

use super::codes::{Code, ParseError};
use super::model::SgmpLog;
use super::options::LogOptions;
use crate::session::Profile;

/// Logs of SGMP connections, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SgmpLogCodec;

impl Codec for SgmpLogCodec {
    const NAME: &'static str = "sgmp-log";
    const SHAPE: Shape = Shape::Document;
    type Message<'i> = SgmpLog<'i>;
    type Options = LogOptions;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &LogOptions,
        notes: &mut dyn Notes<Code>,
    ) -> Result<SgmpLog<'i>, ParseError> {
        super::parse_bytes(input, options, notes)
    }

    fn format_into(log: &SgmpLog<'_>, _: &LogOptions, out: &mut Vec<u8>) {
        super::format_to(log, out);
    }

    fn into_owned(log: SgmpLog<'_>) -> SgmpLog<'static> {
        log.into_owned()
    }

    fn shorten<'s, 'l: 's>(log: &'s SgmpLog<'l>) -> &'s SgmpLog<'s> {
        log
    }

    fn read_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &LogOptions,
        notes: &mut dyn Notes<Code>,
    ) -> Option<SgmpLog<'i>> {
        Some(super::read::read_with(input, options, notes))
    }

    #[cfg(feature = "serde")]
    fn json(log: &SgmpLog<'_>, out: &mut Vec<u8>) -> bool {
        let Ok(text) = serde_json::to_vec(log) else {
            return false;
        };
        out.extend_from_slice(&text);
        true
    }

    /// Each line, and each line's end.
    fn tokens(input: &[u8], _: &LogOptions, each: &mut dyn FnMut(Span)) -> bool {
        let mut at = 0;
        for line in super::read::lines(input) {
            for span in [Span::new(at, line.start), line] {
                if !span.is_empty() {
                    each(span);
                }
            }
            at = line.end;
        }
        if at < input.len() {
            each(Span::new(at, input.len()));
        }
        true
    }

    fn keep(input: &[u8], options: &LogOptions, out: &mut Vec<u8>) -> bool {
        Self::tokens(input, options, &mut |span| {
            out.extend_from_slice(span.of(input));
        })
    }

    /// [`check_games`](super::check_games), or [`check_fjk`](super::check_fjk) where the options name that profile.
    fn validate(_: &[u8], log: &SgmpLog<'_>, options: &LogOptions) -> Vec<Observation> {
        let level = options.level();
        match options.frames().check().profile {
            Profile::Full => super::check_games(log, options)
                .iter()
                .map(|note| note.finding_at(level).into())
                .collect(),
            Profile::Fjk => super::check_fjk(log, options),
        }
    }
}
