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

/// A row of the corpus's table.
struct Row {
    file: String,
    class: String,
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
                class: cells[2].to_owned(),
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
    let verbose = std::env::var("BOARDWIRE_VERBOSE").ok();
    for row in rows() {
        let bytes = fs::read(folder().join(&row.file)).unwrap();
        let reading = read(&*bytes, &Options::default());
        let ours: BTreeSet<u8> = reading
            .notes
            .iter()
            .flat_map(|note| note.code().sgfc().iter().copied())
            .collect();
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
    for (number, tally) in &tallies {
        println!(
            "{number:6}  {:6}  {:9}  {:9}",
            tally.agreed,
            tally.only_sgfc.len(),
            tally.only_ours.len()
        );
        if verbose.is_some() {
            for file in &tally.only_sgfc {
                println!("        {number} SGFC {file}");
            }
            for file in &tally.only_ours {
                println!("        {number} ours {file}");
            }
        }
    }
}
