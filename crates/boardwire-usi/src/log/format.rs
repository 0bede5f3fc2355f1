//! From a log to its canonical text.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{FmtOut, Out};

use super::model::{Content, Entry, UsiLog};
use super::style::Style;
use crate::options::Profile;

/// The canonical text of a log: every command canonical, all else verbatim, LF between lines and none after the last.
#[must_use]
pub fn format(log: &UsiLog<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(log, &mut out);
    out
}

/// Appends the canonical text of a log.
pub fn format_into(log: &UsiLog<'_>, out: &mut Vec<u8>) {
    format_to(log, Profile::Default, out);
}

/// Writes the canonical text of a log with the commands in a profile's order.
pub fn format_to(log: &UsiLog<'_>, profile: Profile, out: &mut impl Out) {
    for (number, entry) in log.entries().iter().enumerate() {
        if number > 0 {
            out.put(b"\n");
        }
        put_entry(entry, log.style(), profile, out);
    }
}

fn put_entry(entry: &Entry<'_>, style: Style, profile: Profile, out: &mut impl Out) {
    if let Some(direction) = entry.direction() {
        out.put(entry.stamp().map_or(b"", |stamp| stamp.as_bytes()));
        style.put_prefix(direction, entry.channel(), out);
    }
    match entry.content() {
        Content::Command(command) => crate::format::format_to(command, profile, out),
        Content::Blank => {}
        Content::FreeText(text)
        | Content::Remark(text)
        | Content::OtherChannel(text)
        | Content::Joined(text) => out.put(text.as_bytes()),
        Content::Unreadable(line) => out.put(line.as_bytes()),
    }
}

impl fmt::Display for UsiLog<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, Profile::Default, &mut out);
        out.finish()
    }
}
