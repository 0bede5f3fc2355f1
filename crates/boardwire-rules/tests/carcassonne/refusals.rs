//! Every refusal, with its sentence.

use boardwire_core::carcassonne::{Coord, PlayerId};
use boardwire_rules::carcassonne::{Game, IllegalPlay};

use super::support::{at, play, tile};

/// The code and the sentence of a refusal.
fn refusal(game: &Game, x: i16, y: i16, text: &str) -> (&'static str, String) {
    let refusal: IllegalPlay = game.check_play(at(x, y), tile(text)).unwrap_err();
    (refusal.code(), refusal.to_string())
}

fn refused(code: &'static str, sentence: &str) -> (&'static str, String) {
    (code, String::from(sentence))
}

#[test]
fn occupied() {
    let game = Game::new(2).unwrap();
    assert_eq!(
        refusal(&game, 0, 0, "X0"),
        refused("occupied", "a tile CRFR already lies on (0, 0)")
    );
}

#[test]
fn not_adjacent() {
    let game = Game::new(2).unwrap();
    let sentence = "no tile lies beside (1, 1): a tile has to touch another one along an edge";
    assert_eq!(
        refusal(&game, 1, 1, "E0"),
        refused("not-adjacent", sentence)
    );
    for far in [Coord::MAX, -Coord::MAX] {
        assert_eq!(refusal(&game, far, far, "E0").0, "not-adjacent");
        assert_eq!(refusal(&game, far, -far, "E0").0, "not-adjacent");
    }
}

#[test]
fn edge_mismatch() {
    let mut game = Game::new(2).unwrap();
    let sentence =
        "the south edge of the tile is a field, but the north edge of the tile on (0, 0) is a city";
    assert_eq!(
        refusal(&game, 0, 1, "E0"),
        refused("edge-mismatch", sentence)
    );
    // The edge to the north fits, that to the west does not.
    play(&mut game, 1, 0, "U1");
    play(&mut game, 0, -1, "B0");
    let sentence =
        "the west edge of the tile is a road, but the east edge of the tile on (0, -1) is a field";
    assert_eq!(
        refusal(&game, 1, -1, "V0"),
        refused("edge-mismatch", sentence)
    );
}

#[test]
fn too_many_of_design() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 1, 0, "X0");
    let sentence = "no tile RRRR is left: the game has 1";
    assert_eq!(
        refusal(&game, -1, 0, "X0"),
        refused("too-many-of-design", sentence)
    );
    // The start tile is one of four.
    for x in [-1, -2, -3] {
        play(&mut game, x, 0, "D0");
    }
    assert_eq!(refusal(&game, -4, 0, "D0").0, "too-many-of-design");
}

#[test]
fn feature_occupied() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 1, 0, "U1 R:EW");
    let sentence =
        "A already has a meeple on it: the road EW would be connected with the road EW on (1, 0)";
    assert_eq!(
        refusal(&game, 2, 0, "U1 R:EW"),
        refused("feature-occupied", sentence)
    );
    // Also through tiles between, and to the own meeple.
    play(&mut game, -1, 0, "U1");
    assert_eq!(
        refusal(&game, -2, 0, "U1 R:EW"),
        refused("feature-occupied", sentence)
    );
    assert!(game.is_legal(at(-2, 0), tile("U1")));
}

#[test]
fn fields_are_occupied_across_half_edges() {
    let mut game = Game::new(2).unwrap();
    play(&mut game, 1, 0, "U1 F:0127");
    // North of the road the field goes on, south of it is another one.
    let sentence = "A already has a meeple on it: the field {0,1,2,7} would be connected with the field {0,1,2,7} on (1, 0)";
    assert_eq!(
        refusal(&game, 2, 0, "U1 F:0127"),
        refused("feature-occupied", sentence)
    );
    assert!(game.is_legal(at(2, 0), tile("U1 F:3456")));
}

#[test]
fn fields_are_occupied_round_about() {
    let mut game = Game::new(2).unwrap();
    // The road of a monastery ends in the field south of the start tile, so that both its sides are one field.
    play(&mut game, 0, -1, "A3");
    play(&mut game, 1, 0, "V0 F:012347");
    // The corner of the bend meets that field only; but so does the bend's other side, which also meets B's field.
    let sentence = "B already has a meeple on it: the field {0,7} would be connected with the field {0,1,2,3,4,7} on (1, 0)";
    assert_eq!(
        refusal(&game, 1, -1, "J2 F:07"),
        refused("feature-occupied", sentence)
    );
    play(&mut game, 1, -1, "J2");
    let field = game.feature_at(at(1, -1), tile("J2 F:07").claim().unwrap());
    assert_eq!(field.unwrap().majority().to_string(), "B");
}

#[test]
fn no_meeple_left() {
    let mut game = Game::new(2).unwrap();
    // A column below the start tile: five cities that face east, and two monasteries.
    for y in (-5..=-1).rev() {
        game.play_for(PlayerId::A, at(0, y), tile("E1 C:E"))
            .unwrap();
    }
    for y in [-6, -7] {
        game.play_for(PlayerId::A, at(0, y), tile("B0 M")).unwrap();
    }
    assert_eq!(game.meeples_left(PlayerId::A), 0);
    assert!(game.is_legal(at(0, -8), tile("B0 M")), "B has meeples");
    let refusal = game.play_for(PlayerId::A, at(0, -8), tile("B0 M"));
    let refusal = refusal.unwrap_err();
    assert_eq!(refusal.code(), "no-meeple-left");
    assert_eq!(
        refusal.to_string(),
        "A has no meeple left: all are on the table"
    );
    // Not even where the meeple would return at once; but the tile can be laid without.
    let closing = game.play_for(PlayerId::A, at(1, -1), tile("H1 C:W"));
    assert_eq!(closing.unwrap_err().code(), "feature-occupied");
    game.play_for(PlayerId::A, at(0, -8), tile("B0")).unwrap();
    assert_eq!(game.to_move(), PlayerId::B);
    game.play(at(1, 0), tile("U1")).unwrap();
    let offered = game.legal_claims(at(2, 0), tile("U1").design(), tile("U1").turns());
    assert_eq!(offered, Ok(Vec::new()));
}

#[test]
fn players_take_part() {
    let mut game = Game::new(2).unwrap();
    let refusal = game
        .play_for(PlayerId::C, at(1, 0), tile("U1"))
        .unwrap_err();
    assert_eq!(refusal.code(), "no-such-player");
    assert_eq!(refusal.to_string(), "C does not take part in this game");
    assert_eq!(game.tiles().count(), 1);
}
