//! Editing a file of records in one place: all other bytes stay.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_core::shogi::Color;
use boardwire_core::{CodecOptions as _, Level, LineText};
use boardwire_csa::record::{self, Comment, Document, EditError, Info, Key, Options};
use boardwire_csa::{CsaTime, Special};
use proptest::prelude::*;
use proptest::sample::select;

fn comment(text: &'static str) -> Comment<'static> {
    Comment::new(LineText::new(text).unwrap())
}

fn info(key: Key<'static>, value: &'static str) -> Info<'static> {
    Info::new(key, LineText::new(value).unwrap()).unwrap()
}

#[track_caller]
fn edited(input: &str, edit: impl FnOnce(&mut Document<'_>) -> Result<(), EditError>) -> String {
    let mut file = Document::new(input);
    edit(&mut file).unwrap();
    String::from_utf8(file.to_bytes()).unwrap()
}

fn seconds(seconds: u64) -> Option<CsaTime> {
    CsaTime::from_seconds(seconds)
}

#[test]
fn a_comment_on_the_initial_position_stands_before_the_moves() {
    let add = |file: &mut Document<'_>, record| file.add_comment(record, None, &comment("c"));
    for (before, after) in [
        ("+7776FU", "'c\n+7776FU"),
        ("\u{feff}+7776FU\r\nT1", "\u{feff}'c\r\n+7776FU\r\nT1"),
        ("\n  +7776FU\n", "\n'c\n  +7776FU\n"),
        ("%CHUDAN", "'c\n%CHUDAN"),
        ("PI,+,+7776FU", "PI,+\n'c\n+7776FU"),
    ] {
        let text = edited(before, |file| add(file, 0));
        assert_eq!(text, after);
        let games = record::read(&text, &Options::default()).collection.unwrap();
        assert_eq!(games.first().initial().len(), 1, "{text:?}");
    }
    assert_eq!(
        edited("PI\n+\n/\n+7776FU", |file| add(file, 1)),
        "PI\n+\n/\n'c\n+7776FU"
    );
}

#[test]
fn blanks_in_place_of_commas_are_kept_and_removed_like_them() {
    let lines = "PI\r\n+\r\n+7776FU T1 'a\r\n'b\r\n%TORYO 'c";
    assert_eq!(
        edited(lines, |file| file.set_time(0, 0, None)),
        lines.replace(" T1", "")
    );
    assert_eq!(
        edited(lines, |file| file.set_time(0, 1, seconds(5))),
        lines.replace("%TORYO", "%TORYO\r\nT5")
    );
    assert_eq!(
        edited(lines, |file| file.remove_comment(0, Some(0), 0)),
        lines.replace(" 'a", "")
    );
    assert_eq!(
        edited(lines, |file| file.set_terminal(0, None)),
        lines.replace("%TORYO ", "")
    );
    assert_eq!(
        edited(lines, |file| file.add_comment(0, Some(1), &comment("d"))),
        format!("{lines}\r\n'd")
    );
}

#[test]
fn times_are_set_where_they_stand() {
    let lines = "V2\r\nPI\r\n+\r\n+7776FU\r\nT12\r\n-3334FU\r\n'x\r\n%TORYO";
    assert_eq!(
        edited(lines, |file| file.set_time(0, 0, seconds(7))),
        lines.replace("T12", "T7")
    );
    assert_eq!(
        edited(lines, |file| file.set_time(0, 0, None)),
        lines.replace("T12\r\n", "")
    );
    assert_eq!(
        edited(lines, |file| file.set_time(0, 1, seconds(3))),
        lines.replace("-3334FU\r\n", "-3334FU\r\nT3\r\n")
    );
    assert_eq!(
        edited(lines, |file| file.set_time(0, 2, seconds(3))),
        format!("{lines}\r\nT3")
    );
    let commas = "PI\n+\n+7776FU  ,T12 ,'a, b\n-3334FU,+2726FU";
    assert_eq!(
        edited(commas, |file| file.set_time(0, 0, CsaTime::from_ms(1_500))),
        commas.replace("T12", "T1.5")
    );
    assert_eq!(
        edited(commas, |file| file.set_time(0, 0, None)),
        "PI\n+\n+7776FU  ,'a, b\n-3334FU,+2726FU"
    );
    assert_eq!(
        edited(commas, |file| file.set_time(0, 1, seconds(1))),
        commas.replace("-3334FU,", "-3334FU,T1,")
    );
    // Of two times the last one counts.
    assert_eq!(
        edited("PI\n+\n+7776FU,T1,T2", |file| file.set_time(
            0,
            0,
            seconds(3)
        )),
        "PI\n+\n+7776FU,T1,T3"
    );
    // A time behind a comment that ends in a move is that move's, and one behind a line that is none that of a move which was lost.
    let swallowed = "PI\n+\n+7776FU\nT1\n'x-3334FU\nT2\n";
    assert_eq!(
        edited(swallowed, |file| file.set_time(0, 0, seconds(3))),
        swallowed.replace("T1", "T3")
    );
    for line in ["-", "V2.2", "x", "-33x4FU", "%x"] {
        let parted = format!("PI\n+\n+7776FU\nT1\n'x-3334FU\n{line}\nT2\n");
        assert_eq!(
            edited(&parted, |file| file.set_time(0, 0, seconds(3))),
            parted.replace("T1", "T3"),
            "{line}"
        );
        assert_eq!(
            edited(&parted, |file| file.set_time(0, 0, None)),
            parted.replace("T1\n", ""),
            "{line}"
        );
        assert_eq!(
            edited(&parted, |file| file.remove_comment(0, Some(0), 0)),
            parted.replace("'x-3334FU\n", ""),
            "{line}"
        );
    }
}

#[test]
fn comments_come_and_go_with_their_lines() {
    let text = "PI\n'p\n+\n'i\n+7776FU,T1,-3334FU\n'one\n'two\n%TORYO\n";
    let cases: [(Option<usize>, &str); 4] = [
        (
            None,
            "PI\n'p\n+\n'i\n'new\n+7776FU,T1,-3334FU\n'one\n'two\n%TORYO\n",
        ),
        // The rest of the line would be part of the comment, so that a line's end stands in the comma's place.
        (
            Some(0),
            "PI\n'p\n+\n'i\n+7776FU,T1\n'new\n-3334FU\n'one\n'two\n%TORYO\n",
        ),
        (
            Some(1),
            "PI\n'p\n+\n'i\n+7776FU,T1,-3334FU\n'one\n'two\n'new\n%TORYO\n",
        ),
        (
            Some(2),
            "PI\n'p\n+\n'i\n+7776FU,T1,-3334FU\n'one\n'two\n%TORYO\n'new\n",
        ),
    ];
    for (node, expected) in cases {
        assert_eq!(
            edited(text, |file| file.add_comment(0, node, &comment("new"))),
            expected
        );
    }
    assert_eq!(
        edited(text, |file| file.remove_comment(0, Some(1), 0)),
        text.replace("'one\n", "")
    );
    assert_eq!(
        edited(text, |file| file.remove_comment(0, None, 1)),
        text.replace("'i\n", "")
    );
    assert_eq!(
        edited(text, |file| file.set_comment(
            0,
            Some(1),
            1,
            &comment("* 3")
        )),
        text.replace("'two", "'* 3")
    );
    assert_eq!(
        edited("PI\n+\n** 5 +7776FU", |file| file.set_comment(
            0,
            None,
            0,
            &comment("x")
        )),
        "PI\n+\n'x"
    );
}

#[test]
fn information_is_set_where_it_stands() {
    let text = "\u{feff}V2.2\r\nN+a\r\n$EVENT:x\r\n'c\r\nPI\r\n+\r\n+7776FU\r\n$EVENT:y\r\n";
    assert_eq!(
        edited(text, |file| file.set_info(0, &info(Key::Event, "z"))),
        text.replace("$EVENT:y", "$EVENT:z")
    );
    assert_eq!(
        edited(text, |file| file
            .set_info(0, &info(Key::Name(Color::Black), "b"))),
        text.replace("N+a", "N+b")
    );
    assert_eq!(
        edited(text, |file| file.set_info(0, &info(Key::Site, "s"))),
        text.replace("$EVENT:x\r\n", "$EVENT:x\r\n$SITE:s\r\n")
    );
    assert_eq!(
        edited(text, |file| file.remove_info(0, &Key::Event)),
        text.replace("$EVENT:x\r\n", "").replace("$EVENT:y\r\n", "")
    );
    assert_eq!(
        edited("\u{feff}PI\n+\n", |file| file
            .set_info(0, &info(Key::Site, "s"))),
        "\u{feff}$SITE:s\nPI\n+\n"
    );
    assert_eq!(
        edited("V2,PI,+", |file| file.set_info(0, &info(Key::Site, "s"))),
        "V2\n$SITE:s\nPI,+"
    );
    assert_eq!(
        edited("N+a\nPI\n+", |file| file
            .remove_info(0, &Key::Name(Color::Black))),
        "PI\n+"
    );
}

#[test]
fn the_end_of_a_game_is_set() {
    let text = "PI\n+\n+7776FU\nT1\n%TORYO\nT2\n'c";
    assert_eq!(
        edited(text, |file| file.set_terminal(0, Some(&Special::TimeUp))),
        text.replace("TORYO", "TIME_UP")
    );
    assert_eq!(
        edited(text, |file| file.set_terminal(0, None)),
        "PI\n+\n+7776FU\nT1\n'c"
    );
    assert_eq!(
        edited("PI\n+\n+7776FU,T1", |file| file
            .set_terminal(0, Some(&Special::Chudan))),
        "PI\n+\n+7776FU,T1\n%CHUDAN"
    );
    let unchanged = "PI\n+\n+7776FU\n";
    assert_eq!(
        edited(unchanged, |file| file.set_terminal(0, None)),
        unchanged
    );
}

#[test]
fn records_of_a_collection_are_counted_as_the_reader_does() {
    let text = "/\nPI\n+\n+7776FU\n/\n\n/\nPI\n-\n-3334FU\n";
    assert_eq!(
        edited(text, |file| file.set_time(1, 0, seconds(1))),
        format!("{text}T1\n")
    );
    assert_eq!(
        edited(text, |file| file.set_time(0, 0, seconds(1))),
        text.replace("+7776FU\n", "+7776FU\nT1\n")
    );
    let mut file = Document::new(text);
    assert_eq!(file.set_time(2, 0, None), Err(EditError::NoRecord));
    assert_eq!(file.set_time(1, 1, None), Err(EditError::NoNode));
    assert_eq!(file.remove_comment(1, None, 0), Err(EditError::NoComment));
    assert_eq!(file.remove_info(1, &Key::Event), Err(EditError::NoKey));
    assert_eq!(file.to_bytes(), text.as_bytes());
    let owned = file.clone().into_owned();
    assert_eq!(owned.to_bytes(), file.to_bytes());
}

/// Records in the spellings that an editor meets.
fn file() -> impl Strategy<Value = String> {
    let line = select(&[
        "+7776FU",
        "-3334FU",
        "T1",
        "T2.5",
        "'comment",
        "'** 5 +2726FU",
        "%CHUDAN",
        "%MATTA",
        "$EVENT:x",
        "N-b",
        "#WIN",
        "unknown",
    ]);
    let end = select(&["\n", "\n", "\r\n", ",", "  ,", " \n", "\n\n", " ", "\t "]);
    let head = select(&[
        "V2.2\nN+a\nPI\n+\n",
        "PI,+\n",
        "+7776FU\n",
        "\n  +7776FU,T1\n",
        "\u{feff}+7776FU 'x\n",
    ]);
    (head, prop::collection::vec((line, end), 1..12)).prop_map(|(head, lines)| {
        let body: String = lines.iter().flat_map(|(line, end)| [*line, *end]).collect();
        format!("{head}{body}")
    })
}

fn model(bytes: &[u8]) -> record::OwnedRecord {
    let options = Options::default().at(Level::Lenient);
    let games = record::read(bytes, &options).collection.unwrap();
    games.into_owned().into_first()
}

proptest! {
    #[test]
    fn an_edit_of_the_file_is_that_edit_of_the_model(
        text in file(),
        node in 0..6_usize,
        which in 0..7_usize,
    ) {
        let mut game = model(text.as_bytes());
        let mut file = Document::new(&text);
        let place = node.checked_sub(1);
        let nodes = game.node_count();
        let done = match which {
            0 => {
                let done = file.set_time(0, node, seconds(9)).is_ok();
                prop_assert_eq!(done, game.set_time(node, seconds(9)));
                done
            }
            1 => {
                let done = file.set_time(0, node, None).is_ok();
                prop_assert_eq!(done, game.set_time(node, None));
                done
            }
            2 => {
                let done = file.add_comment(0, place, &comment("new")).is_ok();
                prop_assert_eq!(done, game.insert_comment(place, comment("new")));
                done
            }
            3 => {
                file.set_info(0, &info(Key::Site, "s")).unwrap();
                game.set_info(info(Key::Site, "s"));
                true
            }
            6 => {
                let first = match place {
                    None => game.initial(),
                    Some(node) => game.node(node).map_or(&[][..], |node| node.attachments),
                }
                .iter()
                .position(|line| line.comment().is_some());
                let done = file.remove_comment(0, place, 0).is_ok();
                let removed = first.and_then(|nth| game.remove_attachment(place, nth));
                prop_assert_eq!(done, removed.is_some());
                done
            }
            4 => {
                let done = file.remove_info(0, &Key::Event).is_ok();
                prop_assert_eq!(done, game.remove_info(&Key::Event));
                done
            }
            _ => {
                let ends = game.terminal().is_some();
                file.set_terminal(0, Some(&Special::Toryo)).unwrap();
                let again = model(&file.to_bytes());
                prop_assert_eq!(again.terminal().and_then(|node| node.special().cloned()), Some(Special::Toryo));
                prop_assert_eq!(again.node_count(), nodes + usize::from(!ends));
                return Ok(());
            }
        };
        if done {
            prop_assert_eq!(model(&file.to_bytes()), game, "{}", text);
        } else {
            prop_assert_eq!(file.to_bytes(), text.into_bytes());
        }
    }
}

#[test]
fn what_the_reader_leaves_out_is_not_counted() {
    let long = "x".repeat(70_000);
    let text = format!("PI\n+\n'{long}\n'a\0b\n+77a6FU\n+7776FU\n'c\n");
    let games = record::read(&text, &Options::default()).collection.unwrap();
    assert_eq!(
        (games.first().node_count(), games.first().comments().count()),
        (1, 1)
    );
    assert_eq!(
        edited(&text, |file| file.set_comment(0, Some(0), 0, &comment("d"))),
        text.replace("'c", "'d")
    );
    let mut file = Document::new(&text);
    assert_eq!(file.remove_comment(0, None, 0), Err(EditError::NoComment));
}
