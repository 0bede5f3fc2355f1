//! The GUI's side of a conversation.
#![allow(
    clippy::unwrap_used,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "tests"
)]

use boardwire_core::othello::{Color, Move, Square};
use boardwire_core::{Direction, Severity};
use boardwire_nboard::ggf::{self, GgfGame};
use boardwire_nboard::session::{Awaits, Event, Refused, Session, SessionChecker, Setting, State};
use boardwire_nboard::{Code, Dialect, Eval, MoveItem, Options, Version, gui};
use proptest::prelude::*;

const SETTING: Setting = Setting {
    depth: 6,
    contempt: 0,
};

fn item(name: &str) -> MoveItem {
    MoveItem::new(Move::Play(Square::from_name(name.as_bytes()).unwrap()))
}

fn texts(session: &Session, lines: &[gui::GuiLine<'_>]) -> Vec<String> {
    lines
        .iter()
        .map(|line| String::from_utf8(gui::format_with(line, session.options())).unwrap())
        .collect()
}

#[test]
fn only_what_changes_is_sent() {
    let mut session = Session::default();
    let mut game = GgfGame::new();
    assert_eq!(session.state(), State::Fresh);
    assert_eq!(session.go(), Err(Refused::NoPosition));
    let lines = session.set_position(&game, &SETTING).unwrap();
    assert_eq!(
        texts(&session, &lines),
        [
            "nboard 2",
            "set depth 6",
            "set contempt 0",
            "set game (;GM[Othello];)",
            "ping 1"
        ]
    );

    // One move more.
    game.push(Color::Black, item("f5").with_eval(Eval::Single(1.0)))
        .unwrap();
    let lines = session.set_position(&game, &SETTING).unwrap();
    assert_eq!(texts(&session, &lines), ["move F5/1.00", "ping 2"]);

    // Two more, or other tags: the whole game.
    game.push(Color::White, item("d6")).unwrap();
    game.push(Color::Black, item("c3")).unwrap();
    let lines = session
        .set_position(
            &game,
            &Setting {
                depth: 8,
                contempt: 0,
            },
        )
        .unwrap();
    assert_eq!(
        texts(&session, &lines),
        [
            "set depth 8",
            "set game (;GM[Othello]B[F5/1.00]W[D6]B[C3];)",
            "ping 3"
        ]
    );
    game.set_name(Color::Black, ggf::TagText::new("anna").unwrap());
    let lines = session
        .set_position(
            &game,
            &Setting {
                depth: 8,
                contempt: 5,
            },
        )
        .unwrap();
    assert_eq!(
        texts(&session, &lines),
        [
            "set contempt 5",
            "set game (;GM[Othello]PB[anna]B[F5/1.00]W[D6]B[C3];)",
            "ping 4"
        ]
    );
    // Nothing.
    let lines = session
        .set_position(
            &game,
            &Setting {
                depth: 8,
                contempt: 5,
            },
        )
        .unwrap();
    assert_eq!(texts(&session, &lines), ["ping 5"]);
}

#[test]
fn answers_belong_to_the_last_pong() {
    let mut session = Session::default();
    session.set_position(&GgfGame::new(), &SETTING).unwrap();
    session.go().unwrap();
    assert_eq!(
        (session.state(), session.awaits()),
        (State::Syncing, Awaits::Pong(1))
    );
    // What comes before the pong is about another position.
    assert!(matches!(session.receive(b"=== D3"), Event::Stale(_)));
    assert!(matches!(
        session.receive(b"search D3 1.00 0 5"),
        Event::Stale(_)
    ));
    assert!(matches!(session.receive(b"pong 7"), Event::Stale(_)));
    assert_eq!(session.receive(b"pong 1"), Event::Synced);
    assert_eq!(
        (session.state(), session.awaits()),
        (State::Thinking, Awaits::Answer)
    );
    assert_eq!(session.receive(b"status Edax is thinking"), Event::Status);
    assert!(matches!(
        session.receive(b"search f5 1.00 0 5"),
        Event::Search(_)
    ));
    assert!(matches!(
        session.receive(b"book f5 1.00 0 5"),
        Event::Book(_)
    ));
    assert!(matches!(
        session.receive(b"nodestats 1 0.00"),
        Event::Stats(_)
    ));
    assert_eq!(session.receive(b"Choosing move 1/1"), Event::Noise);
    assert!(matches!(session.receive(b"=== "), Event::Unreadable(_)));
    assert_eq!(*session.status(), "Edax is thinking");
    let Event::Answer(answer) = session.receive(b"=== f5 1.00 0.1\r\n") else {
        panic!()
    };
    assert_eq!(answer.mv, item("f5").mv);
    assert!(session.status().is_empty());
    assert_eq!(
        (session.state(), session.awaits()),
        (State::Synced, Awaits::Nothing)
    );
    assert!(matches!(session.receive(b"=== f5"), Event::Stale(_)));
}

#[test]
fn a_search_is_stopped_by_a_ping() {
    let mut session = Session::default();
    session.set_position(&GgfGame::new(), &SETTING).unwrap();
    session.receive(b"pong 1");
    assert_eq!(session.hint(4).unwrap().to_string(), "hint 4");
    assert_eq!(session.awaits(), Awaits::Hints);
    assert_eq!(session.stop().unwrap().to_string(), "ping 2");
    assert!(matches!(
        session.receive(b"search F5 1.00 0 5"),
        Event::Stale(_)
    ));
    assert_eq!(session.receive(b"pong 2"), Event::Synced);
    assert_eq!(session.learn().unwrap().to_string(), "learn");
    assert_eq!(session.receive(b"learn"), Event::Learned);
    assert_eq!(session.analyze().unwrap().to_string(), "analyze");
    assert!(matches!(
        session.receive(b"analysis 0 -2.00"),
        Event::Analysis(_)
    ));
    assert_eq!(session.receive(b"set myname Ntest6 x"), Event::Name);
    assert_eq!(session.name().unwrap().first_word(), b"Ntest6");
    assert_eq!(session.quit().unwrap().to_string(), "quit");
    assert_eq!(session.state(), State::Closed);
    assert_eq!(session.go(), Err(Refused::Closed));
    assert_eq!(session.quit(), Err(Refused::Closed));
}

#[test]
fn edax_and_version_1() {
    let mut session = Session::new(Options::default().with_dialect(Dialect::Edax));
    let mut game = GgfGame::new();
    let lines = session.set_position(&game, &SETTING).unwrap();
    assert_eq!(
        texts(&session, &lines),
        [
            "nboard 1",
            "set depth 6",
            "set game (;GM[Othello];)",
            "ping 1"
        ]
    );
    assert_eq!(session.analyze(), Err(Refused::NotInDialect));
    game.push(Color::Black, item("f5")).unwrap();
    let lines = session.set_position(&game, &SETTING).unwrap();
    assert_eq!(texts(&session, &lines), ["move F5", "ping 2"]);

    let mut session = Session::new(Options::default().with_version(Version::One));
    session.set_position(&game, &SETTING).unwrap();
    game.push(Color::White, item("d6").with_eval(Eval::Single(1.0)))
        .unwrap();
    let lines = session.set_position(&game, &SETTING).unwrap();
    assert_eq!(texts(&session, &lines), ["D6", "ping 2"]);
}

#[test]
fn a_game_must_stand_in_a_line() {
    let mut session = Session::default();
    let mut game = GgfGame::new();
    game.push_comment(ggf::TagText::new("a\ngo").unwrap());
    assert_eq!(
        session.set_position(&game, &SETTING),
        Err(Refused::NotOneLine)
    );
    assert_eq!(session.state(), State::Fresh);
}

proptest! {
    #[test]
    fn any_output_is_taken(lines in prop::collection::vec("(pong [0-4]|=== F5|search F5 1 0 1|learned|status x|[ -~]{0,12})", 0..30)) {
        let mut session = Session::default();
        session.set_position(&GgfGame::new(), &SETTING).unwrap();
        session.go().unwrap();
        let mut answers = 0;
        for line in lines {
            answers += usize::from(matches!(session.receive(line.as_bytes()), Event::Answer(_)));
        }
        prop_assert!(answers <= 1);
    }
}

#[test]
fn findings_say_where_and_how_grave() {
    let mut checker = SessionChecker::default();
    let found = checker.receive(Direction::ToEngine, b" ping 1");
    let shown: Vec<String> = found.iter().map(|it| format!("{it:?}")).collect();
    assert_eq!(shown, ["command-before-nboard 1..5"]);
    assert_eq!(
        found[0].to_string(),
        "command-before-nboard at 1..5: a command comes before `nboard`"
    );
    assert_eq!(found[0].erase().severity, Severity::Deviation);

    let found = checker.receive(Direction::ToGui, b"=== F5");
    assert_eq!(
        (found[0].code, found[0].erase().severity),
        (Code::StaleOutput, Severity::Remark)
    );
    // What is owed at the end stands at the last line.
    let owed = checker.finish();
    let owed: Vec<_> = owed.iter().map(|it| (it.code, it.span.range())).collect();
    assert_eq!(owed, [(Code::MissingPong, 0..3)]);
    assert_eq!(checker.finish(), []);
}
