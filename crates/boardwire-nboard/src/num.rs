//! Exact decimal numbers: times, ratings and results as they are written.

use core::fmt;

use boardwire_core::Out;

/// A decimal number, exact: up to 19 significant digits, with the number of fraction digits that it was written with.
///
/// Equality goes by value: `0.5` equals `0.50`. [`Display`](fmt::Display) writes it as it was written, but for leading zeros and
/// exponents.
///
/// ```
/// use boardwire_nboard::Num;
///
/// let time = Num::from_text(b"2.7680000000000002").unwrap();
/// assert_eq!((time.to_string().as_str(), time.to_ms()), ("2.7680000000000002", Some(2768)));
/// assert_eq!(Num::from_text(b"0.5"), Num::from_text(b"0.500"));
/// assert_eq!(Num::from_text(b"x"), None);
/// ```
#[derive(Clone, Copy)]
pub struct Num {
    mantissa: u64,
    /// Digits of the mantissa that are after the point.
    scale: u8,
    sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    None,
    Plus,
    Minus,
}

impl Num {
    /// Zero, written `0`.
    pub const ZERO: Self = Self::new(0, 0);

    /// `mantissa` divided by ten to the power of `scale`: `new(250, 2)` is `2.50`.
    #[must_use]
    pub const fn new(mantissa: u64, scale: u8) -> Self {
        Self {
            mantissa,
            scale,
            sign: Sign::None,
        }
    }

    /// Milliseconds as seconds, written with as many decimals as it takes, two at least: 500 is `0.50`.
    #[must_use]
    pub const fn from_ms(ms: u64) -> Self {
        if ms.is_multiple_of(10) {
            Self::new(ms / 10, 2)
        } else {
            Self::new(ms, 3)
        }
    }

    /// The same with a minus sign, or without.
    #[must_use]
    pub const fn with_negative(mut self, negative: bool) -> Self {
        self.sign = if negative { Sign::Minus } else { Sign::None };
        self
    }

    /// Reads a number: a sign or none, digits with a point or without, an exponent or none. `None`: anything else, or more digits than fit.
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        let (sign, digits) = match text {
            [b'-', digits @ ..] => (Sign::Minus, digits),
            [b'+', digits @ ..] => (Sign::Plus, digits),
            digits => (Sign::None, digits),
        };
        if let Some((mantissa, scale)) = short(digits) {
            return Some(Self {
                mantissa,
                scale,
                sign,
            });
        }
        let mut mantissa: u64 = 0;
        let mut scale: u8 = 0;
        let mut any = false;
        let mut point = false;
        let mut rest = digits;
        while let [byte, after @ ..] = rest {
            match byte {
                b'0'..=b'9' => {
                    any = true;
                    mantissa = mantissa
                        .checked_mul(10)?
                        .checked_add(u64::from(byte - b'0'))?;
                    if point {
                        scale = scale.checked_add(1)?;
                    }
                }
                b'.' if !point => point = true,
                _ => break,
            }
            rest = after;
        }
        if !any {
            return None;
        }
        let number = Self {
            mantissa,
            scale,
            sign,
        };
        match rest {
            [] => Some(number),
            [b'e' | b'E', exponent @ ..] => number.shifted(exponent),
            _ => None,
        }
    }

    /// The same times ten to the power of an exponent of at most three digits.
    #[cold]
    fn shifted(mut self, exponent: &[u8]) -> Option<Self> {
        let (up, digits) = match exponent {
            [b'-', digits @ ..] => (false, digits),
            [b'+', digits @ ..] | digits => (true, digits),
        };
        if digits.is_empty() || digits.len() > 3 {
            return None;
        }
        let mut steps: u16 = 0;
        for digit in digits {
            if !digit.is_ascii_digit() {
                return None;
            }
            steps = steps * 10 + u16::from(digit - b'0');
        }
        if !up {
            self.scale = self.scale.checked_add(u8::try_from(steps).ok()?)?;
            return Some(self);
        }
        for _ in 0..steps {
            match self.scale.checked_sub(1) {
                Some(scale) => self.scale = scale,
                None => self.mantissa = self.mantissa.checked_mul(10)?,
            }
        }
        Some(self)
    }

    /// Whether a minus sign stands before it, be it before zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        matches!(self.sign, Sign::Minus)
    }

    /// The digits without their point and sign.
    #[must_use]
    pub const fn mantissa(self) -> u64 {
        self.mantissa
    }

    /// How many digits stand after the point.
    #[must_use]
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// The number times a thousand, rounded half up: milliseconds of seconds. `None` if it does not fit.
    #[must_use]
    pub fn to_ms(self) -> Option<i64> {
        let mut value = u128::from(self.mantissa) * 1000;
        for _ in 1..self.scale {
            value /= 10;
        }
        if self.scale > 0 {
            value = (value + 5) / 10;
        }
        let value = i64::try_from(value).ok()?;
        Some(if self.is_negative() { -value } else { value })
    }

    /// The nearest floating-point number.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "the nearest number is asked for"
    )]
    pub fn to_f64(self) -> f64 {
        let mut value = self.mantissa as f64;
        // Ten to the power of 22 is the last one that a double holds exactly.
        let mut scale = self.scale;
        while scale > 22 {
            value /= 1e22;
            scale -= 22;
        }
        let mut power = 1.0;
        for _ in 0..scale {
            power *= 10.0;
        }
        value /= power;
        if self.is_negative() { -value } else { value }
    }

    /// The number without zeros at the end of its fraction.
    const fn trimmed(mut self) -> Self {
        while self.scale > 0 && self.mantissa.is_multiple_of(10) {
            self.mantissa /= 10;
            self.scale -= 1;
        }
        self
    }

    /// The same value, unsigned unless it is negative, with the least number of decimals that is at least `decimals`.
    pub(crate) fn with_decimals(self, decimals: u8) -> Self {
        let mut number = self.trimmed();
        while number.scale < decimals {
            // A mantissa this large keeps its shorter form.
            let Some(mantissa) = number.mantissa.checked_mul(10) else {
                break;
            };
            number.mantissa = mantissa;
            number.scale += 1;
        }
        if number.sign == Sign::Plus {
            number.sign = Sign::None;
        }
        number
    }

    /// Writes it as it was written.
    pub(crate) fn put(self, out: &mut impl Out) {
        match self.sign {
            Sign::None => {}
            Sign::Plus => out.put(b"+"),
            Sign::Minus => out.put(b"-"),
        }
        self.put_digits(out);
    }

    /// Writes the digits after the point.
    pub(crate) fn put_fraction(self, out: &mut impl Out) {
        let width = usize::from(self.scale);
        let text = alloc::format!("{:0width$}", self.mantissa);
        out.put(text.as_bytes());
    }

    fn put_digits(self, out: &mut impl Out) {
        if self.scale == 0 {
            out.put_u64(self.mantissa);
            return;
        }
        let mut digits = [b'0'; 20];
        let mut rest = self.mantissa;
        for slot in digits.iter_mut().rev() {
            // A remainder of ten is a digit.
            *slot = b'0' + u8::try_from(rest % 10).unwrap_or(0);
            rest /= 10;
        }
        let scale = usize::from(self.scale);
        let (before, fraction) = digits.split_at(digits.len().saturating_sub(scale));
        let first = before.iter().position(|&digit| digit != b'0');
        match first.and_then(|first| before.get(first..)) {
            Some(before) => out.put(before),
            None => out.put(b"0"),
        }
        out.put(b".");
        for _ in digits.len()..scale {
            out.put(b"0");
        }
        out.put(fraction);
    }
}

/// Digits with a point or without, so few that they can't overflow.
#[inline]
fn short(digits: &[u8]) -> Option<(u64, u8)> {
    if digits.len() > 19 {
        return None;
    }
    let mut mantissa: u64 = 0;
    let mut scale = 0;
    let mut step = 0;
    let mut count = 0;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(digit));
            scale += step;
            count += 1;
        } else if byte == b'.' && step == 0 {
            step = 1;
        } else {
            return None;
        }
    }
    (count > 0).then_some((mantissa, scale))
}

/// By value.
impl PartialEq for Num {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (self.trimmed(), other.trimmed());
        a.mantissa == b.mantissa
            && (a.mantissa == 0 || a.scale == b.scale && self.is_negative() == other.is_negative())
    }
}

impl Eq for Num {}

impl From<u32> for Num {
    fn from(value: u32) -> Self {
        Self::new(value.into(), 0)
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = boardwire_core::FmtOut::new(f);
        self.put(&mut out);
        out.finish()
    }
}

impl fmt::Debug for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn numbers_are_written_as_they_were_read() {
        for text in [
            "0",
            "15",
            "2196.37",
            "+0.000",
            "-12.00",
            "2.7680000000000002",
            "0.00012345678901234567",
            "18446744073709551615",
            "-0",
        ] {
            assert_eq!(Num::from_text(text.as_bytes()).unwrap().to_string(), text);
        }
        for (text, written) in [
            ("05", "5"),
            (".5", "0.5"),
            ("5.", "5"),
            ("1e-05", "0.00001"),
            ("1.5E+1", "15"),
            ("12e2", "1200"),
        ] {
            assert_eq!(
                Num::from_text(text.as_bytes()).unwrap().to_string(),
                written
            );
        }
        for text in [
            "",
            ".",
            "-",
            "+-1",
            "1.2.3",
            "1e",
            "1e1234",
            "18446744073709551616",
            "1 ",
            "x",
            "NaN",
        ] {
            assert_eq!(Num::from_text(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn values_and_units() {
        let num = |text: &str| Num::from_text(text.as_bytes()).unwrap();
        assert_eq!(num("0"), num("-0.00"));
        assert_ne!(num("1"), num("-1"));
        assert_ne!(num("1"), num("10"));
        assert_eq!(num("0.0005").to_ms(), Some(1));
        assert_eq!(num("0.00049").to_ms(), Some(0));
        assert_eq!(num("44.2").to_ms(), Some(44_200));
        assert_eq!(num("18446744073709551615").to_ms(), None);
        assert_eq!(num("-1.16").to_f64(), -1.16);
        assert_eq!(num("0.5").with_decimals(2).to_string(), "0.50");
        assert_eq!(num("+3.10700").with_decimals(2).to_string(), "3.107");
        assert_eq!(Num::from_ms(2_500).to_string(), "2.50");
        assert_eq!(Num::from_ms(2_768).to_string(), "2.768");
    }
}
