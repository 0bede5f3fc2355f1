//! The table of all conversions there and back over a corpus of real files: how many lose nothing, how many come back equal, and what is lost.
//!
//! `BOARDWIRE_CORPUS=path cargo test -p boardwire-convert --release --test round_trips -- --ignored --nocapture` prints it.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    reason = "tests: a panic is how they fail, and they have std and an output"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

mod carcassonne;
mod go;
mod othello;
mod shogi;

/// What came of all conversions from one form to another and back.
struct Pair {
    name: String,
    items: usize,
    /// The other form can't hold it, by reason.
    refused: BTreeMap<String, usize>,
    /// The way there listed no loss.
    whole: usize,
    /// What came back is what was there, in all that the pair compares.
    equal: usize,
    /// How many items lose something of a kind.
    lost: BTreeMap<String, usize>,
    /// Items that come back as others, though nothing is said to be lost.
    broken: Vec<String>,
}

impl Pair {
    fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            items: 0,
            refused: BTreeMap::new(),
            whole: 0,
            equal: 0,
            lost: BTreeMap::new(),
            broken: Vec::new(),
        }
    }

    /// Counts an item. One that loses nothing has to come back equal.
    fn count(&mut self, lost: impl IntoIterator<Item = String>, is_equal: bool, place: &str) {
        self.items += 1;
        let mut kinds: Vec<String> = lost.into_iter().collect();
        kinds.sort();
        kinds.dedup();
        self.whole += usize::from(kinds.is_empty());
        self.equal += usize::from(is_equal);
        if !is_equal && kinds.is_empty() {
            self.broken.push(place.to_owned());
        }
        for kind in kinds {
            *self.lost.entry(kind).or_default() += 1;
        }
    }

    fn refuse(&mut self, reason: impl Into<String>) {
        self.items += 1;
        *self.refused.entry(reason.into()).or_default() += 1;
    }

    fn print(&self) {
        let listed = |counts: &BTreeMap<String, usize>| {
            let mut all: Vec<_> = counts.iter().collect();
            all.sort_by(|(one, few), (other, many)| many.cmp(few).then(one.cmp(other)));
            let all: Vec<_> = all.iter().map(|(what, n)| format!("{what} {n}")).collect();
            all.join(", ")
        };
        let refused: usize = self.refused.values().sum();
        println!(
            "{:<42}{:>7}{:>9}{:>9}{:>7}  {}",
            self.name,
            self.items,
            refused,
            self.whole,
            self.equal,
            listed(&self.lost)
        );
        if refused > 0 {
            println!("{:<42}refused: {}", "", listed(&self.refused));
        }
    }
}

/// A folder of the corpus.
fn folder(name: &str) -> PathBuf {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    Path::new(&root).join(name)
}

/// All files below a folder, by name.
fn files(name: &str) -> Vec<(String, Vec<u8>)> {
    let mut folders = vec![folder(name)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push((path.display().to_string(), fs::read(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_round_trips() {
    println!(
        "{:<42}{:>7}{:>9}{:>9}{:>7}  items with a loss of a kind",
        "there and back", "items", "refused", "no loss", "equal"
    );
    let mut broken = Vec::new();
    for pairs in [shogi::pairs, go::pairs, othello::pairs, carcassonne::pairs] {
        for pair in pairs() {
            pair.print();
            assert!(pair.items > 0, "{}: nothing was tried", pair.name);
            let name = &pair.name;
            broken.extend(pair.broken.iter().map(|place| format!("{name}: {place}")));
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
