//! How a project runs the published fixtures through its own parser in its CI. Here that parser is a toy that reads a few
//! commands; put yours in its place.
//!
//! What a parser has to do with each case depends on the folder: it takes `valid` and writes it as the case says, and refuses
//! `invalid`. Cases in `acceptable` are for readers that are as lenient as they say; here they only must not crash it.

use std::io::{self, Write as _};
use std::process::ExitCode;

use boardwire_core::erase;
use boardwire_fixtures::FILES;
use boardwire_transcript::{RunOptions, cases};
use boardwire_usi::Usi;

/// The parser under test: the commands that it knows, or `None` for what is none of its business.
mod parser {
    /// A line that was read.
    pub(crate) enum Command {
        Usi,
        IsReady,
        Debug(Option<bool>),
    }

    pub(crate) fn parse(line: &[u8]) -> Option<Result<Command, &'static str>> {
        // One line end may follow.
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = std::str::from_utf8(line).ok()?;
        let mut words = text.split_ascii_whitespace();
        let command = match words.next()? {
            "usi" => Command::Usi,
            "isready" => Command::IsReady,
            "debug" => Command::Debug(match words.next() {
                None => None,
                Some("on") => Some(true),
                Some("off") => Some(false),
                Some(_) => return Some(Err("on or off was expected")),
            }),
            _ => return None,
        };
        if words.next().is_some() || text.contains(['\r', '\n', '\0']) {
            return Some(Err("the end of the line was expected"));
        }
        Some(Ok(command))
    }

    pub(crate) fn format(command: &Command) -> &'static str {
        match command {
            Command::Usi => "usi",
            Command::IsReady => "isready",
            Command::Debug(None) => "debug",
            Command::Debug(Some(true)) => "debug on",
            Command::Debug(Some(false)) => "debug off",
        }
    }
}

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let (mut tried, mut failed) = (0, 0);
    for file in FILES.iter().filter(|file| file.format == "usi") {
        // The reference codec reads the case, and says what its canonical form is.
        let options = RunOptions::for_path(file.path);
        for case in cases(file.bytes, &options, &[erase::<Usi>()]).cases {
            for input in case.inputs() {
                let Some(result) = parser::parse(input.bytes) else {
                    // Not implemented.
                    continue;
                };
                tried += 1;
                let expected = case.codec().canonical(input.bytes, input.direction);
                let fault = match (file.folder, result, expected) {
                    ("valid", Err(reason), _) => Some(format!("refused: {reason}")),
                    ("valid", Ok(command), Some(expected)) => {
                        let written = parser::format(&command);
                        (written.as_bytes() != expected).then(|| format!("written as {written}"))
                    }
                    ("invalid", Ok(command), _) => {
                        Some(format!("accepted as {}", parser::format(&command)))
                    }
                    _ => None,
                };
                if let Some(fault) = fault {
                    failed += 1;
                    writeln!(out, "{}:{}: {fault}", file.path, input.line)?;
                }
            }
        }
    }
    writeln!(out, "{tried} cases tried, {failed} failed")?;
    // A filter that lets nothing through proves nothing.
    Ok(if failed == 0 && tried > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
