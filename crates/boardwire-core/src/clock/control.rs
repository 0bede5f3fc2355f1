//! What the players agreed on: [`TimeControl`] for one player, [`TimeControls`] for a game.

use super::{AtZero, Charging};
use crate::side::Color;

/// Time that a move earns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Increment {
    /// Moves earn nothing.
    #[default]
    None,
    /// Added, in ms, just before each turn's clock starts, the first turn's too (CSA `Increment`).
    BeforeTurn(u64),
    /// Added, in ms, once a move was made in time (GUIs, Go servers, GGF): the first turn has the
    /// main time only.
    AfterMove(u64),
}

impl Increment {
    /// The increment in ms, whenever it is added.
    pub const fn ms(self) -> u64 {
        match self {
            Self::None => 0,
            Self::BeforeTurn(ms) | Self::AfterMove(ms) => ms,
        }
    }

    pub(super) const fn before_turn_ms(self) -> u64 {
        match self {
            Self::BeforeTurn(ms) => ms,
            _ => 0,
        }
    }

    pub(super) const fn after_move_ms(self) -> u64 {
        match self {
            Self::AfterMove(ms) => ms,
            _ => 0,
        }
    }
}

/// Time of a turn that costs nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Delay {
    /// The clock starts with the turn.
    #[default]
    None,
    /// The clock starts this many ms into the turn (simple or US delay; CSA `Delay`). The delay is
    /// taken off before rounding.
    Simple(u64),
    /// The clock starts at once, and after the move the time used is given back up to this many
    /// ms. The flag can therefore fall inside the delay. A move that ended in overtime gets nothing
    /// back.
    Bronstein(u64),
}

impl Delay {
    /// The delay in ms, of either kind.
    pub const fn ms(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Simple(ms) | Self::Bronstein(ms) => ms,
        }
    }

    pub(super) const fn simple_ms(self) -> u64 {
        match self {
            Self::Simple(ms) => ms,
            _ => 0,
        }
    }
}

/// Further lots of time, entered one after another once the main time is spent, at a price that the
/// game's rules set: GGF's grace time (one lot; the game is then lost or scored down), Ing's penalty
/// periods (three lots, two points each).
///
/// Unlike a byoyomi period a lot is not renewed by moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extension {
    /// Length of a lot in ms.
    pub time_ms: u64,
    /// How many lots there are.
    pub count: u32,
}

/// What follows when the main time and every extension are spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Overtime {
    /// Japanese byoyomi: periods of so many ms. A move inside the period renews it; a period that is
    /// used up is lost, and the move goes on in the next one. Losing the last one loses the game, so
    /// that one period is the plain byoyomi of shogi.
    Byoyomi {
        /// Length of a period in ms.
        period_ms: u64,
        /// Number of periods.
        periods: u32,
    },
    /// Canadian overtime: so many stones (moves) in a block of time. Playing the last stone in time
    /// starts a new block; what was left of the old one is lost.
    Canadian {
        /// Moves to make in a block.
        stones: u32,
        /// Length of a block in ms.
        time_ms: u64,
    },
}

/// The time control of one player. All durations are milliseconds.
///
/// Time is spent in this order: [main time](Self::main_ms) (with what the
/// [increment](Self::increment) adds), [extension](Self::extension), [overtime](Self::overtime).
/// When all is spent the flag falls. Parts that amount to nothing (0 ms, 0 periods) are left out, so
/// equal controls compare equal. The module's page says how each format's clock is written.
///
/// ```
/// use boardwire_core::clock::{Charging, Increment, Overtime, TimeControl};
///
/// // 15 minutes, then 10 seconds a move, in whole seconds.
/// let shogi = TimeControl::byoyomi(900_000, 10_000).with_charging(Charging::seconds());
/// assert_eq!(shogi.main_ms(), 900_000);
///
/// // 5 minutes, 5 seconds more before each turn.
/// let wcsc = TimeControl::sudden_death(300_000).with_increment(Increment::BeforeTurn(5_000));
/// assert_eq!(wcsc.increment().ms(), 5_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeControl {
    limited: bool,
    main_ms: u64,
    increment: Increment,
    delay: Delay,
    extension: Option<Extension>,
    overtime: Option<Overtime>,
    charging: Charging,
}

impl TimeControl {
    /// The grace time in ms of a GGF clock that names none, as NBoard reads it (NTest takes 0).
    pub const GGF_GRACE_MS: u64 = 120_000;

    const fn with_main(limited: bool, main_ms: u64) -> Self {
        Self {
            limited,
            main_ms,
            increment: Increment::None,
            delay: Delay::None,
            extension: None,
            overtime: None,
            charging: Charging::exact(),
        }
    }

    /// No limit: the flag never falls, whatever else is set.
    pub const fn unlimited() -> Self {
        Self::with_main(false, 0)
    }

    /// `main_ms` for the whole game (absolute time, Japanese *kiremake*).
    pub const fn sudden_death(main_ms: u64) -> Self {
        Self::with_main(true, main_ms)
    }

    /// `main_ms`, then `period_ms` for each move.
    pub const fn byoyomi(main_ms: u64, period_ms: u64) -> Self {
        Self::japanese(main_ms, 1, period_ms)
    }

    /// `main_ms`, then `periods` byoyomi periods of `period_ms`.
    pub const fn japanese(main_ms: u64, periods: u32, period_ms: u64) -> Self {
        Self::sudden_death(main_ms).with_overtime(Overtime::Byoyomi { period_ms, periods })
    }

    /// `main_ms`, then `stones` moves in each `time_ms`.
    pub const fn canadian(main_ms: u64, stones: u32, time_ms: u64) -> Self {
        Self::sudden_death(main_ms).with_overtime(Overtime::Canadian { stones, time_ms })
    }

    /// `main_ms`, and `increment_ms` more after each move. For an increment before the turn see
    /// [`with_increment`](Self::with_increment).
    pub const fn fischer(main_ms: u64, increment_ms: u64) -> Self {
        Self::sudden_death(main_ms).with_increment(Increment::AfterMove(increment_ms))
    }

    /// `main_ms`, with a simple delay of `delay_ms` in each turn.
    pub const fn simple_delay(main_ms: u64, delay_ms: u64) -> Self {
        Self::sudden_death(main_ms).with_delay(Delay::Simple(delay_ms))
    }

    /// `main_ms`, with a Bronstein delay of `delay_ms` in each turn.
    pub const fn bronstein(main_ms: u64, delay_ms: u64) -> Self {
        Self::sudden_death(main_ms).with_delay(Delay::Bronstein(delay_ms))
    }

    /// A CSA server's chess clock, from `Total_Time`, `Byoyomi` and `Increment` in ms.
    ///
    /// The increment comes before the turn, charges are whole seconds rounded down, reaching zero
    /// loses, and three zeros mean no limit. Other units, a least time, rounding up:
    /// [`with_charging`](Self::with_charging).
    pub const fn csa(total_ms: u64, byoyomi_ms: u64, increment_ms: u64) -> Self {
        let control = if total_ms == 0 && byoyomi_ms == 0 && increment_ms == 0 {
            Self::unlimited()
        } else {
            Self::byoyomi(total_ms, byoyomi_ms).with_increment(Increment::BeforeTurn(increment_ms))
        };
        control.with_charging(Charging::seconds())
    }

    /// shogi-server's stop-watch clock: `total_ms`, charged in whole blocks of `unit_ms` rounded
    /// down, so that a move shorter than a block is free.
    ///
    /// As on the server, a total of 0 is spent at once.
    pub const fn csa_stop_watch(total_ms: u64, unit_ms: u64) -> Self {
        Self::sudden_death(total_ms).with_charging(Charging::seconds().with_block_ms(unit_ms))
    }

    /// A GGF clock `main/increment/grace`: the increment comes after the move, exactly zero is still
    /// in time, and the grace time is one [`Extension`].
    ///
    /// `None` for the grace is [`GGF_GRACE_MS`](Self::GGF_GRACE_MS). Three zeros (`0//0`) are
    /// read as no limit, since no game could be played under them; the GGF page does not say.
    pub const fn ggf(main_ms: u64, increment_ms: u64, grace_ms: Option<u64>) -> Self {
        let grace_ms = match grace_ms {
            Some(ms) => ms,
            None => Self::GGF_GRACE_MS,
        };
        let control = if main_ms == 0 && increment_ms == 0 && grace_ms == 0 {
            Self::unlimited()
        } else {
            Self::fischer(main_ms, increment_ms).with_extension(grace_ms, 1)
        };
        control.with_charging(Charging::exact().with_at_zero(AtZero::Survives))
    }

    /// The same control with another increment. It always joins the main time (or the extension
    /// entered last), in overtime too.
    #[must_use]
    pub const fn with_increment(mut self, increment: Increment) -> Self {
        self.increment = if increment.ms() == 0 {
            Increment::None
        } else {
            increment
        };
        self
    }

    /// The same control with another delay.
    #[must_use]
    pub const fn with_delay(mut self, delay: Delay) -> Self {
        self.delay = if delay.ms() == 0 { Delay::None } else { delay };
        self
    }

    /// The same control with `count` extensions of `time_ms` between main time and overtime.
    #[must_use]
    pub const fn with_extension(mut self, time_ms: u64, count: u32) -> Self {
        self.extension = if time_ms == 0 || count == 0 {
            None
        } else {
            Some(Extension { time_ms, count })
        };
        self
    }

    /// The same control with another overtime. One of no time or no count is none: it would end as
    /// it begins.
    #[must_use]
    pub const fn with_overtime(mut self, overtime: Overtime) -> Self {
        let (ms, count) = match overtime {
            Overtime::Byoyomi { period_ms, periods } => (period_ms, periods),
            Overtime::Canadian { stones, time_ms } => (time_ms, stones),
        };
        self.overtime = if ms == 0 || count == 0 {
            None
        } else {
            Some(overtime)
        };
        self
    }

    /// The same control with another charging rule.
    #[must_use]
    pub const fn with_charging(mut self, charging: Charging) -> Self {
        self.charging = charging;
        self
    }

    /// Whether the flag can never fall.
    pub const fn is_unlimited(&self) -> bool {
        !self.limited
    }

    /// Main time at the start, in ms (0 when unlimited).
    pub const fn main_ms(&self) -> u64 {
        self.main_ms
    }

    /// What a move earns.
    pub const fn increment(&self) -> Increment {
        self.increment
    }

    /// The part of a turn that is free.
    pub const fn delay(&self) -> Delay {
        self.delay
    }

    /// The lots between main time and overtime.
    pub const fn extension(&self) -> Option<Extension> {
        self.extension
    }

    /// What follows the main time, if anything.
    pub const fn overtime(&self) -> Option<Overtime> {
        self.overtime
    }

    /// How measured times are charged.
    pub const fn charging(&self) -> Charging {
        self.charging
    }

    /// The charge in ms for a move measured at `elapsed_ms`: a simple delay is taken off, the rest
    /// goes through [`Charging::charge`].
    pub fn charge(&self, elapsed_ms: u64) -> u64 {
        self.charging
            .charge(elapsed_ms.saturating_sub(self.delay.simple_ms()))
    }
}

/// The time controls of a game of two sides.
///
/// [`Shared`](Self::Shared) and [`PerSide`](Self::PerSide) are distinct even when both sides agree,
/// since formats write them differently (CSA `BEGIN Time` against `BEGIN Time+` and `BEGIN Time-`,
/// GGF `TI` against `TB` and `TW`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeControls {
    /// One control, which each side has for itself.
    Shared(TimeControl),
    /// A control for each side.
    PerSide {
        /// Black's (sente's).
        black: TimeControl,
        /// White's (gote's).
        white: TimeControl,
    },
}

impl TimeControls {
    /// The control of one side.
    pub const fn get(&self, side: Color) -> &TimeControl {
        match (self, side) {
            (Self::Shared(control), _)
            | (Self::PerSide { black: control, .. }, Color::Black)
            | (Self::PerSide { white: control, .. }, Color::White) => control,
        }
    }
}

impl From<TimeControl> for TimeControls {
    fn from(control: TimeControl) -> Self {
        Self::Shared(control)
    }
}
