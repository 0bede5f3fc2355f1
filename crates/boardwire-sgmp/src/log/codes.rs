//! Codes of logs: those of frames, and a few of the log's own.

use core::fmt;

use boardwire_core::{CodeInfo, CodeSet, Level, codes};

use crate::codes::Code as FrameCode;

codes! {
    /// What a log itself can have.
    pub enum LogCode in "sgmp-log" {
        LogTooLong = "log-too-long": Fault, "the log has more bytes or entries than the limit" {
            help: "raise Limits::document or Limits::nodes (in the program, -o document-limit=N or -o node-limit=N); the example is too long at document-limit=8",
            example: "\"Send --> 01:a1:a0:80\"",
            source: "boardwire's own bound", fixture: "sgmp-log/invalid/limits.transcript",
        }
        LineTooLong = "line-too-long": Fault, "the text of an entry has more bytes than the limit" {
            help: "raise Limits::line (in the program, -o line-limit=N); the example is too long at line-limit=8",
            example: "\"Try COM1 ...\"",
            source: "boardwire's own bound", fixture: "sgmp-log/invalid/limits.transcript",
        }
        NulByte = "nul-byte": Fault, "a NUL byte stands in the text" {
            help: "this is no log, or one that a crash cut short; raw bytes are read with Decoder",
            example: "\"Try\\x00COM1\"",
            source: "boardwire's own: text has no NUL", fixture: "sgmp-log/invalid/text.transcript",
        }
        BadJson = "bad-json": Fault, "the line is no JSON object" {
            help: "one object a line, as in {\"t\":0.5,\"dir\":\"B>W\",\"hex\":\"01a1a080\"}",
            example: "\"{\\\"t\\\":0.5\"",
            source: "RFC 8259", fixture: "sgmp-log/invalid/json-lines.transcript",
        }
        BadDir = "bad-dir": Fault, "dir does not name two sides" {
            help: "write the sender, > and the receiver, as in B>W, and nothing else",
            example: "\"{\\\"dir\\\":\\\"BW\\\",\\\"hex\\\":\\\"01a1a080\\\"}\"",
            source: "boardwire's capture form", fixture: "sgmp-log/invalid/json-lines.transcript",
        }
        IncompletePiece = "incomplete-piece": Fault, "of dir and hex one is missing" {
            help: "a piece of a capture needs both",
            example: "\"{\\\"hex\\\":\\\"01a1a080\\\"}\"",
            source: "boardwire's capture form", fixture: "sgmp-log/invalid/json-lines.transcript",
        }
        BadTime = "bad-time": Deviation, "t is no number of seconds; the entry counts as one without time" {
            help: "write the seconds since the capture began, as in 0.0078",
            example: "\"{\\\"t\\\":\\\"noon\\\",\\\"dir\\\":\\\"B>W\\\",\\\"hex\\\":\\\"01a1a080\\\"}\"",
            source: "boardwire's capture form", fixture: "sgmp-log/acceptable/json-lines.transcript",
        }
        DuplicateKey = "duplicate-key": Deviation, "a key stands twice in an object; the first counts, and the line is kept whole" {
            help: "write each key once",
            example: "\"{\\\"t\\\":1,\\\"t\\\":2,\\\"dir\\\":\\\"B>W\\\",\\\"hex\\\":\\\"01a1a080\\\"}\"",
            source: "RFC 8259: names should be unique", fixture: "sgmp-log/acceptable/json-lines.transcript",
        }
        JoinedLines = "joined-lines": Deviation, "what should stand on a line of its own follows on the same line" {
            help: "end the line before it",
            example: "\"Send --> 01:a1:a0:80 :Send NewGame Game is ready!\"",
            source: "FJK rules 2000, appendix A, as copied without line ends", fixture: "sgmp-log/acceptable/text.transcript",
        }
        CgfLog = "cgf-log": Deviation, "the line begins as those of CGF's terminal do" {
            help: "write Send --> or Read <--",
            example: "\"Send My Move -> 00:85:d2:b3\"",
            source: "CGF's cgf_term.cpp", fixture: "sgmp-log/acceptable/text.transcript",
        }
        LooseLine = "loose-line": Deviation, "the mark or the bytes are written otherwise than in the log of the FJK rules" {
            help: "write Send --> or Read <--, and the bytes with one colon between them; in a capture, hex has digits only",
            example: "\"sent -> 0x01,0xa1,0xa0,0x80\"",
            source: "boardwire's own: the logs of other programs", fixture: "sgmp-log/acceptable/text.transcript",
        }
        LabelMismatch = "label-mismatch": Remark, "the label is not the one of this frame" {
            help: "none needed: the frame counts",
            example: "\"Send --> 01:a1:a0:80 :Send OK\"",
            source: "FJK rules 2000, appendix A: the labels of its log", fixture: "sgmp-log/valid/text.transcript",
        }
        UnknownRecord = "unknown-record": Remark, "the object is no piece, no meta and no note" {
            help: "none needed: it is kept as it is",
            example: "\"{\\\"clock\\\":5}\"",
            source: "boardwire's capture form", fixture: "sgmp-log/valid/json-lines.transcript",
        }
        // What a replay of the dialogue finds.
        MoveNotAcknowledged = "move-not-acknowledged": Remark, "a MOVE was neither acknowledged nor refused in the log; it is no part of the game" {
            help: "none needed: the log ends early, or the command was given up in a collision",
            example: "\"Send --> 01:86:d2:b3 :My Move. Pos(1-361)=307\"",
            source: "GNU Go 3.8, run: it gives its command up in a collision", fixture: "sgmp-log/valid/text.transcript",
        }
    }
}

/// Codes of logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// What a frame, a stream or a game has.
    Frame(FrameCode),
    /// What the log itself has.
    Log(LogCode),
}

/// An error of a log.
pub type ParseError = boardwire_core::ParseError<Code>;
/// A note of a log.
pub type Note = boardwire_core::Note<Code>;

const FRAME_ROWS: &[CodeInfo] = <FrameCode as CodeSet>::TABLE;
const LOG_ROWS: &[CodeInfo] = <LogCode as CodeSet>::TABLE;

/// Both tables, one after the other.
static ROWS: [CodeInfo; FRAME_ROWS.len() + LOG_ROWS.len()] = {
    let mut rows = [LOG_ROWS[0]; FRAME_ROWS.len() + LOG_ROWS.len()];
    let mut at = 0;
    while at < rows.len() {
        rows[at] = if at < FRAME_ROWS.len() {
            FRAME_ROWS[at]
        } else {
            LOG_ROWS[at - FRAME_ROWS.len()]
        };
        at += 1;
    }
    rows
};

impl CodeSet for Code {
    const TABLE: &'static [CodeInfo] = &ROWS;

    fn index(self) -> usize {
        match self {
            Self::Frame(code) => code.index(),
            Self::Log(code) => FRAME_ROWS.len() + code.index(),
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        match index.checked_sub(FRAME_ROWS.len()) {
            None => FrameCode::from_index(index).map(Self::Frame),
            Some(index) => LogCode::from_index(index).map(Self::Log),
        }
    }

    fn info(self) -> &'static CodeInfo {
        match self {
            Self::Frame(code) => code.info(),
            Self::Log(code) => code.info(),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<FrameCode> for Code {
    fn from(code: FrameCode) -> Self {
        Self::Frame(code)
    }
}

impl From<LogCode> for Code {
    fn from(code: LogCode) -> Self {
        Self::Log(code)
    }
}

/// A frame's note as one of the log. `place` gives a span of the frame as one of the log.
pub(super) fn lift(
    note: &crate::codes::Note,
    place: impl Fn(boardwire_core::Span) -> boardwire_core::Span,
) -> Note {
    let span = place(note.span());
    let lifted = Note::new(Code::Frame(note.code()), span).with_class(note.class());
    match note.error_at(Level::Conforming) {
        Some(error) => lifted.or_error(ParseError::new(Code::Frame(error.code()), span)),
        None => lifted,
    }
}
