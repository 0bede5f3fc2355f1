//! [`Codec`] for the JSON form.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::{
    Codec, CodecOptions, Direction, Level, Limits, Note, Notes, Observation, OptionError, Shape,
};

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
        let result = super::parse_bytes(input, options);
        if let Err(error) = &result
            && error.code() != Code::NotCanonical
        {
            notes.note(Note::from(*error));
        }
        result
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
    fn validate(_: &[u8], record: &Record<'_>, _: &JsonOptions) -> Vec<Observation> {
        #[cfg(feature = "rules")]
        {
            crate::replay::observe(record, &crate::options::Options::default())
        }
        #[cfg(not(feature = "rules"))]
        {
            let _ = record;
            Vec::new()
        }
    }
}
