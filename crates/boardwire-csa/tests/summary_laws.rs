//! The guarantees R1 to R8 on summaries made of the protocol's own lines, on mutated ones and on any bytes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwire_core::{CodecOptions as _, Level, Limits, oracle};
use boardwire_csa::summary::{CsaSummary, GameSummaryReader, Options, Progress, read};
use proptest::prelude::*;
use proptest::sample::select;

const HEADER: &[&str] = &[
    "Protocol_Version:1.0",
    "Protocol_Version:1.2",
    "Protocol_Version:1.2.1",
    "Protocol_Version:",
    "Protocol_Mode:Server",
    "Protocol_Mode:Direct",
    "Protocol_Mode:x y",
    "Format:Shogi 1.0",
    "Declaration:Jishogi 1.1",
    "Game_ID:e+sw-600-060+a+b+20261129191009",
    "Game_ID:e+x-600-00+a+b+20261129191009",
    "Game_ID:",
    "Name+:sente",
    "Name-:後手",
    "Name-: ",
    "Your_Turn:+",
    "Your_Turn:- ",
    "Your_Turn:x",
    "Rematch_On_Draw:NO",
    "Rematch_On_Draw:maybe",
    "To_Move:+",
    "To_Move:-",
    "Max_Moves:256",
    "Max_Moves:0256",
    "Max_Moves:x",
    "Entering_King_Rule:24",
    "Total_Time:1",
    "START:x",
    "no key",
    "",
    " ",
    "BEGIN Other",
    "END Other",
    "'comment",
    "\r",
    "\0",
];

const TIME: &[&str] = &[
    "Time_Unit:1sec",
    "Time_Unit:1min",
    "Time_Unit:100msec",
    "Time_Unit:0sec",
    "Time_Unit:153722867280912min",
    "Total_Time:900",
    "Total_Time: 900 ",
    "Total_Time:18446744073709551615",
    "Byoyomi:10",
    "Increment:5",
    "Delay:1",
    "Least_Time_Per_Move:1",
    "Time_Roundup:YES",
    "Time_Roundup:yes",
    "Remaining_Time+:1488",
    "Remaining_Time-:1489",
    "Last_Move:",
    "Last_Move:-1213FU,T1",
    "Last_Move:x",
    "Current_Turn:2",
    "Reconnect_Token:abc",
    "Name+:x",
    "",
];

const POSITION: &[&str] = &[
    "Jishogi_Declaration:1.1",
    "PI",
    "PI82HI",
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P2 * -HI * * * * * -KA *",
    "P2 * -HI *  *  *  *  * -KA *",
    "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU",
    "P4 *  *  *  *  *  *  *  *  * ",
    "P5 *  *  *  *  *  *  *  *  * ",
    "P6 *  *  *  *  *  *  *  *  * ",
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU",
    "P8 * +KA *  *  *  *  * +HI * ",
    "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY",
    "P9+KX",
    "P+00FU00HI",
    "P-00AL",
    "P-55AL",
    "P+",
    "+",
    "-",
    "+7776FU,T1",
    "-3334FU,T2.5",
    "-3334fu,T012",
    "+7776FU,T1,T2",
    "+2726FU",
    "+2726FU,T1.00001",
    "+2726FU,Tx",
    "'comment",
    "Other_Key:1",
    "",
];

/// A summary's lines: the mandatory ones, and others in any number and order.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let some = |from: &'static [&'static str], most: usize| {
        proptest::collection::vec(select(from), 0..most)
    };
    let block = |name: &'static str, lines: Vec<&'static str>| {
        let mut block = vec![format!("BEGIN {name}")];
        block.extend(lines.into_iter().map(str::to_owned));
        block.push(format!("END {name}"));
        block
    };
    let base = prop_oneof![
        4 => Just(&HEADER[..0]),
        1 => Just(&["Protocol_Version:1.2", "Format:Shogi 1.0", "Name+:a", "Name-:b", "To_Move:+"][..]),
    ];
    (
        prop_oneof![Just(true), any::<bool>()],
        base,
        some(HEADER, 6),
        proptest::option::of((select(&["Time", "Time+", "Time-"][..]), some(TIME, 8))),
        proptest::option::of((select(&["Time", "Time+", "Time-"][..]), some(TIME, 4))),
        prop_oneof![
            Just(vec!["PI", "+"]),
            Just(
                POSITION[3..5]
                    .iter()
                    .chain(&POSITION[7..14])
                    .chain(&["-"])
                    .copied()
                    .collect()
            ),
            some(POSITION, 4)
        ],
        some(POSITION, 4),
        some(HEADER, 2),
    )
        .prop_map(
            move |(full, base, header, time, other, position, more, tail)| {
                let mut lines = vec!["BEGIN Game_Summary".to_owned()];
                if full {
                    let whole = [
                        "Protocol_Version:1.2",
                        "Format:Shogi 1.0",
                        "Name+:a",
                        "Name-:b",
                        "To_Move:+",
                    ];
                    lines.extend(whole.map(str::to_owned));
                }
                lines.extend(base.iter().chain(&header).map(|&line| line.to_owned()));
                for (name, own) in time.into_iter().chain(other) {
                    lines.extend(block(name, own));
                }
                lines.extend(block(
                    "Position",
                    position.into_iter().chain(more).collect(),
                ));
                lines.extend(tail.into_iter().map(str::to_owned));
                lines.push("END Game_Summary".to_owned());
                lines
            },
        )
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let framing = select(&["", "", "", "##[SHOW] ", "##[MONITOR][a+b] "][..]);
    let end = select(&["", "", "\n", "\r\n", "\n\n"][..]);
    (
        select(&["", "", "", "\u{feff}", "\n"][..]),
        framing,
        lines(),
        any::<bool>(),
        select(&["\n", "\n", "\r\n"][..]),
        end,
    )
        .prop_map(|(start, prefix, mut lines, acknowledged, line_end, end)| {
            if acknowledged && !prefix.is_empty() {
                lines.push("+OK".to_owned());
            }
            let rows: Vec<String> = lines.iter().map(|line| format!("{prefix}{line}")).collect();
            format!("{start}{}{end}", rows.join(line_end)).into_bytes()
        })
}

fn check(text: &[u8]) -> Result<(), TestCaseError> {
    let options = Options::default().at(Level::Lenient);
    match oracle::check_all::<CsaSummary>(text, None, &options) {
        Ok(()) => Ok(()),
        Err(broken) => Err(TestCaseError::fail(format!(
            "\"{}\": {}",
            text.escape_ascii(),
            broken
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; ")
        ))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000)
    ))]

    #[test]
    fn summaries_of_known_lines(text in text()) {
        check(&text)?;
    }

    #[test]
    fn mutated_summaries(
        mut text in text(),
        edits in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>(), 0u8..3), 1..4),
    ) {
        for (at, byte, kind) in edits {
            let at = at.index(text.len());
            match kind {
                0 => text[at] = byte,
                1 if text.len() > 1 => { text.remove(at); }
                _ => text.insert(at, byte),
            }
        }
        check(&text)?;
    }

    #[test]
    fn any_bytes(text in proptest::collection::vec(any::<u8>(), 0..80)) {
        check(&text)?;
    }

    /// A reader that is fed lines finds what the whole text holds.
    #[test]
    fn line_by_line_is_the_same(lines in lines()) {
        let clean = |line: &String| !line.contains(['\r', '\0']);
        let lines: Vec<String> = lines.into_iter().filter(clean).collect();
        let mut reader = GameSummaryReader::default();
        let mut found = Vec::new();
        for (number, line) in lines.iter().enumerate() {
            match reader.line(line) {
                Progress::Inside => {}
                Progress::Complete(block) => found.push((number, block.read().into_owned())),
                other => prop_assert!(false, "{other:?}"),
            }
        }
        prop_assert_eq!(found.len(), 1);
        let (number, reading) = found.remove(0);
        prop_assert_eq!(number + 1, lines.len());
        let text = lines.join("\n");
        let whole = read(&text, &Options::default());
        prop_assert_eq!(&reading.summary, &whole.summary);
        prop_assert_eq!(&reading.notes, &whole.notes);
        let kept: Vec<&[u8]> = reading.to_lines().collect();
        prop_assert_eq!(kept, lines.iter().map(String::as_bytes).collect::<Vec<_>>());
    }

    /// No line makes the reader hold more than its limit.
    #[test]
    fn a_reader_is_bounded(lines in proptest::collection::vec(select(&["BEGIN Game_Summary", "END Game_Summary", "Game_ID:0123456789", "x"][..]), 0..60)) {
        let limits = Limits::default().with_document(64);
        let mut reader = GameSummaryReader::new(Options::default().with_limits(limits));
        for line in lines {
            if let Progress::Complete(block) = reader.line(line) {
                prop_assert!(block.as_bytes().len() <= 64 + 32);
            }
        }
    }
}
