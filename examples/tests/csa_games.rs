//! Games of programs that nobody here wrote on `csa_server`: `gpsusi` by `csa_client`, and `gpsshogi --csa` by an adapter below. Both are of
//! Debian's package gpsshogi.
//!
//! Without them these tests are reported as ignored; with `BOARDWIRE_INTEROP=require` in the environment that is a failure.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a panic is how they fail"
)]

mod common;
mod csa_common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use boardwire_csa::names::{Password, Username};
use boardwire_csa::record::result::Reason;
use boardwire_csa::server::Outcome;
use boardwire_csa::session::{ClientSession, Event};
use boardwire_csa::{CsaMove, Special};
use boardwire_usi::session::SessionOptions;
use common::find_program;
use csa_common::{
    Client, Left, Server, Talk, agree, check_client_line, check_log, check_server_line, folder,
    read_records,
};
use libtest_mimic::{Arguments, Failed, Trial};

/// Engines one after the other: each takes all processors while it loads.
static ENGINES: Mutex<()> = Mutex::new(());

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // One waits and one plays.
    arguments.test_threads = Some(2);
    let required = std::env::var("BOARDWIRE_INTEROP").is_ok_and(|value| value == "require");
    let interop = |name: &str, program: &'static str, test: fn(&Path)| match find_program(program) {
        Some(path) => Trial::test(name, move || {
            let _one = ENGINES.lock();
            test(&path);
            Ok(())
        }),
        None => {
            let missing = move || Err(Failed::from(format!("{program} is not installed")));
            Trial::test(name, missing).with_ignored_flag(!required)
        }
    };
    let trials = vec![
        Trial::test("a client keeps a silent connection alive", || {
            keeps_alive();
            Ok(())
        }),
        interop("gpsusi plays itself in CSA mode", "gpsusi", |path| {
            gpsusi_twice(path, "csa_games_csa", &[]);
        }),
        interop(
            "gpsusi plays itself in the extended mode",
            "gpsusi",
            |path| {
                gpsusi_twice(path, "csa_games_x1", &["--x1"]);
            },
        ),
        interop(
            "gpsusi plays a run of games in CSA mode",
            "gpsusi",
            |path| {
                gpsusi_run(path, "csa_games_run_csa", &[]);
            },
        ),
        interop(
            "gpsusi plays a run of games in the extended mode",
            "gpsusi",
            |path| {
                gpsusi_run(path, "csa_games_run_x1", &["--x1"]);
            },
        ),
        interop("gpsshogi moves first", "gpsshogi", |path| {
            gpsshogi(path, "csa_games_black", true);
        }),
        interop("gpsshogi moves second", "gpsshogi", |path| {
            gpsshogi(path, "csa_games_white", false);
        }),
    ];
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A game with a Fischer increment that the server cuts, and one with byoyomi to the bitter end: ten pieces are too much of a handicap.
fn gpsusi_twice(program: &Path, name: &str, mode: &[&str]) {
    let folder = folder(name);
    let server = Server::start(&["--games", "2", "--max-moves", "60"], &folder);
    let program = program.to_str().expect("text");
    // gpsusi aborts on binc. Its depth is what limits it; the times are for busy machines.
    let common = [
        mode,
        &["--password", "secret", "--games", "2"],
        &["--game", "fischer-60-20F", "--game", "hc10p_byoyomi-0-20"],
        &["--increment-as-byoyomi", "--margin", "500", "--comment"],
        &[
            "--option",
            "LimitDepth=4",
            "--option",
            "BookDepth=0",
            "--option",
            "Thread=1",
        ],
    ]
    .concat();
    let clients = [("alice", "+"), ("bob", "-")].map(|(name, turn)| {
        let arguments = [&common[..], &["--turn", turn]].concat();
        Client::start(&server.address(), name, &folder, &arguments, &[program])
    });
    let left = clients.map(Client::left);
    for Left {
        status, warnings, ..
    } in &left
    {
        assert_eq!(*status, Some(0), "{warnings}");
        assert_eq!(warnings, "");
    }
    let games = server.games();
    agree(&folder, &games, &left);
    let [alice, bob] = &left;
    for (left, outcome) in [(alice, "#LOSE"), (bob, "#WIN")] {
        assert!(check_log(&left.log) > 150);
        let end = format!(" #RESIGN {outcome}");
        assert!(left.games[1].ends_with(&end), "{:?}", left.games);
        let second = left.records[1].result();
        assert_eq!(second.result().map(|it| &it.reason), Some(&Reason::Resign));
    }
}

/// Three games against the engine of this package, which ponders. gpsusi does not: it is asked to, and names no move.
fn gpsusi_run(program: &Path, name: &str, mode: &[&str]) {
    let folder = folder(name);
    let server = Server::start(&["--games", "3", "--max-moves", "16"], &folder);
    let program = program.to_str().expect("text");
    let usi_log = folder.join("bob.usi.log");
    let usi_log = usi_log.to_str().expect("text");
    let common = [
        mode,
        &["--password", "secret", "--games", "3", "--ponder"],
        &["--game", "run-60-10"],
    ]
    .concat();
    let alice = [
        &common[..],
        &["--turn", "+", "--turn", "-", "--margin", "500"],
        &["--option", "LimitDepth=4", "--option", "BookDepth=0"],
        &["--option", "Thread=1"],
    ]
    .concat();
    let bob = [
        &common[..],
        &["--turn", "-", "--turn", "+", "--usi-log", usi_log],
        &["--option", "MaxDepth=2"],
    ]
    .concat();
    let engine = env!("CARGO_BIN_EXE_usi_engine");
    let address = server.address();
    let left = [
        Client::start(&address, "alice", &folder, &alice, &[program]),
        Client::start(&address, "bob", &folder, &bob, &[engine]),
    ]
    .map(Client::left);
    for left in &left {
        assert_eq!((left.status, left.warnings.as_str()), (Some(0), ""));
        check_log(&left.log);
        assert_eq!(left.games.len(), 6, "{:?}", left.games);
    }
    agree(&folder, &server.games(), &left);
    let log = std::fs::read(usi_log).expect("the engine's lines");
    let log = boardwire_usi::log::parse(&log).expect("a log");
    let odd = boardwire_usi::log::check_session(&log, &SessionOptions::DEFAULT);
    assert_eq!(odd, []);
    assert!(log.to_string().matches("recv:go ponder ").count() >= 10);
}

/// `gpsshogi --csa`: it reads the opponent's moves and writes its own.
struct Mover {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    record: PathBuf,
}

impl Mover {
    fn start(program: &Path, folder: &Path, first: bool) -> Self {
        let record = folder.join("gpsshogi.csa");
        let mut child = Command::new(program)
            .args([
                "--csa", "-T", "0", "-B", "1", "-i", "200", "-l", "400", "-N", "1",
            ])
            .args(first.then_some("-s"))
            .arg("-o")
            .arg(&record)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take().expect("its input");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            input,
            lines,
            record,
        }
    }

    /// Its next move or special.
    fn next(&self) -> String {
        let line = self.lines.recv_timeout(csa_common::LONG);
        let line = line.expect("a move of gpsshogi");
        check_client_line(line.as_bytes());
        line
    }

    fn tell(&mut self, mv: CsaMove) {
        writeln!(self.input, "{mv}").expect("it listens");
    }
}

impl Drop for Mover {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game against the engine of this package, which is the weaker one.
fn gpsshogi(program: &Path, name: &str, first: bool) {
    let folder = folder(name);
    let server = Server::start(&["--games", "1", "--max-moves", "200"], &folder);
    let (turn, color) = if first { ("-", "B") } else { ("+", "W") };
    let weak = [
        "--game",
        "mixed-60-20",
        "--turn",
        turn,
        "--option",
        "MaxDepth=1",
        "--option",
        "ResignValue=1500",
    ];
    let engine = env!("CARGO_BIN_EXE_usi_engine");
    let rival = Client::start(&server.address(), "rival", &folder, &weak, &[engine]);
    let mut mover = Mover::start(program, &folder, first);
    let mut desk = Desk::log_in(&server, &format!("mixed-60-20-{color}"));
    let (mut moves, mut said) = (Vec::new(), 0);
    let finish = loop {
        match desk.hear() {
            Event::Proposed(_) => desk.say(ClientSession::agree),
            Event::Started if first => said += desk.pass_on(&mover),
            Event::Moved(moved) => {
                moves.push(moved.mv);
                let mine = desk.session.side() == Some(moved.mv.color());
                if !mine {
                    mover.tell(moved.mv);
                }
                // A move that ends the game is answered in vain: the server passes that over.
                if desk.session.is_my_turn() {
                    said += desk.pass_on(&mover);
                }
            }
            Event::Finished(finish) => break finish,
            Event::Closed => panic!("closed in the game"),
            _ => {}
        }
    };
    assert_eq!(finish.outcome, Some(Outcome::Win), "{finish:?}");
    assert!(said >= 5 && moves.len() >= 10, "{moves:?}");
    let left = rival.left();
    assert_eq!((left.status, left.warnings.as_str()), (Some(0), ""));
    check_log(&left.log);
    let games = server.games();
    let id = games[0].split(' ').next().expect("an id");
    let record = &read_records(&folder.join(format!("{id}.csa")))[0];
    assert_eq!(record.moves().collect::<Vec<_>>(), moves);
    assert_eq!(left.records[0].moves().collect::<Vec<_>>(), moves);
    assert_eq!(record.result().result(), left.records[0].result().result());
    assert_eq!(
        record.result().result().map(|it| it.reason.clone()),
        Some(Reason::Resign)
    );
    // The record that gpsshogi itself writes has the same moves, as far as it came.
    let own = std::fs::read(&mover.record).expect("its record");
    let (own, _) = boardwire_csa::record::parse_lenient(&own).expect("a record");
    let own: Vec<_> = own.first().moves().collect();
    assert!(!own.is_empty() && moves.starts_with(&own), "{own:?}");
}

/// A client between the server and the mover: each line is parsed and formatted back, and the session finds nothing odd.
struct Desk {
    talk: Talk,
    session: ClientSession,
    opened: Instant,
    /// Inside a Game_Summary, whose lines are not the protocol's.
    in_summary: bool,
}

impl Desk {
    fn log_in(server: &Server, password: &str) -> Self {
        let mut desk = Self {
            talk: Talk::open(server.port),
            session: ClientSession::default(),
            opened: Instant::now(),
            in_summary: false,
        };
        let name = Username::new("gpsshogi").expect("a name");
        let password = Password::new(password).expect("a password");
        desk.say(|session, now| session.login(name, password, false, now));
        desk
    }

    fn now(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn say<E: std::fmt::Debug>(
        &mut self,
        make: impl FnOnce(&mut ClientSession, u64) -> Result<Vec<u8>, E>,
    ) {
        let now = self.now();
        let line = make(&mut self.session, now).expect("it may be said");
        check_client_line(&line);
        self.talk.say(&String::from_utf8(line).expect("ASCII"));
    }

    fn hear(&mut self) -> Event {
        let Some(line) = self.talk.next() else {
            return self.session.close().event;
        };
        if !self.in_summary {
            check_server_line(&line);
        }
        match &line[..] {
            b"BEGIN Game_Summary" => self.in_summary = true,
            b"END Game_Summary" => self.in_summary = false,
            _ => {}
        }
        let now = self.now();
        let step = self.session.receive(&line, now);
        assert!(step.findings.is_empty(), "{:?}", step.findings);
        step.event
    }

    /// Says what the mover says. Gives how many moves that were.
    fn pass_on(&mut self, mover: &Mover) -> usize {
        let line = mover.next();
        match CsaMove::from_csa(line.as_bytes()) {
            Some(mv) => {
                self.say(|session, now| session.play(mv, now));
                1
            }
            None => {
                assert_eq!(line, Special::Toryo.to_string());
                self.say(ClientSession::resign);
                0
            }
        }
    }
}

/// A server that says nothing after the login: half a minute later an empty line comes, and not sooner.
fn keeps_alive() {
    let folder = folder("csa_games_keep_alive");
    let listener = TcpListener::bind("localhost:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let arguments = ["--game", "silent-60-0", "--keep-alive", "1"];
    let stub = env!("CARGO_BIN_EXE_minimal_engine");
    let client = Client::start(&address, "alice", &folder, &arguments, &[stub]);
    let (socket, _) = listener.accept().expect("a client");
    let mut talk = Talk::with(socket);
    talk.heed("LOGIN alice silent-60-0");
    talk.say("LOGIN:alice OK");
    let silent = Instant::now();
    talk.heed("");
    assert!(silent.elapsed() > Duration::from_millis(29_500));
    talk.say("");
    talk.close();
    let left = client.left();
    assert_eq!(left.status, Some(1));
    check_log(&left.log);
}
