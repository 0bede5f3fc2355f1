//! Reading a stream line by line, holding one line at a time.

use std::io::{self, BufRead};

use boardwire_core::Limits;

use crate::registry::{FLIPSIGHT, Format};

/// What ends a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineEnd {
    Lf,
    CrLf,
    Cr,
    /// The file ends without one.
    None,
}

impl LineEnd {
    pub(crate) const fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
            Self::Cr => b"\r",
            Self::None => b"",
        }
    }
}

/// One line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'b> {
    /// From 1.
    pub(crate) number: usize,
    /// Offset of its first byte in the file.
    pub(crate) offset: u64,
    /// Without its end; of a line over the limit, one byte more than the limit.
    pub(crate) bytes: &'b [u8],
    pub(crate) end: LineEnd,
}

/// Cuts at LF, CRLF and CR.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    limit: usize,
    buffer: Vec<u8>,
    number: usize,
    offset: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a file, none of which is cut before the codec finds it too long.
    pub(crate) fn of(format: &Format, reader: R, limits: &Limits) -> Self {
        let limit = match format.name == FLIPSIGHT.name {
            // Messages of the service are lines too, and have the larger bound; which of the two holds is known when the line is read.
            true => limits.line.max(limits.document),
            false => limits.line,
        };
        Self::new(reader, limit)
    }

    /// Lines of which no more than `limit` bytes and one are held.
    pub(crate) const fn new(reader: R, limit: usize) -> Self {
        Self {
            reader,
            limit,
            buffer: Vec::new(),
            number: 0,
            offset: 0,
        }
    }

    /// The next line; `None` at the end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let start = self.offset;
        let end = loop {
            let chunk = fill(&mut self.reader)?;
            if chunk.is_empty() {
                break LineEnd::None;
            }
            let found = memchr::memchr2(b'\n', b'\r', chunk);
            let text = chunk
                .get(..found.unwrap_or(chunk.len()))
                .unwrap_or_default();
            let room = self
                .limit
                .saturating_add(1)
                .saturating_sub(self.buffer.len());
            self.buffer
                .extend_from_slice(text.get(..room).unwrap_or(text));
            let is_cr = found.and_then(|at| chunk.get(at)) == Some(&b'\r');
            let used = text.len() + usize::from(found.is_some());
            self.consume(used);
            if found.is_none() {
                continue;
            }
            if !is_cr {
                break LineEnd::Lf;
            }
            if fill(&mut self.reader)?.first() == Some(&b'\n') {
                self.consume(1);
                break LineEnd::CrLf;
            }
            break LineEnd::Cr;
        };
        if self.offset == start {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some(Line {
            number: self.number,
            offset: start,
            bytes: &self.buffer,
            end,
        }))
    }

    fn consume(&mut self, bytes: usize) {
        self.reader.consume(bytes);
        self.offset += bytes as u64;
    }
}

/// The next bytes of a stream; none at its end.
pub(crate) fn fill(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match reader.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    // Filled already: the borrow checker wants the second call.
    reader.fill_buf()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn collect(input: &[u8], chunk: usize, limit: usize) -> Vec<(usize, u64, Vec<u8>, LineEnd)> {
        let mut lines = Lines::new(BufReader::with_capacity(chunk, input), limit);
        let mut all = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            all.push((line.number, line.offset, line.bytes.to_vec(), line.end));
        }
        all
    }

    #[test]
    fn every_kind_of_end_and_any_chunking() {
        let input = b"a\nbc\r\n\rd\r\n\ne";
        let expected = vec![
            (1, 0, b"a".to_vec(), LineEnd::Lf),
            (2, 2, b"bc".to_vec(), LineEnd::CrLf),
            (3, 6, b"".to_vec(), LineEnd::Cr),
            (4, 7, b"d".to_vec(), LineEnd::CrLf),
            (5, 10, b"".to_vec(), LineEnd::Lf),
            (6, 11, b"e".to_vec(), LineEnd::None),
        ];
        for chunk in 1..=input.len() {
            assert_eq!(collect(input, chunk, 100), expected, "chunks of {chunk}");
        }
        let bytes: usize = expected
            .iter()
            .map(|(_, _, text, end)| text.len() + end.as_bytes().len())
            .sum();
        assert_eq!(bytes, input.len());
        assert!(collect(b"", 1, 1).is_empty());
    }

    #[test]
    fn no_more_than_the_limit_is_held() {
        let mut input = vec![b'x'; 1000];
        input.extend_from_slice(b"\ny\n");
        let lines = collect(&input, 64, 10);
        assert_eq!(lines[0].2.len(), 11);
        assert_eq!(lines[1], (2, 1001, b"y".to_vec(), LineEnd::Lf));
    }
}
