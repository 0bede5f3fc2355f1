//! What the values of some keys mean: dates, times, limits, notes.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{LineText, Span};

use super::super::encoding::Encoding;
use crate::time::CsaTime;

/// A value of `$START_TIME` or `$END_TIME`: `2004/06/26 13:28:35`, or the date or the time alone. Any blanks around it mean nothing.
///
/// Local time of the place, which the record does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DateTime {
    /// The day, if it is given.
    pub date: Option<Date>,
    /// The time of day, if it is given.
    pub time: Option<TimeOfDay>,
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A time of day, to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    hour: u8,
    minute: u8,
    second: u8,
}

impl Date {
    /// A day, or `None` where the calendar has none.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let days = match month {
            2 if year.is_multiple_of(4)
                && (!year.is_multiple_of(100) || year.is_multiple_of(400)) =>
            {
                29
            }
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=days)
            .contains(&day)
            .then_some(Self { year, month, day })
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    fn read(text: &[u8]) -> Option<Self> {
        let [year, month, day] = numbers(text, b'/')?;
        Self::new(year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }
}

impl TimeOfDay {
    /// A time of day, or `None` where the clock shows none.
    #[must_use]
    pub fn new(hour: u8, minute: u8, second: u8) -> Option<Self> {
        (hour < 24 && minute < 60 && second < 60).then_some(Self {
            hour,
            minute,
            second,
        })
    }

    /// The hour, 0 to 23.
    #[must_use]
    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// The minute.
    #[must_use]
    pub const fn minute(self) -> u8 {
        self.minute
    }

    /// The second.
    #[must_use]
    pub const fn second(self) -> u8 {
        self.second
    }

    fn read(text: &[u8]) -> Option<Self> {
        let [hour, minute, second] = numbers(text, b':')?;
        let part = |number: u16| u8::try_from(number).ok();
        Self::new(part(hour)?, part(minute)?, part(second)?)
    }
}

impl DateTime {
    /// Reads a value; `None` where it is no date and no time.
    #[must_use]
    pub fn read(value: &[u8]) -> Option<Self> {
        let value = value.trim_ascii();
        let blank = value.iter().position(|&byte| byte == b' ');
        let (first, rest) = value.split_at_checked(blank.unwrap_or(value.len()))?;
        let rest = rest.trim_ascii_start();
        if rest.is_empty() {
            let date = Date::read(first);
            let time = TimeOfDay::read(first);
            return (date.is_some() || time.is_some()).then_some(Self { date, time });
        }
        Some(Self {
            date: Some(Date::read(first)?),
            time: Some(TimeOfDay::read(rest)?),
        })
    }
}

/// As records write it: `2004/06/26 13:28:35`.
impl fmt::Display for DateTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(date) = self.date {
            write!(f, "{:04}/{:02}/{:02}", date.year, date.month, date.day)?;
        }
        if self.date.is_some() && self.time.is_some() {
            f.write_str(" ")?;
        }
        if let Some(time) = self.time {
            write!(f, "{:02}:{:02}:{:02}", time.hour, time.minute, time.second)?;
        }
        Ok(())
    }
}

/// Three numbers of at most four digits, parted by one byte.
fn numbers(text: &[u8], between: u8) -> Option<[u16; 3]> {
    let mut parts = text.split(|&byte| byte == between);
    let mut next = || {
        let digits = parts.next()?;
        if digits.len() > 4 {
            return None;
        }
        u16::try_from(whole(digits)?).ok()
    };
    let found = [next()?, next()?, next()?];
    parts.next().is_none().then_some(found)
}

/// A number of digits alone.
fn whole(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    core::str::from_utf8(digits).ok()?.parse().ok()
}

/// A value of `$TIME_LIMIT`: `01:30+60` is an hour and a half, then sixty seconds a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeLimit {
    minutes: u32,
    /// Byoyomi, in seconds.
    pub byoyomi: u32,
}

impl TimeLimit {
    /// A limit of so many minutes, and then so many seconds a move.
    #[must_use]
    pub const fn new(minutes: u32, byoyomi: u32) -> Self {
        Self { minutes, byoyomi }
    }

    /// The main time in minutes.
    #[must_use]
    pub const fn minutes(self) -> u32 {
        self.minutes
    }

    /// Reads a value; `None` where it is none.
    #[must_use]
    pub fn read(value: &[u8]) -> Option<Self> {
        let mut parts = value.trim_ascii().split(|&byte| byte == b'+');
        let (main, byoyomi) = (parts.next()?, parts.next()?);
        let mut main = main.split(|&byte| byte == b':');
        let (hours, minutes) = (whole(main.next()?)?, whole(main.next()?)?);
        if parts.next().is_some() || main.next().is_some() {
            return None;
        }
        let minutes = hours.checked_mul(60)?.checked_add(minutes)?;
        Some(Self {
            minutes: u32::try_from(minutes).ok()?,
            byoyomi: u32::try_from(whole(byoyomi)?).ok()?,
        })
    }
}

/// As records write it: `01:30+60`.
impl fmt::Display for TimeLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hours, minutes) = (self.minutes / 60, self.minutes % 60);
        write!(f, "{hours:02}:{minutes:02}+{:02}", self.byoyomi)
    }
}

/// A value of `$TIME`, `$TIME+` or `$TIME-`: main time, byoyomi and increment in seconds, `300+0+10`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameTime {
    /// Main time.
    pub total: CsaTime,
    /// Time for each move when the main time is used up.
    pub byoyomi: CsaTime,
    /// What is added for each move.
    pub increment: CsaTime,
}

impl GameTime {
    /// Reads a value; `None` where it is none.
    #[must_use]
    pub fn read(value: &[u8]) -> Option<Self> {
        let mut parts = value.trim_ascii().split(|&byte| byte == b'+');
        let mut next = || Some(CsaTime::read(parts.next()?).ok()?.time);
        let found = Self {
            total: next()?,
            byoyomi: next()?,
            increment: next()?,
        };
        parts.next().is_none().then_some(found)
    }

    /// The decimals beyond the third of each part, which are cut: where they stand in the value.
    pub(crate) fn cuts(value: &[u8]) -> impl Iterator<Item = Span> {
        let mut start = value.len() - value.trim_ascii_start().len();
        let parts = value.trim_ascii().split(|&byte| byte == b'+');
        parts.filter_map(move |part| {
            let span = Span::new(start, start + part.len());
            start = span.end + 1;
            let at = CsaTime::read(part).ok()?.cut_at?;
            Some(Span::new(span.start + at, span.end))
        })
    }
}

/// As records write it: `300+0+10`.
impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}+{}", self.total, self.byoyomi, self.increment)
    }
}

/// A value of `$MAX_MOVES`; `None` where it is no number.
pub(crate) fn max_moves(value: &[u8]) -> Option<u32> {
    u32::try_from(whole(value.trim_ascii())?).ok()
}

/// The points that a value of `$JISHOGI` begins with: 24 or 27 as a rule.
pub(crate) fn jishogi_points(value: &[u8]) -> Option<u32> {
    let value = value.trim_ascii_start();
    let len = value
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    max_moves(value.get(..len)?)
}

/// The text of a `$NOTE`: `\n` is a line's end and `\\` a backslash; other backslashes stand for themselves.
///
/// A byte 5C is no backslash where it is the second byte of a Shift_JIS character, which is why the encoding matters.
///
/// ```
/// use boardwire_csa::record::encoding::Encoding;
/// use boardwire_csa::record::{escape_note, unescape_note};
///
/// assert_eq!(unescape_note(br"first\nC:\\dir \x", Encoding::Utf8), b"first\nC:\\dir \\x");
/// let line = escape_note(b"first\r\nC:\\dir", Encoding::Utf8).unwrap();
/// assert_eq!(line, r"first\nC:\\dir");
/// ```
#[must_use]
pub fn unescape_note(value: &[u8], encoding: Encoding) -> Vec<u8> {
    let mut out = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some((&first, tail)) = rest.split_first() {
        let (byte, taken) = match (first, tail.first()) {
            (b'\\', Some(b'n')) => (b'\n', 2),
            (b'\\', Some(b'\\')) => (b'\\', 2),
            (lead, Some(&trail)) if is_pair(lead, encoding) => {
                out.push(lead);
                (trail, 2)
            }
            _ => (first, 1),
        };
        out.push(byte);
        rest = rest.get(taken..).unwrap_or_default();
    }
    out
}

/// The value of a `$NOTE` that says this; `None` for text with a NUL. CR LF and CR become `\n` like LF.
#[must_use]
pub fn escape_note(text: &[u8], encoding: Encoding) -> Option<LineText<'static>> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        let taken = match (first, tail.first()) {
            (b'\r', Some(b'\n')) => {
                out.extend_from_slice(b"\\n");
                2
            }
            (b'\r' | b'\n', _) => {
                out.extend_from_slice(b"\\n");
                1
            }
            (b'\\', _) => {
                out.extend_from_slice(b"\\\\");
                1
            }
            (lead, Some(&trail)) if is_pair(lead, encoding) && !matches!(trail, b'\r' | b'\n') => {
                out.extend_from_slice(&[lead, trail]);
                2
            }
            _ => {
                out.push(first);
                1
            }
        };
        rest = rest.get(taken..).unwrap_or_default();
    }
    LineText::new(out).ok()
}

/// Whether a byte begins a character of two bytes of which the second may be ASCII.
const fn is_pair(lead: u8, encoding: Encoding) -> bool {
    matches!(encoding, Encoding::ShiftJis) && matches!(lead, 0x81..=0x9F | 0xE0..=0xFC)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn dates_read() {
        for (text, shown) in [
            ("2004/06/26 13:28:35", "2004/06/26 13:28:35"),
            ("2004/02/29", "2004/02/29"),
            (" 13:28:35", "13:28:35"),
            ("2018/5/3  9:00:00 ", "2018/05/03 09:00:00"),
        ] {
            assert_eq!(DateTime::read(text.as_bytes()).unwrap().to_string(), shown);
        }
        for text in [
            "",
            "2024/02/30",
            "2023/02/29",
            "1900/02/29",
            "2004/13/01",
            "2004/00/01",
            "2004/01/00",
            "24:00:00",
            "2004/06/26 13:28",
            "2004/06/26T13:28:35",
            "13:28:35 2004/06/26",
            "20040/06/26",
            "2004/06/26/1",
        ] {
            assert_eq!(DateTime::read(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn limits_read() {
        let limit = TimeLimit::read(b"01:30+60").unwrap();
        assert_eq!((limit.minutes(), limit.byoyomi), (90, 60));
        assert_eq!(limit.to_string(), "01:30+60");
        assert_eq!(TimeLimit::read(b"100:00+00").unwrap().minutes(), 6000);
        let time = GameTime::read(b"300.5+0+10").unwrap();
        assert_eq!((time.total.ms(), time.increment.ms()), (300_500, 10_000));
        assert_eq!(time.to_string(), "300.5+0+10");
        for text in [
            "",
            "01:30",
            "1+2+3+4",
            "01:30+60+1",
            "99999999999999999999:00+0",
            "-1+0+0",
        ] {
            assert_eq!(TimeLimit::read(text.as_bytes()), None, "{text}");
            assert_eq!(GameTime::read(text.as_bytes()), None, "{text}");
        }
        assert_eq!((max_moves(b"256"), max_moves(b"0x")), (Some(256), None));
        assert_eq!(jishogi_points("24点法".as_bytes()), Some(24));
        assert_eq!(jishogi_points(b"try"), None);
    }

    #[test]
    fn a_backslash_inside_a_character_is_no_escape() {
        // 表 in Shift_JIS ends in 5C.
        let value = b"\x95\x5Cn\\n";
        assert_eq!(unescape_note(value, Encoding::ShiftJis), b"\x95\x5Cn\n");
        assert_eq!(unescape_note(value, Encoding::EucJp), b"\x95\n\n");
        let text = b"\x95\x5Cn\n\\";
        let note = escape_note(text, Encoding::ShiftJis).unwrap();
        assert_eq!(note.as_bytes(), b"\x95\x5Cn\\n\\\\");
        assert_eq!(unescape_note(note.as_bytes(), Encoding::ShiftJis), text);
        assert_eq!(escape_note(b"\0", Encoding::Utf8), None);
    }
}
