//! How many pieces of each kind there are, against how many a set has.

use boardwire_core::shogi::{Board, Color, Hand, Piece, PieceKind};

/// Counts of one placement: a byte for each of the seven kinds that can be in hand, and one for the kings with four bits a side.
///
/// No count passes what a set has by more than one rank's pieces: [`Counts::add`] clamps, so that no byte overflows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts(u64);

/// Where the kings are counted.
const KINGS: u32 = 7 * 8;

impl Counts {
    pub(super) const NONE: Self = Self(0);

    /// Those of the even start position, which is a whole set.
    pub(super) const START: Self = {
        let mut counts = 0x11 << KINGS;
        let mut kind = 0;
        while kind < 7 {
            counts |= (PieceKind::ALL[kind].in_a_set() as u64) << (8 * kind);
            kind += 1;
        }
        Self(counts)
    };

    /// One piece, in the packed form of [`Counts::add_rank`].
    pub(super) const fn one(piece: Piece) -> u64 {
        let kind = piece.kind().unpromote();
        match (kind, piece.color()) {
            (PieceKind::King, Color::Black) => 0x01 << KINGS,
            (PieceKind::King, Color::White) => 0x10 << KINGS,
            _ => 1 << (8 * kind.index()),
        }
    }

    /// Adds the pieces of a rank. False: there are too many then, and nothing was added.
    #[inline]
    pub(super) const fn add_rank(&mut self, pieces: u64) -> bool {
        let sum = self.0 + pieces;
        if Self(sum).exceeds_a_set() {
            return false;
        }
        self.0 = sum;
        true
    }

    /// Adds a piece. False: a set has no more of them, and nothing was added.
    #[inline]
    pub(super) const fn add(&mut self, piece: Piece) -> bool {
        self.add_rank(Self::one(piece))
    }

    /// How many more of this kind a set has; kings are never left over.
    pub(super) fn left(self, kind: PieceKind) -> u8 {
        if !kind.is_hand_kind() {
            return 0;
        }
        let [.., count] = (self.0 << (KINGS as usize - 8 * kind.index()) >> KINGS).to_be_bytes();
        kind.in_a_set().saturating_sub(count)
    }

    /// The counts of board and hands, without the pieces that a set does not have. False: there are such.
    pub(super) fn of(board: &Board, hands: &[Hand; 2]) -> (Self, bool) {
        let mut counts = Self::NONE;
        let mut fits = true;
        for (_, piece) in board.pieces() {
            fits &= counts.add(piece);
        }
        for (kind, count) in hands.iter().flat_map(Hand::iter) {
            for _ in 0..count {
                fits &= counts.add(Piece::new(Color::Black, kind));
            }
        }
        (counts, fits)
    }

    const fn exceeds_a_set(self) -> bool {
        /// What lifts a count above that of a set into its byte's high bit.
        const LIFT: u64 = {
            let mut lift = 0;
            let mut kind = 0;
            while kind < 7 {
                let most = PieceKind::ALL[kind].in_a_set() as u64;
                lift |= (0x7F - most) << (8 * kind);
                kind += 1;
            }
            lift
        };
        let kinds = self.0 & !(u64::MAX << KINGS);
        (kinds + LIFT) & 0x0080_8080_8080_8080 != 0 || self.0 >> KINGS & 0xEE != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_a_set() {
        let board = Board::startpos();
        let hands = [Hand::EMPTY; 2];
        assert_eq!(Counts::of(&board, &hands), (Counts::START, true));
        for kind in PieceKind::ALL {
            assert_eq!(Counts::START.left(kind), 0);
            let expected = if kind.is_hand_kind() {
                kind.in_a_set()
            } else {
                0
            };
            assert_eq!(Counts::NONE.left(kind), expected, "{kind}");
            for color in Color::ALL {
                let mut counts = Counts::START;
                assert!(!counts.add(Piece::new(color, kind)));
                assert_eq!(counts, Counts::START);
            }
        }
    }

    #[test]
    fn what_is_left_is_what_was_not_added() {
        let mut counts = Counts::NONE;
        for added in 1..=18 {
            assert!(counts.add(Piece::new(Color::White, PieceKind::ProPawn)));
            assert_eq!(counts.left(PieceKind::Pawn), 18 - added);
            assert_eq!(counts.left(PieceKind::Gold), 4);
        }
        for color in Color::ALL {
            assert!(counts.add(Piece::new(color, PieceKind::King)));
            assert!(!counts.add(Piece::new(color, PieceKind::King)));
        }
    }
}
