//! The session checker over a log.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::model::{Content, CsaLog};
use super::style::Connection;
use crate::session::{SessionChecker, SessionFinding, SessionOptions, State};

/// Runs a [`SessionChecker`] over each connection of a log. The spans of the findings are in the log, which has to be the one that was
/// read; what is owed at the end is an empty span at the last line of its connection.
///
/// The text is needed beside the log, since a log holds what its lines say and not how: the checker judges each line as it was sent, and
/// counts its bytes. With another text than the log's the findings mean nothing; nothing worse comes of it.
///
/// ```
/// use boardwire_csa::log::{check_session, parse};
/// use boardwire_csa::session::{Code, SessionOptions};
///
/// let text = "recv:LOGIN a pw x1\nsend:LOGIN:a OK\nrecv:%%LIST\n";
/// let log = parse(text)?;
/// let findings = check_session(text.as_bytes(), &log, &SessionOptions::default());
/// assert_eq!((findings[0].code, findings[0].span.range()), (Code::MissingReply, 40..40));
/// # Ok::<(), boardwire_csa::log::ParseError>(())
/// ```
#[must_use]
pub fn check_session(
    text: &[u8],
    log: &CsaLog<'_>,
    options: &SessionOptions,
) -> Vec<SessionFinding> {
    let mut sessions: BTreeMap<Option<Connection>, Watched> = BTreeMap::new();
    let mut findings = Vec::new();
    let is_scenario = log.style() == super::Style::Scenario;
    for entry in log.entries() {
        let closes = entry.content() == &Content::Close;
        let Some(direction) = entry.direction() else {
            continue;
        };
        let watched = sessions
            .entry(entry.connection())
            .or_insert_with(|| Watched {
                session: SessionChecker::new(*options),
                starts: Vec::new(),
                last: 0,
            });
        watched.last = entry.text_span().start;
        // The letter of a client that comes back means another connection.
        if watched.session.state() == State::Closed && entry.is_login() {
            watched.finish(&mut findings);
        }
        if closes {
            let step = watched.session.close();
            watched.put(step.findings, &mut findings);
        } else {
            watched.starts.push(watched.last);
            let line = entry.text_span().of(text);
            let step = watched.session.receive(direction, line, None);
            watched.put(step.findings, &mut findings);
        }
        // In a scenario the next line is of the next connection; in a capture a connection has its own letter.
        if closes && is_scenario {
            watched.finish(&mut findings);
        }
    }
    for watched in sessions.values_mut() {
        watched.finish(&mut findings);
    }
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

/// A connection of the log.
struct Watched {
    session: SessionChecker,
    /// Where its lines begin.
    starts: Vec<usize>,
    /// Where the last entry begins.
    last: usize,
}

impl Watched {
    /// What is owed at its end; the next line is of another connection.
    fn finish(&mut self, findings: &mut Vec<SessionFinding>) {
        let owed = self.session.finish();
        self.put(owed, findings);
        self.starts.clear();
    }

    fn put(&self, found: Vec<SessionFinding>, findings: &mut Vec<SessionFinding>) {
        findings.extend(found.into_iter().map(|finding| {
            let line = usize::try_from(finding.line).ok();
            let start = line.and_then(|line| self.starts.get(line));
            let span = finding.span.shifted(*start.unwrap_or(&self.last));
            SessionFinding { span, ..finding }
        }));
    }
}
