//! A log that was read.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{Direction, LineText, Span, TextError, TextFault};

use super::style::{Channel, Style};
use crate::codes::Code;
use crate::model::Command;

/// A log of a conversation in USI: its lines in order.
///
/// Two logs are equal when their style and what their lines say are; spans are no part of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsiLog<'i> {
    pub(super) style: Style,
    pub(super) entries: Vec<Entry<'i>>,
}

impl<'i> UsiLog<'i> {
    /// An empty log. Name its style when you read it back: a log without messages does not show it.
    #[must_use]
    pub const fn new(style: Style) -> Self {
        Self {
            style,
            entries: Vec::new(),
        }
    }

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

    /// The commands, with who sent them and on which connection.
    pub fn commands(&self) -> impl Iterator<Item = (&Entry<'i>, &Command<'i>)> {
        self.entries
            .iter()
            .filter_map(|entry| match &entry.content {
                Content::Command(command) => Some((entry, command)),
                _ => None,
            })
    }

    /// Adds a command as its last line, without a time stamp. The channel only counts in the styles that have them; `None`, or
    /// one that the style can't name, is engine 1 there.
    ///
    /// What would read back as free text (an extension that an engine sends, for example) becomes free text.
    pub fn push(&mut self, direction: Direction, channel: Option<Channel>, command: &Command<'_>) {
        let mut line = Vec::new();
        self.style.put_prefix(direction, channel, &mut line);
        crate::format::format_into(command, &mut line);
        let options = super::LogOptions::default().with_style(Some(self.style));
        let read = super::read(&line, &options).log.into_owned();
        for entry in read.entries {
            self.entries.push(Entry {
                span: Span::empty(0),
                head: Span::empty(0),
                ..entry
            });
        }
    }

    /// Adds a remark as its last line.
    ///
    /// # Errors
    /// The text does not begin with `#`.
    pub fn push_remark(&mut self, text: LineText<'i>) -> Result<(), TextError> {
        if !text.as_bytes().starts_with(b"#") {
            return Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            });
        }
        self.entries.push(Entry {
            span: Span::empty(0),
            head: Span::empty(0),
            direction: None,
            channel: None,
            at: None,
            stamp: None,
            content: Content::Remark(text),
        });
        Ok(())
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> UsiLog<'static> {
        UsiLog {
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
    pub(super) head: Span,
    pub(super) direction: Option<Direction>,
    pub(super) channel: Option<Channel>,
    pub(super) at: Option<u64>,
    pub(super) stamp: Option<LineText<'i>>,
    pub(super) content: Content<'i>,
}

impl<'i> Entry<'i> {
    /// Where the line stands in the log, its end not counted; empty for a line that was not read.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Where the first word of its message stands in the log.
    #[must_use]
    pub const fn head(&self) -> Span {
        self.head
    }

    /// The line as it stands in the log, which has to be the one that this was read from.
    #[must_use]
    pub fn raw<'l>(&self, log: &'l [u8]) -> &'l [u8] {
        self.span.of(log)
    }

    /// Which way the message goes: what the log says; in the plain style, what the command says.
    #[must_use]
    pub const fn direction(&self) -> Option<Direction> {
        self.direction
    }

    /// Which connection of the GUI it belongs to, where the log says so.
    #[must_use]
    pub const fn channel(&self) -> Option<Channel> {
        self.channel
    }

    /// When it was written: milliseconds since the first time stamp of the log's messages, 0 if its own is older.
    ///
    /// `None` without a stamp, and for one that can't be compared to the first: only one of the two has a date, or a zone. A
    /// stamp without a date is of the next day where its time is an hour or more before that of the message before it, so that a
    /// pause of a day or more can't be seen. Clocks that are set, as for summer time, are taken as they are.
    #[must_use]
    pub const fn at(&self) -> Option<u64> {
        self.at
    }

    /// What stands before the style's own prefix, blanks behind it included: a time stamp, and what a logger adds to it. It is
    /// written back as it is.
    #[must_use]
    pub const fn stamp(&self) -> Option<&LineText<'i>> {
        self.stamp.as_ref()
    }

    /// What it says.
    #[must_use]
    pub const fn content(&self) -> &Content<'i> {
        &self.content
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Entry<'static> {
        Entry {
            span: self.span,
            head: self.head,
            direction: self.direction,
            channel: self.channel,
            at: self.at,
            stamp: self.stamp.map(LineText::into_owned),
            content: match self.content {
                Content::Command(command) => Content::Command(command.into_owned()),
                Content::Blank => Content::Blank,
                Content::FreeText(text) => Content::FreeText(text.into_owned()),
                Content::Remark(text) => Content::Remark(text.into_owned()),
                Content::OtherChannel(text) => Content::OtherChannel(text.into_owned()),
                Content::Joined(text) => Content::Joined(text.into_owned()),
                Content::Unreadable(line) => Content::Unreadable(line.into_owned()),
            },
        }
    }
}

impl PartialEq for Entry<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.direction == other.direction
            && self.channel == other.channel
            && self.at == other.at
            && self.stamp == other.stamp
            && self.content == other.content
    }
}

impl Eq for Entry<'_> {}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.span)?;
        if let Some(direction) = self.direction {
            write!(f, "{direction} ")?;
        }
        if let Some(channel) = self.channel {
            write!(f, "{channel:?} ")?;
        }
        if let Some(at) = self.at {
            write!(f, "{at} ms ")?;
        }
        self.content.fmt(f)
    }
}

/// What a line of a log says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content<'i> {
    /// A command.
    Command(Command<'i>),
    /// Nothing but blanks.
    Blank,
    /// What is no command: an engine's banner, a line without prefix.
    FreeText(LineText<'i>),
    /// A remark, with its `#`.
    Remark(LineText<'i>),
    /// What was said on a connection that speaks no USI.
    OtherChannel(LineText<'i>),
    /// Two commands run together, as one line; [`LogOptions::with_split`](super::LogOptions::with_split) makes two of it.
    Joined(LineText<'i>),
    /// A message that can't be read.
    Unreadable(Unreadable<'i>),
}

/// A message that can't be read, kept byte for byte.
pub type Unreadable<'i> = boardwire_core::Unreadable<'i, Code>;
