//! Counts of move paths against other programs' counts.
//!
//! The numbers from the start position are common knowledge. Those of the other positions were computed with
//! python-shogi 1.1.1 (up to depth 2) and cshogi 1.1.0 (all depths), which agree with each other. The position with
//! the most moves is a known record.

mod common;

use common::position;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[track_caller]
fn assert_perft(sfen: &str, expected: &[u64]) {
    let position = position(sfen);
    let counts: Vec<u64> = (1..)
        .zip(expected)
        .map(|(depth, _)| position.perft(depth))
        .collect();
    assert_eq!(counts, expected, "{sfen}");
    assert_eq!(position.perft(0), 1);
}

#[test]
fn from_the_start() {
    assert_perft(START, &[30, 900, 25_470]);
}

#[test]
fn from_the_start_to_depth_4() {
    assert_eq!(position(START).perft(4), 719_731);
}

#[test]
#[ignore = "slow: 20 million positions, a second in release and a minute in debug"]
fn from_the_start_to_depth_5() {
    assert_eq!(position(START).perft(5), 19_861_490);
}

/// Positions from random games, and what follows from them at depths 1 to 3.
const MIDDLE_GAMES: [(&str, [u64; 3]); 4] = [
    (
        "ln3k1nl/2r2g3/p2psgppp/2p1p1P2/1p1P5/P1P1PP1PP/1PS3N2/2GR1K3/LN4G1L b B2Sbp 41",
        [129, 9_557, 1_013_360],
    ),
    (
        "lngk3b1/1r2g1p2/2p2snpl/4p4/3p4P/2s1Pp3/2S3PPL/lP2R1G2/3GK1SN1 b B2Pn5p 91",
        [99, 9_942, 740_728],
    ),
    (
        "ln2gr2l/5kgnl/2g6/Pp4s1p/4p2P1/8P/1rNbPPN2/K2p+b2S1/s1G6 b 4Psl5p 141",
        [42, 7_910, 307_699],
    ),
    (
        "1n2skg2/lrg2s3/p1ppPp2l/1P4p1p/2PPb4/P8/5PN1b/L2NKSG2/rNS5L w 3Pg3p 62",
        [113, 5_136, 477_266],
    ),
];

#[test]
fn middle_games_with_drops() {
    for (sfen, expected) in &MIDDLE_GAMES {
        assert_perft(sfen, &expected[..2]);
    }
}

#[test]
fn boards_with_one_king() {
    assert_perft("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", &[81, 38_080]);
    assert_perft(
        "3sks3/9/4+P4/9/9/9/9/9/9 b GS2r2b3gs4n4l17p 1",
        &[160, 75_917],
    );
    assert_perft(
        "3r1k3/4g4/2P6/9/9/9/9/9/9 b RB2GN2Lbg4s3n2l17p 1",
        &[365, 149_831],
    );
}

#[test]
#[ignore = "slow: 2.5 million positions, a second in release and some in debug"]
fn middle_games_to_depth_3() {
    for (sfen, expected) in &MIDDLE_GAMES {
        assert_eq!(position(sfen).perft(3), expected[2], "{sfen}");
    }
}

#[test]
fn the_most_legal_moves() {
    let position = position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!(position.legal_moves().len(), 593);
}
