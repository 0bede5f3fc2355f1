//! From a log to its canonical text.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{FmtOut, Out};

use super::model::{Content, CsaLog, Entry};
use super::style::Style;
use crate::line::Line;

/// The canonical text of a log: every line canonical, those of a Game_Summary and all that is no protocol line verbatim, LF between
/// lines and none after the last.
#[must_use]
pub fn format(log: &CsaLog<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(log, &mut out);
    out
}

/// Appends the canonical text of a log.
pub fn format_into(log: &CsaLog<'_>, out: &mut Vec<u8>) {
    format_to(log, out);
}

/// Writes the canonical text of a log.
pub fn format_to(log: &CsaLog<'_>, out: &mut impl Out) {
    for (number, entry) in log.entries().iter().enumerate() {
        if number > 0 {
            out.put(b"\n");
        }
        put_entry(entry, log.style(), out);
    }
}

fn put_entry(entry: &Entry<'_>, style: Style, out: &mut impl Out) {
    out.put(entry.stamp());
    if entry.content() == &Content::Close {
        return style.put_close(entry.connection(), out);
    }
    if let Some(direction) = entry.direction() {
        style.put_prefix(direction, entry.connection(), out);
    }
    match entry.content() {
        Content::Line(Line::Client(line)) => crate::client::format_to(line, out),
        Content::Line(Line::Server(line)) => crate::server::format_to(line, out),
        Content::Close | Content::Blank => {}
        Content::Summary(text) | Content::FreeText(text) | Content::Remark(text) => {
            out.put(text.as_bytes());
        }
        Content::Unreadable(line) => out.put(line.as_bytes()),
    }
}

impl fmt::Display for CsaLog<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, &mut out);
        out.finish()
    }
}
