//! Othello: requests, games, engines' lines and transcripts.

use std::any::Any;
use std::io;

use boardwire_convert::Converted;
use boardwire_convert::othello::{
    Lost, Refusal, game_to_sgf, game_to_transcript, request_to_edax, request_to_egaroucid,
    request_to_game, request_to_nboard, sgf_to_game, transcript_to_game,
};
use boardwire_core::{Codec as _, CodecOptions as _, Discard, Level};
use boardwire_flipsight::{EngineRequest, Flipsight, Message};
use boardwire_nboard::gui::{self, GuiLine, LineGame};
use boardwire_nboard::text::{BoardText, TextLine, Transcript};
use boardwire_nboard::{ggf, text};

use super::{Job, bad_wish, say, say_left_out};
use crate::commands::stderr_style;
use crate::console::{Outcome, Stop, complain};
use crate::follow::Follow;
use crate::game::{Part, each_game};
use crate::go::SgfGame;
use crate::input::Input;
use crate::lines::Lines;
use crate::othello::OthelloGame;
use crate::registry::{GGF, NBOARD, OTHELLO_TEXT, SGF};
use crate::report::{Problem, Reporter};

/// Games and positions: to GGF, to `set game` lines, to transcripts and boards, a line each, and to SGF.
pub(super) fn games(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        wishes,
        settings,
        out,
    } = job;
    wishes.finish(target, "")?;
    let (name, from) = (input.name.clone(), input.format);
    let mut outcome = Outcome::Clean;
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut stderr);
    let others = each_game(input, settings, &mut |part| {
        let entry = match part {
            Part::Game(entry) => entry,
            Part::Fault(fault) => return Ok(fault.report(&mut reporter)?),
        };
        let game: &dyn Any = &*entry.game;
        let place = format!("{name}:{}", entry.number);
        let (game, lost) = match game.downcast_ref::<SgfGame>() {
            None => match game.downcast_ref::<OthelloGame>() {
                Some(game) => (game, &[][..]),
                None => return Ok(()),
            },
            Some(sgf) => match (sgf.othello(), sgf.root_node()) {
                (Some(found), _) => (&found.value, found.lost.as_slice()),
                (None, root) => {
                    if let Some(Err(refusal)) = root.map(sgf_to_game) {
                        complain(&format!("{place}: {}: {refusal}", refusal.code()));
                    }
                    outcome = Outcome::Errors;
                    return Ok(());
                }
            },
        };
        say(&place, lost);
        if game.is_broken {
            for observation in &entry.findings {
                let at = entry.place(observation.finding.span);
                reporter.report(&Problem::from(observation), &at)?;
            }
            complain(&format!(
                "{place}: the game can't be read whole, and is left out"
            ));
            outcome = Outcome::Errors;
            return Ok(());
        }
        let found = match (game.record(), game.request()) {
            (Some(record), _) => Converted {
                value: record.clone(),
                lost: Vec::new(),
            },
            // A line of text holds no more than the position.
            (None, Some(found)) if target.name != OTHELLO_TEXT.name => found.clone(),
            (None, _) => {
                let mut found = transcript_to_game(&line_of(game));
                found.lost.splice(..0, game.lost().iter().cloned());
                found
            }
        };
        say(&place, &found.lost);
        if target.name == GGF.name {
            writeln!(out, "{}", ggf_text(&found.value))?;
        } else if target.name == SGF.name {
            match game_to_sgf(&found.value) {
                Ok(found) => {
                    say(&place, &found.lost);
                    out.write_all(&boardwire_sgf::format(&found.value))?;
                }
                Err(error) => {
                    complain(&format!("{place}: {error}"));
                    outcome = Outcome::Errors;
                }
            }
        } else if target.name == NBOARD.name {
            match LineGame::new(found.value) {
                Some(line) => put_line(out, &gui::format(&GuiLine::SetGame(line)))?,
                None => {
                    complain(&format!(
                        "{place}: a text of the game does not fit in a line"
                    ));
                    outcome = Outcome::Errors;
                }
            }
        } else {
            let found = game_to_transcript(&found.value);
            say(&place, &found.lost);
            put_line(out, &text::format(&found.value))?;
        }
        Ok(())
    })?;
    match from.name == GGF.name {
        true => say_left_out(&name, others, "text", "it belongs to no game"),
        false => say_left_out(&name, others, "line", "no position of its own"),
    }
    Ok(match reporter.finish()?.errors {
        0 => outcome,
        _ => Outcome::Errors,
    })
}

/// Requests, to what an engine is told: `engine` is nboard, edax or egaroucid.
pub(super) fn requests(job: Job<'_>) -> Result<Outcome, Stop> {
    let Job {
        input,
        target,
        mut wishes,
        settings,
        out,
    } = job;
    let engine = wishes
        .take("engine")
        .unwrap_or_else(|| "nboard".to_string());
    if !["nboard", "edax", "egaroucid"].contains(&engine.as_str()) {
        return Err(bad_wish("engine", &engine, "nboard, edax or egaroucid"));
    }
    wishes.finish(target, "engine")?;
    let Input {
        name,
        format,
        bytes,
    } = input;
    let mut options = settings
        .apply(boardwire_flipsight::Options::default())
        .at(Level::Lenient);
    let mut outcome = Outcome::Clean;
    let mut follow = Follow::new(format, settings);
    let mut lines = Lines::of(format, bytes, options.limits());
    let failed = |error: io::Error| Stop::Io(format!("{name}: {error}"));
    while let Some(line) = lines.next_line().map_err(failed)? {
        if line.bytes.trim_ascii().is_empty() {
            continue;
        }
        let place = format!("{name}:{}", line.number);
        let read = Flipsight::parse_with(line.bytes, None, &options, &mut Discard);
        if let Some((key, value)) = follow.settled(line.bytes, None) {
            // The option has that value.
            let _ = options.set(key, value);
        }
        let request = match read {
            Ok(Message::Request(request)) => request,
            Ok(_) => {
                complain(&format!("{place}: no request, left out"));
                continue;
            }
            Err(error) => {
                complain(&format!("{place}: {error}"));
                outcome = Outcome::Errors;
                continue;
            }
        };
        match told(&request, target.name, &engine) {
            Ok((told, lost)) => {
                say(&place, &lost);
                told.iter().try_for_each(|line| put_line(out, line))?;
            }
            Err(refusal) => {
                complain(&format!("{place}: {}: {refusal}", refusal.code()));
                outcome = Outcome::Errors;
            }
        }
    }
    Ok(outcome)
}

type Told = (Vec<Vec<u8>>, Vec<Lost>);

fn told(request: &EngineRequest<'_>, target: &str, engine: &str) -> Result<Told, Refusal> {
    if target == GGF.name {
        let found = request_to_game(request)?;
        return Ok((vec![ggf_text(&found.value).into_bytes()], found.lost));
    }
    Ok(match engine {
        "edax" => {
            let commands = request_to_edax(request)?;
            (
                commands.map(|it| it.to_string().into_bytes()).to_vec(),
                Vec::new(),
            )
        }
        "egaroucid" => {
            let commands = request_to_egaroucid(request)?;
            (
                commands.map(|it| it.to_string().into_bytes()).to_vec(),
                Vec::new(),
            )
        }
        _ => {
            let found = request_to_nboard(request)?;
            (vec![gui::format(&found.value)], found.lost)
        }
    })
}

fn ggf_text(game: &ggf::GgfGame<'_>) -> String {
    game.to_string()
}

/// A game that has no record of its own, as a transcript.
fn line_of(game: &OthelloGame) -> TextLine {
    if let Some(line) = game.line() {
        return line.clone();
    }
    let start = *game.start();
    let moves: Transcript = game.moves().iter().copied().collect();
    let moves = moves.without_forced_passes(&start);
    if start == boardwire_core::othello::Setup::default() {
        return TextLine::Game(moves);
    }
    let board = BoardText::new(start);
    TextLine::Board(board.clone().with_moves(moves).unwrap_or(board))
}

fn put_line(out: &mut dyn io::Write, line: &[u8]) -> io::Result<()> {
    out.write_all(line)?;
    out.write_all(b"\n")
}
