//! Any bytes as answers to polls, one a line: validation, and a session that sees one after another. It never submits twice for a revision.
#![cfg_attr(fuzzing, no_main)]

use std::collections::BTreeSet;

use boardwire_core::Level;
use boardwire_flipsight::session::{Action, Call, Session, SessionOptions};
use boardwire_flipsight::{ApiResponse, Message, Options, parse_with};

boardwire_fuzz::target!(|data| {
    let options = Options::new(Level::Lenient);
    let mut session = Session::new(SessionOptions::default(), 0);
    let mut submitted = BTreeSet::new();
    let mut now = 0;
    for line in data.split(|&byte| byte == b'\n') {
        let Ok(Message::Response(ApiResponse::Poll(poll))) =
            parse_with(line, &options, &mut Vec::new())
        else {
            continue;
        };
        for found in poll.validate() {
            assert!(found.span(line).is_within(line.len()));
        }
        now += 700;
        let mut actions = session.polled(&poll, now);
        while let Some(action) = actions.pop() {
            match action {
                Action::Think { job, request } => {
                    let Some(mv) = request.fallback() else {
                        continue;
                    };
                    if let Ok(more) = session.moved(job, mv, now) {
                        actions.extend(more);
                        assert!(session.moved(job, mv, now).is_err());
                    }
                }
                Action::Call(call @ Call::Move(job, _)) => {
                    // Another room or round of a human game has the same revisions again.
                    let is_new = submitted.insert(job);
                    assert!(is_new || job.match_id < 0, "{job:?}");
                    session.answered(&call, now);
                }
                _ => {}
            }
        }
    }
});
