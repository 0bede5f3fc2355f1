//! What the tests of the engine share.
#![allow(
    dead_code,
    clippy::expect_used,
    clippy::panic,
    reason = "tests: each uses its part, and a panic is how it fails"
)]

use std::path::Path;
use std::process::Command as Process;
use std::time::Duration;

use boardwire_core::shogi::Move;
use boardwire_examples::Driver;
use boardwire_rules::shogi::Position;
use boardwire_usi::session::Party;
use boardwire_usi::{BestMove, Command, UsiCommand, parse};

/// More than any answer takes on a busy machine.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// The engine of this package, started.
pub(crate) fn engine() -> Driver {
    Driver::start(Process::new(env!("CARGO_BIN_EXE_usi_engine"))).expect("the engine starts")
}

/// The same, past usiok and readyok.
pub(crate) fn ready_engine() -> Driver {
    let mut engine = engine();
    send(&mut engine, "usi");
    wait(&mut engine, "usiok", |command| {
        matches!(command, UsiCommand::UsiOk)
    });
    make_ready(&mut engine);
    send(&mut engine, "usinewgame");
    engine
}

pub(crate) fn make_ready(engine: &mut Driver) {
    send(engine, "isready");
    wait(engine, "readyok", |command| {
        matches!(command, UsiCommand::ReadyOk)
    });
}

pub(crate) fn send(engine: &mut Driver, line: &str) {
    engine
        .send_line(line.as_bytes())
        .expect("the engine listens");
}

/// Reads on until a command of this kind; gives all before it, and it.
pub(crate) fn wait(
    engine: &mut Driver,
    what: &'static str,
    is_it: impl Fn(&UsiCommand) -> bool,
) -> (Vec<UsiCommand>, UsiCommand) {
    let mut before = Vec::new();
    let command = engine
        .wait_for(what, LONG, |command| match is_it(command) {
            true => Some(command.clone()),
            false => {
                before.push(command.clone());
                None
            }
        })
        .unwrap_or_else(|error| panic!("{error}"));
    (before, command)
}

/// The answer to a search, and the lines before it.
pub(crate) fn best_move(engine: &mut Driver) -> (Vec<UsiCommand>, BestMove) {
    match wait(engine, "bestmove", |command| {
        matches!(command, UsiCommand::BestMove(_))
    }) {
        (before, UsiCommand::BestMove(best)) => (before, best),
        (_, other) => panic!("{other} is no bestmove"),
    }
}

/// The position of a `position` line.
pub(crate) fn position(line: &str) -> Position {
    match parse(line) {
        Ok(Command::Position(position)) => position.replay().expect("legal moves"),
        other => panic!("{other:?}"),
    }
}

/// That moves can be played from a position.
pub(crate) fn assert_legal(position: &Position, moves: impl IntoIterator<Item = Move>) {
    let mut position = position.clone();
    for mv in moves {
        position
            .play(mv)
            .unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
}

/// Ends the engine, and asks that it did nothing odd.
pub(crate) fn end(mut engine: Driver) {
    let clean = engine.quit(LONG).unwrap_or_else(|error| panic!("{error}"));
    assert!(clean, "the engine did not end with status 0");
    assert!(engine.faults().is_empty(), "{:?}", engine.faults());
    let odd: Vec<_> = engine
        .findings()
        .iter()
        .filter(|finding| finding.by == Party::Engine)
        .collect();
    assert!(odd.is_empty(), "{odd:?}");
}

/// A program in the path, or where Debian puts games.
pub(crate) fn find_program(name: &str) -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([Path::new("/usr/games").to_path_buf()])
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}
