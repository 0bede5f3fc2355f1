//! Texts of lines: what would not read back can't be built.

use core::fmt;

use boardwire_core::{IntoText, LineText, TextError, TextFault};

const fn text_fault(reason: TextFault, at: usize) -> TextError {
    TextError { reason, at }
}

macro_rules! line_text {
    ($(#[$meta:meta])* $name:ident, $check:ident) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'i>(LineText<'i>);

        impl<'i> $name<'i> {
            /// Checks and keeps a text, borrowed or owned.
            ///
            /// # Errors
            /// A byte that would not read back.
            pub fn new(text: impl IntoText<'i>) -> Result<Self, TextError> {
                let text = LineText::new(text)?;
                $check(text.as_bytes())?;
                Ok(Self(text))
            }

            #[inline]
            pub(crate) fn from_token(bytes: &'i [u8]) -> Self {
                Self(LineText::from_token(bytes))
            }

            /// The bytes as they were read.
            #[must_use]
            #[inline]
            pub fn as_bytes(&self) -> &[u8] {
                self.0.as_bytes()
            }

            /// The text, with U+FFFD for what is no UTF-8.
            #[must_use]
            pub fn to_string_lossy(&self) -> alloc::borrow::Cow<'_, str> {
                self.0.to_string_lossy()
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
                fmt::Debug::fmt(&self.0, f)
            }
        }
    };
}

line_text! {
    /// What stands after `,'` on a move line, without the quote: `* 30 -3334FU` is floodgate's score and line.
    ///
    /// A comma in it is read; shogi-server drops what follows it, and so [`new`](Self::new) refuses one.
    MoveComment, no_comma
}

line_text! {
    /// What is said with `%%CHAT`: not empty, and no blank first, which the server cuts off.
    ChatText, no_leading_blank
}

line_text! {
    /// What stands in the brackets after a tag, `##[CHAT][alice]`: a word without `]`.
    Bracketed, is_bracketed
}

line_text! {
    /// A line that a `SHOW` or `MONITOR` row carries: any text but `+OK`, which ends the rows. A line of a Game_Summary is
    /// kept byte for byte, trailing blanks included.
    Row, is_row
}

/// A line that was not understood, as it was read. Readers alone make one, since any other text may be a line that they know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnknownLine<'i>(LineText<'i>);

impl<'i> UnknownLine<'i> {
    #[inline]
    pub(crate) const fn from_text(text: LineText<'i>) -> Self {
        Self(text)
    }

    #[inline]
    pub(crate) fn from_token(bytes: &'i [u8]) -> Self {
        Self(LineText::from_token(bytes))
    }

    /// The bytes as they were read.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The text, with U+FFFD for what is no UTF-8.
    #[must_use]
    pub fn to_string_lossy(&self) -> alloc::borrow::Cow<'_, str> {
        self.0.to_string_lossy()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> UnknownLine<'static> {
        UnknownLine(self.0.into_owned())
    }
}

impl fmt::Debug for UnknownLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl<'i> MoveComment<'i> {
    /// As [`new`](Self::new), taking a comma too: other servers, and readers, keep what follows it.
    ///
    /// # Errors
    /// A line end or NUL.
    pub fn with_commas(text: impl IntoText<'i>) -> Result<Self, TextError> {
        LineText::new(text).map(Self)
    }
}

fn no_comma(text: &[u8]) -> Result<(), TextError> {
    match text.iter().position(|&byte| byte == b',') {
        None => Ok(()),
        Some(at) => Err(text_fault(TextFault::Keyword, at)),
    }
}

fn no_leading_blank(text: &[u8]) -> Result<(), TextError> {
    match text.first() {
        None => Err(text_fault(TextFault::Empty, 0)),
        Some(b' ' | b'\t') => Err(text_fault(TextFault::EdgeBlank, 0)),
        Some(_) => Ok(()),
    }
}

fn is_bracketed(text: &[u8]) -> Result<(), TextError> {
    if text.is_empty() {
        return Err(text_fault(TextFault::Empty, 0));
    }
    match text
        .iter()
        .position(|byte| matches!(byte, b' ' | b'\t' | b']'))
    {
        None => Ok(()),
        Some(at) if text.get(at) == Some(&b']') => Err(text_fault(TextFault::Keyword, at)),
        Some(at) => Err(text_fault(TextFault::Blank, at)),
    }
}

fn is_row(text: &[u8]) -> Result<(), TextError> {
    if text == b"+OK" {
        return Err(text_fault(TextFault::Keyword, 0));
    }
    Ok(())
}
