//! Bytes to tokens, with offsets in the caller's input.
#![warn(clippy::indexing_slicing)]

use boardwire_core::Span;
use boardwire_core::shogi::Move;

#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// A run of bytes that are no blanks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'i> {
    pub(crate) bytes: &'i [u8],
    pub(crate) start: usize,
    /// The bytes of a token of at most eight, packed by [`key`]; 0 for a longer one. Keywords are compared by it.
    pub(crate) key: u64,
}

impl<'i> Token<'i> {
    /// A token that is no single word, such as the rest of a line.
    pub(crate) const fn text(bytes: &'i [u8], start: usize) -> Self {
        Self {
            bytes,
            start,
            key: 0,
        }
    }

    #[inline]
    pub(crate) const fn end(&self) -> usize {
        self.start + self.bytes.len()
    }

    #[inline]
    pub(crate) const fn span(&self) -> Span {
        Span {
            start: self.start,
            end: self.end(),
        }
    }
}

/// A word of at most eight bytes as one number, for keywords in patterns. No line holds NUL, so that it is unambiguous.
#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
pub(crate) const fn key(word: &[u8]) -> u64 {
    assert!(word.len() <= 8, "a key has at most eight bytes");
    let mut value = 0;
    let mut i = 0;
    while i < word.len() {
        value |= (word[i] as u64) << (8 * i);
        i += 1;
    }
    value
}

/// Names keys for use in patterns: `keys! { DEPTH = b"depth"; }`.
macro_rules! keys {
    ($($name:ident = $word:literal;)+) => {
        $(const $name: u64 = $crate::lex::key($word);)+
    };
}
pub(crate) use keys;

/// The high bit of each byte that is a blank, exact up to the first of them.
#[inline]
const fn blank_bits(bytes: u64) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let space = bytes ^ (LOW * b' ' as u64);
    let tab = bytes ^ (LOW * b'\t' as u64);
    (space.wrapping_sub(LOW) & !space | tab.wrapping_sub(LOW) & !tab) & HIGH
}

/// Walks over one line, whose end and trailing blanks are cut off. Offsets are those of the whole input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'i> {
    line: &'i [u8],
    at: usize,
}

impl<'i> Lexer<'i> {
    #[inline]
    pub(crate) const fn new(line: &'i [u8], at: usize) -> Self {
        Self { line, at }
    }

    /// The whole line, from offset 0 on.
    #[inline]
    pub(crate) const fn line(&self) -> &'i [u8] {
        self.line
    }

    /// Goes on at `at`.
    #[inline]
    pub(crate) const fn seek(&mut self, at: usize) {
        self.at = at;
    }

    /// Offset of the line's last byte that counts, plus one.
    #[inline]
    pub(crate) const fn end(&self) -> usize {
        self.line.len()
    }

    #[inline]
    fn unread(&self) -> &'i [u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    /// The first eight bytes of `word`, which ends where the line ends; zeros where there are fewer.
    #[inline]
    fn eight(&self, word: &[u8]) -> u64 {
        if let Some(eight) = word.first_chunk() {
            return u64::from_le_bytes(*eight);
        }
        match self.line.last_chunk() {
            Some(eight) if !word.is_empty() => u64::from_le_bytes(*eight) >> (8 * (8 - word.len())),
            _ => word
                .iter()
                .rev()
                .fold(0, |value, &byte| value << 8 | u64::from(byte)),
        }
    }

    #[inline]
    pub(crate) fn next_token(&mut self) -> Option<Token<'i>> {
        let mut word = self.unread();
        while let [b' ' | b'\t', rest @ ..] = word {
            word = rest;
        }
        if word.is_empty() {
            return None;
        }
        // Most words have at most eight bytes: their end is found without a loop.
        let eight = self.eight(word);
        let blanks = blank_bits(eight);
        let (len, key) = if blanks != 0 {
            let bits = blanks.trailing_zeros() & !7;
            ((bits / 8) as usize, eight & !(u64::MAX << bits))
        } else if word.len() <= 8 {
            (word.len(), eight)
        } else {
            let len = word
                .iter()
                .skip(8)
                .position(|&byte| is_blank(byte))
                .map_or(word.len(), |more| 8 + more);
            (len, if len == 8 { eight } else { 0 })
        };
        let start = self.line.len() - word.len();
        self.at = start + len;
        Some(Token {
            bytes: word.get(..len).unwrap_or_default(),
            start,
            key,
        })
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<Token<'i>> {
        let mut ahead = *self;
        ahead.next_token()
    }

    /// What is left of the line, after the blanks that come first.
    pub(crate) fn rest(&self) -> Token<'i> {
        let unread = self.unread();
        let skip = unread
            .iter()
            .position(|&byte| !is_blank(byte))
            .unwrap_or(unread.len());
        Token::text(unread.get(skip..).unwrap_or_default(), self.at + skip)
    }

    /// What is left of the line, after one blank.
    pub(crate) fn rest_after_blank(&self) -> Token<'i> {
        let unread = self.unread();
        let skip = usize::from(!unread.is_empty());
        Token::text(unread.get(skip..).unwrap_or_default(), self.at + skip)
    }

    /// Where the next byte stands.
    #[inline]
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// The end of the last word that was read.
    pub(crate) fn word_end(&self) -> usize {
        let read = self.line.get(..self.at).unwrap_or_default();
        read.iter()
            .rposition(|&byte| !is_blank(byte))
            .map_or(0, |last| last + 1)
    }

    /// Reads the usual form of a number: one space, digits that can't overflow, a blank or the line's end. `None`, with
    /// nothing read: any other form.
    #[inline]
    pub(crate) fn plain_number(&mut self) -> Option<u64> {
        match self.unread() {
            [b' ', ..] => self.digits(),
            _ => None,
        }
    }

    /// Passes over one byte and reads digits up to a blank or the line's end.
    #[inline]
    fn digits(&mut self) -> Option<u64> {
        let word = self.unread().get(1..)?;
        let mut value: u64 = 0;
        let mut len = 0;
        for &byte in word {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                if is_blank(byte) {
                    break;
                }
                return None;
            }
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
            len += 1;
        }
        if len == 0 || len > 19 {
            return None;
        }
        self.at += 1 + len;
        Some(value)
    }

    /// As [`plain_number`](Self::plain_number), with a `-` or without.
    #[inline]
    pub(crate) fn plain_signed(&mut self) -> Option<i64> {
        let before = *self;
        let value = if let [b' ', b'-', ..] = self.unread() {
            // The sign is passed over as if it were the blank before the digits.
            let digits = Lexer::new(self.line, self.at + 1);
            *self = digits;
            self.digits()
                .and_then(|value| 0i64.checked_sub_unsigned(value))
        } else {
            self.plain_number()
                .and_then(|value| i64::try_from(value).ok())
        };
        if value.is_none() {
            *self = before;
        }
        value
    }

    /// Reads moves up to the first token that is none, which it returns.
    ///
    /// A move has four or five bytes, so that the usual list, with single spaces, needs no search for token ends.
    #[inline]
    pub(crate) fn moves(&mut self, mut push: impl FnMut(Move)) -> Option<Token<'i>> {
        let mut unread = self.unread();
        loop {
            while let [b' ', a, b, c, d, after @ ..] = unread {
                let Some(mv) = Move::from_usi4([*a, *b, *c, *d]) else {
                    break;
                };
                match after {
                    [] | [b' ', ..] => {
                        push(mv);
                        unread = after;
                    }
                    [b'+', after @ ..] if matches!(after, [] | [b' ', ..]) => {
                        let Some(mv) = mv.promoted() else { break };
                        push(mv);
                        unread = after;
                    }
                    _ => break,
                }
            }
            self.at = self.line.len() - unread.len();
            let token = self.next_token()?;
            let Some(mv) = read_move(token.bytes) else {
                return Some(token);
            };
            push(mv);
            unread = self.unread();
        }
    }
}

/// A move or one of the null move's spellings.
#[inline]
pub(crate) fn read_move(word: &[u8]) -> Option<Move> {
    match word {
        b"0000" | b"null" | b"pass" => Some(Move::NULL),
        _ => Move::from_usi(word),
    }
}

/// A drop whose piece letter is in lower case, in the spelling that it should have.
pub(crate) fn read_lower_case_drop(word: &[u8]) -> Option<Move> {
    match *word {
        [piece @ b'a'..=b'z', b'*', file, rank] => {
            Move::from_usi4([piece.to_ascii_uppercase(), b'*', file, rank])
        }
        _ => None,
    }
}

/// Where a word of a move's shape names a square off the board: its two bytes' offset in the word.
pub(crate) fn off_board(word: &[u8]) -> Option<usize> {
    let shape = |file: u8, rank: u8| file.is_ascii_digit() && rank.is_ascii_lowercase();
    let on_board = |file: u8, rank: u8| file != b'0' && rank <= b'i';
    match *word.strip_suffix(b"+").unwrap_or(word) {
        [a, b, c, d] if shape(c, d) && (shape(a, b) || a.is_ascii_uppercase() && b == b'*') => {
            if shape(a, b) && !on_board(a, b) {
                Some(0)
            } else if !on_board(c, d) {
                Some(2)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// Why a word is no number of the type that its field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberFault {
    NotANumber,
    OutOfRange,
}

/// Decimal digits.
#[inline]
pub(crate) fn read_digits(digits: &[u8]) -> Result<u64, NumberFault> {
    if digits.is_empty() {
        return Err(NumberFault::NotANumber);
    }
    let mut value: u64 = 0;
    // Nineteen digits always fit.
    if digits.len() < 20 {
        for &byte in digits {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return Err(NumberFault::NotANumber);
            }
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
        }
        return Ok(value);
    }
    let mut overflow = false;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Err(NumberFault::NotANumber);
        }
        match value
            .checked_mul(10)
            .and_then(|value| value.checked_add(u64::from(digit)))
        {
            Some(next) => value = next,
            None => overflow = true,
        }
    }
    if overflow {
        Err(NumberFault::OutOfRange)
    } else {
        Ok(value)
    }
}

/// Decimal digits with a sign or without.
#[inline]
pub(crate) fn read_signed(word: &[u8]) -> Result<i64, NumberFault> {
    match word {
        [b'-', digits @ ..] => {
            let value = read_digits(digits)?;
            0i64.checked_sub_unsigned(value)
                .ok_or(NumberFault::OutOfRange)
        }
        [b'+', digits @ ..] | digits => {
            let value = read_digits(digits)?;
            i64::try_from(value).map_err(|_| NumberFault::OutOfRange)
        }
    }
}

/// A number type of a field without a sign.
pub(crate) trait Unsigned: Copy {
    fn from_u64(value: u64) -> Option<Self>;
}

/// Times: milliseconds that were written without a sign.
impl Unsigned for i64 {
    #[inline]
    fn from_u64(value: u64) -> Option<Self> {
        Self::try_from(value).ok()
    }
}

impl Unsigned for u64 {
    #[inline]
    fn from_u64(value: u64) -> Option<Self> {
        Some(value)
    }
}

impl Unsigned for u32 {
    #[inline]
    fn from_u64(value: u64) -> Option<Self> {
        Self::try_from(value).ok()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn numbers_at_their_edges() {
        assert_eq!(read_digits(b"18446744073709551615"), Ok(u64::MAX));
        assert_eq!(
            read_digits(b"18446744073709551616"),
            Err(NumberFault::OutOfRange)
        );
        assert_eq!(
            read_digits(b"99999999999999999999x"),
            Err(NumberFault::NotANumber)
        );
        assert_eq!(read_signed(b"-9223372036854775808"), Ok(i64::MIN));
        assert_eq!(
            read_signed(b"9223372036854775808"),
            Err(NumberFault::OutOfRange)
        );
        assert_eq!(read_signed(b"+0"), Ok(0));
        assert_eq!(read_signed(b"-"), Err(NumberFault::NotANumber));
        assert_eq!(read_signed(b"+-1"), Err(NumberFault::NotANumber));
    }

    #[test]
    fn moves_stop_at_the_first_other_token() {
        let line = b" 7g7f 8h2b+  P*5e\t0000 P*5e+ 2g2f";
        let mut moves = Vec::new();
        let mut lexer = Lexer::new(line, 0);
        let token = lexer.moves(|mv| moves.push(mv)).unwrap();
        assert_eq!((token.bytes, token.start), (&b"P*5e+"[..], 23));
        let text: Vec<_> = moves.iter().map(|mv| mv.to_usi()).collect();
        let text: Vec<&str> = text.iter().map(|mv| mv.as_str()).collect();
        assert_eq!(text, ["7g7f", "8h2b+", "P*5e", "0000"]);
        assert_eq!(
            lexer.moves(|mv| moves.push(mv)).map(|token| token.start),
            None
        );
    }

    #[test]
    fn squares_off_the_board() {
        assert_eq!(off_board(b"7j7f"), Some(0));
        assert_eq!(off_board(b"7g0f+"), Some(2));
        assert_eq!(off_board(b"P*5j"), Some(2));
        assert_eq!(off_board(b"a1a2"), None);
        assert_eq!(off_board(b"7g7fxyz"), None);
    }
}
