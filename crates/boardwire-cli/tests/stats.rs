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
