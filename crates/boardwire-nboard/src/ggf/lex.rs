//! Where games begin and end.
#![warn(clippy::indexing_slicing)]

use boardwire_core::Span;

use super::value::NEXT_GAME;

/// What a game begins with.
pub(crate) const START: &[u8] = b"(;";

/// Blanks, tabs and line ends.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Where a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// After its `;)`.
    Closed(usize),
    /// Where the next game begins: this one has no end of its own.
    Next(usize),
}

/// The search for a game's end, which can be taken up again when there are more bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EndSearch {
    /// Where it goes on.
    pub(crate) at: usize,
    /// Whether that is in a value.
    pub(crate) in_value: bool,
}

impl EndSearch {
    /// The end, if the bytes hold it. They are the whole rest of the stream if `last` says so.
    pub(crate) fn find(&mut self, bytes: &[u8], last: bool) -> Option<End> {
        loop {
            let rest = bytes.get(self.at..).unwrap_or_default();
            if self.in_value {
                let Some(found) = memchr::memchr2(b']', b'(', rest) else {
                    self.at += rest.len();
                    return None;
                };
                let here = rest.get(found..).unwrap_or_default();
                if here.starts_with(b"]") {
                    self.in_value = false;
                } else if here.starts_with(NEXT_GAME) {
                    return Some(End::Next(self.at + found));
                } else if !last && NEXT_GAME.starts_with(here) {
                    self.at += found;
                    return None;
                }
                self.at += found + 1;
                continue;
            }
            let Some(found) = memchr::memchr3(b'[', b';', b'(', rest) else {
                self.at += rest.len();
                return None;
            };
            let at = self.at + found;
            let after = bytes.get(at + 1);
            match (bytes.get(at), after) {
                (Some(b'['), _) => self.in_value = true,
                (Some(b';'), Some(b')')) => return Some(End::Closed(at + 2)),
                (Some(b'('), Some(b';')) => return Some(End::Next(at)),
                (_, None) if !last => {
                    self.at = at;
                    return None;
                }
                _ => {}
            }
            self.at = at + 1;
        }
    }
}

/// How many blanks may stand before and after the number of a match.
const PREFIX_BLANKS: usize = 16;
/// The bytes before a game that may say that it begins a match.
pub(crate) const PREFIX_REACH: usize = 2 * PREFIX_BLANKS + 2;

/// The number that stands before a game's `(;`: 1 or 2, alone on its line so far but for blanks. `before` is what is before the game, from
/// the end of the game before it, or less. Also how many bytes of that it takes, from its digit on.
pub(crate) fn match_prefix(before: &[u8]) -> Option<(u8, usize)> {
    let blanks_at_end = |text: &[u8]| {
        text.iter()
            .rev()
            .take_while(|byte| is_blank(**byte))
            .count()
    };
    let after = blanks_at_end(before);
    let (rest, digit) = match before.get(..before.len() - after)? {
        [rest @ .., digit @ (b'1' | b'2')] => (rest, digit - b'0'),
        _ => return None,
    };
    let ahead = blanks_at_end(rest);
    let fits = (1..=PREFIX_BLANKS).contains(&after) && ahead <= PREFIX_BLANKS;
    let line = rest.get(..rest.len() - ahead)?;
    let is_alone = matches!(line.last(), None | Some(b'\n' | b'\r'));
    (fits && is_alone).then_some((digit, after + 1))
}

/// Where the next game begins, from `at` on.
pub(crate) fn find_start(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        let rest = bytes.get(at..)?;
        let found = memchr::memchr(b'(', rest)?;
        if rest
            .get(found..)
            .is_some_and(|here| here.starts_with(START))
        {
            return Some(at + found);
        }
        at += found + 1;
    }
}

/// A part of the input without the white space around it.
pub(crate) fn trimmed(input: &[u8], span: Span) -> Span {
    let bytes = span.of(input);
    let first = bytes.iter().position(|byte| !is_space(*byte));
    let last = bytes.iter().rposition(|byte| !is_space(*byte));
    match (first, last) {
        (Some(first), Some(last)) => Span::new(span.start + first, span.start + last + 1),
        _ => Span::empty(span.start),
    }
}
