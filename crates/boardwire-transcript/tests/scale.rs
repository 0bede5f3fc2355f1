//! Time that grows with the input, not faster.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

mod toy;

use core::fmt::Write as _;
use core::time::Duration;
use std::time::Instant;

use boardwire_core::{CodecOptions, Level, erase};
use boardwire_transcript::{Options, Payload, RunOptions, bless, format, parse, read, run_with};
use toy::Toy;

/// What a quadratic pass over a hundred thousand things would not reach, even on a slow machine in a debug build.
const ENOUGH: Duration = Duration::from_secs(60);

#[track_caller]
fn in_time<T>(work: impl FnOnce() -> T) -> T {
    let begin = Instant::now();
    let result = work();
    let took = begin.elapsed();
    assert!(took < ENOUGH, "it took {took:?}");
    result
}

#[test]
fn a_hundred_thousand_cases() {
    let cases = |count: usize| {
        let mut text = String::from("#! transcript 1 toy\n");
        for number in 0..count {
            let depth = number % 90;
            let _ = write!(text, "> go  depth {depth}\n= go depth {depth}\n\n");
        }
        text
    };
    let text = cases(100_000);
    let summary = in_time(|| run_with(&text, &RunOptions::default(), &[erase::<Toy>()]));
    assert_eq!((summary.cases, summary.passed), (100_000, 100_000));
    let text = cases(20_000);
    let blessed = in_time(|| bless(&text, &RunOptions::default(), &[erase::<Toy>()]));
    assert_eq!(blessed.map(|blessed| blessed.changed), Ok(0));
}

#[test]
fn a_session_of_a_hundred_thousand_messages() {
    let mut text = String::from("#! transcript 1 toy session\n> hello\n");
    text.push_str(&"< say x\n".repeat(100_000));
    text.push_str("> bye\n");
    let summary = in_time(|| run_with(&text, &RunOptions::default(), &[erase::<Toy>()]));
    assert_eq!((summary.cases, summary.passed), (1, 1));
}

/// A case with this many marks of each of two notes, all of them remarks, so that none ends the search for a deviation. They are
/// true where `shift` is 0.
fn notes(count: usize, shift: usize) -> String {
    let mut text = String::from("#! transcript 1 toy\n% options: version=1\n> go depth 100");
    text.push_str(&" depth 100".repeat(count));
    text.push_str("\n~ deep-search 9..12\n");
    for number in 1..=count {
        let key = 10 * number + 3 + shift;
        let depth = key + 6;
        let _ = writeln!(text, "~ duplicate-key {key}..{}", key + 5);
        let _ = writeln!(text, "~ deep-search {depth}..{}", depth + 3);
    }
    text
}

/// A case with this many marks of findings, true where `shift` is 0.
fn findings(count: usize, shift: usize) -> String {
    let mut text = String::from("#! transcript 1 toy\n> say");
    text.push_str(&" damn".repeat(count));
    text.push('\n');
    for number in 0..count {
        let start = 5 * number + 4 + shift;
        let _ = writeln!(text, "@ rude {start}..{}", start + 4);
    }
    text
}

#[test]
fn a_case_of_a_hundred_thousand_marks() {
    let registry = [erase::<Toy>()];
    let options = RunOptions::default();
    let run = |text: &str| in_time(|| run_with(text, &options, &registry));
    // A deviation that was not found is one all the same, and two levels are to refuse the input.
    for (case, kinds, verdicts) in [
        (notes as fn(usize, usize) -> String, 2, 2),
        (findings as fn(usize, usize) -> String, 1, 0),
    ] {
        let count = 100_000 / kinds;
        let text = case(count, 0);
        let summary = run(&text);
        assert!(summary.is_ok(), "{:?}", summary.failures.first());
        let untrue = case(count, 1);
        assert_eq!(run(&untrue).failures.len(), count * kinds + verdicts);
        let blessed = in_time(|| bless(&untrue, &options, &registry)).expect("a transcript");
        assert_eq!((blessed.changed, blessed.refused.len()), (1, 0));
        assert!(run(core::str::from_utf8(&blessed.text).expect("text")).is_ok());
    }
}

#[test]
fn a_hundred_thousand_of_anything() {
    let count = 100_000;
    let options = Options::default().at(Level::Lenient);
    let header = "#! transcript 1 usi\n";
    for line in [
        "\n",
        "#\n",
        "? x\n",
        "> \"\n",
        "~ a 0..1\n",
        "> <<A\nA\n",
        "> <<A\nA",
        "<<A\n",
        "% a\n",
        "\r\n",
        ">usi\r\n",
        "= x\n",
        "#! transcript 1 usi\n",
    ] {
        let text = [header, &line.repeat(count)].concat();
        let reading = in_time(|| read(&text, &options));
        assert!(reading.transcript.is_some(), "{line:?}");
    }
    let mut raised = options.clone();
    raised.limits.line = usize::MAX;
    for part in [
        "\\q", "\\", "\\u{1}", "00 ", "0", "\"", " ", "a=\"b\" ", "{\"a\":", "[", "1,", "../", "x",
    ] {
        for start in [
            "> \"",
            "> x\"",
            "> @",
            "% options: ",
            "! ",
            "@ ",
            "> x\n: ",
            "> x\n: [",
            "> <<",
        ] {
            let text = [header, start, &part.repeat(count)].concat();
            in_time(|| read(&text, &raised));
        }
    }
}

#[test]
fn a_payload_that_takes_every_tag() {
    let mut text = String::from("END\n");
    for number in 1..100_000 {
        let _ = writeln!(text, "END{number}");
    }
    let payload = in_time(|| Payload::new(text.as_bytes()).into_owned());
    assert!(payload.to_string().starts_with("<<END100000\n"));
    let text = std::format!("#! transcript 1 usi\n- {payload}");
    let transcript = parse(&text).expect("a transcript");
    assert_eq!(format(&transcript), text.as_bytes());
}
