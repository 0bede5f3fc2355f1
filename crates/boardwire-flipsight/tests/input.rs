//! Bad input: a code, a span and a JSON path each; streams in any chunks; agreement with `serde_json`; what takes no heap.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod samples;

use boardwire_core::{CodecOptions as _, Level};
use boardwire_flipsight::{
    ApiResponse, Code, FlipsightStream, Message, Options, Span, format_into, parse, parse_lenient,
    parse_with, path_at,
};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::Value;

/// The error's code, its span's text, and its path.
#[track_caller]
fn refused(text: &str) -> (Code, &str, String) {
    let error = parse_lenient(text).unwrap_err();
    let span = error.span();
    (
        error.code(),
        &text[span.range()],
        path_at(text.as_bytes(), span.start),
    )
}

#[test]
fn faults_have_a_path() {
    let text = samples::STD.replace("\"leg\":1", "\"leg\":7");
    assert_eq!(refused(&text), (Code::OutOfRange, "7", "/leg".into()));
    let text = samples::STD.replacen("[0,", "[0,null,", 1);
    assert_eq!(
        refused(&text),
        (Code::NullNotAllowed, "null", "/board/1".into())
    );
    let text = samples::POLL.replacen("\"clocks_ms\":[55800,", "\"clocks_ms\":[[],", 1);
    assert_eq!(
        refused(&text),
        (
            Code::WrongType,
            "[]",
            "/matches/0/state/legs/0/clocks_ms/0".into()
        )
    );
    assert_eq!(
        refused(r#"{"move":"J0"}"#),
        (Code::OffBoard, "\"J0\"", "/move".into())
    );
    let cut = &samples::POLL[..2000];
    let (code, span, path) = refused(cut);
    assert_eq!((code, span), (Code::BadJson, ""));
    assert!(path.starts_with("/matches/0/state"), "{path}");
    assert!(parse(cut).unwrap_err().is_truncated());
}

#[test]
fn content_has_a_path_and_a_span() {
    let found = |text: &str| -> Vec<(Code, String, String)> {
        let (message, _) = parse_lenient(text).unwrap();
        boardwire_flipsight::validate(&message)
            .iter()
            .map(|found| {
                (
                    found.code(),
                    found.path(),
                    text[found.span(text).range()].to_owned(),
                )
            })
            .collect()
    };
    let text = samples::STD.replacen("[0,0,0,", "[0,0,3,", 1);
    assert_eq!(
        found(&text)[0],
        (Code::BadCell, "/board/2".into(), "3".into())
    );
    let text = samples::STD.replacen("[0,0,0,", "[0,0,", 1);
    assert_eq!(found(&text)[0].0, Code::BoardLength);
    assert_eq!(found(&text)[0].1, "/board");
    let text = samples::STD.replace("\"2\":4", "\"2\":5");
    assert_eq!(
        found(&text),
        [(
            Code::PlacedSum,
            "/placed".into(),
            "{\"1\":4,\"2\":5}".into()
        )]
    );
    if cfg!(feature = "rules") {
        let text = samples::STD.replace("[2,3,12,25,42,44,45]", "[]");
        assert_eq!(
            found(&text),
            [(Code::LegalMismatch, "/legal_moves".into(), "[]".into())]
        );
        let text = samples::STD.replace("[2,3,12,25,42,44,45]", "[2,3,12,25,42,44,45,46]");
        assert_eq!(found(&text)[0].0, Code::LegalMismatch);
    }
}

#[test]
fn large_and_deep_inputs_are_refused_at_once() {
    let mut long = String::from("{\"move\":19,\"x\":\"");
    long.push_str(&"y".repeat(10 * 1024 * 1024));
    long.push_str("\"}");
    let error = parse(&long).unwrap_err();
    assert_eq!(
        (error.code(), error.span().start),
        (Code::LineTooLong, 8 * 1024 * 1024)
    );
    // A line of the pipe has a smaller bound.
    let error = parse(&long[..100_000]).unwrap_err();
    assert_eq!(
        (error.code(), error.span().start),
        (Code::LineTooLong, 64 * 1024)
    );
    assert_eq!(path_at(long.as_bytes(), 64 * 1024), "/x");

    // A message of the service has not, wherever the key stands that tells it.
    let text = "y".repeat(100_000);
    for answer in [
        format!("{{\"ok\":true,\"x\":\"{text}\"}}"),
        format!("{{\"x\":\"{text}\",\"ok\":true}}"),
    ] {
        assert!(matches!(
            parse(&answer),
            Ok(Message::Response(ApiResponse::Other(_)))
        ));
        for end in [answer.len() - 1, answer.len() - 15, 90_000] {
            assert!(parse(&answer[..end]).unwrap_err().is_truncated(), "{end}");
        }
    }
    // Nor is it known of this one.
    let unknown = format!("{{\"x\":\"{text}\"}}");
    let error = parse(&unknown).unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        (Code::LineTooLong, Span::new(64 * 1024, unknown.len()))
    );
    // What is wrong before the bound comes first.
    let junk = format!("[{text}");
    assert_eq!(parse(&junk).unwrap_err().code(), Code::BadJson);

    let bomb = format!("{{\"x\":{}", "[".repeat(1_000_000));
    let error = parse(&bomb).unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        (Code::TooDeep, Span::new(5 + 31, 5 + 32))
    );
    assert_eq!(path_at(bomb.as_bytes(), 6), "/x/0");
    let objects = "{\"x\":".repeat(100_000);
    assert_eq!(parse(&objects).unwrap_err().code(), Code::TooDeep);
    // No limit goes beyond 127.
    let limits = boardwire_core::Limits::NONE;
    let options = Options::default().with_limits(limits);
    let error = parse_with(&bomb, &options, &mut Vec::new()).unwrap_err();
    assert_eq!((error.code(), error.span().start), (Code::TooDeep, 5 + 126));
}

/// A hundred thousand keys, duplicates, elements: time has to grow with the length alone, or this would not end.
#[test]
fn long_lists_take_linear_time() {
    let options = Options::new(Level::Lenient).with_limits(boardwire_core::Limits::NONE);
    let read = |text: &str| {
        parse_with(text, &options, &mut Vec::new())
            .map(drop)
            .map_err(|error| error.code())
    };
    let keys: String = (0..100_000).map(|key| format!(",\"k{key}\":0")).collect();
    assert_eq!(read(&format!("{{\"move\":19{keys}}}")), Ok(()));
    let same = ",\"k\":0".repeat(100_000);
    assert_eq!(read(&format!("{{\"move\":19{same}}}")), Ok(()));
    let moves = ",\"move\":1".repeat(100_000);
    assert_eq!(read(&format!("{{\"move\":19{moves}}}")), Ok(()));
    let cells = ",3".repeat(100_000);
    assert_eq!(
        read(&format!(
            "{{\"board\":[0{cells}],\"color\":1,\"legal_moves\":[9{cells}]}}"
        )),
        Ok(())
    );
    let blanks = " ".repeat(1_000_000);
    assert_eq!(
        read(&format!("{{{blanks}\"move\":{blanks}19{blanks}}}{blanks}")),
        Ok(())
    );
}

fn items(chunks: &mut dyn Iterator<Item = &[u8]>) -> Vec<String> {
    let mut stream = FlipsightStream::new(Options::new(Level::Lenient));
    let mut items = Vec::new();
    let mut take = |stream: &mut FlipsightStream| {
        while let Some(item) = stream.next() {
            items.push(format!("{item:?}"));
        }
    };
    for chunk in chunks {
        stream.push(chunk);
        take(&mut stream);
    }
    stream.finish();
    take(&mut stream);
    items
}

#[test]
fn a_stream_goes_on_after_a_bad_line() {
    // The guide's line 446 is no JSON.
    let text = "{\"type\":\"hello\",\"bot_id\":1,\"server_now_ms\":1}\r\n{\"type\":\"match\",\"match\":{...}}\n\n{\"type\":\"ping\",\"server_now_ms\":2}";
    let mut stream = FlipsightStream::new(Options::default());
    stream.push(text.as_bytes());
    stream.finish();
    let mut kinds = Vec::new();
    while let Some(item) = stream.next() {
        kinds.push(match item {
            Ok(item) => {
                assert!(matches!(item.message, Message::Event(_)));
                (item.offset, None)
            }
            Err(error) => (error.span().start as u64, Some(error.code())),
        });
    }
    assert_eq!(
        kinds,
        [
            (0, None),
            (72, Some(Code::BadJson)),
            (78, Some(Code::BadJson)),
            (79, None)
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_chunks_give_the_same_items(
        lines in proptest::collection::vec(select(samples::all()), 0..5),
        end in select(&["\n", "\r\n", "\r", "\n\n", "é\n", "\u{feff}\n"][..]),
        cuts in proptest::collection::vec(1usize..300, 1..20),
    ) {
        let text: String = lines.iter().flat_map(|line| [*line, end]).collect();
        let mut rest = text.as_bytes();
        let mut sizes = cuts.iter().cycle();
        let mut parts = core::iter::from_fn(|| {
            let (part, after) = rest.split_at((*sizes.next()?).min(rest.len()));
            rest = after;
            (!part.is_empty()).then_some(part)
        });
        prop_assert_eq!(items(&mut parts), items(&mut core::iter::once(text.as_bytes())));
    }

    /// Where we read a text at Conforming, `serde_json` reads it too, as the same JSON as what we write.
    #[test]
    fn serde_json_agrees(
        text in select(samples::all()),
        edits in proptest::collection::vec((any::<prop::sample::Index>(), select(&b"0129-.eE+\"\\,:{}[] xtfn\n\x00\xc3"[..]), 0u8..3), 0..3),
    ) {
        let mut bytes = text.as_bytes().to_vec();
        for (at, byte, kind) in edits {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => { bytes.remove(at); }
                _ => bytes.insert(at, byte),
            }
        }
        let theirs = serde_json::from_slice::<Value>(&bytes);
        match parse(&bytes) {
            Ok(message) => {
                let theirs = theirs.expect("JSON for us, and not for them");
                let ours: Value = serde_json::from_str(&message.to_string()).unwrap();
                // A reply is written as a number, a whole number without its fraction: what differs is compared as we read it.
                // It writes a minus zero with a fraction.
                let has_minus_zero = bytes.windows(2).any(|pair| pair == b"-0");
                if ours != theirs && !has_minus_zero {
                    let again = serde_json::to_vec(&theirs).unwrap();
                    let again: Value =
                        serde_json::from_str(&parse(&again).unwrap().to_string()).unwrap();
                    prop_assert_eq!(again, ours);
                }
            }
            Err(error) if matches!(error.code(), Code::BadJson | Code::BadUtf8 | Code::TrailingData) => {
                prop_assert!(theirs.is_err(), "{:?}: {}", String::from_utf8_lossy(&bytes), error);
            }
            Err(_) => {}
        }
    }
}

#[test]
fn a_poll_reads_as_it_does_with_serde_json() {
    let Message::Response(ApiResponse::Poll(poll)) = parse(samples::POLL).unwrap() else {
        panic!()
    };
    let value: Value = serde_json::from_str(samples::POLL).unwrap();
    let game = &poll.matches.as_ref().unwrap()[0];
    let theirs = &value["matches"][0];
    assert_eq!(Some(game.id), theirs["id"].as_i64());
    assert_eq!(
        game.game_mode.as_ref().unwrap().as_str(),
        theirs["game_mode"]
    );
    for (leg, theirs) in game
        .legs()
        .iter()
        .zip(theirs["state"]["legs"].as_array().unwrap())
    {
        let cells: Vec<i64> = leg.board.iter().collect();
        assert_eq!(serde_json::json!(cells), theirs["board"]);
        let legal: Vec<i64> = leg.legal_moves.iter().collect();
        assert_eq!(serde_json::json!(legal), theirs["legal_moves"]);
        assert_eq!(serde_json::json!(leg.discs.unwrap()), theirs["discs"]);
    }
}

#[test]
fn requests_and_replies_take_no_heap() {
    let mut buffer = Vec::with_capacity(1024);
    for text in [
        samples::STD,
        samples::OCTAGON,
        samples::REVERSI,
        "{\"move\":19}",
        "{\"move\":\"D3\"}",
    ] {
        let found = allocation_counter::measure(|| {
            let message = parse(text).unwrap();
            buffer.clear();
            format_into(&message, &mut buffer);
            let strict = Options::default().at(Level::Canonical);
            let _ = parse_with(text, &strict, &mut boardwire_core::Discard);
            assert!(boardwire_flipsight::validate(&message).is_empty());
        });
        assert_eq!(found.count_total, 0, "{text}");
    }
}
