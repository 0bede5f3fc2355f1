//! Real and generated records, of which `BOARDWIRE_CORPUS` names the folder.

use std::path::PathBuf;

use boardwire_core::carcassonne::{
    Claim, Coord, Design, EdgeSet, HalfEdgeSet, PlayerId, TileUse, Turns,
};
use boardwire_rules::carcassonne::Game;
use serde_json::Value;

fn number<T: TryFrom<i64>>(value: &Value) -> T {
    T::try_from(value.as_i64().unwrap()).ok().unwrap()
}

fn list<T: TryFrom<i64>>(value: &Value) -> Vec<T> {
    value.as_array().unwrap().iter().map(number).collect()
}

fn letter(value: &Value) -> u8 {
    value.as_str().unwrap().as_bytes()[0]
}

fn read_claim(value: &Value) -> Option<Claim> {
    let bits = |places: &Value| {
        list::<u8>(places)
            .into_iter()
            .fold(0, |bits, i| bits | 1 << i)
    };
    let kind = value.get(0)?.as_str().unwrap();
    let bits = bits(&value[1]);
    Some(match kind {
        "C" => Claim::City(EdgeSet::from_bits(bits).unwrap()),
        "R" => Claim::Road(EdgeSet::from_bits(bits).unwrap()),
        "F" => Claim::Field(HalfEdgeSet::from_bits(bits)),
        "M" => Claim::Monastery,
        _ => panic!("a claim of kind {kind}"),
    })
}

/// Replays a record; says what differs.
fn replay(expected: &Value) -> Result<usize, String> {
    let mut game = Game::new(number(&expected["players"])).unwrap();
    let plays = expected["plays"].as_array().unwrap();
    for play in plays {
        let turn: usize = number(&play[0]);
        let place = Coord::new(number(&play[2]), number(&play[3])).unwrap();
        let design = Design::from_letter(letter(&play[4])).unwrap();
        let turns = Turns::from_index(number(&play[5])).unwrap();
        let tile = TileUse::new(design, turns, read_claim(&play[6]))
            .map_err(|fault| format!("turn {turn}: {fault}"))?;
        let player = PlayerId::from_letter(letter(&play[1])).unwrap();
        if (game.to_move(), tile.turns()) != (player, turns) {
            return Err(format!("turn {turn}: another player or turn"));
        }
        let outcome = game
            .play(place, tile)
            .map_err(|refusal| format!("turn {turn}: {refusal}"))?;
        for player in game.players() {
            let gain = &play[7][player.to_string()];
            let wanted = if gain.is_null() {
                vec![0; 3]
            } else {
                list(gain)
            };
            if outcome.gains[player] != *wanted {
                return Err(format!(
                    "turn {turn}: {player} gets {wanted:?}, not: {outcome}"
                ));
            }
        }
    }
    let by_player = |of: &dyn Fn(PlayerId) -> u16| game.players().map(of).collect::<Vec<_>>();
    let in_play = by_player(&|player| game.total(player));
    let supply = by_player(&|player| u16::from(game.meeples_left(player)));
    if (&in_play, &supply) != (&list(&expected["in_play"]), &list(&expected["supply"])) {
        return Err(format!("points {in_play:?}, meeples {supply:?}"));
    }
    for design in expected["unplaceable"].as_array().unwrap() {
        // Tiles that fitted nowhere are missing at the end.
        let design = Design::from_letter(letter(design)).unwrap();
        if game.tiles_left(design) == 0 {
            return Err(format!("no {design} is left to be set aside"));
        }
    }
    if let Some(rows) = expected.get("final").and_then(Value::as_array) {
        let scoring = game.final_scoring();
        for ((player, row), total) in game
            .players()
            .zip(rows)
            .zip(list::<u16>(&expected["totals"]))
        {
            let points = scoring.points[player];
            if points != *list::<u16>(row)
                || game.total(player) + points.iter().sum::<u16>() != total
            {
                return Err(format!("{player} ends with {row}, not: {scoring}"));
            }
        }
    }
    Ok(plays.len())
}

#[test]
#[ignore = "needs BOARDWIRE_CORPUS"]
fn corpus_games_replay_with_their_scores() {
    let folder = std::env::var_os("BOARDWIRE_CORPUS").expect("BOARDWIRE_CORPUS");
    let folder = PathBuf::from(folder).join("carcassonne/expected");
    let (mut games, mut plays, mut faults) = (0, 0, Vec::new());
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let expected = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        match replay(&expected) {
            Ok(count) => plays += count,
            Err(fault) => faults.push(format!("{}: {fault}", path.display())),
        }
        games += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(games > 0 && plays > games);
    println!("{games} games, {plays} plays");
}
