//! What stands around values: keys, unknown members in their places, tags.

use alloc::vec::Vec;

use boardwire_core::{Out, Span, expected};

use super::{Read, Write};
use crate::codes::{Code, Note, ParseError};
use crate::lex::{Cursor, Key, Parsed};
use crate::model::{Extra, Extras, RawJson};

/// Writes a string with the fewest escapes: quotation mark, backslash, control characters.
pub(crate) fn put_string<W: Out>(text: &str, out: &mut W) {
    out.put(b"\"");
    let mut rest = text.as_bytes();
    while let Some(at) = rest
        .iter()
        .position(|&byte| matches!(byte, b'"' | b'\\' | 0..=0x1F))
    {
        let (plain, special) = rest.split_at(at);
        out.put(plain);
        let (&byte, after) = special.split_first().unwrap_or((&0, &[]));
        match byte {
            b'"' => out.put(b"\\\""),
            b'\\' => out.put(b"\\\\"),
            0x08 => out.put(b"\\b"),
            0x09 => out.put(b"\\t"),
            0x0A => out.put(b"\\n"),
            0x0C => out.put(b"\\f"),
            0x0D => out.put(b"\\r"),
            other => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                let digit = |value: u8| HEX.get(usize::from(value)).copied().unwrap_or(b'0');
                out.put(b"\\u00");
                out.put(&[digit(other >> 4), digit(other & 15)]);
            }
        }
        rest = after;
    }
    out.put(rest);
    out.put(b"\"");
}

/// Collects the members that nobody knows.
#[derive(Default)]
pub(crate) struct ExtrasReader<'i> {
    members: Vec<Extra<'i>>,
    spans: Vec<Span>,
}

impl<'i> ExtrasReader<'i> {
    /// Keeps a member that stands after `position` known ones.
    #[cold]
    pub(crate) fn read(
        &mut self,
        position: usize,
        key: Key<'i>,
        cursor: &mut Cursor<'i, '_>,
    ) -> Parsed<()> {
        if cursor.closed {
            cursor.note(Note::new(Code::UnknownKey, key.span));
        }
        let value = RawJson::read(cursor)?;
        self.spans.push(key.span);
        self.members
            .push(Extra::from_parts(position, key.text, value));
        Ok(())
    }

    #[inline]
    pub(crate) fn finish(self, cursor: &mut Cursor<'i, '_>) -> Extras<'i> {
        if self.members.len() > 1 {
            self.note_duplicates(cursor);
        }
        Extras::from_members(self.members)
    }

    /// All are kept; of a key that stands twice, the later ones are noted.
    #[cold]
    fn note_duplicates(&self, cursor: &mut Cursor<'i, '_>) {
        let mut keys: Vec<(&str, Span)> = self
            .members
            .iter()
            .map(Extra::key)
            .zip(self.spans.iter().copied())
            .collect();
        keys.sort_unstable();
        let pairs = keys.iter().zip(keys.iter().skip(1));
        for (_, (_, span)) in pairs.filter(|((a, _), (b, _))| a == b) {
            cursor.note(Note::new(Code::DuplicateKey, *span));
        }
    }
}

/// Writes the members of an object, with the unknown ones where they stood.
pub(crate) struct ObjectWriter<'o, 'i, W> {
    out: &'o mut W,
    extras: &'o [Extra<'i>],
    written: usize,
    is_empty: bool,
}

impl<'o, 'i, W: Out> ObjectWriter<'o, 'i, W> {
    #[inline]
    pub(crate) fn new(out: &'o mut W, extras: &'o Extras<'i>) -> Self {
        Self {
            out,
            extras: extras.as_slice(),
            written: 0,
            is_empty: true,
        }
    }

    /// Begins a known member; both spellings of its key end in the colon, the first begins with `{`, the second with `,`.
    #[inline(always)]
    pub(crate) fn key(&mut self, first: &[u8], later: &[u8]) -> &mut W {
        if !self.extras.is_empty() {
            self.flush();
        }
        self.out.put(if self.is_empty { first } else { later });
        self.is_empty = false;
        self.written += 1;
        self.out
    }

    /// Writes the unknown members that stand here.
    #[cold]
    fn flush(&mut self) {
        while let Some((extra, rest)) = self.extras.split_first() {
            if extra.position() > self.written {
                return;
            }
            self.extras = rest;
            self.out.put(if self.is_empty { b"{" } else { b"," });
            self.is_empty = false;
            put_string(extra.key(), self.out);
            self.out.put(b":");
            extra.value().write(self.out);
        }
    }

    #[inline]
    pub(crate) fn finish(mut self) {
        self.written = usize::MAX;
        if !self.extras.is_empty() {
            self.flush();
        }
        self.out.put(if self.is_empty { b"{}" } else { b"}" });
    }
}

/// A key's note when it stands a second time.
#[cold]
pub(crate) fn note_duplicate(cursor: &mut Cursor<'_, '_>, key: &Key<'_>) {
    cursor.note(Note::new(Code::DuplicateKey, key.span));
}

/// The value of a tag: `agent_poll` of `action`, `true` of `ok`.
pub(crate) trait Tag {
    /// Whether the next value is this one.
    fn is_next(&self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool>;
    fn put<W: Out>(&self, out: &mut W);
}

impl Tag for &str {
    fn is_next(&self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        Ok(cursor.string()? == *self)
    }
    fn put<W: Out>(&self, out: &mut W) {
        put_string(self, out);
    }
}

impl Tag for bool {
    fn is_next(&self, cursor: &mut Cursor<'_, '_>) -> Parsed<bool> {
        Ok(cursor.bool()? == *self)
    }
    fn put<W: Out>(&self, out: &mut W) {
        self.write(out);
    }
}

/// Reads a tag again: where it stands twice, the second has to agree, since the kind was told by the first.
pub(crate) fn read_tag(cursor: &mut Cursor<'_, '_>, tag: impl Tag) -> Parsed<()> {
    cursor.peek();
    let start = cursor.at();
    if tag.is_next(cursor)? {
        return Ok(());
    }
    let span = Span::new(start, cursor.at());
    Err(ParseError::new(Code::DuplicateKey, span)
        .with_expected(expected!["the value that the key had before"]))
}
