//! SGF: ours beside `sgf-parse` and `sgf`, and beside a loop that only looks at each byte.

use std::cell::Cell;
use std::hint::black_box;
use std::path::PathBuf;

use boardwire_benches::sgf as made;
use boardwire_sgf::{Collection, Event, Events, format};
use sgf_parse::GameTree;

use crate::measure::{Peer, Rounds, Row, Run, compare};

const SGF_PARSE: &str = "sgf-parse 4.2.8";
const SGF: &str = "sgf 0.1.5";
const BYTES: &str = "a bare byte loop";

pub fn rows(rounds: Rounds) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut sets = vec![
        ("move-only games", made::move_only(250)),
        ("records of a server", made::records(250)),
        ("small problems", made::problems()),
        ("one tree of openings", vec![made::openings(500_000)]),
    ];
    if let Some(mut corpus) = corpus() {
        corpus.retain(|text| peer_reads(text));
        let small = corpus.iter().filter(|text| text.len() < 1000).cloned();
        let small: Vec<String> = small.collect();
        let largest: Vec<String> = corpus
            .iter()
            .max_by_key(|text| text.len())
            .cloned()
            .into_iter()
            .collect();
        sets.insert(0, ("corpus", corpus));
        sets.insert(1, ("corpus, files below 1000 bytes", small));
        sets.insert(2, ("corpus, its largest file", largest));
    }
    for (name, texts) in &sets {
        // A pass over the whole corpus is longer than a round: fewer are as good.
        let mut rounds = rounds;
        if *name == "corpus" {
            rounds.count = rounds.count.min(7);
        }
        read_rows(&mut rows, rounds, name, texts);
        write_rows(&mut rows, rounds, name, texts);
    }
    rows
}

/// The peers give one model, which is the whole of their work; ours is measured at three depths.
fn read_rows(rows: &mut Vec<Row>, rounds: Rounds, name: &str, texts: &[String]) {
    let (events, tree) = match name {
        "corpus" => ((36.0, 40.0), (20.0, 25.0)),
        "corpus, files below 1000 bytes" | "small problems" => ((30.0, 40.0), (16.0, 25.0)),
        _ => ((30.0, 40.0), (20.0, 25.0)),
    };
    let depths: [(&str, Run<'_>, (f64, f64)); 3] = [
        (
            "events",
            Box::new(|text| {
                black_box(sum_of_events(text));
            }),
            events,
        ),
        (
            "tree",
            Box::new(|text| drop(black_box(Collection::scan(text.as_bytes())))),
            tree,
        ),
        (
            "every value by type",
            Box::new(|text| {
                black_box(decode_all(text));
            }),
            (12.0, 16.0),
        ),
    ];
    for (depth, ours, goal) in depths {
        let mut peers: Vec<Peer<'_>> = vec![(
            SGF_PARSE,
            Box::new(|text| drop(black_box(sgf_parse::parse(text)))),
            Some(goal),
        )];
        if depth == "tree" {
            peers.push((
                SGF,
                Box::new(|text| drop(black_box(sgf::SgfCollection::from_sgf(text)))),
                None,
            ));
        }
        if depth == "events" {
            peers.push((
                BYTES,
                Box::new(|text| {
                    black_box(count_nodes(text));
                }),
                None,
            ));
        }
        compare(
            rows,
            &format!("{depth}, {name}"),
            texts,
            rounds,
            ours,
            peers,
        );
    }
}

/// Each model as text: ours in canonical form, and byte for byte.
fn write_rows(rows: &mut Vec<Row>, rounds: Rounds, name: &str, texts: &[String]) {
    let ours: Vec<Collection<'_>> = texts
        .iter()
        .filter_map(|text| Collection::scan(text.as_bytes()).ok())
        .collect();
    let theirs: Vec<Vec<GameTree>> = texts
        .iter()
        .filter_map(|text| sgf_parse::parse(text).ok())
        .collect();
    if ours.len() != texts.len() || theirs.len() != texts.len() {
        return;
    }
    // The texts come in turn, and so do their models.
    let turn = |next: &Cell<usize>| {
        let at = next.get();
        next.set((at + 1) % texts.len());
        at
    };
    let (canonical, kept) = (Cell::new(0), Cell::new(0));
    let format: Run<'_> = Box::new(|_| drop(black_box(format(&ours[turn(&canonical)]))));
    let keep: Run<'_> = Box::new(|_| drop(black_box(ours[turn(&kept)].to_bytes())));
    for (operation, run) in [("format", format), ("write as read", keep)] {
        let next = Cell::new(0);
        let peer: Run<'_> =
            Box::new(|_| drop(black_box(sgf_parse::serialize(&theirs[turn(&next)]))));
        let operation = format!("{operation}, {name}");
        compare(
            rows,
            &operation,
            texts,
            rounds,
            run,
            vec![(SGF_PARSE, peer, Some((10.0, 10.0)))],
        );
    }
}

/// Something of each event goes into a sum, so that none is only moved about.
fn sum_of_events(text: &str) -> usize {
    let mut sum = 0usize;
    for item in Events::new(text.as_bytes()) {
        sum = sum.wrapping_add(match item.event {
            Event::Ident(bytes) | Event::Value(bytes) | Event::Junk(bytes) => bytes.len(),
            Event::TreeStart | Event::Node | Event::TreeEnd => item.span.start,
            Event::Fault(_) => 1,
        });
    }
    sum
}

/// The tree, and each value of it by its type: how many there are.
fn decode_all(text: &str) -> usize {
    let Ok(collection) = Collection::scan(text.as_bytes()) else {
        return 0;
    };
    let mut count = 0;
    collection.for_each_value(|item| count += usize::from(black_box(&item.value).is_some()));
    count
}

/// One comparison a byte: what a text costs that is only looked at.
fn count_nodes(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b';').count()
}

fn peer_reads(text: &str) -> bool {
    sgf_parse::parse(text).is_ok()
}

/// The corpus's files that are UTF-8, without a byte order mark, as the peers want them.
fn corpus() -> Option<Vec<String>> {
    let root = PathBuf::from(std::env::var_os("BOARDWIRE_CORPUS")?).join("sgf");
    let index = std::fs::read_to_string(root.join("INDEX.tsv")).ok()?;
    let files = index
        .lines()
        .skip(1)
        .filter_map(|row| row.split('\t').next());
    let texts = files.filter_map(|file| {
        let text = std::fs::read_to_string(root.join(file)).ok()?;
        Some(text.trim_start_matches('\u{feff}').to_owned())
    });
    Some(texts.collect())
}

/// Where the peers lose data or give up: on small texts, and counted over the corpus.
pub fn wrong_answers() -> Vec<String> {
    let mut found = Vec::new();
    for (text, why) in [
        (
            "(;FF[4]SZ[19])",
            "writes the size as a pair, which SGF forbids for square boards",
        ),
        ("(;FF[4]C[a\\\nb])", "makes a line break of a soft one"),
        ("(;FF[4]KM[6.50])", "loses how a number is spelled"),
        ("(;FF[4];B[aa](;W[bb])(;W[cc])\n)", "loses line breaks"),
    ] {
        let again = sgf_parse::parse(text).map(|trees| sgf_parse::serialize(&trees));
        if again.as_deref() != Ok(text) {
            found.push(format!("{SGF_PARSE} {why}: {text:?} becomes {again:?}"));
        }
    }
    for text in [
        "(;FF[4];B;W[aa])",
        "\u{feff}(;B[aa])",
        "(;B[aa]",
        "(;B[aa])x",
    ] {
        let refused = sgf_parse::parse(text).is_err();
        let answer = if refused {
            "refuses"
        } else {
            "reads without a word"
        };
        found.push(format!("{SGF_PARSE} {answer} {text:?}"));
    }
    let Some(texts) = corpus() else {
        return found;
    };
    let refused = texts.iter().filter(|text| !peer_reads(text)).count();
    let refused_by_sgf = texts
        .iter()
        .filter(|text| sgf::SgfCollection::from_sgf(text).is_err());
    let same = texts.iter().filter(|text| {
        sgf_parse::parse(text).is_ok_and(|trees| sgf_parse::serialize(&trees) == **text)
    });
    let ours = texts.iter().filter(|text| {
        Collection::scan(text.as_bytes()).is_ok_and(|read| read.to_bytes() == text.as_bytes())
    });
    found.push(format!(
        "on the corpus's {} UTF-8 files {SGF_PARSE} refuses {refused} and {SGF} {}; {SGF_PARSE} writes {} as they were, boardwire-sgf {}",
        texts.len(),
        refused_by_sgf.count(),
        same.count(),
        ours.count()
    ));
    found
}
