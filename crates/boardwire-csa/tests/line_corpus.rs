//! Real lines: the dialogues that shogi-server and ShogiHome's scenarios hold, and another crate's transcripts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::PathBuf;

use boardwire_core::{Codec as _, Direction, Level, oracle};
use boardwire_csa::line::{self, Code, CsaLineCodec, Options};

/// The folder of dialogues, as names and contents.
fn protocol() -> Vec<(String, String)> {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = PathBuf::from(folder).join("csa/protocol");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// The direction and the text of a log's line; `None` for a remark, a mark of the log's own, or an end of connection.
fn entry(line: &str) -> Option<(Direction, char, &str)> {
    if let Some(text) = line.strip_prefix("recv:") {
        return Some((Direction::ToEngine, '-', text));
    }
    if let Some(text) = line.strip_prefix("send:") {
        return Some((Direction::ToGui, '-', text));
    }
    let mut chars = line.chars();
    let (side, arrow) = (chars.next()?, chars.next()?);
    let direction = match arrow {
        '>' => Direction::ToEngine,
        '<' => Direction::ToGui,
        _ => return None,
    };
    let text = chars.as_str();
    let text = text.strip_prefix(' ').unwrap_or(text);
    (side.is_ascii_uppercase() && text != "<EOF>").then_some((direction, side, text))
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_lines_come_back_byte_for_byte() {
    let (mut lines, mut respellings, mut faults) = (0, 0, Vec::new());
    for (name, text) in protocol() {
        if name.starts_with("rsshogi") {
            continue;
        }
        // The lines of a Game_Summary belong to another reader. Each connection has its own.
        let mut summaries = Vec::new();
        for (number, text) in text.lines().enumerate() {
            let Some((direction, side, text)) = entry(text) else {
                continue;
            };
            if summaries.contains(&side) && direction == Direction::ToGui {
                if text == "END Game_Summary" {
                    summaries.retain(|open| *open != side);
                }
                continue;
            }
            if text == "BEGIN Game_Summary" {
                summaries.push(side);
            }
            lines += 1;
            let place = format!("{name}:{}: {text:?}", number + 1);
            match line::parse_lenient(text, Some(direction)) {
                Ok((line, _)) if line::format(&line) == text.as_bytes() => {}
                // A conforming time in another spelling, `T1.`: the lossless view has it.
                Ok(_) if respelled(text, direction) => respellings += 1,
                Ok((line, notes)) => faults.push(format!("{place}: {line} {notes:?}")),
                Err(error) => faults.push(format!("{place}: {error}")),
            }
            let mut kept = Vec::new();
            CsaLineCodec::keep(text.as_bytes(), &Options::default(), &mut kept);
            assert_eq!(kept, text.as_bytes(), "{place}");
            let options = Options::new(Level::Lenient);
            oracle::assert_all::<CsaLineCodec>(text.as_bytes(), Some(direction), &options);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(lines > 1_000, "{lines} lines were found");
    assert!(respellings * 100 < lines, "{respellings} of {lines} lines");
}

/// Whether a line is conforming, and only spelled otherwise than `format` does.
fn respelled(text: &str, direction: Direction) -> bool {
    let strict = line::parse_strict(text, Some(direction));
    line::parse(text, Some(direction)).is_ok()
        && strict.is_err_and(|error| error.code() == Code::NotCanonical)
}

/// The cases of another crate's transcripts, in the older form: an input, and what it is written back as.
fn cases(family: &str) -> Vec<(String, String, String)> {
    let mut cases = Vec::new();
    for (name, text) in protocol() {
        if !name.contains(&format!("transcripts__{family}__")) {
            continue;
        }
        let lines = text.lines().enumerate();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(';')) {
            let (input, output) = line.split_once(" => ").unwrap_or((line, line));
            let place = format!("{name}:{}", number + 1);
            cases.push((place, input.to_owned(), output.to_owned()));
        }
    }
    assert!(!cases.is_empty(), "no transcript of the family {family}");
    cases
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_transcripts_are_read_as_they_say() {
    for (place, input, output) in cases("valid") {
        let (line, _) = line::parse_lenient(&input, None)
            .unwrap_or_else(|error| panic!("{place}: {input}: {error}"));
        let text = line::format(&line);
        // Ratings are written with the server's own blanks.
        let same = |text: &[u8]| {
            let words = text.split(u8::is_ascii_whitespace);
            words
                .filter(|word| !word.is_empty())
                .map(<[u8]>::to_vec)
                .collect::<Vec<_>>()
        };
        if input.starts_with("##[RATING]") {
            assert_eq!(same(&text), same(output.as_bytes()), "{place}");
        } else {
            assert_eq!(
                text.escape_ascii().to_string(),
                output.as_bytes().escape_ascii().to_string(),
                "{place}"
            );
        }
    }
    for (place, input, _) in cases("strict-valid") {
        line::parse_strict(&input, None)
            .unwrap_or_else(|error| panic!("{place}: {input}: {error}"));
    }
    for (place, input, _) in cases("strict-invalid") {
        assert!(
            line::parse_strict(&input, None).is_err(),
            "{place}: {input}"
        );
        line::parse_lenient(&input, None).unwrap_or_else(|error| panic!("{place}: {error}"));
    }
    for (place, input, _) in cases("invalid") {
        let result = line::parse(&input, None);
        assert!(result.is_err(), "{place}: {input}: {result:?}");
    }
}
