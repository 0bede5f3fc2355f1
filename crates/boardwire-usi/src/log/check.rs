//! The session checker over a log.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use boardwire_core::{Direction, Span};

use super::message;
use super::model::{Content, Entry, UsiLog};
use super::style::Channel;
use crate::codes::Code;
use crate::lex::is_blank;
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
    let mut connections: BTreeMap<Option<Channel>, Connection> = BTreeMap::new();
    let mut findings = Vec::new();
    for entry in log.entries() {
        let connection = connections
            .entry(entry.channel())
            .or_insert_with(|| Connection::new(*options));
        match entry.content() {
            Content::Command(command) => {
                if let Some(direction) = entry.direction() {
                    let (head, at) = (entry.head(), entry.at());
                    connection.command(direction, command, head, at, &mut findings);
                }
            }
            Content::Joined(text) => {
                connection.joined(text.as_bytes(), entry, &lenient, &mut findings);
            }
            Content::Unreadable(line) => {
                if let Some(direction) = entry.direction() {
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
                    let late = connection.checker.tick(at);
                    connection.take(late, entry.head(), &mut findings);
                }
            }
        }
    }
    for connection in connections.values_mut() {
        let owed = connection.checker.finish(None);
        connection.take(owed, Span::empty(0), &mut findings);
    }
    findings.sort_by_key(|finding| finding.span.start);
    findings
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

    /// Two commands run together: who said which follows from the commands.
    fn joined(
        &mut self,
        text: &[u8],
        entry: &Entry<'_>,
        options: &Options,
        findings: &mut Vec<SessionFinding>,
    ) {
        let Some(at) = message::joined_at(text, options) else {
            return;
        };
        let (first, second) = text.split_at(at);
        // The text begins with the blanks before its first word.
        let blanks = text.iter().take_while(|&&byte| is_blank(byte)).count();
        let start = entry.head().start.saturating_sub(blanks) + at;
        let word = second.iter().take_while(|&&byte| !is_blank(byte)).count();
        let second_head = Span::new(start, start + word);
        for (part, head) in [(first, entry.head()), (second, second_head)] {
            if let Some(Ok(command)) = message::read_message(part, None, options)
                && let Some(direction) = command.direction()
            {
                self.command(direction, &command, head, entry.at(), findings);
            }
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
