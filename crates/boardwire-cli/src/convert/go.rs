//! Go: main lines of SGF, games of SGMP logs, and commands of GTP.

use std::any::Any;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use boardwire_convert::Converted;
use boardwire_convert::go::{
    Lost, MoveList, game_to_list, gtp_to_lists, list_to_frames, list_to_game, list_to_gtp,
    record_to_list,
};
use boardwire_core::Observation;

use super::{GTP, Job, Target, Wishes, say, say_left_out};
use crate::commands::stderr_style;
use crate::console::{Outcome, Stop, complain};
use crate::game::{Part, each_game};
use crate::go::SgfGame;
use crate::input::Input;
use crate::registry::{SGF, SGMP_LOG};
use crate::report::Reporter;
use crate::settings::Settings;
use crate::sgmp::ModemGame;
use crate::shown::counted;

/// Games of go, to GTP, SGF or a log of SGMP.
pub(super) fn games(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        wishes,
        settings,
        out,
    } = job;
    wishes.finish(target, "")?;
    let name = input.name.clone();
    let mut writer = Writer {
        target,
        out,
        written: 0,
        left_out: 0,
        outcome: Outcome::Clean,
    };
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut stderr);
    each_game(input, settings, &mut |part| {
        let entry = match part {
            Part::Game(entry) => entry,
            Part::Fault(fault) => return Ok(fault.report(&mut reporter)?),
        };
        let game: &dyn Any = &*entry.game;
        let place = format!("{name}:{}", entry.number);
        let found = if let Some(modem) = game.downcast_ref::<ModemGame>() {
            let is_lost = |it: &&Observation| it.finding.info.name == "move-not-acknowledged";
            let lost = entry.findings.iter().filter(is_lost).count();
            say_left_out(&place, lost, "move", "nobody acknowledged it");
            record_to_list(&modem.record)
        } else if let Some(root) = game.downcast_ref().and_then(SgfGame::root_node) {
            match game_to_list(root) {
                Ok(found) => found,
                Err(refusal) => {
                    complain(&format!("{place}: {}: {refusal}", refusal.code()));
                    writer.outcome = Outcome::Errors;
                    return Ok(());
                }
            }
        } else {
            return Ok(());
        };
        writer.write(&place, &found)
    })?;
    let errors = reporter.finish()?.errors;
    let outcome = writer.finish(&name);
    Ok(match errors {
        0 => outcome,
        _ => Outcome::Errors,
    })
}

/// Commands of GTP, to the same.
pub(crate) fn from_gtp(
    path: &Path,
    target: Target,
    wishes: Wishes,
    settings: &Settings,
    out: &mut dyn Write,
) -> Result<Outcome, Stop> {
    wishes.finish(target, "")?;
    if ![GTP.name, SGF.name, SGMP_LOG.name].contains(&target.name) {
        return Err(Stop::usage(format!(
            "there is no converter from gtp to {}",
            target.name
        )));
    }
    let (name, file): (String, Box<dyn Read>) = match path.as_os_str() == "-" {
        true => ("<stdin>".to_string(), Box::new(io::stdin())),
        false => {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|error| Stop::Io(format!("{name}: {error}")))?;
            (name, Box::new(file))
        }
    };
    let limit = settings.codec(&SGF)?.limits_mut().document;
    let text =
        Input::read_all(file, limit).map_err(|error| Stop::Io(format!("{name}: {error}")))?;
    let found = match gtp_to_lists(&text) {
        Ok(found) => found,
        Err(error) => {
            let fault = error.fault;
            complain(&format!("{name}:{}: {}: {fault}", error.line, fault.code()));
            return Ok(Outcome::Errors);
        }
    };
    say(&name, &found.lost);
    let mut writer = Writer {
        target,
        out,
        written: 0,
        left_out: 0,
        outcome: Outcome::Clean,
    };
    for (number, value) in (1..).zip(found.value) {
        let lost = Vec::new();
        writer.write(
            &format!("{name}: game {number}"),
            &Converted { value, lost },
        )?;
    }
    Ok(writer.finish(&name))
}

/// Writes games one after the other.
struct Writer<'w> {
    target: Target,
    out: &'w mut dyn Write,
    written: usize,
    /// Games for which the target has no place.
    left_out: usize,
    outcome: Outcome,
}

impl Writer<'_> {
    fn write(&mut self, place: &str, found: &Converted<MoveList, Lost>) -> Result<(), Stop> {
        if self.target.name == SGMP_LOG.name && self.written > 0 {
            // The frames of another game would be those of another connection.
            self.left_out += 1;
            return Ok(());
        }
        say(place, &found.lost);
        let list = &found.value;
        let text = if self.target == GTP {
            list_to_gtp(list).map(|found| found.map(String::into_bytes))
        } else if self.target.name == SGMP_LOG.name {
            list_to_frames(list).map(|found| {
                found.map(|frames| {
                    let lines = frames.iter().map(|frame| format!("{frame}\n"));
                    lines.collect::<String>().into_bytes()
                })
            })
        } else {
            match list_to_game(list) {
                Ok(games) => Ok(Converted {
                    value: boardwire_sgf::format(&games),
                    lost: Vec::new(),
                }),
                Err(error) => {
                    complain(&format!("{place}: {error}"));
                    self.outcome = Outcome::Errors;
                    return Ok(());
                }
            }
        };
        match text {
            Ok(text) => {
                say(place, &text.lost);
                self.out.write_all(&text.value)?;
                self.written += 1;
            }
            Err(refusal) => {
                complain(&format!("{place}: {}: {refusal}", refusal.code()));
                self.outcome = Outcome::Errors;
            }
        }
        Ok(())
    }

    fn finish(self, name: &str) -> Outcome {
        if self.left_out > 0 {
            let games = counted(self.left_out, "further game");
            complain(&format!(
                "{name}: {games} left out: a log is of one connection"
            ));
            return Outcome::Errors;
        }
        self.outcome
    }
}
