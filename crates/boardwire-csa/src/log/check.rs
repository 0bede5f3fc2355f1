//! The session checker over a log.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::model::{Content, CsaLog, Entry};
use super::style::Connection;
use crate::client::ClientLine;
use crate::line::Line;
use crate::session::{SessionChecker, SessionFinding, SessionOptions, State};

/// Runs a [`SessionChecker`] over each connection of a log. The spans of the findings are in the log, which has to be the one that was
/// read; what is owed at the end is an empty span at the last line of its connection.
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
    let mut sessions: BTreeMap<Option<Connection>, (SessionChecker, usize)> = BTreeMap::new();
    let mut findings = Vec::new();
    let is_scenario = log.style() == super::Style::Scenario;
    for entry in log.entries() {
        let closes = entry.content() == &Content::Close;
        let Some(direction) = entry.direction() else {
            continue;
        };
        let (session, last) = sessions
            .entry(entry.connection())
            .or_insert_with(|| (SessionChecker::new(*options), 0));
        let start = entry.text_span().start;
        *last = start;
        // The letter of a client that comes back means another connection.
        if session.state() == State::Closed && is_login(entry) {
            let owed = session.finish();
            findings.extend(owed.into_iter().map(|it| shifted(it, start)));
        }
        let step = match closes {
            false => session.receive(direction, entry.text_span().of(text), None),
            true => session.close(),
        };
        findings.extend(step.findings.into_iter().map(|it| shifted(it, start)));
        // In a scenario the next line is of the next connection; in a capture a connection has its own letter.
        if closes && is_scenario {
            let owed = session.finish();
            findings.extend(owed.into_iter().map(|it| shifted(it, start)));
        }
    }
    for (session, last) in sessions.values_mut() {
        let owed = session.finish();
        findings.extend(owed.into_iter().map(|it| shifted(it, *last)));
    }
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

fn is_login(entry: &Entry<'_>) -> bool {
    matches!(
        entry.content(),
        Content::Line(Line::Client(ClientLine::Login(_)))
    )
}

fn shifted(finding: SessionFinding, by: usize) -> SessionFinding {
    let span = finding.span.shifted(by);
    SessionFinding { span, ..finding }
}
