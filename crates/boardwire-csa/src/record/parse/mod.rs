//! Bytes to records.

mod body;
mod head;
mod quick;

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{
    CodecOptions as _, Compare, Discard, Judge, Level, Notes, ParseError as CoreError, Span,
};

use self::body::Game;
use super::codes::Code;
use super::encoding::{self, Detected, Encoding};
use super::format::format_after;
use super::lex::{Lexer, byte_order_mark};
use super::model::{Collection, MOST, Record, Version};
use super::options::Options;
use super::{Note, ParseError};

/// Reads the games of a file at level Conforming.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Collection<'i>, ParseError> {
    parse_at(input.as_ref(), Level::Conforming)
}

/// Reads the games of a file at level Canonical: it has to be what [`format`](super::format()) writes.
///
/// # Errors
/// The first fault, deviation or difference by offset.
pub fn parse_strict<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<Collection<'i>, ParseError> {
    parse_at(input.as_ref(), Level::Canonical)
}

/// Reads the games of a file at level Lenient: the value, and its notes.
///
/// # Errors
/// The first fault by offset. [`read`] gives what could be read even then.
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Collection<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let options = Options::default().at(Level::Lenient);
    let collection = parse_with(input, &options, &mut notes)?;
    Ok((collection, notes))
}

/// Reads the games of a file as the options say. Faults and deviations are notes too, so that all of them can be shown.
///
/// # Errors
/// The first by offset that the level forbids.
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Collection<'i>, ParseError> {
    let input = input.as_ref();
    let mut judge = Judge::new(options.level, notes);
    let found = Reader::new(input, options, &mut judge).read();
    if let Some(first) = judge.first() {
        return Err(*first);
    }
    match found {
        Some(collection) if options.level == Level::Canonical => {
            let mut compare = Compare::new(input);
            format_after(
                options.version_before(),
                &collection,
                &options.style,
                &mut compare,
            );
            match compare.span() {
                Some(span) => Err(CoreError::new(Code::NotCanonical, span)),
                None => Ok(collection),
            }
        }
        Some(collection) => Ok(collection),
        // The reader noted why, so that the judge has an error of its own to give.
        None => Err(CoreError::new(Code::EmptyInput, Span::empty(0))),
    }
}

/// What [`read`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// All that could be read; `None` where no statement stands in the input, or the file is longer than the limit.
    pub collection: Option<Collection<'i>>,
    /// Every fault, deviation and remark.
    pub notes: Vec<Note>,
    /// The encoding of the texts, and what told it.
    pub encoding: Detected,
}

/// Reads all that can be read, and says what could not: a statement with a fault is left out, and the rest is read.
pub fn read<'i>(input: &'i (impl AsRef<[u8]> + ?Sized), options: &Options) -> Reading<'i> {
    let input = input.as_ref();
    let mut notes = Vec::new();
    let collection = read_with(input, options, &mut notes);
    Reading {
        collection,
        notes,
        encoding: encoding::detect(input),
    }
}

pub(super) fn read_with<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Option<Collection<'i>> {
    Reader::new(input, options, notes).read()
}

fn parse_at(input: &[u8], level: Level) -> Result<Collection<'_>, ParseError> {
    parse_with(input, &Options::default().at(level), &mut Discard)
}

impl FromStr for Collection<'static> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(Collection::into_owned)
    }
}

/// Reads a file from its first byte to its last.
struct Reader<'i, 'o, 'n> {
    lexer: Lexer<'i>,
    options: &'o Options,
    notes: &'n mut dyn Notes<Code>,
    /// A NUL byte stands somewhere, so that each line has to be searched.
    has_nul: bool,
    /// A line that ends with CR alone was noted.
    cr_noted: bool,
    /// The version of the record before.
    version: Version<'i>,
    /// The encoding that the file names, and where.
    declared: Option<(Encoding, Span)>,
    /// A statement of a record was found.
    found: bool,
    /// Moves and lines of the records before this one.
    entries: usize,
    /// How many there may be.
    limit: usize,
    /// There are more, so that the rest is left.
    stopped: bool,
}

impl<'i, 'o, 'n> Reader<'i, 'o, 'n> {
    fn new(input: &'i [u8], options: &'o Options, notes: &'n mut dyn Notes<Code>) -> Self {
        Self {
            lexer: Lexer::new(input),
            options,
            notes,
            has_nul: false,
            cr_noted: false,
            version: options.version_before().clone(),
            declared: None,
            found: false,
            entries: 0,
            limit: options.limits.nodes.min(MOST),
            stopped: false,
        }
    }

    fn read(mut self) -> Option<Collection<'i>> {
        let input = self.lexer.input;
        let limit = self.options.limits.document;
        if input.len() > limit {
            self.note(Code::DocumentTooLong, Span::new(limit, limit + 1));
            return None;
        }
        self.has_nul = memchr::memchr(0, input).is_some();
        let mut collection: Option<Collection<'i>> = None;
        loop {
            let (record, more) = self.record();
            match (record, &mut collection) {
                (Some(record), None) => collection = Some(record.into()),
                (Some(record), Some(collection)) => collection.push(record),
                (None, _) => {}
            }
            if !more || self.stopped {
                break;
            }
        }
        if !self.found {
            self.note(Code::EmptyInput, Span::empty(input.len()));
            collection = None;
        }
        self.encoding();
        collection
    }

    /// The next record, and whether a line `/` follows it. An empty one is none.
    fn record(&mut self) -> (Option<Record<'i>>, bool) {
        let start = self.lexer.at;
        if self.lexer.skip_mark() {
            self.note(Code::Bom, Span::new(start, self.lexer.at));
        }
        let mut game = Game::new(self.lexer.at, self.version.clone());
        let separator = loop {
            if game.quick {
                self.moves(&mut game);
            }
            let Some(statement) = self.lexer.statement() else {
                break None;
            };
            if self.entries.saturating_add(game.entries()) >= self.limit
                && !statement.text.is_empty()
            {
                self.note(Code::TooManyEntries, statement.text);
                self.stopped = true;
                break None;
            }
            if self.statement(&mut game, &statement) {
                break Some(statement.text);
            }
        };
        self.entries = self.entries.saturating_add(game.entries());
        if game.empty {
            if let Some(span) = separator {
                self.note(Code::EmptyRecord, span);
            }
            return (None, separator.is_some());
        }
        let end = separator.map_or(self.lexer.input.len(), |span| span.start);
        let record = self.finish(game, end);
        self.version = record.version().clone();
        (Some(record), separator.is_some())
    }

    #[cold]
    fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    /// A comment names the encoding: in the first line, which counts most, or as a hint before the moves. `span` ends with the name.
    #[cold]
    fn declare(&mut self, name: &[u8], span: Span, hint: bool) {
        let trimmed = name.trim_ascii_end();
        let start = span.end - name.len();
        let at = Span::new(start, start + trimmed.len());
        let Some(encoding) = Encoding::from_name(trimmed) else {
            return self.note(Code::UnknownEncoding, at);
        };
        if hint {
            self.note(Code::EncodingHint, at);
        } else if !Version::V3.has_encoding(encoding) {
            // Only V3.0 has the line.
            self.note(Code::UnknownEncoding, at);
        }
        self.declared.get_or_insert((encoding, at));
    }

    /// Whether the text is in the encoding that it names, and in the one that it has to be in.
    fn encoding(&mut self) {
        let input = self.lexer.input;
        let text = input.get(byte_order_mark(input)..).unwrap_or_default();
        if let Some((encoding, name)) = self.declared
            && !encoding::is_valid(text, encoding)
        {
            self.note(Code::EncodingDenied, name);
        }
        if let Some(encoding) = self.options.encoding {
            let code = match encoding {
                Encoding::Utf8 => Code::BadUtf8,
                Encoding::ShiftJis => Code::BadSjis,
                Encoding::EucJp => Code::BadEucJp,
            };
            let mark = byte_order_mark(input);
            for span in encoding::faults(input.get(mark..).unwrap_or_default(), encoding) {
                self.note(code, span.shifted(mark));
            }
        } else if let Some(fault) = encoding::fault(input) {
            self.note(Code::EncodingBroken, fault);
        }
    }
}
