//! Values: what each kind reads, what is wrong with it, and what it is written as.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use boardwire_core::go::{BoardSize, Vertex};
use boardwire_core::{Color, Span};
use boardwire_sgf::encoding::{Charset, Coding, Order};
use boardwire_sgf::value::{
    BackgammonPoint, Context, Decimal, Double, Handicap, LineBreaks, Move, MoveNumbers, MoveWord,
    PassStyle, Point, Value, WriteContext, decode,
};
use boardwire_sgf::{Code, Game, PropertyId, Version};

fn go() -> Context {
    Context::new(Game::GO, Version::Ff4)
}

fn of(game: Game) -> Context {
    Context::new(game, Version::Ff4)
}

fn small(side: u8) -> Context {
    go().with_size(BoardSize::square(side).unwrap())
}

fn read<'a>(
    context: &Context,
    id: PropertyId,
    raw: &'a (impl AsRef<[u8]> + ?Sized),
) -> (Option<Value<'a>>, Vec<Code>) {
    let raw = raw.as_ref();
    let def = context.def(id).expect("a property of the game");
    let decoded = decode(def, raw, context);
    for problem in &decoded.problems {
        assert!(problem.span.is_within(raw.len()), "{id}[{raw:?}]");
    }
    let codes = decoded.problems.iter().map(|problem| problem.code);
    (decoded.value, codes.collect())
}

fn written(context: &Context, value: &Value<'_>) -> String {
    let mut raw = Vec::new();
    value.write_canonical(&WriteContext::from(context), &mut raw);
    String::from_utf8(raw).unwrap()
}

/// Canonical text of a value and its problems; `-` for no value.
#[track_caller]
fn check(context: &Context, id: PropertyId, raw: &str, canonical: &str, codes: &[Code]) {
    let (value, found) = read(context, id, raw);
    let text = value.map_or("-".to_owned(), |value| written(context, &value));
    assert_eq!((&*text, &*found), (canonical, codes), "{id}[{raw}]");
}

fn vertex(letters: &str) -> Vertex {
    Vertex::from_sgf(letters.as_bytes().try_into().unwrap()).unwrap()
}

fn place(letters: &str) -> Option<Value<'static>> {
    Some(Value::Move(Move::Place(vertex(letters))))
}

#[test]
fn moves_of_go() {
    use Code::{BadValue, EmptyPassInOldFf, MaybePass, ValueCorrected};
    let b = PropertyId::B;
    let pass = || Some(Value::Move(Move::Pass));
    assert_eq!(read(&go(), b, "pd"), (place("pd"), vec![]));
    assert_eq!(read(&go(), b, ""), (pass(), vec![]));
    assert_eq!(read(&go(), b, "tt"), (pass(), vec![]));
    assert_eq!(read(&go(), b, " \n"), (pass(), vec![ValueCorrected]));
    assert_eq!(read(&go(), b, "p d"), (place("pd"), vec![ValueCorrected]));
    assert_eq!(read(&go(), b, "pdx"), (place("pd"), vec![ValueCorrected]));
    assert_eq!(read(&go(), b, "t t"), (pass(), vec![ValueCorrected]));
    assert_eq!(read(&go(), b, "PASS"), (pass(), vec![ValueCorrected]));
    for bad in ["111", "p", "Aa", "ta", "``", "--"] {
        assert_eq!(read(&go(), b, bad), (None, vec![BadValue]), "{bad}");
    }
    // A board of more than 19 lines has a point tt.
    assert_eq!(read(&small(20), b, "tt"), (place("tt"), vec![]));
    let wide = go().with_size(BoardSize::new(19, 21).unwrap());
    assert_eq!(read(&wide, b, "tt"), (None, vec![BadValue]));
    assert_eq!(read(&small(52), b, "ZZ"), (place("ZZ"), vec![]));
    assert_eq!(read(&small(9), b, "tt"), (pass(), vec![]));
    assert_eq!(read(&small(9), b, "jj"), (None, vec![BadValue, MaybePass]));
    assert_eq!(read(&small(9), b, "ja"), (None, vec![BadValue]));
    let old = Context::new(Game::GO, Version::Ff3);
    assert_eq!(read(&old, b, ""), (pass(), vec![EmptyPassInOldFf]));
    assert_eq!(written(&old, &pass().unwrap()), "tt");
    assert_eq!(written(&go(), &pass().unwrap()), "");
}

#[test]
fn a_pass_is_written_as_asked() {
    let pass = Value::Move(Move::Pass);
    let write = |context: &Context, style| {
        let mut raw = Vec::new();
        pass.write_canonical(&WriteContext::from(context).with_pass(style), &mut raw);
        String::from_utf8(raw).unwrap()
    };
    assert_eq!(write(&go(), PassStyle::Tt), "tt");
    assert_eq!(write(&small(20), PassStyle::Tt), "");
    let old = Context::new(Game::GO, Version::Ff1);
    assert_eq!(write(&old, PassStyle::Empty), "");
    assert_eq!(write(&of(Game::HEX), PassStyle::Tt), "pass");
}

#[test]
fn points_and_rectangles() {
    use Code::{BadValue, ComposeCorrected, EmptyValue, FeatureNotInFf, NulByte, ValueCorrected};
    let (ab, tb) = (PropertyId::AB, PropertyId::TB);
    check(&go(), ab, "aa", "aa", &[]);
    check(&go(), ab, "aa:cb", "aa:cb", &[]);
    check(&go(), ab, "cb:aa", "aa:cb", &[ComposeCorrected]);
    check(&go(), ab, "ca:ab", "aa:cb", &[ComposeCorrected]);
    check(&go(), ab, "aa:aa", "aa", &[ValueCorrected]);
    check(&go(), ab, "aa: cb", "aa:cb", &[ComposeCorrected]);
    check(&go(), ab, "aa:tt", "-", &[BadValue]);
    check(&go(), ab, "aa:", "-", &[BadValue]);
    check(&go(), ab, "tt", "-", &[BadValue]);
    check(&go(), ab, "", "-", &[EmptyValue]);
    check(&go(), tb, "", "", &[]);
    check(&go(), tb, " ", "", &[ValueCorrected]);
    check(&go(), ab, "a\0a", "aa", &[NulByte, ValueCorrected]);
    let old = Context::new(Game::GO, Version::Ff3);
    check(&old, ab, "aa:cb", "aa:cb", &[FeatureNotInFf]);
    // A single point is never a rectangle.
    check(&go(), PropertyId::B, "aa:bb", "aa", &[ValueCorrected]);
    let (value, _) = read(&small(52), ab, "aa:ZZ");
    let Some(Value::Rectangle(all)) = value else {
        panic!("{value:?}");
    };
    assert_eq!((all.area(), all.points().count()), (2704, 2704));
}

#[test]
fn numbers() {
    use Code::{BadValue, EmptyValue, ValueCorrected};
    let mn = PropertyId::MN;
    check(&go(), mn, "5", "5", &[]);
    check(&go(), mn, "+5", "5", &[]);
    check(&go(), mn, "-5", "-5", &[]);
    check(&go(), mn, " 5\n", "5", &[ValueCorrected]);
    check(&go(), mn, "19.0", "19", &[ValueCorrected]);
    check(&go(), mn, "move 12", "12", &[ValueCorrected]);
    check(&go(), mn, "9223372036854775807", "9223372036854775807", &[]);
    check(&go(), mn, "9223372036854775808", "-", &[BadValue]);
    check(&go(), mn, "1 0", "10", &[ValueCorrected]);
    for bad in ["1.5", "1 x 2", "x", "-", "99999999999999999999"] {
        check(&go(), mn, bad, "-", &[BadValue]);
    }
    check(&go(), mn, "", "-", &[EmptyValue]);
    let (bl, v) = (PropertyId::BL, PropertyId::V);
    check(&go(), bl, "-12.50", "-12.5", &[]);
    check(&go(), bl, "34.", "34", &[ValueCorrected]);
    check(&go(), v, "6,5", "6.5", &[ValueCorrected]);
    check(&go(), v, "", "-", &[EmptyValue]);
    let (value, _) = read(&go(), v, "0.1");
    assert_eq!(value, Some(Value::Real(Decimal::new(1, 1))));
}

#[test]
fn doubles_and_colours_and_nothing() {
    use Code::{BadValue, EmptyValue, ValueCorrected};
    let dm = PropertyId::DM;
    let (value, codes) = read(&go(), dm, "2");
    assert_eq!(
        (value, codes),
        (Some(Value::Double(Double::Emphasized)), vec![])
    );
    check(&go(), dm, "1", "1", &[]);
    check(&go(), dm, "", "1", &[ValueCorrected]);
    check(&go(), dm, " 2", "2", &[ValueCorrected]);
    for bad in ["3", "0", "12", "yes"] {
        check(&go(), dm, bad, "-", &[BadValue]);
    }
    let pl = PropertyId::PL;
    let (value, _) = read(&go(), pl, "B");
    assert_eq!(value, Some(Value::Color(Color::Black)));
    check(&go(), pl, "w", "W", &[ValueCorrected]);
    check(&go(), pl, "Black", "B", &[ValueCorrected]);
    check(&go(), pl, "X", "-", &[BadValue]);
    check(&go(), pl, "", "-", &[EmptyValue]);
    check(&go(), PropertyId::KO, "", "", &[]);
    check(&go(), PropertyId::KO, "x", "", &[ValueCorrected]);
}

#[test]
fn text_is_unescaped_then_blanks_are_read() {
    let text = |raw: &str| match read(&go(), PropertyId::C, raw) {
        (Some(Value::Text(text)), codes) => (text.as_str().to_owned(), codes),
        other => panic!("{other:?}"),
    };
    for (raw, wanted) in [
        ("a\\\nb", "ab"),
        ("a\\\r\nb", "ab"),
        ("a\\\n\rb", "ab"),
        ("a\\\rb", "ab"),
        ("a\\\n\nb", "a\nb"),
        (r"\n\t\]\\\:", "nt]\\:"),
        ("a\r\nb\n\rc\rd", "a\nb\nc\nd"),
        ("a\n\nb\r\rc", "a\n\nb\n\nc"),
        ("a\tb\x0Bc\x0Cd\\\te", "a b c d e"),
        // The soft break goes first; CR and LF are one break then.
        ("a\r\\\n\nb", "a\nb"),
        (" a  ", " a  "),
        ("囲碁\\]", "囲碁]"),
        ("[(;", "[(;"),
    ] {
        assert_eq!(text(raw), (wanted.to_owned(), vec![]), "{raw:?}");
    }
    assert_eq!(text("a\0b"), ("a b".to_owned(), vec![Code::NulByte]));
    assert_eq!(text(""), (String::new(), vec![Code::EmptyValue]));
    let simple = read(&go(), PropertyId::PB, "Honinbo\r\nShusaku\\\n!");
    assert_eq!(
        simple.0.map(|v| written(&go(), &v)).unwrap(),
        "Honinbo Shusaku!"
    );
}

#[test]
fn line_breaks_of_old_files_have_styles() {
    let text = |breaks, raw: &str| {
        let context = go().with_line_breaks(breaks);
        match read(&context, PropertyId::C, raw).0 {
            Some(Value::Text(text)) => text.as_str().to_owned(),
            other => panic!("{other:?}"),
        }
    };
    let raw = "one \ntwo\nthree\r\n\r\nfour\n\n\nfive\n";
    for (breaks, wanted) in [
        (LineBreaks::All, "one \ntwo\nthree\n\nfour\n\n\nfive\n"),
        (
            LineBreaks::NotAfterSpace,
            "one two\nthree\n\nfour\n\n\nfive\n",
        ),
        (LineBreaks::Doubled, "one  two three\nfour\n five "),
        (LineBreaks::Paragraphs, "one  two three\n\nfour\n\n five "),
    ] {
        assert_eq!(text(breaks, raw), wanted, "{breaks:?}");
    }
    // Nothing else is to be read here.
    assert_eq!(text(LineBreaks::Paragraphs, "one\ntwo"), "one two");
}

#[test]
fn texts_are_decoded() {
    let text = |context: &Context, raw: &[u8]| match read(context, PropertyId::C, raw) {
        (Some(Value::Text(text)), codes) => (text.as_str().to_owned(), codes),
        other => panic!("{other:?}"),
    };
    let coding = |charset, order| go().with_coding(Coding { charset, order });
    let latin = coding(Charset::Latin1, Order::DecodeFirst);
    assert_eq!(text(&latin, b"caf\xE9\\]"), ("café]".to_owned(), vec![]));
    let faults = vec![Code::UndecodableBytes];
    assert_eq!(text(&go(), b"a\xFFb"), ("a\u{FFFD}b".to_owned(), faults));
    let def = go().def(PropertyId::C).unwrap();
    let problem = decode(def, b"ab\xFFc\xFE", &go()).problems[0];
    assert_eq!(problem.span, Span::new(2, 5));
}

#[cfg(feature = "encoding")]
#[test]
fn a_backslash_inside_a_character_is_none() {
    let text = |order, raw: &[u8]| {
        let context = go().with_coding(Coding {
            charset: Charset::ShiftJis,
            order,
        });
        match read(&context, PropertyId::C, raw).0 {
            Some(Value::Text(text)) => text.as_str().to_owned(),
            other => panic!("{other:?}"),
        }
    };
    // The second byte of this character of Shift_JIS is 5C.
    assert_eq!(text(Order::DecodeFirst, b"\x95\x5C\\]"), "表]");
    assert_eq!(text(Order::BytesFirst, b"\x95\\\x5C\\]"), "表]");
}

#[test]
fn composed_values() {
    use Code::{BadValue, ComposeCorrected, ComposeExpected};
    let (lb, ar, ap, fg) = (
        PropertyId::LB,
        PropertyId::AR,
        PropertyId::AP,
        PropertyId::FG,
    );
    check(&go(), lb, "aa:x:y", r"aa:x\:y", &[]);
    check(&go(), lb, r"aa:x\:y\]", r"aa:x\:y\]", &[]);
    check(&go(), lb, "aa:", "aa:", &[]);
    check(&go(), lb, "a a:1", "aa:1", &[ComposeCorrected]);
    check(&go(), lb, "aa", "-", &[ComposeExpected]);
    check(&go(), lb, "zz:1", "-", &[BadValue]);
    check(&go(), ar, "aa:bb", "aa:bb", &[]);
    check(&go(), ar, "bb:aa", "bb:aa", &[]);
    check(&go(), ar, "aa:aa", "-", &[BadValue]);
    check(&go(), ar, "aa:zz", "-", &[BadValue]);
    check(&go(), ap, r"a\:b:1", r"a\:b:1", &[]);
    check(&go(), ap, "foxwq", "foxwq", &[ComposeExpected]);
    check(&go(), fg, "", "", &[]);
    check(&go(), fg, "3:x", "3:x", &[]);
    check(&go(), fg, "-1:x", "-", &[BadValue]);
    let old = Context::new(Game::GO, Version::Ff3);
    check(&old, fg, "3:x", "", &[Code::ValueCorrected]);
}

#[test]
fn the_span_of_a_part_is_that_in_the_value() {
    let def = go().def(PropertyId::LB).unwrap();
    let problem = decode(def, b"aa:x\0", &go()).problems[0];
    assert_eq!(
        (problem.code, problem.span),
        (Code::NulByte, Span::new(4, 5))
    );
}

#[test]
fn root_properties() {
    use Code::{
        BadRootValue, BadValue, FeatureNotInFf, SizeTooBig, SquareSizeAsPair, UnknownFf,
        ValueCorrected,
    };
    let (ff, gm, sz) = (PropertyId::FF, PropertyId::GM, PropertyId::SZ);
    check(&go(), ff, "3", "3", &[]);
    check(&go(), ff, " 4", "4", &[ValueCorrected]);
    check(&go(), ff, "5", "4", &[UnknownFf]);
    check(&go(), ff, "0", "1", &[BadRootValue]);
    check(&go(), ff, "four", "1", &[BadRootValue]);
    check(&go(), gm, "11", "11", &[]);
    check(&go(), gm, "go", "1", &[BadRootValue]);
    check(&go(), gm, "0", "0", &[]);
    check(&go(), gm, "-1", "-1", &[]);
    let largest = i64::MAX.to_string();
    check(&go(), gm, "9223372036854775808", &largest, &[BadRootValue]);
    check(&go(), gm, "77", "77", &[]);
    check(&go(), sz, "0", "19", &[BadRootValue]);
    check(&go(), sz, "10,99", "19", &[BadRootValue]);
    check(&go(), sz, "13:9", "13:9", &[]);
    check(&go(), sz, "19:19", "19", &[SquareSizeAsPair]);
    check(&go(), sz, "300", "52", &[SizeTooBig]);
    let old = Context::new(Game::GO, Version::Ff3);
    check(&old, sz, "13:9", "13:9", &[FeatureNotInFf]);
    check(&old, sz, "21", "21", &[FeatureNotInFf]);
    let hex = Context::new(Game::HEX, Version::Ff3);
    check(&hex, sz, "21", "21", &[]);
    check(&go(), PropertyId::ST, "2", "2", &[]);
    check(&go(), PropertyId::ST, "4", "-", &[BadValue]);
    check(&go(), PropertyId::CA, "Shift_JIS", "Shift_JIS", &[]);
}

#[test]
fn game_info() {
    use Code::{BadGameInfo, BadValue, EmptyValue, ValueCorrected};
    check(&go(), PropertyId::RE, "B+10.50", "B+10.5", &[]);
    check(&go(), PropertyId::RE, "B+1/2", "B+0.5", &[ValueCorrected]);
    check(&go(), PropertyId::RE, r"see \]", r"see \]", &[BadGameInfo]);
    check(&go(), PropertyId::DT, "2000-06-01", "2000-06-01", &[]);
    check(&go(), PropertyId::KM, "-.5", "-0.5", &[ValueCorrected]);
    check(&go(), PropertyId::KM, "", "-", &[EmptyValue]);
    check(&go(), PropertyId::TM, "1h", "3600", &[ValueCorrected]);
    check(&go(), PropertyId::HA, "0", "0", &[]);
    check(&go(), PropertyId::HA, "-2", "-", &[BadValue]);
    check(&go(), PropertyId::PM, "", "-", &[EmptyValue]);
    check(&go(), PropertyId::PB, "", "", &[EmptyValue]);
    check(
        &go(),
        PropertyId::RU,
        r"anything \] goes",
        r"anything \] goes",
        &[],
    );
    let (value, _) = read(&go(), PropertyId::HA, "9");
    assert_eq!(value, Some(Value::Handicap(Handicap::new(9))));
    let (value, _) = read(&go(), PropertyId::PM, "2");
    assert_eq!(value, Some(Value::MoveNumbers(MoveNumbers::Modulo100)));
}

#[test]
fn othello_has_letters_and_names() {
    use Code::{BadValue, ValueCorrected};
    let othello = of(Game::OTHELLO);
    let b = PropertyId::B;
    assert_eq!(othello.size, BoardSize::square(8).unwrap());
    check(&othello, b, "dc", "dc", &[]);
    check(&othello, b, "d3", "dc", &[ValueCorrected]);
    check(&othello, b, "D3", "dc", &[ValueCorrected]);
    check(&othello, b, "", "", &[]);
    check(&othello, b, "--", "", &[ValueCorrected]);
    check(&othello, b, "pass", "", &[ValueCorrected]);
    check(&othello, b, "d9", "-", &[BadValue]);
    check(&othello, PropertyId::AB, "e4", "ed", &[ValueCorrected]);
    check(&othello, PropertyId::AB, "aa:bb", "aa:bb", &[]);
}

#[test]
fn lines_of_action_counts_rows_from_the_bottom() {
    use Code::{BadValue, EmptyValue, ValueCorrected};
    let loa = of(Game::LINES_OF_ACTION);
    let b = PropertyId::B;
    check(&loa, b, "e1-e3", "e1-e3", &[]);
    check(&loa, b, "C2:C5", "c2:c5", &[]);
    check(&loa, b, "e1-e3+", "e1-e3+", &[]);
    check(&loa, b, "e1:e3+!", "e1:e3+!", &[]);
    check(&loa, b, "C2:C5++", "c2:c5++", &[]);
    check(&loa, b, "a1-a2 +", "a1-a2 +", &[]);
    check(&loa, b, "e1 - e3 ", "e1-e3", &[ValueCorrected]);
    check(&loa, b, "Resign", "resign", &[]);
    check(&loa, b, " e1-e3", "e1-e3", &[ValueCorrected]);
    for bad in [
        "e1", "e1-e9", "e1-i1", "e1-e3x", "e1-e3-e4", "e1e3", "-e3", "pass",
    ] {
        check(&loa, b, bad, "-", &[BadValue]);
    }
    let (value, _) = read(&loa, b, "a1-a8");
    let Some(Value::Move(Move::Slide(slide))) = value else {
        panic!("{value:?}");
    };
    assert_eq!((slide.from, slide.to), (vertex("ah"), vertex("aa")));
    check(&loa, PropertyId::AB, "b1", "b1", &[]);
    check(&loa, PropertyId::SE, "B1", "b1", &[]);
    check(&loa, PropertyId::AS, "None", "None", &[]);
    check(&loa, PropertyId::AS, "black", "Black", &[]);
    check(&loa, PropertyId::AS, " NONE", "None", &[ValueCorrected]);
    check(&loa, PropertyId::AS, "", "-", &[EmptyValue]);
    check(&loa, PropertyId::AS, "me", "-", &[BadValue]);
}

#[test]
fn hex_counts_columns_beyond_z() {
    use Code::{BadValue, ValueCorrected};
    let hex = of(Game::HEX);
    let b = PropertyId::B;
    check(&hex, b, "a1", "a1", &[]);
    check(&hex, b, "K11", "k11", &[]);
    for (word, found) in [
        ("swap-pieces", MoveWord::SwapPieces),
        ("Swap-Sides", MoveWord::SwapSides),
        ("resign", MoveWord::Resign),
        ("forfeit", MoveWord::Forfeit),
    ] {
        assert_eq!(
            read(&hex, b, word),
            (Some(Value::Move(Move::Word(found))), vec![])
        );
    }
    check(&hex, b, "SWAP", "swap-sides", &[ValueCorrected]);
    check(&hex, b, "pass", "pass", &[]);
    check(&hex, b, "", "pass", &[]);
    check(&hex, b, "a1 ", "a1", &[ValueCorrected]);
    for bad in ["l1", "a12", "a0", "a01", "aa", "1a", "a", "double"] {
        check(&hex, b, bad, "-", &[BadValue]);
    }
    let large = hex.with_size(BoardSize::square(30).unwrap());
    check(&large, b, "aa27", "aa27", &[]);
    assert_eq!(read(&large, b, "AB1"), (place("Ba"), vec![]));
    check(&hex, PropertyId::AB, "a1:b2", "a1:b2", &[]);
    check(&hex, PropertyId::LB, "a1:x", "a1:x", &[]);
    check(&hex, PropertyId::IS, "a:b", "a:b", &[]);
}

#[test]
fn amazons_moves_are_three_points() {
    use Code::{BadValue, ValueCorrected};
    let amazons = of(Game::AMAZONS);
    let b = PropertyId::B;
    let (value, codes) = read(&amazons, b, "djddgd");
    let Some(Value::Move(Move::Shot(shot))) = value else {
        panic!("{value:?}");
    };
    assert_eq!(
        (shot.from, shot.to, shot.arrow, codes),
        (vertex("dj"), vertex("dd"), vertex("gd"), vec![])
    );
    check(&amazons, b, "djddgd ", "djddgd", &[ValueCorrected]);
    check(&amazons, b, "dj dd gd", "djddgd", &[ValueCorrected]);
    for bad in ["dj", "djdd", "djddgdaa", "djddgk"] {
        check(&amazons, b, bad, "-", &[BadValue]);
    }
    check(&amazons, PropertyId::AA, "aa:bb", "aa:bb", &[]);
    check(&amazons, PropertyId::AB, "dj", "dj", &[]);
}

/// GM's numbers and names (red-bean.com/sgf, property GM), and the board where the root has no SZ.
#[test]
fn games_have_numbers_names_and_boards() {
    for (game, number, name, side) in [
        (Game::GO, 1, "Go", 19),
        (Game::OTHELLO, 2, "Othello", 8),
        (Game::CHESS, 3, "Chess", 8),
        (Game::GOMOKU, 4, "Gomoku and Renju", 19),
        (Game::NINE_MENS_MORRIS, 5, "Nine Men's Morris", 19),
        (Game::BACKGAMMON, 6, "Backgammon", 19),
        (Game::CHINESE_CHESS, 7, "Chinese chess", 19),
        (Game::SHOGI, 8, "Shogi", 19),
        (Game::LINES_OF_ACTION, 9, "Lines of Action", 8),
        (Game::HEX, 11, "Hex", 11),
        (Game::AMAZONS, 18, "Amazons", 10),
        (Game::OCTI, 19, "Octi", 9),
        (Game::GESS, 20, "Gess", 20),
        (Game::TWIXT, 21, "Twixt", 24),
    ] {
        assert_eq!(Game::new(number), game);
        assert_eq!((game.number(), game.name()), (number, Some(name)));
        assert_eq!(
            (game.to_string().as_str(), game.default_side()),
            (name, side)
        );
    }
    let names: Vec<_> = (1..).map_while(|number| Game::new(number).name()).collect();
    assert_eq!((names.len(), names.last()), (40, Some(&"Kropki")));
    let unnamed = Game::new(41);
    assert_eq!(
        (unnamed.name(), unnamed.to_string().as_str()),
        (None, "GM 41")
    );
}

#[test]
fn backgammon_has_dice() {
    use Code::{BadValue, ComposeCorrected, ComposeExpected, ValueCorrected};
    let backgammon = of(Game::BACKGAMMON);
    let b = PropertyId::B;
    for good in [
        "31hefe",
        "66",
        "66xrxrlflf",
        "double",
        "take",
        "drop",
        "21yz",
    ] {
        check(&backgammon, b, good, good, &[]);
    }
    check(&backgammon, b, " 31hefe", "31hefe", &[ValueCorrected]);
    for bad in ["3", "71ab", "31a", "31abcdefghij", "31AB", "ab31"] {
        check(&backgammon, b, bad, "-", &[BadValue]);
    }
    check(&backgammon, PropertyId::AB, "a", "a", &[]);
    // From the bar, and off the board.
    for (letter, point) in [("y", BackgammonPoint::BAR), ("z", BackgammonPoint::OFF)] {
        assert_eq!(point.letter(), letter.as_bytes()[0]);
        let (value, _) = read(&backgammon, PropertyId::CR, letter);
        assert_eq!(value, Some(Value::Point(Point::Backgammon(point))));
    }
    check(&backgammon, PropertyId::AE, "a:y", "a:y", &[]);
    check(
        &backgammon,
        PropertyId::AE,
        "y:a",
        "a:y",
        &[ComposeCorrected],
    );
    check(&backgammon, PropertyId::AE, "c:c", "c", &[ComposeCorrected]);
    check(&backgammon, PropertyId::AB, "A", "a", &[ValueCorrected]);
    check(&backgammon, PropertyId::AB, "ab", "-", &[BadValue]);
    check(&backgammon, PropertyId::MI, "length:5", "length:5", &[]);
    check(
        &backgammon,
        PropertyId::MI,
        "length",
        "-",
        &[ComposeExpected],
    );
}

#[test]
fn octi_and_games_without_a_notation_keep_text() {
    use Code::{BadValue, EmptyValue, ValueCorrected};
    let octi = of(Game::OCTI);
    for good in ["73", "33+B", "33+B!"] {
        check(&octi, PropertyId::B, good, good, &[]);
    }
    check(&octi, PropertyId::B, "pd", "-", &[BadValue]);
    check(&octi, PropertyId::BO, "33", "33", &[]);
    check(&octi, PropertyId::BO, "3", "-", &[BadValue]);
    check(&octi, PropertyId::BO, "3 3", "33", &[ValueCorrected]);
    let chess = of(Game::CHESS);
    check(&chess, PropertyId::B, "e2:e4", "e2:e4", &[]);
    check(&chess, PropertyId::B, r"a\]b", r"a\]b", &[]);
    check(&chess, PropertyId::B, "", "", &[]);
    check(&chess, PropertyId::B, r"\ ", "", &[ValueCorrected]);
    check(&chess, PropertyId::AB, "Ke1:x", "Ke1:x", &[]);
    check(&chess, PropertyId::AB, "", "-", &[EmptyValue]);
    check(&chess, PropertyId::LB, "e4:x", "e4:x", &[]);
    let (value, _) = read(&chess, PropertyId::LB, r"a\:b:c");
    let Some(Value::Label(label)) = value else {
        panic!("{value:?}");
    };
    assert!(matches!(&label.at, Point::Text(text) if text == "a:b"));
    assert_eq!(label.text, "c");
}

#[test]
fn gomoku_is_spelled_as_go() {
    check(&of(Game::GOMOKU), PropertyId::B, "hh", "hh", &[]);
    check(&of(Game::GOMOKU), PropertyId::W, "", "", &[]);
}

#[test]
fn plain_values_take_no_allocation() {
    let context = go();
    let count = allocation_counter::measure(|| {
        for (id, raw) in [
            (PropertyId::B, "pd"),
            (PropertyId::W, ""),
            (PropertyId::AB, "aa:ss"),
            (PropertyId::TR, "dd"),
            (PropertyId::LB, "dd:1"),
            (PropertyId::C, "a comment\nof two lines"),
            (PropertyId::PB, "Anna"),
            (PropertyId::BL, "1799.5"),
            (PropertyId::MN, "12"),
            (PropertyId::RE, "B+R"),
            (PropertyId::KM, "6.5"),
            (PropertyId::AP, "CGoban:3"),
            (PropertyId::C, "囲碁"),
        ] {
            let def = context.def(id).unwrap();
            let decoded = decode(def, raw.as_bytes(), &context);
            assert!(decoded.value.is_some() && decoded.problems.is_empty());
        }
    });
    assert_eq!(count.count_total, 0);
}
