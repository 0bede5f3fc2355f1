//! Random legal games: written, read back, replayed and scored again.
#![cfg(all(feature = "rules", feature = "serde"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use boardwire_carcassonne::carcassonne::{Design, PlayerId, TileUse};
use boardwire_carcassonne::replay::{Replay, fill, fill_final, resolve};
use boardwire_carcassonne::rules::Game;
use boardwire_carcassonne::{
    Anchor, Comment, CommentText, Date, FinalPoints, Info, Kind, Level, Mode, Name, Options, Play,
    Player, Points, Record, Scores, Style, Time, TurnNumber, Zone, format, json, parse_lenient,
    parse_strict, read,
};
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// A legal game of at most `plays` plays, as its record; tiles that fit nowhere are comments.
fn game(
    rng: &mut TestRng,
    players: usize,
    plays: usize,
    style: Style,
    claims: u32,
) -> Record<'static> {
    let info = Info {
        date: Date::new(2024, 2, 29),
        time: Time::new(13, 1),
        zone: Zone::from_text(b"+09:00"),
        kind: Some(Kind::new("Simple").unwrap()),
        mode: Some(Mode::RealTime),
    };
    let names = ["a", "ゲスト", "c c", "d", "e"];
    let named = names
        .iter()
        .take(players)
        .map(|name| Player::new(Name::new(*name).unwrap()));
    let mut record = Record::new(info, named.collect(), style).unwrap();
    let mut table = Game::new(players).unwrap();
    let mut bag: Vec<Design> = Design::ALL
        .into_iter()
        .flat_map(|design| core::iter::repeat_n(design, usize::from(table.tiles_left(design))))
        .collect();
    let mut comments = Vec::new();
    while record.plays().len() < plays && !bag.is_empty() {
        let design = bag.swap_remove(index(rng, bag.len()));
        let places: Vec<_> = table.legal_placements(design).collect();
        if places.is_empty() {
            table.discard(design).unwrap();
            comments.push(format!(" unplaceable: {}", design.name()));
            continue;
        }
        let (place, turns) = places[index(rng, places.len())];
        let tile = TileUse::unclaimed(design, turns);
        let legal = table.legal_claims(place, design, turns).unwrap();
        let claim = (!legal.is_empty() && rng.next_u32() % 100 < claims)
            .then(|| legal[index(rng, legal.len())]);
        let tile = TileUse::new(tile.design(), tile.turns(), claim).unwrap();
        let player = table.to_move();
        let outcome = table.play(place, tile).unwrap();
        let points = |[city, road, monastery]: [u16; 3]| Points::new(city, road, monastery);
        let mut scores = Scores::new(points(outcome.gains[player]));
        for payee in outcome.payees().filter(|payee| *payee != player) {
            scores = scores.with_payee(payee, points(outcome.gains[payee]));
        }
        let turn = TurnNumber::new(u8::try_from(record.plays().len() + 1).unwrap()).unwrap();
        record
            .push_play(Play::new(turn, player, place, tile).with_scores(scores))
            .unwrap();
        for text in comments.drain(..) {
            let anchor = Anchor::Play(record.plays().len() - 1);
            record
                .push_comment(Comment::before(anchor, CommentText::new(text).unwrap()))
                .unwrap();
        }
    }
    let scoring = table.final_scoring();
    for player in table.players() {
        let [city, road, monastery, field] = scoring.points[player];
        record
            .set_final(player, FinalPoints::new(city, road, monastery, field))
            .unwrap();
    }
    record
}

fn index(rng: &mut TestRng, len: usize) -> usize {
    usize::try_from(rng.next_u64() % u64::try_from(len).unwrap()).unwrap()
}

fn games() -> impl Strategy<Value = Record<'static>> {
    (2usize..=5, 1usize..=71, 0usize..3, 0u32..=100).prop_perturb(
        |(players, plays, style, claims), mut rng| {
            game(&mut rng, players, plays, Style::ALL[style], claims)
        },
    )
}

fn cases() -> u32 {
    let set = std::env::var("PROPTEST_CASES").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(200)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn records_are_read_back_and_replayed(record in games()) {
        let text = format(&record);
        let again = parse_strict(&text).map_err(|error| TestCaseError::fail(format!("{error}: {record}")))?;
        prop_assert_eq!(&again, &record);
        let replay = Replay::new(&again);
        prop_assert_eq!(replay.findings(), &[]);
        prop_assert_eq!(replay.steps().len(), record.plays().len());
        // Nothing is left open.
        let resolved = resolve(&again, &Options::default());
        prop_assert_eq!(&resolved.record, &record);
        prop_assert!(resolved.findings.is_empty(), "{:?}", resolved.findings);
    }

    #[test]
    fn styles_and_json_lose_nothing(record in games()) {
        let text = format(&record);
        for style in Style::ALL {
            let mut other = record.clone();
            other.set_style(style);
            let written = format(&other);
            let mut back = parse_strict(&written).map_err(|error| TestCaseError::fail(format!("{error}: {other}")))?;
            prop_assert_eq!(back.plays(), record.plays());
            back.set_style(record.style());
            prop_assert_eq!(&format(&back), &text);
        }
        let value = json::to_vec(&record);
        let back = json::parse_strict(&value).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&back, &record);
        prop_assert_eq!(format(&back), text);
        for play in record.plays() {
            prop_assert_eq!(json::parse_play(&json::play_to_vec(play)), Ok(*play));
        }
    }

    #[test]
    fn missing_points_are_filled_in(record in games()) {
        let text = String::from_utf8(format(&record)).unwrap();
        let bare: String = text
            .lines()
            .filter(|line| !line.starts_with("Final"))
            .map(|line| format!("{}\n", line.split(" +").next().unwrap()))
            .collect();
        let bare = bare.replace("2024-02-29 13:01\n", "2024-02-29 13:01 +09:00, Simple, Real-time\n");
        let (mut filled, _) = parse_lenient(&bare).map_err(|error| TestCaseError::fail(format!("{error}: {bare}")))?;
        let is_finished = fill(&mut filled).game().supply() == 0;
        prop_assert_eq!(filled.plays(), record.plays());
        // Only a finished game has a final scoring.
        prop_assert_eq!(filled.finals().next().is_some(), is_finished);
        fill_final(&mut filled);
        prop_assert_eq!(filled.finals().collect::<Vec<_>>(), record.finals().collect::<Vec<_>>());
    }

    /// Tags and marks left out: what the rules and the points tell, they tell right.
    #[test]
    fn tags_left_out_are_found_again(mut record in games()) {
        record.set_style(Style::Start);
        let text = String::from_utf8(format(&record)).unwrap();
        let loose = text.replace("(2F1C)", "").replace("(2C1F)", "").replace('^', "");
        // Something has to show that letters are turned.
        let options = Options::new(Level::Lenient).with_style(Some(Style::Start));
        let reading = read(&loose, &options);
        let resolved = resolve(&reading.record, &options);
        let replay = Replay::new(&resolved.record);
        prop_assert_eq!(replay.findings(), &[], "{}", loose);
    }

    /// One point more or less anywhere is found, at its line.
    #[test]
    fn a_wrong_point_is_found(record in games(), at in any::<proptest::sample::Index>(), column in 0usize..3) {
        let mut wrong = record.clone();
        let index = at.index(record.plays().len());
        let mut play = record.plays()[index];
        let mut points = play.scores.unwrap().mover.columns();
        points[column] += 1;
        let mut scores = Scores::new(Points::new(points[0], points[1], points[2]));
        for (payee, points) in play.scores.unwrap().payees() {
            scores = scores.with_payee(payee, points);
        }
        play.scores = Some(scores);
        wrong.set_play(index, play).unwrap();
        let text = format(&wrong);
        let read = parse_strict(&text).unwrap();
        let replay = Replay::new(&read);
        prop_assert_eq!(replay.findings().len(), 1);
        let finding = &replay.findings()[0];
        prop_assert_eq!(finding.play, Some(index));
        let right = String::from_utf8(format(&record)).unwrap();
        let line = String::from_utf8(text.clone()).unwrap();
        let number = line[..finding.span.start].lines().count() - 1;
        prop_assert_eq!(finding.right.as_deref(), right.lines().nth(number));
    }
}

/// `PlayerId` says whose turn it is in the record as in the game.
#[test]
fn turns_go_round() {
    for players in 1..=6 {
        for number in 1..=71u8 {
            let turn = TurnNumber::new(number).unwrap();
            let due = turn.player(players).unwrap();
            assert_eq!(due.index(), usize::from(number - 1) % players);
        }
    }
    assert_eq!(TurnNumber::FIRST.player(0), None);
    assert_eq!(TurnNumber::LAST.next(), None);
    assert_eq!(TurnNumber::new(0), None);
    assert_eq!(TurnNumber::new(72), None);
    assert_eq!(PlayerId::ALL.len(), 6);
}
