//! The programs about SGF, run as a user runs them.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "tests: a panic is how they fail"
)]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn run(program: &str, arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that does not read may be gone already.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    (output.status.code(), text)
}

/// A file of its own for each test.
fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file can be written");
    path
}

#[test]
fn the_main_line_has_numbers_vertices_and_comments() {
    let text = b"(;FF[4]GM[1]SZ[9]C[two\nlines];B[ee](;W[gc]C[here];B[]MN[10];W[aa])(;W[cc]))\n(;SZ[13];B[mm])";
    let (status, printed) = run(env!("CARGO_BIN_EXE_sgf_main_line"), &["-"], text);
    assert_eq!(
        printed,
        "game 1, 9x9\n\
         \x20      two\n\
         \x20      lines\n\
         \x20  1 B E5\n\
         \x20  2 W G7\n\
         \x20      here\n\
         \x20 10 B pass\n\
         \x20 11 W A9\n\
         game 2, 13x13\n\
         \x20  1 B N1\n"
    );
    assert_eq!(status, Some(0));
}

#[test]
fn the_main_line_of_a_faulty_file_is_printed_all_the_same() {
    let text = b"Subject: a game\n\n(;SZ[9] ?? ;B[ee];W[zz];B[cc";
    let (status, printed) = run(env!("CARGO_BIN_EXE_sgf_main_line"), &["-"], text);
    assert_eq!(printed, "game 1, 9x9\n   1 B E5\n");
    assert_eq!(status, Some(0));
    assert_eq!(
        run(env!("CARGO_BIN_EXE_sgf_main_line"), &[], b"").0,
        Some(2)
    );
}

#[test]
fn an_edit_changes_what_it_is_about() {
    let text = b"( ;GM[1]\r\n  PB[Alice]PW[Bob] junk\r\n;B[ee];W[gc)\r\n";
    let path = file("edit_lossless.sgf", text);
    let path_text = path.to_str().unwrap();
    let program = env!("CARGO_BIN_EXE_sgf_edit_lossless");
    let (status, printed) = run(program, &[path_text, "PB", "Ann [1d]"], b"");
    assert_eq!(
        printed,
        "same:  the first 16 bytes\n\
         out:   \"lice\"\n\
         in:    \"nn [1d\\\\]\"\n\
         same:  the last 29 bytes\n"
    );
    assert_eq!(status, Some(0));
    assert_eq!(std::fs::read(&path).unwrap(), text);

    let (status, _) = run(program, &["--write", path_text, "PB", "Ann [1d]"], b"");
    assert_eq!(status, Some(0));
    assert_eq!(
        std::fs::read(&path).unwrap(),
        b"( ;GM[1]\r\n  PB[Ann [1d\\]]PW[Bob] junk\r\n;B[ee];W[gc)\r\n"
    );
    assert_eq!(run(program, &[path_text, "pb", "x"], b"").0, Some(2));
    assert_eq!(run(program, &[path_text, "PB"], b"").0, Some(2));
}
