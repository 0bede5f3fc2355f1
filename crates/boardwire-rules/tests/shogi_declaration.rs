//! The entering-king declaration.

mod common;

use boardwire_core::shogi::{Color, Setup};
use boardwire_rules::shogi::{
    Declaration, DeclarationFailure, DeclarationOutcome, DeclarationRule, Position,
};
use common::{position, setup};

fn declared(sfen: &str, rule: DeclarationRule) -> Declaration {
    position(sfen).declaration(rule)
}

/// The same position with the sides exchanged.
fn exchanged(setup: &Setup) -> Setup {
    let mut out = Setup {
        turn: !setup.turn,
        hands: [setup.hands[1], setup.hands[0]],
        ..Setup::EMPTY
    };
    for (square, piece) in setup.board.pieces() {
        let piece = boardwire_core::shogi::Piece::new(!piece.color(), piece.kind());
        out.board.set(square.flip(), Some(piece));
    }
    out
}

const RULE: DeclarationRule = DeclarationRule::Points27;

#[test]
fn black_needs_28_points() {
    // In the zone a king, nine pawns and a promoted knight: 10 points; in hand two rooks, a bishop and three pawns:
    // 18.
    let declaration = declared("4K4/PPPPPPPPP/1+N7/9/9/9/9/9/4k4 b 2RB3P 1", RULE);
    assert_eq!(
        declaration,
        Declaration {
            rule: RULE,
            color: Color::Black,
            king_in_zone: true,
            pieces_in_zone: 10,
            points: 28,
            in_check: false
        }
    );
    assert_eq!(declaration.failures(), []);
    assert_eq!(declaration.outcome(), DeclarationOutcome::Win);

    let one_less = declared("4K4/PPPPPPPPP/1+N7/9/9/9/9/9/4k4 b 2RB2P 1", RULE);
    assert_eq!(
        one_less.failures(),
        [DeclarationFailure::TooFewPoints {
            found: 27,
            required: 28
        }]
    );
    assert_eq!(one_less.outcome(), DeclarationOutcome::Fail);
}

#[test]
fn white_needs_27_points() {
    let with = |hand: &str| {
        let setup = setup(&format!("4K4/PPPPPPPPP/1+N7/9/9/9/9/9/4k4 b {hand} 1"));
        Position::unchecked(&exchanged(&setup)).declaration(RULE)
    };
    assert_eq!(
        (with("2RB2P").color, with("2RB2P").points),
        (Color::White, 27)
    );
    assert_eq!(with("2RB2P").outcome(), DeclarationOutcome::Win);
    assert_eq!(
        with("2RBP").failures(),
        [DeclarationFailure::TooFewPoints {
            found: 26,
            required: 27
        }]
    );
}

#[test]
fn the_king_must_have_entered() {
    let declaration = declared("9/PPPPPPPPP/1+N7/4K4/9/9/9/9/4k4 b 2RB3P 1", RULE);
    assert_eq!(declaration.failures(), [DeclarationFailure::KingOutside]);
    // A side without a king can't declare.
    let declaration = declared("9/PPPPPPPPP/1+N7/9/9/9/9/9/4k4 b 2RB3P 1", RULE);
    assert_eq!(declaration.failures(), [DeclarationFailure::KingOutside]);
}

#[test]
fn ten_other_pieces_must_have_entered() {
    // Pieces outside the zone give no points, those in hand no presence.
    let declaration = declared("4K4/PPPPPPPPP/9/1+N7/9/9/9/9/4k4 b 2R2B3P 1", RULE);
    assert_eq!(
        declaration.failures(),
        [DeclarationFailure::TooFewPieces { found: 9 }]
    );
    assert_eq!(declaration.points, 32);
}

#[test]
fn big_pieces_count_five_promoted_or_not() {
    let declaration = declared("4K4/+R+BPPPPPPP/1+NBR5/9/9/9/9/9/4k4 b - 1", RULE);
    assert_eq!(
        (declaration.pieces_in_zone, declaration.points),
        (12, 4 * 5 + 8)
    );
    assert_eq!(declaration.outcome(), DeclarationOutcome::Win);
}

#[test]
fn the_other_side_does_not_count() {
    let declaration = declared("ppppKpppp/PPPPPPPPP/1+N7/9/9/9/9/9/4k4 b 2RB3P2b9p 1", RULE);
    assert_eq!((declaration.pieces_in_zone, declaration.points), (10, 28));
}

#[test]
fn nobody_declares_in_check() {
    let declaration = declared("3gK4/PPPPPPPPP/1+N7/9/9/9/9/9/4k4 b 2RB3P 1", RULE);
    assert_eq!(declaration.failures(), [DeclarationFailure::InCheck]);
}

#[test]
fn all_failures_are_listed() {
    let declaration = declared(
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP1PPPP/1B2r2R1/LNSGKGSNL b - 1",
        RULE,
    );
    assert_eq!(
        declaration.failures(),
        [
            DeclarationFailure::KingOutside,
            DeclarationFailure::TooFewPieces { found: 0 },
            DeclarationFailure::TooFewPoints {
                found: 0,
                required: 28
            },
            DeclarationFailure::InCheck,
        ]
    );
    let codes: Vec<&str> = declaration
        .failures()
        .iter()
        .map(|failure| failure.code())
        .collect();
    assert_eq!(
        codes,
        [
            "king-outside",
            "too-few-pieces",
            "too-few-points",
            "in-check"
        ]
    );
    let sentences: Vec<String> = declaration
        .failures()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(sentences[2], "0 points, and 28 are needed");
}

#[test]
fn the_24_point_rule_has_a_draw() {
    let with = |hand: &str| {
        declared(
            &format!("4K4/PPPPPPPPP/1+N7/9/9/9/9/9/4k4 b {hand} 1"),
            DeclarationRule::Points24,
        )
    };
    assert_eq!(
        (with("2R2BP").points, with("2R2BP").outcome()),
        (31, DeclarationOutcome::Win)
    );
    assert_eq!(
        (with("2R2B").points, with("2R2B").outcome()),
        (30, DeclarationOutcome::Draw)
    );
    assert_eq!(
        (with("2R4P").points, with("2R4P").outcome()),
        (24, DeclarationOutcome::Draw)
    );
    assert_eq!(
        with("2R3P").failures(),
        [DeclarationFailure::TooFewPoints {
            found: 23,
            required: 24
        }]
    );
}
