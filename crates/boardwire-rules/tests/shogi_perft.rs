//! Counts of move paths against other programs' counts.
//!
//! The numbers from the start position are common knowledge. Those of the other positions were computed with python-shogi 1.1.1
//! (up to depth 2) and cshogi 1.1.0 (all depths), which agree with each other.

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

#[test]
fn bishops_in_hand_in_the_opening() {
    assert_perft(
        "ln3k1nl/2r2g3/p2psgppp/2p1p1P2/1p1P5/P1P1PP1PP/1PS3N2/2GR1K3/LN4G1L b B2Sbp 41",
        &[129, 9_557],
    );
}

#[test]
fn many_drops_for_both_sides() {
    assert_perft(
        "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
        &[246, 41_605],
    );
    assert_perft(
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        &[207, 28_684],
    );
}

#[test]
fn kings_under_fire() {
    assert_perft(
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        &[178, 18_041],
    );
}

#[test]
fn boards_with_one_king() {
    assert_perft("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", &[81, 38_080]);
    assert_perft(
        "3sks3/9/4+P4/9/9/9/9/9/9 b GS2r2b3gs4n4l17p 1",
        &[160, 75_917],
    );
    assert_perft(
        "7nl/5+P1gk/6p1p/9/7N1/9/9/9/9 b RGbr3g4s2n3l15p 1",
        &[156, 71_198],
    );
}

/// A ply deeper, as far as the other programs were asked.
#[test]
#[ignore = "slow: 17 million positions, a second in release and a minute in debug"]
fn middle_games_to_depth_3() {
    let cases = [
        (
            "ln3k1nl/2r2g3/p2psgppp/2p1p1P2/1p1P5/P1P1PP1PP/1PS3N2/2GR1K3/LN4G1L b B2Sbp 41",
            1_013_360,
        ),
        (
            "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
            8_420_492,
        ),
        (
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            4_809_015,
        ),
        (
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
            2_552_846,
        ),
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 271_077),
    ];
    for (sfen, expected) in cases {
        assert_eq!(position(sfen).perft(3), expected, "{sfen}");
    }
}

#[test]
fn the_most_legal_moves() {
    let position = position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    assert_eq!(position.legal_moves().len(), 593);
}
