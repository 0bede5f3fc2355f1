//! The model holds what can be written and read back, and nothing else.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::carcassonne::{Coord, Design, PlayerId, TileUse, Turns};
use boardwire_carcassonne::{
    Anchor, CodecOptions as _, Comment, CommentText, CornerReading, FinalPoints, Info, KAfterRoad,
    Level, Name, Options, OwnedRecord, Play, Player, Points, Record, RecordError, Scores,
    StarReading, StartTurn, Style, TurnNumber, format, format_play, parse_lenient,
};

fn names(count: usize) -> Vec<Player<'static>> {
    ["a", "b", "c", "d", "e", "f", "g"]
        .into_iter()
        .take(count)
        .map(|name| Player::new(Name::new(name).unwrap()))
        .collect()
}

fn play(number: u8, player: PlayerId, x: i16) -> Play {
    let tile = TileUse::unclaimed(Design::V, Turns::Zero);
    Play::new(
        TurnNumber::new(number).unwrap(),
        player,
        Coord::new(x, 0).unwrap(),
        tile,
    )
}

fn text(text: &'static str) -> CommentText<'static> {
    CommentText::new(text).unwrap()
}

#[test]
fn a_record_is_built_and_read_back() {
    let mut record = Record::new(Info::default(), names(3), Style::Unsigned).unwrap();
    record.push_play(play(1, PlayerId::A, 1)).unwrap();
    let scores = Scores::new(Points::new(1, 2, 3))
        .with_payee(PlayerId::C, Points::new(0, 0, 9))
        .with_unnamed(Points::new(5, 0, 0));
    record
        .push_play(play(2, PlayerId::B, 2).with_scores(scores))
        .unwrap();
    record
        .push_comment(Comment::before(Anchor::End, text(" last")))
        .unwrap();
    record
        .push_comment(Comment::inline(Anchor::Play(1), text("on")))
        .unwrap();
    record
        .push_comment(Comment::before(Anchor::Play(1), text("before")))
        .unwrap();
    record
        .push_comment(Comment::before(Anchor::Info, text("")))
        .unwrap();
    // Comments behind the last play stay there when the final scoring comes.
    record
        .set_final(PlayerId::C, FinalPoints::new(1, 2, 3, 4))
        .unwrap();
    record
        .set_final(PlayerId::A, FinalPoints::default())
        .unwrap();
    let written = String::from_utf8(format(&record)).unwrap();
    assert_eq!(
        written,
        "//\n,,\n\nA = a\nB = b\nC = c\n\n1 A 1 0 FFRR\n//before\n2 B 2 0 FFRR +1+2+3 C +0+0*9 *5+0+0 //on\n\nFinal Scoring: A +0+0+0+0\n// last\nFinal Scoring: C +1+2+3+4\n"
    );
    let (again, _) = parse_lenient(&written).unwrap();
    assert_eq!(again, record);
    assert_eq!(record.shown_style(), Style::Start);
    assert_eq!(record.to_string(), written);
}

/// Plays are equal by what they say, and by nothing else.
#[test]
fn plays_are_told_apart() {
    let one = play(1, PlayerId::A, 1);
    assert_eq!(one, play(1, PlayerId::A, 1));
    assert_ne!(one, play(2, PlayerId::A, 1));
    assert_ne!(one, play(1, PlayerId::B, 1));
    assert_ne!(one, play(1, PlayerId::A, 2));
    assert_ne!(one, one.with_scores(Scores::new(Points::new(1, 0, 0))));
}

/// Below Lenient a number that is spelled otherwise makes a line none.
#[test]
fn odd_numbers_are_bad_lines_at_conforming() {
    for line in [
        "1 A +1 0 FFRR +0+0+0",
        "01 A 1 0 FFRR +0+0+0",
        "1 A 1 -0 FFRR +0+0+0",
    ] {
        let text = format!("04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n{line}\n");
        let error = boardwire_carcassonne::parse(&text).unwrap_err();
        assert_eq!(error.code(), boardwire_carcassonne::Code::BadLine, "{line}");
        assert!(parse_lenient(&text).is_ok(), "{line}");
    }
}

#[test]
fn what_can_not_be_read_back_is_refused() {
    assert_eq!(
        Record::new(Info::default(), names(7), Style::Start).unwrap_err(),
        RecordError::TooManyPlayers
    );
    let mut record = Record::new(Info::default(), names(2), Style::Start).unwrap();
    assert_eq!(
        record.push_play(play(1, PlayerId::C, 1)),
        Err(RecordError::UnknownPlayer(PlayerId::C))
    );
    let unknown = play(1, PlayerId::A, 1)
        .with_scores(Scores::ZERO.with_payee(PlayerId::F, Points::new(1, 0, 0)));
    assert_eq!(
        record.push_play(unknown),
        Err(RecordError::UnknownPlayer(PlayerId::F))
    );
    assert_eq!(
        record.set_final(PlayerId::D, FinalPoints::default()),
        Err(RecordError::UnknownPlayer(PlayerId::D))
    );
    record.push_play(play(1, PlayerId::A, 1)).unwrap();
    for anchor in [
        Anchor::Player(2),
        Anchor::Play(1),
        Anchor::Final(PlayerId::A),
    ] {
        let refused = record.push_comment(Comment::before(anchor, text("x")));
        assert_eq!(refused, Err(RecordError::NoPlaceForComment(anchor)));
    }
    let at_end = record.push_comment(Comment::inline(Anchor::End, text("x")));
    assert_eq!(at_end, Err(RecordError::NoPlaceForComment(Anchor::End)));
    record
        .push_comment(Comment::inline(Anchor::Play(0), text("x")))
        .unwrap();
    let second = record.push_comment(Comment::inline(Anchor::Play(0), text("y")));
    assert_eq!(second, Err(RecordError::NoPlaceForComment(Anchor::Play(0))));
    assert_eq!(record.comments_at(Anchor::Play(0)).len(), 1);
}

#[test]
fn without_player_lines_anybody_plays() {
    let mut record = Record::new(Info::default(), Vec::new(), Style::Start).unwrap();
    record.push_play(play(1, PlayerId::E, 1)).unwrap();
    record
        .set_final(PlayerId::F, FinalPoints::default())
        .unwrap();
    let written = format(&record);
    let (again, _) = parse_lenient(&written).unwrap();
    assert_eq!(again, record);
}

#[test]
fn styles_are_equal_when_the_text_shows_the_same() {
    let mut one = Record::new(Info::default(), names(2), Style::Signed).unwrap();
    one.push_play(play(1, PlayerId::A, 1)).unwrap();
    let mut other = one.clone();
    other.set_style(Style::Start);
    assert_eq!(one, other);
    // Bare, G is a name of the table: that shows angles, though none of a family.
    let tile = TileUse::unclaimed(Design::G, Turns::Zero);
    let at = Coord::new(5, 5).unwrap();
    let tagged = Play::new(TurnNumber::new(2).unwrap(), PlayerId::B, at, tile);
    one.push_play(tagged).unwrap();
    other.push_play(tagged).unwrap();
    assert_ne!(one, other);
    other.set_style(Style::Unsigned);
    assert_eq!(one, other);
}

#[test]
fn values_say_what_was_read() {
    let text = "2022-10-08 21:07 MST, WTCOC, Real-time\n\nA = a\nB = b\n\n1 A 0 1 FFRR +123+45+6\n2 B 0 2 FFRR +0+0+0\n3 A 0 3 FFRR +305+45+6\n\nFinal Scoring: A +1+2+3+4\n";
    let (record, _) = parse_lenient(text).unwrap();
    let (date, time) = (record.info.date.unwrap(), record.info.time.unwrap());
    assert_eq!((date.year(), date.month(), date.day()), (2022, 10, 8));
    assert_eq!((time.hour(), time.minute()), (21, 7));
    assert_eq!(record.info.zone.unwrap().to_string(), "MST");
    let points: Vec<Points> = record
        .plays()
        .iter()
        .map(|play| play.scores.unwrap().mover)
        .collect();
    assert_eq!(
        points,
        [
            Points::new(123, 45, 6),
            Points::ZERO,
            Points::new(305, 45, 6)
        ]
    );
    assert!(!points[0].is_zero() && points[1].is_zero());
    assert_eq!(
        record.final_of(PlayerId::A).map(FinalPoints::columns),
        Some([1, 2, 3, 4])
    );
    assert_eq!(record.final_of(PlayerId::B), None);
    let last = record.plays()[2].turn;
    assert_eq!(last.next(), TurnNumber::new(4));
    assert_eq!(TurnNumber::LAST.next(), None);
}

#[cfg(feature = "serde")]
#[test]
fn the_codec_gives_the_json_form() {
    use boardwire_carcassonne::{Carcassonne, json};
    use boardwire_core::Codec as _;

    let text = "13:01 JST, Simple, Real-time\n\nA = a\nB = b\n\n1 A 1 0 FFRR +0+0+0\n";
    let (record, _) = parse_lenient(text).unwrap();
    let mut json = Vec::new();
    assert!(Carcassonne::json(&record, &mut json));
    assert_eq!(json::parse(&json).unwrap(), record);
}

#[test]
fn styles_have_names() {
    for style in Style::ALL {
        assert_eq!(style.to_string(), style.name());
        let options = Options::new(Level::Lenient).with_style(Some(style));
        assert_eq!(
            (options.style(), options.level()),
            (Some(style), Level::Lenient)
        );
        assert_eq!(options.with_style(None).style(), None);
    }
}

#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    for (key, value) in [
        ("style", "unsigned"),
        ("k-after-road", "reject"),
        ("corner", "joined"),
        ("star", "auto"),
        ("start-turn", "guess"),
        ("line-limit", "100"),
    ] {
        options.set(key, value).unwrap();
    }
    assert_eq!(options.style(), Some(Style::Unsigned));
    assert_eq!(options.k_after_road(), KAfterRoad::Reject);
    assert_eq!(options.corner(), CornerReading::Joined);
    assert_eq!(options.star(), StarReading::Auto);
    assert_eq!(options.start_turn(), StartTurn::Guess);
    assert_eq!(options.limits().line, 100);
    options.set("style", "auto").unwrap();
    assert_eq!(options.style(), None);
    assert_eq!(options.level(), Level::Conforming);
    for (key, value) in [
        ("style", "x"),
        ("k-after-road", ""),
        ("corner", "I"),
        ("star", "*"),
        ("start-turn", "1"),
        ("line-limit", "-1"),
    ] {
        assert!(
            options
                .set(key, value)
                .unwrap_err()
                .to_string()
                .contains(key),
            "{key}"
        );
    }
    let unknown = options.set("colour", "red").unwrap_err().to_string();
    assert!(unknown.contains("k-after-road"), "{unknown}");
}

/// `CFFC` without its mark among angles, read as the joined corner.
#[test]
fn the_corner_can_be_read_otherwise() {
    let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CFFC(+180) +0+0+0\n2 B 1 1 CFFCm +0+0+0\n";
    let tile = |corner| {
        let options = Options::default().with_corner(corner);
        let record = boardwire_carcassonne::read(text, &options).record;
        record.plays()[0].tile
    };
    assert_eq!(
        tile(CornerReading::Separate),
        TileUse::unclaimed(Design::I, Turns::Half)
    );
    assert_eq!(
        tile(CornerReading::Joined),
        TileUse::unclaimed(Design::N, Turns::Quarter)
    );
}

/// The draft's fifth example has `k` behind a road letter: the road by its words, the monastery by its letter.
#[test]
fn the_k_behind_a_road_can_be_read_otherwise() {
    let line = |reading| {
        let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A -1 0 FRkFF +0+0+0\n";
        let options = Options::default().with_k_after_road(reading);
        let record = boardwire_carcassonne::read(text, &options).record;
        let play = record.plays().first();
        play.map(|play| format_play(play, record.style()))
    };
    assert_eq!(line(KAfterRoad::Road).unwrap(), b"1 A -1 0 FRmFF +0+0+0");
    assert_eq!(
        line(KAfterRoad::Monastery).unwrap(),
        b"1 A -1 0 FRFFk +0+0+0"
    );
    assert_eq!(line(KAfterRoad::Reject), None);
}

/// A `*` without a player: the opponent's points by this play, or the own ones by the play before.
#[test]
fn a_star_can_be_read_otherwise() {
    let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 1 0 FFRR +0+0+0\n2 B 2 0 FFRR(+90) *6+0+0\n";
    let scores = |reading| {
        let options = Options::default().with_star(reading);
        let record = boardwire_carcassonne::read(text, &options).record;
        [0, 1].map(|index| record.plays()[index].scores)
    };
    let six = Points::new(6, 0, 0);
    let nothing = scores(StarReading::Recipient)[1];
    assert_eq!(nothing, Some(Scores::ZERO));
    assert_eq!(
        scores(StarReading::Recipient)[0],
        Some(Scores::ZERO.with_payee(PlayerId::B, six))
    );
    for reading in [StarReading::Event, StarReading::Auto] {
        assert_eq!(
            scores(reading),
            [nothing, Some(Scores::ZERO.with_payee(PlayerId::A, six))]
        );
    }
}

/// Above the start tile `FFFF` does not fit, but it does below; so the table is seen from the other side.
#[cfg(feature = "rules")]
#[test]
fn the_start_tile_can_lie_otherwise() {
    use boardwire_carcassonne::replay::resolve;

    let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 FFFFk +0+0+0\n";
    let record = boardwire_carcassonne::parse(text).unwrap();
    let place = |reading| {
        let options = Options::default().with_start_turn(reading);
        resolve(&record, &options).record.plays()[0].at
    };
    assert_eq!(place(StartTurn::Unturned), Coord::new(0, 1).unwrap());
    assert_eq!(place(StartTurn::Guess), Coord::new(0, -1).unwrap());
}

/// Who publishes a game may leave out its names and its comments.
#[test]
fn a_record_gives_up_names_and_comments() {
    let text = "04:01 UTC, Simple, Real-time // here\n\nA = Anna\nB = Bert\n\n// before\n1 A 1 0 FFRR +0+0+0 // on\n";
    let mut record: OwnedRecord = text.parse().unwrap();
    for (player, name) in record.players_mut().iter_mut().zip(["x", "y"]) {
        *player = Player::new(Name::new(name).unwrap());
    }
    record.clear_comments();
    assert_eq!(
        format(&record),
        b"04:01 UTC, Simple, Real-time\n\nA = x\nB = y\n\n1 A 1 0 FFRR +0+0+0\n"
    );
}

/// What reading takes off or parts by can be no part of a name, so that none reads back as another one.
#[test]
fn names_that_would_not_be_read_back_are_refused() {
    use boardwire_carcassonne::{Kind, Name};

    for text in [
        "\u{3000}a",
        "a\u{3000}",
        "a（b）",
        "［",
        "＞",
        "a／／b",
        "a//b",
        " a",
        "a\t",
    ] {
        assert!(Name::new(text).is_err(), "{text:?}");
    }
    for text in ["山田\u{3000}太郎", "a／b", "a＝b", "Ａ", "\u{a0}a"] {
        assert!(Name::new(text).is_ok(), "{text:?}");
    }
    for text in ["\u{3000}a", "a，b", "a／／b"] {
        assert!(Kind::new(text).is_err(), "{text:?}");
    }
}

#[test]
fn many_comments_come_in_any_order() {
    use boardwire_carcassonne::{Anchor, Comment, CommentText, RecordError, parse};

    let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 1 0 FFRR +0+0+0\n";
    let mut record = parse(text).unwrap();
    let own = |text| CommentText::new(text).unwrap();
    let end = |text| Comment::before(Anchor::End, own(text));
    let on = |text| Comment::inline(Anchor::Play(0), own(text));
    let comments = vec![
        end(" c"),
        on(" b"),
        end(" d"),
        Comment::before(Anchor::Info, own(" a")),
    ];
    record.set_comments(comments).unwrap();
    let written = record.to_string();
    assert_eq!(
        written,
        format!("// a\n{} // b\n// c\n// d\n", text.trim_end())
    );
    let refused = Err(RecordError::NoPlaceForComment(Anchor::Play(0)));
    assert_eq!(record.set_comments(vec![on(" x"), on(" y")]), refused);
    assert_eq!(record.to_string(), written);
}

#[cfg(feature = "serde")]
#[test]
fn arrays_are_no_objects_for_serde_either() {
    use boardwire_carcassonne::{Play, json};

    let play = r#"[1,"A",0,1,"CFFF",2,null,null]"#;
    assert!(serde_json::from_str::<Play>(play).is_err());
    assert!(json::parse_play(play).is_err());
    let play = r#"{"turn":1,"player":"A","x":0,"y":1,"tile":"CFFF","turns":2,"claim":null,"scores":[["A",0,0,0]]}"#;
    let error = json::parse_play(play).unwrap_err();
    assert_eq!(error.expected(), ["an object"]);
    assert_eq!(error.span().range(), 82..93);
    assert_eq!(error.context(), "play.scores");
}

#[cfg(feature = "serde")]
#[test]
fn errors_of_json_say_what_should_be_there() {
    use boardwire_carcassonne::json;

    for (text, wanted) in [
        (r#"{"turn":1,}"#, "another key or value behind the comma"),
        (r#"{"turn" 1}"#, ":"),
        (r#"{"turn":1}"#, "the key player"),
        (r#"{"turn":1.5}"#, "a whole number from 1 to 71"),
        (r#"{"colour":1}"#, "a key of the form"),
        (r#"{"turn":1"#, "the rest of the text"),
        (
            r#"{"turn":1,"player":"A","x":0,"y":99,"tile":"CFFF","turns":2}"#,
            "a number from -71 to 71",
        ),
        (
            r#"{"turn":1,"player":"A","x":0,"y":1,"tile":"CFFC","turns":2}"#,
            "a name of the table, such as CFFF",
        ),
    ] {
        let error = json::parse_play(text).unwrap_err();
        assert_eq!(error.expected().first(), Some(&wanted), "{text}");
    }
}
