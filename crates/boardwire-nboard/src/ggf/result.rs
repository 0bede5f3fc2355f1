//! Results of games.

use super::value::TagText;
use crate::num::Num;

/// A game's result, `RE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GgfResult<'i> {
    /// `?`: the game is not finished.
    Unfinished,
    /// Black's discs minus White's.
    Score {
        /// The difference, in discs.
        value: Num,
        /// How the game ended.
        flag: ResultFlag,
    },
    /// Another text.
    Other(OtherResult<'i>),
}

/// A result's text that is none of the known forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherResult<'i>(TagText<'i>);

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFlag {
    /// It was played to its end.
    None,
    /// `:r`: a player resigned.
    Resigned,
    /// `:t`: a player's time was up.
    TimedOut,
    /// `:s`: the players agreed on a score.
    Agreed,
    /// `:l`: a player left.
    Left,
}

impl<'i> GgfResult<'i> {
    /// A finished game's result in discs.
    #[must_use]
    pub const fn score(value: Num) -> Self {
        Self::Score {
            value,
            flag: ResultFlag::None,
        }
    }

    /// The result of a text, whatever it is.
    #[must_use]
    pub fn from_text(text: TagText<'i>) -> Self {
        let bytes = text.as_bytes();
        if bytes == b"?" {
            return Self::Unfinished;
        }
        let (number, flag) = match bytes {
            [number @ .., b':', letter] => (number, ResultFlag::from_letter(*letter)),
            number => (number, Some(ResultFlag::None)),
        };
        match (Num::from_text(number), flag) {
            (Some(value), Some(flag)) => Self::Score { value, flag },
            _ => Self::Other(OtherResult(text)),
        }
    }

    pub(super) fn into_owned(self) -> GgfResult<'static> {
        match self {
            Self::Unfinished => GgfResult::Unfinished,
            Self::Score { value, flag } => GgfResult::Score { value, flag },
            Self::Other(OtherResult(text)) => GgfResult::Other(OtherResult(text.into_owned())),
        }
    }
}

impl<'i> OtherResult<'i> {
    /// The text.
    #[must_use]
    pub const fn text(&self) -> &TagText<'i> {
        &self.0
    }
}

impl ResultFlag {
    const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'r' => Some(Self::Resigned),
            b't' => Some(Self::TimedOut),
            b's' => Some(Self::Agreed),
            b'l' => Some(Self::Left),
            _ => None,
        }
    }

    /// What stands after the number: `:r` and so on, or nothing.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Resigned => ":r",
            Self::TimedOut => ":t",
            Self::Agreed => ":s",
            Self::Left => ":l",
        }
    }
}
