//! A log that was read.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Direction, LineText, Span};

use super::codes::Code;
use super::style::{Connection, Style};
use crate::client::ClientLine;
use crate::line::Line;

/// A log, free of the input's lifetime.
pub type OwnedCsaLog = CsaLog<'static>;

/// A log of dialogues between clients and a server: its lines in order.
///
/// Two logs are equal when their style and what their lines say are; spans are no part of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsaLog<'i> {
    pub(super) style: Style,
    pub(super) entries: Vec<Entry<'i>>,
}

impl<'i> CsaLog<'i> {
    /// How it says who sent a line.
    #[must_use]
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Its lines, without blank ones at its end.
    #[must_use]
    pub fn entries(&self) -> &[Entry<'i>] {
        &self.entries
    }

    /// The protocol lines, with their connections.
    pub fn lines(&self) -> impl Iterator<Item = (&Entry<'i>, &Line<'i>)> {
        self.entries
            .iter()
            .filter_map(|entry| match &entry.content {
                Content::Line(line) => Some((entry, line)),
                _ => None,
            })
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> CsaLog<'static> {
        CsaLog {
            style: self.style,
            entries: self.entries.into_iter().map(Entry::into_owned).collect(),
        }
    }
}

/// A line of a log.
///
/// Two are equal when they say the same; where they stand is no part of the value.
#[derive(Clone)]
pub struct Entry<'i> {
    pub(super) span: Span,
    pub(super) text_span: Span,
    pub(super) stamp: LineText<'i>,
    pub(super) direction: Option<Direction>,
    pub(super) connection: Option<Connection>,
    pub(super) content: Content<'i>,
}

impl Entry<'_> {
    /// Where the line stands in the log, its end not counted; empty for a line that was not read.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Where its message stands in the log, without the prefix.
    #[must_use]
    pub const fn text_span(&self) -> Span {
        self.text_span
    }

    /// The line as it stands in the log, which has to be the one that this was read from.
    #[must_use]
    pub fn raw<'l>(&self, log: &'l [u8]) -> &'l [u8] {
        self.span.of(log)
    }

    /// What stands before the prefix, verbatim: a time stamp and the words of a logger; empty where there is none.
    #[must_use]
    pub fn stamp(&self) -> &[u8] {
        self.stamp.as_bytes()
    }

    /// Which way the message goes.
    #[must_use]
    pub const fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Which connection it belongs to, where the log says so.
    #[must_use]
    pub const fn connection(&self) -> Option<Connection> {
        self.connection
    }

    /// Whether a client logs in: behind the end of its connection, another one begins.
    #[must_use]
    pub const fn is_login(&self) -> bool {
        matches!(
            self.content,
            Content::Line(Line::Client(ClientLine::Login(_)))
        )
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Entry<'static> {
        Entry {
            span: self.span,
            text_span: self.text_span,
            stamp: self.stamp.into_owned(),
            direction: self.direction,
            connection: self.connection,
            content: match self.content {
                Content::Line(line) => Content::Line(line.into_owned()),
                Content::Summary(text) => Content::Summary(text.into_owned()),
                Content::Close => Content::Close,
                Content::Blank => Content::Blank,
                Content::Remark(text) => Content::Remark(text.into_owned()),
                Content::FreeText(text) => Content::FreeText(text.into_owned()),
                Content::Unreadable(line) => Content::Unreadable(line.into_owned()),
            },
        }
    }
}

impl<'i> Entry<'i> {
    /// What it says.
    #[must_use]
    pub const fn content(&self) -> &Content<'i> {
        &self.content
    }
}

impl PartialEq for Entry<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.direction == other.direction
            && self.connection == other.connection
            && self.stamp == other.stamp
            && self.content == other.content
    }
}

impl Eq for Entry<'_> {}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.span)?;
        if let Some(connection) = self.connection {
            write!(f, "{connection} ")?;
        }
        if let Some(direction) = self.direction {
            write!(f, "{direction} ")?;
        }
        self.content.fmt(f)
    }
}

/// What a line of a log says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content<'i> {
    /// A protocol line.
    Line(Line<'i>),
    /// A line of a Game_Summary after its first, `END Game_Summary` included; byte for byte.
    Summary(LineText<'i>),
    /// The server closes the connection.
    Close,
    /// A line without a prefix that holds nothing but blanks.
    Blank,
    /// A remark, with its `#`.
    Remark(LineText<'i>),
    /// A line without a prefix.
    FreeText(LineText<'i>),
    /// A message that can't be read.
    Unreadable(Unreadable<'i>),
}

/// A message that can't be read, kept byte for byte.
pub type Unreadable<'i> = boardwire_core::Unreadable<'i, Code>;
