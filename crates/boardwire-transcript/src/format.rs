//! A transcript to bytes.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Direction, FmtOut, Out};

use crate::model::{Block, Inner, JsonInner};
use crate::{FindingMark, Header, Json, Line, Mark, Payload, Place, Transcript};

/// The canonical text, without a line end after the last line.
#[must_use]
pub fn format(transcript: &Transcript<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(transcript, &mut out);
    out
}

/// Writes the canonical text, without a line end after the last line.
pub fn format_into(transcript: &Transcript<'_>, out: &mut (impl Out + ?Sized)) {
    put_header(transcript.header(), out);
    for line in transcript.lines() {
        out.put(b"\n");
        put_line(line, out);
    }
}

impl fmt::Display for Transcript<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_into(self, &mut out);
        out.finish()
    }
}

/// As it stands after a sigil.
impl fmt::Display for Payload<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::new();
        put_payload(self, &mut out);
        f.write_str(&alloc::string::String::from_utf8_lossy(&out))
    }
}

fn put_header(header: &Header<'_>, out: &mut (impl Out + ?Sized)) {
    out.put(b"#! transcript ");
    out.put_u64(Header::VERSION.into());
    out.put(b" ");
    out.put(header.format.as_str().as_bytes());
    if header.session {
        out.put(b" session");
    }
}

pub(crate) fn put_line(line: &Line<'_>, out: &mut (impl Out + ?Sized)) {
    match line {
        Line::Blank => {}
        Line::Comment(comment) => {
            out.put(b"#");
            out.put(comment.as_str().as_bytes());
        }
        Line::Metadata(metadata) => {
            out.put(b"% ");
            out.put(metadata.key.as_str().as_bytes());
            out.put(b":");
            put_after_space(metadata.value.as_str().as_bytes(), out);
        }
        Line::Input(input) => {
            out.put(match input.direction {
                Some(Direction::ToEngine) => b">",
                Some(Direction::ToGui) => b"<",
                None => b"-",
            });
            put_spaced(&input.payload, out);
        }
        Line::Canonical(payload) => {
            out.put(b"=");
            put_spaced(payload, out);
        }
        Line::Note(mark) => put_mark(b"~ ", mark, out),
        Line::Error(mark) => put_mark(b"! ", mark, out),
        Line::Json(json) => put_json(json, out),
        Line::Finding(mark) => put_finding(mark, out),
    }
}

/// The text after a space; nothing for an empty one.
fn put_after_space(text: &[u8], out: &mut (impl Out + ?Sized)) {
    if !text.is_empty() {
        out.put(b" ");
        out.put(text);
    }
}

fn put_spaced(payload: &Payload<'_>, out: &mut (impl Out + ?Sized)) {
    if !matches!(&payload.0, Inner::Plain(text) if text.is_empty()) {
        out.put(b" ");
    }
    put_payload(payload, out);
}

fn put_payload(payload: &Payload<'_>, out: &mut (impl Out + ?Sized)) {
    match &payload.0 {
        Inner::Plain(text) => out.put(text.as_bytes()),
        Inner::Quoted(bytes) => put_quoted(bytes, out),
        Inner::Hex(bytes) => {
            out.put(b"x\"");
            for (index, &byte) in bytes.iter().enumerate() {
                if index > 0 {
                    out.put(b" ");
                }
                put_hex(byte, out);
            }
            out.put(b"\"");
        }
        Inner::Block(block) => put_block(block, out),
        Inner::File(path) => {
            out.put(b"@");
            out.put(path.as_bytes());
        }
    }
}

fn put_block(block: &Block<'_>, out: &mut (impl Out + ?Sized)) {
    out.put(b"<<");
    out.put(block.tag.as_bytes());
    out.put(b"\n");
    if !block.text.is_empty() {
        out.put(block.text.as_bytes());
        out.put(b"\n");
    }
    out.put(block.tag.as_bytes());
}

fn put_hex(byte: u8, out: &mut (impl Out + ?Sized)) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for nibble in [byte >> 4, byte & 15] {
        let digit = DIGITS.get(usize::from(nibble)).copied();
        out.put(&[digit.unwrap_or_default()]);
    }
}

/// Bytes between quotation marks. What can be seen stands as it is; all else is escaped.
fn put_quoted(bytes: &[u8], out: &mut (impl Out + ?Sized)) {
    out.put(b"\"");
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid();
        while let Some(at) = rest.find(needs_escape) {
            let (shown, tail) = rest.split_at(at);
            out.put(shown.as_bytes());
            let mut chars = tail.chars();
            if let Some(char) = chars.next() {
                put_escaped(char, out);
            }
            rest = chars.as_str();
        }
        out.put(rest.as_bytes());
        for &byte in chunk.invalid() {
            out.put(b"\\x");
            put_hex(byte, out);
        }
    }
    out.put(b"\"");
}

/// Quotation marks, backslashes, and what can't be seen: controls, blanks other than the space, marks without width.
fn needs_escape(char: char) -> bool {
    matches!(char, '"' | '\\')
        || char.is_control()
        || (char.is_whitespace() && char != ' ')
        || matches!(char, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn put_escaped(char: char, out: &mut (impl Out + ?Sized)) {
    match char {
        '\n' => out.put(b"\\n"),
        '\r' => out.put(b"\\r"),
        '\t' => out.put(b"\\t"),
        '"' => out.put(b"\\\""),
        '\\' => out.put(b"\\\\"),
        char if char.is_ascii() => {
            out.put(b"\\x");
            let mut byte = [0];
            char.encode_utf8(&mut byte);
            put_hex(byte[0], out);
        }
        char => {
            let digits = alloc::format!("\\u{{{:x}}}", u32::from(char));
            out.put(digits.as_bytes());
        }
    }
}

fn put_mark(sigil: &[u8], mark: &Mark<'_>, out: &mut (impl Out + ?Sized)) {
    out.put(sigil);
    out.put(mark.code.as_str().as_bytes());
    out.put(b" ");
    put_span(mark.span, out);
}

fn put_span(span: boardwire_core::Span, out: &mut (impl Out + ?Sized)) {
    out.put_u64(span.start as u64);
    out.put(b"..");
    out.put_u64(span.end as u64);
}

fn put_json(json: &Json<'_>, out: &mut (impl Out + ?Sized)) {
    out.put(b": ");
    match &json.0 {
        JsonInner::Line(text) => out.put(text.as_bytes()),
        JsonInner::Block(block) => put_block(block, out),
    }
}

fn put_finding(mark: &FindingMark<'_>, out: &mut (impl Out + ?Sized)) {
    out.put(b"@ ");
    out.put(mark.code.as_str().as_bytes());
    match &mark.place {
        Place::Any => {}
        Place::Span(span) => {
            out.put(b" ");
            put_span(*span, out);
        }
        Place::Path(path) => put_after_space(path.as_str().as_bytes(), out),
    }
}
