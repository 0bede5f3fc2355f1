//! Pasted texts of any form.
#![cfg(feature = "rules")]
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use boardwire_core::Span;
use boardwire_core::othello::{Color, Setup};
use boardwire_nboard::text::{PASTE_LIMIT, PasteKind, paste};
use proptest::prelude::*;

fn code(text: &str) -> (&'static str, Span, usize) {
    let error = paste(text).unwrap_err();
    (
        error.finding.info.name,
        error.finding.span,
        error.moves.len(),
    )
}

#[test]
fn forms_are_found_out() {
    for (text, kind, moves) in [
        ("f5d6c3d3c4", PasteKind::Transcript, 5),
        ("  F5 D6 C3\n", PasteKind::Transcript, 3),
        ("1. F5 d6\r\n2. C3\r\n", PasteKind::Transcript, 3),
        ("text (;GM[Othello]B[F5]W[D6];) more", PasteKind::Ggf, 2),
        (
            "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *] f5",
            PasteKind::Board,
            1,
        ),
        (
            "---------------------------OX------XO--------------------------- X; D3:+2;",
            PasteKind::Obf,
            0,
        ),
        (
            "---------------------------OX------XO---------------------------",
            PasteKind::Board,
            0,
        ),
        (
            "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX\n",
            PasteKind::Board,
            0,
        ),
    ] {
        let pasted = paste(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((pasted.kind, pasted.moves.len()), (kind, moves), "{text}");
        assert_eq!(pasted.start, Setup::default(), "{text}");
    }
    let notes = paste("---------------------------OX------XO---------------------------")
        .unwrap()
        .notes;
    assert_eq!(notes[0].info.name, "default-mover");
}

#[test]
fn forced_passes_are_inserted() {
    // After A1 White has no square, and Black plays again.
    for (text, inserted) in [
        ("-OX- ---- ---- XO-- X a1c4", &[1][..]),
        ("-OX- ---- ---- XO-- X a1 -- c4", &[]),
        ("-OX- ---- ---- XO-- X a1PSc4", &[]),
    ] {
        let pasted = paste(text).unwrap();
        let moves: Vec<String> = pasted.moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["a1", "pass", "c4"], "{text}");
        assert_eq!(pasted.inserted, inserted, "{text}");
    }
    let white = paste("OX--XX---------- O c1").unwrap();
    assert_eq!((white.start.turn, white.moves.len()), (Color::White, 1));
}

#[test]
fn errors_have_a_place_and_the_moves_before() {
    assert_eq!(code("f5d6a1"), ("illegal-move", Span::new(4, 6), 2));
    assert_eq!(code("f5d"), ("bad-square", Span::new(2, 3), 1));
    assert_eq!(code("f5d6--"), ("pass-with-moves", Span::new(4, 6), 2));
    assert_eq!(code("(;GM[Othello]B[F5]W[A1];)").0, "illegal-move");
    assert_eq!(code("(;GM[Othello]B[F5]W[A1];)").1, Span::new(20, 22));
    assert_eq!(
        code("(;GM[Othello]B[F5]W[Z9];)"),
        ("bad-square", Span::new(20, 22), 1)
    );
    assert_eq!(code("hello").0, "unknown-form");
    assert_eq!(code(" \n").0, "unknown-form");
    assert_eq!(code("----").0, "pass-with-moves");
}

#[test]
fn large_texts_are_refused() {
    let text = "f5".repeat(PASTE_LIMIT);
    assert_eq!(
        code(&text),
        ("too-long", Span::new(PASTE_LIMIT, text.len()), 0)
    );
    // Characters count, not bytes.
    let text = "é".repeat(PASTE_LIMIT);
    assert_ne!(code(&text).0, "too-long");
    let text = "é".repeat(PASTE_LIMIT + 1);
    assert_eq!(code(&text).1, Span::new(2 * PASTE_LIMIT, text.len()));
}

proptest! {
    #[test]
    fn any_text_gives_a_game_or_a_place(text in "[a-hA-H1-8 .;:()\\[\\]GMOthelo\n%XO*-]{0,200}") {
        match paste(&text) {
            Ok(pasted) => prop_assert!(pasted.inserted.iter().all(|at| pasted.moves[*at].is_pass())),
            Err(error) => prop_assert!(error.finding.span.is_within(text.len())),
        }
    }
}
