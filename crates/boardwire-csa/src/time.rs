//! Times on moves: the `12` or `3.5` after `T`.

use core::fmt;

/// A time as CSA writes it after `T` and in `$TIME`: seconds with up to three decimals, held exactly in milliseconds.
///
/// On the wire the unit can be another, the `Time_Unit` of the Game_Summary, by the reading of some programs; then the
/// milliseconds here are thousandths of that unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CsaTime(u64);

impl CsaTime {
    /// The longest time that can be held: what fits `i64` in milliseconds.
    pub const MAX: Self = Self(i64::MAX.cast_unsigned());

    /// From milliseconds, or `None` above [`CsaTime::MAX`].
    #[must_use]
    pub const fn from_ms(ms: u64) -> Option<Self> {
        if ms <= Self::MAX.0 {
            Some(Self(ms))
        } else {
            None
        }
    }

    /// From whole seconds, or `None` where that is too long.
    #[must_use]
    pub const fn from_seconds(seconds: u64) -> Option<Self> {
        match seconds.checked_mul(1_000) {
            Some(ms) => Self::from_ms(ms),
            None => None,
        }
    }

    /// Milliseconds.
    #[inline]
    #[must_use]
    pub const fn ms(self) -> u64 {
        self.0
    }

    /// Whole seconds, if it has no fraction: what versions below 3 can carry.
    #[must_use]
    pub const fn whole_seconds(self) -> Option<u64> {
        if self.0.is_multiple_of(1_000) {
            Some(self.0 / 1_000)
        } else {
            None
        }
    }

    /// The same without its fraction.
    #[must_use]
    pub const fn floor(self) -> Self {
        Self(self.0 - self.0 % 1_000)
    }

    /// Reads `12`, `3.5` or `1.`.
    ///
    /// # Errors
    /// What is wrong, and at which byte.
    #[inline]
    pub fn read(text: &[u8]) -> Result<TimeReading, TimeFault> {
        match *text {
            // Most moves take less than a hundred seconds.
            [a @ b'0'..=b'9'] => Ok(TimeReading::plain(u64::from(a - b'0'))),
            [a @ b'1'..=b'9', b @ b'0'..=b'9'] => Ok(TimeReading::plain(
                u64::from(a - b'0') * 10 + u64::from(b - b'0'),
            )),
            _ => read(text),
        }
    }
}

/// Writes seconds with as many decimals as it takes: `12`, `3.5`.
impl fmt::Display for CsaTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, fraction) = (self.0 / 1_000, self.0 % 1_000);
        match fraction {
            0 => write!(f, "{seconds}"),
            _ if fraction.is_multiple_of(100) => write!(f, "{seconds}.{}", fraction / 100),
            _ if fraction.is_multiple_of(10) => write!(f, "{seconds}.{:02}", fraction / 10),
            _ => write!(f, "{seconds}.{fraction:03}"),
        }
    }
}

/// A time that was read, and what is odd about its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeReading {
    /// The time.
    pub time: CsaTime,
    /// Zeros stand before the number: `012`.
    pub leading_zero: bool,
    /// More than three decimals were cut; this is where the fourth stands.
    pub cut_at: Option<usize>,
}

impl TimeReading {
    #[inline]
    const fn plain(seconds: u64) -> Self {
        Self {
            time: CsaTime(seconds * 1_000),
            leading_zero: false,
            cut_at: None,
        }
    }
}

/// Why a text is no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeFault {
    /// There is no digit.
    Empty,
    /// This byte is no digit, and not the one point that may stand after the seconds.
    NotADigit(usize),
    /// The number is too large.
    Overflow,
}

impl fmt::Display for TimeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a time has no digit"),
            Self::NotADigit(at) => write!(f, "byte {at} of a time is no digit"),
            Self::Overflow => f.write_str("a time is too long"),
        }
    }
}

impl core::error::Error for TimeFault {}

#[cold]
#[inline(never)]
fn read(text: &[u8]) -> Result<TimeReading, TimeFault> {
    let point = text.iter().position(|&byte| byte == b'.');
    let (whole, fraction) = match point.and_then(|at| text.split_at_checked(at)) {
        Some((whole, rest)) => (whole, rest.get(1..).unwrap_or_default()),
        None => (text, [].as_slice()),
    };
    if whole.is_empty() {
        return Err(match text.first() {
            None => TimeFault::Empty,
            Some(_) => TimeFault::NotADigit(0),
        });
    }
    let digit = |at: usize, byte: u8| match byte {
        b'0'..=b'9' => Ok(u64::from(byte - b'0')),
        _ => Err(TimeFault::NotADigit(at)),
    };
    // A byte that is no digit is the fault even behind a number that is too large.
    let mut seconds = Some(0_u64);
    for (at, &byte) in whole.iter().enumerate() {
        let value = digit(at, byte)?;
        seconds = seconds.and_then(|n| n.checked_mul(10)?.checked_add(value));
    }
    let mut ms = 0;
    for place in 0..fraction.len().max(3) {
        let value = match fraction.get(place) {
            Some(&byte) => digit(whole.len() + 1 + place, byte)?,
            None => 0,
        };
        if place < 3 {
            ms = ms * 10 + value;
        }
    }
    let time = seconds
        .and_then(|n| n.checked_mul(1_000)?.checked_add(ms))
        .and_then(CsaTime::from_ms)
        .ok_or(TimeFault::Overflow)?;
    Ok(TimeReading {
        time,
        leading_zero: whole.len() > 1 && whole.first() == Some(&b'0'),
        cut_at: (fraction.len() > 3).then_some(whole.len() + 4),
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn times_read_and_write() {
        for (text, ms, canonical) in [
            ("0", 0, "0"),
            ("7", 7_000, "7"),
            ("12", 12_000, "12"),
            ("012", 12_000, "12"),
            ("00", 0, "0"),
            ("3.5", 3_500, "3.5"),
            ("4.125", 4_125, "4.125"),
            ("4.050", 4_050, "4.05"),
            ("1.", 1_000, "1"),
            ("0.0019", 1, "0.001"),
            (
                "9223372036854775.807",
                i64::MAX.cast_unsigned(),
                "9223372036854775.807",
            ),
        ] {
            let reading = CsaTime::read(text.as_bytes()).unwrap();
            assert_eq!(reading.time.ms(), ms, "{text}");
            assert_eq!(reading.time.to_string(), canonical);
            assert_eq!(reading.leading_zero, text.starts_with("01") || text == "00");
            assert_eq!(reading.cut_at, (text == "0.0019").then_some(5));
        }
    }

    #[test]
    fn faults_say_where() {
        for (text, fault) in [
            ("", TimeFault::Empty),
            (".5", TimeFault::NotADigit(0)),
            ("1x", TimeFault::NotADigit(1)),
            ("1.5.", TimeFault::NotADigit(3)),
            ("-1", TimeFault::NotADigit(0)),
            ("111111111111111111111111", TimeFault::Overflow),
            ("9223372036854775.808", TimeFault::Overflow),
            ("99999999999999999999x", TimeFault::NotADigit(20)),
        ] {
            assert_eq!(CsaTime::read(text.as_bytes()), Err(fault), "{text}");
            assert!(fault.to_string().contains(" time "), "{fault}");
        }
    }
}
