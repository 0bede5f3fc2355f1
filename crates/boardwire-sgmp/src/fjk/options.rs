//! How a driver plays.

use boardwire_core::{Color, Level};

use crate::link::Timing;
use crate::session::{BoardSide, Handicap, PointStride};

/// How a driver plays.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FjkOptions {
    /// The colour of this side, which the players draw.
    pub color: Color,
    /// The board: 19 lines by the rules.
    pub side: BoardSide,
    /// The handicap: even by the rules. White's driver takes no other answer, and Black's gives it.
    pub handicap: Handicap,
    /// This side's time in milliseconds, or none: 50 minutes by the rules.
    pub time: Option<u64>,
    /// The link's timers: [`Timing::FJK`] by the rules.
    pub timing: Timing,
    /// How points are numbered.
    pub stride: PointStride,
    /// At which level frames are read: Lenient by default, which also takes GoGui's OK.
    pub level: Level,
    /// Whether a pass after the two that ended the game is acknowledged (`extra-pass`), as GNU Go needs it; it is passed over in silence otherwise.
    pub extra_pass: bool,
}

impl FjkOptions {
    /// What the rules say, for the side of that colour.
    #[must_use]
    pub const fn new(color: Color) -> Self {
        Self {
            color,
            side: BoardSide::NINETEEN,
            handicap: Handicap::EVEN,
            time: Some(3_000_000),
            timing: Timing::FJK,
            stride: PointStride::BoardSize,
            level: Level::Lenient,
            extra_pass: true,
        }
    }

    /// The same on another board, which the rules do not allow.
    #[must_use]
    pub const fn with_side(mut self, side: BoardSide) -> Self {
        self.side = side;
        self
    }

    /// The same with a handicap, which the rules do not allow. White moves first then.
    #[must_use]
    pub const fn with_handicap(mut self, handicap: Handicap) -> Self {
        self.handicap = handicap;
        self
    }

    /// The same with other time, in milliseconds, or none.
    #[must_use]
    pub const fn with_time(mut self, time: Option<u64>) -> Self {
        self.time = time;
        self
    }

    /// The same with other timers.
    #[must_use]
    pub const fn with_timing(mut self, timing: Timing) -> Self {
        self.timing = timing;
        self
    }
}
