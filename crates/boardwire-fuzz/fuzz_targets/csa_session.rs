//! Any dialogue: each line of the input begins with a byte that says who speaks and how much time has passed. What clients say goes to
//! a hub too, and what the hub answers has to be what a server may say.
#![cfg_attr(fuzzing, no_main)]

use boardwire_core::Direction;
use boardwire_csa::server::{Reason, ServerLine, parse_strict};
use boardwire_csa::session::SessionChecker;
use boardwire_csa::session::server::{Action, Hub, HubOptions};

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

boardwire_fuzz::target!(|data| {
    let mut checker = SessionChecker::default();
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
            for finding in checker.receive(direction, line, Some(now)).findings {
                assert!(finding.span.is_within(line.len()), "{finding:?}");
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
    checker.finish();
});
