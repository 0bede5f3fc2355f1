//! Go: SGF, GTP, SGMP and the FJK's records there and back, and what is lost on the way.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking, has std, and says what it counted"
)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use boardwire_convert::Converted;
use boardwire_convert::go::{
    GtpFault, Lost, MoveList, Refusal, Start, Stop, fjk_to_game, game_to_fjk, game_to_list,
    gtp_to_lists, list_to_frames, list_to_game, list_to_gtp, record_to_list,
};
use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Move, Vertex, fixed_handicap, max_fixed_handicap};
use boardwire_sgf::value::{Decimal, Rules};
use boardwire_sgf::{Collection, Game, PropertyId};
use proptest::prelude::*;

fn read(text: &str) -> Collection<'_> {
    boardwire_sgf::parse_lenient(text).unwrap().0
}

fn list(text: &str) -> (MoveList, Vec<String>) {
    let games = read(text);
    let found = game_to_list(games.games().next().unwrap()).unwrap();
    let lost = found.lost.iter().map(ToString::to_string).collect();
    (found.value, lost)
}

fn at(letters: &[u8; 2]) -> Move {
    Move::At(Vertex::from_sgf(*letters).unwrap())
}

#[test]
fn the_main_line_becomes_a_list() {
    let (found, lost) = list("(;FF[4]SZ[9]KM[5.5]RU[Japanese];B[ee];W[gc](;B[];W[aa])(;B[cc]))");
    assert_eq!(found.size, BoardSize::NINE);
    assert_eq!(found.komi, Some(Decimal::new(55, 1)));
    assert_eq!(found.rules, Some(Rules::Japanese));
    assert_eq!(
        found.moves,
        [
            (Color::Black, at(b"ee")),
            (Color::White, at(b"gc")),
            (Color::Black, Move::Pass),
            (Color::White, at(b"aa")),
        ]
    );
    assert_eq!(lost, ["1 node off the main line"]);
}

#[test]
fn all_that_a_list_can_not_say_is_named() {
    let (_, lost) =
        list("(;FF[4]AP[x]PB[a]RU[odd]XX[private];B[aa]CR[bb]C[why];W[bb]CR[cc]PL[W];B[cc]B[dd])");
    assert_eq!(
        lost,
        [
            "the value of AP",
            "the value of PB",
            "the value of RU",
            "CR in 2 places",
            "the value of C",
            "the value of PL",
            "the value of B",
            "1 private property",
        ]
    );
}

#[test]
fn beginnings_are_told_apart() {
    for (root, start, lost) in [
        ("", Start::Even, &[][..]),
        ("HA[0]", Start::Even, &[]),
        ("HA[2]", Start::Even, &["the value of HA"]),
        ("HA[2]AB[pd][dp]", Start::Fixed(2), &[]),
        (
            "HA[2]AB[pd][dd]",
            Start::Free(["dd", "pd"].map(vertex).to_vec()),
            &[],
        ),
        (
            "HA[3]AB[pd][dp]",
            Start::Placed(
                ["pd", "dp"]
                    .map(|name| (Color::Black, vertex(name)))
                    .to_vec(),
            ),
            &["the value of HA"],
        ),
        (
            "AB[pd]AW[dp]PL[W]",
            Start::Placed(vec![
                (Color::Black, vertex("pd")),
                (Color::White, vertex("dp")),
            ]),
            &[],
        ),
    ] {
        let (found, named) = list(&format!("(;FF[4]{root};W[qq])"));
        assert_eq!(found.start, start, "{root}");
        assert_eq!(named, lost, "{root}");
    }
}

fn vertex(name: &str) -> Vertex {
    Vertex::from_sgf(name.as_bytes().try_into().unwrap()).unwrap()
}

#[test]
fn setup_behind_a_move_ends_the_list() {
    let (found, lost) = list("(;FF[4]SZ[9]AB[aa];AW[bb];AE[aa];B[ee];AB[cc]TR[cc];W[dd];B[])");
    assert_eq!(
        found.start,
        Start::Placed(vec![(Color::White, vertex("bb"))])
    );
    assert_eq!(found.moves.len(), 1);
    assert_eq!(
        lost,
        [
            "the value of AB",
            "the value of TR",
            "2 moves from move 2 on: stones are set up before it"
        ]
    );
    let (found, lost) = list("(;FF[4]SZ[9];B[ee];W[zz];B[cc])");
    assert_eq!(found.moves.len(), 1);
    assert_eq!(
        lost,
        ["2 moves from move 2 on: it names no point of the board"]
    );
}

fn refused(size: BoardSize, least: u8, most: u8) -> Refusal {
    Refusal::Size { size, least, most }
}

#[test]
fn other_games_and_boards_are_refused() {
    let games = read("(;FF[4]GM[11];B[a1])");
    let refusal = game_to_list(games.games().next().unwrap()).unwrap_err();
    assert_eq!(refusal, Refusal::NotGo(Game::HEX));
    assert_eq!(refusal.code(), "not-go");
    let oblong = list("(;FF[4]SZ[19:9];B[sa])").0;
    assert_eq!(
        list_to_gtp(&oblong).unwrap_err(),
        refused(oblong.size, 1, 25)
    );
    let refusal = list_to_frames(&oblong).unwrap_err();
    assert_eq!(refusal, refused(oblong.size, 2, 22));
    assert_eq!(
        refusal.to_string(),
        "there is no board of 19x9 there: boards are square, from 2x2 to 22x22"
    );
    let back = list_to_game(&oblong).unwrap();
    assert_eq!(back.to_bytes(), b"(;FF[4]GM[1]SZ[19:9];B[sa])");
    let large = list("(;FF[4]SZ[26];B[AA])").0;
    assert_eq!(list_to_gtp(&large).unwrap_err().code(), "size");
}

#[test]
fn stones_that_are_set_up_are_played_in_gtp() {
    let (found, _) = list("(;FF[4]SZ[9]AW[aa]AB[bb];B[cc])");
    let gtp = list_to_gtp(&found).unwrap();
    assert_eq!(
        gtp.value,
        "boardsize 9\nclear_board\nplay black B8\nplay white A9\nplay black C7\n"
    );
    assert_eq!(gtp.lost, [Lost::Placed(2)]);
    assert_eq!(
        gtp.lost[0].to_string(),
        "that 2 stones were set up and not played"
    );
}

#[test]
fn stones_that_are_set_up_are_gone_in_sgmp() {
    let (found, _) = list("(;FF[4]SZ[9]AB[bb]AW[cc];B[aa];W[dd])");
    let frames = list_to_frames(&found).unwrap();
    assert_eq!(frames.lost, [Lost::Setup(2)]);
    assert_eq!(frames.lost[0].to_string(), "2 stones that were set up");
    assert_eq!(Lost::Setup(1).to_string(), "1 stone that was set up");
}

#[test]
fn stones_that_are_set_up_after_the_last_move_end_nothing() {
    let (found, lost) = list("(;FF[4]SZ[9];B[aa];AB[bb])");
    assert_eq!(found.moves.len(), 1);
    assert_eq!(lost, ["the value of AB"]);
    let (found, lost) = list("(;FF[4]SZ[9];B[aa];AB[bb];W[cc])");
    assert_eq!(found.moves.len(), 1);
    assert!(lost.contains(&"1 move from move 2 on: stones are set up before it".to_owned()));
}

#[test]
fn stones_off_the_board_are_told_and_not_played() {
    let size = BoardSize::square(5).unwrap();
    let [inside, beside, outside] = [b"aa", b"bb", b"gg"].map(|it| Vertex::from_sgf(*it).unwrap());
    let gtp = |start: Start| {
        let list = MoveList {
            size,
            start,
            ..MoveList::default()
        };
        let Converted { value, lost } = list_to_gtp(&list).unwrap();
        let text = value.strip_prefix("boardsize 5\nclear_board\n").unwrap();
        (text.to_string(), lost)
    };
    let placed = Start::Placed(vec![(Color::Black, outside), (Color::White, inside)]);
    assert_eq!(
        gtp(placed),
        (
            "play white A5\n".to_string(),
            vec![Lost::Placed(1), Lost::OffBoard(1)]
        )
    );
    assert_eq!(
        gtp(Start::Free(vec![inside, outside, beside])),
        (
            "set_free_handicap A5 B4\n".to_string(),
            vec![Lost::OffBoard(1)]
        )
    );
    assert_eq!(
        gtp(Start::Free(vec![inside, outside])),
        (
            "play black A5\n".to_string(),
            vec![Lost::Placed(1), Lost::OffBoard(1)]
        )
    );
    assert_eq!(
        gtp(Start::Free(vec![outside, outside])),
        (String::new(), vec![Lost::OffBoard(2)])
    );
    assert_eq!(Lost::OffBoard(2).to_string(), "2 stones off the board");
    // A board of five lines has no fixed places.
    assert_eq!(
        gtp(Start::Fixed(9)),
        (String::new(), vec![Lost::Handicap(9)])
    );
}

#[test]
fn gtp_is_read_as_controllers_write_it() {
    let text = "# a game\n1 boardsize 9\n=1\n\n2 komi 6.5\n=2\n\nplay B e5 # centre\n=\n\nplay b e5\n? illegal move\n\n\
                genmove w\n= C3\n\nplay black pass\nundo\nname\nclear_board\nset_free_handicap a1 b2\ngenmove w\n= resign\n";
    let found = gtp_to_lists(text).unwrap();
    let [first, second] = found.value.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(
        first.moves,
        [(Color::Black, at(b"ee")), (Color::White, at(b"cg"))]
    );
    assert_eq!((second.size, second.komi), (first.size, first.komi));
    assert_eq!(second.start, Start::Free(["ai", "bh"].map(vertex).to_vec()));
    assert_eq!(found.lost, [Lost::TakenBack(1), Lost::Commands(2)]);
}

#[test]
fn gtp_that_makes_no_sense_is_refused_with_its_line() {
    for (text, line, fault) in [
        ("boardsize 26\n", 1, GtpFault::BadSize),
        ("boardsize\n", 1, GtpFault::BadSize),
        ("komi many\n", 1, GtpFault::BadKomi),
        ("boardsize 9\nfixed_handicap 1\n", 2, GtpFault::BadHandicap),
        ("play b a1\nfixed_handicap 2\n", 2, GtpFault::BadHandicap),
        ("set_free_handicap a1 a1\n", 1, GtpFault::BadHandicap),
        ("play b a20\n", 1, GtpFault::BadMove),
        ("play x a1\n", 1, GtpFault::BadMove),
        ("play b\n", 1, GtpFault::BadMove),
        ("undo\n\nname\n", 3, GtpFault::NothingToUndo),
        ("genmove b\nplay w a1\n", 2, GtpFault::Untold),
        ("loadsgf x.sgf 5\n", 1, GtpFault::Untold),
        ("name\n", 2, GtpFault::NoGame),
        ("", 1, GtpFault::NoGame),
    ] {
        let error = gtp_to_lists(text).unwrap_err();
        assert_eq!((error.line, error.fault), (line, fault), "{text}");
        assert!(!fault.code().is_empty() && error.to_string().starts_with("line "));
    }
}

#[test]
fn sgmp_has_neither_komi_nor_free_stones_and_ends_at_two_passes() {
    let (found, _) = list("(;FF[4]SZ[9]KM[6.5]RU[AGA]HA[2]AB[aa][bb];W[cc];B[];W[];B[];W[dd])");
    let frames = list_to_frames(&found).unwrap();
    let lost: Vec<_> = frames.lost.iter().map(ToString::to_string).collect();
    assert_eq!(
        lost,
        [
            "the komi",
            "the rules",
            "2 handicap stones in other than the fixed places",
            "2 moves from move 4 on: two passes ended the game before it"
        ]
    );
}

#[test]
fn a_record_of_the_fjk_is_written_and_read_back() {
    let text = "(;FF[4]CA[UTF-8]SZ[9]PB[anna]TM[3000]KM[6.5];B[ee]C[hm];W[](;B[];W[])(;B[aa]))";
    let games = read(text);
    let found = game_to_fjk(games.games().next().unwrap()).unwrap();
    assert_eq!(
        found.lost,
        [Lost::Property(PropertyId::C, 1), Lost::Variations(1)]
    );
    assert_eq!(
        found.value.to_string(),
        "(; GM[1]FF[1]\nSZ[9]\nPB[anna]\nKM[6.5]\nTM[50]\n;B[ee];W[tt];B[tt];W[tt])\n"
    );
    let back = fjk_to_game(&found.value).unwrap();
    let (again, losses) =
        boardwire_sgf::profile::fjk::Record::of(back.games().next().unwrap()).unwrap();
    assert_eq!((again, losses.len()), (found.value, 0));
    let large = read("(;FF[4]SZ[21];B[aa])");
    let refusal = game_to_fjk(large.games().next().unwrap()).unwrap_err();
    assert_eq!(refusal, refused(BoardSize::square(21).unwrap(), 1, 19));
}

#[test]
fn losses_have_codes() {
    let all = [
        (Lost::Property(PropertyId::C, 1), "property"),
        (Lost::Private(1), "private"),
        (Lost::Variations(2), "variations"),
        (Lost::Komi, "komi"),
        (Lost::Rules, "rules"),
        (Lost::Times(1), "times"),
        (Lost::Handicap(2), "handicap"),
        (Lost::Placed(1), "placed"),
        (Lost::Setup(1), "setup"),
        (Lost::OffBoard(1), "off-board"),
        (Lost::TakenBack(1), "taken-back"),
        (Lost::Commands(1), "commands"),
        (
            Lost::Moves {
                index: 1,
                count: 1,
                reason: Stop::Over,
            },
            "moves",
        ),
    ];
    for (lost, code) in all {
        assert_eq!(lost.code(), code);
        assert!(!lost.to_string().is_empty());
    }
}

/// Any list on a board of up to so many lines: its stones are in the order in which SGF gives them.
fn a_list(max: u8) -> impl Strategy<Value = MoveList> {
    let side = 1..=max;
    side.prop_flat_map(|side| {
        let size = BoardSize::square(side).unwrap();
        let vertex = (0..side, 0..side).prop_map(|(column, row)| Vertex::new(column, row).unwrap());
        let color = prop_oneof![Just(Color::Black), Just(Color::White)];
        let played = prop_oneof![
            1 => Just(Move::Pass),
            9 => vertex.clone().prop_map(Move::At),
        ];
        let stones = prop::collection::btree_map(vertex, color.clone(), 0..8);
        let fixed = 0..=max_fixed_handicap(size);
        let moves = prop::collection::vec((color, played), 0..40);
        let komi = prop::option::of((-200_i64..200).prop_map(|halves| Decimal::new(halves * 5, 1)));
        let rules = prop::option::of(prop::sample::select(vec![
            Rules::Japanese,
            Rules::Chinese,
            Rules::Aga,
        ]));
        (stones, fixed, moves, komi, rules).prop_map(move |(stones, fixed, moves, komi, rules)| {
            MoveList {
                size,
                komi,
                rules,
                start: beginning(size, &stones, fixed),
                moves,
            }
        })
    })
}

fn beginning(size: BoardSize, stones: &BTreeMap<Vertex, Color>, fixed: u8) -> Start {
    if fixed >= 2 {
        return Start::Fixed(fixed);
    }
    if stones.is_empty() {
        return Start::Even;
    }
    let mut sorted: Vec<(Color, Vertex)> = stones
        .iter()
        .map(|(vertex, color)| (*color, *vertex))
        .collect();
    sorted.sort_by_key(|(color, vertex)| (color.index(), vertex.row(), vertex.column()));
    let all_black = sorted.iter().all(|(color, _)| *color == Color::Black);
    let vertices: Vec<Vertex> = sorted.iter().map(|(_, vertex)| *vertex).collect();
    let count = u8::try_from(vertices.len()).unwrap();
    let is_fixed = fixed_handicap(size, count)
        .is_some_and(|fixed| fixed.iter().all(|vertex| vertices.contains(vertex)));
    if all_black && count >= 2 && !is_fixed {
        return Start::Free(vertices);
    }
    Start::Placed(sorted)
}

proptest! {
    #[test]
    fn lists_go_to_sgf_and_back(list in a_list(52)) {
        let games = list_to_game(&list).unwrap();
        let text = boardwire_sgf::format(&games);
        for games in [games, boardwire_sgf::parse(&text).unwrap()] {
            let back = game_to_list(games.games().next().unwrap()).unwrap().exact();
            prop_assert_eq!(back.unwrap(), list.clone());
        }
    }

    #[test]
    fn lists_go_to_gtp_and_back(list in a_list(25)) {
        let found = list_to_gtp(&list).unwrap();
        let back = gtp_to_lists(&found.value).unwrap().exact().unwrap();
        let [back] = back.as_slice() else { panic!("{back:?}") };
        let mut expected = list.clone();
        if let Start::Placed(stones) = &list.start {
            let played = stones.iter().map(|(color, vertex)| (*color, Move::At(*vertex)));
            expected.moves = played.chain(list.moves.iter().copied()).collect();
            expected.start = Start::Even;
        }
        expected.rules = None;
        prop_assert_eq!(back, &expected);
        let is_exact = !matches!(list.start, Start::Placed(_)) && list.rules.is_none();
        prop_assert_eq!(found.lost.is_empty(), is_exact);
    }

    #[test]
    fn lists_go_over_the_modem_and_back(list in a_list(22)) {
        match list_to_frames(&list) {
            Err(refusal) => prop_assert_eq!((refusal, list.size.columns()), (refused(list.size, 2, 22), 1)),
            Ok(found) => {
                let lines: Vec<String> = found.value.iter().map(ToString::to_string).collect();
                let text = lines.join("\n");
                let log = boardwire_sgmp::log::parse_strict(&text).unwrap();
                let games = log.games();
                prop_assert_eq!(games.len(), 1);
                let back = record_to_list(&games[0]).exact().unwrap();
                if found.lost.is_empty() {
                    prop_assert_eq!(&back, &list);
                }
                prop_assert_eq!(&back.moves[..], &list.moves[..back.moves.len()]);
                let cut = found.lost.iter().find_map(|lost| match lost {
                    Lost::Moves { count, .. } => Some(*count),
                    _ => None,
                });
                prop_assert_eq!(back.moves.len() + cut.unwrap_or(0), list.moves.len());
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_of_gtp_panic(lines in prop::collection::vec("(boardsize|komi|play|undo|genmove|=|\\?|clear_board|fixed_handicap|[a-z0-9 ]{0,4})( [a-z0-9]{0,3}){0,3}", 0..12)) {
        let text = lines.join("\n");
        match gtp_to_lists(&text) {
            Ok(found) => prop_assert!(!found.value.is_empty()),
            Err(error) => prop_assert!(error.line <= lines.len().max(1)),
        }
    }
}

fn corpus(folder: &str) -> Vec<PathBuf> {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let mut folders = vec![Path::new(&root).join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Losses by kind: how many games have one.
#[derive(Default)]
struct Losses(BTreeMap<String, usize>);

impl Losses {
    fn add(&mut self, lost: &[Lost]) {
        let mut kinds: Vec<String> = lost
            .iter()
            .map(|lost| match lost {
                Lost::Property(id, _) => format!("property {id}"),
                Lost::Moves { reason, .. } => format!("moves: {reason}"),
                other => other.code().to_owned(),
            })
            .collect();
        kinds.sort();
        kinds.dedup();
        for kind in kinds {
            *self.0.entry(kind).or_default() += 1;
        }
    }

    fn print(&self, of: &str) {
        let mut all: Vec<_> = self.0.iter().collect();
        all.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let all: Vec<String> = all
            .iter()
            .map(|(kind, count)| format!("{kind} {count}"))
            .collect();
        println!("{of}: games with a loss of a kind: {}", all.join(", "));
    }
}

/// Over all real records: SGF to a list, and the list to SGF, GTP and SGMP and back.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_go_to_lists_and_back() {
    let (mut games, mut moves, mut others, mut exact) = (0, 0, 0, 0);
    let (mut gtp, mut gtp_exact, mut sgmp, mut sgmp_exact) = (0, 0, 0, 0);
    let (mut fjk, mut fjk_exact, mut refused) = (0, 0, 0);
    let [mut to_list, mut to_gtp, mut to_sgmp, mut to_fjk] = [(); 4].map(|()| Losses::default());
    for path in corpus("sgf") {
        let bytes = std::fs::read(&path).unwrap();
        let Ok((collection, _)) = boardwire_sgf::parse_lenient(&bytes) else {
            continue;
        };
        let place = path.display();
        for root in collection.games() {
            let Ok(found) = game_to_list(root) else {
                others += 1;
                continue;
            };
            games += 1;
            moves += found.value.moves.len();
            exact += usize::from(found.lost.is_empty());
            to_list.add(&found.lost);
            let list = found.value;
            let sgf = list_to_game(&list).unwrap();
            let text = boardwire_sgf::format(&sgf);
            let sgf =
                boardwire_sgf::parse(&text).unwrap_or_else(|error| panic!("{place}: {error}"));
            let back = game_to_list(sgf.games().next().unwrap()).unwrap();
            assert_eq!(back.exact().unwrap(), list, "{place}");

            if let Ok(found) = list_to_gtp(&list) {
                gtp += 1;
                to_gtp.add(&found.lost);
                let back = gtp_to_lists(&found.value).unwrap().exact().unwrap();
                assert_eq!(back.len(), 1, "{place}");
                if found.lost.is_empty() {
                    gtp_exact += 1;
                    assert_eq!(back[0], list, "{place}");
                } else {
                    assert!(back[0].moves.ends_with(&list.moves), "{place}");
                }
            } else {
                refused += 1;
            }
            if let Ok(found) = list_to_frames(&list) {
                sgmp += 1;
                to_sgmp.add(&found.lost);
                let lines: Vec<String> = found.value.iter().map(ToString::to_string).collect();
                let text = lines.join("\n");
                let log = boardwire_sgmp::log::parse_strict(&text).unwrap();
                let games = log.games();
                assert_eq!(games.len(), 1, "{place}");
                let back = record_to_list(&games[0]).exact().unwrap();
                if found.lost.is_empty() {
                    sgmp_exact += 1;
                    assert_eq!(back, list, "{place}");
                } else {
                    assert!(list.moves.starts_with(&back.moves), "{place}");
                }
            }
            if let Ok(found) = game_to_fjk(root) {
                fjk += 1;
                fjk_exact += usize::from(found.lost.is_empty());
                to_fjk.add(&found.lost);
                let text = found.value.to_bytes();
                let games = boardwire_sgf::parse_lenient(&text).unwrap().0;
                let back = game_to_fjk(games.games().next().unwrap()).unwrap();
                assert_eq!(back.exact().unwrap(), found.value, "{place}");
            }
        }
    }
    println!(
        "{games} games of go, {moves} moves; {others} games of other kinds; list: {exact} without loss"
    );
    println!("gtp: {gtp} games, {gtp_exact} exact there and back, {refused} boards refused");
    println!(
        "sgmp: {sgmp} games, {sgmp_exact} exact there and back; fjk: {fjk} games, {fjk_exact} without loss"
    );
    to_list.print("sgf to list");
    to_gtp.print("list to gtp");
    to_sgmp.print("list to sgmp");
    to_fjk.print("sgf to fjk");
    assert!(games > 2000 && gtp > 2000 && sgmp > 2000 && fjk > 2000);
}

/// Over all captures of SGMP: the games go to SGF and back.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_logs_go_to_sgf_and_back() {
    let (mut logs, mut games, mut moves) = (0, 0, 0);
    let mut losses = Losses::default();
    for path in corpus("sgmp/captures") {
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let (log, _) = boardwire_sgmp::log::parse_lenient(&bytes).unwrap();
        logs += 1;
        for record in log.games() {
            let found = record_to_list(&record);
            losses.add(&found.lost);
            let sgf = list_to_game(&found.value).unwrap();
            let back = game_to_list(sgf.games().next().unwrap()).unwrap();
            assert_eq!(back.exact().unwrap(), found.value, "{}", path.display());
            games += 1;
            moves += found.value.moves.len();
            // The game that each GNU Go wrote of itself.
            let own = path.with_extension("black.sgf");
            if let Ok(text) = std::fs::read(&own) {
                let theirs = boardwire_sgf::parse_lenient(&text).unwrap().0;
                let theirs = game_to_list(theirs.games().next().unwrap()).unwrap().value;
                assert_eq!(theirs.size, found.value.size, "{}", path.display());
                assert_eq!(theirs.start, found.value.start, "{}", path.display());
                assert_eq!(theirs.moves, found.value.moves, "{}", path.display());
            }
        }
    }
    println!("{logs} logs, {games} games, {moves} moves");
    losses.print("sgmp to list");
    assert!(logs >= 14 && moves > 500);
}
