//! Real lines: those of position lists, option lists and another crate's transcripts, with the verdicts that the corpus' page gives.
//! Its SFENs are in `sfen.rs`, its logs in `log.rs`.
#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::PathBuf;

use boardwire_core::{CodecOptions as _, oracle};
use boardwire_usi::{
    Code, Command, Level, Line, Options, PositionSpec, Replayer, Usi, format, parse, parse_lenient,
};

fn corpus() -> PathBuf {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    PathBuf::from(folder).join("usi")
}

fn read(name: &str) -> String {
    let path = corpus().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every guarantee, and the bytes back from the lossless view.
#[track_caller]
fn assert_laws(line: &str) {
    oracle::assert_all::<Usi>(
        line.as_bytes(),
        None,
        &Options::default().at(Level::Lenient),
    );
    let joined: Vec<u8> = Line::new(line)
        .tokens()
        .flat_map(|token| token.bytes.to_vec())
        .collect();
    assert_eq!(joined, line.as_bytes());
}

fn position(line: &str) -> PositionSpec<'_> {
    match parse(line) {
        Ok(Command::Position(position)) => position,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
#[ignore = "needs the corpus: set BOARDWIRE_CORPUS and run with --include-ignored"]
fn corpus_position_lines() {
    let text = read("position-lines.tsv");
    let (mut rows, mut terminals, mut bare) = (0, 0, 0);
    let mut illegal = Vec::new();
    let mut game = Replayer::new();
    for line in text
        .lines()
        .skip(1)
        .filter_map(|row| row.split('\t').next())
    {
        rows += 1;
        let position = position(line);
        let whole = match position.replay() {
            Ok(whole) => whole,
            Err(error) => {
                illegal.push((error.index, error.reason.code()));
                continue;
            }
        };
        assert_eq!(
            game.update(&position).unwrap().setup(),
            whole.setup(),
            "{line}"
        );
        assert_eq!(&position.replay_unchecked().unwrap(), whole.setup());
        assert_eq!(Line::new(line).moves().count(), position.moves.len());
        terminals += usize::from(position.terminal.is_some());
        bare += usize::from(line.ends_with("moves"));
        let again = format(&Command::Position(position.clone()));
        assert_eq!(parse(&again), Ok(Command::Position(position)), "{line}");
        assert_laws(line);
    }
    // A row that its test never replays, and two whose last move is meant to be illegal.
    assert_eq!(
        illegal,
        [(1, "empty-square"), (84, "nifu"), (106, "uchifuzume")]
    );
    assert!(
        rows >= 200 && terminals >= 10 && bare >= 1,
        "{rows} {terminals} {bare}"
    );
}

#[test]
#[ignore = "needs the corpus: set BOARDWIRE_CORPUS and run with --include-ignored"]
fn corpus_option_lists() {
    let text = read("option-lists.txt");
    let mut options = 0;
    for line in text
        .lines()
        .filter(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty())
    {
        let (command, _) = parse_lenient(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        match command {
            Command::Option(_) => options += 1,
            Command::Id(_) => {}
            other => panic!("{line}: {other:?}"),
        }
        assert!(parse(line).is_ok(), "{line}");
        assert_laws(line);
    }
    assert!(options >= 40, "{options}");
}

#[test]
#[ignore = "needs the corpus: set BOARDWIRE_CORPUS and run with --include-ignored"]
fn corpus_games_with_illegal_ends() {
    let text = read("rsshogi-testdata/move_sequences.txt");
    let mut names = Vec::new();
    for row in text.lines().filter(|row| !row.starts_with('#')) {
        let Some((name, line)) = row.split_once(" | ") else {
            continue;
        };
        let position = position(line);
        let last = position.moves.len();
        let found = position
            .replay()
            .map(|_| ())
            .map_err(|error| (error.index, error.reason.code()));
        let expected = match name {
            "double_pawn_illegal" => Err((last, "nifu")),
            "uchifuzume_illegal" => Err((last, "uchifuzume")),
            _ => Ok(()),
        };
        assert_eq!(found, expected, "{name}");
        assert_laws(line);
        names.push(name);
    }
    assert!(names.len() >= 3, "{names:?}");
}

/// The files hold no line on which the two crates differ; those that do are in `differences_from_rsshogi_usi`.
#[cfg(feature = "transcript")]
#[test]
#[ignore = "needs the corpus: set BOARDWIRE_CORPUS and run with --include-ignored"]
fn corpus_transcripts_of_another_crate() {
    use boardwire_usi::{
        assert_invalid_transcript, assert_valid_transcript, format_command, parse_line,
        parse_line_strict, validate_portable_command,
    };

    let folder = corpus().join("rsshogi-usi-transcripts");
    let mut files = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let portable = |line: &str| -> Result<_, String> {
            let command = parse_line(line).map_err(|error| error.to_string())?;
            validate_portable_command(&command).map_err(|error| error.to_string())?;
            Ok(command)
        };
        let result = match name.split("__").next() {
            Some("valid") => assert_valid_transcript(&text, parse_line, format_command),
            Some("strict-valid") => {
                assert_valid_transcript(&text, parse_line_strict, format_command)
            }
            Some("portable-valid") => assert_valid_transcript(&text, portable, format_command),
            Some("invalid") => assert_invalid_transcript(&text, parse_line),
            Some("strict-invalid") => assert_invalid_transcript(&text, parse_line_strict),
            Some("portable-invalid") => assert_invalid_transcript(&text, portable),
            other => panic!("{name}: {other:?}"),
        };
        result.unwrap_or_else(|error| panic!("{name}: {error}"));
        files += 1;
    }
    assert!(files >= 9);
}

/// Inputs on which `rsshogi-usi` 0.2.0 does otherwise, on purpose: what is written here, or the code of the error.
#[test]
fn differences_from_rsshogi_usi() {
    let sfen = "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    let moves = format!("{sfen} moves 7g7f");
    for (line, written) in [
        // It refuses an SFEN without a move number, or takes the word `moves` for one.
        (sfen, Ok(format!("{sfen} 1"))),
        (&moves, Ok(format!("{sfen} 1 moves 7g7f"))),
        // It refuses keywords as values of a combo.
        (
            "option name X type combo default default var default var y",
            Ok("option name X type combo default default var default var y".into()),
        ),
        // It loses the sign of a mate of length 0.
        ("info score mate -0", Ok("info score mate -0".into())),
        ("info score mate +0", Ok("info score mate +0".into())),
        // It loses runs of blanks in texts.
        ("info string   a  b", Ok("info string   a  b".into())),
        (
            "setoption name X value a  b",
            Ok("setoption name X value a  b".into()),
        ),
        // It takes keys for moves.
        (
            "go searchmoves 7g7f rtime 100",
            Ok("go rtime 100 searchmoves 7g7f".into()),
        ),
        // It writes unknown words after the moves that are to be searched.
        (
            "go searchmoves 7g7f depth 1 local",
            Ok("go depth 1 local searchmoves 7g7f".into()),
        ),
        // It reads an empty name.
        ("setoption name value 5", Err(Code::MissingArgument)),
        // It takes any word as a move, and any four words as an SFEN.
        ("bestmove 7g7fxyz", Err(Code::BadMove)),
        ("position sfen a b c d", Err(Code::BadSfenBoard)),
    ] {
        let found = parse(line)
            .map(|command| command.to_string())
            .map_err(|error| error.code());
        assert_eq!(found, written, "{line}");
    }
    let timed = parse("ponderhit btime 37082 wtime 23103 byoyomi 10000").unwrap();
    assert!(timed.is_gui_to_engine());
}
