//! Findings of a replay, for drivers.

use alloc::vec::Vec;

use boardwire_core::{CodeSet as _, Context, Finding, Observation, Severity, Span};
use boardwire_rules::shogi::{Check, Position, SetupError};

use crate::moves::CsaMove;
use crate::record::{Code, Collection, EventKind, Events, Record, RecordText, iter_records};

/// What is odd about the games of a file by the rules of shogi: a position that no game has (`impossible-position`), and the first illegal move
/// of each game (`illegal-move`), but for a last one that the record calls illegal itself. The rule is the finding's context.
///
/// `collection` is what was read from `input`; the spans are in that.
#[must_use]
pub fn observe(
    input: &(impl AsRef<[u8]> + ?Sized),
    collection: &Collection<'_>,
) -> Vec<Observation> {
    let mut found = Vec::new();
    for (text, record) in iter_records(input).zip(collection.records()) {
        if let Some(rule) = odd_start(record) {
            found.push(observation(Code::ImpossiblePosition, start(&text), rule));
        }
        if let Err(error) = record.replay() {
            let at = place(&text, error.index, error.mv);
            found.push(observation(Code::IllegalMove, at, error.reason.code()));
        }
    }
    found
}

/// What is wrong with a start position. Of boards without any king nothing is asked; too many pieces are the reader's to note.
fn odd_start(record: &Record<'_>) -> Option<&'static str> {
    match Position::new(&record.setup(), Check::Tsume).err()? {
        SetupError::Material(_) | SetupError::NoKing { .. } => None,
        other => Some(other.code()),
    }
}

/// The lines of the position.
fn start(text: &RecordText<'_>) -> Span {
    let lines =
        Events::new(text.bytes).filter(|event| matches!(event.kind, EventKind::Position(_)));
    let span = lines.map(|event| event.span).reduce(Span::join);
    span.unwrap_or_default().shifted(text.span.start)
}

/// Where move `index` of a record stands. One that was recovered from a comment is no statement, and shifts those after it.
fn place(text: &RecordText<'_>, index: usize, mv: CsaMove) -> Span {
    let moves = Events::new(text.bytes).filter_map(|event| match event.kind {
        EventKind::Move(found) => Some((found, event.span)),
        _ => None,
    });
    let at_index = moves
        .clone()
        .nth(index - 1)
        .filter(|(found, _)| *found == mv);
    let span = at_index.or_else(|| moves.take(index).filter(|(found, _)| *found == mv).last());
    match span {
        Some((_, span)) => span.shifted(text.span.start),
        None => Span::empty(text.span.end),
    }
}

/// The names that may stand as a finding's context.
static RULES: [&str; 21] = [
    "dead-piece",
    "king-can-be-taken",
    "nifu",
    "wrong-side",
    "wrong-piece",
    "null-move",
    "empty-square",
    "not-your-piece",
    "own-piece-there",
    "cannot-reach",
    "blocked",
    "king-capture",
    "cannot-promote",
    "outside-zone",
    "must-promote",
    "hand-full",
    "square-occupied",
    "not-in-hand",
    "dead-drop",
    "leaves-king-in-check",
    "uchifuzume",
];

fn observation(code: Code, span: Span, rule: &str) -> Observation {
    let mut finding = Finding::new(code.info(), span, Severity::Deviation);
    if let Some(known) = RULES.iter().find(|known| **known == rule) {
        finding.context = Context::new(known);
    }
    finding.into()
}
