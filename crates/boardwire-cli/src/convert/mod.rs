//! From one format to another of the same game. A pair of formats is a row here.

use std::fmt::Display;
use std::io::{self, Write};

use boardwire_core::Level;

use crate::commands::{report_document, stderr_style};
use crate::console::{Outcome, Stop, complain};
use crate::input::Input;
use crate::place::Source;
use crate::registry::{
    CARCASSONNE, CARCASSONNE_JSON, CSA, CSA_SUMMARY, FLIPSIGHT, FORMATS, Format, GGF, NBOARD, OBF,
    OTHELLO_TEXT, SFEN, SGF, SGMP_LOG, USI, USI_LOG,
};
use crate::report::Reporter;
use crate::settings::Settings;
use crate::shown::counted;

mod carcassonne;
mod csa;
pub(crate) mod go;
mod othello;
pub(crate) mod sgf;
mod shogi;
mod summary;

/// What a converter is given.
pub(crate) struct Job<'j> {
    pub(crate) input: Input,
    pub(crate) target: Target,
    pub(crate) wishes: Wishes,
    pub(crate) settings: &'j Settings,
    pub(crate) out: &'j mut dyn Write,
}

/// What is written: a format of the table, or GTP's commands, which have no codec and are no format to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) name: &'static str,
}

/// The commands of GTP that set up a game and play its moves.
pub(crate) const GTP: Target = Target { name: "gtp" };

impl Target {
    /// The target of that name, whether there is a converter to it or not.
    pub(crate) fn named(name: &str) -> Option<Self> {
        if name == GTP.name {
            return Some(GTP);
        }
        Format::named(name).map(|format| Self { name: format.name })
    }
}

/// Between which formats, and how.
struct Converter {
    from: &'static [&'static Format],
    /// Names of targets.
    to: &'static [&'static str],
    run: fn(Job<'_>) -> Result<Outcome, Stop>,
}

static CONVERTERS: [Converter; 14] = [
    Converter {
        from: &[&USI, &USI_LOG, &SFEN],
        to: &["usi", "sfen"],
        run: shogi::positions,
    },
    Converter {
        from: &[&CSA],
        to: &["csa"],
        run: csa::records,
    },
    Converter {
        from: &[&CSA, &CSA_SUMMARY],
        to: &["usi", "sfen"],
        run: csa::to_usi,
    },
    Converter {
        from: &[&USI, &USI_LOG, &SFEN],
        to: &["csa"],
        run: csa::from_usi,
    },
    Converter {
        from: &[&CSA_SUMMARY],
        to: &["csa"],
        run: csa::from_summary,
    },
    Converter {
        from: &[&CSA],
        to: &["csa-summary"],
        run: summary::of_records,
    },
    Converter {
        from: &[&USI, &USI_LOG, &SFEN],
        to: &["csa-summary"],
        run: summary::of_positions,
    },
    Converter {
        from: &[&FLIPSIGHT],
        to: &["nboard", "ggf"],
        run: othello::requests,
    },
    Converter {
        from: &[&FLIPSIGHT, &NBOARD, &GGF, &OTHELLO_TEXT, &OBF],
        to: &["nboard", "ggf", "othello-text", "sgf"],
        run: othello::games,
    },
    Converter {
        from: &[&SGF],
        to: &["nboard", "ggf", "othello-text"],
        run: othello::games,
    },
    Converter {
        from: &[&SGF],
        to: &["sgf"],
        run: sgf::records,
    },
    Converter {
        from: &[&SGF],
        to: &["gtp", "sgmp-log"],
        run: go::games,
    },
    Converter {
        from: &[&SGMP_LOG],
        to: &["gtp", "sgf", "sgmp-log"],
        run: go::games,
    },
    Converter {
        from: &[&CARCASSONNE, &CARCASSONNE_JSON],
        to: &["carcassonne", "carcassonne-json"],
        run: carcassonne::records,
    },
];

/// Whether some format can be converted to this one.
pub(crate) fn is_target(target: Target) -> bool {
    CONVERTERS.iter().any(|row| row.to.contains(&target.name))
}

/// Names of the formats that there are converters to.
pub(crate) fn targets() -> String {
    let formats = FORMATS
        .into_iter()
        .map(|format| Target { name: format.name });
    let names: Vec<_> = formats
        .chain([GTP])
        .filter(|&target| is_target(target))
        .map(|target| target.name)
        .collect();
    names.join(", ")
}

/// Converts.
pub(crate) fn run(job: Job<'_>) -> Result<Outcome, Stop> {
    let (from, to) = (job.input.format, job.target);
    let row = CONVERTERS
        .iter()
        .find(|row| has(row.from, from) && row.to.contains(&to.name));
    match row {
        Some(row) => (row.run)(job),
        None => Err(Stop::usage(format!(
            "{}: there is no converter from {} to {}; {}",
            job.input.name,
            from.name,
            to.name,
            others(from)
        ))),
    }
}

/// What there is instead.
fn others(from: &Format) -> String {
    let rows = CONVERTERS.iter().filter(|row| has(row.from, from));
    let mut names: Vec<_> = rows.flat_map(|row| row.to).copied().collect();
    names.sort_unstable();
    names.dedup();
    match names.is_empty() {
        true => format!("from {} there is none", from.name),
        false => format!("from {} there are some to {}", from.name, names.join(", ")),
    }
}

fn has(formats: &[&Format], wanted: &Format) -> bool {
    formats.iter().any(|format| format.name == wanted.name)
}

/// What `--set` asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wishes(Vec<(String, String)>);

impl Wishes {
    pub(crate) fn new(texts: &[String]) -> Result<Self, Stop> {
        let mut wishes = Vec::new();
        for text in texts {
            let Some((key, value)) = text.split_once('=') else {
                return Err(Stop::usage(format!(
                    "--set takes KEY=VALUE, such as style=start, not {text}"
                )));
            };
            wishes.push((key.to_string(), value.to_string()));
        }
        Ok(Self(wishes))
    }

    /// Takes what is asked of `key`; the last one counts.
    pub(crate) fn take(&mut self, key: &str) -> Option<String> {
        let mut found = None;
        self.0.retain(|(own, value)| {
            if own == key {
                found = Some(value.clone());
            }
            own != key
        });
        found
    }

    /// All that is asked has been taken; `known` are the keys that can be.
    pub(crate) fn finish(self, target: Target, known: &str) -> Result<(), Stop> {
        match self.0.first() {
            None => Ok(()),
            Some((key, _)) if known.is_empty() => Err(Stop::usage(format!(
                "--set {key}: to {} there is nothing to set",
                target.name
            ))),
            Some((key, _)) => Err(Stop::usage(format!(
                "--set {key}: to {} these can be set: {known}",
                target.name
            ))),
        }
    }
}

/// A value that a wish can't have.
pub(crate) fn bad_wish(key: &str, value: &str, expected: &str) -> Stop {
    Stop::usage(format!("--set {key}={value}: {key} takes {expected}"))
}

/// Names what the target does not say, in one line.
fn say<L: Display>(place: &str, lost: &[L]) {
    if !lost.is_empty() {
        let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
        complain(&format!("{place}: lost: {}", lost.join("; ")));
    }
}

/// Says how much of a file is not in what is written, and why.
fn say_left_out(name: &str, count: usize, noun: &str, why: &str) {
    if count > 0 {
        complain(&format!("{name}: {} left out: {why}", counted(count, noun)));
    }
}

/// A file whose errors have been reported.
struct File {
    source: Source,
    has_errors: bool,
}

/// Reads a document whole, and reports what can't be read of it.
fn open(input: Input, settings: &Settings) -> Result<(String, &'static Format, File), Stop> {
    let Input {
        name,
        format,
        bytes,
    } = input;
    let mut codec = settings.codec(format)?;
    // What can be read is converted; check says what is odd about it.
    codec.set_level(Level::Lenient);
    let limit = codec.limits_mut().document;
    let text =
        Input::read_all(bytes, limit).map_err(|error| Stop::Io(format!("{name}: {error}")))?;
    let source = Source::file(text, false);
    let mut stderr = io::stderr();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut stderr);
    report_document(&*codec, &source, None, &mut reporter)?;
    let has_errors = reporter.finish()?.errors > 0;
    Ok((name, format, File { source, has_errors }))
}
