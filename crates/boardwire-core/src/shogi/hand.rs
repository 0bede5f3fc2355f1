//! Pieces in hand.

use core::fmt;

use super::PieceKind;

/// The pieces that one side holds in hand: a count for each of the seven kinds, each at most [`Hand::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hand {
    /// Indexed by kind, pawn to gold.
    counts: [u8; 7],
}

/// Why a hand can't take or give a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum HandError {
    /// Kings and promoted pieces are never held in hand.
    #[error("a {0} can't be held in hand")]
    NotAHandKind(PieceKind),
    /// The hand would hold more than [`Hand::MAX`] of the kind.
    #[error("a hand holds at most 18 of a kind: no room for another {0}")]
    Full(PieceKind),
    /// The hand holds fewer of the kind than were to be removed.
    #[error("no {0} in hand")]
    NotInHand(PieceKind),
}

impl Hand {
    /// The most of one kind that a hand holds, whatever the kind: the most that SFEN can write.
    pub const MAX: u8 = 18;

    /// The empty hand.
    pub const EMPTY: Self = Self { counts: [0; 7] };

    /// How many of this kind are held; 0 for kinds that can't be.
    #[inline]
    #[must_use]
    pub const fn count(&self, kind: PieceKind) -> u8 {
        if kind.is_hand_kind() {
            self.counts[kind.index()]
        } else {
            0
        }
    }

    /// Whether at least one of this kind is held.
    #[inline]
    #[must_use]
    pub const fn has(&self, kind: PieceKind) -> bool {
        self.count(kind) > 0
    }

    /// Whether nothing is held.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// How many pieces are held in all.
    #[inline]
    #[must_use]
    pub const fn total(&self) -> u32 {
        let mut total = 0;
        let mut i = 0;
        while i < self.counts.len() {
            total += self.counts[i] as u32;
            i += 1;
        }
        total
    }

    /// Sets the count of a kind.
    ///
    /// # Errors
    /// [`HandError::NotAHandKind`], or [`HandError::Full`] above [`Hand::MAX`]; the hand is then unchanged.
    #[inline]
    pub const fn set(&mut self, kind: PieceKind, count: u8) -> Result<(), HandError> {
        if !kind.is_hand_kind() {
            return Err(HandError::NotAHandKind(kind));
        }
        if count > Self::MAX {
            return Err(HandError::Full(kind));
        }
        self.counts[kind.index()] = count;
        Ok(())
    }

    /// Adds one piece.
    ///
    /// # Errors
    /// [`HandError::NotAHandKind`], or [`HandError::Full`] if [`Hand::MAX`] are held; the hand is then unchanged.
    #[inline]
    pub const fn add(&mut self, kind: PieceKind) -> Result<(), HandError> {
        if !kind.is_hand_kind() {
            return Err(HandError::NotAHandKind(kind));
        }
        let count = &mut self.counts[kind.index()];
        if *count >= Self::MAX {
            return Err(HandError::Full(kind));
        }
        *count += 1;
        Ok(())
    }

    /// Removes one piece.
    ///
    /// # Errors
    /// [`HandError::NotAHandKind`], or [`HandError::NotInHand`] if none is held; the hand is then unchanged.
    #[inline]
    pub const fn remove(&mut self, kind: PieceKind) -> Result<(), HandError> {
        if !kind.is_hand_kind() {
            return Err(HandError::NotAHandKind(kind));
        }
        let count = &mut self.counts[kind.index()];
        if *count == 0 {
            return Err(HandError::NotInHand(kind));
        }
        *count -= 1;
        Ok(())
    }

    /// The kinds held and their counts, none of them 0, in SFEN's order R B G S N L P.
    pub fn iter(&self) -> impl Iterator<Item = (PieceKind, u8)> + Clone {
        let hand = *self;
        PieceKind::HAND
            .into_iter()
            .map(move |kind| (kind, hand.count(kind)))
            .filter(|&(_, count)| count > 0)
    }
}

/// Shows the hand as `{R1 P3}`.
impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, (kind, count)) in self.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{}{count}", char::from(kind.letter()))?;
        }
        f.write_str("}")
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn hands_count_within_their_bounds() {
        let mut hand = Hand::EMPTY;
        assert!(hand.is_empty());
        assert_eq!(
            hand.remove(PieceKind::Pawn),
            Err(HandError::NotInHand(PieceKind::Pawn))
        );
        for _ in 0..Hand::MAX {
            hand.add(PieceKind::Pawn).unwrap();
        }
        assert_eq!(
            hand.add(PieceKind::Pawn),
            Err(HandError::Full(PieceKind::Pawn))
        );
        assert_eq!(
            hand.set(PieceKind::Rook, 19),
            Err(HandError::Full(PieceKind::Rook))
        );
        hand.set(PieceKind::Rook, 2).unwrap();
        hand.remove(PieceKind::Pawn).unwrap();
        assert_eq!(hand.total(), 19);
        assert_eq!(
            hand.iter().collect::<Vec<_>>(),
            [(PieceKind::Rook, 2), (PieceKind::Pawn, 17)]
        );
        assert_eq!(format!("{hand:?}"), "{R2 P17}");
    }

    #[test]
    fn kings_and_promoted_pieces_stay_out() {
        for kind in PieceKind::ALL {
            let mut hand = Hand::EMPTY;
            if kind.is_hand_kind() {
                hand.add(kind).unwrap();
                assert_eq!(hand.count(kind), 1);
            } else {
                assert_eq!(hand.add(kind), Err(HandError::NotAHandKind(kind)));
                assert_eq!(hand.set(kind, 0), Err(HandError::NotAHandKind(kind)));
                assert_eq!(hand.remove(kind), Err(HandError::NotAHandKind(kind)));
                assert_eq!(hand.count(kind), 0);
            }
        }
    }
}
