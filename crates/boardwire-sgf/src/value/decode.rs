//! From bytes to values.

use alloc::vec::Vec;

use boardwire_core::go::{BoardSize, Vertex};
use boardwire_core::{Color, Span};

use super::games;
use super::grid::{read_move, read_point, read_points, read_stone};
use super::point::letters;
use super::raw_text::{find_colon, write_in_utf8};
use super::real::is_blank;
use super::text::Whole;
use super::{
    Application, Context, Decimal, Double, Figure, FigureFlags, Handicap, Label, Move, MoveNumbers,
};
use super::{Point, PointPair, Reading, SimpleText, Sink, Text, Value, VariationStyle};
use super::{read_dates, read_komi, read_main_time, read_real, read_result_of, read_size};
use crate::Code;
use crate::encoding::{Charset, Coding};
use crate::game::{Game, Notation, Version};
use crate::property::{Kind, PropertyDef, PropertyId};

/// The same as [`decode`](super::decode), with problems given to `sink`: each code with its place in `raw`.
#[inline]
pub fn decode_with<'a>(
    def: &PropertyDef,
    raw: &'a [u8],
    context: &Context,
    sink: &mut dyn FnMut(Code, Span),
) -> Option<Value<'a>> {
    // Nearly all values of a record are points of Go. They are built in place: moving values about would cost more than reading them.
    if let [column, row] = *raw
        && let Some(form) = VertexForm::of(def.kind, context)
        && let Some(vertex) = letters([column, row], context.size)
    {
        return Some(match form {
            VertexForm::Move => Value::Move(Move::Place(vertex)),
            VertexForm::Point => Value::Point(Point::Vertex(vertex)),
        });
    }
    decode_other(def, raw, context, sink)
}

/// How a property's values are read that are two letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VertexForm {
    Move,
    Point,
}

impl VertexForm {
    #[inline]
    fn of(kind: Kind, context: &Context) -> Option<Self> {
        let form = match kind {
            Kind::Move if context.game == Game::AMAZONS => return None,
            Kind::Move => Self::Move,
            Kind::Point | Kind::Stone => Self::Point,
            _ => return None,
        };
        let is_letters = context.game == Game::GO || context.game.notation().is_letters();
        is_letters.then_some(form)
    }
}

/// The vertex of a value that is two letters, in the bytes from its `[` on.
#[inline]
pub(crate) fn vertex_in(bytes: &[u8], size: BoardSize) -> Option<Vertex> {
    match *bytes {
        [b'[', column, row, b']', ..] => letters([column, row], size),
        _ => None,
    }
}

/// The vertex of a value that is a letter and a number, as in Hex, in the bytes from its `[` on, and the length between the brackets.
#[inline]
pub(crate) fn name_in(bytes: &[u8], size: BoardSize) -> Option<(Vertex, usize)> {
    let (letter, row, len) = match *bytes {
        [b'[', letter, ones @ b'1'..=b'9', b']', ..] => (letter, ones - b'1', 2),
        [
            b'[',
            letter,
            tens @ b'1'..=b'9',
            ones @ b'0'..=b'9',
            b']',
            ..,
        ] => (letter, (tens - b'0') * 10 + (ones - b'0') - 1, 3),
        _ => return None,
    };
    if !letter.is_ascii_alphabetic() {
        return None;
    }
    let column = letter.to_ascii_lowercase() - b'a';
    Some((Vertex::new_on(column, row, size)?, len))
}

/// A number as [`small_number`] reads it, in the bytes from the value's `[` on, and the length between the brackets.
#[inline]
pub(crate) fn small_in(bytes: &[u8], kind: Kind) -> Option<(Value<'static>, usize)> {
    let raw = match bytes {
        [b'[', _, b']', ..] => bytes.get(1..2)?,
        [b'[', _, _, b']', ..] => bytes.get(1..3)?,
        _ => return None,
    };
    Some((small_number(kind, raw)?, raw.len()))
}

/// The same as [`decode_with`] without problems, for a value that stands at `span` of a source.
#[inline]
pub(crate) fn decode_part<'a>(
    def: &PropertyDef,
    raw: &'a [u8],
    span: Span,
    context: &Context,
    source: &mut Whole<'a>,
) -> Option<Value<'a>> {
    match def.kind {
        Kind::Text => {
            if let Some(text) = source.text(raw, span, context) {
                return Some(Value::Text(text));
            }
        }
        Kind::SimpleText | Kind::Charset | Kind::Overtime | Kind::Rules => {
            if let Some(text) = source.simple_text(raw, span, context) {
                return Some(Value::SimpleText(text));
            }
        }
        _ => {}
    }
    decode_other(def, raw, context, &mut |_, _| {})
}

/// A number of one or two digits as nearly all are: nothing depends on the context, and nothing is odd about it but perhaps the size.
#[inline]
pub(crate) fn small_number(kind: Kind, raw: &[u8]) -> Option<Value<'static>> {
    let number = digits(raw)?;
    match kind {
        Kind::Number => Some(Value::Number(number.into())),
        Kind::Version => Version::new(number).map(Value::Version),
        Kind::Game => Some(Value::Game(Game::new(number.into()))),
        Kind::Size => BoardSize::square(number).map(Value::Size),
        Kind::Handicap => Some(Value::Handicap(Handicap::new(number.into()))),
        Kind::Style => VariationStyle::new(number.into()).map(Value::Style),
        _ => None,
    }
}

/// One or two digits, of which the first of two is not 0.
#[inline]
pub(crate) const fn digits(raw: &[u8]) -> Option<u8> {
    match *raw {
        [ones @ b'0'..=b'9'] => Some(ones - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (ones - b'0')),
        _ => None,
    }
}

fn decode_other<'a>(
    def: &PropertyDef,
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<Value<'a>> {
    if context.coding.charset.has_ascii_trails()
        && let Some(text) = in_utf8(def.kind, raw, context)
    {
        let context = context.with_coding(Coding::UTF8);
        let mut sink = |code, _| sink(code, whole(raw));
        return decode_other(def, &text, &context, &mut sink).map(Value::into_owned);
    }
    match def.kind {
        Kind::SimpleText | Kind::Charset | Kind::Overtime | Kind::Rules => {
            Some(Value::SimpleText(simple_text(raw, context, sink)))
        }
        Kind::Text => {
            let text = Text::read(raw, context, sink);
            if text.is_empty() {
                sink(Code::EmptyValue, whole(raw));
            }
            Some(Value::Text(text))
        }
        Kind::Move => read_move(raw, context, sink).map(Value::Move),
        Kind::Point | Kind::Stone => read_points(def, raw, context, sink),
        Kind::Number => report(number(raw), raw, sink).map(Value::Number),
        Kind::Real => match Decimal::from_bytes(raw) {
            Some(number) => Some(Value::Real(number)),
            None => report(read_real(raw), raw, sink).map(Value::Real),
        },
        Kind::Double => report(double(raw), raw, sink).map(Value::Double),
        Kind::Color => report(color(raw), raw, sink).map(Value::Color),
        Kind::None => {
            if !raw.is_empty() {
                sink(Code::ValueCorrected, whole(raw));
            }
            Some(Value::Empty)
        }
        Kind::Label => label(raw, context, sink).map(Value::Label),
        Kind::PointPair => point_pair(def, raw, context, sink).map(Value::Line),
        Kind::TextPair => {
            let (first, second) = split(raw, context, sink)?;
            let first = SimpleText::read(first, context, sink);
            let mut sink = shifted(raw, second, sink);
            Some(Value::TextPair(
                first,
                SimpleText::read(second, context, &mut sink),
            ))
        }
        Kind::Figure => figure(raw, context, sink),
        Kind::Version => report(version(raw), raw, sink).map(Value::Version),
        Kind::Game => report(game(raw), raw, sink).map(Value::Game),
        Kind::Result => {
            let read = |text: &[u8]| read_result_of(context.game, text);
            Some(text_or(raw, context, sink, read, Value::Result))
        }
        Kind::Date => Some(text_or(raw, context, sink, read_dates, Value::Dates)),
        Kind::Time => {
            let read = |text: &[u8]| read_main_time(text, context.time_unit);
            text_or_nothing(raw, context, sink, read, Value::Time)
        }
        Kind::Komi => text_or_nothing(raw, context, sink, read_komi, Value::Real),
        Kind::Handicap => report(
            small(raw, |n| Some(Handicap::new(u32::try_from(n).ok()?))),
            raw,
            sink,
        )
        .map(Value::Handicap),
        Kind::Style => report(small(raw, VariationStyle::new), raw, sink).map(Value::Style),
        Kind::PrintMode => report(small(raw, MoveNumbers::new), raw, sink).map(Value::MoveNumbers),
        Kind::Size => report(size(raw, context), raw, sink).map(Value::Size),
        Kind::Application => application(raw, context, sink).map(Value::Application),
        Kind::Adder => report(adder(raw), raw, sink).map(Value::Adder),
    }
}

const fn whole(raw: &[u8]) -> Span {
    Span::new(0, raw.len())
}

/// Gives the problems of a reading the place of the whole value.
fn report<T>(reading: Reading<T>, raw: &[u8], sink: &mut Sink<'_>) -> Option<T> {
    reading.problems().for_each(|code| sink(code, whole(raw)));
    reading.value
}

/// Gives the problems of a part their place in the whole value.
fn shifted<'s>(raw: &[u8], part: &[u8], sink: &'s mut Sink<'_>) -> impl FnMut(Code, Span) + 's {
    // The part is the end of the value.
    let by = raw.len() - part.len();
    move |code, span| sink(code, span.shifted(by))
}

/// A composed value's halves.
fn split<'a>(
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<(&'a [u8], &'a [u8])> {
    if raw.is_empty() {
        sink(Code::EmptyValue, Span::empty(0));
        return None;
    }
    let Some(colon) = find_colon(raw, context) else {
        sink(Code::ComposeExpected, whole(raw));
        return None;
    };
    let (first, second) = raw.split_at(colon);
    Some((first, second.get(1..)?))
}

fn simple_text<'a>(raw: &'a [u8], context: &Context, sink: &mut Sink<'_>) -> SimpleText<'a> {
    let text = SimpleText::read(raw, context, sink);
    if text.is_empty() {
        sink(Code::EmptyValue, whole(raw));
    }
    text
}

/// A value with a mandated form, or the text where it says more.
fn text_or<'a, T>(
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
    read: impl FnOnce(&[u8]) -> Reading<T>,
    value: impl FnOnce(T) -> Value<'a>,
) -> Value<'a> {
    let text = SimpleText::read(raw, context, sink);
    let reading = read(text.as_str().as_bytes());
    let keeps_text = reading.keeps_text();
    match report(reading, raw, sink) {
        Some(read) if !keeps_text => value(read),
        _ => Value::SimpleText(text),
    }
}

/// The same for a value that is no text where it is empty.
fn text_or_nothing<'a, T>(
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
    read: impl FnOnce(&[u8]) -> Reading<T>,
    value: impl FnOnce(T) -> Value<'a>,
) -> Option<Value<'a>> {
    match text_or(raw, context, sink, read, value) {
        Value::SimpleText(text) if text.is_blank() => None,
        value => Some(value),
    }
}

/// An integer that not all numbers can be.
fn small<T>(raw: &[u8], value: impl FnOnce(i64) -> Option<T>) -> Reading<T> {
    let reading = number(raw);
    match reading.value {
        None => Reading::unreadable(reading.problems().next().unwrap_or(Code::BadValue)),
        Some(number) => match value(number) {
            Some(value) => reading.map(|_| value),
            None => Reading::unreadable(Code::BadValue),
        },
    }
}

/// An integer. Blanks and bytes around the digits are passed over; so is a fraction of zeros.
fn number(raw: &[u8]) -> Reading<i64> {
    let parse = |digits: &[u8]| match plain_number(digits) {
        Some(number) => Some(number),
        None => core::str::from_utf8(digits).ok()?.parse::<i64>().ok(),
    };
    if let Some(number) = parse(raw) {
        return Reading::exact(number);
    }
    if raw.iter().all(|&byte| is_blank(byte)) {
        return Reading::unreadable(Code::EmptyValue);
    }
    match tidy_number(raw).and_then(parse) {
        Some(number) => Reading::corrected(number),
        None => games::read(raw, parse),
    }
}

/// A number without a sign that fits in any case.
#[inline]
fn plain_number(digits: &[u8]) -> Option<i64> {
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    digits.iter().try_fold(0, |number, digit| {
        let digit = digit.wrapping_sub(b'0');
        (digit < 10).then(|| number * 10 + i64::from(digit))
    })
}

/// The one run of digits with its sign.
fn tidy_number(raw: &[u8]) -> Option<&[u8]> {
    let digits = raw.iter().position(u8::is_ascii_digit)?;
    let (before, from) = raw.split_at(digits);
    let signed = matches!(before, [.., b'+' | b'-']);
    let len = from.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = from.get(len..)?;
    let rest = match rest {
        [b'.', fraction @ ..] => {
            let zeros = fraction.iter().take_while(|&&byte| byte == b'0').count();
            fraction.get(zeros..)?
        }
        rest => rest,
    };
    if rest.iter().any(u8::is_ascii_digit) {
        return None;
    }
    raw.get(digits - usize::from(signed)..digits + len)
}

/// A value that is no text, as its canonical form has it: the second byte of a character is no letter and no digit. `None`: it is a text or
/// has one in it, or is plain ASCII.
#[cold]
fn in_utf8(kind: Kind, raw: &[u8], context: &Context) -> Option<Vec<u8>> {
    let is_text = match kind {
        Kind::Point | Kind::Stone | Kind::Move | Kind::PointPair => {
            matches!(context.game.notation(), Notation::Opaque | Notation::Octi)
        }
        kind => kind.is_text() || matches!(kind, Kind::Label | Kind::Figure),
    };
    // Escape sequences have a meaning in one set alone.
    let has_characters =
        !raw.is_ascii() || context.coding.charset == Charset::Iso2022Jp && raw.contains(&0x1B);
    if is_text || !has_characters {
        return None;
    }
    let mut text = Vec::new();
    write_in_utf8(raw, context, &mut text);
    Some(text)
}

/// The one byte of a value that is not a blank or another byte that can't stand there.
fn only<'r>(raw: &'r [u8], is_wanted: impl Fn(&&'r u8) -> bool) -> Option<u8> {
    let mut wanted = raw.iter().filter(is_wanted);
    let only = wanted.next()?;
    wanted.next().is_none().then_some(*only)
}

fn double(raw: &[u8]) -> Reading<Double> {
    match raw {
        b"1" => Reading::exact(Double::Normal),
        b"2" => Reading::exact(Double::Emphasized),
        // A mark without its value is common.
        _ if raw.iter().all(|&byte| is_blank(byte)) => Reading::corrected(Double::Normal),
        // Other formats have a text of their own under such a name.
        _ if raw
            .iter()
            .any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()) =>
        {
            Reading::unreadable(Code::BadValue)
        }
        _ => match only(raw, |byte| byte.is_ascii_digit()) {
            Some(b'1') => Reading::corrected(Double::Normal),
            Some(b'2') => Reading::corrected(Double::Emphasized),
            _ => Reading::unreadable(Code::BadValue),
        },
    }
}

fn color(raw: &[u8]) -> Reading<Color> {
    match raw {
        b"B" => return Reading::exact(Color::Black),
        b"W" => return Reading::exact(Color::White),
        _ => {}
    }
    let text = raw.trim_ascii();
    if text.is_empty() {
        return Reading::unreadable(Code::EmptyValue);
    }
    let is = |names: [&[u8]; 2]| names.iter().any(|name| text.eq_ignore_ascii_case(name));
    if is([b"b", b"black"]) {
        Reading::corrected(Color::Black)
    } else if is([b"w", b"white"]) {
        Reading::corrected(Color::White)
    } else {
        // One letter among digits and blanks.
        match only(text, |byte| !byte.is_ascii_digit() && !is_blank(**byte)) {
            Some(b'B' | b'b') => Reading::corrected(Color::Black),
            Some(b'W' | b'w') => Reading::corrected(Color::White),
            _ => Reading::unreadable(Code::BadValue),
        }
    }
}

/// FF: above 4 is read as 4, nonsense as what a file without FF has.
fn version(raw: &[u8]) -> Reading<Version> {
    let reading = number(raw);
    match reading.value {
        Some(5..) => Reading::exact(Version::Ff4).with_problem(Code::UnknownFf),
        Some(number) => match u8::try_from(number).ok().and_then(Version::new) {
            Some(version) => reading.map(|_| version),
            None => Reading::exact(Version::Ff1).with_problem(Code::BadRootValue),
        },
        None => Reading::exact(Version::Ff1).with_problem(Code::BadRootValue),
    }
}

/// GM: nonsense is Go, and a number that is too large no game with a name.
fn game(raw: &[u8]) -> Reading<Game> {
    let reading = number(raw);
    if reading.value.is_some() {
        return reading.map(Game::new);
    }
    let (sign, digits) = match raw.trim_ascii() {
        [sign @ (b'+' | b'-'), digits @ ..] => (*sign, digits),
        digits => (b'+', digits),
    };
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let game = match (is_number, sign) {
        (false, _) => Game::GO,
        (true, b'-') => Game::new(i64::MIN),
        (true, _) => Game::new(i64::MAX),
    };
    Reading::exact(game).with_problem(Code::BadRootValue)
}

/// SZ. Before FF\[4\] boards are square and have up to 19 lines; other games than Go may always have had larger ones.
fn size(raw: &[u8], context: &Context) -> Reading<BoardSize> {
    let reading = read_size(raw);
    let is_new = |size: BoardSize| {
        memchr::memchr(b':', raw).is_some() || context.game == Game::GO && size.columns() > 19
    };
    let is_sound = !reading.problems().any(|code| code == Code::BadRootValue);
    if context.version < Version::Ff4 && is_sound && reading.value.is_some_and(is_new) {
        return reading.with_problem(Code::FeatureNotInFf);
    }
    reading
}

/// AS of Lines of Action, whose values have no case.
fn adder(raw: &[u8]) -> Reading<Option<Color>> {
    if raw.trim_ascii().is_empty() {
        return Reading::unreadable(Code::EmptyValue);
    }
    games::read(raw, |text| {
        let is = |name: &[u8]| text.eq_ignore_ascii_case(name);
        match (is(b"None"), is(b"Black"), is(b"White")) {
            (true, ..) => Some(None),
            (_, true, _) => Some(Some(Color::Black)),
            (.., true) => Some(Some(Color::White)),
            _ => None,
        }
    })
}

/// AP. Without a `:` the value is the name.
fn application<'a>(
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<Application<'a>> {
    if raw.is_empty() {
        sink(Code::ComposeExpected, whole(raw));
        return None;
    }
    let Some(colon) = find_colon(raw, context) else {
        sink(Code::ComposeExpected, whole(raw));
        let name = SimpleText::read(raw, context, sink);
        return (!name.is_empty()).then_some(Application {
            name,
            version: None,
        });
    };
    let (name, version) = raw.split_at(colon);
    let version = version.get(1..).unwrap_or_default();
    let name = SimpleText::read(name, context, sink);
    let version = SimpleText::read(version, context, &mut shifted(raw, version, sink));
    Some(Application {
        name,
        version: Some(version),
    })
}

/// A point that is a part of a composed value.
fn part<'a>(
    raw: &'a [u8],
    part: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<Point<'a>> {
    let reading = read_point(part, context, sink);
    part_of(raw, reading, sink)
}

/// Gives the problems of a part as those of the composed value.
fn part_of<T>(raw: &[u8], reading: Reading<T>, sink: &mut Sink<'_>) -> Option<T> {
    if reading.value.is_none() {
        sink(Code::BadValue, whole(raw));
    } else if !reading.is_exact() {
        sink(Code::ComposeCorrected, whole(raw));
    }
    reading.value
}

fn label<'a>(raw: &'a [u8], context: &Context, sink: &mut Sink<'_>) -> Option<Label<'a>> {
    if let [column, row, b':', text @ ..] = raw
        && context.game.notation().is_letters()
        && let Some(vertex) = letters([*column, *row], context.size)
    {
        // As most labels are.
        let at = Point::Vertex(vertex);
        let text = SimpleText::read(text, context, &mut shifted(raw, text, sink));
        return Some(Label { at, text });
    }
    let (at, text) = split(raw, context, sink)?;
    let at = part(raw, at, context, sink)?;
    let text = SimpleText::read(text, context, &mut shifted(raw, text, sink));
    Some(Label { at, text })
}

fn point_pair<'a>(
    def: &PropertyDef,
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<PointPair<'a>> {
    let (from, to) = split(raw, context, sink)?;
    let from = match def.id {
        // An arrow of Octi begins at a stone.
        PropertyId::AS => {
            let stone = read_stone(from, context, sink);
            part_of(raw, stone, sink)?
        }
        _ => part(raw, from, context, sink)?,
    };
    let to = part(raw, to, context, sink)?;
    let pair = PointPair::new(from, to);
    if pair.is_none() {
        sink(Code::BadValue, whole(raw));
    }
    pair
}

fn figure<'a>(raw: &'a [u8], context: &Context, sink: &mut Sink<'_>) -> Option<Value<'a>> {
    if raw.is_empty() {
        return Some(Value::Empty);
    }
    if find_colon(raw, context).is_none() {
        // Before FF[4] the value was nothing; a text is taken for the name.
        sink(Code::ComposeCorrected, whole(raw));
        return Some(Value::Figure(Figure {
            flags: FigureFlags::from_bits(0),
            name: SimpleText::read(raw, context, sink),
        }));
    }
    let (flags, name) = split(raw, context, sink)?;
    let reading = number(flags);
    let Some(number) = reading.value.and_then(|number| u32::try_from(number).ok()) else {
        sink(Code::BadValue, whole(raw));
        return None;
    };
    if !reading.is_exact() {
        sink(Code::ComposeCorrected, whole(raw));
    }
    let name = SimpleText::read(name, context, &mut shifted(raw, name, sink));
    Some(Value::Figure(Figure {
        flags: FigureFlags::from_bits(number),
        name,
    }))
}
