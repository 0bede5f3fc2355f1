//! Values: what stands between the brackets, read as the type that the property has.
//!
//! [`decode`] reads a value, [`Value::write_canonical`] writes one. A value that has a wrong form but a clear meaning is read and
//! has a [`Problem`]; one that makes no sense is no value and has a problem. The bytes in the tree stay as they are.
//!
//! ```
//! use boardwire_sgf::value::{Context, Move, Value, decode};
//! use boardwire_sgf::{Code, Game, PropertyId, Version};
//!
//! let context = Context::new(Game::GO, Version::Ff4);
//! let black = context.def(PropertyId::B).unwrap();
//! assert_eq!(decode(black, b"", &context).value, Some(Value::Move(Move::Pass)));
//! let repaired = decode(black, b" pd", &context);
//! assert_eq!(repaired.problems[0].code, Code::ValueCorrected);
//! ```

mod context;
mod date;
mod decode;
mod games;
mod grid;
mod info;
mod loss;
mod moves;
mod point;
mod raw_text;
mod reading;
mod real;
mod result;
mod text;
mod time;
mod words;
mod write;

use alloc::vec::Vec;

use boardwire_core::go::{BoardSize, Vertex};
use boardwire_core::{Color, Span};

use crate::Code;
use crate::game::{Game, Version};
use crate::property::PropertyDef;

pub use context::{Context, PassStyle, WriteContext};
pub use date::{Dates, PartialDate, read_dates};
pub use decode::decode_with;
pub(crate) use decode::{decode_part, digits, name_in, small_in, small_number, vertex_in};
pub use info::{
    Application, FigureFlags, Handicap, MoveNumbers, Rules, VariationStyle, read_komi, read_size,
};
pub(crate) use loss::loses_text;
pub use moves::{Dice, Move, MoveWord, Shot, Slide, SlideRemark, Step};
pub(crate) use point::letters;
pub use point::{BackgammonPoint, OctiSquare, Point, Rectangle, RectanglePoints};
pub(crate) use raw_text::write_in_utf8;
pub use reading::Reading;
pub use real::{Decimal, DecimalError, read_real};
pub(crate) use result::read_result_of;
pub use result::{GameResult, WinBy, read_result};
pub use text::{LineBreaks, SimpleText, Text};
pub(crate) use text::{Whole, lines_end, plain_text_end};
pub use time::{MainTime, Overtime, TimeUnit, read_main_time, read_overtime, time_control};

/// Where problems of a value go: the code, and the place in the bytes between the brackets.
pub(crate) type Sink<'s> = dyn FnMut(Code, Span) + 's;

/// A value, by the type that its property has.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value<'a> {
    /// Nothing: KO, DO, IT; also an empty list (`DD[]`, `TB[]`) and `FG[]`.
    Empty,
    /// An integer.
    Number(i64),
    /// A decimal number: KM, BL, WL, V.
    Real(Decimal),
    /// BM, DM, GB, GW, HO, TE, UC, CH, SI.
    Double(Double),
    /// PL.
    Color(Color),
    /// A text of one line. RE, DT, TM and KM are given so where they hold more than their types can.
    SimpleText(SimpleText<'a>),
    /// A text of any number of lines.
    Text(Text<'a>),
    /// A point, or a stone by its point.
    Point(Point<'a>),
    /// A rectangle of points in a list of points.
    Rectangle(Rectangle),
    /// A row of points in a list of Backgammon, first and last.
    PointRange(BackgammonPoint, BackgammonPoint),
    /// A move.
    Move(Move<'a>),
    /// LB.
    Label(Label<'a>),
    /// AR, LN.
    Line(PointPair<'a>),
    /// MI of Backgammon.
    TextPair(SimpleText<'a>, SimpleText<'a>),
    /// FG.
    Figure(Figure<'a>),
    /// FF.
    Version(Version),
    /// GM.
    Game(Game),
    /// SZ.
    Size(BoardSize),
    /// AP.
    Application(Application<'a>),
    /// ST.
    Style(VariationStyle),
    /// PM.
    MoveNumbers(MoveNumbers),
    /// HA.
    Handicap(Handicap),
    /// TM.
    Time(MainTime),
    /// AS of Lines of Action; `None` stands for nobody.
    Adder(Option<Color>),
    /// RE.
    Result(GameResult),
    /// DT.
    Dates(Dates),
}

/// How much a judgement holds: the type Double.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Double {
    /// `1`.
    #[default]
    Normal,
    /// `2`: very.
    Emphasized,
}

/// A text on a point: LB.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label<'a> {
    /// Where.
    pub at: Point<'a>,
    /// What.
    pub text: SimpleText<'a>,
}

/// Two points: AR, from and to; LN. They differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PointPair<'a> {
    from: Point<'a>,
    to: Point<'a>,
}

impl<'a> PointPair<'a> {
    /// A pair; `None` if both are the same point.
    #[must_use]
    pub fn new(from: Point<'a>, to: Point<'a>) -> Option<Self> {
        (from != to).then_some(Self { from, to })
    }

    /// Where it begins.
    #[must_use]
    pub const fn from(&self) -> &Point<'a> {
        &self.from
    }

    /// Where it ends.
    #[must_use]
    pub const fn to(&self) -> &Point<'a> {
        &self.to
    }
}

/// A diagram that begins: FG with a value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Figure<'a> {
    /// What is not shown.
    pub flags: FigureFlags,
    /// The diagram's name.
    pub name: SimpleText<'a>,
}

/// What [`decode`] makes of a value.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Decoded<'a> {
    /// The value; `None` if it makes no sense.
    pub value: Option<Value<'a>>,
    /// What is odd about it, in the order in which it was found.
    pub problems: Vec<Problem>,
}

/// Something odd about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What it is.
    pub code: Code,
    /// Where, from the start of the bytes between the brackets.
    pub span: Span,
}

/// Reads the bytes between the brackets as a value of the property.
///
/// Nothing is allocated for moves, points, numbers and texts of ASCII without escapes, unless there are problems. To look at many
/// values use [`decode_with`].
#[must_use]
pub fn decode<'a>(def: &PropertyDef, raw: &'a [u8], context: &Context) -> Decoded<'a> {
    let mut problems = Vec::new();
    let value = decode_with(def, raw, context, &mut |code, span| {
        problems.push(Problem { code, span });
    });
    Decoded { value, problems }
}

impl Value<'_> {
    /// The point of a grid that a point or a stone is.
    #[must_use]
    pub const fn vertex(&self) -> Option<Vertex> {
        match self {
            Self::Point(point) => point.vertex(),
            _ => None,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Empty => Value::Empty,
            Self::Number(number) => Value::Number(number),
            Self::Real(number) => Value::Real(number),
            Self::Double(double) => Value::Double(double),
            Self::Color(color) => Value::Color(color),
            Self::SimpleText(text) => Value::SimpleText(text.into_owned()),
            Self::Text(text) => Value::Text(text.into_owned()),
            Self::Point(point) => Value::Point(point.into_owned()),
            Self::Rectangle(rectangle) => Value::Rectangle(rectangle),
            Self::PointRange(first, last) => Value::PointRange(first, last),
            Self::Move(played) => Value::Move(played.into_owned()),
            Self::Label(Label { at, text }) => Value::Label(Label {
                at: at.into_owned(),
                text: text.into_owned(),
            }),
            Self::Line(PointPair { from, to }) => Value::Line(PointPair {
                from: from.into_owned(),
                to: to.into_owned(),
            }),
            Self::TextPair(first, second) => {
                Value::TextPair(first.into_owned(), second.into_owned())
            }
            Self::Figure(Figure { flags, name }) => Value::Figure(Figure {
                flags,
                name: name.into_owned(),
            }),
            Self::Version(version) => Value::Version(version),
            Self::Game(game) => Value::Game(game),
            Self::Size(size) => Value::Size(size),
            Self::Application(Application { name, version }) => Value::Application(Application {
                name: name.into_owned(),
                version: version.map(SimpleText::into_owned),
            }),
            Self::Style(style) => Value::Style(style),
            Self::MoveNumbers(numbers) => Value::MoveNumbers(numbers),
            Self::Handicap(handicap) => Value::Handicap(handicap),
            Self::Time(time) => Value::Time(time),
            Self::Adder(adder) => Value::Adder(adder),
            Self::Result(result) => Value::Result(result),
            Self::Dates(dates) => Value::Dates(dates),
        }
    }
}
