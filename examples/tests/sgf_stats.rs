//! `sgf_stats`, run as a user runs it.
#![allow(clippy::expect_used, reason = "tests: a panic is how they fail")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn run(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sgf_stats"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It may end before it has read all, or anything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

/// A folder of its own for a test, with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
    folder
}

#[test]
fn a_collection_is_counted() {
    let games = "\
(;FF[4]RE[B+R]DT[1996-05-06];B[pd];W[dp];B[pp];W[dd];B[qn])
(;FF[4]RE[W+3.5]DT[1996-05,06](;B[dp];W[pd];B[dd];W[pp])(;B[aa]))
(;FF[4]RE[W+Time]DT[2001];B[pd];W[dd];B[dp];W[pp];B[fq])
(;FF[4]RE[B+1.5]SZ[9]HA[2]AB[gc][cg];W[ee])
(;FF[4]GM[11]RE[?];B[a1])
(;FF[4]RE[Void]SZ[13:9];B[cc];W[kg];B[kc];W[cg])
";
    let (status, text, errors) = run(&["-"], games.as_bytes());
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    // The second game begins as the first does, seen from another side of the board. In the third each side has corners across.
    let table = "\
games       6
nodes       27
moves       20, 1 to 5 a game, 3.3 on average
sizes       9x9 1, 13x9 1, 19x19 3
not go      Hex 1
results     Black won 2, White won 2, void 1, not told 1
won by      resignation 1, time 1, points 2
margin      2.5 points on average
dates       1990s 2, 2000s 1, not told 3
openings    3 in 4 games
        2  50.0%  Q16 D4 Q4 D16  Black won 1 of 2
        1  25.0%  L7 C3 C7 L3
        1  25.0%  Q16 Q4 D4 D16  Black won 0 of 1
";
    assert_eq!(text, table);
}

#[test]
fn servers_are_understood() {
    let games = "\
(;FF[4]AP[foxwq]KM[375]RE[W+R];B[pd])
(
TE[Cup]
RD[2019-03-05]
RE[黑中盘胜]
;B[pd];W[dp])
";
    let (status, text, _) = run(&["--openings", "0", "-"], games.as_bytes());
    assert_eq!(status, Some(0));
    assert!(text.contains("dialects    fox 1, nihonkiin 1\n"), "{text}");
    assert!(
        text.contains("results     Black won 1, White won 1\n"),
        "{text}"
    );
    assert!(text.contains("dates       2010s 1, not told 1\n"), "{text}");
    assert!(text.ends_with("openings    0 in 0 games\n"), "{text}");
}

#[test]
fn broken_games_do_not_end_the_count() {
    let games = "From: somebody\n(;B[aa](;W[bb])) junk (;B[cc];W[dd]";
    let (status, text, _) = run(&["-"], games.as_bytes());
    assert_eq!(status, Some(0));
    assert!(text.starts_with("games       2\nnodes       4\n"), "{text}");
    assert!(
        text.contains("faults      header-skipped 1, stray-chars 1\n"),
        "{text}"
    );
}

#[test]
fn folders_are_walked() {
    let folder = folder(
        "sgf_stats_folders",
        &[
            ("a.sgf", "(;B[aa])"),
            ("inner/b.SGF", "(;B[aa])(;B[bb])"),
            ("inner/c.sgfs", "(;B[aa])"),
            ("inner/readme.txt", "(;B[aa])"),
        ],
    );
    let path = folder.to_str().expect("text");
    let (status, text, errors) = run(&[path], b"");
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    assert!(text.starts_with("games       4\n"), "{text}");

    // A file that is named is read whatever its name, and one that is missing does not end the count.
    let text_file = folder.join("inner/readme.txt");
    let missing = folder.join("missing.sgf");
    let (status, text, errors) = run(
        &[
            missing.to_str().expect("text"),
            text_file.to_str().expect("text"),
        ],
        b"",
    );
    assert_eq!(status, Some(1));
    assert!(text.starts_with("games       1\n"), "{text}");
    assert!(errors.contains("missing.sgf: "), "{errors}");
}

#[test]
fn wrong_arguments_are_refused() {
    for arguments in [
        &[][..],
        &["--openings"],
        &["--openings", "x", "-"],
        &["--bogus", "-"],
    ] {
        let (status, text, errors) = run(arguments, b"");
        assert_eq!((status, text.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(errors.starts_with("usage: "), "{errors}");
    }
}
