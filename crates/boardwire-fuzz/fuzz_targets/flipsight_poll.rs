//! Any bytes as answers to polls, one a line: validation, and a session that sees one after another. The service's clock says what comes of a
//! move: an answer, none, or a refusal. Nothing is sent twice for a revision but the same move, when its answer was lost.
#![cfg_attr(fuzzing, no_main)]

use std::collections::BTreeMap;

use boardwire_core::Level;
use boardwire_flipsight::session::{Action, Call, Job, Session, SessionOptions};
use boardwire_flipsight::{ApiError, ApiResponse, Extras, Message, Options, Refusal, parse_with};

/// What was sent for a revision.
struct Sent {
    call: Call,
    /// No answer came, or the service was in trouble and has not looked at it.
    is_lost: bool,
}

/// Brings what comes of a move to the session; whether it may be sent again, and what the session does next.
fn outcome(session: &mut Session, call: &Call, clock: i64, now: u64) -> (bool, Vec<Action>) {
    let refused = match clock.rem_euclid(8) {
        4 => (409, "stale_revision"),
        5 => (409, "illegal_move"),
        6 => (503, "bot match storage unavailable"),
        7 => return (true, session.lost(call, now)),
        _ => return (false, session.answered(call, now)),
    };
    let (status, text) = refused;
    let error = ApiError {
        error: Refusal::new(text),
        server_now_ms: None,
        extras: Extras::NONE,
    };
    (status == 503, session.refused(call, status, &error, now))
}

boardwire_fuzz::target!(|data| {
    let options = Options::new(Level::Lenient);
    let mut session = Session::new(SessionOptions::default(), 0);
    let mut sent: BTreeMap<Job, Sent> = BTreeMap::new();
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
        let clock = poll.server_now_ms.unwrap_or_default();
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
                    let may_be_sent = job.match_id < 0
                        || sent
                            .get(&job)
                            .is_none_or(|before| before.is_lost && before.call == call);
                    assert!(may_be_sent, "{job:?}");
                    let (is_lost, more) = outcome(&mut session, &call, clock, now);
                    actions.extend(more);
                    sent.insert(job, Sent { call, is_lost });
                }
                _ => {}
            }
        }
    }
});
