//! The older form, and the two checks under their known names.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

use boardwire_transcript::legacy::{Row, read};
use boardwire_transcript::{
    Expect, LegacyOptions, assert_invalid_transcript, assert_valid_transcript,
};

struct Numbers(Vec<u32>);

fn parse(line: &str) -> Result<Numbers, String> {
    let number = |word: &str| word.parse().map_err(|error| format!("{word}: {error}"));
    let numbers: Result<_, _> = line.split_whitespace().map(number).collect();
    numbers.map(Numbers)
}

fn format(numbers: &Numbers) -> String {
    let words: Vec<String> = numbers.0.iter().map(ToString::to_string).collect();
    words.join(" ")
}

#[test]
fn plain_functions_are_all_that_is_needed() {
    fn validate_fixture(content: &str) {
        assert_valid_transcript(content, parse, format).unwrap();
    }
    fn validate_rejected_fixture(content: &str) {
        assert_invalid_transcript(content, parse).unwrap();
    }
    validate_fixture("# numbers\r\n\r\n1 2 3\r\n  1   2 => 1 2  \r\n");
    validate_rejected_fixture("# no numbers\n1 x\n1 => 1\n");
    // A file without a line says nothing that could be wrong.
    validate_fixture("# nothing\n");
}

#[test]
fn every_failure_is_reported_with_its_line() {
    let error = assert_valid_transcript("1\n\nx\n1  2\n01 => 2\n", parse, format).unwrap_err();
    let text = "3 of 4 lines failed
line 3: \"x\": expected \"x\", got the error: x: invalid digit found in string
line 4: \"1  2\": expected \"1  2\", got \"1 2\"
line 5: \"01\": expected \"2\", got \"1\"";
    assert_eq!(error.to_string(), text);
    assert_eq!(format!("{error:?}"), text);
    let lines: Vec<usize> = error
        .failures()
        .iter()
        .map(|failure| failure.line)
        .collect();
    assert_eq!(lines, [3, 4, 5]);
    assert_eq!(error.lines(), 4);

    let error = assert_invalid_transcript("x\n# 1\n1\n2\n", parse).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2 of 3 lines failed\nline 3: \"1\": expected an error, got a value\nline 4: \"2\": expected an error, got a value"
    );
}

#[test]
fn rows_are_cut_as_the_form_says() {
    let row = |line, input: &'static str, output: Option<&'static str>| Row {
        line,
        input: input.as_bytes(),
        output: output.map(str::as_bytes),
    };
    let options = LegacyOptions::default();
    assert_eq!(
        read("\n # c\n a => b => c\n=>\n　x　\ny", &options),
        [
            row(3, "a", Some("b => c")),
            row(4, "", Some("")),
            row(5, "x", None),
            row(6, "y", None),
        ]
    );
    let semicolon = options.clone().with_comment(';');
    assert_eq!(read("; c\n# x", &semicolon), [row(2, "# x", None)]);
    let invalid = options.with_expect(Expect::Invalid);
    assert_eq!(read("a => b", &invalid), [row(1, "a => b", None)]);
    let bytes: &[u8] = b" \xff => \xfe \r\n";
    let rows = read(bytes, &LegacyOptions::default());
    assert_eq!(
        (rows[0].input, rows[0].output),
        (&b"\xff"[..], Some(&b"\xfe"[..]))
    );
}
