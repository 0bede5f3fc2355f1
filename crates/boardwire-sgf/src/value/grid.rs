//! Points and moves, by the notation of the game.

use boardwire_core::Span;
use boardwire_core::go::{BoardSize, Vertex};

use super::games;
use super::point::{algebraic, from_bottom, letters};
use super::real::is_blank;
use super::{BackgammonPoint, Context, Move, OctiSquare, Point, Reading, Rectangle, SimpleText};
use super::{Sink, Value};
use crate::Code;
use crate::game::{Notation, Version};
use crate::property::{Kind, ListForm, PropertyDef};

/// A move of the game.
pub(super) fn read_move<'a>(
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<Move<'a>> {
    let whole = Span::new(0, raw.len());
    if raw.iter().all(|&byte| is_blank(byte)) {
        if !raw.is_empty() {
            sink(Code::ValueCorrected, whole);
        }
        if context.version < Version::Ff4 {
            sink(Code::EmptyPassInOldFf, whole);
        }
        return Some(Move::Pass);
    }
    let reading = match context.game.notation() {
        Notation::Go => go_move(raw, context),
        Notation::Othello => othello_move(raw, context),
        Notation::LinesOfAction => games::lines_of_action(raw, context.size),
        Notation::Hex => games::hex(raw, context),
        Notation::Amazons => games::amazons(raw, context.size),
        Notation::Backgammon => games::backgammon(raw),
        Notation::Octi => {
            let square = raw.first_chunk().copied().and_then(OctiSquare::new);
            if square.is_none() {
                sink(Code::BadValue, whole);
                return None;
            }
            return Some(Move::Text(SimpleText::read(raw, context, sink)));
        }
        Notation::Opaque => {
            let text = SimpleText::read(raw, context, sink);
            if text.is_blank() {
                // Escaped blanks, or line breaks that do not count.
                sink(Code::ValueCorrected, whole);
                return Some(Move::Pass);
            }
            return Some(Move::Text(text));
        }
    };
    report_nul(raw, sink);
    reading.problems().for_each(|code| sink(code, whole));
    reading.value
}

fn go_move(raw: &[u8], context: &Context) -> Reading<Move<'static>> {
    if raw == b"tt" && context.tt_is_pass() {
        return Reading::exact(Move::Pass);
    }
    if raw.trim_ascii().eq_ignore_ascii_case(b"pass") {
        return Reading::corrected(Move::Pass);
    }
    let tidy = Tidy::new(raw, u8::is_ascii_alphabetic);
    let Some([column, row]) = tidy.kept.first_chunk().copied().filter(|_| tidy.len >= 2) else {
        return Reading::unreadable(Code::BadValue);
    };
    if [column, row] == *b"tt" && context.tt_is_pass() {
        return Reading::corrected(Move::Pass);
    }
    let reading = vertex([column, row], tidy.len > 2 || tidy.removed, context.size);
    if reading.value.is_none() && is_just_outside([column, row], context.size) {
        return Reading::unreadable(Code::BadValue).with_problem(Code::MaybePass);
    }
    reading.map(Move::Place)
}

/// Whether both coordinates are one more than the board has: how `tt` looks on smaller boards.
fn is_just_outside(letters: [u8; 2], size: BoardSize) -> bool {
    Vertex::from_sgf(letters)
        .is_some_and(|vertex| vertex.column() == size.columns() && vertex.row() == size.rows())
}

fn othello_move(raw: &[u8], context: &Context) -> Reading<Move<'static>> {
    if raw.trim_ascii() == b"--" {
        return Reading::corrected(Move::Pass);
    }
    match games::read(raw, |text| othello_name(text, context.size)).value {
        Some(vertex) => Reading::corrected(Move::Place(vertex)),
        None => go_move(raw, context),
    }
}

/// A square in the notation of the game, `d3`, that wild files of Othello have.
fn othello_name(text: &[u8], size: BoardSize) -> Option<Vertex> {
    match algebraic(text)? {
        (column, row, []) => Vertex::new(column, row).filter(|vertex| size.contains(*vertex)),
        _ => None,
    }
}

fn vertex(name: [u8; 2], corrected: bool, size: BoardSize) -> Reading<Vertex> {
    match letters(name, size) {
        Some(vertex) if corrected => Reading::corrected(vertex),
        Some(vertex) => Reading::exact(vertex),
        None => Reading::unreadable(Code::BadValue),
    }
}

/// A value of a list of points or stones, or of a single one.
pub(super) fn read_points<'a>(
    def: &PropertyDef,
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<Value<'a>> {
    let whole = Span::new(0, raw.len());
    if raw.iter().all(|&byte| is_blank(byte)) {
        if def.list != ListForm::EmptyList {
            sink(Code::EmptyValue, whole);
            return None;
        }
        if !raw.is_empty() {
            sink(Code::ValueCorrected, whole);
        }
        return Some(Value::Empty);
    }
    let notation = context.game.notation();
    if def.is_compressible()
        && (notation.is_grid() || notation == Notation::Backgammon)
        && let Some(colon) = memchr::memchr(b':', raw)
    {
        if context.version < Version::Ff4 {
            sink(Code::FeatureNotInFf, whole);
        }
        report_nul(raw, sink);
        let (first, second) = raw.split_at(colon);
        return range(first, second.get(1..)?, whole, context, sink);
    }
    let reading = match def.kind {
        Kind::Stone => read_stone(raw, context, sink),
        _ => read_point(raw, context, sink),
    };
    reading.problems().for_each(|code| sink(code, whole));
    reading.value.map(Value::Point)
}

/// A stone of the game: its point, and in Octi the prongs of the pod, which make it a text. Only problems of text go to `sink`.
pub(super) fn read_stone<'a>(
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Reading<Point<'a>> {
    if context.game.notation() == Notation::Octi {
        let text = raw.trim_ascii_start();
        if let Some((square, prongs)) = text.split_first_chunk()
            && OctiSquare::new(*square).is_some()
            && !prongs.iter().all(|&byte| is_blank(byte))
        {
            // Of soft line breaks nothing is left.
            let stone = SimpleText::read(text, context, &mut |_, _| {});
            if stone.as_str().trim_end_matches(' ').len() > square.len() {
                let before = raw.len() - text.len();
                let mut sink = |code, span: Span| sink(code, span.shifted(before));
                let stone = Point::Text(SimpleText::read(text, context, &mut sink));
                return match before {
                    0 => Reading::exact(stone),
                    _ => Reading::corrected(stone),
                };
            }
        }
    }
    read_point(raw, context, sink)
}

/// The points between two corners.
fn range(
    first: &[u8],
    second: &[u8],
    whole: Span,
    context: &Context,
    sink: &mut Sink<'_>,
) -> Option<Value<'static>> {
    if context.game.notation() == Notation::Backgammon {
        let (first, second) = (backgammon_point(first), backgammon_point(second));
        let exact = first.is_exact() && second.is_exact();
        let (Some(first), Some(second)) = (first.value, second.value) else {
            sink(Code::BadValue, whole);
            return None;
        };
        if !exact || first >= second {
            sink(Code::ComposeCorrected, whole);
        }
        return Some(if first == second {
            Value::Point(Point::Backgammon(first))
        } else {
            Value::PointRange(first.min(second), first.max(second))
        });
    }
    let (first, second) = (grid_point(first, context), grid_point(second, context));
    let exact = first.is_exact() && second.is_exact();
    let (Some(first), Some(second)) = (first.value, second.value) else {
        sink(Code::BadValue, whole);
        return None;
    };
    let Some(rectangle) = Rectangle::new(first, second) else {
        sink(Code::ValueCorrected, whole);
        return Some(Value::Point(Point::Vertex(first)));
    };
    if !exact || rectangle.upper_left() != first {
        sink(Code::ComposeCorrected, whole);
    }
    Some(Value::Rectangle(rectangle))
}

/// A point of the game. Only problems of text go to `sink`.
pub(super) fn read_point<'a>(
    raw: &'a [u8],
    context: &Context,
    sink: &mut Sink<'_>,
) -> Reading<Point<'a>> {
    match context.game.notation() {
        Notation::Opaque => {
            let text = SimpleText::read(raw, context, sink);
            if text.is_blank() {
                Reading::unreadable(Code::EmptyValue)
            } else {
                Reading::exact(Point::Text(text))
            }
        }
        Notation::Backgammon => {
            report_nul(raw, sink);
            backgammon_point(raw).map(Point::Backgammon)
        }
        Notation::Octi => {
            report_nul(raw, sink);
            let tidy = Tidy::new(raw, u8::is_ascii_digit);
            let square = OctiSquare::new(tidy.kept_pair());
            tidy.reading(square.filter(|_| tidy.len == 2))
                .map(Point::Octi)
        }
        _ => {
            report_nul(raw, sink);
            let reading = grid_point(raw, context).map(Point::Vertex);
            if reading.value.is_none() && context.game.notation() == Notation::Hex {
                let cell = games::read(raw, |text| games::far_cell(text, context));
                return cell.map(Point::Text);
            }
            reading
        }
    }
}

fn backgammon_point(raw: &[u8]) -> Reading<BackgammonPoint> {
    let tidy = Tidy::new(raw, u8::is_ascii_alphabetic);
    let [letter, _] = tidy.kept_pair();
    let point = BackgammonPoint::new(letter.to_ascii_lowercase()).filter(|_| tidy.len == 1);
    if letter.is_ascii_uppercase() {
        return point.map_or(Reading::unreadable(Code::BadValue), Reading::corrected);
    }
    tidy.reading(point)
}

fn grid_point(raw: &[u8], context: &Context) -> Reading<Vertex> {
    let size = context.size;
    let named = || games::read(raw, |text| othello_name(text, size));
    match context.game.notation() {
        Notation::LinesOfAction => games::read(raw, |text| match algebraic(text)? {
            (column, row, []) => from_bottom(column, row, size),
            _ => None,
        }),
        Notation::Hex => named(),
        notation => {
            if notation == Notation::Othello
                && let Some(vertex) = named().value
            {
                return Reading::corrected(vertex);
            }
            let tidy = Tidy::new(raw, u8::is_ascii_alphabetic);
            if tidy.len < 2 {
                return Reading::unreadable(Code::BadValue);
            }
            vertex(tidy.kept_pair(), tidy.removed || tidy.len > 2, size)
        }
    }
}

/// Says that a NUL byte stands in a value. It is passed over there.
fn report_nul(raw: &[u8], sink: &mut Sink<'_>) {
    if let Some(at) = memchr::memchr(0, raw) {
        sink(Code::NulByte, Span::new(at, at + 1));
    }
}

/// The first bytes of a value that may stand there.
struct Tidy {
    kept: [u8; 6],
    /// How many may stand there; those after the sixth are not kept.
    len: usize,
    removed: bool,
}

impl Tidy {
    fn new(raw: &[u8], may_stand: impl Fn(&u8) -> bool) -> Self {
        let mut tidy = Self {
            kept: [0; 6],
            len: 0,
            removed: false,
        };
        for byte in raw {
            if !may_stand(byte) {
                tidy.removed = true;
                continue;
            }
            if let Some(place) = tidy.kept.get_mut(tidy.len) {
                *place = *byte;
            }
            tidy.len += 1;
        }
        tidy
    }

    const fn kept_pair(&self) -> [u8; 2] {
        [self.kept[0], self.kept[1]]
    }

    fn reading<T>(&self, value: Option<T>) -> Reading<T> {
        match value {
            Some(value) if self.removed => Reading::corrected(value),
            Some(value) => Reading::exact(value),
            None => Reading::unreadable(Code::BadValue),
        }
    }
}
