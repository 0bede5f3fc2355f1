//! Bytes to tokens, with offsets in the caller's input.

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
}

impl Token<'_> {
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

    #[inline]
    pub(crate) fn next_token(&mut self) -> Option<Token<'i>> {
        let unread = self.unread();
        let skip = unread.iter().position(|&byte| !is_blank(byte))?;
        let word = unread.get(skip..).unwrap_or_default();
        let len = word
            .iter()
            .position(|&byte| is_blank(byte))
            .unwrap_or(word.len());
        let start = self.at + skip;
        self.at = start + len;
        Some(Token {
            bytes: word.get(..len).unwrap_or_default(),
            start,
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
        Token {
            bytes: unread.get(skip..).unwrap_or_default(),
            start: self.at + skip,
        }
    }

    /// What is left of the line, after one blank.
    pub(crate) fn rest_after_blank(&self) -> Token<'i> {
        let unread = self.unread();
        let skip = usize::from(!unread.is_empty());
        Token {
            bytes: unread.get(skip..).unwrap_or_default(),
            start: self.at + skip,
        }
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
