//! Who has won.

use core::cmp::Ordering;

use boardwire_core::othello::{Color, Variant};

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Black's and White's discs on the board. Empty squares are nobody's.
    pub discs: [u8; 2],
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

impl GameResult {
    pub(super) fn new(variant: Variant, discs: [u8; 2]) -> Self {
        let winner = winner(variant, discs.map(u32::from));
        let winner = winner.and_then(|index| Color::ALL.get(index).copied());
        Self { discs, winner }
    }

    /// Black's discs minus White's, as GGF's `RE` has it.
    #[must_use]
    pub fn margin(self) -> i16 {
        i16::from(self.discs[0]) - i16::from(self.discs[1])
    }
}

/// Which of two scores wins, 0 or 1: the higher one, in Anti the lower one; `None` if they are equal.
///
/// The scores are discs of one game by colour, or a pair's sums over both legs by participant.
#[must_use]
pub fn winner(variant: Variant, scores: [u32; 2]) -> Option<usize> {
    let [first, second] = scores;
    let order = match variant {
        Variant::Anti => second.cmp(&first),
        Variant::Std | Variant::Grand | Variant::Octagon | Variant::Reversi => first.cmp(&second),
    };
    match order {
        Ordering::Greater => Some(0),
        Ordering::Less => Some(1),
        Ordering::Equal => None,
    }
}

/// The score awarded, Black's and White's, when a side loses on time: nothing for it and all squares for the opponent, in Anti the
/// reverse. FlipSight's `result_discs`: 0:64, 0:100 in Grand, 0:88 in Octagon, 64:0 in Anti.
#[must_use]
pub fn awarded_discs(variant: Variant, loser: Color) -> [u8; 2] {
    // At most 100, so it always fits.
    let all = u8::try_from(variant.shape().area()).unwrap_or(u8::MAX);
    let takes_all = match variant {
        Variant::Anti => loser,
        Variant::Std | Variant::Grand | Variant::Octagon | Variant::Reversi => !loser,
    };
    match takes_all {
        Color::Black => [all, 0],
        Color::White => [0, all],
    }
}
