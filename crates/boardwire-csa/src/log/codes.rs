//! Codes of logs: those of the lines, and a few of the log's own.

use core::fmt;

use boardwire_core::{CodeInfo, CodeSet, Level, codes};

use crate::line;

codes! {
    /// What a log itself can have.
    pub enum LogCode in "csa-log" {
        LogTooLong = "log-too-long": Fault, "the log has more bytes or lines than the limit" {
            help: "raise Limits::document or Limits::nodes; the example is too long at document-limit=8",
            example: "\"recv:AGREE\\nrecv:LOGOUT\"",
            source: "logs of months in one file", fixture: "csa-log/invalid/limits.transcript",
        }
        LogBom = "log-bom": Remark, "a byte order mark stands before the log" {
            help: "write UTF-8 without BOM",
            example: "x\"ef bb bf 72 65 63 76 3a 41 47 52 45 45\"",
            source: "editors on Windows", fixture: "csa-log/valid/shape.transcript",
        }
        LoneCr = "lone-cr": Remark, "the line ends with CR alone" {
            help: "end lines with LF or CRLF",
            example: "\"recv:AGREE\\r\"",
            source: "old Macintosh text", fixture: "csa-log/valid/shape.transcript",
        }
        LogBlankLine = "log-blank-line": Remark, "a line of the log is blank" {
            help: "nothing to do: it is no message; an empty message stands after a prefix",
            example: "\"recv:AGREE\\n\\nsend:START:game\"",
            source: "logs that were put together by hand", fixture: "csa-log/valid/shape.transcript",
        }
        LogFreeText = "log-free-text": Remark, "a line of the log has no prefix" {
            help: "check the log's style: recv: and send:, or a letter with > or <",
            example: "\"recv:AGREE\\nserver restarted\"",
            source: "loggers of servers", fixture: "csa-log/valid/shape.transcript",
        }
    }
}

/// Codes of logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// What a protocol line has.
    Line(line::Code),
    /// What the log itself has.
    Log(LogCode),
}

/// An error of a log.
pub type ParseError = boardwire_core::ParseError<Code>;
/// A note of a log.
pub type Note = boardwire_core::Note<Code>;

const LINE_ROWS: &[CodeInfo] = <line::Code as CodeSet>::TABLE;
const LOG_ROWS: &[CodeInfo] = <LogCode as CodeSet>::TABLE;

/// Both tables, one after the other.
static ROWS: [CodeInfo; LINE_ROWS.len() + LOG_ROWS.len()] = {
    let mut rows = [LOG_ROWS[0]; LINE_ROWS.len() + LOG_ROWS.len()];
    let mut at = 0;
    while at < rows.len() {
        rows[at] = if at < LINE_ROWS.len() {
            LINE_ROWS[at]
        } else {
            LOG_ROWS[at - LINE_ROWS.len()]
        };
        at += 1;
    }
    rows
};

impl CodeSet for Code {
    const TABLE: &'static [CodeInfo] = &ROWS;

    fn index(self) -> usize {
        match self {
            Self::Line(code) => code.index(),
            Self::Log(code) => LINE_ROWS.len() + code.index(),
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        match index.checked_sub(LINE_ROWS.len()) {
            None => line::Code::from_index(index).map(Self::Line),
            Some(index) => LogCode::from_index(index).map(Self::Log),
        }
    }

    fn info(self) -> &'static CodeInfo {
        match self {
            Self::Line(code) => code.info(),
            Self::Log(code) => code.info(),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A line's note as one of the log, the line's text beginning at `start`.
pub(super) fn lift(note: &line::Note, start: usize) -> Note {
    let span = note.span().shifted(start);
    let lifted = Note::new(Code::Line(note.code()), span).with_class(note.class());
    match note.error_at(Level::Conforming) {
        Some(error) => lifted.or_error(error.map_code(Code::Line).shifted(start)),
        None => lifted,
    }
}
