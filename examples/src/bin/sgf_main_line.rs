//! Prints the main line of each game of an SGF file: the number of each move, whose it is, its vertex as GTP names it, and the comment.
//!
//! `sgf_main_line FILE`, or `-` for standard input.

use std::io::{self, Read as _, Write};
use std::process::ExitCode;

use boardwire_core::go::Color;
use boardwire_sgf::value::Context;
use boardwire_sgf::{Collection, Options, View};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(path), None) = (arguments.next(), arguments.next()) else {
        let _ = writeln!(io::stderr(), "usage: sgf_main_line FILE");
        return ExitCode::from(2);
    };
    let text = if path == "-" {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text).map(|_| text)
    } else {
        std::fs::read(&path)
    };
    let result = text.and_then(|text| {
        // As much as can be read, whatever is odd about it.
        let reading = boardwire_sgf::read_owned(text, &Options::default());
        print(&reading.collection, &mut io::stdout().lock())
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Who closed the pipe has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "{}: {error}", path.display());
            ExitCode::from(2)
        }
    }
}

fn print(games: &Collection<'_>, out: &mut impl Write) -> io::Result<()> {
    for (number, root) in (1..).zip(games.games()) {
        // What values depend on stands in the root: asked once, it serves all nodes of the game.
        let context = Context::of(root);
        let size = context.size;
        writeln!(out, "game {number}, {}x{}", size.columns(), size.rows())?;
        // MN may set the numbers of moves, so they come from the library.
        let mut moves = root.main_line().moves().peekable();
        for node in root.main_line() {
            let view = View::new(node, context);
            if let Some(numbered) = moves.next_if(|numbered| numbered.node == node) {
                for (color, played) in view.moves() {
                    let color = match color {
                        Color::Black => 'B',
                        Color::White => 'W',
                    };
                    // Games other than Go have moves that GTP can't name: these are printed as they are written.
                    let name = match played.go() {
                        Some(go) if go.is_pass() => "pass".to_owned(),
                        Some(go) => go
                            .gtp(size)
                            .map_or_else(|| format!("{played:?}"), |name| name.as_str().to_owned()),
                        None => format!("{played:?}"),
                    };
                    writeln!(out, "{:>4} {color} {name}", numbered.number)?;
                }
            }
            if let Some(comment) = view.comment() {
                for line in comment.as_str().lines() {
                    writeln!(out, "       {line}")?;
                }
            }
        }
    }
    Ok(())
}
