//! The words after `%` that end or interrupt a game.

use alloc::string::String;
use core::fmt;

use boardwire_core::Word;
use boardwire_core::shogi::Color;

/// A `%` word, of the protocol and of records. Unknown words are kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Special<'i> {
    /// `%TORYO`: the side to move resigns.
    Toryo,
    /// `%KACHI`: the side to move declares a win by the entering-king rule.
    Kachi,
    /// `%CHUDAN`: interrupted.
    Chudan,
    /// `%SENNICHITE`: fourfold repetition.
    Sennichite,
    /// `%TIME_UP`: the side to move ran out of time (V2.1).
    TimeUp,
    /// `%ILLEGAL_MOVE`: the side to move made an illegal move (V2.1).
    IllegalMove,
    /// `%+ILLEGAL_ACTION` or `%-ILLEGAL_ACTION`: this side broke a rule (V2.2).
    IllegalAction(Color),
    /// `%JISHOGI`: impasse.
    Jishogi,
    /// `%HIKIWAKE`: a draw.
    Hikiwake,
    /// `%MAX_MOVES`: a draw by the limit of moves (V3).
    MaxMoves,
    /// `%MATTA`: a move is taken back.
    Matta,
    /// `%TSUMI`: the side to move is mated.
    Tsumi,
    /// `%FUZUMI`: there is no mate.
    Fuzumi,
    /// `%ERROR`: an error.
    Error,
    /// Another word, without its `%`.
    Other(OtherWord<'i>),
}

/// A word that is none of the known ones, without its `%`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OtherWord<'i>(Word<'i>);

impl<'i> OtherWord<'i> {
    /// The bytes after `%`.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> OtherWord<'static> {
        OtherWord(self.0.into_owned())
    }
}

/// The words and what they mean.
const WORDS: [(&[u8], Special<'static>); 15] = [
    (b"TORYO", Special::Toryo),
    (b"KACHI", Special::Kachi),
    (b"CHUDAN", Special::Chudan),
    (b"SENNICHITE", Special::Sennichite),
    (b"TIME_UP", Special::TimeUp),
    (b"ILLEGAL_MOVE", Special::IllegalMove),
    (b"+ILLEGAL_ACTION", Special::IllegalAction(Color::Black)),
    (b"-ILLEGAL_ACTION", Special::IllegalAction(Color::White)),
    (b"JISHOGI", Special::Jishogi),
    (b"HIKIWAKE", Special::Hikiwake),
    (b"MAX_MOVES", Special::MaxMoves),
    (b"MATTA", Special::Matta),
    (b"TSUMI", Special::Tsumi),
    (b"FUZUMI", Special::Fuzumi),
    (b"ERROR", Special::Error),
];

impl<'i> Special<'i> {
    /// The special of a word without its `%`; `None` unless the word is made of the characters that the protocol allows, `A` to
    /// `Z`, `_`, `+` and `-`.
    #[must_use]
    pub fn from_word(word: &'i [u8]) -> Option<Self> {
        if let Some((_, known)) = WORDS.iter().find(|(text, _)| *text == word) {
            return Some(known.clone());
        }
        let allowed = |byte: &u8| matches!(byte, b'A'..=b'Z' | b'_' | b'+' | b'-');
        if word.is_empty() || !word.iter().all(allowed) {
            return None;
        }
        Some(Self::Other(OtherWord(Word::from_token(word))))
    }

    /// The word without its `%`.
    #[must_use]
    pub fn word(&self) -> &[u8] {
        if let Self::Other(word) = self {
            return word.as_bytes();
        }
        WORDS
            .iter()
            .find(|(_, special)| special == self)
            .map_or(b"", |(text, _)| text)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Special<'static> {
        match self {
            Self::Toryo => Special::Toryo,
            Self::Kachi => Special::Kachi,
            Self::Chudan => Special::Chudan,
            Self::Sennichite => Special::Sennichite,
            Self::TimeUp => Special::TimeUp,
            Self::IllegalMove => Special::IllegalMove,
            Self::IllegalAction(side) => Special::IllegalAction(side),
            Self::Jishogi => Special::Jishogi,
            Self::Hikiwake => Special::Hikiwake,
            Self::MaxMoves => Special::MaxMoves,
            Self::Matta => Special::Matta,
            Self::Tsumi => Special::Tsumi,
            Self::Fuzumi => Special::Fuzumi,
            Self::Error => Special::Error,
            Self::Other(word) => Special::Other(word.into_owned()),
        }
    }
}

/// The word with its `%`, as a record has it; bytes that are no UTF-8 are U+FFFD.
impl fmt::Display for Special<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", String::from_utf8_lossy(self.word()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for (word, special) in &WORDS {
            assert_eq!(Special::from_word(word).as_ref(), Some(special));
            assert_eq!(special.word(), *word);
            let shown = alloc::format!("{special}");
            assert_eq!(shown.strip_prefix('%').map(str::as_bytes), Some(*word));
        }
        let other = Special::from_word(b"FOO").unwrap();
        assert_eq!(other.word(), b"FOO");
        assert_eq!(other, other.clone().into_owned());
    }

    #[test]
    fn what_is_no_word_is_refused() {
        for word in [b"".as_slice(), b"toryo", b"FO O", b"\xE3\x83\x88", b"T,"] {
            assert_eq!(Special::from_word(word), None);
        }
    }
}
