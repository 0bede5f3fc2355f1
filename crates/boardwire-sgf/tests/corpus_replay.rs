//! Real records on the board. `BOARDWIRE_CORPUS` names the folder that holds `sgf/`; without it these tests do not run.
#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    reason = "test helpers outside of test functions, which say how much they saw; tests have std"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use boardwire_sgf::replay::{NotGo, ReplayOptions, observe, replay};
use boardwire_sgf::{Options, View, read};

fn corpus() -> PathBuf {
    let corpus = std::env::var_os("BOARDWIRE_CORPUS");
    PathBuf::from(corpus.expect("BOARDWIRE_CORPUS names the corpus")).join("sgf")
}

/// All files below a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_every_main_line_is_executed() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut codes: BTreeMap<String, usize> = BTreeMap::new();
    let mut odd = vec![];
    for path in files(&corpus()) {
        let bytes = fs::read(&path).unwrap();
        let reading = read(bytes.as_slice(), &Options::default());
        let name = path.strip_prefix(corpus()).unwrap().display().to_string();
        for root in reading.collection.games() {
            *counts.entry("games").or_default() += 1;
            let game = match replay(&root.line(), &ReplayOptions::default()) {
                Ok(game) => game,
                Err(NotGo { game }) => {
                    assert_eq!(game, View::of(root).game());
                    *counts.entry("other games").or_default() += 1;
                    continue;
                }
            };
            assert!(game.is_complete(), "{name}");
            assert_eq!(game.nodes().len(), root.main_line().count(), "{name}");
            let view = View::of(root);
            let moves: usize = root
                .main_line()
                .map(|node| view.at(node).moves().count())
                .sum();
            let played = (0..game.nodes().len())
                .filter(|index| game.move_at(*index).is_some())
                .count();
            assert!(played <= moves, "{name}");
            *counts.entry("moves").or_default() += moves;
            for play in game.illegal_moves() {
                let text = bytes.get(play.span.range()).unwrap_or_default();
                odd.push(format!(
                    "{name}: {} {}",
                    play.reason.code(),
                    text.escape_ascii()
                ));
                *counts.entry(play.reason.code()).or_default() += 1;
            }
            if let Some(marked) = game.marked_score() {
                *counts.entry("marked").or_default() += 1;
                if let Some(disagreement) = marked.disagreement() {
                    *counts.entry("marked, not as RE").or_default() += 1;
                    let komi = marked.komi.unwrap_or_default();
                    odd.push(format!(
                        "{name}: RE {} marked {} or {} komi {komi} prisoners {:?}",
                        disagreement.result,
                        disagreement.score,
                        marked.other_score,
                        game.position().prisoners()
                    ));
                }
            }
        }
        for observation in observe(&reading.collection, &ReplayOptions::default()) {
            *codes
                .entry(observation.finding.info.name.to_owned())
                .or_default() += 1;
        }
    }
    for line in odd {
        println!("{line}");
    }
    println!("main lines: {counts:?}\nall variations: {codes:?}");
    assert!(counts.get("moves").is_some_and(|moves| *moves > 100_000));
}
