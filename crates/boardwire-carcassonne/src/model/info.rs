//! Game info and players.

use core::fmt;

use super::text::{Kind, Name};

/// The first line of a record: when the game began, what kind of game it was, and how it was played. The draft's section 3.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info<'i> {
    /// The day, in the zone below. Records may leave it out.
    pub date: Option<Date>,
    /// The time of day at which the game began.
    pub time: Option<Time>,
    /// The zone of the time, kept as it was written: names such as MST are ambiguous, so that nothing is converted.
    pub zone: Option<Zone>,
    /// The kind of game, such as `WTCOC 2022 3rd Round`.
    pub kind: Option<Kind<'i>>,
    /// Turn by turn, or in real time.
    pub mode: Option<Mode>,
}

impl Info<'_> {
    /// Whether all parts are there that a record has to have: all but the date.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.time.is_some() && self.zone.is_some() && self.kind.is_some() && self.mode.is_some()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Info<'static> {
        Info {
            date: self.date,
            time: self.time,
            zone: self.zone,
            kind: self.kind.map(Kind::into_owned),
            mode: self.mode,
        }
    }
}

/// A day of the Gregorian calendar, in the years 0000 to 9999.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day that the calendar has.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            _ => return None,
        };
        if year > 9999 || day == 0 || day > days {
            return None;
        }
        Some(Self { year, month, day })
    }

    /// The year, 0 to 9999.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day, 1 to 31.
    #[must_use]
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The day written as `YYYY-MM-DD`.
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        let &[a, b, c, d, b'-', m, n, b'-', x, y] = text else {
            return None;
        };
        let year = u16::from(two(a, b)?) * 100 + u16::from(two(c, d)?);
        Self::new(year, two(m, n)?, two(x, y)?)
    }
}

/// The number that two digits write.
fn two(tens: u8, ones: u8) -> Option<u8> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    Some(digit(tens)? * 10 + digit(ones)?)
}

/// Writes `2024-03-13`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A time of day, to the minute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    hour: u8,
    minute: u8,
}

impl Time {
    /// A time from 00:00 to 23:59.
    #[must_use]
    pub const fn new(hour: u8, minute: u8) -> Option<Self> {
        if hour < 24 && minute < 60 {
            Some(Self { hour, minute })
        } else {
            None
        }
    }

    /// The hour, 0 to 23.
    #[must_use]
    pub const fn hour(self) -> u8 {
        self.hour
    }

    /// The minute, 0 to 59.
    #[must_use]
    pub const fn minute(self) -> u8 {
        self.minute
    }

    /// The time written as `HH:MM`.
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        let &[a, b, b':', c, d] = text else {
            return None;
        };
        Self::new(two(a, b)?, two(c, d)?)
    }
}

/// Writes `13:01`.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A time zone as it was written: two to five capital letters, or `+hh:mm`, `-hh:mm`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone {
    /// The letters or the offset; the rest is zero.
    bytes: [u8; 6],
    len: u8,
}

impl Zone {
    /// The zone written as `text`.
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        let valid = match text {
            &[b'+' | b'-', a, b, b':', c, d] => Time::from_text(&[a, b, b':', c, d]).is_some(),
            letters => {
                (2..=5).contains(&letters.len()) && letters.iter().all(u8::is_ascii_uppercase)
            }
        };
        let len = u8::try_from(text.len()).ok()?;
        let mut bytes = [0; 6];
        bytes.get_mut(..text.len())?.copy_from_slice(text);
        valid.then_some(Self { bytes, len })
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.len));
        core::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// How the players met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// `Turn-based`: days between the plays.
    TurnBased,
    /// `Real-time`: at one sitting.
    RealTime,
}

impl Mode {
    /// The mode as records write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TurnBased => "Turn-based",
            Self::RealTime => "Real-time",
        }
    }

    /// The mode with exactly this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::TurnBased, Self::RealTime]
            .into_iter()
            .find(|mode| mode.name() == name)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A player. Which letter is theirs follows from their place in the record: the first is A. The draft's section 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player<'i> {
    /// The nickname, or the name at a platform.
    pub name: Name<'i>,
    /// The real name, in `( )`.
    pub real: Option<Name<'i>>,
    /// The country, in `[ ]`.
    pub country: Option<Name<'i>>,
    /// The colour of the meeples, in `< >`.
    pub colour: Option<Name<'i>>,
}

impl<'i> Player<'i> {
    /// A player of whom only the nickname is known.
    #[must_use]
    pub const fn new(name: Name<'i>) -> Self {
        Self {
            name,
            real: None,
            country: None,
            colour: None,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Player<'static> {
        Player {
            name: self.name.into_owned(),
            real: self.real.map(Name::into_owned),
            country: self.country.map(Name::into_owned),
            colour: self.colour.map(Name::into_owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_of_the_calendar() {
        assert!(Date::from_text(b"2024-02-29").is_some());
        for text in [
            "2023-02-29",
            "1900-02-29",
            "2024-13-01",
            "2024-00-01",
            "2024-01-00",
            "24-01-01",
        ] {
            assert_eq!(Date::from_text(text.as_bytes()), None, "{text}");
        }
        assert!(Date::from_text(b"2000-02-29").is_some());
    }

    #[test]
    fn zones_are_letters_or_offsets() {
        for text in ["UTC", "JST", "AB", "ABCDE", "+09:00", "-03:30"] {
            let zone = Zone::from_text(text.as_bytes());
            assert_eq!(zone.as_ref().map(Zone::as_str), Some(text));
        }
        for text in [
            "", "A", "ABCDEF", "utc", "09:00", "+9:00", "+25:00", "+09:60",
        ] {
            assert_eq!(Zone::from_text(text.as_bytes()), None, "{text}");
        }
    }
}
