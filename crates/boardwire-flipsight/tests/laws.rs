//! The guarantees R1 to R8 on the guide's messages, on objects made of the messages' own words, on mutated texts and on any bytes.

mod samples;
mod strategies;

use boardwire_core::othello::Size;
use boardwire_core::{Level, oracle};
use boardwire_flipsight::{Flipsight, Options, format, parse_strict};
use proptest::prelude::*;
use proptest::sample::select;

const KEYS: &[&str] = &[
    "board",
    "color",
    "legal_moves",
    "game_mode",
    "board_size",
    "blocked_squares",
    "placed",
    "remaining_ms",
    "match_id",
    "leg",
    "revision",
    "history",
    "round_no",
    "room_created_at",
    "budget_ms",
    "move",
    "action",
    "environment",
    "target_id",
    "target_name",
    "ok",
    "error",
    "bots",
    "record_bots",
    "matches",
    "me",
    "bot",
    "server_now_ms",
    "match",
    "type",
    "bot_id",
    "id",
    "kind",
    "state",
    "status",
    "legs",
    "turn",
    "clocks_ms",
    "discs",
    "result_discs",
    "1",
    "2",
    "at_ms",
    "rating",
    "rating_before",
    "expires_ms",
    "cpu",
    "practice",
    "x",
    "eval",
    "é",
];

const VALUES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "19",
    "64",
    "99",
    "100",
    "-1",
    "-45",
    "-0",
    "19.0",
    "1e4",
    "19.5",
    "2.50",
    "12345678901234567890123",
    "1e400",
    "\"19\"",
    "\"-1\"",
    "\"d3\"",
    "\"D3\"",
    "\" d3 \"",
    "\"j10\"",
    "\"J0\"",
    "\"a00\"",
    "\"pass\"",
    "\"PA\"",
    "\"--\"",
    "\"std\"",
    "\"octagon\"",
    "\"xot\"",
    "\"human\"",
    "\"active\"",
    "\"running\"",
    "\"agent_poll\"",
    "\"agent_move\"",
    "\"agent_challenge\"",
    "\"agent_accept\"",
    "\"agent_nap\"",
    "\"hello\"",
    "\"match\"",
    "\"ping\"",
    "\"news\"",
    "\"stale_revision\"",
    "\"\"",
    "\"\\u00e9\\n\\\"\"",
    "\"\\ud83d\\ude00\"",
    "true",
    "false",
    "null",
    "[]",
    "[0,1,2]",
    "[19,26]",
    "[26,19]",
    "[1,1]",
    "[300]",
    "[null,null]",
    "[1200.5,null]",
    "[0,1,10,8,9,19,80,90,91,89,98,99]",
    "[ 1 , 2 ]",
    "{}",
    "{\"1\":4,\"2\":4}",
    "{\"1\":4, \"x\":{\"y\":[1,2.5]}}",
    "[{\"move\":19}]",
    "[{\"color\":1,\"move\":\"pass\"}]",
    "{\"id\":1}",
    "{\"id\":-45,\"kind\":\"human\",\"room_id\":45}",
    "[[[[]]]]",
];

fn member() -> impl Strategy<Value = String> {
    let blank = select(&["", "", "", "", " ", "\n", "\r\n\t"][..]);
    (
        blank.clone(),
        select(KEYS),
        blank.clone(),
        select(VALUES),
        blank,
    )
        .prop_map(|(a, key, b, value, c)| format!("{a}\"{key}\"{b}:{value}{c}"))
}

/// Members put into what makes an object a message of some kind.
fn text() -> impl Strategy<Value = String> {
    let heads = &[
        "",
        "",
        "\"move\":19,",
        "\"move\":\"d3\",",
        "\"board\":[0,1],\"color\":1,\"legal_moves\":[],",
        "\"legal_moves\":[],\"board\":[],\"color\":2,",
        "\"action\":\"agent_poll\",",
        "\"action\":\"agent_move\",\"match_id\":1,\"leg\":0,\"revision\":0,\"move\":2,",
        "\"action\":\"agent_challenge\",\"target_id\":2,",
        "\"type\":\"ping\",",
        "\"type\":\"news\",",
        "\"type\":\"match\",\"match\":{\"id\":1},",
        "\"ok\":true,",
        "\"ok\":false,\"error\":\"bot busy\",",
        "\"ok\":true,\"match_id\":5,",
        "\"ok\":true,\"bots\":[],",
        "\"matches\":[{\"id\":1,\"state\":{\"legs\":[{\"board\":[1],\"turn\":1,\"revision\":0,\"status\":\"active\",\"legal_moves\":[]}]}}],\"ok\":true,",
    ][..];
    (
        select(&["", "", "", " ", "\u{feff}"][..]),
        select(heads),
        proptest::collection::vec(member(), 0..6),
        select(&["}", "}", "}", "}\n", "}\r\n", "} ", "", "}}", ",}", "} x"][..]),
    )
        .prop_map(|(start, head, members, end)| {
            let body = format!("{head}{}", members.join(","));
            let body = body.trim_end_matches(',');
            format!("{start}{{{body}{end}")
        })
}

fn options() -> impl Strategy<Value = Options> {
    (select(&[Size::Eight, Size::Ten][..]), any::<bool>()).prop_map(|(size, coords)| {
        Options::new(Level::Lenient)
            .with_size(size)
            .with_coords(coords)
    })
}

fn check(text: &[u8], options: &Options) -> Result<(), TestCaseError> {
    oracle::check_all::<Flipsight>(text, None, options).map_err(|broken| {
        let broken: Vec<String> = broken.iter().map(ToString::to_string).collect();
        TestCaseError::fail(format!(
            "\"{}\": {}",
            text.escape_ascii(),
            broken.join("; ")
        ))
    })
}

#[test]
fn the_guides_messages_are_canonical() {
    for text in samples::all() {
        let message = parse_strict(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(format(&message), text.as_bytes());
        let owned = message.clone().into_owned();
        assert_eq!(owned, message);
        check(text.as_bytes(), &Options::default()).unwrap();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3000)
    ))]

    #[test]
    fn objects_of_known_words(text in text(), options in options()) {
        check(text.as_bytes(), &options)?;
    }

    #[test]
    fn mutated_messages(
        text in prop_oneof![text(), select(samples::all()).prop_map(String::from)],
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0u8..3), 1..4),
        options in options(),
    ) {
        let mut text = text.into_bytes();
        for (at, byte, kind) in edits {
            if text.is_empty() {
                break;
            }
            let at = at.index(text.len());
            match kind {
                0 => text[at] = byte,
                1 => { text.remove(at); }
                _ => text.insert(at, byte),
            }
        }
        check(&text, &options)?;
    }

    /// What is built is read back equal, from its canonical text.
    #[test]
    fn built_messages(message in strategies::message()) {
        let text = format(&message);
        let again = parse_strict(&text);
        prop_assert_eq!(again.as_ref(), Ok(&message), "{}", message);
        check(&text, &Options::new(Level::Lenient))?;
    }

    #[test]
    fn any_bytes(text in proptest::collection::vec(any::<u8>(), 0..80)) {
        check(&text, &Options::new(Level::Lenient))?;
    }
}
