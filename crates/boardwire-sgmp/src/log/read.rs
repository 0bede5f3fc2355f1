//! From bytes to a log.
#![warn(clippy::indexing_slicing)]

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use boardwire_core::{
    CodecOptions as _, LineText, Lines, Notes, Span, byte_order_marks, expected, room_for_lines,
};

use super::bytes::{Bytes, another, is_blank, read_frames, value};
use super::codes::{Code, LogCode, Note, ParseError, lift};
use super::model::{Content, Digits, Entry, LoggedFrame, Piece, Record, SgmpLog, Unreadable};
use super::object::{Object, milliseconds, plain_string, read_object};
use super::options::LogOptions;
use super::stamp::is_stamp;
use super::style::{Mark, Spelling, Style, find_mark, label_area, put_label};
use crate::codes::Code as FrameCode;
use crate::model::RawFrame;

/// Reads all entries, whatever is wrong with some; every finding is a note with its span in the log.
pub(super) fn read_with<'i>(
    log: &'i [u8],
    options: &LogOptions,
    notes: &mut dyn Notes<Code>,
) -> SgmpLog<'i> {
    let mut reader = Reader {
        log,
        options,
        notes,
        entries: Vec::new(),
        scratch: Vec::new(),
        label: Vec::new(),
    };
    let style = options.style().unwrap_or_else(|| Style::detect(log));
    reader.read(style);
    let mut entries = reader.entries;
    while entries
        .last()
        .is_some_and(|entry| entry.content == Content::Blank)
    {
        entries.pop();
    }
    let log = SgmpLog { style, entries };
    if style == Style::JsonLines {
        super::dialogue::judge(&log, options, notes);
    }
    log
}

struct Reader<'i, 'r> {
    log: &'i [u8],
    options: &'r LogOptions,
    notes: &'r mut dyn Notes<Code>,
    entries: Vec<Entry<'i>>,
    /// Notes of the frame that is being read.
    scratch: Vec<crate::codes::Note>,
    /// The label that a frame should have.
    label: Vec<u8>,
}

impl<'i> Reader<'i, '_> {
    fn read(&mut self, style: Style) {
        let limits = self.options.limits();
        let (len, limit, most) = (self.log.len(), limits.document, limits.nodes);
        if len > limit {
            self.fault(LogCode::LogTooLong.into(), Span::new(limit, len));
            return;
        }
        self.entries
            .reserve_exact(room_for_lines(self.log).min(most));
        for line in lines(self.log) {
            if self.entries.len() >= most {
                self.fault(LogCode::LogTooLong.into(), Span::new(line.start, len));
                return;
            }
            let text = line.of(self.log);
            if let Some(at) = memchr::memchr(0, text) {
                let error = ParseError::new(LogCode::NulByte.into(), Span::new(at, at + 1));
                self.unreadable(line, error);
            } else if text.iter().all(is_blank) {
                self.push(line, Content::Blank);
            } else if style == Style::JsonLines {
                self.object(line);
            } else {
                self.text_line(line);
            }
        }
    }

    fn note(&mut self, code: LogCode, span: Span) {
        self.notes.note(Note::new(code.into(), span));
    }

    fn fault(&mut self, code: Code, span: Span) {
        self.notes
            .note(Note::new(code, span).or_error(ParseError::new(code, span)));
    }

    fn push(&mut self, span: Span, content: Content<'i>) {
        self.entries.push(Entry { span, content });
    }

    /// The error's span is in the text.
    fn unreadable(&mut self, span: Span, error: ParseError) {
        let shifted = error.shifted(span.start);
        self.notes
            .note(Note::new(error.code(), shifted.span()).or_error(shifted));
        let text = span.of(self.log);
        self.push(span, Content::Unreadable(Unreadable::new(text, error)));
    }

    /// Whether the text of an entry is longer than it may be; then it was pushed.
    fn is_too_long(&mut self, span: Span) -> bool {
        let limit = self.options.limits().line;
        if span.len() <= limit {
            return false;
        }
        let error = ParseError::new(LogCode::LineTooLong.into(), Span::new(limit, span.len()));
        self.unreadable(span, error);
        true
    }

    /// A line of the text form: free text, and a frame after each mark. A stamp may stand before the first.
    fn text_line(&mut self, line: Span) {
        let mut next = find_mark(line.of(self.log));
        let Some((offset, _)) = next else {
            return self.free_text(line);
        };
        let mut at = line.start + offset;
        let before = trimmed(self.log, Span::new(line.start, at));
        let is_short = before.len() <= self.options.limits().line;
        let mut stamp = Some(before).filter(|it| is_short && is_stamp(it.of(self.log)));
        let mut is_first = before.is_empty() || stamp.is_some();
        if !is_first {
            // Blanks before it are its own, as they are those of a line without a frame.
            self.free_text(Span::new(line.start, before.end));
        }
        while let Some((_, mark)) = next {
            let after = at + mark.len;
            next = find_mark(Span::new(after, line.end).of(self.log));
            let end = next.map_or(line.end, |(offset, _)| after + offset);
            let span = trimmed(self.log, Span::new(at, end));
            if !is_first {
                self.note(LogCode::JoinedLines, Span::new(at, after));
            }
            self.frame(stamp.take(), span, mark);
            is_first = false;
            at = end;
        }
    }

    fn free_text(&mut self, span: Span) {
        if !self.is_too_long(span) {
            let text = LineText::from_token(span.of(self.log));
            self.push(span, Content::FreeText(text));
        }
    }

    /// A mark, four bytes, perhaps those of further frames, and a label or free text.
    fn frame(&mut self, stamp: Option<Span>, span: Span, mark: Mark) {
        let text = span.of(self.log);
        let whole = Span::new(stamp.map_or(span.start, |stamp| stamp.start), span.end);
        let before = span.start - whole.start;
        let (first, end) = match read_frames(text, mark.len) {
            Ok(read) => read,
            Err(bad) => {
                let error = ParseError::new(Code::Frame(FrameCode::BadHex), bad)
                    .with_expected(expected!["four bytes of two digits each"]);
                return self.unreadable(whole, error.shifted(before));
            }
        };
        let head = Span::new(span.start, span.start + mark.len);
        match mark.spelling {
            Spelling::Rules => {}
            Spelling::Cgf => self.note(LogCode::CgfLog, head),
            Spelling::Loose => self.note(LogCode::LooseLine, head),
        }
        let (from, mut stamp) = (self.entries.len(), stamp);
        let mut start = whole.start;
        let mut read = first;
        let (raw, frame) = loop {
            let (raw, frame) = self.logged(stamp.take(), span.start, &read, mark);
            if read.end() == end {
                break (raw, frame);
            }
            let entry = Span::new(start, span.start + read.end());
            self.push(entry, Content::Frame(frame));
            // It was read before, to find the end.
            let Some(next) = another(text, read.end()) else {
                return;
            };
            let place = next.span().shifted(span.start);
            self.note(LogCode::JoinedLines, place);
            start = place.start;
            read = next;
        };
        let rest = trimmed(self.log, Span::new(span.start + end, span.end));
        let (label, loose) = match rest.of(self.log).first() {
            Some(b':') => {
                let label = trimmed(self.log, Span::new(rest.start + 1, rest.end));
                self.split_label(label, raw, mark)
            }
            _ => (Span::empty(rest.start), rest),
        };
        let limit = self.options.limits().line;
        if label.len() > limit {
            let bad = Span::new(label.start - whole.start + limit, whole.len());
            let error = ParseError::new(LogCode::LineTooLong.into(), bad);
            // What can't be read is kept with its mark: a part without one would be free text.
            self.entries.truncate(from);
            return self.unreadable(whole, error);
        }
        let frame = LoggedFrame {
            label: (!label.is_empty()).then(|| LineText::from_token(label.of(self.log))),
            ..frame
        };
        let entry = if loose.is_empty() {
            Span::new(start, whole.end)
        } else {
            trimmed(self.log, Span::new(start, loose.start.min(whole.end)))
        };
        self.push(entry, Content::Frame(frame));
        if !loose.is_empty() {
            self.note(LogCode::JoinedLines, loose);
            self.free_text(loose);
        }
    }

    /// A frame without its label, and what is odd about it. Places of what was read count from `base`.
    fn logged(
        &mut self,
        stamp: Option<Span>,
        base: usize,
        read: &Bytes,
        mark: Mark,
    ) -> (Option<RawFrame>, LoggedFrame<'i>) {
        let digits = read.digits.map(|digits| digits.shifted(base));
        if read.is_loose {
            self.note(LogCode::LooseLine, read.span().shifted(base));
        }
        let raw = self.judge(read.bytes, digits);
        let frame = LoggedFrame {
            stamp: stamp.map(|stamp| LineText::from_token(stamp.of(self.log))),
            way: mark.way,
            bytes: read.bytes,
            label: None,
            digits: Digits(digits),
        };
        (raw, frame)
    }

    /// What the frame's own label is, and what follows it.
    fn split_label(&mut self, label: Span, raw: Option<RawFrame>, mark: Mark) -> (Span, Span) {
        let none = Span::empty(label.end);
        let Some(raw) = raw.filter(|_| !label.is_empty()) else {
            return (label, none);
        };
        let text = label.of(self.log);
        self.label.clear();
        let area = label_area(text).unwrap_or(0);
        put_label(mark.way, raw.command(), area, &mut self.label);
        let own = text.split_at_checked(self.label.len());
        let own = own.filter(|(own, _)| own.eq_ignore_ascii_case(&self.label));
        match own.map(|(_, rest)| rest) {
            Some([]) => (label, none),
            Some([b' ' | b'\t', ..]) => {
                let end = label.start + self.label.len();
                let loose = trimmed(self.log, Span::new(end, label.end));
                (Span::new(label.start, end), loose)
            }
            _ => {
                self.note(LogCode::LabelMismatch, label);
                (label, none)
            }
        }
    }

    /// Notes what is odd about a frame whose digits stand at these places.
    fn judge(&mut self, bytes: [u8; 4], digits: [Span; 4]) -> Option<RawFrame> {
        let place = |span: Span| {
            let places = digits.get(span.range()).unwrap_or_default();
            let start = places.first().map_or(0, |first| first.start);
            Span::new(start, places.last().map_or(start, |last| last.end))
        };
        match RawFrame::from_bytes(bytes) {
            Ok(raw) => {
                // Lenient has no errors here.
                let _ = raw.to_frame(boardwire_core::Level::Lenient, &mut self.scratch);
                for note in self.scratch.drain(..) {
                    self.notes.note(lift(&note, place));
                }
                Some(raw)
            }
            Err(error) => {
                self.fault(Code::Frame(error.code()), place(error.span()));
                None
            }
        }
    }

    /// A line of JSON.
    fn object(&mut self, line: Span) {
        let span = trimmed(self.log, line);
        if self.is_too_long(span) {
            return;
        }
        // What can't be read is kept with the blanks before it: a byte order mark behind them is no mark of the log.
        let before = span.start - line.start;
        let kept = Span::new(line.start, span.end);
        let text = span.of(self.log);
        let object = match read_object(text, self.options.limits().nesting) {
            Ok(object) => object,
            Err(at) => {
                let bad = Span::new(at, text.len().min(at + 1));
                let mut error = ParseError::new(LogCode::BadJson.into(), bad);
                if at >= text.len() {
                    error = error.with_truncated();
                }
                return self.unreadable(kept, error.shifted(before));
            }
        };
        match record(text, object) {
            Ok(found) => {
                if let Some(bad) = found.bad_time {
                    self.note(LogCode::BadTime, bad.shifted(span.start));
                }
                if let Some(digits) = found.loose {
                    self.note(LogCode::LooseLine, digits.shifted(span.start));
                }
                for key in found.twice {
                    self.note(LogCode::DuplicateKey, key.shifted(span.start));
                }
                let mut content = found.content;
                if let Content::Piece(piece) = &mut content {
                    piece.digits_at += span.start;
                }
                if matches!(content, Content::Record(_)) {
                    self.note(LogCode::UnknownRecord, span);
                }
                self.push(span, content);
            }
            Err(error) => self.unreadable(kept, error.shifted(before)),
        }
    }
}

/// What an object is, and what is odd about it; spans are in its text.
struct Found<'i> {
    content: Content<'i>,
    bad_time: Option<Span>,
    /// Digits with something between.
    loose: Option<Span>,
    twice: Vec<Span>,
}

fn record(text: &[u8], object: Object) -> Result<Found<'_>, ParseError> {
    let mut twice = Vec::new();
    let mut keys = BTreeSet::new();
    for member in &object.members {
        if !keys.insert(member.key.of(text)) {
            twice.push(member.key);
        }
    }
    let time = object.get(text, b"t");
    let at = time.and_then(|value| milliseconds(value.of(text)));
    let bad_time = time.filter(|_| at.is_none());
    let is = |key: &[u8]| object.get(text, key).is_some();
    let mut loose = None;
    let content = match (object.get(text, b"dir"), object.get(text, b"hex")) {
        (Some(dir), Some(hex)) => {
            let (piece, digits) = piece(text, &object, at, dir, hex)?;
            loose = digits;
            Content::Piece(piece)
        }
        (Some(one), None) | (None, Some(one)) => {
            let error = ParseError::new(LogCode::IncompletePiece.into(), one);
            return Err(error.with_expected(expected!["dir and hex"]));
        }
        (None, None) => {
            let is_meta = is(b"meta");
            let is_note = is(b"note");
            let text = match object.compact {
                Some(compact) => Cow::Owned(compact),
                None => Cow::Borrowed(text),
            };
            let record = Record { text, at };
            if is_meta {
                Content::Meta(record)
            } else if is_note {
                Content::Remark(record)
            } else {
                Content::Record(record)
            }
        }
    };
    Ok(Found {
        content,
        bad_time,
        loose,
        twice,
    })
}

/// The piece, and where its digits are written with something between.
fn piece<'i>(
    text: &'i [u8],
    object: &Object,
    at: Option<u64>,
    dir: Span,
    hex: Span,
) -> Result<(Piece<'i>, Option<Span>), ParseError> {
    let names = plain_string(dir.of(text)).and_then(|names| {
        let middle = memchr::memchr(b'>', names)?;
        let (from, to) = (names.get(..middle)?, names.get(middle + 1..)?);
        let (from, to) = (from.trim_ascii(), to.trim_ascii());
        let fit = from != to && [from, to].iter().all(|name| super::model::is_name(name));
        fit.then_some(middle)
    });
    let Some(middle) = names else {
        let error = ParseError::new(LogCode::BadDir.into(), dir);
        return Err(error.with_expected(expected!["two names with > between"]));
    };
    let bad_hex = |at, len| {
        let span = Span::new(at, at + len);
        let error = ParseError::new(Code::Frame(FrameCode::BadHex), span);
        error.with_expected(expected!["an even number of hexadecimal digits"])
    };
    let digits = hex.of(text);
    let Some(digits) = digits
        .strip_prefix(b"\"")
        .and_then(|digits| digits.strip_suffix(b"\""))
    else {
        return Err(bad_hex(hex.start, hex.len()));
    };
    let start = hex.start + 1;
    let step = step_of(digits);
    let pairs = digits.chunks(step);
    for (number, pair) in pairs.clone().enumerate() {
        let at = start + number * step;
        let (pair, between) = pair.split_at_checked(2).unwrap_or((pair, &[]));
        if let Some(bad) = pair.iter().position(|byte| !byte.is_ascii_hexdigit()) {
            return Err(bad_hex(at + bad, 1));
        }
        if pair.len() < 2 {
            return Err(bad_hex(at, 1));
        }
        // One kind of separator, and none at the end.
        let is_last = at + 3 > start + digits.len() - 1;
        if !between.is_empty() && (is_last || digits.get(2) != between.first()) {
            return Err(bad_hex(at + 2, 1));
        }
    }
    let bytes = pairs
        .map(|pair| {
            let digits = pair.iter().take(2);
            digits.fold(0, |byte, &digit| byte << 4 | value(digit))
        })
        .collect();
    let mut record = match &object.compact {
        Some(compact) => Cow::Owned(compact.clone()),
        None => Cow::Borrowed(text),
    };
    // Where the two values stand in the compact form. The first of a key is the one that counts.
    let (mut dir, mut hex) = (dir, hex);
    if object.compact.is_some() {
        let again = read_object(&record, usize::MAX).unwrap_or_default();
        dir = again.get(&record, b"dir").unwrap_or(dir);
        hex = again.get(&record, b"hex").unwrap_or(hex);
    }
    let (from, to) = names_of(dir.of(&record), middle);
    let (from, to) = (from.shifted(dir.start), to.shifted(dir.start));
    let is_loose = step > 2;
    if is_loose || digits.iter().any(u8::is_ascii_uppercase) {
        let clean = digits.iter().filter(|byte| byte.is_ascii_hexdigit());
        let clean: Vec<u8> = clean.map(u8::to_ascii_lowercase).collect();
        let inner = hex.start + 1..hex.end.saturating_sub(1);
        record.to_mut().splice(inner, clean);
    }
    let (from, to) = if hex.start < dir.start && is_loose {
        // The names have moved.
        let moved = digits.len() / 3;
        (back(from, moved), back(to, moved))
    } else {
        (from, to)
    };
    let piece = Piece {
        record,
        at,
        from,
        to,
        bytes,
        digits_at: start,
        step,
    };
    Ok((
        piece,
        is_loose.then(|| Span::new(start, start + digits.len())),
    ))
}

/// 3 where one character that is no digit stands after the first byte's digits, else 2.
fn step_of(digits: &[u8]) -> usize {
    match digits.get(2) {
        Some(b':' | b' ' | b',' | b'-') => 3,
        _ => 2,
    }
}

/// The two names of a token `"B>W"`, without blanks around them.
fn names_of(token: &[u8], middle: usize) -> (Span, Span) {
    let from = trimmed(token, Span::new(1, 1 + middle));
    let to = trimmed(token, Span::new(2 + middle, token.len().saturating_sub(1)));
    (from, to)
}

fn back(span: Span, by: usize) -> Span {
    Span::new(span.start.saturating_sub(by), span.end.saturating_sub(by))
}

/// The span without the blanks at its ends.
fn trimmed(log: &[u8], span: Span) -> Span {
    let text = span.of(log);
    let before = text.iter().take_while(|byte| is_blank(byte)).count();
    let rest = text.get(before..).unwrap_or_default();
    let after = rest.iter().rev().take_while(|byte| is_blank(byte)).count();
    let start = span.start + before;
    Span::new(start, start + rest.len() - after)
}

/// The lines of a log, without their ends: LF, CRLF or CR. Byte order marks at its start are no part of the first.
pub(super) fn lines(log: &[u8]) -> impl Iterator<Item = Span> {
    Lines::new(log, byte_order_marks(log)).map(|(line, _)| line)
}
