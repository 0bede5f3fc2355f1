//! Marks made true: what changes, what stays, what is refused.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

mod toy;

use boardwire_core::erase;
use boardwire_transcript::{Blessed, RunOptions, bless, run_with};
use toy::Toy;

fn bless_toy(text: &str) -> Blessed {
    bless(text, &RunOptions::for_path("t"), &[erase::<Toy>()]).expect("a transcript")
}

/// What comes is this, is true, and stays the same when it is blessed again.
#[track_caller]
fn becomes(text: &str, changed: usize, expected: &str) {
    let blessed = bless_toy(text);
    assert_eq!(String::from_utf8_lossy(&blessed.text), expected);
    assert_eq!(
        (blessed.changed, blessed.refused.as_slice()),
        (changed, &[][..])
    );
    let summary = run_with(&blessed.text, &RunOptions::for_path("t"), &[erase::<Toy>()]);
    assert!(summary.failures.is_empty(), "{summary}");
    let again = bless_toy(expected);
    assert_eq!(
        (String::from_utf8_lossy(&again.text).as_ref(), again.changed),
        (expected, 0)
    );
}

#[test]
fn marks_are_made() {
    becomes(
        "#! transcript 1 toy\n> hello\n> \"hello \"\n> go  depth +1\n< say damn\n> hola\n",
        4,
        "#! transcript 1 toy
> hello
> \"hello \"
= hello
> go  depth +1
= go depth 1
~ plus-sign 10..11
< say damn
@ rude 4..8
> hola
! unknown-command 0..4
",
    );
}

#[test]
fn marks_that_are_true_stay_as_they_are_written() {
    becomes(
        "#! transcript 1 toy\n\n\n> go  depth +1 depth 2\n~   plus-sign   10..11\n# why\n= \"go depth 1 depth 2\"\n: { \"go\": [1,2] }\n% mood: x\n< best none\n@ rude\n",
        1,
        "#! transcript 1 toy\n\n\n> go  depth +1 depth 2\n~   plus-sign   10..11\n# why\n= \"go depth 1 depth 2\"\n~ duplicate-key 13..18\n: { \"go\": [1,2] }\n% mood: x\n< best none\n@ rude\n",
    );
}

#[test]
fn marks_that_are_not_true_are_replaced_or_removed() {
    becomes(
        "#! transcript 1 toy\n> hello\n= hallo\n~ a 0..1\n# comment\n! b 0..1\n"
            .replace("! b 0..1\n", "@ b 0..1\n")
            .as_str(),
        1,
        "#! transcript 1 toy\n> hello\n# comment\n",
    );
    becomes(
        "#! transcript 1 toy\n> hola\n= hello\n@ rude\n< say damn\n@ rude 0..1\n@ rude 1..2\n> go depth 7\n: {\"go\":[6]}\n",
        3,
        "#! transcript 1 toy\n> hola\n! unknown-command 0..4\n< say damn\n@ rude 4..8\n> go depth 7\n: {\"go\":[7]}\n",
    );
    becomes(
        "#! transcript 1 toy\n> go depth +1 depth +2\n~ plus-sign 1..2\n= x\n~ plus-sign 18..19\n",
        1,
        "#! transcript 1 toy\n> go depth +1 depth +2\n~ plus-sign 9..10\n= go depth 1 depth 2\n~ plus-sign 18..19\n~ duplicate-key 12..17\n",
    );
}

#[test]
fn notes_before_an_error_are_kept_true_where_they_are_written() {
    becomes(
        "#! transcript 1 toy\n> go depth +1 x\n> go depth +1 x\n~ plus-sign 0..1\n",
        2,
        "#! transcript 1 toy\n> go depth +1 x\n! extra 12..13\n> go depth +1 x\n~ plus-sign 9..10\n! extra 12..13\n",
    );
}

#[test]
fn sessions_get_their_findings() {
    becomes(
        "#! transcript 1 toy session\n% at: 0\n> bye\n@ slow\n% at: 2000\n> hello\n\n> hello\n% at: 10\n",
        2,
        "#! transcript 1 toy session\n% at: 0\n> bye\n@ bye-before-hello 0..3\n% at: 2000\n> hello\n@ slow 0..0\n\n> hello\n@ no-bye 0..0\n% at: 10\n",
    );
}

#[test]
fn the_file_keeps_its_line_ends_and_blocks() {
    becomes(
        "#! transcript 1 toy\r\n- <<END\r\nhello \r\nEND\r\n> hola",
        2,
        "#! transcript 1 toy\r\n- <<END\r\nhello \r\nEND\r\n= hello\r\n> hola\r\n! unknown-command 0..4",
    );
    becomes(
        "\u{feff}#! transcript 1 toy\n> hello\n= x",
        1,
        "\u{feff}#! transcript 1 toy\n> hello",
    );
    // A canonical form of several lines is a block, but not where `eol` would change it.
    becomes(
        "#! transcript 1 toy\n- \" say a\\nb\"\n\n% eol: crlf\n- \" say a\\nb\"\n",
        2,
        "#! transcript 1 toy\n- \" say a\\nb\"\n= <<END\nsay a\nb\nEND\n\n% eol: crlf\n- \" say a\\nb\"\n= \"say a\\nb\"\n",
    );
}

#[test]
fn defects_are_not_blessed() {
    let text = "#! transcript 1 toy\n> hola\n\n> best 7g7f\n= x\n% options: broken=format\n\n> go depth 1\n";
    let blessed = bless_toy(text);
    assert_eq!(
        String::from_utf8_lossy(&blessed.text),
        text.replace("> hola\n", "> hola\n! unknown-command 0..4\n")
    );
    let refused: Vec<(usize, &str)> = blessed
        .refused
        .iter()
        .map(|failure| (failure.case, failure.kind.name()))
        .collect();
    assert_eq!(refused, [(4, "direction"), (8, "law")]);
    // A model that the codec can't give is no reason to drop the mark.
    let blessed = bless_toy("#! transcript 1 toy\n> bye\n: {}\n");
    assert_eq!(blessed.refused.len(), 1, "{:?}", blessed.refused);
    assert_eq!(blessed.changed, 0);
}

#[test]
fn what_cannot_be_read_is_not_blessed() {
    let refuse = |text: &str| {
        let result = bless(text, &RunOptions::for_path("t"), &[erase::<Toy>()]);
        let failures = result.expect_err("a fault");
        failures.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        refuse("#! transcript 1 toy\n> hello\n? x\n"),
        [
            "t:3: grammar: expected a transcript, got unknown-sigil at 28..29: a line begins with no sigil"
        ]
    );
    let options = RunOptions::for_path("t").with_format("toy");
    let failures = bless("hello => hello", &options, &[erase::<Toy>()]).expect_err("no header");
    assert_eq!(
        failures[0].to_string(),
        "t:1: grammar: expected a header, got a file in the older form, which has no marks"
    );
}
