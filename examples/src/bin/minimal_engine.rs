//! The smallest adapter: one line in, the lines to answer out. A stub to begin with, not a helper to build on.
//!
//! The library owns the lines. All else is the adapter's: the loop, what options do, the search, and what to answer when.

use std::io::{self, BufRead as _, Write as _};

use boardwire_usi::{
    BestMove, CheckmateReply, IdField, ParseError, Text, UsiCommand, format_command, parse,
};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    // Lines as bytes: what a GUI sends need not be UTF-8.
    for line in io::stdin().lock().split(b'\n') {
        match respond(&line?) {
            Ok(responses) => {
                for response in &responses {
                    writeln!(out, "{}", format_command(response))?;
                }
                out.flush()?;
            }
            Err(Stop::Quit) => break,
            // A fault in a line is no reason to stop. Standard error is free for remarks.
            Err(Stop::Fault(error)) => writeln!(io::stderr(), "ignored: {error}")?,
        }
    }
    Ok(())
}

/// Why a line has no answer.
enum Stop {
    Quit,
    Fault(ParseError),
}

fn respond(line: &[u8]) -> Result<Vec<UsiCommand>, Stop> {
    let command = parse(line).map_err(Stop::Fault)?.into_owned();
    Ok(match command {
        UsiCommand::Usi => {
            let name = Text::new("minimal_engine").map(IdField::Name);
            let author = Text::new("boardwire").map(IdField::Author);
            let id = [name, author].into_iter().flatten().map(UsiCommand::Id);
            id.chain([UsiCommand::UsiOk]).collect()
        }
        UsiCommand::IsReady => vec![UsiCommand::ReadyOk],
        // Here an engine would build its board ...
        UsiCommand::Position { .. } => Vec::new(),
        // ... and here it would think.
        UsiCommand::Go(go) if go.mate.is_some() => {
            vec![UsiCommand::Checkmate(CheckmateReply::NotImplemented)]
        }
        UsiCommand::Go(_) => vec![UsiCommand::BestMove(BestMove::RESIGN)],
        UsiCommand::Quit => return Err(Stop::Quit),
        _ => Vec::new(),
    })
}
