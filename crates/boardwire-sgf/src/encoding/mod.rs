//! Which character set a file's text is in, and text of other sets than UTF-8.
//!
//! SGF FF\[4\] says that CA names the set, ISO-8859-1 where it is missing, and that structure is looked for in bytes before text is decoded. Files are
//! mostly written by programs that hold them as strings, so that a byte of a character may look like `\` or `]` and is not escaped. [`Policy`] says
//! which of the two a reader believes, and [`prepare`] finds the character set.
//!
//! ```
//! use boardwire_sgf::encoding::{By, Charset, Policy, prepare};
//!
//! let source = prepare(b"(;CA[Shift_JIS]PB[\x90\x5C])", Policy::Auto);
//! assert_eq!((source.detected.chosen, source.detected.by), (Charset::ShiftJis, By::Declared));
//! ```
//!
//! # The order of `Auto`
//! | what | charset | [`By`] |
//! |---|---|---|
//! | a byte order mark, or the form of UTF-16 without one | UTF-8, UTF-16 | [`Bom`](By::Bom), [`Form`](By::Form) |
//! | the first game has a CA of a Chinese, Japanese or Korean set, but the bytes are UTF-8 by more than chance | UTF-8 | [`Utf8`](By::Utf8) |
//! | the first game has a CA with a known name in which the bytes are text, but for a few broken places | the named one | [`Declared`](By::Declared) |
//! | all is valid UTF-8, as plain ASCII is | UTF-8 | [`Utf8`](By::Utf8) |
//! | feature `encoding`: the bytes look like Shift_JIS, EUC-KR, GB18030, Big5, EUC-JP, ISO-2022-JP, windows-1251, or UTF-8 with broken places | that | [`Guess`](By::Guess) |
//! | else | ISO-8859-1, read as windows-1252 | [`Default`](By::Default) |
//!
//! A later game whose CA names another set is read in that one, and where that game's bytes could mislead a scanner its structure is that of the bytes.

mod charset;
mod convert;
mod declared;
#[cfg(feature = "encoding")]
mod detect;
mod source;
mod transcode;
mod utf16;

pub use charset::Charset;
pub(crate) use convert::is_utf8;
pub use convert::{Decoded, EncodeError, Unmappable};
pub use source::{By, Declared, Detected, Policy, Source, prepare};
pub(crate) use source::{Origin, is_plain};
pub use transcode::{TranscodeError, encode, encode_with, transcode};
pub use utf16::Utf16;

/// What comes first where text is read, and last where it is written.
///
/// It matters only for sets that are not [ASCII-safe](Charset::is_ascii_safe): in these a byte of a character may look like `\` or `]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Text is decoded, then structure and escapes are looked for: what programs do that hold a file as a string. Characters are whole.
    #[default]
    DecodeFirst,
    /// Structure and escapes are looked for in bytes, then values are decoded: SGF FF\[4\] by the letter, where each such byte is escaped.
    BytesFirst,
}

/// How the bytes of a game's text are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Coding {
    /// The character set.
    pub charset: Charset,
    /// What comes first.
    pub order: Order,
}

impl Coding {
    /// UTF-8.
    pub const UTF8: Self = Self::new(Charset::Utf8);

    /// Text of a character set, decoded first.
    #[must_use]
    pub const fn new(charset: Charset) -> Self {
        Self {
            charset,
            order: Order::DecodeFirst,
        }
    }

    /// Whether a scanner must go by whole characters ([`Charset::step`]), since a single byte may mislead it.
    #[inline]
    #[must_use]
    pub const fn is_wide(self) -> bool {
        matches!(self.order, Order::DecodeFirst) && !self.charset.is_ascii_safe()
    }
}
