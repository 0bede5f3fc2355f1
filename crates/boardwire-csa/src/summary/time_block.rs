//! The Time blocks of a Game_Summary.

use alloc::boxed::Box;
use core::num::NonZeroU64;

use boardwire_core::shogi::Color;

use super::model::PlayedMove;

/// The clocks of a game: one block for both sides, or one a side. No block at all is a game without a limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeBlocks {
    /// `BEGIN Time`: what both sides have, each for itself.
    pub shared: Option<TimeBlock>,
    /// `BEGIN Time+` and `BEGIN Time-` (since 1.2.1): what this side has in place of the shared block.
    pub sides: [Option<Box<TimeBlock>>; 2],
}

impl TimeBlocks {
    /// No block: no limit.
    pub const NONE: Self = Self {
        shared: None,
        sides: [None, None],
    };

    /// One block for both sides.
    #[must_use]
    pub const fn shared(block: TimeBlock) -> Self {
        Self {
            shared: Some(block),
            ..Self::NONE
        }
    }

    /// A block for each side.
    #[must_use]
    pub fn per_side(black: TimeBlock, white: TimeBlock) -> Self {
        Self {
            shared: None,
            sides: [Some(Box::new(black)), Some(Box::new(white))],
        }
    }

    /// The block that holds for a side: its own, else the shared one.
    #[must_use]
    pub fn get(&self, side: Color) -> Option<&TimeBlock> {
        self.sides[side.index()].as_deref().or(self.shared.as_ref())
    }
}

/// The keys of one Time block. Numbers are multiples of [`unit`](Self::unit); `None` is a key that is not there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeBlock {
    /// `Time_Unit`; one second when it is not there.
    pub unit: Option<TimeUnit>,
    /// `Total_Time`: main time.
    pub total: Option<u64>,
    /// `Byoyomi`: time for each move once the main time is gone.
    pub byoyomi: Option<u64>,
    /// `Increment` (since 1.2.1): added before each turn, the first too.
    pub increment: Option<u64>,
    /// `Delay` (since 1.2.1): taken off each measured time, before it is rounded.
    pub delay: Option<u64>,
    /// `Least_Time_Per_Move`: what a move costs at least.
    pub least: Option<u64>,
    /// `Time_Roundup`: whether parts of a unit are rounded up.
    pub roundup: Option<bool>,
    /// `Remaining_Time+` and `Remaining_Time-`: main time left now, in a spectator's summary.
    pub remaining: [Option<u64>; 2],
    /// `Last_Move`, in a spectator's summary.
    pub last_move: Option<LastMove>,
    /// `Current_Turn`, in a spectator's summary: how many moves were made.
    pub current_turn: Option<u64>,
}

impl TimeBlock {
    pub(super) const EMPTY: Self = Self {
        unit: None,
        total: None,
        byoyomi: None,
        increment: None,
        delay: None,
        least: None,
        roundup: None,
        remaining: [None, None],
        last_move: None,
        current_turn: None,
    };

    /// Main time and byoyomi in the default unit, seconds.
    #[must_use]
    pub const fn seconds(total: u64, byoyomi: u64) -> Self {
        Self {
            unit: Some(TimeUnit::SECOND),
            total: Some(total),
            byoyomi: Some(byoyomi),
            ..Self::EMPTY
        }
    }

    /// The unit in force.
    #[must_use]
    pub fn unit_or_default(&self) -> TimeUnit {
        self.unit.unwrap_or(TimeUnit::SECOND)
    }
}

/// The value of `Last_Move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastMove {
    /// Empty: no move was made.
    None,
    /// A move and its time.
    Move(PlayedMove),
}

/// A `Time_Unit`: `1sec`, `10sec`, `1min`, `100msec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeUnit {
    count: NonZeroU64,
    base: TimeBase,
}

/// What a [`TimeUnit`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeBase {
    /// `min`.
    Minute,
    /// `sec`.
    Second,
    /// `msec`.
    Millisecond,
}

impl TimeBase {
    /// Length in milliseconds.
    #[must_use]
    pub const fn ms(self) -> u64 {
        match self {
            Self::Minute => 60_000,
            Self::Second => 1_000,
            Self::Millisecond => 1,
        }
    }

    /// The word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minute => "min",
            Self::Second => "sec",
            Self::Millisecond => "msec",
        }
    }
}

impl TimeUnit {
    /// `1sec`.
    pub const SECOND: Self = Self {
        count: NonZeroU64::MIN,
        base: TimeBase::Second,
    };

    /// `1msec`.
    pub const MILLISECOND: Self = Self {
        count: NonZeroU64::MIN,
        base: TimeBase::Millisecond,
    };

    /// So many of a base; `None` where that is no number of milliseconds that fits [`i64`], or none at all.
    #[must_use]
    pub const fn new(count: u64, base: TimeBase) -> Option<Self> {
        let (Some(count), Some(ms)) = (NonZeroU64::new(count), count.checked_mul(base.ms())) else {
            return None;
        };
        if ms > i64::MAX.cast_unsigned() {
            return None;
        }
        Some(Self { count, base })
    }

    /// The unit of that length, in the longest base of which it is a whole number.
    #[must_use]
    pub const fn from_ms(ms: u64) -> Option<Self> {
        if ms.is_multiple_of(60_000) {
            Self::new(ms / 60_000, TimeBase::Minute)
        } else if ms.is_multiple_of(1_000) {
            Self::new(ms / 1_000, TimeBase::Second)
        } else {
            Self::new(ms, TimeBase::Millisecond)
        }
    }

    /// How many of the base.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.count.get()
    }

    /// What is counted.
    #[must_use]
    pub const fn base(self) -> TimeBase {
        self.base
    }

    /// Length in milliseconds.
    #[must_use]
    pub const fn ms(self) -> u64 {
        // `new` saw that this fits.
        self.count.get() * self.base.ms()
    }
}
