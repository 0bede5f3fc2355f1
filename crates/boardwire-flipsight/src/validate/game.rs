//! The rules of a match, its state and its legs.

use boardwire_core::othello::{Color, Size, Variant};

use super::position::{Phase, Position, check_shape, is_participant};
use super::{Checker, position};
use crate::codes::Code;
use crate::lex::Segment;
use crate::model::{Field, Leg, LegStatus, Match, MatchKind, State, WireMove};

pub(super) fn check(checker: &mut Checker, game: &Match<'_>) {
    check_human(checker, game);
    if let Field::Value(state) = &game.state {
        let mode = state.game_mode.as_ref().or(game.game_mode.as_ref());
        let variant = mode.and_then(|mode| mode.variant());
        checker.within(&[Segment::Key("state")], |checker| {
            if let (Some(inner), Some(outer)) = (&state.game_mode, &game.game_mode)
                && inner != outer
            {
                checker.report(Code::GameModeMismatch, &[Segment::Key("game_mode")]);
            }
            check_state(checker, state, variant);
        });
    }
}

/// The signs of a game against a human go together. Events of such games have no round: that is asked of matches with a state alone.
fn check_human(checker: &mut Checker, game: &Match<'_>) {
    if game.id == 0 {
        checker.report(Code::MatchIdZero, &[Segment::Key("id")]);
        return;
    }
    let is_human = game.is_human();
    if is_human != (game.kind == Some(MatchKind::Human)) {
        checker.report(Code::HumanFields, &[Segment::Key("kind")]);
    }
    let is_whole = game.state.value().is_some();
    let fields = [
        ("round_no", game.round_no.value().is_some()),
        ("room_created_at", game.room_created_at.value().is_some()),
    ];
    for (key, is_set) in fields {
        let is_missing = is_human && is_whole && !is_set;
        if is_missing || !is_human && is_set {
            checker.report(Code::HumanFields, &[Segment::Key(key)]);
        }
    }
    if is_human && is_whole && game.legs().len() != 1 {
        checker.report(
            Code::HumanFields,
            &[Segment::Key("state"), Segment::Key("legs")],
        );
    }
    if let Some(room) = game.room_id.value()
        && room.checked_neg() != Some(game.id)
    {
        checker.report(Code::RoomId, &[Segment::Key("room_id")]);
    }
}

fn check_state(checker: &mut Checker, state: &State<'_>, variant: Option<Variant>) {
    check_shape(
        checker,
        variant,
        state.board_size,
        state.blocked_squares.as_ref(),
    );
    check_opening(checker, state, variant);
    #[cfg(feature = "rules")]
    let start = replay::opening(checker, state, variant);
    for (index, leg) in state.legs.iter().flatten().enumerate() {
        let path = [Segment::Key("legs"), Segment::Index(index)];
        checker.within(&path, |checker| {
            check_leg(checker, leg, state, variant);
            #[cfg(feature = "rules")]
            if let (Some(start), Some(history)) = (start, &leg.history) {
                replay::check(checker, history, &leg.board, leg.placed.as_ref(), start);
            }
        });
    }
    check_totals(checker, state);
    if state
        .winner
        .value()
        .is_some_and(|&number| !is_participant(number))
    {
        checker.report(Code::OutOfRange, &[Segment::Key("winner")]);
    }
    #[cfg(feature = "rules")]
    if let Some(variant) = variant {
        check_winner(checker, state, variant);
    }
}

/// The side of the board: as the state says, or by the mode.
fn side(state: &State<'_>, variant: Option<Variant>) -> Option<i64> {
    let by_mode = variant.map(|variant| i64::from(variant.shape().size().side()));
    state.board_size.or(by_mode)
}

/// The colours of the opening, and its moves in both lists.
fn check_opening(checker: &mut Checker, state: &State<'_>, variant: Option<Variant>) {
    const KEY: Segment = Segment::Key("opening_history");
    let Field::Value(history) = &state.opening_history else {
        return;
    };
    for (index, entry) in history.iter().enumerate() {
        if entry.color.is_some_and(|color| color.color().is_none()) {
            let path = [KEY, Segment::Index(index), Segment::Key("color")];
            checker.report(Code::BadColor, &path);
        }
    }
    let Field::Value(moves) = &state.opening_moves else {
        return;
    };
    // A name and a number are the same square on one size of board alone.
    let size = side(state, variant).and_then(|side| Size::new(u8::try_from(side).ok()?));
    let is_same = |a: WireMove, b: WireMove| {
        a == b
            || size.is_some_and(|size| match (a.resolve(size), b.resolve(size)) {
                (Ok(a), Ok(b)) => a == b,
                _ => false,
            })
    };
    let pairs = moves.iter().zip(history);
    if moves.len() != history.len() || !pairs.into_iter().all(|(&a, b)| is_same(a, b.mv)) {
        checker.report(Code::OpeningMismatch, &[KEY]);
    }
}

fn check_leg(checker: &mut Checker, leg: &Leg<'_>, state: &State<'_>, variant: Option<Variant>) {
    let by_board = leg.board.size().map(|size| i64::from(size.side()));
    position::check(
        checker,
        &Position {
            board: &leg.board,
            turn: leg.turn,
            turn_key: "turn",
            legal_moves: &leg.legal_moves,
            placed: leg.placed.as_ref(),
            variant,
            side: side(state, variant).or(by_board).unwrap_or(8),
            phase: match leg.status {
                LegStatus::Active => Phase::Active,
                LegStatus::Finished => Phase::Finished,
                _ => Phase::Stopped,
            },
            history: leg.history.as_deref().unwrap_or_default(),
        },
    );
    if leg
        .black_participant
        .is_some_and(|number| !is_participant(number))
    {
        checker.report(Code::OutOfRange, &[Segment::Key("black_participant")]);
    }
    if let Some(discs) = leg.discs {
        let counts = Color::ALL.map(|color| i64::try_from(leg.board.count(color)).ok());
        if counts != discs.map(Some) {
            checker.report(Code::DiscsMismatch, &[Segment::Key("discs")]);
        }
    }
    if let (Some(&[black, white]), Some(variant)) = (leg.result_discs.value(), variant) {
        // At most 100.
        let all = i64::try_from(variant.shape().area()).unwrap_or(i64::MAX);
        if (black, white) != (0, all) && (black, white) != (all, 0) {
            checker.report(Code::ResultDiscs, &[Segment::Key("result_discs")]);
        }
    }
}

/// The sums over the legs by participant.
fn check_totals(checker: &mut Checker, state: &State<'_>) {
    let (Field::Value(totals), Some(legs)) = (&state.totals, &state.legs) else {
        return;
    };
    let mut sums = [0i64; 2];
    for leg in legs {
        let (Some([black, white]), Some(participant)) = (leg.score(), leg.black_participant) else {
            return;
        };
        let scores = match participant {
            0 => [black, white],
            1 => [white, black],
            _ => return,
        };
        for (sum, score) in sums.iter_mut().zip(scores) {
            *sum = sum.saturating_add(score);
        }
    }
    if sums != *totals {
        checker.report(Code::TotalsMismatch, &[Segment::Key("totals")]);
    }
}

/// Who has won, where discs decide.
#[cfg(feature = "rules")]
fn check_winner(checker: &mut Checker, state: &State<'_>, variant: Variant) {
    use crate::model::{FinishReason, StateStatus};

    let reason = state.finish_reason.value();
    let discs_decide = matches!(
        reason,
        Some(FinishReason::Discs | FinishReason::Timeout | FinishReason::DoubleTimeout)
    );
    if state.status != Some(StateStatus::Finished) || !discs_decide || state.winner.is_absent() {
        return;
    }
    let Field::Value([a, b]) = state.totals else {
        return;
    };
    let (Ok(a), Ok(b)) = (u32::try_from(a), u32::try_from(b)) else {
        return;
    };
    let winner = boardwire_rules::othello::winner(variant, [a, b]);
    let said = state.winner.value().map(|&winner| usize::try_from(winner));
    if said != winner.map(Ok) {
        checker.report(Code::WinnerMismatch, &[Segment::Key("winner")]);
    }
}

/// Openings and histories, played again.
#[cfg(feature = "rules")]
pub(super) mod replay {
    use boardwire_core::othello::{Move, Variant};
    use boardwire_rules::othello::Position;

    use super::{Checker, Code, Field, Segment, State};
    use crate::model::{Cells, ColorNumber, LegMove, Placed, WireMove};

    /// The position after the random opening; `None` where it is not known, or can't be played.
    pub(super) fn opening(
        checker: &mut Checker,
        state: &State<'_>,
        variant: Option<Variant>,
    ) -> Option<Position> {
        let Field::Value(moves) = &state.opening_moves else {
            return None;
        };
        let mut position = Position::new(variant?);
        for (index, &mv) in moves.iter().enumerate() {
            if !play(&mut position, mv) {
                let path = [Segment::Key("opening_moves"), Segment::Index(index)];
                checker.report(Code::HistoryMismatch, &path);
                return None;
            }
        }
        Some(position)
    }

    /// Plays a history from its start, which has to lead to the board.
    pub(in crate::validate) fn check(
        checker: &mut Checker,
        history: &[LegMove<'_>],
        board: &Cells,
        placed: Option<&Placed<'_>>,
        start: Position,
    ) {
        let mut position = start;
        for (index, entry) in history.iter().enumerate() {
            let played = play(&mut position, entry.mv);
            let mover = ColorNumber::from(!position.turn());
            if !played || entry.color.is_some_and(|color| color != mover) {
                let path = [Segment::Key("history"), Segment::Index(index)];
                checker.report(Code::HistoryMismatch, &path);
                return;
            }
        }
        if board.board(position.board().shape()).as_ref() != Some(position.board()) {
            checker.report(Code::HistoryMismatch, &[Segment::Key("board")]);
        } else if let Some(counts) = placed.and_then(Placed::counts)
            && counts != position.placed()
        {
            checker.report(Code::HistoryMismatch, &[Segment::Key("placed")]);
        }
    }

    /// Plays a move; before it the pass that has to be, where the list left it out.
    fn play(position: &mut Position, mv: WireMove) -> bool {
        let Ok(mv) = mv.resolve(position.board().size()) else {
            return false;
        };
        if !mv.is_pass() && position.must_pass() && position.play(Move::Pass).is_err() {
            return false;
        }
        position.play(mv).is_ok()
    }
}
