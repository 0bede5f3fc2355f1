//! The canonical form of real files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use boardwire_core::{Compare, Level};

use boardwire_sgf::{Collection, FormatOptions, Options, format, format_into, read};

fn corpus() -> PathBuf {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("set BOARDWIRE_CORPUS");
    PathBuf::from(folder).join("sgf")
}

/// Every file of the corpus that is an SGF file.
fn each_file(mut look: impl FnMut(&str, &[u8])) {
    let index = fs::read_to_string(corpus().join("INDEX.tsv")).unwrap();
    let mut files = 0;
    for row in index.lines().skip(1) {
        let mut fields = row.split('\t');
        let (name, class) = (fields.next().unwrap(), fields.nth(1).unwrap());
        if class == "not-sgf" {
            continue;
        }
        let bytes = fs::read(corpus().join(Path::new(name))).unwrap();
        look(name, &bytes);
        files += 1;
    }
    assert!(files > 100, "{files}");
}

fn lenient(bytes: &[u8]) -> Collection<'_> {
    read(bytes, &Options::new(Level::Lenient)).collection
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_canonical_is_a_fixpoint() {
    let mut failures = Vec::new();
    each_file(|name, bytes| {
        let games = lenient(bytes);
        let once = format(&games);
        let again = lenient(&once);
        let twice = format(&again);
        if once != twice {
            failures.push(format!("{name}: not a fixpoint"));
        }
        if games != again {
            failures.push(format!("{name}: not equal"));
        }
        let mut compare = Compare::new(&once);
        format_into(&games, &FormatOptions::CANONICAL, &mut compare);
        if compare.difference().is_some() {
            failures.push(format!("{name}: compared unlike"));
        }
    });
    assert!(failures.is_empty(), "{}\n{failures:#?}", failures.len());
}
