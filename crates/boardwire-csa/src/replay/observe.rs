//! Findings of a replay, for drivers.

use alloc::vec::Vec;

use boardwire_core::shogi::Setup;
use boardwire_core::{CodeSet, Context, Finding, Observation, Severity, Span};
use boardwire_rules::shogi::{Check, Position, SetupError};

use super::Replay;
use crate::moves::{CsaMove, MOVE_LEN};
use crate::record::{Code, Collection, EventKind, Events, RecordText, iter_records};
use crate::summary::{self, GameSummary};

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
        if let Some(rule) = odd_start(&record.setup()) {
            found.push(observation(Code::ImpossiblePosition, start(&text), rule));
        }
        if let Err(error) = record.replay() {
            let at = place(&text, error.index, error.mv);
            found.push(observation(Code::IllegalMove, at, error.reason.code()));
        }
    }
    found
}

/// The same of the moves that a Game_Summary says were played: `impossible-position` and `illegal-move` of its own table.
pub(crate) fn observe_summary(input: &[u8], summary: &GameSummary<'_>) -> Vec<Observation> {
    use crate::summary::Code;
    let mut found = Vec::new();
    let setup = summary.setup();
    if let Some(rule) = odd_start(&setup) {
        let ranks = position_rows(input).filter(|(row, _)| row.first() == Some(&b'P'));
        let at = ranks.map(|(_, span)| span).reduce(Span::join);
        found.push(observation(
            Code::ImpossiblePosition,
            at.unwrap_or_default(),
            rule,
        ));
    }
    let mut replay = Replay::new(&setup, summary.moves.iter().map(|played| played.mv));
    if let Some(error) = replay.find_map(Result::err) {
        // Rows that are no moves were left out when the summary was read.
        let rows = position_rows(input).filter(|(row, _)| is_played(row));
        let at = rows.map(|(_, span)| span).nth(error.index - 1);
        let at = at.map_or(Span::empty(input.len()), |at| {
            Span::new(at.start, at.start + MOVE_LEN)
        });
        found.push(observation(Code::IllegalMove, at, error.reason.code()));
    }
    found
}

/// The rows of a summary's Position, without their tags, and where they stand.
fn position_rows(input: &[u8]) -> impl Iterator<Item = (&[u8], Span)> {
    let mut at = 0;
    let rows = input
        .split_inclusive(|&byte| byte == b'\n')
        .map(move |line| {
            let start = at;
            at += line.len();
            let tag = summary::row_tag(line).len();
            let row = line.get(tag..).unwrap_or_default().trim_ascii_end();
            (row, Span::new(start + tag, start + tag + row.len()))
        });
    rows.skip_while(|(row, _)| *row != b"BEGIN Position")
        .take_while(|(row, _)| *row != b"END Position")
}

/// Whether a row begins with a move, in capital letters or small ones.
fn is_played(row: &[u8]) -> bool {
    let token = row.get(..MOVE_LEN).unwrap_or_default();
    CsaMove::from_csa(&token.to_ascii_uppercase()).is_some()
}

/// What is wrong with a start position. Of boards without any king nothing is asked; too many pieces are the reader's to note.
fn odd_start(setup: &Setup) -> Option<&'static str> {
    match Position::new(setup, Check::Tsume).err()? {
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

fn observation(code: impl CodeSet, span: Span, rule: &str) -> Observation {
    let mut finding = Finding::new(code.info(), span, Severity::Deviation);
    if let Some(known) = RULES.iter().find(|known| **known == rule) {
        finding.context = Context::new(known);
    }
    finding.into()
}
