//! Othello in the program: requests, games, lines and transcripts shown, checked and converted.

mod common;

use common::run;

/// The start position, as the connector asks an engine.
fn request() -> String {
    let mut cells = vec!["0"; 64];
    for (square, disc) in [(27, "2"), (28, "1"), (35, "1"), (36, "2")] {
        cells[square] = disc;
    }
    format!(
        "{{\"board\":[{}],\"color\":1,\"legal_moves\":[19,26,37,44],\"game_mode\":\"std\",\"board_size\":8,\"blocked_squares\":[],\"placed\":{{\"1\":0,\"2\":0}},\"remaining_ms\":60000,\"match_id\":123,\"leg\":0,\"revision\":0,\"history\":[],\"round_no\":null,\"room_created_at\":null,\"budget_ms\":10000}}\n",
        cells.join(",")
    )
}

const BOARD: &str = "\
+-----------------+
| . . . . . . . . | 1
| . . . . . . . . | 2
| . . . * . . . . | 3
| . . * O X . . . | 4
| . . . X O * . . | 5
| . . . . * . . . | 6
| . . . . . . . . | 7
| . . . . . . . . | 8
+-----------------+
Black to move
";

#[test]
fn a_request_is_shown_with_its_legal_squares() {
    let text = run(
        &["show", "--ascii", "--format", "flipsight", "-"],
        request(),
    )
    .expect(0);
    assert!(text.ends_with(BOARD), "{text}");
    let svg = run(
        &["show", "--svg", "-", "--format", "flipsight", "-"],
        request(),
    )
    .expect(0);
    assert_eq!(svg.matches("fill-opacity=\"0.45\"").count(), 4);
}

#[test]
fn a_request_is_held_against_the_rules() {
    let wrong = request().replace("[19,26,37,44]", "[19,26,37]");
    let checked = run(&["check", "--replay", "--format", "flipsight", "-"], &wrong);
    assert_eq!(checked.code, 1);
    assert!(
        checked.stdout.contains("error[legal-mismatch]"),
        "{}",
        checked.stdout
    );
    assert!(
        checked.stdout.contains("/legal_moves"),
        "{}",
        checked.stdout
    );
    run(
        &["check", "--replay", "--format", "flipsight", "-"],
        request(),
    )
    .expect(0);
}

#[test]
fn an_engine_is_told_of_a_request() {
    let convert = |engine: &str, text: &str| {
        let set = format!("engine={engine}");
        run(
            &[
                "convert",
                "--format",
                "flipsight",
                "--to",
                "nboard",
                "--set",
                &set,
                "-",
            ],
            text,
        )
    };
    let nboard = convert("nboard", &request()).expect(0);
    assert!(
        nboard.starts_with("set game (;GM[Othello]PC[FlipSight]TI[1:00.00]TY[8]"),
        "{nboard}"
    );
    let edax = convert("edax", &request()).expect(0);
    assert!(
        edax.starts_with("setboard ------") && edax.ends_with("\ngo\n"),
        "{edax}"
    );
    let egaroucid = convert("egaroucid", &request()).expect(0);
    assert!(egaroucid.contains("\nsettime X 60\n"), "{egaroucid}");
    let anti = convert("nboard", &request().replace("\"std\"", "\"anti\""));
    assert_eq!((anti.code, anti.stdout.as_str()), (1, ""));
    assert!(
        anti.stderr.contains("variant-unsupported"),
        "{}",
        anti.stderr
    );
    assert_eq!(convert("ntest", &request()).code, 2);
}

const GAME: &str = "(;GM[Othello]PB[anna]PW[ben]B[F5/1.00/2.00]W[D6]B[C3];)\n";

#[test]
fn a_game_is_shown_and_converted() {
    let text = run(&["show", "--ascii", "--format", "ggf", "-"], GAME).expect(0);
    assert!(text.ends_with("White to move\nMove 3 of 3: c3\n"), "{text}");
    let transcript = run(
        &["convert", "--format", "ggf", "--to", "othello-text", "-"],
        GAME,
    );
    assert_eq!(transcript.stdout, "f5d6c3\n");
    assert!(
        transcript.stderr.contains("the value of PB"),
        "{}",
        transcript.stderr
    );
    let back = run(
        &["convert", "--format", "othello-text", "--to", "ggf", "-"],
        "f5d6c3\n",
    )
    .expect(0);
    assert_eq!(back, "(;GM[Othello]B[F5]W[D6]B[C3];)\n");
    let line = run(&["convert", "--format", "ggf", "--to", "nboard", "-"], GAME).expect(0);
    assert_eq!(line, format!("set game {GAME}"));
    let illegal = GAME.replace("W[D6]", "W[A1]");
    let checked = run(&["check", "--replay", "--format", "ggf", "-"], &illegal);
    assert!(
        checked.stdout.contains("error[illegal-move]"),
        "{}",
        checked.stdout
    );
}

#[test]
fn lines_of_other_texts_are_shown() {
    let show = |format: &str, text: &str| {
        run(&["show", "--ascii", "--format", format, "-"], text).expect(0)
    };
    assert!(show("othello-text", "f5d6\n").ends_with("Move 2 of 2: d6\n"));
    assert!(show("nboard", &format!("set game {GAME}")).ends_with("Move 3 of 3: c3\n"));
    let problem = "---------------------------OX------XO--------------------------- X; D3:+0;\n";
    assert!(show("obf", problem).ends_with(BOARD));
}

#[test]
fn what_can_not_be_read_is_not_passed_on_as_if_it_were_all() {
    let game = "(;GM[Othello]PB[x]B[zz]W[C3];)\n";
    let converted = run(
        &["convert", "--format", "ggf", "--to", "othello-text", "-"],
        game,
    );
    assert_eq!((converted.code, converted.stdout.as_str()), (1, ""));
    assert!(
        converted.stderr.contains("bad-square"),
        "{}",
        converted.stderr
    );
    let passes = run(
        &["convert", "--format", "othello-text", "--to", "ggf", "-"],
        "f5--d6\n",
    );
    assert!(passes.stderr.contains("lost: "), "{}", passes.stderr);
    let lines = run(
        &["convert", "--format", "nboard", "--to", "ggf", "-"],
        "go\n",
    );
    assert!(lines.stderr.contains("1 line left out"), "{}", lines.stderr);
    let problem = "---------------------------OX------XO--------------------------- X; D3:+0;\n";
    let scores = run(
        &["convert", "--format", "obf", "--to", "othello-text", "-"],
        problem,
    );
    assert!(
        scores.stderr.contains("the evaluation of 1 move"),
        "{}",
        scores.stderr
    );
}

#[test]
fn a_fault_in_json_has_its_path() {
    let checked = run(
        &["check", "--format", "flipsight", "-"],
        "{\"move\":true}\n",
    );
    assert!(
        checked.stdout.contains("context: /move"),
        "{}",
        checked.stdout
    );
    let blank = run(&["check", "--format", "flipsight", "-"], "{\"move\":1}\n\n");
    assert_eq!(blank.code, 1, "{}", blank.stdout);
}

/// A request on a board of 10x10.
fn grand_request() -> String {
    let mut cells = vec!["0"; 100];
    for (square, disc) in [(44, "2"), (45, "1"), (54, "1"), (55, "2")] {
        cells[square] = disc;
    }
    format!(
        "{{\"board\":[{}],\"color\":1,\"legal_moves\":[34,43,56,65],\"game_mode\":\"grand\",\"board_size\":10,\"blocked_squares\":[],\"placed\":{{\"1\":0,\"2\":0}},\"remaining_ms\":60000,\"match_id\":123,\"leg\":0,\"revision\":0,\"history\":[],\"round_no\":null,\"room_created_at\":null,\"budget_ms\":10000}}\n",
        cells.join(",")
    )
}

#[test]
fn a_reply_is_on_the_board_of_the_request_before_it() {
    let (std, grand) = (request(), grand_request());
    let text =
        format!("{grand}{{\"move\":65}}\n{std}{{\"move\":\"d3\"}}\n{grand}{{\"move\":\"e4\"}}\n");
    run(&["check", "--format", "flipsight", "-"], &text).expect(0);
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("{\"move\""));
        lines.map(str::to_string).collect()
    };
    let expected = ["{\"move\":65}", "{\"move\":19}", "{\"move\":34}"];
    for command in ["fmt", "dump"] {
        let out = run(&[command, "--format", "flipsight", "-"], &text).expect(0);
        assert_eq!(moves(&out), expected, "{command}");
    }
    // After a request on 8x8 there is no such square.
    let wrong = format!("{grand}{std}{{\"move\":65}}\n");
    let told = run(&["check", "--format", "flipsight", "-"], wrong).expect(1);
    assert!(told.contains("error[off-board]"), "{told}");
    // What the user says holds for all lines.
    let eight = ["check", "--format", "flipsight", "-o", "size=8", "-"];
    let told = run(&eight, &text).expect(1);
    assert!(told.contains("error[off-board]"), "{told}");
    // Escapes in keys are read; a line that only looks like a request settles nothing.
    let escaped = grand.replace("board_size", "board\\u005fsize");
    let text = format!("{escaped}{{\"move\":65}}\n");
    run(&["check", "--format", "flipsight", "-"], text).expect(0);
    let looks = "{\"legal_moves\":[],\"board_size\":10}\n{\"move\":65}\n";
    let told = run(&["check", "--format", "flipsight", "-"], looks).expect(1);
    assert!(told.contains("error[off-board]"), "{told}");
}

#[test]
fn converters_read_replies_on_the_board_of_the_request_before_them() {
    let text = format!(
        "{}{{\"move\":65}}\n{{\"move\":\"g6\"}}\n{}",
        grand_request(),
        request()
    );
    for (target, games) in [("ggf", 2), ("sgf", 2), ("othello-text", 2)] {
        let args = ["convert", "--format", "flipsight", "--to", target, "-"];
        let told = run(&args, &text);
        assert_eq!(told.code, 0, "{target}: {}", told.stderr);
        assert!(!told.stderr.contains("off-board"), "{}", told.stderr);
        let found = match target {
            "othello-text" => told.stdout.lines().count(),
            _ => told.stdout.matches("(;").count(),
        };
        assert_eq!(found, games, "{target}: {}", told.stdout);
    }
    let nboard = ["convert", "--format", "flipsight", "--to", "nboard", "-"];
    let told = run(&nboard, &text);
    assert!(!told.stderr.contains("off-board"), "{}", told.stderr);
    // What the user says holds for all lines.
    let eight = [
        "convert",
        "--format",
        "flipsight",
        "-o",
        "size=8",
        "--to",
        "sgf",
        "-",
    ];
    let told = run(&eight, &text);
    assert_eq!(told.code, 1);
    assert!(told.stderr.contains("off-board"), "{}", told.stderr);
}

#[test]
fn messages_of_the_service_may_be_longer_than_lines_of_the_pipe() {
    let name = "y".repeat(1000);
    let bots: Vec<String> = (1..=130)
        .map(|id| format!("{{\"id\":{id},\"name\":\"{name}\"}}"))
        .collect();
    let poll = format!(
        "{{\"ok\":true,\"bots\":[{}],\"record_bots\":[],\"matches\":[],\"me\":\"x\",\"bot\":{{\"id\":2}},\"server_now_ms\":1}}\n",
        bots.join(",")
    );
    let unnamed = format!("{{\"ok\":true,\"x\":\"{}\"}}\n", name.repeat(100));
    let text = format!("{poll}{unnamed}");
    let checked = run(&["check", "--format", "flipsight", "-"], &text);
    assert_eq!(checked.code, 0, "{}", checked.stdout);
    for command in ["dump", "fmt"] {
        let out = run(&[command, "--format", "flipsight", "-"], &text).expect(0);
        assert_eq!(out, text, "{command}");
    }
    let told = run(
        &["convert", "--format", "flipsight", "--to", "ggf", "-"],
        format!("{text}{}", request()),
    );
    assert_eq!(told.code, 0, "{}", told.stderr);
    // Of what is no known message the bound is the smaller one.
    let unknown = unnamed.replace("\"ok\":true,", "");
    let told = run(&["check", "--format", "flipsight", "-"], unknown).expect(1);
    assert!(told.contains("error[line-too-long]"), "{told}");
}

#[test]
fn what_a_request_says_beside_its_position_is_named() {
    let convert = |mode: &str, target: &str| {
        let text = request().replace("\"std\"", &format!("\"{mode}\""));
        let told = run(
            &["convert", "--format", "flipsight", "--to", target, "-"],
            text,
        );
        assert_eq!(told.code, 0, "{mode} {target}: {}", told.stderr);
        told.stderr
    };
    for mode in ["anti", "reversi"] {
        let told = convert(mode, "othello-text");
        assert!(told.contains("the value of game_mode"), "{told}");
        assert!(told.contains("the value of remaining_ms"), "{told}");
    }
    let told = convert("reversi", "sgf");
    assert!(told.contains("the value of game_mode"), "{told}");
    let told = convert("anti", "sgf");
    assert!(told.contains("the value of TY"), "{told}");
    let told = convert("std", "sgf");
    assert!(told.contains("the value of match_id"), "{told}");
    assert!(
        !told.contains("TY") && !told.contains("game_mode"),
        "{told}"
    );
}

#[test]
fn the_version_that_the_gui_asks_for_holds() {
    let to_engine = ["--format", "nboard", "--direction", "to-engine", "-"];
    let check = |text: &str| run(&[&["check"][..], &to_engine].concat(), text);
    check("nboard 1\nF5\n").expect(0);
    assert!(check("nboard 2\nF5\n").expect(1).contains("bare-move"));
    assert!(check("F5\nnboard 1\n").expect(1).contains("bare-move"));
    assert!(
        check("nboard 1\nnboard 2\nF5\n")
            .expect(1)
            .contains("bare-move")
    );
    let fmt = run(&[&["fmt"][..], &to_engine].concat(), "nboard 1\nmove F5\n");
    assert_eq!(fmt.expect(0), "nboard 1\nF5\n");
    let set = [&["check", "-o", "version=2"][..], &to_engine].concat();
    assert!(run(&set, "nboard 1\nF5\n").expect(1).contains("bare-move"));
}

#[test]
fn marks_of_directions_are_passed_over() {
    let log = "> ping x\n< pong 1\n> === d3/1.2\n< go\n";
    let told = run(&["check", "--format", "nboard", "-"], log).expect(1);
    assert!(
        told.contains("<stdin>:1:8"),
        "the column is the file's: {told}"
    );
    let log = log.replace("ping x", "ping  1");
    let dumped = run(&["dump", "--format", "nboard", "-"], &log).expect(0);
    assert!(!dumped.to_lowercase().contains("noise"), "{dumped}");
    let formatted = run(&["fmt", "--format", "nboard", "-"], &log).expect(0);
    assert_eq!(formatted, "> ping 1\n< pong 1\n> === D3/1.20\n< go\n");
    let kept = run(&["fmt", "--keep", "--format", "nboard", "-"], &log).expect(0);
    assert_eq!(kept, log);
}

#[test]
fn text_between_games_is_named_when_it_is_left_out() {
    let text = "about\n(;GM[Othello]B[F5];)\njunk\n(;GM[Othello]B[F5];)\n";
    let told = run(&["convert", "--format", "ggf", "--to", "sgf", "-"], text);
    assert_eq!(
        told.expect_stderr(0),
        "boardwire: <stdin>: 2 texts left out: it belongs to no game\n"
    );
}
