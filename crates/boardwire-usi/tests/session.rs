//! The session checker: what no transcript can show, and that any sequence is taken.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::{CodeSet as _, Conversation, Direction};
use boardwire_usi::session::{Event, Party, SessionChecker, SessionFinding, SessionOptions, State};
use boardwire_usi::{Code, Options, Usi, parse, parse_lenient};
use proptest::prelude::*;
use proptest::sample::select;

const GUI: Direction = Party::Gui.sends();
const ENGINE: Direction = Party::Engine.sends();

/// Feeds lines with the sigils of transcripts; gives the states after each.
fn states(session: &mut SessionChecker, lines: &[&str]) -> Vec<State> {
    let mut states = Vec::new();
    for line in lines {
        let direction = if line.starts_with('>') { GUI } else { ENGINE };
        let step = session.receive_line(direction, &line.as_bytes()[2..], None);
        assert_eq!(step.findings, [], "{line}");
        states.push(session.state());
    }
    states
}

fn codes(findings: &[SessionFinding]) -> Vec<Code> {
    findings.iter().map(|finding| finding.code).collect()
}

fn ready() -> SessionChecker {
    let mut session = SessionChecker::default();
    states(
        &mut session,
        &[
            "> usi",
            "< usiok",
            "> isready",
            "< readyok",
            "> position startpos",
        ],
    );
    session
}

#[test]
fn the_states_of_a_game() {
    use State::{
        NotReady, Pondering, Ready, Searching, SearchingMate, WaitPonderBestMove, WaitReadyOk,
        WaitUsiOk, WillQuit,
    };
    let mut session = SessionChecker::default();
    assert_eq!(session.state(), State::Idle);
    let table = [
        ("> usi", WaitUsiOk),
        ("< id name x", WaitUsiOk),
        ("< usiok", NotReady),
        ("> setoption name Hash value 1", NotReady),
        ("> isready", WaitReadyOk),
        ("< readyok", Ready),
        ("> usinewgame", Ready),
        ("> position startpos", Ready),
        ("> go byoyomi 1", Searching),
        ("< bestmove 7g7f ponder 3c3d", Ready),
        ("> position startpos moves 7g7f 3c3d", Ready),
        ("> go ponder byoyomi 1", Pondering),
        ("> ponderhit", Searching),
        ("< bestmove 2g2f", Ready),
        ("> go ponder", Pondering),
        ("> stop", WaitPonderBestMove),
        ("< bestmove 2g2f", Ready),
        ("> go mate 1", SearchingMate),
        ("> stop", SearchingMate),
        ("< checkmate nomate", Ready),
        ("> go ponder mate 1", Pondering),
        ("> ponderhit", SearchingMate),
        ("> isready", SearchingMate),
        ("< checkmate nomate", WaitReadyOk),
        ("< readyok", Ready),
        ("> gameover win", NotReady),
        ("> quit", WillQuit),
        ("> usi", WaitUsiOk),
    ];
    for (line, state) in table {
        assert_eq!(states(&mut session, &[line]), [state], "{line}");
    }
    let owed = session.finish(None);
    assert_eq!(codes(&owed), [Code::MissingUsiok]);
    let meaning = Code::MissingUsiok.info().meaning;
    assert_eq!(
        owed[0].to_string(),
        format!("missing-usiok at 0..0: {meaning}")
    );
    assert_eq!(session.state(), State::Idle);
}

#[test]
fn events_say_what_a_message_means() {
    let mut session = SessionChecker::default();
    let mut event =
        |direction, line: &str| session.receive_line(direction, line.as_bytes(), None).event;
    assert_eq!(event(GUI, "usi"), Event::Started);
    assert_eq!(event(ENGINE, "engine 1.0"), Event::Skipped);
    assert_eq!(event(ENGINE, "id author x"), Event::Identified);
    assert_eq!(
        event(ENGINE, "option name A type button"),
        Event::OptionDeclared
    );
    assert_eq!(event(ENGINE, "usiok\r\n"), Event::Registered);
    assert_eq!(event(GUI, "setoption name A"), Event::OptionSet);
    assert_eq!(event(GUI, "isready"), Event::ReadyAsked);
    assert_eq!(event(ENGINE, "readyok"), Event::Ready);
    assert_eq!(event(GUI, "usinewgame"), Event::NewGame);
    assert_eq!(event(GUI, "position startpos"), Event::PositionSet);
    let started = |mate, ponder, unlimited| Event::SearchStarted {
        mate,
        ponder,
        unlimited,
    };
    assert_eq!(event(GUI, "go ponder infinite"), started(false, true, true));
    assert_eq!(event(GUI, "stop"), Event::StopAsked);
    assert_eq!(event(ENGINE, "bestmove 7g7f"), Event::PonderAnswer);
    assert_eq!(event(GUI, "go mate 5"), started(true, false, false));
    assert_eq!(event(ENGINE, "info depth 1"), Event::Info);
    assert_eq!(event(ENGINE, "checkmate nomate"), Event::Checkmate);
    assert_eq!(event(GUI, "go"), started(false, false, true));
    assert_eq!(event(GUI, "go depth 1"), Event::Ignored);
    let Event::BestMove(best) = event(ENGINE, "bestmove 7g7f") else {
        panic!()
    };
    assert_eq!(best.best().unwrap().to_string(), "7g7f");
    assert_eq!(event(ENGINE, "bestmove 2g2f"), Event::LateAnswer);
    assert_eq!(event(GUI, "stop"), Event::Ignored);
    assert!(
        matches!(event(GUI, "go btime"), Event::Unreadable(error) if error.code() == Code::MissingArgument)
    );
    assert_eq!(event(GUI, "debug on"), Event::Other);
    assert_eq!(event(GUI, "gameover win"), Event::GameOver);
    assert_eq!(event(GUI, "quit"), Event::Quit);
}

#[test]
fn an_unreadable_answer_still_answers() {
    let mut session = ready();
    states(&mut session, &["> go byoyomi 1000"]);
    let step = session.receive_line(ENGINE, b"bestmove nonsense", None);
    assert!(matches!(step.event, Event::Unreadable(_)));
    assert_eq!((step.findings, session.state()), (vec![], State::Ready));
    // An engine that could read what we can't is not to blame for its answer.
    session.receive_line(GUI, b"go btime", None);
    states(&mut session, &["< bestmove 7g7f", "> quit"]);
}

#[test]
fn commands_and_lines_are_told_alike() {
    let line = "  joho   go depth 1";
    let (command, _) = parse_lenient(line).unwrap();
    let mut session = SessionChecker::default();
    let by_command = session.receive(GUI, &command, None);
    let mut session = SessionChecker::default();
    let by_line = session.receive_line(GUI, line.as_bytes(), None);
    assert_eq!(codes(&by_command.findings), [Code::CommandBeforeUsi]);
    assert_eq!(codes(&by_line.findings), [Code::CommandBeforeUsi]);
    assert_eq!(by_command.findings[0].span.range(), 0..2);
    assert_eq!(by_line.findings[0].span.range(), 2..6);
    assert_eq!(by_line.findings[0].by, Party::Gui);
    let mut session = SessionChecker::default();
    let marked = session.receive_line(GUI, b"\xef\xbb\xbfisready\r\n", None);
    assert_eq!(marked.findings[0].span.range(), 3..10);
}

#[test]
fn what_comes_from_the_wrong_side_changes_nothing() {
    let mut session = ready();
    let step = session.receive(ENGINE, &parse("go infinite").unwrap(), None);
    assert_eq!(codes(&step.findings), [Code::WrongDirection]);
    assert_eq!(step.findings[0].by, Party::Engine);
    assert_eq!(session.state(), State::Ready);
    // An engine that quotes a command in a sentence has said nothing.
    let step = session.receive_line(ENGINE, b"stop: what for?", None);
    assert_eq!((step.event, step.findings), (Event::Skipped, vec![]));
}

#[test]
fn deadlines_wake_the_driver() {
    let options = SessionOptions::default()
        .with_usiok(Some(100))
        .with_readyok(Some(200))
        .with_bestmove(Some(50));
    let mut session = SessionChecker::new(options);
    let mut say = |direction, line: &str, at| {
        let step = session.receive_line(direction, line.as_bytes(), Some(at));
        assert_eq!(step.findings, [], "{line}");
        session.deadline()
    };
    assert_eq!(say(GUI, "usi", 1000), Some(1101));
    assert_eq!(say(ENGINE, "usiok", 1100), None);
    assert_eq!(say(GUI, "isready", 2000), Some(2201));
    assert_eq!(say(ENGINE, "readyok", 2200), None);
    assert_eq!(say(GUI, "position startpos", 2200), None);
    assert_eq!(say(GUI, "go infinite", 2200), None);
    assert_eq!(say(GUI, "isready", 3000), Some(3201));
    assert_eq!(say(GUI, "stop", 3100), Some(3151));
    assert_eq!(codes(&session.tick(3150)), []);
    assert_eq!(codes(&session.tick(3151)), [Code::LateBestmove]);
    assert_eq!(session.deadline(), Some(3201));
    assert_eq!(codes(&session.tick(9999)), [Code::LateReadyok]);
    // Each is told once, and a clock that goes back makes nothing late again.
    assert_eq!(codes(&session.tick(1)), []);
    assert_eq!(session.deadline(), None);
    assert_eq!(session.ready_due(), 1);
    assert_eq!(
        codes(&session.finish(Some(9999))),
        [Code::MissingReadyok, Code::MissingBestmove]
    );
}

#[test]
fn options_reach_the_conversation() {
    use boardwire_core::{Codec, CodecOptions};
    let mut options = Options::default();
    options.set("usiok-deadline", "5").unwrap();
    options.set("readyok-deadline", "none").unwrap();
    assert!(options.set("bestmove-deadline", "soon").is_err());
    let mut conversation = Usi::conversation(&options).unwrap();
    assert!(conversation.receive(GUI, b"usi", Some(0)).is_empty());
    let found = conversation.receive(ENGINE, b"usiok", Some(6));
    assert_eq!(found[0].finding.info.name, "late-usiok");
    assert!(conversation.finish(Some(7)).is_empty());
}

#[test]
fn a_session_does_not_grow() {
    // Every part has a fixed size: what an engine says without end is not kept.
    assert!(
        size_of::<SessionChecker>() <= 400,
        "{}",
        size_of::<SessionChecker>()
    );
    let mut session = ready();
    for _ in 0..100_000 {
        session.receive(GUI, &parse("isready").unwrap(), None);
        session.receive(GUI, &parse("go").unwrap(), None);
    }
    assert_eq!(session.ready_due(), 100_000);
}

/// Lines of both sides, sensible or not.
const LINES: &[&str] = &[
    "usi",
    "usiok",
    "isready",
    "readyok",
    "usinewgame",
    "id name x",
    "option name A type button",
    "setoption name A",
    "position startpos",
    "position nowhere",
    "go",
    "go infinite",
    "go ponder",
    "go mate 5",
    "go mate infinite",
    "go ponder mate 1",
    "go byoyomi 5",
    "go btime",
    "ponderhit",
    "ponderhit btime 5",
    "stop",
    "bestmove 7g7f",
    "bestmove",
    "bestmove nonsense",
    "checkmate nomate",
    "checkmate x",
    "info depth 1",
    "info string",
    "gameover win",
    "quit",
    "debug on",
    "joho go",
    "hello",
    "",
    "\u{feff}usi",
    "bench",
    "USI",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2000)
    ))]

    /// Any sequence is taken; findings are inside their message; a search is on exactly when the state says so.
    #[test]
    fn any_sequence_is_taken(
        messages in proptest::collection::vec(
            (any::<bool>(), select(LINES), proptest::option::of(0u64..100_000)),
            0..60,
        ),
    ) {
        let mut session = SessionChecker::default();
        for (to_gui, line, at) in messages {
            let direction = if to_gui { ENGINE } else { GUI };
            let before = session.state();
            let step = session.receive_line(direction, line.as_bytes(), at);
            for finding in &step.findings {
                prop_assert!(finding.span.is_within(line.len()));
            }
            match step.event {
                Event::SearchStarted { .. } => prop_assert!(session.state().is_searching()),
                Event::BestMove(_) | Event::Checkmate | Event::PonderAnswer => {
                    prop_assert!(before.is_searching() && !session.state().is_searching());
                }
                Event::Skipped | Event::Info | Event::Other => {
                    prop_assert!(before == session.state() || before == State::Idle);
                }
                _ => {}
            }
            // What deadline() promises, tick() keeps.
            if let Some(due) = session.deadline() {
                let mut ahead = session.clone();
                prop_assert!(ahead.tick(due - 1).is_empty());
                prop_assert!(!ahead.tick(due).is_empty());
            }
        }
        let owed = session.finish(None);
        prop_assert!(owed.len() <= 3);
        prop_assert_eq!(session.state(), State::Idle);
    }

    /// Any bytes from any side are taken.
    #[test]
    fn any_bytes_are_taken(
        messages in proptest::collection::vec((any::<bool>(), proptest::collection::vec(any::<u8>(), 0..40)), 0..20),
    ) {
        let mut session = SessionChecker::default();
        for (to_gui, line) in messages {
            let direction = if to_gui { ENGINE } else { GUI };
            let found = Conversation::receive(&mut session, direction, &line, None);
            for observation in found {
                prop_assert!(observation.finding.span.is_within(line.len()));
            }
        }
    }

    /// A driver that follows the rules hears nothing.
    #[test]
    fn well_behaved_games_have_no_findings(
        searches in proptest::collection::vec((0usize..6, any::<bool>()), 0..30),
    ) {
        let mut session = ready();
        for (kind, newgame) in searches {
            let lines: &[&str] = match kind {
                0 => &["> go byoyomi 1000", "< info depth 1", "< bestmove 7g7f"],
                1 => &["> go infinite", "> stop", "< bestmove 7g7f"],
                2 => &["> go ponder", "> ponderhit", "< bestmove 7g7f"],
                3 => &["> go ponder", "> stop", "< bestmove 7g7f"],
                4 => &["> go mate 1000", "< checkmate nomate"],
                _ => &["> go ponder", "> gameover win", "< bestmove 7g7f", "> isready", "< readyok"],
            };
            states(&mut session, lines);
            if newgame {
                states(&mut session, &["> gameover draw", "> isready", "< readyok", "> usinewgame"]);
            }
        }
        prop_assert!(session.finish(None).is_empty());
    }
}
