//! The stream of a record gives what reading the whole record gives, in whatever chunks it comes.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::carcassonne::PlayerId;
use boardwire_carcassonne::{
    Code, CodecOptions as _, Level, Note, Options, RecordStream, StreamItem, Style, read,
};
use proptest::prelude::*;
use proptest::sample::select;

fn stream<'c>(
    options: &Options,
    chunks: impl IntoIterator<Item = &'c [u8]>,
) -> (Vec<StreamItem>, Vec<Note>) {
    let mut stream = RecordStream::new(options.clone());
    let (mut items, mut notes) = (Vec::new(), Vec::new());
    for chunk in chunks {
        stream.push(chunk, &mut notes);
        while let Some(item) = stream.next_item() {
            items.push(item);
        }
    }
    stream.finish(&mut notes);
    while let Some(item) = stream.next_item() {
        items.push(item);
    }
    (items, notes)
}

const RECORD: &str = "// a game\n04:01 UTC, Simple, Real-time // x\n\nA = a // y\nB = b\n\n1 A 0 1 CFCF +0+0+0 // one\n// two\n2 B 1 0 FFRR +0+0+0\n3 A 0 -1 CFFF(+180) +0+0+0\n";

#[test]
fn plays_wait_for_the_style() {
    let mut notes = Vec::new();
    let mut stream = RecordStream::new(Options::default());
    let (head, last) = RECORD.split_at(RECORD.find("3 A").unwrap());
    stream.push(head.as_bytes(), &mut notes);
    let mut items = Vec::new();
    while let Some(item) = stream.next_item() {
        items.push(item);
    }
    assert_eq!(stream.style(), None);
    let is_play = |item: &&StreamItem| matches!(item, StreamItem::Play(_));
    assert_eq!(items.iter().filter(is_play).count(), 0);
    stream.push(last.as_bytes(), &mut notes);
    while let Some(item) = stream.next_item() {
        items.push(item);
    }
    assert_eq!(stream.style(), Some(Style::Signed));
    assert_eq!(items.iter().filter(is_play).count(), 3);
    let names: Vec<&str> = items.iter().map(name).collect();
    assert_eq!(
        names,
        [
            "comment", "comment", "info", "player", "inline", "player", "play", "inline",
            "comment", "play", "play"
        ]
    );
    assert!(notes.is_empty(), "{notes:?}");
}

#[test]
fn a_style_that_is_told_lets_plays_come_at_once() {
    let mut notes = Vec::new();
    let mut stream = RecordStream::new(Options::default().with_style(Some(Style::Signed)));
    let head = RECORD.get(..RECORD.find("// two").unwrap()).unwrap();
    stream.push(head.as_bytes(), &mut notes);
    let mut last = None;
    while let Some(item) = stream.next_item() {
        last = Some(item);
    }
    assert!(
        matches!(last, Some(StreamItem::InlineComment(_))),
        "{last:?}"
    );
}

fn name(item: &StreamItem) -> &'static str {
    match item {
        StreamItem::Info(_) => "info",
        StreamItem::Player(..) => "player",
        StreamItem::Play(_) => "play",
        StreamItem::Final(..) => "final",
        StreamItem::Comment(_) => "comment",
        StreamItem::InlineComment(_) => "inline",
        _ => "other",
    }
}

fn check(text: &[u8], options: &Options, cuts: &[usize]) -> Result<(), TestCaseError> {
    let (items, mut notes) = stream(options, [text]);
    let mut reading = read(text, options);
    let record = &reading.record;
    let mut plays = record.plays().iter();
    let mut players = PlayerId::ALL.into_iter().zip(record.players());
    let mut finals = Vec::new();
    let mut comments = Vec::new();
    for item in &items {
        match item {
            StreamItem::Info(info) => prop_assert_eq!(info, &record.info),
            StreamItem::Player(id, player) => {
                prop_assert_eq!(Some((*id, player)), players.next());
            }
            StreamItem::Play(play) => prop_assert_eq!(Some(play), plays.next()),
            StreamItem::Final(id, points) => finals.push((*id, *points)),
            StreamItem::Comment(text) | StreamItem::InlineComment(text) => {
                comments.push(text.to_string());
            }
            _ => {}
        }
    }
    prop_assert_eq!(plays.next(), None);
    prop_assert!(players.next().is_none());
    finals.sort();
    prop_assert_eq!(finals, record.finals().collect::<Vec<_>>());
    let mut wanted: Vec<String> = record
        .comments()
        .iter()
        .map(|c| c.text().to_string())
        .collect();
    // The lines of the final scoring may be out of order.
    comments.sort();
    wanted.sort();
    prop_assert_eq!(comments, wanted);
    let key = |note: &Note| (note.span(), note.code());
    notes.sort_by_key(key);
    reading.notes.sort_by_key(key);
    prop_assert_eq!(&notes, &reading.notes);
    // In pieces.
    let mut rest = text;
    let mut chunks = Vec::new();
    for cut in cuts {
        let (chunk, tail) = rest.split_at(cut % (rest.len() + 1));
        chunks.push(chunk);
        rest = tail;
    }
    chunks.push(rest);
    let (again, mut again_notes) = stream(options, chunks);
    again_notes.sort_by_key(key);
    prop_assert_eq!(again, items);
    prop_assert_eq!(again_notes, notes);
    Ok(())
}

const LINES: &[&str] = &[
    "04:01 UTC, Simple, Real-time",
    "Simple",
    "13:01 JST // x",
    "A = a",
    "B = b // y",
    "C = c",
    "A = (",
    "// comment",
    "",
    "1 A 0 1 CFCF +0+0+0",
    "2 B 1 0 FFRR +0+0+0 // z",
    "3 A 0 1 FFCF *6+0+0",
    "1 A 0 1 CFFF(+180) +4+0+0",
    "2 B 0 1 CFFC",
    "3 C 1 1 FCFC(2F1C) +0+0+0 A *1+0+0",
    "4 A 1 1 FCRF +0+0+0 // gone",
    "5 B 2 2 CFCFm(90°) +0+0+0",
    "1. A: (0,1) FFRR（＋90）",
    "0 - 0 0 CRFR(-90)",
    "0 - 0 0 RFRC",
    "Final Scoring: B +0+0+0+0",
    "Final Scoring: A +1+0+0+0 // f",
    "final scoring: +0+0+0+0",
    "hello",
    "Players:",
    "FFFFF",
    "／／ x",
    "\u{feff}2 B 1 0 FFRR +0+0+0",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn a_stream_gives_what_reading_gives(
        lines in proptest::collection::vec((select(LINES), select(&["\n", "\n", "\r\n", "\r", "\n\n"][..])), 0..16),
        begins_well in any::<bool>(),
        style in select(&[None, None, Some(Style::Signed), Some(Style::Start)][..]),
        cuts in proptest::collection::vec(0usize..200, 0..6),
    ) {
        let mut text = String::from(if begins_well { "04:01 UTC, Simple, Real-time\nA = a\nB = b\n" } else { "" });
        for (line, end) in lines {
            text.push_str(line);
            text.push_str(end);
        }
        let options = Options::new(Level::Lenient).with_style(style);
        check(text.as_bytes(), &options, &cuts)?;
    }
}

#[test]
fn lines_over_the_limit_are_passed_over() {
    let mut options = Options::default();
    options.limits_mut().line = 40;
    let long = format!("{RECORD}// {}\n4 B 9 9 FFFF +0+0+0\n", "x".repeat(60));
    let (items, notes) = stream(&options, long.as_bytes().chunks(7));
    assert_eq!(
        notes.iter().map(|note| note.code()).collect::<Vec<_>>(),
        [Code::TooLong]
    );
    assert!(matches!(items.last(), Some(StreamItem::Play(play)) if play.turn.get() == 4));
}

/// A copy of a live game may be finished to see what has come, and the game itself goes on.
#[test]
fn a_clone_is_finished_alone() {
    let options = Options::default();
    let bytes = RECORD.as_bytes();
    let whole = stream(&options, [bytes]);
    let (first, second) = bytes.split_at(bytes.len() / 2);
    let (mut items, mut notes) = (Vec::new(), Vec::new());
    let mut live = RecordStream::new(options);
    live.push(first, &mut notes);
    let mut copy = live.clone();
    copy.finish(&mut Vec::new());
    let come = core::iter::from_fn(|| copy.next_item()).count();
    live.push(second, &mut notes);
    live.finish(&mut notes);
    items.extend(core::iter::from_fn(|| live.next_item()));
    assert!(0 < come && come < items.len(), "{come}");
    assert_eq!((items, notes), whole);
}
