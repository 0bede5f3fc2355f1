//! Clocks: `main[/increment[/grace]]`.

use alloc::format;
use alloc::string::String;

use super::value::TagText;
use crate::num::Num;

/// A clock as `TI`, `TB` and `TW` write it. The text is kept as it stands; [`times`](Self::times) are what it means.
///
/// ```
/// use boardwire_nboard::ggf::GgfClock;
/// use boardwire_nboard::Num;
///
/// let clock = GgfClock::new(Num::from(300), None, Some(Num::from(120)));
/// assert_eq!(clock.text(), "5:00//2:00");
/// assert_eq!(clock.times().unwrap().main.to_ms(), Some(300_000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GgfClock<'i> {
    text: TagText<'i>,
    times: Option<ClockTimes>,
}

/// The three times of a clock, in seconds. What is absent is `None`: NBoard takes 120 seconds of grace then, NTest none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTimes {
    /// The time for the game.
    pub main: Num,
    /// What is added for each move.
    pub inc: Option<Num>,
    /// What a player gets once the main time is used up, and loses discs for.
    pub grace: Option<Num>,
}

/// What a time was read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReadTime {
    pub(crate) secs: Num,
    /// Where a field of one digit stands after a colon.
    pub(crate) short: Option<usize>,
}

impl<'i> GgfClock<'i> {
    /// A clock of these times in seconds, written `m:ss` or `h:mm:ss`. Minus signs are dropped.
    #[must_use]
    pub fn new(main: Num, inc: Option<Num>, grace: Option<Num>) -> Self {
        let write = |num: Option<Num>| num.map_or_else(String::new, write_time);
        let mut text = write_time(main);
        if inc.is_some() || grace.is_some() {
            text = format!("{text}/{}", write(inc));
        }
        if grace.is_some() {
            text = format!("{text}/{}", write(grace));
        }
        let plain = |num: Num| num.with_negative(false);
        let times = ClockTimes {
            main: plain(main),
            inc: inc.map(plain),
            grace: grace.map(plain),
        };
        Self {
            // Digits, colons, points and slashes.
            text: TagText::new(text).unwrap_or_default(),
            times: Some(times),
        }
    }

    /// The clock of a text, and where its first field of one digit stands. Its times are `None` if it can't be read.
    pub(crate) fn read(text: TagText<'i>) -> (Self, Option<usize>) {
        let read = read_clock(text.as_bytes());
        let (times, short) = match read {
            Some((times, short)) => (Some(times), short),
            None => (None, None),
        };
        (Self { text, times }, short)
    }

    /// The text.
    #[must_use]
    pub const fn text(&self) -> &TagText<'i> {
        &self.text
    }

    /// The times; `None` if the text can't be read.
    #[must_use]
    pub const fn times(&self) -> Option<ClockTimes> {
        self.times
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> GgfClock<'static> {
        GgfClock {
            text: self.text.into_owned(),
            times: self.times,
        }
    }
}

fn read_clock(text: &[u8]) -> Option<(ClockTimes, Option<usize>)> {
    let mut at = 0;
    let mut short = None;
    let mut parts = [None; 3];
    for (count, part) in text.split(|&byte| byte == b'/').enumerate() {
        let slot = parts.get_mut(count)?;
        if !part.is_empty() {
            let time = read_time(part)?;
            short = short.or(time.short.map(|place| at + place));
            *slot = Some(time.secs);
        }
        at += part.len() + 1;
    }
    let [main, inc, grace] = parts;
    let main = main?;
    Some((ClockTimes { main, inc, grace }, short))
}

/// Seconds, or `m:ss`, `h:mm:ss`, `d:hh:mm:ss`, `d.h:mm:ss`; the seconds may have a fraction. A field may be over 59: what it means is
/// plain, and only the number of its digits is fixed.
pub(crate) fn read_time(text: &[u8]) -> Option<ReadTime> {
    if let Some(secs) = Num::from_text(text) {
        return Some(ReadTime { secs, short: None });
    }
    read_fields(text)
}

/// A time with colons.
fn read_fields(text: &[u8]) -> Option<ReadTime> {
    // Far above what times need.
    if text.len() > 64 {
        return None;
    }
    let last = memchr::memrchr(b':', text)?;
    let digits = |field: &[u8]| -> Option<u64> {
        let is_number = (1..=9).contains(&field.len()) && field.iter().all(u8::is_ascii_digit);
        let value = |sum: u64, digit: &u8| sum * 10 + u64::from(digit - b'0');
        is_number.then(|| field.iter().fold(0, value))
    };
    let (before, seconds) = text.split_at(last);
    let seconds = seconds.get(1..)?;
    let whole = seconds.split(|&byte| byte == b'.').next()?;
    digits(whole)?;
    let fraction = Num::from_text(seconds)?;
    let mut short = None;
    let mut width = |len: usize, at: usize| match len {
        2 => true,
        1 => {
            short.get_or_insert(at);
            true
        }
        _ => false,
    };
    let mut total: u64 = 0;
    let mut at = 0;
    let mut fields = 0;
    for field in before.split(|&byte| byte == b':') {
        let unit = if fields == 0 {
            // Days may stand before a point.
            match memchr::memchr(b'.', field) {
                Some(point) => {
                    let (days, hours) = field.split_at(point);
                    // Hours, minutes and seconds follow.
                    memchr::memchr(b':', before)?;
                    digits(days)? * 24 + digits(hours.get(1..)?)?
                }
                None => digits(field)?,
            }
        } else {
            width(field.len(), at).then_some(())?;
            digits(field)?
        };
        // Of four fields the first is days, and there are never more.
        let base = if fields == 1 && before.iter().filter(|&&byte| byte == b':').count() == 2 {
            24
        } else {
            60
        };
        total = total.checked_mul(base)?.checked_add(unit)?;
        at += field.len() + 1;
        fields += 1;
    }
    width(whole.len(), at).then_some(())?;
    if fields > 3 {
        return None;
    }
    let mut scale = 1u64;
    for _ in 0..fraction.scale() {
        scale = scale.checked_mul(10)?;
    }
    let whole = total.checked_mul(60)?.checked_mul(scale)?;
    let mantissa = whole.checked_add(fraction.mantissa())?;
    let secs = Num::new(mantissa, fraction.scale());
    Some(ReadTime { secs, short })
}

/// `0:05`, `15:00`, `1:02:03.5`; plain seconds where the number is too large.
fn write_time(secs: Num) -> String {
    let mut scale = 1u64;
    for _ in 0..secs.scale() {
        match scale.checked_mul(10) {
            Some(next) => scale = next,
            None => return format!("{}", secs.with_negative(false)),
        }
    }
    let whole = secs.mantissa() / scale;
    let fraction = match secs.scale() {
        0 => String::new(),
        width => format!(
            ".{:0width$}",
            secs.mantissa() % scale,
            width = usize::from(width)
        ),
    };
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 999_999_999 {
        format!("{}", secs.with_negative(false))
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
    } else {
        format!("{minutes}:{seconds:02}{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn times_are_exact_seconds() {
        for (text, secs) in [
            ("0", "0"),
            ("15:00", "900"),
            ("05:00", "300"),
            ("1:02:03.50", "3723.50"),
            ("1:00:00:00", "86400"),
            ("1.00:00:01", "86401"),
            ("90", "90"),
            ("0:90", "90"),
            ("5:99", "399"),
            ("2.5", "2.5"),
        ] {
            let time = read_time(text.as_bytes()).unwrap();
            assert_eq!(
                (time.secs.to_string().as_str(), time.short),
                (secs, None),
                "{text}"
            );
        }
        assert_eq!(read_time(b"1:0").unwrap().short, Some(2));
        assert_eq!(read_time(b"1:2:03").unwrap().short, Some(2));
        for bad in [
            "",
            ":",
            "5:",
            ":05",
            "5:000",
            "1:2:3:4:5",
            "1.5:00",
            "x",
            "5:0x",
            "1:-5",
            "5: 0",
        ] {
            assert_eq!(read_time(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn clocks_keep_what_is_absent() {
        let times = |text: &'static str| GgfClock::read(TagText::new(text).unwrap()).0.times();
        let times = |text| times(text).map(|ClockTimes { main, inc, grace }| (main, inc, grace));
        let num = |secs| Num::from(secs);
        assert_eq!(
            times("05:00//02:00"),
            Some((num(300), None, Some(num(120))))
        );
        assert_eq!(times("15:00"), Some((num(900), None, None)));
        assert_eq!(times("0//0"), Some((num(0), None, Some(num(0)))));
        assert_eq!(times("1:00/5"), Some((num(60), Some(num(5)), None)));
        for bad in ["", "/", "5:000", "1/2/3/4", "5,5"] {
            assert_eq!(times(bad), None, "{bad}");
        }
    }

    #[test]
    fn built_clocks_read_back() {
        for (ms, text) in [
            (0, "0:00.00"),
            (44_200, "0:44.20"),
            (3_723_004, "1:02:03.004"),
        ] {
            let clock = GgfClock::new(Num::from_ms(ms), None, None);
            assert_eq!(*clock.text(), text);
            assert_eq!(GgfClock::read(clock.text().clone()).0, clock);
        }
    }
}
