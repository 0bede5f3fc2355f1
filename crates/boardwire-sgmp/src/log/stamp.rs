//! What stands before the mark of a frame in the text form: a time, a date, a number.

/// The longest that is taken for a stamp, in bytes.
const LONGEST: usize = 40;
/// A day in milliseconds.
pub(super) const DAY: u64 = 86_400_000;

/// Whether a text before a mark is a stamp: digits and what stands between them in times and dates.
pub(super) fn is_stamp(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_digit() || b" :.,/-+[]()#TZ".contains(byte);
    text.len() <= LONGEST && text.iter().any(u8::is_ascii_digit) && text.iter().all(is_part)
}

/// The milliseconds of a stamp: those of the day, of `10:00:05.250`, or those of seconds with a fraction, of `65.25`.
pub(super) fn milliseconds(stamp: &[u8]) -> Option<u64> {
    let is_other = |byte: &u8| !(byte.is_ascii_digit() || matches!(byte, b':' | b'.' | b','));
    let words = || stamp.split(is_other).filter(|word| !word.is_empty());
    let of_day = words().find_map(time_of_day);
    of_day.or_else(|| {
        let mut words = words();
        let (Some(word), None) = (words.next(), words.next()) else {
            return None;
        };
        let point = word.iter().position(|byte| *byte == b'.')?;
        let (seconds, fraction) = (word.get(..point)?, word.get(point + 1..)?);
        let whole = number(seconds)?.checked_mul(1_000)?;
        whole.checked_add(thousandths(fraction)?)
    })
}

/// `10:00:05`, with or without a fraction.
fn time_of_day(word: &[u8]) -> Option<u64> {
    let mut parts = word.splitn(3, |byte| *byte == b':');
    let (hours, minutes) = (number(parts.next()?)?, number(parts.next()?)?);
    let rest = parts.next()?;
    let point = rest.iter().position(|byte| matches!(byte, b'.' | b','));
    let (seconds, fraction) = rest.split_at_checked(point.unwrap_or(rest.len()))?;
    let fraction = match fraction {
        [] => 0,
        [_, digits @ ..] => thousandths(digits)?,
    };
    let seconds = number(seconds)?;
    // 60 is a leap second.
    let fits = hours < 24 && minutes < 60 && seconds <= 60;
    fits.then(|| ((hours * 60 + minutes) * 60 + seconds) * 1_000 + fraction)
}

fn number(digits: &[u8]) -> Option<u64> {
    core::str::from_utf8(digits).ok()?.parse().ok()
}

/// The first three digits of a fraction.
fn thousandths(digits: &[u8]) -> Option<u64> {
    let all = digits.iter().all(u8::is_ascii_digit) && !digits.is_empty();
    let digit = |at: usize| digits.get(at).map_or(0, |digit| u64::from(digit & 15));
    all.then(|| digit(0) * 100 + digit(1) * 10 + digit(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_read() {
        for (text, wanted) in [
            ("10:00:05", Some(36_005_000)),
            ("[10:00:05.25]", Some(36_005_250)),
            ("10:00:05,1239", Some(36_005_123)),
            ("2000-06-01T10:00:05.250Z", Some(36_005_250)),
            ("2000/06/01 10:00:05", Some(36_005_000)),
            ("#12 10:00:05", Some(36_005_000)),
            ("65.25", Some(65_250)),
            ("(65.0078)", Some(65_007)),
            ("12", None),
            ("10:00", None),
            ("24:00:00", None),
            ("10:00:05.", None),
            ("1.2.3", None),
            ("1.5 2.5", None),
            ("99999999999999999999.5", None),
            ("18446744073709551.615", Some(u64::MAX)),
            ("18446744073709551.616", None),
            ("18446744073709551615:00:00", None),
            ("00:18446744073709551615:00", None),
        ] {
            assert!(is_stamp(text.as_bytes()), "{text}");
            assert_eq!(milliseconds(text.as_bytes()), wanted, "{text}");
        }
        for text in ["", "--", "COM1", "12:00:01 white", "Try", "1\u{e9}"] {
            assert!(!is_stamp(text.as_bytes()), "{text}");
        }
        assert!(!is_stamp(&[b'1'; LONGEST + 1]));
    }
}
