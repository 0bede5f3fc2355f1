//! The fixtures of a codec as a test program: a test for each case, named `path:line`, and tests of its table of codes.
//!
//! Each crate of this workspace has one, and so may yours: a test target with `harness = false` whose `main` is
//!
//! ```no_run
//! use boardwire_core::erase;
//! use boardwire_transcript::{Code, TranscriptCodec};
//! use boardwire_transcript::harness::Harness;
//!
//! fn main() -> std::process::ExitCode {
//!     Harness::new("fixtures", || vec![erase::<TranscriptCodec>()])
//!         .codes::<Code>("transcript")
//!         .run()
//! }
//! ```
//!
//! The names of its tests and its arguments are those of `cargo test`: `cargo test --test transcripts go.transcript`.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwire_core::{CodeInfo, CodeSet, DynCodec, Level, oracle};
use libtest_mimic::{Arguments, Failed, Trial};

use crate::{
    Case, Cases, FailureKind, Folder, Kind, RunOptions, cases, find_transcripts, unpinned,
};

type Codecs = fn() -> Vec<Box<dyn DynCodec>>;

/// A table of codes, and the check of its form.
#[derive(Clone, Copy, Debug)]
struct Table {
    format: &'static str,
    rows: &'static [CodeInfo],
    check: fn() -> Result<(), String>,
}

/// What is tested.
#[derive(Clone, Debug)]
pub struct Harness {
    fixtures: PathBuf,
    codecs: Codecs,
    tables: Vec<Table>,
    options: Vec<(&'static str, &'static str)>,
    unchecked: Vec<FailureKind>,
    unseen: fn(&CodeInfo) -> bool,
}

impl Harness {
    /// The transcripts of these codecs, each in the folder of its name below `fixtures`.
    ///
    /// A published package does not hold the fixtures: where there are none, one ignored test says so.
    pub fn new(fixtures: impl Into<PathBuf>, codecs: Codecs) -> Self {
        Self {
            fixtures: fixtures.into(),
            codecs,
            tables: Vec::new(),
            options: Vec::new(),
            unchecked: Vec::new(),
            unseen: |_| false,
        }
    }

    /// Also the codes of a format: each has a fixture that pins it, and an example that shows it.
    #[must_use]
    pub fn codes<C: CodeSet>(mut self, format: &'static str) -> Self {
        self.tables.push(Table {
            format,
            rows: C::TABLE,
            check: oracle::check_table::<C>,
        });
        self
    }

    /// The options with which a code's example shows it, as `% options` has them. Limits are the usual reason: examples
    /// are short.
    #[must_use]
    pub fn shown_with(mut self, code: &'static str, options: &'static str) -> Self {
        self.options.push((code, options));
        self
    }

    /// The codes whose examples need not show them: those that take a feature that is off.
    #[must_use]
    pub fn unseen(mut self, unseen: fn(&CodeInfo) -> bool) -> Self {
        self.unseen = unseen;
        self
    }

    /// Expectations of this kind are passed over: those that take a feature that is off.
    #[must_use]
    pub fn unchecked(mut self, kind: FailureKind) -> Self {
        self.unchecked.push(kind);
        self
    }

    /// Runs the tests that the program's arguments choose.
    #[must_use]
    pub fn run(self) -> ExitCode {
        let arguments = Arguments::from_args();
        let here = Arc::new(self);
        let has_any = (here.codecs)()
            .iter()
            .any(|codec| here.fixtures.join(codec.name()).is_dir());
        let trials = match has_any {
            true => trials(&here),
            false => Ok(Vec::from([
                Trial::test("fixtures", || Ok(())).with_ignored_flag(true)
            ])),
        };
        match trials {
            Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
            Err(error) => {
                let message = format!("{}: {error}", here.fixtures.display());
                let failed = Trial::test("fixtures", move || Err(message.into()));
                libtest_mimic::run(&arguments, Vec::from([failed])).exit_code()
            }
        }
    }
}

fn trials(harness: &Arc<Harness>) -> io::Result<Vec<Trial>> {
    let mut trials = Vec::new();
    for codec in (harness.codecs)() {
        let folder = harness.fixtures.join(codec.name());
        if folder.is_dir() {
            for path in find_transcripts(&folder)? {
                file(harness, &path, &mut trials)?;
            }
        }
    }
    for &table in &harness.tables {
        for row in table.rows {
            let here = Arc::clone(harness);
            let test = move || code(&here, table, row);
            trials.push(Trial::test(
                format!("code {} {}", table.format, row.name),
                test,
            ));
        }
        let name = format!("the table of {} is sound", table.format);
        trials.push(Trial::test(name, move || {
            (table.check)().map_err(Failed::from)
        }));
    }
    Ok(trials)
}

/// A test for each case of a transcript, and one for the transcript itself where that has faults.
fn file(harness: &Arc<Harness>, path: &Path, trials: &mut Vec<Trial>) -> io::Result<()> {
    // Ids have the same form on every system.
    let below = path.strip_prefix(&harness.fixtures).unwrap_or(path);
    let names: Vec<_> = below
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    let name = names.join("/");
    let folder = path.parent().unwrap_or(&harness.fixtures).to_path_buf();
    let options = RunOptions::for_path(&*name).with_files(Folder::new(folder));
    let Cases { cases, failures } = cases(&fs::read(path)?, &options, &(harness.codecs)());
    if !failures.is_empty() || cases.is_empty() {
        let texts: Vec<String> = failures.iter().map(ToString::to_string).collect();
        let text = format!("{} cases; {}", cases.len(), texts.join("\n"));
        trials.push(Trial::test(name.clone(), move || Err(text.into())));
    }
    for case in cases {
        let folder = names
            .get(1)
            .map(|name| (**name).to_owned())
            .unwrap_or_default();
        let here = Arc::clone(harness);
        trials.push(Trial::test(case.id(), move || check(&here, &case, &folder)));
    }
    Ok(())
}

fn check(harness: &Harness, case: &Case, folder: &str) -> Result<(), Failed> {
    let failures = case.check().err().unwrap_or_default();
    let mut faults: Vec<String> = failures
        .iter()
        .filter(|failure| !harness.unchecked.contains(&failure.kind))
        .map(ToString::to_string)
        .collect();
    if let Kind::Message | Kind::Document = case.kind() {
        faults.extend(misplaced(case, folder));
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("\n").into()),
    }
}

/// Whether a case stands in another folder than the one that its verdict asks for. A mark does not say whether its note is a
/// remark or a deviation: the folder does.
fn misplaced(case: &Case, folder: &str) -> Option<String> {
    let input = case.inputs().next()?;
    let accepted = |level| {
        let mut codec = case.codec().boxed();
        codec.set_level(level);
        codec.check(input.bytes, input.direction).accepted
    };
    let belongs = match folder {
        "valid" => accepted(Level::Conforming),
        "acceptable" => accepted(Level::Lenient) && !accepted(Level::Conforming),
        "invalid" => !accepted(Level::Lenient),
        _ => true,
    };
    (!belongs).then(|| format!("this case does not belong in the folder {folder}"))
}

fn code(harness: &Harness, table: Table, row: &'static CodeInfo) -> Result<(), Failed> {
    let path = harness.fixtures.join(row.fixture);
    if !path.is_file() {
        return Err(format!("its fixture {} is missing", row.fixture).into());
    }
    // What needs more than a message to be seen is pinned by a test of its own.
    if path.extension().is_some_and(|extension| extension == "rs") {
        return match fs::read_to_string(&path) {
            Ok(text) if text.contains(row.name) => Ok(()),
            _ => Err(format!("{} does not name it", row.fixture).into()),
        };
    }
    let missing = unpinned(table.rows, |name| {
        fs::read(harness.fixtures.join(name)).ok()
    });
    if missing.iter().any(|other| other.name == row.name) {
        return Err(format!("{} does not pin it", row.fixture).into());
    }
    // A finding of a conversation takes more than one message to be seen.
    if row.fixture.contains("/session/") {
        return Ok(());
    }
    let shown = shown(harness, table.format, row)?;
    match shown.contains(row.name) || (harness.unseen)(row) {
        true => Ok(()),
        false => Err(format!("its example {} shows {shown:?}", row.example).into()),
    }
}

/// All codes that a row's example shows, at any level and in any direction.
fn shown(
    harness: &Harness,
    format: &str,
    row: &CodeInfo,
) -> Result<BTreeSet<&'static str>, Failed> {
    // One table may serve several formats: the fixture tells which of them has the code.
    let codecs = (harness.codecs)();
    let folder = row.fixture.split('/').next().unwrap_or_default();
    let format = match codecs.iter().any(|codec| codec.name() == folder) {
        true => folder,
        false => format,
    };
    let options = harness
        .options
        .iter()
        .find(|(code, _)| *code == row.name)
        .map_or_else(String::new, |(_, options)| {
            format!("% options: {options}\n")
        });
    let mut codes = BTreeSet::new();
    for sigil in ['-', '>', '<'] {
        let text = format!(
            "#! transcript 1 {format}\n{options}{sigil} {}\n",
            row.example
        );
        let found = cases(&text, &RunOptions::for_path("example"), &codecs);
        if let Some(failure) = found.failures.first() {
            return Err(format!("its example is no payload: {failure}").into());
        }
        for case in &found.cases {
            for input in case.inputs() {
                for level in Level::ALL {
                    let mut codec = case.codec().boxed();
                    codec.set_level(level);
                    let verdict = codec.check(input.bytes, input.direction);
                    let content = codec.validate(input.bytes, None);
                    codes.extend(verdict.findings.iter().map(|finding| finding.info.name));
                    codes.extend(content.iter().map(|found| found.finding.info.name));
                }
            }
        }
    }
    Ok(codes)
}
