//! Any dialogue: each line of the input begins with a byte that says who speaks and how much time has passed. What clients say goes to
//! a hub too, and what the hub answers has to be what a server may say. A finding is inside the line that it names; what drivers are told of
//! it is inside the line that was just read.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::{Conversation, Direction};
use boardwire_csa::server::{Reason, ServerLine, parse_strict};
use boardwire_csa::session::server::{Action, Hub, HubOptions};
use boardwire_csa::session::{SessionChecker, SessionFinding};

const CLIENTS: usize = 4;

/// What one client was told: every line canonical, every result a pair of the table.
#[derive(Default)]
struct Witness {
    reason: Option<Reason<'static>>,
    in_summary: bool,
}

impl Witness {
    fn hear(&mut self, line: &[u8]) {
        if self.in_summary {
            self.in_summary = line != b"END Game_Summary";
            return;
        }
        match (
            parse_strict(line).expect("a canonical line"),
            self.reason.take(),
        ) {
            (ServerLine::Outcome(outcome), Some(reason)) => assert!(reason.allows(Some(outcome))),
            (ServerLine::Outcome(_), None) => panic!("an outcome without a reason"),
            (_, Some(reason)) => panic!("{reason:?} without its outcome"),
            (ServerLine::BeginSummary, None) => self.in_summary = true,
            (ServerLine::Reason(reason), None) if !reason.allows(None) => {
                self.reason = Some(reason.into_owned());
            }
            _ => {}
        }
    }
}

/// Some lines are only understood by what follows them: a finding may be about any line so far, and what is owed is about none.
fn assert_inside(findings: &[SessionFinding], lens: &[usize]) {
    for finding in findings {
        let line = usize::try_from(finding.line).expect("a line of the input");
        let owed = (line == lens.len()).then_some(&0);
        let len = lens.get(line).or(owed).expect("a line so far");
        assert!(finding.span.is_within(*len), "{finding:?} of line {line}");
    }
}

boardwire_fuzz::target!(|data| {
    let mut checker = SessionChecker::default();
    let mut driven = SessionChecker::default();
    // Of what the checker has read.
    let mut lens = Vec::new();
    let mut hub: Hub = Hub::new(HubOptions::default().with_max_moves(8));
    let mut witnesses: [Witness; CLIENTS] = Default::default();
    let mut now = 0u64;
    for line in data.split(|&byte| byte == b'\n') {
        let Some((&first, line)) = line.split_first() else {
            continue;
        };
        let client = usize::from(first >> 1) % CLIENTS;
        now += u64::from(first >> 3) * 250;
        let direction = if first & 1 == 0 {
            Direction::ToEngine
        } else {
            Direction::ToGui
        };
        if client == 0 {
            lens.push(line.len());
            let step = checker.receive(direction, line, Some(now));
            assert_inside(&step.findings, &lens);
            let told = Conversation::receive(&mut driven, direction, line, Some(now));
            assert_eq!(told.len(), step.findings.len());
            for observation in told {
                let span = observation.finding.span;
                assert!(span.is_within(line.len()), "{observation:?}");
            }
        }
        let step = match direction {
            Direction::ToEngine => {
                hub.open(client as u64, now);
                hub.receive(client as u64, line, now)
            }
            Direction::ToGui => hub.tick(now),
        };
        for action in step.actions {
            match action {
                Action::Send(to, line) => witnesses[to as usize].hear(&line),
                Action::Close(to) => witnesses[to as usize] = Witness::default(),
            }
        }
    }
    assert_inside(&checker.finish(), &lens);
});
