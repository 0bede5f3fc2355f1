//! The dates of a game (DT).

mod repair;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Out;

use super::reading::{Reading, display};
use crate::Code;

/// A date of which the day, or the day and the month, may be unknown.
///
/// ```
/// use boardwire_sgf::value::PartialDate;
///
/// let date = PartialDate::day(1996, 2, 29).unwrap();
/// assert_eq!((date.to_string().as_str(), date.month_of_year()), ("1996-02-29", Some(2)));
/// assert_eq!(PartialDate::day(1997, 2, 29), None);
/// ```
///
/// Its order is that of the calendar; a year stands before its months, a month before its days.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartialDate {
    year: u16,
    /// 0: not known.
    month: u8,
    /// 0: not known.
    day: u8,
}

impl PartialDate {
    /// A year: 1 to 9999.
    #[must_use]
    pub const fn year(year: u16) -> Option<Self> {
        if year == 0 || year > 9999 {
            return None;
        }
        Some(Self {
            year,
            month: 0,
            day: 0,
        })
    }

    /// A month: 1 to 12.
    #[must_use]
    pub const fn month(year: u16, month: u8) -> Option<Self> {
        match Self::year(year) {
            Some(date) if 1 <= month && month <= 12 => Some(Self { month, ..date }),
            _ => None,
        }
    }

    /// A day that the (proleptic) Gregorian calendar has.
    #[must_use]
    pub const fn day(year: u16, month: u8, day: u8) -> Option<Self> {
        match Self::month(year, month) {
            Some(date) if 1 <= day && day <= days_of(year, month) => Some(Self { day, ..date }),
            _ => None,
        }
    }

    /// The year, 1 to 9999.
    #[must_use]
    pub const fn year_number(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12, if it is known.
    #[must_use]
    pub const fn month_of_year(self) -> Option<u8> {
        if self.month == 0 {
            None
        } else {
            Some(self.month)
        }
    }

    /// The day, 1 to 31, if it is known.
    #[must_use]
    pub const fn day_of_month(self) -> Option<u8> {
        if self.day == 0 { None } else { Some(self.day) }
    }

    /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    fn from_bytes(text: &[u8]) -> Option<Self> {
        let (year, rest) = text.split_at_checked(4)?;
        let year = number(year)?;
        match rest {
            [] => Self::year(year),
            [b'-', m1, m2] => Self::month(year, two([*m1, *m2])?),
            [b'-', m1, m2, b'-', d1, d2] => Self::day(year, two([*m1, *m2])?, two([*d1, *d2])?),
            _ => None,
        }
    }

    /// Reads a date that may leave out what it shares with the one before: `MM-DD`, `MM` or `DD`.
    fn after(self, text: &[u8]) -> Option<Self> {
        match *text {
            // A lone number is a month where the date before ends in one.
            [m1, m2] if self.day == 0 && self.month != 0 => Self::month(self.year, two([m1, m2])?),
            [d1, d2] if self.day != 0 => Self::day(self.year, self.month, two([d1, d2])?),
            [m1, m2, b'-', d1, d2] if self.month != 0 => {
                Self::day(self.year, two([m1, m2])?, two([d1, d2])?)
            }
            _ => Self::from_bytes(text),
        }
    }

    fn put_after(self, before: Option<Self>, out: &mut impl Out) {
        let before = before.filter(|before| before.year == self.year && before.month != 0);
        match before {
            Some(before) if before.day == 0 && self.month != 0 => {
                put_two(self.month, out);
                self.put_day(out);
            }
            Some(before) if before.day != 0 && self.day != 0 => {
                if before.month == self.month {
                    put_two(self.day, out);
                } else {
                    put_two(self.month, out);
                    self.put_day(out);
                }
            }
            _ => {
                let [century, year] =
                    [self.year / 100, self.year % 100].map(|part| u8::try_from(part).unwrap_or(99));
                put_two(century, out);
                put_two(year, out);
                if self.month != 0 {
                    out.put(b"-");
                    put_two(self.month, out);
                    self.put_day(out);
                }
            }
        }
    }

    fn put_day(self, out: &mut impl Out) {
        if self.day != 0 {
            out.put(b"-");
            put_two(self.day, out);
        }
    }
}

/// Writes `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, |out| self.put_after(None, out))
    }
}

impl fmt::Debug for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Days of a month, 1 to 12.
const fn days_of(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn two(digits: [u8; 2]) -> Option<u8> {
    let [tens, ones] = digits.map(|digit| digit.wrapping_sub(b'0'));
    (tens <= 9 && ones <= 9).then(|| tens * 10 + ones)
}

/// Up to four digits.
fn number(digits: &[u8]) -> Option<u16> {
    if digits.is_empty() || digits.len() > 4 {
        return None;
    }
    let mut number = 0;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number * 10 + u16::from(digit - b'0');
    }
    Some(number)
}

fn put_two(number: u8, out: &mut impl Out) {
    out.put(&[b'0' + number / 10 % 10, b'0' + number % 10]);
}

/// The dates on which a game was played: DT. At least one, in the order written.
///
/// A date may leave out what it shares with the one before it; here all are whole. [`Display`](fmt::Display) writes the short form.
///
/// ```
/// use boardwire_sgf::value::{PartialDate, read_dates};
///
/// let dates = read_dates(b"1996-12-27,28,1997-01-03,04").value.unwrap();
/// assert_eq!(dates.iter().count(), 4);
/// assert_eq!(dates.last(), PartialDate::day(1997, 1, 4).unwrap());
/// assert_eq!(dates.to_string(), "1996-12-27,28,1997-01-03,04");
/// ```
///
/// Source: SGF FF\[4\], property DT.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dates {
    first: PartialDate,
    more: Vec<PartialDate>,
}

impl Dates {
    /// One date.
    #[must_use]
    pub const fn new(date: PartialDate) -> Self {
        Self {
            first: date,
            more: Vec::new(),
        }
    }

    /// The same with one more at the end.
    #[must_use]
    pub fn and(mut self, date: PartialDate) -> Self {
        self.more.push(date);
        self
    }

    /// Dates in the order given; `None` if there are none.
    pub fn from_dates(dates: impl IntoIterator<Item = PartialDate>) -> Option<Self> {
        let mut dates = dates.into_iter();
        Some(Self {
            first: dates.next()?,
            more: dates.collect(),
        })
    }

    /// The first date.
    #[must_use]
    pub const fn first(&self) -> PartialDate {
        self.first
    }

    /// The last date: the first one, if there is no other.
    #[must_use]
    pub fn last(&self) -> PartialDate {
        self.more.last().copied().unwrap_or(self.first)
    }

    /// The dates, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = PartialDate> + DoubleEndedIterator + '_ {
        DateIter {
            first: Some(self.first),
            more: self.more.iter(),
        }
    }

    /// Reads the mandated form; [`read_dates`] also reads what can be repaired.
    fn from_bytes(text: &[u8]) -> Option<Self> {
        let mut items = text.split(|&byte| byte == b',');
        let mut last = PartialDate::from_bytes(items.next()?)?;
        let mut dates = Self::new(last);
        for item in items {
            last = last.after(item)?;
            dates.more.push(last);
        }
        Some(dates)
    }

    pub(crate) fn put(&self, out: &mut impl Out) {
        let mut before = None;
        for date in self.iter() {
            if before.is_some() {
                out.put(b",");
            }
            date.put_after(before, out);
            before = Some(date);
        }
    }
}

impl From<PartialDate> for Dates {
    fn from(date: PartialDate) -> Self {
        Self::new(date)
    }
}

impl fmt::Display for Dates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, |out| self.put(out))
    }
}

/// The first date, then the others.
struct DateIter<'d> {
    first: Option<PartialDate>,
    more: core::slice::Iter<'d, PartialDate>,
}

impl Iterator for DateIter<'_> {
    type Item = PartialDate;

    fn next(&mut self) -> Option<PartialDate> {
        self.first.take().or_else(|| self.more.next().copied())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.first.is_some()) + self.more.len();
        (len, Some(len))
    }
}

impl DoubleEndedIterator for DateIter<'_> {
    fn next_back(&mut self) -> Option<PartialDate> {
        self.more.next_back().copied().or_else(|| self.first.take())
    }
}

impl ExactSizeIterator for DateIter<'_> {}

/// Reads DT.
///
/// Repaired, with `value-corrected`: blanks and signs too many (`1982-`), other orders and separators where only one reading is
/// possible (`2018.04.27`, `13/5/95`, `1975-09-10/11`), English names of months (`12th and 13th march 94`; `Okt` too), and years of two
/// digits above 31, which are of the 20th century.
///
/// `bad-game-info`: a time of day after a date, which is then read (`2016-12-31 13:09`); dates that the calendar lacks; two numbers of
/// which each could be the month (`2000/6/1`); everything else.
#[must_use]
pub fn read_dates(text: &[u8]) -> Reading<Dates> {
    if let Some(dates) = Dates::from_bytes(text) {
        return Reading::exact(dates);
    }
    if text.trim_ascii().is_empty() {
        return Reading::unreadable(Code::EmptyValue);
    }
    let (date, has_time) = repair::split_time(text);
    match (repair::repair(date), has_time) {
        (Some(dates), false) => Reading::corrected(dates),
        (Some(dates), true) => Reading::partial(dates),
        (None, _) => Reading::unreadable(Code::BadGameInfo),
    }
}
