//! The notes of shogi-server: each form, what is none, and that writing gives the same text.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::LineText;
use boardwire_core::shogi::{Color, Hand, Piece, PieceKind, Setup};
use boardwire_csa::record::server_note::{
    BoardRow, FinalBoard, HandRow, Outcome, PlayerId, Rank, Rate, ServerNote, Summary, SummaryKind,
    SummaryName,
};
use proptest::prelude::*;

fn read(text: &str) -> ServerNote<'_> {
    ServerNote::read(text.as_bytes()).unwrap_or_else(|| panic!("{text}"))
}

fn text(text: &str) -> LineText<'_> {
    LineText::new(text).unwrap()
}

fn id(id: &str) -> PlayerId<'_> {
    PlayerId::new(text(id)).unwrap()
}

#[test]
fn each_form_is_typed_and_written_back() {
    for (comment, note) in [
        ("Max_Moves:256", ServerNote::MaxMoves(256)),
        ("Max_Moves:0", ServerNote::MaxMoves(0)),
        ("Least_Time_Per_Move:1", ServerNote::LeastTimePerMove(1)),
        ("Increment:10", ServerNote::Increment(10)),
        (
            "rating:gil+0aF:hana+78f",
            ServerNote::Rating([id("gil+0aF"), id("hana+78f")]),
        ),
        (
            "black_rate:gil+0aF:3382.0",
            ServerNote::Rate {
                color: Color::Black,
                id: id("gil+0aF"),
                rate: Rate::new(text("3382.0")).unwrap(),
            },
        ),
        (
            "white_rate:hana+78f:-12",
            ServerNote::Rate {
                color: Color::White,
                id: id("hana+78f"),
                rate: Rate::new(text("-12")).unwrap(),
            },
        ),
        ("buoy game starting with 2 moves", ServerNote::BuoyGame(2)),
        ("Deferred -3334FU", ServerNote::Deferred(text("-3334FU"))),
        (
            "Deferred -3334FU,'* 5",
            ServerNote::Deferred(text("-3334FU,'* 5")),
        ),
        (
            "ILLEGAL_MOVE(-3355FU)",
            ServerNote::IllegalMove(text("-3355FU")),
        ),
        (
            "ILLEGAL_MOVE(%CHUDAN)",
            ServerNote::IllegalMove(text("%CHUDAN")),
        ),
        ("ILLEGAL_MOVE(:))", ServerNote::IllegalMove(text(":)"))),
        (
            "$END_TIME:2026/11/29 19:45:48",
            ServerNote::EndTime(text("2026/11/29 19:45:48")),
        ),
        ("+", ServerNote::Board(BoardRow::Turn(Color::Black))),
        ("-", ServerNote::Board(BoardRow::Turn(Color::White))),
    ] {
        assert_eq!(read(comment), note);
        assert_eq!(note.to_string(), comment);
        assert_eq!(note.to_comment(), comment);
        assert_eq!(note.clone().into_owned(), note);
    }
}

#[test]
fn ids_and_rates_tell_their_parts() {
    let ServerNote::Rate { id, rate, .. } = read("black_rate:a+b+507782:3382.5") else {
        panic!()
    };
    assert_eq!(id.name(), b"a+b");
    assert!((rate.value() - 3382.5).abs() < 1e-9);
    assert_eq!(PlayerId::new(text("a:b")), None);
    for bad in ["", "-", ".5", "5.", "1e3", "+1", "1.2.3", "NaN"] {
        assert_eq!(Rate::new(text(bad)), None, "{bad}");
    }
}

#[test]
fn summaries_tell_kind_names_and_outcomes() {
    for (comment, kind, names, outcomes) in [
        (
            "summary:toryo:gil win:hana lose",
            SummaryKind::Toryo,
            ["gil", "hana"],
            [Outcome::Win, Outcome::Lose],
        ),
        (
            "summary:time up:b lose:c win",
            SummaryKind::TimeUp,
            ["b", "c"],
            [Outcome::Lose, Outcome::Win],
        ),
        (
            "summary:illegal move:b win:c lose",
            SummaryKind::IllegalMove,
            ["b", "c"],
            [Outcome::Win, Outcome::Lose],
        ),
        (
            "summary:max_moves:b draw:c draw",
            SummaryKind::MaxMoves,
            ["b", "c"],
            [Outcome::Draw, Outcome::Draw],
        ),
        (
            "summary:kachi:a b win:c  d lose",
            SummaryKind::Kachi,
            ["a b", "c  d"],
            [Outcome::Win, Outcome::Lose],
        ),
        (
            "summary:oute_sennichite: win:- lose",
            SummaryKind::OuteSennichite,
            ["", "-"],
            [Outcome::Win, Outcome::Lose],
        ),
    ] {
        let ServerNote::Summary(summary) = read(comment) else {
            panic!("{comment}")
        };
        assert_eq!(summary.kind, kind);
        assert_eq!(
            summary.names.each_ref().map(|name| name.as_bytes()),
            names.map(str::as_bytes)
        );
        assert_eq!(summary.outcomes, outcomes);
        assert_eq!(summary.to_string(), comment);
        assert_eq!(summary.is_draw(), outcomes == [Outcome::Draw; 2]);
    }
    let winner = |comment: &str| Summary::read(comment.as_bytes()).unwrap().winner();
    assert_eq!(winner("summary:toryo:a win:b lose"), Some(Color::Black));
    assert_eq!(winner("summary:toryo:a lose:b win"), Some(Color::White));
    assert_eq!(winner("summary:toryo:a win:b win"), None);

    let odd = Summary::read(b"summary:try win:a win:b lose").unwrap();
    assert_eq!(odd.kind.as_bytes(), b"try win");
    assert_eq!(odd.to_string(), "summary:try win:a win:b lose");
}

#[test]
fn what_the_server_does_not_write_is_no_note() {
    for comment in [
        "",
        "x",
        "*30",
        "** 30 -3334FU",
        "Max_Moves:",
        "Max_Moves:x",
        "Max_Moves:012",
        "Max_Moves:99999999999999999999",
        "Increment:-1",
        "ILLEGAL_MOVE(+7776FU",
        "rating:#<ShogiServer::GameResultDraw:0xb70be548>",
        "rating:a",
        "black_rate:a",
        "black_rate:a:b",
        "buoy game starting with x moves",
        "Deferred",
        "$END_TIME",
        "$START_TIME:x",
        "+2726FU",
        "- win",
        "P0",
        "P1",
        "P1-KY-KE-GI-KI-OU-KI-GI-KE",
        "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY-KY",
        "P1*  *  *  *  *  *  *  *  * ",
        "P+00FU0",
        "P+11FU",
        "P+00OU",
        "P+00TO",
        "P=00FU",
        "summary",
        "summary:toryo",
        "summary:toryo:a win",
        "summary:toryo:a win:b",
        "summary:toryo:a win:b won",
        "summary:toryo:a win:b lose:c draw",
        "summary:toryo:a:b win:c lose",
    ] {
        assert_eq!(ServerNote::read(comment.as_bytes()), None, "{comment}");
    }
}

#[test]
fn rows_of_the_final_board_are_read() {
    let ServerNote::Board(BoardRow::Rank { rank, cells }) = read("P2 * -HI *  *  *  *  * +UM *")
    else {
        panic!()
    };
    assert_eq!(rank.get(), 2);
    assert_eq!(cells[1], Some(Piece::new(Color::White, PieceKind::Rook)));
    assert_eq!(cells[7], Some(Piece::new(Color::Black, PieceKind::Horse)));
    assert_eq!(cells.iter().flatten().count(), 2);
    let row = read("P2 * -HI *  *  *  *  * +UM *");
    assert_eq!(row.to_string(), "P2 * -HI *  *  *  *  * +UM * ");

    let ServerNote::Board(BoardRow::Hand { color, pieces }) = read("P-00FU00FU00KA") else {
        panic!()
    };
    assert_eq!(color, Color::White);
    assert_eq!(pieces.hand().count(PieceKind::Pawn), 2);
    assert_eq!(pieces.hand().count(PieceKind::Bishop), 1);
    assert_eq!(read("P-00KA00FU00FU").to_string(), "P-00FU00FU00KA");
    assert_eq!(read("P+").to_string(), "P+");
    // More than a hand holds.
    assert_eq!(
        ServerNote::read(format!("P+{}", "00FU".repeat(19)).as_bytes()),
        None
    );
}

#[test]
fn a_final_board_is_whole_when_all_rows_are_there() {
    let rows = |setup: &Setup| {
        let rank = |rank: u8| BoardRow::Rank {
            rank: Rank::new(rank).unwrap(),
            cells: core::array::from_fn(|column| {
                let file = 9 - u8::try_from(column).unwrap();
                setup
                    .board
                    .get(boardwire_core::shogi::Square::new(file, rank).unwrap())
            }),
        };
        let mut rows: Vec<BoardRow> = (1..=9).map(rank).collect();
        for color in Color::ALL {
            if !setup.hand(color).is_empty() {
                rows.push(BoardRow::Hand {
                    color,
                    pieces: (*setup.hand(color)).into(),
                });
            }
        }
        rows.push(BoardRow::Turn(setup.turn));
        rows
    };
    let mut setup = Setup::startpos();
    setup.hand_mut(Color::White).add(PieceKind::Gold).unwrap();
    let mut board = FinalBoard::default();
    for row in rows(&setup) {
        assert_eq!(board.setup(), None);
        board.add(row);
    }
    assert_eq!(board.setup(), Some(&setup));
    // The next game's board begins anew.
    for row in rows(&Setup::startpos()) {
        board.add(row);
    }
    assert_eq!(board.setup(), Some(&Setup::startpos()));
}

#[test]
fn reading_allocates_nothing() {
    let found = allocation_counter::measure(|| {
        for comment in [
            "summary:toryo:gil win:hana lose",
            "rating:a+1:b+2",
            "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
            "a word",
        ] {
            assert_eq!(
                ServerNote::read(comment.as_bytes()).is_some(),
                comment != "a word"
            );
        }
    });
    assert_eq!(found.count_total, 0);
}

fn line() -> impl Strategy<Value = LineText<'static>> {
    prop_oneof![
        "[ -~]{0,20}".prop_map(|text| LineText::new(text).unwrap()),
        prop::collection::vec(any::<u8>(), 0..12)
            .prop_filter_map("one line", |bytes| LineText::new(bytes).ok()),
    ]
}

fn a_note() -> impl Strategy<Value = ServerNote<'static>> {
    let color = || prop_oneof![Just(Color::Black), Just(Color::White)];
    let id = || line().prop_filter_map("no colon", PlayerId::new);
    let name = || line().prop_filter_map("no colon", SummaryName::new);
    let outcome = || prop_oneof![Just(Outcome::Win), Just(Outcome::Lose), Just(Outcome::Draw)];
    let rate = "-?[0-9]{1,5}(\\.[0-9]{1,3})?"
        .prop_map(|text| Rate::new(LineText::new(text).unwrap()).unwrap());
    let kind = prop_oneof![
        line(),
        prop::sample::select(vec!["toryo", "time up", "illegal kachi", "abnormal"])
            .prop_map(|words| LineText::new(words).unwrap()),
    ]
    .prop_filter_map("no colon", SummaryKind::new);
    let piece = prop::option::of((color(), prop::sample::select(PieceKind::ALL.to_vec())))
        .prop_map(|piece| piece.map(|(color, kind)| Piece::new(color, kind)));
    let hand = prop::collection::vec(prop::sample::select(PieceKind::HAND.to_vec()), 0..10)
        .prop_map(|kinds| {
            let mut hand = Hand::EMPTY;
            kinds.into_iter().for_each(|kind| hand.add(kind).unwrap());
            HandRow::from(hand)
        });
    prop_oneof![
        any::<u64>().prop_map(ServerNote::MaxMoves),
        any::<u64>().prop_map(ServerNote::LeastTimePerMove),
        any::<u64>().prop_map(ServerNote::Increment),
        any::<u64>().prop_map(ServerNote::BuoyGame),
        [id(), id()].prop_map(ServerNote::Rating),
        (color(), id(), rate).prop_map(|(color, id, rate)| ServerNote::Rate { color, id, rate }),
        line().prop_map(ServerNote::Deferred),
        line().prop_map(ServerNote::IllegalMove),
        line().prop_map(ServerNote::EndTime),
        (1..=9_u8, prop::collection::vec(piece, 9)).prop_map(|(rank, cells)| {
            let cells = cells.try_into().unwrap();
            ServerNote::Board(BoardRow::Rank {
                rank: Rank::new(rank).unwrap(),
                cells,
            })
        }),
        (color(), hand)
            .prop_map(|(color, pieces)| ServerNote::Board(BoardRow::Hand { color, pieces })),
        color().prop_map(|color| ServerNote::Board(BoardRow::Turn(color))),
        (kind, [name(), name()], [outcome(), outcome()]).prop_map(|(kind, names, outcomes)| {
            ServerNote::Summary(Summary {
                kind,
                names,
                outcomes,
            })
        }),
    ]
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(note in a_note()) {
        let comment = note.to_comment();
        prop_assert_eq!(ServerNote::read(comment.as_bytes()), Some(note.clone()));
        prop_assert_eq!(note.clone().into_owned(), note);
    }

    #[test]
    fn any_bytes_are_read_or_not(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        if let Some(note) = ServerNote::read(&bytes) {
            let comment = note.to_comment();
            prop_assert_eq!(ServerNote::read(comment.as_bytes()), Some(note.clone()));
        }
    }
}

/// Every comment that shogi-server wrote is typed, and written back as it was.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_notes_of_live_games() {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = std::path::PathBuf::from(folder).join("csa/records-shogi-server-live");
    let mut notes = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let mut board = FinalBoard::default();
        let mut has_rows = false;
        for line in bytes.split(|&byte| byte == b'\n') {
            let Some(comment) = line.strip_prefix(b"'") else {
                continue;
            };
            if comment.starts_with(b"**") {
                continue; // a player's
            }
            let note = ServerNote::read(comment)
                .unwrap_or_else(|| panic!("{}: {}", path.display(), comment.escape_ascii()));
            assert_eq!(note.to_comment().as_bytes(), comment);
            notes += 1;
            if let ServerNote::Board(row) = note {
                board.add(row);
                has_rows = true;
            }
        }
        assert_eq!(board.setup().is_some(), has_rows, "{}", path.display());
    }
    assert!(notes > 100, "{notes}");
}
