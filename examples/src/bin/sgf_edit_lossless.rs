//! Sets a property in the first root of an SGF file, and shows that nothing else changed.
//!
//! `sgf_edit_lossless FILE IDENT VALUE` prints what was cut out, what was put in, and how many bytes before and behind are as they were;
//! `--write` also writes the file back.

use std::io::{self, Write};
use std::process::ExitCode;

use boardwire_sgf::Options;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.len();
    arguments.retain(|argument| argument != "--write");
    let write = arguments.len() < count;
    let [path, ident, value] = &arguments[..] else {
        let _ = writeln!(
            io::stderr(),
            "usage: sgf_edit_lossless [--write] FILE IDENT VALUE"
        );
        return ExitCode::from(2);
    };
    match edit(path, ident, value, write, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{path}: {error}");
            ExitCode::from(2)
        }
    }
}

fn edit(
    path: &str,
    ident: &str,
    value: &str,
    write: bool,
    out: &mut impl Write,
) -> Result<(), Box<dyn std::error::Error>> {
    let before = std::fs::read(path)?;
    let mut games = boardwire_sgf::read(&before[..], &Options::default()).collection;
    let root = games.games().next().map(|root| root.id());
    let root = root.ok_or("no game in it")?;

    // The value is encoded as the file is, and escaped; a bad identifier is refused.
    games.set_property(root, ident, [value])?;
    let after = games.to_bytes();

    // What both have in common at either end was not touched.
    let head = before
        .iter()
        .zip(&after)
        .take_while(|(a, b)| a == b)
        .count();
    let (old, new) = (&before[head..], &after[head..]);
    let backwards = old.iter().rev().zip(new.iter().rev());
    let tail = backwards.take_while(|(a, b)| a == b).count();
    writeln!(out, "same:  the first {head} bytes")?;
    writeln!(out, "out:   \"{}\"", old[..old.len() - tail].escape_ascii())?;
    writeln!(out, "in:    \"{}\"", new[..new.len() - tail].escape_ascii())?;
    writeln!(out, "same:  the last {tail} bytes")?;
    if write {
        std::fs::write(path, after)?;
    }
    Ok(())
}
