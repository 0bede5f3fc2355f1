//! Free text in words and numbers, for the repairs of mandated values.

use super::real::{Decimal, is_blank};

/// A piece of text between blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// Letters; every byte that is not ASCII counts as one.
    Word(&'a [u8]),
    /// Digits, with points or commas between or before them.
    Number(&'a [u8]),
    /// Any other byte.
    Sign(u8),
}

impl Token<'_> {
    /// Whether this is one of the words, in whatever case.
    pub(super) fn is_any(self, words: &[&str]) -> bool {
        match self {
            Self::Word(word) => words
                .iter()
                .any(|other| word.eq_ignore_ascii_case(other.as_bytes())),
            _ => false,
        }
    }
}

/// The pieces of a text.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    rest: &'a [u8],
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Self { rest: text }
    }

    fn take(&mut self, len: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at_checked(len).unwrap_or((self.rest, &[]));
        self.rest = rest;
        taken
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let blanks = self.rest.iter().take_while(|&&byte| is_blank(byte)).count();
        self.take(blanks);
        let first = *self.rest.first()?;
        let is_letter = |byte: &&u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
        let letters = self.rest.iter().take_while(is_letter).count();
        if letters > 0 {
            return Some(Token::Word(self.take(letters)));
        }
        match number_len(self.rest) {
            0 => {
                self.take(1);
                Some(Token::Sign(first))
            }
            len => Some(Token::Number(self.take(len))),
        }
    }
}

/// Length of the digits at the start, points and commas included that a digit follows.
fn number_len(text: &[u8]) -> usize {
    let mut len = 0;
    loop {
        match text.get(len..).unwrap_or_default() {
            [b'0'..=b'9', ..] => len += 1,
            [b'.' | b',', b'0'..=b'9', ..] => len += 2,
            _ => return len,
        }
    }
}

/// An amount of points: `5.5`, `5,5`, `.5`, `5 1/2`, `3/4`, `half`, `three and a half`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Amount {
    whole: Option<Decimal>,
    fraction: Option<Decimal>,
}

impl Amount {
    /// The amount, if any was told.
    pub(super) fn value(self) -> Option<Decimal> {
        match (self.whole, self.fraction) {
            (None, None) => None,
            (whole, fraction) => whole
                .unwrap_or_default()
                .checked_add(fraction.unwrap_or_default()),
        }
    }

    /// Takes a token and, for a fraction, those after it. Says whether it belongs to an amount.
    pub(super) fn take(&mut self, token: Token<'_>, tokens: &mut Tokens<'_>) -> bool {
        let slot = match token {
            Token::Number(digits) => {
                if let Some(quarters) = fraction(digits, tokens) {
                    (&mut self.fraction, quarters)
                } else if let Some(number) = loose(digits) {
                    (&mut self.whole, number)
                } else {
                    return false;
                }
            }
            word => {
                const WORDS: [&str; 6] = ["half", "one", "two", "three", "four", "five"];
                let Some(number) = WORDS.iter().position(|name| word.is_any(&[name])) else {
                    return false;
                };
                match i64::try_from(number) {
                    Ok(0) | Err(_) => (&mut self.fraction, Decimal::new(5, 1)),
                    Ok(number) => (&mut self.whole, Decimal::from(number)),
                }
            }
        };
        let (place, number) = slot;
        let free = place.is_none();
        place.get_or_insert(number);
        free
    }
}

/// `1/2`, `1/4`, `2/4` or `3/4`, whose first number was taken already.
fn fraction(first: &[u8], tokens: &mut Tokens<'_>) -> Option<Decimal> {
    let mut ahead = tokens.clone();
    let (Some(Token::Sign(b'/')), Some(Token::Number(second))) = (ahead.next(), ahead.next())
    else {
        return None;
    };
    let hundredths = match (first, second) {
        (b"1", b"4") => 25,
        (b"1", b"2") | (b"2", b"4") => 50,
        (b"3", b"4") => 75,
        _ => return None,
    };
    *tokens = ahead;
    Some(Decimal::new(hundredths, 2))
}

/// A number whose point may be a comma.
pub(super) fn loose(digits: &[u8]) -> Option<Decimal> {
    match digits.iter().position(|byte| matches!(byte, b'.' | b',')) {
        Some(point) => Decimal::from_digits(false, digits.get(..point)?, digits.get(point + 1..)?),
        None => Decimal::from_digits(false, digits, b""),
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn text_falls_into_words_and_numbers() {
        let tokens: Vec<_> = Tokens::new("B+5.5 .5, 1/2\u{e9}x.".as_bytes()).collect();
        assert_eq!(
            tokens,
            [
                Token::Word(b"B"),
                Token::Sign(b'+'),
                Token::Number(b"5.5"),
                Token::Number(b".5"),
                Token::Sign(b','),
                Token::Number(b"1"),
                Token::Sign(b'/'),
                Token::Number(b"2"),
                Token::Word("\u{e9}x".as_bytes()),
                Token::Sign(b'.'),
            ]
        );
    }
}
