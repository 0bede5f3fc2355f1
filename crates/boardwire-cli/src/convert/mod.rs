//! From one format to another of the same game. A pair of formats is a row here.

use std::io::{self, Write};

use boardwire_core::Level;

use crate::commands::{report_document, stderr_style};
use crate::console::{Outcome, Stop};
use crate::input::Input;
use crate::place::Source;
use crate::registry::{
    CARCASSONNE, CARCASSONNE_JSON, CSA, CSA_SUMMARY, FLIPSIGHT, FORMATS, Format, GGF, NBOARD, OBF,
    OTHELLO_TEXT, SFEN, USI, USI_LOG,
};
use crate::report::Reporter;
use crate::settings::Settings;

mod carcassonne;
mod csa;
mod othello;
mod shogi;

/// What a converter is given.
pub(crate) struct Job<'j> {
    pub(crate) input: Input,
    pub(crate) target: &'static Format,
    pub(crate) wishes: Wishes,
    pub(crate) settings: &'j Settings,
    pub(crate) out: &'j mut dyn Write,
}

/// Between which formats, and how.
struct Converter {
    from: &'static [&'static Format],
    to: &'static [&'static Format],
    run: fn(Job<'_>) -> Result<Outcome, Stop>,
}

static CONVERTERS: [Converter; 7] = [
    Converter {
        from: &[&USI, &USI_LOG, &SFEN],
        to: &[&USI, &SFEN],
        run: shogi::positions,
    },
    Converter {
        from: &[&CSA],
        to: &[&CSA],
        run: csa::records,
    },
    Converter {
        from: &[&CSA, &CSA_SUMMARY],
        to: &[&USI, &SFEN],
        run: csa::to_usi,
    },
    Converter {
        from: &[&USI, &USI_LOG, &SFEN],
        to: &[&CSA],
        run: csa::from_usi,
    },
    Converter {
        from: &[&FLIPSIGHT],
        to: &[&NBOARD, &GGF],
        run: othello::requests,
    },
    Converter {
        from: &[&FLIPSIGHT, &NBOARD, &GGF, &OTHELLO_TEXT, &OBF],
        to: &[&NBOARD, &GGF, &OTHELLO_TEXT],
        run: othello::games,
    },
    Converter {
        from: &[&CARCASSONNE, &CARCASSONNE_JSON],
        to: &[&CARCASSONNE, &CARCASSONNE_JSON],
        run: carcassonne::records,
    },
];

/// Whether some format can be converted to this one.
pub(crate) fn is_target(format: &Format) -> bool {
    CONVERTERS.iter().any(|row| has(row.to, format))
}

/// Names of the formats that there are converters to.
pub(crate) fn targets() -> String {
    let names: Vec<_> = FORMATS
        .into_iter()
        .filter(|format| is_target(format))
        .map(|format| format.name)
        .collect();
    names.join(", ")
}

/// Converts.
pub(crate) fn run(job: Job<'_>) -> Result<Outcome, Stop> {
    let (from, to) = (job.input.format, job.target);
    let row = CONVERTERS
        .iter()
        .find(|row| has(row.from, from) && has(row.to, to));
    match row {
        Some(row) => (row.run)(job),
        None => Err(Stop::usage(format!(
            "{}: there is no converter from {} to {}",
            job.input.name, from.name, to.name
        ))),
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
    pub(crate) fn finish(self, target: &Format, known: &str) -> Result<(), Stop> {
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
