//! Dates: four forms occur in real games.

use core::str;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::combinator::{all_consuming, map, map_opt, opt, rest, verify};
use nom::{IResult, Parser as _};

use super::value::TagText;

/// The text of `DT`, and what it means.
///
/// ```
/// use boardwire_nboard::ggf::{Date, Moment, TagText};
///
/// let date = Date::new(TagText::new("2003.12.15_12:33:18.MST").unwrap());
/// let Some(Moment::Civil(time)) = date.moment() else { panic!() };
/// assert_eq!((time.year, time.month, time.zone), (2003, 12, Some("MST")));
/// let date = Date::new(TagText::new("947375357").unwrap());
/// assert_eq!(date.moment(), Some(Moment::Epoch(947_375_357)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Date<'i> {
    text: TagText<'i>,
}

/// A point in time as a game writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'t> {
    /// Seconds since 1970-01-01 00:00 UTC.
    Epoch(u64),
    /// A date and a time of day.
    Civil(CivilTime<'t>),
}

/// A date and a time of day, in the zone that is named. Only the ranges are checked: the 31st of February passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CivilTime<'t> {
    /// The year, four digits.
    pub year: u16,
    /// 1 to 12.
    pub month: u8,
    /// 1 to 31.
    pub day: u8,
    /// 0 to 23; 0 where no time is given.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
    /// 0 to 60; 0 where none are given.
    pub second: u8,
    /// The zone's letters, such as `GMT`, `MST`, `EST`.
    pub zone: Option<&'t str>,
}

impl<'i> Date<'i> {
    /// The date of a text, whatever it is.
    #[must_use]
    pub const fn new(text: TagText<'i>) -> Self {
        Self { text }
    }

    /// The text.
    #[must_use]
    pub const fn text(&self) -> &TagText<'i> {
        &self.text
    }

    /// What it means: `2003.12.15_12:33:18.MST`, `947375357`, `2000-4-16 11:13 EST` and `2014-02-21 20:52:27 GMT`; the time, the seconds
    /// and the zone may be absent. `None`: it has another form.
    #[must_use]
    pub fn moment(&self) -> Option<Moment<'_>> {
        let moment = alt((
            map(all_consuming(epoch), Moment::Epoch),
            map(civil, Moment::Civil),
        ));
        all_consuming(moment)
            .parse(self.text.as_bytes())
            .ok()
            .map(|(_, moment)| moment)
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Date<'static> {
        Date {
            text: self.text.into_owned(),
        }
    }
}

fn epoch(input: &[u8]) -> IResult<&[u8], u64> {
    let digits = verify(
        take_while1(|byte: u8| byte.is_ascii_digit()),
        |digits: &[u8]| digits.len() > 4,
    );
    map_opt(digits, |digits| str::from_utf8(digits).ok()?.parse().ok()).parse(input)
}

/// A number of so many digits, in a range.
fn number<'i>(
    min: usize,
    max: usize,
    low: u16,
    high: u16,
) -> impl FnMut(&'i [u8]) -> IResult<&'i [u8], u16> {
    move |input| {
        let digits = take_while_m_n(min, max, |byte: u8| byte.is_ascii_digit());
        let value = |digits: &[u8]| {
            digits
                .iter()
                .fold(0, |sum, digit| sum * 10 + u16::from(digit - b'0'))
        };
        verify(map(digits, value), |value| (low..=high).contains(value)).parse(input)
    }
}

fn civil(input: &[u8]) -> IResult<&[u8], CivilTime<'_>> {
    let (input, year) = number(4, 4, 1, 9999)(input)?;
    let (input, separator) = alt((tag(&b"."[..]), tag(&b"-"[..]))).parse(input)?;
    let (input, month) = number(1, 2, 1, 12)(input)?;
    let (input, _) = tag(separator)(input)?;
    let (input, day) = number(1, 2, 1, 31)(input)?;
    let (input, time) = opt(|input| {
        let (input, _) = alt((tag(&b"_"[..]), tag(&b" "[..]))).parse(input)?;
        let (input, hour) = number(1, 2, 0, 23)(input)?;
        let (input, _) = tag(&b":"[..])(input)?;
        let (input, minute) = number(2, 2, 0, 59)(input)?;
        let (input, second) = opt((tag(&b":"[..]), number(2, 2, 0, 60))).parse(input)?;
        Ok((
            input,
            (hour, minute, second.map_or(0, |(_, second)| second)),
        ))
    })
    .parse(input)?;
    let (input, zone) =
        opt((alt((tag(&b"."[..]), tag(&b" "[..]))), map_opt(rest, zone))).parse(input)?;
    let (hour, minute, second) = time.unwrap_or_default();
    // All are below 100.
    let small = |value: u16| u8::try_from(value).unwrap_or(u8::MAX);
    let time = CivilTime {
        year,
        month: small(month),
        day: small(day),
        hour: small(hour),
        minute: small(minute),
        second: small(second),
        zone: zone.map(|(_, zone)| zone),
    };
    Ok((input, time))
}

fn zone(letters: &[u8]) -> Option<&str> {
    let is_zone = !letters.is_empty() && letters.iter().all(|byte| byte.is_ascii_alphabetic());
    is_zone.then(|| str::from_utf8(letters).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_forms_are_read() {
        let read = |text: &'static str| {
            Date::new(TagText::new(text).unwrap())
                .moment()
                .map(|moment| match moment {
                    Moment::Epoch(secs) => (secs, 0, 0, 0, 0, 0, false),
                    Moment::Civil(time) => (
                        time.year.into(),
                        time.month,
                        time.day,
                        time.hour,
                        time.minute,
                        time.second,
                        time.zone.is_some(),
                    ),
                })
        };
        assert_eq!(read("947375357"), Some((947_375_357, 0, 0, 0, 0, 0, false)));
        assert_eq!(
            read("2003.12.15_12:33:18.MST"),
            Some((2003, 12, 15, 12, 33, 18, true))
        );
        assert_eq!(
            read("2000-4-16 11:13 EST"),
            Some((2000, 4, 16, 11, 13, 0, true))
        );
        assert_eq!(
            read("2014-02-21 20:52:27 GMT"),
            Some((2014, 2, 21, 20, 52, 27, true))
        );
        assert_eq!(read("2014-02-21"), Some((2014, 2, 21, 0, 0, 0, false)));
        for bad in [
            "",
            "yesterday",
            "2014",
            "2014-13-01",
            "2014-02.21",
            "2014-02-21 20:5",
            "2014-02-21 GMT7",
            "99999999999999999999",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
