//! The client's side and the checker: what may be said, what is told, and the laws of whole sessions.
#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and needs std anyway"
)]
#![cfg(feature = "std")]

use boardwire_core::shogi::Color;
use boardwire_core::{CodeSet as _, CodecOptions as _, Conversation, Direction, OptionError, Span};
use boardwire_csa::client::{ExtCommand, Seek, Turn};
use boardwire_csa::names::{GameName, Password, Username};
use boardwire_csa::server::{Outcome, Reason, RejectedBy, ReplyKey, ServerLine};
use boardwire_csa::session::server::{Action, Hub, HubOptions, HubStep};
use boardwire_csa::session::{
    ClientSession, Code, Event, Refused, SessionChecker, SessionOptions, State,
};
use boardwire_csa::summary::{ClockOptions, MoveTimeUnit};
use boardwire_csa::{CsaMove, line};
use proptest::prelude::*;

fn mv(text: &str) -> CsaMove {
    CsaMove::from_csa(text.as_bytes()).unwrap()
}

fn login(client: &mut ClientSession, x1: bool) {
    let name = Username::new("alice").unwrap();
    let password = Password::new("test-600-10").unwrap();
    client.login(name, password, x1, 0).unwrap();
    assert_eq!(client.receive(b"LOGIN:alice OK", 0).event, Event::LoggedIn);
    if x1 {
        client.receive(b"##[LOGIN] +OK x1", 0);
    }
}

/// Offers a game with these lines in its time block, or blocks.
fn offer(client: &mut ClientSession, your_turn: char, times: &str, position: &str) -> Event {
    let text = format!(
        "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nGame_ID:game\nName+:alice\nName-:bob\n\
         Your_Turn:{your_turn}\nTo_Move:+\n{times}BEGIN Position\n{position}END Position\nEND Game_Summary"
    );
    let mut event = Event::Skipped;
    for line in text.lines() {
        let step = client.receive(line.as_bytes(), 0);
        assert!(step.findings.is_empty(), "{:?}", step.findings);
        event = step.event;
    }
    event
}

fn start(your_turn: char, times: &str) -> ClientSession {
    start_with(SessionOptions::DEFAULT, your_turn, times)
}

fn start_with(options: SessionOptions, your_turn: char, times: &str) -> ClientSession {
    let mut client = ClientSession::new(options);
    login(&mut client, false);
    offer(&mut client, your_turn, times, "PI\n+\n");
    assert_eq!(client.agree(0).unwrap(), b"AGREE game");
    assert_eq!(client.receive(b"START:game", 0).event, Event::Started);
    client
}

/// The main times left after the server's moves, in milliseconds.
fn after(client: &mut ClientSession, moves: &[&str]) -> [i64; 2] {
    for line in moves {
        client.receive(line.as_bytes(), 0);
    }
    client.clocks().unwrap().map(|reading| reading.main_ms)
}

#[test]
fn a_client_plays_a_game() {
    let mut client = ClientSession::default();
    assert_eq!(client.keep_alive(0), Err(Refused::LoggedOut));
    login(&mut client, true);
    assert_eq!(client.state(), State::Connected);
    assert_eq!(client.play(mv("+7776FU"), 0), Err(Refused::NotPlaying));
    let game = GameName::read(b"test-600-10").unwrap();
    let seek = Seek::new(&game, Turn::Black).unwrap();
    assert_eq!(
        client.seek(seek, false, 0).unwrap(),
        b"%%GAME test-600-10 +"
    );
    assert_eq!(client.cancel(0).unwrap(), b"%%GAME");
    assert_eq!(client.state(), State::Connected);
    let seek = Seek::new(&game, Turn::Any).unwrap();
    assert_eq!(
        client.seek(seek, true, 0).unwrap(),
        b"%%CHALLENGE test-600-10 *"
    );
    let times = "BEGIN Time\nTotal_Time:600\nByoyomi:10\nEND Time\n";
    let Event::Proposed(summary) = offer(&mut client, '+', times, "PI\n+\n") else {
        panic!("no proposal");
    };
    assert_eq!(summary.name(Color::White), "bob");
    assert_eq!(client.cancel(0), Err(Refused::Busy));
    client.agree(10).unwrap();
    assert_eq!(client.agree(10), Err(Refused::NotProposed));
    client.receive(b"START:game", 20);
    assert_eq!(
        (client.side(), client.is_my_turn()),
        (Some(Color::Black), true)
    );
    assert_eq!(client.play(mv("-3334FU"), 20), Err(Refused::IllegalMove));
    assert_eq!(client.play(mv("+7775FU"), 20), {
        // Without rules, a pawn may jump.
        if cfg!(feature = "rules") {
            Err(Refused::IllegalMove)
        } else {
            Ok(b"+7775FU".to_vec())
        }
    });
    if cfg!(not(feature = "rules")) {
        return;
    }
    assert_eq!(
        client
            .play_with_comment(mv("+7776FU"), "* 30 -3334FU", 1_500)
            .unwrap(),
        b"+7776FU,'* 30 -3334FU"
    );
    // The move is on its way: it is not this side's turn any more.
    assert_eq!(client.resign(1_500), Err(Refused::NotYourTurn));
    let step = client.receive(b"+7776FU,T1", 1_600);
    let Event::Moved(moved) = step.event else {
        panic!("{step:?}");
    };
    assert_eq!((moved.number, moved.clocks[0].main_ms), (1, 599_000));
    client.receive(b"-3334FU,T0", 1_700);
    assert_eq!(client.position().unwrap().ply, 3);
    assert_eq!(client.can_declare(), Some(false));
    assert_eq!(client.declare(1_800).unwrap(), b"%KACHI");
    client.receive(b"%KACHI,T0", 1_900);
    client.receive(b"%KACHI", 1_900);
    assert_eq!(
        client.receive(b"#ILLEGAL_MOVE", 1_900).event,
        Event::Ending(Reason::IllegalMove)
    );
    let Event::Finished(finish) = client.receive(b"#LOSE", 1_900).event else {
        panic!("no end");
    };
    assert_eq!(
        (finish.outcome, finish.winner),
        (Some(Outcome::Lose), Some(Color::White))
    );
    assert_eq!(client.state(), State::Connected);
    assert_eq!(client.logout(2_000).unwrap(), b"LOGOUT");
    assert_eq!(client.keep_alive(2_000), Err(Refused::Closed));
    assert_eq!(
        client.receive(b"LOGOUT:completed", 2_100).event,
        Event::LoggedOut
    );
    assert_eq!(client.close().event, Event::Closed);
    assert!(client.finish().is_empty());
    assert_eq!(client.state(), State::LoggedOut);
}

#[test]
fn a_client_refuses_a_game_and_asks_who_is_there() {
    let mut client = ClientSession::default();
    login(&mut client, true);
    let step = {
        client.command(ExtCommand::Who, 0).unwrap();
        client.receive(b"##[WHO] alice x1 connected", 0);
        client.receive(b"##[WHO] +OK", 0)
    };
    let Event::Replied(reply) = step.event else {
        panic!("{step:?}");
    };
    assert_eq!(reply.rows.len(), 1);
    assert!(matches!(reply.key, ReplyKey::Answer(_)));
    let game = GameName::read(b"test-600-10").unwrap();
    let seek = Seek::new(&game, Turn::Any).unwrap();
    client.command(ExtCommand::Game(seek), 0).unwrap();
    offer(&mut client, '-', "", "PI\n+\n");
    assert_eq!(client.reject(0).unwrap(), b"REJECT game");
    let step = client.receive(b"REJECT:game by alice", 0);
    assert!(matches!(step.event, Event::Rejected(RejectedBy::Player(_))));
    assert_eq!(client.state(), State::Connected);
    let mut csa = ClientSession::default();
    login(&mut csa, false);
    assert_eq!(csa.command(ExtCommand::Who, 0), Err(Refused::CsaMode));
    assert_eq!(csa.keep_alive(5).unwrap(), b"");
    assert_eq!(csa.keep_alive_due(1_000), 30_005);
    assert_eq!(csa.keep_alive_due(60_000), 60_005);
}

// The clocks, as a client sees them.

#[test]
fn clocks_follow_the_times_of_the_server() {
    let fischer = "BEGIN Time\nTotal_Time:600\nIncrement:10\nEND Time\n";
    let moves = ["+7776FU,T2", "-3334FU,T0", "+2726FU,T2"];
    let mut client = start('-', fischer);
    assert_eq!(after(&mut client, &[]), [600_000, 600_000]);
    assert_eq!(after(&mut client, &moves[..1]), [608_000, 600_000]);
    assert_eq!(after(&mut client, &moves[1..2]), [608_000, 610_000]);
    assert_eq!(after(&mut client, &moves[2..]), [616_000, 610_000]);

    let byoyomi = "BEGIN Time\nTotal_Time:10\nByoyomi:30\nEND Time\n";
    let mut client = start('-', byoyomi);
    let mut left = Vec::new();
    for line in [
        "+7776FU,T3",
        "-3334FU,T0",
        "+2726FU,T5",
        "-8384FU,T0",
        "+6978KI,T25",
    ] {
        left.push(after(&mut client, &[line])[0]);
    }
    assert_eq!(left, [7_000, 7_000, 2_000, 2_000, 0]);

    let private = "BEGIN Time+\nTotal_Time:600\nIncrement:10\nEND Time+\n\
                   BEGIN Time-\nTotal_Time:600\nByoyomi:30\nEND Time-\n";
    let mut client = start('-', private);
    assert_eq!(
        after(&mut client, &["+7776FU,T5", "-3334FU,T8"]),
        [605_000, 592_000]
    );

    let total_only = "BEGIN Time\nTotal_Time:30\nEND Time\n";
    let mut client = start('-', total_only);
    assert_eq!(after(&mut client, &["+7776FU,T1"]), [29_000, 30_000]);
    assert_eq!(client.clocks().unwrap()[0].budget_ms, 29_000);

    let mut client = start('-', "BEGIN Time\nTotal_Time:900\nIncrement:5\nEND Time\n");
    assert_eq!(client.clocks().unwrap()[0].budget_ms, 905_000);
    assert_eq!(after(&mut client, &["+7776FU,T3.5"]), [901_500, 900_000]);
}

#[test]
fn move_times_are_seconds_unless_told_otherwise() {
    let times = "BEGIN Time\nTime_Unit:1msec\nTotal_Time:30000\nByoyomi:5000\nEND Time\n";
    let mut client = start('-', times);
    assert_eq!(after(&mut client, &["+7776FU,T3"])[0], 27_000);
    let mut options = SessionOptions::DEFAULT;
    options.clock = ClockOptions::default().with_move_time_unit(MoveTimeUnit::TimeUnit);
    let mut client = start_with(options, '-', times);
    assert_eq!(after(&mut client, &["+7776FU,T3"])[0], 29_997);
    let mut named = line::Options::default();
    named.set("move-time-unit", "time-unit").unwrap();
    assert_eq!(*named.session(), options);
    for (key, value) in [("move-time-unit", "hours"), ("agree-deadline", "soon")] {
        let error = named.set(key, value).unwrap_err();
        assert!(matches!(error, OptionError::BadValue { .. }), "{error}");
    }
    for key in ["login-deadline", "agree-deadline", "keep-alive"] {
        named.set(key, "none").unwrap();
    }
    named.set("time-slack", "7").unwrap();
    let SessionOptions {
        login_ms,
        agree_ms,
        keep_alive_ms,
        slack_ms,
        ..
    } = *named.session();
    assert_eq!((login_ms, agree_ms, keep_alive_ms), (None, None, None));
    assert_eq!(slack_ms, Some(7));
}

#[test]
fn a_finding_that_the_next_line_brings_is_about_the_line_before() {
    let lines = [
        "BEGIN Game_Summary",
        "END Game_Summary",
        "START:game",
        "-3334 is no move",
        "#WIN",
    ];
    let mut session = SessionChecker::default();
    let mut findings = Vec::new();
    for line in lines {
        findings = session
            .receive(Direction::ToGui, line.as_bytes(), None)
            .findings;
    }
    let unreadable = findings
        .iter()
        .find(|finding| finding.code == Code::UnreadableLine)
        .unwrap();
    assert_eq!((unreadable.line, unreadable.span), (3, Span::new(0, 5)));
    // What reads line by line has a span for the present line only, and is told which line it is.
    let mut session = SessionChecker::default();
    let mut told = Vec::new();
    for line in lines {
        told = Conversation::receive(&mut session, Direction::ToGui, line.as_bytes(), None);
    }
    let unreadable = told
        .iter()
        .find(|it| it.finding.info.name == "unreadable-line")
        .unwrap();
    assert_eq!(unreadable.finding.span, Span::empty(0));
    assert_eq!(
        unreadable.detail.as_deref(),
        Some("it is about line 4 of the connection")
    );
}

#[test]
fn what_is_wrong_with_a_summary_is_said_of_its_row() {
    let lines = [
        "LOGIN:alice OK",
        "BEGIN Game_Summary",
        "Protocol_Version:1.2",
        "Format:Shogi 1.0",
        "Name+:alice",
        "Name-:bob",
        "Your_Turn:+",
        "To_Move:+",
        "BEGIN Time",
        "Time_Unit:foo",
        "END Time",
        "BEGIN Position",
        "P3garbage",
        "+",
        "END Position",
        "END Game_Summary ",
    ];
    let mut session = SessionChecker::default();
    session.receive(Direction::ToEngine, b"LOGIN alice test-600-10", None);
    let mut findings = Vec::new();
    for line in lines {
        // The client's keep-alives between the rows are lines of the connection too.
        session.receive(Direction::ToEngine, b" ", None);
        findings.extend(
            session
                .receive(Direction::ToGui, line.as_bytes(), None)
                .findings,
        );
    }
    assert_eq!(session.state(), State::Proposed);
    let found: Vec<_> = findings
        .iter()
        .filter(|finding| finding.code == Code::SummaryFault)
        .map(|finding| (finding.line, finding.span.range(), finding.summary))
        .collect();
    let unit = boardwire_csa::summary::Code::BadTimeUnit;
    assert_eq!(found, [(20, 10..13, Some(unit))]);
    let told = boardwire_core::Observation::from(findings[findings.len() - 1]);
    assert!(told.detail.unwrap().starts_with("bad-time-unit: "));
}

#[test]
fn the_table_of_codes_is_sound() {
    boardwire_core::oracle::check_table::<Code>().unwrap();
    assert!(Code::TABLE.iter().all(|row| row.format == "csa-session"));
}

/// What a session holds is bounded, whatever is said.
#[test]
fn the_checker_does_not_grow() {
    let endless: [(&str, Direction); 6] = [
        ("%%LIST", Direction::ToEngine),
        ("-3334FU", Direction::ToEngine),
        ("##[SHOW] P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", Direction::ToGui),
        (
            "##[MONITOR][game] P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
            Direction::ToGui,
        ),
        ("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", Direction::ToGui),
        ("+9999XX", Direction::ToEngine),
    ];
    for playing in [false, true] {
        for (line, direction) in endless {
            let mut session = SessionChecker::default();
            let mut say = |direction, line: &str| {
                drop(session.receive(direction, line.as_bytes(), None));
            };
            say(Direction::ToEngine, "LOGIN alice test-600-10");
            say(Direction::ToGui, "LOGIN:alice OK");
            say(Direction::ToGui, "BEGIN Game_Summary");
            if playing {
                for line in [
                    "Protocol_Version:1.2",
                    "Format:Shogi 1.0",
                    "Name+:alice",
                    "Name-:bob",
                    "Your_Turn:-",
                ] {
                    say(Direction::ToGui, line);
                }
                for line in [
                    "To_Move:+",
                    "BEGIN Position",
                    "PI",
                    "+",
                    "END Position",
                    "END Game_Summary",
                ] {
                    say(Direction::ToGui, line);
                }
                say(Direction::ToEngine, "AGREE");
                say(Direction::ToGui, "START:game");
            }
            let info = allocation_counter::measure(|| {
                for _ in 0..50_000 {
                    say(direction, line);
                }
            });
            assert!(info.bytes_max < 4 << 20, "{line}: {} bytes", info.bytes_max);
        }
    }
}

#[test]
fn neither_does_a_hub_that_plays_no_game() {
    let mut hub: Hub = Hub::new(HubOptions::default().with_limits(4, 2, 64));
    for id in 0..100 {
        hub.open(id, 0);
    }
    assert_eq!(hub.connection_count(), 4);
    let long = vec![b'x'; 65];
    assert_eq!(hub.receive(0, &long, 0).actions, [Action::Close(0)]);
    assert_eq!(hub.receive(0, b"LOGIN alice pw x1", 0), HubStep::default());
    hub.receive(1, b"LOGIN alice pw x1", 0);
    for number in 0..10 {
        let line = format!("%%SETBUOY buoy_{number}-60-0 +7776FU");
        let step = hub.receive(1, line.as_bytes(), 0);
        let Action::Send(_, line) = &step.actions[0] else {
            panic!("{step:?}");
        };
        assert_eq!(line.starts_with(b"##[ERROR]"), number >= 2);
    }
}

/// One line that somebody says, without thought.
fn client_line() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop_oneof![
            Just("+7776FU"), Just("-3334FU"), Just("+2726FU"), Just("-8384FU"), Just("+8822UM"), Just("-3122GI"),
            Just("+0055KA"), Just("-3355KA"), Just("+9999XX"), Just("+"), Just("-8242HI,'* 3"),
        ].prop_map(str::to_string),
        2 => prop_oneof![
            Just("AGREE"), Just("AGREE x"), Just("REJECT"), Just("LOGOUT"), Just("CHALLENGE"), Just(""), Just(" "), Just("   "),
            Just("%TORYO"), Just("%KACHI"), Just("%CHUDAN"), Just("%"), Just("%%%x"),
        ].prop_map(str::to_string),
        2 => prop_oneof![
            Just("LOGIN a x-5-1"), Just("LOGIN b x-5-1"), Just("LOGIN c x-5-1F-B,t x1"), Just("LOGIN a pw x1"), Just("LOGIN b pw x1"),
            Just("LOGIN c q"), Just("LOGIN"), Just("LOGIN a b c"),
        ].prop_map(str::to_string),
        2 => prop_oneof![
            Just("%%GAME x-5-1 *"), Just("%%GAME x-5-1 +"), Just("%%GAME x-0-0 *"), Just("%%GAME buoy_x-5-1 *"), Just("%%GAME"),
            Just("%%GAME hc6p_x-5-01 -"), Just("%%GAME hc6p_x-5-01 +"), Just("%%GAME x-99999999999999999999-1 +"),
            Just("%%CHALLENGE x-5-1 -"), Just("%%GAME x"), Just("%%SETBUOY buoy_x-5-1 +7776FU-3334FU 2"),
            Just("%%SETBUOY buoy_x-5-1 zz"), Just("%%DELETEBUOY buoy_x-5-1"), Just("%%GETBUOYCOUNT buoy_x-5-1"),
            Just("%%WHO"), Just("%%LIST"), Just("%%HELP"), Just("%%VERSION"), Just("%%RATING"), Just("%%CHAT hi"), Just("%%CHAT"),
            Just("%%SHOW ID"), Just("%%MONITORON ID"), Just("%%MONITOR2ON ID"), Just("%%MONITOROFF ID"), Just("%%FORK ID"),
            Just("%%FORK ID buoy_y-1-1 1"), Just("%%NO"),
        ].prop_map(str::to_string),
        1 => "[ -~]{0,20}",
    ]
}

fn server_line() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop_oneof![
            Just("+7776FU,T1"), Just("-3334FU,T2"), Just("+2726FU,T9"), Just("-8384FU"), Just("+9999XX,T1"), Just("%TORYO"),
            Just("%KACHI,T1"), Just("%KACHI"), Just("#RESIGN"), Just("#TIME_UP"), Just("#ILLEGAL_MOVE"), Just("#SENNICHITE"),
            Just("#MAX_MOVES"), Just("#CHUDAN"), Just("#X"), Just("#WIN"), Just("#LOSE"), Just("#DRAW"), Just("#CENSORED"),
        ].prop_map(str::to_string),
        3 => prop_oneof![
            Just("BEGIN Game_Summary"), Just("END Game_Summary"), Just("Your_Turn:+"), Just("To_Move:+"), Just("PI"), Just("+"),
            Just("Protocol_Version:1.2"), Just("Format:Shogi 1.0"), Just("Name+:a"), Just("Name-:b"), Just("BEGIN Position"),
            Just("END Position"), Just("BEGIN Time"), Just("Total_Time:5"), Just("END Time"),
        ].prop_map(str::to_string),
        2 => prop_oneof![
            Just("LOGIN:a OK"), Just("LOGIN:incorrect"), Just("LOGOUT:completed"), Just("START:game"), Just("REJECT:game by a"),
            Just("##[LOGIN] +OK x1"), Just("##[WHO] +OK"), Just("##[ERROR] x"), Just("##[CHAT][a] x"), Just(""), Just("##["),
        ].prop_map(str::to_string),
        1 => "[ -~]{0,20}",
    ]
}

/// Holds what a hub tells one client against what a server may say.
#[derive(Default)]
struct Witness {
    reason: Option<Reason<'static>>,
    in_summary: bool,
}

impl Witness {
    fn hear(&mut self, line: &[u8]) -> Result<(), TestCaseError> {
        if self.in_summary {
            self.in_summary = line != b"END Game_Summary";
            return Ok(());
        }
        let read = boardwire_csa::server::parse_strict(line);
        prop_assert!(
            read.is_ok(),
            "{}: {:?}",
            String::from_utf8_lossy(line),
            read
        );
        match (read.unwrap(), self.reason.take()) {
            (ServerLine::Outcome(outcome), Some(reason)) => {
                prop_assert!(reason.allows(Some(outcome)))
            }
            (ServerLine::Outcome(_), None) => prop_assert!(false, "an outcome without a reason"),
            (_, Some(reason)) => {
                prop_assert!(reason.allows(None), "{reason:?} without its outcome")
            }
            (ServerLine::BeginSummary, None) => self.in_summary = true,
            (ServerLine::Reason(reason), None) => {
                prop_assert!(reason.outcomes().is_some());
                self.reason = reason
                    .outcomes()
                    .filter(|it| !it.is_empty())
                    .map(|_| reason.into_owned());
            }
            _ => {}
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever clients say, in whatever order: no panic, and every line of the server is canonical, every result a pair of the table.
    #[test]
    fn a_hub_says_only_what_a_server_may(
        lines in prop::collection::vec((0u64..4, client_line(), 0u64..4_000), 0..80),
    ) {
        let mut hub: Hub = Hub::new(HubOptions::default().with_max_moves(6));
        let mut witnesses: [Witness; 4] = Default::default();
        let mut now = 0;
        for (client, line, wait) in lines {
            now += wait;
            let id = hub.game_ids().next().map(|id| String::from_utf8_lossy(id).into_owned());
            let line = line.replace("ID", id.as_deref().unwrap_or("none"));
            let step = match line.as_str() {
                "   " => hub.close(client, now),
                line => {
                    hub.open(client, now);
                    hub.receive(client, line.as_bytes(), now)
                }
            };
            for action in step.actions {
                match action {
                    Action::Send(to, line) => witnesses[to as usize].hear(&line)?,
                    Action::Close(to) => witnesses[to as usize] = Witness::default(),
                }
            }
            for game in step.finished {
                let pairs = [Color::Black, Color::White].map(|side| game.end.lines(side).last().unwrap());
                prop_assert_eq!(game.end.winner.is_some(), pairs.contains(&&b"#WIN"[..]));
            }
            prop_assert!(hub.connection_count() <= 4);
        }
    }

    /// Whatever both sides say, in whatever order: no panic, and findings are in the line.
    #[test]
    fn a_checker_takes_anything(
        lines in prop::collection::vec((any::<bool>(), client_line(), server_line(), 0u64..200_000), 0..80),
    ) {
        let mut session = SessionChecker::default();
        let mut client = ClientSession::default();
        let mut now = 0;
        let mut lengths = Vec::new();
        for (from_client, said, heard, wait) in lines {
            now += wait;
            let (direction, line) = match from_client {
                true => (Direction::ToEngine, said),
                false => (Direction::ToGui, heard),
            };
            let step = session.receive(direction, line.as_bytes(), Some(now));
            lengths.push(line.len());
            for finding in step.findings {
                let about = lengths[finding.line as usize];
                prop_assert!(finding.span.is_within(about), "{:?}", finding);
            }
            if !from_client {
                client.receive(line.as_bytes(), now);
                // What a client may say, it can.
                let _ = client.agree(now);
                let _ = client.play(mv("+7776FU"), now);
                let _ = client.resign(now);
            }
        }
        for finding in session.finish() {
            // What the next line would have explained is about a line before; what is owed is about none.
            let about = lengths.get(finding.line as usize).copied().unwrap_or(0);
            prop_assert!(finding.line <= lengths.len() as u64, "{:?}", finding);
            prop_assert!(finding.span.is_within(about), "{:?}", finding);
        }
        prop_assert_eq!(session.state(), State::LoggedOut);
    }

    #[test]
    fn any_bytes_are_a_line(lines in prop::collection::vec((any::<bool>(), prop::collection::vec(any::<u8>(), 0..20)), 0..30)) {
        let mut session = SessionChecker::default();
        let mut hub: Hub = Hub::new(HubOptions::default());
        for (from_client, line) in lines {
            let direction = if from_client { Direction::ToEngine } else { Direction::ToGui };
            for finding in session.receive(direction, &line, None).findings {
                prop_assert!(finding.span.is_within(line.len()));
            }
            hub.open(u64::from(from_client), 0);
            hub.receive(u64::from(from_client), &line, 0);
        }
    }
}

#[cfg(feature = "rules")]
mod games {
    use boardwire_csa::replay::from_core;
    use boardwire_rules::shogi::Position;

    use super::*;

    /// A player of a random game: its client, and a checker that hears both sides.
    struct Player {
        client: ClientSession,
        checker: SessionChecker,
        results: Vec<(Option<Outcome>, Option<Reason<'static>>)>,
        closed: bool,
    }

    /// What a line of a game does: which of the legal moves, or an end, and how long it takes.
    type Choice = (usize, u64);

    struct Table {
        hub: Hub,
        players: [Player; 2],
        now: u64,
    }

    impl Table {
        fn new(x1: bool, game: &str, max_moves: u32, seed: u64) -> Self {
            let player = || Player {
                client: ClientSession::default(),
                checker: SessionChecker::default(),
                results: Vec::new(),
                closed: false,
            };
            let options = HubOptions::default()
                .with_max_moves(max_moves)
                .with_seed(seed);
            let mut table = Self {
                hub: Hub::new(options),
                players: [player(), player()],
                now: 0,
            };
            for (number, name) in ["alice", "bob"].into_iter().enumerate() {
                table.hub.open(number as u64, 0);
                let name = Username::new(name).unwrap();
                let password = Password::new(game.to_string()).unwrap();
                let line = table.players[number]
                    .client
                    .login(name, password, x1, 0)
                    .unwrap();
                table.say(number, &line);
            }
            table
        }

        fn say(&mut self, number: usize, line: &[u8]) {
            let at = Some(self.now);
            let checker = &mut self.players[number].checker;
            tells_side(checker, Direction::ToEngine, line);
            let step = checker.receive(Direction::ToEngine, line, at);
            assert!(
                step.findings.is_empty(),
                "{}: {:?}",
                String::from_utf8_lossy(line),
                step.findings
            );
            let step = self.hub.receive(number as u64, line, self.now);
            self.tell(step);
        }

        fn tell(&mut self, step: HubStep) {
            for action in step.actions {
                let (to, line) = match action {
                    Action::Send(to, line) => (to as usize, line),
                    Action::Close(to) => {
                        let player = &mut self.players[to as usize];
                        assert!(player.client.close().findings.is_empty());
                        assert!(player.checker.close().findings.is_empty());
                        player.closed = true;
                        continue;
                    }
                };
                let player = &mut self.players[to];
                let text = String::from_utf8_lossy(&line).into_owned();
                tells_side(&player.checker, Direction::ToGui, &line);
                let step = player
                    .checker
                    .receive(Direction::ToGui, &line, Some(self.now));
                assert!(step.findings.is_empty(), "{text}: {:?}", step.findings);
                let step = player.client.receive(&line, self.now);
                assert!(step.findings.is_empty(), "{text}: {:?}", step.findings);
                if let Event::Finished(finish) = step.event {
                    player.results.push((finish.outcome, finish.reason));
                }
            }
        }

        /// Whose turn it is, if a game goes on.
        fn to_move(&self) -> Option<usize> {
            self.players
                .iter()
                .position(|player| player.client.is_my_turn())
        }

        /// Plays until the game is over.
        fn play(&mut self, choices: &[Choice]) {
            for number in 0..2 {
                let line = self.players[number].client.agree(self.now).unwrap();
                self.say(number, &line);
            }
            for &(choice, wait) in choices.iter().cycle() {
                let Some(number) = self.to_move() else {
                    break;
                };
                self.now += wait;
                let step = self.hub.tick(self.now);
                self.tell(step);
                if self.to_move() != Some(number) {
                    continue;
                }
                let client = &mut self.players[number].client;
                let setup = *client.position().unwrap();
                let position = Position::unchecked(&setup);
                let moves = position.legal_moves();
                let line = match (choice % 97, moves.is_empty()) {
                    (0, _) | (_, true) => client.resign(self.now),
                    (1, _) if client.can_declare() == Some(true) => client.declare(self.now),
                    (2, _) => client.logout(self.now),
                    (3, _) => client.keep_alive(self.now),
                    _ => {
                        let mv = from_core(moves[choice % moves.len()], &setup).unwrap();
                        client.play(mv, self.now)
                    }
                };
                // Keep-alives are for once in half a minute.
                if choice % 97 == 3 {
                    self.now += 30_000;
                }
                self.say(number, &line.unwrap());
            }
            let [black, white] = &self.players;
            assert_eq!((black.results.len(), white.results.len()), (1, 1));
            let (mine, theirs) = (black.results[0].0.unwrap(), white.results[0].0.unwrap());
            assert_eq!(mine.of_rival(), theirs);
        }
    }

    /// The checker knows who says a line without being told, but for keep-alives.
    fn tells_side(checker: &SessionChecker, direction: Direction, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let told = (!line.is_empty()).then_some(direction);
        assert_eq!(checker.side_of(line), told, "{text}");
    }

    /// A thought, and now and then a long one.
    fn wait() -> impl Strategy<Value = u64> {
        prop_oneof![12 => 0u64..3_000, 1 => 0u64..12_000]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Two clients over a hub play legal games to an end, and nobody finds anything.
        #[test]
        fn random_games_end_without_a_finding(
            choices in prop::collection::vec((0usize..100_000, wait()), 1..64),
            game in prop_oneof![Just("a-300-0"), Just("a-0-5"), Just("a-60-10"), Just("a-20-5F"), Just("a-600-010"), Just("a-0-0")],
            x1 in any::<bool>(),
            max_moves in prop_oneof![Just(1u32), Just(40), Just(160)],
            seed in any::<u64>(),
        ) {
            let mut table = Table::new(x1, game, max_moves, seed);
            if x1 {
                let name = GameName::read(game.as_bytes()).unwrap();
                for number in 0..2 {
                    let seek = Seek::new(&name, Turn::Any).unwrap();
                    let line = table.players[number].client.seek(seek, false, 0).unwrap();
                    table.say(number, &line);
                }
            }
            table.play(&choices);
            if !x1 {
                prop_assert!(table.players.iter().all(|player| player.closed));
            }
        }
    }
}

/// The hub and the checker are of one mind about what a server may say.
#[cfg(feature = "rules")]
mod agreement {
    use std::collections::BTreeMap;

    use boardwire_csa::replay::from_core;
    use boardwire_csa::session::Party;

    use super::*;

    const NAMES: [&str; 4] = ["alice", "bob", "carol", "dave"];

    /// Lines of clients. `ID` is a game that goes on, `MOVE` a legal move in it.
    fn line() -> impl Strategy<Value = &'static str> {
        prop_oneof![
            24 => Just("MOVE"),
            8 => prop::sample::select(vec![
                "AGREE", "%%GAME ag-600-10 *", "%%MONITOR2ON ID", "%%MONITORON ID", "", "LOGOUT", "%TORYO", "%KACHI",
            ]),
            3 => prop::sample::select(vec![
                "LOGIN alice pw x1", "LOGIN NAME ag-600-10", "LOGIN NAME pw x1", "LOGIN NAME", " LOGIN NAME pw x1", "LOGIN NAME a b c d",
                "REJECT", "REJECT x", "AGREE ID", "AGREEMENT", "LOGOUTS", "CHALLENGE", "%%GAME ag-600-10 +", "%%GAME buoy_a-600-10 *",
                "%%GAME hc2p_a-600-10 *", "%%GAME ag-600 *", "%%GAME ag-600-10", "%%GAME", "%%CHALLENGE ag-600-10 -",
                "%%CHALLENGE none-1-1 *", "%%MONITOROFF ID", "%%MONITOR2OFF ID", "%%MONITORON none", "%%SHOW ID", "%%SHOW none", "%%WHO",
                "%%LIST", "%%HELP", "%%VERSION", "%%RATING", "%%CHAT hello", "%%CHAT", "%%FORK ID", "%%FORK none", "%%FORK ID buoy_f-1-1 9",
                "%%SETBUOY buoy_a-600-10 +7776FU-3334FU", "%%SETBUOY buoy_a-600-10 +7776FU-3355FU", "%%SETBUOY x-1-1 +7776FU",
                "%%SETBUOY buoy_a-600-10 +7776FU 0", "%%DELETEBUOY buoy_a-600-10", "%%GETBUOYCOUNT buoy_a-600-10", "%%NO", "%%%x", "no",
                " ", "   ", "+7776FU", "-3334FU", "+7776FU,'* 30", "+7776FU x", "+7776FU ", "+77", "-3355FU", "+9999XX", "%CHUDAN",
                "%TORYO ", "%x", "<EOF>",
            ]),
        ]
    }

    struct House {
        hub: Hub,
        checkers: BTreeMap<u64, SessionChecker>,
        log: String,
        now: u64,
    }

    impl House {
        fn new() -> Self {
            let options = HubOptions::default().with_max_moves(24).with_seed(3);
            Self {
                hub: Hub::new(options),
                checkers: BTreeMap::new(),
                log: String::new(),
                now: 0,
            }
        }

        fn say(&mut self, client: u64, line: &str) -> Result<(), TestCaseError> {
            self.log
                .push_str(&format!("@{} {client}> {line}\n", self.now));
            if line == "<EOF>" {
                if let Some(mut checker) = self.checkers.remove(&client) {
                    // The client does not wait for what is owed to it.
                    checker.close();
                }
                let step = self.hub.close(client, self.now);
                return self.tell(step);
            }
            let step = self.hub.open(client, self.now);
            self.tell(step)?;
            let options = SessionOptions::default();
            let checker = self
                .checkers
                .entry(client)
                .or_insert_with(|| SessionChecker::new(options));
            let step = checker.receive(Direction::ToEngine, line.as_bytes(), Some(self.now));
            prop_assert!(
                step.findings.iter().all(|it| it.by == Party::Client),
                "{}{:?}",
                self.log,
                step.findings
            );
            let step = self.hub.receive(client, line.as_bytes(), self.now);
            self.tell(step)
        }

        fn tell(&mut self, step: HubStep) -> Result<(), TestCaseError> {
            for action in step.actions {
                let findings = match action {
                    Action::Send(to, line) => {
                        self.log
                            .push_str(&format!("{to}< {}\n", String::from_utf8_lossy(&line)));
                        let checker = self.checkers.get_mut(&to).unwrap();
                        checker
                            .receive(Direction::ToGui, &line, Some(self.now))
                            .findings
                    }
                    Action::Close(to) => {
                        self.log.push_str(&format!("{to}< <EOF>\n"));
                        let mut checker = self.checkers.remove(&to).unwrap();
                        let mut findings = checker.close().findings;
                        // A login by the name of a player takes that one's place, and the game ends without it.
                        findings.retain(|it| it.code != Code::UnfinishedGame);
                        findings
                    }
                };
                prop_assert_eq!(findings, [], "{}", self.log);
            }
            Ok(())
        }

        /// Who is to move in the game of which `MOVE` is a move.
        fn to_move(&self) -> Option<u64> {
            let game = self.hub.game(self.hub.game_ids().next()?)?;
            let name = game.terms().name(game.turn());
            let client = NAMES.iter().position(|it| it.as_bytes() == name)?;
            Some(client as u64)
        }

        /// What a line of the strategy is for this client.
        fn text(&self, client: u64, line: &str, choice: usize) -> String {
            let name = NAMES[client as usize];
            let id = self.hub.game_ids().next();
            let shown = id.map_or("none".into(), String::from_utf8_lossy);
            let mv = id.and_then(|id| self.hub.game(id)).and_then(|game| {
                let position = game.referee().position();
                let moves = position.legal_moves();
                let mv = moves.get(choice % moves.len().max(1))?;
                Some(from_core(*mv, position.setup())?.to_string())
            });
            line.replace("ID", &shown)
                .replace("NAME", name)
                .replace("MOVE", mv.as_deref().unwrap_or("%%LIST"))
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(192))]

        /// Whatever four clients say, the checker finds no fault with what the hub answers.
        #[test]
        fn a_hub_and_a_checker_agree(
            x1 in prop::collection::vec(any::<bool>(), 4),
            starts in any::<bool>(),
            lines in prop::collection::vec((0u64..4, line(), any::<usize>(), prop_oneof![9 => 0u64..1_500, 1 => 0u64..130_000]), 0..90),
        ) {
            let mut house = House::new();
            for client in (0u64..4).filter(|_| starts) {
                let login = if x1[client as usize] { "LOGIN NAME pw x1" } else { "LOGIN NAME ag-600-10" };
                for line in [login, "%%GAME ag-600-10 *", "AGREE"] {
                    let text = house.text(client, line, 0);
                    house.say(client, &text)?;
                }
            }
            if starts {
                house.say(0, "AGREE")?;
            }
            for (client, line, choice, wait) in lines {
                house.now += wait;
                let step = house.hub.tick(house.now);
                house.tell(step)?;
                // Now and then somebody else says a move.
                let client = match house.to_move() {
                    Some(mover) if line == "MOVE" && choice % 8 > 0 => mover,
                    _ => client,
                };
                let text = house.text(client, line, choice);
                house.say(client, &text)?;
            }
            let step = house.hub.shut_down(house.now);
            house.tell(step)?;
            prop_assert!(house.checkers.is_empty(), "{}", house.log);
        }
    }
}
