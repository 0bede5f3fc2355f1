//! The three classes of bytes.
#![warn(clippy::indexing_slicing)]

/// What a byte of the line is. It never depends on what came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByteClass {
    /// 00 to 03: begins a frame.
    Start,
    /// 04 to 7F: talk, or a control character such as XON; never part of a frame.
    Text,
    /// 80 to FF: the second, third or fourth byte of a frame.
    Packet,
}

impl ByteClass {
    /// The class of a byte.
    #[inline]
    #[must_use]
    pub const fn of(byte: u8) -> Self {
        match byte {
            0..=0x03 => Self::Start,
            0x04..=0x7F => Self::Text,
            0x80.. => Self::Packet,
        }
    }
}
