//! SFEN in URLs, where blanks and `+` can't stand as they are.
//!
//! Sites write `_` or `.` for the blank between the fields, and `+`, `z` or `%2B` for the plus of a promoted piece. Lishogi writes
//! `_`, with `+` in paths and `%2B` in queries. The plain readers take none of this; [`decode`] takes all of it.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Discard, Level, Notes, Span};

use super::{Sfen, parse_with};
use crate::{Code, Note, Options, ParseError};

/// How [`encode_with`] writes the plus of a promoted piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Plus {
    /// `z`: no layer between changes it.
    #[default]
    Letter,
    /// `+`: right in a path; in a query it would mean a blank.
    Sign,
    /// `%2B`: right in a path and in a query.
    Percent,
}

/// The SFEN in a form for URLs: [canonical](super::format()), with `_` between the fields and `z` for `+`.
///
/// ```
/// use boardwire_usi::sfen::{self, url};
///
/// let sfen = sfen::parse("4k4/9/9/9/4+P4/9/9/9/4K4 b - 1")?;
/// assert_eq!(url::encode(&sfen), "4k4/9/9/9/4zP4/9/9/9/4K4_b_-_1");
/// assert_eq!(url::decode("4k4/9/9/9/4%2BP4/9/9/9/4K4_b_-_1")?, sfen);
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[must_use]
pub fn encode(sfen: &Sfen) -> String {
    encode_with(sfen, Plus::Letter)
}

/// The same with another spelling of `+`.
#[must_use]
pub fn encode_with(sfen: &Sfen, plus: Plus) -> String {
    let plus = match plus {
        Plus::Letter => "z",
        Plus::Sign => "+",
        Plus::Percent => "%2B",
    };
    let text = sfen.to_string();
    let mut url = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            ' ' => url.push('_'),
            '+' => url.push_str(plus),
            other => url.push(other),
        }
    }
    url
}

/// Reads the SFEN part of a URL at the level Conforming. Other bytes in percent form (`%2F` for `/`) are read too.
///
/// # Errors
/// What [`parse`](super::parse) refuses. The spans are in `url`.
pub fn decode(url: &(impl AsRef<[u8]> + ?Sized)) -> Result<Sfen, ParseError> {
    decode_with(url, &Options::default(), &mut Discard)
}

/// Reads the SFEN part of a URL as the options say, and passes on the notes. At the level Canonical, the SFEN that the URL holds
/// must be canonical; its spelling as a URL is free.
///
/// # Errors
/// The first thing by offset that the level forbids. The spans are in `url`.
pub fn decode_with(
    url: &(impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Sfen, ParseError> {
    let url = url.as_ref();
    let limit = options.limits().line;
    if url.len() > limit {
        let span = Span::new(limit, url.len());
        return Err(ParseError::new(Code::LineTooLong, span));
    }
    let text: Vec<u8> = Units(url).map(|(byte, _)| byte).collect();
    let mut found = Vec::new();
    let result = parse_with(&text, options, &mut found);
    for note in found {
        notes.note(note_in_url(url, note));
    }
    result.map_err(|error| error_in_url(url, error))
}

/// The bytes that a URL stands for, and how many of its own bytes each takes.
struct Units<'u>(&'u [u8]);

impl Iterator for Units<'_> {
    type Item = (u8, usize);

    fn next(&mut self) -> Option<(u8, usize)> {
        let (&first, rest) = self.0.split_first()?;
        let (byte, len) = match (first, rest) {
            (b'_' | b'.', _) => (b' ', 1),
            (b'z', _) => (b'+', 1),
            (b'%', &[high, low, ..]) => match (hex(high), hex(low)) {
                (Some(high), Some(low)) => (high * 16 + low, 3),
                _ => (first, 1),
            },
            _ => (first, 1),
        };
        self.0 = self.0.get(len..).unwrap_or_default();
        Some((byte, len))
    }
}

const fn hex(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// The part of the URL that stands for a span of the SFEN in it.
fn span_in_url(url: &[u8], span: Span) -> Span {
    let offset = |bytes| Units(url).take(bytes).map(|(_, len)| len).sum();
    Span::new(offset(span.start), offset(span.end))
}

fn error_in_url(url: &[u8], error: ParseError) -> ParseError {
    let finding = error.erase();
    let moved = ParseError::new(error.code(), span_in_url(url, error.span()))
        .with_context(finding.context)
        .with_expected(finding.expected);
    if finding.truncated {
        moved.with_truncated()
    } else {
        moved
    }
}

fn note_in_url(url: &[u8], note: Note) -> Note {
    let moved = Note::new(note.code(), span_in_url(url, note.span()));
    match note.error_at(Level::Canonical) {
        Some(error) => moved.or_error(error_in_url(url, error)),
        None => moved,
    }
}
