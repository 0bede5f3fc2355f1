//! Real records: those of the corpus, with the meaning that its expected files give.
#![cfg(all(feature = "rules", feature = "serde"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use boardwire_carcassonne::carcassonne::{Claim, Design, PlayerId};
use boardwire_carcassonne::replay::{Replay, resolve};
use boardwire_carcassonne::{
    Carcassonne, CodeSet as _, Level, Options, Record, Style, format, json, parse_strict, read,
};
use boardwire_core::{CodecOptions as _, LineIndex, oracle};
use serde_json::{Value, json};

fn corpus() -> PathBuf {
    let path = std::env::var("BOARDWIRE_CORPUS").expect("set BOARDWIRE_CORPUS");
    Path::new(&path).join("carcassonne")
}

/// The files of a folder with an extension, by name.
fn files(folder: &str, extension: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(corpus().join(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, fs::read(&path).unwrap())
        })
        .collect()
}

fn records() -> BTreeMap<String, Vec<u8>> {
    let mut records = files("games", "txt");
    records.extend(files("examples", "txt"));
    assert!(records.len() >= 100, "{}", records.len());
    records
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_are_canonical_and_lossless() {
    for (name, text) in records() {
        let record = parse_strict(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(format(&record), text, "{name}");
        let reading = read(&text, &Options::new(Level::Lenient));
        assert_eq!(reading.notes, [], "{name}");
        assert_eq!(reading.record, record, "{name}");
        oracle::check_all::<Carcassonne>(&text, None, &Options::default())
            .unwrap_or_else(|broken| panic!("{name}: {broken:?}"));
    }
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_change_their_style_and_back() {
    for (name, text) in records() {
        let record = parse_strict(&text).unwrap();
        let own = record.style();
        for style in Style::ALL {
            let mut turned = record.clone();
            turned.set_style(style);
            let other = format(&turned);
            let mut again =
                parse_strict(&other).unwrap_or_else(|error| panic!("{name} as {style}: {error}"));
            assert_eq!(again.plays(), record.plays(), "{name} as {style}");
            again.set_style(own);
            assert_eq!(format(&again), text, "{name} as {style}");
        }
    }
}

fn claim_value(claim: Option<Claim>) -> Value {
    match claim {
        None => Value::Null,
        Some(Claim::City(edges)) => {
            json!(["C", edges.iter().map(|e| e.index()).collect::<Vec<_>>()])
        }
        Some(Claim::Road(edges)) => {
            json!(["R", edges.iter().map(|e| e.index()).collect::<Vec<_>>()])
        }
        Some(Claim::Field(halves)) => {
            json!(["F", halves.iter().map(|h| h.index()).collect::<Vec<_>>()])
        }
        Some(Claim::Monastery) => json!(["M", []]),
    }
}

/// The meaning of a record, as the expected files have it.
fn meaning(record: &Record<'_>, replay: &Replay) -> Value {
    let players: Vec<PlayerId> = PlayerId::ALL
        .into_iter()
        .take(record.players().len())
        .collect();
    let plays: Vec<Value> = record
        .plays()
        .iter()
        .zip(replay.steps())
        .map(|(play, step)| {
            let gains: serde_json::Map<String, Value> = step
                .outcome()
                .gains
                .iter()
                .filter(|(_, gain)| **gain != [0; 3])
                .map(|(player, gain)| (player.to_string(), json!(gain)))
                .collect();
            json!([
                play.turn.get(),
                play.player.to_string(),
                play.at.x(),
                play.at.y(),
                char::from(play.tile.design().letter()).to_string(),
                play.tile.turns().index(),
                claim_value(play.tile.claim()),
                gains,
            ])
        })
        .collect();
    let game = replay.game();
    let mut value = json!({
        "plays": plays,
        "in_play": players.iter().map(|&player| game.total(player)).collect::<Vec<_>>(),
        "supply": players.iter().map(|&player| game.meeples_left(player)).collect::<Vec<_>>(),
    });
    if record.finals().next().is_some() {
        let points = game.final_scoring().points;
        let finals: Vec<[u16; 4]> = players.iter().map(|&player| points[player]).collect();
        let totals: Vec<u16> = players
            .iter()
            .map(|&player| game.total(player) + points[player].iter().sum::<u16>())
            .collect();
        value["final"] = json!(finals);
        value["totals"] = json!(totals);
    }
    value
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_replay_as_expected() {
    let expected = files("expected", "json");
    for (name, text) in records() {
        let record = parse_strict(&text).unwrap();
        let replay = Replay::new(&record);
        assert_eq!(replay.findings(), [], "{name}");
        let mut wanted: Value = serde_json::from_slice(&expected[&name]).unwrap();
        let style = wanted["style"].as_str().unwrap().to_owned();
        assert!(
            record.shown_style().name() == style || record.shown_style() == Style::Start,
            "{name}"
        );
        for key in ["seed", "players", "style", "unplaceable"] {
            wanted.as_object_mut().unwrap().remove(key);
        }
        assert_eq!(meaning(&record, &replay), wanted, "{name}");
    }
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_survive_json() {
    for (name, text) in records() {
        let record = parse_strict(&text).unwrap();
        let value = json::to_vec(&record);
        let again = json::parse(&value).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(again, record, "{name}");
        assert_eq!(format(&again), text, "{name}");
        assert_eq!(json::to_vec(&again), value, "{name}");
    }
}

/// The codes of the two cases that this crate names otherwise on purpose.
const OTHERWISE: &[(&str, &str)] = &[
    ("mixed-orientation-style", "mixed-orientation-style"),
    ("play-after-final", "play-after-final"),
];

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_bad_records_are_refused_as_their_index_says() {
    let index: BTreeMap<String, String> =
        serde_json::from_slice(&fs::read(corpus().join("bad/INDEX.json")).unwrap()).unwrap();
    for (name, text) in files("bad", "txt") {
        let message = &index[&name];
        let (_, mut rest) = message.split_once(": ").unwrap();
        let mut line = None;
        if let Some(after) = rest.strip_prefix("line ") {
            let (number, after) = after.split_once(' ').unwrap();
            line = Some(number.parse::<usize>().unwrap());
            rest = after;
        }
        let code = rest.split([' ', ':']).next().unwrap().to_ascii_lowercase();
        let otherwise = OTHERWISE.iter().find(|(case, _)| *case == name);
        let code = otherwise.map_or(code.as_str(), |(_, code)| code);
        let (found, span) = match parse_strict(&text) {
            Err(error) => (error.code().name(), error.span()),
            Ok(record) => {
                let replay = Replay::new(&record);
                let finding = replay
                    .findings()
                    .first()
                    .unwrap_or_else(|| panic!("{name}: accepted"));
                (finding.code.name(), finding.span)
            }
        };
        assert_eq!(found, code, "{name}: {message}");
        if let Some(line) = line {
            let place = LineIndex::new(&text).locate(&text, span.start);
            assert_eq!(place.line, line, "{name}: {message}");
        }
    }
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_loose_spellings_reach_their_canonical_text() {
    let canon = files("permissive", "canon");
    let options = Options::new(Level::Lenient);
    for (name, text) in files("permissive", "txt") {
        let reading = read(&text, &options);
        let faults: Vec<_> = reading
            .notes
            .iter()
            .filter(|note| note.error_at(Level::Lenient).is_some())
            .collect();
        assert!(faults.is_empty(), "{name}: {faults:?}");
        let resolved = resolve(&reading.record, &options);
        let written = String::from_utf8(format(&resolved.record)).unwrap();
        let wanted = String::from_utf8(canon[&name].clone()).unwrap();
        assert_eq!(written, wanted, "{name}");
        if written.as_bytes() != text {
            assert!(parse_strict(&text).is_err(), "{name}");
        }
        oracle::check_all::<Carcassonne>(&text, None, &options)
            .unwrap_or_else(|broken| panic!("{name}: {broken:?}"));
    }
    assert_eq!(options.level(), Level::Lenient);
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_use_every_design() {
    let mut seen = [false; Design::ALL.len()];
    for text in records().values() {
        for play in parse_strict(text).unwrap().plays() {
            seen[play.tile.design().index()] = true;
        }
    }
    assert_eq!(seen, [true; Design::ALL.len()]);
}
