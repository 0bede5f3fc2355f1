//! Values in another form.

use alloc::vec::Vec;

use boardwire_core::Out;

use super::read;
use crate::lex::{self, Rules};
use crate::property::PropertyDef;
use crate::value::{Context, Decimal, Rectangle, Value, WriteContext, read_real};

/// The text of the label that stands for the letter of this number, from 0: A to Z, a to z, then 1, 2, 3..
pub(super) fn label_name(number: usize) -> Vec<u8> {
    let mut name = Vec::new();
    match u8::try_from(number) {
        Ok(letter @ 0..26) => name.push(b'A' + letter),
        Ok(letter @ 26..52) => name.push(b'a' + (letter - 26)),
        _ => name.put_u64((number - 51) as u64),
    }
    name
}

/// A number of minutes in seconds.
pub(super) fn minutes_to_seconds(raw: &[u8]) -> Option<Vec<u8>> {
    decimal(raw)?
        .checked_mul(Decimal::new(60, 0))
        .map(decimal_text)
}

/// A number of seconds in minutes, where these are a decimal of at most two digits.
pub(super) fn seconds_to_minutes(raw: &[u8]) -> Option<Vec<u8>> {
    let seconds = decimal(raw)?.to_i64()?;
    // A hundredth of a minute is 0.6 seconds.
    (seconds % 3 == 0).then(|| decimal_text(Decimal::new(seconds / 3 * 5, 2)))
}

/// Half of a number.
pub(super) fn half(raw: &[u8]) -> Option<Vec<u8>> {
    decimal(raw)?
        .checked_mul(Decimal::new(5, 1))
        .map(decimal_text)
}

fn decimal(raw: &[u8]) -> Option<Decimal> {
    read_real(raw.trim_ascii()).value
}

fn decimal_text(number: Decimal) -> Vec<u8> {
    let mut text = Vec::new();
    number.put(&mut text);
    text
}

/// The rectangle between two points.
pub(super) fn rectangle(
    def: &PropertyDef,
    a: &[u8],
    b: &[u8],
    context: &Context,
) -> Option<Vec<u8>> {
    let a = read(def, a, context)?.vertex()?;
    let b = read(def, b, context)?.vertex()?;
    let rectangle = Value::Rectangle(Rectangle::new(a, b)?);
    Some(canonical(&rectangle, &context.into()))
}

/// A value as the formatter writes it, for values whose text is ASCII.
pub(crate) fn canonical(value: &Value<'_>, context: &WriteContext) -> Vec<u8> {
    let mut text = Vec::new();
    value.write_canonical(context, &mut text);
    text
}

/// A text without its soft line breaks: `\` and the line break behind it. `None`: it has none.
pub(super) fn without_soft_breaks(raw: &[u8], rules: Rules) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let (mut done, mut at) = (0, 0);
    while let Some(&byte) = raw.get(at) {
        if byte != b'\\' {
            at += lex::step(raw, at, rules);
            continue;
        }
        let len = match raw.get(at + 1..) {
            Some([b'\r', b'\n', ..] | [b'\n', b'\r', ..]) => 3,
            Some([b'\r' | b'\n', ..]) => 2,
            _ => {
                at += 1 + lex::step(raw, at + 1, rules);
                continue;
            }
        };
        out.extend_from_slice(raw.get(done..at).unwrap_or_default());
        at += len;
        done = at;
    }
    out.extend_from_slice(raw.get(done..).unwrap_or_default());
    (done > 0).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_go_on_after_the_capitals() {
        let names = [0, 25, 26, 51, 52, 53].map(label_name);
        assert_eq!(names, [&b"A"[..], b"Z", b"a", b"z", b"1", b"2"]);
    }

    #[test]
    fn minutes_and_seconds() {
        assert_eq!(minutes_to_seconds(b"50").unwrap(), b"3000");
        assert_eq!(minutes_to_seconds(b"0.5").unwrap(), b"30");
        assert_eq!(minutes_to_seconds(b"an hour"), None);
        assert_eq!(seconds_to_minutes(b"3000").unwrap(), b"50");
        assert_eq!(seconds_to_minutes(b"90").unwrap(), b"1.5");
        assert_eq!(seconds_to_minutes(b"1"), None);
        assert_eq!(half(b"13").unwrap(), b"6.5");
        assert_eq!(half(b"0").unwrap(), b"0");
    }

    #[test]
    fn soft_breaks_vanish_and_escapes_stay() {
        let rules = Rules::default();
        let soft = |raw: &[u8]| without_soft_breaks(raw, rules);
        assert_eq!(soft(b"a\\\nb\\\r\nc\\\n\rd\\\re").unwrap(), b"abcde");
        assert_eq!(soft(b"\\\\\n\\]"), None);
        assert_eq!(soft(b"\\\\\\\n").unwrap(), b"\\\\");
    }
}
