//! Time blocks and clocks.

use boardwire_core::clock::{
    AtZero, Charging, Clock, Delay, Increment, Overtime, Rounding, TimeControl, TimeControls,
};
use boardwire_core::shogi::Color;

use super::model::{GameSummary, PlayedMove};
use super::time_block::{TimeBlock, TimeBlocks, TimeUnit};
use crate::names::{GameId, NameError, NameFault, Second};
use crate::time::CsaTime;

/// How clocks are made of summaries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClockOptions {
    /// What the number after a move's `T` counts.
    pub move_time_unit: MoveTimeUnit,
}

/// What the number after a move's `T` counts. Programs differ, and only for games whose `Time_Unit` is not one second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveTimeUnit {
    /// Seconds, as in records: ShogiHome, shogi-server.
    #[default]
    Seconds,
    /// The block's `Time_Unit`: rsshogi-csa.
    TimeUnit,
}

impl ClockOptions {
    /// The same with another meaning of `T`.
    #[must_use]
    pub const fn with_move_time_unit(mut self, unit: MoveTimeUnit) -> Self {
        self.move_time_unit = unit;
        self
    }
}

impl GameSummary<'_> {
    /// The time controls of the game. A side without a block has no limit.
    ///
    /// If the game's id names a stop-watch clock (`long-3600-060`), totals are seconds whatever `Time_Unit` says, and moves
    /// are charged in whole blocks: shogi-server announces `1min` there.
    #[must_use]
    pub fn time_controls(&self) -> TimeControls {
        let stop_watch = stop_watch_s(self);
        let control = |side| control(self.time.get(side), stop_watch);
        if self.time.sides.iter().any(Option::is_some) {
            TimeControls::PerSide {
                black: control(Color::Black),
                white: control(Color::White),
            }
        } else {
            TimeControls::Shared(control(Color::Black))
        }
    }

    /// The clock as the game goes on from this summary: the moves already played are charged, and where a spectator's summary
    /// tells the remaining times, these hold.
    ///
    /// ```
    /// use boardwire_csa::shogi::Color;
    /// use boardwire_csa::summary::{ClockOptions, parse};
    ///
    /// let text = "BEGIN Game_Summary\nProtocol_Version:1.2.1\nFormat:Shogi 1.0\nName+:a\nName-:b\nTo_Move:+\n\
    ///     BEGIN Time\nTotal_Time:600\nIncrement:10\nEND Time\n\
    ///     BEGIN Position\nPI\n+\n+7776FU,T2\nEND Position\nEND Game_Summary\n";
    /// let clock = parse(text)?.clock(&ClockOptions::default());
    /// assert_eq!(clock.remaining_ms(Color::Black), 608_000);
    /// # Ok::<(), boardwire_csa::summary::ParseError>(())
    /// ```
    #[must_use]
    pub fn clock(&self, options: &ClockOptions) -> Clock {
        let mut clock = Clock::new(self.time_controls());
        for &PlayedMove { mv, time } in &self.moves {
            let ms = time.map_or(0, |time| self.charged_ms(mv.color(), time, options));
            clock.record(mv.color(), ms);
        }
        for side in Color::ALL {
            let block = self.time.get(side);
            if let Some(units) = block.and_then(|block| block.remaining[side.index()]) {
                let ms = units.saturating_mul(self.unit_ms(side));
                clock.player_mut(side).set_main_ms(ms);
            }
        }
        clock
    }

    /// Milliseconds that a move's `T` took off the clock of `side`.
    #[must_use]
    pub fn charged_ms(&self, side: Color, time: CsaTime, options: &ClockOptions) -> u64 {
        match options.move_time_unit {
            MoveTimeUnit::Seconds => time.ms(),
            MoveTimeUnit::TimeUnit => {
                let units = u128::from(time.ms()) * u128::from(self.unit_ms(side));
                u64::try_from(units / 1_000).unwrap_or(u64::MAX)
            }
        }
    }

    pub(super) fn unit_ms(&self, side: Color) -> u64 {
        match (stop_watch_s(self), self.time.get(side)) {
            (None, Some(block)) => block.unit_or_default().ms(),
            _ => TimeUnit::SECOND.ms(),
        }
    }
}

/// The block of a stop-watch clock in seconds, if the game's id names one; an error where it names one that can't be run.
#[inline]
pub(super) fn stop_watch(summary: &GameSummary<'_>) -> Option<Result<u64, NameError>> {
    let id = summary.game_id.as_ref()?.as_bytes();
    // Few ids have a number there that begins with 0 and goes on.
    let is_candidate = |window: &[u8]| matches!(window, [b'-', b'0', b'0'..=b'9']);
    if !id.windows(3).any(is_candidate) {
        return None;
    }
    named_stop_watch(id)
}

#[cold]
fn named_stop_watch(id: &[u8]) -> Option<Result<u64, NameError>> {
    let id = GameId::new(id).ok()?;
    match id.parts()?.game_name() {
        Ok(name) => match name.second() {
            Second::StopWatch(seconds) => Some(Ok(seconds)),
            _ => None,
        },
        Err(error) if error.fault == NameFault::StopWatch => Some(Err(error)),
        Err(_) => None,
    }
}

fn stop_watch_s(summary: &GameSummary<'_>) -> Option<u64> {
    stop_watch(summary).and_then(Result::ok)
}

fn control(block: Option<&TimeBlock>, stop_watch_s: Option<u64>) -> TimeControl {
    let Some(block) = block else {
        return TimeControl::unlimited().with_charging(Charging::seconds());
    };
    let unit_ms = match stop_watch_s {
        Some(_) => TimeUnit::SECOND.ms(),
        None => block.unit_or_default().ms(),
    };
    let ms = |units: Option<u64>| units.unwrap_or(0).saturating_mul(unit_ms);
    let rounding = match block.roundup {
        Some(true) => Rounding::Ceil,
        _ => Rounding::Floor,
    };
    let charging = Charging::exact()
        .with_unit_ms(unit_ms)
        .with_rounding(rounding)
        .with_least_ms(ms(block.least));
    let control = match stop_watch_s {
        Some(seconds) => {
            let block_ms = seconds.saturating_mul(1_000);
            TimeControl::sudden_death(ms(block.total))
                .with_charging(charging.with_block_ms(block_ms))
        }
        None => TimeControl::csa(ms(block.total), ms(block.byoyomi), ms(block.increment))
            .with_charging(charging),
    };
    control.with_delay(Delay::Simple(ms(block.delay)))
}

/// Why a time control can't be told in a Time block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ControlError {
    /// The increment comes after the move.
    IncrementAfterMove,
    /// A delay that is given back after the move.
    Bronstein,
    /// Grace time or penalty periods.
    Extension,
    /// Canadian overtime, or several byoyomi periods.
    Overtime,
    /// Exactly zero is still in time.
    AtZero,
    /// Moves are charged in blocks: only the gamename tells a stop-watch clock.
    StopWatch,
    /// A time is no whole number of the units in which moves are charged, or the unit is too long.
    NotInUnits,
}

impl core::fmt::Display for ControlError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::IncrementAfterMove => "CSA adds increments before each turn, not after the move",
            Self::Bronstein => "CSA knows no Bronstein delay",
            Self::Extension => "CSA knows no extension after the main time",
            Self::Overtime => "CSA's only overtime is one byoyomi period",
            Self::AtZero => "in CSA a clock at zero has lost",
            Self::StopWatch => "a Time block does not tell a stop-watch clock",
            Self::NotInUnits => "a time is no whole number of the unit in which moves are charged",
        })
    }
}

impl core::error::Error for ControlError {}

impl TimeBlock {
    /// The block that tells a time control, in the unit in which it charges moves. No limit is told by two zeros, as
    /// shogi-server does.
    ///
    /// # Errors
    /// What the control has that CSA can't tell.
    pub fn from_control(control: &TimeControl) -> Result<Self, ControlError> {
        let charging = control.charging();
        if charging.block_ms() > 1 {
            return Err(ControlError::StopWatch);
        }
        if charging.at_zero() != AtZero::Loses {
            return Err(ControlError::AtZero);
        }
        if control.extension().is_some() {
            return Err(ControlError::Extension);
        }
        let unit = TimeUnit::from_ms(charging.unit_ms()).ok_or(ControlError::NotInUnits)?;
        let units = |ms: u64| match ms % unit.ms() {
            0 => Ok(ms / unit.ms()),
            _ => Err(ControlError::NotInUnits),
        };
        // What a version before 1.2.1 does not know is left out where it is nothing.
        let some = |units: u64| (units > 0).then_some(units);
        let byoyomi = match control.overtime() {
            None => 0,
            Some(Overtime::Byoyomi {
                period_ms,
                periods: 1,
            }) => units(period_ms)?,
            Some(_) => return Err(ControlError::Overtime),
        };
        let increment = match control.increment() {
            Increment::None => 0,
            Increment::BeforeTurn(ms) => units(ms)?,
            _ => return Err(ControlError::IncrementAfterMove),
        };
        let delay = match control.delay() {
            Delay::None => 0,
            Delay::Simple(ms) => units(ms)?,
            _ => return Err(ControlError::Bronstein),
        };
        Ok(Self {
            unit: Some(unit),
            total: Some(units(control.main_ms())?),
            byoyomi: Some(byoyomi),
            increment: some(increment),
            delay: some(delay),
            least: some(units(charging.least_ms())?),
            roundup: (charging.rounding() == Rounding::Ceil).then_some(true),
            ..Self::EMPTY
        })
    }
}

impl TimeBlocks {
    /// The blocks that tell the controls of a game.
    ///
    /// # Errors
    /// As [`TimeBlock::from_control`].
    pub fn from_controls(controls: &TimeControls) -> Result<Self, ControlError> {
        Ok(match controls {
            TimeControls::Shared(control) => Self::shared(TimeBlock::from_control(control)?),
            TimeControls::PerSide { black, white } => Self::per_side(
                TimeBlock::from_control(black)?,
                TimeBlock::from_control(white)?,
            ),
        })
    }

    /// Whether every block counts seconds.
    pub(super) fn is_in_seconds(&self) -> bool {
        let sides = self.sides.iter().flatten().map(|block| &**block);
        sides
            .chain(&self.shared)
            .all(|block| block.unit_or_default() == TimeUnit::SECOND)
    }
}
