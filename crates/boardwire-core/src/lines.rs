//! The lines of a text that lies whole in memory. [`LineFramer`](crate::LineFramer) cuts streams.

use crate::Span;

/// Where the lines of a text stand, and where their ends.
///
/// LF, CRLF and CR end a line. The last may have no end, and a text that ends with one has no empty line behind it.
///
/// ```
/// use boardwire_core::{Lines, byte_order_marks};
///
/// let text = b"\xef\xbb\xbfusi\r\nquit";
/// let lines = Lines::new(text, byte_order_marks(text));
/// let texts = lines.map(|(line, end)| (line.of(text), end.of(text)));
/// assert!(texts.eq([(&b"usi"[..], &b"\r\n"[..]), (b"quit", b"")]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lines<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Lines<'t> {
    /// The lines from byte `start` on.
    #[must_use]
    pub const fn new(text: &'t [u8], start: usize) -> Self {
        Self { text, at: start }
    }
}

impl Iterator for Lines<'_> {
    /// A line without its end, and its end.
    type Item = (Span, Span);

    #[inline]
    fn next(&mut self) -> Option<(Span, Span)> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let end = match rest.get(len..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        let line = Span::new(self.at, self.at + len);
        self.at = line.end + end;
        Some((line, Span::new(line.end, self.at)))
    }
}

/// How many lines end with LF or at the text's end: to make room for all lines at once, where growing would hold three times as much.
///
/// ```
/// assert_eq!([&b""[..], b"usi", b"usi\n", b"usi\r\nquit"].map(boardwire_core::room_for_lines), [1, 1, 1, 2]);
/// ```
#[must_use]
pub fn room_for_lines(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count() + usize::from(!text.ends_with(b"\n"))
}

/// Length of the UTF-8 byte order marks at the start of a text. Files that were put together have several.
#[must_use]
pub fn byte_order_marks(text: &[u8]) -> usize {
    let marks = text.chunks(3).take_while(|chunk| *chunk == b"\xef\xbb\xbf");
    marks.count() * 3
}
