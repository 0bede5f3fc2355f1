//! Lines and words.
#![warn(clippy::indexing_slicing)]

use boardwire_core::Span;

/// A blank: space or tab.
#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// The byte order mark at the beginning of a text.
pub(crate) fn byte_order_mark(input: &[u8]) -> usize {
    if input.starts_with("\u{feff}".as_bytes()) {
        3
    } else {
        0
    }
}

/// The part of `span` without the blanks at its ends.
#[inline]
pub(crate) fn trim(input: &[u8], span: Span) -> Span {
    let text = span.of(input);
    let Some(first) = text.iter().position(|&byte| !is_blank(byte)) else {
        return Span::empty(span.end);
    };
    let last = text
        .iter()
        .rposition(|&byte| !is_blank(byte))
        .unwrap_or(first);
    Span::new(span.start + first, span.start + last + 1)
}

/// A line of a text: its content, and its end (LF, CRLF or CR; empty for the last one).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) span: Span,
    pub(crate) end: Span,
}

/// The lines of a text; what follows the last line end is one if it is not empty.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'i> {
    input: &'i [u8],
    next: usize,
    /// Whether a CR may be there: most records have none, and one search tells.
    has_cr: bool,
}

impl<'i> Lines<'i> {
    /// The lines of a whole text, behind its byte order mark.
    pub(crate) fn new(input: &'i [u8]) -> Self {
        Self {
            next: byte_order_mark(input),
            ..Self::of_part(input)
        }
    }

    /// The lines of a part of a text that is not its beginning.
    pub(crate) fn of_part(input: &'i [u8]) -> Self {
        Self {
            input,
            next: 0,
            has_cr: memchr::memchr(b'\r', input).is_some(),
        }
    }
}

impl<'i> Lines<'i> {
    /// What follows the last line.
    #[inline]
    pub(crate) fn rest(&self) -> &'i [u8] {
        self.input.get(self.next..).unwrap_or_default()
    }

    /// The next line, whose first bytes are known to hold no line end; of one that ends with LF.
    #[inline]
    pub(crate) fn line_from(&self, known: usize) -> Span {
        let start = self.next;
        let at = start + known;
        let rest = self.input.get(at..).unwrap_or_default();
        let len = match rest.first() {
            None | Some(b'\n') => 0,
            Some(_) => memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()),
        };
        Span::new(start, at + len)
    }

    /// Passes over a line and its end.
    #[inline]
    pub(crate) fn pass(&mut self, line: Span) {
        let width = match self.input.get(line.end..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        self.next = line.end + width;
    }
}

impl Iterator for Lines<'_> {
    type Item = Line;

    #[inline]
    fn next(&mut self) -> Option<Line> {
        let start = self.next;
        let rest = self.input.get(start..).filter(|rest| !rest.is_empty())?;
        let found = if self.has_cr {
            memchr::memchr2(b'\n', b'\r', rest)
        } else {
            memchr::memchr(b'\n', rest)
        };
        let Some(len) = found else {
            self.next = self.input.len();
            let end = Span::empty(self.next);
            return Some(Line {
                span: Span::new(start, self.next),
                end,
            });
        };
        let at = start + len;
        let width = if self.input.get(at..at + 2) == Some(b"\r\n") {
            2
        } else {
            1
        };
        self.next = at + width;
        Some(Line {
            span: Span::new(start, at),
            end: Span::new(at, self.next),
        })
    }
}
