//! Keys that tell positions apart: sums of a random number for each piece on its square and each piece in hand.

use boardwire_core::shogi::{Color, Piece, PieceKind, Setup, Square};

/// The key of board, hands and side to move; the move number has no part in it. With 128 bits, equal keys are taken
/// for equal positions.
pub(super) fn key(setup: &Setup) -> u128 {
    let board = setup
        .board
        .pieces()
        .map(|(square, piece)| on_board(piece, square));
    let hands = Color::ALL.into_iter().flat_map(|color| {
        setup
            .hand(color)
            .iter()
            .map(move |(kind, count)| in_hand(color, kind).wrapping_mul(u128::from(count)))
    });
    let turn = match setup.turn {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    };
    board.chain(hands).fold(turn, u128::wrapping_add)
}

/// What a piece on a square adds.
#[inline]
pub(super) fn on_board(piece: Piece, square: Square) -> u128 {
    BOARD[piece.color().index()][piece.kind().index()][square.index()]
}

/// What each piece in hand adds.
#[inline]
pub(super) fn in_hand(color: Color, kind: PieceKind) -> u128 {
    HAND[color.index()][kind.index()]
}

/// What is added when White is to move.
pub(super) const WHITE_TO_MOVE: u128 = random(0);

/// The `n`th number of a fixed random sequence (SplitMix64, two steps a number).
const fn random(n: u64) -> u128 {
    (split_mix(2 * n) as u128) << 64 | split_mix(2 * n + 1) as u128
}

const fn split_mix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static BOARD: [[[u128; Square::COUNT]; 14]; 2] = {
    let mut table = [[[0; Square::COUNT]; 14]; 2];
    let mut n = 1;
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 14 {
            let mut square = 0;
            while square < Square::COUNT {
                table[color][kind][square] = random(n);
                n += 1;
                square += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    table
};

/// Indexed by kind; the king's and the promoted kinds' entries are never asked for.
static HAND: [[u128; 14]; 2] = {
    let mut table = [[0; 14]; 2];
    let mut n = 10_000;
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 14 {
            table[color][kind] = random(n);
            n += 1;
            kind += 1;
        }
        color += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn keys_differ_and_each_bit_is_set_in_half_of_them() {
        let mut keys: Vec<u128> = BOARD.iter().flatten().flatten().copied().collect();
        keys.extend(HAND.iter().flatten());
        keys.push(WHITE_TO_MOVE);
        let different: BTreeSet<u128> = keys.iter().copied().collect();
        assert_eq!(different.len(), keys.len());
        assert!(!different.contains(&0));
        for bit in 0..128 {
            let set = keys.iter().filter(|key| *key >> bit & 1 == 1).count();
            // Five standard deviations of a fair coin.
            assert!(
                (set * 2).abs_diff(keys.len()).pow(2) < 25 * keys.len(),
                "{bit}: {set}"
            );
        }
    }
}
