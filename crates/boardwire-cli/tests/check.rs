//! `boardwire check`.

mod common;

use std::io::Read as _;
use std::process::Stdio;

use common::{Folder, command, run};

const GOOD: &str = "usi\nposition startpos moves 7g7f\n";

#[test]
fn a_clean_file_is_counted_and_exit_code_0() {
    let folder = Folder::new();
    folder.write("a.usi", GOOD);
    let text = folder.run(&["check", "a.usi"]).expect(0);
    assert_eq!(text, "1 file, 2 messages: 0 errors, 0 notes\n");
}

#[test]
fn an_error_is_shown_with_its_place_and_exit_code_1() {
    let folder = Folder::new();
    folder.write("a.usi", "usi\r\ngo depth x\r\ngo depth 1 depth 2\r\n");
    let text = folder.run(&["check", "a.usi"]).expect(1);
    assert_eq!(
        text,
        "\
error[bad-number]: this is not a number
 --> a.usi:2:10
  |
2 | go depth x
  |          ^ expected a number
  |
  = help: write decimal digits; scores and spins may carry a sign
  = help: boardwire explain bad-number

a.usi:3:12: remark[duplicate-key]: a key stands twice; the last value counts
1 file, 3 messages: 1 error, 0 notes, 1 remark
"
    );
}

#[test]
fn the_level_says_what_is_an_error() {
    let check = |level| {
        run(
            &["check", "--format", "usi", "--level", level, "-"],
            "go  depth +5\n",
        )
    };
    assert!(check("canonical").expect(1).contains("<stdin>:1:"));
    assert!(check("conforming").expect(1).contains("error[plus-sign]"));
    assert!(
        check("lenient")
            .expect(0)
            .contains("<stdin>:1:11: note[plus-sign]")
    );
    let spacing = |level| {
        run(
            &["check", "--format", "usi", "--level", level, "-"],
            "go  depth 5\n",
        )
    };
    assert!(
        spacing("canonical")
            .expect(1)
            .contains("error[not-canonical]")
    );
    spacing("conforming").expect(0);
}

#[test]
fn quiet_prints_errors_alone() {
    let text = run(
        &["check", "-q", "--format", "usi", "-"],
        "go depth 1 depth 2\n",
    )
    .expect(0);
    assert_eq!(text, "");
    let text = run(&["check", "-q", "--format", "usi", "-"], "go depth x\n").expect(1);
    assert!(text.starts_with("error[bad-number]") && !text.contains("1 file"));
    // Programs that read JSON find it always.
    let json = run(&["check", "-q", "--json", "--format", "usi", "-"], "usi\n");
    assert!(json.json()[0]["summary"].is_object());
}

#[test]
fn json_has_an_object_a_finding_and_a_summary() {
    let folder = Folder::new();
    folder.write(
        "a.usi",
        "usi\n将棋 x\ngo depth 1 depth 2\nposition startpos moves 7g7",
    );
    let run = folder.run(&["check", "--json", "a.usi"]);
    assert_eq!(run.code, 1);
    let objects = run.json();
    let [unknown, twice, cut, summary] = objects.as_slice() else {
        panic!("{objects:?}");
    };
    assert_eq!(unknown["severity"], "error");
    assert_eq!(
        (&unknown["line"], &unknown["column"]),
        (&2.into(), &1.into())
    );
    assert_eq!(
        (&unknown["start"], &unknown["path"]),
        (&4.into(), &"a.usi".into())
    );
    assert_eq!(twice["severity"], "remark");
    assert_eq!((&twice["start"], &twice["end"]), (&24.into(), &31.into()));
    assert_eq!(cut["code"], "bad-move");
    assert_eq!(cut["context"], "position.moves");
    assert!(cut["expected"].is_array() && cut["message"].is_string());
    assert_eq!(
        summary["summary"],
        serde_json::json!({
            "files": 1, "messages": 4, "errors": 2, "notes": 0, "remarks": 1, "skipped": 0, "unreadable": 0,
            "formats": {"usi": {"files": 1, "messages": 4, "errors": 2, "notes": 0, "remarks": 1}},
        })
    );
}

#[test]
fn files_of_several_formats_are_counted_in_a_table() {
    let folder = Folder::new();
    folder.write("a.usi", "usi\nusiok\n");
    folder.write("b.usi", "go depth x\n");
    folder.write("c.ggf", "(;GM[Othello]B[F5];)\n");
    let text = folder.run(&["check", "."]).expect(1);
    let table: Vec<_> = text.lines().rev().take(4).collect();
    assert_eq!(
        table,
        [
            "3 files, 4 messages: 1 error, 0 notes",
            "usi                      2         3         1         0         0",
            "ggf                      1         1         0         0         0",
            "format               files  messages    errors     notes   remarks",
        ]
    );
}

#[test]
fn json_keeps_every_finding_whatever_the_bytes() {
    let mut text = Vec::new();
    for byte in 0..=255u8 {
        text.extend_from_slice(&[b'x', byte, b'\n']);
    }
    let run = run(&["check", "--json", "--format", "usi", "-"], &text);
    assert_eq!(run.code, 1);
    let objects = run.json();
    let errors = objects
        .iter()
        .filter(|object| object["severity"] == "error")
        .count();
    assert_eq!(objects.last().unwrap()["summary"]["errors"], errors);
    assert!(errors >= 250);
}

#[test]
fn repeated_findings_are_cut_and_counted() {
    let text = "go depth x\n".repeat(130);
    let shown = run(&["check", "--format", "usi", "-"], &text).expect(1);
    assert_eq!(shown.matches("error[bad-number]").count(), 10);
    assert!(shown.ends_with(
        "<stdin>: and 120 more errors [bad-number]; --all shows them\n1 file, 130 messages: 130 errors, 0 notes\n"
    ));
    let shown = run(&["check", "--max", "3", "--format", "usi", "-"], &text).expect(1);
    assert_eq!(shown.matches("error[bad-number]").count(), 3);
    let shown = run(&["check", "--all", "--format", "usi", "-"], &text).expect(1);
    assert_eq!(shown.matches("error[bad-number]").count(), 130);
}

#[test]
fn hostile_bytes_do_not_reach_the_terminal() {
    let text = b"\x1b[2Jgo \x8f\xab\x00 \xe2\x80\xaex\ngo depth \x1b[31m\n";
    let shown = run(&["check", "--format", "usi", "-"], text).expect(1);
    assert!(
        shown.chars().all(|c| c == '\n' || !c.is_control()),
        "{shown}"
    );
    assert!(shown.contains("go depth \\u{1b}[31m") && !shown.contains('\u{202e}'));
}

#[test]
fn a_long_line_is_shown_as_a_window() {
    let mut text = String::from("position startpos moves");
    text.push_str(&" 7g7f 3c3d".repeat(500));
    text.push_str(" 7j7f\n");
    let shown = run(&["check", "--format", "usi", "-"], &text).expect(1);
    assert!(shown.contains("<stdin>:1:5025"), "{shown}");
    assert!(shown.lines().all(|line| line.len() < 140));
    let lines: Vec<_> = shown.lines().collect();
    let at = lines[3].find("7j").unwrap();
    assert_eq!(lines[4].find('^'), Some(at));
}

#[test]
fn every_kind_of_line_end_is_a_line() {
    let shown = run(
        &["check", "--format", "usi", "-"],
        "usi\rgo depth x\r\nisready\n\ngo depth y",
    )
    .expect(1);
    for place in [
        "<stdin>:1:4: remark[lone-cr]",
        "<stdin>:2:10",
        "<stdin>:4:1",
        "<stdin>:5:10",
    ] {
        assert!(shown.contains(place), "{place}\n{shown}");
    }
    assert!(shown.contains("5 messages"));
}

#[test]
fn a_line_over_the_limit_is_one_error() {
    let text = format!("usi\n{}\nisready\n", "x".repeat(5_000_000));
    let shown = run(&["check", "--format", "usi", "-"], &text).expect(1);
    assert_eq!(shown.matches("error[line-too-long]").count(), 1);
    assert!(shown.contains("3 messages: 1 error,"));
    run(
        &[
            "check",
            "-o",
            "line-limit=6000000",
            "-l",
            "lenient",
            "--format",
            "usi",
            "-",
        ],
        &text,
    )
    .expect(0);
}

#[test]
fn content_is_an_error_only_with_replay() {
    let line = "position startpos moves 7g7f 7c7d 2h2e\n";
    let shown = run(&["check", "--format", "usi", "-"], line).expect(0);
    assert!(
        shown.contains("<stdin>:1:35: note[illegal-move]"),
        "{shown}"
    );
    let shown = run(&["check", "--replay", "--format", "usi", "-"], line).expect(1);
    assert!(shown.contains("error[illegal-move]"));
    let many = "rrr6/9/9/9/9/9/9/9/9 b - 1\n";
    assert!(
        run(&["check", "--format", "sfen", "-"], many)
            .expect(0)
            .contains("note[material-exceeded]")
    );
    run(&["check", "--replay", "--format", "sfen", "-"], many).expect(1);
}

#[test]
fn the_conversation_is_checked_if_it_is_asked_for() {
    let text = "usi\nusiok\nisready\nreadyok\nbestmove 7g7f\nisready\n";
    run(&["check", "--format", "usi", "-"], text).expect(0);
    let shown = run(&["check", "--session", "--format", "usi", "-"], text).expect(1);
    assert!(shown.contains("error[bestmove-without-go]") && shown.contains("<stdin>:5:1"));
    assert!(
        shown.contains("error[missing-readyok]"),
        "what is owed at the end"
    );
    let log = "recv:usi\nsend:usiok\nsend:bestmove 7g7f\n";
    run(&["check", "--format", "usi-log", "-"], log).expect(0);
    let shown = run(&["check", "--session", "--format", "usi-log", "-"], log).expect(1);
    assert!(
        shown.contains("error[bestmove-without-go]") && shown.contains("<stdin>:3:6"),
        "{shown}"
    );
    let refused = run(&["check", "--session", "--format", "sfen", "-"], "").expect_stderr(2);
    assert!(
        refused.starts_with("boardwire: --session checks usi, usi-log, csa-line, ")
            && refused.ends_with(" and sgmp-log; this is sfen\n"),
        "{refused}"
    );
}

#[test]
fn a_check_that_a_format_has_not_is_refused_or_counted() {
    let folder = Folder::new();
    folder.write("a.sgf", "(;FF[4]GM[1];B[aa])\n");
    folder.write("b.usi", "usi\nreadyok\n");
    let refused = |args: &[&str]| folder.run(&[&["check"], args].concat()).expect_stderr(2);
    let run = folder.run(&["check", "--session", "a.sgf"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert_eq!(
        refused(&["--portable", "shogihome", "a.sgf"]),
        "boardwire: a.sgf: --portable checks usi and usi-log; this is sgf\n"
    );
    assert_eq!(
        refused(&["--portable", "shogihome", "--format", "sgf", "."]),
        "boardwire: --portable checks usi and usi-log; this is sgf\n"
    );
    assert!(refused(&["--session", "b.usi", "a.sgf"]).contains("; this is sgf"));
    // In a folder of all kinds, the others are checked.
    let text = folder.run(&["check", "--session", "."]).expect(1);
    assert!(text.contains("error[readyok-before-isready]"), "{text}");
    assert!(
        text.contains("\n--session checks usi, usi-log, csa-line, ")
            && text.contains(" and sgmp-log; 1 file is of another format\n"),
        "{text}"
    );
    let args = ["check", "--portable", "shogihome", "--json", "."];
    let summary = folder.run(&args).json().pop().unwrap();
    assert_eq!(
        summary["summary"]["without"],
        serde_json::json!({"portable": 1})
    );
    assert!(
        !folder
            .run(&["check", "."])
            .expect(0)
            .contains("another format")
    );
}

#[test]
fn what_other_programs_do_not_take_is_said_if_it_is_asked_for() {
    let line = "option name Clear Hash type button\nreadyok \n";
    run(&["check", "--format", "usi", "-"], line).expect(0);
    let check = |format, profile, text: &str| {
        run(
            &["check", "--portable", profile, "--format", format, "-"],
            text,
        )
    };
    let shown = check("usi", "portable", line).expect(1);
    assert!(
        shown.contains("error[option-name-blank]") && shown.contains("<stdin>:1:13"),
        "{shown}"
    );
    assert!(shown.contains("<stdin>:2:8: note[trailing-blank]"));
    check("usi", "yaneuraou", "readyok \n").expect(0);
    let log = check("usi-log", "shogihome", "recv:isready\nsend:readyok \n");
    assert!(log.stdout.contains("<stdin>:2:13"), "{}", log.stdout);
    let refused = check("usi", "nosuch", "").expect_stderr(2);
    assert!(refused.contains("known: portable, shogihome"));
}

#[test]
fn logs_are_checked_with_places_in_the_file() {
    let log = "recv:usi\nsend:id name X\nsend:usiok\nrecv:position startpos moves 7g7g\nrecv:go depth x\n";
    let shown = run(&["check", "-"], log).expect(1);
    assert!(
        shown.contains("<stdin>:4:30: note[illegal-move]"),
        "{shown}"
    );
    assert!(shown.contains("<stdin>:5:15") && shown.contains("5 | recv:go depth x"));
}

#[test]
fn a_log_in_a_style_that_is_not_known_is_an_error() {
    let folder = Folder::new();
    let styles = "plain (usi), recv-send (recv:usi), arrows (>>> usi), debug-log (>> usi), \
                  listing (GUI \u{2192} Engine: usi), shogidokoro (>1:usi)";
    for log in [
        ">usi\n<id name X\n",
        "# remark\n\n> usi\n< usiok\n",
        "12:00:01 > usi\n12:00:02 < usiok\n",
    ] {
        let shown = run(&["check", "--format", "usi-log", "-"], log).expect(1);
        let error = format!(
            "error[no-command]: no line of this log is a command in the style plain; the styles are {styles}"
        );
        assert!(shown.contains(&error), "{shown}");
        folder.write("a.log", log);
        let detected = folder.run(&["detect", "a.log"]).expect(1);
        assert!(detected.contains(styles), "{detected}");
    }
    for log in [
        "# remark\n",
        "send:hello\n",
        "banner\nusi\n",
        ">T:LOGIN x\n",
    ] {
        run(&["check", "--format", "usi-log", "-"], log).expect(0);
    }
}

#[test]
fn what_is_not_canonical_shows_what_is() {
    let check = |format, text: &str| {
        let args = ["check", "-l", "canonical", "--format", format, "-"];
        run(&args, text).expect(1)
    };
    let shown = check("usi", "usi\ngo  depth 05\n");
    assert!(
        shown.contains("  = note: canonical: go depth 5\n"),
        "{shown}"
    );
    let long = format!(
        "position  startpos moves{}\n",
        " 7g7f 3c3d 7f7g 3d3c".repeat(50)
    );
    let shown = check("usi", &long);
    assert!(
        shown.contains("canonical: position startpos moves 7g7f"),
        "{shown}"
    );
    assert!(shown.lines().all(|line| line.len() < 160));
    let shown = check("usi-log", "recv:usi\nrecv:go  depth 1\nsend:info\n");
    assert!(shown.contains("canonical: recv:go depth 1\n"), "{shown}");
    // The line end at the end of a file is the file's.
    for text in ["recv:usi\nsend:usiok\n", "#! transcript 1 usi\n> usi\n"] {
        run(&["check", "-l", "canonical", "-"], text).expect(0);
        let more = [text, "\n"].concat();
        run(&["check", "-l", "canonical", "-"], more).expect(1);
    }
    let shown = check("usi-log", "recv:usi\r\nsend:usiok\r\n");
    assert!(
        shown.contains("canonical: the same with another line end"),
        "{shown}"
    );
}

#[test]
fn blank_lines_of_positions_are_no_messages() {
    let text = "\n4k4/9/9/9/9/9/9/9/4K4 b - 1\n   \n\n";
    let shown = run(&["check", "--format", "sfen", "-"], text).expect(0);
    assert_eq!(shown, "1 file, 1 message: 0 errors, 0 notes\n");
}

#[test]
fn transcripts_are_run() {
    let folder = Folder::new();
    folder.write("good.transcript", "#! transcript 1 usi\n> go depth 1\n");
    folder.write(
        "bad.transcript",
        "#! transcript 1 usi\n> go depth 1\n= go depth 2\n\n> usi\n?\n",
    );
    folder.run(&["check", "good.transcript"]).expect(0);
    let shown = folder.run(&["check", "bad.transcript"]).expect(1);
    assert!(
        shown.contains("error[canonical]: expected") && shown.contains("bad.transcript:3:1"),
        "{shown}"
    );
    assert_eq!(
        shown.matches("unknown-sigil]").count(),
        1,
        "grammar is told once\n{shown}"
    );
    assert!(!shown.contains("explain canonical"));
}

#[test]
fn transcripts_of_the_older_form_are_run() {
    let folder = Folder::new();
    folder.write("a.txt", "# moves\nusi\ngo  depth 1 => go depth 1\n");
    folder.write(
        "invalid/a.transcript",
        "# refused\ngo depth x\n# but this is not:\nusi\n",
    );
    folder.run(&["check", "a.txt"]).expect(0);
    let shown = folder.run(&["check", "."]).expect(1);
    assert!(shown.contains("invalid/a.transcript:4:1"), "{shown}");
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
}

#[test]
fn lines_with_remarks_are_a_log_without_pairs() {
    let folder = Folder::new();
    let text = "# an engine's answer\nid name X\noption name A type string default\nusiok\n";
    folder.write("a.txt", text);
    let shown = folder.run(&["check", "a.txt"]).expect(0);
    assert_eq!(shown, "1 file, 4 messages: 0 errors, 0 notes\n");
    // The same lines are run if they are said to be a transcript.
    folder
        .run(&["check", "--format", "transcript", "a.txt"])
        .expect(1);
}

#[test]
fn empty_files_are_of_the_format_that_their_name_tells() {
    let folder = Folder::new();
    for name in ["a.usi", "a.usi.log", "a.sfen", "a.transcript"] {
        folder.write(name, "");
        let shown = folder.run(&["check", name]).expect(0);
        assert_eq!(shown, "1 file, 0 messages: 0 errors, 0 notes\n", "{name}");
    }
    folder.write("a.txt", "");
    let refused = folder.run(&["check", "a.txt"]).expect_stderr(2);
    assert_eq!(
        refused,
        "boardwire: a.txt: empty file, and its name tells no format; name it with --format\n"
    );
    let shown = folder.run(&["check", "."]).expect(0);
    assert!(shown.ends_with("; 1 file of unknown format skipped\n"));
    let shown = folder.run(&["check", "-v", "."]).expect(0);
    assert!(
        shown.starts_with("./a.txt: skipped: unknown format\n"),
        "{shown}"
    );
    let objects = folder.run(&["check", "-v", "--json", "."]).json();
    assert_eq!(objects[0]["path"], "./a.txt");
    assert!(
        run(&["check", "-"], "")
            .expect_stderr(2)
            .contains("<stdin>: empty file")
    );
    run(&["check", "--format", "usi", "-"], "").expect(0);
}

#[test]
fn what_goes_the_other_way_is_an_error_if_a_direction_is_said() {
    let check = |direction, text: &str| {
        run(
            &["check", "--format", "usi", "--direction", direction, "-"],
            text,
        )
    };
    let text = "usi\nisready\nusiok\nyaneuraou-extension\n";
    let shown = check("to-engine", text).expect(1);
    let title = "error[wrong-direction]: the message comes from the side that does not send it";
    assert!(
        shown.contains(title) && shown.contains("<stdin>:3:1"),
        "{shown}"
    );
    assert_eq!(shown.matches("wrong-direction]").count(), 1);
    let shown = check("to-gui", text).expect(1);
    assert_eq!(shown.matches("wrong-direction]").count(), 2);
    check("to-engine", "usi\nisready\n").expect(0);
    assert!(
        check("up", "")
            .expect_stderr(2)
            .contains("known: to-engine, to-gui")
    );
    // A log says itself who sent what.
    let log = "recv:usi\nsend:usiok\n";
    run(&["check", "--direction", "to-gui", "-"], log).expect(0);
    for command in ["fmt", "dump"] {
        run(
            &[command, "--direction", "to-gui", "--format", "usi", "-"],
            "usiok\n",
        )
        .expect(0);
    }
}

#[test]
fn a_file_over_the_limit_on_documents_is_not_checked() {
    let limit = ["-o", "document-limit=20", "-"];
    let log = "recv:usi\nsend:usiok\n";
    let with = |args: &[&str], text: &str| run(&[args, &limit].concat(), text);
    with(&["check", "--format", "usi-log"], log).expect(0);
    for args in [
        &["check", "--format", "usi-log"][..],
        &["check", "--format", "transcript"],
        &["transcript", "check", "--format", "usi"],
        &["dump", "--format", "usi-log"],
        &["show", "--format", "usi-log"],
        &["fmt", "--format", "usi"],
    ] {
        let refused = with(args, &log.repeat(2)).expect_stderr(2);
        assert!(
            refused.contains("<stdin>: longer than 20 bytes, the limit on what is held in memory"),
            "{args:?}: {refused}"
        );
    }
    // Lines are read one at a time.
    with(&["check", "--format", "usi"], &"usi\n".repeat(100)).expect(0);
}

#[test]
fn what_is_no_text_is_shown_as_bytes() {
    let shown = run(
        &["check", "--format", "usi", "-"],
        b"\x7fELF\x02\0\0\0\x01\0",
    )
    .expect(1);
    assert!(shown.contains("--> <stdin>: byte 5\n"), "{shown}");
    assert!(
        shown.contains("0 | 7f 45 4c 46 02 00 00 00 01 00\n"),
        "{shown}"
    );
    // A line of text with a NUL byte is still text.
    let shown = run(&["check", "--format", "usi", "-"], b"usi\n\0go depth 1\n").expect(1);
    assert!(shown.contains("--> <stdin>:2:1\n") && shown.contains("\\u{0}go depth 1"));
}

#[test]
fn files_that_can_not_be_read_do_not_stop_the_others() {
    let folder = Folder::new();
    folder.write("a.usi", "go depth x\n");
    let run = folder.run(&["check", "missing.usi", "a.usi"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("missing.usi"), "{}", run.stderr);
    assert!(run.stdout.contains("error[bad-number]"));
    assert!(
        run.stdout
            .contains("1 file, 1 message: 1 error, 0 notes; 1 file could not be read")
    );
}

#[cfg(unix)]
#[test]
fn links_are_followed_once_and_broken_ones_are_reported() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    folder.write("d/a.usi", "usi\n");
    symlink("..", folder.path().join("d/up")).unwrap();
    symlink("d", folder.path().join("e")).unwrap();
    let shown = folder.run(&["check", "."]).expect(0);
    assert!(shown.starts_with("1 file,"), "a loop ends: {shown}");
    symlink("nowhere", folder.path().join("broken.usi")).unwrap();
    let run = folder.run(&["check", "."]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("broken.usi"));
}

#[test]
fn unknown_formats_are_errors_when_named_and_skipped_in_folders() {
    let folder = Folder::new();
    folder.write("a.usi", "usi\n");
    folder.write("notes.txt", "Bring the clocks.\n");
    folder.write("picture.png", "\u{0}\u{1}");
    folder.write(".hidden.usi", "go depth x\n");
    folder.write(".git/b.usi", "go depth x\n");
    let shown = folder.run(&["check", "."]).expect(0);
    assert_eq!(
        shown,
        "1 file, 1 message: 0 errors, 0 notes; 2 files of unknown format skipped\n"
    );
    let run = folder.run(&["check", "notes.txt"]);
    assert!(run.expect_stderr(2).contains("notes.txt: unknown format"));
    // Naming the format helps.
    folder
        .run(&["check", "--format", "usi", "notes.txt"])
        .expect(1);
    folder.run(&["check", ".hidden.usi"]).expect(1);
}

#[test]
fn formats_that_are_not_read_are_named() {
    let folder = Folder::new();
    for (name, error) in [
        ("a.kif", "KIF is not read; shogi GUIs save it as CSA"),
        ("a.KI2", "KI2 is not read; shogi GUIs save it as CSA"),
        ("a.gib", "GIB is not read; convert it to SGF"),
        ("a.ngf", "NGF is not read; convert it to SGF"),
    ] {
        folder.write(name, "# a record\n");
        assert_eq!(
            folder.run(&["check", name]).expect_stderr(2),
            format!("boardwire: {name}: unknown format: {error}\n")
        );
    }
    let text = folder.run(&["check", "."]).expect(0);
    assert!(
        text.ends_with("; 4 files of unknown format skipped\n"),
        "{text}"
    );
}

#[test]
fn content_of_another_format_than_the_name_tells_is_said_once() {
    let folder = Folder::new();
    folder.write("a.usi", "(;FF[4]GM[1]\n;B[aa]\n;W[bb])\n");
    folder.write("b.usi", "usi\ngo depth x\n");
    let hint = "a.usi: its content looks like sgf: try --format sgf\n";
    let text = folder.run(&["check", "a.usi"]).expect(1);
    assert_eq!(text.matches(hint).count(), 1, "{text}");
    let text = folder.run(&["check", "b.usi"]).expect(1);
    assert!(!text.contains("looks like"), "{text}");
    let named = folder.run(&["check", "--format", "usi", "a.usi"]).expect(1);
    assert!(!named.contains("looks like"), "{named}");
    folder.run(&["check", "--format", "sgf", "a.usi"]).expect(0);
}

#[test]
fn a_script_is_no_transcript() {
    let folder = Folder::new();
    folder.write("run", "#!/bin/sh\nexec boardwire check .\n");
    folder.write("draw", "#!/usr/bin/env python3\nprint('usi')\n");
    folder.write("bad.transcript", "#!/bin/sh\n> usi\n");
    let text = folder.run(&["check", "."]).expect(1);
    assert!(text.contains("bad.transcript:1:"), "{text}");
    assert!(
        text.ends_with("; 2 files of unknown format skipped\n"),
        "{text}"
    );
}

#[test]
fn a_transcript_without_a_header_is_told_how_one_begins() {
    let folder = Folder::new();
    folder.write("a.transcript", "hello => hello\n");
    for command in [
        ["check", "a.transcript"].as_slice(),
        &["transcript", "check", "a.transcript"],
    ] {
        let text = folder.run(command).expect(1);
        assert!(
            text.contains(
                "error[grammar]: no header: begin the file with `#! transcript 1 usi`, or name the inputs' format with --format\n"
            ),
            "{text}"
        );
    }
}

#[test]
fn wrong_options_are_usage_errors() {
    let refused = |args: &[&str]| run(args, "").expect_stderr(2);
    assert!(
        refused(&["check", "--format", "chess", "-"])
            .contains("no format is called chess; known: usi")
    );
    assert!(refused(&["check", "-o", "profile", "-"]).contains("KEY=VALUE"));
    assert!(refused(&["check", "-o", "nosuch=1", "-"]).contains("nosuch"));
    assert!(
        refused(&["check", "-o", "profile=nosuch", "--format", "usi", "-"]).contains("shogihome")
    );
    assert!(
        refused(&[
            "check",
            "-o",
            "profile=draft",
            "--format",
            "transcript",
            "-"
        ])
        .contains("no option")
    );
    assert!(
        refused(&["check", "--level", "strict", "-"]).contains("canonical, conforming, lenient")
    );
    assert!(refused(&["check"]).contains("PATH"));
}

#[test]
fn options_reach_the_codec() {
    let line = "info depth 5 seldepth 8 score cp 123 nodes 12345 nps 50000 time 247 pv 7g7f 3c3d\n";
    let args = ["check", "--level", "canonical", "--format", "usi", "-"];
    run(&args, line).expect(1);
    run(&[&args[..], &["-o", "profile=rshogi-nnue"]].concat(), line).expect(0);
}

#[test]
fn many_files_are_reported_in_order() {
    let folder = Folder::new();
    for number in 0..2000 {
        // Of different size, so that they end in another order than they began.
        let mut text = "usi\n".repeat((2000 - number) % 37 * 20);
        if number % 100 == 0 {
            text.push_str("go depth x\n");
        }
        folder.write(&format!("{}/{number:04}.usi", number % 7), text);
    }
    let first = folder.run(&["check", "."]).expect(1);
    assert!(first.ends_with("20 errors, 0 notes\n") && first.contains("2,000 files,"));
    let places: Vec<_> = first
        .lines()
        .filter(|line| line.contains("-->"))
        .map(str::trim_start)
        .collect();
    let mut sorted = places.clone();
    sorted.sort_unstable();
    assert_eq!((places.len(), &places), (20, &sorted));
    assert_eq!(folder.run(&["check", "."]).expect(1), first);
}

#[test]
fn paths_keep_the_order_of_the_command_line() {
    let folder = Folder::new();
    folder.write("b.usi", "go depth x\n");
    folder.write("a.usi", "go depth y\n");
    let shown = folder.run(&["check", "b.usi", "a.usi"]).expect(1);
    assert!(shown.find("b.usi:1").unwrap() < shown.find("a.usi:1").unwrap());
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let folder = Folder::new();
    folder.write("a.usi", "go depth x\n".repeat(10_000));
    folder.write("d/a.usi", "go depth x\n".repeat(10_000));
    for args in [
        &["check", "--all", "a.usi"][..],
        &["check", "--json", "."],
        &["explain", "--list"],
        &["dump", "a.usi"],
    ] {
        let mut child = command()
            .args(args)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut some = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut some).ok();
        // The pipe is closed here.
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            !stderr.contains("panicked") && !stderr.contains("roken pipe"),
            "{args:?}: {stderr}"
        );
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{args:?}: {:?}",
            output.status
        );
    }
}

#[test]
fn colors_are_as_asked() {
    let shown = |args: &[&str]| {
        run(
            &[&["check", "--format", "usi", "-"], args].concat(),
            "go depth x\n",
        )
        .expect(1)
    };
    assert!(shown(&["--color", "always"]).contains("\u{1b}["));
    assert!(!shown(&[]).contains('\u{1b}'), "a pipe is no terminal");
    assert!(!shown(&["--color", "never"]).contains('\u{1b}'));
}

#[test]
fn a_bound_is_a_number_that_the_machine_has() {
    let told = |value: &str| {
        let option = format!("line-limit={value}");
        run(&["check", "--format", "usi", "-o", &option, "-"], "usi\n").expect_stderr(2)
    };
    assert!(told("many").contains("line-limit takes a whole number, not many"));
    let most = usize::MAX;
    let told = told("99999999999999999999999");
    let expected = format!("takes a whole number up to {most}, not 9");
    assert!(told.contains(&expected), "{told}");
    run(
        &[
            "check",
            "--format",
            "usi",
            "-o",
            &format!("line-limit={most}"),
            "-",
        ],
        "usi\n",
    )
    .expect(0);
}
