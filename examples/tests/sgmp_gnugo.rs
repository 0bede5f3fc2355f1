//! Whole games of `sgmp_gtp_bridge` against Debian's `gnugo`, which is the engine behind the bridge too.
//!
//! Without gnugo these tests are reported as ignored; with `BOARDWIRE_INTEROP=require` in the environment that is a failure. Games that take
//! minutes are reported as ignored, too: `--include-ignored` plays them, and so does `bash .ci/deep games`.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a panic is how they fail"
)]

mod common;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_core::Color;
use boardwire_core::go::Move;
use boardwire_sgf::value::Context;
use boardwire_sgf::{Options, View};
use boardwire_sgmp::log::{LogOptions, check_games, parse};
use common::find_program;
use libtest_mimic::{Arguments, Failed, Trial};

/// More than a game takes on a busy machine, if it is not a long one.
const LONG: Duration = Duration::from_secs(240);
/// The same of a long game: minutes of thought, of which other programs may take the most.
const LONGEST: Duration = Duration::from_secs(1800);

/// A game to play.
#[derive(Clone, Copy)]
struct Game {
    size: u8,
    handicap: u8,
    /// The bridge's colour.
    color: Color,
    /// The FJK profile against `--mode sgmp`, or the whole protocol against `--mode gmp`.
    fjk: bool,
    /// After how many moves how many are taken back.
    take_back: Option<&'static str>,
}

impl Game {
    /// Whether gnugo thinks for minutes: such games are played on demand, with `--include-ignored`.
    const fn is_long(self) -> bool {
        match self.size {
            19 => true,
            // One of each kind of start is enough: with and without handicap, by either side.
            13 => (self.handicap == 0) != matches!(self.color, Color::Black),
            _ => false,
        }
    }

    fn name(self) -> String {
        let Self {
            size,
            handicap,
            color,
            ..
        } = self;
        let mode = if self.fjk { "sgmp" } else { "gmp" };
        let name = format!("gnugo {mode} {size}x{size} handicap {handicap} bridge {color}");
        match self.take_back {
            Some(undo) => format!("{name} undo {undo}"),
            None => name,
        }
    }
}

fn games() -> Vec<Game> {
    let mut games = Vec::new();
    // The longest first.
    for size in [19, 13, 9] {
        for handicap in [0, 4] {
            for color in Color::ALL {
                games.push(Game {
                    size,
                    handicap,
                    color,
                    fjk: true,
                    take_back: None,
                });
            }
        }
    }
    for color in Color::ALL {
        for take_back in [None, Some("6:2"), Some("8:1")] {
            games.push(Game {
                size: 9,
                handicap: 0,
                color,
                fjk: false,
                take_back,
            });
        }
        games.push(Game {
            size: 9,
            handicap: 4,
            color,
            fjk: false,
            take_back: None,
        });
    }
    games
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Of the two programs of a game one thinks at a time.
    let processors = thread::available_parallelism().map_or(2, usize::from);
    arguments.test_threads.get_or_insert(processors);
    let required = std::env::var("BOARDWIRE_INTEROP").is_ok_and(|value| value == "require");
    let gnugo = find_program("gnugo");
    let trials = games().into_iter().map(|game| match gnugo.clone() {
        Some(path) => Trial::test(game.name(), move || {
            play(&path, game);
            Ok(())
        })
        .with_ignored_flag(game.is_long()),
        None => {
            let missing = || Err(Failed::from("gnugo is not installed"));
            Trial::test(game.name(), missing).with_ignored_flag(!required || game.is_long())
        }
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// A child that is killed when the test fails.
struct Running(Child);

impl Running {
    fn status(&mut self, until: Instant) -> Option<i32> {
        while Instant::now() < until {
            if let Some(status) = self.0.try_wait().expect("a child") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("it does not end");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn play(gnugo: &Path, game: Game) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sgmp_gnugo");
    fs::create_dir_all(&folder).expect("a folder");
    let stem = game.name().replace([' ', ':'], "_");
    let [sgf, log, errors] = ["sgf", "log", "txt"].map(|it| folder.join(format!("{stem}.{it}")));
    // Files of an earlier run.
    for file in [&sgf, &log] {
        let _ = fs::remove_file(file);
    }
    let color = |color| match color {
        Color::Black => "black",
        Color::White => "white",
    };
    let (size, handicap) = (game.size.to_string(), game.handicap.to_string());
    // Level 1 does not resign, and is quick; on large boards level 0 is quicker.
    let level = if game.size == 19 { "0" } else { "1" };
    let mut peer = Command::new(gnugo);
    peer.args(["--level", level, "--never-resign", "--quiet", "--seed", "1"])
        .args(["--color", color(!game.color)])
        .arg("-o")
        .arg(&sgf);
    let mut bridge = Command::new(env!("CARGO_BIN_EXE_sgmp_gtp_bridge"));
    bridge
        .args(["--stdio", "--linger", "400", "--color", color(game.color)])
        .arg("--log")
        .arg(&log);
    if game.fjk {
        peer.args([
            "--mode",
            "sgmp",
            "--boardsize",
            &size,
            "--handicap",
            &handicap,
        ]);
        bridge.arg("--fjk");
    } else {
        peer.args(["--mode", "gmp"]);
    }
    bridge.args(["--size", &size, "--handicap", &handicap]);
    bridge.args(
        game.take_back
            .map(|it| ["--take-back", it])
            .into_iter()
            .flatten(),
    );
    bridge
        .arg(gnugo)
        .args(["--mode", "gtp", "--never-resign", "--quiet", "--seed", "2"])
        .args(["--level", level]);
    let until = Instant::now() + if game.is_long() { LONGEST } else { LONG };
    let mut peer = peer
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("gnugo starts");
    // The line: what one writes the other reads.
    let (input, output) = (peer.stdin.take(), peer.stdout.take());
    let mut peer = Running(peer);
    bridge
        .stdin(Stdio::from(output.expect("its output")))
        .stdout(Stdio::from(input.expect("its input")))
        .stderr(File::create(&errors).expect("a file"));
    let mut running = Running(bridge.spawn().expect("the bridge starts"));
    // It holds the ends of the pipes.
    drop(bridge);
    let status = running.status(until);
    let said = fs::read_to_string(&errors).expect("text");
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("the game is over after"), "{said}");
    assert_eq!(peer.status(until), Some(0), "{said}");
    compare(game, &log, &sgf, &said);
}

/// The moves of the bridge's log are those that gnugo wrote down.
fn compare(game: Game, log: &Path, sgf: &Path, said: &str) {
    let text = fs::read(log).expect("the log");
    let log = parse(&text).expect("a log without faults");
    let records = log.games();
    let [record] = &records[..] else {
        panic!("{records:?}")
    };
    assert_eq!(record.board().get(), game.size);
    assert_eq!(record.handicap.stones(), game.handicap);
    let moves: Vec<_> = record.moves.iter().map(|it| (it.color, it.mv)).collect();
    let sgf = fs::read(sgf).expect("gnugo's SGF");
    let (side, handicap, wanted) = main_line(&sgf);
    assert_eq!((side, handicap), (game.size, game.handicap));
    assert_eq!(moves, wanted, "{said}");
    assert!(moves.len() >= 20 && record.is_over(), "{moves:?}");
    let odd: Vec<_> = check_games(&log, &LogOptions::default())
        .iter()
        .map(|note| note.code().to_string())
        .filter(|code| code != "extra-pass")
        .collect();
    assert!(odd.is_empty(), "{odd:?}");
    let undone = said.contains("moves are taken back");
    assert_eq!(undone, game.take_back.is_some(), "{said}");
}

/// Size, handicap and moves of an SGF file's main line. What was taken back stands in variations.
fn main_line(bytes: &[u8]) -> (u8, u8, Vec<(Color, Move)>) {
    let reading = boardwire_sgf::read(bytes, &Options::default());
    let root = reading.collection.games().next().expect("a game");
    let context = Context::of(root);
    let size = context.size;
    let handicap = View::new(root, context)
        .handicap()
        .map_or(0, |it| it.stones());
    let moves = root
        .main_line()
        .flat_map(|node| View::new(node, context).moves().collect::<Vec<_>>())
        .filter_map(|(color, played)| Some((color, played.go()?)));
    (
        size.columns(),
        u8::try_from(handicap).expect("few"),
        moves.collect(),
    )
}
