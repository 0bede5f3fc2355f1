//! The clock of one player.

use super::{Delay, Overtime, TimeControl};

/// The stage that a player's clock is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// There is no limit.
    Unlimited,
    /// Main time.
    Main,
    /// An extension (grace, penalty period); the first has number 1.
    Extension {
        /// Which one, from 1.
        number: u32,
    },
    /// A byoyomi period; the first has number 1.
    Byoyomi {
        /// Which one, from 1.
        period: u32,
        /// How many are left, this one included: SGF's `OB` and `OW`.
        periods_left: u32,
    },
    /// Canadian overtime.
    Canadian {
        /// Moves to make before the block's time is gone: SGF's `OB` and `OW`.
        stones_left: u32,
    },
    /// The flag has fallen. Final.
    Flagged,
}

/// What a clock shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Reading {
    /// The stage.
    pub phase: Phase,
    /// Time left in that stage, in ms: of the main time, the extension, the period or the block
    /// (SGF's `BL` and `WL`). Never negative; `i64::MAX` when there is no limit.
    pub phase_ms: i64,
    /// Main time left in ms, 0 once it is gone: CSA's `Remaining_Time`, USI's `btime` and `wtime`.
    /// Never negative; `i64::MAX` when there is no limit.
    pub main_ms: i64,
    /// Charged time until the flag falls, in ms: everything there is, with the increment that the
    /// turn begins with. In a turn it goes below zero by as much as the flag is overdue; it is never
    /// above zero once the flag has fallen, and `i64::MAX` without a limit.
    pub budget_ms: i64,
}

/// What a move has cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[must_use = "the flag may have fallen"]
pub struct Charge {
    /// The time charged in ms, after delay, rounding and least time: CSA's `T`.
    pub charged_ms: u64,
    /// Whether the move came too late, or the flag had fallen already.
    pub flagged: bool,
}

/// The clock of one player: a [`TimeControl`] and what is left of it.
///
/// It holds no time of its own: the caller measures each turn from its start, in ms, and hands the
/// measure in. It is a small `Copy` value, so taking a move back is keeping the value from before.
/// Use it directly for games of other than two players; [`Clock`](super::Clock) holds two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlayerClock {
    control: TimeControl,
    /// What is left of the main time or of the extension entered last.
    fund_ms: u64,
    extensions_entered: u32,
    /// Byoyomi periods left, or stones left in the Canadian block.
    overtime_count: u32,
    /// What is left of the byoyomi period or of the Canadian block.
    overtime_ms: u64,
    flagged: bool,
}

/// Where the time of a move was taken from.
struct Spent {
    from_fund_ms: u64,
    in_overtime: bool,
}

impl PlayerClock {
    /// A clock before the player's first turn.
    pub const fn new(control: TimeControl) -> Self {
        let (overtime_count, overtime_ms) = match control.overtime() {
            None => (0, 0),
            Some(Overtime::Byoyomi { period_ms, periods }) => (periods, period_ms),
            Some(Overtime::Canadian { stones, time_ms }) => (stones, time_ms),
        };
        Self {
            control,
            fund_ms: control.main_ms(),
            extensions_entered: 0,
            overtime_count,
            overtime_ms,
            flagged: false,
        }
    }

    /// The control the clock was made from.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whether the flag has fallen. Once it has, it stays so.
    pub const fn is_flagged(&self) -> bool {
        self.flagged
    }

    /// What the clock shows between turns. The increment of a turn that has not begun counts in the
    /// budget only.
    pub fn reading(&self) -> Reading {
        let phase = self.phase(self.control.increment().before_turn_ms());
        self.show(phase, signed(self.budget()))
    }

    /// What the clock shows `elapsed_ms` into the player's turn: what would be left if the move
    /// came now, before anything is added or renewed for it.
    ///
    /// The least time per move counts, so this agrees with [`charge`](Self::charge) on the flag.
    pub fn reading_at(&self, elapsed_ms: u64) -> Reading {
        let charged_ms = self.control.charge(elapsed_ms);
        let budget = signed(self.budget());
        let left = if self.control.is_unlimited() {
            budget
        } else {
            difference(self.budget(), charged_ms)
        };
        let mut then = *self;
        then.flagged |= self.flag_falls(elapsed_ms);
        let _ = then.spend(charged_ms);
        let phase = then.phase(0);
        then.show(phase, left)
    }

    /// Whether the flag has fallen `elapsed_ms` into the player's turn, with or without a move.
    ///
    /// Changes nothing: a server asks this when a keep-alive or its own timer comes in.
    pub fn flag_falls(&self, elapsed_ms: u64) -> bool {
        self.flagged
            || (!self.control.is_unlimited()
                && self
                    .control
                    .charging()
                    .at_zero()
                    .is_spent(u128::from(self.control.charge(elapsed_ms)), self.budget()))
    }

    /// The first elapsed time of the player's turn, in ms, at which the flag falls: the deadline of
    /// a timer. `None` when no `u64` reaches it, as without a limit.
    pub fn flag_at_ms(&self) -> Option<u64> {
        if self.flagged {
            return Some(0);
        }
        if self.control.is_unlimited() {
            return None;
        }
        let charging = self.control.charging();
        match charging.first_elapsed(charging.at_zero().first_spending(self.budget()))? {
            0 => Some(0),
            elapsed_ms => elapsed_ms.checked_add(self.control.delay().simple_ms()),
        }
    }

    /// Charges a move that was made `elapsed_ms` into the player's turn.
    ///
    /// Delay, rounding and least time are applied here. When the flag falls the clock stays
    /// [flagged](Self::is_flagged), and further moves change nothing but report their charge.
    pub fn charge(&mut self, elapsed_ms: u64) -> Charge {
        let charged_ms = self.control.charge(elapsed_ms);
        if self.flag_falls(elapsed_ms) {
            self.flagged = true;
        } else {
            self.finish(charged_ms);
        }
        Charge {
            charged_ms,
            flagged: self.flagged,
        }
    }

    /// Takes over a move that somebody else has charged with `charged_ms`: a server's `T`, a move
    /// of a record.
    ///
    /// No delay, rounding or least time is applied and the flag never falls: who charged the move
    /// has judged it. What exceeds the time there is counts as all of it, so that nothing goes below
    /// zero; the last byoyomi period stays.
    pub fn record(&mut self, charged_ms: u64) {
        if !self.flagged {
            self.finish(charged_ms);
        }
    }

    /// Sets the main time left, in ms, as a server or record states it (CSA `Remaining_Time`, SGF
    /// `BL` without `OB`).
    ///
    /// In an extension it sets what is left of that. The flag is left alone.
    pub const fn set_main_ms(&mut self, main_ms: u64) {
        self.fund_ms = main_ms;
    }

    /// Puts the clock into overtime as a server or record states it: `count` byoyomi periods or
    /// Canadian stones left, `left_ms` left of the period or block (SGF `OB` and `BL`).
    ///
    /// The main time and the extensions are gone then. Count and time are limited to what the
    /// control gives, with a count of at least 1; without overtime only the main time is cleared.
    pub fn set_overtime(&mut self, count: u32, left_ms: u64) {
        let fresh = Self::new(self.control);
        self.fund_ms = 0;
        self.extensions_entered = self.extensions();
        self.overtime_count = count.clamp(1, fresh.overtime_count.max(1));
        self.overtime_ms = left_ms.min(fresh.overtime_ms);
    }

    /// What is left of the overtime: byoyomi periods or stones, and the time of the period or block.
    pub(super) const fn overtime_left(&self) -> (u32, u64) {
        (self.overtime_count, self.overtime_ms)
    }

    fn extensions(&self) -> u32 {
        self.control.extension().map_or(0, |e| e.count)
    }

    fn extensions_left(&self) -> u32 {
        self.extensions().saturating_sub(self.extensions_entered)
    }

    /// Charged ms until the flag, the coming turn's increment included. At most 2^97.
    fn budget(&self) -> u128 {
        if self.control.is_unlimited() {
            return u128::MAX;
        }
        let extension_ms = self.control.extension().map_or(0, |e| e.time_ms);
        let overtime = match self.control.overtime() {
            None => 0,
            Some(Overtime::Canadian { .. }) => u128::from(self.overtime_ms),
            Some(Overtime::Byoyomi { period_ms, .. }) => {
                let later = u128::from(self.overtime_count.saturating_sub(1));
                u128::from(self.overtime_ms) + later * u128::from(period_ms)
            }
        };
        u128::from(self.turn_fund())
            + u128::from(extension_ms) * u128::from(self.extensions_left())
            + overtime
    }

    /// The fund with which a turn begins.
    fn turn_fund(&self) -> u64 {
        let before = self.control.increment().before_turn_ms();
        self.fund_ms.saturating_add(before)
    }

    /// Takes a turn's `charged_ms` off fund, extensions and overtime, in that order, stopping at
    /// zero.
    fn spend(&mut self, charged_ms: u64) -> Spent {
        let at_zero = self.control.charging().at_zero();
        let fund = self.turn_fund();
        let mut from_fund_ms = charged_ms.min(fund);
        let mut over = u128::from(charged_ms - from_fund_ms);
        self.fund_ms = fund - from_fund_ms;
        let mut no_more_lots = true;

        if let Some(extension) = self.control.extension() {
            let left = self.extensions_left();
            if left > 0 && at_zero.is_spent(u128::from(charged_ms), u128::from(fund)) {
                // The fund is the lot before the first, so one more lot is entered than was spent.
                let entered = at_zero.lots_spent(over, extension.time_ms) + 1;
                let lots = entered.min(u128::from(left)) * u128::from(extension.time_ms);
                self.extensions_entered = self
                    .extensions_entered
                    .saturating_add(u32::try_from(entered).unwrap_or(u32::MAX).min(left));
                self.fund_ms = u64::try_from(lots.saturating_sub(over)).unwrap_or(u64::MAX);
                from_fund_ms = extension.time_ms - self.fund_ms.min(extension.time_ms);
                over = over.saturating_sub(lots);
                no_more_lots = entered > u128::from(left);
            } else if left > 0 {
                no_more_lots = false;
            }
        }

        let in_overtime = no_more_lots && (over > 0 || fund == 0);
        if in_overtime {
            self.spend_overtime(over);
            // A delay gives nothing back of a fund that is gone.
            from_fund_ms = 0;
        }
        Spent {
            from_fund_ms,
            in_overtime,
        }
    }

    fn spend_overtime(&mut self, over: u128) {
        let left = u128::from(self.overtime_ms);
        match self.control.overtime() {
            Some(Overtime::Byoyomi { period_ms, .. })
                if self.control.charging().at_zero().is_spent(over, left) =>
            {
                let at_zero = self.control.charging().at_zero();
                let later = over - left;
                let lost = at_zero.lots_spent(later, period_ms) + 1;
                let spare = u128::from(self.overtime_count.saturating_sub(1));
                if lost > spare {
                    self.overtime_count = 1;
                    self.overtime_ms = 0;
                } else {
                    let end = lost * u128::from(period_ms);
                    self.overtime_count -= u32::try_from(lost).unwrap_or(0);
                    self.overtime_ms = u64::try_from(end.saturating_sub(later)).unwrap_or(0);
                }
            }
            Some(_) => {
                self.overtime_ms = u64::try_from(left.saturating_sub(over)).unwrap_or(0);
            }
            None => {}
        }
    }

    /// A move in time: the charge is taken off, then the move earns what it earns.
    fn finish(&mut self, charged_ms: u64) {
        if self.control.is_unlimited() {
            return;
        }
        let spent = self.spend(charged_ms);
        match self.control.overtime() {
            Some(Overtime::Byoyomi { period_ms, .. }) => self.overtime_ms = period_ms,
            Some(Overtime::Canadian { stones, time_ms }) if spent.in_overtime => {
                if self.overtime_count <= 1 {
                    self.overtime_count = stones;
                    self.overtime_ms = time_ms;
                } else {
                    self.overtime_count -= 1;
                }
            }
            _ => {}
        }
        let given_back = match self.control.delay() {
            Delay::Bronstein(ms) => ms.min(spent.from_fund_ms),
            _ => 0,
        };
        self.fund_ms = self
            .fund_ms
            .saturating_add(given_back)
            .saturating_add(self.control.increment().after_move_ms());
    }

    /// The phase, when `pending_ms` will join the fund before it is next used.
    fn phase(&self, pending_ms: u64) -> Phase {
        if self.flagged {
            return Phase::Flagged;
        }
        if self.control.is_unlimited() {
            return Phase::Unlimited;
        }
        let in_fund = self.fund_ms > 0 || pending_ms > 0 || self.extensions_left() > 0;
        match self.control.overtime() {
            Some(Overtime::Byoyomi { periods, .. }) if !in_fund => Phase::Byoyomi {
                period: periods.saturating_sub(self.overtime_count) + 1,
                periods_left: self.overtime_count,
            },
            Some(Overtime::Canadian { .. }) if !in_fund => Phase::Canadian {
                stones_left: self.overtime_count,
            },
            _ if self.extensions_entered > 0 => Phase::Extension {
                number: self.extensions_entered,
            },
            _ => Phase::Main,
        }
    }

    fn show(&self, phase: Phase, budget_ms: i64) -> Reading {
        let fund_ms = signed(u128::from(self.fund_ms));
        let (phase_ms, main_ms) = match phase {
            Phase::Unlimited => (i64::MAX, i64::MAX),
            Phase::Main => (fund_ms, fund_ms),
            Phase::Extension { .. } => (fund_ms, 0),
            Phase::Byoyomi { .. } | Phase::Canadian { .. } => {
                (signed(u128::from(self.overtime_ms)), 0)
            }
            Phase::Flagged => (0, 0),
        };
        Reading {
            phase,
            phase_ms,
            main_ms,
            budget_ms: if self.flagged {
                budget_ms.min(0)
            } else {
                budget_ms
            },
        }
    }
}

/// `ms` as a signed number, `i64::MAX` when it is more.
fn signed(ms: u128) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// `budget` less `used`, within `i64`.
fn difference(budget: u128, used: u64) -> i64 {
    match budget.checked_sub(u128::from(used)) {
        Some(left) => signed(left),
        None => signed(u128::from(used) - budget).saturating_neg(),
    }
}
