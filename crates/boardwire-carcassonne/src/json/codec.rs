//! [`Codec`] for the JSON form.

use alloc::string::ToString as _;
use alloc::vec::Vec;
#[cfg(feature = "rules")]
use alloc::{format, string::String};

#[cfg(feature = "rules")]
use boardwire_core::Span;
use boardwire_core::{
    Codec, CodecOptions, Direction, Level, Limits, Notes, Observation, OptionError, Shape,
};

#[cfg(feature = "rules")]
use super::notes::Places;
#[cfg(feature = "rules")]
use crate::replay::ReplayFinding;

use crate::codes::{Code, ParseError};
use crate::model::Record;

/// Level and limits of the JSON form. Of the limits, `document` bounds the text and `nodes` its players, plays and comments.
#[derive(Clone, Debug, Default)]
pub struct JsonOptions {
    level: Level,
    limits: Limits,
}

impl JsonOptions {
    /// The default limits at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            level,
            limits: Limits::DEFAULT,
        }
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl CodecOptions for JsonOptions {
    fn level(&self) -> Level {
        self.level
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// The limits alone.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        self.limits.set(key, value).unwrap_or_else(|| {
            Err(OptionError::UnknownKey {
                key: key.to_string(),
                known: "line-limit, document-limit, nesting-limit, node-limit",
            })
        })
    }
}

/// Records in their JSON form, for drivers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CarcassonneJson;

impl Codec for CarcassonneJson {
    const NAME: &'static str = "carcassonne-json";
    const SHAPE: Shape = Shape::Document;
    const END_MARK: bool = true;
    type Message<'i> = Record<'i>;
    type Options = JsonOptions;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &JsonOptions,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Record<'i>, ParseError> {
        super::parse_bytes(input, options, notes)
    }

    fn format_into(record: &Record<'_>, _: &JsonOptions, out: &mut Vec<u8>) {
        super::write_record(record, out);
    }

    fn into_owned(record: Record<'_>) -> Record<'static> {
        record.into_owned()
    }

    fn shorten<'s, 'l: 's>(record: &'s Record<'l>) -> &'s Record<'s> {
        record
    }

    fn json(record: &Record<'_>, out: &mut Vec<u8>) -> bool {
        super::write_record(record, out);
        true
    }

    /// The replay: rules and scores, with the feature `rules`.
    fn validate(input: &[u8], record: &Record<'_>, _: &JsonOptions) -> Vec<Observation> {
        #[cfg(feature = "rules")]
        {
            observe(input, record)
        }
        #[cfg(not(feature = "rules"))]
        {
            let _ = (input, record);
            Vec::new()
        }
    }
}

/// All findings of a record, with the places in its JSON text.
#[cfg(feature = "rules")]
fn observe(input: &[u8], record: &Record<'_>) -> Vec<Observation> {
    let findings = crate::replay::findings(record, &crate::options::Options::default());
    if findings.is_empty() {
        return Vec::new();
    }
    let places = Places::new(input);
    let place = |found: &ReplayFinding| -> (Span, Option<String>) {
        let Some(index) = found.play else {
            let span = match found.player {
                Some(player) => places.of_final(player),
                None => places.all_finals(),
            };
            return (span, Some("final".to_string()));
        };
        let key = match found.code {
            Code::ScoreMismatch => "scores",
            Code::WrongPlayer => "player",
            Code::FeatureOccupied | Code::NoMeepleLeft => "claim",
            Code::NotChecked => {
                return (places.plays_from(index), Some(format!("plays[{index}]")));
            }
            Code::Occupied | Code::NotAdjacent => "",
            _ => "tile",
        };
        let dot = if key.is_empty() { "" } else { "." };
        let path = format!("plays[{index}]{dot}{key}");
        (places.of_play(index, key), Some(path))
    };
    let findings = findings.iter().map(|found| {
        let (span, path) = place(found);
        Observation {
            path,
            ..found.observation(span)
        }
    });
    findings.collect()
}
