//! Records to bytes.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{FmtOut, Out};

use super::events::ENCODING;
use super::model::{Attachment, Collection, Node, Record, Step, Version};
use super::options::{Layout, PositionStyle, Style};
use crate::moves::sign_of_color;
use crate::position::Form;
use crate::time::CsaTime;

/// The canonical text, without a line end after the last line: LF, times on lines of their own, the shortest form of the position.
///
/// Each record is written in its own version; [`version`](super::version) changes that. One that was read without a `V` line gets one only where another record
/// stands before it now, or none, so that its version would be lost.
#[must_use]
pub fn format(collection: &Collection<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(collection, &mut out);
    out
}

/// Writes the canonical text, without a line end after the last line.
pub fn format_into(collection: &Collection<'_>, out: &mut (impl Out + ?Sized)) {
    format_to(collection, &Style::default(), out);
}

/// Writes the text in a style, without a line end after the last line.
pub fn format_to(collection: &Collection<'_>, style: &Style, out: &mut (impl Out + ?Sized)) {
    format_after(&Version::V1, collection, style, out);
}

/// The same after a record of this version.
pub(super) fn format_after<'a>(
    mut before: &'a Version<'a>,
    collection: &'a Collection<'a>,
    style: &Style,
    out: &mut (impl Out + ?Sized),
) {
    let mut writer = Writer {
        style,
        out,
        begun: false,
    };
    for (index, record) in collection.records().enumerate() {
        if index > 0 {
            writer.line(&[b"/"]);
        }
        writer.record(record, before);
        before = record.version();
    }
}

/// The canonical text. What is no UTF-8 is shown as U+FFFD; `format` gives the bytes.
impl fmt::Display for Collection<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_into(self, &mut out);
        out.finish()
    }
}

/// The canonical text. What is no UTF-8 is shown as U+FFFD; `format` gives the bytes.
impl fmt::Display for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        let mut writer = Writer {
            style: &Style::default(),
            out: &mut out,
            begun: false,
        };
        writer.record(self, &Version::V1);
        out.finish()
    }
}

struct Writer<'w, W: ?Sized> {
    style: &'w Style,
    out: &'w mut W,
    /// A line was written.
    begun: bool,
}

impl<W: Out + ?Sized> Writer<'_, W> {
    fn record(&mut self, record: &Record<'_>, before: &Version<'_>) {
        if let Some(name) = record.encoding_line() {
            self.line(&[b"'", ENCODING, name.as_bytes()]);
        }
        if record.version_line().is_some() || record.version() != before {
            self.line(&[b"V", record.version().text().unwrap_or(b"1")]);
        }
        for info in record.sorted_info() {
            let [start, key, colon] = info.key().parts();
            self.line(&[start, key, colon, info.value().as_bytes()]);
        }
        self.position(record);
        self.attachments(record.header_attachments());
        self.line(&[&[sign_of_color(record.side())]]);
        self.attachments(record.leading_attachments());
        for node in record.file_nodes() {
            self.node(&node);
        }
    }

    fn position(&mut self, record: &Record<'_>) {
        let placement = match self.style.position {
            PositionStyle::Shortest => *record.start(),
            PositionStyle::Ranks => record.start().with_form(Form::Ranks),
        };
        if placement.form == Form::Initial && placement.is_startpos() {
            return self.line(&[b"PI"]);
        }
        // Its lines end with a line's end, while here each line begins with one.
        self.break_line();
        let mut tail = HoldLast {
            out: self.out,
            line_end: self.style.line_end.bytes(),
            held: false,
        };
        placement.put(self.style.line_end.bytes(), &mut tail);
    }

    fn node(&mut self, node: &Node<'_, '_>) {
        match node.step {
            Step::Move(mv) => self.line(&[&mv.to_csa()]),
            Step::Special(special) => self.line(&[b"%", special.word()]),
        }
        if let Some(time) = node.time {
            match self.style.layout {
                Layout::Lines => self.break_line(),
                Layout::Commas => self.out.put(b","),
            }
            self.time(time);
        }
        self.attachments(node.attachments);
    }

    fn attachments(&mut self, attachments: &[Attachment<'_>]) {
        for attachment in attachments {
            match attachment {
                Attachment::Comment(comment) => self.line(&[b"'", comment.as_bytes()]),
                Attachment::Time(time) => {
                    self.break_line();
                    self.time(*time);
                }
                // On a line of its own this would end the record. It was read behind a comma, and after one it is no separator.
                Attachment::Unknown(line) if line.as_bytes() == b"/" => self.line(&[b",/"]),
                Attachment::Hash(line) | Attachment::Unknown(line) => self.line(&[line.as_bytes()]),
            }
        }
    }

    fn time(&mut self, time: CsaTime) {
        self.out.put(b"T");
        self.out.put_u64(time.ms() / 1_000);
        let mut rest = time.ms() % 1_000;
        if rest > 0 {
            self.out.put(b".");
        }
        let mut unit = 100;
        while rest > 0 {
            self.out.put_u64(rest / unit);
            rest %= unit;
            unit /= 10;
        }
    }

    fn line(&mut self, parts: &[&[u8]]) {
        self.break_line();
        parts.iter().for_each(|part| self.out.put(part));
    }

    fn break_line(&mut self) {
        if self.begun {
            self.out.put(self.style.line_end.bytes());
        }
        self.begun = true;
    }
}

/// Passes on all but the last line end.
struct HoldLast<'w, W: ?Sized> {
    out: &'w mut W,
    line_end: &'static [u8],
    held: bool,
}

impl<W: Out + ?Sized> Out for HoldLast<'_, W> {
    fn put(&mut self, bytes: &[u8]) {
        if self.held {
            self.out.put(self.line_end);
        }
        self.held = bytes == self.line_end;
        if !self.held {
            self.out.put(bytes);
        }
    }
}
