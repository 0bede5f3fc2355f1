//! Game_Summary of records, positions and SFENs.

use std::any::Any;
use std::io::{self, Write};

use boardwire_convert::shogi::{Names, game_to_summary, position_to_summary};
use boardwire_core::{CodecOptions as _, Level, LineText};
use boardwire_csa::record;
use boardwire_csa::record::encoding::{Encoding, detect, transcode_from};
use boardwire_csa::summary::{GameSummary, format_into};

use super::{Job, Target, Wishes, bad_wish, open, say, say_left_out};
use crate::commands::stderr_style;
use crate::console::{Outcome, Stop, complain};
use crate::game::{Part, each_game};
use crate::positions::Position;
use crate::report::Reporter;
use crate::shown::counted;

/// What the source may not say.
struct Wish {
    names: [Option<LineText<'static>>; 2],
    id: Option<LineText<'static>>,
}

impl Wish {
    fn take(mut wishes: Wishes, target: Target) -> Result<Self, Stop> {
        let mut text = |key: &str| match wishes.take(key) {
            None => Ok(None),
            Some(value) => match LineText::new(value.clone().into_bytes()) {
                Ok(text) if !text.is_empty() => Ok(Some(text)),
                _ => Err(bad_wish(key, &value, "a text of one line")),
            },
        };
        let wish = Self {
            names: [text("black")?, text("white")?],
            id: text("id")?,
        };
        wishes.finish(target, "black, white, id")?;
        Ok(wish)
    }

    /// Gives the summary what it lacks, and writes it.
    fn write(self, mut summary: GameSummary<'static>, out: &mut dyn Write) -> Result<(), Stop> {
        for ((name, wish), default) in summary
            .names
            .iter_mut()
            .zip(self.names)
            .zip(["black", "white"])
        {
            if let Some(wish) = wish {
                *name = wish;
            } else if name.is_empty() {
                // A summary has both names.
                *name = LineText::new(default).unwrap_or_default();
            }
        }
        summary.game_id = self.id.or(summary.game_id);
        let mut text = Vec::new();
        format_into(&summary, &mut text);
        text.push(b'\n');
        out.write_all(&text)?;
        Ok(())
    }
}

/// Says that a summary is of one game.
fn say_further(name: &str, further: usize) -> Outcome {
    if further == 0 {
        return Outcome::Clean;
    }
    let games = counted(further, "further game");
    complain(&format!("{name}: {games} left out: a summary is of one"));
    Outcome::Errors
}

/// The summary of the first record.
pub(super) fn of_records(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        wishes,
        settings,
        out,
    } = job;
    let wish = Wish::take(wishes, target)?;
    let (name, _, file) = open(input, settings)?;
    let options = settings
        .apply(record::Options::default())
        .at(Level::Lenient);
    let bytes = &file.source.bytes;
    let from = options.encoding.unwrap_or_else(|| detect(bytes).encoding);
    let Some(games) = record::read(bytes, &options).collection else {
        return Ok(Outcome::Errors);
    };
    let found = game_to_summary(games.first());
    say(&name, &found.lost);
    let mut text = Vec::new();
    wish.write(found.value, &mut text)?;
    // Servers write UTF-8.
    match transcode_from(&text, from, Encoding::Utf8) {
        Ok(text) => out.write_all(&text)?,
        Err(error) => {
            complain(&format!("{name}: {error}"));
            return Ok(Outcome::Errors);
        }
    }
    let outcome = say_further(&name, games.count() - 1);
    Ok(match file.has_errors {
        true => Outcome::Errors,
        false => outcome,
    })
}

/// The summary of the first position.
pub(super) fn of_positions(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        wishes,
        settings,
        out,
    } = job;
    let wish = Wish::take(wishes, target)?;
    let name = input.name.clone();
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut stderr);
    let mut first = None;
    let mut further = 0;
    let others = each_game(input, settings, &mut |part| {
        let entry = match part {
            Part::Game(entry) => entry,
            Part::Fault(fault) => return Ok(fault.report(&mut reporter)?),
        };
        let game: &dyn Any = &*entry.game;
        if let Some(position) = game.downcast_ref::<Position>() {
            match first {
                None => {
                    let found = position_to_summary(&position.spec(), Names::default());
                    say(&format!("{name}:{}", entry.number), &found.lost);
                    first = Some(found.value);
                }
                Some(_) => further += 1,
            }
        }
        Ok(())
    })?;
    let errors = reporter.finish()?.errors;
    say_left_out(&name, others, "line", "no position");
    let Some(summary) = first else {
        return Err(Stop::usage(format!("{name}: no position was found")));
    };
    wish.write(summary, out)?;
    let outcome = say_further(&name, further);
    Ok(match errors {
        0 => outcome,
        _ => Outcome::Errors,
    })
}
