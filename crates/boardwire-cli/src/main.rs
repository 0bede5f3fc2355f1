//! The program `boardwire`: checks, formats, shows and explains the files of board-game engines, GUIs and servers.

#![allow(
    clippy::std_instead_of_core,
    clippy::std_instead_of_alloc,
    reason = "a program has std; the library crates are the ones that may not need it"
)]

mod args;
mod carcassonne;
mod codes;
mod commands;
mod console;
mod convert;
mod csa;
mod detect;
mod example;
mod facts;
mod follow;
mod frames;
mod game;
mod go;
mod input;
mod lines;
mod lint;
mod message;
mod ordered;
mod othello;
mod place;
mod positions;
mod registry;
mod render;
mod report;
mod settings;
mod sgmp;
mod shown;
mod staged;
mod styles;
mod suite;
mod svg;
mod table;
#[cfg(test)]
mod toy;
mod walk;

use std::process::ExitCode;

use clap::FromArgMatches as _;

use crate::args::Cli;
use crate::console::Stop;

fn main() -> ExitCode {
    let parsed = Cli::shaped()
        .try_get_matches()
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe is no reason to fail; clap knows 0 (help, version) from 2.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match commands::run(cli) {
        Ok(outcome) => outcome.into(),
        // Who closed the pipe has read enough.
        Err(Stop::ClosedPipe) => ExitCode::SUCCESS,
        Err(Stop::Usage(message) | Stop::Io(message)) => {
            console::complain(&message);
            ExitCode::from(2)
        }
    }
}
