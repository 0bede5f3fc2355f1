//! Free text of USI lines: what the reader cuts off at the edges can't stand there in the first place.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::str::Utf8Error;

use boardwire_core::{IntoText, LineText, TextError, TextFault};

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn no_leading_blank(bytes: &[u8]) -> Result<(), TextError> {
    match bytes.first() {
        Some(&first) if is_blank(first) => Err(TextError {
            reason: TextFault::EdgeBlank,
            at: 0,
        }),
        _ => Ok(()),
    }
}

fn no_trailing_blank(bytes: &[u8]) -> Result<(), TextError> {
    match bytes.last() {
        Some(&last) if is_blank(last) => Err(TextError {
            reason: TextFault::EdgeBlank,
            at: bytes.len() - 1,
        }),
        _ => Ok(()),
    }
}

fn check_text(bytes: &[u8]) -> Result<(), TextError> {
    no_leading_blank(bytes)?;
    no_trailing_blank(bytes)
}

fn check_name(bytes: &[u8]) -> Result<(), TextError> {
    if bytes.is_empty() {
        return Err(TextError {
            reason: TextFault::Empty,
            at: 0,
        });
    }
    check_text(bytes)
}

macro_rules! usi_text {
    ($(#[$meta:meta])* $name:ident, $check:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'i>(LineText<'i>);

        impl<'i> $name<'i> {
            /// Checks and keeps a text, borrowed or owned.
            ///
            /// # Errors
            /// `invalid-argument`: a byte that would not read back.
            pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
                let text = LineText::new(text)?;
                $check(text.as_bytes())?;
                Ok(Self(text))
            }

            #[inline]
            pub(crate) fn from_token(bytes: &'i [u8]) -> Self {
                debug_assert!($check(bytes).is_ok(), "the lexer cut an invalid text");
                Self(LineText::from_token(bytes))
            }

            /// The bytes as they were read.
            #[must_use]
            #[inline]
            pub fn as_bytes(&self) -> &[u8] {
                self.0.as_bytes()
            }

            /// The text, when it is UTF-8.
            ///
            /// # Errors
            /// Where it stops being UTF-8: such text is often Shift_JIS (CP932).
            pub fn to_str(&self) -> Result<&str, Utf8Error> {
                self.0.to_str()
            }

            /// The text, with U+FFFD for what is no UTF-8.
            #[must_use]
            pub fn to_string_lossy(&self) -> Cow<'_, str> {
                self.0.to_string_lossy()
            }

            /// Whether there is no byte.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// The words between blanks.
            pub fn words(&self) -> impl Iterator<Item = &[u8]> {
                self.as_bytes()
                    .split(|&byte| is_blank(byte))
                    .filter(|word| !word.is_empty())
            }

            /// The same, free of the input's lifetime.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name(self.0.into_owned())
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl PartialEq<str> for $name<'_> {
            fn eq(&self, other: &str) -> bool {
                self.0 == *other
            }
        }

        impl PartialEq<&str> for $name<'_> {
            fn eq(&self, other: &&str) -> bool {
                self.0 == **other
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
                self.0.serialize(serializer)
            }
        }
    };
}

usi_text! {
    #[derive(Default)]
    /// A text of one line without blanks at its edges: names, values, defaults. It may be empty; inner blanks are kept.
    ///
    /// Any bytes but CR, LF and NUL: most text is UTF-8, some real engines write Shift_JIS (CP932).
    Text, check_text
}

usi_text! {
    /// A [`Text`] that is not empty: what an option is called, or who registers. Blanks may stand inside, though the draft
    /// forbids them and some GUIs can't take them.
    Name, check_name
}

usi_text! {
    #[derive(Default)]
    /// The text of `info string`: blanks at its start are kept, blanks at its end can't be.
    InfoText, no_trailing_blank
}

impl Text<'_> {
    /// Whether this is the marker `<empty>`, with which engines and GUIs say an empty string.
    #[must_use]
    pub fn is_empty_marker(&self) -> bool {
        self.as_bytes() == b"<empty>"
    }
}

impl<'i> From<Name<'i>> for Text<'i> {
    fn from(name: Name<'i>) -> Self {
        Self(name.0)
    }
}

/// Whether `word` stands among the words of `text`, from the `skip`-th word on.
pub(super) fn has_word(text: &[u8], word: &[u8], skip: usize) -> bool {
    text.split(|&byte| is_blank(byte))
        .filter(|part| !part.is_empty())
        .skip(skip)
        .any(|part| part == word)
}
