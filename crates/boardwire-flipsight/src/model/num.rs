//! Numbers that may have a fraction.

use alloc::borrow::Cow;
use core::fmt;

use boardwire_core::{Discard, Out, expected};

use crate::lex::{Cursor, MAX_NESTING, Parsed, integral};
use crate::object::{Own, Read, Write};

/// A JSON number. A whole one of 64 bits is just that, however it was written (`60000.0` is 60000); any other keeps its text, so that no
/// digit is lost.
///
/// ```
/// use boardwire_flipsight::Num;
///
/// assert_eq!(Num::new("60000.0").unwrap(), Num::from(60_000));
/// assert_eq!(Num::new("1523.70").unwrap().to_string(), "1523.70");
/// assert!(Num::new("NaN").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Num<'i>(Repr<'i>);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr<'i> {
    Whole(i64),
    /// Not the text of any whole number of 64 bits.
    Text(Cow<'i, str>),
}

impl<'i> Num<'i> {
    /// Reads a number as JSON spells it.
    #[must_use]
    pub fn new(text: &str) -> Option<Num<'static>> {
        let padded = [text, " "].concat();
        let mut notes = Discard;
        let mut cursor = Cursor::new(padded.as_bytes(), MAX_NESTING, &mut notes);
        let number = Num::read(&mut cursor).ok()?.into_owned();
        (cursor.at() == text.len()).then_some(number)
    }

    /// The value, if it is a whole number of 64 bits.
    #[must_use]
    pub const fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Whole(value) => Some(value),
            Repr::Text(_) => None,
        }
    }

    /// The nearest floating-point value.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the nearest value is asked for")]
    pub fn as_f64(&self) -> f64 {
        match &self.0 {
            Repr::Whole(value) => *value as f64,
            // JSON's numbers are a part of what Rust reads.
            Repr::Text(text) => text.parse().unwrap_or(f64::NAN),
        }
    }

    /// The next whole number below, of the nearest floating-point value; the largest or smallest of 64 bits where it does not fit.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "the cast saturates, and gives back what it came from"
    )]
    pub fn floor(&self) -> i64 {
        match self.0 {
            Repr::Whole(value) => value,
            Repr::Text(_) => {
                let value = self.as_f64();
                let whole = value as i64;
                if whole as f64 > value {
                    whole.saturating_sub(1)
                } else {
                    whole
                }
            }
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Num<'static> {
        Num(match self.0 {
            Repr::Whole(value) => Repr::Whole(value),
            Repr::Text(text) => Repr::Text(Cow::Owned(text.into_owned())),
        })
    }
}

impl From<i64> for Num<'_> {
    fn from(value: i64) -> Self {
        Self(Repr::Whole(value))
    }
}

impl fmt::Display for Num<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Whole(value) => fmt::Display::fmt(value, f),
            Repr::Text(text) => f.pad(text),
        }
    }
}

impl fmt::Debug for Num<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<'i> Read<'i> for Num<'i> {
    #[inline]
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        match cursor.plain_integer() {
            Some(value) => Ok(Self(Repr::Whole(value))),
            None => other(cursor),
        }
    }
}

#[cold]
fn other<'i>(cursor: &mut Cursor<'i, '_>) -> Parsed<Num<'i>> {
    if cursor.peek() == Some(b'"') {
        // Where a fraction is allowed, a whole number in a string is the same slip as elsewhere.
        return cursor.integer().map(Num::from);
    }
    let number = match cursor.peek() {
        Some(b'-' | b'0'..=b'9') => cursor.number()?,
        _ => return Err(cursor.wrong_type(expected!["a number"])),
    };
    Ok(Num(match integral(number.text) {
        Some(value) => Repr::Whole(value),
        // A number is ASCII.
        None => Repr::Text(Cow::Borrowed(
            core::str::from_utf8(number.text).unwrap_or_default(),
        )),
    }))
}

impl Write for Num<'_> {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        match &self.0 {
            Repr::Whole(value) => out.put_i64(*value),
            Repr::Text(text) => out.put(text.as_bytes()),
        }
    }
}

impl Own for Num<'_> {
    type Owned = Num<'static>;
    fn own(self) -> Num<'static> {
        self.into_owned()
    }
}
