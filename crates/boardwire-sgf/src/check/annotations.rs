//! Judgements of a node: which contradict each other, and which need a move.

use boardwire_core::Span;

use super::Checker;
use crate::codes::Code;
use crate::property::PropertyId;

/// GB, GW, DM, UC.
const GENERAL: u8 = 1;
/// BM, DO, IT, TE.
const OF_MOVE: u8 = 2;
const BAD: u8 = 4;
const GOOD: u8 = 8;
const KO: u8 = 16;

/// Whether a property is a judgement with rules of its own.
pub(super) const fn is_annotation(id: PropertyId) -> bool {
    groups(id) != 0
}

const fn groups(id: PropertyId) -> u8 {
    use PropertyId as P;
    match id {
        P::GB | P::GW | P::DM | P::UC => GENERAL,
        P::DO | P::IT => OF_MOVE,
        P::BM => OF_MOVE | BAD,
        P::TE => OF_MOVE | GOOD,
        P::KO => KO,
        _ => 0,
    }
}

impl Checker<'_> {
    /// Looks at a node's judgements in the order of the file. Gives the first that counts and belongs to a move.
    pub(super) fn annotations(&mut self, has_move: bool) -> Option<Span> {
        let annotations = core::mem::take(&mut self.scratch.annotations);
        let mut seen = 0;
        let mut first = None;
        for &(id, span) in &annotations {
            let bits = groups(id);
            let combined =
                id == PropertyId::TE && seen & BAD != 0 || id == PropertyId::BM && seen & GOOD != 0;
            if combined {
                self.push_by_version(Code::TeBmCombination, span);
            } else if seen & bits != 0 {
                self.findings.push(Code::ContradictingAnnotation, span);
            } else if bits & (OF_MOVE | KO) != 0 && !has_move {
                self.findings.push(Code::AnnotationWithoutMove, span);
            } else {
                seen |= bits;
                if bits & (OF_MOVE | KO) != 0 {
                    first = first.or(Some(span));
                }
            }
        }
        self.scratch.annotations = annotations;
        first
    }
}
