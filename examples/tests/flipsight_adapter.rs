//! `flipsight_adapter`, run as the service's connector runs it.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests: a panic is how they fail"
)]

mod flipsight_common;

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_flipsight::EngineRequest;
use boardwire_rules::othello::Position;
use flipsight_common::{Chance, GUIDE_LINE, VARIANTS, play_by_chance, request};

const ADAPTER: &str = env!("CARGO_BIN_EXE_flipsight_adapter");

/// A running adapter, its log in a file of its own.
struct Adapter {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    log: PathBuf,
}

/// A file of this test, which is not there yet.
fn fresh_file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("flipsight_adapter_{name}"));
    let _ = fs::remove_file(&path);
    path
}

impl Adapter {
    fn start(test: &str, arguments: &[&str]) -> Self {
        Self::start_with(test, arguments, &[])
    }

    fn start_with(test: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let log = fresh_file(&format!("{test}.log"));
        let mut child = Command::new(ADAPTER)
            .arg("--log")
            .arg(&log)
            .args(arguments)
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the adapter starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self {
            child,
            input,
            output,
            log,
        }
    }

    fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("a pipe");
        writeln!(input, "{line}").expect("it reads");
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        line
    }

    /// Asks, and returns the number of the square.
    fn ask(&mut self, request: &EngineRequest<'_>) -> i16 {
        self.send(&request.to_string());
        let line = self.answer();
        let reply = request
            .read_reply(&line)
            .unwrap_or_else(|error| panic!("{line:?}: {error}"));
        assert_eq!(reply.check(request), Ok(()), "{request}");
        reply.mv.index()
    }

    /// Ends the input; returns what was still written, and the log.
    fn end(self) -> (String, String) {
        drop(self.input);
        let rest = self
            .output
            .lines()
            .map(|line| line.expect("text") + "\n")
            .collect();
        let output = self.child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        (rest, fs::read_to_string(&self.log).unwrap_or_default())
    }
}

fn start_of(seconds: i64) -> EngineRequest<'static> {
    let ms = seconds * 1_000;
    request(&Position::default(), 123, 0, [60_000, ms])
}

#[test]
fn the_test_line_of_the_guide_is_answered() {
    let mut adapter = Adapter::start("guide", &[]);
    // The guide's own budget would have the player think for a second and a half.
    adapter.send(GUIDE_LINE);
    let (answer, log) = adapter.end();
    let moves = [19, 26, 37, 44].map(|square| format!("{{\"move\":{square}}}\n"));
    assert!(moves.contains(&answer), "{answer:?}");
    assert!(log.contains("match 123 leg 0 revision 0: "), "{log}");
}

#[test]
fn ten_thousand_requests_of_all_games_are_answered_in_order() {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut requests = Vec::new();
    for number in 0.. {
        let mut position = Position::new(VARIANTS[number % VARIANTS.len()]);
        while requests.len() < 10_000 && !position.is_over() {
            let revision = u64::try_from(requests.len()).unwrap();
            let budget = i64::try_from(revision % 3).unwrap();
            requests.push(request(&position, 7, revision, [60_000, budget]));
            play_by_chance(&mut position, &mut chance);
        }
        if requests.len() == 10_000 {
            break;
        }
    }
    let garbage = [
        "",
        "{",
        "d3",
        "{\"board\":3}",
        "{\"move\":19}",
        "\u{0}",
        "{}[]",
    ];
    let mut adapter = Adapter::start("many", &[]);
    let mut text = String::new();
    for (index, request) in requests.iter().enumerate() {
        text += &format!("{request}\n");
        if index % 100 == 0 {
            text += &format!("{}\n", garbage[index / 100 % garbage.len()]);
        }
    }
    let lines = |odd: &str| text.lines().filter(|line| *line == odd).count();
    let replies = lines(garbage[4]);
    let unreadable = 100 - replies - lines("");
    let mut input = adapter.input.take().expect("a pipe");
    let writer = thread::spawn(move || input.write_all(text.as_bytes()));
    for request in &requests {
        let line = adapter.answer();
        let reply = request
            .read_reply(&line)
            .unwrap_or_else(|error| panic!("{line:?}: {error}"));
        assert_eq!(reply.check(request), Ok(()), "{request}");
    }
    writer.join().expect("it writes").expect("it reads");
    let (rest, log) = adapter.end();
    assert_eq!(rest, "");
    assert_eq!(log.matches("unreadable line: ").count(), unreadable);
    assert_eq!(log.matches("no request: ").count(), replies);
    assert!(!log.contains("the position can't be"), "{log}");
}

#[test]
fn the_budget_is_kept() {
    let mut chance = Chance(11);
    let mut adapter = Adapter::start("budget", &[]);
    for number in 0..20 {
        let mut position = Position::new(VARIANTS[number % VARIANTS.len()]);
        for _ in 0..10 + number {
            play_by_chance(&mut position, &mut chance);
        }
        let revision = u64::try_from(number).unwrap();
        let request = request(&position, 7, revision, [2_000, 1_000]);
        let asked = Instant::now();
        adapter.ask(&request);
        assert!(asked.elapsed() <= Duration::from_secs(1), "{request}");
    }
    adapter.end();
}

#[test]
fn a_pass_and_names_of_squares() {
    let line = start_of(1).to_string();
    let pass = line.replace("[19,26,37,44]", "[]");
    let mut adapter = Adapter::start("coords", &["--coords"]);
    adapter.send(&pass);
    assert_eq!(adapter.answer(), "{\"move\":-1}\n");
    // One square: no need to think.
    adapter.send(&line.replace("[19,26,37,44]", "[19]"));
    assert_eq!(adapter.answer(), "{\"move\":\"d3\"}\n");
    // The list counts before the rules, and is all there is where the position can't be.
    adapter.send(&line.replace("[19,26,37,44]", "[0,1]"));
    assert_eq!(adapter.answer(), "{\"move\":\"a1\"}\n");
    let (rest, log) = adapter.end();
    assert_eq!(rest, "");
    assert!(log.contains("legal-mismatch at /legal_moves"), "{log}");
    assert!(log.contains("a1 (the first of the list"), "{log}");
}

#[test]
fn what_the_guide_forgives_is_answered_and_logged() {
    let mut adapter = Adapter::start("lenient", &[]);
    let least = r#"{"board":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"color":1,"legal_moves":[19,26,37,44]}"#;
    adapter.send(least);
    assert!(adapter.answer().starts_with("{\"move\":"));
    // Longer than any request: one error, and the next line is read.
    let long = format!("{{\"board\":[{}]}}", "0,".repeat(100_000));
    adapter.send(&long);
    adapter.send(&start_of(1).to_string());
    assert!(adapter.answer().starts_with("{\"move\":"));
    let (rest, log) = adapter.end();
    assert_eq!(rest, "");
    assert!(log.contains("missing-key in "), "{log}");
    assert!(log.contains("line-too-long"), "{log}");
}

#[test]
fn arguments_are_checked() {
    let run = |arguments: &[&str]| {
        let output = Command::new(ADAPTER)
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("it starts");
        (output.status.code(), output.stdout, output.stderr)
    };
    for arguments in [
        &["--bogus"][..],
        &["--nboard"],
        &["--nboard", " "],
        &["--nboard", "'x"],
        &["--nboard", "x", "--edax", "y"],
        &["--nboard", "x", "--nboard-depth", "61"],
    ] {
        let (status, output, error) = run(arguments);
        assert_eq!((status, output), (Some(2), Vec::new()), "{arguments:?}");
        assert!(String::from_utf8_lossy(&error).contains("usage: "));
    }
    assert_eq!(run(&["--log", "/"]).0, Some(1));
    assert_eq!(run(&[]).0, Some(0));
}

/// Engines of others, played by a shell script.
#[cfg(unix)]
mod engines {
    use super::*;

    const SCRIPT: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/flipsight_common/fake_engine.sh"
    );

    struct Fake {
        adapter: Adapter,
        log: PathBuf,
        revision: u64,
    }

    impl Fake {
        fn start(engine: &str, way: &str, more: &[&str]) -> Self {
            let test = format!("{engine}_{way}");
            let log = fresh_file(&format!("{test}.engine"));
            let option = format!("--{engine}");
            // A command's words are parted at blanks, a path is one word.
            let command = match engine {
                "nboard" => format!("'{SCRIPT}' 'two words'"),
                _ => SCRIPT.to_owned(),
            };
            let environment = [
                ("FAKE_ENGINE", engine),
                ("FAKE_WAY", way),
                ("FAKE_LOG", log.to_str().expect("text")),
            ];
            let arguments = [&[&option, &*command], more].concat();
            let adapter = Adapter::start_with(&test, &arguments, &environment);
            Self {
                adapter,
                log,
                revision: 0,
            }
        }

        /// Asks in the start position.
        fn ask(&mut self, budget_ms: i64) -> i16 {
            let request = request(&Position::default(), 9, self.revision, [60_000, budget_ms]);
            self.revision += 1;
            self.adapter.ask(&request)
        }

        /// Ends it; the adapter's log, and what the engine was told.
        fn end(self) -> (String, Vec<String>) {
            let (rest, log) = self.adapter.end();
            assert_eq!(rest, "");
            let told = fs::read_to_string(self.log).expect("text");
            (
                log,
                told.lines()
                    .map(|line| line.trim_end().to_owned())
                    .collect(),
            )
        }
    }

    fn starts(told: &[String]) -> usize {
        told.iter().filter(|line| line.starts_with("start")).count()
    }

    const D3: i16 = 19;
    const C4: i16 = 26;
    const LONG: i64 = 20_000;

    #[test]
    fn an_nboard_engine_is_kept_between_moves() {
        let mut fake = Fake::start("nboard", "well", &["--nboard-depth", "8"]);
        assert_eq!([fake.ask(LONG), fake.ask(LONG), fake.ask(LONG)], [D3; 3]);
        let (log, told) = fake.end();
        assert_eq!(log.matches("d3 by the engine").count(), 3, "{log}");
        let board = "(;GM[Othello]PC[FlipSight]PB[bot]PW[bot]TI[1:00.00//0:00]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];)";
        let expected = [
            "start two words",
            "nboard 2",
            "set depth 8",
            "set contempt 0",
            &format!("set game {board}"),
            "ping 1",
            "go",
            "ping 2",
            "go",
            "ping 3",
            "go",
            "quit",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn edax_is_greeted_as_it_wants() {
        let more = ["--nboard-dialect", "edax", "--nboard-depth", "21"];
        let mut fake = Fake::start("nboard", "edax", &more);
        assert_eq!(fake.ask(LONG), D3);
        let (_, told) = fake.end();
        assert_eq!(told[1..3], ["nboard 1", "set depth 21"]);
        assert!(told[3].starts_with("set game "), "{told:?}");
    }

    #[test]
    fn an_engine_that_dies_is_started_anew() {
        for engine in ["nboard", "edax", "egaroucid"] {
            // It dies of the third question, which is asked again.
            let mut fake = Fake::start(engine, "dies", &[]);
            for _ in 0..6 {
                assert_eq!(fake.ask(LONG), D3, "{engine}");
            }
            let (log, told) = fake.end();
            assert_eq!(starts(&told), 3, "{engine}: {told:?}");
            assert_eq!(log.matches("by the engine").count(), 6, "{log}");
            // It goes after each answer, as the guide's own samples do.
            let mut fake = Fake::start(engine, "leaves", &[]);
            for _ in 0..3 {
                assert_eq!(fake.ask(LONG), D3, "{engine}");
            }
            let (_, told) = fake.end();
            assert_eq!(starts(&told), 3, "{engine}: {told:?}");
        }
    }

    #[test]
    fn an_engine_that_fails_is_played_for() {
        for engine in ["nboard", "edax", "egaroucid"] {
            let mut fake = Fake::start(engine, "illegal", &[]);
            assert_ne!(fake.ask(2_000), 0, "{engine}");
            let (log, _) = fake.end();
            assert!(
                log.contains("the engine's move is bad: illegal-move: a1"),
                "{log}"
            );
        }
        let mut fake = Fake::start("egaroucid", "fails", &["--level", "5"]);
        fake.ask(2_000);
        let (log, told) = fake.end();
        assert!(log.contains("the engine says: [ERROR] no board"), "{log}");
        assert_eq!(told[1], "level 5");
        let mut adapter = Adapter::start("no_engine", &["--nboard", "./there-is-no-such-engine"]);
        adapter.ask(&start_of(2));
        let (_, log) = adapter.end();
        // At the start, and when it was asked for a move.
        assert_eq!(
            log.matches("./there-is-no-such-engine: ").count(),
            2,
            "{log}"
        );
    }

    #[test]
    fn an_engine_that_is_late_is_stopped() {
        // It takes the hint, and stays.
        let mut fake = Fake::start("nboard", "silent", &[]);
        let asked = Instant::now();
        fake.ask(1_200);
        fake.ask(1_200);
        assert!(asked.elapsed() < Duration::from_secs(5));
        let (log, told) = fake.end();
        assert_eq!(starts(&told), 1, "{told:?}");
        assert_eq!(log.matches("the engine has no move").count(), 2, "{log}");
        // It does not even hear the ping.
        let mut fake = Fake::start("nboard", "deaf", &[]);
        fake.ask(1_200);
        fake.ask(1_200);
        let (log, told) = fake.end();
        assert_eq!(starts(&told), 2, "{told:?}");
        assert_eq!(log.matches("no pong in time").count(), 2, "{log}");
        // Edax answers when it is stopped.
        let mut fake = Fake::start("edax", "silent", &[]);
        assert_eq!(fake.ask(3_000), C4);
        let (_, told) = fake.end();
        assert_eq!(starts(&told), 1, "{told:?}");
        // Egaroucid can't be stopped.
        let mut fake = Fake::start("egaroucid", "silent", &[]);
        fake.ask(1_200);
        fake.ask(1_200);
        let (log, told) = fake.end();
        assert_eq!(starts(&told), 2, "{told:?}");
        assert_eq!(log.matches("no answer in time").count(), 2, "{log}");
    }

    #[test]
    fn consoles_are_told_board_and_time() {
        let board = "---------------------------";
        let mut fake = Fake::start("edax", "well", &[]);
        fake.ask(10_000);
        let (_, told) = fake.end();
        let position = format!("setboard {board}OX------XO{board} X");
        let expected = [
            "start",
            "mode 3",
            &position,
            "move-time 1.548",
            "go",
            "quit",
        ];
        assert_eq!(told, expected);
        let mut fake = Fake::start("egaroucid", "well", &[]);
        fake.ask(10_000);
        let (_, told) = fake.end();
        let position = format!("setboard {board}WB------BW{board}B");
        let expected = [
            "start -quiet -noautopass",
            &position,
            "settime X 60",
            "settime O 60",
            "go",
            "quit",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn engines_play_std_alone() {
        for (more, answers) in [(&[][..], 1), (&["--play-variants"][..], 5)] {
            let way = format!("well{answers}");
            let mut fake = Fake::start("nboard", &way, more);
            for variant in VARIANTS {
                let request = request(&Position::new(variant), 9, 0, [60_000, 200]);
                fake.adapter.send(&request.to_string());
            }
            drop(fake.adapter.input.take());
            let mut lines = 0;
            while !fake.adapter.answer().is_empty() {
                lines += 1;
            }
            assert_eq!(lines, answers);
            let (log, told) = fake.end();
            assert_eq!(log.matches(": variant-unsupported: ").count(), 4, "{log}");
            assert_eq!(told.iter().filter(|line| *line == "go").count(), 1);
        }
    }
}
