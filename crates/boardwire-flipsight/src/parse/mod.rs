//! From a text to a [`Message`]. One parser for all levels: it notes each deviation and goes on; the judge refuses.
#![warn(clippy::indexing_slicing)]

mod kind;

use alloc::vec::Vec;

use boardwire_core::{CodecOptions, Compare, Discard, Judge, Level, Notes, Span, expected};

use self::kind::{Answer, Kind};
use crate::codes::{Code, Note, ParseError};
use crate::lex::{Cursor, Parsed, is_blank};
use crate::model::{ApiRequest, ApiResponse, Event, Message, Num, OwnedMessage};
use crate::object::Read;
use crate::options::Options;

/// Reads one message at level Conforming. A line end after it is no matter.
///
/// ```
/// use boardwire_flipsight::{Code, Message, parse};
///
/// let Message::Reply(reply) = parse(r#"{"move": "D3"}"#).unwrap() else { panic!() };
/// assert_eq!(reply.mv.to_string(), "d3");
///
/// let error = parse(r#"{"move": "j10"}"#).unwrap_err();
/// assert_eq!((error.code(), error.span().range()), (Code::OffBoard, 9..14));
/// ```
///
/// # Errors
/// The first fault or deviation by offset.
#[inline]
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Message<'i>, ParseError> {
    parse_bytes(input.as_ref(), &Options::CONFORMING, &mut Discard)
}

/// Reads one message at level Canonical: only what [`format`](fn@crate::format) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
#[inline]
pub fn parse_strict<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Message<'i>, ParseError> {
    parse_bytes(input.as_ref(), &Options::CANONICAL, &mut Discard)
}

/// Reads one message at level Lenient: everything that can be read, and what is odd about it.
///
/// ```
/// use boardwire_flipsight::{Code, parse_lenient};
///
/// let (_, notes) = parse_lenient(r#"{"move":19.0,"eval":1.5}"#).unwrap();
/// assert_eq!(notes.iter().map(|note| note.code()).collect::<Vec<_>>(), [Code::IntegralFloat, Code::UnknownKey]);
/// ```
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Message<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let message = parse_bytes(input.as_ref(), &Options::LENIENT, &mut notes)?;
    Ok((message, notes))
}

/// Reads one message as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
#[inline]
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Message<'i>, ParseError> {
    parse_bytes(input.as_ref(), options, notes)
}

impl core::str::FromStr for OwnedMessage {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(Message::into_owned)
    }
}

pub(crate) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Parsed<Message<'i>> {
    let mut judge = Judge::new(options.level(), notes);
    let result = message(input, options, &mut judge);
    if judge.first().is_some() {
        return judge.finish(result);
    }
    // Nothing is moved here: the value is as large as a request.
    if options.level() == Level::Canonical
        && let Ok(message) = &result
        && let Some(span) = difference(input, message, options)
    {
        return Err(ParseError::new(Code::NotCanonical, span));
    }
    result
}

/// Where the input differs from the canonical form of what was read.
fn difference(input: &[u8], message: &Message<'_>, options: &Options) -> Option<Span> {
    let mut compare = Compare::new(input);
    crate::format::format_to(message, options, &mut compare);
    let at = compare.difference()?;
    // A byte says enough: words of JSON are not parted by blanks.
    Some(Span::new(at, (at + 1).min(input.len())))
}

const BOM: &[u8] = b"\xef\xbb\xbf";

fn message<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Parsed<Message<'i>> {
    let limits = options.limits();
    check_length(input, limits.document)?;
    let mut cursor = Cursor::new(input, limits.nesting, notes);
    cursor.entries = limits.nodes;
    cursor.size = options.size();
    if input.first() == Some(&0xEF) {
        byte_order_mark(&mut cursor)?;
    }
    if cursor.peek() != Some(b'{') {
        return no_object(&mut cursor, input);
    }
    let start = cursor.at();
    let kind = kind::of(&mut cursor).map_err(|error| of_no_kind(input, limits.line, error))?;
    if matches!(kind, Kind::Request | Kind::Reply) {
        check_length(input, limits.line)?;
    }
    cursor.seek(start);
    let message = read(&kind, &mut cursor)?;
    cursor.end()?;
    Ok(message)
}

#[inline]
fn read<'i>(kind: &Kind<'i>, cursor: &mut Cursor<'i, '_>) -> Parsed<Message<'i>> {
    cursor.closed = matches!(kind, Kind::Reply | Kind::Action(_));
    Ok(match kind {
        Kind::Request => Message::Request(Read::read(cursor)?),
        Kind::Reply => Message::Reply(Read::read(cursor)?),
        Kind::Action(action) => Message::ApiRequest(ApiRequest::read(action, cursor)?),
        Kind::Event(name) => Message::Event(Event::read(name, cursor)?),
        Kind::Answer(answer) => Message::Response(match answer {
            Answer::Poll => ApiResponse::Poll(Read::read(cursor)?),
            Answer::Challenge => ApiResponse::Challenge(Read::read(cursor)?),
            Answer::Match => ApiResponse::Match(Read::read(cursor)?),
            Answer::Error => ApiResponse::Error(Read::read(cursor)?),
            Answer::Other => ApiResponse::Other(Read::read(cursor)?),
        }),
    })
}

/// Only what is known as a message of the service may be longer than a line of the pipe. What is wrong before that bound comes first.
#[cold]
fn of_no_kind(input: &[u8], limit: usize, error: ParseError) -> ParseError {
    if error.span().start < limit {
        return error;
    }
    match check_length(input, limit) {
        // More of the text could still tell a message of the service.
        Err(too_long) if error.is_truncated() => too_long.with_truncated(),
        Err(too_long) => too_long,
        Ok(()) => error,
    }
}

/// The bound holds for the text without its line end.
#[inline]
fn check_length(input: &[u8], limit: usize) -> Parsed<()> {
    let is_over = |input: &[u8]| input.len() > limit;
    if !is_over(input) {
        return Ok(());
    }
    let text = match input {
        [text @ .., b'\r', b'\n'] | [text @ .., b'\n' | b'\r'] => text,
        text => text,
    };
    if is_over(text) {
        let span = Span::new(limit, text.len());
        return Err(ParseError::new(Code::LineTooLong, span));
    }
    Ok(())
}

#[cold]
fn byte_order_mark(cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
    let rest = cursor.rest();
    if rest.starts_with(BOM) {
        cursor.note(Note::new(Code::Bom, Span::new(0, BOM.len())));
        cursor.advance(BOM.len());
    } else if BOM.starts_with(rest) {
        return Err(cursor.truncated());
    }
    Ok(())
}

/// What is said of a text that does not begin with a brace.
#[cold]
fn no_object<'i>(cursor: &mut Cursor<'i, '_>, input: &[u8]) -> Parsed<Message<'i>> {
    let start = cursor.at();
    if start == input.len() {
        let error = ParseError::new(Code::BadJson, Span::empty(start))
            .with_expected(expected!["an object"])
            .with_truncated();
        let note = Note::new(Code::EmptyLine, Span::new(0, input.len()));
        cursor.note(note.or_error(error));
        return Ok(Message::Empty);
    }
    let end = input
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(input.len(), |last| last + 1);
    let span = Span::new(start, end);
    let text = core::str::from_utf8(span.of(input)).unwrap_or_default();
    // Numbers are known as whole by what follows them, which is nothing here.
    let is_value = Num::new(text).is_some() || {
        cursor.skip_value()?;
        cursor.at() == end
    };
    if is_value {
        return Err(ParseError::new(Code::NotAnObject, span).with_expected(expected!["an object"]));
    }
    Err(cursor.unexpected(expected!["the end of the message"]))
}
