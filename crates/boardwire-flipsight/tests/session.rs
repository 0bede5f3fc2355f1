//! The session's tables: two legs, stale work, lost answers, rejected moves, games against humans, and when it polls.
//! The codes pinned here: not-our-turn, leg-not-active, stale-revision, double-submit.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod samples;

use boardwire_core::othello::{Move, Size, Variant};
use boardwire_flipsight::session::{Action, Call, Job, LegState, Session, SessionOptions};
use boardwire_flipsight::{
    ApiError, ApiResponse, Code, Event, Field, LegNumber, LegStatus, MatchKind, MatchStatus,
    Message, PollResponse, Refusal, SquareList, parse,
};

fn poll() -> PollResponse<'static> {
    match parse(samples::POLL).unwrap() {
        Message::Response(ApiResponse::Poll(poll)) => poll.into_owned(),
        other => panic!("{other:?}"),
    }
}

/// The poll with its match changed.
fn poll_with(
    change: impl FnOnce(&mut boardwire_flipsight::Match<'static>),
) -> PollResponse<'static> {
    let mut poll = poll();
    change(&mut poll.matches.as_mut().unwrap()[0]);
    poll
}

fn legs<'m>(
    game: &'m mut boardwire_flipsight::Match<'static>,
) -> &'m mut Vec<boardwire_flipsight::Leg<'static>> {
    match &mut game.state {
        Field::Value(state) => state.legs.as_mut().unwrap(),
        _ => panic!("no state"),
    }
}

/// A session of bot 2, for which it is the turn in both legs of the sample.
fn session() -> Session {
    let mut session = Session::new(SessionOptions::default().with_stream(false), 0);
    assert_eq!(session.tick(0), [Action::Call(Call::Poll)]);
    session
}

fn jobs(actions: &[Action]) -> Vec<Job> {
    actions
        .iter()
        .filter_map(|action| match action {
            Action::Think { job, .. } => Some(*job),
            _ => None,
        })
        .collect()
}

fn moves(actions: &[Action]) -> Vec<Call> {
    actions
        .iter()
        .filter_map(|action| match action {
            Action::Call(call @ Call::Move(..)) => Some(call.clone()),
            _ => None,
        })
        .collect()
}

fn job(leg: LegNumber, revision: u64) -> Job {
    Job {
        match_id: 123,
        leg,
        revision,
    }
}

fn square(index: i64) -> Move {
    Move::from_index(index, Size::Eight).unwrap()
}

fn error(text: &'static str) -> ApiError<'static> {
    ApiError {
        error: Refusal::new(text),
        server_now_ms: None,
        extras: Default::default(),
    }
}

#[test]
fn both_legs_are_played_independently() {
    let mut session = session();
    let actions = session.polled(&poll(), 10);
    assert_eq!(
        jobs(&actions),
        [job(LegNumber::FIRST, 1), job(LegNumber::SECOND, 0)]
    );
    let Action::Think { request, .. } = &actions[1] else {
        panic!()
    };
    assert_eq!(
        (request.match_id, request.leg, request.color.0),
        (123, LegNumber::SECOND, 1)
    );
    assert!(request.validate().is_empty());

    let sent = session
        .moved(job(LegNumber::SECOND, 0), square(2), 20)
        .unwrap();
    let [call] = &moves(&sent)[..] else {
        panic!("{sent:?}")
    };
    assert_eq!(
        call.request(None).to_string(),
        r#"{"action":"agent_move","match_id":123,"leg":1,"revision":0,"move":2}"#
    );
    assert_eq!(
        session.leg_state(123, LegNumber::FIRST),
        Some(&LegState::Thinking(1))
    );
    // The same state again brings nothing new.
    assert_eq!(session.polled(&poll(), 900), []);
}

#[test]
fn one_move_at_most_for_a_revision() {
    let mut session = session();
    session.polled(&poll(), 10);
    let first = job(LegNumber::FIRST, 1);
    let sent = session.moved(first, square(18), 20).unwrap();
    let code =
        |result: Result<_, boardwire_flipsight::session::MoveRefused>| result.unwrap_err().code;
    assert_eq!(
        code(session.moved(first, square(18), 30)),
        Code::DoubleSubmit
    );
    session.answered(&moves(&sent)[0], 40);
    assert_eq!(
        code(session.moved(first, square(18), 50)),
        Code::DoubleSubmit
    );
    // A poll that was under way still shows the old revision.
    assert_eq!(jobs(&session.polled(&poll(), 60)), []);
    assert_eq!(
        code(session.moved(job(LegNumber::FIRST, 7), square(18), 70)),
        Code::StaleRevision
    );
    let other = Job {
        match_id: 9,
        ..first
    };
    assert_eq!(
        code(session.moved(other, square(18), 70)),
        Code::LegNotActive
    );
    let theirs = poll_with(|game| {
        legs(game)[0].revision = 2;
        legs(game)[0].turn.0 = 1;
    });
    session.polled(&theirs, 80);
    assert_eq!(
        code(session.moved(job(LegNumber::FIRST, 2), square(18), 90)),
        Code::NotOurTurn
    );
    let over = poll_with(|game| {
        legs(game)[0].revision = 3;
        legs(game)[0].status = LegStatus::Finished;
    });
    session.polled(&over, 100);
    assert_eq!(
        session.leg_state(123, LegNumber::FIRST),
        Some(&LegState::Done)
    );
    assert_eq!(
        code(session.moved(job(LegNumber::FIRST, 3), square(18), 110)),
        Code::LegNotActive
    );
}

#[test]
fn a_match_that_comes_back_is_not_played_twice() {
    let mut session = session();
    session.polled(&poll(), 10);
    let sent = session
        .moved(job(LegNumber::FIRST, 1), square(18), 20)
        .unwrap();
    session.answered(&moves(&sent)[0], 30);
    // A poll without the match, and then one that was under way before the move.
    let mut none = poll();
    none.matches = Some(vec![]);
    session.polled(&none, 40);
    assert_eq!(session.leg_state(123, LegNumber::FIRST), None);
    let again = session.polled(&poll(), 50);
    assert_eq!(jobs(&again), [job(LegNumber::SECOND, 0)]);
    assert_eq!(
        session
            .moved(job(LegNumber::FIRST, 1), square(18), 60)
            .unwrap_err()
            .code,
        Code::DoubleSubmit
    );
}

#[test]
fn a_leg_that_is_over_is_not_played_again() {
    // On time, and with the match, a leg ends at the revision that it has.
    for status in [LegStatus::Finished, LegStatus::Timeout, LegStatus::Stopped] {
        let over = poll_with(|game| legs(game)[0].status = status.clone());
        let first = job(LegNumber::FIRST, 1);
        // A poll that was under way before the end shows the leg as it was: before a move, behind one, and behind a pass.
        let mut session = session();
        session.polled(&poll(), 10);
        assert_eq!(session.polled(&over, 20), [Action::Drop(first)]);
        assert_eq!(jobs(&session.polled(&poll(), 30)), []);

        let mut session = self::session();
        session.polled(&poll(), 10);
        session.moved(first, square(18), 20).unwrap();
        session.polled(&over, 30);
        assert_eq!(jobs(&session.polled(&poll(), 40)), []);
        let refused = session.moved(first, square(18), 50).unwrap_err();
        assert_eq!(refused.code, Code::LegNotActive);

        let mut session = self::session();
        let passing = poll_with(|game| legs(game)[0].legal_moves = SquareList::EMPTY);
        assert_eq!(moves(&session.polled(&passing, 10)).len(), 1);
        session.polled(&over, 20);
        assert_eq!(moves(&session.polled(&passing, 30)), []);
        assert_eq!(
            session.leg_state(123, LegNumber::FIRST),
            Some(&LegState::Done),
            "{status:?}"
        );
    }
}

#[test]
fn a_leg_of_a_state_that_nobody_knows_waits() {
    let held = poll_with(|game| legs(game)[0].status = LegStatus::new("held"));
    let first = job(LegNumber::FIRST, 1);
    let mut session = session();
    session.polled(&poll(), 10);
    assert_eq!(session.polled(&held, 20), [Action::Drop(first)]);
    assert_eq!(
        session.moved(first, square(18), 30).unwrap_err().code,
        Code::NotOurTurn
    );
    // An engine's failure changes nothing of that.
    let mut failed = self::session();
    failed.polled(&poll(), 10);
    failed.engine_failed(first);
    failed.polled(&held, 20);
    assert_eq!(
        failed.moved(first, square(18), 30).unwrap_err().code,
        Code::NotOurTurn
    );
    // It goes on, and what was not done is done now.
    assert_eq!(jobs(&session.polled(&poll(), 40)), [first]);
    let sent = session.moved(first, square(18), 50).unwrap();
    // What was done is not done again.
    session.polled(&held, 60);
    assert_eq!(jobs(&session.polled(&poll(), 70)), []);
    session.answered(&moves(&sent)[0], 80);
    session.polled(&held, 90);
    assert_eq!(jobs(&session.polled(&poll(), 100)), []);
    assert_eq!(
        session.moved(first, square(18), 110).unwrap_err().code,
        Code::DoubleSubmit
    );
}

/// A poll with matches of these numbers, which are all like the sample's.
fn poll_of(
    ids: impl IntoIterator<Item = i64>,
    like: &PollResponse<'static>,
) -> PollResponse<'static> {
    let mut poll = like.clone();
    let sample = poll.matches.as_mut().unwrap().remove(0);
    let numbered = |id| {
        let mut game = sample.clone();
        game.id = id;
        game
    };
    poll.matches = Some(ids.into_iter().map(numbered).collect());
    poll
}

#[test]
fn a_match_that_is_forgotten_is_not_played_twice() {
    let passing = poll_with(|game| legs(game)[0].legal_moves = SquareList::EMPTY);
    let mut session = session();
    // More matches than are remembered, and all of them are over.
    let many = poll_of(1000..1100, &passing);
    assert_eq!(moves(&session.polled(&many, 10)).len(), 100);
    session.polled(&poll_of([], &passing), 20);
    // A poll that was under way meanwhile.
    assert_eq!(moves(&session.polled(&many, 30)).len(), 0);
    // A new match is played.
    let next = session.polled(&poll_of([1100], &passing), 40);
    assert_eq!(moves(&next).len(), 1);
}

#[test]
fn the_match_that_has_been_over_for_longest_is_forgotten_first() {
    let human = poll_with(human);
    let mut session = session();
    // A newer room has a lower number: its match is the negative of it.
    let sent: Vec<Job> = (1..=100)
        .map(|room| {
            let actions = session.polled(&poll_of([-room], &human), 10);
            let [job] = jobs(&actions)[..] else {
                panic!("{actions:?}")
            };
            session.moved(job, square(18), 10).unwrap();
            job
        })
        .collect();
    // A poll that was under way while the last room was opened.
    assert_eq!(jobs(&session.polled(&poll_of([-99], &human), 20)), []);
    let refused = session.moved(sent[98], square(18), 30).unwrap_err();
    assert_eq!(refused.code, Code::DoubleSubmit);
}

#[test]
fn stale_work_is_dropped() {
    let mut session = session();
    session.polled(&poll(), 10);
    let next = poll_with(|game| legs(game)[0].revision = 3);
    let actions = session.polled(&next, 20);
    assert_eq!(actions[0], Action::Drop(job(LegNumber::FIRST, 1)));
    assert_eq!(jobs(&actions), [job(LegNumber::FIRST, 3)]);
    assert_eq!(
        session
            .moved(job(LegNumber::FIRST, 1), square(18), 30)
            .unwrap_err()
            .code,
        Code::StaleRevision
    );
    // A poll that was overtaken changes nothing.
    assert_eq!(jobs(&session.polled(&poll(), 40)), []);
    assert_eq!(
        session.leg_state(123, LegNumber::FIRST),
        Some(&LegState::Thinking(3))
    );
}

#[test]
fn a_lost_answer_is_asked_for_and_the_move_sent_again() {
    let mut session = session();
    session.polled(&poll(), 10);
    let sent = session
        .moved(job(LegNumber::FIRST, 1), square(18), 20)
        .unwrap();
    let call = moves(&sent).remove(0);
    // Nothing is sent before a poll has shown that the revision stands.
    assert_eq!(moves(&session.lost(&call, 900)), []);
    let polled = session.polled(&poll(), 1000);
    assert_eq!(moves(&polled), core::slice::from_ref(&call));
    // While it is on its way, it is not sent again.
    assert_eq!(moves(&session.polled(&poll(), 2000)), []);
    // It was taken after all.
    session.lost(&call, 2100);
    let next = poll_with(|game| {
        legs(game)[0].revision = 2;
        legs(game)[0].turn.0 = 1;
    });
    assert_eq!(moves(&session.polled(&next, 3000)), []);
    assert_eq!(
        session.leg_state(123, LegNumber::FIRST),
        Some(&LegState::Idle)
    );
}

#[test]
fn a_move_that_the_service_calls_illegal_is_not_sent_again() {
    for text in [
        "illegal_move",
        "invalid move coordinate",
        "move outside board",
    ] {
        let mut session = session();
        session.polled(&poll(), 10);
        let sent = session
            .moved(job(LegNumber::FIRST, 1), square(18), 20)
            .unwrap();
        session.refused(&moves(&sent)[0], 409, &error(text), 30);
        assert_eq!(
            session.leg_state(123, LegNumber::FIRST),
            Some(&LegState::Rejected(1))
        );
        let again = session.polled(&poll(), 1100);
        assert_eq!((moves(&again), jobs(&again)), (vec![], vec![]), "{text}");
        let next = poll_with(|game| legs(game)[0].revision = 2);
        assert_eq!(
            jobs(&session.polled(&next, 2200)),
            [job(LegNumber::FIRST, 2)]
        );
    }
}

#[test]
fn a_stale_move_is_settled() {
    for text in [
        "stale_revision",
        "not_your_turn",
        "leg_finished",
        "match not running",
        "stale room revision",
    ] {
        let mut session = session();
        session.polled(&poll(), 10);
        let sent = session
            .moved(job(LegNumber::FIRST, 1), square(18), 20)
            .unwrap();
        session.refused(&moves(&sent)[0], 409, &error(text), 30);
        assert_eq!(
            session.leg_state(123, LegNumber::FIRST),
            Some(&LegState::Settled(1))
        );
        // A poll as soon as a second has gone since the last.
        assert_eq!(session.deadline(), Some(1000), "{text}");
    }
    // When the service is in trouble the move was not looked at.
    let mut session = session();
    session.polled(&poll(), 10);
    let sent = session
        .moved(job(LegNumber::FIRST, 1), square(18), 20)
        .unwrap();
    let call = moves(&sent).remove(0);
    session.refused(&call, 503, &error("bot match storage unavailable"), 30);
    assert_eq!(moves(&session.polled(&poll(), 1100)), [call]);
}

#[test]
fn an_engine_that_fails_may_be_replaced() {
    let mut session = session();
    session.polled(&poll(), 10);
    let first = job(LegNumber::FIRST, 1);
    assert_eq!(
        session.moved(first, square(0), 20).unwrap_err().code,
        Code::IllegalMove
    );
    assert_eq!(
        session.leg_state(123, LegNumber::FIRST),
        Some(&LegState::Failed(1))
    );
    assert_eq!(
        session.moved(first, Move::Pass, 30).unwrap_err().code,
        Code::PassWithMoves
    );
    assert_eq!(
        moves(&session.moved(first, square(18), 40).unwrap()).len(),
        1
    );
    let second = job(LegNumber::SECOND, 0);
    session.engine_failed(second);
    assert_eq!(
        session.leg_state(123, LegNumber::SECOND),
        Some(&LegState::Failed(0))
    );
    // It is not asked again for the same revision.
    assert_eq!(jobs(&session.polled(&poll(), 1100)), []);
    assert_eq!(
        moves(&session.moved(second, square(2), 1200).unwrap()).len(),
        1
    );
}

#[test]
fn a_pass_is_sent_without_the_engine() {
    let mut session = session();
    let passing = poll_with(|game| legs(game)[0].legal_moves = SquareList::EMPTY);
    let actions = session.polled(&passing, 10);
    let [call] = &moves(&actions)[..] else {
        panic!("{actions:?}")
    };
    assert_eq!(
        call.request(None).to_string(),
        r#"{"action":"agent_move","match_id":123,"leg":0,"revision":1,"move":-1}"#
    );
}

fn human(game: &mut boardwire_flipsight::Match<'static>) {
    game.id = -45;
    game.kind = Some(MatchKind::Human);
    game.bot_a = Some(0);
    game.round_no = 3.into();
    game.room_created_at = Field::Value("2026-11-12 19:00:00".into());
    legs(game).truncate(1);
}

#[test]
fn a_human_game_names_its_room_and_passes_by_itself() {
    let mut session = session();
    let actions = session.polled(&poll_with(human), 10);
    let [only] = jobs(&actions)[..] else {
        panic!("{actions:?}")
    };
    let sent = session.moved(only, square(18), 20).unwrap();
    assert_eq!(
        moves(&sent)[0].request(None).to_string(),
        r#"{"action":"agent_move","match_id":-45,"leg":0,"revision":1,"move":18,"round_no":3,"room_created_at":"2026-11-12 19:00:00"}"#
    );
    // The next round in the same room is another game.
    let next = poll_with(|game| {
        human(game);
        game.round_no = 4.into();
        legs(game)[0].revision = 0;
    });
    assert_eq!(jobs(&session.polled(&next, 1100)).len(), 1);

    let mut session = self::session();
    let passing = poll_with(|game| {
        human(game);
        legs(game)[0].legal_moves = SquareList::EMPTY;
    });
    let actions = session.polled(&passing, 10);
    assert_eq!((moves(&actions), jobs(&actions)), (vec![], vec![]));

    let mut session = self::session();
    let unnamed = poll_with(|game| {
        human(game);
        game.round_no = Field::Null;
    });
    assert_eq!(
        session.polled(&unnamed, 10)[0],
        Action::Report {
            match_id: -45,
            code: Code::HumanFields
        }
    );
}

#[test]
fn challenges_are_answered_once() {
    let pending = || {
        poll_with(|game| {
            game.status = Some(MatchStatus::Pending);
            game.state = Field::Null;
        })
    };
    let mut session = session();
    let accept = Action::Call(Call::Accept(123));
    assert_eq!(
        session.polled(&pending(), 10),
        core::slice::from_ref(&accept)
    );
    assert_eq!(session.polled(&pending(), 500), []);
    session.lost(&Call::Accept(123), 600);
    assert!(session.polled(&pending(), 2300).contains(&accept));
    session.answered(&Call::Accept(123), 2400);
    assert_eq!(jobs(&session.polled(&poll(), 3500)).len(), 2);

    // We are the one who asks: wait.
    let mut session = self::session();
    let ours = poll_with(|game| {
        game.status = Some(MatchStatus::Pending);
        (game.bot_a, game.bot_b) = (Some(2), Some(1));
    });
    assert_eq!(session.polled(&ours, 10), []);

    // A game that the engine does not play.
    let options = SessionOptions::default()
        .with_games([Variant::Anti])
        .with_stream(false);
    let mut session = Session::new(options, 0);
    session.tick(0);
    assert_eq!(
        session.polled(&pending(), 10),
        [Action::Call(Call::Reject(123))]
    );
    let report = Action::Report {
        match_id: 123,
        code: Code::VariantUnsupported,
    };
    assert_eq!(session.polled(&poll(), 500), [report]);
    assert_eq!(session.polled(&poll(), 600), []);
}

#[test]
fn options_say_what_is_played_and_how_long() {
    let thinking = |options: SessionOptions| {
        let mut session = Session::new(options.with_stream(false), 0);
        let actions = session.polled(&poll(), 10);
        actions
            .into_iter()
            .filter_map(|action| match action {
                Action::Think { request, .. } => Some(request.budget_ms),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    let options = SessionOptions::default();
    // The clocks show a minute; ten seconds are the longest time for a move.
    assert_eq!(thinking(options.clone()), [10_000; 2]);
    let budgets = thinking(options.clone().with_max_think_ms(Some(500)));
    assert_eq!(budgets, [500; 2]);
    let budgets = thinking(options.clone().with_max_think_ms(None));
    assert!(budgets.iter().all(|&budget| budget > 10_000), "{budgets:?}");

    // It is bot 2's turn in both legs.
    assert!(thinking(options.clone().with_bot_id(Some(1))).is_empty());
    assert_eq!(thinking(options.clone().with_bot_id(Some(2))).len(), 2);
    assert!(thinking(options.clone().with_only_match(Some(124))).is_empty());
    assert_eq!(thinking(options.with_only_match(Some(123))).len(), 2);
}

#[test]
fn a_match_that_is_over_is_closed() {
    let mut session = session();
    session.polled(&poll(), 10);
    let over = poll_with(|game| game.status = Some(MatchStatus::Aborted));
    assert_eq!(
        session.polled(&over, 20),
        [
            Action::Drop(job(LegNumber::FIRST, 1)),
            Action::Drop(job(LegNumber::SECOND, 0)),
            Action::Closed {
                match_id: 123,
                status: Some(MatchStatus::Aborted)
            },
        ]
    );
    assert_eq!(session.polled(&over, 30), []);
    assert!(!session.is_in_match());
    session.polled(&poll(), 40);
    let mut none = poll();
    none.matches = Some(vec![]);
    assert!(session.polled(&none, 50).contains(&Action::Closed {
        match_id: 123,
        status: None
    }));
}

/// Runs the clock, answering each poll at once; when polls were sent.
fn polls(session: &mut Session, poll: &PollResponse<'static>, until: u64) -> Vec<u64> {
    let mut sent = Vec::new();
    while let Some(now) = session.deadline().filter(|&now| now <= until) {
        for action in session.tick(now) {
            if action == Action::Call(Call::Poll) {
                sent.push(now);
                session.polled(poll, now);
            }
        }
    }
    sent
}

#[test]
fn without_a_stream_it_polls_by_itself() {
    let mut idle = poll();
    idle.matches = Some(vec![]);
    let mut session = session();
    session.polled(&idle, 0);
    assert_eq!(polls(&mut session, &idle, 15_000), [5_000, 10_000, 15_000]);
    session.polled(&poll(), 15_000);
    assert_eq!(
        polls(&mut session, &poll(), 18_000),
        [16_000, 17_000, 18_000]
    );
}

#[test]
fn with_a_stream_it_polls_for_events() {
    let mut session = Session::new(SessionOptions::default(), 0);
    assert_eq!(
        session.tick(0),
        [Action::OpenStream, Action::Call(Call::Poll)]
    );
    session.stream_opened(0);
    session.polled(&poll(), 0);
    let event = |text: &'static str| match parse(text).unwrap() {
        Message::Event(event) => event,
        other => panic!("{other:?}"),
    };
    let ping = event(r#"{"type":"ping","server_now_ms":1}"#);
    let changed = event(r#"{"type":"match","match":{"id":123},"server_now_ms":1}"#);
    assert!(matches!(changed, Event::Match(_)));
    assert_eq!(session.event(&ping, 500), []);
    // Never two polls within a second.
    assert_eq!(session.event(&changed, 600), []);
    assert_eq!(session.deadline(), Some(1000));
    assert_eq!(session.tick(1000), [Action::Call(Call::Poll)]);
    session.polled(&poll(), 1000);
    assert_eq!(session.event(&changed, 4000), [Action::Call(Call::Poll)]);
    session.polled(&poll(), 4000);
    assert_eq!(session.deadline(), Some(14_000));

    // Three pings are missing.
    session.tick(14_000);
    session.polled(&poll(), 14_000);
    session.tick(24_000);
    session.polled(&poll(), 24_000);
    session.tick(34_000);
    session.polled(&poll(), 34_000);
    assert_eq!(session.deadline(), Some(34_001));
    assert_eq!(session.tick(34_001), [Action::CloseStream]);
    // Now each second, and the stream again after longer and longer.
    let mut opened = Vec::new();
    let mut now = 34_001;
    while opened.len() < 7 {
        now = session.deadline().unwrap().max(now + 1);
        for action in session.tick(now) {
            match action {
                Action::Call(Call::Poll) => drop(session.polled(&poll(), now)),
                Action::OpenStream => {
                    opened.push(now);
                    session.stream_closed(now);
                }
                other => panic!("{other:?}"),
            }
        }
    }
    let delays: Vec<u64> = opened
        .windows(2)
        .map(|pair| (pair[1] - pair[0]) / 1000)
        .collect();
    assert_eq!(delays, [2, 4, 8, 16, 30, 30]);
}

#[test]
fn trouble_makes_it_wait() {
    let mut session = session();
    let mut delays = Vec::new();
    let mut now = 0;
    for _ in 0..7 {
        assert_eq!(
            session.refused(
                &Call::Poll,
                503,
                &error("bot match storage unavailable"),
                now
            ),
            []
        );
        let next = session.deadline().unwrap();
        delays.push((next - now) / 1000);
        now = next;
        assert_eq!(session.tick(now), [Action::Call(Call::Poll)]);
    }
    assert_eq!(delays, [1, 2, 4, 8, 16, 30, 30]);
    session.polled(&poll(), now);
    session.tick(now + 1000);
    session.lost(&Call::Poll, now + 1000);
    assert_eq!(session.deadline(), Some(now + 2000));

    assert_eq!(
        session.refused(&Call::Poll, 401, &error("invalid bot credential"), now),
        [Action::Stop]
    );
    assert_eq!(
        (session.tick(now + 99_999), session.deadline()),
        (vec![], None)
    );
}
