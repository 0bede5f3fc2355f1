//! From byte offsets to lines and columns.

use alloc::vec::Vec;

use crate::Span;

/// Where the lines of an input begin. A line ends with LF, CRLF or CR.
///
/// ```
/// use boardwire_core::LineIndex;
///
/// let input = "usi\r\n将棋 x\rquit\n".as_bytes();
/// let index = LineIndex::new(input);
/// let place = index.locate(input, 12);
/// assert_eq!((place.line, place.column, place.column_bytes), (2, 4, 8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineIndex {
    starts: Vec<usize>,
    len: usize,
}

/// A place in a text, as editors count it: from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column in characters; a byte that is no UTF-8 counts as one.
    pub column: usize,
    /// The column in bytes.
    pub column_bytes: usize,
}

impl LineIndex {
    /// Reads the line ends of `input`, once.
    #[must_use]
    pub fn new(input: &[u8]) -> Self {
        let mut starts = alloc::vec![0];
        for end in memchr::memchr2_iter(b'\n', b'\r', input) {
            // The CR of a CRLF ends nothing by itself.
            if input.get(end..end + 2) == Some(b"\r\n") {
                continue;
            }
            starts.push(end + 1);
        }
        Self {
            starts,
            len: input.len(),
        }
    }

    /// Number of lines; what follows the last line end is a line too, if it is not empty.
    #[must_use]
    pub fn lines(&self) -> usize {
        match self.starts.last() {
            Some(&start) if start == self.len && self.starts.len() > 1 => self.starts.len() - 1,
            _ => self.starts.len(),
        }
    }

    /// The line (from 1) that `offset` stands in.
    #[must_use]
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).max(1)
    }

    /// The bytes of a line (from 1), its end not counted; `None` past the last.
    #[must_use]
    pub fn span(&self, input: &[u8], line: usize) -> Option<Span> {
        let start = *self.starts.get(line.checked_sub(1)?)?;
        let end = self.starts.get(line).copied().unwrap_or(self.len);
        let mut text = input.get(start..end)?;
        if let Some(cut) = text.strip_suffix(b"\n") {
            text = cut;
        }
        if let Some(cut) = text.strip_suffix(b"\r") {
            text = cut;
        }
        Some(Span::new(start, start + text.len()))
    }

    /// The line and columns of `offset` in the `input` that the index was made of.
    #[must_use]
    pub fn locate(&self, input: &[u8], offset: usize) -> Place {
        let offset = offset.min(self.len);
        let line = self.line(offset);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        let before = input.get(start..offset).unwrap_or_default();
        Place {
            line,
            column: 1 + count_chars(before),
            column_bytes: 1 + before.len(),
        }
    }
}

/// Characters of a text in which each byte that is no UTF-8 counts as one.
fn count_chars(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end() {
        let input = b"a\nb\r\nc\rd\n\n";
        let index = LineIndex::new(input);
        assert_eq!(index.lines(), 5);
        let lines: Vec<&[u8]> = (1..=5)
            .map(|n| index.span(input, n).unwrap().of(input))
            .collect();
        assert_eq!(lines, [&b"a"[..], b"b", b"c", b"d", b""]);
        assert_eq!(index.line(4), 2, "the LF of a CRLF is still its line");
        assert_eq!(index.locate(input, 99).line, 6);
        assert_eq!(LineIndex::new(b"").lines(), 1);
    }

    #[test]
    fn a_broken_character_is_one_column_a_byte() {
        let input = b"\x8f\xab x";
        assert_eq!(LineIndex::new(input).locate(input, 3).column, 4);
    }
}
