//! What holds for any transcript, and for any bytes.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

mod toy;

use boardwire_core::{Direction, Level, Span, erase, oracle};
use boardwire_transcript::{
    Comment, FindingMark, Header, Input, Json, Line, Mark, Metadata, Name, Options, Path, Payload,
    Place, RunOptions, Transcript, TranscriptCodec, Value, bless, cases, extract, format, parse,
    parse_strict, pinned_codes, run_with,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use toy::Toy;

/// Parts of transcripts, whole and broken.
const PARTS: &[&[u8]] = &[
    b"#! transcript 1 usi\n",
    b"#! transcript 1 toy session\r\n",
    b"> ",
    b"< ",
    b"- ",
    b"= ",
    b"~ a 0..1",
    b"! b 1..0",
    b": {\"a\":[1]}",
    b"@ c m[0]",
    b"% at: 1",
    b"% eol: crlf",
    b"% options: broken=\"x y\"",
    b"# c",
    b"\n",
    b"\r\n",
    b"\n\n",
    b"<<END\n",
    b"\nEND\n",
    b"\"\\x4",
    b"\\u{1}\"",
    b"x\"00 f",
    b"@files/a",
    b"\xef\xbb\xbf",
    b"\xff",
    b"\0",
    b"hello",
    b"go depth +1",
    b" ",
];

/// Bytes that look like a transcript, often enough.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let part = select(PARTS);
    let parts = vec(
        prop_oneof![9 => part.prop_map(<[u8]>::to_vec), 1 => vec(any::<u8>(), 0..6)],
        0..24,
    );
    (any::<bool>(), parts).prop_map(|(header, parts)| {
        let mut bytes = if header {
            b"#! transcript 1 toy\n".to_vec()
        } else {
            Vec::new()
        };
        bytes.extend(parts.concat());
        bytes
    })
}

/// A line of text without control characters.
fn text() -> impl Strategy<Value = String> {
    "[ a-c\"\\\\@x<>!#将\u{3000}\t]{0,12}"
}

fn payload() -> impl Strategy<Value = Payload<'static>> {
    let bytes = || vec(any::<u8>(), 0..20);
    prop_oneof![
        bytes().prop_map(Payload::new),
        bytes().prop_map(Payload::quoted),
        bytes().prop_map(Payload::hex),
        text().prop_map(|text| Payload::plain(text).unwrap_or_else(|_| Payload::new(&b"x"[..]))),
        vec(text(), 0..4).prop_map(|lines| {
            Payload::block("END", lines.join("\n")).expect("no line is the tag")
        }),
        "[a-z将 ]{1,4}(/[a-z.]{1,4}x)?"
            .prop_map(|path| { Payload::file(path).unwrap_or_else(|_| Payload::new(&b"x"[..])) }),
    ]
}

fn name() -> impl Strategy<Value = Name<'static>> {
    "[a-z0-9-]{1,6}".prop_map(|name| Name::new(name).expect("kebab-case"))
}

fn span() -> impl Strategy<Value = Span> {
    (any::<usize>(), any::<usize>()).prop_map(|(a, b)| Span::new(a.min(b), a.max(b)))
}

fn direction() -> impl Strategy<Value = Direction> {
    prop_oneof![Just(Direction::ToEngine), Just(Direction::ToGui)]
}

fn mark() -> impl Strategy<Value = Mark<'static>> {
    (name(), span()).prop_map(|(code, span)| Mark { code, span })
}

fn json() -> impl Strategy<Value = Json<'static>> {
    let text = r#"(\{"a": ?[1-9][0-9]{0,8}\}|\[\]|"将\\n"|null)"#;
    (text, any::<bool>()).prop_map(|(text, block)| {
        let json = if block {
            Json::block("J", std::format!("\n{text}\n"))
        } else {
            Json::line(text)
        };
        json.expect("JSON")
    })
}

/// Lines in any order; those that may not stand where they do are left out.
fn transcript() -> impl Strategy<Value = Transcript<'static>> {
    let place = prop_oneof![
        Just(Place::Any),
        span().prop_map(Place::Span),
        "[a-z0-9\\[\\]]{1,6}".prop_map(|path| Place::Path(Path::new(path).expect("a word"))),
    ];
    let value = text().prop_map(|text| Value::new(text.trim_matches([' ', '\t']).to_string()));
    let known = prop_oneof![
        Just(("at", "1250")),
        Just(("at", "")),
        Just(("eol", "cr")),
        Just(("options", "a=b c=\" \"")),
        Just(("source", "x")),
    ];
    let metadata = prop_oneof![
        (name(), value).prop_map(|(key, value)| (key, value.expect("cut"))),
        known.prop_map(|(key, value)| {
            (
                Name::new(key).expect("a name"),
                Value::new(value).expect("a value"),
            )
        }),
    ];
    let line = prop_oneof![
        2 => Just(Line::Blank),
        1 => text().prop_map(|text| {
            Comment::new(text).map_or(Line::Blank, Line::Comment)
        }),
        1 => metadata.prop_map(|(key, value)| Line::Metadata(Metadata { key, value })),
        6 => (option::weighted(0.8, direction()), payload()).prop_map(|(direction, payload)| {
            Line::Input(Input { direction, payload })
        }),
        3 => payload().prop_map(Line::Canonical),
        3 => mark().prop_map(Line::Note),
        3 => mark().prop_map(Line::Error),
        2 => json().prop_map(Line::Json),
        3 => (name(), place).prop_map(|(code, place)| Line::Finding(FindingMark { code, place })),
    ];
    (name(), any::<bool>(), vec(line, 0..16)).prop_map(|(format, session, mut lines)| {
        let header = Header { format, session };
        loop {
            match Transcript::new(header.clone(), lines.clone()) {
                Ok(transcript) => return transcript,
                Err((index, _)) => lines.remove(index),
            };
        }
    })
}

/// Lines of the toy protocol, with marks that may be wrong.
fn toy_transcript() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        4 => select(&["> hello", "> \"hello \"", "> hola", "> go depth 1", "> go  depth +1 depth 200", "< best 7g7f", "< best none", "< say damn", "> best x", "- <<END\nhello \nEND", "> bye"][..]),
        3 => select(&["= hello", "= x", "~ plus-sign 10..11", "~ loud 0..1", "! unknown-command 0..4", "! extra 1..2", ": {\"go\":[1]}", ": {}", "@ rude", "@ rude 4..8", "@ no-bye 1..1"][..]),
        1 => select(&["", "# comment", "% at: 900", "% at: 5000", "% mood: x", "% options: broken=no-plus", "% options: broken=format", "% options:"][..]),
    ];
    let ends = prop_oneof![Just("\n"), Just("\r\n")];
    (any::<bool>(), vec(line, 0..20), ends, any::<bool>()).prop_map(
        |(session, lines, end, last)| {
            let session = if session { " session" } else { "" };
            let mut text = std::format!("#! transcript 1 toy{session}\n{}", lines.join("\n"));
            if last {
                text.push('\n');
            }
            text.replace('\n', end)
        },
    )
}

proptest! {
    #[test]
    fn any_bytes_keep_every_guarantee(bytes in soup()) {
        let options = Options::default();
        let broken = oracle::check_all::<TranscriptCodec>(&bytes, None, &options);
        prop_assert_eq!(broken, Ok(()));
        let options = options.with_session(true).with_formats(["toy"]);
        let broken = oracle::check_all::<TranscriptCodec>(&bytes, None, &options);
        prop_assert_eq!(broken, Ok(()));
    }

    #[test]
    fn any_bytes_can_be_run_blessed_and_extracted(bytes in soup()) {
        let options = RunOptions::for_path("t").with_format("toy");
        let registry = [erase::<Toy>()];
        let summary = run_with(&bytes, &options, &registry);
        prop_assert!(summary.passed <= summary.cases);
        if let Ok(blessed) = bless(&bytes, &options, &registry) {
            prop_assert_eq!(
                cases(&blessed.text, &options, &registry).failures, [],
                "{}", blessed.text.escape_ascii()
            );
        }
        prop_assert!(extract(&bytes, &options).len() <= bytes.len());
        prop_assert!(pinned_codes(&bytes).len() <= bytes.len());
    }

    #[test]
    fn what_is_written_reads_back(transcript in transcript()) {
        let text = format(&transcript);
        let again = parse(&text);
        prop_assert_eq!(again.as_ref(), Ok(&transcript), "{}", transcript);
        prop_assert!(parse_strict(&text).is_ok(), "{}", transcript);
        let numbers = |transcript: &Transcript<'_>| {
            transcript.numbered().map(|(number, _)| number).collect::<Vec<_>>()
        };
        prop_assert_eq!(again.as_ref().map(numbers), Ok(numbers(&transcript)));
        let options = Options::default();
        let broken = oracle::check_all::<TranscriptCodec>(&text, None, &options);
        prop_assert_eq!(broken, Ok(()));
    }

    #[test]
    fn quoted_bytes_are_extracted_as_they_were(bytes in vec(any::<u8>(), 0..40)) {
        for payload in [Payload::new(&*bytes), Payload::quoted(&*bytes), Payload::hex(&*bytes)] {
            let input = Line::Input(Input { direction: None, payload });
            let header = Header::new("usi").expect("a name");
            let transcript = Transcript::new(header, [input]).expect("an input");
            let found = extract(&format(&transcript), &RunOptions::default());
            prop_assert_eq!(found.len(), 1);
            prop_assert_eq!(found[0].bytes.as_ref(), Ok(&bytes));
        }
    }

    #[test]
    fn blessing_makes_true_and_is_idempotent(text in toy_transcript()) {
        let options = RunOptions::for_path("t");
        let registry = [erase::<Toy>()];
        let Ok(blessed) = bless(&text, &options, &registry) else {
            return Ok(());
        };
        let again = bless(&blessed.text, &options, &registry);
        let again = again.map_err(|failures| TestCaseError::fail(std::format!("{failures:?}")))?;
        prop_assert_eq!(&again.text, &blessed.text, "{}", blessed.text.escape_ascii());
        prop_assert_eq!(again.changed, 0);
        // Inputs, comments and metadata stay, in their order.
        let lines = |text: &[u8]| {
            let transcript = parse_at_lenient(text);
            let kept = transcript.lines().iter().filter(|line| !line.is_mark());
            kept.cloned().map(Line::into_owned).collect::<Vec<_>>()
        };
        prop_assert_eq!(lines(text.as_bytes()), lines(&blessed.text));
        // What still fails is what was refused: as many cases.
        let failing = |failures: &[boardwire_transcript::Failure]| {
            let mut ids: Vec<usize> = failures.iter().map(|failure| failure.case).collect();
            ids.sort_unstable();
            ids.dedup();
            ids.len()
        };
        let summary = run_with(&blessed.text, &options, &registry);
        prop_assert_eq!(failing(&summary.failures), failing(&blessed.refused), "{}", summary);
    }
}

fn parse_at_lenient(text: &[u8]) -> Transcript<'_> {
    use boardwire_core::CodecOptions;
    let options = Options::default().at(Level::Lenient);
    let reading = boardwire_transcript::read(text, &options);
    reading.transcript.expect("a header")
}
