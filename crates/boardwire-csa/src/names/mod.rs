//! Names of the protocol: users, gamenames, passwords, game ids.
//!
//! Lines keep the words as they stand on the wire; these types read them and make new ones, checked before they are sent.
//!
//! ```
//! use boardwire_csa::names::{GameName, Password, Second};
//!
//! let game = GameName::read(b"floodgate-300-10F").unwrap();
//! assert_eq!((game.total_s(), game.second()), (300, Second::Increment(10)));
//!
//! let password = Password::for_game(&game).with_trip("secret").build().unwrap();
//! assert_eq!(password.to_string(), "floodgate-300-10F,secret");
//! // A server takes a plain password for a trip, and pairs its owner in the default game alone.
//! let plain = Password::new("secret").unwrap();
//! assert_eq!(plain.reading().game_text(), b"default-1500-0");
//! ```

mod game_id;
mod game_name;
mod password;

use boardwire_core::{IntoText, TextError, Word};

pub use game_id::{GameId, GameIdParts};
pub use game_name::{GameClass, GameName, Handicap, Second};
pub use password::{Password, PasswordBuilder, PasswordReading};

/// Why a text is no such name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameError {
    /// What is wrong.
    pub fault: NameFault,
    /// Offset of the first byte in question.
    pub at: usize,
}

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameFault {
    /// There is nothing.
    Empty,
    /// More than 32 bytes in a user name or in a gamename's first part.
    TooLong,
    /// A byte that can't stand here. Names have letters, digits and `_ @ . -`.
    Byte,
    /// A gamename has not the form `name-total-byoyomi`.
    Parts,
    /// A number does not fit 64 bits.
    Number,
    /// A stop-watch unit of zero (`00`) or with an increment's `F` (`060F`): the server divides by zero.
    StopWatch,
}

impl core::fmt::Display for NameError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let text = match self.fault {
            NameFault::Empty => "the name is empty",
            NameFault::TooLong => "the name has more than 32 bytes",
            NameFault::Byte => "this byte can't stand in the name",
            NameFault::Parts => "a gamename has three parts, as in game-1500-60",
            NameFault::Number => "the number is too large",
            NameFault::StopWatch => "a stop-watch unit is 0 and a number above zero, without F",
        };
        write!(f, "{text} (at byte {})", self.at)
    }
}

impl core::error::Error for NameError {}

const fn fault(fault: NameFault, at: usize) -> NameError {
    NameError { fault, at }
}

/// Bytes of a user name or of a gamename's first part at most: the server's default, and D11's for users.
pub const MAX_IDENT: usize = 32;

/// Whether shogi-server lets a byte stand in an identifier.
#[inline]
const fn is_ident_byte(byte: u8) -> bool {
    IDENT[byte as usize]
}

/// The bytes of identifiers.
static IDENT: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        table[byte as usize] =
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'@' | b'.' | b'-');
        byte += 1;
    }
    table
};

fn check_ident(bytes: &[u8]) -> Result<(), NameError> {
    if bytes.is_empty() {
        return Err(fault(NameFault::Empty, 0));
    }
    if let Some(at) = bytes.iter().position(|&byte| !is_ident_byte(byte)) {
        return Err(fault(NameFault::Byte, at));
    }
    if bytes.len() > MAX_IDENT {
        return Err(fault(NameFault::TooLong, MAX_IDENT));
    }
    Ok(())
}

/// Whether a server takes a name: what [`Username::new`] checks.
pub(crate) fn is_user_name(bytes: &[u8]) -> bool {
    check_ident(bytes).is_ok()
}

/// A name to log in with: 1 to 32 of `A-Z a-z 0-9 _ @ . -`.
///
/// That is what shogi-server takes; protocol 1.1 itself allows neither `@` nor `.` ([`is_d11`](Self::is_d11)).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Username<'i>(Word<'i>);

impl<'i> Username<'i> {
    /// Checks and keeps a name.
    ///
    /// # Errors
    /// What a server would refuse.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, NameError> {
        let text = text.into_text();
        check_ident(&text)?;
        Ok(Self(word(text)?))
    }

    /// The bytes, all ASCII.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Whether protocol 1.1 allows it too: no `@` and no `.`.
    #[must_use]
    pub fn is_d11(&self) -> bool {
        !self
            .as_bytes()
            .iter()
            .any(|byte| matches!(byte, b'@' | b'.'))
    }

    /// The word that lines hold.
    #[must_use]
    pub fn into_word(self) -> Word<'i> {
        self.0
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Username<'static> {
        Username(self.0.into_owned())
    }
}

impl core::fmt::Display for Username<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

fn word<'i>(text: impl IntoText<'i>) -> Result<Word<'i>, NameError> {
    Word::new(text).map_err(|TextError { at, reason }| {
        let name_fault = match reason {
            boardwire_core::TextFault::Empty => NameFault::Empty,
            _ => NameFault::Byte,
        };
        fault(name_fault, at)
    })
}
