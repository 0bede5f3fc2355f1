//! Counts of lines of play. A pass is a move; a game that ends sooner counts once.
//!
//! Those of Othello on 8x8 are common knowledge. The others were computed with two programs that share no code with this one.

use boardwire_core::othello::Variant;
use boardwire_rules::othello::Position;

#[track_caller]
fn assert_perft(variant: Variant, expected: &[u64]) {
    let start = Position::new(variant);
    let counts: Vec<u64> = (1..)
        .zip(expected)
        .map(|(depth, _)| start.perft(depth))
        .collect();
    assert_eq!(counts, expected, "{variant}");
    assert_eq!(start.perft(0), 1);
}

#[test]
fn othello() {
    let counts = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216];
    assert_perft(Variant::Std, &counts);
    assert_perft(Variant::Anti, &counts[..6]);
}

/// The games part at depth 7, when the first discs reach an edge of 8x8: a sign of a wrong size.
#[test]
fn ten_by_ten() {
    let counts = [4, 12, 56, 244, 1_396, 8_200, 55_180];
    assert_perft(Variant::Grand, &counts);
}

#[test]
fn octagon() {
    let counts = [4, 12, 56, 244, 1_396, 8_200, 55_136];
    assert_perft(Variant::Octagon, &counts);
}

#[test]
fn reversi_from_the_empty_board() {
    let counts = [4, 12, 24, 24, 96, 320, 1_536, 6_624, 38_208];
    assert_perft(Variant::Reversi, &counts);
}

#[test]
#[ignore = "slow: 35 million lines, a second in release and a minute in debug"]
fn deeper() {
    assert_eq!(Position::new(Variant::Std).perft(10), 24_571_284);
    assert_eq!(Position::new(Variant::Grand).perft(9), 3_045_812);
    assert_eq!(Position::new(Variant::Octagon).perft(9), 3_035_364);
}

/// Games that have ended count once however deep one looks, and no depth runs away.
#[test]
fn the_end_is_a_leaf() {
    let moves = ["c4", "e3", "f4", "c3", "d2", "c5", "b4", "d3", "d6"];
    let mut position = Position::new(Variant::Std);
    for name in moves {
        let square = boardwire_core::othello::Square::from_name(name.as_bytes()).unwrap();
        position.play(square.into()).unwrap();
    }
    assert_eq!(position.perft(1), 1);
    assert_eq!(position.perft(u8::MAX), 1);
}
