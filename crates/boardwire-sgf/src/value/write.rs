//! From values to bytes.

use boardwire_core::go::Vertex;
use boardwire_core::{Color, Out};

use super::games::write_from_bottom;
use super::info::put_size;
use super::point::write_algebraic;
use super::{Double, Label, Move, Point, PointPair, Value, WriteContext};
use crate::game::Notation;

impl Value<'_> {
    /// Writes what stands between the brackets, in its canonical form and escaped, as UTF-8.
    ///
    /// ```
    /// use boardwire_core::go::BoardSize;
    /// use boardwire_sgf::value::{Move, SimpleText, Value, WriteContext};
    /// use boardwire_sgf::{Game, Version};
    ///
    /// let context = WriteContext::new(Game::GO, Version::Ff3, BoardSize::NINETEEN);
    /// let mut raw = Vec::new();
    /// Value::Move(Move::Pass).write_canonical(&context, &mut raw);
    /// assert_eq!(raw, b"tt");
    /// raw.clear();
    /// let pair = Value::TextPair(SimpleText::new("a:b]"), SimpleText::new("1.0"));
    /// pair.write_canonical(&context, &mut raw);
    /// assert_eq!(raw, br"a\:b\]:1.0");
    /// ```
    pub fn write_canonical(&self, context: &WriteContext, out: &mut impl Out) {
        match self {
            Self::Empty => {}
            Self::Number(number) => out.put_i64(*number),
            Self::Real(number) => number.put(out),
            Self::Double(Double::Normal) => out.put(b"1"),
            Self::Double(Double::Emphasized) => out.put(b"2"),
            Self::Color(Color::Black) => out.put(b"B"),
            Self::Color(Color::White) => out.put(b"W"),
            Self::SimpleText(text) => text.write(out),
            Self::Text(text) => text.write(out),
            Self::Point(point) => point.write(false, context, out),
            Self::Rectangle(rectangle) => {
                write_vertex(rectangle.upper_left(), context, out);
                out.put(b":");
                write_vertex(rectangle.lower_right(), context, out);
            }
            Self::PointRange(first, last) => {
                out.put(&[first.letter(), b':', last.letter()]);
            }
            Self::Move(played) => played.write(context, out),
            Self::Label(Label { at, text }) => {
                at.write(true, context, out);
                out.put(b":");
                text.write_part(out);
            }
            Self::Line(pair) => pair.write(context, out),
            Self::TextPair(first, second) => {
                first.write_part(out);
                out.put(b":");
                second.write_part(out);
            }
            Self::Figure(figure) => {
                out.put_u64(u64::from(figure.flags.bits()));
                out.put(b":");
                figure.name.write_part(out);
            }
            Self::Version(version) => out.put_u64(u64::from(version.number())),
            Self::Game(game) => out.put_i64(game.number()),
            Self::Size(size) => put_size(*size, out),
            Self::Application(program) => {
                program.name.write_part(out);
                if let Some(version) = &program.version {
                    out.put(b":");
                    version.write_part(out);
                }
            }
            Self::Style(style) => out.put_u64(u64::from(style.number())),
            Self::MoveNumbers(numbers) => out.put_u64(u64::from(numbers.number())),
            Self::Handicap(handicap) => out.put_u64(u64::from(handicap.number())),
            Self::Time(time) => time.put(out),
            Self::Adder(None) => out.put(b"None"),
            Self::Adder(Some(Color::Black)) => out.put(b"Black"),
            Self::Adder(Some(Color::White)) => out.put(b"White"),
            Self::Result(result) => result.put(out),
            Self::Dates(dates) => dates.put(out),
        }
    }
}

impl PointPair<'_> {
    fn write(&self, context: &WriteContext, out: &mut impl Out) {
        self.from().write(true, context, out);
        out.put(b":");
        self.to().write(true, context, out);
    }
}

impl Point<'_> {
    /// `part` of a composed value, in which a text's `:` is escaped.
    fn write(&self, part: bool, context: &WriteContext, out: &mut impl Out) {
        match self {
            Self::Vertex(vertex) => write_vertex(*vertex, context, out),
            Self::Backgammon(point) => out.put(&[point.letter()]),
            Self::Octi(square) => out.put(&square.digits()),
            Self::Text(text) if part => text.write_part(out),
            Self::Text(text) => text.write(out),
        }
    }
}

fn write_vertex(vertex: Vertex, context: &WriteContext, out: &mut impl Out) {
    match context.game.notation() {
        Notation::LinesOfAction => write_from_bottom(vertex, context.size, out),
        Notation::Hex => write_algebraic(vertex.column(), vertex.row(), out),
        _ => out.put(&vertex.sgf()),
    }
}

impl Move<'_> {
    fn write(&self, context: &WriteContext, out: &mut impl Out) {
        match self {
            Self::Pass if context.writes_tt() => out.put(b"tt"),
            Self::Pass if context.game.notation() == Notation::Hex => out.put(b"pass"),
            Self::Pass => {}
            Self::Place(vertex) => write_vertex(*vertex, context, out),
            Self::Slide(slide) => slide.write(context.size, out),
            Self::Shot(shot) => {
                for vertex in [shot.from, shot.to, shot.arrow] {
                    write_vertex(vertex, context, out);
                }
            }
            Self::Dice(dice) => dice.write(out),
            Self::Word(word) => out.put(word.as_str().as_bytes()),
            Self::Text(text) => text.write(out),
        }
    }
}
