//! `boardwire stats` and `boardwire export`.

mod common;

use common::{Folder, run};

const RECORDS: &str = "\
V2.2
N+anna
N-bo
$EVENT:evening
$START_TIME:2026/01/02 20:00:00
PI
+
+7776FU
T3
'** 120 -3334FU
-3334FU
T5
'a remark
%TORYO
/
V2.2
PI
+
+7776FU
T1
-8384FU
T1
%SENNICHITE
";

#[test]
fn games_are_counted_by_format() {
    let folder = Folder::new();
    folder.write("a.csa", RECORDS);
    folder.write(
        "b.ggf",
        "(;GM[Othello]PB[x]PW[y]RE[+2.00]B[F5//1.5]W[D6];)\n",
    );
    folder.write("c.transcript", "#! transcript 1 usi\n> usi\n");
    let text = folder.run(&["stats", "--plies", "2", "."]).expect(0);
    assert_eq!(
        text,
        "\
format               files     games     moves    a game     least      most     1 won     2 won      draw  s a move
csa                      1         2         4       2.0         2         2         0         1         1       2.5
ggf                      1         1         2       2.0         2         2         1         0         0       1.5

format               games  opening
csa                      1  +7776FU -3334FU
csa                      1  +7776FU -8384FU
ggf                      1  f5 d6
1 file without games
"
    );
    let json = folder.run(&["stats", "--json", "--plies", "1", "."]).json();
    let csa = &json[0]["formats"]["csa"];
    assert_eq!(
        csa["results"],
        serde_json::json!({"player 2": 1, "draw": 1})
    );
    assert_eq!(
        csa["openings"][0],
        serde_json::json!({"moves": "+7776FU", "games": 2})
    );
    assert_eq!(
        (&csa["time_ms"], &csa["moves_with_time"]),
        (&10_000.into(), &4.into())
    );
}

#[test]
fn a_dialogue_tells_a_game_once() {
    let told = "position startpos moves 7g7f\nposition startpos moves 7g7f 3c3d\nposition startpos moves 2g2f\n";
    let json = run(&["stats", "--json", "--format", "usi", "-"], told).json();
    let usi = &json[0]["formats"]["usi"];
    assert_eq!((&usi["games"], &usi["moves"]), (&2.into(), &3.into()));
}

#[test]
fn a_dialogue_with_an_engine_tells_the_result() {
    let start = "recv:usinewgame\nrecv:position startpos moves 7g7f\nrecv:go byoyomi 1000\nsend:bestmove 3c3d ponder 2g2f\n\
        recv:position startpos moves 7g7f 3c3d 2g2f\nrecv:go ponder\n";
    for (end, result, winner) in [
        // The engine has White.
        ("recv:gameover win\n", Some("gameover win"), Some(2)),
        ("recv:gameover lose\n", Some("gameover lose"), Some(1)),
        ("recv:gameover draw\n", Some("gameover draw"), Some(0)),
        (
            "recv:ponderhit\nsend:bestmove resign\nrecv:gameover lose\n",
            Some("resign"),
            Some(1),
        ),
        ("recv:ponderhit\nsend:bestmove win\n", Some("win"), Some(2)),
        // An answer to a move that was not made.
        ("recv:stop\nsend:bestmove resign\n", None, None),
        ("recv:usinewgame\nrecv:gameover win\n", None, None),
    ] {
        let log = format!("{start}{end}");
        let arguments = [
            "export", "--to", "ndjson", "--table", "games", "--format", "usi-log", "-",
        ];
        let games = run(&arguments, log).json();
        assert_eq!(games.len(), 1, "{end}");
        let found = (games[0]["result"].as_str(), games[0]["winner"].as_i64());
        assert_eq!(found, (result, winner), "{end}");
    }
}

#[test]
fn rows_tell_what_records_say() {
    let folder = Folder::new();
    folder.write("a.csa", RECORDS);
    let games = folder
        .run(&["export", "--to", "ndjson", "--table", "games", "a.csa"])
        .json();
    assert_eq!(
        games[0],
        serde_json::json!({
            "game_id": 1, "path": "a.csa", "number": 1, "format": "csa", "game": "shogi", "start": "startpos",
            "player1": "anna", "player2": "bo", "player3": null, "player4": null, "player5": null, "player6": null,
            "event": "evening", "date": "2026/01/02 20:00:00", "result": "%TORYO", "winner": 2,
            "time_control": null, "moves": 2, "findings": 0,
        })
    );
    assert_eq!(
        (&games[1]["winner"], &games[1]["number"]),
        (&0.into(), &16.into())
    );
    let moves = folder
        .run(&["export", "--to", "ndjson", "--table", "moves", "a.csa"])
        .json();
    assert_eq!(moves.len(), 4);
    assert_eq!(
        moves[0],
        serde_json::json!({
            "game_id": 1, "number": 1, "player": 1, "move": "+7776FU", "time_ms": 3000, "score": "120", "comment": null,
        })
    );
    assert_eq!(
        (&moves[1]["comment"], &moves[3]["game_id"]),
        (&"a remark".into(), &2.into())
    );
}

#[test]
fn both_tables_are_written_to_a_folder() {
    let folder = Folder::new();
    folder.write("a.csa", RECORDS);
    for form in ["ndjson", "parquet"] {
        folder
            .run(&["export", "--to", form, "--out", "tables", "a.csa"])
            .expect(0);
        for table in ["games", "moves"] {
            let path = folder.path().join(format!("tables/{table}.{form}"));
            let bytes = std::fs::read(&path).expect(table);
            match form {
                "parquet" => assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1")),
                _ => assert!(bytes.starts_with(b"{\"game_id\":1,") && bytes.ends_with(b"}\n")),
            }
        }
    }
}

#[test]
fn a_file_that_is_missing_is_named_and_the_rest_is_counted() {
    let folder = Folder::new();
    folder.write("a.csa", RECORDS);
    let run = folder.run(&["stats", "missing.csa", "a.csa"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stdout.contains("csa                      1         2"),
        "{}",
        run.stdout
    );
}

#[test]
fn what_is_odd_about_a_game_of_sgf_is_counted_with_that_game() {
    let games =
        "(;FF[4]SZ[9];B[aa];W[bb])\n(;FF[4]SZ[9];B[aa];W[aa];B[cc];W[cc])\n(;FF[4]SZ[9]B[cc])\n";
    let utf16 = games.encode_utf16().flat_map(u16::to_be_bytes);
    let utf16: Vec<u8> = [0xfe, 0xff].into_iter().chain(utf16).collect();
    for text in [games.as_bytes(), &utf16] {
        let folder = Folder::new();
        folder.write("a.sgf", text);
        let rows = folder
            .run(&["export", "--to", "ndjson", "--table", "games", "a.sgf"])
            .json();
        let of = |name: &str| -> Vec<_> { rows.iter().map(|row| row[name].clone()).collect() };
        assert_eq!(of("moves"), [2, 4, 1]);
        assert_eq!(of("findings"), [0, 2, 0]);
        let stats = folder.run(&["stats", "--json", "a.sgf"]).json();
        assert_eq!(stats[0]["formats"]["sgf"]["findings"], 2);
    }
}

#[test]
fn rows_are_in_the_order_of_the_files() {
    let folder = Folder::new();
    // The second is longer than what is held of several files at once.
    for (name, remarks) in [("a.csa", 1), ("b.csa", 300_000), ("c.csa", 1)] {
        let record = format!("V2.2\nPI\n+\n{}+7776FU\n", "'remark\n".repeat(remarks));
        folder.write(name, record);
    }
    folder.write("d.csa", RECORDS);
    let rows = folder
        .run(&["export", "--to", "ndjson", "--table", "games", "."])
        .json();
    let found: Vec<_> = rows
        .iter()
        .map(|row| {
            (
                row["game_id"].as_i64().unwrap(),
                row["path"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (1, "./a.csa"),
            (2, "./b.csa"),
            (3, "./c.csa"),
            (4, "./d.csa"),
            (5, "./d.csa")
        ]
    );
}

#[test]
fn tables_are_replaced_when_all_is_written() {
    let folder = Folder::new();
    folder.write("a.csa", RECORDS);
    folder.write("a.transcript", "#! transcript 1 usi\n> usi\n");
    let export = |path| folder.run(&["export", "--to", "ndjson", "--out", "tables", path]);
    assert_eq!(
        export("a.csa").expect_stderr(0),
        "2 games written to tables/games.ndjson, 4 moves to tables/moves.ndjson\n"
    );
    let names = || {
        let entries = std::fs::read_dir(folder.path().join("tables")).unwrap();
        let mut names: Vec<_> = entries.map(|it| it.unwrap().file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(names(), ["games.ndjson", "moves.ndjson"]);
    let before = folder.read("tables/games.ndjson");
    let text = export("b.csa").expect_stderr(2);
    assert!(
        text.starts_with("boardwire: b.csa: ") && text.ends_with("no table is written\n"),
        "{text}"
    );
    export("a.transcript").expect(1);
    assert_eq!(folder.read("tables/games.ndjson"), before);
    // What is read is written, also where another file is not.
    let two = ["export", "--to", "ndjson", "b.csa", "a.csa"];
    let text = folder.run(&two).expect_stderr(2);
    assert!(
        text.ends_with("2 games written to ./games.ndjson, 4 moves to ./moves.ndjson\n"),
        "{text}"
    );
    assert_eq!(folder.read("games.ndjson"), before);
    // A file of games without any gives an empty table.
    folder.write("none.sfen", "");
    let text = export("none.sfen").expect_stderr(0);
    assert!(text.starts_with("0 games written to "), "{text}");
    assert_eq!(folder.read("tables/games.ndjson"), b"");
    assert_eq!(names(), ["games.ndjson", "moves.ndjson"]);
}

#[test]
fn a_failure_leaves_the_tables_as_they_were() {
    let folder = Folder::new();
    folder.write("a.csa", RECORDS);
    folder.write("games.ndjson", "before");
    std::fs::create_dir(folder.path().join("moves.ndjson")).unwrap();
    let text = folder
        .run(&["export", "--to", "ndjson", "a.csa"])
        .expect_stderr(2);
    assert!(text.contains("./moves.ndjson: "), "{text}");
    assert_eq!(folder.read("games.ndjson"), b"before");
    let left = std::fs::read_dir(folder.path()).unwrap();
    assert_eq!(left.count(), 3);
}

#[test]
fn what_a_server_notes_tells_the_result_and_is_no_comment() {
    let record = |end: &str| format!("V2.2\nN+a\nN-b\nPI\n+\n+7776FU\nT1\n'a remark\n{end}");
    let table = |table: &str, end: &str| {
        let arguments = [
            "export", "--to", "ndjson", "--table", table, "--format", "csa", "-",
        ];
        run(&arguments, record(end)).json()
    };
    let note = "'ILLEGAL_MOVE(-3355FU)\n";
    let summary = "'P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n'summary:illegal move:a win:b lose\n'$END_TIME:2026/11/29 19:08:49\n";
    for (end, result, winner) in [
        (
            format!("{note}{summary}").as_str(),
            Some("illegal move"),
            Some(1),
        ),
        (note, Some("ILLEGAL_MOVE"), Some(1)),
        ("#RESIGN\n", Some("#RESIGN"), Some(1)),
        (
            "'summary:max_moves:a draw:b draw\n",
            Some("max_moves"),
            Some(0),
        ),
        // A special is what is taken for the result elsewhere.
        (
            "%KACHI\n'summary:illegal kachi:a win:b lose\n",
            Some("%KACHI"),
            Some(1),
        ),
        ("'summary of the game\n", None, None),
    ] {
        let game = &table("games", end)[0];
        let found = (game["result"].as_str(), game["winner"].as_i64());
        assert_eq!(found, (result, winner), "{end}");
    }
    let moves = table("moves", &format!("{note}{summary}'another\n"));
    assert_eq!(moves[0]["comment"], "a remark\nanother");
}

/// What one client of a game hears and says; the games of a log are told by all their clients.
fn heard(letter: char, turn: char, said: &[&str]) -> String {
    let mut log = format!("{letter}> LOGIN {letter} x-600-10\n{letter}< LOGIN:{letter} OK\n");
    let summary = format!(
        "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nGame_ID:g\nName+:B\nName-:W\nYour_Turn:{turn}\nTo_Move:+\n\
         BEGIN Time\nTime_Unit:1sec\nTotal_Time:600\nByoyomi:10\nTime_Roundup:NO\nEND Time\n\
         BEGIN Position\nPI\n+\n+7776FU,T4\nEND Position\nEND Game_Summary"
    );
    for line in summary.lines() {
        log.push_str(&format!("{letter}< {line}\n"));
    }
    for line in said {
        log.push_str(&format!("{letter}{line}\n"));
    }
    log
}

#[test]
fn a_dialogue_with_a_server_tells_times_and_results() {
    let folder = Folder::new();
    let start = ["> AGREE", "< START:g", "< -3334FU,T2", "< +2726FU,T5"];
    let end = ["< %TORYO,T1", "< #RESIGN", "< #WIN"];
    // What Black heard breaks off.
    let log = heard('B', '+', &start[..3])
        + &heard(
            'W',
            '-',
            &[&start[..], &["< %TORYO,T1", "< #RESIGN", "< #LOSE"]].concat(),
        );
    folder.write("a.csa.log", &log);
    let games = folder
        .run(&["export", "--to", "ndjson", "--table", "games", "a.csa.log"])
        .json();
    assert_eq!(
        games,
        [serde_json::json!({
            "game_id": 1, "path": "a.csa.log", "number": 28, "format": "csa-log", "game": "shogi", "start": "startpos",
            "player1": "B", "player2": "W", "player3": null, "player4": null, "player5": null, "player6": null,
            "event": "g", "date": null, "result": "#RESIGN", "winner": 1,
            "time_control": "Time_Unit:1sec Total_Time:600 Byoyomi:10 Time_Roundup:NO", "moves": 3, "findings": 0,
        })]
    );
    let line = log.lines().nth(27).unwrap();
    assert_eq!(line, "W< BEGIN Game_Summary");
    let shown = folder
        .run(&["show", "--ascii", "--line", "28", "a.csa.log"])
        .expect(0);
    assert!(shown.ends_with("Move 3 of 3: +2726FU\n"), "{shown}");
    let moves = folder
        .run(&["export", "--to", "ndjson", "--table", "moves", "a.csa.log"])
        .json();
    let times: Vec<_> = moves.iter().map(|row| row["time_ms"].as_i64()).collect();
    assert_eq!(times, [Some(4000), Some(2000), Some(5000)]);
    let stats = folder.run(&["stats", "--json", "."]).json();
    let found = &stats[0]["formats"]["csa-log"];
    assert_eq!(found["results"], serde_json::json!({"player 1": 1}));
    assert_eq!(found["time_ms"], 11_000);
    let ends: [(&[&str], _, _); 7] = [
        (&end, "#RESIGN".into(), 1.into()),
        (
            &["< #SENNICHITE", "< #DRAW"],
            "#SENNICHITE".into(),
            0.into(),
        ),
        (
            &["< #MAX_MOVES", "< #CENSORED"],
            "#MAX_MOVES".into(),
            serde_json::Value::Null,
        ),
        (&["< #CHUDAN"], "#CHUDAN".into(), serde_json::Value::Null),
        (&["< #LOSE"], "#LOSE".into(), 2.into()),
        (
            &["< #TIME_UP", "< <EOF>"],
            "#TIME_UP".into(),
            serde_json::Value::Null,
        ),
        (
            &["< <EOF>"],
            serde_json::Value::Null,
            serde_json::Value::Null,
        ),
    ];
    for (said, result, winner) in ends {
        let log = heard('B', '+', &[&start[..], said].concat());
        let games = run(
            &[
                "export", "--to", "ndjson", "--table", "games", "--format", "csa-log", "-",
            ],
            &log,
        )
        .json();
        assert_eq!(games.len(), 1, "{said:?}");
        assert_eq!(
            (&games[0]["result"], &games[0]["winner"]),
            (&result, &winner),
            "{said:?}"
        );
    }
}

#[test]
fn an_offer_that_is_refused_and_a_connection_that_breaks_are_games_of_their_own() {
    // In a scenario the marks do not say whose connection it is.
    let scenario = |said: &[&str], id: &str| {
        let log = heard('B', '+', said).replace("Game_ID:g", &format!("Game_ID:{id}"));
        log.replace("B> ", "recv:").replace("B< ", "send:")
    };
    let log = scenario(&["> REJECT", "< REJECT:a by B", "< disconnect:"], "a")
        .replace("send:disconnect:", "disconnect:")
        + &scenario(
            &["> AGREE", "< START:b", "< -3334FU,T2", "< disconnect:"],
            "b",
        )
        .replace("send:disconnect:", "disconnect:")
        + &scenario(&["> AGREE", "< START:c"], "c");
    let games = run(
        &[
            "export", "--to", "ndjson", "--table", "games", "--format", "csa-log", "-",
        ],
        &log,
    )
    .json();
    let found: Vec<_> = games
        .iter()
        .map(|game| {
            (
                game["event"].as_str(),
                game["result"].as_str(),
                game["moves"].as_i64(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (Some("a"), Some("REJECT"), Some(1)),
            (Some("b"), None, Some(2)),
            (Some("c"), None, Some(1)),
        ]
    );
}
