//! The lossless view: bytes, tokens, spans, and moves that agree with the typed command.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::Span;
use boardwire_core::shogi::Move;
use boardwire_usi::{
    CheckmateReply, Code, Command, Level, Line, LineToken, Options, TokenKind, parse_lenient,
};
use proptest::prelude::*;
use proptest::sample::select;

fn shown(line: &[u8]) -> Vec<(TokenKind, String)> {
    Line::new(line)
        .tokens()
        .map(|token| (token.kind, token.bytes.escape_ascii().to_string()))
        .collect()
}

#[test]
fn tokens_are_the_whole_line() {
    use TokenKind::{Blank, Bom, LineEnd, Word};
    let token = |kind, text: &str| (kind, text.to_string());
    assert_eq!(
        shown(b"\xef\xbb\xbf go \t depth 1 \r\n"),
        [
            token(Bom, "\\xef\\xbb\\xbf"),
            token(Blank, " "),
            token(Word, "go"),
            token(Blank, " \\t "),
            token(Word, "depth"),
            token(Blank, " "),
            token(Word, "1"),
            token(Blank, " "),
            token(LineEnd, "\\r\\n"),
        ]
    );
    assert_eq!(shown(b""), []);
    assert_eq!(shown(b"\n"), [token(LineEnd, "\\n")]);
    assert_eq!(shown(b"usi\r"), [token(Word, "usi"), token(LineEnd, "\\r")]);
    // U+3000 is no separator.
    assert_eq!(Line::new("go\u{3000}depth").words().count(), 1);
}

#[test]
fn head_sfen_and_command() {
    let text = "  position sfen 4k4/9/9/9/9/9/9/9/4K4 b -  moves 5i5h \n";
    let line = Line::new(text);
    let head = LineToken {
        kind: TokenKind::Word,
        bytes: b"position",
        span: Span::new(2, 10),
    };
    assert_eq!(line.head(), Some(head));
    assert_eq!(
        line.sfen().unwrap().of(text.as_bytes()),
        b"4k4/9/9/9/9/9/9/9/4K4 b -"
    );
    assert!(matches!(line.command(), Ok(Command::Position(_))));
    assert_eq!(line.raw(), text.as_bytes());
    assert_eq!(Line::new("go x").sfen(), None);
    assert_eq!(Line::new("position startpos").sfen(), None);
    assert_eq!(Line::new("position sfen 9/9 b - 1").sfen(), None);
    assert_eq!(Line::new("  ").head(), None);
    let error = Line::new("hello").command().unwrap_err();
    assert_eq!(error.code(), Code::UnknownCommand);
    let lenient = Options::new(Level::Lenient);
    assert!(
        Line::new("hello")
            .command_with(&lenient, &mut Vec::new())
            .is_ok()
    );
}

#[test]
fn moves_come_one_at_a_time_with_spans() {
    let text = "joho position startpos moves 7g7f P*5e+ 3c3d";
    let mut moves = Line::new(text).moves();
    let (first, span) = moves.next().unwrap().unwrap();
    assert_eq!((first.to_string().as_str(), span.range()), ("7g7f", 29..33));
    let error = moves.next().unwrap().unwrap_err();
    assert_eq!(
        (error.code(), error.span().range()),
        (Code::BadMove, 34..39)
    );
    assert_eq!(error.context(), "position.moves");
    assert_eq!(moves.next(), None);

    let spans = |text: &'static str| {
        Line::new(text)
            .move_spans()
            .map(|span| core::str::from_utf8(span.of(text.as_bytes())).unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        spans("position startpos moves 7g7f 3c3d resign"),
        ["7g7f", "3c3d"]
    );
    assert_eq!(spans("position startpos 7g7f p*5e abort"), ["7g7f", "p*5e"]);
    assert_eq!(
        spans("position 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5a5b"),
        ["5a5b"]
    );
    assert_eq!(
        spans("info depth 3 pv 7g7f 3c3d (4.17%) 2g2f score cp 1"),
        ["7g7f", "3c3d"]
    );
    assert_eq!(spans("info string pv 7g7f"), [""; 0]);
    assert_eq!(spans("go searchmoves 2g2f 7g7f depth 3"), ["2g2f", "7g7f"]);
    assert_eq!(spans("checkmate 7g7f+ G*5b"), ["7g7f+", "G*5b"]);
    assert_eq!(spans("checkmate nomate"), [""; 0]);
    assert_eq!(spans("bestmove 7g7f"), [""; 0]);

    let line = Line::new("position startpos moves 7g7f 3c3d");
    assert_eq!(line.move_span(2), Some(Span::new(29, 33)));
    assert_eq!((line.move_span(0), line.move_span(3)), (None, None));
    let broken = Line::new("position sfen 9/9 b - 1 moves 7g7f")
        .moves()
        .next();
    assert_eq!(broken.unwrap().unwrap_err().code(), Code::BadSfenBoard);
}

fn typed_moves(command: &Command<'_>) -> Vec<Move> {
    match command {
        Command::Position(position) => position.moves.clone(),
        Command::Go(go) => go.searchmoves.clone(),
        Command::Info(info) => info
            .pv
            .as_ref()
            .map(|pv| pv.moves.clone())
            .unwrap_or_default(),
        Command::Checkmate(CheckmateReply::Moves(moves)) => moves.as_slice().to_vec(),
        _ => Vec::new(),
    }
}

const HEADS: &[&str] = &[
    "position startpos",
    "position startpos moves",
    "position sfen",
    "position",
    "go",
    "go searchmoves",
    "info",
    "info pv",
    "checkmate",
    "joho position startpos moves",
    "POSITION startpos moves",
    "usi",
    "test go",
];
const WORDS: &[&str] = &[
    "moves",
    "7g7f",
    "3c3d",
    "P*5e",
    "p*5e",
    "0000",
    "null",
    "8h2b+",
    "resign",
    "abort",
    "x",
    "7j7f",
    "searchmoves",
    "pv",
    "string",
    "depth",
    "3",
    "mate",
    "infinite",
    "score",
    "cp",
    "currmove",
    "refutation",
    "currline",
    "wdl",
    "nomate",
    "go",
    "position",
    "startpos",
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "4k4/9/9/9/9/9/9/9/4K4 b -",
    "9/9",
    "b",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn tokens_of_any_bytes_join_to_the_line(line in proptest::collection::vec(any::<u8>(), 0..60)) {
        let mut joined = Vec::new();
        for token in Line::new(&line).tokens() {
            prop_assert_eq!(token.span, Span::new(joined.len(), joined.len() + token.bytes.len()));
            prop_assert!(!token.bytes.is_empty());
            joined.extend_from_slice(token.bytes);
        }
        prop_assert_eq!(joined, line);
    }

    /// What can be read holds the moves that the view finds, and each span shows its move.
    #[test]
    fn moves_agree_with_the_typed_command(
        head in select(HEADS),
        words in proptest::collection::vec((select(&[" ", " ", "  ", "\t"][..]), select(WORDS)), 0..9),
        end in select(&["", " ", "\r\n"][..]),
    ) {
        let mut text = head.to_string();
        for (blank, word) in words {
            text.push_str(blank);
            text.push_str(word);
        }
        text.push_str(end);
        let Ok((command, _)) = parse_lenient(&text) else { return Ok(()) };
        if matches!(command, Command::Unknown(_)) {
            return Ok(());
        }
        let moves: Result<Vec<_>, _> = Line::new(&text).moves().collect();
        let moves = moves.map_err(|error| TestCaseError::fail(format!("{text:?}: {error}")))?;
        let found: Vec<Move> = moves.iter().map(|(mv, _)| *mv).collect();
        prop_assert_eq!(typed_moves(&command), found, "{:?}", text);
        for (mv, span) in moves {
            let word = span.of(text.as_bytes());
            let same = mv.is_null() || word.eq_ignore_ascii_case(mv.to_usi().as_bytes());
            prop_assert!(same, "{:?}: {} at {}", text, mv, span);
        }
    }
}
