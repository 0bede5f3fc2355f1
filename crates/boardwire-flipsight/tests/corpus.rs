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

/// The request of a row of the play-outs, with the row's own legal moves.
#[cfg(feature = "rules")]
fn playout_request(row: &Value) -> String {
    let field = |name: &str| row[name].to_string();
    format!(
        "{{\"board\":{},\"color\":{},\"legal_moves\":{},\"game_mode\":{},\"board_size\":{},\"blocked_squares\":{},\
         \"placed\":{},\"remaining_ms\":60000,\"match_id\":1,\"leg\":0,\"revision\":0,\"history\":[],\"round_no\":null,\
         \"room_created_at\":null,\"budget_ms\":10000}}",
        field("board"),
        field("color"),
        field("legal_moves"),
        field("game_mode"),
        field("board_size"),
        field("blocked_squares"),
        field("placed"),
    )
}

/// Every position is right; with another list of legal moves, or another colour, it is not.
#[cfg(feature = "rules")]
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_positions_of_all_variants() {
    let mut rows = 0;
    for line in read("playouts.ndjson").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = playout_request(&row);
        let Ok(Message::Request(request)) = parse(&text) else {
            panic!("{text}");
        };
        assert_eq!(request.validate(), [], "{}", row["id"]);
        assert_eq!(parse(&request.to_string()).unwrap().to_string(), text);
        if let Some(mv) = row["move"].as_i64() {
            let reply = request
                .read_reply(&format!("{{\"move\":{mv}}}"))
                .unwrap()
                .into_owned();
            assert_eq!(reply.check(&request), Ok(()), "{}", row["id"]);
        }
        let mut wrong = request.clone();
        let mut numbers: Vec<i64> = request.legal_moves.iter().collect();
        if numbers.pop().is_some() {
            wrong.legal_moves = boardwire_flipsight::SquareList::new(&numbers);
            let codes: Vec<_> = wrong.validate().iter().map(|found| found.code()).collect();
            assert_eq!(
                codes,
                [boardwire_flipsight::Code::LegalMismatch],
                "{}",
                row["id"]
            );
        }
        rows += 1;
    }
    assert!(rows >= 1000, "{rows}");
}

/// The text of a move in quotation marks is read as the table says, and refused where it says so.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_move_notation() {
    use boardwire_core::othello::Size;

    let mut rows = 0;
    for row in read("move_notation.tsv").lines().skip(1) {
        let [size, text, result] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let size = if size == "10" { Size::Ten } else { Size::Eight };
        let line = serde_json::json!({ "move": text }).to_string();
        let found = parse_with(&line, &Options::default().with_size(size), &mut Vec::new());
        let found = match &found {
            Ok(Message::Reply(reply)) if reply.mv.index() == -1 => "pass".to_owned(),
            Ok(Message::Reply(reply)) => reply.mv.index().to_string(),
            Ok(other) => panic!("{other:?}"),
            Err(_) => "error".to_owned(),
        };
        // A pass as the number -1 in quotation marks is a slip of JSON.
        if text != "-1" {
            assert_eq!(found, result, "{row}");
        }
        rows += 1;
    }
    assert!(rows >= 200, "{rows}");
}
