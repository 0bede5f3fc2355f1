//! Where a finding is, and the bytes around it.

use std::ops::Range;

use boardwire_core::{LineIndex, Span, count_chars};

use crate::lines::Line;
use crate::shown;

/// Where a finding is: a line of a file or a piece of a binary one, and the bytes in it.
#[derive(Clone, Debug)]
pub(crate) struct Place<'i> {
    /// The line, from 1. Binary files have none.
    pub(crate) number: usize,
    /// Offset of the first byte of `line` in the file.
    pub(crate) offset: u64,
    /// The line without its end; of a binary file, a frame or more.
    pub(crate) line: &'i [u8],
    /// Bytes of the line; may reach past its end where a finding spans several lines.
    pub(crate) span: Range<usize>,
    /// The file is made of binary frames, not of lines.
    pub(crate) is_binary: bool,
    /// The text that the line is in, its index and where in it the line begins: columns of a long line are looked up.
    pub(crate) text: Option<(&'i [u8], &'i LineIndex, usize)>,
}

impl<'i> Place<'i> {
    /// A whole line.
    pub(crate) const fn of_line(line: &Line<'i>) -> Self {
        Self {
            number: line.number,
            offset: line.offset,
            line: line.bytes,
            span: 0..line.bytes.len(),
            is_binary: false,
            text: None,
        }
    }

    /// A piece of a binary file, whole.
    pub(crate) const fn of_bytes(offset: u64, bytes: &'i [u8]) -> Self {
        Self {
            number: 0,
            offset,
            line: bytes,
            span: 0..bytes.len(),
            is_binary: true,
            text: None,
        }
    }

    /// The place of a span in a text.
    pub(crate) fn in_document(text: &'i [u8], index: &'i LineIndex, span: Span) -> Self {
        let number = index.line(span.start.min(text.len()));
        let line = index.span(text, number).unwrap_or(Span::empty(text.len()));
        Self {
            number,
            offset: line.start as u64,
            line: line.of(text),
            span: span.start.saturating_sub(line.start)..span.end.saturating_sub(line.start),
            is_binary: false,
            text: Some((text, index, line.start)),
        }
    }

    /// Another span in the same line.
    pub(crate) fn at(&self, span: Range<usize>) -> Self {
        Self {
            span,
            ..self.clone()
        }
    }

    /// Offset of the span's first byte in the file.
    pub(crate) const fn start(&self) -> u64 {
        self.offset + self.span.start as u64
    }

    /// Offset of the first byte after the span.
    pub(crate) const fn end(&self) -> u64 {
        self.offset + self.span.end as u64
    }

    /// The column in characters, from 1.
    pub(crate) fn column(&self) -> usize {
        let at = self.span.start.min(self.line.len());
        match self.text {
            Some((text, index, start)) => index.locate(text, start + at).column,
            None => 1 + count_chars(self.line.get(..at).unwrap_or_default()),
        }
    }

    /// Whether bytes tell more than characters would: in a binary file, and where a text file is no text.
    pub(crate) fn shows_bytes(&self) -> bool {
        self.is_binary || !shown::is_text_around(self.line, self.span.start)
    }
}

/// A text that spans are in: a line of a file, or all of it.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) bytes: Vec<u8>,
    pub(crate) index: LineIndex,
    /// Where the text stands in the file.
    before: (usize, u64),
    is_binary: bool,
}

impl Source {
    /// A whole file.
    pub(crate) fn file(bytes: Vec<u8>, is_binary: bool) -> Self {
        Self {
            index: LineIndex::new(&bytes),
            bytes,
            before: (0, 0),
            is_binary,
        }
    }

    /// A line of a file.
    pub(crate) fn line(line: &Line<'_>) -> Self {
        Self {
            before: (line.number - 1, line.offset),
            ..Self::file(line.bytes.to_vec(), false)
        }
    }

    /// The place of a span.
    pub(crate) fn place(&self, span: Span) -> Place<'_> {
        if self.is_binary {
            return Place::of_bytes(0, &self.bytes).at(span.range());
        }
        let mut place = Place::in_document(&self.bytes, &self.index, span);
        place.number += self.before.0;
        place.offset += self.before.1;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::LineEnd;

    #[test]
    fn a_span_in_a_line_is_one_in_its_file() {
        let line = Line {
            number: 7,
            offset: 100,
            bytes: "将棋 x".as_bytes(),
            end: LineEnd::Lf,
        };
        let source = Source::line(&line);
        let place = source.place(Span::new(7, 8));
        assert_eq!((place.number, place.column()), (7, 4));
        assert_eq!((place.start(), place.end()), (107, 108));
        let whole = Source::file(b"a\nb c".to_vec(), false);
        let place = whole.place(Span::new(4, 5));
        assert_eq!((place.number, place.column(), place.start()), (2, 3, 4));
        let binary = Source::file(b"a\nb c".to_vec(), true);
        let place = binary.place(Span::new(4, 5));
        assert_eq!((place.number, place.start()), (0, 4));
        assert!(place.shows_bytes() && !whole.place(Span::empty(0)).shows_bytes());
    }
}
