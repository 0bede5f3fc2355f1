//! Starts an engine, asks what it is, lets it think once, and says what was odd about the conversation.
//!
//! ```text
//! usi_probe [--byoyomi MS] [--handshake MS] [--infinite] ENGINE [ARGUMENT]...
//! ```
//! The status is 0 when nothing was odd, 1 when something was, 2 when the engine could not be asked.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command as Process, ExitCode};
use std::thread;
use std::time::Duration;

use boardwire_core::CodeSet as _;
use boardwire_examples::{DriveError, Driver};
use boardwire_usi::session::SessionOptions;
use boardwire_usi::{
    BestMove, ClockParams, GoParams, InfoAccumulator, InfoCommand, PositionSpec, UsiCommand,
};

const USAGE: &str =
    "usage: usi_probe [--byoyomi MS] [--handshake MS] [--infinite] ENGINE [ARGUMENT]...";
/// What ShogiHome allows for usiok, in milliseconds.
const HANDSHAKE: u32 = 10_000;
/// Engines load their evaluation then.
const READY: Duration = Duration::from_secs(60);
/// Beyond the time that was given.
const GRACE: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let Some(plan) = Plan::of_arguments(env::args_os().skip(1)) else {
        let _ = writeln!(io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    };
    match probe(plan, &mut out) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            let _ = writeln!(io::stderr(), "usi_probe: {error}");
            ExitCode::from(2)
        }
    }
}

struct Plan {
    engine: Process,
    byoyomi: u32,
    handshake: u32,
    /// Also start a search without a limit, and stop it. Some engines can't.
    infinite: bool,
}

impl Plan {
    fn of_arguments(mut arguments: impl Iterator<Item = OsString>) -> Option<Self> {
        let mut byoyomi = 500;
        let mut handshake = HANDSHAKE;
        let mut infinite = false;
        loop {
            let argument = arguments.next()?;
            match argument.to_str() {
                Some("--byoyomi") => byoyomi = arguments.next()?.to_str()?.parse().ok()?,
                Some("--handshake") => handshake = arguments.next()?.to_str()?.parse().ok()?,
                Some("--infinite") => infinite = true,
                Some(option) if option.starts_with("--") => return None,
                _ => {
                    let mut engine = Process::new(argument);
                    engine.args(arguments);
                    return Some(Self {
                        engine,
                        byoyomi,
                        handshake,
                        infinite,
                    });
                }
            }
        }
    }
}

/// Whether nothing was odd.
fn probe(plan: Plan, out: &mut impl Write) -> Result<bool, DriveError> {
    let times = SessionOptions::default().with_usiok(Some(plan.handshake.into()));
    let mut engine = Driver::start_with(plan.engine, times)?;
    engine.send(&UsiCommand::Usi)?;
    let mut about = Vec::new();
    let handshake = Duration::from_millis(plan.handshake.into());
    engine.wait_for("usiok", handshake, |command| {
        if let UsiCommand::Id(_) | UsiCommand::Option(_) = command {
            about.push(command.clone());
        }
        matches!(command, UsiCommand::UsiOk).then_some(())
    })?;
    for command in &about {
        writeln!(out, "{command}")?;
    }

    engine.send(&UsiCommand::IsReady)?;
    engine.wait_for("readyok", READY, |command| {
        matches!(command, UsiCommand::ReadyOk).then_some(())
    })?;
    engine.send(&UsiCommand::UsiNewGame)?;

    // The three keys that every engine knows.
    let clock = ClockParams::default()
        .with_times(0, 0)
        .with_byoyomi(plan.byoyomi.into());
    let allowed = Duration::from_millis(plan.byoyomi.into()) + GRACE;
    let position = PositionSpec::startpos();
    engine.send(&UsiCommand::Position(position.clone()))?;
    engine.send(&UsiCommand::Go(GoParams::with_clock(clock)))?;
    let best = search(&mut engine, allowed, out)?;

    if plan.infinite {
        let position = position.with_moves(best.best());
        engine.send(&UsiCommand::Position(position))?;
        engine.send(&UsiCommand::Go(GoParams::infinite()))?;
        thread::sleep(Duration::from_millis(plan.byoyomi.into()));
        engine.send(&UsiCommand::Stop)?;
        search(&mut engine, GRACE, out)?;
    }

    let clean_end = engine.quit(GRACE)?;
    report(&engine, clean_end, out)
}

/// Waits for the answer, and shows it with the last that was said of the search.
fn search(
    engine: &mut Driver,
    within: Duration,
    out: &mut impl Write,
) -> Result<BestMove, DriveError> {
    let mut infos = InfoAccumulator::new();
    let best = engine.wait_for("bestmove", within, |command| match command {
        UsiCommand::Info(info) => {
            infos.push(info);
            None
        }
        UsiCommand::BestMove(best) => Some(*best),
        _ => None,
    })?;
    // The last that was said of the best line, in one.
    if let Some(line) = infos.line(1) {
        let mut info = InfoCommand::new();
        info.depth = line.depth;
        info.score = line.score;
        info.pv = line.pv.clone();
        writeln!(out, "{}", UsiCommand::Info(info))?;
    }
    writeln!(out, "{}", UsiCommand::BestMove(best))?;
    Ok(best)
}

fn report(engine: &Driver, clean_end: bool, out: &mut impl Write) -> Result<bool, DriveError> {
    for (line, error) in engine.faults() {
        let line = String::from_utf8_lossy(line);
        writeln!(out, "unreadable: {line}: {error}")?;
    }
    for finding in engine.findings() {
        writeln!(
            out,
            "finding: {} ({})",
            finding.code.name(),
            finding.code.info().meaning
        )?;
    }
    if !clean_end {
        writeln!(out, "the engine did not end with status 0")?;
    }
    let clean = clean_end && engine.faults().is_empty() && engine.findings().is_empty();
    let verdict = if clean { "nothing odd" } else { "see above" };
    writeln!(out, "{} lines: {verdict}", engine.log().len())?;
    Ok(clean)
}
