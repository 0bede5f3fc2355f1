//! Large inputs: each is read to its end, in one pass and with a finding where there should be one. What is not linear would not end.
#![allow(
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::{
    Anchor, Code, Discard, Document, Level, Options, RecordStream, format, parse_strict, read,
};

const HEAD: &str = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n";
const COUNT: usize = 100_000;

fn lenient() -> Options {
    Options::new(Level::Lenient)
}

#[test]
fn junk_lines() {
    let text = format!("{HEAD}{}", "hello // x\n".repeat(COUNT));
    let reading = read(&text, &lenient());
    let junk = reading
        .notes
        .iter()
        .filter(|note| note.code() == Code::BadLine);
    assert_eq!(junk.count(), COUNT);
    assert_eq!(reading.record.comments().len(), COUNT);
}

#[test]
fn comments() {
    let text = format!("{HEAD}1 A 1 0 FFRR +0+0+0\n{}", "// x\n".repeat(COUNT));
    let record = parse_strict(&text).unwrap();
    assert_eq!(record.comments_at(Anchor::End).len(), COUNT);
    assert_eq!(format(&record), text.as_bytes());
}

#[test]
fn blank_lines_and_parts_of_the_info() {
    let text = format!("{}{HEAD}", "\n".repeat(COUNT));
    assert!(
        read(&text, &lenient())
            .notes
            .iter()
            .all(|note| note.code() == Code::NoPlays)
    );
    let text = format!("{}\n", "a,".repeat(30_000));
    assert!(read(&text, &lenient()).notes.len() < 10);
    let text = "13 Mar,".repeat(9_000);
    assert!(read(&text, &lenient()).notes.len() < 10);
}

/// Plays that wait for the style, all of them to the end, where none of them turns out to be a tile.
#[test]
fn plays_that_wait() {
    let text = format!("{HEAD}{}", "1 A 0 1 FCRF +0+0+0 // y\n".repeat(COUNT));
    let reading = read(&text, &lenient());
    assert_eq!(reading.record.plays().len(), 0);
    assert_eq!(reading.record.comments().len(), COUNT);
    let text = format!("{HEAD}{}", "1 A 0 1 CFCF +0+0+0\n".repeat(COUNT));
    let reading = read(&text, &lenient());
    assert_eq!(reading.record.plays().len(), COUNT);
    let mut stream = RecordStream::new(lenient());
    for chunk in text.as_bytes().chunks(1000) {
        stream.push(chunk, &mut Discard);
    }
    stream.finish(&mut Discard);
    assert_eq!(std::iter::from_fn(|| stream.next_item()).count(), COUNT + 3);
}

#[test]
fn long_lines() {
    let text = format!(
        "{HEAD}1 A 1 0 FFRR{}(+90) +0+0+0{}\n",
        " ".repeat(20_000),
        " ".repeat(20_000)
    );
    assert!(
        read(&text, &lenient())
            .notes
            .iter()
            .any(|note| note.code() == Code::OddAngle)
    );
    let text = format!("A = {}\n", "(a)".repeat(20_000));
    assert!(!read(&text, &lenient()).notes.is_empty());
    let text = format!("{}A = a\n", "\u{2022}".repeat(20_000));
    assert_eq!(read(&text, &lenient()).record.players().len(), 1);
    let text = format!("{HEAD}1 A 1 0 FFRR +0+0+0 {}", "／".repeat(20_000));
    assert_eq!(read(&text, &lenient()).record.comments().len(), 1);
}

#[test]
fn changes_of_every_line() {
    let text = format!("{HEAD}{}", "1 A  1 0 FFRR +0+0+0\n".repeat(20_000));
    let mut document = Document::read(&text, &lenient(), &mut Discard);
    for index in 0..20_000 {
        let play = document.record().plays()[index];
        document.set_play(index, play).unwrap();
    }
    assert_eq!(document.to_bytes(), text.replace("  ", " ").as_bytes());
}

#[cfg(feature = "rules")]
#[test]
fn replays_end_at_the_first_play_against_the_rules() {
    use boardwire_carcassonne::replay::{Replay, resolve};

    let text = format!("{HEAD}{}", "1 A 0 1 CFCF +0+0+0\n".repeat(COUNT));
    let options = lenient().with_style(Some(boardwire_carcassonne::Style::Start));
    let record = read(&text, &options).record;
    let resolved = resolve(&record, &options);
    assert_eq!(Replay::new(&resolved.record).steps().len(), 1);
}

#[cfg(feature = "serde")]
#[test]
fn json_of_many_lines() {
    use boardwire_carcassonne::json;

    let text = format!(
        "{HEAD}{}// x\n",
        "// x\n1 A 1 0 FFRR +0+0+0 // y\n".repeat(COUNT / 10)
    );
    let record = read(&text, &lenient()).record;
    let value = json::to_vec(&record);
    assert_eq!(json::parse_lenient(&value).unwrap().0, record);
    // In falling order too.
    let mut fallen: serde_json::Value = serde_json::from_slice(&value).unwrap();
    let comments = fallen["comments"].as_array_mut().unwrap();
    comments.clear();
    for before in (0..COUNT).rev() {
        comments.push(serde_json::json!({"before": before % 1000, "inline": false, "text": ""}));
    }
    let fallen = serde_json::to_vec(&fallen).unwrap();
    let read = json::parse_lenient(&fallen).unwrap().0;
    assert_eq!(read.comments().len(), COUNT);
    let deep = "[".repeat(COUNT);
    assert!(json::parse(&deep).is_err());
    let bad = String::from_utf8(value)
        .unwrap()
        .replace(r#""text":"x"}]"#, r#""text":"x "}]"#);
    assert!(json::parse_lenient(&bad).is_ok());
}
