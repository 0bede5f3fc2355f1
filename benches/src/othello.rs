//! Othello positions and games, random and legal.

use boardwire_convert::othello::transcript_to_game;
use boardwire_core::othello::{Move, Variant};
use boardwire_nboard::text::{TextLine, Transcript};
use boardwire_nboard::{Eval, MoveItem, Num};
use boardwire_rules::othello::Position;

use crate::Random;

/// The positions of random games, from the start to the end.
pub fn positions(variant: Variant, games: usize) -> Vec<Position> {
    let mut random = Random(31);
    let mut positions = Vec::new();
    for _ in 0..games {
        play(&mut random, variant, |position| positions.push(*position));
    }
    positions
}

/// Random games of standard Othello as GGF, with evaluations and times as GGS has them.
pub fn games(count: usize) -> Vec<String> {
    let mut random = Random(37);
    (0..count)
        .map(|_| {
            let moves: Transcript = play(&mut random, Variant::Std, |_| {})
                .into_iter()
                .collect();
            let bare = transcript_to_game(&TextLine::Game(moves)).value;
            let mut game = boardwire_nboard::ggf::GgfGame::new();
            for item in bare.items() {
                let eval = Num::from_ms(random.below(20_000) as u64);
                let secs = Num::from_ms(random.below(9_000) as u64);
                let item = MoveItem::new(item.item.mv)
                    .with_eval(Eval::Single(eval.to_f64()))
                    .with_secs(secs);
                // Moves alternate: passes are items too.
                let color = if game.items().len() % 2 == 0 {
                    boardwire_core::Color::Black
                } else {
                    boardwire_core::Color::White
                };
                let _ = game.push(color, item);
            }
            game.to_string()
        })
        .collect()
}

/// Plays to the end, and gives the squares.
fn play(random: &mut Random, variant: Variant, mut each: impl FnMut(&Position)) -> Vec<Move> {
    let mut position = Position::new(variant);
    let mut moves = Vec::new();
    loop {
        each(&position);
        let legal: Vec<_> = position.legal_moves().iter().collect();
        let mv = match legal.get(random.below(legal.len().max(1))) {
            Some(&square) => Move::Play(square),
            None => Move::Pass,
        };
        if position.play(mv).is_err() {
            return moves;
        }
        if !mv.is_pass() {
            moves.push(mv);
        }
    }
}
