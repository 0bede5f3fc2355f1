//! Whether the canonical form of a value lacks text of it.

use alloc::vec::Vec;

use super::decode::decode_with;
use super::raw_text::find_colon;
use super::result::has_other_reason;
use super::words::{Token, Tokens};
use super::{Context, Move, Point, SimpleText, Value, WriteContext};
use crate::Code;
use crate::lex::is_blank;
use crate::property::{Kind, PropertyDef, PropertyId};

/// Whether the canonical form of a value lacks words that stand in it.
///
/// Signs, blanks and digits that are passed over say nothing; words do, unless the value holds what they say: a unit that is the property's
/// own (`BL[30 sec]`, `HA[2 stones]`), one that is reckoned with (`TM[90 min]`, and whose time it is: TM is that of each player), the words
/// of a result, a date or a colour, and `pass`. A value that is kept as it stands loses nothing.
pub(crate) fn loses_text(def: &PropertyDef, raw: &[u8], context: &Context) -> bool {
    // Without a letter there are no words. Bytes that are no ASCII count as letters.
    if !raw.iter().any(is_letter) && def.kind != Kind::None {
        return false;
    }
    let mut is_kept = def.kind == Kind::None && !def.versions.contains(context.version);
    let value = decode_with(def, raw, context, &mut |code, _| {
        is_kept |= matches!(
            code,
            Code::BadRootValue | Code::UnknownFf | Code::SizeTooBig
        );
    });
    let Some(value) = value.filter(|_| !is_kept) else {
        return false;
    };
    match value {
        Value::SimpleText(_) | Value::Text(_) | Value::TextPair(..) | Value::Application(_) => {
            false
        }
        Value::Move(Move::Text(_)) | Value::Point(Point::Text(_)) => false,
        // All words of these are understood, or else the text is kept.
        Value::Time(_) | Value::Dates(_) | Value::Color(_) | Value::Adder(_) => false,
        Value::Real(_) if def.kind == Kind::Komi => false,
        Value::Result(_) => {
            let text = SimpleText::read(raw, context, &mut |_, _| {});
            has_other_reason(text.as_str().as_bytes())
        }
        Value::Empty if def.kind == Kind::None => !raw.iter().all(|&byte| is_blank(byte)),
        Value::Move(Move::Pass) => {
            letters(raw) > b"tt".len() && !raw.trim_ascii().eq_ignore_ascii_case(b"pass")
        }
        // What stands behind the colon is text.
        Value::Label(_) | Value::Figure(_) => find_colon(raw, context).is_some_and(|colon| {
            let mut written = written(&value, context);
            let end = written.iter().position(|&byte| byte == b':');
            written.truncate(end.unwrap_or(written.len()));
            letters(raw.get(..colon).unwrap_or_default()) > letters(&written)
        }),
        Value::Real(_) | Value::Number(_) | Value::Handicap(_) => {
            let units = units(def.id);
            Tokens::new(raw).any(|token| matches!(token, Token::Word(_)) && !token.is_any(units))
        }
        // Coordinates, and numbers without a unit.
        _ => letters(raw) > letters(&written(&value, context)),
    }
}

/// Words that say of a property's number what it is anyway.
const fn units(id: PropertyId) -> &'static [&'static str] {
    match id {
        PropertyId::BL | PropertyId::WL => &["s", "sec", "secs", "second", "seconds", "left", "e"],
        PropertyId::OB | PropertyId::OW => &["move", "moves", "stone", "stones", "left"],
        PropertyId::HA => &["stone", "stones"],
        // The exponent of a Real.
        PropertyId::V => &["e"],
        _ => &[],
    }
}

fn written(value: &Value<'_>, context: &Context) -> Vec<u8> {
    let mut written = Vec::new();
    value.write_canonical(&WriteContext::from(context), &mut written);
    written
}

const fn is_letter(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() || !byte.is_ascii()
}

fn letters(text: &[u8]) -> usize {
    text.iter().filter(|byte| is_letter(byte)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Version};

    #[track_caller]
    fn check(id: PropertyId, values: &[(&str, bool)]) {
        let context = Context::new(Game::GO, Version::Ff4);
        let def = id.def(Game::GO, Version::Ff4).unwrap();
        for (value, loses) in values {
            assert_eq!(
                loses_text(def, value.as_bytes(), &context),
                *loses,
                "{id}[{value}]"
            );
        }
    }

    #[test]
    fn words_that_say_nothing_more_are_no_loss() {
        use PropertyId as P;
        check(
            P::BL,
            &[
                ("30", false),
                ("30 sec left", false),
                ("1e1", false),
                ("30 min", true),
                ("30 of 60", false),
            ],
        );
        check(P::MN, &[("07", false), ("12 abc", true), ("x", false)]);
        check(P::OB, &[("5 stones", false), ("1 kk", true)]);
        check(
            P::HA,
            &[("2 stones", false), ("2 of them", true), ("two", false)],
        );
        check(
            P::TM,
            &[
                ("90 min", false),
                ("90 min each", false),
                ("90 min, then byoyomi", false),
            ],
        );
        check(
            P::RE,
            &[
                ("W+R", false),
                ("W+R (time)", true),
                ("W+R (resign)", false),
                ("White wins by 3 points", false),
                ("W+A", false),
            ],
        );
        check(P::DT, &[("5 May 1990", false)]);
        check(P::PL, &[("black", false), ("w 123", false)]);
        check(P::ST, &[("2", false), ("2 foo", true)]);
        check(P::TR, &[("aa", false), ("a a", false), ("aa foo", true)]);
        check(
            P::B,
            &[("pass", false), (" ", false), (" tt", false), ("abc", true)],
        );
        check(P::LB, &[("a a:text", false), ("abc:text", true)]);
        check(P::FG, &[("a text", false), ("", false), ("3x:text", true)]);
        check(
            P::DO,
            &[("", false), (" ", false), ("why", true), ("1", true)],
        );
        check(
            P::KM,
            &[("6.5 points", false), ("6.5 moku of White", false)],
        );
        check(P::N, &["a name", "b"].map(|name| (name, false)));
        check(P::TE, &[("1 \u{ad6d}", false)]);
    }
}
