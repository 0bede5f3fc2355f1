//! A log's lines, without reading what they say.

use boardwire_core::{Direction, Lines, Span, byte_order_marks};

use super::stamp::{Clock, Time};
use super::style::{Channel, Style};

/// What a line of a log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineKind {
    /// A message between GUI and engine. In the plain style, every line but remarks.
    Message,
    /// A message of another connection of the GUI, to a game server for example.
    OtherChannel,
    /// A remark: the line begins with `#`.
    Remark,
    /// A line without a prefix, in a style that has prefixes.
    Loose,
}

/// A line of a log, as [`entries`](super::entries) gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RawEntry<'i> {
    /// What it is.
    pub kind: LineKind,
    /// Which way the message goes, where the prefix tells.
    pub direction: Option<Direction>,
    /// Which connection it belongs to, where the prefix tells.
    pub channel: Option<Channel>,
    /// When it was written: milliseconds since the first time stamp of the log's messages, where its own can be compared to that.
    pub at: Option<u64>,
    /// What stands before the style's own prefix, blanks behind it included: a time stamp, and what a logger adds to it.
    pub stamp: &'i [u8],
    /// The message; of a remark or a loose line, the whole line.
    pub text: &'i [u8],
    /// Where the text stands in the log.
    pub text_span: Span,
    /// Where the line stands in the log, its end not counted.
    pub span: Span,
    /// Where the line's end stands in the log: LF, CRLF, CR, or nothing after the last line.
    pub line_end: Span,
}

/// The lines of a log; made by [`entries`](super::entries). It allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct Entries<'i> {
    log: &'i [u8],
    lines: Lines<'i>,
    style: Style,
    clock: Clock,
}

impl<'i> Entries<'i> {
    pub(super) fn new(log: &'i [u8], style: Style) -> Self {
        Self {
            log,
            lines: Lines::new(log, byte_order_marks(log)),
            style,
            clock: Clock::default(),
        }
    }

    /// What [`RawEntry::at`] is for the time of a message.
    pub(super) fn read_time(&mut self, time: Option<Time>) -> Option<u64> {
        time.and_then(|time| self.clock.read(time))
    }
}

impl<'i> Iterator for Entries<'i> {
    type Item = RawEntry<'i>;

    fn next(&mut self) -> Option<RawEntry<'i>> {
        let (span, line_end) = self.lines.next()?;
        let line = span.of(self.log);
        let prefix = self.style.prefix(line);
        let time = prefix.and_then(|prefix| prefix.time);
        let kind = match prefix {
            _ if line.starts_with(b"#") => LineKind::Remark,
            Some(prefix) if prefix.channel.is_some_and(|it| !it.is_engine()) => {
                LineKind::OtherChannel
            }
            Some(_) => LineKind::Message,
            None if self.style == Style::Plain => LineKind::Message,
            None => LineKind::Loose,
        };
        let before = prefix.map_or(0, |prefix| prefix.len);
        Some(RawEntry {
            kind,
            direction: prefix.map(|prefix| prefix.direction),
            channel: prefix.and_then(|prefix| prefix.channel),
            at: self.read_time(time),
            stamp: prefix
                .and_then(|prefix| line.get(..prefix.stamp_len))
                .unwrap_or_default(),
            text: line.get(before..).unwrap_or_default(),
            text_span: Span::new(span.start + before, span.end),
            span,
            line_end,
        })
    }
}
