//! The rules of a request.

use super::position::{Phase, Position, check_shape};
use super::{Checker, position};
use crate::codes::Code;
use crate::lex::Segment;
use crate::model::EngineRequest;

pub(super) fn check(checker: &mut Checker, request: &EngineRequest<'_>) {
    let variant = request.variant();
    position::check(
        checker,
        &Position {
            board: &request.board,
            turn: request.color,
            turn_key: "color",
            legal_moves: &request.legal_moves,
            placed: request.placed.as_ref(),
            variant,
            side: request.board_size,
            phase: Phase::Active,
            history: &request.history,
        },
    );
    let blocked = Some(&request.blocked_squares);
    check_shape(checker, variant, Some(request.board_size), blocked);
    if request.budget_ms > (request.remaining_ms.saturating_sub(750)).max(0) {
        checker.report(Code::BudgetOver, &[Segment::Key("budget_ms")]);
    }
    check_human(checker, request);
}

/// The signs of a game against a human go together.
fn check_human(checker: &mut Checker, request: &EngineRequest<'_>) {
    if request.match_id == 0 {
        checker.report(Code::MatchIdZero, &[Segment::Key("match_id")]);
        return;
    }
    let is_human = request.is_human();
    let fields = [
        ("round_no", request.round_no.value().is_some()),
        ("room_created_at", request.room_created_at.value().is_some()),
        ("leg", is_human && request.leg.get() == 0),
    ];
    for (key, is_set) in fields {
        if is_set != is_human {
            checker.report(Code::HumanFields, &[Segment::Key(key)]);
        }
    }
}
