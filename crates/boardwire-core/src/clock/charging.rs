//! How a measured time becomes the time that is taken off a clock.

/// Which way a measured time is brought to whole units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Rounding {
    /// Down: a move of 1.9 s in units of 1 s costs 1 s (CSA, the default there).
    #[default]
    Floor,
    /// Up: a move of 1.1 s costs 2 s (CSA `Time_Roundup:YES`).
    Ceil,
}

/// What happens when a clock stands at exactly zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AtZero {
    /// Zero is too late: using all of the time loses it (CSA, shogi-server).
    #[default]
    Loses,
    /// Zero is still in time: only more than the time loses it (GGF clocks in NBoard and NTest).
    Survives,
}

impl AtZero {
    /// Whether `used` has spent `available`.
    pub(super) const fn is_spent(self, used: u128, available: u128) -> bool {
        match self {
            Self::Loses => used >= available,
            Self::Survives => used > available,
        }
    }

    /// The smallest use that spends `available`.
    pub(super) const fn first_spending(self, available: u128) -> u128 {
        match self {
            Self::Loses => available,
            Self::Survives => available.saturating_add(1),
        }
    }

    /// How many whole lots of `lot` ms (at least 1) the use of `over` ms has spent.
    pub(super) fn lots_spent(self, over: u128, lot: u64) -> u128 {
        let lot = u128::from(lot.max(1));
        match self {
            Self::Loses => over / lot,
            Self::Survives => over.div_ceil(lot).saturating_sub(1),
        }
    }
}

/// The rule that turns a measured time into a charged time.
///
/// A measured time of `e` ms is brought to whole units (up or down), raised to the least time per
/// move, and cut down to whole blocks, in that order. Everything is in milliseconds and monotone: a
/// longer move never costs less. The default, [`Charging::exact`], charges what was measured.
///
/// ```
/// use boardwire_core::clock::Charging;
///
/// let csa = Charging::seconds().with_least_ms(1_000);
/// assert_eq!(csa.charge(2_999), 2_000);
/// assert_eq!(csa.charge(200), 1_000);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charging {
    unit_ms: u64,
    rounding: Rounding,
    least_ms: u64,
    block_ms: u64,
    at_zero: AtZero,
}

impl Default for Charging {
    fn default() -> Self {
        Self::exact()
    }
}

impl Charging {
    /// Charges every measured millisecond; reaching zero loses.
    pub const fn exact() -> Self {
        Self {
            unit_ms: 1,
            rounding: Rounding::Floor,
            least_ms: 0,
            block_ms: 1,
            at_zero: AtZero::Loses,
        }
    }

    /// Whole seconds, rounded down; reaching zero loses: CSA's default (`Time_Unit:1sec`,
    /// `Time_Roundup:NO`, `Least_Time_Per_Move:0`).
    pub const fn seconds() -> Self {
        Self::exact().with_unit_ms(1_000)
    }

    /// The same rule with another unit (CSA `Time_Unit`). A unit of 0 is taken as 1 ms.
    #[must_use]
    pub const fn with_unit_ms(mut self, unit_ms: u64) -> Self {
        self.unit_ms = if unit_ms == 0 { 1 } else { unit_ms };
        self
    }

    /// The same rule, rounding another way (CSA `Time_Roundup`).
    #[must_use]
    pub const fn with_rounding(mut self, rounding: Rounding) -> Self {
        self.rounding = rounding;
        self
    }

    /// The same rule with a least time per move (CSA `Least_Time_Per_Move`, in milliseconds here).
    #[must_use]
    pub const fn with_least_ms(mut self, least_ms: u64) -> Self {
        self.least_ms = least_ms;
        self
    }

    /// The same rule, cutting the charge down to whole blocks after the least time was applied
    /// (shogi-server's stop-watch clock). A block of 0 is taken as 1 ms, which cuts nothing.
    #[must_use]
    pub const fn with_block_ms(mut self, block_ms: u64) -> Self {
        self.block_ms = if block_ms == 0 { 1 } else { block_ms };
        self
    }

    /// The same rule with another answer to a clock at exactly zero.
    #[must_use]
    pub const fn with_at_zero(mut self, at_zero: AtZero) -> Self {
        self.at_zero = at_zero;
        self
    }

    /// The unit of measurement in ms, at least 1.
    pub const fn unit_ms(self) -> u64 {
        self.unit_ms
    }

    /// Which way measured times are rounded.
    pub const fn rounding(self) -> Rounding {
        self.rounding
    }

    /// The least charge of a move in ms, before it is cut to blocks.
    pub const fn least_ms(self) -> u64 {
        self.least_ms
    }

    /// The block in ms that charges are multiples of, at least 1.
    pub const fn block_ms(self) -> u64 {
        self.block_ms
    }

    /// What happens at exactly zero.
    pub const fn at_zero(self) -> AtZero {
        self.at_zero
    }

    /// The charge in ms for a move measured at `elapsed_ms`, without any delay.
    ///
    /// A charge past `u64::MAX` is `u64::MAX`.
    pub fn charge(self, elapsed_ms: u64) -> u64 {
        let units = match self.rounding {
            Rounding::Floor => elapsed_ms / self.unit_ms,
            Rounding::Ceil => elapsed_ms.div_ceil(self.unit_ms),
        };
        let charged = units.saturating_mul(self.unit_ms).max(self.least_ms);
        charged - charged % self.block_ms
    }

    /// The smallest measured time that is charged at least `charge_ms`: the inverse of [`charge`],
    /// `None` when no `u64` is long enough.
    ///
    /// [`charge`]: Self::charge
    pub(super) fn first_elapsed(self, charge_ms: u128) -> Option<u64> {
        if u128::from(self.charge(0)) >= charge_ms {
            return Some(0);
        }
        let unit = u128::from(self.unit_ms);
        let in_blocks = charge_ms.checked_next_multiple_of(u128::from(self.block_ms))?;
        if in_blocks > u128::from(u64::MAX) {
            return None;
        }
        let elapsed = match self.rounding {
            Rounding::Floor => in_blocks.checked_next_multiple_of(unit)?,
            // One more than the last time that rounds up to the unit before.
            Rounding::Ceil => (in_blocks.div_ceil(unit) - 1) * unit + 1,
        };
        u64::try_from(elapsed).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_then_raises_then_cuts() {
        let rule = Charging::seconds()
            .with_least_ms(61_000)
            .with_block_ms(60_000);
        assert_eq!(rule.charge(500), 60_000);
        assert_eq!(rule.charge(119_999), 60_000);
        assert_eq!(rule.charge(120_000), 120_000);
    }

    #[test]
    fn survives_extreme_values() {
        for rounding in [Rounding::Floor, Rounding::Ceil] {
            for unit in [0, 1, 7, u64::MAX] {
                for block in [0, 1, 7, u64::MAX] {
                    let rule = Charging::exact()
                        .with_unit_ms(unit)
                        .with_block_ms(block)
                        .with_rounding(rounding);
                    assert!(rule.charge(u64::MAX) >= rule.charge(1));
                    assert_eq!(rule.charge(0), 0);
                    assert_eq!(rule.first_elapsed(u128::MAX), None);
                    assert_eq!(rule.first_elapsed(0), Some(0));
                }
            }
        }
    }

    #[test]
    fn first_elapsed_is_the_first() {
        for rounding in [Rounding::Floor, Rounding::Ceil] {
            for (unit, block, least) in [(1, 1, 0), (10, 1, 0), (10, 60, 0), (7, 10, 25)] {
                let rule = Charging::exact()
                    .with_unit_ms(unit)
                    .with_block_ms(block)
                    .with_least_ms(least)
                    .with_rounding(rounding);
                for target in 0..200_u64 {
                    let first = rule.first_elapsed(u128::from(target)).expect("small");
                    assert!(rule.charge(first) >= target);
                    assert!(first == 0 || rule.charge(first - 1) < target);
                }
            }
        }
    }

    #[test]
    fn lots_are_spent_at_or_after_their_end() {
        for (over, at, after) in [(0, 0, 0), (29, 0, 0), (30, 1, 0), (31, 1, 1), (60, 2, 1)] {
            assert_eq!(AtZero::Loses.lots_spent(over, 30), at);
            assert_eq!(AtZero::Survives.lots_spent(over, 30), after);
        }
    }
}
