//! Dates that have not the mandated form.

use alloc::vec;
use alloc::vec::Vec;

use super::{Dates, PartialDate, number};
use crate::value::real::is_blank;

/// What stands before a time of day, and whether there is one.
pub(super) fn split_time(text: &[u8]) -> (&[u8], bool) {
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

/// The dates that a text can only mean.
pub(super) fn repair(text: &[u8]) -> Option<Dates> {
    // An exact date may stand before a time of day.
    if let Some(dates) = Dates::from_bytes(text) {
        return Some(dates);
    }
    let is_plain =
        |&byte: &u8| byte.is_ascii_digit() || is_blank(byte) || matches!(byte, b'-' | b',' | b'/');
    if text.iter().all(is_plain)
        && let Some(dates) = Dates::from_bytes(&tidy(text))
    {
        return Some(dates);
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
        if ["and", "of", "the"].iter().any(is) {
            self.listed |= word.eq_ignore_ascii_case(b"and");
            return Some(());
        }
        let ordinal = after_number && ["st", "nd", "rd", "th"].iter().any(is);
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
    let index = MONTHS.iter().position(is)?;
    u8::try_from(index + 1).ok()
}
