//! The guarantees of the line formats on inputs made of their own words, and on lines built by constructors.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use boardwire_core::othello::{Move, Shape, Size, Square};
use boardwire_core::{Codec, Direction, Level, oracle};
use boardwire_nboard::engine::{self, Depth, EngineLine, OwnedEngineLine, Pv, Variation};
use boardwire_nboard::gui::{self, GuiLine, LineGame, OtherSetting, OwnedGuiLine};
use boardwire_nboard::text::{Obf, OthelloText, TextOptions, obf};
use boardwire_nboard::{Dialect, Eval, MoveItem, Nboard, Num, Options, Tail, Version, Word, ggf};
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "nboard",
    "set",
    "depth",
    "game",
    "contempt",
    "move",
    "hint",
    "go",
    "ping",
    "learn",
    "analyze",
    "quit",
    "myname",
    "status",
    "pong",
    "nodestats",
    "search",
    "book",
    "analysis",
    "===",
    "learned",
    "F5",
    "d6",
    "F5d6C3",
    "F5-D6",
    "PA",
    "ps",
    "pass",
    "--",
    "J10",
    "a14",
    "Z9",
    "0",
    "1",
    "-3",
    "+4",
    "100%",
    "100%W",
    "1.5",
    "-1.00",
    "+0.54",
    "NaN",
    "1.25,-0.75",
    "inf",
    "1e300",
    "0.05",
    "/",
    "//",
    "F5/0.00/0.1",
    "D6//2",
    "x",
    "99999999999999999999",
    "(;GM[Othello]B[F5];)",
    "(;GM[Othello]B[--]",
    "(;PB[a]XX[1];)",
    "(;GM[Go];)",
    "text",
    "\u{e4}",
    "=",
];
const BLANKS: &[&str] = &[" ", " ", " ", "", "  ", "\t"];

fn line() -> impl Strategy<Value = String> {
    let pair = (prop::sample::select(WORDS), prop::sample::select(BLANKS));
    let end = prop::sample::select(&["", "", "\n", "\r\n", " "][..]);
    (prop::collection::vec(pair, 0..8), end).prop_map(|(pairs, end)| {
        let mut text: String = pairs
            .iter()
            .flat_map(|(word, blank)| [*word, *blank])
            .collect();
        text.push_str(end);
        text
    })
}

fn options() -> impl Strategy<Value = Options> {
    let dialect = prop::sample::select(&Dialect::ALL[..]);
    (dialect, any::<bool>()).prop_map(|(dialect, first)| {
        let version = if first { Version::One } else { Version::Two };
        Options::new(Level::Lenient)
            .with_dialect(dialect)
            .with_version(version)
    })
}

const TEXT: &[&str] = &[
    "f5",
    "D6",
    "c3",
    "pa",
    "PS",
    "--",
    "pass",
    "1.",
    "12.",
    "1...",
    " ",
    "\t",
    "i9",
    "j10",
    "z9",
    "x",
    "b",
    "[8 ",
    "[4 ",
    "]",
    " *]",
    "----------------",
    "--OX--XO------",
    "---------------------------OX------XO---------------------------",
    "X",
    "O",
    "*",
    " w ",
    "7",
    ";",
    ":+4",
    "G8:+18;",
    "A2:-4;",
    "PS;",
    "%",
    "% text",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(TEXT), 0..10).prop_map(|words| words.concat())
}

proptest! {
    #[test]
    fn laws_hold_on_words(text in line(), options in options(), direction in prop::sample::select(
        &[None, Some(Direction::ToEngine), Some(Direction::ToGui)][..],
    )) {
        oracle::check_all::<Nboard>(text.as_bytes(), direction, &options).unwrap();
    }

    #[test]
    fn laws_hold_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..48), options in options()) {
        oracle::check_all::<Nboard>(&bytes, None, &options).unwrap();
        oracle::check_all::<OthelloText>(&bytes, None, &TextOptions::new(Level::Lenient)).unwrap();
        oracle::check_all::<Obf>(&bytes, None, &TextOptions::new(Level::Lenient)).unwrap();
    }

    #[test]
    fn laws_hold_on_texts(text in text()) {
        let options = TextOptions::new(Level::Lenient);
        oracle::check_all::<OthelloText>(text.as_bytes(), None, &options).unwrap();
        oracle::check_all::<Obf>(text.as_bytes(), None, &options).unwrap();
    }

    #[test]
    fn an_engine_can_print_anything(text in "[ -~]{0,60}") {
        // Only the words of the protocol can begin a line that is an error.
        let known = ["===", "pong", "nodestats", "search", "book", "analysis"];
        let head = text.split_ascii_whitespace().next().unwrap_or_default();
        if !known.contains(&head) {
            prop_assert!(engine::parse_lenient(&text).is_ok());
        }
    }

    #[test]
    fn built_engine_lines_read_back(line in engine_line(), options in options()) {
        let text = engine::format_with(&line, &options);
        let again = engine::parse_with(&text, &options, &mut Vec::new()).unwrap().into_owned();
        prop_assert_eq!(&again, &line);
        prop_assert_eq!(engine::parse_strict(&engine::format(&line)).unwrap().into_owned(), line);
    }

    #[test]
    fn built_gui_lines_read_back(line in gui_line(), options in options()) {
        let text = gui::format_with(&line, &options);
        let again = gui::parse_with(&text, &options, &mut Vec::new()).unwrap().into_owned();
        prop_assert_eq!(&again, &line);
        prop_assert_eq!(gui::parse_lenient(&gui::format(&line)).unwrap().0.into_owned(), line);
    }
}

fn item() -> BoxedStrategy<MoveItem> {
    let square =
        (0u8..14, 0u8..14).prop_map(|(column, row)| Move::Play(Square::new(column, row).unwrap()));
    let mv = prop_oneof![8 => square, 1 => Just(Move::Pass)];
    let secs = (any::<u64>(), 0u8..30).prop_map(|(mantissa, scale)| Num::new(mantissa, scale));
    (mv, prop::option::of(eval()), prop::option::of(secs))
        .prop_map(|(mv, eval, secs)| MoveItem { mv, eval, secs })
        .boxed()
}

fn eval() -> BoxedStrategy<Eval> {
    let value = || {
        prop_oneof![
            (-6400i32..6400).prop_map(|value| f64::from(value) / 100.0),
            any::<f64>()
        ]
    };
    prop_oneof![
        value().prop_map(Eval::Single),
        (value(), value()).prop_map(|(a, b)| Eval::Pair(a, b))
    ]
    .boxed()
}

fn tail() -> BoxedStrategy<Tail<'static>> {
    "[!-~\u{e4}][ -~\t]{0,20}|"
        .prop_map(|text| Tail::new(text).unwrap())
        .boxed()
}

fn engine_line() -> BoxedStrategy<OwnedEngineLine> {
    let pv = prop_oneof![
        Just("F5"),
        Just("f5D6"),
        Just("PA"),
        Just("A10-B1"),
        Just("F5xyz")
    ]
    .prop_map(|pv| Pv::new(pv).unwrap());
    let depth = prop_oneof![Just("6"), Just("100%"), Just("100%W"), Just("0x")]
        .prop_map(|depth| Depth::new(depth).unwrap());
    let variation = || (pv.clone(), eval(), depth.clone(), tail());
    let book = (variation(), any::<i64>()).prop_map(|((pv, eval, depth, text), games)| Variation {
        pv,
        eval,
        games,
        depth,
        text,
    });
    let search =
        (variation(), any::<i64>()).prop_map(|((pv, eval, depth, text), games)| Variation {
            pv,
            eval,
            games,
            depth,
            text,
        });
    prop_oneof![
        tail().prop_map(EngineLine::MyName),
        tail().prop_map(EngineLine::Status),
        any::<i64>().prop_map(EngineLine::Pong),
        (any::<i64>(), any::<u64>(), 0u8..4).prop_map(|(nodes, secs, scale)| {
            EngineLine::NodeStats {
                nodes,
                secs: Num::new(secs, scale),
            }
        }),
        search.prop_map(EngineLine::Search),
        book.prop_map(EngineLine::Book),
        (any::<u32>(), eval()).prop_map(|(plies, eval)| EngineLine::Analysis { plies, eval }),
        item().prop_map(EngineLine::Answer),
        Just(EngineLine::Learned),
        "[ -~]{0,20}"
            .prop_filter_map("noise", |text| engine::Noise::new(text).ok())
            .prop_map(EngineLine::Noise),
    ]
    .boxed()
}

fn gui_line() -> BoxedStrategy<OwnedGuiLine> {
    let game = prop_oneof![
        Just("(;GM[Othello]PB[a]B[F5/1.00/2];)"),
        Just("(;GM[Othello];)")
    ]
    .prop_map(|text| {
        let file = ggf::parse(text).unwrap();
        LineGame::new(file.games().next().unwrap().clone()).unwrap()
    });
    let other = ("[a-z]{1,8}", tail()).prop_filter_map("a key", |(key, value)| {
        OtherSetting::new(Word::new(key).unwrap(), value).ok()
    });
    prop_oneof![
        any::<u32>().prop_map(GuiLine::Nboard),
        any::<i32>().prop_map(GuiLine::SetDepth),
        game.prop_map(GuiLine::SetGame),
        any::<i32>().prop_map(GuiLine::SetContempt),
        other.prop_map(GuiLine::SetOther),
        item().prop_map(GuiLine::Move),
        any::<u32>().prop_map(|count| GuiLine::Hint {
            count,
            tail: Tail::default()
        }),
        Just(GuiLine::Go),
        any::<i64>().prop_map(GuiLine::Ping),
        Just(GuiLine::Learn),
        Just(GuiLine::Analyze),
        Just(GuiLine::Quit),
        "[ -~]{0,20}"
            .prop_filter_map("noise", |text| gui::Noise::new(text).ok())
            .prop_map(GuiLine::Noise),
    ]
    .boxed()
}

#[test]
fn depths_say_what_they_mean() {
    for (text, number, is_exact, is_outcome) in [
        ("6", Some(6), false, false),
        ("100%", Some(100), true, false),
        ("100%W", Some(100), false, true),
        ("98%", Some(98), false, false),
        ("100", Some(100), false, false),
        ("99999999999999999999", None, false, false),
    ] {
        let depth = Depth::new(text).unwrap();
        assert_eq!(depth.number(), number, "{text}");
        assert_eq!(
            (depth.is_exact(), depth.is_outcome()),
            (is_exact, is_outcome),
            "{text}"
        );
    }
    assert!(Depth::new("W100%").is_err() && Depth::new("").is_err());
}

#[test]
fn tails_are_compared_with_texts() {
    let tail = Tail::new("two  words").unwrap();
    assert_eq!(tail.first_word(), b"two");
    assert!(tail == "two  words" && tail == *"two  words");
    assert!(tail != "two words" && tail != *"two words");
}

#[test]
fn an_obf_line_is_freed_of_its_text() {
    let text = format!("XO{} X; C1:+2; % a comment", "-".repeat(62));
    let line = obf::parse_lenient(&text).unwrap().0;
    assert_eq!(line.clone().into_owned(), line);
    assert_eq!(line.problem().unwrap().entries().len(), 1);
}

#[test]
fn every_format_has_a_lossless_view() {
    fn assert_kept<C: Codec>(text: &str) {
        let options = C::Options::default();
        let mut tokens = 0;
        assert!(C::tokens(text.as_bytes(), &options, &mut |_| tokens += 1));
        let mut kept = Vec::new();
        assert!(C::keep(text.as_bytes(), &options, &mut kept));
        assert_eq!((tokens > 1, kept.as_slice()), (true, text.as_bytes()));
    }
    assert_kept::<Nboard>("set  depth\t6 \r\n");
    assert_kept::<OthelloText>(" f5 D6\tc3 \n");
    assert_kept::<Obf>("% a  comment\r\n");
    assert_kept::<ggf::Ggf>(" (;GM[Othello] x;)");
}

#[test]
fn no_text_becomes_a_second_line() {
    assert!(
        Tail::new("x\ngo").is_err() && Tail::new("x\rgo").is_err() && Tail::new("x\0").is_err()
    );
    assert!(
        engine::Noise::new("pong 1").is_err()
            && gui::Noise::new("go").is_err()
            && gui::Noise::new("F5").is_err()
    );
    assert!(OtherSetting::new(Word::new("depth").unwrap(), Tail::default()).is_err());
    let file = ggf::parse("(;GM[Othello]CO[a\ngo];)").unwrap();
    assert!(LineGame::new(file.games().next().unwrap().clone()).is_none());
}

#[test]
fn a_game_can_be_taken_out_of_its_line_and_changed() {
    let line = gui::parse("set game (;GM[Othello]B[F5]W[D6];)").unwrap();
    let GuiLine::SetGame(line) = line else {
        panic!("a game");
    };
    let mut game = line.into_game();
    assert!(game.pop().is_some());
    let line = GuiLine::SetGame(LineGame::new(game).unwrap());
    assert_eq!(line.to_string(), "set game (;GM[Othello]B[F5];)");
}

#[test]
fn a_transcript_is_one_of_the_board_that_is_asked_for() {
    use boardwire_core::CodecOptions as _;
    use boardwire_nboard::text::{self, Code, TextLine};

    let parse = |line, options: &TextOptions| text::parse_with(line, options, &mut Vec::new());
    let error = parse("f5j9", &TextOptions::default()).unwrap_err();
    assert_eq!((error.code(), error.span().range()), (Code::OffBoard, 2..4));

    let options = TextOptions::default().with_shape(Shape::Full(Size::Ten));
    let TextLine::Game(game) = parse("f5j10", &options).unwrap() else {
        panic!("a transcript");
    };
    assert_eq!(game.to_string(), "f5j10");
    let mut by_name = TextOptions::default();
    by_name.set("board", "10").unwrap();
    assert_eq!(by_name.shape(), options.shape());

    // The corners of the octagon are no squares.
    let octagon = options.with_shape(Shape::Octagon);
    assert_eq!(parse("j10", &octagon).unwrap_err().code(), Code::OffBoard);
}

#[test]
fn long_lines_take_linear_time() {
    use boardwire_core::{Discard, Limits};
    let options = Options::new(Level::Lenient).with_limits(Limits::NONE);
    let text_options = TextOptions::new(Level::Lenient).with_limits(Limits::NONE);
    for unit in [
        "F5",
        " ",
        "/",
        "=== ",
        "search F5 ",
        "set game (;",
        "F5-",
        "1:",
        "PA",
        "9",
        "1.5,",
        "[",
        "X-O ",
        "1. ",
        "a1;",
        "%",
    ] {
        for head in [
            "",
            "=== ",
            "=== F5/",
            "search F5",
            "set game (;GM[Othello]TI[",
            "[8 ",
            "---- X; ",
        ] {
            let text = [head, &unit.repeat(60_000)].concat();
            let _ = engine::parse_with(&text, &options, &mut Discard);
            let _ = gui::parse_with(&text, &options, &mut Discard);
            let _ = boardwire_nboard::text::parse_with(&text, &text_options, &mut Discard);
            let _ = obf::parse_with(&text, &text_options, &mut Discard);
        }
    }
}
