//! Records written for other versions: what changes, what is reported, and that nothing else changes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::LineText;
use boardwire_core::shogi::Color;
use boardwire_csa::record::encoding::Encoding;
use boardwire_csa::record::result::Verdict;
use boardwire_csa::record::version::{Change, Options, Target, Unsupported, Written, to_version};
use boardwire_csa::record::{self, Collection, Info, Key, Record, Version};
use boardwire_csa::{CsaMove, CsaTime, Special};
use proptest::prelude::*;

fn options(keys: Unsupported, specials: Unsupported) -> Options {
    let mut options = Options::default();
    options.keys = keys;
    options.specials = specials;
    options
}

/// The text of a record in another version, and the report.
#[track_caller]
fn write(text: &str, target: Target, options: &Options) -> (String, Vec<String>) {
    let (games, _) = record::parse_lenient(text).unwrap();
    let Written { record, report } = to_version(games.first(), target, options);
    let text = String::from_utf8(record::format(&Collection::from(record))).unwrap();
    (text, report.iter().map(ToString::to_string).collect())
}

#[track_caller]
fn assert_written(text: &str, target: Target, options: &Options, expected: &str, report: &[&str]) {
    let (written, found) = write(text, target, options);
    assert_eq!(written, expected.trim_end_matches('\n'));
    assert_eq!(found, report);
}

const V3: &str = "\
'CSA encoding=UTF-8
V3.0
N+Kuro
$EVENT:Test
$TIME:300+10+0
$MAX_MOVES:256
$JISHOGI:27
$NOTE:one\\ntwo
PI
+
+7776FU
T3.5
'** 30 -3334FU
-3334FU
T12
%MAX_MOVES
T0.25
";

#[test]
fn a_lower_version_is_told_what_it_can_be_told() {
    assert_written(
        V3,
        Target::V2_2,
        &Options::default(),
        "V2.2\nN+Kuro\n$EVENT:Test\n$TIME_LIMIT:00:05+10\nPI\n+\n'$MAX_MOVES:256\n'$JISHOGI:27\n'$NOTE:one\\ntwo\n\
         +7776FU\nT3\n'** 30 -3334FU\n-3334FU\nT12\n%HIKIWAKE\nT0",
        &[
            "the encoding UTF-8 is no more named",
            "$TIME:300+10+0 becomes $TIME_LIMIT:00:05+10",
            "$MAX_MOVES:256 becomes a comment",
            "$JISHOGI:27 becomes a comment",
            "$NOTE:one\\ntwo becomes a comment",
            "T3.5 of move or special 1 becomes T3",
            "T0.25 of move or special 3 becomes T0",
            "%MAX_MOVES becomes %HIKIWAKE",
        ],
    );
}

#[test]
fn keys_stay_or_go_as_chosen() {
    let text = "V3.0\n$MAX_MOVES:256\nPI\n+\n";
    for (keys, expected, report) in [
        (
            Unsupported::Keep,
            "V2\n$MAX_MOVES:256\nPI\n+",
            "$MAX_MOVES:256 stays, which the version does not have",
        ),
        (
            Unsupported::Comment,
            "V2\nPI\n+\n'$MAX_MOVES:256",
            "$MAX_MOVES:256 becomes a comment",
        ),
        (Unsupported::Drop, "V2\nPI\n+", "$MAX_MOVES:256 is dropped"),
    ] {
        assert_written(
            text,
            Target::V2,
            &options(keys, Unsupported::Drop),
            expected,
            &[report],
        );
    }
    // No version knows it, or every one as little.
    assert_written(
        "V2.2\n$FOO:1\nPI\n+\n",
        Target::V3,
        &Options::default(),
        "V3.0\n$FOO:1\nPI\n+",
        &[],
    );
    // V1 has no keys at all, and no time limit by another name.
    assert_written(
        "V2.2\n$TIME_LIMIT:00:25+10\nPI\n+\n",
        Target::V1,
        &Options::default(),
        "PI\n+\n'$TIME_LIMIT:00:25+10",
        &["$TIME_LIMIT:00:25+10 becomes a comment"],
    );
    assert_written(
        "V2\nN+a\n$EVENT:x\nPI\n+\n",
        Target::V1,
        &Options::default(),
        "N+a\nPI\n+\n'$EVENT:x",
        &["$EVENT:x becomes a comment"],
    );
}

#[test]
fn times_of_the_game_become_each_other_where_that_is_exact() {
    let none = options(Unsupported::Drop, Unsupported::Drop);
    let down = |value: &str| {
        write(
            &format!("V3.0\n$TIME:{value}\nPI\n+\n"),
            Target::V2_2,
            &none,
        )
        .0
    };
    assert_eq!(down("300+10+0"), "V2.2\n$TIME_LIMIT:00:05+10\nPI\n+");
    assert_eq!(down("5400+60+0"), "V2.2\n$TIME_LIMIT:01:30+60\nPI\n+");
    assert_eq!(down("0+30+0"), "V2.2\n$TIME_LIMIT:00:00+30\nPI\n+");
    // An increment, seconds of main time, fractions, and what can't be read.
    for value in [
        "300+0+10",
        "301+10+0",
        "300.5+10+0",
        "300+0.5+0",
        "300",
        "x",
    ] {
        assert_eq!(down(value), "V2.2\nPI\n+", "{value}");
    }
    assert_eq!(
        write("V3.0\n$TIME:300+0+10\nPI\n+\n", Target::V2_2, &none).1,
        ["$TIME:300+0+10 is dropped"]
    );
    assert_written(
        "V2.2\n$TIME_LIMIT:00:25+00\nPI\n+\n",
        Target::V3,
        &none,
        "V3.0\n$TIME:1500+0+0\nPI\n+",
        &["$TIME_LIMIT:00:25+00 becomes $TIME:1500+0+0"],
    );
    // The line that is there already is not doubled.
    let both = "V3.0\n$TIME_LIMIT:00:10+00\n$TIME:300+10+0\nPI\n+\n";
    assert_written(
        both,
        Target::V2_2,
        &none,
        "V2.2\n$TIME_LIMIT:00:10+00\nPI\n+",
        &["$TIME:300+10+0 is dropped"],
    );
    // Clocks of one side have no older form.
    assert_eq!(
        write("V3.0\n$TIME+:300+10+0\nPI\n+\n", Target::V2_2, &none).1,
        ["$TIME+:300+10+0 is dropped"]
    );
}

#[test]
fn specials_become_those_that_say_who_won() {
    let games = |special: &str| format!("V3.0\nPI\n+\n+7776FU\n%{special}\n");
    let written = |special: &str, target: Target| {
        let (text, report) = write(&games(special), target, &Options::default());
        (text.rsplit('\n').next().unwrap().to_owned(), report.len())
    };
    for (special, target, expected, changes) in [
        ("MAX_MOVES", Target::V3, "%MAX_MOVES", 0),
        ("MAX_MOVES", Target::V2, "%HIKIWAKE", 1),
        ("TIME_UP", Target::V2_1, "%TIME_UP", 0),
        ("TIME_UP", Target::V2, "%TORYO", 1),
        ("ILLEGAL_MOVE", Target::V2_1, "%ILLEGAL_MOVE", 0),
        #[cfg(feature = "rules")]
        ("ILLEGAL_MOVE", Target::V1, "%TORYO", 1),
        // Whether the move before it is the illegal one is not known.
        #[cfg(not(feature = "rules"))]
        ("ILLEGAL_MOVE", Target::V1, "'%ILLEGAL_MOVE", 1),
        ("-ILLEGAL_ACTION", Target::V2_2, "%-ILLEGAL_ACTION", 0),
        // White is to move.
        #[cfg(feature = "rules")]
        ("-ILLEGAL_ACTION", Target::V2_1, "%ILLEGAL_MOVE", 1),
        #[cfg(not(feature = "rules"))]
        ("-ILLEGAL_ACTION", Target::V2_1, "'%-ILLEGAL_ACTION", 1),
        ("-ILLEGAL_ACTION", Target::V2, "%TORYO", 1),
        ("+ILLEGAL_ACTION", Target::V2_1, "'%+ILLEGAL_ACTION", 1),
        ("MATTA", Target::V2_2, "%MATTA", 0),
        ("MATTA", Target::V3, "'%MATTA", 1),
        ("TORYO", Target::V1, "%TORYO", 0),
        ("FOO", Target::V1, "%FOO", 0),
    ] {
        assert_eq!(
            written(special, target),
            (expected.to_owned(), changes),
            "{special} {target:?}"
        );
    }
}

/// Who won, by all that this build knows.
fn verdict(game: &Record<'_>) -> Verdict {
    #[cfg(feature = "rules")]
    let derived = game.result();
    #[cfg(not(feature = "rules"))]
    let derived = record::result::derive(game);
    derived
        .result()
        .map_or(Verdict::Undecided, |result| result.verdict)
}

#[test]
fn a_resignation_does_not_stand_for_an_illegal_move_that_is_shown() {
    let shown = [
        // Black's rook jumps over pawns, White's bishop into the rank of its own lance.
        ("+7776FU\n-3334FU\n+2288HI", "+ILLEGAL_ACTION"),
        ("+7776FU\n-2299KA", "-ILLEGAL_ACTION"),
    ];
    for (moves, action) in shown {
        for target in [Target::V1, Target::V2] {
            for special in ["ILLEGAL_MOVE", action] {
                let text = format!("V2.2\nPI\n+\n{moves}\n%{special}\nT3\n");
                for (specials, end, report) in [
                    (
                        Unsupported::Keep,
                        format!("{moves}\n%{special}\nT3"),
                        "stays, which the version does not have",
                    ),
                    (
                        Unsupported::Comment,
                        format!("{moves}\n'%{special},T3"),
                        "becomes a comment",
                    ),
                    (Unsupported::Drop, moves.to_owned(), "is dropped"),
                ] {
                    let (written, changes) =
                        write(&text, target, &options(Unsupported::Keep, specials));
                    assert!(written.ends_with(&format!("\n+\n{end}")), "{written}");
                    assert_eq!(changes, [format!("%{special} {report}")]);
                }
            }
        }
    }
}

#[cfg(feature = "rules")]
#[test]
fn an_illegal_action_becomes_an_illegal_move_of_the_same_side() {
    let with = |moves: &str, special: &str| {
        let text = format!("V2.2\nPI\n+\n{moves}%{special}\n");
        let (text, _) = write(&text, Target::V2_1, &Options::default());
        text.rsplit('\n').next().unwrap().to_owned()
    };
    let shown = "+7776FU\n-3334FU\n+2288HI\n";
    assert_eq!(with(shown, "+ILLEGAL_ACTION"), "%ILLEGAL_MOVE");
    assert_eq!(with(shown, "-ILLEGAL_ACTION"), "'%-ILLEGAL_ACTION");
    assert_eq!(with("", "+ILLEGAL_ACTION"), "%ILLEGAL_MOVE");
    assert_eq!(with("", "-ILLEGAL_ACTION"), "'%-ILLEGAL_ACTION");
    // An illegal move that others follow is not what the special is about.
    let before = "+2288HI\n-3334FU\n";
    assert_eq!(with(before, "+ILLEGAL_ACTION"), "%ILLEGAL_MOVE");
}

#[test]
fn a_special_that_overrules_another_stays() {
    assert_written(
        "V2.2\nPI\n+\n+7776FU\n%TORYO\n%MATTA\n",
        Target::V3,
        &options(Unsupported::Keep, Unsupported::Drop),
        "V3.0\nPI\n+\n+7776FU\n%TORYO\n%MATTA",
        &["%MATTA stays, which the version does not have"],
    );
    // Here it overrules nothing.
    assert_written(
        "V2.2\nPI\n+\n+7776FU\n%MATTA\n%TORYO\n",
        Target::V3,
        &options(Unsupported::Keep, Unsupported::Drop),
        "V3.0\nPI\n+\n+7776FU\n%TORYO",
        &["%MATTA is dropped"],
    );
}

#[test]
fn specials_without_an_equivalent_stay_or_go_as_chosen() {
    let text = "V2.2\nPI\n+\n+7776FU\n%MATTA\nT5\n'a word\n+2726FU\n";
    let with = |specials| options(Unsupported::Keep, specials);
    assert_written(
        text,
        Target::V3,
        &with(Unsupported::Comment),
        "V3.0\nPI\n+\n+7776FU\n'%MATTA,T5\n'a word\n+2726FU",
        &["%MATTA becomes a comment"],
    );
    assert_written(
        text,
        Target::V3,
        &with(Unsupported::Drop),
        "V3.0\nPI\n+\n+7776FU\n'a word\n+2726FU",
        &["%MATTA is dropped"],
    );
    assert_written(
        text,
        Target::V3,
        &with(Unsupported::Keep),
        "V3.0\nPI\n+\n+7776FU\n%MATTA\nT5\n'a word\n+2726FU",
        &["%MATTA stays, which the version does not have"],
    );
}

#[test]
fn a_stray_time_does_not_become_that_of_another_move() {
    let text = "V2.2\nPI\n+\n+7776FU\n%MATTA\n'-3334FU\nT9\n-8384FU\n";
    for specials in [Unsupported::Comment, Unsupported::Drop] {
        let (games, _) = record::parse_lenient(text).unwrap();
        let options = options(Unsupported::Keep, specials);
        let written = to_version(games.first(), Target::V3, &options).record;
        let text = record::format(&Collection::from(written.clone()));
        let (again, _) = record::parse_lenient(&text).unwrap();
        assert_eq!(again.first(), &written, "{}", text.escape_ascii());
        assert!(again.first().nodes().all(|node| node.time.is_none()));
    }
}

#[test]
fn version_3_names_an_encoding_when_asked() {
    let mut options = Options::default();
    options.encoding = Some(Encoding::ShiftJis);
    assert_written(
        "V2.2\nPI\n+\n",
        Target::V3,
        &options,
        "'CSA encoding=SHIFT_JIS\nV3.0\nPI\n+",
        &["the first line names the encoding SHIFT_JIS"],
    );
    assert_written(
        "'CSA encoding=SHIFT_JIS\nV3.0\nPI\n+\n",
        Target::V3,
        &options,
        "'CSA encoding=SHIFT_JIS\nV3.0\nPI\n+",
        &[],
    );
    assert_written(
        "V3.0\nPI\n+\n",
        Target::V3,
        &Options::default(),
        "V3.0\nPI\n+",
        &[],
    );
    let (games, _) = record::parse_lenient("'CSA encoding=UTF-8\nV3.0\nPI\n+\n").unwrap();
    let written = to_version(games.first(), Target::V2, &options);
    let change = Change::EncodingLine {
        was: Some(LineText::new("UTF-8").unwrap()),
        now: None,
    };
    assert!(!change.is_loss());
    assert_eq!(written.report, [change]);
}

#[test]
fn version_3_does_not_have_every_encoding() {
    let mut options = Options::default();
    options.encoding = Some(Encoding::EucJp);
    let text = "'CSA encoding=EUC-JP\nV3.0\nPI\n+";
    let lacks = "the version has the encodings UTF-8 and SHIFT_JIS, and not EUC-JP";
    assert_written(
        "V2.2\nPI\n+\n",
        Target::V3,
        &options,
        text,
        &["the first line names the encoding EUC-JP", lacks],
    );
    assert_written(text, Target::V3, &Options::default(), text, &[lacks]);
    assert!(
        Change::Encoding {
            encoding: Encoding::EucJp
        }
        .is_loss()
    );
    // Older versions name none.
    assert_written("V2.2\nPI\n+\n", Target::V2_1, &options, "V2.1\nPI\n+", &[]);
}

#[test]
fn targets_have_names() {
    for (name, target) in [
        ("1", Target::V1),
        ("V2", Target::V2),
        ("2.1", Target::V2_1),
        ("v2.2", Target::V2_2),
        ("3", Target::V3),
        ("V3.0", Target::V3),
    ] {
        assert_eq!(Target::from_name(name), Some(target));
    }
    for name in ["", "V", "4", "2.3", "VV2"] {
        assert_eq!(Target::from_name(name), None);
    }
    assert_eq!(Target::V3.version(), Version::V3);
}

#[test]
fn comments_before_the_side_line_stay_there() {
    let text = "V3.0\nPI\n'before\n+\n'after\n+7776FU\nT1.5\n";
    let (written, _) = write(text, Target::V2_2, &Options::default());
    assert!(
        written.contains("'before\n'after\n+7776FU") || written.contains("'before\n+\n'after"),
        "{written}"
    );
}

fn a_record() -> impl Strategy<Value = Record<'static>> {
    let key = prop::sample::select(vec![
        Key::Event,
        Key::TimeLimit,
        Key::Time,
        Key::TimeOf(Color::Black),
        Key::MaxMoves,
        Key::Note,
        Key::Name(Color::White),
    ]);
    let value = prop::sample::select(vec!["", "x", "00:25+10", "300+10+0", "300.5+1+2"]);
    let special = prop::sample::select(vec![
        "TORYO",
        "MATTA",
        "MAX_MOVES",
        "TIME_UP",
        "ILLEGAL_MOVE",
        "+ILLEGAL_ACTION",
        "-ILLEGAL_ACTION",
        "FOO",
    ]);
    let statement = prop_oneof![
        4 => (prop::sample::select(vec!["+7776FU", "-3334FU"]), prop::option::of(0..100_000_u64))
            .prop_map(|(mv, ms)| (0, mv, ms)),
        1 => (special, prop::option::of(0..100_000_u64)).prop_map(|(word, ms)| (1, word, ms)),
        2 => prop::sample::select(vec!["a", "** 3", ""]).prop_map(|text| (2, text, None)),
    ];
    (
        prop::collection::vec((key, value), 0..5),
        prop::collection::vec(statement, 0..12),
        prop::option::of(Just("UTF-8")),
    )
        .prop_map(|(info, statements, encoding)| {
            let mut record = Record::new();
            record.set_version(Version::V3);
            record.set_encoding_line(encoding.map(|name| LineText::new(name).unwrap()));
            for (key, value) in info {
                record.push_info(Info::new(key, LineText::new(value).unwrap()).unwrap());
            }
            for (kind, text, ms) in statements {
                let time = ms.and_then(CsaTime::from_ms);
                match kind {
                    0 => record.push_move(CsaMove::from_csa(text.as_bytes()).unwrap(), time),
                    1 => record.push_special(Special::from_word(text.as_bytes()).unwrap(), time),
                    _ => record.push_comment(LineText::new(text).unwrap()),
                }
            }
            record
        })
}

/// The text of a game that may end in an illegal move, by statements that agree or not.
fn a_game() -> impl Strategy<Value = String> {
    let moves = prop::sample::select(vec![
        "",
        "+7776FU\n",
        "+2288HI\n",
        "+7776FU\n-2299KA\n",
        "+7776FU\n-3334FU\n+2288HI\n",
        "+7776FU\n+2726FU\n",
        "+2288HI\n-3334FU\n",
    ]);
    let end = prop::sample::select(vec![
        "%TORYO",
        "%MATTA",
        "%MAX_MOVES",
        "%TIME_UP",
        "%KACHI",
        "%ILLEGAL_MOVE",
        "%ILLEGAL_MOVE",
        "%+ILLEGAL_ACTION",
        "%-ILLEGAL_ACTION",
        "'summary:illegal move:a lose:b win",
        "'summary:max_moves:a draw:b draw",
        "'ILLEGAL_MOVE(+2288HI)",
        "#RESIGN",
        "#ILLEGAL_MOVE",
        "#ILLEGAL_ACTION",
        "#SENNICHITE",
        "T5",
        "-3334FU",
    ]);
    (moves, prop::collection::vec(end, 0..4))
        .prop_map(|(moves, ends)| format!("V3.0\nPI\n+\n{moves}{}\n", ends.join("\n")))
}

/// Whether the version does not have something that stays.
fn stays(change: &Change) -> bool {
    matches!(
        change,
        Change::Special {
            became: Unsupported::Keep,
            ..
        }
    )
}

fn a_choice() -> impl Strategy<Value = Unsupported> {
    prop::sample::select(vec![
        Unsupported::Keep,
        Unsupported::Comment,
        Unsupported::Drop,
    ])
}

proptest! {
    #[test]
    fn nothing_changes_without_a_report(
        record in a_record(),
        target in prop::sample::select(Target::ALL.to_vec()),
        keys in a_choice(),
        specials in a_choice(),
    ) {
        let options = options(keys, specials);
        let written = to_version(&record, target, &options);
        prop_assert_eq!(written.record.version(), &target.version());
        prop_assert!(written.record.moves().eq(record.moves()));
        prop_assert_eq!(written.record.start(), record.start());
        if written.report.is_empty() {
            let mut same = record.clone();
            same.set_version(target.version());
            prop_assert_eq!(&written.record, &same);
        }
        // Twice is once, but for what is kept against the version.
        let again = to_version(&written.record, target, &options);
        prop_assert_eq!(&again.record, &written.record);
        if keys != Unsupported::Keep && !written.report.iter().any(stays) {
            prop_assert_eq!(again.report, []);
        }
    }

    #[test]
    fn the_winner_stays_or_is_not_known(
        text in a_game(),
        target in prop::sample::select(Target::ALL.to_vec()),
        specials in a_choice(),
    ) {
        let (games, _) = record::parse_lenient(&text).unwrap();
        let written = to_version(games.first(), target, &options(specials, specials)).record;
        let text = record::format(&Collection::from(written));
        let (again, _) = record::parse_lenient(&text).unwrap();
        let now = verdict(again.first());
        prop_assert!(now == verdict(games.first()) || now == Verdict::Undecided, "{}", text.escape_ascii());
    }

    #[test]
    fn what_is_written_is_what_the_version_has(record in a_record(), target in prop::sample::select(Target::ALL.to_vec())) {
        let Written { record: written, report } = to_version(&record, target, &Options::default());
        for node in written.nodes().filter(|_| !report.iter().any(stays)) {
            let whole = node.time.is_none_or(|time| time.whole_seconds().is_some());
            prop_assert!(whole || target == Target::V3);
            if let Some(special) = node.special() {
                prop_assert!(*special != Special::MaxMoves || target == Target::V3);
                prop_assert!(*special != Special::Matta || target < Target::V3);
                prop_assert!(*special != Special::TimeUp || target >= Target::V2_1);
            }
        }
        if target == Target::V1 {
            prop_assert!(written.info().iter().all(|info| matches!(info.key(), Key::Name(_))));
        }
        prop_assert!(written.encoding_line().is_none() || target == Target::V3);
    }
}

/// Real records of every version go to every version, and their moves stay.
#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_records_in_every_version() {
    let root = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS names the corpus");
    let folder = std::path::PathBuf::from(root).join("csa/records");
    let mut records = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let (games, _) = record::parse_lenient(&bytes).unwrap();
        for game in games.records() {
            for target in Target::ALL {
                let written = to_version(game, target, &Options::default());
                let text = record::format(&Collection::from(written.record.clone()));
                let (again, _) = record::parse_lenient(&text).unwrap();
                assert!(again.first().moves().eq(game.moves()));
                assert_eq!(again.first().version(), &target.version());
            }
            records += 1;
        }
    }
    assert!(records > 100);
}
