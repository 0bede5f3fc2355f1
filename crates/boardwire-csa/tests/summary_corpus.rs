//! Every Game_Summary of real captures: a typed value that writes back the same lines.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use boardwire_core::{CodeSet as _, CodecOptions as _, Level, oracle};
use boardwire_csa::summary::{
    self, ClockOptions, CsaSummary, GameSummaryReader, Options, Progress, Reading,
};

fn folder() -> PathBuf {
    let corpus = env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names a folder");
    PathBuf::from(corpus).join("csa/protocol")
}

/// A server's line: the connection or row that it belongs to, and what stands there.
fn server_line(line: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let (connection, line) = match line {
        [x @ b'A'..=b'Z', b'<', b' ', rest @ ..] => (vec![*x], rest),
        _ => (Vec::new(), line.strip_prefix(b"send:")?),
    };
    for tag in [b"##[SHOW] ".as_slice(), b"##[MONITOR]["] {
        if let Some(rest) = line.strip_prefix(tag) {
            let end = if tag.ends_with(b"[") {
                rest.windows(2).position(|pair| pair == b"] ")? + 2
            } else {
                0
            };
            let row = &line[..tag.len() + end];
            return Some(([&connection, row].concat(), &rest[end..]));
        }
    }
    Some((connection, line))
}

/// The summaries of a capture, each with its own lines.
fn summaries(text: &[u8]) -> Vec<(Vec<Vec<u8>>, Reading<'static>)> {
    let mut readers: BTreeMap<Vec<u8>, (GameSummaryReader, Vec<Vec<u8>>)> = BTreeMap::new();
    let mut found = Vec::new();
    for line in text.split(|&byte| byte == b'\n') {
        let Some((key, line)) = server_line(line) else {
            continue;
        };
        let (reader, lines) = readers.entry(key).or_default();
        match reader.line(line) {
            Progress::Outside => {}
            Progress::Inside => lines.push(line.to_vec()),
            Progress::Complete(block) => {
                lines.push(line.to_vec());
                found.push((core::mem::take(lines), block.read().into_owned()));
            }
            Progress::TooLong(error) => panic!("{error}"),
        }
    }
    assert!(readers.values().all(|(reader, _)| !reader.is_open()));
    found
}

fn check(name: &str, lines: &[Vec<u8>], reading: &Reading<'_>) -> Vec<&'static str> {
    let kept: Vec<&[u8]> = reading.to_lines().collect();
    assert_eq!(kept, lines, "{name}");
    assert_eq!(reading.first_error(Level::Lenient), None, "{name}");
    let summary = reading.summary.as_ref().expect("a summary");
    let names: Vec<&str> = reading
        .notes
        .iter()
        .map(|note| note.code().name())
        .collect();
    // A game goes on from here: the clock is one that can be made and read.
    let clock = summary.clock(&ClockOptions::default());
    assert_eq!(clock.flagged(), None, "{name}");
    // What the writer makes of it is canonical, and says the same.
    let written = summary::format(summary);
    match reading.first_error(Level::Conforming) {
        None => assert_eq!(
            summary::parse_strict(&written).as_ref(),
            Ok(summary),
            "{name}"
        ),
        Some(_) => {
            let (again, _) = summary::parse_lenient(&written).expect("a summary");
            assert_eq!(again, *summary, "{name}");
        }
    }
    oracle::assert_all::<CsaSummary>(
        &lines.join(&b'\n'),
        None,
        &Options::default().at(Level::Lenient),
    );
    names
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_captures_hold_summaries_that_write_back() {
    let mut files: Vec<PathBuf> = fs::read_dir(folder())
        .expect("a folder")
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut count = 0;
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for (lines, reading) in summaries(&fs::read(&path).unwrap()) {
            count += 1;
            for code in check(&name, &lines, &reading) {
                *codes.entry(code).or_default() += 1;
            }
        }
    }
    assert!(count > 0, "no summaries");
    println!("{count} summaries, {codes:?}");
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_summaries_of_a_file_each() {
    for entry in fs::read_dir(folder()).expect("a folder") {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !name.contains("__summaries__") {
            continue;
        }
        let text = fs::read(&path).unwrap();
        let lines: Vec<Vec<u8>> = text
            .strip_suffix(b"\n")
            .unwrap_or(&text)
            .split(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        let reading = summary::read(&text, &Options::default());
        check(&name, &lines, &reading);
    }
}
