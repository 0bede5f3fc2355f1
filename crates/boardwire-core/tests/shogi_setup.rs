//! Set-up positions: the replay without rules, and the count of the material.

#![allow(clippy::unwrap_used, reason = "test helpers outside of test functions")]

use boardwire_core::shogi::{
    Board, Color, Hand, HandError, MaterialError, Move, Piece, PieceKind, PlayError, Setup, Square,
};
use proptest::prelude::*;

fn sq(name: &str) -> Square {
    let bytes: [u8; 2] = name.as_bytes().try_into().unwrap();
    Square::from_usi(bytes).unwrap()
}

fn mv(text: &str) -> Move {
    Move::from_usi(text.as_bytes()).unwrap()
}

fn played(moves: &str) -> Setup {
    let mut setup = Setup::startpos();
    for text in moves.split_whitespace() {
        setup.play_unchecked(mv(text)).unwrap();
    }
    setup
}

fn black(kind: PieceKind) -> Option<Piece> {
    Some(Piece::new(Color::Black, kind))
}

fn white(kind: PieceKind) -> Option<Piece> {
    Some(Piece::new(Color::White, kind))
}

#[test]
fn moves_captures_promotions_and_drops_are_carried_out() {
    let setup = played("7g7f 3c3d 8h2b+ 3a2b B*5e");
    assert_eq!(setup.board.get(sq("7f")), black(PieceKind::Pawn));
    assert_eq!(setup.board.get(sq("7g")), None);
    assert_eq!(setup.board.get(sq("2b")), white(PieceKind::Silver));
    assert_eq!(setup.board.get(sq("5e")), black(PieceKind::Bishop));
    assert_eq!((setup.turn, setup.ply), (Color::White, 6));
    // The horse that was captured is held as a bishop, and the one that Black took has been dropped.
    assert!(setup.hand(Color::White).iter().eq([(PieceKind::Bishop, 1)]));
    assert!(setup.hand(Color::Black).is_empty());
    assert_eq!(setup.king(Color::White), Some(sq("5a")));
}

#[test]
fn the_replay_knows_no_rules() {
    // A king walks through its pawns' line, two pawns stand on a file, a pawn goes backwards: none of it matters here.
    let setup = played("5i5h 3c3d 5h5e 3d3e 7g7h");
    assert_eq!(setup.board.get(sq("5e")), black(PieceKind::King));
    assert_eq!(setup.board.get(sq("7h")), black(PieceKind::Pawn));
}

#[test]
fn meaningless_moves_are_refused_and_change_nothing() {
    let mut full = Setup::startpos();
    full.hand_mut(Color::Black)
        .set(PieceKind::Pawn, Hand::MAX)
        .unwrap();
    let mut held = Setup::startpos();
    held.hand_mut(Color::Black).add(PieceKind::Gold).unwrap();
    let cases = [
        (
            Setup::startpos(),
            Move::NULL,
            PlayError::NullMove,
            "null-move",
        ),
        (
            Setup::startpos(),
            mv("5e5d"),
            PlayError::EmptySquare,
            "empty-square",
        ),
        (
            Setup::startpos(),
            mv("3c3d"),
            PlayError::NotYourPiece,
            "not-your-piece",
        ),
        (
            Setup::startpos(),
            mv("7g7g"),
            PlayError::OwnPieceThere,
            "own-piece-there",
        ),
        (
            Setup::startpos(),
            mv("9i9g"),
            PlayError::OwnPieceThere,
            "own-piece-there",
        ),
        // Of two faults the one that the rules name first: a gold onto a piece of its own side, promoting.
        (
            Setup::startpos(),
            mv("6i6g+"),
            PlayError::OwnPieceThere,
            "own-piece-there",
        ),
        (
            Setup::startpos(),
            mv("6i5a+"),
            PlayError::KingCapture,
            "king-capture",
        ),
        (
            Setup::startpos(),
            mv("6i6b+"),
            PlayError::CannotPromote,
            "cannot-promote",
        ),
        (
            Setup::startpos(),
            mv("5g5a"),
            PlayError::KingCapture,
            "king-capture",
        ),
        (
            Setup::startpos(),
            mv("P*5e"),
            PlayError::NotInHand,
            "not-in-hand",
        ),
        (
            held,
            mv("G*5g"),
            PlayError::SquareOccupied,
            "square-occupied",
        ),
        (full, mv("5g5c"), PlayError::HandFull, "hand-full"),
    ];
    for (before, mv, error, code) in cases {
        let mut setup = before;
        assert_eq!(setup.play_unchecked(mv), Err(error), "{mv}");
        assert_eq!(error.code(), code);
        assert_eq!(setup, before, "{mv}");
    }
}

#[test]
fn the_move_number_stays_at_its_end() {
    let mut setup = Setup {
        ply: u32::MAX,
        ..Setup::startpos()
    };
    setup.play_unchecked(mv("7g7f")).unwrap();
    assert_eq!(setup.ply, u32::MAX);
}

#[test]
fn one_set_of_pieces_is_enough() {
    assert_eq!(Setup::startpos().material(), Ok(()));
    assert_eq!(Setup::EMPTY.material(), Ok(()));

    // Promoted and unpromoted pieces and both hands are counted together.
    let mut setup = Setup::startpos();
    setup.board.set(sq("5e"), white(PieceKind::ProSilver));
    assert_eq!(
        setup.material(),
        Err(MaterialError::TooMany {
            kind: PieceKind::Silver,
            found: 5
        })
    );

    for kind in PieceKind::HAND {
        let mut setup = Setup::EMPTY;
        let in_a_set = kind.in_a_set();
        setup
            .hand_mut(Color::Black)
            .set(kind, in_a_set - 1)
            .unwrap();
        setup.hand_mut(Color::White).set(kind, 1).unwrap();
        assert_eq!(setup.material(), Ok(()));
        setup.hand_mut(Color::White).set(kind, 2).unwrap();
        let found = u32::from(in_a_set) + 1;
        assert_eq!(
            setup.material(),
            Err(MaterialError::TooMany { kind, found })
        );
    }

    let mut setup = Setup::startpos();
    setup.board.set(sq("5e"), white(PieceKind::King));
    let error = setup.material().unwrap_err();
    assert_eq!(
        error,
        MaterialError::TooManyKings {
            color: Color::White,
            found: 2
        }
    );
    assert_eq!(error.to_string(), "White has 2 kings");
}

#[test]
fn errors_are_sentences() {
    let error = MaterialError::TooMany {
        kind: PieceKind::Rook,
        found: 3,
    };
    assert_eq!(
        error.to_string(),
        "3 pieces of the kind rook, but a set has 2"
    );
    assert_eq!(
        HandError::NotInHand(PieceKind::Gold).to_string(),
        "no gold in hand"
    );
    assert_eq!(
        HandError::NotAHandKind(PieceKind::King).to_string(),
        "a king can't be held in hand"
    );
    assert!(PlayError::HandFull.to_string().contains("hand"));
}

fn any_move() -> impl Strategy<Value = Move> {
    let square = || (0u8..81).prop_map(|index| Square::from_index(index).unwrap());
    prop_oneof![
        8 => (square(), square(), any::<bool>()).prop_map(|(from, to, promote)| Move::board(from, to, promote)),
        2 => (0usize..7, square()).prop_map(|(kind, to)| Move::drop(PieceKind::HAND[kind], to).unwrap()),
        1 => Just(Move::NULL),
    ]
}

fn total_pieces(setup: &Setup) -> u32 {
    let board = u32::try_from(setup.board.pieces().count()).unwrap();
    board + setup.hands.iter().map(Hand::total).sum::<u32>()
}

proptest! {
    #[test]
    fn any_moves_keep_the_pieces_together(moves in prop::collection::vec(any_move(), 0..200)) {
        let mut setup = Setup::startpos();
        for mv in moves {
            let before = setup;
            match setup.play_unchecked(mv) {
                Ok(()) => {
                    prop_assert_eq!(setup.turn, before.turn.opponent());
                    prop_assert_eq!(setup.ply, before.ply + 1);
                    let piece = setup.board.get(mv.to().unwrap()).unwrap();
                    prop_assert_eq!(piece.color(), before.turn);
                }
                Err(_) => prop_assert_eq!(&setup, &before),
            }
            prop_assert_eq!(total_pieces(&setup), 40);
            prop_assert_eq!(setup.material(), Ok(()));
        }
    }

    #[test]
    fn any_bytes_read_as_a_move_only_if_they_are_its_text(bytes in prop::collection::vec(any::<u8>(), 0..7)) {
        if let Some(mv) = Move::from_usi(&bytes) {
            let text = mv.to_usi();
            prop_assert_eq!(text.as_bytes(), &bytes[..]);
        }
    }

    #[test]
    fn move_like_bytes_read_as_a_move_only_if_they_are_its_text(text in "[0-9A-Sa-j*+]{3,6}") {
        if let Some(mv) = Move::from_usi(text.as_bytes()) {
            prop_assert_eq!(mv.to_string(), text);
        }
    }
}

#[test]
fn boards_are_built_in_constants() {
    const BARE_KING: Setup = {
        let mut setup = Setup::EMPTY;
        if let Some(square) = Square::new(5, 1) {
            setup
                .board
                .set(square, Some(Piece::new(Color::White, PieceKind::King)));
        }
        setup
    };
    assert_eq!(BARE_KING.king(Color::White), Some(sq("5a")));
    assert_eq!(BARE_KING.king(Color::Black), None);
    assert_ne!(BARE_KING.board, Board::EMPTY);
}
