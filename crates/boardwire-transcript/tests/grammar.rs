//! What is read, what is written, and the model between.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

use boardwire_core::{CodecOptions, Direction, Discard, Level, Limits, Span};
use boardwire_transcript::{
    Code, Comment, Eol, FindingMark, Form, Header, Input, Json, Line, Mark, Meaning, Metadata,
    Name, Options, OwnedTranscript, Path, Payload, Place, Transcript, Value, format, has_header,
    parse, parse_lenient, parse_strict, parse_with, read,
};

#[test]
fn options_are_made_for_a_level() {
    let tight = Options::new(Level::Lenient).with_limits(Limits::DEFAULT.with_line(9));
    let refused = parse_with("#! transcript 1 usi", &tight, &mut Discard);
    assert_eq!(refused.expect_err("a long line").code(), Code::LineTooLong);
    assert_eq!(Options::default().level, Level::Conforming);
    let transcript: OwnedTranscript = "#! transcript 1 usi".parse().expect("a transcript");
    assert_eq!(transcript.header().format.as_str(), "usi");
}

fn payloads(text: &str) -> Vec<(Form, Option<Vec<u8>>)> {
    let transcript = parse(text).expect("a transcript");
    let payload = |line: &Line<'_>| match line {
        Line::Input(input) => {
            let payload = &input.payload;
            Some((payload.form(), payload.bytes().map(<[u8]>::to_vec)))
        }
        _ => None,
    };
    transcript.lines().iter().filter_map(payload).collect()
}

#[test]
fn each_form_gives_its_bytes() {
    let text = r#"#! transcript 1 usi
> plain  text
> "a\n\r\t\\\"\x00\xff\u{5c06}棋"
> x"01 a1A0"
> <<END
one
 END

END
> @files/name.sgf
>
> ""
> ab"c""#;
    let some = |form, bytes: &[u8]| (form, Some(bytes.to_vec()));
    assert_eq!(
        payloads(text),
        [
            some(Form::Plain, b"plain  text"),
            some(Form::Quoted, b"a\n\r\t\\\"\x00\xff\xe5\xb0\x86\xe6\xa3\x8b"),
            some(Form::Hex, &[1, 0xa1, 0xa0]),
            some(Form::Block, b"one\n END\n"),
            (Form::File, None),
            some(Form::Plain, b""),
            some(Form::Quoted, b""),
            some(Form::Plain, b"ab\"c\""),
        ]
    );
}

#[test]
fn every_kind_of_line() {
    let text = "#! transcript 1 usi session\n# hi\n% at: 5\n> go\n= go\n~ a 0..1\n! b 1..2\n: {}\n@ c\n@ d 3..4\n@ e m[0]\n\n< x";
    // `=` and `!` stand beside each other only in two inputs.
    let text = text.replace("! b", "\n> x\n! b");
    let transcript = parse(&text).expect("a transcript");
    let name = |text| Name::new(text).expect("a name");
    let mark = |code, start, end| Mark {
        code: name(code),
        span: Span::new(start, end),
    };
    let finding = |code, place| {
        let code = name(code);
        Line::Finding(FindingMark { code, place })
    };
    let input = |direction, text| {
        Line::Input(Input {
            direction: Some(direction),
            payload: Payload::plain(text).expect("plain"),
        })
    };
    let lines = [
        Line::Comment(Comment::new(" hi").expect("a comment")),
        Line::Metadata(Metadata {
            key: name("at"),
            value: Value::new("5").expect("a value"),
        }),
        input(Direction::ToEngine, "go"),
        Line::Canonical(Payload::plain("go").expect("plain")),
        Line::Note(mark("a", 0, 1)),
        Line::Blank,
        input(Direction::ToEngine, "x"),
        Line::Error(mark("b", 1, 2)),
        Line::Json(Json::line("{}").expect("JSON")),
        finding("c", Place::Any),
        finding("d", Place::Span(Span::new(3, 4))),
        finding("e", Place::Path(Path::new("m[0]").expect("a path"))),
        Line::Blank,
        input(Direction::ToGui, "x"),
    ];
    assert_eq!(transcript.lines(), lines);
    let header = Header::new("usi").expect("a header").with_session();
    assert_eq!(transcript.header(), &header);
    let numbers: Vec<usize> = transcript.numbered().map(|(number, _)| number).collect();
    assert_eq!(numbers, (2..=15).collect::<Vec<_>>());
    let built = Transcript::new(header, lines).expect("lines in order");
    assert_eq!(built, transcript);
    assert_eq!(built.to_string(), text);
    assert!(built.numbered().eq(transcript.numbered()));
    assert_eq!(text.parse(), Ok(built.into_owned()));
}

#[test]
fn numbers_count_the_lines_of_blocks() {
    let text = "#! transcript 1 sgf\n- <<E\nE\n- <<E\n\n\nE\n\n\n- x\n: <<J\n{}\nJ\n- y";
    let transcript = parse(text).expect("a transcript");
    let numbers: Vec<usize> = transcript.numbered().map(|(number, _)| number).collect();
    assert_eq!(numbers, [2, 4, 8, 10, 11, 14]);
    let header = transcript.header().clone();
    let built = Transcript::new(header, transcript.lines().to_vec()).expect("lines in order");
    // One of the two blank lines is gone, and with it one line.
    let numbers: Vec<usize> = built.numbered().map(|(number, _)| number).collect();
    assert_eq!(numbers, [2, 4, 8, 9, 10, 13]);
    assert!(
        parse(&format(&built))
            .expect("the same")
            .numbered()
            .eq(built.numbered())
    );
}

#[test]
fn constructors_refuse_what_a_reader_refuses() {
    assert_eq!(Name::new("Go"), Err(Code::BadCode));
    assert_eq!(Header::new("a b"), Err(Code::BadHeader));
    assert_eq!(Comment::new("! x"), Err(Code::MisplacedHeader));
    assert_eq!(Comment::new("a\nb"), Err(Code::ControlCharacter));
    assert_eq!(Value::new(" x"), Err(Code::BadMetadataValue));
    assert_eq!(Path::new("a b"), Err(Code::BadSpan));
    assert_eq!(Path::new("1..2"), Err(Code::BadSpan));
    assert_eq!(Payload::plain("a\u{0}"), Err(Code::ControlCharacter));
    assert_eq!(Payload::plain("\"a"), Err(Code::UnclosedQuote));
    assert_eq!(Payload::plain("x\"a"), Err(Code::UnclosedQuote));
    assert_eq!(Payload::plain("<<a"), Err(Code::BadTag));
    assert_eq!(Payload::plain("@a"), Err(Code::BadPath));
    assert_eq!(Payload::block("a b", ""), Err(Code::BadTag));
    assert_eq!(Payload::block("END", "x\nEND"), Err(Code::BadTag));
    assert_eq!(Payload::block("END", "x\r\n"), Err(Code::ControlCharacter));
    assert_eq!(Payload::file("../x"), Err(Code::BadPath));
    assert_eq!(Json::line("{"), Err(Code::BadJson));
    assert_eq!(Json::line(" {}"), Err(Code::BadJson));
    assert_eq!(Json::block("J", "{"), Err(Code::BadJson));

    let mark = || Line::Canonical(Payload::new(&b"x"[..]));
    let input = |direction| {
        let payload = Payload::new(&b"x"[..]);
        Line::Input(Input { direction, payload })
    };
    let header = || Header::new("usi").expect("a header");
    assert_eq!(
        Transcript::new(header(), [mark()]),
        Err((0, Code::MarkWithoutInput))
    );
    assert_eq!(
        Transcript::new(header(), [input(None), mark(), mark()]),
        Err((2, Code::DuplicateMark))
    );
    assert_eq!(
        Transcript::new(header().with_session(), [input(None)]),
        Err((0, Code::NoDirection))
    );
    let soon = Line::Metadata(Metadata {
        key: Name::new("at").expect("a name"),
        value: Value::new("soon").expect("a value"),
    });
    assert_eq!(
        Transcript::new(header(), [Line::Blank, soon]),
        Err((1, Code::BadMetadataValue))
    );
}

#[test]
fn the_best_spelling_is_chosen_by_content() {
    let form = |bytes: &'static [u8]| {
        let payload = Payload::new(bytes);
        assert_eq!(payload.bytes(), Some(bytes));
        (payload.form(), payload.to_string())
    };
    let is = |form, text: &str| (form, text.to_string());
    assert_eq!(form(b"go depth 1"), is(Form::Plain, "go depth 1"));
    assert_eq!(form(b""), is(Form::Plain, ""));
    assert_eq!(form(b" x"), is(Form::Quoted, "\" x\""));
    assert_eq!(form(b"\"x"), is(Form::Quoted, "\"\\\"x\""));
    assert_eq!(form(b"a\r\n"), is(Form::Quoted, "\"a\\r\\n\""));
    assert_eq!(form(b"name \xff"), is(Form::Quoted, "\"name \\xff\""));
    assert_eq!(form(b"\x01\xa1\xa0"), is(Form::Hex, "x\"01 a1 a0\""));
    assert_eq!(form(b"a\nb"), is(Form::Block, "<<END\na\nb\nEND"));
    assert_eq!(
        form(b"END\nEND2\nEND1\n"),
        is(Form::Block, "<<END3\nEND\nEND2\nEND1\n\nEND3")
    );
    assert_eq!(form("　x".as_bytes()), is(Form::Plain, "　x"));
}

#[test]
fn line_ends_inside_a_block() {
    let payload = Payload::block("E", "a\nb\n").expect("a block");
    let bytes = |eol| payload.bytes_with(eol).expect("bytes").into_owned();
    assert_eq!(bytes(Eol::Lf), b"a\nb\n");
    assert_eq!(bytes(Eol::CrLf), b"a\r\nb\r\n");
    assert_eq!(bytes(Eol::Cr), b"a\rb\r");
    let quoted = Payload::quoted(&b"a\nb"[..]);
    assert_eq!(quoted.bytes_with(Eol::CrLf).as_deref(), Some(&b"a\nb"[..]));
}

#[test]
fn metadata_means_what_the_docs_say() {
    let meaning = |key, value| {
        let key = Name::new(key).expect("a name");
        let value = Value::new(value).expect("a value");
        let metadata = Metadata { key, value };
        let meaning = metadata.meaning();
        meaning.map(|meaning| format!("{meaning:?}"))
    };
    let is = |meaning: Meaning<'_>| Ok(format!("{meaning:?}"));
    assert_eq!(meaning("source", "x"), is(Meaning::Source("x")));
    assert_eq!(meaning("encoding", "cp932"), is(Meaning::Encoding("cp932")));
    assert_eq!(meaning("eol", "crlf"), is(Meaning::Eol(Eol::CrLf)));
    assert_eq!(meaning("at", "1250"), is(Meaning::At(Some(1250))));
    assert_eq!(meaning("at", ""), is(Meaning::At(None)));
    assert_eq!(meaning("mood", "x"), is(Meaning::Unknown));
    let pair = |key: &str, value: &str| (key.to_string(), value.to_string());
    assert_eq!(
        meaning("options", r#"a=b c="d \"e\" =" f= g=h=i"#),
        is(Meaning::Options(vec![
            pair("a", "b"),
            pair("c", "d \"e\" ="),
            pair("f", ""),
            pair("g", "h=i"),
        ]))
    );
    assert_eq!(meaning("options", ""), is(Meaning::Options(Vec::new())));
    assert_eq!(meaning("at", "x"), Err(Code::BadMetadataValue));
}

#[test]
fn levels_agree() {
    let canonical = "#! transcript 1 usi\n> usi";
    let conforming = "#! transcript 1 usi\n\n\n> usi\n";
    let lenient = "#! transcript 1 usi\r\n>usi";
    assert!(parse_strict(canonical).is_ok());
    let error = parse_strict(conforming).unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        (Code::NotCanonical, Span::new(21, 22))
    );
    assert!(parse(conforming).is_ok());
    let error = parse(lenient).unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        (Code::Crlf, Span::new(19, 20))
    );
    let (transcript, notes) = parse_lenient(lenient).expect("read");
    let codes: Vec<Code> = notes.iter().map(boardwire_core::Note::code).collect();
    assert_eq!(codes, [Code::Crlf, Code::MissingSpace]);
    assert_eq!(transcript, parse(canonical).expect("read"));
}

#[test]
fn the_first_error_by_offset_is_reported() {
    let text = "#! transcript 1 usi\n? a\n! b 0..1\n> \"c";
    let error = parse_lenient(text).unwrap_err();
    assert_eq!(
        (error.code(), error.span()),
        (Code::UnknownSigil, Span::new(20, 21))
    );
    let mut notes = Vec::new();
    let options = Options::default().at(Level::Lenient);
    assert!(parse_with(text, &options, &mut notes).is_err());
    let codes: Vec<Code> = notes.iter().map(boardwire_core::Note::code).collect();
    assert_eq!(codes, [Code::UnknownSigil, Code::UnclosedQuote]);
}

#[test]
fn what_can_be_read_is_read() {
    let reading = read(
        "#! transcript 1 usi\n> a\n> \"b\n= orphan\n> c",
        &Options::default(),
    );
    assert_eq!(reading.notes.len(), 1);
    let transcript = reading.transcript.expect("a header");
    assert_eq!(transcript.to_string(), "#! transcript 1 usi\n> a\n> c");
    let reading = read("usi => usi", &Options::default());
    assert_eq!(reading.transcript, None);
    assert_eq!(reading.notes.len(), 1);
}

#[test]
fn a_block_without_end_is_truncated() {
    let error = parse("#! transcript 1 usi\n> <<END\nusi\n").unwrap_err();
    assert_eq!(error.code(), Code::UnclosedBlock);
    assert!(error.is_truncated());
}

#[test]
fn the_header_is_seen_behind_a_byte_order_mark() {
    assert!(has_header(b"#! transcript 1 usi"));
    assert!(has_header("\u{feff}#!".as_bytes()));
    assert!(!has_header(b"# a comment"));
    assert!(!has_header(b""));
}

#[test]
fn options_ask_for_formats_and_sessions() {
    let options = Options::default().with_formats(["usi"]).with_session(true);
    let mut notes = Vec::new();
    let transcript = parse_with("#! transcript 1 usi\n> usi", &options, &mut notes);
    assert!(transcript.expect("read").header().session);
    let error = parse_with("#! transcript 1 csa", &options, &mut notes).unwrap_err();
    assert_eq!(error.code(), Code::UnknownFormat);
}

#[test]
fn errors_say_what_to_write() {
    let error = parse("usi => usi").unwrap_err();
    assert_eq!(
        error.to_string(),
        "missing-header at 0..10: the first line is no header; expected #! transcript 1 FORMAT"
    );
}
