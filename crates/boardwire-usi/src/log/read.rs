//! From bytes to a log.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::{
    CodecOptions as _, Direction, Level, LineText, Notes, Span, byte_order_marks, room_for_lines,
};

use super::entries::{Entries, LineKind, RawEntry};
use super::joint::Joint;
use super::message::{self, Message};
use super::model::{Content, Entry, Unreadable, UsiLog};
use super::options::LogOptions;
use super::style::Style;
use crate::codes::{Code, Note, ParseError};
use crate::lex::{Lexer, is_blank};
use crate::model::Command;
use crate::options::Options;

/// Reads all lines, whatever is wrong with some; every finding is a note with its span in the log.
pub(super) fn read_with<'i>(
    log: &'i [u8],
    options: &LogOptions,
    notes: &mut dyn Notes<Code>,
) -> UsiLog<'i> {
    let style = options.style().unwrap_or_else(|| Style::detect(log));
    let mut reader = Reader {
        options,
        lenient: options.lines().at(Level::Lenient),
        notes,
        scratch: Vec::new(),
        log: UsiLog::new(style),
    };
    reader.read(log);
    let is_blank = |entry: &Entry<'_>| entry.content == Content::Blank && entry.direction.is_none();
    while reader.log.entries.last().is_some_and(is_blank) {
        reader.log.entries.pop();
    }
    reader.log
}

struct Reader<'i, 'r> {
    options: &'r LogOptions,
    lenient: Options,
    notes: &'r mut dyn Notes<Code>,
    /// Notes of the line that is being read.
    scratch: Vec<Note>,
    log: UsiLog<'i>,
}

impl<'i> Reader<'i, '_> {
    fn read(&mut self, log: &'i [u8]) {
        let limits = self.options.limits();
        let (bytes, lines) = (limits.document, limits.nodes);
        if log.len() > bytes {
            let span = Span::new(bytes, log.len());
            self.notes.note(Note::new(Code::LogTooLong, span));
            return;
        }
        let mark = byte_order_marks(log);
        if mark > 0 {
            self.notes.note(Note::new(Code::LogBom, Span::new(0, mark)));
        }
        self.log
            .entries
            .reserve_exact(room_for_lines(log).min(lines));
        let mut entries = Entries::new(log, self.log.style);
        let mut count = 0;
        while let Some(raw) = entries.next() {
            if count >= lines {
                let span = Span::new(raw.span.start, log.len());
                self.notes.note(Note::new(Code::LogTooLong, span));
                return;
            }
            count += 1;
            self.line(&raw, &mut entries);
            if raw.line_end.of(log) == b"\r" {
                self.notes.note(Note::new(Code::LoneCr, raw.line_end));
            }
        }
    }

    fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    fn line(&mut self, raw: &RawEntry<'i>, entries: &mut Entries<'i>) {
        if raw.kind == LineKind::Message {
            return self.message(raw, entries);
        }
        let fault = if raw.text.len() > self.options.limits().line {
            let start = self.options.limits().line;
            Some((Code::LineTooLong, Span::new(start, raw.text.len())))
        } else {
            memchr::memchr(0, raw.text).map(|at| (Code::NulByte, Span::new(at, at + 1)))
        };
        if let Some((code, span)) = fault {
            let error = ParseError::new(code, span);
            return self.unreadable(raw, raw.text, raw.text_span.start, error);
        }
        let text = LineText::from_token(raw.text);
        let content = match raw.kind {
            LineKind::Remark => Content::Remark(text),
            LineKind::OtherChannel => {
                self.note(Code::LogOtherChannel, raw.span);
                Content::OtherChannel(text)
            }
            _ if raw.text.iter().all(|&byte| is_blank(byte)) => {
                self.note(Code::LogBlankLine, raw.span);
                Content::Blank
            }
            _ => {
                self.note(Code::LogFreeText, raw.span);
                Content::FreeText(text)
            }
        };
        self.push(raw, raw.text, raw.text_span.start, raw.direction, content);
    }

    fn message(&mut self, raw: &RawEntry<'i>, entries: &mut Entries<'i>) {
        let (text, start) = (raw.text, raw.text_span.start);
        let style = self.log.style;
        let notes = &mut self.scratch;
        let message = message::read(text, raw.direction, style, &self.lenient, notes);
        for note in self.scratch.drain(..) {
            self.notes.note(note.shifted(start));
        }
        let content = match message {
            Message::Blank => Content::Blank,
            Message::FreeText => Content::FreeText(LineText::from_token(text)),
            Message::Joined(joint) if self.options.split() && self.split(raw, &joint, entries) => {
                return;
            }
            Message::Joined(_) => Content::Joined(LineText::from_token(text)),
            Message::Command(command) => Content::Command(command),
            Message::Unreadable(error) => return self.unreadable(raw, text, start, error),
        };
        self.push(raw, text, start, raw.direction, content);
    }

    /// Makes two lines of commands that are run together, if each of them can be read as one. Who said it follows from the log
    /// where it has a mark between them, else from the command.
    fn split(&mut self, raw: &RawEntry<'i>, joint: &Joint, entries: &mut Entries<'i>) -> bool {
        let (first, second, at) = joint.parts(raw.text);
        let read = |text: &'i [u8], direction| {
            let mut notes = Vec::new();
            let style = self.log.style;
            match message::read(text, direction, style, &self.lenient, &mut notes) {
                Message::Command(command) => Some((command, notes)),
                _ => None,
            }
        };
        let said_first = joint.mark.and(raw.direction);
        let said_second = joint.mark.map(|mark| mark.direction);
        let (Some(first_read), Some(second_read)) =
            (read(first, said_first), read(second, said_second))
        else {
            return false;
        };
        self.part(raw, first, raw.text_span.start, said_first, first_read);
        let mut second_raw = *raw;
        if let Some(mark) = joint.mark {
            let stamp = joint.at..joint.at + mark.stamp_len;
            second_raw.stamp = raw.text.get(stamp).unwrap_or_default();
            second_raw.at = entries.read_time(mark.time);
            second_raw.channel = mark.channel;
        }
        let start = raw.text_span.start + at;
        self.part(&second_raw, second, start, said_second, second_read);
        true
    }

    fn part(
        &mut self,
        raw: &RawEntry<'i>,
        text: &[u8],
        start: usize,
        said: Option<Direction>,
        (command, notes): (Command<'i>, Vec<Note>),
    ) {
        for note in notes {
            self.notes.note(note.shifted(start));
        }
        let direction = said.or_else(|| raw.direction.and(command.direction()));
        self.push(raw, text, start, direction, Content::Command(command));
    }

    fn unreadable(&mut self, raw: &RawEntry<'i>, text: &'i [u8], start: usize, error: ParseError) {
        let shifted = error.shifted(start);
        self.notes
            .note(Note::new(error.code(), shifted.span()).or_error(shifted));
        let content = Content::Unreadable(Unreadable::new(text, error));
        self.push(raw, text, start, raw.direction, content);
    }

    fn push(
        &mut self,
        raw: &RawEntry<'i>,
        text: &[u8],
        start: usize,
        direction: Option<Direction>,
        content: Content<'i>,
    ) {
        let direction = match (&content, direction) {
            (Content::Command(command), None) => command.direction(),
            (_, direction) => direction,
        };
        let head = Lexer::new(text, 0).next_token();
        let head = head.map_or(Span::empty(0), |head| head.span());
        self.log.entries.push(Entry {
            span: raw.span,
            head: head.shifted(start),
            direction,
            channel: raw.channel,
            at: raw.at,
            stamp: (!raw.stamp.is_empty()).then(|| LineText::from_token(raw.stamp)),
            content,
        });
    }
}
