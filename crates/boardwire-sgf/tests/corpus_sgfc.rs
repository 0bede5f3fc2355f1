//! Real files against SGFC 2.0, the reference checker, where `BOARDWIRE_CORPUS` names the folder that holds them and what SGFC said.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use boardwire_sgf::{Options, read};

/// Why a number is found by one side alone. `sgfc`: only SGFC has it; `ours`: only we have it.
const REASONS: &[(u8, &str, &str)] = &[
    (
        7,
        "sgfc",
        "SGFC takes CA[UTF-16LE] at its word in a file that is none, and finds nothing in it",
    ),
    (
        8,
        "sgfc",
        "SGFC reads UTF-16 without a byte order mark as bytes",
    ),
    (14, "sgfc", "as 8"),
    (
        14,
        "ours",
        "TE of Nihon Ki-in is the event: SGFC makes TE[1] of it (15); moves of other games than Go are checked here",
    ),
    (
        15,
        "sgfc",
        "SGFC cuts a result to what it knows (B+V, W+Illegal, 33 here), and makes 0196 of a year 196",
    ),
    (
        15,
        "ours",
        "moves of other games than Go, `pass` in words, and dates that are not ambiguous are repaired here",
    ),
    (
        19,
        "sgfc",
        "SGFC knows no other game than Go; here only games without rules for values are not checked",
    ),
    (20, "sgfc", "as 8"),
    (22, "sgfc", "as 8"),
    (22, "ours", "as 7"),
    (24, "ours", "SGFC says so with its option -v alone"),
    (
        28,
        "ours",
        "AP without `:` is kept, so that a second AP is a double; SGFC deletes the first",
    ),
    (
        33,
        "sgfc",
        "SGFC can't tell month and day of 9-09-2000, which are the same",
    ),
    (
        33,
        "ours",
        "results that say more than SGF can are kept as text; SGFC cuts them (15)",
    ),
    (35, "sgfc", "as 8"),
    (35, "ours", "KM in a game that is not Go"),
    (36, "sgfc", "as 8"),
    (
        40,
        "sgfc",
        "CA is allowed in any version: the canonical form has it wherever there is text",
    ),
    (
        40,
        "ours",
        "AP without `:` is kept before FF[4] too; SGFC deletes it first",
    ),
    (43, "sgfc", "TE of Nihon Ki-in (14) is no annotation"),
    (45, "ours", "as 7"),
    (
        71,
        "sgfc",
        "the text is read in the charset that it is in, and has no faults there",
    ),
    (
        72,
        "sgfc",
        "ISO-8859 and ISO8859_1 are known as names of ISO-8859-1",
    ),
    (
        73,
        "sgfc",
        "fatal there although the bytes are what CA says, or UTF-16 with a mark",
    ),
    (
        73,
        "ours",
        "a remark here, where SGFC reads on in the wrong charset and counts faults (71)",
    ),
    (74, "ours", "as 7"),
    (75, "ours", "as 7"),
];

/// A row of the corpus's table.
struct Row {
    file: String,
    numbers: BTreeSet<u8>,
}

fn folder() -> PathBuf {
    PathBuf::from(std::env::var("BOARDWIRE_CORPUS").unwrap()).join("sgf")
}

fn rows() -> Vec<Row> {
    let table = fs::read_to_string(folder().join("INDEX.tsv")).unwrap();
    let rows: Vec<_> = table
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            let numbers = cells[14].split(',').filter_map(|n| n.parse().ok());
            Row {
                file: cells[0].to_owned(),
                numbers: numbers.collect(),
            }
        })
        .collect();
    assert!(!rows.is_empty());
    rows
}

#[derive(Default)]
struct Tally {
    agreed: usize,
    only_sgfc: Vec<String>,
    only_ours: Vec<String>,
}

/// Number by number: how many files have it with both, with SGFC alone, with us alone.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_sgfc_parity() {
    let mut tallies: BTreeMap<u8, Tally> = BTreeMap::new();
    let verbose = std::env::var_os("BOARDWIRE_VERBOSE").is_some();
    for row in rows() {
        let bytes = fs::read(folder().join(&row.file)).unwrap();
        let ours = numbers(&bytes, &Options::default());
        for &number in row.numbers.union(&ours) {
            let tally = tallies.entry(number).or_default();
            match (row.numbers.contains(&number), ours.contains(&number)) {
                (true, true) => tally.agreed += 1,
                (true, false) => tally.only_sgfc.push(row.file.clone()),
                _ => tally.only_ours.push(row.file.clone()),
            }
        }
    }
    println!("number  agreed  only SGFC  only ours");
    let mut unexplained = Vec::new();
    for (number, tally) in &tallies {
        let (sgfc, ours) = (tally.only_sgfc.len(), tally.only_ours.len());
        println!("{number:6}  {:6}  {sgfc:9}  {ours:9}", tally.agreed);
        for (side, files) in [("sgfc", &tally.only_sgfc), ("ours", &tally.only_ours)] {
            if files.is_empty() {
                continue;
            }
            match REASONS.iter().find(|(n, s, _)| n == number && *s == side) {
                Some((.., reason)) => println!("        only {side}: {reason}"),
                None => unexplained.push(format!("{number} {side}: {}", files.join(" "))),
            }
            if verbose {
                files
                    .iter()
                    .for_each(|file| println!("        {number} {side} {file}"));
            }
        }
    }
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}

/// SGFC's own test files: each number that applies to a library is found, on the line on which SGFC finds it.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_sgfc_test_files() {
    for row in rows() {
        let own = row.file.starts_with("missdeer+sgfc") || row.file.starts_with("horaceho+sgfc");
        // SGFC fails on this file, and reads it with another option.
        if !own || row.file.contains("mixed-encoding.") {
            continue;
        }
        let bytes = fs::read(folder().join(&row.file)).unwrap();
        let ours = numbers(&bytes, &Options::default());
        let missing: Vec<_> = row.numbers.difference(&ours).collect();
        // Games that SGFC can't check are checked here.
        assert!(
            missing.iter().all(|number| **number == 19),
            "{}: {missing:?}",
            row.file
        );
    }
}

/// The file for SGFC's option -r: one error and nine warnings, line by line.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_sgfc_strict_file() {
    const EXPECTED: &[(usize, u8)] = &[
        (1, 61),
        (2, 60),
        (3, 61),
        (4, 61),
        (5, 61),
        (9, 63),
        (10, 62),
        (11, 62),
        (12, 62),
        (12, 63),
    ];
    let row = rows()
        .into_iter()
        .find(|row| row.file.ends_with("test-strict.sgf"))
        .unwrap();
    let bytes = fs::read(folder().join(&row.file)).unwrap();
    let found = |options: &Options| -> Vec<(usize, u8)> {
        let notes = read(&*bytes, options).notes;
        let line = |at: usize| 1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count();
        notes
            .iter()
            .flat_map(|note| {
                note.code()
                    .sgfc()
                    .iter()
                    .map(move |number| (line(note.span().start), *number))
            })
            .collect()
    };
    assert_eq!(found(&Options::default()), []);
    assert_eq!(found(&Options::default().with_strict_style(true)), EXPECTED);
}

fn numbers(bytes: &[u8], options: &Options) -> BTreeSet<u8> {
    let notes = read(bytes, options).notes;
    notes
        .iter()
        .flat_map(|note| note.code().sgfc().iter().copied())
        .collect()
}
