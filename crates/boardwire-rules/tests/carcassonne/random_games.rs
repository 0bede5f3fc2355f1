//! Random games: the rules and the pictures agree after each play.

use std::collections::{BTreeMap, BTreeSet};

use boardwire_core::carcassonne::{Claim, Coord, Design, PlayerId, Turns};
use boardwire_rules::carcassonne::{Feature, FeatureKind, Game, IllegalPlay};
use proptest::prelude::*;

use super::pictures::Pictures;
use super::support::{Choices, Event, next_event, numbers, players};

/// Plays one game on both, comparing all along. Gives the number of plays.
fn play_game(count: usize, choices: &mut Choices<impl Iterator<Item = u32>>) -> usize {
    let mut game = Game::new(count).unwrap();
    let ids = players(&game);
    let mut pictures = Pictures::new(&ids);
    let mut totals: BTreeMap<PlayerId, u16> = BTreeMap::new();
    let mut plays = 0;
    while game.supply() > 0 {
        match next_event(&game, choices) {
            None => break,
            Some(Event::SetAside(design)) => {
                assert!(game.is_unplaceable(design));
                let before = game.supply();
                game.discard(design).unwrap();
                assert_eq!(game.supply(), before - 1);
            }
            Some(Event::Play(place, tile)) => {
                let player = game.to_move();
                assert_eq!(player, ids[plays % count]);
                compare_claims(&game, &mut pictures, place, tile.design(), tile.turns());
                let outcome = game.play(place, tile).unwrap();
                let gains = pictures.play(player, place, tile);
                let paid: BTreeMap<PlayerId, [u16; 3]> = outcome
                    .payees()
                    .map(|payee| (payee, outcome.gains[payee]))
                    .collect();
                assert_eq!(paid, gains, "{tile:?} on {place}: {outcome}");
                for (payee, gain) in gains {
                    *totals.entry(payee).or_default() += gain.iter().sum::<u16>();
                }
                plays += 1;
            }
        }
        for &player in &ids {
            assert_eq!(game.meeples_left(player), pictures.in_hand[&player]);
            let total = totals.get(&player).copied().unwrap_or_default();
            assert_eq!(game.total(player), total);
        }
    }
    check_features(&game);
    let scoring = game.final_scoring();
    let points = pictures.finish();
    for &player in &ids {
        let expected = points.get(&player).copied().unwrap_or_default();
        assert_eq!(scoring.points[player], expected, "{player}: {scoring}");
    }
    plays
}

/// The claims that are offered are those of the features where flood fill finds no meeple.
fn compare_claims(
    game: &Game,
    pictures: &mut Pictures,
    place: Coord,
    design: Design,
    turns: Turns,
) {
    let offered: BTreeSet<Claim> = game
        .legal_claims(place, design, turns)
        .unwrap()
        .into_iter()
        .collect();
    let tile = |claim| boardwire_core::carcassonne::TileUse::new(design, turns, claim).unwrap();
    let has_meeple = game.meeples_left(game.to_move()) > 0;
    for claim in design.features(turns) {
        let is_free = pictures.is_free(place, tile(None), claim);
        assert_eq!(offered.contains(&claim), is_free && has_meeple, "{claim}");
        let verdict = game.check_play(place, tile(Some(claim)));
        match (is_free, has_meeple) {
            (true, true) => assert_eq!(verdict, Ok(())),
            (true, false) => {
                assert!(matches!(verdict, Err(IllegalPlay::NoMeepleLeft { .. })));
            }
            (false, _) => assert!(matches!(verdict, Err(IllegalPlay::FeatureOccupied { .. }))),
        }
    }
}

/// The features of a table share out its parts, and tell the same from each of them.
fn check_features(game: &Game) {
    let parts: BTreeSet<(Coord, Claim)> = game
        .tiles()
        .flat_map(|placed| {
            placed
                .tile
                .features()
                .map(move |claim| (placed.place, claim))
        })
        .collect();
    let mut seen = BTreeSet::new();
    let mut standing = 0;
    for feature in game.features() {
        let mut places = BTreeSet::new();
        for (place, segment) in game.connected(feature.place, feature.segment) {
            assert!(seen.insert((place, segment)), "in two features");
            places.insert(place);
            let same = game.feature_at(place, segment).unwrap();
            let mut renamed: Feature = feature;
            (renamed.place, renamed.segment) = (place, segment);
            assert_eq!(same, renamed);
        }
        if feature.kind() == FeatureKind::Monastery {
            let around = feature.place.around();
            let around = around.filter(|&place| game.tile_at(place).is_some());
            assert_eq!(usize::from(feature.tiles), 1 + around.count());
            assert_eq!(feature.tiles + feature.open, 9);
        } else {
            assert_eq!(places.len(), usize::from(feature.tiles));
        }
        let meeples: u8 = feature.meeples.iter().map(|(_, count)| count).sum();
        assert!(!feature.is_complete() || meeples == 0);
        assert_eq!(feature.majority().is_empty(), meeples == 0);
        standing += meeples;
    }
    assert_eq!(seen, parts);
    assert_eq!(game.meeples().count(), usize::from(standing));
    for meeple in game.meeples() {
        let feature = game.feature_at(meeple.place, meeple.segment).unwrap();
        assert!(feature.meeples[meeple.player] > 0);
    }
}

#[test]
fn whole_games_agree_with_the_pictures() {
    let mut plays = 0;
    for seed in 0..120 {
        let count = 2 + usize::try_from(seed % 4).unwrap();
        plays += play_game(count, &mut Choices::new(numbers(seed)));
    }
    assert!(plays > 120 * 69, "games are played to the end: {plays}");
}

proptest! {
    #[test]
    fn games_agree_with_the_pictures(
        count in 2_usize..=5,
        choices in prop::collection::vec(any::<u32>(), 0..300),
    ) {
        play_game(count, &mut Choices::new(choices));
    }

    /// Placements are listed exactly where they are legal.
    #[test]
    fn placements_are_those_that_fit(seed in any::<u64>(), plays in 0_usize..40) {
        let mut game = Game::new(2).unwrap();
        let mut choices = Choices::new(numbers(seed));
        for _ in 0..plays {
            if let Some(Event::Play(place, tile)) = next_event(&game, &mut choices) {
                game.play(place, tile).unwrap();
            }
        }
        let (low, high) = game.bounds();
        for design in Design::ALL {
            let listed: Vec<(Coord, Turns)> = game.legal_placements(design).collect();
            let unique: BTreeSet<(Coord, Turns)> = listed.iter().copied().collect();
            prop_assert_eq!(unique.len(), listed.len());
            for y in low.y() - 2..=high.y() + 2 {
                for x in low.x() - 2..=high.x() + 2 {
                    let place = Coord::new(x, y).unwrap();
                    for turns in design.distinct_turns() {
                        let fits = game.fits(place, design, turns).is_ok();
                        prop_assert_eq!(unique.contains(&(place, turns)), fits);
                    }
                }
            }
            let is_left = game.tiles_left(design) > 0;
            prop_assert_eq!(listed.is_empty(), game.is_unplaceable(design) || !is_left);
        }
    }

    /// The table may be turned: the same game scores the same.
    #[test]
    fn turned_games_score_the_same(seed in any::<u64>(), turns in 0_usize..4) {
        let turns = Turns::from_index(turns).unwrap();
        let mut game = Game::new(3).unwrap();
        let mut turned = Game::with_start(3, turns).unwrap();
        let mut choices = Choices::new(numbers(seed));
        while game.supply() > 0 {
            match next_event(&game, &mut choices) {
                Some(Event::Play(place, tile)) => {
                    let outcome = game.play(place, tile).unwrap();
                    let other = turned.play(place.turned(turns), tile.turned(turns)).unwrap();
                    prop_assert_eq!(outcome.gains, other.gains);
                    prop_assert_eq!(outcome.returned, other.returned);
                }
                Some(Event::SetAside(design)) => {
                    game.discard(design).unwrap();
                    turned.discard(design).unwrap();
                }
                None => break,
            }
        }
        prop_assert_eq!(game.final_scoring().points, turned.final_scoring().points);
    }

    /// A refused play changes nothing.
    #[test]
    fn refused_plays_change_nothing(
        seed in any::<u64>(),
        plays in 0_usize..60,
        x in -3_i16..4,
        y in -3_i16..4,
        design in 0_usize..24,
        turns in 0_usize..4,
        feature in 0_usize..9,
    ) {
        let mut game = Game::new(2).unwrap();
        let mut choices = Choices::new(numbers(seed));
        for _ in 0..plays {
            if let Some(Event::Play(place, tile)) = next_event(&game, &mut choices) {
                game.play(place, tile).unwrap();
            }
        }
        let design = Design::from_index(design).unwrap();
        let turns = Turns::from_index(turns).unwrap();
        let claim = design.features(turns).nth(feature);
        let tile = boardwire_core::carcassonne::TileUse::new(design, turns, claim).unwrap();
        let place = Coord::new(x, y).unwrap();
        let before = game.clone();
        let legal = game.check_play(place, tile);
        let played = game.play(place, tile);
        prop_assert_eq!(legal, played.map(|_| ()));
        if legal.is_err() {
            prop_assert!(before == game);
        }
    }
}
