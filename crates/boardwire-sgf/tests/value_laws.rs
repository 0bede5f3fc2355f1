//! What holds for all values: they are read back as they are written, any bytes are read, and a repair is final.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Vertex};
use boardwire_sgf::value::{
    Application, BackgammonPoint, Context, Decimal, Dice, Double, Figure, FigureFlags, GameResult,
    Handicap, Label, MainTime, Move, MoveNumbers, MoveWord, OctiSquare, PassStyle, Point,
    PointPair, Rectangle, Shot, SimpleText, Slide, SlideRemark, Step, Text, TimeUnit, Value,
    VariationStyle, WinBy, WriteContext, decode,
};
use boardwire_sgf::{Collection, Game, Kind, Notation, PropertyDef, PropertyId, Version};
use proptest::prelude::*;

fn games() -> impl Strategy<Value = Game> {
    prop_oneof![
        4 => Just(Game::GO),
        1 => prop::sample::select(vec![
            Game::OTHELLO,
            Game::CHESS,
            Game::GOMOKU,
            Game::BACKGAMMON,
            Game::LINES_OF_ACTION,
            Game::HEX,
            Game::AMAZONS,
            Game::OCTI,
        ]),
    ]
}

fn contexts() -> impl Strategy<Value = Context> {
    (games(), 1_u8..=4, 2_u8..=52, 1_u8..=52).prop_map(|(game, version, columns, rows)| {
        Context::new(game, Version::new(version).unwrap())
            .with_size(BoardSize::new(columns, rows).unwrap())
    })
}

fn defs(context: &Context) -> Vec<&'static PropertyDef> {
    PropertyId::ALL
        .iter()
        .filter_map(|id| context.def(*id))
        .collect()
}

fn vertex(size: BoardSize) -> impl Strategy<Value = Vertex> {
    (0..size.columns(), 0..size.rows()).prop_map(|(column, row)| Vertex::new(column, row).unwrap())
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        prop::collection::vec(
            prop::sample::select(vec![
                "\\", "]", ":", "\n", "\r", "\t", "\0", "a", "囲", "[", " "
            ]),
            0..12
        )
        .prop_map(|parts| parts.concat()),
    ]
}

fn point(context: Context) -> BoxedStrategy<Point<'static>> {
    match context.game.notation() {
        Notation::Backgammon => (b'a'..=b'z')
            .prop_map(|letter| Point::Backgammon(BackgammonPoint::new(letter).unwrap()))
            .boxed(),
        Notation::Octi => (b'1'..=b'9', b'1'..=b'9')
            .prop_map(|(a, b)| Point::Octi(OctiSquare::new([a, b]).unwrap()))
            .boxed(),
        Notation::Opaque => any_text()
            .prop_map(|text| Point::Text(SimpleText::new(text + "x")))
            .boxed(),
        _ => vertex(context.size).prop_map(Point::Vertex).boxed(),
    }
}

fn stone(context: Context) -> BoxedStrategy<Point<'static>> {
    if context.game.notation() != Notation::Octi {
        return point(context);
    }
    let pod = any_text().prop_map(|text| {
        let text = SimpleText::new("46".to_owned() + &text + "A");
        Point::Text(text)
    });
    prop_oneof![point(context), pod].boxed()
}

fn played(context: Context) -> BoxedStrategy<Move<'static>> {
    let size = context.size;
    let other = match context.game.notation() {
        Notation::Go | Notation::Othello => vertex(size).prop_map(Move::Place).boxed(),
        Notation::Hex => prop_oneof![
            vertex(size).prop_map(Move::Place),
            Just(Move::Word(MoveWord::SwapPieces)),
            Just(Move::Word(MoveWord::Forfeit)),
        ]
        .boxed(),
        Notation::LinesOfAction => (vertex(size), vertex(size), any::<bool>(), "( ?[+!?#])*")
            .prop_map(|(from, to, capture, remark)| {
                let remark = SlideRemark::new(remark).unwrap();
                Move::Slide(Slide {
                    from,
                    to,
                    capture,
                    remark,
                })
            })
            .boxed(),
        Notation::Amazons => (vertex(size), vertex(size), vertex(size))
            .prop_map(|(from, to, arrow)| Move::Shot(Shot { from, to, arrow }))
            .boxed(),
        Notation::Backgammon => {
            let point = || (b'a'..=b'z').prop_map(|letter| BackgammonPoint::new(letter).unwrap());
            let step = (point(), point()).prop_map(|(from, to)| Step { from, to });
            (1_u8..=6, 1_u8..=6, prop::collection::vec(step, 0..=4))
                .prop_map(|(a, b, steps)| Move::Dice(Dice::new([a, b], &steps).unwrap()))
                .boxed()
        }
        Notation::Octi => any_text()
            .prop_map(|text| Move::Text(SimpleText::new("33".to_owned() + &text)))
            .boxed(),
        Notation::Opaque => any_text()
            .prop_map(|text| Move::Text(SimpleText::new(text + "x")))
            .boxed(),
    };
    prop_oneof![1 => Just(Move::Pass), 4 => other].boxed()
}

fn decimal() -> impl Strategy<Value = Decimal> {
    (any::<i64>(), any::<u8>()).prop_map(|(digits, scale)| Decimal::new(digits, scale))
}

/// A value of the property, of any that it can have.
fn value(def: &'static PropertyDef, context: Context) -> BoxedStrategy<Value<'static>> {
    let size = context.size;
    let simple = || any_text().prop_map(SimpleText::new);
    match def.kind {
        Kind::None => Just(Value::Empty).boxed(),
        Kind::Number => any::<i64>().prop_map(Value::Number).boxed(),
        Kind::Real | Kind::Komi => decimal().prop_map(Value::Real).boxed(),
        Kind::Double => prop_oneof![Just(Double::Normal), Just(Double::Emphasized)]
            .prop_map(Value::Double)
            .boxed(),
        Kind::Color => prop_oneof![Just(Color::Black), Just(Color::White)]
            .prop_map(Value::Color)
            .boxed(),
        Kind::SimpleText | Kind::Charset | Kind::Overtime | Kind::Rules => {
            simple().prop_map(Value::SimpleText).boxed()
        }
        Kind::Text => any_text()
            .prop_map(|text| Value::Text(Text::new(text)))
            .boxed(),
        Kind::Point | Kind::Stone => {
            let single = match def.kind {
                Kind::Stone => stone(context).prop_map(Value::Point).boxed(),
                _ => point(context).prop_map(Value::Point).boxed(),
            };
            let is_range = def.is_compressible()
                && context.version == Version::Ff4
                && context.game.notation().is_grid();
            if is_range {
                let rectangle = (vertex(size), vertex(size))
                    .prop_filter_map("one point", |(a, b)| Rectangle::new(a, b))
                    .prop_map(Value::Rectangle);
                prop_oneof![single, rectangle].boxed()
            } else {
                single.boxed()
            }
        }
        Kind::Move => played(context).prop_map(Value::Move).boxed(),
        Kind::PointPair => (point(context), point(context))
            .prop_filter_map("one point", |(from, to)| PointPair::new(from, to))
            .prop_map(Value::Line)
            .boxed(),
        Kind::Label => (point(context), simple())
            .prop_map(|(at, text)| Value::Label(Label { at, text }))
            .boxed(),
        Kind::TextPair => (simple(), simple())
            .prop_map(|(a, b)| Value::TextPair(a, b))
            .boxed(),
        Kind::Figure => (any::<u32>(), simple())
            .prop_map(|(bits, name)| {
                let flags = FigureFlags::from_bits(bits);
                Value::Figure(Figure { flags, name })
            })
            .boxed(),
        Kind::Version => (1_u8..=4)
            .prop_map(|number| Value::Version(Version::new(number).unwrap()))
            .boxed(),
        Kind::Game => any::<i64>()
            .prop_map(|number| Value::Game(Game::new(number)))
            .boxed(),
        Kind::Size => (1_u8..=52, 1_u8..=52)
            .prop_map(|(columns, rows)| Value::Size(BoardSize::new(columns, rows).unwrap()))
            .boxed(),
        Kind::Application => (simple(), simple())
            .prop_map(|(name, version)| {
                let version = Some(version);
                Value::Application(Application { name, version })
            })
            .boxed(),
        Kind::Style => (0_i64..4)
            .prop_map(|number| Value::Style(VariationStyle::new(number).unwrap()))
            .boxed(),
        Kind::PrintMode => (0_i64..3)
            .prop_map(|number| Value::MoveNumbers(MoveNumbers::new(number).unwrap()))
            .boxed(),
        Kind::Result => prop_oneof![
            Just(GameResult::Draw),
            Just(GameResult::Void),
            Just(GameResult::Win(Color::White, WinBy::Time)),
            (1_i64..9999, 0_u8..3).prop_map(|(points, scale)| GameResult::Win(
                Color::Black,
                WinBy::Points(Decimal::new(points, scale))
            )),
        ]
        .prop_map(Value::Result)
        .boxed(),
        Kind::Date => prop::sample::select(vec!["1996", "1996-05,06", "1996-12-27,28,1997-01-03"])
            .prop_map(
                move |text| match decode(def, text.as_bytes(), &context).value {
                    Some(Value::Dates(dates)) => Value::Dates(dates),
                    other => panic!("{other:?}"),
                },
            )
            .boxed(),
        Kind::Time => {
            let unit = TimeUnit::of(context.version);
            decimal()
                .prop_map(move |number| Value::Time(MainTime::new(number, unit)))
                .boxed()
        }
        Kind::Handicap => any::<u32>()
            .prop_map(|number| Value::Handicap(Handicap::new(number)))
            .boxed(),
        Kind::Adder => prop_oneof![
            Just(None),
            Just(Some(Color::Black)),
            Just(Some(Color::White))
        ]
        .prop_map(Value::Adder)
        .boxed(),
    }
}

fn property_and_value() -> impl Strategy<Value = (Context, &'static PropertyDef, Value<'static>)> {
    contexts().prop_flat_map(|context| {
        prop::sample::select(defs(&context))
            .prop_flat_map(move |def| (Just(context), Just(def), value(def, context)))
    })
}

fn written(context: &WriteContext, value: &Value<'_>) -> Vec<u8> {
    let mut raw = Vec::new();
    value.write_canonical(context, &mut raw);
    raw
}

/// Bytes that look like values, and others.
fn raw_bytes() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::sample::select(
        [
            "aa", "tt", "a1", "e1-e3", "19", ":", "\\", "\\\n", "]", "\n", "\r", "\0", " ", "-",
            "+", ".", "1", "2", "B", "W", "B+", "R", "1996", "-05", ",", "1/2", "pass", "31", "é",
            "囲", "h", "\u{FF}",
        ]
        .to_vec(),
    );
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..24),
        prop::collection::vec(pieces, 0..6).prop_map(|parts| parts.concat().into_bytes()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn a_value_is_read_back_as_it_is((context, def, value) in property_and_value()) {
        let write = WriteContext::from(&context);
        let raw = written(&write, &value);
        let read = decode(def, &raw, &context);
        prop_assert_eq!(read.value.as_ref(), Some(&value), "{}[{}]", def.ident(), raw.escape_ascii());
        // It stands in a file as one value.
        let file = [b"(;", def.ident().as_bytes(), b"[", &raw, b"])"].concat();
        let games = Collection::scan(file.as_slice()).unwrap();
        let property = games.games().next().unwrap().property(def.ident()).unwrap();
        prop_assert_eq!(property.value().raw(), raw.as_slice());
        prop_assert_eq!(property.values().count(), 1);
    }

    #[test]
    fn any_bytes_are_read_and_a_repair_is_final(context in contexts(), raw in raw_bytes()) {
        let write = WriteContext::from(&context);
        for def in defs(&context) {
            let first = decode(def, &raw, &context);
            for problem in &first.problems {
                prop_assert!(problem.span.is_within(raw.len()));
            }
            let Some(value) = first.value else {
                prop_assert!(!first.problems.is_empty(), "{}: nothing said", def.ident());
                continue;
            };
            let canonical = written(&write, &value);
            let second = decode(def, &canonical, &context);
            prop_assert_eq!(second.value.as_ref(), Some(&value), "{}[{}]", def.ident(), raw.escape_ascii());
            prop_assert_eq!(written(&write, &value), canonical);
        }
    }

    #[test]
    fn rectangles_are_bounded(a in vertex(BoardSize::square(52).unwrap()), b in vertex(BoardSize::square(52).unwrap())) {
        if let Some(rectangle) = Rectangle::new(a, b) {
            let points: Vec<_> = rectangle.points().collect();
            // Row by row, each once.
            prop_assert!(points.is_sorted_by(|a, b| a < b));
            prop_assert_eq!(points.len(), rectangle.area());
            prop_assert!((2..=2704).contains(&points.len()));
            prop_assert!(points.iter().all(|point| rectangle.contains(*point)));
        } else {
            prop_assert_eq!(a, b);
        }
    }

    #[test]
    fn texts_are_as_they_are_read(text in any_text()) {
        let once = Text::new(text.as_str());
        prop_assert_eq!(Text::new(once.as_str()), once.clone());
        let line = SimpleText::new(text.as_str());
        prop_assert_eq!(SimpleText::new(once.as_str()), line.clone());
        prop_assert!(!line.as_str().contains(['\n', '\r', '\t', '\0']));
        prop_assert!(!once.as_str().contains(['\r', '\t', '\0']));
    }

    #[test]
    fn passes_are_read_in_every_style(context in contexts(), style in 0_usize..3) {
        let style = [PassStyle::ByVersion, PassStyle::Empty, PassStyle::Tt][style];
        let mut raw = Vec::new();
        Value::Move(Move::Pass).write_canonical(&WriteContext::from(&context).with_pass(style), &mut raw);
        let def = context.def(PropertyId::B).unwrap();
        prop_assert_eq!(decode(def, &raw, &context).value, Some(Value::Move(Move::Pass)));
    }
}
