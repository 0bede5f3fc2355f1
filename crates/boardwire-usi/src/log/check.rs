//! The session checker over a log.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use boardwire_core::{Direction, Span};

use super::message::{self, Message};
use super::model::{Content, Entry, UsiLog};
use super::style::{Channel, Style};
use crate::codes::Code;
use crate::lex::{Lexer, is_blank};
use crate::model::Command;
use crate::options::Options;
use crate::session::{Event, SessionChecker, SessionFinding, SessionOptions};

/// Runs a [`SessionChecker`] over each connection of a log. The spans of the findings are in the log; what is owed is at the line
/// that asked for it, and what is late at the line with which it was found.
///
/// The time is that of the lines' stamps ([`Entry::at`]); without them nothing is late.
///
/// ```
/// use boardwire_usi::log::{check_session, parse};
/// use boardwire_usi::{Code, session::SessionOptions};
///
/// let log = parse("recv:usi\nsend:usiok\nrecv:isready\n")?;
/// let findings = check_session(&log, &SessionOptions::default());
/// assert_eq!((findings[0].code, findings[0].span.range()), (Code::MissingReadyok, 25..32));
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[must_use]
pub fn check_session(log: &UsiLog<'_>, options: &SessionOptions) -> Vec<SessionFinding> {
    let lenient = Options::LENIENT.with_session(*options);
    let mut connections = Connections {
        options: *options,
        by_channel: BTreeMap::new(),
    };
    let mut findings = Vec::new();
    for entry in log.entries() {
        match entry.content() {
            Content::Command(command) => {
                if let Some(direction) = entry.direction() {
                    let (head, at) = (entry.head(), entry.at());
                    let connection = connections.of(entry.channel());
                    connection.command(direction, command, head, at, &mut findings);
                }
            }
            Content::Joined(text) => {
                let parts = parts(text.as_bytes(), entry, log.style(), &lenient);
                for part in parts.into_iter().flatten() {
                    let connection = connections.of(part.channel);
                    let (command, head) = (&part.command, part.head);
                    connection.command(part.direction, command, head, entry.at(), &mut findings);
                }
            }
            Content::Unreadable(line) => {
                if let Some(direction) = entry.direction() {
                    let connection = connections.of(entry.channel());
                    let step =
                        connection
                            .checker
                            .receive_line(direction, line.as_bytes(), entry.at());
                    connection.take(step.findings, entry.head(), &mut findings);
                }
            }
            // No part of the conversation, but time has passed.
            _ => {
                if let Some(at) = entry.at() {
                    let connection = connections.of(entry.channel());
                    let late = connection.checker.tick(at);
                    connection.take(late, entry.head(), &mut findings);
                }
            }
        }
    }
    for connection in connections.by_channel.values_mut() {
        let owed = connection.checker.finish(None);
        connection.take(owed, Span::empty(0), &mut findings);
    }
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// A command of a line that holds two.
struct Part<'i> {
    command: Command<'i>,
    direction: Direction,
    channel: Option<Channel>,
    head: Span,
}

/// The commands of a line that holds two. Who said which follows from the log where it has a mark between them, else from the
/// commands.
fn parts<'i>(
    text: &'i [u8],
    entry: &Entry<'_>,
    style: Style,
    options: &Options,
) -> [Option<Part<'i>>; 2] {
    let said = entry.direction();
    let message = message::read(text, said, style, options, &mut Vec::new());
    let Message::Joined(joint) = message else {
        return [None, None];
    };
    // The text begins with the blanks before its first word.
    let blanks = text.iter().take_while(|&&byte| is_blank(byte)).count();
    let start = entry.head().start.saturating_sub(blanks);
    let part = |text: &'i [u8], at: usize, said: Option<Direction>, channel| {
        let command = message::read_message(text, said, options)?.ok()?;
        let direction = said.or_else(|| command.direction())?;
        let head = Lexer::new(text, 0).next_token()?.span().shifted(start + at);
        Some(Part {
            command,
            direction,
            channel,
            head,
        })
    };
    let (first, second, at) = joint.parts(text);
    let mark = joint.mark;
    let channel = mark.map_or(entry.channel(), |mark| mark.channel);
    let said_second = mark.map(|mark| mark.direction);
    [
        part(first, 0, mark.and(said), entry.channel()),
        part(second, at, said_second, channel),
    ]
}

struct Connections {
    options: SessionOptions,
    by_channel: BTreeMap<Option<Channel>, Connection>,
}

impl Connections {
    fn of(&mut self, channel: Option<Channel>) -> &mut Connection {
        let connection = self.by_channel.entry(channel);
        connection.or_insert_with(|| Connection::new(self.options))
    }
}

struct Connection {
    checker: SessionChecker,
    /// Where the lines stand that asked for what may be owed.
    usi: Span,
    isready: Span,
    go: Span,
}

impl Connection {
    fn new(options: SessionOptions) -> Self {
        Self {
            checker: SessionChecker::new(options),
            usi: Span::empty(0),
            isready: Span::empty(0),
            go: Span::empty(0),
        }
    }

    fn command(
        &mut self,
        direction: Direction,
        command: &Command<'_>,
        head: Span,
        at: Option<u64>,
        findings: &mut Vec<SessionFinding>,
    ) {
        let due_before = self.checker.ready_due();
        let step = self.checker.receive(direction, command, at);
        self.take(step.findings, head, findings);
        match step.event {
            Event::Started => self.usi = head,
            Event::ReadyAsked if due_before == 0 => self.isready = head,
            Event::SearchStarted { .. } => self.go = head,
            _ => {}
        }
    }

    fn take(&self, found: Vec<SessionFinding>, head: Span, findings: &mut Vec<SessionFinding>) {
        findings.extend(found.into_iter().map(|finding| {
            let span = match finding.code {
                Code::MissingUsiok => self.usi,
                Code::MissingReadyok => self.isready,
                Code::MissingBestmove | Code::MissingCheckmate => self.go,
                _ => head,
            };
            SessionFinding { span, ..finding }
        }));
    }
}
