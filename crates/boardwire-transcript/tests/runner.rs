//! Every verdict, and every failure's text, on a codec that has every oddity.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "tests: a panic is how they fail"
)]

mod toy;

use boardwire_core::{Direction, erase, stream};
use boardwire_transcript::{
    Case, Expect, FailureKind, Files, Kind, LegacyOptions, RunOptions, Summary, cases, run,
    run_with,
};
use toy::Toy;

/// Runs lines below a header.
fn toy(lines: &str) -> Summary {
    run_named("#! transcript 1 toy", lines)
}

fn session(lines: &str) -> Summary {
    run_named("#! transcript 1 toy session", lines)
}

fn run_named(header: &str, lines: &str) -> Summary {
    let text = format!("{header}\n{lines}");
    run_with(&text, &RunOptions::for_path("t"), &[erase::<Toy>()])
}

#[track_caller]
fn passes(summary: &Summary, cases: usize) {
    assert!(summary.is_ok(), "{summary}");
    assert_eq!((summary.cases, summary.passed), (cases, cases));
}

#[track_caller]
fn fails(summary: &Summary, expected: &[&str]) {
    let actual: Vec<String> = summary.failures.iter().map(ToString::to_string).collect();
    assert_eq!(actual, expected);
    assert!(!summary.is_ok());
}

#[test]
fn true_transcripts_pass() {
    passes(
        &toy(r#"> hello
> go depth 5
: {"go": [5]}

< best 7g7f
> "hello "
= hello
> go depth +5
= go depth 5
~ plus-sign 9..10
> go depth 1 depth 2
~ duplicate-key 11..16
> go depth 100
~ deep-search 9..12
> go  depth 100
= go depth 100
~ deep-search 10..13
> go depth +1 depth +200
= go depth 1 depth 200
~ plus-sign 9..10
~ duplicate-key 12..17
~ deep-search 18..22
~ plus-sign 18..19
> hola
! unknown-command 0..4
> go depth 1 depth x
! bad-number 17..18
> go depth 1 depth x
~ duplicate-key 11..16
! bad-number 17..18
< say damn
@ rude 4..8
< say damn
@ rude
< best none
@ rude move[0]
- bye
"#),
        16,
    );
}

#[test]
fn a_case_without_marks_is_canonical() {
    fails(
        &toy("> \"hello \"\n"),
        &[
            "t:2: verdict: expected to be accepted at canonical, as there is no = mark, got refused: not-canonical at 5..6: the text is not canonical",
            "t:2: canonical: expected the canonical form \"hello \", got hello",
        ],
    );
    fails(
        &toy("\n> hola\n"),
        &[
            "t:3: verdict: expected to be accepted at lenient, got refused: unknown-command at 0..4: no command is called this",
        ],
    );
}

#[test]
fn a_case_with_a_canonical_form_is_conforming_and_not_canonical() {
    fails(
        &toy("> hello\n= hello\n"),
        &[
            "t:3: verdict: expected to be refused at canonical, as there is a = mark, got accepted at canonical (the case begins at line 2)",
        ],
    );
    fails(
        &toy("> go  depth 1\n= go depth 2\n"),
        &[
            "t:3: canonical: expected the canonical form go depth 2, got go depth 1 (the case begins at line 2)",
        ],
    );
    fails(
        &toy("> go depth +1\n= go depth 1\n"),
        &[
            "t:2: note: expected no note, got plus-sign at 9..10: a number has a plus sign",
            "t:2: verdict: expected to be accepted at conforming, as there is no ~ mark, got refused: bad-number at 9..11: this is no number",
        ],
    );
}

#[test]
fn notes_are_exact_and_complete() {
    fails(
        &toy(
            "> go depth +1 depth +2\n= go depth 1 depth 2\n~ plus-sign 9..10\n~ plus-sign 20..22\n~ deep-search 1..2\n~ loud 1..2\n",
        ),
        &[
            "t:5: note: expected plus-sign 20..22, got plus-sign at 18..19: a number has a plus sign (the case begins at line 2)",
            "t:6: note: expected deep-search 1..2, got nothing (the case begins at line 2)",
            "t:7: note: expected loud 1..2, got nothing: toy has no code loud (the case begins at line 2)",
            "t:2: note: expected no other note, got duplicate-key at 12..17: a key stands twice",
        ],
    );
    // The same note twice is two notes.
    fails(
        &toy("> go depth +1\n= go depth 1\n~ plus-sign 9..10\n~ plus-sign 9..10\n"),
        &["t:5: note: expected plus-sign 9..10, got nothing (the case begins at line 2)"],
    );
}

#[test]
fn a_deviation_is_refused_below_lenient() {
    fails(
        &toy("> hello\n~ plus-sign 0..1\n"),
        &[
            "t:3: note: expected plus-sign 0..1, got nothing (the case begins at line 2)",
            "t:3: verdict: expected to be refused at conforming, as plus-sign says, got accepted at conforming (the case begins at line 2)",
            "t:3: verdict: expected to be refused at canonical, as plus-sign says, got accepted at canonical (the case begins at line 2)",
        ],
    );
}

#[test]
fn a_deviation_becomes_an_error_that_its_row_names() {
    fails(
        &toy("% options: broken=error-code\n> go depth +1\n= go depth 1\n~ plus-sign 9..10\n"),
        &[
            "t:3: error: expected one of these at conforming: bad-number, plus-sign, got extra at 9..11: more follows",
        ],
    );
}

#[test]
fn remarks_do_not_count() {
    fails(
        &toy("> go depth 100\n"),
        &["t:2: note: expected no note, got deep-search at 9..12: the depth is large"],
    );
    fails(
        &toy("> go  depth 100\n~ deep-search 10..13\n"),
        &[
            "t:2: verdict: expected to be accepted at canonical, as there is no = mark, got refused: not-canonical at 3..4: the text is not canonical",
            "t:2: canonical: expected the canonical form go  depth 100, got go depth 100",
        ],
    );
}

#[test]
fn a_note_is_of_the_class_that_the_codec_gave_it() {
    passes(
        &toy("% options: version=1\n> go depth 1 depth 2\n~ duplicate-key 11..16\n"),
        1,
    );
    fails(
        &toy("% options: version=2\n> go depth 1 depth 2\n~ duplicate-key 11..16\n= go depth 2\n"),
        &[
            "t:5: canonical: expected the canonical form go depth 2, got go depth 1 depth 2 (the case begins at line 3)",
        ],
    );
}

#[test]
fn a_stream_is_pinned_by_a_codec_of_its_own() {
    let run = |lines: &str| {
        let text = format!("#! transcript 1 toy-stream\n{lines}");
        let codec = stream(erase::<Toy>(), "toy-stream");
        run_with(&text, &RunOptions::for_path("t"), &[codec])
    };
    passes(
        &run(
            "- \"hello\\ngo depth +1\\n\"\n= \"hello\\ngo depth 1\\n\"\n~ plus-sign 15..16\n: [{\"hello\":{}},{\"go\":[1]}]\n",
        ),
        1,
    );
    fails(
        &run("- \"hello\\nhola\\nsay damn\"\n! unknown-command 0..4\n"),
        &[
            "t:3: error: expected unknown-command 0..4, got unknown-command at 6..10: no command is called this (the case begins at line 2)",
        ],
    );
    fails(
        &run("- \"hello\\nsay damn\"\n"),
        &["t:2: finding: expected no finding, got rude at 10..14: this is not nice"],
    );
}

#[test]
fn of_long_texts_the_difference_is_shown() {
    let (long, same) = ("a".repeat(10_000), "b".repeat(10_000));
    let summary = toy(&format!("> say {long}x{same}\n= say {long}y{same}\n"));
    let [_, failure] = summary.failures.as_slice() else {
        panic!("{summary}");
    };
    assert!(failure.expected.contains("aay"), "{failure}");
    assert!(failure.actual.contains("aax"), "{failure}");
    assert!(failure.to_string().len() < 2_000, "{failure}");
}

#[test]
fn errors_have_a_code_and_a_span() {
    fails(
        &toy("> hola\n! unknown-command 0..3\n"),
        &[
            "t:3: error: expected unknown-command 0..3, got unknown-command at 0..4: no command is called this (the case begins at line 2)",
        ],
    );
    fails(
        &toy("> hola\n! bad-number 0..4\n"),
        &[
            "t:3: error: expected bad-number 0..4, got nothing (the case begins at line 2)",
            "t:2: error: expected no other error, got unknown-command at 0..4: no command is called this",
        ],
    );
    fails(
        &toy("> go depth +1\n! bad-number 9..11\n"),
        &[
            "t:3: verdict: expected to be refused at lenient, got accepted as go depth 1 (the case begins at line 2)",
        ],
    );
}

#[test]
fn models_are_compared_by_meaning() {
    passes(&toy("> go depth 5\n: { \"go\" : [ 5.0 ] }\n"), 1);
    fails(
        &toy(
            "> go depth 5\n: {\"go\":[6]}\n\n> bye\n: {}\n\n> hola\n! unknown-command 0..4\n: {}\n",
        ),
        &[
            "t:3: json: expected 6 at $.go[0], got 5 (the case begins at line 2)",
            "t:6: json: expected the model as JSON, got no model, or a codec without JSON (feature serde) (the case begins at line 5)",
            "t:10: json: expected the model as JSON, got no model, or a codec without JSON (feature serde) (the case begins at line 8)",
        ],
    );
}

#[test]
fn validation_is_exact() {
    fails(
        &toy(
            "< say damn\n< say damn\n@ rude 0..4\n< say well\n@ rude\n< best none\n@ rude move[1]\n",
        ),
        &[
            "t:2: finding: expected no finding, got rude at 4..8: this is not nice",
            "t:4: finding: expected rude 0..4, got rude at 4..8: this is not nice (the case begins at line 3)",
            "t:6: finding: expected rude, got nothing (the case begins at line 5)",
            "t:8: finding: expected rude move[1], got rude at 0..0: this is not nice (at move[0]) (the case begins at line 7)",
        ],
    );
    fails(
        &toy("< say damn\n@ rude 4..8\n@ rude 4..8\n"),
        &["t:4: finding: expected rude 4..8, got nothing (the case begins at line 2)"],
    );
    // A mark without a place leaves to the others what they name.
    passes(&toy("< say damn damn\n@ rude\n@ rude 4..8\n"), 1);
    passes(&toy("< say damn damn\n@ rude 9..13\n@ rude\n"), 1);
    fails(
        &toy("< say damn damn\n@ rude\n@ rude 4..9\n"),
        &[
            "t:4: finding: expected rude 4..9, got rude at 9..13: this is not nice (the case begins at line 2)",
        ],
    );
}

#[test]
fn directions_are_those_of_the_messages() {
    fails(
        &toy("< go depth 1\n> best 7g7f\n- best 7g7f\n> say x\n< say x\n"),
        &[
            "t:2: direction: expected a message to-gui, got one to-engine",
            "t:3: direction: expected a message to-engine, got one to-gui",
        ],
    );
}

#[test]
fn broken_guarantees_are_failures() {
    let summary = toy("% options: broken=format\n> go depth 1\n");
    let laws = summary
        .failures
        .iter()
        .filter(|failure| failure.kind == FailureKind::Law);
    let texts: Vec<String> = laws.map(ToString::to_string).collect();
    assert_eq!(texts.len(), 1, "{summary}");
    assert!(
        texts[0].starts_with("t:3: law: expected every guarantee to hold, got R1 round trip: ")
    );
}

#[test]
fn options_hold_until_the_next() {
    let summary = toy(
        "> go depth +1\n% options: broken=no-plus\n= go depth 1\n~ plus-sign 9..10\n> go depth +1\n! bad-number 9..11\n\n> go depth +1\n! bad-number 9..11\n% options:\n\n> go depth +1\n= go depth 1\n~ plus-sign 9..10\n",
    );
    passes(&summary, 4);
    fails(
        &toy("% options: mood=good\n> hola\n\n> hola\n% options:\n> hello\n"),
        &[
            "t:2: options: expected options that the codec takes, got no option is called mood; known: broken, version",
        ],
    );
}

#[test]
fn faults_of_the_grammar_are_failures_and_the_rest_is_run() {
    let summary = toy("> hello\n\n> \"x\n= y\n\n> hello\n! oops\n\n? hello\n\n> hola\n");
    fails(
        &summary,
        &[
            "t:4: grammar: expected a transcript, got unclosed-quote at 31..33: the quotation mark that ends the payload is missing",
            "t:8: grammar: expected a transcript, got bad-span at 53..53: this is no byte span",
            "t:10: grammar: expected a transcript, got unknown-sigil at 55..56: a line begins with no sigil",
            "t:12: verdict: expected to be accepted at lenient, got refused: unknown-command at 0..4: no command is called this",
        ],
    );
    assert_eq!((summary.cases, summary.passed), (2, 1));
    let summary = run_named("#! transcript 1 csa", "> hello\n");
    fails(
        &summary,
        &[
            "t:1: grammar: expected a transcript, got unknown-format at 16..19: no codec for this format is at hand",
        ],
    );
}

#[test]
fn deviations_of_the_file_itself_are_let_pass() {
    passes(&run::<Toy>("\u{feff}#! transcript 1 toy\r\n>hello\r\n"), 1);
}

#[test]
fn an_empty_transcript_proves_nothing() {
    let summary = toy("# nothing yet\n");
    assert!(!summary.is_ok());
    assert_eq!(
        summary.to_string(),
        "0 of 0 cases passed; there is no case to run"
    );
    assert_eq!(summary.clone().into_result(), Err(summary));
}

#[test]
fn summaries_show_every_failure() {
    let mut summary = toy("> hola\n");
    summary.merge(toy("> hello\n"));
    assert_eq!(
        summary.to_string(),
        "t:2: verdict: expected to be accepted at lenient, got refused: unknown-command at 0..4: no command is called this\n1 of 2 cases passed, 1 failures"
    );
}

#[test]
fn sessions_are_conversations() {
    passes(
        &session(
            "% at: 0\n> hello\n% at: 900\n< say x\n% at: 2000\n> bye\n@ slow\n\n> bye\n@ bye-before-hello 0..3\n> hello\n",
        ),
        2,
    );
    // What is owed at the end belongs to the last message; `% at` after it is when the session ends.
    passes(
        &session("> hello\n% at: 1\n> say x\n% at: 1002\n@ slow\n@ no-bye\n"),
        1,
    );
    // A conversation has a clock of its own.
    passes(
        &session("% at: 0\n> hello\n> bye\n\n> hello\n% at: 9000\n> bye\n"),
        2,
    );
    fails(
        &session("> hello\n\n> bye\n> hello\n@ slow\n"),
        &[
            "t:2: finding: expected no finding, got no-bye at 0..0: the session ends without bye",
            "t:4: finding: expected no finding, got bye-before-hello at 0..3: bye comes before hello",
            "t:6: finding: expected slow, got nothing (the case begins at line 4)",
        ],
    );
}

#[test]
fn messages_of_a_session_are_checked_as_messages() {
    fails(
        &session("> hello\n< go depth 1\n> hola\n> \"bye \"\n= bye\n> bye\n"),
        &[
            "t:3: direction: expected a message to-gui, got one to-engine (the case begins at line 2)",
            "t:4: verdict: expected to be accepted at lenient, got refused: unknown-command at 0..4: no command is called this (the case begins at line 2)",
        ],
    );
}

#[test]
fn a_format_without_sessions_says_so() {
    fails(
        &session("% options: broken=no-session\n> hello\n"),
        &["t:3: verdict: expected a checker of sessions, got none: toy has no conversations"],
    );
}

#[test]
fn a_folder_called_session_makes_sessions() {
    let options = RunOptions::for_path("toy/session/a.transcript");
    let text = "#! transcript 1 toy\n> hello\n> bye\n";
    let found = cases(text, &options, &[erase::<Toy>()]);
    assert_eq!(found.cases.len(), 1);
    assert_eq!(found.cases[0].kind(), Kind::Session);
    assert!(found.run().is_ok());
}

#[test]
fn folders_above_that_of_the_file_say_nothing() {
    let says = |path: &str| {
        let options = RunOptions::for_path(path);
        (options.session, options.legacy.expect)
    };
    for path in [
        "/clones/session/boardwire/fixtures/usi/valid/go.transcript",
        r"C:\invalid\toy-invalid\valid\go.transcript",
        "session/invalid/x/go.transcript",
        "session",
        "invalid",
        "",
    ] {
        assert_eq!(says(path), (false, Expect::Valid), "{path}");
    }
    assert_eq!(says("invalid/session/a"), (true, Expect::Valid));
    assert_eq!(says(r"session\strict-invalid\a"), (false, Expect::Invalid));
    assert_eq!(says("/session/a"), (true, Expect::Valid));
}

#[derive(Debug)]
struct OneFile;

impl Files for OneFile {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        match path {
            "files/hello" => Ok(b"hello".to_vec()),
            _ => Err("there is no such file".to_string()),
        }
    }
}

#[test]
fn payloads_come_from_files() {
    let text = "#! transcript 1 toy\n> @files/hello\n> \"hello \"\n= @files/hello\n> @bye\n> hello\n= @bye\n";
    let options = RunOptions::for_path("t").with_files(OneFile);
    let summary = run_with(text, &options, &[erase::<Toy>()]);
    fails(
        &summary,
        &[
            "t:5: file: expected the file bye, got there is no such file",
            "t:7: file: expected the file bye, got there is no such file (the case begins at line 6)",
        ],
    );
    assert_eq!((summary.cases, summary.passed), (2, 2));
    fails(
        &toy("> @files/hello\n"),
        &["t:2: file: expected the file files/hello, got no folder to read files from"],
    );
}

#[test]
fn line_ends_of_blocks_follow_the_metadata() {
    let text = "#! transcript 1 toy\n% eol: crlf\n- <<END\nsay a\nb\nEND\n";
    let found = cases(text, &RunOptions::default(), &[erase::<Toy>()]);
    let bytes: Vec<&[u8]> = found.cases[0].inputs().map(|input| input.bytes).collect();
    assert_eq!(bytes, [b"say a\r\nb"]);
}

#[test]
fn cases_are_for_other_harnesses_too() {
    let text = "#! transcript 1 toy\n% options: broken=x\n# one\n> hello\n\n< best a\n";
    let found = cases(
        text,
        &RunOptions::for_path("toy/valid/a.transcript"),
        &[erase::<Toy>()],
    );
    let handles: Vec<_> = found
        .cases
        .into_iter()
        .map(|case: Case| std::thread::spawn(move || (case.id(), case.check())))
        .collect();
    let results: Vec<_> = handles
        .into_iter()
        .map(|handle| handle.join().expect("no panic"))
        .collect();
    assert_eq!(
        results,
        [
            ("toy/valid/a.transcript:4".to_string(), Ok(())),
            ("toy/valid/a.transcript:6".to_string(), Ok(())),
        ]
    );
    let found = cases(text, &RunOptions::default(), &[erase::<Toy>()]);
    let case = &found.cases[1];
    assert_eq!(
        (case.format(), case.kind().name(), case.line()),
        ("toy", "message", 6)
    );
    assert_eq!(case.settings(), [("broken".to_string(), "x".to_string())]);
    assert_eq!(case.codec().name(), "toy");
    let input = case.inputs().next().expect("an input");
    assert_eq!((input.line, input.direction), (6, Some(Direction::ToGui)));
    let failure = toy("> hola\n").failures.remove(0);
    assert_eq!(failure.id(), "t:2");
    assert_eq!(failure.kind.name(), "verdict");
}

#[test]
fn the_older_form_runs_against_a_codec() {
    let text = "# greetings\n\nhello\n go  depth 5 => go depth 5\ngo depth 5 => go depth 6\nhola\n";
    let summary = run::<Toy>(text);
    fails(
        &summary,
        &[
            "line 5: canonical: expected the canonical form go depth 6, got go depth 5",
            "line 6: verdict: expected hola to be accepted at conforming, got refused: unknown-command at 0..4: no command is called this",
        ],
    );
    assert_eq!((summary.cases, summary.passed), (4, 2));
    let options = RunOptions::for_path("x/strict-invalid/a.txt").with_format("toy");
    assert_eq!(options.legacy.expect, Expect::Invalid);
    let summary = run_with("hola\nhello => x\nhello\n", &options, &[erase::<Toy>()]);
    fails(
        &summary,
        &[
            "x/strict-invalid/a.txt:3: verdict: expected hello to be refused at conforming, got accepted as hello",
        ],
    );
    let strict = LegacyOptions::default()
        .with_level(boardwire_core::Level::Canonical)
        .with_expect(Expect::Invalid)
        .with_comment(';');
    let options = RunOptions::default().with_format("toy").with_legacy(strict);
    passes(
        &run_with("; comment\ngo  depth 1\n#\n", &options, &[erase::<Toy>()]),
        2,
    );
    // Where there is nothing to read, no format is missed.
    for empty in ["", "\n # a comment\n"] {
        let summary = run_with(empty, &RunOptions::default(), &[erase::<Toy>()]);
        assert_eq!((summary.cases, summary.failures.len()), (0, 0), "{summary}");
    }
    let summary = run_with("hello\n", &RunOptions::default(), &[erase::<Toy>()]);
    fails(
        &summary,
        &[
            "line 1: grammar: expected a header, `#! transcript 1 FORMAT`, or the format of the inputs by name, one of: toy, got neither",
        ],
    );
    let options = RunOptions::default().with_format("csa");
    let summary = run_with("hello\n", &options, &vec![erase::<Toy>()]);
    fails(
        &summary,
        &["line 1: grammar: expected a format, one of: toy, got the unknown format csa"],
    );
}

#[test]
fn documents_may_have_several_errors() {
    use boardwire_transcript::TranscriptCodec;
    let text = "#! transcript 1 transcript\n- <<END\n#! transcript 1 usi\n? a\n? b\nEND\n! unknown-sigil 20..21\n! unknown-sigil 24..25\n";
    passes(&run::<TranscriptCodec>(text), 1);
    let text = text.replace("! unknown-sigil 24..25\n", "");
    let summary = run::<TranscriptCodec>(&text);
    assert_eq!(summary.failures.len(), 1);
    assert_eq!(summary.failures[0].expected, "no other error",);
    let found = cases(&text, &RunOptions::default(), &[erase::<TranscriptCodec>()]);
    assert_eq!(found.cases[0].kind(), Kind::Document);
}
