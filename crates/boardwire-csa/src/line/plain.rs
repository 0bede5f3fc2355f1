//! Words of a line in its usual spelling: ASCII, one blank between them, nothing to note. Who meets anything else reads the line
//! again behind a judge.

use super::swar;
use crate::names::GameName;

/// What is left of a line.
#[derive(Clone, Copy)]
pub(crate) struct Plain<'i>(pub(crate) &'i [u8]);

impl<'i> Plain<'i> {
    /// A word, which the line's end or a blank ends. One of more than ASCII is none here.
    #[inline]
    pub(crate) fn word(&mut self) -> Option<&'i [u8]> {
        let (word, rest) = self.0.split_at_checked(swar::word_len(self.0))?;
        if word.is_empty() || !matches!(rest, [] | [b' ' | b'\t', ..]) {
            return None;
        }
        self.0 = rest;
        Some(word)
    }

    #[inline]
    pub(crate) fn space(&mut self) -> Option<()> {
        self.0 = self.0.strip_prefix(b" ")?;
        Some(())
    }

    /// A space or a tab.
    #[inline]
    pub(crate) fn blank(&mut self) -> Option<()> {
        let [b' ' | b'\t', rest @ ..] = self.0 else {
            return None;
        };
        self.0 = rest;
        Some(())
    }

    /// The one word that is left.
    #[inline]
    pub(crate) fn last(self) -> Option<&'i [u8]> {
        let len = swar::word_len(self.0);
        (len == self.0.len() && len > 0).then_some(self.0)
    }

    /// The one word that is left, as the bytes of an id.
    #[inline]
    pub(crate) fn last_id(self) -> Option<&'i [u8]> {
        self.last().filter(|id| *id != b"+OK")
    }

    /// A gamename on which no server fails, and its bytes.
    #[inline]
    pub(crate) fn game_name(&mut self) -> Option<(&'i [u8], GameName<'i>)> {
        let name = self.word()?;
        let game = GameName::read(name).ok()?;
        Some((name, game))
    }
}

/// A number as it is written: without a zero before it, and with a sign before what is not zero alone.
#[inline]
pub(crate) fn number<T>(text: &[u8], read: fn(&[u8]) -> Option<T>) -> Option<T> {
    match text {
        [b'0', _, ..] | [b'-', b'0', ..] => None,
        _ => read(text),
    }
}

/// Each beginning of a line, the line with other bytes in each place, and both with a line end.
#[cfg(test)]
pub(crate) fn spoilt(line: &[u8], check: impl Fn(&[u8])) {
    const BYTES: [u8; 11] = *b" \t\0\r\n,'0-A\x80";
    let with_ends = |text: &[u8]| {
        for end in ["", "\n", "\r\n", "\r"] {
            check(&[text, end.as_bytes()].concat());
        }
    };
    for at in 0..=line.len() {
        let (before, after) = line.split_at(at);
        with_ends(before);
        for byte in BYTES {
            with_ends(&[before, &[byte], after].concat());
            with_ends(&[before, &[byte], after.get(1..).unwrap_or_default()].concat());
        }
    }
}
