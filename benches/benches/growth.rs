//! How time grows with the length of a hostile line: ten times the bytes must take less than thirteen times the time.
//!
//! A bench prints the ratios and does not fail on them: a timed test fails on busy machines.
#![expect(clippy::print_stdout, reason = "a bench prints its table")]

use core::hint::black_box;
use core::time::Duration;
use std::time::Instant;

use boardwire_core::{Level, Limits};
use boardwire_usi::{Code, Note, Notes, Options, parse_with};

/// Lines that grow by repeating a part.
const SHAPES: [(&str, &str, &str); 14] = [
    ("blanks", "", " "),
    ("one long word", "", "a"),
    ("moves", "position startpos moves", " 7g7f"),
    ("wide spaced moves", "position startpos moves", "  7g7f"),
    ("unknown words in a position", "position startpos", " x"),
    ("hand letters", "position sfen 9/9/9/9/9/9/9/9/9 b ", "P"),
    ("rows", "position sfen ", "9/"),
    ("unknown words in go", "go", " x"),
    ("a repeated key", "go", " depth 1"),
    ("bounds without a score", "info", " lowerbound"),
    (
        "refutations and moves",
        "info",
        " refutation 7g7f depth 1 7g7f",
    ),
    (
        "keywords in an option",
        "option name X type combo default a",
        " min",
    ),
    ("heads behind unknown words", "x", " go depth"),
    ("the word type", "option name", " type"),
];

/// Counts notes: half a million kept ones would measure the system's memory, not the parser.
struct Count(usize);

impl Notes<Code> for Count {
    fn note(&mut self, _: Note) {
        self.0 += 1;
    }
}

fn main() {
    // `cargo test --benches` asks for a short run.
    let quick = std::env::args().any(|argument| argument == "--test")
        || !std::env::args().any(|argument| argument == "--bench");
    let base = if quick { 1_000 } else { 100_000 };
    let options = Options::new(Level::Lenient).with_limits(Limits::NONE);
    println!("| line of | {base} bytes | {} bytes | ratio |", base * 10);
    println!("|---|--:|--:|--:|");
    for (name, head, part) in SHAPES {
        let time = |bytes: usize| {
            let mut line = head.to_owned();
            while line.len() < bytes {
                line.push_str(part);
            }
            let runs = if quick { 1 } else { 9 };
            let mut best = Duration::MAX;
            for _ in 0..runs {
                let start = Instant::now();
                let mut notes = Count(0);
                let _ = black_box(parse_with(black_box(line.as_str()), &options, &mut notes));
                black_box(notes.0);
                best = best.min(start.elapsed());
            }
            best
        };
        let (short, long) = (time(base), time(base * 10));
        let ratio = long.as_secs_f64() / short.as_secs_f64().max(1e-9);
        println!("| {name} | {short:?} | {long:?} | {ratio:.1} |");
    }
}
