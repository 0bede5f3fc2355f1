//! A cursor over JSON text (RFC 8259): values are read where they stand, with spans, and nothing is built on the way.
#![warn(clippy::indexing_slicing)]

mod number;
mod path;
mod skip;
mod text;
mod tokens;

use alloc::borrow::Cow;

use boardwire_core::othello::Size;
use boardwire_core::{Expected, Notes, Span, expected};

pub(crate) use self::number::integral;
pub use self::path::path_at;
pub(crate) use self::path::{Segment, has_member, locate};
pub(crate) use self::tokens::tokens;
use crate::codes::{Code, Note, ParseError};

pub(crate) type Parsed<T> = Result<T, ParseError>;

/// Deeper nesting than this is refused whatever the limits say: the bits of the word that remembers which brackets are open.
pub(crate) const MAX_NESTING: usize = 127;

/// Reads JSON from left to right. Notes go to `notes`; faults are the `Err` of each method.
pub(crate) struct Cursor<'i, 'n> {
    input: &'i [u8],
    at: usize,
    depth: usize,
    nesting: usize,
    /// Entries that a list of squares may have.
    pub(crate) entries: usize,
    notes: &'n mut dyn Notes<Code>,
    /// Keys that nobody knows are a deviation here.
    pub(crate) closed: bool,
    /// The board on which a reply's move is.
    pub(crate) size: Size,
}

/// A member's name.
pub(crate) struct Key<'i> {
    pub(crate) text: Cow<'i, str>,
    /// With its quotation marks.
    pub(crate) span: Span,
}

impl<'i, 'n> Cursor<'i, 'n> {
    #[inline]
    pub(crate) fn new(input: &'i [u8], nesting: usize, notes: &'n mut dyn Notes<Code>) -> Self {
        Self {
            input,
            at: 0,
            depth: 0,
            nesting: nesting.min(MAX_NESTING),
            entries: usize::MAX,
            notes,
            closed: false,
            size: Size::Eight,
        }
    }

    #[inline]
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    #[inline]
    pub(crate) fn seek(&mut self, at: usize) {
        self.at = at;
        self.depth = 0;
    }

    /// Passes bytes that the caller has read.
    #[inline]
    pub(crate) fn advance(&mut self, len: usize) {
        self.at += len;
    }

    #[inline]
    pub(crate) fn rest(&self) -> &'i [u8] {
        self.input.get(self.at..).unwrap_or_default()
    }

    /// The bytes between two offsets.
    #[inline]
    pub(crate) fn slice(&self, start: usize, end: usize) -> &'i [u8] {
        self.input.get(start..end).unwrap_or_default()
    }

    /// The byte at the cursor, blank or not.
    #[inline]
    fn byte(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    /// The first byte that is no blank; the cursor goes there.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        match self.byte() {
            Some(byte) if byte > b' ' => Some(byte),
            _ => self.peek_after_blanks(),
        }
    }

    #[inline(never)]
    fn peek_after_blanks(&mut self) -> Option<u8> {
        while let Some(byte) = self.byte() {
            if !is_blank(byte) {
                return Some(byte);
            }
            self.at += 1;
        }
        None
    }

    /// Passes the byte, which may have blanks before it.
    #[inline]
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    #[cold]
    pub(crate) fn note(&mut self, note: Note) {
        self.notes.note(note);
    }

    /// The error that the text is no JSON from the cursor on.
    #[cold]
    pub(crate) fn unexpected(&self, expected: Expected) -> ParseError {
        if self.at >= self.input.len() {
            return self.truncated().with_expected(expected);
        }
        ParseError::new(Code::BadJson, Span::new(self.at, self.at + 1)).with_expected(expected)
    }

    /// The error that the text ends inside a value.
    #[cold]
    pub(crate) fn truncated(&self) -> ParseError {
        ParseError::new(Code::BadJson, Span::empty(self.input.len())).with_truncated()
    }

    /// The error that another kind of value should stand here. The value is passed over, so that a text which ends too early says so.
    #[cold]
    pub(crate) fn wrong_type(&mut self, expected: Expected) -> ParseError {
        let is_null = self.peek() == Some(b'n');
        match self.skip_value() {
            Err(error) => error,
            Ok(span) => {
                let code = if is_null {
                    Code::NullNotAllowed
                } else {
                    Code::WrongType
                };
                ParseError::new(code, span).with_expected(expected)
            }
        }
    }

    /// Enters an object or array whose bracket is next.
    #[inline]
    fn enter(&mut self, bracket: u8, expected: Expected) -> Parsed<()> {
        if self.peek() != Some(bracket) {
            return Err(self.wrong_type(expected));
        }
        if self.depth >= self.nesting {
            return Err(self.too_deep());
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    #[cold]
    fn too_deep(&self) -> ParseError {
        ParseError::new(Code::TooDeep, Span::new(self.at, self.at + 1))
    }

    /// Enters an object; whether it has a member.
    #[inline]
    pub(crate) fn enter_object(&mut self) -> Parsed<bool> {
        self.enter(b'{', expected!["an object"])?;
        if self.peek() == Some(b'}') {
            self.leave();
            return Ok(false);
        }
        Ok(true)
    }

    /// Enters an array; whether it has an element.
    #[inline]
    pub(crate) fn enter_array(&mut self) -> Parsed<bool> {
        self.enter(b'[', expected!["an array"])?;
        if self.peek() == Some(b']') {
            self.leave();
            return Ok(false);
        }
        Ok(true)
    }

    #[inline]
    fn leave(&mut self) {
        self.depth -= 1;
        self.at += 1;
    }

    /// After a member: whether another one follows. At the end of the object the cursor stands behind it.
    #[inline]
    pub(crate) fn next_member(&mut self) -> Parsed<bool> {
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(b'}') => {
                self.leave();
                Ok(false)
            }
            _ => Err(self.unexpected(expected!["`,`", "`}`"])),
        }
    }

    /// After an element: whether another one follows.
    #[inline]
    pub(crate) fn next_element(&mut self) -> Parsed<bool> {
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(b']') => {
                self.leave();
                Ok(false)
            }
            _ => Err(self.unexpected(expected!["`,`", "`]`"])),
        }
    }

    /// Passes `name`, which is a key in quotation marks with its colon, if it stands here in just this spelling.
    #[inline(always)]
    pub(crate) fn eat_key(&mut self, name: &[u8]) -> bool {
        let found = self.rest().starts_with(name);
        if found {
            self.at += name.len();
        }
        found
    }

    /// A member's name and its colon.
    pub(crate) fn key(&mut self) -> Parsed<Key<'i>> {
        if self.peek() != Some(b'"') {
            return Err(self.unexpected(expected!["a key in quotation marks"]));
        }
        let start = self.at;
        let text = self.quoted()?;
        let span = Span::new(start, self.at);
        if !self.eat(b':') {
            return Err(self.unexpected(expected!["`:`"]));
        }
        Ok(Key { text, span })
    }

    /// Whether `null` is next, which is then passed.
    #[inline]
    pub(crate) fn eat_null(&mut self) -> Parsed<bool> {
        if self.peek() != Some(b'n') {
            return Ok(false);
        }
        self.literal(b"null")?;
        Ok(true)
    }

    #[inline]
    pub(crate) fn bool(&mut self) -> Parsed<bool> {
        match self.peek() {
            Some(b't') => self.literal(b"true").map(|()| true),
            Some(b'f') => self.literal(b"false").map(|()| false),
            _ => Err(self.wrong_type(expected!["true", "false"])),
        }
    }

    /// A string's content.
    #[inline]
    pub(crate) fn string(&mut self) -> Parsed<Cow<'i, str>> {
        if self.peek() != Some(b'"') {
            return Err(self.wrong_type(expected!["a string"]));
        }
        self.quoted()
    }

    fn literal(&mut self, word: &[u8]) -> Parsed<()> {
        for &byte in word {
            if self.byte() != Some(byte) {
                return Err(self.unexpected(expected!["true", "false", "null"]));
            }
            self.at += 1;
        }
        Ok(())
    }

    /// The fault that the object which has just ended lacks a key.
    #[cold]
    pub(crate) fn missing(&self, key: Expected) -> ParseError {
        let end = self.at.saturating_sub(1);
        ParseError::new(Code::MissingKey, Span::empty(end)).with_expected(key)
    }

    /// The note that the object which has just ended lacks a key that can be done without.
    #[cold]
    pub(crate) fn note_missing(&mut self, key: Expected) {
        let error = self.missing(key);
        self.note(Note::new(Code::MissingKey, error.span()).or_error(error));
    }

    /// The text ends here.
    pub(crate) fn end(&mut self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => {
                let span = Span::new(self.at, self.input.len());
                Err(ParseError::new(Code::TrailingData, span)
                    .with_expected(expected!["the end of the message"]))
            }
        }
    }
}

/// JSON's blanks.
#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}
