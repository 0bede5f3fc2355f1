//! Keys of stones, for hashes that change with a stone by one operation.

use boardwire_core::go::{Color, Vertex};

/// The key of a stone: the finalizer of SplitMix64 over its vertex and colour, so that no table is needed.
#[inline]
pub(super) const fn stone(vertex: Vertex, color: Color) -> u64 {
    let place = (vertex.row() as u64) << 7 | (vertex.column() as u64) << 1 | color as u64;
    mix(place)
}

/// The key of White's turn to move.
pub(super) const WHITE_TO_MOVE: u64 = mix(1 << 16);

/// The key of the stretch of a game between two set-ups, the first being number 0.
#[inline]
pub(super) const fn stretch(number: u32) -> u64 {
    if number == 0 {
        return 0;
    }
    mix(1 << 32 | number as u64)
}

const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use boardwire_core::go::BoardSize;

    use super::*;

    #[test]
    fn keys_differ_and_each_bit_is_set_in_half_of_them() {
        let mut keys = BTreeSet::from([0, WHITE_TO_MOVE]);
        for vertex in BoardSize::square(52).unwrap().vertices() {
            for color in Color::ALL {
                assert!(keys.insert(stone(vertex, color)), "{vertex} {color}");
            }
        }
        assert!((1..1000).all(|number| keys.insert(stretch(number))));
        for bit in 0..64 {
            let set = keys.iter().filter(|key| *key >> bit & 1 == 1).count();
            // Five standard deviations of a fair coin.
            assert!(
                (set * 2).abs_diff(keys.len()).pow(2) < 25 * keys.len(),
                "{bit}: {set}"
            );
        }
    }
}
