//! Against an engine that nobody here wrote: Debian's `gpsusi`, of the package gpsshogi.
//!
//! Without it the tests are reported as ignored; with `BOARDWIRE_INTEROP=require` in the environment that is a failure.

mod common;

use std::path::Path;
use std::process::{Command as Process, ExitCode};
use std::time::Duration;

use boardwire_core::shogi::Move;
use boardwire_examples::Driver;
use boardwire_rules::shogi::{Position, RepetitionOptions};
use boardwire_usi::session::SessionOptions;
use boardwire_usi::{
    BestMoveKind, ClockParams, GoParams, PositionSpec, UsiCommand, format, parse, parse_strict,
};
use common::{best_move, find_program, make_ready, ready_engine, send};
use libtest_mimic::{Arguments, Failed, Trial};

/// Milliseconds up to usiok, before which it loads its evaluation: on a busy machine longer than a GUI waits.
const HANDSHAKE: u64 = 60_000;

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // One after the other: it takes all processors while it loads.
    arguments.test_threads = Some(1);
    let program = find_program("gpsusi");
    let required = std::env::var("BOARDWIRE_INTEROP").is_ok_and(|value| value == "require");
    type Test = fn(&Path) -> Result<(), Failed>;
    let tests: [(&str, Test); 2] = [
        ("the probe finds nothing odd in gpsusi", probe),
        ("usi_engine and gpsusi play a legal game", game),
    ];
    let trials = tests.map(|(name, test)| match &program {
        Some(program) => {
            let program = program.clone();
            Trial::test(name, move || test(&program))
        }
        None => {
            Trial::test(name, || Err("gpsusi is not installed".into())).with_ignored_flag(!required)
        }
    });
    libtest_mimic::run(&arguments, trials.into()).exit_code()
}

fn probe(program: &Path) -> Result<(), Failed> {
    let output = Process::new(env!("CARGO_BIN_EXE_usi_probe"))
        .args(["--byoyomi", "200", "--handshake"])
        .arg(HANDSHAKE.to_string())
        .arg(program)
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    match output.status.code() {
        Some(0) if text.contains("option name Thread type spin") => Ok(()),
        status => Err(format!("status {status:?}\n{text}").into()),
    }
}

/// Plies that a game needs to count; one that is over before is played again.
const PLIES: usize = 40;
const GAMES: usize = 4;

fn game(program: &Path) -> Result<(), Failed> {
    let mut ours = ready_engine();
    let times = SessionOptions::default().with_usiok(Some(HANDSHAKE));
    let mut theirs = Driver::start_with(Process::new(program), times)?;
    send(&mut theirs, "usi");
    theirs.wait_for("usiok", Duration::from_millis(HANDSHAKE), |command| {
        matches!(command, UsiCommand::UsiOk).then_some(())
    })?;
    send(&mut theirs, "setoption name LimitDepth value 4");
    send(&mut theirs, "setoption name BookDepth value 0");
    make_ready(&mut theirs);
    let mut lengths = Vec::new();
    for round in 0..GAMES {
        // Colours change from game to game.
        let [black, white] = match round % 2 {
            0 => [&mut ours, &mut theirs],
            _ => [&mut theirs, &mut ours],
        };
        let length = play(black, white)?;
        lengths.push(length);
        if length >= PLIES {
            break;
        }
    }
    for engine in [&mut ours, &mut theirs] {
        let clean = engine.quit(common::LONG)?;
        if !clean || !engine.findings().is_empty() || !engine.faults().is_empty() {
            let text = format!("{clean} {:?} {:?}", engine.findings(), engine.faults());
            return Err(text.into());
        }
    }
    for exchange in ours.log() {
        let line = &exchange.line;
        parse_strict(line).map_err(|error| format!("{}: {error}", line.escape_ascii()))?;
    }
    for exchange in theirs.log() {
        let line = &exchange.line;
        let command = parse(line).map_err(|error| format!("{}: {error}", line.escape_ascii()))?;
        let written = format(&command);
        if parse_strict(&written) != Ok(command.clone()) {
            return Err(format!(
                "{} is written {}",
                line.escape_ascii(),
                written.escape_ascii()
            )
            .into());
        }
    }
    match lengths.last() {
        Some(&length) if length >= PLIES => Ok(()),
        _ => Err(format!("no game of {PLIES} plies: {lengths:?}").into()),
    }
}

/// Plays until the game ends, or is long enough.
fn play(black: &mut Driver, white: &mut Driver) -> Result<usize, Failed> {
    for engine in [&mut *black, &mut *white] {
        make_ready(engine);
        send(engine, "usinewgame");
    }
    let mut position = Position::startpos();
    let mut moves: Vec<Move> = Vec::new();
    while moves.len() < PLIES {
        let mover = if moves.len().is_multiple_of(2) {
            &mut *black
        } else {
            &mut *white
        };
        let sent = PositionSpec::startpos().with_moves(moves.iter().copied());
        mover.send(&UsiCommand::Position(sent))?;
        // It knows these three keys, and aborts on others.
        let clock = ClockParams::default().with_times(0, 0).with_byoyomi(100);
        mover.send(&UsiCommand::Go(GoParams::with_clock(clock)))?;
        let (_, best) = best_move(mover);
        let BestMoveKind::Move(mv) = best.kind() else {
            break;
        };
        position
            .play(mv)
            .map_err(|error| format!("move {}, {mv}: {error}", moves.len() + 1))?;
        moves.push(mv);
        if let Some(ponder) = best.ponder() {
            position
                .check_move(ponder)
                .map_err(|error| format!("ponder {ponder}: {error}"))?;
        }
        if position.repetition(&RepetitionOptions::DEFAULT).is_some() {
            break;
        }
    }
    // Nobody has to search any more.
    for engine in [black, white] {
        send(engine, "gameover draw");
        let idle = engine.receive(Duration::from_millis(50));
        if let Ok(command @ UsiCommand::BestMove(_)) = idle {
            return Err(format!("{command} after gameover").into());
        }
    }
    Ok(moves.len())
}
