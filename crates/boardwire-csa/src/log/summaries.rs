//! The Game_Summaries of a log: their rows stand between lines of other connections, and are judged together.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use boardwire_core::{Class, Level, Limits, Notes};

use super::codes::{Code, Note, lift_summary};
use super::entries::RawEntry;
use super::style::Connection;
use crate::summary;

const BEGIN: &[u8] = b"BEGIN Game_Summary";
const END: &[u8] = b"END Game_Summary";

/// Which summary a row belongs to: that of a connection, by itself or under a tag such as `##[SHOW] `.
type Key<'i> = (Option<Connection>, &'i [u8]);

/// Where a log's notes go: those of its lines, and those of summaries, which are only known at their ends.
pub(super) struct Summaries<'i, 'n> {
    notes: &'n mut dyn Notes<Code>,
    options: summary::Options,
    open: BTreeMap<Key<'i>, Block>,
    /// Notes since a summary began, so that all come in the order of the lines.
    held: Vec<Note>,
}

/// The rows of a summary so far.
#[derive(Default)]
struct Block {
    /// Without what stands before them in the log, an LF between them.
    text: Vec<u8>,
    /// Where each begins: in the text, and how much further on in the log.
    rows: Vec<(usize, usize)>,
}

impl<'i, 'n> Summaries<'i, 'n> {
    pub(super) fn new(limits: &Limits, notes: &'n mut dyn Notes<Code>) -> Self {
        // A log in its bounds has no summary beyond them.
        let options = summary::Options::new(Level::Lenient).with_limits(limits.clone());
        Self {
            notes,
            options,
            open: BTreeMap::new(),
            held: Vec::new(),
        }
    }

    /// Takes a note of a line.
    pub(super) fn note(&mut self, note: Note) {
        if self.open.is_empty() {
            self.notes.note(note);
        } else {
            self.held.push(note);
        }
    }

    /// Whether the connection is in the middle of a summary of its own.
    pub(super) fn is_open(&self, connection: Option<Connection>) -> bool {
        self.open.contains_key(&(connection, b""))
    }

    /// A connection's own summary begins.
    pub(super) fn begin(&mut self, raw: &RawEntry<'i>) {
        self.row((raw.connection, b""), BEGIN, raw.text_span.start);
    }

    /// A line of a connection's own summary, which can be read as text.
    pub(super) fn line(&mut self, raw: &RawEntry<'i>) {
        self.row((raw.connection, b""), raw.text, raw.text_span.start);
    }

    /// A line of the server that may be a row of a summary that is shown.
    pub(super) fn shown(&mut self, raw: &RawEntry<'i>) {
        let tag = summary::row_tag(raw.text);
        if tag.is_empty() {
            return;
        }
        let key = (raw.connection, tag);
        let text = raw.text.get(tag.len()..).unwrap_or_default();
        let begins = text.trim_ascii_end() == BEGIN;
        if begins || text == b"+OK" {
            self.close(key, false);
        }
        if begins || self.open.contains_key(&key) {
            self.row(key, text, raw.text_span.start + tag.len());
        }
    }

    fn row(&mut self, key: Key<'i>, text: &[u8], start: usize) {
        let block = self.open.entry(key).or_default();
        if !block.rows.is_empty() {
            block.text.push(b'\n');
        }
        let at = block.text.len();
        // What precedes a row in the log, its mark and the ends of lines, is never less than what precedes it in the block.
        block.rows.push((at, start.saturating_sub(at)));
        block.text.extend_from_slice(text);
        if text.trim_ascii_end() == END {
            self.close(key, true);
        }
    }

    /// The connection ends, or the log.
    pub(super) fn hang_up(&mut self, connection: Option<Connection>) {
        while let Some((&key, _)) = self.open.range((connection, &[][..])..).next()
            && key.0 == connection
        {
            self.close(key, false);
        }
    }

    /// The log ends.
    pub(super) fn finish(&mut self) {
        while let Some((&key, _)) = self.open.first_key_value() {
            self.close(key, false);
        }
    }

    fn close(&mut self, key: Key<'i>, complete: bool) {
        let Some(block) = self.open.remove(&key) else {
            return;
        };
        for note in summary::read(&block.text, &self.options).notes {
            // Of a summary that was cut, only its rows can be judged; that it never ends is for the dialogue's checker to say.
            let of_the_whole =
                note.class() == Class::Remark || note.code() == summary::Code::Unclosed;
            if complete || !of_the_whole {
                self.held
                    .push(lift_summary(&note, block.shift(note.span().start)));
            }
        }
        if self.open.is_empty() {
            self.held.sort_by_key(|note| note.span().start);
            self.held.drain(..).for_each(|note| self.notes.note(note));
        }
    }
}

impl Block {
    /// How much further on in the log the row at this offset stands.
    fn shift(&self, at: usize) -> usize {
        let after = self.rows.partition_point(|&(start, _)| start <= at);
        let row = after.checked_sub(1).and_then(|row| self.rows.get(row));
        row.map_or(0, |&(_, shift)| shift)
    }
}
