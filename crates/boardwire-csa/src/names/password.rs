//! Passwords: in CSA mode they also say which game is meant.

use alloc::string::{String, ToString};
use core::fmt;

use boardwire_core::{Color, IntoText, Word};

use super::game_name::shape;
use super::{GameName, NameError, NameFault, fault, word};

/// A password: any word. Outside the extended mode a server reads a gamename from it ([`reading`](Self::reading)).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Password<'i>(Word<'i>);

/// What a server reads from a password in CSA mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordReading<'p> {
    game: Option<&'p [u8]>,
    color: Option<Color>,
    trip: Option<&'p [u8]>,
}

/// Makes a password that names a game.
#[derive(Clone, Debug)]
pub struct PasswordBuilder {
    game: String,
    color: Option<Color>,
    trip: Option<String>,
}

impl<'i> Password<'i> {
    /// Checks and keeps a password. Protocol 1.1 allows 32 bytes; shogi-server has no limit of its own, and neither has this type.
    ///
    /// # Errors
    /// It is empty or holds a blank or a line end.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, NameError> {
        word(text).map(Self)
    }

    /// A word that a lexer cut.
    pub(crate) const fn from_word(word: Word<'i>) -> Self {
        Self(word)
    }

    /// A password for a game: `name-total-byoyomi`, with a side and a secret if you add them.
    #[must_use]
    pub fn for_game(game: &GameName<'_>) -> PasswordBuilder {
        PasswordBuilder {
            game: game.to_string(),
            color: None,
            trip: None,
        }
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// What shogi-server reads from it in CSA mode.
    #[must_use]
    pub fn reading(&self) -> PasswordReading<'_> {
        PasswordReading::of(self.as_bytes())
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Password<'static> {
        Password(self.0.into_owned())
    }
}

impl<'p> PasswordReading<'p> {
    /// By the server's rule: the whole text is a gamename, with a side or without; else what stands before the first comma is
    /// one, and the rest a trip; else all is a trip.
    fn of(text: &'p [u8]) -> Self {
        if let Some((game, color)) = game_and_side(text) {
            return Self {
                game: Some(game),
                color,
                trip: None,
            };
        }
        let Some(comma) = text.iter().position(|&byte| byte == b',') else {
            return Self {
                game: None,
                color: None,
                trip: Some(text),
            };
        };
        let (game, color) = match text.get(..comma).and_then(game_and_side) {
            Some((game, color)) => (Some(game), color),
            None => (None, None),
        };
        Self {
            game,
            color,
            trip: text.get(comma + 1..),
        }
    }

    /// Whether the password names no game, so that the server pairs its owner in [`GameName::DEFAULT_TEXT`] only.
    #[must_use]
    pub const fn is_default(&self) -> bool {
        self.game.is_none()
    }

    /// The gamename's text, or the default one's.
    #[must_use]
    pub fn game_text(&self) -> &'p [u8] {
        self.game.unwrap_or(GameName::DEFAULT_TEXT.as_bytes())
    }

    /// The gamename.
    ///
    /// # Errors
    /// A stop-watch on which the server fails, or a number that is too large.
    pub fn game_name(&self) -> Result<GameName<'p>, NameError> {
        GameName::read(self.game_text())
    }

    /// The side that is asked for.
    #[must_use]
    pub const fn color(&self) -> Option<Color> {
        self.color
    }

    /// The secret part. With the name it makes the player's id.
    #[must_use]
    pub const fn trip(&self) -> Option<&'p [u8]> {
        self.trip
    }
}

/// A gamename and the side after it: `test-1500-0-B`.
fn game_and_side(text: &[u8]) -> Option<(&[u8], Option<Color>)> {
    if shape(text).is_ok() {
        return Some((text, None));
    }
    let (game, color) = match text {
        [game @ .., b'-', b'b' | b'B'] => (game, Color::Black),
        [game @ .., b'-', b'w' | b'W'] => (game, Color::White),
        _ => return None,
    };
    shape(game).ok()?;
    Some((game, Some(color)))
}

impl PasswordBuilder {
    /// Asks for a side.
    #[must_use]
    pub const fn with_color(mut self, color: Color) -> Self {
        self.color = Some(color);
        self
    }

    /// Adds the secret.
    #[must_use]
    pub fn with_trip(mut self, trip: &str) -> Self {
        self.trip = Some(trip.to_string());
        self
    }

    /// The password.
    ///
    /// # Errors
    /// The secret is empty or holds a blank or a line end, or the game can't have the side.
    pub fn build(self) -> Result<Password<'static>, NameError> {
        let mut text = self.game;
        let game_end = text.len();
        match self.color {
            Some(Color::Black) => text.push_str("-B"),
            Some(Color::White) => text.push_str("-W"),
            None => {}
        }
        if let Some(trip) = &self.trip {
            if trip.is_empty() {
                return Err(fault(NameFault::Empty, text.len()));
            }
            text.push(',');
            text.push_str(trip);
        }
        let turn = self.color.map_or(crate::client::Turn::Any, Into::into);
        let allowed = text
            .get(..game_end)
            .and_then(|game| GameName::read(game.as_bytes()).ok())
            .is_some_and(|game| game.allows(turn));
        if !allowed {
            return Err(fault(NameFault::Byte, game_end));
        }
        word(text).map(Password)
    }
}

impl fmt::Display for Password<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Password<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
