//! Judgements of a node: which contradict each other, and which need a move.

use boardwire_core::Span;

use super::Checker;
use crate::codes::Code;
use crate::judgement::{Fate, Judgements, needs_move};

impl Checker<'_> {
    /// Looks at a node's judgements in the order of the file. Gives the first that counts and belongs to a move.
    pub(super) fn annotations(&mut self, has_move: bool) -> Option<Span> {
        let annotations = core::mem::take(&mut self.scratch.annotations);
        let mut judgements = Judgements::new(has_move);
        let mut first = None;
        for &(id, span) in &annotations {
            match judgements.next(id) {
                Some(Fate::Joins(_)) => self.push_by_version(Code::TeBmCombination, span),
                Some(Fate::Contradicts) => self.findings.push(Code::ContradictingAnnotation, span),
                Some(Fate::LacksMove) => self.findings.push(Code::AnnotationWithoutMove, span),
                Some(Fate::Counts) if needs_move(id) => first = first.or(Some(span)),
                Some(Fate::Counts) | None => {}
            }
        }
        self.scratch.annotations = annotations;
        first
    }
}
