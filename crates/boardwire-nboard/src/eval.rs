//! Evaluations.

use alloc::format;
use core::fmt;

use boardwire_core::Out;

/// An evaluation, in discs where the engine follows practice (the protocol's document says centi-discs of `move` lines): seen from the side to move.
///
/// No evaluation is not the same as 0: messages hold an `Option<Eval>`. NaN occurs in real lines (`PA NaN,NaN`); here it equals itself.
///
/// ```
/// use boardwire_nboard::Eval;
///
/// assert_eq!(Eval::from_text(b"+0.54"), Some(Eval::Single(0.54)));
/// let pair = Eval::from_text(b"1.25,-0.75").unwrap();
/// assert_eq!((pair, pair.to_string().as_str()), (Eval::Pair(1.25, -0.75), "1.25,-0.75"));
/// assert!(Eval::from_text(b"NaN,NaN").unwrap().is_nan());
/// ```
#[derive(Clone, Copy)]
pub enum Eval {
    /// One value.
    Single(f64),
    /// Two values: when a draw counts as a win for Black, and when it counts as one for White.
    Pair(f64, f64),
}

impl Eval {
    /// Reads a value, or two with a comma between. A value is a decimal number with an exponent or without, or `NaN`, `inf` or
    /// `Infinity` in any case. `None`: anything else, or a number that no double holds.
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        if let Some(value) = read_short(text) {
            return Some(Self::Single(value));
        }
        match memchr::memchr(b',', text) {
            None => read(text).map(Self::Single),
            Some(at) => {
                let (first, second) = text.split_at(at);
                Some(Self::Pair(read(first)?, read(second.get(1..)?)?))
            }
        }
    }

    /// Whether it is no number, or one of the two is none.
    #[must_use]
    pub const fn is_nan(self) -> bool {
        match self {
            Self::Single(value) => value.is_nan(),
            Self::Pair(a, b) => a.is_nan() || b.is_nan(),
        }
    }

    /// The value; of a pair the mean.
    #[must_use]
    pub const fn value(self) -> f64 {
        match self {
            Self::Single(value) => value,
            Self::Pair(a, b) => a / 2.0 + b / 2.0,
        }
    }

    /// Writes it with two decimals, with more where the value has more.
    pub(crate) fn put(self, out: &mut impl Out) {
        match self {
            Self::Single(value) => put_value(value, out),
            Self::Pair(a, b) => {
                put_value(a, out);
                out.put(b",");
                put_value(b, out);
            }
        }
    }

    /// The same with `+` before a value that has no `-`, as NTest prints evaluations of a search.
    pub(crate) fn put_signed(self, out: &mut impl Out) {
        if let Self::Single(value) = self
            && value.is_sign_positive()
            && value.is_finite()
        {
            out.put(b"+");
        }
        self.put(out);
    }
}

/// NaN equals NaN: a message that holds one equals itself.
impl PartialEq for Eval {
    fn eq(&self, other: &Self) -> bool {
        let same = |a: f64, b: f64| a == b || a.is_nan() && b.is_nan();
        match (*self, *other) {
            (Self::Single(a), Self::Single(b)) => same(a, b),
            (Self::Pair(a, b), Self::Pair(c, d)) => same(a, c) && same(b, d),
            _ => false,
        }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = boardwire_core::FmtOut::new(f);
        self.put(&mut out);
        out.finish()
    }
}

impl fmt::Debug for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const POWERS: [f64; 16] = [
    1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
];

/// The usual short number. Fifteen digits and a power of ten are exact, so that their quotient is rounded once.
#[inline]
fn read_short(text: &[u8]) -> Option<f64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > 15 {
        return None;
    }
    let mut mantissa: i64 = 0;
    let mut point = None;
    for (at, &byte) in digits.iter().enumerate() {
        match byte {
            b'0'..=b'9' => mantissa = mantissa * 10 + i64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(at),
            _ => return None,
        }
    }
    let decimals = match point {
        None => 0,
        Some(_) if digits.len() == 1 => return None,
        Some(at) => digits.len() - at - 1,
    };
    #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact")]
    let value = mantissa as f64 / POWERS.get(decimals)?;
    Some(if negative { -value } else { value })
}

#[cold]
fn read(text: &[u8]) -> Option<f64> {
    if let Some(value) = read_short(text) {
        return Some(value);
    }
    let value: f64 = core::str::from_utf8(text).ok()?.parse().ok()?;
    let is_number = text.iter().any(u8::is_ascii_digit);
    (value.is_finite() || !is_number).then_some(value)
}

fn put_value(value: f64, out: &mut impl Out) {
    if value.is_nan() {
        return out.put(b"NaN");
    }
    if value.is_infinite() {
        return out.put(if value > 0.0 { b"inf" } else { b"-inf" });
    }
    let size = value.abs();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "small and not negative; what is no number of hundredths is found out"
    )]
    if size < 1e12 {
        let hundredths = (size * 100.0 + 0.5) as u64;
        if hundredths as f64 / 100.0 == size {
            if value.is_sign_negative() {
                out.put(b"-");
            }
            out.put_u64(hundredths / 100);
            out.put(match hundredths % 100 {
                0..10 => b".0",
                _ => b".",
            });
            return out.put_u64(hundredths % 100);
        }
    }
    let text = if (1e-7..1e17).contains(&size) {
        format!("{value}")
    } else {
        format!("{value:e}")
    };
    out.put(text.as_bytes());
    // A whole number that large, or a single decimal.
    if let Some(decimals) = match text.bytes().position(|byte| byte == b'.') {
        _ if text.contains('e') => None,
        None => Some(".00"),
        Some(point) if text.len() - point == 2 => Some("0"),
        Some(_) => None,
    } {
        out.put(decimals.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn values_are_written_with_two_decimals_at_least() {
        for (text, written) in [
            ("-1.16", "-1.16"),
            ("0", "0.00"),
            ("-0.00", "-0.00"),
            ("+0.54", "0.54"),
            ("64", "64.00"),
            (".5", "0.50"),
            ("1.005", "1.005"),
            ("1e2", "100.00"),
            ("-1e-9", "-1e-9"),
            ("123456789012345678", "1.2345678901234568e17"),
            ("1234567890123.5", "1234567890123.50"),
            ("12345678901234", "12345678901234.00"),
            ("nan", "NaN"),
            ("-NaN", "NaN"),
            ("Infinity", "inf"),
            ("-inf", "-inf"),
            ("0.07", "0.07"),
            ("2.05", "2.05"),
        ] {
            let eval = Eval::from_text(text.as_bytes()).unwrap();
            assert_eq!(eval.to_string(), written);
            assert_eq!(Eval::from_text(written.as_bytes()), Some(eval), "{text}");
        }
    }

    #[test]
    fn a_pair_has_the_value_between_its_two() {
        for (text, value) in [("-1.16", -1.16), ("1,2", 1.5), ("-3.00,1.00", -1.0)] {
            let eval = Eval::from_text(text.as_bytes()).unwrap();
            assert_eq!(eval.value(), value, "{text}");
        }
    }

    #[test]
    fn evaluations_are_compared_by_their_numbers() {
        let texts = ["1", "2", "1,2", "1,3", "2,2", "NaN", "NaN,2", "1,NaN"];
        for (i, a) in texts.iter().enumerate() {
            for (k, b) in texts.iter().enumerate() {
                let [one, other] = [a, b].map(|text| Eval::from_text(text.as_bytes()).unwrap());
                assert_eq!(one == other, i == k, "{a} and {b}");
            }
        }
    }

    #[test]
    fn other_texts_are_no_evaluations() {
        for text in [
            "", "x", "D6", "1,2,3", ",", "1,", ",1", "1e999", "1_0", "0x10", "--1", ".", "-", " 1",
        ] {
            assert_eq!(Eval::from_text(text.as_bytes()), None, "{text}");
        }
    }
}
