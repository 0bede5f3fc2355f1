//! The rules of a call of the service.

use alloc::borrow::Cow;

use super::Checker;
use crate::codes::Code;
use crate::lex::Segment;
use crate::model::{AgentMove, ApiRequest, Environment};

pub(super) fn check(checker: &mut Checker, call: &ApiRequest<'_>) {
    match call {
        ApiRequest::Poll(call) => {
            if let Some(environment) = &call.environment {
                checker.within(&[Segment::Key("environment")], |checker| {
                    check_environment(checker, environment);
                });
            }
        }
        ApiRequest::Challenge(_) => {}
        // The guide is not clear about negative numbers.
        ApiRequest::Accept(call) => check_match_id(checker, call.match_id),
        ApiRequest::Reject(call) => check_match_id(checker, call.match_id),
        ApiRequest::Move(call) => check_move(checker, call),
    }
}

fn check_environment(checker: &mut Checker, environment: &Environment<'_>) {
    let texts = [
        ("cpu", &environment.cpu),
        ("engine", &environment.engine),
        ("os", &environment.os),
    ];
    for (key, text) in texts {
        let is_over = |text: &Cow<'_, str>| text.chars().nth(Environment::MAX_CHARS).is_some();
        if text.as_ref().is_some_and(is_over) {
            checker.report(Code::TextTooLong, &[Segment::Key(key)]);
        }
    }
}

fn check_match_id(checker: &mut Checker, match_id: i64) {
    if match_id == 0 {
        checker.report(Code::MatchIdZero, &[Segment::Key("match_id")]);
    }
}

fn check_move(checker: &mut Checker, call: &AgentMove<'_>) {
    check_match_id(checker, call.match_id);
    if call.match_id == 0 {
        return;
    }
    let is_human = call.match_id < 0;
    let fields = [
        ("round_no", call.round_no.value().is_some()),
        ("room_created_at", call.room_created_at.value().is_some()),
        ("leg", is_human && call.leg.get() == 0),
    ];
    for (key, is_set) in fields {
        if is_set != is_human {
            checker.report(Code::HumanFields, &[Segment::Key(key)]);
        }
    }
    if is_human && call.mv.is_pass() {
        checker.report(Code::PassInHumanGame, &[Segment::Key("move")]);
    }
}
