//! Carcassonne records of random legal games.

use boardwire_carcassonne::carcassonne::{Design, TileUse};
use boardwire_carcassonne::replay::fill;
use boardwire_carcassonne::rules::Game;
use boardwire_carcassonne::{
    Info, Kind, Mode, Name, Play, Player, Record, Style, Time, TurnNumber, Zone, format,
};

use crate::Random;

/// Whole games of two to five players, with points and final scoring, in the three orientation styles.
pub fn records() -> Vec<String> {
    let mut random = Random(23);
    (0..30)
        .zip(
            [Style::Signed, Style::Unsigned, Style::Start]
                .into_iter()
                .cycle(),
        )
        .filter_map(|(nth, style)| record(&mut random, 2 + nth % 4, style))
        .filter_map(|record| String::from_utf8(format(&record)).ok())
        .collect()
}

fn record(random: &mut Random, players: usize, style: Style) -> Option<Record<'static>> {
    let mut game = Game::new(players).ok()?;
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve"];
    let named: Option<Vec<_>> = names
        .into_iter()
        .take(players)
        .map(|name| Some(Player::new(Name::new(name).ok()?)))
        .collect();
    let info = Info {
        date: None,
        time: Time::new(12, 0),
        zone: Zone::from_text(b"UTC"),
        kind: Kind::new("Random").ok(),
        mode: Some(Mode::TurnBased),
    };
    let mut record = Record::new(info, named?, style).ok()?;
    let mut bag: Vec<Design> = Design::ALL
        .into_iter()
        .flat_map(|design| core::iter::repeat_n(design, game.tiles_left(design).into()))
        .collect();
    let mut turn = TurnNumber::new(1);
    while let Some(number) = turn
        && !bag.is_empty()
    {
        let design = bag.swap_remove(random.below(bag.len()));
        let placements: Vec<_> = game.legal_placements(design).collect();
        let Some(&(place, turns)) = placements.get(random.below(placements.len().max(1))) else {
            game.discard(design).ok()?;
            continue;
        };
        let claims = game.legal_claims(place, design, turns).ok()?;
        let claim = claims.get(random.below(2 * claims.len().max(1))).copied();
        let tile = TileUse::new(design, turns, claim).ok()?;
        let player = game.to_move();
        game.play(place, tile).ok()?;
        record
            .push_play(Play::new(number, player, place, tile))
            .ok()?;
        turn = number.next();
    }
    fill(&mut record);
    Some(record)
}
