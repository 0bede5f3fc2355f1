//! The JSON form of records, and of single plays, one a line, for live games.
//!
//! ```
//! use boardwire_carcassonne::{format, json, parse};
//!
//! let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +4+0+0\n";
//! let record = parse(text)?;
//! let value = json::to_vec(&record);
//! assert_eq!(format(&json::parse(&value)?), text.as_bytes());
//!
//! let line = json::play_to_vec(&record.plays()[0]);
//! assert_eq!(
//!     line,
//!     br#"{"turn":1,"player":"A","x":0,"y":1,"tile":"CFFF","turns":2,"claim":{"kind":"city","edges":[2]},"scores":[{"player":"A","city":4,"road":0,"monastery":0}]}"#
//! );
//! assert_eq!(json::parse_play(&line)?, record.plays()[0]);
//! # Ok::<(), boardwire_carcassonne::ParseError>(())
//! ```
//!
//! [`SCHEMA`] is its JSON Schema. `tile` is the name of the table, `turns` the clockwise quarter turns, `claim` names absolute
//! edges (0 to 3, clockwise from the north) or half-edges (0 to 7), and `before` is the number of the line that a comment stands
//! before or on, the game info being 0. A key without a value is written as null; on reading it may be left out. Keys that the form
//! does not have are refused. Text to JSON to text gives the same bytes for canonical records, and JSON to text to JSON for what
//! [`to_vec`] writes.

mod codec;
mod form;
mod locate;

use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Compare, Context, Level, Notes, Out as _, Span, context};
use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

pub use codec::{CarcassonneJson, JsonOptions};

use self::form::{PlayForm, RecordForm};
use crate::codes::{Code, Note, ParseError};
use crate::model::{Play, Record};

/// The JSON Schema of a record; that of a play is its `$defs/play`.
pub const SCHEMA: &str = include_str!("../docs/record.schema.json");

/// A record as JSON text, without blanks.
#[must_use]
pub fn to_vec(record: &Record<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    write_record(record, &mut out);
    out
}

/// Appends a record as JSON text.
pub fn write_record(record: &Record<'_>, out: &mut Vec<u8>) {
    write(&RecordForm::new(record), out);
}

/// A play as JSON text, without blanks: a line of NDJSON without its end.
#[must_use]
pub fn play_to_vec(play: &Play) -> Vec<u8> {
    let mut out = Vec::new();
    write(&PlayForm::new(play), &mut out);
    out
}

fn write(form: &impl Serialize, out: &mut Vec<u8>) {
    // Structs of text and numbers are always JSON.
    if let Ok(text) = serde_json::to_vec(form) {
        out.extend_from_slice(&text);
    }
}

/// Reads a record in its JSON form at level Conforming.
///
/// # Errors
/// What is no JSON, or none of a record.
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Record<'i>, ParseError> {
    parse_bytes(input.as_ref(), &JsonOptions::default())
}

/// Reads a record in its JSON form at level Canonical: it has to be what [`to_vec`] writes.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Record<'i>, ParseError> {
    parse_bytes(input.as_ref(), &JsonOptions::new(Level::Canonical))
}

/// Reads a record in its JSON form at level Lenient, which takes no more than Conforming does.
///
/// # Errors
/// As [`parse`].
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Record<'i>, Vec<Note>), ParseError> {
    let record = parse_bytes(input.as_ref(), &JsonOptions::new(Level::Lenient))?;
    Ok((record, Vec::new()))
}

/// Reads a record in its JSON form as the options say.
///
/// # Errors
/// The first thing that the level forbids.
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &JsonOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<Record<'i>, ParseError> {
    let _ = notes;
    parse_bytes(input.as_ref(), options)
}

/// Reads a play in its JSON form: a line of NDJSON.
///
/// # Errors
/// What is no JSON, or none of a play.
pub fn parse_play(line: &(impl AsRef<[u8]> + ?Sized)) -> Result<Play, ParseError> {
    let line = line.as_ref();
    let form: PlayForm<'_> = serde_json::from_slice(line).map_err(|error| fault(line, &error))?;
    form.into_play().map_err(|wrong| {
        let span = locate::find_path(line, &wrong.path);
        ParseError::new(Code::BadJsonRecord, span).with_context(context!("plays"))
    })
}

fn parse_bytes<'i>(input: &'i [u8], options: &JsonOptions) -> Result<Record<'i>, ParseError> {
    let limit = options.limits().document;
    if input.len() > limit {
        return Err(ParseError::new(
            Code::TooLong,
            Span::new(limit, input.len()),
        ));
    }
    let form: RecordForm<'_> =
        serde_json::from_slice(input).map_err(|error| fault(input, &error))?;
    let nodes = options.limits().nodes;
    if form.len() > nodes {
        return Err(ParseError::new(Code::TooLong, Span::new(0, input.len())));
    }
    let record = form.into_record().map_err(|wrong| {
        let span = locate::find_path(input, &wrong.path);
        ParseError::new(Code::BadJsonRecord, span).with_context(part_of(&wrong.path))
    })?;
    if options.level() == Level::Canonical {
        let text = to_vec(&record);
        let mut compare = Compare::new(input);
        compare.put(&text);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    Ok(record)
}

/// The part of the record that a path leads to.
fn part_of(path: &str) -> Context {
    match path.split(['.', '[']).next() {
        Some("info") => context!("info"),
        Some("style") => context!("style"),
        Some("players") => context!("players"),
        Some("plays") => context!("plays"),
        Some("final") => context!("final"),
        Some("comments") => context!("comments"),
        _ => Context::NONE,
    }
}

/// A fault of the JSON text: the byte at which reading stopped.
fn fault(input: &[u8], error: &serde_json::Error) -> ParseError {
    let before = error.line().saturating_sub(1);
    let mut ends = memchr::memchr_iter(b'\n', input);
    let start = match before.checked_sub(1) {
        None => 0,
        Some(nth) => ends.nth(nth).map_or(input.len(), |end| end + 1),
    };
    let at = (start + error.column()).min(input.len());
    let code = if error.is_data() {
        Code::BadJsonRecord
    } else {
        Code::BadJson
    };
    if error.is_eof() {
        return ParseError::new(code, Span::empty(input.len())).with_truncated();
    }
    ParseError::new(code, Span::new(at.saturating_sub(1), at))
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RecordForm::new(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = RecordForm::deserialize(deserializer)?;
        form.into_record()
            .map_err(|wrong| D::Error::custom(format_args!("{}: {}", wrong.path, wrong.what)))
    }
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayForm::new(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = PlayForm::deserialize(deserializer)?;
        form.into_play()
            .map_err(|wrong| D::Error::custom(format_args!("{}: {}", wrong.path, wrong.what)))
    }
}
