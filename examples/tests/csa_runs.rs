//! `csa_client` over many games: pondering, lost connections, engines that die.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a panic is how they fail"
)]

mod csa_common;

use std::fs;
use std::io::ErrorKind;
use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use boardwire_core::CodeSet as _;
use boardwire_csa::log;
use boardwire_csa::session::SessionOptions as CsaOptions;
use boardwire_usi::log::{check_session, parse as parse_log};
use boardwire_usi::session::SessionOptions;
use csa_common::{Client, LONG, Left, Server, Talk, agree, check_log, folder, read_records};

const ENGINE: &str = env!("CARGO_BIN_EXE_usi_engine");
const STUB: &str = env!("CARGO_BIN_EXE_minimal_engine");

/// A server by hand, and a client that comes to it, more than once perhaps.
fn scripted(
    folder: &Path,
    client: &[&str],
    engine: &[&str],
    server: impl FnOnce(&TcpListener) + Send + 'static,
) -> Left {
    let listener = TcpListener::bind("localhost:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let server = thread::spawn(move || server(&listener));
    let left = Client::start(&address, "alice", folder, client, engine).left();
    server.join().expect("the dialogue is as it should be");
    left
}

fn next(listener: &TcpListener) -> Talk {
    let (socket, _) = listener.accept().expect("a client");
    Talk::with(socket)
}

/// That nobody waits to be let in.
fn nobody_comes(listener: &TcpListener, within: Duration) {
    thread::sleep(within);
    listener.set_nonblocking(true).expect("a listener");
    let come = listener.accept().map(|_| ());
    listener.set_nonblocking(false).expect("a listener");
    assert_eq!(
        come.map_err(|error| error.kind()),
        Err(ErrorKind::WouldBlock)
    );
}

/// Ten seconds and one for each move; two moves are played, and Black's clock shows 7 seconds, White's 6.
fn offer(talk: &mut Talk, id: &str) {
    talk.say(&format!(
        "BEGIN Game_Summary
Protocol_Version:1.2
Format:Shogi 1.0
Game_ID:{id}
Name+:alice
Name-:bob
Your_Turn:+
To_Move:+
BEGIN Time
Total_Time:10
Byoyomi:1
END Time
BEGIN Position
PI
+
+7776FU,T3
-3334FU,T4
END Position
END Game_Summary"
    ));
    talk.heed(&format!("AGREE {id}"));
    talk.say(&format!("START:{id}"));
}

fn log_in(talk: &mut Talk) {
    talk.heed("LOGIN alice hand-10-1");
    talk.say("LOGIN:alice OK");
}

fn log_in_x1(talk: &mut Talk) {
    talk.heed("LOGIN alice secret x1");
    talk.say("LOGIN:alice OK");
    talk.say("##[LOGIN] +OK x1");
    talk.heed("%%GAME hand-10-1 *");
}

const CSA: [&str; 2] = ["--game", "hand-10-1"];
const X1: [&str; 5] = ["--x1", "--password", "secret", "--game", "hand-10-1"];

/// Writes down what it hears, and does as it is told in `answers`: arms of a shell's `case` over the line, `$pos` being the last position.
fn puppet(answers: &str) -> String {
    format!(
        "while IFS= read -r line; do echo \"$line\" >> \"$1\"; case $line in \
         usi) echo 'option name USI_Ponder type check default false'; echo usiok;; \
         isready) echo readyok;; position*) pos=$line;; {answers} quit) exit 0;; esac; done"
    )
}

/// As `check_log`, of connections one of which ends in a game: nothing else is odd.
fn check_cut_log(text: &[u8]) {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let read = log::parse_strict(text).unwrap_or_else(|error| panic!("{error}"));
    let findings = log::check_session(text, &read, &CsaOptions::DEFAULT);
    let codes: Vec<_> = findings.iter().map(|finding| finding.code.name()).collect();
    assert_eq!(codes, ["unfinished-game"]);
}

#[test]
fn pondering_line_by_line() {
    let folder = folder("csa_runs_ponder");
    let heard = folder.join("heard");
    // The answers by the last move of the position. Pondering about the second 8485FU it does not wait to be asked; the answer to stop is slow.
    let script = puppet(
        "'go ponder'*) case $pos in *' 6i7h 8d8e') echo bestmove 2e2d ponder 2c2d;; esac;; \
         go*) case $pos in *' 3c3d') echo bestmove 2g2f ponder 8c8d;; *' 4a3b') echo bestmove 6i7h ponder 8d8e;; \
         *' 9c9d') echo bestmove 9g9f ponder 1c1d;; esac;; \
         ponderhit) case $pos in *' 8c8d') echo bestmove 2f2e ponder 8d8e;; *) echo bestmove 2h2d ponder 5e5d;; esac;; \
         stop) sleep 0.3; echo bestmove 9g9f ponder 9c9d;;",
    );
    let engine = ["sh", "-c", &script, "engine", heard.to_str().expect("text")];
    let client = [&CSA[..], &["--ponder"]].concat();
    let server_heard = heard.clone();
    let left = scripted(&folder, &client, &engine, move |listener| {
        let mut talk = next(listener);
        log_in(&mut talk);
        offer(&mut talk, "ponder");
        for (mv, answer) in [
            // As expected.
            ("+2726FU", "-8384FU,T2"),
            // Not as expected.
            ("+2625FU", "-4132KI,T1"),
            // As expected, and the engine has answered already.
            ("+6978KI", "-8485FU,T1"),
            // As expected: once more without ponderhit it would have no answer.
            ("+2524FU", "-2324FU,T1"),
            // What was expected can't be played.
            ("+2824HI", "-9394FU,T1"),
        ] {
            talk.heed(mv);
            talk.say(&format!("{mv},T1"));
            if mv == "+6978KI" {
                wait_for(&server_heard, "go ponder btime 4000 ");
            }
            talk.say(answer);
        }
        talk.heed("+9796FU");
        talk.say("+9796FU,T1");
        talk.say("%TORYO");
        talk.say("#RESIGN");
        talk.say("#WIN");
        talk.close();
    });
    assert_eq!(left.status, Some(0), "{}", left.warnings);
    assert_eq!(left.games, ["ponder 13 moves #RESIGN #WIN"]);
    let heard = fs::read_to_string(&heard).expect("what the engine heard");
    // The clock of `go ponder` is that of the next turn; what the slow answer to `stop` took is gone from that of `go`.
    let moves = "position startpos moves 7g7f 3c3d";
    let expected = [
        "usi",
        "setoption name USI_Ponder value true",
        "isready",
        "usinewgame",
        moves,
        "go btime 7000 wtime 6000 byoyomi 1000",
        &format!("{moves} 2g2f 8c8d"),
        "go ponder btime 6000 wtime 6000 byoyomi 1000",
        "ponderhit",
        &format!("{moves} 2g2f 8c8d 2f2e 8d8e"),
        "go ponder btime 5000 wtime 4000 byoyomi 1000",
        "stop",
        &format!("{moves} 2g2f 8c8d 2f2e 4a3b"),
        "go btime * wtime 3000 byoyomi 1000",
        &format!("{moves} 2g2f 8c8d 2f2e 4a3b 6i7h 8d8e"),
        "go ponder btime 4000 wtime 3000 byoyomi 1000",
        &format!("{moves} 2g2f 8c8d 2f2e 4a3b 6i7h 8d8e 2e2d 2c2d"),
        "go ponder btime 3000 wtime 2000 byoyomi 1000",
        "ponderhit",
        &format!("{moves} 2g2f 8c8d 2f2e 4a3b 6i7h 8d8e 2e2d 2c2d 2h2d 9c9d"),
        "go btime 2000 wtime 0 byoyomi 1000",
        &format!("{moves} 2g2f 8c8d 2f2e 4a3b 6i7h 8d8e 2e2d 2c2d 2h2d 9c9d 9g9f 1c1d"),
        "go ponder btime 1000 wtime 0 byoyomi 1000",
        "stop",
        "gameover win",
        "quit",
    ];
    let mut heard: Vec<&str> = heard.lines().collect();
    let late = heard.get_mut(13).expect("go after stop");
    let left_ms = late
        .strip_prefix("go btime ")
        .and_then(|rest| rest.strip_suffix(" wtime 3000 byoyomi 1000"))
        .and_then(|time| time.parse::<u32>().ok());
    assert!(left_ms.is_some_and(|time| time <= 4_700), "{late}");
    *late = expected[13];
    assert_eq!(heard, expected);
    // The one thing that was odd.
    assert_eq!(left.warnings.lines().count(), 1, "{}", left.warnings);
    assert!(
        left.warnings.contains("engine: finding: "),
        "{}",
        left.warnings
    );
}

#[test]
fn times_are_told_with_ponderhit_if_asked_for() {
    let folder = folder("csa_runs_ponderhit");
    let heard = folder.join("heard");
    let script = puppet(
        "'go ponder'*) ;; go*) echo bestmove 2g2f ponder 8c8d;; ponderhit*) echo bestmove resign ponder 8d8e;;",
    );
    let engine = ["sh", "-c", &script, "engine", heard.to_str().expect("text")];
    let client = [
        &CSA[..],
        &[
            "--ponder",
            "--ponderhit-times",
            "--margin",
            "1500",
            "--option",
            "USI_Ponder=maybe",
        ],
    ]
    .concat();
    let left = scripted(&folder, &client, &engine, |listener| {
        let mut talk = next(listener);
        log_in(&mut talk);
        offer(&mut talk, "times");
        talk.heed("+2726FU");
        talk.say("+2726FU,T1");
        talk.say("-8384FU,T2");
        talk.heed("%TORYO");
        talk.say("%TORYO");
        talk.say("#RESIGN");
        talk.say("#LOSE");
        talk.close();
    });
    assert_eq!((left.status, left.warnings.as_str()), (Some(0), ""));
    let heard = fs::read_to_string(&heard).expect("what the engine heard");
    let expected = "usi\nsetoption name USI_Ponder value maybe\nisready\nusinewgame\n\
                    position startpos moves 7g7f 3c3d\ngo btime 6500 wtime 6000 byoyomi 0\n\
                    position startpos moves 7g7f 3c3d 2g2f 8c8d\ngo ponder btime 5500 wtime 6000 byoyomi 0\n\
                    ponderhit btime 5500 wtime 4000 byoyomi 0\ngameover lose\nquit\n";
    assert_eq!(heard, expected);
}

#[test]
fn a_connection_that_is_cut_in_a_game_comes_back() {
    let folder = folder("csa_runs_cut");
    let records = folder.join("records");
    let records_name = records.to_str().expect("text");
    let client = [
        &CSA[..],
        &["--games", "3", "--retries", "2", "--records", records_name],
        &["--option", "MaxDepth=1"],
    ]
    .concat();
    let left = scripted(&folder, &client, &[ENGINE], |listener| {
        let mut talk = next(listener);
        log_in(&mut talk);
        offer(&mut talk, "cut+1");
        let mv = talk.next().expect("a move");
        let mv = String::from_utf8_lossy(&mv).into_owned();
        talk.say(&format!("{mv},T1"));
        nobody_comes(listener, Duration::ZERO);
        talk.close();
        // The server does not know yet that the first connection is gone.
        let mut talk = next(listener);
        talk.heed("LOGIN alice hand-10-1");
        talk.say("LOGIN:incorrect");
        talk.close();
        // An id may come again.
        let mut talk = next(listener);
        log_in(&mut talk);
        offer(&mut talk, "cut+1");
        talk.next().expect("a move");
        talk.say("#CHUDAN");
        // This login has to end before the next one.
        talk.hear_close();
        nobody_comes(listener, Duration::from_millis(200));
        talk.close();
        let mut talk = next(listener);
        log_in(&mut talk);
        offer(&mut talk, "cut+3");
        talk.next().expect("a move");
        talk.say("#ABNORMAL");
        talk.say("#LOSE");
        talk.close();
    });
    assert_eq!(left.status, Some(1), "{}", left.warnings);
    assert_eq!(
        left.games,
        [
            "cut+1 3 moves lost: server: the connection was closed",
            "cut+1 2 moves #CHUDAN",
            "cut+3 2 moves #ABNORMAL #LOSE",
            "total 3: 0 won, 2 lost, 0 drawn, 1 without result, 1 of the lost cut off",
            "black 3: 0 won, 2 lost, 0 drawn, 1 without result, 1 of the lost cut off",
            "white 0: 0 won, 0 lost, 0 drawn",
        ]
    );
    for warning in [
        "csa_client: server: the connection was closed; again in 1 s\n",
        "csa_client: server: the login is refused; again in 2 s\n",
    ] {
        assert!(left.warnings.contains(warning), "{}", left.warnings);
    }
    let counts = ["cut+1.csa", "cut+1-2.csa", "cut+3.csa"].map(|name| {
        let games = read_records(&records.join(name));
        let [game] = games.as_slice() else {
            panic!("{name}: {} games", games.len());
        };
        (game.moves().count(), game.result().result().is_some())
    });
    assert_eq!(counts, [(3, false), (2, true), (2, true)]);
    let cut = fs::read_to_string(records.join("cut+1.csa")).expect("text");
    assert!(
        cut.ends_with("'cut off: server: the connection was closed\n"),
        "{cut}"
    );
    assert_eq!(left.records.len(), 3);
    check_cut_log(&left.log);
}

#[test]
fn a_connection_that_is_cut_between_games_costs_none() {
    let folder = folder("csa_runs_between");
    let client = [
        &X1[..],
        &["--games", "2", "--retries", "1", "--option", "MaxDepth=1"],
    ]
    .concat();
    let left = scripted(&folder, &client, &[STUB], |listener| {
        let mut talk = next(listener);
        log_in_x1(&mut talk);
        for (id, outcome) in [("between-1", "#LOSE"), ("between-2", "#WIN")] {
            offer(&mut talk, id);
            talk.heed("%TORYO");
            talk.say("%TORYO");
            talk.say("#RESIGN");
            talk.say(outcome);
            if id == "between-1" {
                talk.heed("%%GAME hand-10-1 *");
                talk.close();
                talk = next(listener);
                log_in_x1(&mut talk);
            }
        }
        talk.heed("LOGOUT");
        talk.say("LOGOUT:completed");
        talk.close();
    });
    let warning = "csa_client: server: the connection was closed; again in 1 s\n";
    assert!(left.warnings.starts_with(warning), "{}", left.warnings);
    assert_eq!(left.status, Some(0));
    assert_eq!(left.games.len(), 5);
    assert_eq!(left.games[2], "total 2: 1 won, 1 lost, 0 drawn");

    // Nobody listens there.
    let client = [&CSA[..], &["--retries", "1"]].concat();
    let left = Client::start("localhost:1", "alice", &folder, &client, &[STUB]).left();
    assert_eq!(left.status, Some(1));
    let lines: Vec<_> = left.warnings.lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].ends_with("; again in 1 s"), "{lines:?}");
}

/// Waits until a file holds a text, and then for what follows from that.
fn wait_for(path: &Path, text: &str) {
    let until = Instant::now() + LONG;
    while !fs::read_to_string(path).is_ok_and(|held| held.contains(text)) {
        assert!(Instant::now() < until, "no {text}");
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(300));
}

/// What an engine hears that dies at the first `go`, and in its second life plays a move.
fn mortal(marker: &Path) -> String {
    let marker = marker.display();
    puppet(&format!(
        "go*) if [ -e '{marker}' ]; then echo bestmove 2g2f; else touch '{marker}'; exit 1; fi;;"
    ))
}

#[test]
fn an_engine_that_dies_is_replaced() {
    let folder = folder("csa_runs_death");
    let heard = folder.join("heard");
    let heard_name = heard.to_str().expect("text");
    let marker = folder.join("resigned");
    let script = mortal(&marker);
    let engine = ["sh", "-c", &script, "engine", heard_name];
    let client = [&X1[..], &["--games", "2", "--resign-on-failure"]].concat();
    let second_game = |talk: &mut Talk, id: &str| {
        offer(talk, id);
        talk.heed("+2726FU");
        talk.say("+2726FU,T1");
        talk.say("%TORYO");
        talk.say("#RESIGN");
        talk.say("#WIN");
    };
    // Resigned, the login is still good.
    let left = scripted(&folder, &client, &engine, move |listener| {
        let mut talk = next(listener);
        log_in_x1(&mut talk);
        offer(&mut talk, "death-1");
        talk.heed("%TORYO");
        talk.say("%TORYO");
        talk.say("#RESIGN");
        talk.say("#LOSE");
        talk.heed("%%GAME hand-10-1 *");
        second_game(&mut talk, "death-2");
        talk.heed("LOGOUT");
        talk.say("LOGOUT:completed");
        talk.close();
    });
    assert_eq!(left.status, Some(3), "{}", left.warnings);
    assert!(left.warnings.contains("engine: the engine has ended"));
    assert_eq!(left.games[0], "death-1 2 moves #RESIGN #LOSE");
    assert_eq!(left.games[2], "total 2: 1 won, 1 lost, 0 drawn");
    let lives = fs::read_to_string(&heard).expect("what it heard");
    assert_eq!(lives.matches("usi\n").count(), 2, "{lives}");
    check_log(&left.log);

    // Left: the server has closed before there is a second login.
    let marker = folder.join("left");
    let script = mortal(&marker);
    let engine = ["sh", "-c", &script, "engine", heard_name];
    let client = [&CSA[..], &["--games", "2"]].concat();
    let left = scripted(&folder, &client, &engine, move |listener| {
        let mut talk = next(listener);
        log_in(&mut talk);
        offer(&mut talk, "death-1");
        talk.hear_close();
        nobody_comes(listener, Duration::from_millis(300));
        talk.close();
        let mut talk = next(listener);
        log_in(&mut talk);
        second_game(&mut talk, "death-2");
        talk.close();
    });
    assert_eq!(left.status, Some(3), "{}", left.warnings);
    assert_eq!(
        left.games[0],
        "death-1 2 moves lost: engine: the engine has ended"
    );
    assert_eq!(left.games[1], "death-2 3 moves #RESIGN #WIN");
    assert_eq!(left.records.len(), 2);
    check_cut_log(&left.log);
}

#[test]
fn an_engine_that_ends_while_it_waits_or_always_is_noticed() {
    let folder = folder("csa_runs_waits");
    let heard = folder.join("heard");
    let heard_name = heard.to_str().expect("text");
    let marker = folder.join("waited");
    let script = puppet(&format!(
        "usinewgame) [ -e '{0}' ] || {{ touch '{0}'; exit 0; }};; go*) echo bestmove resign;;",
        marker.display()
    ));
    let engine = ["sh", "-c", &script, "engine", heard_name];
    let left = scripted(&folder, &CSA, &engine, move |listener| {
        let mut talk = next(listener);
        log_in(&mut talk);
        wait_for(&marker, "");
        offer(&mut talk, "waits");
        talk.heed("%TORYO");
        talk.say("%TORYO");
        talk.say("#RESIGN");
        talk.say("#LOSE");
        talk.close();
    });
    assert_eq!(left.status, Some(0), "{}", left.warnings);
    assert!(left.warnings.contains("started again"), "{}", left.warnings);

    // Three failures in a row are enough.
    let script = puppet("go*) exit 1;;");
    let engine = ["sh", "-c", &script, "engine", heard_name];
    let client = [&CSA[..], &["--forever"]].concat();
    let left = scripted(&folder, &client, &engine, |listener| {
        for id in ["fails-1", "fails-2", "fails-3"] {
            let mut talk = next(listener);
            log_in(&mut talk);
            offer(&mut talk, id);
            talk.hear_close();
            talk.close();
        }
    });
    assert_eq!(left.status, Some(3), "{}", left.warnings);
    // Totals after each game, and at the end.
    let totals: Vec<_> = left
        .games
        .iter()
        .filter(|it| it.starts_with("total"))
        .collect();
    assert_eq!(totals.len(), 4);
    assert_eq!(
        totals[3],
        "total 3: 0 won, 3 lost, 0 drawn, 3 of the lost cut off"
    );
}

/// Two engines that ponder, three games, each side in turns.
fn three_games(name: &str, mode: &[&str], engine: &[&str]) {
    let folder = folder(name);
    let server = Server::start(&["--games", "3", "--max-moves", "24"], &folder);
    let usi_log = folder.join("alice.usi.log");
    let common = [
        mode,
        &["--password", "secret", "--game", "run-60-0", "--games", "3"],
        &["--ponder", "--comment", "--option", "MaxDepth=2"],
    ]
    .concat();
    let clients = [("alice", ["+", "-"]), ("bob", ["-", "+"])].map(|(name, [first, second])| {
        let records = folder.join(format!("records-{name}"));
        let own = [
            &["--turn", first, "--turn", second, "--records"],
            &[records.to_str().expect("text")][..],
        ]
        .concat();
        let log = ["--usi-log", usi_log.to_str().expect("text")];
        let log = if name == "alice" { &log[..] } else { &[] };
        let arguments = [&common[..], &own, log, engine].concat();
        Client::start(&server.address(), name, &folder, &arguments, &[ENGINE])
    });
    let left = clients.map(Client::left);
    let games = server.games();
    agree(&folder, &games, &left);
    for (left, name) in left.iter().zip(["alice", "bob"]) {
        assert_eq!((left.status, left.warnings.as_str()), (Some(0), ""));
        check_log(&left.log);
        assert_eq!(left.games.len(), 6, "{:?}", left.games);
        let colours = [&left.games[4], &left.games[5]].map(|line| &line[..7]);
        let expected = match name {
            "alice" => ["black 2", "white 1"],
            _ => ["black 1", "white 2"],
        };
        assert_eq!(colours, expected);
        for line in &games {
            let id = line.split(' ').next().expect("an id");
            let path = folder.join(format!("records-{name}/{id}.csa"));
            assert_eq!(read_records(&path).len(), 1, "{}", path.display());
        }
    }
    let log = fs::read(&usi_log).expect("the engine's lines");
    let log = parse_log(&log).expect("a log");
    assert_eq!(check_session(&log, &SessionOptions::DEFAULT), []);
    let text = log.to_string();
    for word in [
        "recv:go ponder ",
        "recv:ponderhit",
        "recv:stop",
        "recv:gameover draw",
    ] {
        assert!(text.contains(word), "no {word}");
    }
    let starts = if engine.is_empty() { 1 } else { 3 };
    assert_eq!(text.matches("recv:usi\n").count(), starts);
}

#[test]
fn three_games_in_a_row_in_csa_mode() {
    three_games("csa_runs_csa", &[], &["--restart-engine"]);
}

#[test]
fn three_games_in_a_row_in_the_extended_mode() {
    three_games("csa_runs_x1", &["--x1"], &[]);
}
