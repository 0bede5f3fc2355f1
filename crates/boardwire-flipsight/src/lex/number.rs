//! Numbers: the fast way for whole ones, and the whole grammar.

use boardwire_core::{Expected, Span, expected};

use super::{Cursor, Parsed};
use crate::codes::{Code, Note, ParseError};

/// A number as it is written.
#[derive(Clone, Copy)]
pub(crate) struct NumberToken<'i> {
    pub(crate) text: &'i [u8],
    pub(crate) span: Span,
}

/// Digits that always fit an `i64`.
const SAFE_DIGITS: usize = 18;

impl<'i> Cursor<'i, '_> {
    /// A whole number. A fraction of zero, an exponent, or a number in a string leaves a note.
    #[inline]
    pub(crate) fn integer(&mut self) -> Parsed<i64> {
        match self.plain_integer() {
            Some(value) => Ok(value),
            None => self.odd_integer(),
        }
    }

    /// A whole number within bounds.
    #[inline]
    pub(crate) fn integer_in(&mut self, min: i64, max: i64, expected: Expected) -> Parsed<i64> {
        self.peek();
        let start = self.at;
        let value = self.integer()?;
        if value < min || value > max {
            let span = Span::new(start, self.at);
            return Err(ParseError::new(Code::OutOfRange, span).with_expected(expected));
        }
        Ok(value)
    }

    /// Up to 18 digits and what can't go on a number after them; else nothing is read. At the end of the input a number is never
    /// whole, since a message ends with a bracket.
    #[inline]
    pub(crate) fn plain_integer(&mut self) -> Option<i64> {
        self.peek();
        let rest = self.rest();
        let (negative, digits) = match rest {
            [b'-', digits @ ..] => (true, digits),
            digits => (false, digits),
        };
        let mut value: i64 = 0;
        let mut len = 0;
        let next = loop {
            let &byte = digits.get(len)?;
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break byte;
            }
            if len == SAFE_DIGITS {
                return None;
            }
            value = value * 10 + i64::from(digit);
            len += 1;
        };
        let leading_zero = len > 1 && digits.first() == Some(&b'0');
        if len == 0 || leading_zero || matches!(next, b'.' | b'e' | b'E') {
            return None;
        }
        self.at += len + usize::from(negative);
        Some(if negative { -value } else { value })
    }

    /// A number without a sign that needs all of 64 bits; else nothing is read.
    #[inline]
    pub(crate) fn large_counter(&mut self) -> Option<u64> {
        self.peek();
        let rest = self.rest();
        let len = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if len <= SAFE_DIGITS || rest.first() == Some(&b'0') {
            return None;
        }
        if matches!(rest.get(len), None | Some(b'.' | b'e' | b'E')) {
            return None;
        }
        let text = core::str::from_utf8(rest.get(..len)?).ok()?;
        let value = text.parse().ok()?;
        self.at += len;
        Some(value)
    }

    #[cold]
    fn odd_integer(&mut self) -> Parsed<i64> {
        const EXPECTED: Expected = expected!["a whole number"];
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => {
                let number = self.number()?;
                let wrong = ParseError::new(Code::WrongType, number.span).with_expected(EXPECTED);
                let is_plain = number
                    .text
                    .iter()
                    .all(|byte| !matches!(byte, b'.' | b'e' | b'E'));
                match integral(number.text) {
                    Some(value) => {
                        if !is_plain {
                            let note = Note::new(Code::IntegralFloat, number.span).or_error(wrong);
                            self.note(note);
                        }
                        Ok(value)
                    }
                    None if is_plain => Err(ParseError::new(Code::OutOfRange, number.span)
                        .with_expected(expected!["a number of 64 bits"])),
                    None => Err(wrong),
                }
            }
            Some(b'"') => {
                let start = self.at;
                let text = self.quoted()?;
                let span = Span::new(start, self.at);
                let wrong = ParseError::new(Code::WrongType, span).with_expected(EXPECTED);
                let value = in_string(&text).ok_or(wrong)?;
                self.note(Note::new(Code::NumberInString, span).or_error(wrong));
                Ok(value)
            }
            _ => Err(self.wrong_type(EXPECTED)),
        }
    }

    /// A number of any form.
    pub(crate) fn number(&mut self) -> Parsed<NumberToken<'i>> {
        const DIGIT: Expected = expected!["a digit"];
        match self.peek() {
            Some(b'-' | b'0'..=b'9') => {}
            _ => return Err(self.wrong_type(expected!["a number"])),
        }
        let start = self.at;
        self.at += usize::from(self.byte() == Some(b'-'));
        if self.byte() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits(DIGIT)?;
        }
        if self.byte() == Some(b'.') {
            self.at += 1;
            self.digits(DIGIT)?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.byte(), Some(b'+' | b'-')));
            self.digits(DIGIT)?;
        }
        if self.at == self.input.len() {
            return Err(self.truncated());
        }
        Ok(NumberToken {
            text: self.slice(start, self.at),
            span: Span::new(start, self.at),
        })
    }

    /// One digit or more.
    fn digits(&mut self, expected: Expected) -> Parsed<()> {
        let digits = self
            .rest()
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if digits == 0 {
            return Err(self.unexpected(expected));
        }
        self.at += digits;
        Ok(())
    }
}

/// The number in a string: ASCII digits after an optional minus.
fn in_string(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The value of a JSON number that is a whole one, however it is written; `None` if it has a fraction or does not fit.
pub(crate) fn integral(text: &[u8]) -> Option<i64> {
    let (negative, text) = match text {
        [b'-', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let is_exponent = |byte: &u8| matches!(byte, b'e' | b'E');
    let mut parts = text.splitn(2, is_exponent);
    let mantissa = parts.next()?;
    let exponent = parts.next().map_or(Some(0), exponent)?;
    let mut halves = mantissa.splitn(2, |&byte| byte == b'.');
    let whole = halves.next()?;
    let fraction = halves.next().unwrap_or_default();
    if whole.iter().chain(fraction).all(|&byte| byte == b'0') {
        return Some(0);
    }
    // Digits in front of the decimal point, counted from the first written one.
    let point = i64::try_from(whole.len()).ok()?.checked_add(exponent)?;
    let mut value: i128 = 0;
    let mut place: i64 = 0;
    for &byte in whole.iter().chain(fraction) {
        if place >= point && byte != b'0' {
            return None;
        }
        if place < point {
            value = value * 10 + i128::from(byte - b'0');
            if value > 1 << 64 {
                return None;
            }
        }
        place += 1;
    }
    while place < point {
        value *= 10;
        if value > 1 << 64 {
            return None;
        }
        place += 1;
    }
    i64::try_from(if negative { -value } else { value }).ok()
}

/// An exponent; clamped where it is so large that only zero has a value.
fn exponent(text: &[u8]) -> Option<i64> {
    const HUGE: i64 = 1 << 40;
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] | rest => (false, rest),
    };
    let value = digits.iter().fold(0, |value: i64, byte| {
        (value * 10 + i64::from(byte.wrapping_sub(b'0'))).min(HUGE)
    });
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::integral;

    #[test]
    fn whole_numbers_are_told_from_fractions() {
        for (text, value) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("0.000", Some(0)),
            ("0e99999999999999999999", Some(0)),
            ("19.0", Some(19)),
            ("1e4", Some(10_000)),
            ("1.5e1", Some(15)),
            ("150e-1", Some(15)),
            ("155e-1", None),
            ("-2.50E+2", Some(-250)),
            ("19.5", None),
            ("0.001e3", Some(1)),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", None),
            ("-9223372036854775808", Some(i64::MIN)),
            ("1e19", None),
            ("1e999999999999999999999999", None),
            ("1e-999999999999999999999999", None),
        ] {
            assert_eq!(integral(text.as_bytes()), value, "{text}");
        }
    }
}
