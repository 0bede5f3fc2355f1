//! How long a search may be.

use std::time::Duration;

use boardwire_core::Color;
use boardwire_core::shogi::Move;
use boardwire_usi::{ClockParams, GoParams, MateLimit};

use crate::options::{MateUnit, Settings};

/// The limits of a search that do not change while it runs. Time does: see [`Control`](crate::control::Control).
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// Only these moves; empty: all.
    pub(crate) moves: Vec<Move>,
    /// Look for a mate, of at most so many plies.
    pub(crate) mate: Option<u32>,
    pub(crate) resign_value: i32,
}

/// Longer mates than this are not looked for.
const MATE_PLIES: u32 = 63;

impl Limits {
    pub(crate) fn new(go: &GoParams<'_>, settings: &Settings) -> Self {
        let mate = go
            .mate
            .map(|limit| match (settings.mate_unit, limit.as_plies()) {
                (MateUnit::Plies, Some(plies)) => {
                    u32::try_from(plies).map_or(MATE_PLIES, |plies| plies.min(MATE_PLIES))
                }
                _ => MATE_PLIES,
            });
        Self {
            depth: go.depth.unwrap_or(u32::MAX).clamp(1, settings.max_depth),
            nodes: go.nodes.unwrap_or(u64::MAX),
            moves: go.searchmoves.clone(),
            mate,
            resign_value: settings.resign_value,
        }
    }
}

/// Whether the answer waits for `stop`: `go infinite`, and `go` without any limit.
pub(crate) fn is_unlimited(go: &GoParams<'_>) -> bool {
    let timed = !go.clock.is_empty() || go.movetime.is_some() || go.rtime.is_some();
    let counted = go.depth.is_some() || go.nodes.is_some() || go.mate.is_some();
    go.infinite || !(timed || counted)
}

/// The time for this move; `None`: no limit.
pub(crate) fn budget(go: &GoParams<'_>, mover: Color, settings: &Settings) -> Option<Duration> {
    if go.infinite {
        return None;
    }
    if let Some(limit) = go.mate {
        return match (settings.mate_unit, limit) {
            (MateUnit::Milliseconds, MateLimit::Value(_)) => {
                limit.as_millis().map(Duration::from_millis)
            }
            _ => None,
        };
    }
    let exact = go.movetime.map(millis).or(go.rtime);
    match exact {
        Some(time) => Some(less_overhead(time, settings)),
        None => clock_budget(&go.clock, go.movestogo, mover, settings),
    }
}

/// A share of the time that is left, and all of the byoyomi.
pub(crate) fn clock_budget(
    clock: &ClockParams,
    moves_to_go: Option<u32>,
    mover: Color,
    settings: &Settings,
) -> Option<Duration> {
    if clock.is_empty() {
        return None;
    }
    let (left, increment) = match mover {
        Color::Black => (clock.btime, clock.binc),
        Color::White => (clock.wtime, clock.winc),
    };
    let [left, increment, byoyomi] =
        [left, increment, clock.byoyomi].map(|time| time.map_or(0, millis));
    let share = left / u64::from(moves_to_go.unwrap_or(30).max(1));
    // Never more than there is: the increment comes after the move.
    let time = share.saturating_add(increment).min(left);
    Some(less_overhead(time.saturating_add(byoyomi), settings))
}

/// A clock that has run out counts as none left.
fn millis(time: i64) -> u64 {
    u64::try_from(time).unwrap_or(0)
}

fn less_overhead(time: u64, settings: &Settings) -> Duration {
    Duration::from_millis(time.saturating_sub(settings.overhead).max(1))
}
