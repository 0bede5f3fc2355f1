//! The dates of a game (DT).

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Out;

use super::reading::{Reading, display};
use super::real::is_blank;
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
    let (date, time) = split_time(text);
    match (repair(date), time) {
        (Some(dates), false) => Reading::corrected(dates),
        (Some(dates), true) => Reading::partial(dates),
        (None, _) => Reading::unreadable(Code::BadGameInfo),
    }
}

/// What stands before a time of day, and whether there is one.
fn split_time(text: &[u8]) -> (&[u8], bool) {
    let is_time = |window: &[u8]| match window {
        [hour, b':', minute @ ..] => hour.is_ascii_digit() && minute.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let Some(at) = text.windows(4).position(is_time) else {
        return (text, false);
    };
    let before = text.get(..at).unwrap_or_default();
    let before = before
        .strip_suffix(b"0")
        .or(before.strip_suffix(b"1"))
        .or(before.strip_suffix(b"2"))
        .unwrap_or(before);
    let date = before.trim_ascii_end();
    // Digits that run into the hour are no date.
    if date.len() == before.len() {
        match before.strip_suffix(b"T") {
            Some(date) => (date, true),
            None => (b"", true),
        }
    } else {
        (date, true)
    }
}

fn repair(text: &[u8]) -> Option<Dates> {
    // An exact date may stand before a time of day.
    if let Some(dates) = Dates::from_bytes(text) {
        return Some(dates);
    }
    if text
        .iter()
        .all(|&byte| byte.is_ascii_digit() || is_blank(byte) || matches!(byte, b'-' | b',' | b'/'))
    {
        if let Some(dates) = Dates::from_bytes(&tidy(text)) {
            return Some(dates);
        }
    }
    // A month 13 is a slip, and not to be taken for a day.
    if has_mandated_shape(text) {
        return None;
    }
    FreeDate::read(text)
}

/// Whether the text looks like the mandated form, whatever its numbers say.
fn has_mandated_shape(text: &[u8]) -> bool {
    let mut years = 0;
    let items_fit = text.trim_ascii().split(|&byte| byte == b',').all(|item| {
        item.split(|&byte| byte == b'-')
            .enumerate()
            .all(|(i, part)| {
                years += usize::from(part.len() == 4);
                part.iter().all(u8::is_ascii_digit)
                    && (part.len() == 2 || part.len() == 4 && i == 0)
            })
    });
    items_fit && years > 0
}

/// The text without blanks, and without signs that have no digit on either side. `1975-09-10/11` gets a comma.
fn tidy(text: &[u8]) -> Vec<u8> {
    let mut tidy: Vec<u8> = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let after_digit = tidy.last().is_some_and(u8::is_ascii_digit);
        let before_digit = |next: Option<&u8>| next.is_some_and(u8::is_ascii_digit);
        match byte {
            _ if is_blank(byte) => {
                // Digits must not run together.
                if after_digit && before_digit(bytes.peek()) {
                    return vec![];
                }
            }
            b'-' if after_digit && before_digit(bytes.peek()) => tidy.push(b'-'),
            b',' if after_digit && bytes.peek().is_some() => tidy.push(b','),
            b'/' if is_day(&tidy) => tidy.push(b','),
            b'-' | b',' => {}
            _ => tidy.push(byte),
        }
    }
    tidy
}

/// Whether the text ends with a date to the day.
fn is_day(text: &[u8]) -> bool {
    text.len()
        .checked_sub(10)
        .and_then(|start| PartialDate::from_bytes(text.get(start..)?))
        .is_some()
}

/// Numbers and names of months in any order.
#[derive(Default)]
struct FreeDate {
    year: Option<u16>,
    /// By name.
    month: Option<u8>,
    /// Numbers up to 31, in order: days and, without a name, the month.
    numbers: [Option<u8>; 3],
    /// Whether a comma, `/`, `&` or "and" stands between the last two numbers.
    listed: bool,
}

impl FreeDate {
    fn read(text: &[u8]) -> Option<Dates> {
        let mut date = Self::default();
        let mut rest = text;
        let mut after_number = false;
        while let Some(&byte) = rest.first() {
            let len = |is: fn(&u8) -> bool| rest.iter().take_while(|byte| is(byte)).count().max(1);
            let len = match byte {
                b'0'..=b'9' => len(u8::is_ascii_digit),
                _ if byte.is_ascii_alphabetic() => len(u8::is_ascii_alphabetic),
                _ => 1,
            };
            let (token, after) = rest.split_at_checked(len)?;
            rest = after;
            match byte {
                b'0'..=b'9' => date.number(token)?,
                b',' | b'/' | b'&' => date.listed = true,
                b'-' | b'.' | b'\'' => date.listed = false,
                _ if byte.is_ascii_alphabetic() => date.word(token, after_number)?,
                _ if is_blank(byte) => {}
                _ => return None,
            }
            after_number = byte.is_ascii_digit();
        }
        date.finish()
    }

    fn number(&mut self, digits: &[u8]) -> Option<()> {
        let value = number(digits)?;
        let part = u8::try_from(value).unwrap_or(u8::MAX);
        match (digits.len(), part) {
            (4, _) => put_once(&mut self.year, value),
            (1 | 2, 32..) => put_once(&mut self.year, 1900 + value),
            (1 | 2, 1..) => {
                let slot = self.numbers.iter_mut().find(|slot| slot.is_none())?;
                *slot = Some(part);
                Some(())
            }
            _ => None,
        }
    }

    fn word(&mut self, word: &[u8], after_number: bool) -> Option<()> {
        let is = |other: &&str| word.eq_ignore_ascii_case(other.as_bytes());
        if let Some(month) = month_named(word) {
            return put_once(&mut self.month, month);
        }
        if ["and", "of", "the"].iter().any(|other| is(other)) {
            self.listed |= word.eq_ignore_ascii_case(b"and");
            return Some(());
        }
        let ordinal = after_number && ["st", "nd", "rd", "th"].iter().any(|other| is(other));
        ordinal.then_some(())
    }

    fn finish(self) -> Option<Dates> {
        let year = self.year?;
        let (month, days) = match (self.month, self.numbers) {
            (Some(month), [first, second, None]) => (month, [first, second]),
            (Some(_), _) => return None,
            (None, [None, ..]) => return PartialDate::year(year).map(Dates::new),
            // 5/5 has one reading, 5/6 has two.
            (None, [Some(month), Some(day), None]) if month == day => (month, [Some(day), None]),
            (None, numbers) => split_month(numbers)?,
        };
        match days {
            [None, _] => PartialDate::month(year, month).map(Dates::new),
            [Some(day), None] => PartialDate::day(year, month, day).map(Dates::new),
            [Some(day), Some(next)] => {
                // "12-15 May" may mean the days between as well.
                if next <= day || !self.listed && next != day + 1 {
                    return None;
                }
                let dates = Dates::new(PartialDate::day(year, month, day)?);
                Some(dates.and(PartialDate::day(year, month, next)?))
            }
        }
    }
}

fn put_once<T>(slot: &mut Option<T>, value: T) -> Option<()> {
    if slot.is_some() {
        return None;
    }
    *slot = Some(value);
    Some(())
}

/// Which of the numbers is the month: the only one that can be. The others are days.
fn split_month(numbers: [Option<u8>; 3]) -> Option<(u8, [Option<u8>; 2])> {
    let mut month = None;
    let mut days = [None; 2];
    for number in numbers.into_iter().flatten() {
        if number <= 12 {
            put_once(&mut month, number)?;
        } else {
            *days.iter_mut().find(|slot| slot.is_none())? = Some(number);
        }
    }
    Some((month?, days))
}

/// The month of an English name, or of three letters or more of it; `Okt` too.
fn month_named(word: &[u8]) -> Option<u8> {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    if word.eq_ignore_ascii_case(b"okt") {
        return Some(10);
    }
    let is = |month: &&str| {
        word.len() >= 3
            && month
                .as_bytes()
                .get(..word.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let index = MONTHS.iter().position(|month| is(&month))?;
    u8::try_from(index + 1).ok()
}
