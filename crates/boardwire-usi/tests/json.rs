//! The JSON form: its shape, and that it reads back.
#![cfg(feature = "serde")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod strategies;

use boardwire_core::{Codec as _, LineText};
use boardwire_usi::{Command, Usi, UsiCommand, parse_lenient};
use proptest::prelude::*;
use proptest::sample::select;

fn json(line: &(impl AsRef<[u8]> + ?Sized)) -> String {
    let (command, _) = parse_lenient(line).unwrap();
    let mut out = Vec::new();
    assert!(Usi::json(&command, &mut out));
    let text = String::from_utf8(out).unwrap();
    let again: UsiCommand =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, command, "{text}");
    text
}

#[test]
fn each_command_has_its_shape() {
    for (line, expected) in [
        ("usi", r#""usi""#),
        ("usinewgame", r#""usinewgame""#),
        ("debug", r#"{"debug":{}}"#),
        ("debug on", r#"{"debug":{"on":true}}"#),
        (
            "setoption name Clear Hash",
            r#"{"setoption":{"name":"Clear Hash"}}"#,
        ),
        (
            "setoption name A value",
            r#"{"setoption":{"name":"A","value":""}}"#,
        ),
        ("getoption Hash", r#"{"getoption":"Hash"}"#),
        ("register later", r#"{"register":{"later":true}}"#),
        (
            "register name A B code 1",
            r#"{"register":{"name":"A B","code":"1"}}"#,
        ),
        (
            "position startpos moves 7g7f 0000 resign",
            r#"{"position":{"start":"startpos","moves":["7g7f","0000"],"terminal":"resign"}}"#,
        ),
        (
            "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 bogus",
            r#"{"position":{"start":"4k4/9/9/9/9/9/9/9/4K4 b - 1","extras":["bogus"]}}"#,
        ),
        ("go", r#"{"go":{}}"#),
        ("go depth 1 depth 2", r#"{"go":{"depth":2}}"#),
        (
            "go ponder btime -5 wtime 1 byoyomi 2 searchmoves 7g7f P*5e x",
            r#"{"go":{"ponder":true,"btime":-5,"wtime":1,"byoyomi":2,"extras":["x"],"searchmoves":["7g7f","P*5e"]}}"#,
        ),
        ("go mate 11", r#"{"go":{"mate":11}}"#),
        ("go mate infinite", r#"{"go":{"mate":"infinite"}}"#),
        ("go mate", r#"{"go":{"mate":"unspecified"}}"#),
        (
            "go nodes 18446744073709551615",
            r#"{"go":{"nodes":18446744073709551615}}"#,
        ),
        ("ponderhit btime 1", r#"{"ponderhit":{"btime":1}}"#),
        ("gameover aborted", r#"{"gameover":"aborted"}"#),
        ("id author A B", r#"{"id":{"author":"A B"}}"#),
        (
            "option name Hash type spin default 1 min 0 max 9",
            r#"{"option":{"name":"Hash","type":"spin","default":"1","min":0,"max":9}}"#,
        ),
        (
            "option name S type combo default a var a var b c",
            r#"{"option":{"name":"S","type":"combo","default":"a","vars":["a","b c"]}}"#,
        ),
        (
            "option name S type string default",
            r#"{"option":{"name":"S","type":"string","default":""}}"#,
        ),
        (
            "option name E type fancy default on",
            r#"{"option":{"name":"E","type":"fancy","extras":["default","on"]}}"#,
        ),
        (
            "bestmove 7g7f ponder 3c3d",
            r#"{"bestmove":{"move":"7g7f","ponder":"3c3d"}}"#,
        ),
        ("bestmove (none)", r#"{"bestmove":{"move":"none"}}"#),
        ("checkmate G*5b 5a4a", r#"{"checkmate":["G*5b","5a4a"]}"#),
        (
            "checkmate notimplemented",
            r#"{"checkmate":"notimplemented"}"#,
        ),
        ("info", r#"{"info":{}}"#),
        (
            "info depth 5 score cp -3 upperbound pv 7g7f resign string a  b",
            r#"{"info":{"depth":5,"score":{"cp":-3,"bound":"upperbound"},"pv":["7g7f"],"pv_tail":["resign"],"string":"a  b"}}"#,
        ),
        (
            "info score mate -0 pv",
            r#"{"info":{"score":{"mate":"-0"},"pv":[]}}"#,
        ),
        ("info score mate 0", r#"{"info":{"score":{"mate":0}}}"#),
        ("info score mate -7", r#"{"info":{"score":{"mate":-7}}}"#),
        (
            "info wdl 1 2 3 cpuload 4 currline 1 7g7f refutation 2g2f foo",
            r#"{"info":{"extras":[{"wdl":[1,2,3]},{"cpuload":4},{"currline":{"cpu":1,"moves":["7g7f"]}},{"refutation":["2g2f"]},{"unknown":["foo"]}]}}"#,
        ),
        (
            "info depth -1",
            r#"{"info":{"extras":[{"unknown":["depth","-1"]}]}}"#,
        ),
        ("copyprotection ok", r#"{"copyprotection":"ok"}"#),
        (
            "bench 16 1",
            r#"{"extension":{"name":"bench","args":"16 1"}}"#,
        ),
        ("No such option: X ", r#"{"unknown":"No such option: X "}"#),
        ("", r#"{"unknown":""}"#),
    ] {
        assert_eq!(json(line), expected, "{line}");
    }
    assert_eq!(
        json(b"info string \x8f\xab"),
        r#"{"info":{"string":{"hex":"8fab"}}}"#
    );
}

#[test]
fn what_no_line_says_is_refused() {
    for text in [
        r#""go""#,
        r#""nonsense""#,
        r#"{"go":{"depht":2}}"#,
        r#"{"go":{"depth":-1}}"#,
        r#"{"go":{"extras":["a b"]}}"#,
        r#"{"go":{"extras":["infinite"]}}"#,
        r#"{"go":{"mate":"soon"}}"#,
        r#"{"id":{"name":"x\nbestmove resign"}}"#,
        r#"{"setoption":{"name":"a value b"}}"#,
        r#"{"setoption":{"name":""}}"#,
        r#"{"position":{"start":"9/9 b - 1"}}"#,
        r#"{"position":{"start":"startpos","moves":["7g7fxyz"]}}"#,
        r#"{"checkmate":[]}"#,
        r#"{"register":{}}"#,
        r#"{"info":{"score":{}}}"#,
        r#"{"info":{"score":{"cp":1,"mate":1}}}"#,
        r#"{"info":{"pv_tail":["x"]}}"#,
        r#"{"info":{"extras":[{"refutation":[]}]}}"#,
        r#"{"option":{"name":"a","type":"spin","default":"x"}}"#,
        r#"{"unknown":"usi"}"#,
        r#"{"extension":{"name":"go","args":""}}"#,
    ] {
        let result: Result<UsiCommand, _> = serde_json::from_str(text);
        assert!(result.is_err(), "{text}: {result:?}");
    }
    let other: UsiCommand =
        serde_json::from_str(r#"{"extension":{"name":"go2","args":"x"}}"#).unwrap();
    assert!(matches!(other, Command::Extension(_)));
    // What an engine said, which nobody else could have meant as text.
    let quoting: UsiCommand =
        serde_json::from_str(r#"{"unknown":"Unknown command: usi"}"#).unwrap();
    assert!(matches!(quoting, Command::Unknown(_)));
}

/// Lines for the JSON form, deviations and unknown lines included.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let heads = select(
        &[
            "go",
            "info",
            "position startpos",
            "option name X type spin",
            "bestmove",
            "joho",
            "id",
        ][..],
    );
    (heads, strategies::line_bytes()).prop_filter_map("no line", |(head, rest)| {
        let mut line = head.as_bytes().to_vec();
        line.push(b' ');
        line.extend(rest);
        LineText::new(line.clone()).ok().map(|_| line)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn json_reads_back_equal(command in strategies::command()) {
        let text = serde_json::to_string(&command).unwrap();
        let again: Result<UsiCommand, _> = serde_json::from_str(&text);
        prop_assert_eq!(again.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?, command);
    }

    #[test]
    fn json_of_whatever_is_read(line in line()) {
        let Ok((command, _)) = parse_lenient(&line) else { return Ok(()) };
        let text = serde_json::to_string(&command).unwrap();
        let again: Result<UsiCommand, _> = serde_json::from_str(&text);
        prop_assert_eq!(again.map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?, command);
    }
}
