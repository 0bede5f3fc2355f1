//! Texts of tags.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use boardwire_core::IntoText;

/// What a value would be taken for if it held it: the beginning of the next game of a file.
pub(crate) const NEXT_GAME: &[u8] = b"(;GM[";

/// The text of a tag: any bytes without `]`, which GGF can't write, and without `(;GM[`, at which a reader of archives begins the next game.
///
/// ```
/// use boardwire_nboard::ggf::{TagText, TagTextError};
///
/// assert_eq!(TagText::new("anna").unwrap(), "anna");
/// assert_eq!(TagText::new("a[1]"), Err(TagTextError::Bracket { at: 3 }));
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct TagText<'i>(Cow<'i, [u8]>);

/// Why a text can't be a tag's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TagTextError {
    /// A `]` stands in it: GGF has no escape for one.
    Bracket {
        /// Its offset in bytes.
        at: usize,
    },
    /// `(;GM[` stands in it.
    GameStart {
        /// Its offset in bytes.
        at: usize,
    },
}

impl TagTextError {
    /// The stable code: `bracket-in-value` or `game-in-value`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Bracket { .. } => "bracket-in-value",
            Self::GameStart { .. } => "game-in-value",
        }
    }
}

impl fmt::Display for TagTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bracket { at } => write!(f, "a ] stands in the value, at byte {at}"),
            Self::GameStart { at } => write!(f, "a game begins in the value, at byte {at}"),
        }
    }
}

impl core::error::Error for TagTextError {}

impl<'i> TagText<'i> {
    /// Checks and keeps a text, borrowed or owned.
    ///
    /// # Errors
    /// What it may not hold.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TagTextError> {
        let text = text.into_text();
        if let Some(at) = memchr::memchr(b']', &text) {
            return Err(TagTextError::Bracket { at });
        }
        if let Some(at) = memchr::memmem::find(&text, NEXT_GAME) {
            return Err(TagTextError::GameStart { at });
        }
        Ok(Self(text))
    }

    /// A text that the lexer cut.
    #[inline]
    pub(crate) const fn from_token(bytes: &'i [u8]) -> Self {
        Self(Cow::Borrowed(bytes))
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text, with U+FFFD for what is no UTF-8.
    #[must_use]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.0)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> TagText<'static> {
        TagText(Cow::Owned(self.0.into_owned()))
    }
}

impl fmt::Display for TagText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_string_lossy())
    }
}

impl fmt::Debug for TagText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match core::str::from_utf8(&self.0) {
            Ok(text) => fmt::Debug::fmt(text, f),
            Err(_) => write!(f, "b\"{}\"", self.0.escape_ascii()),
        }
    }
}

impl PartialEq<str> for TagText<'_> {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other.as_bytes()
    }
}

impl PartialEq<&str> for TagText<'_> {
    fn eq(&self, other: &&str) -> bool {
        *self.0 == *other.as_bytes()
    }
}

impl<'i> TryFrom<&'i str> for TagText<'i> {
    type Error = TagTextError;

    fn try_from(text: &'i str) -> Result<Self, TagTextError> {
        Self::new(text)
    }
}
