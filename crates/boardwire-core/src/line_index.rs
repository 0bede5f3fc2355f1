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
    marks: Vec<Mark>,
    len: usize,
}

/// A known column within a long line, so that no finding counts from the line's start: a whole document may be one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mark {
    offset: usize,
    /// Characters of the line before it.
    chars: usize,
}

/// Bytes between the marks of a long line.
const STEP: usize = 1024;

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
        let ends = starts.iter().skip(1).copied().chain([input.len()]);
        let mut marks = Vec::new();
        for (&start, end) in starts.iter().zip(ends) {
            if end - start > STEP {
                mark(input.get(start..end).unwrap_or_default(), start, &mut marks);
            }
        }
        Self {
            starts,
            marks,
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
        let marks = self.marks.partition_point(|mark| mark.offset <= offset);
        let known = marks
            .checked_sub(1)
            .and_then(|last| self.marks.get(last))
            .filter(|mark| mark.offset > start)
            .copied()
            .unwrap_or(Mark {
                offset: start,
                chars: 0,
            });
        let rest = input.get(known.offset..offset).unwrap_or_default();
        Place {
            line,
            column: 1 + known.chars + count_chars(rest),
            column_bytes: 1 + offset - start,
        }
    }
}

/// Sets the marks of a long line, each where a character begins.
fn mark(line: &[u8], start: usize, marks: &mut Vec<Mark>) {
    let (mut offset, mut chars, mut next) = (start, 0, start + STEP);
    let mut step = |offset: usize, chars: usize| {
        if offset >= next {
            marks.push(Mark { offset, chars });
            next = offset + STEP;
        }
    };
    for chunk in line.utf8_chunks() {
        for character in chunk.valid().chars() {
            step(offset, chars);
            offset += character.len_utf8();
            chars += 1;
        }
        // Only the first byte: no other is sure to begin what is counted alone.
        step(offset, chars);
        offset += chunk.invalid().len();
        chars += chunk.invalid().len();
    }
}

/// Characters of a text in which each byte that is no UTF-8 counts as one: the column of what follows is one more.
#[must_use]
pub fn count_chars(bytes: &[u8]) -> usize {
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
    fn columns_of_long_lines_are_those_counted_from_their_start() {
        let piece = b"7g7f \xe5\xb0\x86\xe6\xa3\x8b \x8f\xab\xe5\xb0 ";
        let long: Vec<u8> = piece.iter().copied().cycle().take(5000).collect();
        let input = [b"short\n".as_slice(), &long, b"\r\n", &long, b"\nend"].concat();
        let index = LineIndex::new(&input);
        assert_eq!(index.marks.len(), 8);
        for offset in 0..=input.len() {
            let place = index.locate(&input, offset);
            let start = index.starts[place.line - 1];
            let before = &input[start..offset];
            assert_eq!(place.column, 1 + count_chars(before), "at {offset}");
            assert_eq!(place.column_bytes, 1 + before.len(), "at {offset}");
        }
    }

    #[test]
    fn a_broken_character_is_one_column_a_byte() {
        let input = b"\x8f\xab x";
        assert_eq!(LineIndex::new(input).locate(input, 3).column, 4);
    }
}
