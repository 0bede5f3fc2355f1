//! The smaller programs, run as a user runs them.
#![allow(clippy::expect_used, reason = "tests: a panic is how they fail")]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

fn run(program: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, .. } = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    (status.code(), String::from_utf8(stdout).expect("text"))
}

#[test]
fn the_probe_finds_nothing_odd_in_the_engine() {
    let engine = env!("CARGO_BIN_EXE_usi_engine");
    let (status, text) = run(
        env!("CARGO_BIN_EXE_usi_probe"),
        &["--byoyomi", "300", "--infinite", engine],
    );
    assert_eq!(status, Some(0), "{text}");
    assert!(
        text.contains("option name MaxDepth type spin default 64 min 1 max 64"),
        "{text}"
    );
    assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
    assert!(text.ends_with("nothing odd\n"), "{text}");
}

#[test]
fn the_probe_takes_the_stub_too() {
    let stub = env!("CARGO_BIN_EXE_minimal_engine");
    let (status, text) = run(env!("CARGO_BIN_EXE_usi_probe"), &[stub]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("bestmove resign"), "{text}");
}

#[test]
fn the_probe_says_what_is_odd() {
    // An engine that is ready before it is asked, declares an option too late, and answers with what is no move.
    let script = "read a; echo readyok; echo usiok; echo option name Late type button; read a; echo readyok; \
                  read a; read a; read a; echo bestmove 7g7fxyz; echo bestmove 7g7f; read a";
    let (status, text) = run(env!("CARGO_BIN_EXE_usi_probe"), &["sh", "-c", script]);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("finding: readyok-before-isready"), "{text}");
    assert!(text.contains("finding: option-after-usiok"), "{text}");
    assert!(
        text.contains("unreadable: bestmove 7g7fxyz: bad-move at 9..16"),
        "{text}"
    );
}

#[test]
fn the_probe_says_when_it_can_not_ask() {
    let probe = env!("CARGO_BIN_EXE_usi_probe");
    assert_eq!(run(probe, &[]).0, Some(2));
    assert_eq!(run(probe, &["--bogus", "x"]).0, Some(2));
    assert_eq!(run(probe, &["./there-is-no-such-program"]).0, Some(2));
    assert_eq!(run(probe, &["true"]).0, Some(2));
}

#[test]
fn the_stub_answers_line_by_line() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_minimal_engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the stub starts");
    let input = b"usi\r\nisready\nusinewgame\nposition startpos moves 7g7f\n\xff\ngo btime\ngo infinite\nstop\ngo mate infinite\nquit\nusi\n";
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input)
        .expect("it listens");
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    let expected = "id name minimal_engine\nid author boardwire\nusiok\nreadyok\nbestmove resign\ncheckmate notimplemented\n";
    assert_eq!(text, expected);
    assert!(output.status.success());
}

#[test]
fn fixtures_run_in_a_projects_ci() {
    let (status, text) = run(env!("CARGO_BIN_EXE_transcript_ci"), &[]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.ends_with(" cases tried, 0 failed\n"), "{text}");
}

#[test]
fn random_games_of_carcassonne_replay() {
    let game = env!("CARGO_BIN_EXE_carcassonne_random_game");
    for (seed, style) in (1..40).zip(["signed", "unsigned", "start"].into_iter().cycle()) {
        let (seed, players) = (seed.to_string(), (2 + seed % 4).to_string());
        let (status, record) = run(
            game,
            &["--players", &players, "--seed", &seed, "--style", style],
        );
        assert_eq!(status, Some(0), "seed {seed}");
        let (status, text) = replay(record.as_bytes());
        assert_eq!(status, Some(0), "seed {seed}: {text}");
        assert!(text.contains("at the end:\n"), "{text}");
    }
    assert_eq!(run(game, &["--players", "6"]).0, Some(2));
    assert_eq!(run(game, &["--bogus"]).0, Some(2));
}

#[test]
fn the_replay_says_why() {
    let record = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +2+0+0\n2 B 1 0 CFFF +0+0+0\n";
    let (status, text) = replay(record.as_bytes());
    assert_eq!(status, Some(1));
    assert!(
        text.contains(
            "    the city S on (0, 1), complete: 2 tiles, 4 points to A (meeples: A 1)\n"
        ),
        "{text}"
    );
    assert!(text.contains("line 6: score-mismatch: "), "{text}");
    assert!(
        text.contains("    right: 1 A 0 1 CmFFF(+180) +4+0+0\n"),
        "{text}"
    );
    assert!(text.contains("line 7: edge-mismatch: "), "{text}");
    let odd = record.replace(
        "1 A 0 1 CmFFF(+180) +2+0+0\n2 B 1 0 CFFF +0+0+0\n",
        "hello\n",
    );
    let (status, text) = replay(odd.as_bytes());
    assert_eq!(status, Some(1));
    assert!(text.starts_with("line 6: bad-line\n"), "{text}");
    let program = env!("CARGO_BIN_EXE_carcassonne_replay");
    assert_eq!(run(program, &["./there-is-no-such-file"]).0, Some(2));
}

fn replay(record: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_carcassonne_replay"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(record).expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    (output.status.code(), text)
}
