//! From text to a record.
#![warn(clippy::indexing_slicing)]

mod cursor;
mod fast;
mod info;
mod line;
mod orient;
mod play;
mod player;
mod plays;
mod reader;
mod state;

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{CodecOptions as _, Compare, Judge, Level, Notes, Span};

pub(crate) use reader::Reader;
pub(crate) use state::State;

use crate::codes::{Code, Note, ParseError};
use crate::format::format_to;
use crate::lex::is_blank;
use crate::model::Record;
use crate::options::Options;

/// Reads a record at level Conforming.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Record<'i>, ParseError> {
    parse_bytes(
        input.as_ref(),
        &Options::default(),
        &mut boardwire_core::Discard,
    )
}

/// Reads a record at level Canonical: it has to be what [`format`](fn@crate::format) writes.
///
/// # Errors
/// As [`parse`], or the first difference.
pub fn parse_strict<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Record<'i>, ParseError> {
    parse_bytes(
        input.as_ref(),
        &Options::new(Level::Canonical),
        &mut boardwire_core::Discard,
    )
}

/// Reads a record at level Lenient: the value, and its notes. [`read`] goes on after faults too.
///
/// # Errors
/// The first fault by offset.
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Record<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let record = parse_bytes(input.as_ref(), &Options::new(Level::Lenient), &mut notes)?;
    Ok((record, notes))
}

/// Reads a record as the options say, leaving notes; faults are among them.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Record<'i>, ParseError> {
    parse_bytes(input.as_ref(), options, notes)
}

pub(crate) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Record<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let outcome = Reader::new(input, options, &mut judge).read();
    let record = judge.finish(Ok(outcome.record))?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        format_to(&record, &mut compare);
        if let Some(span) = compare.span() {
            return Err(difference(input, span, outcome.k_after_road));
        }
    }
    Ok(record)
}

/// What kind of difference from the canonical form stands at a place.
fn difference(input: &[u8], span: Span, k_after_road: Option<Span>) -> ParseError {
    let at = span.start;
    let rest = input.get(at..).unwrap_or_default();
    let blanks = rest.iter().take_while(|&&byte| is_blank(byte)).count();
    let after_blanks = rest.get(blanks);
    let code = match rest.first() {
        Some(b'\r') => Code::LineEnding,
        Some(_) if blanks > 0 && matches!(after_blanks, None | Some(b'\n' | b'\r')) => {
            let end = at + blanks;
            return ParseError::new(Code::TrailingSpace, Span::new(at, end));
        }
        Some(b'/') if rest.starts_with(b"//") && at > 0 => {
            return ParseError::new(Code::CommentNeedsSpace, Span::new(at, at + 2));
        }
        _ => match k_after_road {
            Some(tile) if tile.start <= at && at < tile.end => {
                return ParseError::new(Code::BadTileSyntax, tile);
            }
            _ => Code::NotCanonical,
        },
    };
    let end = if code == Code::LineEnding {
        at + 1
    } else {
        span.end
    };
    ParseError::new(code, Span::new(at, end))
}

/// What [`read`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// All that could be read. A line with a fault is left out.
    pub record: Record<'i>,
    /// Every fault, deviation and remark, by offset.
    pub notes: Vec<Note>,
}

/// Reads all that can be read, and says what is wrong with the rest.
///
/// ```
/// use boardwire_carcassonne::{Code, Options, read};
///
/// let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 1 0 FFRR +0+0+0\nhello\n2 B 2 0 FFRR(+90) +0+0+0\n";
/// let reading = read(text, &Options::default());
/// assert_eq!(reading.record.plays().len(), 2);
/// assert_eq!(reading.notes.len(), 1);
/// assert_eq!((reading.notes[0].code(), reading.notes[0].span().range()), (Code::BadLine, 63..68));
/// ```
pub fn read<'i>(input: &'i (impl AsRef<[u8]> + ?Sized), options: &Options) -> Reading<'i> {
    let mut notes = Vec::new();
    let record = Reader::new(input.as_ref(), options, &mut notes)
        .read()
        .record;
    notes.sort_by_key(|note: &Note| note.span());
    Reading { record, notes }
}

impl FromStr for Record<'static> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(Record::into_owned)
    }
}
