//! From bytes to a log.

use alloc::vec::Vec;

use boardwire_core::{
    CodecOptions as _, Direction, Level, LineText, Notes, Span, byte_order_marks, room_for_lines,
};

use super::codes::{Code, LogCode, Note, ParseError, lift};
use super::entries::{Entries, LineKind, RawEntry};
use super::model::{Content, CsaLog, Entry, Unreadable};
use super::options::LogOptions;
use super::style::Style;
use super::summaries::Summaries;
use crate::line::{self, Line, Options};
use crate::server::ServerLine;

/// Reads all lines, whatever is wrong with some; every finding is a note with its span in the log.
pub(super) fn read_with<'i>(
    log: &'i [u8],
    options: &LogOptions,
    notes: &mut dyn Notes<Code>,
) -> CsaLog<'i> {
    let style = options.style().unwrap_or_else(|| Style::detect(log));
    let mut reader = Reader {
        options,
        lenient: options.lines().at(Level::Lenient),
        notes: Summaries::new(options.limits(), notes),
        scratch: Vec::new(),
        log: CsaLog {
            style,
            entries: Vec::new(),
        },
    };
    reader.read(log);
    reader.notes.finish();
    while reader
        .log
        .entries
        .last()
        .is_some_and(|entry| entry.content == Content::Blank)
    {
        reader.log.entries.pop();
    }
    reader.log
}

struct Reader<'i, 'r> {
    options: &'r LogOptions,
    lenient: Options,
    /// Takes the notes, and the rows of summaries.
    notes: Summaries<'i, 'r>,
    /// Notes of the line that is being read.
    scratch: Vec<line::Note>,
    log: CsaLog<'i>,
}

impl<'i> Reader<'i, '_> {
    fn read(&mut self, log: &'i [u8]) {
        let limits = self.options.limits();
        let (bytes, lines) = (limits.document, limits.nodes);
        if log.len() > bytes {
            return self.note(LogCode::LogTooLong, Span::new(bytes, log.len()));
        }
        let mark = byte_order_marks(log);
        if mark > 0 {
            self.note(LogCode::LogBom, Span::new(0, mark));
        }
        self.log
            .entries
            .reserve_exact(room_for_lines(log).min(lines));
        for (count, raw) in Entries::new(log, self.log.style).enumerate() {
            if count >= lines {
                return self.note(LogCode::LogTooLong, Span::new(raw.span.start, log.len()));
            }
            self.line(&raw);
            if raw.line_end.of(log) == b"\r" {
                self.note(LogCode::LoneCr, raw.line_end);
            }
        }
    }

    fn note(&mut self, code: LogCode, span: Span) {
        self.notes.note(Note::new(Code::Log(code), span));
    }

    fn line(&mut self, raw: &RawEntry<'i>) {
        let content = match raw.kind {
            LineKind::Close => {
                self.notes.hang_up(raw.connection);
                Content::Close
            }
            LineKind::Message => match raw.direction {
                Some(Direction::ToEngine) => self.client_line(raw),
                _ => self.server_line(raw),
            },
            LineKind::Remark | LineKind::Loose => self.text(raw),
        };
        self.log.entries.push(Entry {
            span: raw.span,
            text_span: raw.text_span,
            stamp: LineText::from_token(raw.stamp),
            direction: raw.direction,
            connection: raw.connection,
            content,
        });
    }

    fn text(&mut self, raw: &RawEntry<'i>) -> Content<'i> {
        let text = match self.line_text(raw) {
            Ok(text) => text,
            Err(content) => return content,
        };
        if raw.kind == LineKind::Remark {
            return Content::Remark(text);
        }
        if raw.text.iter().all(|byte| matches!(byte, b' ' | b'\t')) {
            self.note(LogCode::LogBlankLine, raw.span);
            return Content::Blank;
        }
        self.note(LogCode::LogFreeText, raw.span);
        Content::FreeText(text)
    }

    /// A text that is not read as a line of the protocol.
    fn line_text(&mut self, raw: &RawEntry<'i>) -> Result<LineText<'i>, Content<'i>> {
        let limit = self.options.limits().line;
        let fault = if raw.text.len() > limit {
            Some((line::Code::LineTooLong, Span::new(limit, raw.text.len())))
        } else {
            memchr::memchr(0, raw.text).map(|at| (line::Code::NulByte, Span::new(at, at + 1)))
        };
        match fault {
            None => Ok(LineText::from_token(raw.text)),
            Some((code, span)) => {
                Err(self.unreadable(raw, ParseError::new(Code::Line(code), span)))
            }
        }
    }

    fn client_line(&mut self, raw: &RawEntry<'i>) -> Content<'i> {
        let result = crate::client::parse_with(raw.text, &self.lenient, &mut self.scratch);
        self.take(raw, result.map(Line::Client))
    }

    fn server_line(&mut self, raw: &RawEntry<'i>) -> Content<'i> {
        if self.notes.is_open(raw.connection) {
            return match self.line_text(raw) {
                Ok(text) => {
                    self.notes.line(raw);
                    Content::Summary(text)
                }
                Err(content) => content,
            };
        }
        let result = crate::server::parse_with(raw.text, &self.lenient, &mut self.scratch);
        match &result {
            Ok(ServerLine::BeginSummary) => self.notes.begin(raw),
            Ok(ServerLine::Ext(_)) => self.notes.shown(raw),
            _ => {}
        }
        self.take(raw, result.map(Line::Server))
    }

    fn take(
        &mut self,
        raw: &RawEntry<'i>,
        result: Result<Line<'i>, line::ParseError>,
    ) -> Content<'i> {
        if self.log.style == Style::ShogiHome {
            // Its logger puts stars in place of the password: they name no game.
            let is_hidden =
                |note: &line::Note| note.span().of(raw.text).iter().all(|&byte| byte == b'*');
            self.scratch
                .retain(|note| note.code() != line::Code::DefaultGamename || !is_hidden(note));
        }
        for note in self.scratch.drain(..) {
            self.notes.note(lift(&note, raw.text_span.start));
        }
        match result {
            Ok(line) => Content::Line(line),
            Err(error) => self.unreadable(raw, error.map_code(Code::Line)),
        }
    }

    fn unreadable(&mut self, raw: &RawEntry<'i>, error: ParseError) -> Content<'i> {
        let shifted = error.shifted(raw.text_span.start);
        self.notes
            .note(Note::new(error.code(), shifted.span()).or_error(shifted));
        Content::Unreadable(Unreadable::new(raw.text, error))
    }
}
