//! Repetition: sennichite and perpetual check.

use boardwire_core::shogi::Color;

use super::position::Position;

/// What counts as a repetition. The default is the rule of the Japan Shogi Association and of CSA servers: the
/// fourth occurrence, the position where the game began included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RepetitionOptions {
    /// How many occurrences of a position end the game; at least 2.
    pub limit: u32,
    /// Whether the position before the first move counts as an occurrence.
    pub start_counts: bool,
}

impl RepetitionOptions {
    /// Four occurrences, the start included.
    pub const DEFAULT: Self = Self {
        limit: 4,
        start_counts: true,
    };

    /// The same with another number of occurrences. Less than 2 is taken as 2.
    #[must_use]
    pub const fn with_limit(mut self, limit: u32) -> Self {
        self.limit = if limit < 2 { 2 } else { limit };
        self
    }

    /// The same with or without the position before the first move.
    #[must_use]
    pub const fn with_start_counts(mut self, start_counts: bool) -> Self {
        self.start_counts = start_counts;
        self
    }
}

impl Default for RepetitionOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A position that has occurred often enough to end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// After how many moves it occurred first, of the [`limit`](RepetitionOptions::limit) occurrences that end here.
    pub since: usize,
    /// What follows from it.
    pub kind: RepetitionKind,
}

/// What follows from a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionKind {
    /// Sennichite: no result; the game is played again.
    Draw,
    /// Perpetual check: every move of one side since the first of the occurrences gave check, and that side loses.
    PerpetualCheck {
        /// The side that gave check.
        loser: Color,
    },
}

impl Position {
    /// How often the present position has occurred, this time and the start included. Equal are positions with the
    /// same board, hands and side to move.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.history
            .visits()
            .last()
            .map_or(1, |visit| visit.occurrences)
    }

    /// Whether the present position ends the game by repetition.
    #[must_use]
    pub fn repetition(&self, options: &RepetitionOptions) -> Option<Repetition> {
        let visits = self.history.visits();
        let now = visits.len().checked_sub(1)?;
        let mut since = now;
        for _ in 1..options.limit.max(2) {
            since = visits.get(since)?.previous?;
        }
        if since == 0 && !options.start_counts {
            return None;
        }
        // Each side has moved half of the way: the side to move at the even steps, the other one into this position.
        let moves_each = u32::try_from((now - since) / 2).ok()?;
        let always = |index: usize| {
            visits
                .get(index)
                .is_some_and(|visit| visit.checks >= moves_each)
        };
        let turn = self.turn();
        let kind = if always(now) {
            RepetitionKind::PerpetualCheck {
                loser: turn.opponent(),
            }
        } else if always(now - 1) {
            RepetitionKind::PerpetualCheck { loser: turn }
        } else {
            RepetitionKind::Draw
        };
        Some(Repetition { since, kind })
    }
}
