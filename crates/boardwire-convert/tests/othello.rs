//! Othello: requests, games, engines' lines and transcripts.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    reason = "tests: a panic is how they fail, and they have std"
)]

use std::collections::BTreeMap;

use boardwire_convert::othello::{
    Frame, Lost, Refusal, game_to_request, game_to_sgf, game_to_transcript, request_to_edax,
    request_to_egaroucid, request_to_game, request_to_nboard, request_to_start, sgf_to_game,
    transcript_to_game,
};
use boardwire_core::othello::{Color, Move, Setup, Shape, Size, Variant};
use boardwire_flipsight::{EngineRequest, LegNumber, request};
use boardwire_nboard::ggf::{Clocks, Date, GgfClock, GgfGame, GgfResult, MatchType, TagText};
use boardwire_nboard::text::{self, TextLine};
use boardwire_nboard::{Eval, MoveItem, Num, ggf, gui};
use boardwire_rules::othello::Position;
use proptest::prelude::*;

/// A request of this mode, on its start board as the service sends it.
fn line(mode: &str, size: usize, discs: &[(usize, u8)], blocked: &str, legal: &str) -> String {
    let mut cells = vec!["0".to_owned(); size * size];
    for &(square, disc) in discs {
        cells[square] = disc.to_string();
    }
    format!(
        "{{\"board\":[{}],\"color\":1,\"legal_moves\":[{legal}],\"game_mode\":\"{mode}\",\"board_size\":{size},\"blocked_squares\":[{blocked}],\"placed\":{{\"1\":0,\"2\":0}},\"remaining_ms\":44200,\"match_id\":7,\"leg\":0,\"revision\":3,\"history\":[],\"round_no\":null,\"room_created_at\":null,\"budget_ms\":9999}}",
        cells.join(",")
    )
}

const SMALL: [(usize, u8); 4] = [(27, 2), (28, 1), (35, 1), (36, 2)];
const LARGE: [(usize, u8); 4] = [(44, 2), (45, 1), (54, 1), (55, 2)];

fn std() -> EngineRequest<'static> {
    let line = line("std", 8, &SMALL, "", "19,26,37,44");
    request::parse(&line).unwrap().into_owned()
}

#[test]
fn an_nboard_engine_is_shown_the_position() {
    let found = request_to_nboard(&std()).unwrap();
    assert_eq!(
        String::from_utf8(gui::format(&found.value)).unwrap(),
        "set game (;GM[Othello]PC[FlipSight]TI[0:44.20]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];)"
    );
    let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
    assert_eq!(
        lost,
        [
            "the value of match_id",
            "the value of leg",
            "the value of revision",
            "the value of budget_ms"
        ]
    );
}

#[test]
fn the_consoles_are_told_in_letters() {
    let edax: Vec<String> = request_to_edax(&std())
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        edax[0],
        "setboard ---------------------------OX------XO--------------------------- X"
    );
    assert_eq!(edax[2], "go");
    let egaroucid: Vec<String> = request_to_egaroucid(&std())
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(egaroucid[1..], ["settime X 44", "settime O 44", "go"]);
}

#[test]
fn variants_are_refused_by_engines_and_told_in_ggf_where_it_has_them() {
    for (mode, size, discs, ty) in [
        ("anti", 8, SMALL, Some("8a")),
        ("grand", 10, LARGE, Some("10")),
        ("reversi", 8, SMALL, None),
    ] {
        let line = line(mode, size, &discs, "", "");
        let (request, _) = request::parse_lenient(&line).unwrap();
        assert_eq!(
            request_to_nboard(&request).unwrap_err().code(),
            "variant-unsupported"
        );
        assert_eq!(
            request_to_edax(&request).unwrap_err().code(),
            "variant-unsupported"
        );
        assert_eq!(
            request_to_egaroucid(&request).unwrap_err().code(),
            "variant-unsupported"
        );
        match (request_to_game(&request), ty) {
            (Ok(found), Some(ty)) => assert_eq!(found.value.ty().unwrap().text().to_string(), ty),
            (Err(refusal), None) => assert_eq!(refusal, Refusal::NoGgfType),
            (other, _) => panic!("{mode}: {other:?}"),
        }
    }
}

#[test]
fn a_position_alone_names_all_else_that_a_request_says() {
    for (mode, first) in [
        ("std", &[][..]),
        ("anti", &["the value of game_mode"][..]),
        (
            "reversi",
            &["the value of game_mode", "the value of placed"][..],
        ),
    ] {
        let line = line(mode, 8, &SMALL, "", "")
            .replace("\"history\":[]", "\"history\":[{\"color\":1,\"move\":19}]");
        let (request, _) = request::parse_lenient(&line).unwrap();
        let found = request_to_start(&request).unwrap();
        assert_eq!(found.value, Setup::default());
        let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
        let rest = [
            "the value of remaining_ms",
            "the value of match_id",
            "the value of leg",
            "the value of revision",
            "the history of 1 move",
            "the value of budget_ms",
        ];
        assert_eq!(lost, [first, &rest].concat(), "{mode}");
    }
    let (request, _) =
        request::parse_lenient(r#"{"board":[],"color":1,"legal_moves":[]}"#).unwrap();
    assert_eq!(request_to_start(&request).unwrap_err(), Refusal::NoPosition);
}

#[test]
fn discs_that_are_set_up_after_the_last_move_end_nothing() {
    let sgf = boardwire_sgf::parse("(;FF[4]GM[2];B[fe];AB[aa])").unwrap();
    let found = sgf_to_game(sgf.games().next().unwrap()).unwrap();
    let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
    assert_eq!(lost, ["the value of AB"]);
}

#[test]
fn a_request_goes_to_ggf_and_back() {
    let request = std();
    let game = request_to_game(&request).unwrap().value;
    let frame = Frame {
        match_id: 7,
        leg: LegNumber::FIRST,
        revision: 3,
        remaining_ms: 44_200,
        budget_ms: 9_999,
    };
    assert_eq!(game_to_request(&game, &frame).unwrap().value, request);

    // After moves the board, the mover and the legal list are those of the end.
    let file = ggf::parse("(;GM[Othello]B[F5]W[D6];)").unwrap();
    let after = game_to_request(file.games().next().unwrap(), &frame)
        .unwrap()
        .value;
    assert_eq!(after.validate(), [], "{after:?}");
    let file = ggf::parse_lenient("(;GM[Othello]B[A1];)").unwrap().0;
    let refusal = game_to_request(file.games().next().unwrap(), &frame).unwrap_err();
    assert_eq!(refusal.code(), "illegal-game");
}

#[test]
fn an_illegal_move_ends_a_transcript_and_is_named() {
    let TextLine::Game(_) = text::parse("f5d6").unwrap() else {
        panic!()
    };
    let file = ggf::parse_lenient("(;GM[Othello]B[F5]W[A1]B[C3];)")
        .unwrap()
        .0;
    let found = game_to_transcript(file.games().next().unwrap());
    assert_eq!(found.value.to_string(), "f5");
    assert_eq!(
        found.lost[0].to_string(),
        "2 moves from move 2 on, which breaks a rule"
    );
}

proptest! {
    /// Random legal games go from transcript to GGF and back unchanged, passes inserted on the way.
    #[test]
    fn games_go_there_and_back(choices in proptest::collection::vec(any::<u8>(), 0..60)) {
        let mut position = Position::new(Variant::Std);
        let mut squares = String::new();
        for choice in choices {
            if position.must_pass() {
                position.play(Move::Pass).unwrap();
            }
            let legal: Vec<_> = position.legal_moves().iter().collect();
            if legal.is_empty() {
                break;
            }
            let square = legal[usize::from(choice) % legal.len()];
            position.play(Move::Play(square)).unwrap();
            squares.push_str(&square.to_string());
        }
        let line = text::parse(&squares).unwrap();
        let game = transcript_to_game(&line).exact().unwrap();
        prop_assert_eq!(game.replay().unwrap().position.discs(), position.discs());
        let back = game_to_transcript(&game).exact().unwrap();
        prop_assert_eq!(back, line);
    }
}

/// A pass at the end says who moves next: it is no pass that the next move tells.
#[test]
fn a_pass_at_the_end_is_kept() {
    // Black has no move after eight.
    let line = text::parse("d3c3e6d2d1e1b2c1PS").unwrap();
    let game = transcript_to_game(&line).exact().unwrap();
    let replay = game.replay().unwrap();
    assert_eq!(replay.position.turn(), Color::White);
    assert_eq!(game_to_transcript(&game).exact().unwrap(), line);
}

fn to_sgf(text: &str) -> (String, Vec<String>) {
    let file = ggf::parse_lenient(text).unwrap().0;
    let found = game_to_sgf(file.games().next().unwrap()).unwrap();
    let text = String::from_utf8(found.value.to_bytes()).unwrap();
    (text, found.lost.iter().map(ToString::to_string).collect())
}

fn to_ggf(text: &str) -> (String, Vec<String>) {
    let games = boardwire_sgf::parse_lenient(text).unwrap().0;
    let found = sgf_to_game(games.games().next().unwrap()).unwrap();
    let text = found.value.to_string();
    (text, found.lost.iter().map(ToString::to_string).collect())
}

#[test]
fn a_game_of_ggs_becomes_sgf() {
    let (sgf, lost) = to_sgf(
        "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[a]PW[b]RB[1787.00]RW[1765.63]TI[05:00//02:00]TY[8]RE[+4.00]\
         BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3//12.5]W[c5/-1.50]CO[one]CO[two];)",
    );
    assert_eq!(
        sgf,
        "(;FF[4]GM[2]SZ[8]PB[a]PW[b]BR[1787.00]WR[1765.63]PC[GGS/os]DT[2003-12-15]RE[B+4]TM[300]GC[one\n\ntwo]\
         AB[ed][de]AW[dd][ee]PL[B];B[dc]BL[287.5];W[ce]V[1.5])"
    );
    assert_eq!(
        lost,
        [
            "a part of the value of DT",
            "a part of the value of TI",
            "that the comment was 2 comments"
        ]
    );
}

#[test]
fn what_sgf_has_no_place_for_is_named() {
    let (sgf, lost) = to_sgf(
        "(;GM[Othello]DT[947375357]TB[5:00]TW[1:00]TY[8kr20]KM[3]KB[PA]RE[12:r]B[F5/1.0,2.0/3]W[PA//1]ZZ[x];)",
    );
    assert_eq!(sgf, "(;FF[4]GM[2]SZ[8]DT[2000-01-08]RE[B+R];B[fe];W[])");
    assert_eq!(
        lost,
        [
            "a part of the value of TY",
            "a part of the value of DT",
            "a part of the value of RE",
            "the value of KB",
            "the value of KM",
            "the value of TB",
            "the value of TW",
            "the evaluation of 1 move",
            "the time of 2 moves",
            "1 unknown part",
        ]
    );
    // Fewer discs win there.
    assert!(
        to_sgf("(;GM[Othello]TY[8a]RE[+10];)")
            .0
            .contains("RE[W+10]")
    );
    assert!(
        to_sgf("(;GM[Othello]TY[88]RE[0];)")
            .0
            .contains("SZ[10]RE[0]")
    );
    let empty = "(;GM[Othello]BO[4 ---- ---- ---- ---- O];)";
    let (sgf, lost) = to_sgf(empty);
    assert_eq!(sgf, "(;FF[4]GM[2]SZ[4]AE[cb][bc][bb][cc]PL[W])");
    assert!(lost.is_empty());
    assert!(to_ggf(&sgf).0.contains("BO[4 ---- ---- ---- ---- O]"));
}

#[test]
fn both_letterings_of_sgf_are_read_and_passes_are_added() {
    let (ggf, lost) = to_ggf("(;FF[4]GM[2]PB[anna];B[fe];W[df];B[cc])");
    assert_eq!(ggf, "(;GM[Othello]PB[anna]B[F5]W[D6]B[C3];)");
    assert_eq!(lost, [""; 0]);
    assert_eq!(to_ggf("(;FF[4]GM[2]PB[anna];B[f5];W[d6];B[c3])").0, ggf);
    // White can't move before the second one.
    let (ggf, lost) = to_ggf("(;FF[4]GM[2]SZ[4]AB[aa][ba]AW[ab][bb]PL[B];B[ac];B[bc])");
    assert_eq!(
        ggf,
        "(;GM[Othello]TY[4]BO[4 **-- OO-- ---- ---- *]B[A3]W[PA]B[B3];)"
    );
    assert_eq!(lost, [""; 0]);
}

#[test]
fn what_ggf_has_no_place_for_is_named() {
    let (ggf, lost) = to_ggf(
        "(;FF[4]GM[2]AP[x]PB[a\\]b]RE[B+]TM[60]OT[5x30 byo-yomi]EV[e]XX[1];B[fe]C[hm]BL[50]CR[aa];W[df]WL[70]V[2](;B[cc])(;B[cd]))",
    );
    assert_eq!(
        ggf,
        "(;GM[Othello]TI[1:00]B[F5//10]W[D6/-2.00]B[C3]CO[hm];)"
    );
    assert_eq!(
        lost,
        [
            "the place of 1 comment",
            "the time of 1 move",
            "the value of AP",
            "the value of PB",
            "the value of RE",
            "the value of OT",
            "the value of EV",
            "the value of CR",
            "1 unknown part",
            "1 node off the main line",
        ]
    );
    let (ggf, lost) = to_ggf("(;FF[4]GM[2];B[fe];AB[aa];W[df];B[cc])");
    assert_eq!(ggf, "(;GM[Othello]B[F5];)");
    assert_eq!(
        lost,
        [
            "the value of AB",
            "2 moves from move 2 on: discs are set up before it"
        ]
    );
    let (_, lost) = to_ggf("(;FF[4]GM[2];B[fe];W[zz])");
    assert_eq!(
        lost,
        ["1 move from move 2 on: it names no square of the board"]
    );
}

#[test]
fn other_records_are_refused() {
    for (text, code) in [
        ("(;FF[4]GM[1])", "not-othello"),
        ("(;FF[4]GM[2]SZ[9])", "no-ggf-board"),
        ("(;FF[4]GM[2]SZ[8:6])", "no-ggf-board"),
        ("(;FF[4]GM[2]SZ[16])", "no-ggf-board"),
    ] {
        let games = boardwire_sgf::parse_lenient(text).unwrap().0;
        let refusal = sgf_to_game(games.games().next().unwrap()).unwrap_err();
        assert_eq!(refusal.code(), code, "{text}");
        assert!(!refusal.to_string().is_empty());
    }
}

/// A game of GGF that SGF can say whole.
fn a_game() -> impl Strategy<Value = GgfGame<'static>> {
    let size = prop::sample::select(Size::ALL.to_vec());
    let name = || prop::option::of("[a-zA-Z0-9 _.äü:-]{0,8}");
    let item = (
        any::<u8>(),
        prop::option::of(-6400_i32..6400),
        prop::option::of(0_u64..20_000),
    );
    let result = prop_oneof![
        Just("?".to_owned()),
        (-64_i32..=64).prop_map(|discs| discs.to_string()),
        prop::sample::select(vec!["r", "t", "l"]).prop_map(|flag| format!("@:{flag}")),
        prop::sample::select(vec!["r", "t", "l"]).prop_map(|flag| format!("-@:{flag}")),
    ];
    (
        (size, any::<bool>(), any::<bool>()),
        (name(), name(), name(), name(), name()),
        prop::option::of(result),
        prop::option::of(1000_u32..100_000),
        prop::collection::vec(item, 0..50),
    )
        .prop_map(
            |((size, has_type, has_board), texts, result, clock, choices)| {
                let tag = |text: Option<String>| {
                    text.map(|text| TagText::new(text.into_bytes()).unwrap())
                };
                let mut game = GgfGame::new();
                if has_type || size != Size::Eight {
                    game.set_ty(MatchType::new(Shape::Full(size)));
                }
                let (black, white, place, comment, date) = texts;
                game.set_name(Color::Black, tag(black));
                game.set_name(Color::White, tag(white));
                game.set_place(tag(place));
                if let Some(comment) = tag(comment) {
                    game.push_comment(comment);
                }
                if date.is_some() {
                    game.set_date(Date::new(TagText::new("1999-12-31").unwrap()));
                }
                if let Some(result) = result {
                    let area = size.area().to_string();
                    let text = result.replace('@', &area);
                    game.set_result(GgfResult::from_text(
                        TagText::new(text.into_bytes()).unwrap(),
                    ));
                }
                if let Some(clock) = clock {
                    game.set_clocks(Clocks::Both(GgfClock::new(Num::from(clock), None, None)));
                }
                if has_board {
                    game.set_start(Setup {
                        board: boardwire_core::othello::Board::start(Shape::Full(size)),
                        turn: Color::Black,
                    })
                    .unwrap();
                }
                let mut position =
                    Position::from_board(Variant::Std, &game.start().board, Color::Black, None)
                        .unwrap();
                for (choice, eval, secs) in choices {
                    let legal: Vec<_> = position.legal_moves().iter().collect();
                    let mv = match legal.get(usize::from(choice) % legal.len().max(1)) {
                        Some(&square) => Move::Play(square),
                        None if position.must_pass() => Move::Pass,
                        None => break,
                    };
                    let color = position.turn();
                    position.play(mv).unwrap();
                    let mut item = MoveItem::new(mv);
                    if let Some(eval) = eval {
                        item = item.with_eval(Eval::Single(f64::from(eval) / 100.0));
                    }
                    if let Some(secs) = secs.filter(|_| clock.is_some()) {
                        item = item.with_secs(Num::from_ms(secs));
                    }
                    game.push(color, item).unwrap();
                }
                game
            },
        )
}

proptest! {
    #[test]
    fn games_go_to_sgf_and_back(game in a_game()) {
        let found = game_to_sgf(&game).unwrap().exact().unwrap();
        let text = boardwire_sgf::format(&found);
        for games in [&found, &boardwire_sgf::parse(&text).unwrap()] {
            let back = sgf_to_game(games.games().next().unwrap()).unwrap().exact().unwrap();
            prop_assert_eq!(&back, &game);
        }
    }

    #[test]
    fn games_go_from_sgf_to_sgf(game in a_game()) {
        // What came through SGF once comes through again the same.
        let first = game_to_sgf(&game).unwrap().value;
        let ggf = sgf_to_game(first.games().next().unwrap()).unwrap().value;
        prop_assert_eq!(game_to_sgf(&ggf).unwrap().value.to_bytes(), first.to_bytes());
    }
}

/// Over all real games: GGF to SGF to GGF.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_games_go_to_sgf_and_back() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let root = std::path::Path::new(&root).join("othello");
    let mut folders = vec![root];
    let (mut games, mut moves, mut exact, mut same) = (0, 0, 0, 0);
    let mut losses: BTreeMap<String, usize> = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "ggf") {
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let options = ggf::Options::new(boardwire_core::Level::Lenient);
            for game in ggf::read(&bytes, &options).file.games() {
                let place = path.display();
                let found = game_to_sgf(game).unwrap();
                let text = boardwire_sgf::format(&found.value);
                let sgf = boardwire_sgf::parse(&text)
                    .unwrap_or_else(|error| panic!("{place}: {error} in {}", text.escape_ascii()));
                let back = sgf_to_game(sgf.games().next().unwrap()).unwrap();
                games += 1;
                moves += game.items().len();
                exact += usize::from(found.lost.is_empty());
                let mut kinds: Vec<String> = found
                    .lost
                    .iter()
                    .map(|lost| match lost {
                        Lost::Key(key) | Lost::Part(key) => format!("{} {key}", lost.code()),
                        _ => lost.code().to_owned(),
                    })
                    .collect();
                kinds.dedup();
                for kind in kinds {
                    *losses.entry(kind).or_default() += 1;
                }
                assert!(back.lost.is_empty(), "{place}: {:?}", back.lost);
                let back = back.value;
                let played = |game: &GgfGame<'_>| -> Vec<(Color, Move)> {
                    let items = game.items().iter();
                    items.map(|item| (item.color, item.item.mv)).collect()
                };
                assert_eq!(played(&back), played(game), "{place}");
                assert_eq!(back.has_board(), game.has_board(), "{place}");
                assert_eq!(
                    back.start().board.discs(Color::Black),
                    game.start().board.discs(Color::Black),
                    "{place}"
                );
                assert_eq!(back.start().turn, game.start().turn, "{place}");
                same += usize::from(back == *game);
                // A second time nothing is lost.
                let again = game_to_sgf(&back).unwrap().exact().unwrap();
                let again = sgf_to_game(again.games().next().unwrap()).unwrap();
                assert_eq!(again.value, back, "{place}");
            }
        }
    }
    println!("{games} games, {moves} moves: {exact} lose nothing, {same} come back equal");
    println!("games with a loss of a kind: {losses:?}");
    assert!(games >= 16);
}
