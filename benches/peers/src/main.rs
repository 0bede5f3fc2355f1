//! boardwire beside other crates on the same lines: both run in turn in one process, round after round, and the medians of
//! the rounds are compared. What counts is the ratio; the nanoseconds depend on the machine.
//!
//! `cargo run --release` prints a table; `-- --tsv` prints columns; `-- --quick` takes few rounds, to see that it runs.
//! With the environment variable `BOARDWIRE_CORPUS` set, the rows on real logs are there too.

mod csa_rows;
mod flipsight_rows;
mod lines;
mod measure;
mod usi_rows;

use std::process::ExitCode;

use measure::{Rounds, Row};

fn main() -> ExitCode {
    let mut tsv = false;
    let mut rounds = Rounds::FULL;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--tsv" => tsv = true,
            "--quick" => rounds = Rounds::QUICK,
            _ => {
                eprintln!("usage: boardwire-peers [--tsv] [--quick]");
                return ExitCode::from(2);
            }
        }
    }
    let mut rows = usi_rows::rows(rounds);
    rows.extend(csa_rows::rows(rounds));
    rows.extend(flipsight_rows::rows(rounds));
    if tsv {
        println!("operation\tbytes\tours_ns\tpeer\tpeer_ns\tratio");
        rows.iter().for_each(|row| println!("{}", row.tsv()));
    } else {
        println!("{}", Row::HEAD);
        rows.iter().for_each(|row| println!("{row}"));
        println!(
            "\nns a line, medians of {} rounds; ratio = peer / ours.",
            rounds.count
        );
        println!("\nWhere a peer's answer is wrong:");
        let wrong = [usi_rows::wrong_answers(), csa_rows::wrong_answers()].concat();
        wrong.iter().for_each(|line| println!("- {line}"));
    }
    ExitCode::SUCCESS
}
