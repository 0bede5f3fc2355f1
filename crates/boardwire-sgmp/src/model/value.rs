//! The ten bits that a frame carries, and the numbers that commands make of them.

use core::fmt;
use core::num::NonZeroU16;

/// The value of a frame: ten bits, 0 to 1023.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u16);

impl Value {
    /// 0: an answer that leaves the matter open, and what DENY and NEWGAME carry.
    pub const ZERO: Self = Self(0);
    /// 1023, all ten bits: what OK carries.
    pub const MAX: Self = Self(0x3FF);

    /// The value, if it fits in ten bits.
    #[inline]
    #[must_use]
    pub const fn new(value: u16) -> Option<Self> {
        if value <= Self::MAX.0 {
            Some(Self(value))
        } else {
            None
        }
    }

    /// The lowest ten bits.
    #[inline]
    #[must_use]
    pub const fn truncate(value: u16) -> Self {
        Self(value & Self::MAX.0)
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl From<u8> for Value {
    fn from(value: u8) -> Self {
        Self(value.into())
    }
}

impl From<Value> for u16 {
    fn from(value: Value) -> Self {
        value.0
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A point as MOVE numbers it: 1 is the lower left corner, then along the row to the right, row after row upward.
///
/// Nine bits hold it, 1 to 511; 0 is a pass and no point. Whether it is on the board depends on the board's size, which a frame does
/// not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointNo(NonZeroU16);

impl PointNo {
    /// The largest number that a MOVE can carry. It is off every board: the largest that nine bits can number has 22 lines.
    pub const MAX: u16 = 511;

    /// The point of that number, 1 to 511.
    #[inline]
    #[must_use]
    pub const fn new(number: u16) -> Option<Self> {
        match NonZeroU16::new(number) {
            Some(number) if number.get() <= Self::MAX => Some(Self(number)),
            _ => None,
        }
    }

    /// The number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Display for PointNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// How many single moves a TAKEBACK takes back, 1 to 1023.
///
/// Only reading makes one of 0, at level Lenient: some programs send it, and it means that nothing is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TakeBackCount(Value);

impl TakeBackCount {
    /// One move: what a player who misclicked asks for.
    pub const ONE: Self = Self(Value(1));

    /// The count, 1 to 1023.
    #[inline]
    #[must_use]
    pub const fn new(count: u16) -> Option<Self> {
        match Value::new(count) {
            Some(value) if count > 0 => Some(Self(value)),
            _ => None,
        }
    }

    /// The count as it was received, which may be 0.
    #[inline]
    pub(crate) const fn received(value: Value) -> Self {
        Self(value)
    }

    /// The number of moves; 0 only in what was read at level Lenient.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0.get()
    }
}

impl fmt::Display for TakeBackCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
