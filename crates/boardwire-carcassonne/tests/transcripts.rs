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
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use boardwire_core::{Class, CodeInfo, CodeSet, DynCodec, Level, erase, oracle};
use boardwire_transcript::{
    Case, Cases, FailureKind, Folder, Kind, RunOptions, cases, find_transcripts, unpinned,
};

#[cfg(feature = "serde")]
use boardwire_carcassonne::json::CarcassonneJson;
use boardwire_carcassonne::{Carcassonne, Code};
use libtest_mimic::{Arguments, Failed, Trial};

/// The folders below `fixtures/` that belong to this crate.
#[cfg(feature = "serde")]
const FOLDERS: &[&str] = &["carcassonne", "carcassonne-json"];
#[cfg(not(feature = "serde"))]
const FOLDERS: &[&str] = &["carcassonne"];

fn registry() -> Vec<Box<dyn DynCodec>> {
    vec![
        erase::<Carcassonne>(),
        #[cfg(feature = "serde")]
        erase::<CarcassonneJson>(),
    ]
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let trials = if fixtures.join("carcassonne").is_dir() {
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
    for folder in FOLDERS.iter().map(|name| fixtures.join(name)) {
        if folder.is_dir() {
            for path in find_transcripts(&folder)? {
                file(fixtures, &path, &mut trials)?;
            }
        }
    }
    for row in Code::TABLE {
        let fixtures = fixtures.to_path_buf();
        let test = move || code(row, &fixtures);
        trials.push(Trial::test(format!("code {}", row.name), test));
    }
    trials.push(Trial::test("the table of codes is sound", || {
        oracle::check_table::<Code>().map_err(|faults| format!("{faults:?}").into())
    }));
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
    let accepted = |input: &[u8], level| {
        let mut codec = case.codec().boxed();
        codec.set_level(level);
        let verdict = codec.check(input, None);
        (verdict.accepted, !verdict.findings.is_empty())
    };
    let input = case.inputs().next()?.bytes;
    let (lenient, notes) = accepted(input, Level::Lenient);
    let (conforming, _) = accepted(input, Level::Conforming);
    let belongs = match folder {
        "valid" => conforming,
        "acceptable" => lenient && notes,
        "invalid" => !lenient,
        _ => true,
    };
    (!belongs).then(|| format!("this case does not belong in the folder {folder}"))
}

fn code(row: &'static CodeInfo, fixtures: &Path) -> Result<(), Failed> {
    let path = fixtures.join(row.fixture);
    if !path.is_file() {
        return Err(format!("its fixture {} is missing", row.fixture).into());
    }
    // What needs more than a line to be seen is pinned by a test of its own.
    if path.extension().is_some_and(|extension| extension == "rs") {
        return match fs::read_to_string(&path) {
            Ok(text) if text.contains(row.name) => Ok(()),
            _ => Err(format!("{} does not name it", row.fixture).into()),
        };
    }
    let missing = unpinned(Code::TABLE, |name| fs::read(fixtures.join(name)).ok());
    if missing.iter().any(|other| other.name == row.name) {
        return Err(format!("{} does not pin it", row.fixture).into());
    }
    if !cfg!(feature = "serde") && row.fixture.starts_with("carcassonne-json/") {
        return Ok(());
    }
    let shown = shown(row)?;
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

/// All codes that a row's example shows, at any level.
fn shown(row: &CodeInfo) -> Result<BTreeSet<&'static str>, Failed> {
    let format = PathBuf::from(row.fixture);
    let format = format
        .components()
        .next()
        .map_or("carcassonne".into(), |part| {
            part.as_os_str().to_string_lossy()
        });
    // The examples of these are as short as any other's, and so are their limits.
    let options = match row.name {
        "too-long" => "% options: document-limit=8\n",
        "angle-in-start-style" => "% options: style=start\n",
        "tag-in-angle-style" => "% options: style=signed\n",
        "start-turn-guessed" => "% options: start-turn=guess\n",
        _ => "",
    };
    let text = format!("#! transcript 1 {format}\n{options}- {}\n", row.example);
    let found = cases(&text, &RunOptions::for_path("example"), &registry());
    if let Some(failure) = found.failures.first() {
        return Err(format!("its example is no payload: {failure}").into());
    }
    let mut codes = BTreeSet::new();
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
    debug_assert!(
        row.class != Class::Style || codes.len() <= 1,
        "a style's example has nothing else to say"
    );
    Ok(codes)
}
