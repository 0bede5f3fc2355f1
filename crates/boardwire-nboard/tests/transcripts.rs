//! The transcripts of the formats that this crate reads: a test per case, named `path:line`; and a test per code, which asks
//! for the fixture that pins it and for an example that shows it.
#![allow(
    clippy::print_stderr,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a program of its own, which needs std anyway"
)]

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use boardwire_core::{CodeInfo, CodeSet, DynCodec, Level, erase, oracle};
use boardwire_nboard::ggf::{self, Ggf};
use boardwire_nboard::text::{self, Obf, ObfCode, OthelloText};
use boardwire_nboard::{Code, Nboard};
use boardwire_transcript::{
    Case, Cases, FailureKind, Folder, Kind, RunOptions, cases, find_transcripts, unpinned,
};
use libtest_mimic::{Arguments, Failed, Trial};

/// A table of codes, and the check of its form.
struct Table {
    /// The format that the codes' examples are written in.
    format: &'static str,
    rows: &'static [CodeInfo],
    check: fn() -> Result<(), String>,
}

impl Table {
    const fn of<C: CodeSet>(format: &'static str) -> Self {
        Self {
            format,
            rows: C::TABLE,
            check: oracle::check_table::<C>,
        }
    }
}

/// The codecs of this crate. Their fixtures stand in the folder of the codec's name.
fn registry() -> Vec<Box<dyn DynCodec>> {
    vec![
        erase::<Nboard>(),
        erase::<Ggf>(),
        erase::<OthelloText>(),
        erase::<Obf>(),
    ]
}

/// The tables of codes of this crate, one a codec.
fn tables() -> Vec<Table> {
    vec![
        Table::of::<Code>("nboard"),
        Table::of::<ggf::Code>("ggf"),
        Table::of::<text::Code>("othello-text"),
        Table::of::<ObfCode>("obf"),
    ]
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let trials = if fixtures.join("nboard").is_dir() {
        trials(&fixtures)
    } else {
        // A published package does not hold the fixtures: boardwire-fixtures does.
        Ok(vec![
            Trial::test("fixtures", || Ok(())).with_ignored_flag(true),
        ])
    };
    match trials {
        Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("{}: {error}", fixtures.display());
            ExitCode::FAILURE
        }
    }
}

fn trials(fixtures: &Path) -> Result<Vec<Trial>, Box<dyn Error>> {
    let mut trials = Vec::new();
    for codec in registry() {
        let folder = fixtures.join(codec.name());
        if folder.is_dir() {
            for path in find_transcripts(&folder)? {
                file(fixtures, &path, &mut trials)?;
            }
        }
    }
    for table in tables() {
        let format = table.format;
        for row in table.rows {
            let (fixtures, rows) = (fixtures.to_path_buf(), table.rows);
            let test = move || code(format, row, rows, &fixtures);
            trials.push(Trial::test(format!("code {format} {}", row.name), test));
        }
        let name = format!("the table of {format} is sound");
        let check = table.check;
        trials.push(Trial::test(name, move || check().map_err(Failed::from)));
    }
    Ok(trials)
}

/// A test for each case of a transcript, and one for the transcript itself where that has faults.
fn file(fixtures: &Path, path: &Path, trials: &mut Vec<Trial>) -> Result<(), Box<dyn Error>> {
    // Ids have the same form on every system.
    let parts: Vec<_> = path.strip_prefix(fixtures)?.components().collect();
    let names: Vec<_> = parts
        .iter()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    let name = names.join("/");
    let folder = path.parent().unwrap_or(fixtures).to_path_buf();
    let options = RunOptions::for_path(&*name).with_files(Folder::new(folder));
    let Cases { cases, failures } = cases(&fs::read(path)?, &options, &registry());
    if !failures.is_empty() || cases.is_empty() {
        let texts: Vec<String> = failures.iter().map(ToString::to_string).collect();
        let text = format!("{} cases; {}", cases.len(), texts.join("\n"));
        trials.push(Trial::test(name.clone(), move || Err(text.into())));
    }
    for case in cases {
        let folder = names.get(1).map(ToString::to_string).unwrap_or_default();
        trials.push(Trial::test(case.id(), move || check(&case, &folder)));
    }
    Ok(())
}

fn check(case: &Case, folder: &str) -> Result<(), Failed> {
    let failures = case.check().err().unwrap_or_default();
    let mut faults: Vec<String> = failures
        .iter()
        // Models need the feature `serde`, and the findings of a replay the feature `rules`.
        .filter(|failure| cfg!(feature = "serde") || failure.kind != FailureKind::Json)
        .filter(|failure| cfg!(feature = "rules") || failure.kind != FailureKind::Finding)
        .map(ToString::to_string)
        .collect();
    if case.kind() == Kind::Message {
        faults.extend(misplaced(case, folder));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n").into())
    }
}

/// Whether a case stands in another folder than the one that its verdict asks for.
fn misplaced(case: &Case, folder: &str) -> Option<String> {
    let input = case.inputs().next()?;
    let accepted = |level| {
        let mut codec = case.codec().boxed();
        codec.set_level(level);
        let verdict = codec.check(input.bytes, input.direction);
        (verdict.accepted, !verdict.findings.is_empty())
    };
    let (lenient, notes) = accepted(Level::Lenient);
    let (conforming, _) = accepted(Level::Conforming);
    let belongs = match folder {
        "valid" => conforming,
        "acceptable" => lenient && notes && !conforming,
        "invalid" => !lenient,
        _ => true,
    };
    (!belongs).then(|| format!("this case does not belong in the folder {folder}"))
}

fn code(
    format: &str,
    row: &'static CodeInfo,
    rows: &'static [CodeInfo],
    fixtures: &Path,
) -> Result<(), Failed> {
    let path = fixtures.join(row.fixture);
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
    let missing = unpinned(rows, |name| fs::read(fixtures.join(name)).ok());
    if missing.iter().any(|other| other.name == row.name) {
        return Err(format!("{} does not pin it", row.fixture).into());
    }
    // A finding of a conversation takes more than one message to be seen.
    if row.fixture.contains("/session/") {
        return Ok(());
    }
    let shown = shown(format, row)?;
    if shown.contains(row.name) || !cfg!(feature = "rules") && is_replay(row) {
        Ok(())
    } else {
        Err(format!("its example {} shows {shown:?}", row.example).into())
    }
}

/// Whether a code is found by playing the moves, which the feature `rules` does.
fn is_replay(row: &CodeInfo) -> bool {
    row.fixture.ends_with("/replay.transcript")
}

/// All codes that a row's example shows, at any level and in any direction.
fn shown(format: &str, row: &CodeInfo) -> Result<BTreeSet<&'static str>, Failed> {
    // The examples of limits are as short as any other's, and so are their limits.
    let options = match row.name {
        "line-too-long" => "% options: line-limit=8\n",
        "too-many-entries" => "% options: node-limit=1\n",
        "bad-utf8" => "% options: encoding=UTF-8\n",
        "bad-sjis" => "% options: encoding=SHIFT_JIS\n",
        "bad-euc-jp" => "% options: encoding=EUC-JP\n",
        "too-long" | "document-too-long" => "% options: document-limit=8\n",
        _ => "",
    };
    let mut codes = BTreeSet::new();
    for sigil in ['-', '>', '<'] {
        let text = format!(
            "#! transcript 1 {format}\n{options}{sigil} {}\n",
            row.example
        );
        let found = cases(&text, &RunOptions::for_path("example"), &registry());
        if let Some(failure) = found.failures.first() {
            return Err(format!("its example is no payload: {failure}").into());
        }
        for case in &found.cases {
            for input in case.inputs() {
                for level in Level::ALL {
                    let mut codec = case.codec().boxed();
                    codec.set_level(level);
                    let verdict = codec.check(input.bytes, input.direction);
                    codes.extend(verdict.findings.iter().map(|finding| finding.info.name));
                    codes.extend(
                        codec
                            .validate(input.bytes, None)
                            .iter()
                            .map(|found| found.finding.info.name),
                    );
                }
            }
        }
    }
    Ok(codes)
}
