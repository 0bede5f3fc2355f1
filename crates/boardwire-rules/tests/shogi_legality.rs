//! Every rule that refuses a move, and moves just beside it that are legal.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::std_instead_of_alloc,
    reason = "test helpers outside of test functions; tests have std"
)]

mod common;

use std::collections::BTreeSet;

use boardwire_core::shogi::{Move, PieceKind, Setup};
use boardwire_rules::shogi::{IllegalMove, Position, replay};
use common::{moves, mv, position, sq};

#[track_caller]
fn refused(sfen: &str, text: &str) -> IllegalMove {
    let position = position(sfen);
    let mv = mv(text);
    let reason = position.check_move(mv).expect_err(text);
    assert!(!position.legal_moves().contains(&mv), "{text} in {sfen}");
    let mut unchanged = position.clone();
    assert_eq!(unchanged.play(mv), Err(reason));
    assert_eq!(unchanged.setup(), position.setup());
    reason
}

#[track_caller]
fn legal(sfen: &str, text: &str) -> Position {
    let mut position = position(sfen);
    let mv = mv(text);
    assert_eq!(position.check_move(mv), Ok(()), "{text} in {sfen}");
    assert!(position.legal_moves().contains(&mv), "{text} in {sfen}");
    position.play(mv).unwrap();
    position
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn the_piece_must_be_the_movers() {
    assert_eq!(refused(START, "5e5d"), IllegalMove::EmptySquare);
    assert_eq!(refused(START, "3c3d"), IllegalMove::NotYourPiece);
    assert_eq!(refused(START, "9i9g"), IllegalMove::OwnPieceThere);
    assert_eq!(refused(START, "7g7g"), IllegalMove::OwnPieceThere);
    assert_eq!(
        Position::startpos().check_move(Move::NULL),
        Err(IllegalMove::NullMove)
    );
}

#[test]
fn pieces_move_as_they_do() {
    assert_eq!(
        refused(START, "7g7e"),
        IllegalMove::CannotReach {
            kind: PieceKind::Pawn
        }
    );
    assert_eq!(
        refused(START, "2i2e"),
        IllegalMove::CannotReach {
            kind: PieceKind::Knight
        }
    );
    assert_eq!(refused(START, "6i6g"), IllegalMove::OwnPieceThere);
    let golds = "9/9/4k4/9/4G4/9/9/9/4K4 b - 1";
    for backward in ["5e4f", "5e6f"] {
        assert_eq!(
            refused(golds, backward),
            IllegalMove::CannotReach {
                kind: PieceKind::Gold
            }
        );
    }
    legal(golds, "5e5f");
}

#[test]
fn pieces_do_not_jump() {
    assert_eq!(
        refused(START, "8h2b"),
        IllegalMove::Blocked { by: sq("7g") }
    );
    assert_eq!(
        refused(START, "2h2c"),
        IllegalMove::Blocked { by: sq("2g") }
    );
    assert_eq!(
        refused(START, "1i1c"),
        IllegalMove::Blocked { by: sq("1g") }
    );
    // The first of several in the way, seen from the piece.
    let crowded = "4k4/9/9/9/R2p1p2P/9/9/9/4K4 b - 1";
    assert_eq!(
        refused(crowded, "9e2e"),
        IllegalMove::Blocked { by: sq("6e") }
    );
    legal(crowded, "9e6e");
    let knights = "4k4/9/9/9/9/9/PPPPPPPPP/9/1N2K4 b - 1";
    assert_eq!(refused(knights, "8i7g"), IllegalMove::OwnPieceThere);
    legal("4k4/9/9/9/9/9/PP1PPPPPP/PPPPPPPPP/1N2K4 b - 1", "8i7g");
}

#[test]
fn kings_are_not_captured() {
    assert_eq!(
        refused("4k4/4G4/9/9/9/9/9/9/4K4 b - 1", "5b5a"),
        IllegalMove::KingCapture
    );
}

#[test]
fn promotion_needs_the_zone_and_a_piece_that_can() {
    let sfen = "k8/9/9/2P1S1G2/9/1+P7/9/9/K8 b - 1";
    assert_eq!(
        refused(sfen, "3d3c+"),
        IllegalMove::CannotPromote {
            kind: PieceKind::Gold
        }
    );
    assert_eq!(
        refused(sfen, "8f8e+"),
        IllegalMove::CannotPromote {
            kind: PieceKind::ProPawn
        }
    );
    assert_eq!(
        refused(sfen, "9i9h+"),
        IllegalMove::CannotPromote {
            kind: PieceKind::King
        }
    );
    assert_eq!(refused(sfen, "5d4e+"), IllegalMove::OutsideZone);
    // Into the zone.
    for text in ["5d5c+", "5d5c", "7d7c+", "7d7c"] {
        legal(sfen, text);
    }
    // Out of it and within it.
    let inside = "k8/9/4S4/9/9/9/9/9/K8 b - 1";
    for text in ["5c4d+", "5c4d", "5c5b+", "5c5b"] {
        legal(inside, text);
    }
    // White's zone is at the other end.
    let white = "k8/9/4s4/9/9/4s4/9/9/K8 w - 1";
    assert_eq!(refused(white, "5c5d+"), IllegalMove::OutsideZone);
    legal(white, "5f5g+");
}

#[test]
fn pieces_that_could_never_move_again_must_promote() {
    let sfen = "k8/1PL6/4N4/5N3/9/9/9/9/K8 b - 1";
    assert_eq!(
        refused(sfen, "8b8a"),
        IllegalMove::MustPromote {
            kind: PieceKind::Pawn
        }
    );
    assert_eq!(
        refused(sfen, "7b7a"),
        IllegalMove::MustPromote {
            kind: PieceKind::Lance
        }
    );
    assert_eq!(
        refused(sfen, "5c4a"),
        IllegalMove::MustPromote {
            kind: PieceKind::Knight
        }
    );
    assert_eq!(
        refused(sfen, "4d3b"),
        IllegalMove::MustPromote {
            kind: PieceKind::Knight
        }
    );
    for text in ["8b8a+", "7b7a+", "5c4a+", "4d3b+"] {
        legal(sfen, text);
    }
    // A lance on the second rank may stay a lance.
    legal("k8/9/2L6/9/9/9/9/9/K8 b - 1", "7c7b");
    let white = "k8/9/9/9/9/5n3/9/1pl6/K8 w - 1";
    assert_eq!(
        refused(white, "8h8i"),
        IllegalMove::MustPromote {
            kind: PieceKind::Pawn
        }
    );
    assert_eq!(
        refused(white, "4f3h"),
        IllegalMove::MustPromote {
            kind: PieceKind::Knight
        }
    );
    legal(white, "8h8i+");
}

#[test]
fn drops_need_a_piece_and_an_empty_square() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b Gb 1";
    assert_eq!(refused(sfen, "R*5e"), IllegalMove::NotInHand);
    assert_eq!(refused(sfen, "B*5e"), IllegalMove::NotInHand);
    assert_eq!(refused(sfen, "G*5i"), IllegalMove::SquareOccupied);
    assert_eq!(refused(sfen, "G*5a"), IllegalMove::SquareOccupied);
    legal(sfen, "G*5b");
}

#[test]
fn pieces_are_not_dropped_where_they_could_never_move() {
    let sfen = "k8/9/9/9/9/9/9/9/K8 b NLPnlp 1";
    for (text, kind) in [
        ("P*5a", PieceKind::Pawn),
        ("L*5a", PieceKind::Lance),
        ("N*5a", PieceKind::Knight),
        ("N*5b", PieceKind::Knight),
    ] {
        assert_eq!(refused(sfen, text), IllegalMove::DeadDrop { kind });
    }
    for text in ["P*5b", "L*5b", "N*5c", "P*5i", "L*5i", "N*5i"] {
        legal(sfen, text);
    }
    let white = "k8/9/9/9/9/9/9/9/K8 w NLPnlp 1";
    assert_eq!(
        refused(white, "N*5h"),
        IllegalMove::DeadDrop {
            kind: PieceKind::Knight
        }
    );
    legal(white, "N*5a");
}

#[test]
fn one_pawn_a_file() {
    let sfen = "4k4/9/9/9/4P4/9/3+P1p3/9/4K4 b Pp 1";
    assert_eq!(refused(sfen, "P*5c"), IllegalMove::Nifu);
    assert_eq!(refused(sfen, "P*5g"), IllegalMove::Nifu);
    // A promoted pawn and the other side's pawn do not count.
    legal(sfen, "P*6d");
    legal(sfen, "P*4e");
}

#[test]
fn the_king_must_be_safe() {
    // The silver on 5h is pinned by the rook, the king may not step next to the gold.
    let pinned = "4r4/k8/9/9/9/9/9/4S4/4K4 b P 1";
    assert_eq!(
        refused(pinned, "5h4g"),
        IllegalMove::LeavesKingInCheck { by: sq("5a") }
    );
    legal(pinned, "5h5g");
    let gold = "k8/9/9/9/9/9/4g4/9/4K4 b - 1";
    assert_eq!(
        refused(gold, "5i5h"),
        IllegalMove::LeavesKingInCheck { by: sq("5g") }
    );
    legal(gold, "5i4i");
    // A king does not hide behind itself from a rook.
    let through = "k8/9/4r4/9/4K4/9/9/9/9 b - 1";
    assert_eq!(
        refused(through, "5e5f"),
        IllegalMove::LeavesKingInCheck { by: sq("5c") }
    );
}

#[test]
fn check_must_be_answered() {
    let sfen = "k8/4r4/9/9/9/9/9/9/3GK4 b GPp 1";
    assert!(position(sfen).is_check());
    assert_eq!(
        refused(sfen, "P*8e"),
        IllegalMove::LeavesKingInCheck { by: sq("5b") }
    );
    assert_eq!(
        refused(sfen, "6i7i"),
        IllegalMove::LeavesKingInCheck { by: sq("5b") }
    );
    for text in ["P*5c", "G*5h", "6i5h", "5i4i", "5i6h"] {
        legal(sfen, text);
    }
    // Two checking pieces: only the king moves.
    let double = "k8/4r4/9/9/9/9/9/3+b5/4K4 b 2G 1";
    let answers: BTreeSet<Move> = position(double).legal_moves().into_iter().collect();
    assert!(
        answers.iter().all(|mv| mv.from() == Some(sq("5i"))),
        "{answers:?}"
    );
    assert_eq!(
        refused(double, "G*5h"),
        IllegalMove::LeavesKingInCheck { by: sq("6h") }
    );
    // Capturing the checking piece.
    legal("k8/9/9/9/9/9/9/3g5/3GK4 b - 1", "6i6h");
}

#[test]
fn a_dropped_pawn_may_not_give_mate() {
    // The gold guards 1b and 2b, the knight takes 2a from its own king.
    let mate = "7nk/9/7G1/9/9/9/9/9/9 b P 1";
    assert_eq!(refused(mate, "P*1b"), IllegalMove::Uchifuzume);
    // Elsewhere the pawn may be dropped.
    legal(mate, "P*2b");
    // The same for White, upside down.
    let white = "9/9/9/9/9/9/1g7/9/KN7 w p 1";
    assert_eq!(refused(white, "P*9h"), IllegalMove::Uchifuzume);
    // The gold on 2a could take the pawn, if the rook did not pin it.
    assert_eq!(
        refused("R6gk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b"),
        IllegalMove::Uchifuzume
    );
    // The move generator leaves it out as well.
    let position = position(mate);
    assert!(
        !position
            .legal_moves()
            .iter()
            .any(|mv| mv.to() == Some(sq("1b")) && mv.is_drop())
    );
}

#[test]
fn a_dropped_pawn_may_give_check() {
    // The king steps aside.
    assert!(legal("8k/9/7G1/9/9/9/9/9/9 b P 1", "P*1b").is_check());
    // The king takes an unguarded pawn.
    assert!(legal("7nk/9/6S2/9/9/9/9/9/9 b P 1", "P*1b").is_check());
    // Another piece takes it: a rook from afar, an unpinned gold.
    assert!(legal("7nk/r8/7G1/9/9/9/9/9/9 b P 1", "P*1b").is_check());
    assert!(legal("7gk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b").is_check());
}

#[test]
fn a_pawn_that_moves_may_give_mate_and_so_may_other_drops() {
    assert!(legal("7nk/9/7GP/9/9/9/9/9/9 b - 1", "1c1b").is_checkmate());
    assert!(legal("7nk/9/7G1/9/9/9/9/9/9 b L 1", "L*1b").is_checkmate());
}

#[test]
fn drop_mate_is_no_reason_where_the_own_king_is_in_check() {
    // The pawn would give mate, but leaves Black's king in check: that is the rule named.
    let sfen = "7nk/9/7G1/9/4r4/9/9/9/4K4 b P 1";
    assert_eq!(
        refused(sfen, "P*1b"),
        IllegalMove::LeavesKingInCheck { by: sq("5e") }
    );
}

#[test]
fn a_side_without_a_king_is_never_in_check() {
    let sfen = "4k4/9/4r4/9/4G4/9/9/9/9 b G 1";
    assert!(!position(sfen).is_check());
    // The gold stands in the rook's line and is free to go.
    legal(sfen, "5e4e");
    let mated = legal("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b");
    assert!(mated.is_check() && mated.is_checkmate() && !mated.has_legal_move());
    assert_eq!(mated.legal_moves(), []);
}

#[test]
fn a_side_may_be_out_of_moves_without_check() {
    // The dragon guards all squares around the king, and none of them holds a piece that could be taken.
    let stuck = position("8k/6+R2/7G1/9/9/9/9/9/4K4 w - 1");
    assert!(!stuck.is_check() && !stuck.has_legal_move() && !stuck.is_checkmate());
}

#[test]
fn boards_that_are_no_set_are_played_all_the_same() {
    // Both kings of White must be safe.
    let two_kings = "4k4/9/9/4R4/9/9/9/k8/4K4 w p 1";
    assert!(position(two_kings).is_check());
    assert_eq!(
        refused(two_kings, "9h9g"),
        IllegalMove::LeavesKingInCheck { by: sq("5d") }
    );
    legal(two_kings, "P*5c");
    // A hand with 18 pawns takes no more.
    let full = "4k4/9/9/4p4/4P4/9/9/9/4K4 b 18P 1";
    assert_eq!(refused(full, "5e5d"), IllegalMove::HandFull);
    // 81 pieces and no square to go.
    let mut setup = Setup::EMPTY;
    for (index, square) in boardwire_core::shogi::Square::all().enumerate() {
        let color = boardwire_core::shogi::Color::ALL[index % 2];
        let kind = PieceKind::ALL[index % 14];
        setup
            .board
            .set(square, Some(boardwire_core::shogi::Piece::new(color, kind)));
    }
    let crowded = Position::unchecked(&setup);
    assert!(crowded.legal_moves().iter().all(|&mv| crowded.is_legal(mv)));
}

#[test]
fn every_refusal_has_a_code_and_a_sentence() {
    let kind = PieceKind::Knight;
    let by = sq("5e");
    let all = [
        IllegalMove::NullMove,
        IllegalMove::EmptySquare,
        IllegalMove::NotYourPiece,
        IllegalMove::OwnPieceThere,
        IllegalMove::CannotReach { kind },
        IllegalMove::Blocked { by },
        IllegalMove::KingCapture,
        IllegalMove::CannotPromote { kind },
        IllegalMove::OutsideZone,
        IllegalMove::MustPromote { kind },
        IllegalMove::HandFull,
        IllegalMove::SquareOccupied,
        IllegalMove::NotInHand,
        IllegalMove::DeadDrop { kind },
        IllegalMove::Nifu,
        IllegalMove::LeavesKingInCheck { by },
        IllegalMove::Uchifuzume,
    ];
    let codes: BTreeSet<&str> = all.iter().map(|reason| reason.code()).collect();
    assert_eq!(codes.len(), all.len());
    assert!(
        codes
            .iter()
            .all(|code| code.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'))
    );
    assert_eq!(IllegalMove::Nifu.code(), "nifu");
    assert_eq!(
        IllegalMove::Blocked { by }.to_string(),
        "the piece on 5e is in the way"
    );
    assert_eq!(
        IllegalMove::MustPromote { kind }.to_string(),
        "a knight has to promote here: it could never move again"
    );
}

#[test]
fn replay_names_the_move_that_fails() {
    let position = replay(&Setup::startpos(), moves("7g7f 3c3d 8h2b+ 3a2b")).unwrap();
    assert_eq!(
        common::sfen(position.setup()),
        "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5"
    );
    assert!(position.moves().eq(moves("7g7f 3c3d 8h2b+ 3a2b")));

    let error = replay(&Setup::startpos(), moves("7g7f 3c3d 2h3d 8c8d")).unwrap_err();
    assert_eq!((error.index, error.mv), (3, mv("2h3d")));
    assert_eq!(
        error.reason,
        IllegalMove::CannotReach {
            kind: PieceKind::Rook
        }
    );
    assert_eq!(
        error.to_string(),
        "move 3 (2h3d) is illegal: a rook does not move that way"
    );

    let error = replay(&Setup::startpos(), [Move::NULL]).unwrap_err();
    assert_eq!((error.index, error.reason), (1, IllegalMove::NullMove));
    assert!(
        replay(&Setup::startpos(), [])
            .unwrap()
            .last_move()
            .is_none()
    );
}
