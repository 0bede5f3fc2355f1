//! Real files, where `BOARDWIRE_CORPUS` names the folder that holds them.
#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use std::fs;
use std::path::PathBuf;

use boardwire_core::{Level, oracle};
use boardwire_nboard::ggf::{self, Document, Ggf};

/// The files of a folder below `othello`, by their extension.
fn files(folder: &str, extension: &str) -> Vec<(String, Vec<u8>)> {
    let root = std::env::var("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = PathBuf::from(root).join("othello").join(folder);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|found| found == extension));
    paths.sort();
    assert!(!paths.is_empty(), "{}", folder.display());
    paths
        .into_iter()
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()))
        .collect()
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_ggf_games_are_legal_and_kept() {
    let mut games = 0;
    for (name, bytes) in files("ggf", "ggf") {
        let file = ggf::parse(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        for game in file.games() {
            let replayed = game
                .replay()
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(replayed.result_agrees, "{name}");
            games += 1;
        }
        assert_eq!(Document::new(&bytes).to_bytes(), bytes, "{name}");
        oracle::check_all::<Ggf>(&bytes, None, &ggf::Options::new(Level::Lenient)).unwrap();
    }
    println!("{games} games");
    assert!(games > 0);
}
