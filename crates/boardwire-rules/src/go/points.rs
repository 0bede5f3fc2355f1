//! Points of a score.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, Neg, Sub};

/// A number of points, exact to a quarter: komi, scores and margins. Half points are common; quarters come from Chinese komi counted on one side
/// (3.75 for 7.5). Arithmetic stops at the ends, some 536 million points from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points {
    quarters: i32,
}

impl Points {
    /// No points.
    pub const ZERO: Self = Self { quarters: 0 };

    /// A whole number of points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self::from_quarters(points.saturating_mul(4))
    }

    /// So many halves: 13 for 6.5.
    #[must_use]
    pub const fn from_halves(halves: i32) -> Self {
        Self::from_quarters(halves.saturating_mul(2))
    }

    /// So many quarters: 15 for 3.75.
    #[must_use]
    pub const fn from_quarters(quarters: i32) -> Self {
        Self { quarters }
    }

    /// The number of quarters.
    #[must_use]
    pub const fn quarters(self) -> i32 {
        self.quarters
    }

    /// The same with the sign taken away.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self::from_quarters(self.quarters.saturating_abs())
    }
}

impl From<u16> for Points {
    fn from(points: u16) -> Self {
        Self::whole(points.into())
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::from_quarters(self.quarters.saturating_add(other.quarters))
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::from_quarters(self.quarters.saturating_sub(other.quarters))
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self::from_quarters(self.quarters.saturating_neg())
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

/// Writes a decimal without trailing zeros: `6.5`, `-3`, `0.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quarters = self.quarters.unsigned_abs();
        if self.quarters < 0 {
            f.write_str("-")?;
        }
        write!(f, "{}", quarters / 4)?;
        f.write_str(match quarters % 4 {
            1 => ".25",
            2 => ".5",
            3 => ".75",
            _ => "",
        })
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn points_are_exact() {
        for (points, text) in [
            (Points::from_halves(13), "6.5"),
            (Points::from_quarters(15), "3.75"),
            (Points::from_quarters(-1), "-0.25"),
            (Points::whole(-3), "-3"),
            (Points::whole(7) - Points::from_halves(15), "-0.5"),
            (-Points::whole(2) + Points::from(3), "1"),
            (Points::default(), "0"),
            (Points::from_quarters(i32::MIN), "-536870912"),
        ] {
            assert_eq!(points.to_string(), text);
            assert_eq!(Points::from_quarters(points.quarters()), points);
        }
        let most = Points::from_quarters(i32::MAX);
        assert_eq!((most + most, -Points::whole(i32::MIN)), (most, most));
    }
}
