//! `flipsight_bot` against a service on the loopback interface.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests: a panic is how they fail"
)]

mod flipsight_common;
#[path = "flipsight_common/stub.rs"]
mod stub;

use std::collections::BTreeMap;
use std::process::Command;

use boardwire_core::othello::Variant;
use stub::{Fault, Service, Stub, TOKEN};

const BOT: &str = env!("CARGO_BIN_EXE_flipsight_bot");

/// Runs the bot against a service: its status and its log, in which the token never stands.
fn run(stub: &Stub, arguments: &[&str]) -> (Option<i32>, String) {
    let port = stub.port;
    let output = Command::new(BOT)
        .args(["--api", &format!("http://127.0.0.1:{port}/api")])
        .args(["--stream-url", &format!("http://127.0.0.1:{port}/stream")])
        .args(arguments)
        .env("FS_BOT_TOKEN", TOKEN)
        .output()
        .expect("the bot starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let log = String::from_utf8(output.stderr).expect("text");
    assert!(!log.contains("not_to_be_shown"), "{log}");
    assert_eq!(stub.service().strangers, 0, "{log}");
    (output.status.code(), log)
}

/// Plays the service's match to its end.
fn play(stub: &Stub, arguments: &[&str]) -> String {
    let id = stub.service().id.to_string();
    let all = [&["--once-match", &id, "--max-runtime", "50"], arguments].concat();
    let (status, log) = run(stub, &all);
    assert_eq!(status, Some(0), "{log}");
    log
}

#[test]
fn a_challenge_is_taken_and_both_legs_are_played() {
    let mut service = Service::new(Variant::Octagon, 8, 3);
    service.status = "pending";
    let stub = Stub::start(service);
    let log = play(
        &stub,
        &[
            "--no-stream",
            "--engine-name",
            "Tested",
            "--cpu-name",
            "Z80",
        ],
    );
    let service = stub.service();
    assert_eq!(service.status, "finished", "{log}");
    assert_eq!(
        service.calls[0],
        r#"{"action":"agent_accept","match_id":5}"#
    );
    assert_eq!(service.calls.len(), service.moves.len() + 1);
    for leg in [0, 1] {
        let moves = service
            .moves
            .iter()
            .filter(|(call, _)| call.leg.get() == leg);
        assert!(moves.count() > 1, "{log}");
    }
    each_revision_once(&service);
    let environment = format!(
        r#"{{"action":"agent_poll","environment":{{"cpu":"Z80","engine":"Tested","os":"{}"}}}}"#,
        std::env::consts::OS
    );
    assert_eq!(service.polls[0], environment);
    assert_eq!(service.streams, 0);
}

/// No move was sent twice, but for those that were lost on the way; these were sent again as they were.
fn each_revision_once(service: &Service) {
    let mut seen = BTreeMap::new();
    for (call, fault) in &service.moves {
        let key = (call.leg, call.revision);
        let text = call.mv;
        if let Some((before, how)) = seen.insert(key, (text, *fault)) {
            assert_eq!(before, text);
            assert!(
                matches!(how, Some(Fault::LostCall | Fault::Busy)),
                "{key:?}: {how:?}"
            );
        }
    }
}

#[test]
fn what_goes_wrong_with_moves_is_mended() {
    let mut service = Service::new(Variant::Std, 12, 5);
    let faults = [
        Fault::Stale,
        Fault::LostCall,
        Fault::LostAnswer,
        Fault::Illegal,
        Fault::Busy,
    ];
    service.faults.extend(faults);
    let stub = Stub::start(service);
    let log = play(&stub, &["--no-stream"]);
    let service = stub.service();
    assert_eq!(service.status, "finished", "{log}");
    each_revision_once(&service);
    let met: Vec<Fault> = service
        .moves
        .iter()
        .filter_map(|(_, fault)| *fault)
        .collect();
    assert_eq!(met, faults);
    // What was lost or not looked at came again; nothing else did.
    let mut times = BTreeMap::new();
    for (call, fault) in &service.moves {
        let (sent, lost) = times.entry((call.leg, call.revision)).or_insert((0, 0));
        *sent += 1;
        *lost += u32::from(matches!(fault, Some(Fault::LostCall | Fault::Busy)));
    }
    for (at, (sent, lost)) in times {
        assert_eq!(sent, 1 + lost, "{at:?}: {log}");
    }
    assert!(log.contains(": 409: stale_revision"), "{log}");
    assert!(log.contains(": 409: illegal_move"), "{log}");
    assert!(
        log.contains(": 503: bot match storage unavailable"),
        "{log}"
    );
}

#[test]
fn a_lost_stream_is_opened_again() {
    let mut service = Service::new(Variant::Reversi, 8, 7);
    service.status = "pending";
    service.streams_to_cut = 1;
    let stub = Stub::start(service);
    let log = play(&stub, &[]);
    let service = stub.service();
    assert_eq!(service.status, "finished", "{log}");
    assert_eq!(service.streams, 2, "{log}");
    assert_eq!(log.matches("the stream is open").count(), 2, "{log}");
    assert!(log.contains("stream: the stream has ended"), "{log}");
    each_revision_once(&service);
}

#[test]
fn a_human_game_is_named_in_full() {
    let mut service = Service::new(Variant::Anti, 6, 9);
    service.id = -45;
    service.legs.truncate(1);
    let stub = Stub::start(service);
    let log = play(&stub, &["--no-stream"]);
    let service = stub.service();
    assert_eq!(service.status, "finished", "{log}");
    assert!(!service.calls.is_empty());
    for call in &service.calls {
        let end = r#","round_no":3,"room_created_at":"2027-01-15 18:00:00"}"#;
        assert!(
            call.starts_with(r#"{"action":"agent_move","match_id":-45,"leg":0,"#),
            "{call}"
        );
        assert!(call.ends_with(end), "{call}");
    }
    each_revision_once(&service);
}

#[test]
fn a_game_that_is_not_played_is_rejected() {
    let mut service = Service::new(Variant::Grand, 90, 13);
    service.status = "pending";
    let stub = Stub::start(service);
    play(&stub, &["--games", "std,anti", "--no-stream"]);
    let calls = stub.service().calls.clone();
    assert_eq!(calls, [r#"{"action":"agent_reject","match_id":5}"#]);
}

#[test]
fn a_match_that_is_over_already_ends_it() {
    let mut service = Service::new(Variant::Std, 10, 13);
    service.status = "aborted";
    let stub = Stub::start(service);
    let log = play(&stub, &["--no-stream"]);
    assert!(log.contains("the match is over: aborted"), "{log}");
}

#[test]
fn a_refused_token_stops_it() {
    let mut service = Service::new(Variant::Std, 10, 13);
    service.refuses_token = true;
    let stub = Stub::start(service);
    let (status, log) = run(&stub, &["--max-runtime", "30"]);
    assert_eq!(status, Some(2), "{log}");
    assert!(log.contains("poll: 401: invalid bot credential"), "{log}");
    assert!(log.ends_with("Bot credential rejected\n"), "{log}");
    assert!(stub.service().polls.is_empty());
}

#[test]
fn the_time_may_be_up() {
    let mut service = Service::new(Variant::Std, 10, 13);
    service.status = "pending";
    // A match of others: there is nothing to do.
    service.id = 6;
    let stub = Stub::start(service);
    let (status, log) = run(
        &stub,
        &["--once-match", "5", "--max-runtime", "2", "--no-stream"],
    );
    assert_eq!(status, Some(3), "{log}");
    let service = stub.service();
    assert_eq!(service.calls, Vec::<String>::new());
    // Five seconds pass between two polls when there is nothing to do.
    assert_eq!(service.polls.len(), 1, "{log}");
}

#[test]
fn arguments_and_token_are_checked() {
    let run = |arguments: &[&str], token: Option<&str>| {
        let mut command = Command::new(BOT);
        command.args(arguments).env_remove("FS_BOT_TOKEN");
        if let Some(token) = token {
            command.env("FS_BOT_TOKEN", token);
        }
        let output = command.output().expect("it starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!error.contains("not_to_be_shown"));
        (output.status.code(), error)
    };
    let local = [
        "--api",
        "http://127.0.0.1:1/",
        "--stream-url",
        "http://127.0.0.1:1/",
    ];
    for token in [None, Some(""), Some("not_to_be_shown")] {
        let (status, error) = run(&local, token);
        assert_eq!(status, Some(2));
        assert!(
            error.contains("FS_BOT_TOKEN is missing or invalid"),
            "{error}"
        );
    }
    for arguments in [
        &["--bogus"][..],
        &["--max-runtime"],
        &["--max-think-seconds", "301"],
        &["--once-match", "0"],
        &["--games", "std,chess"],
        &[
            "--api",
            "http://example.org/",
            "--stream-url",
            "http://example.org/",
        ],
        &[
            "--api",
            "http://127.0.0.1/",
            "--stream-url",
            "http://localhost/",
        ],
    ] {
        let (status, error) = run(arguments, Some(TOKEN));
        assert_eq!(status, Some(1), "{arguments:?}: {error}");
    }
    let long = "x".repeat(121);
    let (status, error) = run(
        &[&local[..], &["--engine-name", &long]].concat(),
        Some(TOKEN),
    );
    assert_eq!(status, Some(1));
    assert!(error.contains("at most 120 characters"), "{error}");
}
