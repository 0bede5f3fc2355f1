//! boardwire beside other crates on the same lines: both run in turn in one process, round after round, and what is given is the median of
//! the rounds. What counts is the ratio, taken round by round; the nanoseconds depend on the machine.
//!
//! `cargo run --release` prints a table; `-- --tsv` prints columns; `-- --quick` takes few rounds, to see that it runs; `-- sgf` measures that
//! format alone.
//! With the environment variable `BOARDWIRE_CORPUS` set, the rows on real logs are there too.

mod csa_rows;
mod flipsight_rows;
mod lines;
mod measure;
mod sgf_rows;
mod usi_rows;

use std::process::ExitCode;

use measure::{Rounds, Row};

/// A format's rows, and where its peers are wrong.
struct Format {
    name: &'static str,
    rows: fn(Rounds) -> Vec<Row>,
    wrong_answers: fn() -> Vec<String>,
}

const FORMATS: [Format; 4] = [
    Format {
        name: "usi",
        rows: usi_rows::rows,
        wrong_answers: usi_rows::wrong_answers,
    },
    Format {
        name: "csa",
        rows: csa_rows::rows,
        wrong_answers: csa_rows::wrong_answers,
    },
    Format {
        name: "flipsight",
        rows: flipsight_rows::rows,
        wrong_answers: Vec::new,
    },
    Format {
        name: "sgf",
        rows: sgf_rows::rows,
        wrong_answers: sgf_rows::wrong_answers,
    },
];

fn main() -> ExitCode {
    let mut tsv = false;
    let mut rounds = Rounds::FULL;
    let mut formats = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--tsv" => tsv = true,
            "--quick" => rounds = Rounds::QUICK,
            "usi" | "csa" | "flipsight" | "sgf" => formats.push(argument),
            _ => {
                eprintln!("usage: boardwire-peers [--tsv] [--quick] [usi] [csa] [flipsight] [sgf]");
                return ExitCode::from(2);
            }
        }
    }
    let wanted =
        |format: &&Format| formats.is_empty() || formats.iter().any(|name| name == format.name);
    let chosen: Vec<&Format> = FORMATS.iter().filter(wanted).collect();
    let rows: Vec<Row> = chosen
        .iter()
        .flat_map(|format| (format.rows)(rounds))
        .collect();
    if tsv {
        println!("operation\tbytes\tours_ns\tpeer\tpeer_ns\tratio");
        rows.iter().for_each(|row| println!("{}", row.tsv()));
    } else {
        println!("{}", Row::HEAD);
        rows.iter().for_each(|row| println!("{row}"));
        println!(
            "\nns a line, medians of {} rounds; ratio = peer / ours, the median of the rounds' own.",
            rounds.count
        );
        println!("\nWhere a peer's answer is wrong:");
        let wrong = chosen.iter().flat_map(|format| (format.wrong_answers)());
        wrong.for_each(|line| println!("- {line}"));
    }
    ExitCode::SUCCESS
}
