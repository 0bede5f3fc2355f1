//! `boardwire convert`.

use std::any::Any;
use std::io::{self, Write as _};

use boardwire_usi::sfen::Sfen;
use boardwire_usi::{Command, PositionSpec, format_command};

use crate::args::ConvertArgs;
use crate::commands::stderr_style;
use crate::console::{Outcome, Stop, complain, stdout};
use crate::game::{Part, each_game};
use crate::input::Input;
use crate::positions::Position;
use crate::registry::{Format, SFEN, USI};
use crate::report::Reporter;
use crate::settings::{Settings, unknown_format};
use crate::shown::counted;

pub(crate) fn run(args: &ConvertArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let Some(target) = Format::named(&args.to) else {
        return Err(unknown_format(&args.to));
    };
    if ![SFEN.name, USI.name].contains(&target.name) {
        return Err(Stop::usage(format!(
            "there is no converter to {} yet: positions go to sfen and to usi",
            target.name
        )));
    }
    let input = Input::open_one(&args.path, settings)?;
    let name = input.name.clone();
    let mut out = stdout();
    let mut outcome = Outcome::Clean;
    let mut endings = 0;
    let source = input.format.name;
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut stderr);
    let others = each_game(input, settings, &mut |part| {
        let entry = match part {
            Part::Game(entry) => entry,
            Part::Fault(fault) => return Ok(fault.report(&mut reporter)?),
        };
        let game: &dyn Any = &*entry.game;
        let Some(position) = game.downcast_ref::<Position>() else {
            return Err(Stop::usage(format!(
                "{name}: there is no converter from {source} to {} yet",
                target.name
            )));
        };
        if target.name == USI.name {
            writeln!(
                out,
                "{}",
                format_command(&Command::Position(spec(position)))
            )?;
            return Ok(());
        }
        endings += usize::from(position.has_terminal);
        match position.after(position.moves.len()) {
            Ok(setup) => writeln!(out, "{}", Sfen::from(setup))?,
            Err((number, error)) => {
                complain(&format!("{name}:{}: move {number}: {error}", entry.number));
                outcome = Outcome::Errors;
            }
        }
        Ok(())
    })?;
    out.flush()?;
    if reporter.finish()?.errors > 0 {
        outcome = Outcome::Errors;
    }
    let lost = |count: usize, noun: &str, why: &str| {
        if count > 0 {
            complain(&format!("{name}: {} left out: {why}", counted(count, noun)));
        }
    };
    lost(others, "line", "no position");
    lost(endings, "game's end", "an SFEN can't say how a game ended");
    Ok(outcome)
}

fn spec(position: &Position) -> PositionSpec<'static> {
    PositionSpec::new(position.base.clone()).with_moves(position.moves.iter().copied())
}
