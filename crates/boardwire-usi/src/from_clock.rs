//! From a game's clock to the figures of `go`.

use boardwire_core::Color;
use boardwire_core::clock::{Clock, GoTimes};

use crate::model::{ClockParams, GoParams};

/// As ShogiHome sends them: increments when either side has one, else a byoyomi, be it 0.
///
/// `movestogo` is no part of [`ClockParams`]: [`GoParams::from_clock`] takes it too.
impl From<GoTimes> for ClockParams {
    fn from(times: GoTimes) -> Self {
        let params = Self::default().with_times(times.btime, times.wtime);
        if times.binc == 0 && times.winc == 0 {
            params.with_byoyomi(times.byoyomi)
        } else {
            params.with_increments(times.binc, times.winc)
        }
    }
}

impl GoParams<'_> {
    /// `go` for the side to move, before its turn: the times left, and either the mover's byoyomi (USI has one figure for both
    /// sides, so it is the mover's: shogihome#779) or both increments. `None` when the mover's time is not limited.
    ///
    /// [`Clock::go_times`] says how each time control is told.
    ///
    /// ```
    /// use boardwire_core::{Color, clock::{Clock, TimeControl, TimeControls}};
    /// use boardwire_usi::{Command, GoParams, format_command};
    ///
    /// let clock = Clock::new(TimeControls::PerSide {
    ///     black: TimeControl::csa(600_000, 5_000, 0),
    ///     white: TimeControl::csa(600_000, 3_000, 0),
    /// });
    /// let go = GoParams::from_clock(&clock, Color::White).unwrap();
    /// assert_eq!(format_command(&Command::Go(go)), "go btime 600000 wtime 600000 byoyomi 3000");
    /// ```
    #[must_use]
    pub fn from_clock(clock: &Clock, mover: Color) -> Option<Self> {
        let times = clock.go_times(mover)?;
        let mut go = Self::with_clock(times.into());
        go.movestogo = times.movestogo;
        Some(go)
    }
}

impl ClockParams {
    /// The clocks that `go` and `ponderhit` carry for the side to move; `None` when its time is not limited. See
    /// [`GoParams::from_clock`].
    #[must_use]
    pub fn from_clock(clock: &Clock, mover: Color) -> Option<Self> {
        clock.go_times(mover).map(Self::from)
    }
}
