//! The clock of a game of two sides.

use super::{Charge, PlayerClock, Reading, TimeControls};
use crate::side::Color;

/// The clocks of both sides of a game. Sans-IO: the caller measures, the clock charges.
///
/// The clock does not track whose turn it is, so that passes, handicap stones and positions with
/// White to move need no special care. The module's page has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clock {
    controls: TimeControls,
    players: [PlayerClock; 2],
}

impl Clock {
    /// Both clocks before the first move, from one [`TimeControl`](super::TimeControl) that both
    /// sides have or from [`TimeControls`].
    pub fn new(controls: impl Into<TimeControls>) -> Self {
        let controls = controls.into();
        Self {
            controls,
            players: [
                PlayerClock::new(*controls.get(Color::Black)),
                PlayerClock::new(*controls.get(Color::White)),
            ],
        }
    }

    /// The controls the clock was made from.
    pub const fn controls(&self) -> &TimeControls {
        &self.controls
    }

    /// The clock of one side.
    pub const fn player(&self, side: Color) -> &PlayerClock {
        let [black, white] = &self.players;
        match side {
            Color::Black => black,
            Color::White => white,
        }
    }

    /// The clock of one side, to be changed.
    pub const fn player_mut(&mut self, side: Color) -> &mut PlayerClock {
        let [black, white] = &mut self.players;
        match side {
            Color::Black => black,
            Color::White => white,
        }
    }

    /// Charges a move of `side` that was measured at `elapsed_ms`: see [`PlayerClock::charge`].
    pub fn charge(&mut self, side: Color, elapsed_ms: u64) -> Charge {
        self.player_mut(side).charge(elapsed_ms)
    }

    /// Takes over a move of `side` that a server or record has charged: see
    /// [`PlayerClock::record`].
    pub fn record(&mut self, side: Color, charged_ms: u64) {
        self.player_mut(side).record(charged_ms);
    }

    /// What the clock of `side` shows between turns: see [`PlayerClock::reading`].
    pub fn reading(&self, side: Color) -> Reading {
        self.player(side).reading()
    }

    /// Main time left to `side` between turns, in ms: CSA's `Remaining_Time`.
    pub fn remaining_ms(&self, side: Color) -> i64 {
        self.reading(side).main_ms
    }

    /// Whether the flag of `side` has fallen `elapsed_ms` into its turn: see
    /// [`PlayerClock::flag_falls`].
    pub fn flag_falls(&self, side: Color, elapsed_ms: u64) -> bool {
        self.player(side).flag_falls(elapsed_ms)
    }

    /// The side whose flag has fallen. When both were made to fall, Black's is named.
    pub fn flagged(&self) -> Option<Color> {
        [Color::Black, Color::White]
            .into_iter()
            .find(|side| self.player(*side).is_flagged())
    }
}
