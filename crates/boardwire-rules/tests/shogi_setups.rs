//! Set-up positions: the depths of checking, and the start positions by name.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::std_instead_of_alloc,
    reason = "test helpers outside of test functions; tests have std"
)]

mod common;

use boardwire_core::shogi::{Color, MaterialError, PieceKind, Setup};
use boardwire_rules::shogi::{Check, Position, SetupError, StartPosition};
use common::{setup, sfen, sq};

#[track_caller]
fn fails(text: &str, check: Check) -> SetupError {
    let setup = setup(text);
    let error = check.check(&setup).expect_err(text);
    assert_eq!(Position::new(&setup, check).map(|_| ()), Err(error));
    error
}

#[track_caller]
fn passes(text: &str, check: Check) {
    let setup = setup(text);
    assert_eq!(check.check(&setup), Ok(()), "{text}");
    assert_eq!(Position::new(&setup, check).unwrap().setup(), &setup);
}

#[test]
fn depths_include_those_before() {
    let order = [
        Check::Syntax,
        Check::Material,
        Check::Tsume,
        Check::Position,
    ];
    assert!(order.is_sorted());
    assert_eq!(Check::default(), Check::Position);
    // Fails at Material, and at everything deeper for the same reason.
    let text = "4k4/9/9/9/9/9/9/9/4K4 b 3R 1";
    passes(text, Check::Syntax);
    for check in &order[1..] {
        let error = fails(text, *check);
        assert_eq!(
            error,
            SetupError::Material(MaterialError::TooMany {
                kind: PieceKind::Rook,
                found: 3
            })
        );
        assert_eq!(
            error.to_string(),
            "3 pieces of the kind rook, but a set has 2"
        );
    }
    for check in order {
        passes(
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            check,
        );
    }
}

#[test]
fn kings_must_be_there() {
    let one = "4k4/9/9/9/9/9/9/9/9 b G 1";
    passes(one, Check::Tsume);
    assert_eq!(
        fails(one, Check::Position),
        SetupError::NoKing {
            color: Color::Black
        }
    );
    let other = "9/9/9/9/9/9/9/9/4K4 b G 1";
    passes(other, Check::Tsume);
    assert_eq!(
        fails(other, Check::Position),
        SetupError::NoKing {
            color: Color::White
        }
    );
    let none = "9/9/9/9/9/9/9/9/9 b G 1";
    passes(none, Check::Material);
    assert_eq!(
        fails(none, Check::Tsume),
        SetupError::NoKing {
            color: Color::Black
        }
    );
    let two = "4k4/9/9/9/9/9/9/9/4K1K2 b G 1";
    let error = MaterialError::TooManyKings {
        color: Color::Black,
        found: 2,
    };
    assert_eq!(fails(two, Check::Material), SetupError::Material(error));
}

#[test]
fn pieces_must_be_able_to_move() {
    for (text, square, kind) in [
        ("P3k4/9/9/9/9/9/9/9/4K4 b - 1", "9a", PieceKind::Pawn),
        ("4k3L/9/9/9/9/9/9/9/4K4 b - 1", "1a", PieceKind::Lance),
        ("4k4/7N1/9/9/9/9/9/9/4K4 b - 1", "2b", PieceKind::Knight),
        ("4k4/9/9/9/9/9/9/9/4K2p1 b - 1", "2i", PieceKind::Pawn),
        ("4k4/9/9/9/9/9/9/n8/4K4 b - 1", "9h", PieceKind::Knight),
    ] {
        passes(text, Check::Material);
        assert_eq!(
            fails(text, Check::Tsume),
            SetupError::DeadPiece {
                square: sq(square),
                kind
            }
        );
    }
    passes("+P3k4/L8/2N6/9/9/9/2n6/l8/p3K4 b - 1", Check::Material);
    passes("+P3k4/L8/2N6/9/9/9/2n6/l8/+p3K4 b - 1", Check::Position);
}

#[test]
fn two_pawns_on_a_file_are_refused() {
    let text = "4k4/9/3p5/9/3p5/9/9/9/4K4 b - 1";
    assert_eq!(
        fails(text, Check::Position),
        SetupError::Nifu {
            color: Color::White,
            file: 6
        }
    );
    passes("4k4/9/3p5/9/3P5/3+P5/9/9/4K4 b - 1", Check::Position);
}

#[test]
fn the_side_to_move_must_not_be_able_to_take_the_king() {
    let text = "4k4/9/9/9/4R4/9/9/9/4K4 b - 1";
    assert_eq!(
        fails(text, Check::Tsume),
        SetupError::KingCanBeTaken { by: sq("5e") }
    );
    passes("4k4/9/9/9/4R4/9/9/9/4K4 w - 1", Check::Position);
    let kings = "4k4/4K4/9/9/9/9/9/9/9 b - 1";
    assert_eq!(fails(kings, Check::Position).code(), "king-can-be-taken");
}

#[test]
fn setup_errors_have_codes_and_sentences() {
    let errors = [
        (
            SetupError::NoKing {
                color: Color::White,
            },
            "no-king",
            "White has no king",
        ),
        (
            SetupError::DeadPiece {
                square: sq("1a"),
                kind: PieceKind::Lance,
            },
            "dead-piece",
            "the lance on 1a can never move",
        ),
        (
            SetupError::Nifu {
                color: Color::Black,
                file: 3,
            },
            "nifu",
            "Black has two unpromoted pawns on file 3",
        ),
        (
            SetupError::KingCanBeTaken { by: sq("5e") },
            "king-can-be-taken",
            "the side to move could take the king with the piece on 5e",
        ),
    ];
    for (error, code, sentence) in errors {
        assert_eq!((error.code(), error.to_string().as_str()), (code, sentence));
    }
}

#[test]
fn start_positions_are_those_of_their_names() {
    let lower = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (name, ranks) in [
        ("lance", "lnsgkgsn1/1r5b1"),
        ("right-lance", "1nsgkgsnl/1r5b1"),
        ("bishop", "lnsgkgsnl/1r7"),
        ("rook", "lnsgkgsnl/7b1"),
        ("rook-lance", "lnsgkgsn1/7b1"),
        ("2-piece", "lnsgkgsnl/9"),
        ("4-piece", "1nsgkgsn1/9"),
        ("6-piece", "2sgkgs2/9"),
        ("8-piece", "3gkg3/9"),
        ("10-piece", "4k4/9"),
    ] {
        let start = StartPosition::from_name(name).unwrap();
        assert_eq!(sfen(&start.setup()), format!("{ranks}/{lower} w - 1"));
    }
    assert_eq!(
        StartPosition::from_name("even").map(StartPosition::setup),
        Some(Setup::startpos())
    );
    let tsume = StartPosition::from_name("tsume").unwrap();
    assert_eq!(
        sfen(&tsume.setup()),
        "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"
    );
    assert_eq!(StartPosition::from_name("Even"), None);
}

#[test]
fn start_positions_are_recognised_and_sound() {
    for start in StartPosition::ALL {
        let setup = start.setup();
        assert_eq!(StartPosition::of(&setup), Some(start));
        assert_eq!(StartPosition::from_name(start.name()), Some(start));
        let check = if start == StartPosition::Tsume {
            Check::Tsume
        } else {
            Check::Position
        };
        assert_eq!(check.check(&setup), Ok(()));
    }
    let later = Setup {
        ply: 2,
        ..Setup::startpos()
    };
    assert_eq!(StartPosition::of(&later), None);
}
