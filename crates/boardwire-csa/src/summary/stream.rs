//! Summaries that come line by line.

use alloc::vec::Vec;

use boardwire_core::{CodecOptions as _, Span};

use super::codes::{Code, ParseError};
use super::lex::{self, Marker};
use super::model::GameSummary;
use super::options::Options;
use super::{Reading, read};

/// Bytes that hold most summaries.
const USUAL_LEN: usize = 1024;

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
///         Progress::Complete(block) => found.push(block.parse()?.into_owned()),
///         Progress::TooLong(error) => return Err(error),
///     }
/// }
/// assert!(found[0].is_proposal());
/// # Ok::<(), boardwire_csa::summary::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct GameSummaryReader {
    options: Options,
    /// The lines of the summary so far, each with an LF; of one that is complete, until the next one begins.
    text: Vec<u8>,
    open: bool,
    skipping: bool,
}

/// What a line was to a [`GameSummaryReader`].
#[derive(Clone, Copy, Debug)]
pub enum Progress<'r> {
    /// No part of a summary: read it as a protocol line.
    Outside,
    /// Part of a summary that goes on.
    Inside,
    /// The last line of a summary.
    Complete(Block<'r>),
    /// With this line the summary passes the limit. It is passed over up to its end.
    TooLong(ParseError),
}

/// A whole summary as its lines came, lent by the [`GameSummaryReader`] until its next line.
#[derive(Clone, Copy, Debug)]
pub struct Block<'r> {
    text: &'r [u8],
    options: &'r Options,
}

impl<'r> Block<'r> {
    /// The lines, from `BEGIN Game_Summary` to `END Game_Summary`, with an LF between them.
    #[must_use]
    pub const fn as_bytes(&self) -> &'r [u8] {
        self.text
    }

    /// The summary, at the level of the reader's options.
    ///
    /// # Errors
    /// The first thing by offset that the level forbids.
    pub fn parse(&self) -> Result<GameSummary<'r>, ParseError> {
        super::parse_with(self.text, self.options, &mut boardwire_core::Discard)
    }

    /// All that could be read, every finding, and the lines.
    #[must_use]
    pub fn read(&self) -> Reading<'r> {
        read(self.text, self.options)
    }
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
    pub fn line(&mut self, line: impl AsRef<[u8]>) -> Progress<'_> {
        let line = line.as_ref();
        let text = line.strip_suffix(b"\r").unwrap_or(line);
        let marker = match text.first() {
            Some(b'B' | b'E') => lex::marker(text.trim_ascii_end()),
            _ => None,
        };
        if !self.open {
            if marker != Some(Marker::BeginSummary) {
                return Progress::Outside;
            }
            self.open = true;
            self.text.clear();
            self.text
                .reserve(USUAL_LEN.min(self.options.limits().document));
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
        self.open = false;
        Progress::Complete(Block {
            text: &self.text,
            options: &self.options,
        })
    }
}
