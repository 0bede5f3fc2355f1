//! Who says a line of a dialogue that does not mark its sides.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and needs std anyway"
)]
#![cfg(all(feature = "std", feature = "rules"))]

use std::collections::BTreeMap;
use std::path::PathBuf;

use boardwire_core::Direction::{self, ToEngine, ToGui};
use boardwire_csa::log::{Content, parse_lenient};
use boardwire_csa::session::{Code, SessionChecker, State};

/// A game of which the client has this side, until it is played.
fn opening(your_turn: &str) -> Vec<String> {
    let text = format!(
        "LOGIN foo test-900-0\nLOGIN:foo OK\nBEGIN Game_Summary\nProtocol_Version:1.2\nProtocol_Mode:Server\nFormat:Shogi 1.0\n\
         Name+:foo\nName-:bar\n{your_turn}To_Move:+\nBEGIN Position\nPI\n+\nEND Position\nEND Game_Summary\nAGREE\nSTART:x"
    );
    text.lines().map(str::to_string).collect()
}

/// Takes lines as they come, and gives what it finds.
fn hear(session: &mut SessionChecker, lines: &[&str]) -> Vec<(Option<Direction>, Vec<Code>)> {
    let each = lines.iter().map(|line| {
        let side = session.side_of(line.as_bytes());
        let findings = side.map_or(Vec::new(), |side| {
            session.receive(side, line.as_bytes(), None).findings
        });
        (side, findings.into_iter().map(|it| it.code).collect())
    });
    each.collect()
}

/// A session in which the game has started.
fn playing(your_turn: &str) -> SessionChecker {
    let mut session = SessionChecker::default();
    let opening = opening(your_turn);
    let lines: Vec<_> = opening.iter().map(String::as_str).collect();
    hear(&mut session, &lines);
    assert_eq!(session.state(), State::Playing);
    session
}

/// What is said, by whom, and what is odd about it, as far as it is said.
type Said<'l> = (&'l str, Option<Direction>, &'l [Code]);

fn check(your_turn: &str, said: &[Said<'_>]) {
    let mut session = playing(your_turn);
    for &(line, side, codes) in said {
        let found = hear(&mut session, &[line]);
        assert_eq!(found, [(side, codes.to_vec())], "{line}");
    }
}

#[test]
fn moves_are_the_clients_in_its_turn_and_else_the_servers() {
    const BLACK: &str = "Your_Turn:+\n";
    let game: [Said<'_>; 9] = [
        ("+7776FU", Some(ToEngine), &[]),
        ("+7776FU,T1", Some(ToGui), &[]),
        ("-3334FU,T2", Some(ToGui), &[]),
        ("", None, &[]),
        ("+2726FU,'* 30 -8384FU", Some(ToEngine), &[]),
        ("+2726FU,T1\r\n", Some(ToGui), &[]),
        ("%TORYO", Some(ToGui), &[]),
        ("#RESIGN", Some(ToGui), &[]),
        ("#WIN", Some(ToGui), &[]),
    ];
    check(BLACK, &game);
    // A server that writes no times.
    let untimed: [Said<'_>; 4] = [
        ("+7776FU", Some(ToEngine), &[]),
        ("+7776FU", Some(ToGui), &[Code::TimeMissing]),
        ("-3334FU", Some(ToGui), &[Code::TimeMissing]),
        ("%TORYO", Some(ToEngine), &[]),
    ];
    check(BLACK, &untimed);
    // The client's move can't be played, and its echo is cut.
    let illegal: [Said<'_>; 4] = [
        ("+7775FU", Some(ToEngine), &[Code::IllegalMove]),
        ("+7775FU", Some(ToGui), &[]),
        ("#ILLEGAL_MOVE", Some(ToGui), &[]),
        ("#LOSE", Some(ToGui), &[]),
    ];
    check(BLACK, &illegal);
    // The opponent's can't, and the client goes on before it hears that.
    let crossed: [Said<'_>; 5] = [
        ("-3334FU", Some(ToEngine), &[]),
        ("-3334FU,T1", Some(ToGui), &[]),
        ("+2725FU", Some(ToGui), &[]),
        ("-8384FU", Some(ToEngine), &[]),
        ("#ILLEGAL_MOVE", Some(ToGui), &[]),
    ];
    let white: Vec<_> = [("+7776FU,T1", Some(ToGui), &[][..])]
        .into_iter()
        .chain(crossed)
        .collect();
    check("Your_Turn:-\n", &white);
}

#[test]
fn a_move_out_of_turn_is_the_clients() {
    let said: [Said<'_>; 5] = [
        ("+7776FU", Some(ToEngine), &[]),
        ("+7776FU,T1", Some(ToGui), &[]),
        ("+2726FU", Some(ToEngine), &[Code::OutOfTurn]),
        ("-3334FU,T2", Some(ToGui), &[]),
        ("+2726FU,T0", Some(ToGui), &[]),
    ];
    check("Your_Turn:+\n", &said);
}

#[test]
fn outside_of_a_game_moves_are_a_clients_and_in_a_summary_the_servers() {
    let mut session = SessionChecker::default();
    let found = hear(
        &mut session,
        &["LOGIN foo pw", "LOGIN:foo OK", "%TORYO", "free text"],
    );
    assert_eq!(found[2], (Some(ToEngine), vec![Code::NotInGame]));
    assert_eq!(found[3].0, None);
    hear(&mut session, &["BEGIN Game_Summary"]);
    for line in ["X_Other:1", "+", "+7776FU", "-3334FU,T1"] {
        assert_eq!(session.side_of(line.as_bytes()), Some(ToGui), "{line}");
    }
    // Without `Your_Turn` nobody knows.
    let session = playing("");
    assert_eq!(session.side_of(b"+7776FU"), None);
    assert_eq!(session.side_of(b"+7776FU,T1"), Some(ToGui));
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_sides_are_told_in_real_dialogues() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS is set");
    let mut bare = 0;
    for file in std::fs::read_dir(PathBuf::from(root).join("csa/protocol")).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read(&path).unwrap();
        let Ok((log, _)) = parse_lenient(&text) else {
            continue;
        };
        let mut sessions = BTreeMap::new();
        for entry in log.entries() {
            let Some(direction) = entry.direction() else {
                continue;
            };
            let session = sessions
                .entry(entry.connection())
                .or_insert_with(SessionChecker::default);
            if entry.content() == &Content::Close {
                *session = SessionChecker::default();
                continue;
            }
            let line = entry.text_span().of(&text);
            let said = String::from_utf8_lossy(line);
            let side = session.side_of(line);
            // What is said out of turn can be either side's.
            if session.receive(direction, line, None).findings.is_empty()
                && let Some(side) = side
            {
                assert_eq!(side, direction, "{}: {said}", path.display());
                let is_bare = matches!(line, [b'+' | b'-' | b'%', ..]) && !said.contains(",T");
                bare += usize::from(is_bare && !said.starts_with("%%"));
            }
        }
    }
    assert!(bare > 0);
}
