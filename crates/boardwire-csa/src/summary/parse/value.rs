//! Values: sides and numbers, with blanks around them where a program puts some.

use boardwire_core::shogi::Color;
use boardwire_core::{Span, expected};

use super::super::codes::{Code, ParseError};
use super::super::lex::{self, NumberFault};
use super::Reader;
use crate::moves::color_of_sign;

/// What stands after a key's colon.
#[derive(Clone, Copy)]
pub(super) struct Value<'i> {
    pub(super) text: &'i [u8],
    pub(super) start: usize,
}

impl Value<'_> {
    pub(super) const fn span(&self) -> Span {
        Span {
            start: self.start,
            end: self.start + self.text.len(),
        }
    }
}

impl<'i> Reader<'i, '_> {
    pub(super) fn turn(&mut self, value: Value<'i>) -> Option<Color> {
        if let [sign] = *value.text
            && let Some(color) = color_of_sign(sign)
        {
            return Some(color);
        }
        let trimmed = self.trimmed(value);
        if let Some(&[sign]) = trimmed.map(|value| value.text)
            && let Some(color) = color_of_sign(sign)
        {
            return Some(color);
        }
        let error = ParseError::new(Code::BadTurn, value.span());
        self.note_error(error.with_expected(expected!["+", "-"]));
        None
    }

    /// A value without the blanks around it, which are noted; `None` where there are none, or nothing else.
    #[cold]
    pub(super) fn trimmed(&mut self, value: Value<'i>) -> Option<Value<'i>> {
        let front = value.text.trim_ascii_start();
        let text = front.trim_ascii_end();
        if text.len() == value.text.len() || text.is_empty() {
            return None;
        }
        let start = value.start + (value.text.len() - front.len());
        if start > value.start {
            self.note(Code::FieldSpaces, Span::new(value.start, start));
        }
        let end = start + text.len();
        if end < value.span().end {
            self.note(Code::TrailingBlank, Span::new(end, value.span().end));
        }
        Some(Value { text, start })
    }

    /// A number that is no time.
    #[inline]
    pub(super) fn count(&mut self, value: Value<'i>) -> Option<u64> {
        match lex::number(value.text) {
            Ok(number) => Some(number),
            Err(fault) => self.odd_number(value, fault, Code::BadValue, Code::BadValue),
        }
    }

    /// A number of time units.
    #[inline]
    pub(super) fn units(&mut self, value: Value<'i>) -> Option<u64> {
        match lex::number(value.text) {
            Ok(number) => Some(number),
            Err(fault) => self.odd_number(value, fault, Code::BadTime, Code::TimeOverflow),
        }
    }

    #[cold]
    fn odd_number(
        &mut self,
        value: Value<'i>,
        mut fault: NumberFault,
        not_digits: Code,
        overflow: Code,
    ) -> Option<u64> {
        if let Some(trimmed) = self.trimmed(value) {
            match lex::number(trimmed.text) {
                Ok(number) => return Some(number),
                Err(again) => fault = again,
            }
        }
        let code = match fault {
            NumberFault::NotDigits => not_digits,
            NumberFault::Overflow => overflow,
        };
        let error = ParseError::new(code, value.span());
        self.note_error(error.with_expected(expected!["digits"]));
        None
    }
}
