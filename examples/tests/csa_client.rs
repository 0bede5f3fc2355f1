//! `csa_client` with the engines of this package, and with servers and engines that go wrong.
#![allow(clippy::expect_used, reason = "tests: a panic is how they fail")]

mod csa_common;

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread;

use boardwire_core::shogi::Color;
use boardwire_csa::record::result::{Reason, Verdict};
use csa_common::{Client, Left, Server, Talk, agree, check_log, folder};

const ENGINE: &str = env!("CARGO_BIN_EXE_usi_engine");
const STUB: &str = env!("CARGO_BIN_EXE_minimal_engine");

/// Two clients on one server, alice Black.
fn match_of(
    folder: &Path,
    server: &[&str],
    client: &[&str],
    [black, white]: [&[&str]; 2],
) -> (Vec<String>, [Left; 2]) {
    let server = Server::start(server, folder);
    let clients = [("alice", "+", black), ("bob", "-", white)].map(|(name, turn, engine)| {
        let arguments = [client, &["--turn", turn]].concat();
        Client::start(&server.address(), name, folder, &arguments, engine)
    });
    let left = clients.map(Client::left);
    (server.games(), left)
}

#[test]
fn a_true_fischer_game_in_the_extended_mode() {
    let folder = folder("csa_client_fischer");
    let client = [
        "--x1",
        "--password",
        "secret",
        "--game",
        "fischer-5-2F",
        "--comment",
        "--margin",
        "500",
        "--option",
        "MaxDepth=2",
        "--games",
        "2",
    ];
    let server = ["--games", "2", "--max-moves", "40"];
    let (games, left) = match_of(&folder, &server, &client, [&[ENGINE], &[ENGINE]]);
    agree(&folder, &games, &left);
    let [alice, bob] = &left;
    for left in [alice, bob] {
        assert_eq!((left.status, left.warnings.as_str()), (Some(0), ""));
        assert_eq!(left.records.len(), 2);
        let games = left.games.join("\n");
        assert_eq!(games.matches("#MAX_MOVES #CENSORED").count(), 2, "{games}");
        // Each has its own moves, the other's moves, two summaries and what is around them.
        assert!(check_log(&left.log) > 180);
        let text = String::from_utf8_lossy(&left.log);
        assert!(text.contains(",'* "), "no comments");
        assert_eq!(text.matches("BEGIN Game_Summary").count(), 2);
        assert!(text.ends_with("A> LOGOUT\nA< LOGOUT:completed\n"), "{text}");
        let game = &left.records[0];
        let time = game.game_time(Color::White).expect("a time control");
        assert_eq!(time.to_string(), "5+0+2");
    }
}

#[test]
fn resignations_and_declarations_in_csa_mode() {
    let folder = folder("csa_client_ends");
    // The stub resigns at once. An engine that declares has not won.
    let declares = "while read line; do case $line in usi) echo usiok;; isready) echo readyok;; \
                    go*) echo bestmove win;; quit) exit 0;; esac; done";
    let client = ["--game", "ends-60-0", "--password", "secret"];
    let (games, left) = match_of(&folder, &["--games", "1"], &client, [&[STUB], &[ENGINE]]);
    agree(&folder, &games, &left);
    let [black, white] = &left;
    assert_eq!((black.status, white.status), (Some(0), Some(0)));
    assert!(black.games[0].ends_with(" 0 moves #RESIGN #LOSE"));
    assert!(white.games[0].ends_with(" 0 moves #RESIGN #WIN"));
    check_log(&black.log);

    let declarer = ["sh", "-c", declares];
    let (games, left) = match_of(&folder, &["--games", "1"], &client, [&declarer, &[STUB]]);
    let [black, white] = &left;
    assert_eq!((black.status, white.status), (Some(0), Some(0)));
    assert!(black.games[0].ends_with(" 0 moves #ILLEGAL_MOVE #LOSE"));
    assert!(black.warnings.contains("declares a win that it has not"));
    assert!(games[0].ends_with("summary:illegal kachi:alice lose:bob win"));
    assert!(String::from_utf8_lossy(&black.log).contains("A> %KACHI\nA< %KACHI,T"));
    check_log(&black.log);
}

#[test]
fn an_engine_that_fails_is_no_resignation() {
    let folder = folder("csa_client_engines");
    let speaks = |go: &str| {
        format!(
            "while read line; do case $line in usi) echo usiok;; isready) echo readyok;; go*) {go};; \
             quit) exit 0;; esac; done"
        )
    };
    let cases = [
        ("exit 0", "the engine has ended"),
        ("echo bestmove 7g7e", "its move 7g7e can't be played"),
        ("echo bestmove none", "it has no move"),
    ];
    for (go, complaint) in cases {
        let script = speaks(go);
        let engine = ["sh", "-c", &script];
        let client = ["--game", "fail-60-0"];
        let (games, left) = match_of(&folder, &["--games", "1"], &client, [&engine, &[STUB]]);
        let [black, white] = &left;
        assert_eq!(black.status, Some(3), "{}", black.warnings);
        assert!(black.warnings.contains(complaint), "{}", black.warnings);
        assert!(!String::from_utf8_lossy(&black.log).contains('%'));
        // The record has the game, and no end.
        assert_eq!(black.records[0].node_count(), 0);
        assert!(games[0].ends_with("summary:abnormal:alice lose:bob win"));
        assert!(white.games[0].ends_with(" 0 moves #RESIGN #WIN"));
        let derived = white.records[0].result();
        let result = derived.result().expect("a result");
        assert_eq!(result.verdict, Verdict::Win(Color::White));
    }
    let address = "localhost:1";
    let client = ["--game", "fail-60-0"];
    let none = Client::start(address, "alice", &folder, &client, &["./no-such-engine"]).left();
    assert_eq!(none.status, Some(3));
    let none = Client::start(address, "alice", &folder, &client, &[STUB]).left();
    assert_eq!(none.status, Some(1));
    assert!(none.warnings.contains("localhost:1"), "{}", none.warnings);
}

/// A server by hand, and a client that comes to it.
fn scripted(
    folder: &Path,
    client: &[&str],
    server: impl FnOnce(&mut Talk) + Send + 'static,
) -> Left {
    let listener = TcpListener::bind("localhost:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let server = thread::spawn(move || {
        let (socket, _) = listener.accept().expect("a client");
        let mut talk = Talk::with(socket);
        server(&mut talk);
        talk.close();
    });
    let left = Client::start(&address, "alice", folder, client, &[ENGINE]).left();
    server.join().expect("the dialogue is as it should be");
    left
}

const SUMMARY: &str = "BEGIN Game_Summary
Protocol_Version:1.2
Format:Shogi 1.0
Game_ID:by-hand
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
END Game_Summary";

#[test]
fn servers_that_refuse_or_vanish_are_told_apart() {
    let folder = folder("csa_client_servers");
    let client = ["--game", "hand-10-1", "--option", "MaxDepth=1"];
    let left = scripted(&folder, &client, |talk| {
        talk.heed("LOGIN alice hand-10-1");
        talk.say("LOGIN:incorrect");
    });
    assert_eq!(left.status, Some(1));
    assert!(left.warnings.contains("the login is refused"));

    let left = scripted(&folder, &client, |talk| {
        talk.heed("LOGIN alice hand-10-1");
    });
    assert_eq!(left.status, Some(1));
    assert!(left.warnings.contains("closed before the login"));

    let left = scripted(&folder, &client, |talk| {
        talk.heed("LOGIN alice hand-10-1");
        talk.say("LOGIN:alice OK");
        talk.say(SUMMARY);
        talk.heed("AGREE by-hand");
        talk.say("REJECT:by-hand by bob");
    });
    assert_eq!(left.status, Some(1));
    assert!(left.warnings.contains("the game is rejected by bob"));

    // The moves of the summary count; the connection breaks after one more.
    let left = scripted(&folder, &client, |talk| {
        talk.heed("LOGIN alice hand-10-1");
        talk.say("LOGIN:alice OK");
        talk.say(SUMMARY);
        talk.heed("AGREE by-hand");
        talk.say("START:by-hand");
        let mv = talk.next().expect("a move");
        let mv = String::from_utf8_lossy(&mv).into_owned();
        assert!(mv.starts_with('+'), "{mv}");
        talk.say(&format!("{mv},T1"));
    });
    assert_eq!(left.status, Some(1));
    assert!(left.warnings.contains("the connection was closed"));
    assert_eq!(left.records[0].moves().count(), 3);
    assert!(left.records[0].terminal().is_none());

    // An interruption ends it properly.
    let left = scripted(&folder, &client, |talk| {
        talk.heed("LOGIN alice hand-10-1");
        talk.say("LOGIN:alice OK");
        talk.say(SUMMARY);
        talk.heed("AGREE by-hand");
        talk.say("START:by-hand");
        talk.next().expect("a move");
        talk.say("#CHUDAN");
    });
    assert_eq!((left.status, left.warnings.as_str()), (Some(0), ""));
    assert_eq!(left.games, ["by-hand 2 moves #CHUDAN"]);
    let derived = left.records[0].result();
    let result = derived.result().expect("a result");
    assert_eq!(result.reason, Reason::Interrupted);

    let x1 = ["--x1", "--password", "secret", "--game", "hand-10-1"];
    let left = scripted(&folder, &x1, |talk| {
        talk.heed("LOGIN alice secret x1");
        talk.say("LOGIN:alice OK");
        talk.say("##[LOGIN] +OK x1");
        talk.heed("%%GAME hand-10-1 *");
        talk.say("##[ERROR] As the service is going to shutdown shortly, starting new games is not allowed now.");
    });
    assert_eq!(left.status, Some(1));
    assert!(
        left.warnings.contains("no game: As the service is going"),
        "{}",
        left.warnings
    );
}

#[test]
fn arguments_are_checked() {
    let status = |arguments: &[&str]| {
        let client = Command::new(env!("CARGO_BIN_EXE_csa_client"))
            .args(arguments)
            .output()
            .expect("it starts");
        let text = String::from_utf8_lossy(&client.stderr).into_owned();
        (client.status.code(), text)
    };
    for (arguments, complaint) in [
        (&["localhost:1"][..], "NAME: missing"),
        (&["localhost:1", "alice", "engine"], "which game?"),
        (&["--bogus", "localhost:1"], "--bogus: no such option"),
        (
            &["--game", "short", "localhost:1", "a", "engine"],
            "short: ",
        ),
        (
            &["--game", "a-1-1", "localhost:1", "a b", "engine"],
            "a b: ",
        ),
        (
            &["--x1", "--game", "a-1-1", "localhost:1", "a", "e"],
            "--password",
        ),
        (&["--turn", "black", "localhost:1"], "--turn black"),
        (
            &["--games", "2", "--forever", "localhost:1", "a", "e"],
            "--games or --forever",
        ),
        (
            &["--retries", "-1", "localhost:1"],
            "--retries -1: no number",
        ),
        (
            &[
                "--x1",
                "--password",
                "p",
                "--game",
                "hclance_a-1-1",
                "localhost:1",
                "a",
                "e",
            ],
            "can't be asked for with *",
        ),
    ] {
        let (status, text) = status(arguments);
        assert_eq!(status, Some(2), "{arguments:?}");
        assert!(text.contains(complaint), "{arguments:?}: {text}");
    }
}
