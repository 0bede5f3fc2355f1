//! `boardwire transcript check|bless|extract|export`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use boardwire_core::{CodecOptions as _, DynCodec, Expected, Level, LineIndex, Severity};
use boardwire_fixtures::FILES;
use boardwire_transcript::{
    Case, Expect, Failure, FailureKind, Files, Folder, Options, Registry as _, RunOptions, bless,
    cases, extract, has_header,
};
use rayon::prelude::*;
use serde_json::json;

use crate::args::{
    TranscriptCheckArgs, TranscriptCommand, TranscriptExportArgs, TranscriptExtractArgs,
    TranscriptPaths,
};
use crate::commands::fmt::replace;
use crate::console::{ColorChoice, Outcome, Stop, complain, stdout};
use crate::detect;
use crate::input::{Input, name_of};
use crate::place::Place;
use crate::registry::{Codecs, TRANSCRIPT};
use crate::report::{Problem, Reporter, Style, Tally, is_last_line_end};
use crate::settings::Settings;
use crate::shown::{counted, safe};
use crate::suite;
use crate::walk::{Found, walk};

pub(crate) fn run(command: &TranscriptCommand, settings: &Settings) -> Result<Outcome, Stop> {
    match command {
        TranscriptCommand::Check(args) => check(args, settings),
        TranscriptCommand::Bless(args) => run_bless(args, settings),
        TranscriptCommand::Extract(args) => run_extract(args, settings),
        TranscriptCommand::Export(args) => run_export(args, settings),
    }
}

/// How a transcript is run: what its folders say, and `--format` and `--level` for the older form.
pub(crate) fn run_options(
    file: &Found,
    name: &str,
    text: &[u8],
    settings: &Settings,
) -> RunOptions {
    let mut options = RunOptions::for_path(name);
    options.files = match file {
        Found::File { path, .. } => {
            let folder = path.parent().unwrap_or(Path::new(""));
            Some(std::sync::Arc::new(Folder::new(folder)))
        }
        _ => None,
    };
    let inputs = settings
        .format
        .filter(|format| format.name != TRANSCRIPT.name);
    let inputs = match inputs {
        Some(format) => Some(format.name),
        None => detect::inputs_of(text),
    };
    options.format = inputs.map(str::to_string);
    // In the protocol of CSA, # begins a line of its own.
    if inputs.is_some_and(|name| name.starts_with("csa")) {
        options.legacy.comment = ';';
    }
    options.legacy.level = settings.level;
    options
}

/// Reports what is wrong with the grammar of a transcript that has a header, under the codes of the grammar and with their
/// spans, and gives the lines with errors: the runner finds these too, without spans.
pub(crate) fn report_grammar(
    text: &[u8],
    index: &LineIndex,
    codec: &dyn DynCodec,
    only_errors: bool,
    reporter: &mut Reporter<'_>,
) -> io::Result<BTreeSet<usize>> {
    let mut faulty = BTreeSet::new();
    if !has_header(text) {
        return Ok(faulty);
    }
    let mut codec = codec.boxed();
    // Each transcript may choose among the formats that the program knows. The codec takes that option.
    let _ = codec.set("formats", &Codecs.formats().join(","));
    for finding in codec.check(text, None).findings {
        if is_last_line_end(&finding, &*codec, text, None) {
            continue;
        }
        let place = Place::in_document(text, index, finding.span);
        if finding.severity == Severity::Error {
            faulty.insert(place.number);
        } else if only_errors {
            continue;
        }
        reporter.report(&Problem::about(&finding, &*codec, text, None), &place)?;
    }
    Ok(faulty)
}

const NO_HEADER: &str = "no header: begin the file with `#! transcript 1 usi`, or name the inputs' format with --format";

/// A failure of a case as a finding.
pub(crate) fn failed<'t>(
    failure: &Failure,
    text: &'t [u8],
    index: &LineIndex,
) -> (Problem, Place<'t>) {
    let mut message = match failure.kind {
        // That the format's name is known was seen to before.
        FailureKind::Grammar if !has_header(text) => NO_HEADER.to_string(),
        _ => format!("expected {}, got {}", failure.expected, failure.actual),
    };
    if failure.line != failure.case {
        message.push_str(&format!(" (the case begins at line {})", failure.case));
    }
    let problem = Problem {
        severity: Severity::Error,
        code: failure.kind.name(),
        table: None,
        message: Cow::Owned(message),
        expected: Expected::NONE,
        context: Cow::Borrowed(""),
        truncated: false,
        help: None,
        canonical: None,
        detail: None,
    };
    let line = index.span(text, failure.line).unwrap_or_default();
    let place = Place {
        number: failure.line,
        offset: line.start as u64,
        line: line.of(text),
        span: 0..line.len(),
        is_binary: false,
        text: None,
    };
    (problem, place)
}

/// A transcript in memory.
pub(crate) struct Text {
    pub(crate) file: Found,
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) options: RunOptions,
}

/// Reads the transcripts that the paths name, and those in folders. What can't be read is said and counted.
pub(crate) fn read_all(
    paths: &[PathBuf],
    settings: &Settings,
) -> Result<(Vec<Text>, Outcome), Stop> {
    let mut outcome = Outcome::Clean;
    let mut texts = Vec::new();
    let limit = settings.apply(Options::default()).limits().document;
    for file in walk(paths)? {
        let name = name_of(&file);
        let result = match &file {
            Found::Unreadable { error, .. } => Err(error.clone()),
            Found::Stdin => Input::read_all(io::stdin(), limit).map_err(|error| error.to_string()),
            Found::File { path, named } => {
                let ending = path
                    .extension()
                    .is_some_and(|extension| extension == "transcript");
                if !named && !ending {
                    continue;
                }
                fs::File::open(path)
                    .and_then(|file| Input::read_all(file, limit))
                    .map_err(|error| error.to_string())
            }
        };
        match result {
            Ok(bytes) => {
                texts.push(Text {
                    options: run_options(&file, &name, &bytes, settings),
                    file,
                    name,
                    bytes,
                });
            }
            Err(error) => {
                complain(&format!("{name}: {error}"));
                outcome = Outcome::Trouble;
            }
        }
    }
    Ok((texts, outcome))
}

fn check(args: &TranscriptCheckArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let (mut texts, mut outcome) = read_all(&args.paths.paths, settings)?;
    for text in &mut texts {
        if let Some(comment) = args.comment {
            text.options.legacy.comment = comment;
        }
        match args.expect.as_deref() {
            Some("invalid") => text.options.legacy.expect = Expect::Invalid,
            Some(_) => text.options.legacy.expect = Expect::Valid,
            None => {}
        }
    }
    let style = Style {
        json: settings.json,
        color: ColorChoice::colors_stdout(settings.color),
        quiet: false,
        max: usize::MAX,
        all: "",
    };
    let mut out = stdout();
    let mut total = Tally::default();
    let (mut run, mut passed) = (0, 0);
    let mut grammar = settings.codec(&TRANSCRIPT)?;
    grammar.set_level(Level::Lenient);
    let summaries: Vec<_> = texts
        .par_iter()
        .map(|text| cases(&text.bytes, &text.options, &Codecs).run())
        .collect();
    for (text, summary) in texts.iter().zip(summaries) {
        let index = LineIndex::new(&text.bytes);
        let mut reporter = Reporter::new(&text.name, style, &mut out);
        reporter.count_messages(summary.cases);
        let faulty = report_grammar(&text.bytes, &index, &*grammar, true, &mut reporter)?;
        for failure in &summary.failures {
            if failure.kind == FailureKind::Grammar && faulty.contains(&failure.line) {
                continue;
            }
            let (problem, place) = failed(failure, &text.bytes, &index);
            reporter.report(&problem, &place)?;
        }
        total.add(&reporter.finish()?);
        run += summary.cases;
        passed += summary.passed;
    }
    match settings.json {
        true => writeln!(out, "{}", json!({ "summary": total.json() }))?,
        false => writeln!(
            out,
            "{}: {passed} of {} passed, {}",
            counted(total.files, "file"),
            counted(run, "case"),
            counted(total.errors, "failure")
        )?,
    }
    out.flush()?;
    if run == 0 && total.errors == 0 && outcome == Outcome::Clean {
        complain("there is no case to run");
        outcome = Outcome::Errors;
    }
    Ok(outcome.max(Outcome::errors_if(total.errors > 0)))
}

fn run_bless(args: &TranscriptPaths, settings: &Settings) -> Result<Outcome, Stop> {
    let (texts, mut outcome) = read_all(&args.paths, settings)?;
    let mut out = stdout();
    for text in &texts {
        let blessed = match bless(&text.bytes, &text.options, &Codecs) {
            Ok(blessed) => blessed,
            Err(failures) => {
                for failure in failures {
                    complain(&failure.to_string());
                }
                outcome = outcome.max(Outcome::Errors);
                continue;
            }
        };
        for failure in &blessed.refused {
            complain(&failure.to_string());
            outcome = outcome.max(Outcome::Errors);
        }
        match &text.file {
            Found::File { path, .. } if blessed.text != text.bytes => {
                if let Err(error) = replace(path, &blessed.text) {
                    complain(&format!("{}: {error}", text.name));
                    outcome = Outcome::Trouble;
                    continue;
                }
                writeln!(
                    out,
                    "{}: {} changed",
                    safe(&text.name),
                    counted(blessed.changed, "case")
                )?;
            }
            Found::File { .. } => {}
            _ => out.write_all(&blessed.text)?,
        }
    }
    out.flush()?;
    Ok(outcome)
}

fn run_extract(args: &TranscriptExtractArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let (texts, mut outcome) = read_all(&args.paths.paths, settings)?;
    let can_not_write =
        |path: &Path, error: io::Error| Stop::Io(format!("{}: {error}", path.display()));
    let mut names = BTreeSet::new();
    let mut files = Vec::new();
    for text in &texts {
        for entry in extract(&text.bytes, &text.options) {
            match entry.bytes {
                Ok(bytes) => {
                    let name = free_name(&entry.name, &mut names);
                    files.push((args.out.join(name), bytes));
                }
                Err(error) => {
                    complain(&format!("{}:{}: {error}", text.name, entry.line));
                    outcome = Outcome::Trouble;
                }
            }
        }
    }
    if !args.force {
        refuse_to_replace(&files)?;
    }
    fs::create_dir_all(&args.out).map_err(|error| can_not_write(&args.out, error))?;
    for (path, bytes) in &files {
        fs::write(path, bytes).map_err(|error| can_not_write(path, error))?;
    }
    let mut out = stdout();
    let count = counted(files.len(), "file");
    let folder = args.out.to_string_lossy();
    writeln!(out, "{count} written to {}", safe(&folder))?;
    out.flush()?;
    Ok(outcome)
}

/// Errs if a file is there already and holds something else: it may be somebody's work.
fn refuse_to_replace(files: &[(PathBuf, Vec<u8>)]) -> Result<(), Stop> {
    let is_other = |(path, bytes): &&(PathBuf, Vec<u8>)| {
        let before = fs::metadata(path).ok();
        before.is_some_and(|before| {
            // Most that differ do so in length, and need not be read.
            usize::try_from(before.len()) != Ok(bytes.len())
                || fs::read(path).ok().as_ref() != Some(bytes)
        })
    };
    let mut others = files.iter().filter(is_other);
    let Some((first, _)) = others.next() else {
        return Ok(());
    };
    let first = first.display();
    let message = match others.count() {
        0 => format!("{first} is there already, with other content; --force replaces it"),
        more => format!(
            "{first} and {more} more are there already, with other content; --force replaces them"
        ),
    };
    Err(Stop::Io(format!("nothing is written: {message}")))
}

fn run_export(args: &TranscriptExportArgs, settings: &Settings) -> Result<Outcome, Stop> {
    let (texts, mut outcome) = read_or_built_in(&args.paths, settings)?;
    let (mut cases, faults) = all_cases(&texts);
    for fault in &faults {
        complain(&fault.to_string());
        outcome = outcome.max(Outcome::Errors);
    }
    if let Some(format) = settings.format {
        cases.retain(|case| case.format() == format.name);
    }
    let written = suite::write(&cases, &args.out)?;
    let mut out = stdout();
    writeln!(
        out,
        "{} in {} written to {}",
        counted(written.cases, "case"),
        counted(written.files, "file"),
        safe(&args.out.to_string_lossy())
    )?;
    out.flush()?;
    Ok(outcome)
}

/// Reads the transcripts that the paths name; where they name none, gives those that the program was built with.
pub(crate) fn read_or_built_in(
    paths: &[PathBuf],
    settings: &Settings,
) -> Result<(Vec<Text>, Outcome), Stop> {
    match paths {
        [] => Ok((built_in(), Outcome::Clean)),
        paths => read_all(paths, settings),
    }
}

/// The transcripts that the program was built with.
fn built_in() -> Vec<Text> {
    FILES
        .iter()
        .filter(|file| file.path.ends_with(".transcript"))
        .map(|file| {
            let name = format!("fixtures/{}", file.path);
            let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
            Text {
                file: Found::Stdin,
                options: RunOptions::for_path(name.clone()).with_files(Beside(folder)),
                name,
                bytes: file.bytes.to_vec(),
            }
        })
        .collect()
}

/// The files that stand beside a transcript that the program was built with.
#[derive(Clone, Copy, Debug)]
struct Beside(&'static str);

impl Files for Beside {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let path = format!("{}/{path}", self.0);
        FILES
            .iter()
            .find(|file| file.path == path)
            .map(|file| file.bytes.to_vec())
            .ok_or_else(|| format!("there is no {path}"))
    }
}

/// The name, or with a number before it where transcripts of one name come from two folders.
fn free_name(name: &str, written: &mut BTreeSet<String>) -> String {
    let mut free = name.to_string();
    let mut number = 2;
    while !written.insert(free.clone()) {
        free = format!("{number}-{name}");
        number += 1;
    }
    free
}

/// All cases of the transcripts, and the faults that kept others from being read.
pub(crate) fn all_cases(texts: &[Text]) -> (Vec<Case>, Vec<Failure>) {
    let mut all = (Vec::new(), Vec::new());
    for text in texts {
        let found = cases(&text.bytes, &text.options, &Codecs);
        all.0.extend(found.cases);
        all.1.extend(found.failures);
    }
    all
}
