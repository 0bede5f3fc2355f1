//! The guarantees R1 to R8 on lines made of the grammar's own words, on mutated lines and on any bytes.

use boardwire_core::{Codec as _, CodecOptions, Direction, Level, oracle};
use boardwire_usi::{Options, Profile, Usi, parse_lenient};
use proptest::prelude::*;
use proptest::sample::select;

const HEADS: &[&str] = &[
    "usi",
    "debug",
    "isready",
    "setoption name",
    "setoption",
    "getoption",
    "register",
    "usinewgame",
    "position",
    "position startpos",
    "position sfen",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "quit",
    "id name",
    "id author",
    "id",
    "option name X type",
    "option name",
    "option",
    "usiok",
    "readyok",
    "bestmove",
    "checkmate",
    "info",
    "copyprotection",
    "registration",
    "eval",
    "USI",
    "joho go",
    "joho bestmove",
    "joho",
    "Position",
    "moves",
    "info string",
    "info pv",
];

const WORDS: &[&str] = &[
    "name",
    "value",
    "type",
    "check",
    "spin",
    "combo",
    "button",
    "string",
    "filename",
    "fancy",
    "default",
    "min",
    "max",
    "var",
    "true",
    "false",
    "<empty>",
    "startpos",
    "sfen",
    "moves",
    "7g7f",
    "8h2b+",
    "P*5e",
    "p*5e",
    "0000",
    "null",
    "pass",
    "resign",
    "win",
    "lose",
    "draw",
    "rep_draw",
    "none",
    "(none)",
    "ponder",
    "infinite",
    "btime",
    "wtime",
    "byoyomi",
    "binc",
    "winc",
    "movetime",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "rtime",
    "perft",
    "searchmoves",
    "seldepth",
    "time",
    "nps",
    "hashfull",
    "cpuload",
    "multipv",
    "tbhits",
    "wdl",
    "score",
    "cp",
    "lowerbound",
    "upperbound",
    "currmove",
    "currmovenumber",
    "refutation",
    "currline",
    "pv",
    "on",
    "off",
    "later",
    "code",
    "checking",
    "ok",
    "error",
    "nomate",
    "timeout",
    "notimplemented",
    "0",
    "1",
    "5",
    "-5",
    "+5",
    "+",
    "-",
    "+0",
    "-0",
    "59.5",
    "007",
    "4294967296",
    "9223372036854775807",
    "99999999999999999999",
    "x",
    "-1",
    "(4.17%)",
    "7g7fxyz",
    "7j7f",
    "usi",
    "go",
    "info",
    "将棋",
    "\u{3000}",
    "ponderhit",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "54/9/9/9/9/9/9/9/9 w PSPpbpb 0",
    "k8/9/9/9/9/9/9/9/9 b",
    "-",
];

fn line() -> impl Strategy<Value = Vec<u8>> {
    let separator = select(&[" ", " ", " ", " ", "  ", "\t", " \t "][..]);
    let word = select(WORDS);
    (
        select(&["", "", "", " ", "\u{feff}"][..]),
        select(HEADS),
        proptest::collection::vec((separator, word), 0..14),
        select(&["", "", "", " ", "\t", "\r\n", "\n", "\r"][..]),
    )
        .prop_map(|(start, head, words, end)| {
            let mut text = format!("{start}{head}");
            for (separator, word) in words {
                text.push_str(separator);
                text.push_str(word);
            }
            text.push_str(end);
            text.into_bytes()
        })
}

fn options() -> impl Strategy<Value = Options> {
    select(&Profile::ALL[..]).prop_map(|profile| Options::new(Level::Lenient).with_profile(profile))
}

fn check(line: &[u8], options: &Options) -> Result<(), TestCaseError> {
    for direction in [None, Some(Direction::ToEngine), Some(Direction::ToGui)] {
        if let Err(broken) = oracle::check_all::<Usi>(line, direction, options) {
            let broken: Vec<_> = broken.iter().map(ToString::to_string).collect();
            let line = line.escape_ascii();
            return Err(TestCaseError::fail(format!(
                "\"{line}\" {direction:?}: {}",
                broken.join("; ")
            )));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(4000)
    ))]

    #[test]
    fn lines_of_known_words(line in line(), options in options()) {
        check(&line, &options)?;
    }

    #[test]
    fn mutated_lines(
        mut line in line(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0u8..3), 1..4),
        options in options(),
    ) {
        for (at, byte, kind) in edits {
            let at = at.index(line.len() + 1).min(line.len().saturating_sub(1));
            match kind {
                0 if at < line.len() => line[at] = byte,
                1 if at < line.len() => { line.remove(at); }
                _ => line.insert(at, byte),
            }
            if line.is_empty() {
                break;
            }
        }
        check(&line, &options)?;
    }

    #[test]
    fn any_bytes(line in proptest::collection::vec(any::<u8>(), 0..80)) {
        check(&line, &Options::default().at(Level::Lenient))?;
    }
}

/// R8 asks only about the parts that the codec names.
#[test]
fn what_has_no_order_is_named_as_it_was_read() {
    for (line, parts) in [
        ("go foo depth 3 bar", &["foo", "bar"][..]),
        (
            "option name X type combo default a var b c var a",
            &["b c", "a"],
        ),
        ("info foo 1 depth 3 lowerbound bar", &["foo", "1", "bar"]),
        ("position startpos moves 7g7f", &[]),
    ] {
        let (command, _) = parse_lenient(line).unwrap();
        let mut found = Vec::new();
        Usi::unordered(&command, &mut |part| {
            found.push(String::from_utf8_lossy(part).into_owned())
        });
        assert_eq!(found, parts, "{line}");
    }
}
