//! The clock as USI's `go` states it.

use super::{Clock, Overtime, Phase, PlayerClock};
use crate::side::Color;

/// The time fields of a USI `go`, all in milliseconds.
///
/// `go` carries a state and no rules: the times left before the mover's turn, and either the mover's
/// byoyomi or both increments. Engines take `time + byoyomi + increment` of the mover as what it may
/// use, so times are given without the increment of the coming turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct GoTimes {
    /// `btime`: what Black (sente) has left of the main time, the extension or the Canadian block.
    pub btime: i64,
    /// `wtime`: the same of White (gote).
    pub wtime: i64,
    /// `byoyomi`: what the mover has for each move when its time is gone. 0 when `binc` or `winc`
    /// is not: a GUI sends one or the other.
    pub byoyomi: i64,
    /// `binc`: Black's increment.
    pub binc: i64,
    /// `winc`: White's increment.
    pub winc: i64,
    /// `movestogo`: the stones left in the mover's Canadian block, when it is in one.
    pub movestogo: Option<u32>,
}

impl Clock {
    /// The figures of `go` for `mover`, before its turn; `None` when its time is not limited.
    ///
    /// What USI can't say is told so that the engine never gets more than it has:
    /// - of Japanese periods one is told;
    /// - Canadian overtime to come is a byoyomi of one stone's share of the block, rounded down;
    /// - a simple delay counts as byoyomi, a Bronstein delay as nothing;
    /// - extensions (grace) are left out, and so is the byoyomi of a mover when either side has an
    ///   increment.
    ///
    /// An increment after the move is told like one before the turn, as GUIs do. A side without
    /// limit has time and increment 0. After the flag has fallen the mover's time is 0.
    pub fn go_times(&self, mover: Color) -> Option<GoTimes> {
        let player = self.player(mover);
        if player.control().is_unlimited() {
            return None;
        }
        let [black, white] = [Color::Black, Color::White].map(|side| self.player(side));
        let (binc, winc) = (increment(black), increment(white));
        Some(GoTimes {
            btime: time(black),
            wtime: time(white),
            byoyomi: if binc == 0 && winc == 0 {
                byoyomi(player)
            } else {
                0
            },
            binc,
            winc,
            movestogo: match player.reading().phase {
                Phase::Canadian { stones_left } => Some(stones_left),
                _ => None,
            },
        })
    }
}

fn time(player: &PlayerClock) -> i64 {
    let reading = player.reading();
    match reading.phase {
        Phase::Main | Phase::Extension { .. } | Phase::Canadian { .. } => reading.phase_ms,
        _ => 0,
    }
}

fn increment(player: &PlayerClock) -> i64 {
    if player.control().is_unlimited() {
        return 0;
    }
    clamp(player.control().increment().ms())
}

fn byoyomi(player: &PlayerClock) -> i64 {
    let phase = player.reading().phase;
    if phase == Phase::Flagged {
        return 0;
    }
    let (count, left_ms) = player.overtime_left();
    let overtime_ms = match (phase, player.control().overtime()) {
        (Phase::Canadian { .. }, _) | (_, None) => 0,
        (_, Some(Overtime::Byoyomi { .. })) => left_ms,
        (_, Some(Overtime::Canadian { .. })) => left_ms / u64::from(count.max(1)),
    };
    clamp(overtime_ms.saturating_add(player.control().delay().simple_ms()))
}

fn clamp(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}
