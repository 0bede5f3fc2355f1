//! Real records: read in full, counted, kept byte for byte.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use boardwire_core::{CodecOptions as _, Level, oracle};
use boardwire_csa::record::encoding::Encoding;
use boardwire_csa::record::{
    self, Attachment, Collection, Csa, Document, EventKind, Events, Options, Record, iter_records,
};

fn corpus() -> PathBuf {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    PathBuf::from(folder).join("csa")
}

/// A row of the corpus' own table, by the names of its columns.
type Row = BTreeMap<String, String>;

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(corpus().join("INDEX.tsv")).unwrap();
    let mut lines = text.lines();
    let names: Vec<_> = lines.next().unwrap().split('\t').collect();
    let rows = lines.map(|line| {
        let cells = line.split('\t').map(str::to_string);
        names.iter().map(ToString::to_string).zip(cells).collect()
    });
    rows.collect()
}

fn number(row: &Row, column: &str) -> usize {
    row[column].parse().unwrap()
}

fn each(mut check: impl FnMut(&Row, &[u8])) {
    let rows = rows();
    assert!(!rows.is_empty());
    for row in rows {
        let bytes = fs::read(corpus().join(&row["file"])).unwrap();
        check(&row, &bytes);
    }
}

fn count<'c, 'i: 'c, T>(games: &'c Collection<'i>, part: impl Fn(&'c Record<'i>) -> T) -> usize
where
    T: Iterator,
{
    games.records().map(|game| part(game).count()).sum()
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_read_in_full() {
    each(|row, bytes| {
        let file = &row["file"];
        let (games, _) =
            record::parse_lenient(bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(games.count(), number(row, "records"), "{file}");
        let moves = count(&games, |game| game.moves());
        assert_eq!(moves, number(row, "move_statements"), "{file}");
        let times = count(&games, |game| {
            game.nodes().filter(|node| node.time.is_some())
        });
        assert_eq!(times, number(row, "time_statements"), "{file}");
        let lines = count(&games, |game| game.comments());
        let quoteless = bytes
            .split(|&byte| byte == b'\n')
            .filter(|line| line.starts_with(b"**"))
            .count();
        let named = games
            .records()
            .filter(|game| game.encoding_line().is_some())
            .count();
        assert_eq!(
            lines + named - quoteless,
            number(row, "comment_lines"),
            "{file}"
        );
        let evals = count(&games, |game| {
            game.comments().filter_map(|comment| comment.analysis())
        });
        assert_eq!(
            evals - quoteless,
            number(row, "eval_comment_lines"),
            "{file}"
        );
        let hashes = count(&games, |game| {
            game.attachments()
                .iter()
                .filter(|line| matches!(line, Attachment::Hash(_)))
        });
        assert_eq!(hashes, number(row, "hash_lines"), "{file}");
        let last = games
            .records()
            .flat_map(|game| {
                game.nodes()
                    .filter_map(|node| node.special().map(|s| s.word().to_vec()))
            })
            .last()
            .map_or("-".into(), |word| {
                format!("%{}", String::from_utf8_lossy(&word))
            });
        assert_eq!(last, row["last_special"], "{file}");
        let version = games.first().version();
        let version = version.text().map_or("-".into(), |_| version.to_string());
        let shown = row["version_line"]
            .strip_suffix(".0")
            .unwrap_or(&row["version_line"]);
        assert_eq!(
            version.strip_suffix(".0").unwrap_or(&version),
            shown,
            "{file}"
        );
    });
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_are_kept_byte_for_byte() {
    each(|row, bytes| {
        assert_eq!(Document::new(bytes).to_bytes(), bytes, "{}", row["file"]);
    });
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_keep_the_guarantees() {
    let options = Options::default().at(Level::Lenient);
    each(|row, bytes| {
        if let Err(broken) = oracle::check_all::<Csa>(bytes, None, &options) {
            panic!("{}: {broken:?}", row["file"]);
        }
        let (games, _) = record::parse_lenient(bytes).unwrap();
        let text = record::format(&games);
        assert_eq!(
            record::parse_lenient(&text).unwrap().0,
            games,
            "{}",
            row["file"]
        );
    });
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_stream_like_they_read() {
    each(|row, bytes| {
        let count = |wanted: fn(&EventKind<'_>) -> bool| {
            Events::new(bytes)
                .filter(|event| wanted(&event.kind))
                .count()
        };
        let moves = count(|kind| matches!(kind, EventKind::Move(_)));
        assert_eq!(moves, number(row, "move_statements"), "{}", row["file"]);
        let times = count(|kind| matches!(kind, EventKind::Time(_)));
        assert_eq!(times, number(row, "time_statements"), "{}", row["file"]);
        let records: Vec<_> = iter_records(bytes).collect();
        assert_eq!(records.len(), number(row, "records"), "{}", row["file"]);
    });
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_encodings_are_found() {
    each(|row, bytes| {
        let found = record::read(bytes, &Options::default()).encoding;
        let expected = match row["encoding"].as_str() {
            "cp932" => Encoding::ShiftJis,
            "euc-jp" => Encoding::EucJp,
            _ => Encoding::Utf8,
        };
        assert_eq!(found.encoding, expected, "{}", row["file"]);
        // A mark alone makes a file UTF-8; its text may be ASCII all the same.
        let ascii = row["encoding"] == "ascii" || row["encoding"] == "utf-8-bom" && found.ascii;
        assert_eq!(found.ascii, ascii, "{}", row["file"]);
    });
}

/// A change in one place leaves all other bytes alone.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_are_edited_in_place() {
    let time = boardwire_csa::CsaTime::from_seconds(7);
    each(|row, bytes| {
        let (games, _) = record::parse_lenient(bytes).unwrap();
        let nodes = games.first().node_count();
        for node in [0, nodes / 2, nodes.saturating_sub(1)] {
            if node >= nodes {
                continue;
            }
            let mut file = Document::new(bytes);
            file.set_time(0, node, time).unwrap();
            let edited = file.to_bytes();
            let (again, _) = record::parse_lenient(&edited).unwrap();
            let mut expected = games.clone();
            assert!(expected.first_mut().set_time(node, time));
            assert_eq!(again, expected, "{}: {node}", row["file"]);
            // All but a few bytes in one place are those of the file.
            let head = edited.iter().zip(bytes).take_while(|(a, b)| a == b).count();
            let tail = edited
                .iter()
                .rev()
                .zip(bytes.iter().rev())
                .take_while(|(a, b)| a == b)
                .count();
            assert!(head + tail + 6 >= bytes.len(), "{}: {node}", row["file"]);
        }
    });
}
