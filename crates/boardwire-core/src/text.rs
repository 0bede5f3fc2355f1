//! Text that may stand in a message: validated once, so that formatting can't fail and no name can become a second line.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::Utf8Error;

/// Why bytes can't be a [`Word`] or a [`LineText`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason} at byte {at}")]
pub struct TextError {
    /// What is wrong.
    pub reason: TextFault,
    /// Offset of the byte in question.
    pub at: usize,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TextFault {
    /// There is none, where one is needed.
    #[error("the text is empty")]
    Empty,
    /// A space or tab, in a word.
    #[error("a blank stands in a word")]
    Blank,
    /// CR or LF: the rest would be a second line.
    #[error("a line end stands in the text")]
    LineEnd,
    /// NUL, which no line protocol carries.
    #[error("a NUL byte stands in the text")]
    Nul,
    /// A blank at the edge of a text that is cut there when it is read.
    #[error("a blank stands at the edge of the text")]
    EdgeBlank,
    /// A word that the grammar reads as the end of this text.
    #[error("a keyword stands in the text")]
    Keyword,
}

const fn fault(reason: TextFault, at: usize) -> TextError {
    TextError { reason, at }
}

/// Where the first byte stands that no line may hold: CR, LF or NUL.
fn check_line(bytes: &[u8]) -> Result<(), TextError> {
    match memchr::memchr3(b'\r', b'\n', 0, bytes) {
        None => Ok(()),
        Some(at) if bytes.get(at) == Some(&0) => Err(fault(TextFault::Nul, at)),
        Some(at) => Err(fault(TextFault::LineEnd, at)),
    }
}

fn check_word(bytes: &[u8]) -> Result<(), TextError> {
    if bytes.is_empty() {
        return Err(fault(TextFault::Empty, 0));
    }
    check_line(bytes)?;
    match memchr::memchr2(b' ', b'\t', bytes) {
        None => Ok(()),
        Some(at) => Err(fault(TextFault::Blank, at)),
    }
}

macro_rules! text_type {
    ($(#[$meta:meta])* $name:ident, $check:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'i>(Cow<'i, [u8]>);

        impl<'i> $name<'i> {
            /// Checks and keeps a text, borrowed or owned.
            ///
            /// # Errors
            /// The first byte that may not stand in it.
            pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
                let bytes = text.into_text();
                $check(&bytes)?;
                Ok(Self(bytes))
            }

            /// Keeps bytes that a lexer cut so that they are known to be valid. The caller answers for that; it is checked in debug builds.
            #[must_use]
            #[inline]
            pub fn from_token(bytes: &'i [u8]) -> Self {
                debug_assert!($check(bytes).is_ok(), "a lexer cut an invalid text");
                Self(Cow::Borrowed(bytes))
            }

            /// The bytes as they were read.
            #[must_use]
            #[inline]
            pub fn as_bytes(&self) -> &[u8] {
                &self.0
            }

            /// The text, when it is UTF-8.
            ///
            /// # Errors
            /// Where it stops being UTF-8: such text is often Shift_JIS (CP932) or EUC-JP.
            pub fn to_str(&self) -> Result<&str, Utf8Error> {
                core::str::from_utf8(&self.0)
            }

            /// The text, with U+FFFD for what is no UTF-8.
            #[must_use]
            pub fn to_string_lossy(&self) -> Cow<'_, str> {
                String::from_utf8_lossy(&self.0)
            }

            /// Number of bytes.
            #[must_use]
            pub fn len(&self) -> usize {
                self.0.len()
            }

            /// Whether there is no byte.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// The same, free of the input's lifetime.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name(Cow::Owned(self.0.into_owned()))
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.to_string_lossy())
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.to_str() {
                    Ok(text) => fmt::Debug::fmt(text, f),
                    Err(_) => write!(f, "b\"{}\"", self.0.escape_ascii()),
                }
            }
        }

        impl AsRef<[u8]> for $name<'_> {
            fn as_ref(&self) -> &[u8] {
                &self.0
            }
        }

        impl PartialEq<str> for $name<'_> {
            fn eq(&self, other: &str) -> bool {
                *self.0 == *other.as_bytes()
            }
        }

        impl PartialEq<&str> for $name<'_> {
            fn eq(&self, other: &&str) -> bool {
                *self.0 == *other.as_bytes()
            }
        }

        impl PartialEq<[u8]> for $name<'_> {
            fn eq(&self, other: &[u8]) -> bool {
                *self.0 == *other
            }
        }

        impl<'i> TryFrom<&'i str> for $name<'i> {
            type Error = TextError;

            fn try_from(text: &'i str) -> Result<Self, TextError> {
                Self::new(text)
            }
        }

        impl TryFrom<String> for $name<'_> {
            type Error = TextError;

            fn try_from(text: String) -> Result<Self, TextError> {
                Self::new(text)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                crate::json::serialize_bytes(&self.0, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name<'_> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let bytes = crate::json::deserialize_bytes(deserializer)?;
                Self::new(bytes).map_err(serde::de::Error::custom)
            }
        }
    };
}

text_type! {
    /// A text of one line: any bytes but CR, LF and NUL. It may be empty, and hold blanks anywhere.
    ///
    /// ```
    /// use boardwire_core::LineText;
    ///
    /// assert_eq!(LineText::new("path with  blanks").unwrap(), "path with  blanks");
    /// // A name can't smuggle in a second protocol line.
    /// assert!(LineText::new("x\nbestmove resign").is_err());
    /// ```
    LineText, check_line
}

text_type! {
    /// One word: a text without blanks (space, tab), CR, LF or NUL, that is not empty.
    ///
    /// ```
    /// use boardwire_core::Word;
    ///
    /// assert_eq!(Word::new("USI_Ponder").unwrap(), "USI_Ponder");
    /// assert!(Word::new("Clear Hash").is_err());
    /// ```
    Word, check_word
}

impl Default for LineText<'_> {
    fn default() -> Self {
        Self(Cow::Borrowed(&[]))
    }
}

impl<'i> From<Word<'i>> for LineText<'i> {
    fn from(word: Word<'i>) -> Self {
        Self(word.0)
    }
}

/// What a text can be made of: strings and bytes, borrowed or owned.
pub trait IntoText<'i> {
    /// The bytes, without a copy.
    fn into_text(self) -> Cow<'i, [u8]>;
}

impl<'i> IntoText<'i> for &'i str {
    fn into_text(self) -> Cow<'i, [u8]> {
        Cow::Borrowed(self.as_bytes())
    }
}

impl<'i> IntoText<'i> for &'i [u8] {
    fn into_text(self) -> Cow<'i, [u8]> {
        Cow::Borrowed(self)
    }
}

impl<'i, const N: usize> IntoText<'i> for &'i [u8; N] {
    fn into_text(self) -> Cow<'i, [u8]> {
        Cow::Borrowed(self)
    }
}

impl<'i> IntoText<'i> for String {
    fn into_text(self) -> Cow<'i, [u8]> {
        Cow::Owned(self.into_bytes())
    }
}

impl<'i> IntoText<'i> for Vec<u8> {
    fn into_text(self) -> Cow<'i, [u8]> {
        Cow::Owned(self)
    }
}

impl<'i> IntoText<'i> for Cow<'i, [u8]> {
    fn into_text(self) -> Cow<'i, [u8]> {
        self
    }
}

impl<'i> IntoText<'i> for Cow<'i, str> {
    fn into_text(self) -> Cow<'i, [u8]> {
        match self {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        }
    }
}
