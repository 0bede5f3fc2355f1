//! Game ids.

use alloc::string::ToString;
use core::fmt;

use boardwire_core::{IntoText, TextError, TextFault, Word};

use super::{GameName, NameError, NameFault, Username, fault, word};

/// A game's id: any word. Servers write `event+gamename+black+white+YYYYMMDDhhmmss` ([`parts`](Self::parts)); other shapes
/// are opaque and no error.
///
/// ```
/// use boardwire_csa::names::GameId;
///
/// let id = GameId::new("wdoor+floodgate-300-10F+alice+bob+20260804120000").unwrap();
/// let parts = id.parts().unwrap();
/// assert_eq!((parts.event, parts.black), (&b"wdoor"[..], &b"alice"[..]));
/// assert!(GameId::new("b-1-a-20040626025755").unwrap().parts().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId<'i>(Word<'i>);

/// A game id taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameIdParts<'i> {
    /// What the server's operator calls the event. It may hold `+`, and be empty.
    pub event: &'i [u8],
    /// The gamename as it stands in the id.
    pub game_text: &'i [u8],
    /// Black's name.
    pub black: &'i [u8],
    /// White's name.
    pub white: &'i [u8],
    /// When the game was made, fourteen digits: year, month, day, hour, minute, second, in the server's time zone.
    pub stamp: &'i [u8],
}

impl GameIdParts<'_> {
    /// The gamename.
    ///
    /// # Errors
    /// The text is no gamename that a server can use.
    pub fn game_name(&self) -> Result<GameName<'_>, NameError> {
        GameName::read(self.game_text)
    }
}

impl<'i> GameId<'i> {
    /// Checks and keeps an id.
    ///
    /// # Errors
    /// It is no word, or `+OK`, which ends the server's lists of ids.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
        let word = Word::new(text)?;
        if word.as_bytes() == b"+OK" {
            return Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            });
        }
        Ok(Self(word))
    }

    /// An id that a lexer cut. It is a word and not `+OK`.
    pub(crate) fn from_token(token: &'i [u8]) -> Self {
        debug_assert!(token != b"+OK", "a lexer took an end mark for an id");
        Self(Word::from_token(token))
    }

    /// Makes an id as shogi-server does. `stamp` is fourteen digits.
    ///
    /// # Errors
    /// A stamp that is no fourteen digits, or an event that is no word.
    pub fn compose(
        event: &str,
        game: &GameName<'_>,
        black: &Username<'_>,
        white: &Username<'_>,
        stamp: &str,
    ) -> Result<GameId<'static>, NameError> {
        if stamp.len() != STAMP || !stamp.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(fault(NameFault::Byte, 0));
        }
        let text = alloc::format!("{event}+{game}+{black}+{white}+{stamp}");
        Ok(GameId(word(text)?))
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The parts, if the id has the server's shape. Read from the right, since the event may hold `+` too.
    #[must_use]
    pub fn parts(&self) -> Option<GameIdParts<'_>> {
        let mut fields = self.as_bytes().rsplitn(5, |&byte| byte == b'+');
        let (stamp, white, black) = (fields.next()?, fields.next()?, fields.next()?);
        let (game_text, event) = (fields.next()?, fields.next()?);
        let is_stamp = stamp.len() == STAMP && stamp.iter().all(u8::is_ascii_digit);
        let names = [white, black, game_text];
        (is_stamp && names.iter().all(|name| !name.is_empty())).then_some(GameIdParts {
            event,
            game_text,
            black,
            white,
            stamp,
        })
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> GameId<'static> {
        GameId(self.0.into_owned())
    }
}

/// Digits of a stamp.
const STAMP: usize = 14;

impl fmt::Display for GameId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}
