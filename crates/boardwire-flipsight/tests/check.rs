//! Replies against their requests (the vectors of each spelling), challenges against polls, and the helpers for time.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod samples;

use boardwire_core::othello::{Color, Move, Size, Variant};
use boardwire_flipsight::{
    AgentChallenge, AgentMove, ApiResponse, BotId, Code, CodeSet, EngineReply, EngineRequest,
    Environment, Event, GameMode, LegNumber, Level, MatchRef, Message, Num, Options, PollResponse,
    Reaction, Refusal, Target, WireMove, budget_ms, parse, parse_with,
};

fn request(text: &str) -> EngineRequest<'_> {
    match parse(text).unwrap() {
        Message::Request(request) => request,
        other => panic!("{other:?}"),
    }
}

fn poll() -> PollResponse<'static> {
    match parse(samples::POLL).unwrap() {
        Message::Response(ApiResponse::Poll(poll)) => poll.into_owned(),
        other => panic!("{other:?}"),
    }
}

/// What a reply is read as: the number, or the code of the error.
fn read(text: &str, size: Size, level: Level) -> Result<i16, &'static str> {
    let options = Options::new(level).with_size(size);
    match parse_with(text, &options, &mut Vec::new()) {
        Ok(Message::Reply(reply)) => Ok(reply.mv.index()),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.code().name()),
    }
}

/// Text, at Conforming on 8x8, at Lenient on 8x8, at Lenient on 10x10.
#[test]
fn replies_are_read_as_the_table_says() {
    const OFF: Result<i16, &str> = Err("off-board");
    const BAD: Result<i16, &str> = Err("bad-move-text");
    const TYPE: Result<i16, &str> = Err("wrong-type");
    for (text, conforming, lenient, ten) in [
        ("{\"move\":19}", Ok(19), Ok(19), Ok(19)),
        ("{\"move\": 19}", Ok(19), Ok(19), Ok(19)),
        ("{\"move\":\"d3\"}", Ok(19), Ok(19), Ok(23)),
        ("{\"move\":\"D3\"}", Ok(19), Ok(19), Ok(23)),
        ("{\"move\":\"j10\"}", OFF, OFF, Ok(99)),
        ("{\"move\":\"J0\"}", OFF, OFF, Ok(99)),
        ("{\"move\":\"j0\"}", OFF, OFF, Ok(99)),
        ("{\"move\":\"a10\"}", OFF, OFF, Ok(90)),
        ("{\"move\":\"a0\"}", OFF, OFF, Ok(90)),
        ("{\"move\":-1}", Ok(-1), Ok(-1), Ok(-1)),
        ("{\"move\":\"pass\"}", Ok(-1), Ok(-1), Ok(-1)),
        ("{\"move\":\"Pass\"}", Ok(-1), Ok(-1), Ok(-1)),
        ("{\"move\":\"PA\"}", Ok(-1), Ok(-1), Ok(-1)),
        ("{\"move\":\"ps\"}", Ok(-1), Ok(-1), Ok(-1)),
        ("{\"move\":\"--\"}", Ok(-1), Ok(-1), Ok(-1)),
        ("{\"move\":64}", OFF, OFF, Ok(64)),
        ("{\"move\":100}", OFF, OFF, OFF),
        ("{\"move\":-2}", OFF, OFF, OFF),
        ("{\"move\":\" d3 \"}", BAD, Ok(19), Ok(23)),
        ("{\"move\":\"19\"}", TYPE, Ok(19), Ok(19)),
        ("{\"move\":19.0}", TYPE, Ok(19), Ok(19)),
        ("{\"move\":19.5}", TYPE, TYPE, TYPE),
        (
            "{\"move\":null}",
            Err("null-not-allowed"),
            Err("null-not-allowed"),
            Err("null-not-allowed"),
        ),
        ("{\"move\":true}", TYPE, TYPE, TYPE),
        ("{\"move\":[]}", TYPE, TYPE, TYPE),
        ("{\"move\":{}}", TYPE, TYPE, TYPE),
        (
            "{}",
            Err("missing-key"),
            Err("missing-key"),
            Err("missing-key"),
        ),
        (
            "{\"move\":19,\"eval\":1.5}",
            Err("unknown-key"),
            Ok(19),
            Ok(19),
        ),
        ("{\"move\":\"a00\"}", BAD, BAD, BAD),
    ] {
        assert_eq!(
            read(text, Size::Eight, Level::Conforming),
            conforming,
            "{text}"
        );
        assert_eq!(read(text, Size::Eight, Level::Lenient), lenient, "{text}");
        assert_eq!(
            read(text, Size::Ten, Level::Lenient),
            ten,
            "{text} on 10x10"
        );
    }
}

#[test]
fn a_reply_has_to_be_legal() {
    let line = samples::STD;
    let human = line
        .replace("\"match_id\":123", "\"match_id\":-123")
        .replace(
            "\"round_no\":null,\"room_created_at\":null",
            "\"round_no\":1,\"room_created_at\":\"x\"",
        );
    let passed = line.replace("[2,3,12,25,42,44,45]", "[]");
    for (line, reply, code) in [
        (line, "{\"move\":2}", None),
        (line, "{\"move\":0}", Some("illegal-move")),
        (line, "{\"move\":-1}", Some("pass-with-moves")),
        (&passed, "{\"move\":\"pass\"}", None),
        (&passed, "{\"move\":2}", Some("illegal-move")),
        (&human, "{\"move\":2}", None),
        (&human, "{\"move\":-1}", Some("pass-in-human-game")),
    ] {
        let request = request(line);
        let reply = request.read_reply(reply).unwrap();
        let found = reply.check(&request).map_err(|bad| {
            assert_eq!(bad.legal_moves, request.legal_moves);
            let said = format!(
                "{}: {} where there are {} legal moves",
                bad.code.name(),
                reply.mv.get(),
                request.legal_moves.len()
            );
            assert_eq!(bad.to_string(), said);
            bad.code.name()
        });
        assert_eq!(found.err(), code, "{reply} to {line}");
    }
    let grand = request(samples::GRAND);
    assert_eq!(
        grand.read_reply("{\"move\":\"j10\"}").unwrap().mv.index(),
        99
    );
    assert_eq!(
        grand.read_reply(samples::STD).unwrap_err().code(),
        Code::MissingKey
    );
    assert_eq!(grand.fallback(), Move::from_text("d2", Size::Ten).ok());
    assert_eq!(request(&passed).fallback(), Some(Move::Pass));
}

#[test]
fn a_move_of_the_other_size_is_not_written() {
    let j10 = Move::from_text("j10", Size::Ten).unwrap();
    assert_eq!(EngineReply::new(j10, Size::Eight), None);
    assert_eq!(WireMove::new(j10, Size::Eight), None);
    assert_eq!(WireMove::from_number(100), None);
    let k1 = boardwire_core::othello::Square::from_name(b"k1").unwrap();
    assert_eq!(WireMove::from_square(k1), None);
    assert_eq!(WireMove::new(j10, Size::Ten), WireMove::from_number(99));
    assert!(
        WireMove::from_number(99)
            .unwrap()
            .resolve(Size::Eight)
            .is_err()
    );
    assert_eq!(
        WireMove::from_number(99).unwrap().resolve(Size::Ten),
        Ok(j10)
    );
    assert_eq!(
        EngineReply::new(Move::Pass, Size::Eight)
            .unwrap()
            .to_string(),
        "{\"move\":-1}"
    );
}

#[test]
fn challenges_are_checked_against_the_poll() {
    let poll = poll();
    let id = |number| Target::Id(BotId::new(number).unwrap());
    let name = |name: &str| Target::Name(name.to_owned().into());
    for (target, mode, code) in [
        (id(1), None, None),
        (name("Opponent"), Some(GameMode::Std), None),
        (id(1), Some(GameMode::Anti), Some("variant-unsupported")),
        (id(2), Some(GameMode::Anti), None),
        (id(2), Some(GameMode::Grand), Some("variant-unsupported")),
        (id(9), None, Some("bad-target")),
        (name("opponent"), None, Some("bad-target")),
    ] {
        let challenge = AgentChallenge::new(target, mode);
        let found = poll.check_challenge(&challenge).err();
        assert_eq!(found.map(|code| code.name()), code, "{challenge:?}");
    }
    assert_eq!(BotId::new(0), None);
}

#[test]
fn thinking_time_is_the_guides() {
    let think = |text: &str| request(text).think_ms();
    // 60 empty squares, 52, and 76 of the octagon's 88.
    assert_eq!(think(samples::STD_START), 1548);
    assert_eq!(think(samples::ANTI), 1777);
    assert_eq!(think(samples::OCTAGON), 1230);
    assert_eq!(request(samples::OCTAGON).empties(), 76);
    let hurried = samples::ANTI.replace("\"budget_ms\":10000", "\"budget_ms\":100");
    assert_eq!(think(&hurried), 80);
    let late = samples::ANTI.replace("\"budget_ms\":10000", "\"budget_ms\":-100");
    assert_eq!(think(&late), 0);
    for (max, remaining, budget) in [
        (Some(10_000), 60_000, 10_000),
        (Some(10_000), 10_750, 10_000),
        (Some(10_000), 10_749, 9_999),
        (None, 60_000, 59_250),
        (Some(10_000), 0, 0),
        (None, i64::MIN, 0),
    ] {
        assert_eq!(budget_ms(max, remaining), budget);
    }
}

#[test]
fn participants_have_their_colours() {
    let poll = poll();
    let game = &poll.matches.as_ref().unwrap()[0];
    assert_eq!(
        (
            game.participant(1),
            game.participant(2),
            game.participant(0)
        ),
        (Some(0), Some(1), None)
    );
    let [first, second] = game.legs() else {
        panic!()
    };
    assert_eq!(first.color_of(0, LegNumber::FIRST), Color::Black);
    assert_eq!(first.color_of(1, LegNumber::FIRST), Color::White);
    assert_eq!(second.color_of(1, LegNumber::SECOND), Color::Black);
    // 15.8 s into White's turn.
    let now = poll.server_now_ms.unwrap();
    assert_eq!(first.remaining_ms(Color::White, now), Some(60_000 - 15_800));
    assert_eq!(first.remaining_ms(Color::Black, now), Some(55_800));
    let asked =
        EngineRequest::of_leg(game, LegNumber::FIRST, Color::White, now, Some(10_000)).unwrap();
    assert_eq!(
        (asked.remaining_ms, asked.budget_ms, asked.revision),
        (44_200, 10_000, 1)
    );
    assert!(asked.validate().is_empty());
    assert_eq!(parse(&asked.to_json()).unwrap(), Message::Request(asked));
}

#[test]
fn human_games_name_their_room() {
    let text = r#"{"type":"match","match":{"id":-45,"kind":"human","round_no":2,"room_id":45,"room_created_at":"2026-11-12 19:00:00.5"},"server_now_ms":1}"#;
    let Message::Event(Event::Match(event)) = parse(text).unwrap() else {
        panic!()
    };
    let game = MatchRef::of(&event.game).unwrap();
    let call = AgentMove::new(
        game,
        LegNumber::FIRST,
        3,
        WireMove::from_number(19).unwrap(),
    );
    assert_eq!(
        boardwire_flipsight::ApiRequest::Move(call).to_string(),
        r#"{"action":"agent_move","match_id":-45,"leg":0,"revision":3,"move":19,"round_no":2,"room_created_at":"2026-11-12 19:00:00.5"}"#
    );
    let mut without = event.game.clone();
    without.round_no = boardwire_flipsight::Field::Null;
    assert_eq!(MatchRef::of(&without), None);
}

#[test]
fn refusals_say_what_to_do() {
    for (text, http, status, reaction) in [
        ("JSON object required", 400, Some(400), Reaction::Mend),
        ("invalid bot credential", 401, Some(401), Reaction::Stop),
        ("access denied", 403, Some(403), Reaction::Stop),
        ("POST required", 405, Some(405), Reaction::Mend),
        ("stale_revision", 409, Some(409), Reaction::Refetch),
        ("bot busy", 409, Some(409), Reaction::RetryLater),
        (
            "site bot variant matches are full",
            409,
            Some(409),
            Reaction::RetryLater,
        ),
        ("target bot not found", 404, Some(409), Reaction::Refetch),
        ("request too large", 413, Some(413), Reaction::Mend),
        ("too many streams", 429, Some(429), Reaction::RetryLater),
        (
            "too many streams (bot-stream)",
            429,
            Some(429),
            Reaction::RetryLater,
        ),
        (
            "bot match storage unavailable",
            503,
            Some(503),
            Reaction::BackOff,
        ),
        ("who knows", 401, None, Reaction::Stop),
        ("who knows", 500, None, Reaction::BackOff),
    ] {
        let refusal = Refusal::new(text);
        assert_eq!(
            (refusal.status(), refusal.reaction(http)),
            (status, reaction),
            "{text}"
        );
        assert_eq!(refusal.as_str(), text);
    }
    assert!(
        Refusal::IllegalMove.condemns_the_move() && !Refusal::StaleRevision.condemns_the_move()
    );
}

#[test]
fn reports_are_short() {
    let long = "x".repeat(121);
    assert!(Environment::new("Apple M4", "MyEngine", "Darwin").is_some());
    assert!(Environment::new("Apple M4", &*long, "Darwin").is_none());
    // Characters count, not bytes.
    assert!(Environment::new("é".repeat(120), "", "").is_some());
}

#[test]
fn modes_have_their_variants() {
    for variant in [
        Variant::Std,
        Variant::Anti,
        Variant::Grand,
        Variant::Octagon,
        Variant::Reversi,
    ] {
        assert_eq!(GameMode::from(variant).variant(), Some(variant));
    }
    assert_eq!(GameMode::new("std"), GameMode::Std);
    let unknown = GameMode::new("hex");
    assert_eq!((unknown.as_str(), unknown.variant()), ("hex", None));
}

#[cfg(feature = "rules")]
#[test]
fn a_request_is_replayed_from_a_known_start() {
    use boardwire_rules::othello::Position;

    let start = Position::new(Variant::Std);
    assert_eq!(request(samples::STD_START).validate_history(start), []);
    let codes = |text: &str| -> Vec<(Code, String)> {
        let found = request(text).validate_history(start);
        found
            .iter()
            .map(|found| (found.code(), found.path()))
            .collect()
    };
    let text = samples::STD_START.replace("\"history\":[]", "\"history\":[{\"move\":19}]");
    assert_eq!(codes(&text), [(Code::HistoryMismatch, "/board".into())]);
    let text = samples::STD_START.replace("\"history\":[]", "\"history\":[{\"move\":\"a1\"}]");
    assert_eq!(codes(&text), [(Code::HistoryMismatch, "/history/0".into())]);
}

#[test]
fn numbers_have_values() {
    for (text, value, floor) in [
        ("1523.70", 1523.7, 1523),
        ("-3", -3.0, -3),
        ("0.5", 0.5, 0),
        ("-0.25", -0.25, -1),
        ("-2.5", -2.5, -3),
        ("-0.99999999999999999999", -1.0, -1),
        ("1e30", 1e30, i64::MAX),
        ("-1e30", -1e30, i64::MIN),
    ] {
        let number = Num::new(text).unwrap();
        assert_eq!((number.as_f64(), number.floor()), (value, floor), "{text}");
        assert_eq!(number.to_string(), text);
    }
}

#[test]
fn a_bot_without_a_list_plays_std() {
    let mut bot = poll().bots.unwrap().remove(0);
    for (games, supported) in [
        (None, [true, false]),
        (Some(vec![]), [true, false]),
        (Some(vec![GameMode::Anti]), [false, true]),
        (Some(vec![GameMode::Anti, GameMode::Std]), [true, true]),
    ] {
        bot.supported_games = games;
        let found = [GameMode::Std, GameMode::Anti].map(|mode| bot.supports(&mode));
        assert_eq!(found, supported, "{:?}", bot.supported_games);
    }
}

#[test]
fn answers_and_events_tell_the_services_time() {
    assert_eq!(
        ApiResponse::Poll(Box::new(poll())).server_now_ms(),
        Some(1_800_000_000_000)
    );
    for text in [
        r#"{"ok":true,"server_now_ms":7}"#,
        r#"{"ok":true,"match_id":123,"server_now_ms":7}"#,
        r#"{"ok":true,"match":{"id":123,"status":"running","bot_a":1,"bot_b":2},"server_now_ms":7}"#,
        r#"{"ok":false,"error":"x","server_now_ms":7}"#,
        r#"{"type":"hello","bot_id":1,"server_now_ms":7}"#,
        r#"{"type":"match","match":{"id":123},"server_now_ms":7}"#,
        r#"{"type":"ping","server_now_ms":7}"#,
        r#"{"type":"news","server_now_ms":7}"#,
    ] {
        let now = match parse(text).unwrap() {
            Message::Response(answer) => answer.server_now_ms(),
            Message::Event(event) => event.server_now_ms(),
            other => panic!("{other:?}"),
        };
        assert_eq!(now, Some(7), "{text}");
    }
}

#[test]
fn members_that_nobody_knows_are_shown_as_json() {
    let text = r#"{"type":"news","a \"b\"":[1, 2],"c":null}"#;
    let Message::Event(Event::Other(news)) = parse(text).unwrap() else {
        panic!()
    };
    assert_eq!(news.extras.to_string(), r#""a \"b\"":[1,2],"c":null"#);
}
