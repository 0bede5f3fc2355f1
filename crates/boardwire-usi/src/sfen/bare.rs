//! A text that holds one SFEN and nothing else.

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{
    CodecOptions as _, Compare, Discard, Judge, Level, Notes, Span, context, expected,
};

use super::parse::{read, skip_blanks, token_at};
use super::{Sfen, format_to};
use crate::{Code, Note, Options, ParseError};

/// Reads an SFEN at the level Conforming: blanks may stand around it and in runs, one line end may follow, and the move number
/// may be missing.
///
/// ```
/// use boardwire_usi::{Code, sfen};
///
/// let tsume = sfen::parse("7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")?;
/// assert_eq!(tsume.setup.hands[1].total(), 36);
///
/// let error = sfen::parse("9/9/9/9/9/9/9/9/9 b P3 1").unwrap_err();
/// assert_eq!(error.code(), Code::BadSfenHands);
/// assert_eq!(error.context(), "sfen.hands.dangling-count");
/// assert_eq!(error.span().range(), 21..22);
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
///
/// # Errors
/// What is no SFEN, and every deviation: see the tables in the [module's page](super).
#[inline]
pub fn parse(input: &(impl AsRef<[u8]> + ?Sized)) -> Result<Sfen, ParseError> {
    parse_with(input, &Options::default(), &mut Discard)
}

/// Reads an SFEN at the level Canonical: the text must be what [`format`](super::format()) writes.
///
/// # Errors
/// What [`parse`] refuses, and `not-canonical` at the first difference.
pub fn parse_strict(input: &(impl AsRef<[u8]> + ?Sized)) -> Result<Sfen, ParseError> {
    parse_with(input, &Options::new(Level::Canonical), &mut Discard)
}

/// Reads an SFEN at the level Lenient: with the notes on its deviations.
///
/// ```
/// use boardwire_usi::{Code, sfen};
///
/// let text = "ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b PSPpbpb 19";
/// let (sfen, notes) = sfen::parse_lenient(text)?;
/// assert!(sfen.to_string().ends_with(" b S2P2b2p 19"));
/// assert_eq!(notes[0].code(), Code::UnorderedHands);
/// assert_eq!(sfen::parse(text).unwrap_err().code(), Code::UnorderedHands);
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
///
/// # Errors
/// What is no SFEN: a fault.
pub fn parse_lenient(input: &(impl AsRef<[u8]> + ?Sized)) -> Result<(Sfen, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let sfen = parse_with(input, &Options::new(Level::Lenient), &mut notes)?;
    Ok((sfen, notes))
}

/// Reads an SFEN as the options say, and passes on the notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with(
    input: &(impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Sfen, ParseError> {
    let input = input.as_ref();
    let (line, lone_cr) = without_line_end(input);
    let limit = options.limits().line;
    if line.len() > limit {
        return Err(ParseError::new(
            Code::LineTooLong,
            Span::new(limit, line.len()),
        ));
    }
    let mut judge = Judge::new(options.level(), notes);
    let result = read_line(line, &mut judge);
    if lone_cr {
        let end = Span::new(line.len(), line.len() + 1);
        judge.note(Note::new(Code::LoneCr, end));
    }
    let sfen = judge.finish(result)?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        format_to(&sfen, &mut compare);
        if let Some(span) = compare.span() {
            return Err(
                ParseError::new(Code::NotCanonical, span).with_context(context_of(input, span))
            );
        }
    }
    Ok(sfen)
}

impl FromStr for Sfen {
    type Err = ParseError;

    /// The same as [`parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }
}

impl TryFrom<&[u8]> for Sfen {
    type Error = ParseError;

    /// The same as [`parse`].
    fn try_from(text: &[u8]) -> Result<Self, ParseError> {
        parse(text)
    }
}

/// The text without its line end, and whether that was a CR alone.
fn without_line_end(text: &[u8]) -> (&[u8], bool) {
    if let Some(line) = text.strip_suffix(b"\n") {
        return (line.strip_suffix(b"\r").unwrap_or(line), false);
    }
    match text.strip_suffix(b"\r") {
        Some(line) => (line, true),
        None => (text, false),
    }
}

fn read_line(line: &[u8], notes: &mut dyn Notes<Code>) -> Result<Sfen, ParseError> {
    let Some(at) = memchr::memchr3(b'\r', b'\n', 0, line) else {
        return read_fields(line, notes);
    };
    let (before, after) = line.split_at(at);
    let code = match after.first() {
        Some(0) => Code::NulByte,
        _ => Code::LineEndInside,
    };
    match read_fields(before, notes) {
        // A field that only ends too early ends at the byte in question.
        Err(fault) if !fault.is_truncated() => Err(fault),
        _ => Err(ParseError::new(code, Span::new(at, at + 1))),
    }
}

const BOM: &[u8] = b"\xEF\xBB\xBF";

fn read_fields(line: &[u8], notes: &mut dyn Notes<Code>) -> Result<Sfen, ParseError> {
    let mut at = 0;
    if line.starts_with(BOM) {
        at = BOM.len();
        notes.note(Note::new(Code::Bom, Span::new(0, at)));
    }
    at = skip_blanks(line, at);
    if let Some(prefix) = prefix_at(line, at) {
        let error = ParseError::new(Code::SfenPrefix, prefix)
            .with_context(context!("sfen.board"))
            .with_expected(expected!["the board, without a word before it"]);
        notes.note(Note::new(Code::SfenPrefix, prefix).or_error(error));
        at = skip_blanks(line, prefix.end);
    }
    if at == line.len() {
        return Err(ParseError::new(Code::EmptyInput, Span::empty(at))
            .with_context(context!("sfen.board"))
            .with_expected(expected!["the nine rows of a board"])
            .with_truncated());
    }
    let (sfen, end) = read(line, at, notes)?;
    let rest = token_at(line, skip_blanks(line, end));
    if rest.is_empty() {
        return Ok(sfen);
    }
    Err(ParseError::new(Code::UnexpectedToken, rest)
        .with_context(context!("sfen"))
        .with_expected(expected!["the end of the text"]))
}

/// The words `sfen` or `position sfen` at `at`, which people paste along with the SFEN.
#[inline]
fn prefix_at(line: &[u8], at: usize) -> Option<Span> {
    // `s` and `p` begin boards too; a board holds no `f` and no `o`.
    let mut sfen = at;
    let word = |at: usize, word: &[u8]| token_at(line, at).of(line) == word;
    if line.get(at + 1) == Some(&b'o') && word(at, b"position") {
        sfen = skip_blanks(line, at + b"position".len());
    }
    if line.get(sfen + 1) == Some(&b'f') && word(sfen, b"sfen") {
        return Some(Span::new(at, sfen + b"sfen".len()));
    }
    None
}

/// The field in which a text that was read differs from its canonical form.
fn context_of(text: &[u8], difference: Span) -> boardwire_core::Context {
    let before = text.get(..difference.start).unwrap_or_default();
    match before.iter().filter(|&&byte| byte == b' ').count() {
        0 => context!("sfen.board"),
        1 => context!("sfen.side"),
        2 => context!("sfen.hands"),
        _ => context!("sfen.ply"),
    }
}
