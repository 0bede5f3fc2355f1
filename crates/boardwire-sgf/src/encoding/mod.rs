//! Which character set a file's text is in, and text of other sets than UTF-8.

mod charset;
mod convert;
mod utf16;

pub use charset::Charset;
pub use convert::{Decoded, EncodeError, Unmappable};

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
    pub const UTF8: Self = Self {
        charset: Charset::Utf8,
        order: Order::DecodeFirst,
    };

    /// Whether a scanner must go by whole characters ([`Charset::step`]), since a single byte may mislead it.
    #[inline]
    #[must_use]
    pub const fn is_wide(self) -> bool {
        matches!(self.order, Order::DecodeFirst) && !self.charset.is_ascii_safe()
    }
}
