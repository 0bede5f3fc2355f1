//! Records of games that a hub played.
#![allow(
    clippy::expect_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and needs std anyway"
)]
#![cfg(all(feature = "std", feature = "rules"))]

use boardwire_core::shogi::Color;
use boardwire_csa::record::result::{Reason, Verdict};
use boardwire_csa::record::server_note::{FinalBoard, ServerNote};
use boardwire_csa::record::{Collection, Style, format_to, parse_lenient};
use boardwire_csa::session::server::{Action, FinishedGame, Hub, HubOptions};

/// Plays a game between alice (A, Black) and bob (B). A line of the script is `A+7776FU` or `@seconds`; `A<EOF>` closes.
fn play(options: HubOptions, game: &str, script: &[&str]) -> FinishedGame {
    let mut hub: Hub = Hub::new(options);
    hub.open(1, 0);
    hub.open(2, 0);
    let side = format!("LOGIN alice {game}-b");
    let other = format!("LOGIN bob {game}");
    let start = [(1, side.as_str()), (2, &other), (1, "AGREE"), (2, "AGREE")];
    for (client, line) in start {
        hub.receive(client, line.as_bytes(), 0);
    }
    let mut now = 0;
    for line in script {
        let (client, text) = line.split_at(1);
        let id = if client == "A" { 1 } else { 2 };
        let step = match (client, text) {
            ("@", seconds) => {
                now = seconds.parse::<u64>().unwrap() * 1_000;
                hub.tick(now)
            }
            (_, "<EOF>") => hub.close(id, now),
            _ => hub.receive(id, text.as_bytes(), now),
        };
        if let Some(finished) = step.finished.into_iter().next() {
            return finished;
        }
    }
    unreachable!("the game goes on after {script:?}")
}

/// The text of the record, which reads back without an error and is the same when it is written again.
fn text(game: &FinishedGame) -> String {
    let record = game.record();
    let mut bytes = Vec::new();
    format_to(
        &Collection::from(record.clone()),
        &Style::SERVER,
        &mut bytes,
    );
    let (read, notes) = parse_lenient(&bytes).unwrap();
    assert_eq!(notes, []);
    let mut again = Vec::new();
    format_to(&read, &Style::SERVER, &mut again);
    assert_eq!(again, bytes);
    assert_eq!(read.first().result(), record.result());
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_whole_record_says_what_the_server_writes() {
    let options = HubOptions::default().with_event("wire").with_max_moves(256);
    let script = [
        "@1",
        "B-3334FU",
        "A+7776FU,'* 30 -3334FU",
        "@4",
        "A+8822UM",
        "@6",
        "B%TORYO",
    ];
    let game = play(options, "t-600-10F", &script);
    assert_eq!(
        text(&game),
        "V2\n\
         N+alice\n\
         N-bob\n\
         $EVENT:wire+t-600-10F+alice+bob+19700101000000\n\
         $START_TIME:1970/01/01 00:00:00\n\
         P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n\
         P2 * -HI *  *  *  *  * -KA * \n\
         P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
         P4 *  *  *  *  *  *  *  *  * \n\
         P5 *  *  *  *  *  *  *  *  * \n\
         P6 *  *  *  *  *  *  *  *  * \n\
         P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
         P8 * +KA *  *  *  *  * +HI * \n\
         P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n\
         +\n\
         'Max_Moves:256\n\
         'Least_Time_Per_Move:0\n\
         'Increment:10\n\
         'Deferred -3334FU\n\
         +7776FU\n\
         T1\n\
         '** 30 -3334FU\n\
         -3334FU\n\
         T0\n\
         +8822UM\n\
         T3\n\
         %TORYO\n\
         'P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n\
         'P2 * -HI *  *  *  *  * +UM * \n\
         'P3-FU-FU-FU-FU-FU-FU * -FU-FU\n\
         'P4 *  *  *  *  *  * -FU *  * \n\
         'P5 *  *  *  *  *  *  *  *  * \n\
         'P6 *  * +FU *  *  *  *  *  * \n\
         'P7+FU+FU * +FU+FU+FU+FU+FU+FU\n\
         'P8 *  *  *  *  *  *  * +HI * \n\
         'P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n\
         'P+00KA\n\
         '-\n\
         'summary:toryo:alice win:bob lose\n\
         '$END_TIME:1970/01/01 00:00:06"
    );
}

#[test]
fn every_end_reads_as_what_it_was() {
    let shuffle = [
        "A+2838HI", "B-8272HI", "A+3828HI", "B-7282HI", "A+2838HI", "B-8272HI", "A+3828HI",
        "B-7282HI", "A+2838HI", "B-8272HI", "A+3828HI", "B-7282HI", "A+2838HI",
    ];
    let black = Verdict::Win(Color::Black);
    let white = Verdict::Win(Color::White);
    let cases: [(&[&str], Verdict, Reason); 8] = [
        (&["A+7776FU", "B%TORYO"], black, Reason::Resign),
        (&["A+7776FU", "A<EOF>"], white, Reason::Disconnect),
        (&["A+7776FU", "@700"], black, Reason::Time),
        (&["A+7776FU", "B-3355FU"], black, Reason::IllegalMove),
        (&["A+7776FU", "B%CHUDAN"], black, Reason::IllegalMove),
        (
            &["A+7776FU", "B-3334FU", "A+8833UM", "B-9394FU"],
            black,
            Reason::KingLeftInCheck,
        ),
        (&["A%KACHI"], white, Reason::IllegalDeclaration),
        (&shuffle, Verdict::Draw, Reason::Repetition),
    ];
    for (script, verdict, reason) in cases {
        let game = play(HubOptions::default(), "t-600-10", script);
        let record = game.record();
        let derived = record.result();
        let result = derived.result().expect("a result");
        assert_eq!((result.verdict, &result.reason), (verdict, &reason));
        assert!(!derived.is_conflict(), "{:?}", derived.evidence());
        let replayed = record.replay().expect("legal moves");
        assert_eq!(replayed.position.moves().len(), game.played.len());
        // The final board is that of the replay.
        let mut board = FinalBoard::default();
        for comment in record.comments() {
            if let Some(ServerNote::Board(row)) = comment.server_note() {
                board.add(row);
            }
        }
        let end = replayed.position.setup();
        let shown = board.setup().expect("a whole board");
        assert_eq!(
            (shown.board, shown.hands, shown.turn),
            (end.board, end.hands, end.turn)
        );
        text(&game);
    }
}

#[test]
fn a_limit_of_moves_is_a_draw() {
    let options = HubOptions::default().with_max_moves(2);
    let game = play(options, "t-600-10", &["A+7776FU", "B-3334FU"]);
    let derived = game.record().result();
    let result = derived.result().expect("a result");
    assert_eq!(
        (result.verdict, &result.reason),
        (Verdict::Draw, &Reason::MaxMoves)
    );
    assert!(text(&game).contains("'summary:max_moves:alice draw:bob draw\n"));
}

#[test]
fn the_text_of_a_file_has_the_order_of_the_server() {
    let options = HubOptions::default()
        .with_event("wire")
        .with_max_moves(256)
        .with_digest(|_| "0f".repeat(16));
    let mut hub: Hub = Hub::new(options);
    for (client, line) in [
        (1, "LOGIN alice pw x1"),
        (2, "LOGIN bob pw x1"),
        (3, "LOGIN spec pw x1"),
        (3, "%%SETBUOY buoy_t-600-10F +7776FU-3334FU,T2"),
        (1, "%%GAME buoy_t-600-10F +"),
        (2, "%%GAME buoy_t-600-10F -"),
        (1, "AGREE"),
        (2, "AGREE"),
        (2, "-8384FU"),
        (1, "+2726FU,'* 30 -8384FU"),
        (1, "+2625FU,'*"),
        (1, "%KACHI"),
    ] {
        hub.open(client, 0);
        hub.receive(client, line.as_bytes(), 0);
    }
    let id = String::from_utf8(hub.game_ids().next().unwrap().to_vec()).unwrap();
    // What a spectator is shown is the beginning of the file.
    let shown = hub.receive(3, format!("%%MONITOR2ON {id}").as_bytes(), 0);
    let shown: Vec<String> = shown
        .actions
        .into_iter()
        .filter_map(|action| match action {
            Action::Send(_, line) => {
                let line = String::from_utf8(line).unwrap();
                let text = line.strip_prefix(&format!("##[MONITOR2][{id}] "));
                text.filter(|text| *text != "+OK").map(str::to_string)
            }
            Action::Close(_) => None,
        })
        .collect();
    let finished = hub.receive(2, b"-4132KI", 3_000).finished;
    let text = String::from_utf8(finished[0].server_text()).unwrap();
    let head = shown.join("\n");
    assert_eq!(
        head,
        format!(
            "V2\n\
             N+alice\n\
             N-bob\n\
             'Max_Moves:256\n\
             'Least_Time_Per_Move:0\n\
             'Increment:10\n\
             $EVENT:{id}\n\
             $START_TIME:1970/01/01 00:00:00\n\
             P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n\
             P2 * -HI *  *  *  *  * -KA * \n\
             P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
             P4 *  *  *  *  *  *  *  *  * \n\
             P5 *  *  *  *  *  *  *  *  * \n\
             P6 *  *  *  *  *  *  *  *  * \n\
             P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n\
             P8 * +KA *  *  *  *  * +HI * \n\
             P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n\
             +\n\
             'rating:alice+{digest}:bob+{digest}\n\
             'buoy game starting with 2 moves\n\
             +7776FU\n\
             T1\n\
             -3334FU\n\
             T2\n\
             'Deferred -8384FU\n\
             +2726FU\n\
             T0\n\
             '** 30 -8384FU\n\
             -8384FU\n\
             T0\n\
             +2625FU\n\
             T0\n\
             '**\n\
             'Deferred %KACHI",
            digest = "0f".repeat(16)
        )
    );
    assert_eq!(
        text.strip_prefix(&head),
        Some(
            "\n-4132KI\nT3\n%KACHI\nT0\n%KACHI\n\
             'P1-KY-KE-GI-KI-OU * -GI-KE-KY\n\
             'P2 * -HI *  *  *  * -KI-KA * \n\
             'P3-FU * -FU-FU-FU-FU * -FU-FU\n\
             'P4 * -FU *  *  *  * -FU *  * \n\
             'P5 *  *  *  *  *  *  * +FU * \n\
             'P6 *  * +FU *  *  *  *  *  * \n\
             'P7+FU+FU * +FU+FU+FU+FU * +FU\n\
             'P8 * +KA *  *  *  *  * +HI * \n\
             'P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n\
             '+\n\
             'summary:illegal kachi:alice lose:bob win\n\
             '$END_TIME:1970/01/01 00:00:03\n"
        )
    );
    // It reads as the record that is the model of it.
    let (read, _) = parse_lenient(&text).unwrap();
    let (read, model) = (read.first().result(), finished[0].record().result());
    assert_eq!(read.result(), model.result());
}
