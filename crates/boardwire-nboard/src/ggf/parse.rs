//! From bytes to a [`GgfFile`]. One reader for all levels: it notes each deviation and each fault and goes on; the judge refuses.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Compare, Judge, Level, Notes, Span, expected};

use super::codes::{Code, Note, ParseError};
use super::format;
use super::lex::{START, trimmed};
use super::model::{GgfFile, GgfGame, OwnedGgfFile};
use super::options::Options;
use super::reader::Reader;

/// Reads a file at level Conforming.
///
/// ```
/// use boardwire_nboard::ggf::{Code, parse};
///
/// let file = parse("(;GM[Othello]PB[anna]PW[berta]RE[-40.00]B[d3//0.01]W[PA];)").unwrap();
/// assert_eq!(file.games().next().unwrap().items().len(), 2);
///
/// let error = parse("(;GM[Othello]B[Z9];)").unwrap_err();
/// assert_eq!((error.code(), error.span().range()), (Code::BadSquare, 15..17));
/// ```
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<GgfFile<'i>, ParseError> {
    parse_with(input, &Options::new(Level::Conforming), &mut Vec::new())
}

/// Reads a file at level Canonical: only what [`format`](super::format()) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<GgfFile<'i>, ParseError> {
    parse_with(input, &Options::new(Level::Canonical), &mut Vec::new())
}

/// Reads a file at level Lenient: the value, and what is odd about it.
///
/// # Errors
/// The first fault. [`read`] gives what could be read all the same.
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(GgfFile<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let file = parse_with(input, &Options::new(Level::Lenient), &mut notes)?;
    Ok((file, notes))
}

/// Reads a file as the options say, leaving notes; faults are among them.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<GgfFile<'i>, ParseError> {
    let input = input.as_ref();
    let mut judge = Judge::new(options.level(), notes);
    let file = Reader::new(input, options, &mut judge).file();
    if options.level() == Level::Canonical && judge.first().is_none() {
        let mut compare = Compare::new(input);
        format::put_file(&file, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    judge.finish(Ok(file))
}

/// All that could be read of a file, and every finding.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// The games. Of one with a fault, its tags that could be read and its moves before the first bad one.
    pub file: GgfFile<'i>,
    /// Deviations, remarks and faults.
    pub notes: Vec<Note>,
}

/// Reads all that can be read. A fault in one game does not lose the next.
///
/// ```
/// use boardwire_nboard::ggf::{Options, read};
///
/// let reading = read("(;GM[Othello]B[F5]W[x];)\n(;GM[Othello];)", &Options::default());
/// assert_eq!(reading.file.games().count(), 2);
/// assert_eq!(reading.notes[0].to_string(), "bad-square at 20..21: a move is neither a square nor a pass");
/// ```
#[must_use]
pub fn read<'i>(input: &'i (impl AsRef<[u8]> + ?Sized), options: &Options) -> Reading<'i> {
    let mut notes = Vec::new();
    let file = Reader::new(input.as_ref(), options, &mut notes).file();
    Reading { file, notes }
}

impl<'i> TryFrom<&'i str> for GgfFile<'i> {
    type Error = ParseError;

    fn try_from(text: &'i str) -> Result<Self, ParseError> {
        parse(text)
    }
}

impl core::str::FromStr for OwnedGgfFile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(GgfFile::into_owned)
    }
}

/// Reads one game that begins at the start of a text and ends at its end, but for blanks: as in `set game`.
pub(crate) fn read_one<'i>(
    text: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<GgfGame<'i>, ParseError> {
    let mut judge = Judge::new(Level::Lenient, notes);
    let mut reader = Reader::new(text, options, &mut judge);
    if !text.starts_with(START) {
        let span = Span::new(0, text.len().min(1));
        return Err(ParseError::new(Code::NoGameStart, span).with_expected(expected!["(;"]));
    }
    reader.at = START.len();
    let game = reader.game();
    let rest = trimmed(text, Span::new(reader.at, text.len()));
    if judge.first().is_none() && !rest.is_empty() {
        let error = ParseError::new(Code::BadTag, rest);
        return Err(error.with_expected(expected!["the line's end"]));
    }
    let unread = || ParseError::new(Code::NotOthello, Span::empty(0));
    match judge.first() {
        Some(first) => Err(*first),
        None => game.ok_or_else(unread),
    }
}
