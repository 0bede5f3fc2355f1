//! Texts of lines.

use core::fmt;

use boardwire_core::{IntoText, LineText, TextError, TextFault};

use super::lex::is_blank;

/// The rest of a line after its fields: any text of one line that does not begin with a blank. It may be empty.
///
/// ```
/// use boardwire_nboard::Tail;
///
/// assert_eq!(Tail::new("Edax is  thinking").unwrap(), "Edax is  thinking");
/// assert!(Tail::new(" x").is_err() && Tail::new("x\ngo").is_err());
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Tail<'i>(LineText<'i>);

impl<'i> Tail<'i> {
    /// Checks and keeps a text.
    ///
    /// # Errors
    /// A line end, a NUL, or a blank at the beginning.
    pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
        let text = LineText::new(text)?;
        if text.as_bytes().first().is_some_and(|byte| is_blank(*byte)) {
            return Err(TextError {
                reason: TextFault::EdgeBlank,
                at: 0,
            });
        }
        Ok(Self(text))
    }

    pub(crate) fn from_token(bytes: &'i [u8]) -> Self {
        Self(LineText::from_token(bytes))
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The text, with U+FFFD for what is no UTF-8.
    #[must_use]
    pub fn to_string_lossy(&self) -> alloc::borrow::Cow<'_, str> {
        self.0.to_string_lossy()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The first word: all that NBoard reads of an engine's name.
    #[must_use]
    pub fn first_word(&self) -> &[u8] {
        let bytes = self.as_bytes();
        let len = bytes.iter().position(|byte| is_blank(*byte));
        bytes.get(..len.unwrap_or(bytes.len())).unwrap_or_default()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Tail<'static> {
        Tail(self.0.into_owned())
    }
}

impl fmt::Display for Tail<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Tail<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq<str> for Tail<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<&str> for Tail<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == **other
    }
}

impl<'i> TryFrom<&'i str> for Tail<'i> {
    type Error = TextError;

    fn try_from(text: &'i str) -> Result<Self, TextError> {
        Self::new(text)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Tail<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}
