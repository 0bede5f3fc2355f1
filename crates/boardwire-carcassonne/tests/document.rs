//! A document keeps its text: what is not changed is written back byte for byte.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::carcassonne::{Coord, Design, PlayerId, TileUse, Turns};
use boardwire_carcassonne::{
    Discard, Document, Level, Options, Play, Points, RecordError, Scores, TurnNumber, read,
};
use proptest::prelude::*;

const LOOSE: &str = "\u{feff}Simple,04:01 UTC,Real-time\r\n\r\n\u{2022} A=a\nB = b <x> (y)\n\n1. A: (0,1)  CmFFF(+180) +2+0+0//wrong\r\n2\tB 1 0 FFRRm\n\nhello\n";

fn document(text: &str) -> Document<'_> {
    Document::read(text, &Options::new(Level::Lenient), &mut Discard)
}

#[test]
fn one_play_changes_and_nothing_else() {
    let mut document = document(LOOSE);
    assert_eq!(document.to_bytes(), LOOSE.as_bytes());
    let play = document.record().plays()[0];
    let right = Scores::new(Points::new(4, 0, 0));
    document.set_play(0, play.with_scores(right)).unwrap();
    let wanted = LOOSE.replace(
        "1. A: (0,1)  CmFFF(+180) +2+0+0",
        "1 A 0 1 CmFFF(+180) +4+0+0",
    );
    assert_eq!(document.to_bytes(), wanted.as_bytes());
    // Again, and another one.
    let play = document.record().plays()[1];
    document
        .set_play(1, play.with_scores(Scores::ZERO))
        .unwrap();
    document
        .set_play(0, document.record().plays()[0].with_scores(Scores::ZERO))
        .unwrap();
    let wanted = LOOSE
        .replace(
            "1. A: (0,1)  CmFFF(+180) +2+0+0",
            "1 A 0 1 CmFFF(+180) +0+0+0",
        )
        .replace("2\tB 1 0 FFRRm", "2 B 1 0 FFRRm +0+0+0");
    assert_eq!(document.to_bytes(), wanted.as_bytes());
    assert_eq!(document.clone().into_owned().to_bytes(), wanted.as_bytes());
    assert_eq!(document.next_player(), Some(PlayerId::A));
}

/// The text has a line with the start tile turned; what is written into it is seen the same way.
#[test]
fn a_turned_table_stays_turned() {
    let text = "04:01 UTC, Simple, Real-time\nA = a\nB = b\n0 - 0 0 CRFR(-90)\n1 A -1 0 CFFF(+90) +0+0+0\n";
    let mut document = document(text);
    let play = document.record().plays()[0];
    assert_eq!(play.at, Coord::new(0, 1).unwrap());
    assert_eq!(play.tile, TileUse::unclaimed(Design::E, Turns::Half));
    document.set_play(0, play).unwrap();
    assert_eq!(document.to_bytes(), text.as_bytes());
}

#[test]
fn what_can_not_be_read_back_is_refused() {
    let mut document = document(LOOSE);
    let play = document.record().plays()[0];
    let stranger = Play::new(TurnNumber::FIRST, PlayerId::C, play.at, play.tile);
    assert_eq!(
        document.set_play(0, stranger),
        Err(RecordError::UnknownPlayer(PlayerId::C))
    );
    assert_eq!(document.set_play(9, play), Err(RecordError::NoSuchPlay(9)));
    let twice = play.with_scores(Scores::ZERO.with_payee(PlayerId::A, Points::new(1, 0, 0)));
    assert_eq!(document.set_play(0, twice), Err(RecordError::PayeeIsMover));
    let nobody = play.with_scores(Scores::ZERO.with_unnamed(Points::new(1, 0, 0)));
    assert_eq!(document.set_play(0, nobody), Err(RecordError::UnnamedPayee));
    assert_eq!(document.to_bytes(), LOOSE.as_bytes());
}

proptest! {
    /// Any text is kept, and a play that is set to itself reads back as the same record.
    #[test]
    fn texts_are_kept(noise in "[ -~\n]{0,40}", at in 0usize..200, which in 0usize..2) {
        let mut text = String::from(LOOSE);
        let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
        text.insert_str(at, &noise);
        let mut document = document(&text);
        prop_assert_eq!(document.to_bytes(), text.as_bytes());
        if let Some(&play) = document.record().plays().get(which) {
            document.set_play(which, play).unwrap();
            let changed = document.to_bytes();
            let again = read(&changed, &Options::new(Level::Lenient)).record;
            prop_assert_eq!(&again, document.record());
        }
    }
}
