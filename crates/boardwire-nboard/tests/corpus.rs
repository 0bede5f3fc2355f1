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

use boardwire_core::othello::Color;
use boardwire_core::{Codec as _, Direction, Level, oracle};
use boardwire_nboard::ggf::{self, Document, Ggf};
use boardwire_nboard::text::{self, Obf, OthelloText, TextOptions};
use boardwire_nboard::{Nboard, NboardLine, Options, direction_of, engine, gui};
use boardwire_rules::othello::{Position, replay};

/// The files of a folder below `othello`, by their extension.
fn files(folder: &str, extension: &str) -> Vec<(String, Vec<u8>)> {
    let root = std::env::var("BOARDWIRE_CORPUS").unwrap();
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

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_a_pass_at_the_end_changes_the_mover() {
    for (name, bytes) in files("ggf", "ggf") {
        if !name.contains("edax_pass") {
            continue;
        }
        let file = ggf::parse(&bytes).unwrap();
        let game = file.games().next().unwrap();
        let position = game.replay().unwrap().position;
        assert_eq!(game.items().len(), 35);
        assert_eq!(position.turn(), Color::White);
        let squares: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|square| square.to_string())
            .collect();
        assert_eq!(squares.join(" "), "a1 g1 b2 c2 d2 e2 g2 g3 g4 h5 f6 g6 g7");
    }
}

/// Every line of a session with NTest, and of an NBoard log, is classified without an error.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_nboard_lines_are_classified() {
    let options = Options::new(Level::Lenient);
    let mut noise = 0;
    let mut read = 0;
    for (name, bytes) in files("nboard", "txt") {
        let to_engine = name.contains("_in");
        for line in bytes.split(|&byte| byte == b'\n') {
            // Marks of a log: they mean opposite things in different logs.
            let line = line
                .strip_prefix(b"> ")
                .or(line.strip_prefix(b"< "))
                .unwrap_or(line);
            let is_log = name.contains("log");
            let direction = match direction_of(line) {
                Some(direction) if is_log => direction,
                _ if to_engine => Direction::ToEngine,
                _ => Direction::ToGui,
            };
            // The excerpt of a log leaves out a part of a game.
            if is_log && line.windows(3).any(|dots| dots == b"...") {
                continue;
            }
            let mut notes = Vec::new();
            let message = Nboard::parse_with(line, Some(direction), &options, &mut notes)
                .unwrap_or_else(|error| panic!("{name}: {}: {error}", line.escape_ascii()));
            oracle::check_all::<Nboard>(line, Some(direction), &options).unwrap();
            match message {
                NboardLine::Engine(engine::EngineLine::Noise(_))
                | NboardLine::Gui(gui::GuiLine::Noise(_)) => noise += 1,
                _ => read += 1,
            }
        }
    }
    println!("{read} lines of the protocol, {noise} others");
    assert!(read > 0);
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_xot_openings_are_legal_and_distinct() {
    let mut boards = std::collections::HashSet::new();
    let mut count = 0;
    for (name, bytes) in files("xot", "txt") {
        for opening in text::xot::openings(&bytes) {
            let opening = opening.unwrap_or_else(|error| panic!("{name}: {error}"));
            let position = replay(Position::default(), opening).unwrap();
            assert_eq!(position.turn(), Color::Black);
            assert!(
                boards.insert(position.setup().board),
                "{name}: a position stands twice"
            );
            count += 1;
        }
        for line in bytes.split(|&byte| byte == b'\n').take(50) {
            oracle::check_all::<OthelloText>(line, None, &TextOptions::new(Level::Lenient))
                .unwrap();
        }
    }
    println!("{count} openings");
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_obf_moves_are_legal() {
    let mut positions = 0;
    for (name, bytes) in files("obf", "obf") {
        for line in bytes.split(|&byte| byte == b'\n') {
            let message = text::obf::parse(line).unwrap_or_else(|error| panic!("{name}: {error}"));
            let observations = Obf::validate(line, &message, &TextOptions::default());
            assert!(observations.is_empty(), "{name}: {observations:?}");
            oracle::check_all::<Obf>(line, None, &TextOptions::new(Level::Lenient)).unwrap();
            positions += usize::from(message.problem().is_some());
        }
    }
    println!("{positions} positions");
    assert!(positions > 0);
}

/// Lines of other programs, and binary files, are refused or kept, never a panic.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_other_files_are_refused_calmly() {
    for (folder, extension) in [("misc", "txt"), ("wthor", "WTB"), ("nboard", "htm")] {
        for (_, bytes) in files(folder, extension) {
            let _ = ggf::read(&bytes, &ggf::Options::default());
            let _ = text::paste(&bytes);
            for line in bytes.split(|&byte| byte == b'\n') {
                let _ = text::parse_lenient(line);
                let _ = text::obf::parse_lenient(line);
                let _ = engine::parse_lenient(line);
            }
        }
    }
}
