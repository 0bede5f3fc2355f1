//! Known games and situations, play by play.

use boardwire_core::board::{TextStyle, render_text};
use boardwire_core::carcassonne::{Claim, Coord, Design, PlayerId, TileUse, Turns};
use boardwire_rules::carcassonne::{FeatureKind, Game, RuleSet, TableView};

use super::support::{at, claim, gains, play, tile};

use PlayerId::{A, B};

/// A game with a city that the opponent completes, a long road that two thieves share, and all kinds of final points.
#[test]
fn a_short_game_of_two() {
    let plays = [
        (0, 1, "G1 C:NS", ""),
        (0, 2, "E2", "A 6 0 0"),
        (1, 0, "U1 R:EW", ""),
        (1, -1, "V0 R:SW", ""),
        (2, 0, "V0", ""),
        (0, -1, "U1", ""),
        (-1, 0, "V3", ""),
        (-1, -1, "V2", ""),
        (2, -1, "W3", ""),
        (1, -2, "W1", "A 0 9 0, B 0 9 0"),
        (3, 0, "E0 F:234567", ""),
        (0, 3, "D0 R:EW", ""),
        (-1, 2, "E0", ""),
        (-1, 1, "B0 M", ""),
    ];
    let mut game = Game::new(2).unwrap();
    for (turn, (x, y, text, wanted)) in plays.into_iter().enumerate() {
        let player = if turn % 2 == 0 { A } else { B };
        assert_eq!(game.to_move(), player);
        let outcome = play(&mut game, x, y, text);
        assert_eq!(gains(&outcome), wanted, "turn {}: {outcome}", turn + 1);
    }
    assert_eq!((game.points(A), game.points(B)), ([6, 9, 0], [0, 9, 0]));
    let scoring = game.final_scoring();
    assert_eq!(scoring.points[A], [0, 0, 0, 3]);
    assert_eq!(scoring.points[B], [0, 1, 6, 0]);
    assert_eq!(
        scoring.to_string(),
        "the field {2,3,4,5,6,7} on (3, 0): 1 completed city, 3 points to A (meeples: A 1)\n\
         the road EW on (0, 3), not complete: 1 tile, 1 point to B (meeples: B 1)\n\
         the monastery on (-1, 1), not complete: itself and 5 around, 6 points to B (meeples: B 1)"
    );
    assert_eq!((game.meeples_left(A), game.meeples_left(B)), (6, 5));
    assert_eq!(game.supply(), 72 - 15);
    assert_eq!(game.tiles_left(Design::V), 9 - 4);
}

#[test]
fn a_city_of_two_tiles_gives_four_points_and_the_meeple_at_once() {
    let mut game = Game::new(3).unwrap();
    let outcome = play(&mut game, 0, 1, "E2 C:S");
    assert_eq!(gains(&outcome), "A 4 0 0");
    assert_eq!(outcome.returned[A], 1);
    assert_eq!(game.meeples_left(A), 7);
    assert_eq!(game.meeples().count(), 0);
    // The feature is told with the meeple that it paid for.
    assert_eq!(outcome.completed[0].meeples[A], 1);
    let now = game
        .feature_at(Coord::START, claim("C:N").unwrap())
        .unwrap();
    assert_eq!((now.meeples[A], now.is_complete(), now.tiles), (0, true, 2));
}

#[test]
fn nobody_is_paid_for_an_empty_city() {
    let mut game = Game::new(2).unwrap();
    let outcome = play(&mut game, 0, 1, "E2");
    assert_eq!(gains(&outcome), "");
    assert_eq!(
        outcome.to_string(),
        "the city S on (0, 1), complete: 2 tiles, 4 points to nobody"
    );
}

#[test]
fn one_play_can_complete_two_cities() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, -1, 0, "V3");
    play(&mut game, -1, 1, "E1 C:E");
    // The city of the start tile and the one in the west stay two, since the tile between has a field.
    let outcome = play(&mut game, 0, 1, "I3 C:S");
    assert_eq!(gains(&outcome), "A 4 0 0, B 4 0 0");
    assert_eq!(outcome.completed.len(), 2);
    assert_eq!(game.total(A) + game.total(B), 8);
}

#[test]
fn two_cities_of_one_player_add_up() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, -1, 0, "V3");
    play(&mut game, 1, 0, "V0");
    play(&mut game, -1, 1, "E1 C:E");
    play(&mut game, 2, 0, "E0");
    // A completes both, and holds both: one by the meeple that returns at once.
    let outcome = play(&mut game, 0, 1, "I3 C:S");
    assert_eq!(gains(&outcome), "A 8 0 0");
    assert_eq!(outcome.returned[A], 2);
}

#[test]
fn emblems_count_like_tiles() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 0, 1, "F1 C:NS");
    let open = game.final_scoring();
    assert_eq!(open.points[A], [3, 0, 0, 0]);
    assert_eq!(
        open.to_string(),
        "the city NS on (0, 1), not complete: 2 tiles and 1 emblem, 3 points to A (meeples: A 1)"
    );
    let outcome = play(&mut game, 0, 2, "E2");
    assert_eq!(gains(&outcome), "A 8 0 0");
    assert_eq!(
        outcome.to_string(),
        "the city S on (0, 2), complete: 3 tiles and 1 emblem, 8 points to A (meeples: A 1)"
    );
}

#[test]
fn the_majority_takes_all_and_equals_share() {
    // Three separate claims grow together on the tile in the middle.
    let mut game = Game::new(3).unwrap();
    play(&mut game, 0, 1, "G1 C:NS");
    play(&mut game, 1, 0, "V0");
    play(&mut game, -1, 0, "V3");
    play(&mut game, 1, 1, "B0");
    play(&mut game, 1, 2, "E3 C:W");
    play(&mut game, -1, 1, "B0");
    play(&mut game, -1, 2, "E1 C:E");
    // Two meeples of A against one of B.
    let outcome = play(&mut game, 0, 2, "R2");
    assert_eq!(outcome.completed.len(), 1);
    assert_eq!(gains(&outcome), "A 10 0 0");
    assert_eq!((outcome.returned[A], outcome.returned[B]), (2, 1));
    assert_eq!(
        outcome.to_string(),
        "the city ESW on (0, 2), complete: 5 tiles, 10 points to A (meeples: A 2, B 1)"
    );
}

#[test]
fn a_road_loop_counts_each_tile_once() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 1, 0, "V0 R:SW");
    play(&mut game, -1, 0, "V3");
    play(&mut game, -1, -1, "V2");
    play(&mut game, 1, -1, "V1");
    let outcome = play(&mut game, 0, -1, "U1");
    assert_eq!(gains(&outcome), "A 0 6 0");
    assert_eq!(outcome.completed[0].tiles, 6);
}

#[test]
fn a_loop_through_a_junction_counts_it_once() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 1, 0, "V0 R:SW");
    play(&mut game, -1, 0, "V3");
    play(&mut game, -1, -1, "V2");
    play(&mut game, 0, -1, "U1");
    // Both ends of the road come to one junction, as two parts of one feature.
    let outcome = play(&mut game, 1, -1, "W2 R:E");
    assert_eq!(gains(&outcome), "A 0 6 0");
    assert_eq!(outcome.completed.len(), 1);
    let other = game.feature_at(at(1, -1), claim("R:E").unwrap()).unwrap();
    assert_eq!((other.tiles, other.open, other.meeples[A]), (1, 1, 1));
}

#[test]
fn roads_end_at_junctions_cities_and_monasteries() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 1, 0, "A1 R:W");
    let outcome = play(&mut game, -1, 0, "X0");
    assert_eq!(gains(&outcome), "A 0 3 0");
    let outcome = play(&mut game, -1, 1, "T0 R:S");
    assert_eq!(gains(&outcome), "A 0 2 0");
    assert_eq!(outcome.returned[A], 1);
}

#[test]
fn a_monastery_is_completed_by_a_later_tile() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 0, -1, "B0 M");
    for (x, y, text) in [
        (1, -1, "E1"),
        (-1, -1, "E3"),
        (0, -2, "E2"),
        (1, -2, "E1"),
        (-1, -2, "E3"),
        (1, 0, "V0"),
    ] {
        if (x, y) == (1, 0) {
            // The road would run into the field of the tile below.
            assert_eq!(
                game.check_play(at(x, y), tile(text)).unwrap_err().code(),
                "edge-mismatch"
            );
            play(&mut game, x, y, "D0");
        } else {
            assert_eq!(gains(&play(&mut game, x, y, text)), "");
        }
    }
    assert_eq!(game.final_scoring().points[A], [0, 0, 8, 0]);
    let outcome = play(&mut game, -1, 0, "D0");
    assert_eq!(gains(&outcome), "A 0 0 9");
    assert_eq!(
        outcome.to_string(),
        "the monastery on (0, -1), complete: itself and 8 around, 9 points to A (meeples: A 1)"
    );
    assert_eq!(game.meeples_left(A), 7);
}

#[test]
fn a_monastery_can_be_completed_by_its_own_tile() {
    let mut game = Game::new(2).unwrap();
    for (x, y, text) in [
        (1, 0, "D0"),
        (-1, 0, "D0"),
        (1, -1, "E1"),
        (-1, -1, "E3"),
        (1, -2, "E1"),
        (-1, -2, "E3"),
        (0, -2, "E2"),
    ] {
        play(&mut game, x, y, text);
    }
    let outcome = play(&mut game, 0, -1, "B0 M");
    assert_eq!(gains(&outcome), "B 0 0 9");
    assert_eq!(outcome.returned[B], 1);
}

#[test]
fn a_field_is_paid_for_each_city_and_a_city_pays_at_each_field() {
    let mut game = Game::new(2).unwrap();
    // The field north of the start tile's road, and the one around the tile that closes its city.
    play(&mut game, 0, 1, "E2 F:012367");
    play(&mut game, 1, 0, "D0 F:27");
    let scoring = game.final_scoring();
    // Both fields touch the one completed city; B's also touches an open one.
    assert_eq!((scoring.points[A][3], scoring.points[B][3]), (3, 3));
    play(&mut game, 1, 1, "E2");
    let scoring = game.final_scoring();
    // The fields have not met: two cities each now.
    assert_eq!((scoring.points[A][3], scoring.points[B][3]), (6, 6));
    assert_eq!(scoring.features[0].cities, 2);
    assert_eq!(
        scoring.features[1].to_string(),
        "the field {2,7} on (1, 0): 2 completed cities, 6 points to B (meeples: B 1)"
    );
}

#[test]
fn farmers_of_joined_fields_share() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 0, 1, "E2 F:012367");
    play(&mut game, 1, 0, "D0 F:27");
    play(&mut game, 2, 0, "V0");
    play(&mut game, 2, 1, "B0");
    // The field on the right joins the upper one with that between city and road.
    play(&mut game, 1, 1, "E2");
    let field = game.feature_at(at(1, 0), claim("F:27").unwrap()).unwrap();
    assert_eq!((field.meeples[A], field.meeples[B]), (1, 1));
    let scoring = game.final_scoring();
    assert_eq!(scoring.features.len(), 1);
    assert_eq!((scoring.points[A][3], scoring.points[B][3]), (6, 6));
    // Farmers never return.
    assert_eq!((game.meeples_left(A), game.meeples_left(B)), (6, 6));
}

#[test]
fn a_tile_that_fits_nowhere_is_set_aside() {
    let mut game = Game::new(2).unwrap();
    let refusal = game.discard(Design::C).unwrap_err();
    assert_eq!(refusal.code(), "placeable");
    assert_eq!(
        refusal.to_string(),
        "a tile CCCCE fits on (0, 1), turned by 0 degrees"
    );
    // With the start tile's city closed no open city is left.
    play(&mut game, 0, 1, "E2");
    assert!(game.is_unplaceable(Design::C));
    assert_eq!(game.legal_placements(Design::C).count(), 0);
    assert_eq!(game.to_move(), B);
    game.discard(Design::C).unwrap();
    assert_eq!((game.to_move(), game.supply()), (B, 69));
    let refusal = game.discard(Design::C).unwrap_err();
    assert_eq!(
        (refusal.code(), refusal.to_string().as_str()),
        (
            "too-many-of-design",
            "no tile CCCCE is left: the game has 1"
        )
    );
    // Even where it would fit later, it is out of the game.
    play(&mut game, 0, 2, "E0");
    let refusal = game.check_play(at(0, 3), tile("C0")).unwrap_err();
    assert_eq!(refusal.code(), "too-many-of-design");
    assert_eq!(game.legal_placements(Design::C).count(), 0);
    assert!(!game.is_unplaceable(Design::C));
}

#[test]
fn the_first_placements() {
    let game = Game::new(2).unwrap();
    let mut found: Vec<(Coord, Turns)> = game.legal_placements(Design::V).collect();
    found.sort_unstable();
    let wanted = [
        (at(-1, 0), Turns::Half),
        (at(-1, 0), Turns::ThreeQuarters),
        (at(0, -1), Turns::Zero),
        (at(0, -1), Turns::ThreeQuarters),
        (at(1, 0), Turns::Zero),
        (at(1, 0), Turns::Quarter),
    ];
    assert_eq!(found, wanted);
    assert_eq!(
        game.legal_claims(at(1, 0), Design::V, Turns::Zero).unwrap(),
        ["R:SW", "F:56", "F:012347"].map(|text| claim(text).unwrap())
    );
    let refusal = game
        .legal_claims(at(0, 1), Design::V, Turns::Zero)
        .unwrap_err();
    assert_eq!(refusal.code(), "edge-mismatch");
}

#[test]
fn the_number_of_players() {
    for players in 2..=5 {
        let mut game = Game::new(players).unwrap();
        assert_eq!(game.player_count(), players);
        for (turn, x) in (0..6).zip(1..) {
            assert_eq!(game.to_move().index(), turn % players);
            play(&mut game, x, 0, "U1");
        }
    }
    for players in [0, 1, 6] {
        let refusal = Game::new(players).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            format!("{players} players: the game is for 2 to 5")
        );
    }
    assert!(Game::for_record(6, Turns::Half).is_ok());
    assert!(Game::for_record(1, Turns::Zero).is_ok());
    assert!(Game::for_record(0, Turns::Zero).is_err());
    assert!(Game::for_record(7, Turns::Zero).is_err());
}

#[test]
fn records_may_break_the_order_of_players() {
    let mut game = Game::new(3).unwrap();
    game.play_for(B, at(1, 0), tile("U1 R:EW")).unwrap();
    assert_eq!((game.meeples_left(A), game.meeples_left(B)), (7, 6));
    assert_eq!(game.to_move(), PlayerId::C);
    let placed: Vec<_> = game.tiles().map(|placed| placed.player).collect();
    assert_eq!(placed, [None, Some(B)]);
}

#[test]
fn a_turned_start() {
    let mut game = Game::with_start(2, Turns::ThreeQuarters).unwrap();
    assert_eq!(
        game.tile_at(Coord::START).unwrap().tile,
        TileUse::unclaimed(Design::D, Turns::ThreeQuarters)
    );
    assert_eq!(gains(&play(&mut game, -1, 0, "E1 C:E")), "A 4 0 0");
}

#[test]
fn the_table_can_be_looked_at() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 1, 0, "U1 R:EW");
    play(&mut game, 0, 1, "F1 C:NS");
    assert_eq!(game.bounds(), (at(0, 0), at(1, 1)));
    let kinds = |kind| {
        game.features()
            .filter(|feature| feature.kind() == kind)
            .count()
    };
    assert_eq!(FeatureKind::ALL.map(kinds), [1, 1, 0, 4]);
    let meeples: Vec<_> = game.meeples().map(|m| (m.player, m.place)).collect();
    assert_eq!(meeples, [(A, at(1, 0)), (B, at(0, 1))]);
    let road: Vec<(Coord, Claim)> = game.connected(at(1, 0), claim("R:EW").unwrap()).collect();
    let part = claim("R:EW").unwrap();
    assert_eq!(road, [(at(1, 0), part), (at(0, 0), part)]);
    assert_eq!(game.connected(at(5, 5), part).count(), 0);
    assert_eq!(game.connected(at(0, 0), Claim::Monastery).count(), 0);
    assert_eq!(game.feature_at(at(0, 0), Claim::Monastery), None);
    assert_eq!(
        render_text(&TableView::new(&game), TextStyle::Ascii),
        "B meeples: 6\n        0       1\n+-----------------+\n\
         |[CFCFE B]        | 1\n|    CRFR  FRFR A | 0\n+-----------------+\n\
         A meeples: 6\nA to move\n"
    );
    assert_eq!(
        game.rules().to_string(),
        "2 to 5 players with 7 meeples each. Completed cities: 2 a tile and 2 an emblem (4 for two tiles); roads: 1 a tile; \
         monasteries: 1 for each of the nine tiles. At the end also open cities: 1 a tile and 1 an emblem; fields: 3 for each \
         completed city."
    );
    assert_eq!(*game.rules(), RuleSet::TOURNAMENT);
}
