//! `boardwire fmt`.

mod common;

use common::{Folder, run};

#[test]
fn line_ends_and_a_missing_last_one_are_kept() {
    let fmt = |text: &str| run(&["fmt", "--format", "usi", "-"], text).expect(0);
    assert_eq!(
        fmt("go  depth 1\r\nusi\nisready \rquit"),
        "go depth 1\r\nusi\nisready\rquit"
    );
    assert_eq!(fmt(""), "");
    let sfen = run(
        &["fmt", "--format", "sfen", "-"],
        "\n9/9/9/9/9/9/9/9/9  b -\r\n\r\n",
    )
    .expect(0);
    assert_eq!(sfen, "\n9/9/9/9/9/9/9/9/9 b - 1\r\n\r\n");
}

#[test]
fn logs_keep_prefixes_and_line_ends() {
    let log = "recv:go  depth 1\r\nsend:bestmove 7g7f\r\n";
    let text = run(&["fmt", "--format", "usi-log", "-"], log).expect(0);
    assert_eq!(text, "recv:go depth 1\r\nsend:bestmove 7g7f\r\n");
    let without = run(&["fmt", "--format", "usi-log", "-"], "recv:go  depth 1").expect(0);
    assert_eq!(without, "recv:go depth 1");
}

#[test]
fn a_file_with_errors_is_left_alone() {
    let folder = Folder::new();
    folder.write("a.usi", "go  depth 1\ngo depth x\n");
    folder.write("b.usi", "go  depth 1\n");
    let run = folder.run(&["fmt", "--write", "."]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("a.usi:2:10"), "{}", run.stderr);
    assert_eq!(run.stdout, "");
    assert_eq!(folder.read("a.usi"), b"go  depth 1\ngo depth x\n");
    assert_eq!(folder.read("b.usi"), b"go depth 1\n");
}

#[test]
fn deviations_are_repaired_at_lenient() {
    let text = "bestmove (none)\n";
    run(&["fmt", "--format", "usi", "-"], text).expect(1);
    let repaired = run(&["fmt", "--level", "lenient", "--format", "usi", "-"], text).expect(0);
    assert_eq!(repaired, "bestmove none\n");
}

#[test]
fn check_names_the_files_that_differ() {
    let folder = Folder::new();
    folder.write("a.usi", "go  depth 1\n");
    folder.write("b.usi", "usi\n");
    folder.write("c.txt", "Bring the clocks.\n");
    let text = folder.run(&["fmt", "--check", "a.usi", "b.usi"]).expect(1);
    assert_eq!(text, "a.usi\n");
    assert_eq!(folder.read("a.usi"), b"go  depth 1\n");
    folder.run(&["fmt", "--write", "."]).expect(0);
    assert_eq!(folder.run(&["fmt", "--check", "."]).expect(0), "");
}

#[test]
fn keep_writes_back_what_was_read() {
    let bytes = b"go  depth 1\r\n\x8f\xab \x00\n  usi\rquit";
    let folder = Folder::new();
    folder.write("a.usi", bytes);
    folder.run(&["fmt", "--keep", "--check", "a.usi"]).expect(0);
    let log = "\u{feff}recv:usi\r\n\n# x\nhello\n";
    assert_eq!(
        run(&["fmt", "--keep", "--format", "usi-log", "-"], log).expect(0),
        log
    );
    let refused = run(&["fmt", "--keep", "--format", "sfen", "-"], "").expect_stderr(2);
    assert!(refused.contains("--keep"));
}

#[cfg(unix)]
#[test]
fn a_file_is_replaced_in_one_step() {
    use std::fs;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    let folder = Folder::new();
    let path = folder.write("d/a.usi", "go  depth 1\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("d/a.usi", folder.path().join("link.usi")).unwrap();
    let before = fs::metadata(&path).unwrap().ino();
    folder.run(&["fmt", "--write", "link.usi"]).expect(0);
    assert_eq!(folder.read("d/a.usi"), b"go depth 1\n");
    let after = fs::metadata(&path).unwrap();
    assert_ne!(after.ino(), before, "the old file was not written into");
    assert_eq!(after.permissions().mode() & 0o777, 0o640);
    assert!(
        fs::symlink_metadata(folder.path().join("link.usi"))
            .unwrap()
            .is_symlink()
    );
    assert_eq!(
        fs::read_dir(folder.path().join("d")).unwrap().count(),
        1,
        "nothing is left over"
    );
    // What is canonical already is not touched.
    folder.run(&["fmt", "--write", "."]).expect(0);
    assert_eq!(fs::metadata(&path).unwrap().ino(), after.ino());
}

#[test]
fn transcripts_have_a_canonical_form() {
    let folder = Folder::new();
    folder.write("a.transcript", "#!  transcript 1 usi\n> usi\n");
    folder.run(&["fmt", "--write", "a.transcript"]).expect(0);
    assert_eq!(folder.read("a.transcript"), b"#! transcript 1 usi\n> usi\n");
}

#[test]
fn a_canonical_document_may_end_with_a_line_end() {
    let record = "V2.2\nPI\n+\n+7776FU\nT3\n%TORYO";
    for end in ["", "\n"] {
        let text = format!("{record}{end}");
        let strict = ["fmt", "--format", "csa", "--level", "canonical", "-"];
        assert_eq!(run(&strict, &text).expect(0), text);
    }
    let wide = format!("{record}\n\n");
    let strict = ["fmt", "--format", "csa", "--level", "canonical", "-"];
    assert!(run(&strict, &wide).expect(1).is_empty());
}

#[test]
fn no_text_of_sgf_is_lost_without_a_word() {
    for (text, code, rest) in [
        (
            "(;FF[4](;B[aa])W[bb])\n",
            "stray-chars",
            "(;FF[4]\n;B[aa])\n",
        ),
        (
            "(;FF[4];B[aa]C[cut\n",
            "unexpected-eof",
            "(;FF[4]\n;B[aa])\n",
        ),
        (
            "(;[xy]FF[4];B[aa])\n",
            "value-without-ident",
            "(;FF[4]\n;B[aa])\n",
        ),
        (
            "From: Ann\n(;FF[4];B[aa])\n",
            "header-skipped",
            "(;FF[4]\n;B[aa])\n",
        ),
        (
            "(;FF[4];B[aa]KO[some text])\n",
            "value-corrected",
            "(;FF[4]\n;B[aa]KO[])\n",
        ),
        (
            "(;FF[3]FG[1:Figure one])\n",
            "value-corrected",
            "(;FF[3]FG[])\n",
        ),
        (
            "(;FF[3]RE[W+R (time)];B[aa])\n",
            "value-corrected",
            "(;FF[3]\nRE[W+R]\n;B[aa])\n",
        ),
        (
            "(;FF[4];B[aa]BL[30 min])\n",
            "value-corrected",
            "(;FF[4]\n;B[aa]BL[30])\n",
        ),
        (
            "(;FF[4];B[aa]PL[W])\n",
            "setup-and-move-mixed",
            "(;FF[4]\n;B[aa])\n",
        ),
        (
            "(;FF[4]TR[bb]CR[bb])\n",
            "point-not-unique",
            "(;FF[4]TR[bb])\n",
        ),
    ] {
        let folder = Folder::new();
        folder.write("a.sgf", text);
        let lenient = ["fmt", "--level", "lenient", "--write", "a.sgf"];
        let refused = folder.run(&lenient).expect_stderr(1);
        assert!(refused.contains(code), "{refused}");
        assert!(refused.contains("--lossy"), "{refused}");
        assert_eq!(folder.read("a.sgf"), text.as_bytes());
        let said = folder.run(&[&lenient[..], &["--lossy"]].concat());
        assert!(said.stderr.contains(code), "{}", said.stderr);
        said.expect(0);
        assert_eq!(folder.read("a.sgf"), rest.as_bytes());
    }
}

#[test]
fn sgf_is_brought_to_ff4() {
    let old = "(;FF[3]GM[1]SZ[9]L[aa][bb];B[tt])";
    let upgraded = run(&["fmt", "--format", "sgf", "--upgrade", "-"], old);
    assert!(upgraded.stderr.contains("L: "), "{}", upgraded.stderr);
    assert_eq!(
        upgraded.expect(0),
        "(;FF[4]GM[1]SZ[9]LB[aa:A][bb:B]\n;B[])\n"
    );
    // What is lost is marked, as `convert` marks it.
    let lossy = "(;FF[3]GM[1]SZ[9]KM[5.5]KI[11];B[aa])";
    let told = |arguments: &[&str]| run(arguments, lossy).expect_stderr(0);
    let upgraded = told(&["fmt", "--format", "sgf", "-l", "lenient", "--upgrade", "-"]);
    assert!(upgraded.contains(": lost: "), "{upgraded}");
    let set = ["--to", "sgf", "--set", "version=ff4", "-"];
    assert_eq!(
        told(&[&["convert", "--format", "sgf"][..], &set].concat()),
        upgraded
    );
    let usi = run(&["fmt", "--format", "usi", "--upgrade", "-"], "usi\n");
    assert!(usi.expect_stderr(2).contains("only SGF has versions"));
}

#[test]
fn texts_are_in_the_order_of_the_files() {
    let folder = Folder::new();
    // The second is longer than what is held of several files at once.
    let long = "isready\n".repeat(300_000);
    folder.write("a.usi", "usi  \n");
    folder.write("b.usi", &long);
    folder.write("c.usi", "go  infinite\n");
    folder.write("d.usi", "us\0i\n");
    let run = folder.run(&["fmt", "-l", "lenient", "."]);
    assert!(run.stderr.contains("d.usi"), "{}", run.stderr);
    assert_eq!(run.expect(1), format!("usi\n{long}go infinite\n"));
}

#[test]
fn line_ends_that_are_content_are_not_touched() {
    let ggf = "(;GM[Othello]CO[one\r\ntwo];)";
    for (format, text, expected) in [
        ("ggf", format!("{ggf}\r\n"), format!("{ggf}\n")),
        ("ggf", ggf.to_string(), ggf.to_string()),
        (
            "flipsight-stream",
            "{\"move\": 19}\r\n{\"move\":20}\r\n".to_string(),
            "{\"move\":19}\r\n{\"move\":20}\r\n".to_string(),
        ),
        ("sgmp-stream", "hi\r".to_string(), "hi\r".to_string()),
    ] {
        let fmt = |text: &str| run(&["fmt", "--format", format, "-"], text).expect(0);
        assert_eq!(fmt(&text), expected, "{format}");
        assert_eq!(fmt(&expected), expected, "{format}");
    }
}

#[test]
fn a_file_of_cr_lf_stays_as_it_is() {
    for (format, text) in [
        ("csa", "V2.2\nPI\n+\n+7776FU\nT3\n%TORYO\n"),
        ("csa-log", "recv:LOGIN a b\nsend:LOGIN:a OK\n"),
        ("usi-log", "recv:usi\nsend:usiok\n"),
        ("sgmp-log", "Send --> 01:a1:a0:80 :Send NewGame\n"),
        ("nboard", "nboard 2\ngo\n"),
    ] {
        let text = text.replace('\n', "\r\n");
        let fmt = run(&["fmt", "--format", format, "-"], &text).expect(0);
        assert_eq!(fmt, text, "{format}");
    }
}

#[test]
fn what_check_refuses_is_not_formatted() {
    for (format, text, code) in [
        ("csa-line", "LOGIN a b\rLOGOUT\n", "line-end-inside"),
        ("csa-session", "LOGIN a b\rLOGOUT\n", "line-end-inside"),
        ("usi-log", "a text\nof two lines\n", "no-command"),
        ("csa-log", "a text\nof two lines\n", "no-command"),
    ] {
        let checked = run(&["check", "--format", format, "-"], text).expect(1);
        assert!(checked.contains(code), "{format}: {checked}");
        let formatted = run(&["fmt", "--format", format, "-"], text);
        assert_eq!(formatted.stdout, "", "{format}");
        let told = formatted.expect_stderr(1);
        assert!(told.contains(code), "{format}: {told}");
    }
}

#[test]
fn errors_of_a_kind_are_cut_as_check_cuts_them() {
    let text = "go depth x\n".repeat(30);
    let told = run(&["fmt", "--format", "usi", "-"], text).expect_stderr(1);
    assert_eq!(told.matches("error[bad-number]").count(), 10);
    let more = "<stdin>: and 20 more errors [bad-number]; boardwire check --all shows them\n";
    assert!(told.ends_with(more), "{told}");
}

#[test]
fn check_and_fmt_agree_on_what_is_canonical() {
    let folder = Folder::new();
    let agree = |name: &str, text: &str, code: i32| {
        folder.write(name, text);
        let checked = folder.run(&["check", "--level", "canonical", name]);
        assert_eq!(checked.code, code, "{name} {text:?}: {}", checked.stdout);
        let formatted = folder.run(&["fmt", "--check", name]);
        assert_eq!(formatted.code, code, "{name} {text:?}");
    };
    let record =
        "2022-01-01 04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +4+0+0";
    for end in ["", "\n"] {
        agree(
            "a.csa",
            &format!("V2.2\nPI\n+\n+7776FU\nT3\n%TORYO{end}"),
            0,
        );
        agree(
            "a.sgf",
            &format!("(;FF[4]GM[1]SZ[9]\n;B[ee])\n{end}").replace("\n\n", "\n"),
            0,
        );
        agree("a.sgf", &format!("(;FF[4]GM[1]SZ[9]\n;B[ee]){end}"), 0);
        agree("a.carcassonne", &format!("{record}{end}"), 0);
        agree(
            "a.transcript",
            &format!("#! transcript 1 usi\n> usi{end}"),
            0,
        );
        // A byte before the end is another matter.
        agree("b.sgf", &format!("(;FF[4]GM[1]SZ[9]\n;B[ee] ){end}"), 1);
    }
    // Formatting leaves CR LF: then it is no help.
    let crlf = run(
        &["check", "--level", "canonical", "--format", "usi-log", "-"],
        "recv:usi\r\nsend:usiok\r\n",
    )
    .expect(1);
    assert!(crlf.contains("leaves their ends as they are"), "{crlf}");
}

#[test]
fn standard_input_is_read_once() {
    for command in ["check", "fmt", "stats", "detect"] {
        let told = run(&[command, "-", "-"], "usi\n").expect_stderr(2);
        assert!(told.contains("standard input is named twice"), "{told}");
    }
}
