//! Logs: captures and scenarios, the laws that they keep, and the session checker over real ones.
#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    reason = "a test fails by panicking, and needs std anyway"
)]
#![cfg(feature = "std")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use boardwire_core::{
    Class, CodeInfo, CodeSet as _, Codec as _, CodecOptions as _, Level, OptionError, oracle,
};
use boardwire_csa::log::{
    Code, Content, CsaLogCodec, LogCode, LogOptions, Style, check_session, parse, read,
};
use boardwire_csa::session::SessionOptions;
use proptest::prelude::*;

/// The dialogues of the corpus, by file name.
fn corpus(prefix: &str) -> BTreeMap<String, Vec<u8>> {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS is set");
    let folder = PathBuf::from(root).join("csa/protocol");
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| name.starts_with(prefix))
        .map(|(name, path)| (name, std::fs::read(path).unwrap()))
        .collect()
}

/// What the checker finds, as `text of the line: code`.
fn findings(log: &[u8]) -> Vec<String> {
    let reading = read(log, &LogOptions::new(Level::Lenient));
    check_session(log, &reading.log, &SessionOptions::default())
        .iter()
        .map(|finding| {
            let line = &log[finding.span.start..];
            let end = line
                .iter()
                .position(|&byte| byte == b'\n')
                .unwrap_or(line.len());
            format!(
                "{}: {}",
                String::from_utf8_lossy(&line[..end]),
                finding.code
            )
        })
        .collect()
}

/// The client's mistakes in the captures, which were made on purpose: the server's next lines answer each.
const MISTAKES: &[(&str, &[&str])] = &[
    // shogi-server does not look at the id after AGREE. Black's first move has White's sign: #ILLEGAL_MOVE, #LOSE and the end of
    // the connection. White's program moves with Black's sign, out of turn, and goes on when all is over.
    (
        "shogi-server-live__csa-mode-default-deferred.txt",
        &[
            "AGREE anything: game-id-differs",
            "-3334FU: wrong-side",
            "+7776FU: wrong-side",
            "+7776FU: out-of-turn",
            "+7776FU: line-after-close",
            "-8384FU: line-after-close",
        ],
    ),
    // #ILLEGAL_MOVE and #LOSE.
    (
        "shogi-server-live__x1-chudan.txt",
        &["%CHUDAN: special-not-allowed"],
    ),
    // The early move is kept, the second of Black's is illegal by then, and what follows meets silence.
    (
        "shogi-server-live__x1-deferred-duplicate.txt",
        &[
            "-3334FU: out-of-turn",
            "+7776FU: illegal-move",
            "+2726FU: not-in-game",
            "-8384FU: not-in-game",
            "%TORYO: not-in-game",
        ],
    ),
    // #ILLEGAL_MOVE and #LOSE.
    (
        "shogi-server-live__x1-illegal.txt",
        &["-3355FU: illegal-move"],
    ),
    // LOGIN:incorrect, and silence.
    (
        "shogi-server-live__x1-misc-2.txt",
        &[
            "LOGIN zed: unreadable-line",
            "-3334FU: not-in-game",
            "%KACHI: not-in-game",
        ],
    ),
];

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_dialogues_pass_the_checker() {
    let mut seen = 0;
    for (name, log) in corpus("shogi") {
        let mistakes = MISTAKES.iter().find(|(file, _)| *file == name);
        let mut expected: Vec<String> = mistakes
            .map(|(_, found)| found.iter().map(ToString::to_string).collect())
            .unwrap_or_default();
        let mut found = findings(&log);
        if cfg!(not(feature = "rules")) {
            expected.retain(|finding| !finding.ends_with("illegal-move"));
            found.retain(|finding| !finding.ends_with("illegal-move"));
        }
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{name}");
        seen += 1;
    }
    assert!(seen >= 49, "{seen} dialogues");
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_logs_are_kept_byte_for_byte() {
    for (name, log) in corpus("shogi") {
        let mut kept = Vec::new();
        assert!(CsaLogCodec::keep(&log, &LogOptions::default(), &mut kept));
        assert_eq!(kept, log, "{name}");
        let reading = read(&log, &LogOptions::new(Level::Lenient));
        let of_summaries = |note: &&boardwire_csa::log::Note| {
            matches!(note.code(), Code::Summary(_)) && note.class() == Class::Fault
        };
        let odd: Vec<_> = reading.notes.iter().filter(of_summaries).collect();
        assert!(odd.is_empty(), "{name}: {odd:?}");
        let style = if name.starts_with("shogihome") {
            Style::Scenario
        } else {
            Style::Capture
        };
        assert_eq!(reading.log.style(), style, "{name}");
        // Each line of a Game_Summary stands there as it was sent.
        let body: Vec<&[u8]> = log
            .split(|&byte| byte == b'\n')
            .filter(|line| line.ends_with(b"END Game_Summary") && !line.contains(&b']'))
            .collect();
        let ends = reading
            .log
            .entries()
            .iter()
            .filter(|entry| matches!(entry.content(), Content::Summary(text) if text.as_bytes() == b"END Game_Summary"))
            .count();
        assert_eq!(ends, body.len(), "{name}");
    }
}

#[test]
fn a_faulty_line_does_not_hide_the_others() {
    let log = "B> LOGIN alice pw x1\nB< ##[\nserver restarted\nB> %%LIST\n";
    let reading = read(log, &LogOptions::default());
    let kinds: Vec<_> = reading
        .log
        .entries()
        .iter()
        .map(|entry| match entry.content() {
            Content::Line(_) => "line",
            Content::Unreadable(_) => "unreadable",
            Content::FreeText(_) => "text",
            _ => "other",
        })
        .collect();
    assert_eq!(kinds, ["line", "unreadable", "text", "line"]);
    let codes: Vec<_> = reading.notes.iter().map(|note| note.code()).collect();
    assert_eq!(
        codes,
        [
            Code::Line(boardwire_csa::line::Code::BadBracket),
            Code::Log(LogCode::LogFreeText)
        ]
    );
    let error = parse(log).unwrap_err();
    assert_eq!((error.span().start, error.span().end), (26, 27));
}

#[test]
fn connections_are_followed_apart() {
    let log = b"A> LOGIN alice pw x1\nB> LOGIN bob pw x1\nB< LOGIN:bob OK\nA< LOGIN:alice OK\nA> %%WHO\nB> %%LIST\nA< ##[WHO] +OK\nB< ##[LIST] +OK\n";
    assert!(findings(log).is_empty());
    let log = b"A> LOGIN alice pw x1\nB> LOGIN bob pw x1\nB< LOGIN:alice OK\n";
    assert_eq!(findings(log), ["LOGIN:alice OK: login-name-differs"]);
}

#[test]
fn a_style_is_given_by_its_name() {
    let mut options = LogOptions::default();
    for (name, style) in [
        ("scenario", Some(Style::Scenario)),
        ("auto", None),
        ("capture", Some(Style::Capture)),
    ] {
        options.set("style", name).unwrap();
        assert_eq!(options.style(), style);
    }
    assert!(matches!(
        options.set("style", "usi"),
        Err(OptionError::BadValue { .. })
    ));
    assert_eq!(options.style(), Some(Style::Capture));
}

/// A line of a log: prefixes, messages and what is around them.
fn log_line() -> impl Strategy<Value = String> {
    let prefix = prop_oneof![
        Just("recv:"),
        Just("send:"),
        Just("A> "),
        Just("A< "),
        Just("B< "),
        Just("B>"),
        Just(""),
        Just("# "),
    ];
    let text = prop_oneof![
        Just("LOGIN a b x1".to_string()),
        Just("LOGIN:a OK".to_string()),
        Just("BEGIN Game_Summary".to_string()),
        Just("END Game_Summary".to_string()),
        Just("Your_Turn:b".to_string()),
        Just("Max_Moves:012".to_string()),
        Just("##[SHOW] BEGIN Game_Summary".to_string()),
        Just("##[SHOW] BEGIN Position ".to_string()),
        Just("##[SHOW] END Game_Summary".to_string()),
        Just("##[SHOW] +OK".to_string()),
        Just("+7776FU,T12".to_string()),
        Just("+7776FU,'* 30".to_string()),
        Just("##[SHOW] P2 * -HI ".to_string()),
        Just("<EOF>".to_string()),
        Just("disconnect:".to_string()),
        Just("%%GAME  x-1-1 *".to_string()),
        "[ -~]{0,12}",
    ];
    (prefix, text).prop_map(|(prefix, text)| format!("{prefix}{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn logs_keep_the_laws(
        lines in prop::collection::vec(log_line(), 0..12),
        end in prop_oneof![Just("\n"), Just("\r\n"), Just("\r")],
    ) {
        let log = lines.join(end);
        let laws = oracle::check_all::<CsaLogCodec>(log.as_bytes(), None, &LogOptions::default());
        prop_assert!(laws.is_ok(), "{:?}", laws);
    }

    #[test]
    fn any_bytes_are_a_log(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let laws = oracle::check_all::<CsaLogCodec>(&bytes, None, &LogOptions::default());
        prop_assert!(laws.is_ok(), "{:?}", laws);
        let reading = read(&bytes, &LogOptions::default());
        for finding in check_session(&bytes, &reading.log, &SessionOptions::default()) {
            prop_assert!(finding.span.is_within(bytes.len()));
        }
    }
}

#[cfg(feature = "rules")]
#[test]
fn a_finding_is_about_its_own_line_also_when_a_later_one_shows_it() {
    let text = "recv:LOGIN alice test-600-10\nsend:LOGIN:alice OK\n\
        send:BEGIN Game_Summary\nsend:Name+:bob\nsend:Name-:alice\nsend:Your_Turn:-\n\
        send:BEGIN Position\nsend:PI\nsend:+\nsend:END Position\nsend:END Game_Summary\n\
        recv:AGREE\nsend:START:game\n\
        send:+2725FU,T1\nsend:##[CHAT][bob] well\nrecv:-3334FU\nsend:-3334FU,T1\nsend:#CHUDAN\n";
    let log = read(text, &LogOptions::default()).log;
    let options = SessionOptions::default();
    let findings = check_session(text.as_bytes(), &log, &options);
    let found: Vec<_> = findings
        .iter()
        .filter(|finding| finding.code == boardwire_csa::session::Code::IllegalMove)
        .map(|finding| (finding.line, &text[finding.span.range()]))
        .collect();
    assert_eq!(found, [(13, "+2725FU")]);
}

#[test]
fn the_codes_of_a_log_are_those_of_lines_and_its_own() {
    assert_eq!(oracle::check_table::<Code>(), Ok(()));
    let names = |table: &'static [CodeInfo]| table.iter().map(|row| row.name);
    let own: Vec<_> = names(boardwire_csa::line::Code::TABLE)
        .chain(names(LogCode::TABLE))
        .collect();
    let new = names(boardwire_csa::summary::Code::TABLE).filter(|name| !own.contains(name));
    assert!(names(Code::TABLE).eq(own.iter().copied().chain(new)));
    // A code of a summary that shares a row with one of the lines keeps its own class.
    let code = Code::Summary(boardwire_csa::summary::Code::BadTurn);
    assert_eq!(Code::TABLE[code.index()].name, "bad-turn");
    assert_eq!((code.name(), code.class()), ("bad-turn", Class::Fault));
    assert_eq!(code.info().format, "csa-summary");
}

#[test]
fn notes_of_summaries_stand_in_the_order_of_the_lines() {
    let text = "B< BEGIN Game_Summary\nW< BEGIN Game_Summary\nB< BEGIN Time \nW< Your_Turn:b\n\
        C> %%GAME  x-1-1 *\nW< END Game_Summary\nB< Total_Time:x\nB< +7776FU\nC< ##[\n";
    let reading = read(text, &LogOptions::default());
    let places: Vec<_> = reading.notes.iter().map(|note| note.span().start).collect();
    assert!(places.is_sorted(), "{:?}", reading.notes);
    let names: Vec<_> = reading
        .notes
        .iter()
        .map(|note| note.code().name())
        .collect();
    assert_eq!(
        names
            .iter()
            .filter(|name| **name == "summary-missing-key")
            .count(),
        6
    );
    let others = names.iter().filter(|name| **name != "summary-missing-key");
    // The summary of B is cut by the end of the log: its rows are judged, its end is not.
    assert_eq!(
        others.copied().collect::<Vec<_>>(),
        [
            "trailing-blank",
            "bad-turn",
            "field-spaces",
            "bad-time",
            "summary-unexpected-line",
            "bad-bracket"
        ]
    );
}

#[test]
fn summaries_that_never_end_are_read_in_linear_time() {
    let mut text = String::new();
    for number in 0..50_000 {
        text.push_str(&format!("A< ##[MONITOR][{number}] BEGIN Game_Summary\n"));
    }
    for _ in 0..50_000 {
        text.push_str("B< BEGIN Game_Summary\nB< Your_Turn:b\nB< <EOF>\n");
    }
    let reading = read(&text, &LogOptions::default());
    assert_eq!(reading.log.entries().len(), 200_000);
    assert_eq!(reading.notes.len(), 50_000);
}
