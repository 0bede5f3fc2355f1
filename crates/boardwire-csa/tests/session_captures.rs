//! The hub against shogi-server: the client lines of real captures, answered as that server answered.
#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and needs std anyway"
)]
#![cfg(all(feature = "std", feature = "rules"))]

use std::collections::BTreeMap;
use std::path::PathBuf;

use boardwire_core::Direction;
use boardwire_csa::log::{Connection, LineKind, Style, entries};
use boardwire_csa::session::server::{Action, Hub, HubOptions, HubStep};

/// What each client was told, in order. `<EOF>`: the connection was closed.
type Told = BTreeMap<char, Vec<String>>;

fn captures() -> BTreeMap<String, Vec<u8>> {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS is set");
    std::fs::read_dir(PathBuf::from(root).join("csa/protocol"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| name.starts_with("shogi-server-live__"))
        .map(|(name, path)| (name, std::fs::read(path).unwrap()))
        .collect()
}

/// A line without what depends on the day and on the digest of trips.
fn plain(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let mut out = String::new();
    let mut rest = &*text;
    while let Some(at) = rest.find('+') {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        let digits = |ok: fn(&char) -> bool| after.chars().skip(1).take_while(ok).count();
        let hex = digits(char::is_ascii_hexdigit);
        let stamp = digits(char::is_ascii_digit);
        rest = match (hex, stamp) {
            (32, _) => &after[33..],
            (_, 14) => {
                out.push_str("+STAMP");
                &after[15..]
            }
            _ => {
                out.push('+');
                &after[1..]
            }
        };
    }
    out.push_str(rest);
    match out.split_once("$START_TIME:") {
        Some((before, _)) => format!("{before}$START_TIME:"),
        None => out,
    }
}

/// The seconds behind `,T` of the next echo that the capture has, so that the hub measures the same.
fn seconds_of_echo(told: &[String], token: &str) -> Option<u64> {
    told.iter()
        .find_map(|line| line.strip_prefix(token)?.strip_prefix(",T")?.parse().ok())
}

fn told_by_capture(log: &[u8]) -> Told {
    let mut told = Told::new();
    for entry in entries(log, Style::Capture) {
        let Some(letter) = entry.connection.and_then(Connection::letter) else {
            continue;
        };
        let told = told.entry(letter).or_default();
        match (entry.kind, entry.direction) {
            (LineKind::Close, _) => told.push("<EOF>".to_string()),
            (LineKind::Message, Some(Direction::ToGui)) => told.push(plain(entry.text)),
            _ => {}
        }
    }
    told
}

/// What the hub told each client, and the files of the games that ended.
fn told_by_hub(name: &str, log: &[u8], captured: &Told) -> (Told, Vec<(String, String)>) {
    let max_moves = if String::from_utf8_lossy(log).contains("--max-moves 12") {
        12
    } else {
        0
    };
    // In this one capture the second to come had Black.
    let seed = (0..64)
        .find(|seed| name.contains("default-deferred") == second_is_black(*seed))
        .unwrap();
    let options = HubOptions::default()
        .with_event("wire")
        .with_revision(20_201_206)
        .with_seed(seed)
        .with_digest(|_| "0".repeat(32))
        .with_max_moves(max_moves);
    let mut hub: Hub = Hub::new(options);
    let mut told = Told::new();
    let mut files = Vec::new();
    let mut closed = Vec::new();
    let mut now = 0;
    // When the present turn began, as the hub sees it.
    let mut turn_began = 0;
    for entry in entries(log, Style::Capture) {
        let Some(letter) = entry.connection.and_then(Connection::letter) else {
            continue;
        };
        if entry.direction != Some(Direction::ToEngine) || closed.contains(&letter) {
            continue;
        }
        let text = String::from_utf8_lossy(entry.text).into_owned();
        let token = text.split(',').next().unwrap_or_default();
        let is_special = token.starts_with('%');
        if token.starts_with(['+', '-']) || is_special {
            if let Some(seconds) = captured
                .get(&letter)
                .and_then(|it| seconds_of_echo(it, token))
            {
                now = now.max(turn_began + seconds * 1_000);
            }
            turn_began = now;
        }
        // The one keep-alive that finds the time to be up.
        if name.contains("timeup") && text.is_empty() {
            now += 3_200;
        }
        let line = with_our_stamp(&text);
        if !told.contains_key(&letter) {
            let step = hub.open(u64::from(letter), now);
            assert_eq!(step, HubStep::default());
        }
        let step: HubStep = hub.receive(u64::from(letter), line.as_bytes(), now);
        for game in &step.finished {
            let name = String::from_utf8(game.game_name.clone()).unwrap();
            files.push((name, plain_file(&game.server_text())));
        }
        for action in step.actions {
            let (to, line) = match action {
                Action::Send(to, line) => (to, plain(&line)),
                Action::Close(to) => (to, "<EOF>".to_string()),
            };
            let to = char::from(u8::try_from(to).unwrap());
            if line == "<EOF>" {
                closed.push(to);
            }
            told.entry(to).or_default().push(line);
        }
    }
    (told, files)
}

/// A file without what depends on the day, on the digest of trips and on how the hub's clock was set.
fn plain_file(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let lines = text.lines().map(|line| match line.split_once("_TIME:") {
        Some((key, _)) => format!("{key}_TIME:"),
        None => plain(line.as_bytes()),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A command about a game, with the id that the hub gave to it.
fn with_our_stamp(text: &str) -> String {
    match text.rsplit_once('+') {
        Some((before, stamp))
            if stamp.len() == 14 && stamp.bytes().all(|it| it.is_ascii_digit()) =>
        {
            format!("{before}+19700101000000")
        }
        _ => text.to_string(),
    }
}

fn second_is_black(seed: u64) -> bool {
    let mut hub: Hub = Hub::new(HubOptions::default().with_seed(seed));
    hub.open(1, 0);
    hub.open(2, 0);
    hub.receive(1, b"LOGIN first x-1-1", 0);
    let step = hub.receive(2, b"LOGIN second x-1-1", 0);
    step.actions
        .contains(&Action::Send(2, b"Your_Turn:+".to_vec()))
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_captures_are_answered_as_shogi_server_did() {
    let captures = captures();
    assert!(captures.len() >= 16);
    for (name, log) in captures {
        let mut expected = told_by_capture(&log);
        let (mut told, _) = told_by_hub(&name, &log, &expected);
        for (letter, lines) in &mut expected {
            let ours = told.remove(letter).unwrap_or_default();
            // A capture may end before the server has closed, and may say twice that it did.
            lines.dedup_by(|a, b| a == "<EOF>" && b == "<EOF>");
            let ours = match (lines.last(), ours.split_last()) {
                (Some(last), Some((end, before))) if last != "<EOF>" && end == "<EOF>" => before,
                _ => &ours,
            };
            assert_eq!(ours, &lines[..], "{name}, connection {letter}");
        }
        assert!(told.is_empty(), "{name}: {told:?}");
    }
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_files_are_those_of_shogi_server() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS is set");
    let folder = PathBuf::from(root).join("csa/records-shogi-server-live");
    let theirs: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| plain_file(&std::fs::read(path).unwrap()))
        .collect();
    let mut compared = 0;
    for (name, log) in captures() {
        let captured = told_by_capture(&log);
        let (_, files) = told_by_hub(&name, &log, &captured);
        for (game, ours) in files {
            let event = format!("$EVENT:wire+{game}+");
            if let Some(theirs) = theirs.iter().find(|text| text.contains(&event)) {
                assert_eq!(&ours, theirs, "{name}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 8, "{compared}");
}
