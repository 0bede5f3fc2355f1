//! From bytes to a [`Collection`]. One reader for all levels: it notes each deviation and goes on; the judge refuses.
#![warn(clippy::indexing_slicing)]

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Compare, Judge, Level, Notes, Span};

use crate::check;
use crate::codes::{Code, Note, ParseError};
use crate::dialect;
use crate::encoding::{Charset, Detected, Origin, Policy, Source, prepare};
use crate::findings::{Findings, error};
use crate::format::{FormatOptions, format_to};
use crate::options::Options;
use crate::sniff;
use crate::tree::{Collection, Refused, ScanOptions, scan};

/// Reads a collection at level Conforming.
///
/// ```
/// use boardwire_sgf::{Code, parse};
///
/// let games = parse("(;FF[4]GM[1]SZ[19];B[pd];W[dp])").unwrap();
/// assert_eq!(games.node_count(), 3);
///
/// let error = parse("(;FF[4];B[pd];W[dp]").unwrap_err();
/// assert_eq!((error.code(), error.span().range()), (Code::MissingCloseParen, 19..19));
/// ```
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Collection<'i>, ParseError> {
    parse_with(input, &Options::new(Level::Conforming), &mut Vec::new())
}

/// Reads a collection at level Canonical: only what [`format`](crate::format()) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<Collection<'i>, ParseError> {
    parse_with(input, &Options::new(Level::Canonical), &mut Vec::new())
}

/// Reads a collection at level Lenient: the games, and what is odd about them.
///
/// ```
/// use boardwire_sgf::{Code, parse_lenient};
///
/// let (games, notes) = parse_lenient("(;FF[4];B[aa](;W[bb])(;W[cc]").unwrap();
/// assert_eq!(games.node_count(), 4);
/// assert_eq!(notes[0].code(), Code::MissingCloseParen);
/// assert_eq!((notes[0].code().sgfc(), notes[0].code().repair()), (&[9][..], "the variation was closed at the end"));
/// ```
///
/// # Errors
/// There is no game, or a limit is passed.
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Collection<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let collection = parse_with(input, &Options::new(Level::Lenient), &mut notes)?;
    Ok((collection, notes))
}

/// Reads a collection that a program holds as text, at level Conforming: CA says nothing about it.
///
/// ```
/// use boardwire_sgf::parse_str;
///
/// // The file was in Big5; the string is not.
/// assert!(parse_str("(;FF[4]CA[Big5]PB[本因坊])").is_ok());
/// ```
///
/// # Errors
/// As [`parse`].
pub fn parse_str(text: &str) -> Result<Collection<'_>, ParseError> {
    let options = Options::new(Level::Conforming).with_encoding(Policy::Given(Charset::Utf8));
    parse_with(text, &options, &mut Vec::new())
}

/// Reads a collection as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Collection<'i>, ParseError> {
    let input = input.as_ref();
    let mut judge = Judge::new(options.level(), notes);
    let (collection, _) = read_into(Cow::Borrowed(input), options, &mut judge);
    if options.level() == Level::Canonical && judge.first().is_none() {
        let mut compare = Compare::new(input);
        format_to(&collection, &FormatOptions::CANONICAL, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    judge.finish(Ok(collection))
}

/// All that could be read of a collection, and every finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// The games; none, if a note says that there are none or that a limit is passed.
    pub collection: Collection<'i>,
    /// Deviations, remarks and faults, by offset.
    pub notes: Vec<Note>,
    /// The charset, and what told it.
    pub encoding: Detected,
}

/// Reads all that can be read. The collection borrows the input; [`read_owned`] keeps it.
///
/// ```
/// use boardwire_sgf::{Options, read};
///
/// let reading = read("(;FF[4];B[aa]xyz;W[zz])", &Options::default());
/// assert_eq!(reading.collection.node_count(), 3);
/// assert_eq!(reading.notes[1].to_string(), "bad-value at 19..21: a value makes no sense");
/// ```
#[must_use]
pub fn read<'i>(input: &'i (impl AsRef<[u8]> + ?Sized), options: &Options) -> Reading<'i> {
    read_all(Cow::Borrowed(input.as_ref()), options)
}

/// Reads all that can be read of bytes that the collection keeps, without a copy of them.
///
/// ```
/// use boardwire_sgf::{Options, OwnedCollection, read_owned};
///
/// let games: OwnedCollection = read_owned(b"(;GM[1];B[pd])".to_vec(), &Options::default()).collection;
/// assert_eq!(games.node_count(), 2);
/// ```
#[must_use]
pub fn read_owned(bytes: Vec<u8>, options: &Options) -> Reading<'static> {
    read_all(Cow::Owned(bytes), options)
}

fn read_all<'i>(input: Cow<'i, [u8]>, options: &Options) -> Reading<'i> {
    let mut notes = Vec::new();
    let mut judge = Judge::new(Level::Lenient, &mut notes);
    let (collection, encoding) = read_into(input, options, &mut judge);
    Reading {
        collection,
        notes,
        encoding,
    }
}

impl<'i> TryFrom<&'i str> for Collection<'i> {
    type Error = ParseError;

    fn try_from(text: &'i str) -> Result<Self, ParseError> {
        parse_str(text)
    }
}

impl core::str::FromStr for Collection<'static> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_str(text).map(Collection::into_owned)
    }
}

fn read_into<'i>(
    input: Cow<'i, [u8]>,
    options: &Options,
    judge: &mut Judge<'_, Code>,
) -> (Collection<'i>, Detected) {
    let len = input.len();
    let other = sniff::other_format(&input);
    let Source {
        bytes,
        coding,
        detected,
        utf16,
    } = prepare(input, options.encoding());
    let mut findings = Findings::new(options.strict_style());
    let scan_options = ScanOptions {
        limits: options.limits().clone(),
        max_value: options.sgf_limits().value,
        events: options.events(coding),
    };
    let scanned = if len > options.limits().document {
        let span = Span::new(options.limits().document, len);
        Err(error(Code::InputTooLarge, span))
    } else {
        let scanned = scan(
            bytes,
            &scan_options,
            &mut |code, span| match (code, other) {
                // What was detected says so, of all charsets.
                (Code::Bom, _) => {}
                (Code::NoSgfData, Some(other)) => findings.push(other, Span::empty(0)),
                (Code::NoSgfData, None) => findings.push(code, Span::empty(span.end)),
                _ => findings.push(code, span),
            },
        );
        scanned.map_err(|Refused { error, source }| match &utf16 {
            Some(utf16) => {
                findings.map_spans(|span| utf16.span(&source, span));
                self::error(error.code(), utf16.span(&source, error.span()))
            }
            None => error,
        })
    };
    let collection = match scanned {
        Ok(mut collection) => {
            collection.charset = coding.charset;
            collection.origin = Some(Box::new(Origin {
                detected,
                utf16,
                line_breaks: options.line_breaks(),
                time_unit: options.profile().time_unit(),
            }));
            findings.end_of_structure(collection.source());
            check::check(&collection, &detected, options, &mut findings);
            dialect::note(&collection, options.dialect(), &mut findings);
            if detected.chosen.is_utf16() {
                findings.map_spans(|span| collection.span_in_file(span));
                // It is in no text, so nobody else speaks of it.
                if collection.has_odd_byte() {
                    findings.push_half_unit(Span::new(len - 1, len));
                }
            }
            collection
        }
        Err(error) => {
            findings.push(error.code(), error.span());
            Collection::new()
        }
    };
    detected.findings(&mut |code, span| findings.push(code, span));
    findings.give(options.sgf_limits().notes, judge);
    (collection, detected)
}
