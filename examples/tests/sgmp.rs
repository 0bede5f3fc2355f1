//! `sgmp_gtp_bridge` with engines of a few lines of shell, and `sgmp_loopback`: run as a user runs them.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a panic is how they fail"
)]

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};

use boardwire_core::go::Move;
use boardwire_core::{Color, Level};
use boardwire_sgmp::log::{LogOptions, SgmpLog, parse, read};
use boardwire_sgmp::session::{BoardSide, Event, Session, SessionOptions};

/// An engine that answers everything with nothing, and `genmove` as it is told.
fn engine(genmove: &str) -> [String; 3] {
    let script = format!(
        "while read id command rest; do case $command in
           genmove) {genmove};;
           quit) printf '=%s\\n\\n' $id; exit;;
           *) printf '=%s\\n\\n' $id;;
         esac; done"
    );
    ["sh".to_owned(), "-c".to_owned(), script]
}

fn passes() -> [String; 3] {
    engine("printf '=%s pass\\n\\n' $id")
}

fn start(arguments: &[&str], engine: &[String]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_sgmp_gtp_bridge"))
        .args(arguments)
        .args(engine)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the bridge starts")
}

/// What it left: its status and what it said.
fn left(mut child: Child, mut errors: BufReader<ChildStderr>) -> (Option<i32>, String) {
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("text");
    (child.wait().expect("a child").code(), said)
}

fn errors(child: &mut Child) -> BufReader<ChildStderr> {
    BufReader::new(child.stderr.take().expect("its errors"))
}

/// A game of two bridges over TCP: what each left.
fn over_tcp(
    arguments: &[&str],
    white: &[&str],
    engines: [&[String]; 2],
) -> [(Option<i32>, String); 2] {
    let [of_black, of_white] = engines;
    let listen = [
        &[
            "--listen",
            "127.0.0.1:0",
            "--color",
            "white",
            "--linger",
            "300",
        ],
        arguments,
        white,
    ];
    let mut white = start(&listen.concat(), of_white);
    let mut white_errors = errors(&mut white);
    let mut line = String::new();
    white_errors.read_line(&mut line).expect("text");
    let address = line.trim().strip_prefix("waits at ").expect("its address");
    let connect = ["--connect", address, "--color", "black", "--linger", "300"];
    let mut black = start(&[&connect, arguments].concat(), of_black);
    let black_errors = errors(&mut black);
    [left(black, black_errors), left(white, white_errors)]
}

fn log_of(path: &PathBuf) -> SgmpLog<'static> {
    let text = std::fs::read(path).expect("the log");
    parse(&text).expect("a log").into_owned()
}

#[test]
fn bridges_play_each_other_over_tcp() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for (name, arguments) in [
        ("full", &["--size", "13", "--handicap", "2"][..]),
        ("fjk", &["--fjk"]),
    ] {
        let path = folder.join(format!("sgmp_tcp_{name}.log"));
        let log = ["--log", path.to_str().expect("text")];
        let left = over_tcp(arguments, &log, [&passes(), &passes()]);
        for (status, said) in left {
            assert_eq!(status, Some(0), "{said}");
            assert!(said.contains("the game is over after 2 moves"), "{said}");
        }
        let games = log_of(&path).games();
        assert_eq!(games.len(), 1);
        assert!(
            games
                .iter()
                .all(|game| game.moves.len() == 2 && game.is_over())
        );
    }
}

/// White learns size, handicap and rules from Black.
#[test]
fn white_asks_black() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sgmp_tcp_asks.log");
    let log = ["--log", path.to_str().expect("text")];
    let engines: [&[String]; 2] = [&passes(), &passes()];
    let [black, white] = over_tcp(&[], &log, engines);
    assert_eq!(
        (black.0, white.0),
        (Some(0), Some(0)),
        "{}{}",
        black.1,
        white.1
    );
    let games = log_of(&path).games();
    let sizes: Vec<_> = games
        .iter()
        .map(|game| game.side.map(|it| it.get()))
        .collect();
    assert_eq!(sizes, [Some(19)]);
}

#[test]
fn what_an_engine_does_wrong_is_said() {
    let passes = passes();
    for (genmove, status, what) in [
        (
            "exit",
            3,
            "the engine has ended; genmove black has no answer",
        ),
        (
            "printf '?%s no\\n\\n' $id",
            3,
            "the engine refuses genmove black: no",
        ),
        (
            "printf '=%s Z99\\n\\n' $id",
            3,
            "the engine moves to \"Z99\"",
        ),
        (
            "printf '=77 D4\\n\\n'",
            3,
            "the engine answers genmove black with",
        ),
        ("sleep 9", 3, "the engine does not answer genmove black"),
        ("printf '=%s resign\\n\\n' $id", 0, "the engine resigns"),
        (
            "printf 'a line\\n=%s\\tpass\\r\\n\\n' $id",
            0,
            "the engine says: a line",
        ),
    ] {
        let [black, white] = over_tcp(&["--timeout", "2"], &[], [&engine(genmove), &passes]);
        assert_eq!(black.0, Some(status), "{}", black.1);
        assert!(black.1.contains(what), "{}", black.1);
        // A game that was not played to its end.
        let over = white.1.contains("the game is over");
        assert_eq!(white.0, Some(if over { 0 } else { 1 }), "{}", white.1);
    }
}

/// In the profile each side counts its own time, and stops without a word when it is over.
#[test]
fn time_runs_out() {
    let slow = engine("sleep 20; printf '=%s pass\\n\\n' $id");
    let clock = ["--fjk", "--time", "1"];
    let [black, white] = over_tcp(&clock, &[], [&slow, &passes()]);
    assert_eq!(black.0, Some(0), "{}", black.1);
    let told = "the game is over after 0 moves: Black has lost on time";
    assert!(black.1.contains(told), "{}", black.1);
    assert_eq!(white.0, Some(1), "{}", white.1);
    // An engine that knows no clocks plays all the same.
    let other = engine("printf '=%s pass\\n\\n' $id;; time_*) printf '?%s unknown\\n\\n' $id");
    for (status, said) in over_tcp(&["--fjk"], &[], [&other, &other]) {
        assert_eq!(status, Some(0), "{said}");
        assert!(said.contains("time_settings 3000 0 0: unknown"), "{said}");
    }
}

/// The peer begins a new game while the engine thinks of a move in the old one: that move is taken back and not sent.
#[test]
fn a_move_of_a_game_that_is_off_is_not_sent() {
    let engine = engine(
        "n=$((n+1)); case $n in
           1) echo thinks >&2; sleep 3; printf '=%s D4\\n\\n' $id;;
           *) printf '=%s E5\\n\\n' $id;;
         esac;; undo) echo undoes >&2; printf '=%s\\n\\n' $id",
    );
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("its address").to_string();
    let connect = ["--connect", &address, "--size", "9", "--color", "black"];
    let mut child = start(&connect, &engine);
    let mut errors = errors(&mut child);
    let (mut stream, _) = listener.accept().expect("the bridge");
    let patience = Some(Duration::from_millis(50));
    stream.set_read_timeout(patience).expect("a socket");
    let options = SessionOptions::lenient().with_side(BoardSide::NINE);
    let mut white = Session::new(options.with_color(Color::White));
    let begun = Instant::now();
    let mut games = 0;
    let moved = 'game: loop {
        assert!(begun.elapsed() < Duration::from_secs(120), "no move comes");
        let now = u64::try_from(begun.elapsed().as_millis()).expect("a short time");
        let mut buffer = [0; 64];
        match stream.read(&mut buffer) {
            Ok(read) => white.receive(now, buffer.get(..read).unwrap_or_default()),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(error) => panic!("{error}"),
        }
        white.handle_timeout(now);
        stream.write_all(&white.take_output()).expect("the bridge");
        while let Some(event) = white.poll_event() {
            match event {
                Event::Agreed(_) => games += 1,
                Event::Moved { mv, .. } => break 'game mv,
                _ => continue,
            }
            if games == 1 {
                let mut said = String::new();
                while !said.contains("thinks") {
                    assert_ne!(errors.read_line(&mut said).expect("text"), 0, "{said}");
                }
                white.new_game(now).expect("a new game");
            }
        }
    };
    assert_eq!(games, 2);
    assert_eq!(Some(moved), Move::from_gtp(b"E5", BoardSide::NINE.size()));
    drop(stream);
    let (_, said) = left(child, errors);
    assert!(said.contains("undoes"), "{said}");
}

#[test]
fn what_can_not_begin_is_said() {
    for (arguments, status, what) in [
        (&[][..], 2, "no engine is named"),
        (&["--stdio"], 2, "no engine is named"),
        (&["--size", "23", "x"], 2, "--size does not take 23"),
        (&["--bogus", "1", "x"], 2, "--bogus is no option"),
        (&["--time", "0", "x"], 2, "--time does not take 0"),
        (&["true"], 2, "where is the peer?"),
        (
            &["--stdio", "./there-is-no-such-engine"],
            3,
            "the engine does not start",
        ),
        (
            &["--device", "./there-is-no-such-device", "cat"],
            1,
            "no line",
        ),
        (
            &["--stdio", "--log", "./no/such/folder", "cat"],
            4,
            "the log",
        ),
        (&["--stdio", "cat"], 1, "the peer has closed the line"),
    ] {
        let mut child = start(arguments, &[]);
        let errors = errors(&mut child);
        let (found, said) = left(child, errors);
        assert_eq!(found, Some(status), "{arguments:?} {said}");
        assert!(said.contains(what), "{arguments:?} {said}");
    }
}

#[test]
fn games_survive_a_bad_line() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sgmp_loopback.jsonl");
    for seed in ["1", "2", "3", "4", "5"] {
        for mode in [&[][..], &["--fjk"]] {
            let output = Command::new(env!("CARGO_BIN_EXE_sgmp_loopback"))
                .args(mode)
                .args(["--seed", seed, "--loss", "20", "--moves", "30", "--log"])
                .arg(&path)
                .output()
                .expect("it starts");
            let said = String::from_utf8(output.stdout).expect("text");
            assert_eq!(output.status.code(), Some(0), "{said}");
            assert!(
                said.ends_with("both sides have the same game of 32 moves\n"),
                "{said}"
            );
            assert!(said.contains("lost") && said.contains("doubled"), "{said}");
            // The capture tells the same game, broken frames and all.
            let text = std::fs::read(&path).expect("the capture");
            let mut options = LogOptions::new(Level::Lenient);
            boardwire_core::CodecOptions::set(&mut options, "size", "9").expect("a size");
            let games = read(&text, &options).log.games_with(&options);
            let moves: Vec<_> = games.iter().map(|game| game.moves.len()).collect();
            assert_eq!(moves, [32], "{said}");
        }
    }
}
