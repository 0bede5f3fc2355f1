//! Judgements of a node: which of them count.

use crate::property::PropertyId;
use PropertyId as P;

/// What becomes of a judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It counts.
    Counts,
    /// TE and BM of a move: both together are the judgement of this property.
    Joins(PropertyId),
    /// It contradicts one that counts.
    Contradicts,
    /// It is on a move, and there is none.
    LacksMove,
}

/// The judgements of a node, in the order of the file.
///
/// Sources: SGF FF\[4\], restrictions of the annotation properties and of KO; SGFC 2.0 messages 41, 42 and 43.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judgements {
    has_move: bool,
    /// Whether one on the position counts.
    on_position: bool,
    /// The one on the move that counts.
    on_move: Option<PropertyId>,
}

impl Judgements {
    /// `has_move`: whether B or W stands in the node.
    pub(crate) const fn new(has_move: bool) -> Self {
        Self {
            has_move,
            on_position: false,
            on_move: None,
        }
    }

    /// What becomes of the next property, which has not stood in the node before; `None` if it is no judgement.
    pub(crate) fn next(&mut self, id: PropertyId) -> Option<Fate> {
        Some(match id {
            P::DM | P::GB | P::GW | P::UC => {
                if core::mem::replace(&mut self.on_position, true) {
                    Fate::Contradicts
                } else {
                    Fate::Counts
                }
            }
            P::BM | P::DO | P::IT | P::TE => match (self.on_move, id) {
                (Some(P::TE), P::BM) => Fate::Joins(P::IT),
                (Some(P::BM), P::TE) => Fate::Joins(P::DO),
                (Some(_), _) => Fate::Contradicts,
                (None, _) if !self.has_move => Fate::LacksMove,
                (None, _) => {
                    self.on_move = Some(id);
                    Fate::Counts
                }
            },
            P::KO if !self.has_move => Fate::LacksMove,
            P::KO => Fate::Counts,
            _ => return None,
        })
    }
}

/// Whether a property is a judgement on the position or on the move, or KO.
pub(crate) const fn is_judgement(id: PropertyId) -> bool {
    matches!(id, P::DM | P::GB | P::GW | P::UC) || needs_move(id)
}

/// Whether it belongs to a move.
pub(crate) const fn needs_move(id: PropertyId) -> bool {
    matches!(id, P::BM | P::DO | P::IT | P::KO | P::TE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(has_move: bool, judgements: &[(PropertyId, Fate)]) {
        let mut node = Judgements::new(has_move);
        for &(id, fate) in judgements {
            assert_eq!(node.next(id), Some(fate), "{id} of {judgements:?}");
            assert!(is_judgement(id));
        }
        assert_eq!(node.next(P::C), None);
    }

    #[test]
    fn the_first_counts() {
        use Fate::{Contradicts, Counts, Joins, LacksMove};
        check(
            true,
            &[(P::DM, Counts), (P::GB, Contradicts), (P::UC, Contradicts)],
        );
        check(
            true,
            &[(P::TE, Counts), (P::BM, Joins(P::IT)), (P::DO, Contradicts)],
        );
        check(
            true,
            &[(P::BM, Counts), (P::TE, Joins(P::DO)), (P::KO, Counts)],
        );
        check(
            true,
            &[(P::DO, Counts), (P::TE, Contradicts), (P::BM, Contradicts)],
        );
        check(
            true,
            &[(P::TE, Counts), (P::DO, Contradicts), (P::BM, Joins(P::IT))],
        );
        check(
            false,
            &[
                (P::TE, LacksMove),
                (P::BM, LacksMove),
                (P::KO, LacksMove),
                (P::GW, Counts),
            ],
        );
    }
}
