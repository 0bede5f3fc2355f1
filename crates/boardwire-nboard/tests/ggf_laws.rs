//! The guarantees of GGF on inputs made of the grammar's own words, and on games built by constructors.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use boardwire_core::othello::{Board, Color, Move, Setup, Shape, Size, Square};
use boardwire_core::{CodecOptions, Level, oracle};
use boardwire_nboard::ggf::{
    self, BetweenText, Clocks, Date, Document, Ggf, GgfClock, GgfFile, GgfGame, GgfResult, Komi,
    Match, MatchType, Options, OwnedGgfFile, OwnedGgfGame, Rating, TagText,
};
use boardwire_nboard::{Eval, MoveItem, Num};
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "(;",
    ";)",
    "(;GM[Othello]",
    "1 ",
    "2 ",
    "\n",
    " ",
    "\t",
    "GM[",
    "GM[othello]",
    "GM[Go]",
    "PC[GGS/os]",
    "DT[947375357]",
    "DT[2000-4-16 11:13 EST]",
    "DT[x]",
    "PB[anna]",
    "PW[]",
    "RB[1720]",
    "RW[+x]",
    "TI[05:00//02:00]",
    "TI[1:0]",
    "TI[5:000]",
    "TB[0]",
    "TW[15:00/5]",
    "TY[8]",
    "TY[88]",
    "TY[s8r18]",
    "TY[10a]",
    "TY[k]",
    "KB[F5/1.0]",
    "KW[pa]",
    "KM[3.133]",
    "KM[]",
    "RE[?]",
    "RE[-40.00]",
    "RE[+0.000]",
    "RE[-12:r]",
    "RE[win]",
    "BO[4 ---- -O*- -*O- ---- *]",
    "BO[4 ....-OX.-XO-.... x]",
    "BO[4 ---- -O*- -*O- ----]",
    "BO[88 ------ -------- ---------- ---------- ----O*---- ----*O---- ---------- ---------- -------- ------ *]",
    "BO[9 *]",
    "B[F5]",
    "W[d6/-1.00/0.5]",
    "B[d3//0.01]",
    "W[PA]",
    "B[pass//4.23]",
    "W[--]",
    "B[A14]",
    "B[Z9]",
    "W[]",
    "B[F5/]",
    "B[f5/NaN,1/1:02.5]",
    "CO[a (comment);)]",
    "CO[\n]",
    "X[1]",
    "XX[y]",
    "XYZ[1]",
    "b[F5]",
    "[",
    "]",
    "(",
    ";",
    ")",
    "text",
    "\u{e4}",
    "\0",
    "\r\n",
];

fn words() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS), 0..24).prop_map(|words| words.concat())
}

/// A game that is nearly in order: most words are tags.
fn games() -> impl Strategy<Value = String> {
    let tags = prop::sample::select(WORDS)
        .prop_filter("tags alone", |word| word.ends_with(']') && word.len() > 1);
    let game = prop::collection::vec(tags, 0..16).prop_map(|tags| {
        format!(
            "(;GM[Othello]{};)",
            tags.concat().replace("GM[Othello]", "").replace("(;", "")
        )
    });
    let before = prop::sample::select(&["", "1 ", "2 ", "\n", "text\n", "\n2 ", " "][..]);
    prop::collection::vec((before, game), 1..4).prop_map(|games| {
        games
            .into_iter()
            .map(|(before, game)| format!("{before}{game}"))
            .collect()
    })
}

fn check(input: &[u8]) {
    oracle::check_all::<Ggf>(input, None, &Options::new(Level::Lenient)).unwrap();
}

proptest! {
    #[test]
    fn laws_hold_on_words(text in words()) {
        check(text.as_bytes());
    }

    #[test]
    fn laws_hold_on_games(text in games()) {
        check(text.as_bytes());
    }

    #[test]
    fn laws_hold_on_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        check(&bytes);
    }

    #[test]
    fn built_files_read_back(file in file()) {
        let text = ggf::format(&file);
        prop_assert_eq!(ggf::parse_strict(&text).unwrap(), file);
        check(&text);
    }

    #[test]
    fn edits_leave_all_else_alone(text in games(), game in 0usize..4, value in "[a-z(;]{0,6}") {
        let mut document = Document::new(&text);
        prop_assert_eq!(document.to_bytes(), text.as_bytes());
        let value = TagText::new(&*value).unwrap();
        let before = document.to_bytes();
        if document.push(game, "ZZ", &value).is_ok() {
            prop_assert_eq!(document.get(game, "ZZ", 0).unwrap(), value.as_bytes());
            document.remove(game, "ZZ", 0).unwrap();
        }
        prop_assert_eq!(document.to_bytes(), before);
    }

    #[test]
    fn iterating_gives_the_games_of_the_whole(text in games()) {
        let options = Options::new(Level::Lenient);
        let whole = ggf::read(&text, &options);
        let parts: Vec<_> = ggf::iter_matches(&text).flat_map(|entry| entry.read(&options).file.matches).collect();
        // A match by itself has no text around it.
        let mut matches = whole.file.matches;
        matches.iter_mut().for_each(|entry| entry.set_text_before(None));
        prop_assert_eq!(matches, parts);
    }
}

fn text() -> impl Strategy<Value = TagText<'static>> {
    "[ -Z^-~\u{e4}]{0,8}".prop_filter_map("a tag's text", |text| TagText::new(text).ok())
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        prop::sample::select(&Size::ALL[..]).prop_map(Shape::Full),
        Just(Shape::Octagon),
    ]
}

fn item() -> BoxedStrategy<MoveItem> {
    let square =
        (0u8..14, 0u8..14).prop_map(|(column, row)| Move::Play(Square::new(column, row).unwrap()));
    let mv = prop_oneof![8 => square, 1 => Just(Move::Pass)];
    let value = prop_oneof![
        (-6400i32..6400).prop_map(|value| f64::from(value) / 100.0),
        any::<f64>()
    ];
    let eval = prop_oneof![
        value.clone().prop_map(Eval::Single),
        (value.clone(), value).prop_map(|(a, b)| Eval::Pair(a, b)),
    ];
    let secs = (any::<u64>(), 0u8..30, any::<bool>())
        .prop_map(|(mantissa, scale, negative)| Num::new(mantissa, scale).with_negative(negative));
    (mv, prop::option::of(eval), prop::option::of(secs))
        .prop_map(|(mv, eval, secs)| MoveItem { mv, eval, secs })
        .boxed()
}

fn clock() -> BoxedStrategy<GgfClock<'static>> {
    let time =
        || (any::<u32>(), 0u8..4).prop_map(|(mantissa, scale)| Num::new(mantissa.into(), scale));
    (time(), prop::option::of(time()), prop::option::of(time()))
        .prop_map(|(main, inc, grace)| GgfClock::new(main, inc, grace))
        .boxed()
}

fn game() -> BoxedStrategy<OwnedGgfGame> {
    let names = || prop::option::of(text());
    let head = (
        prop::option::of(text()),
        names(),
        names(),
        prop::option::of((any::<u32>(), 0u8..3)),
        any::<bool>(),
    );
    let clocks = prop_oneof![
        Just(Clocks::None),
        clock().prop_map(Clocks::Both),
        (prop::option::of(clock()), prop::option::of(clock()))
            .prop_map(|(a, b)| Clocks::Each([a, b])),
    ];
    let board = prop::option::of((
        shape(),
        any::<bool>(),
        prop::collection::vec((0u8..14, 0u8..14, any::<bool>()), 0..20),
    ));
    let moves = prop::collection::vec((any::<bool>(), item()), 0..20);
    let rest = (
        prop::option::of(shape()),
        prop::option::of(any::<i16>()),
        prop::collection::vec(text(), 0..3),
        prop::option::of(text()),
        prop::option::of(item()),
    );
    (head, clocks, board, moves, rest)
        .prop_map(|(head, clocks, board, moves, rest)| {
            let (place, black, white, rating, date) = head;
            let (ty, result, comments, extra, bid) = rest;
            let color = |white: bool| if white { Color::White } else { Color::Black };
            let mut game = GgfGame::new();
            game.set_place(place);
            game.set_name(Color::Black, black);
            game.set_name(Color::White, white);
            game.set_rating(
                Color::White,
                rating.map(|(mantissa, scale)| {
                    Rating::new(TagText::new(Num::new(mantissa.into(), scale).to_string()).unwrap())
                }),
            );
            game.set_date(
                date.then(|| Date::new(TagText::new("2003.12.15_12:33:18.MST").unwrap())),
            );
            game.set_clocks(clocks);
            // The type and the board agree.
            let shape = board.as_ref().map_or(ty, |(shape, ..)| Some(*shape));
            game.set_ty(shape.filter(|_| ty.is_some()).map(MatchType::new));
            game.set_komi(Komi {
                bids: [bid, None],
                value: result.map(|value| Num::from(u32::from(value.unsigned_abs()))),
            });
            game.set_result(result.map(|value| {
                GgfResult::score(Num::new(value.unsigned_abs().into(), 2).with_negative(value < 0))
            }));
            if let Some((shape, turn, discs)) = board {
                let mut board = Board::empty(shape);
                for (column, row, white) in discs {
                    let _ = board.set(Square::new(column, row).unwrap(), Some(color(white)));
                }
                game.set_start(Setup {
                    board,
                    turn: color(turn),
                })
                .unwrap();
            }
            for (white, item) in moves {
                // Squares off the board are refused.
                let _ = game.push(color(white), item);
            }
            comments
                .into_iter()
                .for_each(|comment| game.push_comment(comment));
            if let Some(extra) = extra {
                game.push_extra("XX", extra).unwrap();
            }
            game
        })
        .boxed()
}

fn file() -> impl Strategy<Value = OwnedGgfFile> {
    let entry = prop_oneof![
        game().prop_map(Match::from),
        game().prop_map(Match::single),
        (game(), game()).prop_map(|(a, b)| Match::synchro([a, b])),
    ];
    let entry = (between(), entry).prop_map(|(text, mut entry)| {
        entry.set_text_before(text);
        entry
    });
    (prop::collection::vec(entry, 1..4), between()).prop_map(|(matches, text)| {
        let mut file = GgfFile::default();
        file.matches = matches;
        file.set_text_after(text);
        file
    })
}

fn between() -> impl Strategy<Value = Option<BetweenText<'static>>> {
    let text = r"[12(;)#a \n\r\[\]]{1,6}".prop_map(BetweenText::new);
    prop_oneof![2 => Just(None), 1 => text]
}

#[test]
fn long_inputs_take_linear_time() {
    let options = Options::default().at(Level::Lenient);
    for unit in [
        "(;",
        "(;GM[",
        "(;GM[Othello]",
        "B[F5]",
        "[",
        "(",
        ";",
        "1 ",
        "2 (;GM[Othello];)",
        "PB[x]",
        "XX[1]",
        "CO[",
        "(;GM[Othello]BO[",
        "(;X[(;G",
        "\n",
        "(;GM[Othello]PB[(",
    ] {
        let text = ["(;GM[Othello]", &unit.repeat(40_000)].concat();
        let _ = ggf::read(&text, &options);
        let mut kept = Document::new(&text).to_bytes();
        assert_eq!(kept, text.as_bytes());
        kept.clear();
        let mut framer = ggf::GgfFramer::new(1 << 20);
        let frames = boardwire_core::collect_frames(&mut framer, text.as_bytes().chunks(7));
        assert!(!frames.is_empty(), "{unit}");
    }
}

const ONE: &str = "(;GM[Othello]BO[4 ---- -O*- -*O- ---- *];)";

#[test]
fn a_file_is_read_from_a_str() {
    let file = GgfFile::try_from(ONE).unwrap();
    assert_eq!(file.games().count(), 1);
    assert_eq!(ggf::format(&file), ONE.as_bytes());
    assert_eq!(ONE.parse::<OwnedGgfFile>(), Ok(file));
    assert!(GgfFile::try_from("(;GM[Othello]").is_err());
}

#[test]
fn the_games_of_a_match_can_be_changed() {
    let mut file = ggf::parse("2 (;GM[Othello]B[F5];)(;GM[Othello]B[F5];)").unwrap();
    let [game, _] = file.matches[0].games_mut() else {
        panic!("a synchro match has two games");
    };
    game.push(
        Color::White,
        MoveItem::new(Move::Play(Square::from_name(b"d6").unwrap())),
    )
    .unwrap();
    let [_, game] = file.matches[0].games_mut() else {
        panic!("a synchro match has two games");
    };
    assert!(game.pop().is_some());
    let text = "2 (;GM[Othello]B[F5]W[D6];)(;GM[Othello];)";
    assert_eq!(file.to_string(), text);
    assert_eq!(ggf::parse_strict(text).unwrap(), file);
}

#[test]
fn a_document_counts_its_games() {
    for (text, games) in [
        ("no game", 0),
        (ONE, 1),
        (&format!("2 {ONE}{ONE}"), 2),
        (&format!("{ONE}\n{ONE} and\n2 {ONE}{ONE}"), 4),
    ] {
        assert_eq!(Document::new(text).game_count(), games, "{text}");
    }
}

#[test]
fn edits_change_their_place_alone() {
    use boardwire_nboard::ggf::EditError;

    let text = |text: &'static str| TagText::new(text).unwrap();
    let mut file = Document::new("1 (;GM[othello]\n PB[anna] RE[?];)\n(;GM[go]B[aa] ;)");
    assert_eq!(file.get(0, "PB", 0), Ok(&b"anna"[..]));
    file.set(0, "RE", 0, &text("+2.000")).unwrap();
    file.push(1, "W", &text("bb")).unwrap();
    let pass = MoveItem::new(Move::Pass);
    file.push_move(0, Color::Black, &pass).unwrap();
    let edited = b"1 (;GM[othello]\n PB[anna] RE[+2.000]B[PA];)\n(;GM[go]B[aa]W[bb] ;)";
    assert_eq!(file.to_bytes(), edited);
    assert_eq!(file.clone().into_owned(), file);

    for name in ["", "b", "Bb", "B1", "BBB"] {
        assert_eq!(
            file.push(0, name, &text("")),
            Err(EditError::BadName),
            "{name}"
        );
    }
    assert_eq!(file.push(2, "B", &text("")), Err(EditError::NoGame));
    assert_eq!(file.set(1, "B", 1, &text("")), Err(EditError::NoTag));
    assert_eq!(file.remove(2, "B", 0), Err(EditError::NoGame));
    assert_eq!(file.remove(1, "PB", 0), Err(EditError::NoTag));
    assert_eq!(file.get(1, "PB", 0), Err(EditError::NoTag));
    assert_eq!(file.to_bytes(), edited);

    file.remove(0, "PB", 0).unwrap();
    file.remove(1, "B", 0).unwrap();
    assert_eq!(
        file.to_bytes(),
        b"1 (;GM[othello]\n  RE[+2.000]B[PA];)\n(;GM[go]W[bb] ;)"
    );
}
