//! The guarantees R1 to R8 on records made of the grammar's own words, on mutated records and on any bytes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::{CodecOptions as _, Framer as _, Level, oracle};
use boardwire_csa::record::{
    self, Attribution, Collection, Csa, Document, EventKind, Events, Layout, LineEnd, Options,
    PositionStyle, RecordFramer, Style, Swallowed, iter_records,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Statements and parts of them, sound and not.
const STATEMENTS: &[&str] = &[
    "V2.2",
    "V2",
    "V3.0",
    "V3",
    "V9",
    "V",
    "'CSA encoding=UTF-8",
    "'CSA encoding=x",
    "'encoding=Shift_JIS",
    "N+sente",
    "N-gote",
    "N+",
    "N+:x",
    "N+::",
    "N",
    "$EVENT:a",
    "$EVENT:b",
    "$EVENT",
    "$:",
    "$X Y:z",
    "$TIMET+:300+0+0",
    "$TIME-:1+2+3",
    "$TIME_LIMIT:00:25+00",
    "$TIME:5",
    "$START_TIME:2024/02/30",
    "$START_TIME: 13:28:35",
    "$END_TIME:",
    "$MAX_MOVES:x",
    "$NOTE:a\\nb",
    "PI",
    "PI82HI22KA",
    "PI00HI",
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "P2 * -HI *  *  *  *  * -KA * ",
    "P2 * -HI * * * * * -KA *",
    "P2 * -HI *  *  *  *  * -KA *",
    "P5*  *  *  *  *  *  *  *  *  ",
    "P5 *",
    "P+",
    "P+00FU",
    "P-11OU00KI",
    "P-00AL",
    "P+00TO",
    "Pause",
    "+",
    "-",
    "+7776FU",
    "-3334FU",
    "+8822UM",
    "+0055KI",
    "+7776fu",
    "+77a6FU",
    "+7776FUU",
    "+--",
    "T1",
    "T12",
    "T123",
    "T012",
    "T3.5",
    "T1.23456",
    "T1.",
    "T",
    "T-1",
    "T99999999999999999999999",
    "Time",
    "%TORYO",
    "%CHUDAN",
    "%MATTA",
    "%+ILLEGAL_ACTION",
    "%FOO",
    "%foo",
    "%",
    "'",
    "'a, b",
    "'*",
    "'** 30 -3334FU +2726FU #12",
    "'** 30 -3334FU+2726FU",
    "'**評価値=-35",
    "'** x",
    "'* 5 -3334FU",
    "'* 5 +7776FU",
    "'+7776FU",
    "'P1-KY-KE-GI-KI-OU-KI-GI-KE-KY",
    "'summary:toryo:a win:b lose",
    "'summary:sennichite:a draw:b draw",
    "'ILLEGAL_MOVE(+7776FU)",
    "** 5 +7776FU",
    "*",
    "#RESIGN",
    "/",
    "//",
    "/ ",
    ",/",
    "\t/  ",
    "/                                                                ",
    "P+ 55 FU ",
    "PI 82HI ",
    "P1-KX-KE???-KI-OU-KI-GI-KE-KY",
    "foo,#WIN,bar,%TORYO",
    "#RESIGN,%TORYO,'a, b",
    " ",
    "",
    "foo, bar",
    "foo ",
    "\u{feff}",
    "\0",
    "2",
];

const ENDS: &[&str] = &[
    "\n", "\n", "\n", "\n", "\r\n", "\r", ",", ",", "  ,", " \n", "\n\n", "\n ", ", ", " ", "\t",
];

fn any_record() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec((select(STATEMENTS), select(ENDS)), 0..14).prop_map(|parts| {
        let text: String = parts.iter().flat_map(|(word, end)| [*word, *end]).collect();
        text.into_bytes()
    })
}

/// A record with a header, so that moves come to count.
fn game() -> impl Strategy<Value = Vec<u8>> {
    let header = select(&[
        "V2.2\nPI\n+\n",
        "PI\n+\n",
        "\u{feff}'CSA encoding=UTF-8\nV3.0\nN+a\nPI\n'x\n-\n",
        "'first\nN-b\nN+a\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP-00AL\n'in\nP+59OU\n'before\n+\n'after\n",
        "",
    ]);
    (header, any_record()).prop_map(|(header, rest)| [header.as_bytes(), &rest].concat())
}

fn options() -> impl Strategy<Value = Options> {
    (
        select(&[Attribution::AfterMove, Attribution::BeforeMove]),
        select(&[Swallowed::Keep, Swallowed::Recover]),
        select(&[Layout::Lines, Layout::Commas]),
        select(&[PositionStyle::Shortest, PositionStyle::Ranks]),
        select(&[LineEnd::Lf, LineEnd::CrLf]),
    )
        .prop_map(|(attribution, swallowed, layout, position, line_end)| {
            let style = Style::default()
                .with_layout(layout)
                .with_position(position)
                .with_line_end(line_end);
            Options::default()
                .with_attribution(attribution)
                .with_swallowed(swallowed)
                .with_style(style)
        })
}

#[track_caller]
fn assert_laws(input: &[u8], options: &Options) {
    oracle::assert_all::<Csa>(input, None, options);
}

/// What the events say agrees with what the reader makes of them.
fn assert_events(input: &[u8]) {
    let reading = record::read(input, &Options::default());
    let nodes = reading
        .collection
        .iter()
        .flat_map(Collection::records)
        .map(|game| game.moves().count())
        .sum::<usize>();
    let moves = Events::new(input)
        .filter(|event| matches!(event.kind, EventKind::Move(_)))
        .count();
    let lower = reading
        .notes
        .iter()
        .filter(|note| note.code() == record::Code::LowerCasePiece)
        .count();
    let only_unknown = reading.collection.is_none();
    assert!(
        only_unknown || nodes == moves + lower || input.contains(&0),
        "{nodes} and {moves}"
    );
    let mut at = 0;
    for event in Events::new(input) {
        assert!(event.span.start >= at && event.span.end <= input.len());
        at = event.span.end;
    }
}

proptest! {
    #[test]
    fn laws_hold_on_words(input in any_record(), options in options()) {
        assert_laws(&input, &options);
        assert_events(&input);
    }

    #[test]
    fn laws_hold_on_games(input in game(), options in options()) {
        assert_laws(&input, &options);
        assert_events(&input);
    }

    #[test]
    fn laws_hold_on_any_bytes(input in prop::collection::vec(any::<u8>(), 0..200), options in options()) {
        assert_laws(&input, &options);
    }

    #[test]
    fn laws_hold_on_mutated_games(
        input in game(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        options in options(),
    ) {
        let mut input = input;
        for (at, byte) in changes {
            if !input.is_empty() {
                let at = at.index(input.len());
                input[at] = byte;
            }
        }
        assert_laws(&input, &options);
        assert_events(&input);
    }

    #[test]
    fn records_of_a_slice_and_of_a_stream_are_the_same(input in game(), limit in 0..80_usize) {
        let records: Vec<_> = iter_records(&input)
            .filter(|record| record.bytes.len() <= limit)
            .map(|record| record.bytes.to_vec())
            .collect();
        let mut framer = RecordFramer::new(limit);
        let frames: Vec<_> = boardwire_core::collect_frames(&mut framer, core::iter::once(&input[..]))
            .into_iter()
            .filter_map(Result::ok)
            .map(|(_, bytes)| bytes)
            .collect();
        prop_assert_eq!(records, frames);
        prop_assert!(framer.next_frame().is_none());
    }

    #[test]
    fn records_are_read_alone_as_in_the_file(input in game()) {
        let options = Options::default().at(Level::Lenient);
        let whole: Vec<_> = record::read(&input, &options)
            .collection
            .into_iter()
            .flatten()
            .collect();
        let alone: Vec<_> = iter_records(&input)
            .filter_map(|record| record.read(&options).collection)
            .flatten()
            .collect();
        // A part without any statement is no record alone.
        prop_assert!(alone.len() <= whole.len());
        if alone.len() == whole.len() {
            prop_assert_eq!(alone, whole);
        }
    }

    #[test]
    fn versions_are_told_alone_as_in_the_file(parts in prop::collection::vec(game(), 1..5)) {
        let input = parts.join(b"\n/\n".as_slice());
        let options = Options::default().at(Level::Lenient);
        let whole: Vec<_> = record::read(&input, &options)
            .collection
            .into_iter()
            .flatten()
            .collect();
        let alone: Vec<_> = iter_records(&input)
            .filter_map(|record| record.read(&options).collection)
            .flatten()
            .collect();
        let mut framer = RecordFramer::new(1 << 20);
        framer.push(&input);
        framer.finish();
        let mut streamed = Vec::new();
        loop {
            let options = options.clone().with_version(Some(framer.version().into_owned()));
            let Some(frame) = framer.next_frame() else {
                break;
            };
            let games = record::read(frame.unwrap().bytes, &options).collection;
            streamed.extend(games.into_iter().flatten().map(record::Record::into_owned));
        }
        prop_assert_eq!(&streamed, &alone);
        // A part without any statement is no record alone.
        if alone.len() == whole.len() {
            prop_assert_eq!(&alone, &whole);
        }
        // A game that is taken out of its file stays in its version.
        for game in whole {
            let text = record::format(&Collection::from(game.clone()));
            let again = record::read(&text, &options).collection;
            prop_assert!(again.is_none_or(|again| again.first().version() == game.version()));
        }
    }

    #[test]
    fn documents_keep_every_byte(input in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert_eq!(Document::new(&input).to_bytes(), input);
    }

    #[test]
    fn a_lost_byte_order_mark_changes_nothing(input in game()) {
        let text = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&input);
        let marked = [b"\xEF\xBB\xBF", text].concat();
        let options = Options::default();
        prop_assert_eq!(
            record::read(text, &options).collection,
            record::read(&marked, &options).collection
        );
    }

    #[test]
    fn line_ends_change_nothing(input in game()) {
        let text: Vec<u8> = input.iter().copied().filter(|&byte| byte != b'\r').collect();
        let options = Options::default();
        let plain = record::read(&text, &options).collection;
        for end in [b"\r\n".as_slice(), b"\r"] {
            let lines: Vec<_> = text.split(|&byte| byte == b'\n').collect();
            let joined = lines.join(end);
            prop_assert_eq!(&record::read(&joined, &options).collection, &plain);
        }
    }
}
