//! Summaries that come line by line.

use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Span};

use super::codes::{Code, ParseError};
use super::lex::{self, Marker};
use super::options::Options;
use super::{Reading, read};

/// Takes a connection's lines one by one and gives each Game_Summary when it is complete. It holds no more than one summary, up
/// to the limit of its [`Options`].
///
/// Lines are fed without their end: a server's own lines as they are, and of rows such as `##[SHOW] Total_Time:900` what follows
/// the tag, to a reader for each tag and id.
///
/// ```
/// use boardwire_csa::summary::{GameSummaryReader, Progress};
///
/// let lines = "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nName+:a\nName-:b\nYour_Turn:+\nTo_Move:+\n\
///     BEGIN Position\nPI\n+\nEND Position\nEND Game_Summary\nSTART:id";
/// let mut reader = GameSummaryReader::default();
/// let mut found = Vec::new();
/// for line in lines.lines() {
///     match reader.line(line) {
///         Progress::Outside => assert_eq!(line, "START:id"),
///         Progress::Inside => {}
///         Progress::Complete(reading) => found.push(reading),
///         Progress::TooLong(error) => panic!("{error}"),
///     }
/// }
/// assert_eq!(found[0].to_lines().count(), 12);
/// assert!(found[0].summary.as_ref().is_some_and(|summary| summary.is_proposal()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameSummaryReader {
    options: Options,
    /// The lines of the summary so far, each with an LF.
    text: Vec<u8>,
    open: bool,
    skipping: bool,
}

/// What a line was to a [`GameSummaryReader`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// No part of a summary: read it as a protocol line.
    Outside,
    /// Part of a summary that goes on.
    Inside,
    /// The last line of a summary: its model, all findings, and its lines as they came.
    Complete(Box<Reading<'static>>),
    /// With this line the summary passes the limit. It is passed over up to its end.
    TooLong(ParseError),
}

impl GameSummaryReader {
    /// A reader with limits of its own.
    #[must_use]
    pub const fn new(options: Options) -> Self {
        Self {
            options,
            text: Vec::new(),
            open: false,
            skipping: false,
        }
    }

    /// Whether a summary has begun and not ended.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Forgets a summary that has begun: the connection was lost.
    pub fn reset(&mut self) {
        *self = Self::new(core::mem::take(&mut self.options));
    }

    /// Takes the next line, without its end; a CR at the end is cut.
    pub fn line(&mut self, line: impl AsRef<[u8]>) -> Progress {
        let line = line.as_ref();
        let text = line.strip_suffix(b"\r").unwrap_or(line);
        let marker = lex::marker(text.trim_ascii_end());
        if !self.open {
            if marker != Some(Marker::BeginSummary) {
                return Progress::Outside;
            }
            self.open = true;
        }
        let ends = marker == Some(Marker::EndSummary);
        if self.skipping {
            if ends {
                self.reset();
            }
            return Progress::Inside;
        }
        let limit = self.options.limits().document;
        if self.text.len().saturating_add(text.len()) > limit {
            // What was held is let go, not what it was.
            self.text = Vec::new();
            self.skipping = !ends;
            self.open = !ends;
            let span = Span::new(limit, limit.saturating_add(1));
            return Progress::TooLong(ParseError::new(Code::DocumentTooLong, span));
        }
        self.text.extend_from_slice(text);
        if !ends {
            self.text.push(b'\n');
            return Progress::Inside;
        }
        let text = core::mem::take(&mut self.text);
        self.open = false;
        Progress::Complete(Box::new(read(&text, &self.options).into_owned()))
    }
}
