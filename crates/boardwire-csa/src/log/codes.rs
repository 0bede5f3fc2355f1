//! Codes of logs: those of the lines and of Game_Summaries, and a few of the log's own.

use core::fmt;

use boardwire_core::{CodeInfo, CodeSet, Level, codes};

use crate::line;
use crate::summary;

codes! {
    /// What a log itself can have.
    pub enum LogCode in "csa-log" {
        LogTooLong = "log-too-long": Fault, "the log has more bytes or lines than the limit" {
            help: "raise Limits::document or Limits::nodes (in the program, -o document-limit=N or -o node-limit=N); the example is too long at document-limit=8",
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
    /// What a Game_Summary has. In the table it shares the row of the line's code of its name, if there is one.
    Summary(summary::Code),
}

/// An error of a log.
pub type ParseError = boardwire_core::ParseError<Code>;
/// A note of a log.
pub type Note = boardwire_core::Note<Code>;

const LINE_ROWS: &[CodeInfo] = <line::Code as CodeSet>::TABLE;
const LOG_ROWS: &[CodeInfo] = <LogCode as CodeSet>::TABLE;

const SUMMARY_ROWS: &[CodeInfo] = <summary::Code as CodeSet>::TABLE;

/// The tables of the lines and of the log, one after the other, and from that of summaries the rows whose names are new.
static ROWS: [CodeInfo; OWN_ROWS + NEW_ROWS] = {
    let mut rows = [LOG_ROWS[0]; OWN_ROWS + NEW_ROWS];
    let mut at = 0;
    while at < OWN_ROWS {
        rows[at] = own_row(at);
        at += 1;
    }
    let mut number = 0;
    while number < SUMMARY_ROWS.len() {
        if PLACES[number] >= OWN_ROWS {
            rows[PLACES[number]] = SUMMARY_ROWS[number];
        }
        number += 1;
    }
    rows
};

const OWN_ROWS: usize = LINE_ROWS.len() + LOG_ROWS.len();

const fn own_row(at: usize) -> CodeInfo {
    if at < LINE_ROWS.len() {
        LINE_ROWS[at]
    } else {
        LOG_ROWS[at - LINE_ROWS.len()]
    }
}

/// In which row of the log's table each code of a summary stands.
const PLACES: [usize; SUMMARY_ROWS.len()] = {
    let mut places = [0; SUMMARY_ROWS.len()];
    let (mut number, mut end) = (0, OWN_ROWS);
    while number < places.len() {
        let mut at = 0;
        while at < OWN_ROWS && !is_same(own_row(at).name, SUMMARY_ROWS[number].name) {
            at += 1;
        }
        if at == OWN_ROWS {
            at = end;
            end += 1;
        }
        places[number] = at;
        number += 1;
    }
    places
};

/// How many codes of a summary have a row of their own.
const NEW_ROWS: usize = {
    let (mut count, mut number) = (0, 0);
    while number < PLACES.len() {
        count += (PLACES[number] >= OWN_ROWS) as usize;
        number += 1;
    }
    count
};

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

impl CodeSet for Code {
    const TABLE: &'static [CodeInfo] = &ROWS;

    fn index(self) -> usize {
        match self {
            Self::Line(code) => code.index(),
            Self::Log(code) => LINE_ROWS.len() + code.index(),
            Self::Summary(code) => PLACES.get(code.index()).copied().unwrap_or_default(),
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        if index >= OWN_ROWS {
            let number = PLACES.iter().position(|&place| place == index)?;
            return summary::Code::from_index(number).map(Self::Summary);
        }
        match index.checked_sub(LINE_ROWS.len()) {
            None => line::Code::from_index(index).map(Self::Line),
            Some(index) => LogCode::from_index(index).map(Self::Log),
        }
    }

    fn info(self) -> &'static CodeInfo {
        match self {
            Self::Line(code) => code.info(),
            Self::Log(code) => code.info(),
            Self::Summary(code) => code.info(),
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
    lift_by(note, start, Code::Line)
}

/// A summary's note as one of the log, in which its row stands `by` bytes further on.
pub(super) fn lift_summary(note: &summary::Note, by: usize) -> Note {
    lift_by(note, by, Code::Summary)
}

fn lift_by<C: CodeSet>(note: &boardwire_core::Note<C>, by: usize, code: fn(C) -> Code) -> Note {
    let lifted = Note::new(code(note.code()), note.span().shifted(by)).with_class(note.class());
    match note.error_at(Level::Conforming) {
        Some(error) => lifted.or_error(error.map_code(code).shifted(by)),
        None => lifted,
    }
}
