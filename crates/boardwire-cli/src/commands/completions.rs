//! `boardwire completions`.

use std::io::Write as _;

use crate::args::{Cli, CompletionsArgs};
use crate::console::{Outcome, Stop, stdout};

pub(crate) fn run(args: &CompletionsArgs) -> Result<Outcome, Stop> {
    // The generator panics when it can't write: it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::shaped(), "boardwire", &mut script);
    let mut out = stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Outcome::Clean)
}
