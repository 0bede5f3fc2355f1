//! The fields of plays and of the final scoring: a cursor over the bytes of one line.

use boardwire_core::Span;

use crate::lex::is_blank;

/// A place in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
}

/// A whole number without sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// The value; of one that is too large the largest.
    pub(super) value: u32,
    pub(super) padded: bool,
    pub(super) span: Span,
}

impl<'t> Cursor<'t> {
    #[inline]
    pub(super) const fn new(text: &'t [u8]) -> Self {
        Self { text, at: 0 }
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    #[inline]
    pub(super) fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.text.get(self.at + ahead).copied()
    }

    #[inline]
    pub(super) fn is_end(&self) -> bool {
        self.at >= self.text.len()
    }

    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    /// Passes over blanks. False: there is none.
    #[inline]
    pub(super) fn blanks(&mut self) -> bool {
        let start = self.at;
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
        self.at > start
    }

    /// Passes over blanks with a byte among them or not; gives its place.
    pub(super) fn blanks_and(&mut self, byte: u8) -> Option<usize> {
        self.blanks();
        let at = self.at;
        let is_there = self.take(byte);
        self.blanks();
        is_there.then_some(at)
    }

    /// The word from here on, up to a blank or a comma, as a span of the text.
    pub(super) fn rest_of_word(&self) -> Span {
        let mut end = self.at;
        while let Some(&byte) = self.text.get(end) {
            if is_blank(byte) || byte == b',' {
                break;
            }
            end += 1;
        }
        // What is missing at a blank is there, and no word.
        Span::new(self.at, end)
    }

    /// Digits. `None`: there is none.
    #[inline]
    pub(super) fn number(&mut self) -> Option<Number> {
        let start = self.at;
        let mut value: u32 = 0;
        while let Some(digit) = self.peek().map(|byte| byte.wrapping_sub(b'0'))
            && digit < 10
        {
            value = value.saturating_mul(10).saturating_add(u32::from(digit));
            self.at += 1;
        }
        let span = Span::new(start, self.at);
        if span.is_empty() {
            return None;
        }
        Some(Number {
            value,
            padded: span.len() > 1 && self.text.get(start) == Some(&b'0'),
            span,
        })
    }
}
