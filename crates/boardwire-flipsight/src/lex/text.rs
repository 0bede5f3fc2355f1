//! Strings and their escapes.

use alloc::borrow::Cow;
use alloc::string::String;

use boardwire_core::{Span, expected};

use super::{Cursor, Parsed};
use crate::codes::{Code, ParseError};

impl<'i> Cursor<'i, '_> {
    /// The content of the string whose quotation mark is next. Borrowed, unless it has escapes.
    pub(super) fn quoted(&mut self) -> Parsed<Cow<'i, str>> {
        self.at += 1;
        let start = self.at;
        self.plain()?;
        let plain = self.utf8(start, self.at)?;
        if self.byte() == Some(b'"') {
            self.at += 1;
            return Ok(Cow::Borrowed(plain));
        }
        let mut text = String::from(plain);
        loop {
            text.push(self.escape()?);
            let start = self.at;
            self.plain()?;
            text.push_str(self.utf8(start, self.at)?);
            if self.byte() == Some(b'"') {
                self.at += 1;
                return Ok(Cow::Owned(text));
            }
        }
    }

    /// Passes a string without keeping it; it is checked all the same.
    pub(super) fn skip_quoted(&mut self) -> Parsed<()> {
        self.at += 1;
        loop {
            let start = self.at;
            self.plain()?;
            self.utf8(start, self.at)?;
            if self.byte() == Some(b'"') {
                self.at += 1;
                return Ok(());
            }
            self.escape()?;
        }
    }

    /// Passes what stands for itself, up to a quotation mark or backslash.
    #[inline]
    fn plain(&mut self) -> Parsed<()> {
        let rest = self.rest();
        let len = rest
            .iter()
            .position(|&byte| matches!(byte, b'"' | b'\\' | 0..=0x1F));
        match len.map(|len| (len, rest.get(len))) {
            Some((len, Some(b'"' | b'\\'))) => {
                self.at += len;
                Ok(())
            }
            Some((len, _)) => {
                self.utf8(self.at, self.at + len)?;
                self.at += len;
                Err(self.unexpected(expected!["a control character as an escape"]))
            }
            None => {
                // The text may be cut inside a character: what comes before has to be one.
                let end = self.input.len();
                self.utf8(self.at, end)?;
                self.at = end;
                Err(self.truncated())
            }
        }
    }

    /// The bytes as text. Only the end of the input can cut a character short without a fault of its own.
    #[inline]
    fn utf8(&self, start: usize, end: usize) -> Parsed<&'i str> {
        core::str::from_utf8(self.slice(start, end))
            .map_err(|error| self.bad_utf8(start, end, error))
    }

    #[cold]
    fn bad_utf8(&self, start: usize, end: usize, error: core::str::Utf8Error) -> ParseError {
        let at = start + error.valid_up_to();
        let len = error.error_len().unwrap_or(end - at);
        let fault = ParseError::new(Code::BadUtf8, Span::new(at, at + len));
        if error.error_len().is_none() && end == self.input.len() {
            fault.with_truncated()
        } else {
            fault
        }
    }

    /// The character of the escape whose backslash is next.
    fn escape(&mut self) -> Parsed<char> {
        let start = self.at;
        self.at += 1;
        let Some(letter) = self.byte() else {
            return Err(self.truncated());
        };
        let character = match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.at += 1;
                return self.unicode(start);
            }
            _ => return Err(self.unexpected(expected!["an escape such as `\\n`"])),
        };
        self.at += 1;
        Ok(character)
    }

    /// `\uXXXX`, or two of them for a character outside the basic plane. Half a pair stands for no character.
    fn unicode(&mut self, start: usize) -> Parsed<char> {
        let first = self.hex4()?;
        let code = match first {
            0xD800..=0xDBFF => {
                for byte in *b"\\u" {
                    match self.byte() {
                        Some(found) if found == byte => self.at += 1,
                        None => return Err(self.truncated()),
                        Some(_) => return Err(half_a_pair(start, self.at)),
                    }
                }
                let second = self.hex4()?;
                if !(0xDC00..=0xDFFF).contains(&second) {
                    return Err(half_a_pair(start, self.at));
                }
                0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00)
            }
            other => other,
        };
        char::from_u32(code).ok_or_else(|| half_a_pair(start, self.at))
    }

    fn hex4(&mut self) -> Parsed<u32> {
        let mut value = 0;
        for _ in 0..4 {
            let digit = self.byte().and_then(|byte| char::from(byte).to_digit(16));
            let Some(digit) = digit else {
                return Err(self.unexpected(expected!["a hexadecimal digit"]));
            };
            value = value * 16 + digit;
            self.at += 1;
        }
        Ok(value)
    }
}

#[cold]
fn half_a_pair(start: usize, end: usize) -> ParseError {
    ParseError::new(Code::BadJson, Span::new(start, end))
        .with_expected(expected!["both halves of a surrogate pair"])
}
