//! Payloads as files.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

use boardwire_core::Direction;
use boardwire_transcript::{RunOptions, extract};

#[test]
fn payloads_have_names_and_bytes() {
    let text = "#! transcript 1 usi\n> go\n= go\n\n< x\"00 ff\"\n% eol: crlf\n- <<END\na\nb\nEND\n- @files/a\n";
    let found = extract(
        text,
        &RunOptions::for_path("usi/valid/two words.transcript"),
    );
    let names: Vec<&str> = found.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "two_words-2-to-engine.usi",
            "two_words-5-to-gui.usi",
            "two_words-7.usi",
            "two_words-11.usi",
        ]
    );
    let bytes: Vec<Result<&[u8], &str>> = found
        .iter()
        .map(|file| file.bytes.as_deref().map_err(String::as_str))
        .collect();
    assert_eq!(
        bytes,
        [
            Ok(&b"go"[..]),
            Ok(b"\x00\xff"),
            Ok(b"a\r\nb"),
            Err("no folder to read files from"),
        ]
    );
    assert_eq!(found[0].direction, Some(Direction::ToEngine));
    assert_eq!(found[1].line, 5);
}

#[test]
fn the_older_form_has_payloads_too() {
    let options = RunOptions::for_path("../x/..").with_format("csa");
    let found = extract("# c\n%TORYO => %TORYO\n", &options);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].name, "case-2.csa");
    assert_eq!(found[0].bytes.as_deref(), Ok(&b"%TORYO"[..]));
    assert!(extract("#! nothing", &RunOptions::default()).is_empty());
}
