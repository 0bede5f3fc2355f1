//! Real numbers as exact decimals.

use core::cmp::Ordering;
use core::fmt;

use boardwire_core::Out;

use super::reading::Reading;
use crate::Code;
use crate::lex;

/// An exact decimal number: SGF's Real. Up to 38 digits, up to 255 of them after the point.
///
/// Equality and order go by value: how the number was written (`6.50`, `+6.5`) is not kept, and there is no negative zero.
/// [`Display`](fmt::Display) writes the canonical form, without zeros at the end of the fraction.
///
/// ```
/// use boardwire_sgf::value::Decimal;
///
/// let komi: Decimal = "6.50".parse().unwrap();
/// assert_eq!(komi, Decimal::new(65, 1));
/// assert_eq!(komi.to_string(), "6.5");
/// assert!(komi > Decimal::from(6));
/// assert_eq!(komi.to_f64(), 6.5);
/// ```
///
/// Source: SGF FF\[4\], property value types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Decimal {
    // The digits as one integer, in two halves: a `u128` would align all values to 16 bytes.
    high: u64,
    low: u64,
    scale: u8,
    negative: bool,
}

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self::new(0, 0);

    /// The most digits that a number has, those after the point included.
    pub const MAX_DIGITS: u32 = 38;

    /// The largest integer of [`MAX_DIGITS`](Self::MAX_DIGITS) digits.
    const MAX_MANTISSA: u128 = 10_u128.pow(Self::MAX_DIGITS) - 1;

    /// `mantissa` divided by ten to the power of `scale`: `new(-55, 1)` is -5.5.
    #[must_use]
    pub const fn new(mantissa: i64, scale: u8) -> Self {
        Self::normal(mantissa < 0, mantissa.unsigned_abs() as u128, scale)
    }

    /// A number from its sign, its digits as an integer, and how many of these stand after the point.
    ///
    /// `None` if there are more than [`MAX_DIGITS`](Self::MAX_DIGITS) digits, zeros at the end of the fraction not counted.
    #[must_use]
    pub const fn from_parts(negative: bool, mantissa: u128, scale: u8) -> Option<Self> {
        let number = Self::normal(negative, mantissa, scale);
        if number.mantissa() > Self::MAX_MANTISSA {
            return None;
        }
        Some(number)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves, and what was compared"
    )]
    const fn normal(negative: bool, mut mantissa: u128, mut scale: u8) -> Self {
        if mantissa == 0 {
            scale = 0;
        }
        // Nearly all numbers fit, and division by 64 bits is much faster.
        if mantissa <= u64::MAX as u128 {
            let mut small = mantissa as u64;
            while scale > 0 && small.is_multiple_of(10) {
                small /= 10;
                scale -= 1;
            }
            mantissa = small as u128;
        }
        while scale > 0 && mantissa.is_multiple_of(10) {
            mantissa /= 10;
            scale -= 1;
        }
        Self {
            high: (mantissa >> 64) as u64,
            low: mantissa as u64,
            scale,
            negative: negative && mantissa != 0,
        }
    }

    /// The digits as an integer, without sign and point.
    #[must_use]
    pub const fn mantissa(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }

    /// How many of the digits stand after the point. The last one is not 0.
    #[must_use]
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// Whether the number is less than zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.negative
    }

    /// Whether the number is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.mantissa() == 0
    }

    /// The number with the other sign.
    #[must_use]
    pub const fn negated(mut self) -> Self {
        self.negative = !self.negative && !self.is_zero();
        self
    }

    /// The number as an integer; `None` if it has a fraction or does not fit.
    #[must_use]
    pub fn to_i64(self) -> Option<i64> {
        if self.scale > 0 {
            return None;
        }
        let mantissa = i128::try_from(self.mantissa()).ok()?;
        i64::try_from(if self.negative { -mantissa } else { mantissa }).ok()
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        let mut text = Digits::default();
        text.write(self);
        // Core's parser rounds once, which a division of two floats would not.
        text.as_str().parse().unwrap_or(0.0)
    }

    /// The number times 1000, cut towards zero: milliseconds of seconds. What does not fit is the nearest end of `i64`.
    #[must_use]
    pub fn to_millis(self) -> i64 {
        let mantissa = self.mantissa();
        let magnitude = if self.scale <= 3 {
            mantissa.saturating_mul(10_u128.pow(3 - u32::from(self.scale)))
        } else {
            10_u128
                .checked_pow(u32::from(self.scale) - 3)
                .map_or(0, |power| mantissa / power)
        };
        let magnitude = i128::try_from(magnitude).unwrap_or(i128::MAX);
        let value = if self.negative { -magnitude } else { magnitude };
        i64::try_from(value).unwrap_or(if self.negative { i64::MIN } else { i64::MAX })
    }

    /// The sum; `None` if it has more than [`MAX_DIGITS`](Self::MAX_DIGITS) digits.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let scale = self.scale.max(other.scale);
        let sum = self.aligned(scale)?.checked_add(other.aligned(scale)?)?;
        Self::from_parts(sum < 0, sum.unsigned_abs(), scale)
    }

    /// The product; `None` if it has more than [`MAX_DIGITS`](Self::MAX_DIGITS) digits.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        let mantissa = self.mantissa().checked_mul(other.mantissa())?;
        let scale = self.scale.checked_add(other.scale)?;
        Self::from_parts(self.negative != other.negative, mantissa, scale)
    }

    /// Writes the canonical form, as [`Display`](fmt::Display) does.
    pub fn put(self, out: &mut impl Out) {
        let mut text = Digits::default();
        text.write(self);
        out.put(text.as_str().as_bytes());
    }

    /// The digits with so many after the point, and the sign.
    fn aligned(self, scale: u8) -> Option<i128> {
        let power = 10_i128.checked_pow(u32::from(scale.checked_sub(self.scale)?))?;
        let mantissa = i128::try_from(self.mantissa()).ok()?;
        let value = mantissa.checked_mul(power)?;
        Some(if self.negative { -value } else { value })
    }

    /// Reads a number as SGF's grammar has it: a sign or none, digits, and a point with more digits or none.
    pub(crate) fn from_bytes(text: &[u8]) -> Option<Self> {
        match Self::plain(text) {
            Some(number) => Some(number),
            None => Self::of_any_length(text),
        }
    }

    /// A number without a sign whose digits fit in 64 bits, in one pass.
    fn plain(text: &[u8]) -> Option<Self> {
        if text.len() > 19 {
            return None;
        }
        let (mut digits, mut point) = (0_u64, None);
        for (at, &byte) in text.iter().enumerate() {
            let digit = byte.wrapping_sub(b'0');
            if digit < 10 {
                digits = digits * 10 + u64::from(digit);
            } else if byte == b'.' && point.is_none() && at > 0 {
                point = Some(at);
            } else {
                return None;
            }
        }
        let mut scale = match point {
            None if text.is_empty() => return None,
            None => 0,
            // A digit stands behind it.
            Some(point) => u8::try_from(text.len().checked_sub(point + 2)? + 1).ok()?,
        };
        while scale > 0 && digits.is_multiple_of(10) {
            digits /= 10;
            scale -= 1;
        }
        Some(Self {
            high: 0,
            low: digits,
            scale,
            negative: false,
        })
    }

    /// The same where it is a value, in the bytes from its `[` on: the number and the length between the brackets. `None`: it may be a
    /// number of another form.
    #[inline(always)]
    pub(crate) fn of_value(bytes: &[u8]) -> Option<(Self, usize)> {
        let bytes = bytes.get(1..)?;
        match bytes.first_chunk().and_then(|word| Self::of_word(*word)) {
            Some(read) => Some(read),
            None => Self::of_long_value(bytes),
        }
    }

    /// The same where the number has more than seven bytes or stands at the end of the text, in the bytes behind its `[`.
    #[inline(never)]
    fn of_long_value(bytes: &[u8]) -> Option<(Self, usize)> {
        let len = bytes
            .iter()
            .take(20)
            .position(|&byte| !matches!(byte, b'0'..=b'9' | b'.'))?;
        let (number, rest) = bytes.split_at_checked(len)?;
        (rest.first() == Some(&b']')).then_some((Self::plain(number)?, len))
    }

    /// A number of up to seven bytes with the `]` behind it, without a loop: its length alone would make one slow.
    #[inline]
    fn of_word(bytes: [u8; 8]) -> Option<(Self, usize)> {
        const ONES: u64 = u64::from_le_bytes([1; 8]);
        const POINTS: u64 = u64::from_le_bytes([b'.'; 8]);
        const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
        const HIGH: u64 = ONES << 7;
        let len = lex::first_mark(bytes)?;
        let word = u64::from_le_bytes(bytes);
        let points = word ^ POINTS;
        let points = points.wrapping_sub(ONES) & !points & HIGH;
        let point = (points.trailing_zeros() >> 3) as usize;
        let (digits, count, scale) = if point < len {
            // The digits behind the point move up to those before it.
            let before = (1_u64 << (8 * point)) - 1;
            let digits = word & before | word >> 8 & !before;
            (digits, len - 1, len - 1 - point)
        } else {
            (word, len, 0)
        };
        if count == 0 || point == 0 || bytes.get(len) != Some(&b']') || point + 1 == len {
            return None;
        }
        // The last digit goes to the highest byte. What comes in below are zeros before the first digit.
        let digits = (digits ^ ZEROS) << (64 - 8 * count);
        if (digits.wrapping_add(ONES * (0x80 - 10)) | digits) & HIGH != 0 {
            return None;
        }
        // Pairs of digits, then all.
        const PAIRS: u64 = 0x0000_00FF_0000_00FF;
        let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
        let high = (pairs & PAIRS).wrapping_mul(100 + (1_000_000 << 32));
        let low = (pairs >> 16 & PAIRS).wrapping_mul(1 + (10_000 << 32));
        let mut low = high.wrapping_add(low) >> 32;
        let mut scale = u8::try_from(scale).ok()?;
        while scale > 0 && low.is_multiple_of(10) {
            low /= 10;
            scale -= 1;
        }
        let number = Self {
            high: 0,
            low,
            scale,
            negative: false,
        };
        Some((number, len))
    }

    fn of_any_length(text: &[u8]) -> Option<Self> {
        let (negative, digits) = match text {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] => (false, digits),
            digits => (false, digits),
        };
        let (whole, fraction) = match digits.iter().position(|&byte| byte == b'.') {
            Some(point) => {
                let (whole, fraction) = digits.split_at(point);
                let fraction = fraction.get(1..).filter(|digits| !digits.is_empty())?;
                (whole, fraction)
            }
            None => (digits, &[][..]),
        };
        if whole.is_empty() {
            return None;
        }
        Self::from_digits(negative, whole, fraction)
    }

    /// A number from its digits before and after the point; either may be empty.
    pub(crate) fn from_digits(negative: bool, whole: &[u8], fraction: &[u8]) -> Option<Self> {
        if !whole.iter().chain(fraction).all(u8::is_ascii_digit) {
            return None;
        }
        // Zeros at the end take no room.
        let zeros = fraction.iter().rev().take_while(|&&digit| digit == b'0');
        let fraction = fraction.get(..fraction.len() - zeros.count())?;
        let digits = || whole.iter().chain(fraction);
        if whole.len() + fraction.len() <= 19 {
            // So many digits fit.
            let mut small: u64 = 0;
            for digit in digits() {
                small = small * 10 + u64::from(digit - b'0');
            }
            let scale = u8::try_from(fraction.len()).ok()?;
            return Self::from_parts(negative, small.into(), scale);
        }
        let mut mantissa: u128 = 0;
        for digit in digits() {
            mantissa = mantissa
                .checked_mul(10)?
                .checked_add(u128::from(digit - b'0'))?;
        }
        Self::from_parts(negative, mantissa, u8::try_from(fraction.len()).ok()?)
    }

    /// The number times ten to the power of `exponent`.
    fn shifted(self, exponent: i32) -> Option<Self> {
        let scale = i32::from(self.scale).checked_sub(exponent)?;
        if let Ok(scale) = u8::try_from(scale) {
            return Self::from_parts(self.negative, self.mantissa(), scale);
        }
        if self.is_zero() {
            return Some(self);
        }
        let power = 10_u128.checked_pow(u32::try_from(-scale).ok()?)?;
        Self::from_parts(self.negative, self.mantissa().checked_mul(power)?, 0)
    }
}

/// The number as text, on the stack.
struct Digits {
    bytes: [u8; Self::LEN],
    start: usize,
}

impl Default for Digits {
    fn default() -> Self {
        Self {
            bytes: [b'0'; Self::LEN],
            start: Self::LEN,
        }
    }
}

impl Digits {
    /// A sign, `0.`, and 255 digits.
    const LEN: usize = 258;

    fn put(&mut self, byte: u8) {
        self.start = self.start.saturating_sub(1);
        if let Some(slot) = self.bytes.get_mut(self.start) {
            *slot = byte;
        }
    }

    fn write(&mut self, number: Decimal) {
        let mut mantissa = number.mantissa();
        for _ in 0..number.scale {
            self.put(b'0' + (mantissa % 10) as u8);
            mantissa /= 10;
        }
        if number.scale > 0 {
            self.put(b'.');
        }
        loop {
            self.put(b'0' + (mantissa % 10) as u8);
            mantissa /= 10;
            if mantissa == 0 {
                break;
            }
        }
        if number.negative {
            self.put(b'-');
        }
    }

    fn as_str(&self) -> &str {
        let bytes = self.bytes.get(self.start..).unwrap_or_default();
        core::str::from_utf8(bytes).unwrap_or_default()
    }
}

/// Writes the canonical form: no `+`, no zeros at the end of the fraction, one digit at least before the point.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Digits::default();
        text.write(*self);
        f.pad(text.as_str())
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => magnitude(*self, *other),
            (true, true) => magnitude(*other, *self),
        }
    }
}

/// The order of two numbers without their signs.
fn magnitude(a: Decimal, b: Decimal) -> Ordering {
    // Digits before the point, which may be fewer than none: 0.001 has -2.
    let whole = |number: Decimal| {
        let digits = number.mantissa().checked_ilog10().map_or(0, |log| log + 1);
        i64::from(digits) - i64::from(number.scale)
    };
    match (a.is_zero(), b.is_zero()) {
        (true, true) => return Ordering::Equal,
        (true, false) => return Ordering::Less,
        (false, true) => return Ordering::Greater,
        (false, false) => {}
    }
    whole(a).cmp(&whole(b)).then_with(|| {
        // As many digits before the point, so that the powers below stay under ten to the 38th.
        let scale = a.scale.max(b.scale);
        let aligned = |number: Decimal| {
            let power = 10_u128.checked_pow(u32::from(scale - number.scale))?;
            number.mantissa().checked_mul(power)
        };
        aligned(a).cmp(&aligned(b))
    })
}

impl From<i64> for Decimal {
    fn from(number: i64) -> Self {
        Self::new(number, 0)
    }
}

impl From<i32> for Decimal {
    fn from(number: i32) -> Self {
        Self::from(i64::from(number))
    }
}

impl From<u32> for Decimal {
    fn from(number: u32) -> Self {
        Self::from(i64::from(number))
    }
}

/// Why a text is no [`Decimal`]: it has not the form of SGF's Real, or more than 38 digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a decimal number of at most 38 digits, such as 6.5")]
pub struct DecimalError;

/// Reads what SGF's grammar allows; [`read_real`] also reads what can be repaired.
impl core::str::FromStr for Decimal {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Self, DecimalError> {
        Self::from_bytes(text.as_bytes()).ok_or(DecimalError)
    }
}

/// Reads a Real.
///
/// Repaired, with `value-corrected`: blanks around and inside, a comma for the point (`6,5`), a missing digit before or after the
/// point (`.5`, `34.`), exponents (`1e-05`), and letters around the number (`6.5 points`). Anything else is `bad-value`; nothing at
/// all is `empty-value`.
///
/// ```
/// use boardwire_sgf::{Code, value::{Decimal, read_real}};
///
/// let read = read_real(b"-.5");
/// assert_eq!(read.value, Some(Decimal::new(-5, 1)));
/// assert!(read.problems().eq([Code::ValueCorrected]));
/// assert!(read_real(b"+5").is_exact());
/// ```
#[must_use]
pub fn read_real(text: &[u8]) -> Reading<Decimal> {
    if let Some(number) = Decimal::from_bytes(text) {
        return Reading::exact(number);
    }
    if text.trim_ascii().is_empty() {
        return Reading::unreadable(Code::EmptyValue);
    }
    match repair(text) {
        Some(number) => Reading::corrected(number),
        None => Reading::unreadable(Code::BadValue),
    }
}

/// A number with a wrong form.
fn repair(text: &[u8]) -> Option<Decimal> {
    let is_start = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.' | b',');
    let start = text.iter().position(|&byte| is_start(byte))?;
    let end = text.iter().rposition(|&byte| is_start(byte))? + 1;
    let (before, number, after) = (text.get(..start)?, text.get(start..end)?, text.get(end..)?);
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() || is_blank(*byte) || !byte.is_ascii();
    if !before.iter().chain(after).all(is_word) {
        return None;
    }
    read_loose(number)
}

/// A number with an exponent, such as `7.5e0`, and nothing else but blanks.
pub(super) fn read_exponential(text: &[u8]) -> Option<Decimal> {
    let is_part = |byte: &u8| byte.is_ascii_digit() || is_blank(*byte) || b"+-.,eE".contains(byte);
    let has_exponent = text.iter().any(|byte| matches!(byte, b'e' | b'E'));
    if has_exponent && text.iter().all(is_part) {
        read_loose(text)
    } else {
        None
    }
}

/// Whether SGF takes the byte as white space: these six alone, and in old files NUL.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0b | 0x0c | b'\r' | 0)
}

/// A number whose point may be a comma, with blanks inside, a digit missing beside the point, or an exponent.
fn read_loose(text: &[u8]) -> Option<Decimal> {
    let mut number = [0; Loose::LEN];
    let mut len = 0;
    for &byte in text.iter().filter(|&&byte| !is_blank(byte)) {
        *number.get_mut(len)? = if byte == b',' { b'.' } else { byte };
        len += 1;
    }
    Loose::read(number.get(..len)?)
}

/// A number in parts.
struct Loose;

impl Loose {
    /// The longest number that is repaired: sign, point, digits to spare and an exponent.
    const LEN: usize = 320;

    fn read(text: &[u8]) -> Option<Decimal> {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        let (digits, exponent) = match text.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            Some(at) => (text.get(..at)?, Self::exponent(text.get(at + 1..)?)?),
            None => (text, 0),
        };
        let (whole, fraction) = match digits.iter().position(|&byte| byte == b'.') {
            Some(point) => (digits.get(..point)?, digits.get(point + 1..)?),
            None => (digits, &[][..]),
        };
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        Decimal::from_digits(negative, whole, fraction)?.shifted(exponent)
    }

    fn exponent(text: &[u8]) -> Option<i32> {
        if text.len() > 5 {
            return None;
        }
        core::str::from_utf8(text).ok()?.parse().ok()
    }
}
