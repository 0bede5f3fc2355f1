//! A log's lines, without reading what they say.

use boardwire_core::{Direction, Lines, Span, byte_order_marks};

use super::style::{Connection, Style};

/// What a line of a log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LineKind {
    /// A message between client and server.
    Message,
    /// The server closes the connection.
    Close,
    /// A remark: the line begins with `#`.
    Remark,
    /// A line without a prefix.
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
    pub connection: Option<Connection>,
    /// What stands before the prefix: the time stamp and the logger's words of [`ShogiHome`](Style::ShogiHome), else nothing.
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
}

impl<'i> Entries<'i> {
    pub(super) fn new(log: &'i [u8], style: Style) -> Self {
        Self {
            log,
            lines: Lines::new(log, byte_order_marks(log)),
            style,
        }
    }
}

impl<'i> Iterator for Entries<'i> {
    type Item = RawEntry<'i>;

    fn next(&mut self) -> Option<RawEntry<'i>> {
        let (span, line_end) = self.lines.next()?;
        let line = span.of(self.log);
        let prefix = self.style.prefix(line);
        let kind = match prefix {
            _ if line.starts_with(b"#") => LineKind::Remark,
            Some(prefix) if prefix.closes => LineKind::Close,
            Some(_) => LineKind::Message,
            None => LineKind::Loose,
        };
        let before = prefix.map_or(0, |prefix| prefix.len);
        Some(RawEntry {
            kind,
            direction: prefix.map(|prefix| prefix.direction),
            connection: prefix.and_then(|prefix| prefix.connection),
            stamp: line
                .get(..prefix.map_or(0, |prefix| prefix.stamp_len))
                .unwrap_or_default(),
            text: line.get(before..).unwrap_or_default(),
            text_span: Span::new(span.start + before, span.end),
            span,
            line_end,
        })
    }
}
