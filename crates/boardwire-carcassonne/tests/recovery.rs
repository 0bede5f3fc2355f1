//! A fault concerns its own line: the lines around it have no findings for it, and what it leaves unknown is not checked.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::{Code, Level, Options, RecordStream, read};

const HEAD: &str = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n";

/// The codes of all notes with the lines that they are about, counted from the first one behind the players.
fn codes(body: &str) -> Vec<(Code, usize)> {
    let text = format!("{HEAD}{body}");
    let options = Options::new(Level::Lenient);
    let reading = read(&text, &options);
    let mut streamed = Vec::new();
    let mut stream = RecordStream::new(options);
    for chunk in text.as_bytes().chunks(7) {
        stream.push(chunk, &mut streamed);
    }
    stream.finish(&mut streamed);
    streamed.sort_by_key(|note| note.span());
    assert_eq!(streamed, reading.notes, "{body}");
    let line = |at: usize| {
        text.as_bytes()[HEAD.len()..at]
            .iter()
            .filter(|&&byte| byte == b'\n')
    };
    let notes = reading.notes.iter();
    notes
        .map(|note| (note.code(), line(note.span().start).count() + 1))
        .collect()
}

const GOOD: [&str; 4] = [
    "1 A 1 0 RFRF(+90) +0+0+0\n",
    "2 B 2 0 RFRF(+90) +0+0+0\n",
    "3 A 3 0 RFRF(+90) +0+0+0\n",
    "4 B 4 0 RFRF(+90) +0+0+0\n",
];

/// The second play with one fault or another.
const FAULTY: &[(&str, Code)] = &[
    ("2 B 2 0 RFRF(+90) +0+0", Code::BadLine),
    ("2 B 2 0 RFRF(+90) +0+0+0+0", Code::BadLine),
    ("2 B 2 x RFRF(+90) +0+0+0", Code::BadLine),
    ("2 B 2 0 RFXF(+90) +0+0+0", Code::BadTileSyntax),
    ("2 B 2 0 CFRF(+90) +0+0+0", Code::UnknownTile),
    ("2 B 2 0 RFRF(+45) +0+0+0", Code::BadTileSyntax),
    ("2 C 2 0 RFRF(+90) +0+0+0", Code::WrongPlayer),
    ("2 G 2 0 RFRF(+90) +0+0+0", Code::BadLine),
    ("B 2 2 0 RFXF(+90) +0+0+0", Code::BadTileSyntax),
    ("72 B 2 0 RFRF(+90) +0+0+0", Code::TurnOver71),
    ("2b B 2 0 RFRF(+90) +0+0+0", Code::BadLine),
    ("２ Ｂ 2 0 RFXF(+90) +0+0+0", Code::BadTileSyntax),
    ("2 B 2 0 RFRF\0(+90) +0+0+0", Code::NulByte),
];

#[test]
fn a_faulty_play_makes_no_errors_on_others() {
    for (faulty, code) in FAULTY {
        let body = format!("{}{faulty}\n{}{}", GOOD[0], GOOD[2], GOOD[3]);
        let found = codes(&body);
        let faults: Vec<_> = found
            .into_iter()
            .filter(|&(code, _)| !matches!(code, Code::PlayerFirst | Code::Fullwidth))
            .collect();
        assert_eq!(faults, [(*code, 2)], "{faulty}");
    }
}

#[test]
fn a_line_that_stands_between_plays_is_none_of_them() {
    let body = format!("{}hello\n{}", GOOD[0], GOOD[1]);
    assert_eq!(codes(&body), [(Code::BadLine, 2)]);
    let body = format!("{}2: B 2 0 RFRF(+90) +0+0+0\n{}", GOOD[0], GOOD[2]);
    assert_eq!(codes(&body), [(Code::BadLine, 2)]);
}

#[test]
fn gaps_that_no_faulty_line_explains_are_noted() {
    let body = format!("{}2 B 2 x RFRF(+90) +0+0+0\n{}", GOOD[0], GOOD[3]);
    assert_eq!(codes(&body), [(Code::BadLine, 2), (Code::TurnNumber, 3)]);
    let body = format!("{}3 B 2 x RFRF(+90) +0+0+0\n{}", GOOD[0], GOOD[3]);
    assert_eq!(codes(&body), [(Code::TurnNumber, 2), (Code::BadLine, 2)]);
}

#[test]
fn a_record_whose_plays_are_all_faulty_has_plays() {
    assert_eq!(codes("1 A 1 x RFRF(+90) +0+0+0\n"), [(Code::BadLine, 1)]);
    assert_eq!(
        codes("1 A 1 0 CFRF(+90) +0+0+0\n"),
        [(Code::UnknownTile, 1)]
    );
    assert_eq!(codes("1 A 1 0 FCRF +0+0+0\n"), [(Code::UnknownTile, 1)]);
    assert_eq!(
        codes("99 A 1 0 CFRF(+90) +0+0+0\n"),
        [(Code::TurnOver71, 1)]
    );
    assert_eq!(codes(""), [(Code::NoPlays, 1)]);
}

#[test]
fn a_faulty_line_of_the_final_scoring_is_not_missing() {
    for faulty in [
        "Final Scoring: A +0+0+0",
        "Final Scoring: A +0+0+0+x",
        "Final Scoring: +0",
    ] {
        let body = format!("{}{faulty}\nFinal Scoring: B +0+0+0+0\n", GOOD[0]);
        assert_eq!(codes(&body), [(Code::BadLine, 2)], "{faulty}");
    }
}

#[cfg(feature = "rules")]
mod replay {
    use boardwire_carcassonne::replay::{Replay, fill, resolve};

    use super::*;

    /// What the replay finds: codes with the text that they are about.
    fn found(body: &str) -> (usize, Vec<(Code, String)>) {
        let text = format!("{HEAD}{body}");
        let options = Options::new(Level::Lenient);
        let record = read(&text, &options).record;
        let resolved = resolve(&record, &options);
        let replay = Replay::new(&resolved.record);
        let findings = resolved.findings.iter().chain(replay.findings());
        let texts = findings.map(|found| (found.code, text[found.span.range()].to_string()));
        (replay.steps().len(), texts.collect())
    }

    #[test]
    fn what_follows_a_faulty_play_is_not_checked() {
        for (faulty, _) in FAULTY {
            let body = format!("{}{faulty}\n{}{}", GOOD[0], GOOD[2], GOOD[3]);
            let rest = format!("{}{}", GOOD[2], GOOD[3]);
            let wanted = [(Code::NotChecked, rest.trim_end().to_owned())];
            assert_eq!(found(&body), (1, wanted.to_vec()), "{faulty}");
        }
    }

    /// Turned letters wait for the record's style, and may then turn out to be no tile.
    #[test]
    fn a_tile_that_turns_out_to_be_none_leaves_a_gap() {
        let body = "1 A 1 0 FRFR +0+0+0\n2 B 2 0 FCRF +0+0+0\n3 A 3 0 FRFR +0+0+0\n";
        let rest = "3 A 3 0 FRFR +0+0+0".to_owned();
        assert_eq!(found(body), (1, vec![(Code::NotChecked, rest)]));
    }

    #[test]
    fn the_final_scoring_behind_a_faulty_play_is_not_checked() {
        let finals = "Final Scoring: A +9+9+9+9\nFinal Scoring: B +9+9+9+9";
        let body = format!("{}2 B 2 x RFRF(+90) +0+0+0\n{finals}\n", GOOD[0]);
        assert_eq!(
            found(&body),
            (1, vec![(Code::NotChecked, finals.to_owned())])
        );
        let body = format!("{}2 B 2 x RFRF(+90) +0+0+0\n", GOOD[0]);
        assert_eq!(found(&body), (1, vec![]));
    }

    #[test]
    fn a_line_that_is_no_play_leaves_no_gap() {
        let body = format!("{}hello\n{}", GOOD[0], GOOD[1]);
        assert_eq!(found(&body), (2, vec![]));
        let body = format!("{}2: B\n{}", GOOD[0], GOOD[2]);
        let rest = GOOD[2].trim_end().to_owned();
        assert_eq!(found(&body), (1, vec![(Code::NotChecked, rest)]));
    }

    /// A turn number that jumps, with no faulty line, is a slip of the pen.
    #[test]
    fn a_jump_of_turn_numbers_alone_leaves_no_gap() {
        let body = format!("{}3 A 2 0 RFRF(+90) +0+0+0\n", GOOD[0]);
        assert_eq!(found(&body), (2, vec![]));
    }

    #[test]
    fn a_start_tile_that_can_not_be_read_leaves_all_plays_unchecked() {
        let body = "0 - 0 0 CFFF\n1 A 5 5 RFRF(+90) +0+0+0\n";
        let rest = "1 A 5 5 RFRF(+90) +0+0+0".to_owned();
        assert_eq!(found(body), (0, vec![(Code::NotChecked, rest)]));
    }

    #[test]
    fn a_record_with_a_gap_is_not_complete_and_not_filled() {
        let text = format!("{HEAD}{}2 B 2 x RFRF +0+0+0\n3 A 3 0 RFRF(+90)\n", GOOD[0]);
        let mut record = read(&text, &Options::new(Level::Lenient)).record;
        assert_eq!(record.gap(), Some(1));
        let replay = fill(&mut record);
        assert!(!replay.is_complete());
        assert_eq!(record.plays()[1].scores, None);
        assert_eq!(record.finals().count(), 0);
    }

    /// The wrong points of the first play do not keep the rest from telling which tile the third is.
    #[test]
    fn mistakes_elsewhere_do_not_hide_what_a_tile_is() {
        let plays = "2 B 1 0 FRFR +0+0+0\n3 A 0 1 CFCmF +0+0+0\n4 B 0 2 FFCF +0+0+0 A *6+0+0\n";
        let options = Options::new(Level::Lenient);
        for first in ["1 A -1 0 FRFR +1+0+0\n", "1 A -1 0 FRFR +0+0+0\n"] {
            let text = format!("{HEAD}{first}{plays}");
            let resolved = resolve(&read(&text, &options).record, &options);
            let design = resolved.record.plays()[2].tile.design();
            assert_eq!(design.letter(), b'G', "{first}");
            let codes: Vec<Code> = resolved.findings.iter().map(|found| found.code).collect();
            assert_eq!(codes, [Code::ResolvedByReplay], "{first}");
        }
    }
}

/// Tiles wait until it is known how the record shows turned ones. A play whose tile is none after all is taken away; its comment stands before what follows.
#[test]
fn comments_stay_where_they_are_when_a_play_is_taken_away() {
    let waiting = "1 A 0 1 CCFC +0+0+0 // one\n2 B 0 2 CRCR +0+0+0 // two\n3 A 0 3 CCCF +0+0+0 // three\n4 B 0 4 CRCR +0+0+0 // four\n// next\n";
    let kept = "one Play(0) true, two Play(1) false, three Play(1) true, four Play(2) false, next Play(2) false";
    for (rest, plays, rest_of_comments) in [
        (
            "5 A -1 0 FFRR(-90) +0+0+0 // five\n6 B 1 0 x // six\n",
            "1 3 5",
            "five Play(2) true, six End false",
        ),
        (
            "5 A -1 0 FFRX(-90) +0+0+0 // five\n6 B 1 0 FFRR(-90) +0+0+0 // six\n",
            "1 3 6",
            "five Play(2) false, six Play(2) true",
        ),
    ] {
        let text = format!("{HEAD}{waiting}{rest}");
        let record = read(&text, &Options::new(Level::Lenient)).record;
        let turns = record.plays().iter();
        let turns = turns.map(|play| play.turn.get().to_string());
        let comments = record.comments().iter().map(|comment| {
            let text = comment.text().as_str().trim();
            format!("{text} {:?} {}", comment.anchor(), comment.is_inline())
        });
        assert_eq!(turns.collect::<Vec<_>>().join(" "), plays);
        let comments = comments.collect::<Vec<_>>().join(", ");
        assert_eq!(comments, format!("{kept}, {rest_of_comments}"));
    }
}

/// The same where the style shows at the end alone: before the final scoring, or at the end.
#[test]
fn comments_of_the_last_plays_stay_before_the_final_scoring() {
    let plays = "1 A 0 1 CCFC +0+0+0\n2 B 0 2 CCCC +0+0+0 // two\n";
    for (finals, expected) in [
        ("", "End"),
        (
            "\nFinal Scoring: A +0+0+0+0\nFinal Scoring: B +0+0+0+0 // last\n",
            "Final(A)",
        ),
    ] {
        let text = format!("{HEAD}{plays}{finals}");
        let record = read(&text, &Options::new(Level::Lenient)).record;
        assert_eq!(record.plays().len(), 1);
        let two = record.comments().first().unwrap();
        let anchor = format!("{:?}", two.anchor());
        assert_eq!(anchor, expected);
        assert!(!two.is_inline());
    }
}
