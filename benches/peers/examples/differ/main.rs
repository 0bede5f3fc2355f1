//! The same inputs to ours and to other crates: where the answers differ, who is wrong, and why.
//!
//! Inputs are those of the fixtures and mutations of them, the same in each run. The two sides agree when both refuse an input, or
//! both read the same: the peer's model is written as text, ours reads that, and the canonical forms are compared. Where ours reads
//! the same at level Lenient alone, the peer is silent about a deviation. All else goes to the first reason of the pair that holds;
//! what none explains, and a panic of ours, is shown and makes the program fail. A peer that reads less than the format has is wrong,
//! too. Counts of sgf-parse vary a little from run to run: it keeps lists in hash sets.
//!
//! `cargo run --release --example differ` prints tables; `-- 200000` takes as many mutations a pair, `-- csa` the pairs of that format
//! alone, `-- --all` shows all that is unexplained.

mod csa;
mod mutate;
mod sgf;
mod usi;

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;

use boardwire_core::{Direction, Level};
use boardwire_transcript::{RunOptions, extract, find_transcripts};

/// What a side makes of an input: the canonical text of what it read, or why it reads nothing.
type Answer = Result<String, String>;

/// Two readers of a format.
struct Pair {
    format: &'static str,
    peer: &'static str,
    /// The direction of the inputs, where the peer reads one alone.
    direction: Option<Direction>,
    ours: fn(&str, Level) -> Answer,
    theirs: fn(&str) -> Answer,
    reasons: fn(&Case<'_>) -> Option<&'static str>,
}

/// Two answers that differ.
struct Case<'a> {
    input: &'a str,
    /// At level Conforming; the error is that of level Lenient, where that refuses too.
    ours: &'a Answer,
    theirs: &'a Answer,
}

impl Case<'_> {
    /// The reason of a table whose codes hold our error, where the peer reads.
    fn takes(&self, table: &[(&[&str], &'static str)]) -> Option<&'static str> {
        self.theirs.as_ref().ok()?;
        let code = self.ours.as_ref().err()?;
        let row = table
            .iter()
            .find(|(codes, _)| codes.contains(&code.as_str()));
        row.map(|(_, reason)| *reason)
    }

    /// Our text and the peer's error, where the peer alone refuses.
    fn refused_by_peer(&self) -> Option<(&str, &str)> {
        Some((self.ours.as_ref().ok()?, self.theirs.as_ref().err()?))
    }

    /// What was read, where both do: ours, the peer's.
    fn texts(&self) -> Option<(&str, &str)> {
        Some((self.ours.as_ref().ok()?, self.theirs.as_ref().ok()?))
    }
}

/// The first reason that holds.
fn first(reasons: &[(bool, &'static str)]) -> Option<&'static str> {
    let row = reasons.iter().find(|(holds, _)| *holds);
    row.map(|(_, reason)| *reason)
}

/// The words of a text, parted at blanks of all kinds.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// The same in alphabetical order.
fn sorted(text: &str) -> Vec<&str> {
    let mut words = words(text);
    words.sort_unstable();
    words
}

const PAIRS: [Pair; 6] = [
    usi::RSSHOGI,
    usi::USI,
    csa::LINES,
    csa::SUMMARY,
    csa::RECORDS,
    sgf::SGF_PARSE,
];

/// Inputs without a reason that are shown.
const SHOWN: usize = 20;

fn main() -> ExitCode {
    let mut mutations = 50_000;
    let mut most = SHOWN;
    let mut formats = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.parse() {
            Ok(number) => mutations = number,
            Err(_) if argument == "--all" => most = usize::MAX,
            Err(_) if PAIRS.iter().any(|pair| pair.format == argument) => formats.push(argument),
            Err(_) => {
                eprintln!("usage: differ [MUTATIONS] [--all] [FORMAT]..");
                return ExitCode::from(2);
            }
        }
    }
    // A peer's panic is an answer.
    std::panic::set_hook(Box::new(|_| {}));
    let mut unexplained = Vec::new();
    println!(
        "| format | peer | inputs | agree | peer silent | peer wrong | unexplained |\n|---|---|--:|--:|--:|--:|--:|"
    );
    let mut tables = String::new();
    for pair in &PAIRS {
        if !formats.is_empty() && !formats.iter().any(|name| name == pair.format) {
            continue;
        }
        let outcome = compare(pair, mutations);
        let wrong: usize = outcome.wrong.values().map(|(count, _)| count).sum();
        println!(
            "| {} | {} | {} | {} | {} | {wrong} | {} |",
            pair.format,
            pair.peer,
            outcome.inputs,
            outcome.agree,
            outcome.silent,
            outcome.unexplained.len()
        );
        for (reason, (count, example)) in &outcome.wrong {
            tables += &format!(
                "| {} | {reason} | {count} | `{}` |\n",
                pair.peer,
                shown(example)
            );
        }
        unexplained.extend(outcome.unexplained.into_iter().take(most));
    }
    println!("\n| peer | where it is wrong | inputs | the shortest |\n|---|---|--:|---|\n{tables}");
    unexplained.iter().for_each(|text| println!("{text}\n"));
    if unexplained.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

#[derive(Default)]
struct Outcome {
    inputs: usize,
    agree: usize,
    silent: usize,
    /// By reason: how many, and the shortest.
    wrong: BTreeMap<&'static str, (usize, String)>,
    unexplained: Vec<String>,
}

const PANIC: &str = "panic";

fn compare(pair: &Pair, mutations: usize) -> Outcome {
    let ours = |input: &str, level| {
        catch_unwind(|| (pair.ours)(input, level)).unwrap_or_else(|_| Err(PANIC.to_owned()))
    };
    let panics = |answer: &Answer| answer.as_ref().is_err_and(|why| why == PANIC);
    let mut outcome = Outcome::default();
    for input in mutate::all(&fixtures(pair), mutations) {
        outcome.inputs += 1;
        let theirs = catch_unwind(|| (pair.theirs)(&input));
        let theirs = theirs.unwrap_or_else(|_| Err(PANIC.to_owned()));
        let mut strict = ours(&input, Level::Conforming);
        let agree = match (&strict, &theirs) {
            (Ok(ours), Ok(theirs)) => ours == theirs,
            (Err(_), Err(_)) => !panics(&strict) && !panics(&theirs),
            _ => false,
        };
        if agree {
            outcome.agree += 1;
            continue;
        }
        if strict.is_err() {
            match ours(&input, Level::Lenient) {
                Ok(text) if theirs.as_ref() == Ok(&text) => {
                    outcome.silent += 1;
                    continue;
                }
                Err(fault) => strict = Err(fault),
                Ok(_) => {}
            }
        }
        let case = Case {
            input: &input,
            ours: &strict,
            theirs: &theirs,
        };
        let reason = match (panics(&strict), panics(&theirs)) {
            (true, _) => None,
            (_, true) => Some("panics"),
            _ => (pair.reasons)(&case),
        };
        if let Some(reason) = reason {
            let (count, example) = outcome.wrong.entry(reason).or_default();
            *count += 1;
            if example.is_empty() || input.len() < example.len() {
                *example = input;
            }
        } else {
            outcome.unexplained.push(format!(
                "{} | {}: {}\n  ours   {}\n  theirs {}",
                pair.format,
                pair.peer,
                shown(&input),
                answer(&strict),
                answer(&theirs)
            ));
        }
    }
    outcome
}

/// The fixtures' inputs of a format that are UTF-8, as the peers want them.
fn fixtures(pair: &Pair) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures")
        .join(pair.format);
    let mut inputs = Vec::new();
    for path in find_transcripts(folder).expect("the fixtures") {
        let text = std::fs::read(&path).expect("a fixture");
        for entry in extract(&text, &RunOptions::for_file(&path)) {
            let wanted = pair
                .direction
                .is_none_or(|wanted| entry.direction.is_none_or(|is| is == wanted));
            if let (true, Ok(bytes)) = (wanted, entry.bytes) {
                inputs.extend(String::from_utf8(bytes));
            }
        }
    }
    inputs.sort();
    inputs.dedup();
    inputs
}

fn answer(answer: &Answer) -> String {
    match answer {
        Ok(text) => format!("reads {}", shown(text)),
        Err(why) => format!("refuses: {why}"),
    }
}

/// A text on one line that is not too long.
fn shown(text: &str) -> String {
    let mut line: String = text.escape_debug().take(300).collect();
    if text.chars().count() > 300 {
        line.push_str("..");
    }
    line.replace('|', "\\|")
}
