//! Time stamps that logs have at the beginning of a line.

use crate::lex::is_blank;

/// A time stamp as it was read, and what the time on it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Bytes of the stamp with its brackets and the blanks behind it.
    pub(super) len: usize,
    pub(super) time: Time,
}

/// The time of a stamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Time {
    kind: Kind,
    /// Milliseconds since midnight, or since 1970.
    millis: i64,
}

/// Times of two kinds can't be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Without a date.
    TimeOfDay,
    /// With a date, and without a zone: the local time of whoever wrote it.
    Local,
    /// With date and zone.
    Universal,
}

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

impl Stamp {
    /// The stamp at the beginning of a line: `2025-01-02T03:04:05.678` (also with a blank for the `T`, `/` for the `-`, a
    /// zone) or `03:04:05.678`, in brackets or with a blank behind it. The fraction may be left out.
    pub(super) fn read(line: &[u8]) -> Option<Self> {
        let bracket = line.starts_with(b"[");
        let mut cursor = Cursor(line.get(usize::from(bracket)..)?);
        let time = Time::read(&mut cursor)?;
        if bracket {
            cursor.take(b"]")?;
        }
        let blanks = cursor.0.iter().take_while(|&&it| is_blank(it)).count();
        (bracket || blanks > 0).then_some(Self {
            len: line.len() - cursor.0.len() + blanks,
            time,
        })
    }
}

impl Time {
    fn read(cursor: &mut Cursor<'_>) -> Option<Self> {
        let Some(days) = read_date(cursor) else {
            let millis = read_clock(cursor)?;
            return Some(Self {
                kind: Kind::TimeOfDay,
                millis,
            });
        };
        cursor.take(b"T ")?;
        let millis = days * DAY + read_clock(cursor)?;
        let (kind, east) = match cursor.0.first() {
            Some(b'Z' | b'+' | b'-') => (Kind::Universal, read_zone(cursor)?),
            _ => (Kind::Local, 0),
        };
        Some(Self {
            kind,
            millis: millis - east,
        })
    }
}

/// Days since 1970. Nothing is taken where there is no date.
fn read_date(cursor: &mut Cursor<'_>) -> Option<i64> {
    let mut ahead = *cursor;
    let year = ahead.number(4, 0..=9999)?;
    let separator = ahead.take(b"-/")?;
    let month = ahead.number(2, 1..=12)?;
    ahead.take(&[separator])?;
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + i64::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let day = ahead.number(2, 1..=last)?;
    *cursor = ahead;
    // Years begin in March here, so that the leap day is the last of one.
    let year = year - i64::from(month <= 2);
    let month = (month + 9) % 12;
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    let day_of_year = (153 * month + 2) / 5 + day - 1;
    Some(365 * year + leap_days + day_of_year - 719_468)
}

/// Milliseconds since midnight.
fn read_clock(cursor: &mut Cursor<'_>) -> Option<i64> {
    let hours = cursor.number(2, 0..=23)?;
    cursor.take(b":")?;
    let minutes = cursor.number(2, 0..=59)?;
    cursor.take(b":")?;
    // A leap second is the 61st.
    let seconds = cursor.number(2, 0..=60)?;
    let mut millis = 0;
    if cursor.take(b".,").is_some() {
        let digits = cursor.0.iter().take_while(|it| it.is_ascii_digit()).count();
        if !(1..=9).contains(&digits) {
            return None;
        }
        let kept = digits.min(3);
        let unit = [100, 10, 1].get(kept - 1)?;
        millis = cursor.number(kept, 0..=999)? * unit;
        cursor.0 = cursor.0.get(digits - kept..)?;
    }
    Some(hours * HOUR + minutes * MINUTE + seconds * 1000 + millis)
}

/// `Z`, `+09:00`, `+0900` or `+09`: milliseconds that local time is ahead.
fn read_zone(cursor: &mut Cursor<'_>) -> Option<i64> {
    let sign = match cursor.take(b"Z+-")? {
        b'Z' => return Some(0),
        b'+' => 1,
        _ => -1,
    };
    let mut east = cursor.number(2, 0..=23)? * HOUR;
    let colon = cursor.take(b":").is_some();
    if colon || cursor.0.first().is_some_and(u8::is_ascii_digit) {
        east += cursor.number(2, 0..=59)? * MINUTE;
    }
    Some(sign * east)
}

/// What of a stamp is not read yet.
#[derive(Clone, Copy)]
struct Cursor<'i>(&'i [u8]);

impl Cursor<'_> {
    /// The next byte, if it is one of these.
    fn take(&mut self, any: &[u8]) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        any.contains(&byte).then(|| {
            self.0 = rest;
            byte
        })
    }

    /// A number of so many digits.
    fn number(&mut self, digits: usize, within: core::ops::RangeInclusive<i64>) -> Option<i64> {
        let (text, rest) = self.0.split_at_checked(digits)?;
        let mut value = 0;
        for byte in text {
            let digit = char::from(*byte).to_digit(10)?;
            value = value * 10 + i64::from(digit);
        }
        self.0 = rest;
        within.contains(&value).then_some(value)
    }
}

/// Makes times of a log's stamps that can be compared.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    first: Option<Time>,
    /// Where the clock stands, on the scale of the first stamp.
    last: i64,
}

impl Clock {
    /// Milliseconds since the first stamp, 0 if this one is older; `None` for a stamp of another kind than the first.
    ///
    /// A stamp without a date is of the same day as the one before it, or of the next day if its time is earlier: by an hour
    /// or more, since threads that write side by side get a little out of order.
    pub(super) fn read(&mut self, time: Time) -> Option<u64> {
        let Some(first) = self.first else {
            self.first = Some(time);
            self.last = time.millis;
            return Some(0);
        };
        if time.kind != first.kind {
            return None;
        }
        self.last = match time.kind {
            Kind::TimeOfDay => {
                let step = (time.millis - self.last).rem_euclid(DAY);
                let back = if step > DAY - HOUR { DAY } else { 0 };
                self.last + step - back
            }
            Kind::Local | Kind::Universal => time.millis,
        };
        Some(u64::try_from(self.last - first.millis).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn read(line: &str) -> Option<(usize, i64)> {
        let stamp = Stamp::read(line.as_bytes())?;
        Some((stamp.len, stamp.time.millis))
    }

    #[test]
    fn stamps_are_read() {
        let morning = 3 * HOUR + 4 * MINUTE + 5 * 1000;
        for (line, len, millis) in [
            ("03:04:05.678 x", 13, morning + 678),
            ("[03:04:05,6]x", 12, morning + 600),
            ("03:04:05 \t x", 11, morning),
            ("03:04:05.123456789 ", 19, morning + 123),
            ("1970-01-01T00:00:00.001 ", 24, 1),
            ("[1970-01-02 00:00:00] ", 22, DAY),
            ("1970/01/01 00:00:60 ", 20, 60_000),
            ("1970-01-01T09:00:00+09:00 ", 26, 0),
            ("1970-01-01T09:00:00+0900 ", 25, 0),
            ("1969-12-31T23:00:00-01 ", 23, 0),
            ("[2000-02-29T00:00:00Z]", 22, 951_782_400_000),
            ("[2026-03-01T00:00:00.000]", 25, 1_772_323_200_000),
        ] {
            assert_eq!(read(line), Some((len, millis)), "{line}");
        }
        for line in [
            "",
            "[",
            "03:04:05",
            "3:04:05 x",
            "24:00:00 x",
            "03:60:00 x",
            "03:04:61 x",
            "03:04:05. x",
            "03:04:05.1234567890 x",
            "03:04:05Z x",
            "[03:04:05 x",
            "03:04:05] x",
            "2025-02-29T00:00:00 x",
            "2025-04-31T00:00:00 x",
            "2025-12-32T00:00:00 x",
            "2025-13-01T00:00:00 x",
            "2025-00-01T00:00:00 x",
            "2025-01/01T00:00:00 x",
            "2025-01-01 x",
            "2025-01-01T00:00:00+24:00 x",
            "2025-01-01T00:00:00+9 x",
            "99999999999999999999-01-01T00:00:00 x",
            "[\u{ff12}025-01-01T00:00:00]",
        ] {
            assert_eq!(read(line), None, "{line}");
        }
    }

    fn clock(stamps: &[&str]) -> Vec<Option<u64>> {
        let mut clock = Clock::default();
        let mut at = |stamp: &&str| clock.read(Stamp::read(stamp.as_bytes())?.time);
        stamps.iter().map(&mut at).collect()
    }

    #[test]
    fn times_count_from_the_first() {
        let hour = Some(3_600_000);
        assert_eq!(
            clock(&[
                "[2024-12-31T23:30:00]",
                "[2025-01-01T00:30:00]",
                "[2024-12-31T23:29:59]"
            ]),
            [Some(0), hour, Some(0)]
        );
        assert_eq!(
            clock(&["[2025-01-01T01:00:00+01]", "[2025-01-01T01:00:00Z]"]),
            [Some(0), hour]
        );
        // Midnight, and a line that came a moment too late.
        assert_eq!(
            clock(&["[23:30:00]", "[00:30:00]", "[00:29:59]"]),
            [Some(0), hour, Some(3_599_000)]
        );
        let midnight = clock(&[
            "[23:59:59.999]",
            "[00:00:00.000]",
            "[23:59:59.998]",
            "[00:00:00.001]",
        ]);
        assert_eq!(midnight, [Some(0), Some(1), Some(0), Some(2)]);
        // A long pause, and the next day.
        let pause = clock(&["[08:00:00]", "[22:00:00]", "[08:00:00]"]);
        assert_eq!(pause, [Some(0), Some(50_400_000), Some(86_400_000)]);
        // What can't be compared has no time.
        assert_eq!(
            clock(&["[08:00:00]", "[2025-01-01T08:00:00]", "[08:00:01]"]),
            [Some(0), None, Some(1000)]
        );
        assert_eq!(
            clock(&["[2025-01-01T08:00:00]", "[2025-01-01T08:00:00Z]"])[1],
            None
        );
    }
}
