//! `boardwire show`.

use std::fs;
use std::io::{self, Write as _};

use boardwire_core::Severity;
use boardwire_core::board::{TextStyle, render_text};

use crate::args::ShowArgs;
use crate::commands::stderr_style;
use crate::console::{self, Outcome, Stop, stdout};
use crate::input::Input;
use crate::positions::{Position, each_position};
use crate::report::{Problem, Reporter};
use crate::settings::Settings;
use crate::svg::{self, Caption};

pub(crate) fn run(args: &ShowArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let input = Input::open_one(&args.path, settings)?;
    let name = input.name.clone();
    let mut chosen = None;
    each_position(input, settings, &mut |position| {
        if args.line.is_none_or(|line| line == position.number) {
            chosen = Some(position);
        }
        Ok(())
    })?;
    let Some(position) = chosen else {
        return Err(Stop::usage(match args.line {
            Some(line) => format!("{name}: line {line} is no position"),
            None => format!("{name}: no position was found"),
        }));
    };
    let all = position.moves.len();
    let moves = args.moves.unwrap_or(all);
    if moves > all {
        return Err(Stop::usage(format!(
            "{name}:{}: --move {moves}: there are {all} moves",
            position.number
        )));
    }
    let mut outcome = Outcome::Clean;
    let (setup, moves) = match position.after(moves) {
        Ok(setup) => (setup, moves),
        Err((number, error)) => {
            console::complain(&format!(
                "{name}:{}: move {number} can't be played: {error}; this is the position before it",
                position.number
            ));
            outcome = Outcome::Errors;
            let setup = position
                .after(number - 1)
                .unwrap_or_else(|_| position.base.setup());
            (setup, number - 1)
        }
    };
    say_findings(&name, &position, settings)?;

    let last_move = moves
        .checked_sub(1)
        .and_then(|index| position.moves.get(index))
        .copied();
    let view = setup.view(last_move);
    let caption = last_move.map(|mv| format!("Move {moves} of {all}: {mv}"));
    match &args.svg {
        None => {
            let native = args.kanji || !args.ascii && console::is_utf8_locale();
            let style = if native {
                TextStyle::Native
            } else {
                TextStyle::Ascii
            };
            let mut out = stdout();
            out.write_all(render_text(&view, style).as_bytes())?;
            if let Some(caption) = caption {
                writeln!(out, "{caption}")?;
            }
            out.flush()?;
        }
        Some(path) => {
            let caption = Caption {
                title: "Shogi position",
                note: caption.as_deref(),
            };
            let picture = svg::render(&view, &caption);
            if path.as_os_str() == "-" {
                let mut out = stdout();
                out.write_all(picture.as_bytes())?;
                out.flush()?;
            } else {
                fs::write(path, picture)
                    .map_err(|error| Stop::Io(format!("{}: {error}", path.display())))?;
            }
        }
    }
    Ok(outcome)
}

/// Notes on the position's line: illegal moves, too many pieces.
fn say_findings(name: &str, position: &Position, settings: &Settings) -> Result<(), Stop> {
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(name, stderr_style(settings), &mut stderr);
    for observation in &position.findings {
        let mut problem = Problem::from(observation);
        problem.severity = problem.severity.min(Severity::Deviation);
        reporter.report(&problem, &position.place(observation.finding.span))?;
    }
    reporter.finish()?;
    Ok(())
}
