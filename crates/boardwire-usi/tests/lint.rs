//! The portability lint: each rule, each profile, and the seed's `validate_portable_command`.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

use alloc::collections::BTreeSet;
use core::ops::Range;

use boardwire_core::CodeSet;
use boardwire_usi::LintSeverity::{Error, Warning};
use boardwire_usi::{
    Code, Command, LintProfile, LintSeverity, ReservedOption, UsiCommand, lint, lint_answer,
    lint_line, parse, parse_lenient, parse_line, reserved_option, validate_portable_command,
};
use proptest::prelude::*;

/// Code names, severities and spans of a line.
fn found(line: &[u8], profile: LintProfile) -> Vec<(&'static str, LintSeverity, Range<usize>)> {
    lint_line(line, profile)
        .iter()
        .map(|it| (it.code.name(), it.severity, it.span.unwrap().range()))
        .collect()
}

/// A line for each rule, and where it is found.
const RULES: &[(&str, &str, Range<usize>)] = &[
    (
        "option name Clear Hash type button",
        "option-name-blank",
        12..22,
    ),
    (
        "setoption name Multi Word value 1",
        "option-name-blank",
        15..25,
    ),
    ("getoption Multi Word", "option-name-blank", 10..20),
    (
        "option name S type combo default A var A var Very Solid",
        "combo-var-blank",
        45..55,
    ),
    ("setoption name F value a b.nnue", "value-blank", 23..31),
    ("readyok ", "trailing-blank", 7..8),
    ("info string x \t", "trailing-blank", 13..15),
    ("info depth  5", "double-blank-or-tab", 10..12),
    ("info\tdepth 5", "double-blank-or-tab", 4..5),
    (" usi", "double-blank-or-tab", 0..1),
    ("setoption name F  value x", "double-blank-or-tab", 16..18),
    ("info pv 7g7f depth 3", "pv-not-last", 13..18),
    ("info seldepth 8", "seldepth-without-depth", 5..13),
    ("info depth 1 score cp 59.5", "score-not-integer", 13..26),
    ("info depth 1 pv 7g7f resign", "resign-in-pv", 21..27),
    (
        "option name USI_Strange type button",
        "unknown-usi-option",
        12..23,
    ),
    (
        "setoption name USI_Hahs value 1",
        "unknown-usi-option",
        15..23,
    ),
    ("go depht 3", "unknown-word", 3..8),
    ("info depth 1 eval 5", "unknown-word", 13..17),
    ("option name B type button x", "unknown-word", 26..27),
    (
        "option name A type spinn default 1",
        "unknown-option-type",
        19..24,
    ),
    (
        "go searchmoves 7g7f P*5e depth 3",
        "searchmoves-not-last",
        25..30,
    ),
    (
        "go btime 0 wtime 0 byoyomi 5000 binc 1000 winc 1000",
        "byoyomi-and-inc",
        19..26,
    ),
    (
        "ponderhit byoyomi 5000 binc 1000",
        "byoyomi-and-inc",
        10..17,
    ),
    ("position sfen 9/9/9/9/9/9/9/9/9 b -", "missing-ply", 14..31),
    ("info string \u{5c06}\u{68cb} ok", "non-ascii", 12..18),
    ("bestmove (none)", "bestmove-none", 9..15),
    ("bestmove none", "bestmove-none", 9..13),
];

#[test]
fn every_rule_finds_its_line() {
    for (line, code, span) in RULES {
        let findings = found(line.as_bytes(), LintProfile::Portable);
        let codes: Vec<_> = findings.iter().map(|(code, _, _)| *code).collect();
        assert_eq!(codes, [*code], "{line}");
        assert_eq!(findings[0].2, span.clone(), "{line}");
        // With a line's end it is the same line.
        let ended = format!("{line}\r\n");
        assert_eq!(found(ended.as_bytes(), LintProfile::Portable), findings);
    }
    let long = "info string ".to_string() + &"x".repeat(70_000);
    let findings = found(long.as_bytes(), LintProfile::Portable);
    assert_eq!(findings, [("line-too-long", Warning, 65_536..70_012)]);
}

#[test]
fn strict_makes_an_error_of_all_and_portable_of_names_alone() {
    let mut seen = BTreeSet::new();
    for (line, code, _) in RULES {
        let strict = found(line.as_bytes(), LintProfile::Strict);
        assert!(
            strict.iter().all(|(_, severity, _)| *severity == Error),
            "{line}"
        );
        let grave = found(line.as_bytes(), LintProfile::Portable)[0].1 == Error;
        assert_eq!(grave, *code == "option-name-blank", "{line}");
        seen.insert(*code);
    }
    let rules = Code::ALL
        .iter()
        .filter(|code| LintProfile::Strict.severity(**code).is_some());
    let untested: Vec<_> = rules
        .map(|code| code.name())
        .filter(|code| !seen.contains(code))
        .collect();
    assert_eq!(untested, ["line-too-long", "bestmove-after-go-mate"]);
}

#[test]
fn lines_without_fault_have_no_findings() {
    for line in [
        "usi",
        "usiok",
        "readyok",
        "isready",
        "id name my engine  1.0",
        "info string  two  blanks",
        "info",
        "option name Hash type spin default 256 min 1 max 65536",
        "option name EvalDir type string default a  b",
        "setoption name USI_Ponder value true",
        "setoption name usi_hash value 1",
        "go depth 3 searchmoves 7g7f P*5e",
        "go btime 0 wtime 0 byoyomi 0 binc 0 winc 0",
        "go btime 1 wtime 1 byoyomi 1000 binc 0 winc 0",
        "go mate 11",
        "position startpos moves 7g7f",
        "bestmove resign",
        "bestmove win",
        "checkmate nomate",
        "gameover win",
        "info depth 5 seldepth 8 score mate -0 pv 7g7f",
        "ponderhit btime 37082 wtime 23103 byoyomi 10000",
    ] {
        assert_eq!(found(line.as_bytes(), LintProfile::Strict), [], "{line}");
    }
}

#[test]
fn profiles_know_their_programs() {
    use LintProfile::{Draft, ShogiHome, Shogidokoro, YaneuraOu};
    assert_eq!(
        found(b"usiok ", ShogiHome),
        [("trailing-blank", Error, 5..6)]
    );
    assert_eq!(
        found(b"isready ", ShogiHome),
        [("trailing-blank", Warning, 7..8)]
    );
    assert_eq!(found(b"usiok ", Draft), []);
    assert_eq!(
        found(b"info depth  5", ShogiHome),
        [("double-blank-or-tab", Error, 10..12)]
    );
    assert_eq!(found(b"info depth  5", YaneuraOu), []);
    // UTF-8 is what ShogiHome reads.
    assert_eq!(found("info string \u{5c06}".as_bytes(), ShogiHome), []);
    assert_eq!(
        found(b"info string \x8f\xab", ShogiHome),
        [("non-ascii", Warning, 12..14)]
    );
    assert_eq!(
        found(b"info pv 7g7f depth 3", Shogidokoro),
        [("pv-not-last", Warning, 13..18)]
    );
    assert_eq!(
        found(b"go searchmoves 7g7f depth 3", YaneuraOu),
        [("searchmoves-not-last", Error, 20..25)]
    );
    assert_eq!(
        found(b"info seldepth 8", Draft),
        [("seldepth-without-depth", Error, 5..13)]
    );
    for profile in LintProfile::ALL {
        assert_eq!(LintProfile::from_name(profile.name()), Some(profile));
        assert_eq!(found(b"option name A B type button", profile)[0].1, Error);
        assert_eq!(profile.severity(Code::MissingArgument), None);
    }
}

#[test]
fn a_line_that_can_not_be_read_is_judged_by_its_bytes() {
    let findings = found("go btime \u{3000}x ".as_bytes(), LintProfile::Portable);
    let codes: Vec<_> = findings.iter().map(|(code, _, _)| *code).collect();
    assert_eq!(codes, ["non-ascii", "trailing-blank"]);
    assert_eq!(
        found(b"option ", LintProfile::Portable),
        [("trailing-blank", Warning, 6..7)]
    );
    // Free text may have blanks of its own.
    assert_eq!(found(b"hello   engine", LintProfile::Portable), []);
}

#[test]
fn messages_have_paths_and_no_spans() {
    let findings = lint(
        &parse("setoption name A B value c d").unwrap(),
        LintProfile::Portable,
    );
    let paths: Vec<_> = findings.iter().map(|it| (it.path, it.span)).collect();
    assert_eq!(paths, [("setoption.name", None), ("setoption.value", None)]);
    assert_eq!(
        findings[0].to_string(),
        "error option-name-blank: an option's name holds a blank \
         (write ClearHash or Clear_Hash: ShogiHome and others take a name as one word)",
    );
}

#[test]
fn go_mate_wants_checkmate() {
    let Command::Go(go) = parse("go mate 1000").unwrap() else {
        unreachable!()
    };
    let answer = |line: &'static str| lint_answer(&go, &parse(line).unwrap(), LintProfile::Draft);
    assert_eq!(answer("checkmate nomate"), []);
    assert_eq!(answer("bestmove resign")[0].code, Code::BestmoveAfterGoMate);
    assert_eq!(answer("bestmove resign")[0].severity, Error);
    let Command::Go(go) = parse("go depth 1").unwrap() else {
        unreachable!()
    };
    assert_eq!(
        lint_answer(&go, &parse("bestmove 7g7f").unwrap(), LintProfile::Strict),
        []
    );
}

#[test]
fn validation_before_sending() {
    for line in [
        "ponderhit",
        "ponderhit btime 37082 wtime 23103 byoyomi 10000",
        "setoption name EvalFile value path with spaces/file.nnue",
        "option name ClearHash type button",
        "option name LearningFile type filename default <empty>",
    ] {
        let command: UsiCommand = parse_line(line).unwrap();
        assert_eq!(validate_portable_command(&command), Ok(()), "{line}");
    }
    for line in [
        "option name Clear Hash type button",
        "setoption name Multi Word Name value path/to/file.nnue",
    ] {
        let error = validate_portable_command(&parse_line(line).unwrap()).unwrap_err();
        assert_eq!(error.code, Code::OptionNameBlank);
        assert!(
            error.to_string().starts_with("option-name-blank: "),
            "{error}"
        );
    }
}

#[test]
fn reserved_names() {
    let names: BTreeSet<_> = ReservedOption::ALL
        .iter()
        .map(|option| option.name)
        .collect();
    assert_eq!(names.len(), ReservedOption::ALL.len());
    assert_eq!(
        ReservedOption::ALL
            .iter()
            .filter(|option| option.in_draft)
            .count(),
        9
    );
    let book = reserved_option(b"usi_OWNBOOK").unwrap();
    assert_eq!(
        (book.name, book.ty, book.aliases),
        ("USI_OwnBook", "check", &["OwnBook"][..])
    );
    assert_eq!(reserved_option(b"OwnBook"), None);
}

proptest! {
    /// Any bytes are taken, spans are inside, and in the order of the line.
    #[test]
    fn any_line_is_taken(mut line in proptest::collection::vec(any::<u8>(), 0..60), rule in 0..RULES.len(), head: bool) {
        if head {
            let mut start = RULES[rule].0.as_bytes().to_vec();
            start.append(&mut line);
            line = start;
        }
        for profile in LintProfile::ALL {
            let findings = lint_line(&line, profile);
            for finding in &findings {
                prop_assert!(finding.span.is_none_or(|span| span.is_within(line.len())), "{finding}");
                prop_assert!(profile == LintProfile::ShogiHome || profile.severity(finding.code) == Some(finding.severity));
            }
            prop_assert!(findings.is_sorted_by_key(|finding| finding.span));
        }
        // What a message has, its line has too.
        if let Ok((command, _)) = parse_lenient(&line) {
            let of_line: Vec<_> = lint_line(&line, LintProfile::Portable).iter().map(|it| it.code).collect();
            for finding in lint(&command, LintProfile::Portable) {
                prop_assert!(of_line.contains(&finding.code), "{finding}");
            }
        }
    }
}
