//! `boardwire show`.

use std::fs;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use boardwire_core::Severity;
use boardwire_core::board::{TextStyle, render_text};

use crate::args::{Moves, ShowArgs};
use crate::commands::stderr_style;
use crate::console::{self, Outcome, Stop, stdout};
use crate::game::{Entry, Fault, Game, Part, Scene, Unplayable, each_game};
use crate::input::Input;
use crate::report::{Problem, Reporter};
use crate::settings::Settings;
use crate::svg::{self, Caption};
use crate::table;

pub(crate) fn run(args: &ShowArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let input = Input::open_one(&args.path, settings)?;
    let name = input.name.clone();
    let mut chosen = None;
    let mut fault = None;
    let is_wanted = |number: usize| args.line.is_none_or(|line| line == number);
    each_game(input, settings, &mut |part| {
        match part {
            Part::Game(entry) if is_wanted(entry.number) => chosen = Some(entry),
            Part::Fault(found) if is_wanted(found.number) => fault = Some(found),
            _ => {}
        }
        Ok(())
    })?;
    // One before the position that is shown is in nobody's way.
    let shown = chosen.as_ref().map_or(0, |entry| entry.number);
    let fault = fault.filter(|fault| chosen.is_none() || fault.number > shown);
    if let Some(fault) = &fault {
        say_fault(&name, fault, settings)?;
    }
    let Some(entry) = chosen else {
        if fault.is_some() {
            return Ok(Outcome::Errors);
        }
        return Err(Stop::usage(match args.line {
            Some(line) => format!("{name}: line {line} is no position"),
            None => format!("{name}: no position was found"),
        }));
    };
    let Range { first, last } = match Range::of(&args.moves.unwrap_or(Moves::LAST), &*entry.game) {
        Ok(range) => range,
        Err(why) => return Err(Stop::usage(format!("{name}:{}: {why}", entry.number))),
    };
    let is_range = args.moves.is_some_and(|moves| moves.is_range);
    if is_range && args.svg.as_deref().is_some_and(|path| path == "-") {
        return Err(Stop::usage(
            "--svg -: pictures of a range need a file's name".to_string(),
        ));
    }
    let native = args.kanji || !args.ascii && console::is_utf8_locale();
    let form = match (&args.svg, native) {
        (Some(_), _) => Form::Picture,
        (None, true) => Form::Text(TextStyle::Native),
        (None, false) => Form::Text(TextStyle::Ascii),
    };
    let mut outcome = Outcome::Clean;
    if fault.is_some() {
        console::complain(&format!("{name}:{shown}: this is the position before that"));
        outcome = Outcome::Errors;
    }
    let mut out = stdout();
    let mut put = |moves: usize, drawing: String| -> Result<(), Stop> {
        match &args.svg {
            Some(path) if path.as_os_str() != "-" => {
                let path = match is_range {
                    true => numbered(path, moves, last),
                    false => path.clone(),
                };
                fs::write(&path, drawing)
                    .map_err(|error| Stop::Io(format!("{}: {error}", path.display())))
            }
            _ => {
                if moves > first {
                    out.write_all(b"\n")?;
                }
                Ok(out.write_all(drawing.as_bytes())?)
            }
        }
    };
    let game = &*entry.game;
    let mut next = first;
    let mut written = Ok(());
    let end = game.views(first..=last, &mut |moves, scene| {
        written = put(moves, draw_scene(scene, game, moves, form));
        next = moves + 1;
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    written?;
    if let Err(Unplayable { number, reason }) = end {
        // The rest of a range would be the same position again.
        put(next, draw_before(game, next, form))?;
        let place = format!("{name}:{}", entry.number);
        console::complain(&match number {
            // No position is there to be shown.
            0 => format!("{place}: {reason}"),
            _ => format!(
                "{place}: move {number} can't be played: {reason}; this is the position before it"
            ),
        });
        outcome = Outcome::Errors;
    }
    out.flush()?;
    say_findings(&name, &entry, settings)?;
    Ok(outcome)
}

/// Numbers of moves, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    first: usize,
    last: usize,
}

impl Range {
    /// The positions of a game that are asked for.
    fn of(moves: &Moves, game: &dyn Game) -> Result<Self, String> {
        let all = game.moves();
        let [first, last] = [moves.from, moves.to].map(|end| end.unwrap_or(all));
        if let Some(beyond) = [first, last].into_iter().find(|&end| end > all) {
            return Err(format!("--move {beyond}: there are {all} moves"));
        }
        if first > last {
            return Err(format!(
                "--move {first}..{last}: the range ends before it begins"
            ));
        }
        Ok(Self { first, last })
    }
}

/// The name of a picture of a range: the number stands before the ending, with as many digits as the last one's.
fn numbered(path: &Path, number: usize, last: usize) -> PathBuf {
    let width = last.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or_else(String::new, |ending| {
        format!(".{}", ending.to_string_lossy())
    });
    path.with_file_name(format!("{stem}-{number:0width$}{ending}"))
}

/// What a board is drawn as.
#[derive(Clone, Copy, Debug)]
enum Form {
    Text(TextStyle),
    /// SVG.
    Picture,
}

/// Draws a game before the move that keeps it from being played so far.
fn draw_before(game: &dyn Game, moves: usize, form: Form) -> String {
    let mut drawing = String::new();
    let mut moves = moves;
    loop {
        let result = game.view(moves, &mut |scene| {
            drawing = draw_scene(scene, game, moves, form);
        });
        match result.map_err(|unplayable| unplayable.number.saturating_sub(1)) {
            // Fewer moves each time, so that this ends.
            Err(before) if before < moves => moves = before,
            _ => return drawing,
        }
    }
}

fn draw_scene(scene: Scene<'_>, game: &dyn Game, moves: usize, form: Form) -> String {
    let note = game
        .move_text(moves)
        .map(|text| format!("Move {moves} of {}: {text}", game.moves()));
    let note = note.as_deref();
    let caption = Caption {
        title: game.title(),
        note,
    };
    match (scene, form) {
        (Scene::Table(table), Form::Picture) => table::picture(table, &caption),
        (Scene::Table(table), Form::Text(_)) => table::text(table, note),
        (Scene::Board(view), Form::Picture) => svg::render(view, &caption),
        (Scene::Board(view), Form::Text(style)) => {
            let mut text = render_text(view, style);
            if let Some(note) = note {
                text.push_str(note);
                text.push('\n');
            }
            text
        }
    }
}

/// Why what may have been meant as the position is not read.
fn say_fault(name: &str, fault: &Fault, settings: &Settings) -> Result<(), Stop> {
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(name, stderr_style(settings), &mut stderr);
    fault.report(&mut reporter)?;
    reporter.finish()?;
    Ok(())
}

/// Notes on the game's content: illegal moves, too many pieces.
fn say_findings(name: &str, entry: &Entry, settings: &Settings) -> Result<(), Stop> {
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(name, stderr_style(settings), &mut stderr);
    for observation in &entry.findings {
        let mut problem = Problem::from(observation);
        problem.severity = problem.severity.min(Severity::Deviation);
        reporter.report(&problem, &entry.place(observation.finding.span))?;
    }
    reporter.finish()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{self, STONES};

    /// Another game, in another kind of file, needs its row and no more.
    #[test]
    fn another_game_is_shown() {
        let settings = toy::settings();
        let bytes = toy::stones(&[&[0, 1], &[40, 41, 40]]);
        let mut entries = Vec::new();
        let others = each_game(toy::input(&STONES, bytes), &settings, &mut |part| {
            if let Part::Game(entry) = part {
                entries.push(entry);
            }
            Ok(())
        });
        assert_eq!(others.ok(), Some(0));
        let numbers: Vec<_> = entries.iter().map(|entry| entry.number).collect();
        assert_eq!(numbers, [1, 2]);
        let text = draw_before(&*entries[0].game, 2, Form::Text(TextStyle::Ascii));
        assert!(
            text.contains("| X[O]+ +") && text.ends_with("Move 2 of 2: 1\n"),
            "{text}"
        );
        // The third stone is put where one is.
        let mut lent = Vec::new();
        let stuck = entries[1].game.views(0..=3, &mut |moves, _| {
            lent.push(moves);
            ControlFlow::Continue(())
        });
        assert_eq!(stuck.unwrap_err().number, 3);
        assert_eq!(lent, [0, 1, 2]);
        let text = draw_before(&*entries[1].game, 3, Form::Text(TextStyle::Ascii));
        assert!(text.ends_with("Move 2 of 3: 41\n"), "{text}");
        let svg = draw_before(&*entries[0].game, 2, Form::Picture);
        assert!(svg.contains("<title>Go position</title>"));
        assert_eq!(
            svg.matches("r=\"3.5\"").count(),
            5,
            "the dots of a small board"
        );
    }
}
