//! What a log keeps of a message that can't be read.

use alloc::borrow::Cow;
use core::fmt;

use crate::{CodeSet, ParseError};

/// A message of a log that can't be read, kept byte for byte.
#[derive(Clone, PartialEq, Eq)]
pub struct Unreadable<'i, C> {
    bytes: Cow<'i, [u8]>,
    error: ParseError<C>,
}

impl<'i, C> Unreadable<'i, C> {
    /// The message, and why it can't be read; the error's span is in the message.
    pub fn new(bytes: impl Into<Cow<'i, [u8]>>, error: ParseError<C>) -> Self {
        Self {
            bytes: bytes.into(),
            error,
        }
    }

    /// The message.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Why; its span is in the message, not in the log.
    #[must_use]
    pub const fn error(&self) -> &ParseError<C> {
        &self.error
    }

    /// Frees it from the log.
    #[must_use]
    pub fn into_owned(self) -> Unreadable<'static, C> {
        Unreadable {
            bytes: Cow::Owned(self.bytes.into_owned()),
            error: self.error,
        }
    }
}

impl<C: CodeSet> fmt::Debug for Unreadable<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" ({})", self.bytes.escape_ascii(), self.error)
    }
}
