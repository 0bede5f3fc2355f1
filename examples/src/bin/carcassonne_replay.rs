//! Replays a record of Carcassonne and prints each play with what it paid, and why.
//!
//! `carcassonne_replay FILE`, or `-` for standard input. It exits with 1 if the record breaks a rule or has wrong points.

use std::io::{self, Read as _, Write};
use std::process::ExitCode;

use boardwire_carcassonne::replay::{Replay, resolve};
use boardwire_carcassonne::{Level, LineIndex, Options, format_play, read};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(path), None) = (arguments.next(), arguments.next()) else {
        let _ = writeln!(io::stderr(), "usage: carcassonne_replay FILE");
        return ExitCode::from(2);
    };
    let text = if path == "-" {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text).map(|_| text)
    } else {
        std::fs::read(&path)
    };
    let result = text.and_then(|text| replay(&text, &mut io::stdout().lock()));
    match result {
        Ok(is_clean) => ExitCode::from(u8::from(!is_clean)),
        // Who closed the pipe has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{}: {error}", path.display());
            ExitCode::from(2)
        }
    }
}

/// Whether nothing is wrong with the record.
fn replay(text: &[u8], out: &mut impl Write) -> io::Result<bool> {
    // As much as can be read, whatever is odd about it.
    let options = Options::new(Level::Lenient);
    let reading = read(text, &options);
    let lines = LineIndex::new(text);
    let mut is_clean = true;
    for note in &reading.notes {
        is_clean &= note.error_at(Level::Lenient).is_none();
        let line = lines.line(note.span().start);
        writeln!(out, "line {line}: {}", note.code())?;
    }

    let record = resolve(&reading.record, &options).record;
    let replay = Replay::new(&record);
    for (play, step) in record.plays().iter().zip(replay.steps()) {
        let line = format_play(play, record.shown_style());
        writeln!(out, "{}", String::from_utf8_lossy(&line))?;
        for feature in &step.outcome().completed {
            writeln!(out, "    {feature}")?;
        }
    }
    let game = replay.game();
    if replay.is_complete() {
        let scoring = game.final_scoring();
        writeln!(out, "at the end:")?;
        for feature in &scoring.features {
            writeln!(out, "    {feature}")?;
        }
        for id in game.players() {
            let end: u16 = scoring.points[id].iter().sum();
            let name = record.player(id).map_or("", |player| player.name.as_str());
            writeln!(
                out,
                "{id} {name}: {} in play, {end} at the end, {} points",
                game.total(id),
                game.total(id) + end
            )?;
        }
    }
    for finding in replay.findings() {
        is_clean = false;
        let line = lines.line(finding.span.start);
        writeln!(out, "line {line}: {}: {}", finding.code, finding.message)?;
        if let Some(right) = &finding.right {
            writeln!(out, "    right: {right}")?;
        }
    }
    Ok(is_clean)
}
