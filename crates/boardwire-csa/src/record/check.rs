//! Findings about records that are well formed.

use alloc::vec::Vec;

use boardwire_core::Span;

use super::Note;
use super::analysis::Analysis;
use super::codes::Code;
use super::lex::{Lexer, Shape, shape};
use super::model::{Attachment, Collection, Record};
use super::records::{RecordText, iter_records};
use super::result::{self, Evidence, Source};
use crate::special::Special;

/// Finds analyses that can't be read (`bad-analysis`), and results that contradict each other (`result-conflict`).
///
/// `collection` is what was read from `input`; the spans are in that.
#[must_use]
pub fn check(input: &(impl AsRef<[u8]> + ?Sized), collection: &Collection<'_>) -> Vec<Note> {
    let input = input.as_ref();
    let mut notes = Vec::new();
    for (text, record) in iter_records(input).zip(collection.records()) {
        for (shape, span) in statements(&text) {
            if let Shape::Comment(comment) | Shape::Quoteless(comment) = shape
                && let Some(unread) = Analysis::from_comment(comment).and_then(|a| a.unread())
            {
                // What follows the two stars ends where the line does.
                let raw = span.end - (comment.len() - 2);
                notes.push(Note::new(Code::BadAnalysis, unread.shifted(raw)));
            }
        }
        // Only the rules tell whether the last move is shown as the one that was refused, and so who was to move.
        if let Some(evidence) = result::of_record(record).conflict() {
            let at = place(&text, record, evidence);
            let at = at.unwrap_or(Span::empty(text.span.end));
            notes.push(Note::new(Code::ResultConflict, at));
        }
    }
    notes
}

/// The statements of a record, each with its place in the file.
fn statements<'i>(record: &RecordText<'i>) -> impl Iterator<Item = (Shape<'i>, Span)> {
    let bytes = record.bytes;
    let start = record.span.start;
    let mut lexer = Lexer::new(bytes);
    lexer.skip_mark();
    core::iter::from_fn(move || {
        let statement = lexer.statement()?;
        let shape = shape(statement.text.of(bytes), statement.alone);
        Some((shape, statement.text.shifted(start)))
    })
}

/// Where evidence stands.
fn place(text: &RecordText<'_>, record: &Record<'_>, evidence: &Evidence) -> Option<Span> {
    if evidence.source == Source::Special {
        let specials = statements(text).filter(|(shape, _)| match shape {
            Shape::Special(word) => Special::from_word(word).is_some(),
            _ => false,
        });
        let before = record.nodes().take(evidence.index);
        let before = before.filter(|node| node.special().is_some()).count();
        return specials.map(|(_, span)| span).nth(before);
    }
    let line = |attachment: &Attachment<'_>| match attachment {
        Attachment::Comment(comment) => comment.as_bytes().to_vec(),
        Attachment::Hash(line) | Attachment::Unknown(line) => line.as_bytes().to_vec(),
        Attachment::Time(_) => Vec::new(),
    };
    let wanted = line(record.attachments().get(evidence.index)?);
    let before = record.attachments().iter().take(evidence.index);
    let before = before.filter(|other| line(other) == wanted).count();
    let same = statements(text).filter(|(shape, _)| match shape {
        Shape::Comment(text) | Shape::Quoteless(text) | Shape::Hash(text) => **text == *wanted,
        _ => false,
    });
    same.map(|(_, span)| span).nth(before)
}
