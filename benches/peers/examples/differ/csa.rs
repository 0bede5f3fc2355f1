//! CSA protocol lines and Game_Summary beside `rsshogi-csa`, records beside `csa`.

use boardwire_core::{CodeSet as _, CodecOptions as _};
use boardwire_csa::{line, record, summary};

use crate::{Case, Pair, first, words};

pub const LINES: Pair = Pair {
    format: "csa-line",
    peer: "rsshogi-csa 0.1.3",
    direction: None,
    ours: |text, level| match line::parse_with(
        text,
        None,
        &line::Options::new(level),
        &mut Vec::new(),
    ) {
        Ok(line) => Ok(lossy(&line::format(&line))),
        Err(error) => Err(error.code().name().to_owned()),
    },
    theirs: |text| match rsshogi_csa::parse_line(text) {
        Ok(command) => {
            let text = rsshogi_csa::format_command(&command);
            let again = line::parse_lenient(&text, None);
            Ok(again.map_or(text.clone(), |(line, _)| lossy(&line::format(&line))))
        }
        Err(error) => Err(format!("{:?}", error.kind())),
    },
    reasons: of_lines,
};

pub const SUMMARY: Pair = Pair {
    format: "csa-summary",
    peer: "rsshogi-csa 0.1.3, Game_Summary",
    direction: None,
    ours: |text, level| match summary::parse_with(
        text,
        &summary::Options::new(level),
        &mut Vec::new(),
    ) {
        Ok(summary) => Ok(lossy(&summary::format(&summary))),
        Err(error) => Err(error.code().name().to_owned()),
    },
    theirs: |text| {
        let mut reader = rsshogi_csa::GameSummaryReader::new();
        for line in text.lines() {
            match reader.feed(line) {
                Ok(Some(summary)) => {
                    let text = summary.to_lines().join("\n");
                    let again = summary::parse_lenient(&text);
                    return Ok(again.map_or(text.clone(), |(summary, _)| {
                        lossy(&summary::format(&summary))
                    }));
                }
                Ok(None) => {}
                Err(error) => return Err(format!("{:?}", error.kind())),
            }
        }
        Err("no end".to_owned())
    },
    reasons: of_summary,
};

pub const RECORDS: Pair = Pair {
    format: "csa",
    peer: "csa 1.0.2",
    direction: None,
    ours: |text, level| match record::parse_with(
        text,
        &record::Options::default().at(level),
        &mut Vec::new(),
    ) {
        Ok(games) => Ok(common(&games)),
        Err(error) => Err(error.code().name().to_owned()),
    },
    theirs: |text| match ::csa::parse_csa(text) {
        Ok(game) => {
            let text = game.to_string();
            Ok(record::parse_lenient(&text).map_or(text.clone(), |(games, _)| common(&games)))
        }
        Err(error) => Err(format!("{error:?}").chars().take(80).collect()),
    },
    reasons: of_records,
};

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What both models of a record can hold: of its first game no version and no comments, and the keywords that the peer knows.
fn common(games: &record::Collection<'_>) -> String {
    const KEYS: [&str; 7] = [
        "N",
        "$EVENT",
        "$SITE",
        "$START_TIME",
        "$END_TIME",
        "$TIME_LIMIT",
        "$OPENING",
    ];
    let text = lossy(&record::format(games));
    let game = text.split("\n/\n").next().unwrap_or_default();
    let kept = game.lines().filter(|line| match line.as_bytes() {
        [b'V' | b'\'', ..] => false,
        [b'$', ..] => KEYS.iter().any(|key| line.split(':').next() == Some(key)),
        _ => true,
    });
    kept.collect::<Vec<_>>().join("\n")
}

const LINE_ENDS: &str = "takes line ends and NUL inside a line";

fn of_lines(case: &Case<'_>) -> Option<&'static str> {
    if let Some((_, why)) = case.refused_by_peer() {
        return first(&[
            (
                why.starts_with("InvalidNumber") && case.input.contains('.'),
                "refuses times with decimals",
            ),
            (
                why == "UnknownCommand",
                "does not know the notices of shogi-server",
            ),
        ]);
    }
    if let Some((ours, theirs)) = case.texts() {
        return first(&[
            (
                ours.trim() == theirs.trim(),
                "loses blanks at the ends of a line",
            ),
            (words(ours) == words(theirs), "loses blanks between words"),
        ]);
    }
    case.takes(&[
        (&["line-end-inside", "nul-byte"], LINE_ENDS),
        (&["bad-special"], "takes any text behind % for a word"),
        (
            &["unknown-command"],
            "takes blanks or # alone for a line of the protocol",
        ),
        (
            &["bad-bracket", "bad-reply"],
            "does not read the rows of the extended mode",
        ),
        (
            &[
                "missing-argument",
                "unexpected-argument",
                "bad-gamename",
                "bad-turn",
                "bad-count",
                "bad-move",
                "field-spaces",
            ],
            "does not check the arguments of the extended mode",
        ),
        (
            &["bad-reject"],
            "takes a rejection whose game or player has blanks",
        ),
        (&["bad-login"], "takes a login that can't succeed"),
        (&["time-overflow"], "takes times beyond any clock"),
        (&["repeated-time"], "loses a time that another one follows"),
    ])
}

fn of_summary(case: &Case<'_>) -> Option<&'static str> {
    if let Some((ours, why)) = case.refused_by_peer() {
        return first(&[
            (
                ours.starts_with("##["),
                "reads no summary of the extended mode",
            ),
            (why.starts_with("InvalidNumber"), "counts in 32 bits"),
            (
                ours.lines()
                    .any(|line| line.starts_with("BEGIN ") && !is_known_block(line)),
                "refuses blocks that it does not know",
            ),
        ]);
    }
    if let Some((ours, theirs)) = case.texts() {
        let blocks = |text: &str| text.matches("BEGIN Time").count();
        return first(&[
            (
                blocks(ours) > blocks(theirs),
                "loses a Time block without keys",
            ),
            (
                blocks(ours) < blocks(theirs),
                "makes a Time block of the other side",
            ),
            (words(ours) == words(theirs), "loses blanks of values"),
        ]);
    }
    case.takes(&[
        (&["line-end-inside", "nul-byte"], LINE_ENDS),
        (
            &[
                "bad-rank",
                "bad-move",
                "bad-piece",
                "bad-square",
                "duplicate-position",
                "hand-king",
                "hand-promoted",
                "hand-full",
                "two-kings",
                "al-impossible",
                "al-in-summary",
                "set-exceeded",
                "missing-side",
                "missing-rank",
                "sign-mismatch",
                "time-overflow",
                "time-precision",
                "time-leading-zero",
                "repeated-time",
                "unexpected-argument",
                "bad-time",
                "padded-statement",
                "lower-case-piece",
                "collapsed-rank",
                "rank-tail-lost",
                "star-first-rank",
            ],
            "keeps the lines of the position unread",
        ),
        (
            &["summary-unexpected-line"],
            "takes any text before a colon for a key",
        ),
        (
            &["summary-missing-key"],
            "takes a summary without the keys that every one has",
        ),
        (
            &["bad-time-unit", "bad-value"],
            "takes units and values in spellings that no document has",
        ),
        (
            &[
                "blank-in-summary",
                "trailing-blank",
                "field-spaces",
                "duplicate-key",
            ],
            "loses blanks, and keys that stand twice",
        ),
    ])
}

fn is_known_block(line: &str) -> bool {
    matches!(
        line,
        "BEGIN Game_Summary" | "BEGIN Time" | "BEGIN Time+" | "BEGIN Time-" | "BEGIN Position"
    )
}

const STOPS: &str = "stops without a word where it can't read on";

fn of_records(case: &Case<'_>) -> Option<&'static str> {
    if let Some((ours, _)) = case.refused_by_peer() {
        let reads_canonical =
            std::panic::catch_unwind(|| ::csa::parse_csa(&format!("{ours}\n")).is_ok());
        let reads_canonical = reads_canonical.unwrap_or(false);
        let headers = || ours.lines().filter(|line| line.starts_with(['N', '$']));
        let is_time = |line: &str| {
            ["$START_TIME", "$END_TIME", "$TIME_LIMIT"]
                .iter()
                .any(|key| line.starts_with(key))
        };
        return first(&[
            (
                reads_canonical,
                "refuses spellings, orders, keys and versions that are in use",
            ),
            (
                headers().any(|line| line.contains(',')),
                "ends names, values and comments at a comma",
            ),
            (
                headers().any(|line| line.len() == 2 || line.ends_with(':')),
                "refuses empty names and values",
            ),
            (
                headers().any(is_time),
                "refuses a time in words of one's own",
            ),
            (
                headers().filter(|line| line.starts_with('N')).count() > 1,
                "refuses a name that stands twice",
            ),
            (
                ours.starts_with("P1"),
                "reads no position with pieces in hand or of ranks with both sides",
            ),
        ]);
    }
    if let Some((ours, theirs)) = case.texts() {
        return first(&[
            (
                ours.starts_with("P1") && theirs.contains("PI"),
                "takes a position without ranks for the usual one",
            ),
            (
                theirs
                    .lines()
                    .all(|line| ours.lines().any(|our| our == line)),
                STOPS,
            ),
            (
                case.input.contains(','),
                "ends names, values and comments at a comma",
            ),
        ]);
    }
    case.takes(&[
        (
            &[
                "unknown-line",
                "bad-move",
                "bad-special",
                "padded-statement",
                "bad-time",
                "position-after-side",
                "cr-only",
                "move-no-position",
                "nul-byte",
                "orphan-time",
                "repeated-time",
                "header-after-moves",
                "sign-mismatch",
                "hash-in-record",
                "swallowed-move",
                "quoteless-comment",
                "time-leading-zero",
                "space-time",
                "space-comment",
                "lower-case-piece",
                "time-precision",
                "time-overflow",
                "unspaced-pv",
                "missing-side",
                "bom",
                "name-colon",
            ],
            STOPS,
        ),
        (
            &[
                "bad-rank",
                "bad-piece",
                "bad-square",
                "duplicate-position",
                "set-exceeded",
                "hand-promoted",
                "hand-king",
                "al-impossible",
                "two-kings",
                "hand-full",
            ],
            "takes positions that are none",
        ),
    ])
}
