//! Plays a random legal game of Carcassonne and prints its record.
//!
//! `carcassonne_random_game [--players 2..5] [--seed N] [--style signed|unsigned|start]`. One seed, one game.

use std::io::{self, Write as _};
use std::process::ExitCode;

use boardwire_carcassonne::carcassonne::{Coord, Design, TileUse, Turns};
use boardwire_carcassonne::replay::{Replay, fill};
use boardwire_carcassonne::rules::{Game, IllegalPlay};
use boardwire_carcassonne::{
    Anchor, Comment, CommentText, Info, Kind, Mode, Name, Play, Player, Record, Style, Time,
    TurnNumber, Zone, format,
};

const USAGE: &str =
    "usage: carcassonne_random_game [--players 2..5] [--seed N] [--style signed|unsigned|start]";

/// What the command line asks for.
struct Wish {
    players: usize,
    seed: u64,
    style: Style,
}

fn wish() -> Option<Wish> {
    let mut wish = Wish {
        players: 2,
        seed: 1,
        style: Style::Signed,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(key) = arguments.next() {
        let value = arguments.next()?;
        match key.as_str() {
            "--players" => wish.players = value.parse().ok()?,
            "--seed" => wish.seed = value.parse().ok()?,
            "--style" => wish.style = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(wish)
}

fn main() -> ExitCode {
    let Some(wish) = wish() else {
        let _ = writeln!(io::stderr(), "{USAGE}");
        return ExitCode::from(2);
    };
    match play(&wish) {
        Ok(record) => match io::stdout().write_all(&format(&record)) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(error) => {
            let _ = writeln!(io::stderr(), "carcassonne_random_game: {error}");
            ExitCode::from(2)
        }
    }
}

fn play(wish: &Wish) -> Result<Record<'static>, Box<dyn std::error::Error>> {
    let mut random = Random(wish.seed ^ 0x9E37_79B9_7F4A_7C15);
    let mut game = Game::new(wish.players)?;
    let names = ["Ann", "Ben", "Cleo", "Dan", "Eve"];
    let players: Result<Vec<_>, _> = names
        .into_iter()
        .take(wish.players)
        .map(|name| Name::new(name).map(Player::new))
        .collect();
    let info = Info {
        date: None,
        time: Time::new(12, 0),
        zone: Zone::from_text(b"UTC"),
        kind: Some(Kind::new(format!("Random game {}", wish.seed))?),
        mode: Some(Mode::TurnBased),
    };
    let mut record = Record::new(info, players?, wish.style)?;

    // The bag: all tiles but the one on the table.
    let mut bag: Vec<Design> = Design::ALL
        .into_iter()
        .flat_map(|design| std::iter::repeat_n(design, game.tiles_left(design).into()))
        .collect();
    let mut turn = TurnNumber::new(1);
    let mut discarded = Vec::new();
    while let Some(number) = turn
        && !bag.is_empty()
    {
        let design = bag.swap_remove(random.below(bag.len()));
        let Some((place, turns)) = choose(&mut random, game.legal_placements(design).collect())
        else {
            // It leaves the game, and the same player draws again. The record says so.
            game.discard(design)?;
            discarded.push(design);
            continue;
        };
        let tile = claim(&mut random, &game, place, design, turns)?;
        let player = game.to_move();
        game.play(place, tile)?;
        record.push_play(Play::new(number, player, place, tile))?;
        let anchor = Anchor::Play(record.plays().len() - 1);
        note_discards(&mut record, &mut discarded, anchor)?;
        turn = number.next();
    }
    note_discards(&mut record, &mut discarded, Anchor::End)?;

    // The points and the final scoring; a record of legal plays has nothing to be found in it.
    let replay: Replay = fill(&mut record);
    match replay.findings().first() {
        None => Ok(record),
        Some(finding) => Err(finding.message.clone().into()),
    }
}

/// Says of tiles that left the game before a line that they did.
fn note_discards(
    record: &mut Record<'static>,
    discarded: &mut Vec<Design>,
    anchor: Anchor,
) -> Result<(), Box<dyn std::error::Error>> {
    for design in discarded.drain(..) {
        let text = CommentText::new(format!(" unplaceable: {}", design.name()))?;
        record.push_comment(Comment::before(anchor, text))?;
    }
    Ok(())
}

/// Every other tile claims something, if it can.
fn claim(
    random: &mut Random,
    game: &Game,
    place: Coord,
    design: Design,
    turns: Turns,
) -> Result<TileUse, IllegalPlay> {
    let claims = game.legal_claims(place, design, turns)?;
    let claim = match random.below(2) {
        0 => choose(random, claims),
        _ => None,
    };
    // A legal claim is a feature of the tile.
    Ok(TileUse::new(design, turns, claim).unwrap_or_else(|_| TileUse::unclaimed(design, turns)))
}

fn choose<T: Copy>(random: &mut Random, from: Vec<T>) -> Option<T> {
    from.get(random.below(from.len().max(1))).copied()
}

/// A linear congruential generator: enough to shuffle tiles, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }
}
