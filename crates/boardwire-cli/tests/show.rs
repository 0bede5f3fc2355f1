//! `boardwire show`, `convert` and `dump`.

mod common;

use common::{Folder, command, run};

const GAME: &str =
    "usi\nposition startpos moves 7g7f\nposition startpos moves 7g7f 3c3d 8h2b+\ngo depth 1\n";

#[test]
fn the_last_position_is_shown() {
    let text = run(&["show", "--format", "usi", "-"], GAME).expect(0);
    assert_eq!(
        text,
        "\
White hand: -
   9  8  7  6  5  4  3  2  1
+----------------------------+
|  l  n  s  g  k  g  s  n  l | a
|  .  r  .  .  .  .  .[+B] . | b
|  p  p  p  p  p  p  .  p  p | c
|  .  .  .  .  .  .  p  .  . | d
|  .  .  .  .  .  .  .  .  . | e
|  .  .  P  .  .  .  .  .  . | f
|  P  P  .  P  P  P  P  P  P | g
|  .[ .] .  .  .  .  .  R  . | h
|  L  N  S  G  K  G  S  N  L | i
+----------------------------+
Black hand: B
White to move
Move 3 of 3: 8h2b+
"
    );
}

#[test]
fn a_move_and_a_line_can_be_chosen() {
    let show = |args: &[&str]| run(&[&["show", "--format", "usi", "-"], args].concat(), GAME);
    assert!(
        show(&["--move", "2"])
            .expect(0)
            .ends_with("Black to move\nMove 2 of 3: 3c3d\n")
    );
    assert!(
        show(&["--move", "0"])
            .expect(0)
            .ends_with("Black to move\n")
    );
    assert!(
        show(&["--line", "2"])
            .expect(0)
            .ends_with("Move 1 of 1: 7g7f\n")
    );
    assert!(
        show(&["--move", "4"])
            .expect_stderr(2)
            .contains("there are 3 moves")
    );
    assert!(
        show(&["--line", "1"])
            .expect_stderr(2)
            .contains("line 1 is no position")
    );
    assert!(
        run(&["show", "--format", "usi", "-"], "usi\n")
            .expect_stderr(2)
            .contains("no position")
    );
}

#[test]
fn a_range_of_moves_is_shown_one_after_the_other() {
    let show = |moves: &str| run(&["show", "--format", "usi", "--move", moves, "-"], GAME);
    let text = show("1..last").expect(0);
    let captions: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("Move "))
        .collect();
    assert_eq!(
        captions,
        [
            "Move 1 of 3: 7g7f",
            "Move 2 of 3: 3c3d",
            "Move 3 of 3: 8h2b+"
        ]
    );
    assert_eq!(show("last").expect(0), show("3").expect(0));
    assert_eq!(show("2..2").expect(0), show("2").expect(0));
    assert!(
        show("2..1")
            .expect_stderr(2)
            .contains("ends before it begins")
    );
    assert!(show("2..9").expect_stderr(2).contains("there are 3 moves"));
    assert!(show("first").expect_stderr(2).contains("40..last"));
}

#[test]
fn each_picture_of_a_range_has_its_number() {
    let folder = Folder::new();
    folder.write("game.usi", GAME);
    let output = command()
        .args(["show", "--move", "0..2", "--svg", "board.svg", "game.usi"])
        .current_dir(folder.path())
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{output:?}");
    for number in 0..=2 {
        let name = format!("board-{number}.svg");
        let svg = std::fs::read_to_string(folder.path().join(&name)).expect(&name);
        assert!(svg.starts_with("<svg"), "{name}");
    }
    let range = [
        "show", "--format", "usi", "--move", "0..2", "--svg", "-", "-",
    ];
    assert!(
        run(&range, GAME)
            .expect_stderr(2)
            .contains("need a file's name")
    );
}

#[test]
fn kanji_are_the_default_where_the_locale_has_them() {
    let folder = Folder::new();
    folder.write("a.sfen", "4k4/9/9/9/9/9/9/9/4K4 b 2G 1\n");
    let show = |locale: &str, args: &[&str]| {
        let output = command()
            .args([&["show"], args, &["a.sfen"]].concat())
            .current_dir(folder.path())
            .env("LANG", locale)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(
        show("ja_JP.UTF-8", &[]).contains("v玉")
            && show("ja_JP.UTF-8", &[]).contains("Black hand: 金2")
    );
    assert!(show("C", &[]).is_ascii());
    assert!(show("ja_JP.UTF-8", &["--ascii"]).is_ascii());
    assert!(show("C", &["--kanji"]).contains("玉"));
}

#[test]
fn logs_hold_positions_too() {
    let log = "recv:usi\nrecv:position startpos moves 7g7f\nsend:bestmove 3c3d\n";
    assert!(
        run(&["show", "-"], log)
            .expect(0)
            .ends_with("White to move\nMove 1 of 1: 7g7f\n")
    );
}

#[test]
fn illegal_moves_are_said_and_played_as_far_as_they_can_be() {
    let show = |line: &str| run(&["show", "--format", "usi", "-"], line);
    let illegal = show("position startpos moves 7g7f 7c7d 2h2e\n");
    assert_eq!(illegal.code, 0);
    assert!(
        illegal.stderr.contains("<stdin>:1:35: note[illegal-move]"),
        "{}",
        illegal.stderr
    );
    assert!(illegal.stdout.contains("Move 3 of 3: 2h2e"));
    let impossible = show("position startpos moves 7g7f 7g7f\n");
    assert_eq!(impossible.code, 1);
    assert!(impossible.stderr.contains("move 2 can't be played"));
    assert!(impossible.stdout.contains("Move 1 of 2: 7g7f"));
}

#[test]
fn a_picture_goes_to_a_file_or_to_standard_output() {
    let folder = Folder::new();
    folder.write("a.usi", GAME);
    let text = folder.run(&["show", "--svg", "-", "a.usi"]).expect(0);
    assert!(
        text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && text.ends_with("</svg>\n")
    );
    assert!(
        text.contains("<title>") && text.contains("<desc>") && text.contains("Move 3 of 3: 8h2b+")
    );
    assert_eq!(
        folder.run(&["show", "--svg", "a.svg", "a.usi"]).expect(0),
        ""
    );
    assert_eq!(folder.read("a.svg"), text.as_bytes());
    assert_eq!(
        folder
            .run(&["show", "--svg", "no/such/a.svg", "a.usi"])
            .code,
        2
    );
}

#[test]
fn only_one_file_that_exists_is_shown() {
    assert_eq!(run(&["show", "."], "").code, 2);
    assert_eq!(run(&["show", "missing.usi"], "").code, 2);
    let refused = run(&["show", "-"], "#! transcript 1 usi\n> usi\n").expect_stderr(2);
    assert!(refused.contains("no positions are read from transcript"));
}

#[test]
fn positions_are_converted_both_ways() {
    let convert = |to, text: &str| run(&["convert", "--to", to, "-"], text);
    let run = convert("sfen", GAME);
    assert!(run.stderr.contains("2 lines left out: no position"));
    assert_eq!(
        run.expect(0),
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n\
         lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4\n"
    );
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b 2G 1\n";
    assert_eq!(
        convert("usi", sfen).expect(0),
        format!("position sfen {sfen}")
    );
    assert_eq!(
        convert("sfen", &format!("position sfen {sfen}")).expect(0),
        sfen
    );
    assert!(
        convert("kif", sfen)
            .expect_stderr(2)
            .contains("no format is called kif")
    );
    assert!(
        convert("transcript", sfen)
            .expect_stderr(2)
            .contains("no converter to transcript yet")
    );
    assert_eq!(convert("sfen", "position startpos moves 5e5d\n").code, 1);
    let ended = convert("sfen", "position startpos moves 7g7f resign\n");
    assert!(
        ended.stderr.contains("1 game's end left out"),
        "{}",
        ended.stderr
    );
}

#[test]
fn what_may_have_been_a_position_is_not_passed_over_in_silence() {
    let game = "usi\ngo depth x\nposition startpos moves 7g7f\nposition startpos moves 7g7f 3c3\n";
    let converted = run(&["convert", "--to", "sfen", "--format", "usi", "-"], game);
    assert_eq!(converted.code, 1);
    assert_eq!(converted.stdout.lines().count(), 1);
    assert!(
        converted.stderr.contains("error[bad-move]")
            && converted.stderr.contains("<stdin>:4:30")
            && converted.stderr.contains("2 lines left out: no position"),
        "{}",
        converted.stderr
    );
    let shown = run(&["show", "--format", "usi", "-"], game);
    assert_eq!(shown.code, 1);
    assert!(shown.stdout.ends_with("Move 1 of 1: 7g7f\n"));
    assert!(
        shown.stderr.contains("<stdin>:4:30")
            && shown
                .stderr
                .contains("<stdin>:3: this is the position before that"),
        "{}",
        shown.stderr
    );
    run(&["show", "--line", "3", "--format", "usi", "-"], game).expect(0);
    let sfens = "4k4/9/9/9/9/9/9/9/4K3 b - 1\n";
    for args in [
        &["convert", "--to", "usi"][..],
        &["show"],
        &["show", "--line", "1"],
    ] {
        let refused = run(&[args, &["--format", "sfen", "-"]].concat(), sfens).expect_stderr(1);
        assert!(
            refused.contains("error[bad-sfen-board]") && !refused.contains("no position"),
            "{refused}"
        );
    }
    let log = "recv:usi\nrecv:position startpos moves 7g7\n";
    let refused = run(&["show", "-"], log).expect_stderr(1);
    assert!(refused.contains("<stdin>:2:30"), "{refused}");
}

#[test]
fn positions_are_read_as_people_paste_them() {
    let show = |line: &str| run(&["show", "--format", "sfen", "-"], line);
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for line in [
        format!("{sfen} moves 7g7f"),
        format!("sfen {sfen} moves 7g7f"),
        "startpos moves 7g7f".to_string(),
        "moves 7g7f".to_string(),
        "7g7f".to_string(),
    ] {
        let text = show(&line).expect(0);
        assert!(text.ends_with("Move 1 of 1: 7g7f\n"), "{line}\n{text}");
        let illegal = show(&line.replace("7g7f", "7g7e"));
        let column = line.find("7g7f").unwrap() + 1;
        assert!(
            illegal
                .stderr
                .contains(&format!("<stdin>:1:{column}: note[illegal-move]")),
            "{}",
            illegal.stderr
        );
    }
    let refused = show("hello").expect_stderr(1);
    assert!(refused.contains("expected"), "{refused}");
}

#[test]
fn options_reach_the_readers_of_positions() {
    // As much of each line as the limit leaves is another position.
    for (format, line, limit) in [
        ("usi", "position startpos moves 7g7f 3c3d 2g2f", 32),
        ("sfen", "startpos moves 7g7f 3c3d 2g2f", 23),
    ] {
        let limit = format!("line-limit={limit}");
        for command in [&["show"][..], &["convert", "--to", "usi"]] {
            let options = ["--format", format, "-o", &limit, "-"];
            let refused = run(&[command, &options].concat(), line);
            assert_eq!(refused.stdout, "");
            let text = refused.expect_stderr(1);
            assert!(text.contains("error[line-too-long]"), "{text}");
        }
    }
    // A long game is read, and what is to be said of it is said, where the limit is raised.
    let moves = "5i5h 5a5b 5h5i 5b5a ".repeat(4_000);
    let line = format!("position startpos moves {moves}5i5e");
    let options = ["--format", "usi", "-o", "line-limit=1000000", "-"];
    let shown = run(&[&["show"][..], &options].concat(), &line);
    assert!(
        shown.stderr.contains("note[illegal-move]"),
        "{}",
        shown.stderr
    );
    assert!(shown.expect(0).ends_with("Move 16001 of 16001: 5i5e\n"));
}

#[test]
fn a_dump_is_json_a_line_a_message() {
    let run = run(
        &["dump", "--format", "usi", "-"],
        "usi\ngo depth 2\ngo btime\nhello\n",
    );
    assert_eq!(run.code, 1, "one line can't be read");
    assert!(run.stderr.contains("<stdin>:3:"));
    let values = run.json();
    assert_eq!(values.len(), 3);
    assert_eq!(values[1], serde_json::json!({"go": {"depth": 2}}));
    let odd = common::run(
        &["dump", "--format", "usi", "-"],
        "usi\ngo depth +1\ngo depth 1 depth 2\n",
    );
    assert_eq!(
        odd.expect_stderr(0),
        "boardwire: <stdin>: 2 messages with findings; boardwire check shows more\n"
    );
    assert_eq!(
        common::run(&["dump", "-"], "recv:usi\nsend:usiok \nx\n").expect_stderr(0),
        "boardwire: <stdin>: 1 finding; boardwire check shows more\n"
    );
    let sfen = common::run(
        &["dump", "--format", "sfen", "-"],
        "4k4/9/9/9/9/9/9/9/4K4 b 2G 1\n\n",
    )
    .json();
    assert_eq!(sfen[0]["hands"]["black"]["G"], 2);
    let transcript = common::run(&["dump", "-"], "#! transcript 1 usi\n> usi\n").json();
    assert_eq!(transcript[0]["format"], "usi");
}

#[test]
fn go_is_shown_with_what_the_node_marks() {
    let game = "(;FF[4]GM[1]SZ[5]AB[bb]AW[cb];B[cc]LB[aa:A]TB[ea]TR[bb];W[dd])";
    let text = run(
        &["show", "--format", "sgf", "--ascii", "--move", "1", "-"],
        game,
    )
    .expect(0);
    assert_eq!(
        text,
        "\
White prisoners: -
  A B C D E
+-----------+
| A + + + x | 5
| + X O + + | 4
| + +[X]+ + | 3
| + + + + + | 2
| + + + + + | 1
+-----------+
Black prisoners: -
White to move
Move 1 of 2: Black C3
"
    );
    let svg = run(
        &["show", "--format", "sgf", "--svg", "-", "--move", "1", "-"],
        game,
    )
    .expect(0);
    assert!(svg.contains("<title>Go position</title>") && svg.contains(">A</text>"));
    let hex = run(&["show", "--format", "sgf", "-"], "(;FF[4]GM[11];B[a1])");
    assert!(hex.expect_stderr(1).contains("no board is drawn of Hex"));
}

#[test]
fn labels_of_a_record_can_not_drive_the_terminal() {
    let game = "(;GM[1]FF[4]SZ[5]LB[aa:\u{1b}][bb:\u{301}][cc:\u{202e}][dd:\u{7}][ee:a])";
    for style in ["--ascii", "--kanji"] {
        let text = run(&["show", "--format", "sgf", style, "-"], game).expect(0);
        assert!(
            text.contains("| + + + + a | 1")
                && !text.contains(['\u{1b}', '\u{301}', '\u{202e}', '\u{7}']),
            "{text:?}"
        );
    }
}

#[test]
fn a_game_without_moves_is_a_position() {
    let problem = "(;FF[4]GM[1]SZ[3]AB[aa]AW[ba]PL[W])";
    let text = run(&["show", "--format", "sgf", "--ascii", "-"], problem).expect(0);
    assert!(
        text.contains("| X O + | 3") && text.contains("White to move"),
        "{text}"
    );
}

#[test]
fn othello_in_sgf_is_shown() {
    for moves in [";B[fe];W[df]", ";B[f5];W[d6]"] {
        let text = run(
            &["show", "--ascii", "--format", "sgf", "-"],
            format!("(;FF[4]GM[2]PB[anna]{moves})"),
        )
        .expect(0);
        assert!(
            text.contains("| . . * O X X . . | 5\n| . . *[O]. . . . | 6\n"),
            "{text}"
        );
        assert!(text.contains("Black to move"), "{text}");
    }
    let large = run(
        &["show", "--format", "sgf", "-"],
        "(;FF[4]GM[2]SZ[9];B[aa])",
    );
    assert!(
        large
            .expect_stderr(1)
            .contains("no board is drawn of Othello")
    );
}
