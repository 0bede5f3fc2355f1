//! Real files, where `BOARDWIRE_CORPUS` names the folder that holds them with a table of what a plain scanner counts in each.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use std::fs;
use std::path::PathBuf;

use boardwire_core::{Codec as _, CodecOptions as _, Level, oracle};
use boardwire_sgf::{Code, Collection, Options, Sgf, parse_lenient, parse_with, read};

/// A row of the corpus's table.
struct Row {
    file: String,
    bytes: Vec<u8>,
    class: String,
    /// Trees, nodes, properties, values; where the scanner could count them.
    counts: Option<[usize; 4]>,
}

fn rows() -> Vec<Row> {
    let folder = PathBuf::from(std::env::var("BOARDWIRE_CORPUS").unwrap()).join("sgf");
    let table = fs::read_to_string(folder.join("INDEX.tsv")).unwrap();
    let rows: Vec<_> = table
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split('\t').collect();
            let numbers: Vec<_> = cells[5..9].iter().filter_map(|n| n.parse().ok()).collect();
            Row {
                file: cells[0].to_owned(),
                bytes: fs::read(folder.join(cells[0])).unwrap(),
                class: cells[2].to_owned(),
                counts: numbers.try_into().ok(),
            }
        })
        .collect();
    assert!(!rows.is_empty());
    rows
}

fn counts(games: &Collection<'_>) -> [usize; 4] {
    let properties = || games.nodes().flat_map(|node| node.properties());
    [
        games.games().count(),
        games.node_count(),
        properties().count(),
        properties().flat_map(|property| property.values()).count(),
    ]
}

/// Every file reads at Lenient, or is one that the corpus marks as something else; what is not in order leaves a note.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_files_read_as_their_class_says() {
    let (mut read_files, mut exact) = (0, 0);
    for Row {
        file,
        bytes,
        class,
        counts: expected,
    } in rows()
    {
        let result = parse_lenient(&bytes);
        if class == "not-sgf" {
            let code = result.unwrap_err().code();
            assert!(
                matches!(code, Code::NotSgfGib | Code::NotSgfNgf),
                "{file}: {code}"
            );
            continue;
        }
        let (games, notes) = result.unwrap_or_else(|error| panic!("{file}: {error}"));
        read_files += 1;
        if matches!(&*class, "leading-text" | "long-identifiers" | "faulty") {
            assert!(!notes.is_empty(), "{file}");
        }
        // The scanner goes by bytes, whatever the charset.
        if class == "well-formed"
            && let Some(expected) = expected
        {
            let by_bytes = games.charset().is_ascii_safe();
            assert!(
                counts(&games) == expected || !by_bytes,
                "{file}: {:?} {expected:?}",
                counts(&games)
            );
            exact += usize::from(counts(&games) == expected);
        }
    }
    println!("{read_files} files read, {exact} with the scanner's counts");
    assert!(read_files > 0);
}

/// What is well formed has no fault of structure.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_well_formed_files_have_a_sound_structure() {
    const STRUCTURE: &[Code] = &[
        Code::StrayChars,
        Code::MissingCloseParen,
        Code::UnexpectedEof,
        Code::IdentWithoutValue,
        Code::ValueWithoutIdent,
        Code::EmptyVariation,
        Code::BadVariationStart,
        Code::MissingFirstSemicolon,
        Code::MissingSemicolon,
        Code::MissingOpenParen,
    ];
    for Row {
        file, bytes, class, ..
    } in rows()
    {
        let reading = read(&*bytes, &Options::default());
        if class == "well-formed" && reading.collection.charset().is_ascii_safe() {
            let found = reading
                .notes
                .iter()
                .find(|note| STRUCTURE.contains(&note.code()));
            assert!(found.is_none(), "{file}: {found:?}");
        }
    }
}

/// Unmodified writing gives the same bytes, of any file.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_files_are_kept() {
    for Row { file, bytes, .. } in rows() {
        let mut out = Vec::new();
        assert!(Sgf::keep(&bytes, &Options::default(), &mut out));
        assert!(out == bytes, "{file}");
        let reading = read(&*bytes, &Options::default());
        assert!(
            reading.collection.node_count() == 0 || reading.collection.to_bytes() == bytes,
            "{file}"
        );
    }
}

/// The guarantees hold on real files; those that look at every prefix on small ones.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_guarantees_hold() {
    let options = Options::new(Level::Lenient);
    for Row { file, bytes, .. } in rows() {
        let result = if bytes.len() < 1024 {
            oracle::check_all::<Sgf>(&bytes, None, &options)
        } else {
            oracle::round_trip::<Sgf>(&bytes, None, &options)
                .and_then(|()| oracle::total::<Sgf>(&bytes, None, &options))
                .and_then(|()| oracle::levels::<Sgf>(&bytes, None, &options))
                .and_then(|()| oracle::lossless::<Sgf>(&bytes, &options))
                .map_err(|broken| vec![broken])
        };
        if let Err(broken) = result {
            let broken: Vec<String> = broken.iter().map(ToString::to_string).collect();
            panic!("{file}: {}", broken.join("\n"));
        }
    }
}

/// The level alone decides what is refused: the first note that it forbids.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_levels_agree() {
    let mut conforming = 0;
    for Row { file, bytes, .. } in rows() {
        let mut notes = Vec::new();
        let options = Options::new(Level::Conforming);
        let result = parse_with(&bytes, &options, &mut notes);
        let first = notes.iter().find_map(|note| note.error_at(options.level()));
        assert_eq!(result.as_ref().err(), first.as_ref(), "{file}");
        conforming += usize::from(result.is_ok());
    }
    println!("{conforming} files conform");
}
