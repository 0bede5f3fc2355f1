//! Go and Othello records of SGF in the program, and summaries of CSA: converted and shown.

mod common;

use common::{Folder, run};

const GAME: &str = "(;FF[4]GM[1]SZ[9]KM[6.5]PB[anna];B[ee];W[gc](;B[])(;B[cc]))";

#[test]
fn sgf_goes_to_gtp_and_back() {
    let folder = Folder::new();
    folder.write("a.sgf", GAME);
    let found = folder.run(&["convert", "--to", "gtp", "a.sgf"]);
    assert_eq!(
        found.stderr,
        "boardwire: a.sgf:1: lost: the value of PB; 1 node off the main line\n"
    );
    let gtp = found.expect(0);
    assert_eq!(
        gtp,
        "boardsize 9\nclear_board\nkomi 6.5\nplay black E5\nplay white G7\nplay black pass\n"
    );
    folder.write("a.gtp", &gtp);
    let sgf = folder.run(&["convert", "--to", "sgf", "a.gtp"]).expect(0);
    assert_eq!(sgf, "(;FF[4]GM[1]SZ[9]\nKM[6.5]\n;B[ee];W[gc];B[])\n");
    let again = run(&["convert", "--from", "gtp", "--to", "gtp", "-"], &gtp).expect(0);
    assert_eq!(again, gtp);
}

#[test]
fn gtp_that_makes_no_sense_is_named_by_line() {
    let wrong = run(
        &["convert", "--from", "gtp", "--to", "sgf", "-"],
        "boardsize 9\nplay black j10\n",
    );
    assert_eq!(
        wrong.expect_stderr(1),
        "boardwire: <stdin>:2: bad-move: play takes a colour and a vertex of the board or pass\n"
    );
    let other = run(&["convert", "--from", "sgf", "--to", "gtp", "-"], GAME);
    assert!(other.expect_stderr(2).contains("--from takes gtp"));
    let nowhere = run(&["convert", "--from", "gtp", "--to", "usi", "-"], "");
    assert!(nowhere.expect_stderr(2).contains("no converter from gtp"));
}

#[test]
fn a_board_that_a_format_has_not_is_refused_with_those_that_it_has() {
    for (to, sizes) in [("gtp", "1x1 to 25x25"), ("sgmp-log", "2x2 to 22x22")] {
        let arguments = ["convert", "--format", "sgf", "--to", to, "-"];
        let refused = run(&arguments, "(;FF[4]SZ[19:9];B[aa])").expect_stderr(1);
        assert_eq!(
            refused,
            format!(
                "boardwire: <stdin>:1: size: there is no board of 19x9 there: boards are square, from {sizes}\n"
            )
        );
    }
}

#[test]
fn sgf_goes_to_a_log_of_sgmp_and_back() {
    let folder = Folder::new();
    let plain = "(;FF[4]GM[1]SZ[9]\nHA[2]\nAB[gc][cg]\n;W[ee];B[gg];W[];B[])\n";
    folder.write("a.sgf", plain);
    let log = folder
        .run(&["convert", "--to", "sgmp-log", "a.sgf"])
        .expect(0);
    assert!(log.starts_with("Send --> 01:a1:a0:80 :Send NewGame\n"));
    folder.write("a.sgmp.log", &log);
    folder
        .run(&["check", "--level", "canonical", "a.sgmp.log"])
        .expect(0);
    let back = folder
        .run(&["convert", "--to", "sgf", "a.sgmp.log"])
        .expect(0);
    assert_eq!(back, plain);
    let gtp = folder
        .run(&["convert", "--to", "gtp", "a.sgmp.log"])
        .expect(0);
    assert!(gtp.contains("fixed_handicap 2\nplay white E5\n"), "{gtp}");
    // A log is of one connection.
    folder.write("b.sgf", format!("{plain}{plain}"));
    let two = folder.run(&["convert", "--to", "sgmp-log", "b.sgf"]);
    assert!(two.expect_stderr(1).contains("1 further game left out"));
}

#[test]
fn sgf_is_written_in_other_versions_and_encodings() {
    let folder = Folder::new();
    let old = "(;GM[1]SZ[9]PB[na\u{ef}ve];B[ee]L[cc][dd];W[tt])";
    folder.write("old.sgf", old);
    let new = folder.run(&["convert", "--to", "sgf", "--set", "version=ff4", "old.sgf"]);
    assert!(
        new.stderr
            .contains("L: letters (L) became labels (LB), 1 time")
    );
    let new = new.expect(0);
    assert_eq!(
        new,
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]\nPB[na\u{ef}ve]\n;B[ee]LB[cc:A][dd:B];W[])\n"
    );
    folder.write("new.sgf", &new);
    let back = folder.run(&["convert", "--to", "sgf", "--set", "version=ff1", "new.sgf"]);
    let back = back.expect(0);
    assert!(back.contains(";B[ee]L[cc][dd];W[tt])"), "{back}");
    let japanese = folder.run(&[
        "convert",
        "--to",
        "sgf",
        "--set",
        "encoding=shift_jis",
        "new.sgf",
    ]);
    assert!(japanese.expect_stderr(1).contains("has no character"));
    let unknown = folder.run(&["convert", "--to", "sgf", "--set", "encoding=x", "new.sgf"]);
    assert!(
        unknown
            .expect_stderr(2)
            .contains("a character set that is known")
    );
    let narrow = folder
        .run(&[
            "convert", "--to", "sgf", "--set", "width=12", "--set", "eol=crlf", "old.sgf",
        ])
        .expect(0);
    assert!(narrow.contains("\r\n;W[tt]"), "{narrow:?}");
    for wrong in [
        "version=ff5",
        "width=0",
        "eol=cr",
        "profile=x",
        "layout=lines",
    ] {
        let found = folder.run(&["convert", "--to", "sgf", "--set", wrong, "old.sgf"]);
        found.expect_stderr(2);
    }
}

#[test]
fn what_sgf_loses_is_said() {
    let lost = |text: &[u8], set: &[&str]| {
        let arguments = ["convert", "--format", "sgf", "--to", "sgf"];
        run(&[&arguments, set, &["-"]].concat(), text).expect_stderr(0)
    };
    for (text, said) in [
        (
            &b"(;FF[4]CA[UTF-8]PB[caf\xe9]C[ok \xc3\xa9])"[..],
            "undecodable-bytes",
        ),
        (b"From: Ann\n(;FF[4];B[aa])", "header-skipped"),
        (b"(;FF[4];B[aa])xyz(;FF[4])tail", "stray-chars"),
        (b"(;FF[4];B[aa]C[abc", "unexpected-eof"),
        (b"(;FF[4];B[aa]KO[because])", "value-corrected"),
        (b"(;FF[4];B[aa]DO[why])", "value-corrected"),
        (b"(;FF[4];B[aa];[foo])", "value-without-ident"),
        (b"(;FF[4]TR[bb]CR[bb])", "point-not-unique"),
        (b"(;FF[4]GB[1]GW[2])", "contradicting-annotation"),
        (b"(;FF[4];B[aa]BM[1]DO[])", "contradicting-annotation"),
        (b"(;FF[4];W[bb]PL[W])", "setup-and-move-mixed"),
    ] {
        for set in [&[][..], &["--set", "version=ff4"]] {
            let told = lost(text, set);
            let shown = text.escape_ascii();
            assert!(
                told.contains(&format!(": lost: {said}: ")),
                "{shown} {told}"
            );
            assert!(told.contains(", first at 1:"), "{shown} {told}");
        }
    }
    let told = lost(b"(;FF[4];B[aa]x;W[bb]y)", &[]);
    assert!(told.contains("2 times, first at 1:14"), "{told}");
    // What is kept is not called lost.
    let ff3 = ["--set", "version=ff3"];
    for text in ["(;FF[4];W[bb]PL[W])", "(;FF[4]CA[UTF-8]PB[\u{65e5}])"] {
        let told = lost(text.as_bytes(), &ff3);
        assert!(!told.contains("lost: "), "{told}");
    }
    let empty_view = lost(b"(;FF[4]VW[])", &["--set", "version=ff1"]);
    assert!(
        empty_view.contains("lost: VW: a value was dropped (feature-not-in-ff)"),
        "{empty_view}"
    );
    let passes = b"(;FF[4]GM[1]SZ[19];B[aa];B[tt]W[tt])";
    let fjk = lost(passes, &["--set", "profile=fjk"]);
    assert!(!fjk.contains("lost: "), "{fjk}");
}

#[test]
fn sgf_is_written_as_the_tournaments_of_the_fjk_have_it() {
    let found = run(
        &[
            "convert",
            "--to",
            "sgf",
            "--set",
            "profile=fjk",
            "--format",
            "sgf",
            "-",
        ],
        GAME,
    );
    assert_eq!(
        found.stderr,
        "boardwire: <stdin>: game 1: lost: 1 node off the main line\n"
    );
    assert_eq!(
        found.expect(0),
        "(; GM[1]FF[1]\nSZ[9]\nPB[anna]\nKM[6.5]\n;B[ee];W[gc];B[tt])\n"
    );
}

#[test]
fn a_game_without_a_board_is_named() {
    let found = run(&["show", "--format", "sgf", "-"], "(;FF[4]GM[11];B[a1])\n");
    assert_eq!(
        found.stderr,
        "boardwire: <stdin>:1: no board is drawn of Hex\n"
    );
    assert_eq!(found.expect(1), "");
}

#[test]
fn a_record_of_the_fjk_holds_one_game() {
    let args = [
        "convert",
        "--to",
        "sgf",
        "--set",
        "profile=fjk",
        "--format",
        "sgf",
        "-",
    ];
    let found = run(&args, "(;FF[4];B[aa])(;FF[4];B[bb])");
    assert_eq!(
        found.stderr,
        "boardwire: <stdin>: --set profile=fjk: such a file holds one game, and here are 2\n"
    );
    assert_eq!(found.expect(1), "");
}

#[test]
fn othello_goes_between_sgf_and_ggf() {
    let folder = Folder::new();
    let sgf = "(;FF[4]GM[2]SZ[8]\nPB[anna]\n;B[fe];W[df];B[cc])\n";
    folder.write("a.sgf", sgf);
    let ggf = folder.run(&["convert", "--to", "ggf", "a.sgf"]).expect(0);
    assert_eq!(ggf, "(;GM[Othello]PB[anna]TY[8]B[F5]W[D6]B[C3];)\n");
    folder.write("a.ggf", &ggf);
    let back = folder.run(&["convert", "--to", "sgf", "a.ggf"]).expect(0);
    assert_eq!(back, sgf);
    let text = folder
        .run(&["convert", "--to", "othello-text", "a.sgf"])
        .expect(0);
    assert_eq!(text, "f5d6c3\n");
    let line = folder
        .run(&["convert", "--to", "nboard", "a.sgf"])
        .expect(0);
    assert!(line.starts_with("set game (;GM[Othello]PB[anna]"), "{line}");
    folder.write("go.sgf", GAME);
    let refused = folder.run(&["convert", "--to", "ggf", "go.sgf"]);
    assert!(refused.expect_stderr(1).contains("not-othello"));
}

#[test]
fn summaries_are_made_from_records_and_positions() {
    let folder = Folder::new();
    folder.write("a.usi", "position startpos moves 7g7f\n");
    let summary = folder
        .run(&[
            "convert",
            "--to",
            "csa-summary",
            "--set",
            "black=anna",
            "--set",
            "id=x+1",
            "a.usi",
        ])
        .expect(0);
    assert!(
        summary.contains("Game_ID:x+1\nName+:anna\nName-:white\n"),
        "{summary}"
    );
    folder.write("a.csa-summary", &summary);
    folder
        .run(&["check", "--level", "canonical", "a.csa-summary"])
        .expect(0);
    let found = folder.run(&["convert", "--to", "csa", "a.csa-summary"]);
    assert_eq!(found.stderr, "");
    let csa = found.expect(0);
    assert_eq!(csa, "V2.2\nN+anna\nN-white\n$EVENT:x+1\nPI\n+\n+7776FU\n");
    folder.write("a.csa", &csa);
    let again = folder
        .run(&["convert", "--to", "csa-summary", "a.csa"])
        .expect(0);
    assert_eq!(again, summary);
    let wrong = folder.run(&["convert", "--to", "csa-summary", "--set", "black=", "a.csa"]);
    wrong.expect_stderr(2);
}

#[test]
fn what_a_log_of_sgmp_tells_is_told_once() {
    let log = "Send --> 01:a1:a0:80 :Send NewGame\nRead <-- 03:be:b0:8b :Receive Query(11)\n";
    let check = |args: &[&str], text: &str| {
        let all = [&["check", "--format", "sgmp-log"][..], args, &["-"]].concat();
        run(&all, text)
    };
    let clean = check(&["--level", "canonical"], log).expect(0);
    assert_eq!(clean, "1 file, 2 messages: 0 errors, 0 notes\n");
    let crlf = log.replace('\n', "\r\n");
    let told = check(&["--level", "canonical"], &crlf).expect(1);
    assert!(told.contains("1 error, 0 notes"), "{told}");

    let folder = Folder::new();
    folder.write("a.sgf", GAME);
    let log = folder.run(&["convert", "--to", "sgmp-log", "a.sgf"]);
    let log = log.expect(0);
    let cut = log.trim_end().rsplit_once('\n').unwrap().0;
    let found = check(&["--json"], cut).json();
    let notes = |found: &[serde_json::Value]| {
        let of = |it: &&serde_json::Value| it["code"] == "move-not-acknowledged";
        found.iter().filter(of).count()
    };
    assert_eq!(notes(&found), 1, "{found:?}");
    for args in [
        &["--json", "--session"][..],
        &["--json", "--session", "--replay"],
    ] {
        let found = check(args, cut).json();
        assert_eq!(notes(&found), 1, "{found:?}");
    }
    let told = run(
        &["convert", "--format", "sgmp-log", "--to", "sgf", "-"],
        cut,
    );
    let told = told.expect_stderr(0);
    assert!(
        told.contains("1 move left out: nobody acknowledged it"),
        "{told}"
    );
}
