//! Set-up positions.

use super::{Board, Color, Variant};

/// A position as formats write it: the discs, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The discs.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
}

impl Setup {
    /// The start of a variant: Black is to move, with four discs in the centre, or none in Reversi.
    #[must_use]
    pub const fn start(variant: Variant) -> Self {
        let board = match variant {
            Variant::Reversi => Board::empty(variant.shape()),
            _ => Board::start(variant.shape()),
        };
        Self {
            board,
            turn: Color::Black,
        }
    }
}

/// The start of Othello on 8x8.
impl Default for Setup {
    fn default() -> Self {
        Self::start(Variant::Std)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_start_with_four_discs_or_none() {
        for variant in Variant::ALL {
            let Setup { board, turn } = Setup::start(variant);
            let each = if variant == Variant::Reversi { 0 } else { 2 };
            assert_eq!(Color::ALL.map(|color| board.count(color)), [each; 2]);
            assert_eq!(turn, Color::Black);
        }
        assert_eq!(Setup::default(), Setup::start(Variant::Anti));
    }
}
