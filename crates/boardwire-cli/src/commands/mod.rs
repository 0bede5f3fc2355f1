//! The commands, a file each.

mod check;
mod completions;
mod conform;
mod convert;
mod detect;
mod dump;
mod explain;
mod export;
mod fmt;
mod man;
mod show;
mod stats;
mod transcript;

use std::io::Write as _;

use boardwire_core::{Direction, DynCodec};
use serde_json::json;

use crate::args::{Cli, Command, MAX};
use crate::console::{ColorChoice, Outcome, Stop, stdout};
use crate::place::Source;
use crate::registry::FORMATS;
use crate::report::{Problem, Reporter, Style};
use crate::settings::Settings;

/// Runs the command of a command line.
pub(crate) fn run(cli: Cli) -> Result<Outcome, Stop> {
    let settings = Settings::new(&cli.common)?;
    match cli.command {
        Command::Check(args) => check::run(&args, &settings),
        Command::Fmt(args) => fmt::run(&args, &settings),
        Command::Dump(args) => dump::run(&args, &settings),
        Command::Show(args) => show::run(&args, &settings),
        Command::Convert(args) => convert::run(&args, &settings),
        Command::Stats(args) => stats::run(&args, &settings),
        Command::Export(args) => export::run(&args, &settings),
        Command::Transcript(command) => transcript::run(&command, &settings),
        Command::Conform(args) => conform::run(&args, &settings),
        Command::Explain(args) => explain::run(&args, &settings),
        Command::Detect(args) => detect::run(&args, &settings),
        Command::Formats => formats(&settings),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

fn formats(settings: &Settings) -> Result<Outcome, Stop> {
    let mut out = stdout();
    for format in FORMATS {
        if settings.json {
            let object = json!({
                "format": format.name,
                "endings": format.endings,
                "about": format.about,
            });
            writeln!(out, "{object}")?;
            continue;
        }
        let endings = format.endings.join(" ");
        writeln!(out, "{:<17}{:<20}{}", format.name, endings, format.about)?;
    }
    out.flush()?;
    Ok(Outcome::Clean)
}

/// How a command whose product is no findings reports them: on standard error, as many of a kind as `check` shows.
pub(crate) fn stderr_style(settings: &Settings) -> Style {
    Style {
        json: settings.json,
        color: ColorChoice::colors_stderr(settings.color),
        quiet: false,
        max: MAX,
        all: "boardwire check --all",
    }
}

/// Reports the errors of a document at the codec's level.
pub(crate) fn report_document(
    codec: &dyn DynCodec,
    source: &Source,
    direction: Option<Direction>,
    reporter: &mut Reporter<'_>,
) -> std::io::Result<()> {
    for finding in codec.check(&source.bytes, direction).errors() {
        let place = source.place(finding.span);
        reporter.report(&Problem::from(finding), &place)?;
    }
    Ok(())
}
