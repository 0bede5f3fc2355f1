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
mod notes;
mod object;
mod shape;

use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::{
    CodecOptions as _, Compare, Discard, Expected, Judge, Level, Notes, Out as _, Span, expected,
};
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

pub use codec::{CarcassonneJson, JsonOptions};

use self::form::{PlayForm, RecordForm, Wrong};
use self::object::Object;
use self::shape::Shape;
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
/// What is no JSON, or none of a record; turns and players that are not in order, or missing.
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Record<'i>, ParseError> {
    parse_bytes(input.as_ref(), &JsonOptions::default(), &mut Discard)
}

/// Reads a record in its JSON form at level Canonical: it has to be what [`to_vec`] writes.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Record<'i>, ParseError> {
    let options = JsonOptions::new(Level::Canonical);
    parse_bytes(input.as_ref(), &options, &mut Discard)
}

/// Reads a record in its JSON form at level Lenient: turns and players that are not in order leave notes, those of the text.
///
/// # Errors
/// What is no JSON, or none of a record.
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Record<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let record = parse_bytes(
        input.as_ref(),
        &JsonOptions::new(Level::Lenient),
        &mut notes,
    )?;
    Ok((record, notes))
}

/// Reads a record in its JSON form as the options say, leaving notes; a fault is among them.
///
/// # Errors
/// The first thing that the level forbids.
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &JsonOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<Record<'i>, ParseError> {
    parse_bytes(input.as_ref(), options, notes)
}

/// Reads a play in its JSON form: a line of NDJSON.
///
/// # Errors
/// What is no JSON, or none of a play.
pub fn parse_play(line: &(impl AsRef<[u8]> + ?Sized)) -> Result<Play, ParseError> {
    let line = line.as_ref();
    let form: Object<PlayForm<'_>> =
        serde_json::from_slice(line).map_err(|error| fault(line, &error, &shape::PLAY))?;
    form.0
        .into_play()
        .map_err(|wrong| wrong_value(line, &wrong))
}

fn parse_bytes<'i>(
    input: &'i [u8],
    options: &JsonOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<Record<'i>, ParseError> {
    let record = match read(input, options) {
        Ok(record) => record,
        Err(error) => {
            notes.note(Note::from(error));
            return Err(error);
        }
    };
    let mut judge = Judge::new(options.level(), notes);
    notes::note_oddities(&record, input, &mut judge);
    let record = judge.finish(Ok(record))?;
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

/// Reads what is JSON and holds a record.
fn read<'i>(input: &'i [u8], options: &JsonOptions) -> Result<Record<'i>, ParseError> {
    let limit = options.limits().document;
    if input.len() > limit {
        let span = Span::new(limit, input.len());
        return Err(ParseError::new(Code::TooLong, span));
    }
    let form: Object<RecordForm<'_>> =
        serde_json::from_slice(input).map_err(|error| fault(input, &error, &shape::RECORD))?;
    if form.0.len() > options.limits().nodes {
        return Err(ParseError::new(Code::TooLong, Span::new(0, input.len())));
    }
    form.0
        .into_record()
        .map_err(|wrong| wrong_value(input, &wrong))
}

/// A value that the notation does not have.
fn wrong_value(input: &[u8], wrong: &Wrong) -> ParseError {
    ParseError::new(Code::BadJsonRecord, locate::find_path(input, &wrong.path))
        .with_expected(wrong.expected)
        .with_context(wrong.context)
}

/// A fault of the JSON text: of its grammar the byte at which reading stopped, of its keys and values the first that does not fit.
fn fault(input: &[u8], error: &serde_json::Error, shape: &'static Shape) -> ParseError {
    if error.is_eof() {
        return ParseError::new(Code::BadJson, Span::empty(input.len()))
            .with_expected(expected!["the rest of the text"])
            .with_truncated();
    }
    if error.is_data()
        && let Some(misfit) = shape::first_misfit(input, shape)
    {
        return ParseError::new(Code::BadJsonRecord, misfit.span)
            .with_expected(misfit.expected)
            .with_context(misfit.context);
    }
    let before = error.line().saturating_sub(1);
    let mut ends = memchr::memchr_iter(b'\n', input);
    let start = match before.checked_sub(1) {
        None => 0,
        Some(nth) => ends.nth(nth).map_or(input.len(), |end| end + 1),
    };
    let at = (start + error.column()).min(input.len());
    let span = Span::new(at.saturating_sub(1), at);
    if error.is_data() {
        return ParseError::new(Code::BadJsonRecord, span);
    }
    ParseError::new(Code::BadJson, span).with_expected(wanted(&error.to_string()))
}

/// What JSON's grammar has where reading stopped, by the words that the reader has for it.
fn wanted(message: &str) -> Expected {
    let rows: [(&str, Expected); 11] = [
        ("trailing characters", expected!["the end of the text"]),
        (
            "trailing comma",
            expected!["another key or value behind the comma"],
        ),
        ("expected value", expected!["a value"]),
        ("expected `:`", expected![":"]),
        ("expected `,` or `]`", expected![",", "]"]),
        ("expected `,` or `}`", expected![",", "}"]),
        ("expected ident", expected!["true", "false", "null"]),
        (
            "key must be a string",
            expected!["a key in quotation marks"],
        ),
        ("control character", expected!["an escape such as \\n"]),
        ("invalid escape", expected!["an escape such as \\n"]),
        ("invalid number", expected!["a number"]),
    ];
    let row = rows
        .into_iter()
        .find(|(words, _)| message.starts_with(words));
    row.map_or(Expected::NONE, |(_, wanted)| wanted)
}

fn refused<E: serde::de::Error>(wrong: Wrong) -> E {
    E::custom(format_args!("{}: expected {}", wrong.path, wrong.expected))
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RecordForm::new(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Record<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = Object::<RecordForm<'de>>::deserialize(deserializer)?;
        form.0.into_record().map_err(refused)
    }
}

impl Serialize for Play {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayForm::new(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Play {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = Object::<PlayForm<'de>>::deserialize(deserializer)?;
        form.0.into_play().map_err(refused)
    }
}
