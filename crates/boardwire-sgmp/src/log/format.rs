//! From a log to its canonical text.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{FmtOut, Out};

use super::model::{Content, Entry, LoggedFrame, Piece, Record, SgmpLog};

/// The canonical text of a log: each entry on a line of its own, frames in lower case with colons, objects without blanks between their tokens, all else
/// verbatim, LF between lines and none after the last.
#[must_use]
pub fn format(log: &SgmpLog<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_to(log, &mut out);
    out
}

/// Appends the canonical text of a log.
pub fn format_into(log: &SgmpLog<'_>, out: &mut Vec<u8>) {
    format_to(log, out);
}

/// Writes the canonical text of a log.
pub fn format_to(log: &SgmpLog<'_>, out: &mut impl Out) {
    for (number, entry) in log.entries().iter().enumerate() {
        if number > 0 {
            out.put(b"\n");
        }
        put_entry(entry, out);
    }
}

fn put_entry(entry: &Entry<'_>, out: &mut impl Out) {
    match entry.content() {
        Content::Frame(frame) => put_frame(frame, out),
        Content::Piece(piece) => out.put(piece.as_json().as_bytes()),
        Content::Meta(record) | Content::Remark(record) | Content::Record(record) => {
            out.put(record.as_json().as_bytes());
        }
        Content::Blank => {}
        Content::FreeText(text) => out.put(text.as_bytes()),
        Content::Unreadable(text) => out.put(text.as_bytes()),
    }
}

fn put_frame(frame: &LoggedFrame<'_>, out: &mut impl Out) {
    if let Some(stamp) = frame.stamp() {
        out.put(stamp.as_bytes());
        out.put(b" ");
    }
    out.put(frame.way().mark());
    for (index, byte) in frame.bytes().into_iter().enumerate() {
        if index > 0 {
            out.put(b":");
        }
        out.put(&[byte >> 4, byte & 15].map(super::model::hex_digit));
    }
    if let Some(label) = frame.label() {
        out.put(b" :");
        out.put(label.as_bytes());
    }
}

impl fmt::Display for SgmpLog<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, &mut out);
        out.finish()
    }
}

/// Writes the line, without its end.
impl fmt::Display for LoggedFrame<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        put_frame(self, &mut out);
        out.finish()
    }
}

/// Writes the object.
impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_json())
    }
}

/// Writes the object.
impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_json())
    }
}
