//! The messages of the service's own guide, and random positions of all variants, with the verdicts that the corpus' page gives.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::PathBuf;

use boardwire_core::{CodecOptions as _, Level, oracle};
use boardwire_flipsight::{Flipsight, Message, Options, parse, parse_with, validate};
use serde_json::Value;

fn read(name: &str) -> String {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let path = PathBuf::from(folder).join("othello").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn assert_sound(text: &str) {
    oracle::assert_all::<Flipsight>(
        text.as_bytes(),
        None,
        &Options::default().at(Level::Lenient),
    );
    let message = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let found = validate(&message);
    assert!(found.is_empty(), "{text}: {found:?}");
}

/// The compact texts in the seed's own key order.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_messages_of_the_guide() {
    let (mut read_rows, mut compact) = (0, 0);
    for row in read("seed_messages.ndjson").lines() {
        let value: Value = serde_json::from_str(row).unwrap();
        let kind = value["kind"].as_str().unwrap();
        // The text of the row keeps the order of keys, which a parsed value does not.
        let at = row.find("\"json\":").unwrap() + "\"json\":".len();
        let raw = boardwire_flipsight::RawJson::new(&row[at..row.len() - 1]).unwrap();
        let text = raw.as_str();
        if kind == "other" {
            assert!(parse(text).is_err(), "{text} is a part of a message");
            continue;
        }
        assert_sound(text);
        // Where the guide shows a reply as a name, so does the writer that is asked to.
        let options = Options::default().with_coords(value["json"]["move"].is_string());
        let message = parse_with(text, &options, &mut Vec::new()).unwrap();
        let mut out = Vec::new();
        boardwire_flipsight::format_to(&message, &options, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), text);
        let expected = match &message {
            Message::Request(_) => "engine_request",
            Message::Reply(_) => "engine_reply",
            Message::ApiRequest(_) => "api_request",
            Message::Event(_) => "event",
            Message::Response(boardwire_flipsight::ApiResponse::Poll(_)) => "poll_response",
            Message::Response(boardwire_flipsight::ApiResponse::Error(_)) => "error",
            _ => "api_response",
        };
        assert_eq!(kind, expected, "{text}");
        read_rows += 1;
        compact += usize::from(value["compact_in_seed"].as_bool().unwrap());
    }
    assert!(read_rows >= 40 && compact >= 25, "{read_rows} {compact}");
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_poll_sample() {
    let text = read("seed_agent_poll.json");
    let text = text.trim_end();
    assert_sound(text);
    assert_eq!(parse(text).unwrap().to_string(), text);
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_engine_requests() {
    let text = read("seed_engine_requests.json");
    let requests: Vec<Box<serde_json::value::RawValue>> = serde_json::from_str(&text).unwrap();
    assert!(!requests.is_empty());
    for request in requests {
        let raw = boardwire_flipsight::RawJson::new(request.get()).unwrap();
        assert_sound(raw.as_str());
        assert_eq!(parse(raw.as_str()).unwrap().to_string(), raw.as_str());
    }
}
