//! Shogi positions, and the moves from them.

use std::any::Any;
use std::io;

use boardwire_usi::sfen::Sfen;
use boardwire_usi::{Command, format_command};

use super::{Job, say_left_out};
use crate::commands::stderr_style;
use crate::console::{Outcome, Stop, complain};
use crate::game::{Part, each_game};
use crate::positions::Position;
use crate::registry::USI;
use crate::report::Reporter;

/// To position lines and to SFENs; each position becomes one line.
pub(super) fn positions(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        wishes,
        settings,
        out,
    } = job;
    wishes.finish(target, "")?;
    let name = input.name.clone();
    let mut outcome = Outcome::Clean;
    let mut endings = 0;
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut stderr);
    let others = each_game(input, settings, &mut |part| {
        let entry = match part {
            Part::Game(entry) => entry,
            Part::Fault(fault) => return Ok(fault.report(&mut reporter)?),
        };
        let game: &dyn Any = &*entry.game;
        let Some(position) = game.downcast_ref::<Position>() else {
            return Ok(());
        };
        if target.name == USI.name {
            let line = format_command(&Command::Position(position.spec()));
            writeln!(out, "{line}")?;
            return Ok(());
        }
        endings += usize::from(position.terminal.is_some());
        match position.after(position.moves.len()) {
            Ok(setup) => writeln!(out, "{}", Sfen::from(setup))?,
            Err((number, error)) => {
                complain(&format!("{name}:{}: move {number}: {error}", entry.number));
                outcome = Outcome::Errors;
            }
        }
        Ok(())
    })?;
    if reporter.finish()?.errors > 0 {
        outcome = Outcome::Errors;
    }
    say_left_out(&name, others, "line", "no position");
    let why = "an SFEN can't say how a game ended";
    say_left_out(&name, endings, "game's end", why);
    Ok(outcome)
}
