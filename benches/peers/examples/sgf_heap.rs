//! The most memory that reading SGF holds at a time, in bytes of heap a byte of text: ours, and the peers'.
//!
//! `cargo run --release --example sgf_heap`. It is a program of its own, since counting makes what allocates slower.

use std::hint::black_box;
use std::path::PathBuf;

use allocation_counter::measure;
use boardwire_benches::sgf as made;
use boardwire_sgf::{Collection, Events};

type Read = fn(&str);

const READERS: [(&str, Read); 4] = [
    ("events", |text| {
        black_box(Events::new(text.as_bytes()).count());
    }),
    ("tree", |text| {
        drop(black_box(Collection::scan(text.as_bytes())))
    }),
    ("sgf-parse 4.2.8", |text| {
        drop(black_box(sgf_parse::parse(text)))
    }),
    ("sgf 0.1.5", |text| {
        drop(black_box(sgf::SgfCollection::from_sgf(text)))
    }),
];

fn main() {
    let mut sets = vec![
        ("move-only games", made::move_only(250)),
        ("records of a server", made::records(250)),
        ("small problems", made::problems()),
        ("one tree of openings", vec![made::openings(500_000)]),
    ];
    sets.extend(corpus().map(|texts| ("corpus, mean of its files", texts)));
    let names = READERS.map(|(name, _)| name).join(" | ");
    println!("| texts | {names} |\n|---|{}", "--:|".repeat(READERS.len()));
    for (name, texts) in sets {
        let ratios = READERS.map(|(_, read)| {
            let ratio = |text: &String| {
                let heap = measure(|| read(text));
                heap.bytes_max as f64 / text.len() as f64
            };
            let mean = texts.iter().map(ratio).sum::<f64>() / texts.len() as f64;
            format!("{mean:.2}")
        });
        println!("| {name} | {} |", ratios.join(" | "));
    }
}

/// The corpus's files that are UTF-8 and that the peer reads.
fn corpus() -> Option<Vec<String>> {
    let root = PathBuf::from(std::env::var_os("BOARDWIRE_CORPUS")?).join("sgf");
    let index = std::fs::read_to_string(root.join("INDEX.tsv")).ok()?;
    let files = index
        .lines()
        .skip(1)
        .filter_map(|row| row.split('\t').next());
    let texts = files.filter_map(|file| std::fs::read_to_string(root.join(file)).ok());
    Some(
        texts
            .filter(|text| sgf_parse::parse(text).is_ok())
            .collect(),
    )
}
