//! `boardwire fmt`.

use std::io::{self, Write};
use std::path::Path;

use boardwire_core::{Direction, DynCodec, Level, Severity};
use boardwire_sgf::version::{UpgradeOptions, upgrade_to_ff4};

use crate::args::FmtArgs;
use crate::carcassonne::settled;
use crate::commands::{report_document, stderr_style};
use crate::console::{Outcome, Stop, complaint, stdout};
use crate::convert::sgf::changes_told;
use crate::follow::Follow;
use crate::input::{Input, Unopened};
use crate::lines::Lines;
use crate::message::Message;
use crate::ordered::in_order;
use crate::place::Source;
use crate::registry::{CARCASSONNE, Format, LineEnds, SGF};
use crate::report::{Problem, Reporter, Tally, is_last_line_end};
use crate::settings::Settings;
use crate::shown::safe;
use crate::staged::Staged;
use crate::styles;
use crate::walk::{Found, walk};

/// Of so many files the texts are held, while an earlier one is read.
const AHEAD: usize = 16;

pub(crate) fn run(args: &FmtArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let mut outcome = Outcome::Clean;
    let mut out = stdout();
    // Large ones are read one by one.
    let format = |file: &Found| (!file.is_large()).then(|| of_file(file, args, settings));
    in_order(
        &walk(&args.paths)?,
        AHEAD,
        format,
        |formatted, file, progress| {
            let formatted = match formatted {
                Some(formatted) => formatted?,
                None => of_file(file, args, settings)?,
            };
            outcome = outcome.max(formatted.outcome);
            if formatted.reports.is_empty() && formatted.out.is_empty() {
                return Ok(());
            }
            progress.aside(|| {
                // Nobody is left to tell if this fails.
                let _ = io::stderr().write_all(&formatted.reports);
                out.write_all(&formatted.out)
            })?;
            Ok(())
        },
    )?;
    out.flush()?;
    Ok(outcome)
}

/// What came of a file.
#[derive(Default)]
struct Formatted {
    /// For standard output.
    out: Vec<u8>,
    /// For standard error.
    reports: Vec<u8>,
    outcome: Outcome,
}

impl Formatted {
    fn trouble(message: &str) -> Self {
        let mut formatted = Self::default();
        formatted.fail(message);
        formatted
    }

    fn complain(&mut self, message: &str) {
        self.reports
            .extend_from_slice(complaint(message).as_bytes());
    }

    fn fail(&mut self, message: &str) {
        self.complain(message);
        self.outcome = Outcome::Trouble;
    }
}

fn of_file(file: &Found, args: &FmtArgs, settings: &Settings) -> Result<Formatted, Stop> {
    let input = match Input::open(file, settings) {
        Ok(input) => input,
        Err(Unopened::Skipped) => return Ok(Formatted::default()),
        Err(Unopened::Failed(message)) => return Ok(Formatted::trouble(&message)),
    };
    let name = input.name.clone();
    let codec = settings.file_codec(input.format)?;
    if args.keep && codec.keep(b"").is_none() {
        return Err(Stop::usage(format!(
            "--keep: {} is not read without loss",
            codec.name()
        )));
    }
    if args.upgrade && input.format.name != SGF.name {
        return match file {
            Found::File { named: false, .. } => Ok(Formatted::default()),
            _ => Err(Stop::usage(format!(
                "--upgrade: {name} is {}, and only SGF has versions to bring it to",
                input.format.name
            ))),
        };
    }
    let mut formatted = Formatted::default();
    let mut reporter = Reporter::new(&name, stderr_style(settings), &mut formatted.reports);
    let result = rewrite(input, codec, args, settings, &mut reporter);
    let Tally { errors, .. } = reporter.finish()?;
    let mut rewritten = match result {
        Ok(rewritten) => rewritten,
        Err(error) => {
            formatted.fail(&format!("{name}: {error}"));
            return Ok(formatted);
        }
    };
    if args.upgrade && !rewritten.text.is_empty() {
        rewritten.text = upgraded(&name, &rewritten.original, settings, &mut formatted);
    }
    if errors > 0 {
        formatted.outcome = formatted.outcome.max(Outcome::Errors);
        return Ok(formatted);
    }
    match (file, args) {
        (_, FmtArgs { check: true, .. }) => {
            if rewritten.differs() {
                formatted.out = format!("{}\n", safe(&name)).into_bytes();
                formatted.outcome = formatted.outcome.max(Outcome::Errors);
            }
        }
        (Found::File { path, .. }, FmtArgs { write: true, .. }) => {
            if rewritten.differs()
                && let Err(error) = replace(path, &rewritten.text)
            {
                formatted.fail(&format!("{name}: {error}"));
            }
        }
        _ => formatted.out = rewritten.text,
    }
    Ok(formatted)
}

/// A file's text before and after.
struct Rewritten {
    original: Vec<u8>,
    text: Vec<u8>,
}

impl Rewritten {
    fn differs(&self) -> bool {
        self.original != self.text
    }
}

fn rewrite(
    input: Input,
    mut codec: Box<dyn DynCodec>,
    args: &FmtArgs,
    settings: &Settings,
    reporter: &mut Reporter<'_>,
) -> io::Result<Rewritten> {
    let FmtArgs {
        keep,
        direction,
        lossy,
        ..
    } = *args;
    let limits = codec.limits_mut().clone();
    let original = Input::read_all(input.bytes, limits.document)?;
    let mut text = Vec::with_capacity(original.len());
    if !codec.is_line() {
        if !keep
            && let Some((span, problem)) = styles::no_command_in(input.format, &original, settings)
        {
            let source = Source::file(original.clone(), false);
            reporter.report(&problem, &source.place(span))?;
        }
        let written = match keep {
            true => codec.keep(&original),
            false => canonical(&*codec, &original, input.format, direction, settings),
        };
        match written {
            Some(written) if keep || input.format.line_ends == LineEnds::Written => text = written,
            Some(written) => {
                if input.format.name == SGF.name {
                    let source = Source::file(original.clone(), false);
                    report_lost(settings, &source, lossy, reporter)?;
                }
                let crlf = input.format.line_ends == LineEnds::Kept && has_crlf(&original);
                text = with_line_ends(written, &original, crlf);
            }
            None => {
                let source = Source::file(original, input.format.is_binary());
                report_document(&*codec, &source, direction, reporter)?;
                return Ok(Rewritten {
                    original: source.bytes,
                    text,
                });
            }
        }
        return Ok(Rewritten { original, text });
    }
    let mut follow = Follow::new(input.format, settings);
    let mut lines = Lines::of(input.format, original.as_slice(), &limits);
    while let Some(line) = lines.next_line()? {
        let blank = line.bytes.trim_ascii().is_empty();
        let message = Message::of_line(&line, input.format);
        let written = match keep {
            _ if blank && input.format.skips_blank_lines => Some(line.bytes.to_vec()),
            true => codec.keep(line.bytes),
            false => {
                text.extend_from_slice(message.mark());
                codec.canonical(message.bytes(), direction)
            }
        };
        match written {
            Some(written) => text.extend_from_slice(&written),
            None => {
                for finding in codec.check(message.bytes(), direction).errors() {
                    let place = message.place(finding.span.range());
                    reporter.report(&Problem::from(finding), &place)?;
                }
            }
        }
        text.extend_from_slice(line.end.as_bytes());
        follow.line(message.bytes(), direction, &mut [&mut codec]);
    }
    Ok(Rewritten { original, text })
}

/// Says what of an SGF file its canonical form lacks: as errors, unless that is wanted.
fn report_lost(
    settings: &Settings,
    source: &Source,
    wanted: bool,
    reporter: &mut Reporter<'_>,
) -> io::Result<()> {
    let options = settings.apply(boardwire_sgf::Options::new(Level::Lenient));
    let reading = boardwire_sgf::read(&source.bytes, &options);
    for note in reading.collection.lost_text(&reading.notes) {
        let finding = note.erase();
        let (severity, help) = if wanted {
            (
                Severity::Deviation,
                "this text is not in the canonical form",
            )
        } else {
            (
                Severity::Error,
                "this text would be lost: --lossy writes the rest",
            )
        };
        let problem = Problem {
            severity,
            help: Some(help),
            ..Problem::from(&finding)
        };
        reporter.report(&problem, &source.place(finding.span))?;
    }
    Ok(())
}

/// An SGF text as version 4 in canonical form. What was changed is said on standard error, each kind with its count.
fn upgraded(name: &str, text: &[u8], settings: &Settings, formatted: &mut Formatted) -> Vec<u8> {
    let options = settings.apply(boardwire_sgf::Options::new(Level::Lenient));
    let mut games = boardwire_sgf::read(text, &options).collection;
    match upgrade_to_ff4(&mut games, &UpgradeOptions::default()) {
        Ok(changes) => {
            for told in changes_told(&changes) {
                formatted.complain(&format!("{name}: {told}"));
            }
        }
        Err(error) => {
            formatted.complain(&format!("{name}: {error}"));
            formatted.outcome = Outcome::Errors;
        }
    }
    boardwire_sgf::format(&games)
}

/// A document's canonical form, if its level takes it. The line end with which a file ends is no part of what it holds:
/// Canonical does not ask for another.
fn canonical(
    codec: &dyn DynCodec,
    original: &[u8],
    format: &Format,
    direction: Option<Direction>,
    settings: &Settings,
) -> Option<Vec<u8>> {
    let written = codec.canonical(original, direction);
    if written.is_some() && format.name == CARCASSONNE.name && codec.level() == Level::Lenient {
        // What the text leaves open is repaired as `convert` settles it.
        let record = settled(original, settings);
        return Some(boardwire_carcassonne::format(&record));
    }
    if written.is_some() || format.is_binary() {
        return written;
    }
    let verdict = codec.check(original, direction);
    let is_style_alone = verdict
        .errors()
        .all(|it| is_last_line_end(it, codec, original, direction));
    is_style_alone.then(|| {
        let mut conforming = codec.boxed();
        conforming.set_level(Level::Conforming);
        conforming.canonical(original, direction)
    })?
}

/// Whether a text's lines end in CR LF; the first that ends tells.
fn has_crlf(text: &[u8]) -> bool {
    let first = memchr::memchr(b'\n', text);
    first
        .and_then(|end| end.checked_sub(1))
        .is_some_and(|before| text.get(before) == Some(&b'\r'))
}

/// A document's canonical form, which has LF between its lines and none at its end, with the line ends of the original.
fn with_line_ends(canonical: Vec<u8>, original: &[u8], crlf: bool) -> Vec<u8> {
    let end: &[u8] = if crlf { b"\r\n" } else { b"\n" };
    let has_last = original.ends_with(b"\n") || original.ends_with(b"\r");
    let body = canonical.strip_suffix(b"\n").unwrap_or(&canonical);
    let mut text = Vec::with_capacity(canonical.len() + end.len());
    for (index, line) in body.split(|&byte| byte == b'\n').enumerate() {
        if index > 0 {
            text.extend_from_slice(end);
        }
        text.extend_from_slice(line);
    }
    if has_last && !body.is_empty() {
        text.extend_from_slice(end);
    }
    text
}

/// Replaces a file in one step: who reads it meanwhile sees the old text or the new one. A link stays a link; permissions stay.
pub(crate) fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let staged = Staged::new(path)?;
    staged.writer()?.write_all(text)?;
    staged.place()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Style;
    use crate::toy::{self, STONES};

    #[test]
    fn frames_have_no_line_ends_to_keep() {
        let settings = toy::settings();
        let rewritten = |bytes: &[u8]| {
            let args = FmtArgs {
                paths: Vec::new(),
                check: false,
                write: false,
                keep: false,
                lossy: false,
                upgrade: false,
                direction: None,
            };
            let style = Style {
                json: false,
                color: false,
                quiet: false,
                max: usize::MAX,
                all: "",
            };
            let mut reports = Vec::new();
            let mut reporter = Reporter::new("a.stones", style, &mut reports);
            let codec = settings.file_codec(&STONES).ok().unwrap();
            let input = toy::input(&STONES, bytes.to_vec());
            let text = rewrite(input, codec, &args, &settings, &mut reporter)
                .unwrap()
                .text;
            reporter.finish().unwrap();
            (text, String::from_utf8(reports).unwrap())
        };
        // A frame of ten stones holds a byte that looks like a line's end, and so does one of points 13 and 10.
        let bytes = toy::stones(&[&[1; 10], &[13, 10], &[10]]);
        assert_eq!(rewritten(&bytes), (bytes, String::new()));
        let (text, reports) = rewritten(&toy::stones(&[&[13, 10], &[99]]));
        assert_eq!(text, b"");
        assert!(reports.contains("--> a.stones: byte 6\n"), "{reports}");
    }
}
