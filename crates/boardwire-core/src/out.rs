//! Where formatters write: a vector, a slice, a `fmt::Write`, or a comparison that allocates nothing.

use alloc::vec::Vec;
use core::fmt;

use crate::Span;

/// A place for canonical text. Writing can't fail: messages are valid by their types.
pub trait Out {
    /// Takes the next bytes.
    fn put(&mut self, bytes: &[u8]);

    /// Takes an unsigned number in decimal digits.
    #[inline]
    fn put_u64(&mut self, value: u64) {
        let mut digits = [0; MAX_DIGITS];
        self.put(decimal(value, &mut digits));
    }

    /// Takes a signed number in decimal digits, with `-` when it is negative.
    #[inline]
    fn put_i64(&mut self, value: i64) {
        if value < 0 {
            self.put(b"-");
        }
        self.put_u64(value.unsigned_abs());
    }
}

/// Digits of `u64::MAX`.
const MAX_DIGITS: usize = 20;

/// A number in decimal digits, at the end of `digits`.
#[inline]
fn decimal(mut value: u64, digits: &mut [u8; MAX_DIGITS]) -> &[u8] {
    let mut first = MAX_DIGITS;
    for slot in digits.iter_mut().rev() {
        *slot = b'0' + (value % 10) as u8;
        first -= 1;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    digits.get(first..).unwrap_or_default()
}

impl Out for Vec<u8> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Compares what a formatter writes with a text, without keeping it: the Canonical level's second half.
#[derive(Clone, Debug)]
pub struct Compare<'t> {
    rest: &'t [u8],
    at: usize,
    differs: bool,
}

impl<'t> Compare<'t> {
    /// Compares with `text`.
    #[inline]
    #[must_use]
    pub const fn new(text: &'t [u8]) -> Self {
        Self {
            rest: text,
            at: 0,
            differs: false,
        }
    }

    /// Offset of the first byte at which the text and what was written differ; `None` when they are equal.
    #[inline]
    #[must_use]
    pub const fn difference(&self) -> Option<usize> {
        if self.differs || !self.rest.is_empty() {
            Some(self.at)
        } else {
            None
        }
    }

    /// The span of the difference: from its first byte to the end of the token there.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        let start = self.difference()?;
        let token = self
            .rest
            .iter()
            .position(|byte| byte.is_ascii_whitespace())
            .unwrap_or(self.rest.len());
        // A difference that begins with a blank is that blank.
        let len = if token == 0 {
            self.rest.len().min(1)
        } else {
            token
        };
        Some(Span::new(start, start + len))
    }
}

impl Out for Compare<'_> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        if self.differs {
            return;
        }
        if let Some(rest) = self.rest.strip_prefix(bytes) {
            self.rest = rest;
            self.at += bytes.len();
            return;
        }
        self.differs = true;
        let common = self
            .rest
            .iter()
            .zip(bytes)
            .take_while(|(a, b)| a == b)
            .count();
        self.at += common;
        self.rest = self.rest.get(common..).unwrap_or_default();
    }

    /// Reads the digits that are there in place of writing those that should be.
    #[inline]
    fn put_u64(&mut self, value: u64) {
        let mut read: u64 = 0;
        let mut len = 0;
        for &byte in self.rest {
            let digit = byte.wrapping_sub(b'0');
            // Nineteen digits can't overflow.
            if digit > 9 || len == 19 {
                break;
            }
            read = read * 10 + u64::from(digit);
            len += 1;
        }
        let plain = len == 1 || len > 1 && self.rest.first() != Some(&b'0');
        if plain && read == value && !self.differs {
            self.at += len;
            self.rest = self.rest.get(len..).unwrap_or_default();
        } else {
            let mut digits = [0; MAX_DIGITS];
            self.put(decimal(value, &mut digits));
        }
    }
}

/// Writes into a slice, for callers without an allocator.
#[derive(Debug)]
pub struct SliceOut<'b> {
    buffer: &'b mut [u8],
    needed: usize,
}

impl<'b> SliceOut<'b> {
    /// Writes from the start of `buffer`.
    #[must_use]
    pub const fn new(buffer: &'b mut [u8]) -> Self {
        Self { buffer, needed: 0 }
    }

    /// The bytes written, or, when the buffer was too small, how many were needed.
    ///
    /// # Errors
    /// The number of bytes that the text has.
    pub fn finish(self) -> Result<&'b [u8], usize> {
        let needed = self.needed;
        let buffer: &'b [u8] = self.buffer;
        buffer.get(..needed).ok_or(needed)
    }
}

impl Out for SliceOut<'_> {
    fn put(&mut self, bytes: &[u8]) {
        let end = self.needed.saturating_add(bytes.len());
        if let Some(place) = self.buffer.get_mut(self.needed..end) {
            place.copy_from_slice(bytes);
        }
        self.needed = end;
    }
}

/// Writes to a [`fmt::Write`], with U+FFFD for what is no UTF-8.
#[derive(Debug)]
pub struct FmtOut<'w, W: ?Sized> {
    writer: &'w mut W,
    result: fmt::Result,
}

impl<'w, W: fmt::Write + ?Sized> FmtOut<'w, W> {
    /// Writes to `writer`. Each text that a formatter puts is decoded by itself.
    #[must_use]
    pub const fn new(writer: &'w mut W) -> Self {
        Self {
            writer,
            result: Ok(()),
        }
    }

    /// The writer's own result.
    ///
    /// # Errors
    /// The first error that the writer gave.
    pub const fn finish(self) -> fmt::Result {
        self.result
    }
}

impl<W: fmt::Write + ?Sized> Out for FmtOut<'_, W> {
    fn put(&mut self, bytes: &[u8]) {
        for chunk in bytes.utf8_chunks() {
            if self.result.is_ok() {
                self.result = self.writer.write_str(chunk.valid());
            }
            if self.result.is_ok() && !chunk.invalid().is_empty() {
                self.result = self.writer.write_char(char::REPLACEMENT_CHARACTER);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_their_edges() {
        let mut out = Vec::new();
        out.put_u64(0);
        out.put(b" ");
        out.put_u64(u64::MAX);
        out.put(b" ");
        out.put_i64(i64::MIN);
        assert_eq!(out, b"0 18446744073709551615 -9223372036854775808");
    }

    #[test]
    fn comparison_finds_the_first_difference() {
        let span = |text: &'static [u8], puts: &[&[u8]]| {
            let mut compare = Compare::new(text);
            for bytes in puts {
                compare.put(bytes);
            }
            compare.span()
        };
        assert_eq!(span(b"go depth 1", &[b"go", b" depth ", b"1"]), None);
        assert_eq!(
            span(b"go depth 1", &[b"go", b" depth ", b"2"]),
            Some(Span::new(9, 10))
        );
        assert_eq!(
            span(b"go  depth 1", &[b"go", b" depth ", b"1"]),
            Some(Span::new(3, 4))
        );
        assert_eq!(
            span(b"go depth", &[b"go", b" depth ", b"1"]),
            Some(Span::empty(8))
        );
        assert_eq!(
            span(b"go depth 1 ", &[b"go depth 1"]),
            Some(Span::new(10, 11))
        );
    }

    #[test]
    fn numbers_are_compared_as_they_are_written() {
        let equal = |text: &'static [u8], value: u64| {
            let mut compare = Compare::new(text);
            compare.put_u64(value);
            compare.span()
        };
        assert_eq!(equal(b"0", 0), None);
        assert_eq!(equal(b"18446744073709551615", u64::MAX), None);
        assert_eq!(equal(b"007", 7), Some(Span::new(0, 3)));
        assert_eq!(equal(b"00", 0), Some(Span::new(1, 2)));
        assert_eq!(equal(b"124", 123), Some(Span::new(2, 3)));
        assert_eq!(equal(b"", 1), Some(Span::empty(0)));
        assert_eq!(
            equal(b"12345678901234567890", 1234567890123456789),
            Some(Span::new(19, 20))
        );
    }

    #[test]
    fn a_slice_says_what_it_needs() {
        let mut buffer = [0; 4];
        let mut out = SliceOut::new(&mut buffer);
        out.put(b"usi");
        assert_eq!(out.finish(), Ok(&b"usi"[..]));
        let mut out = SliceOut::new(&mut buffer);
        out.put(b"usiok");
        assert_eq!(out.finish(), Err(5));
    }
}
