//! The lines that are measured: made from random legal games with a fixed seed.

pub mod carcassonne;
pub mod csa;

pub mod flipsight;
pub mod othello;
pub mod sgf;
pub mod sgmp;

use boardwire_rules::shogi::Position;

/// A small generator, so that every run measures the same lines.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// Legal moves of a random game, in USI.
pub(crate) fn game(random: &mut Random, length: usize) -> Vec<String> {
    loop {
        let mut position = Position::startpos();
        let mut moves = Vec::with_capacity(length);
        while moves.len() < length {
            let legal = position.legal_moves();
            let Some(&mv) = legal.get(random.below(legal.len().max(1))) else {
                break;
            };
            if position.play(mv).is_err() {
                break;
            }
            moves.push(mv.to_string());
        }
        if moves.len() == length {
            return moves;
        }
    }
}

/// `position startpos moves ..` of this many moves.
pub fn positions(length: usize) -> Vec<String> {
    let mut random = Random(length as u64 + 1);
    (0..32)
        .map(|_| {
            let moves = game(&mut random, length);
            if moves.is_empty() {
                "position startpos".to_owned()
            } else {
                format!("position startpos moves {}", moves.join(" "))
            }
        })
        .collect()
}

/// `info` with a pv of 20 moves.
pub fn info_with_pv() -> Vec<String> {
    let mut random = Random(7);
    (0..32)
        .map(|i| {
            let pv = game(&mut random, 20).join(" ");
            let nodes = 1_000_000 + random.below(900_000_000);
            format!(
                "info depth {} seldepth {} time {} nodes {nodes} nps {} hashfull {} multipv 1 score cp {} pv {pv}",
                5 + i,
                9 + i,
                1000 + random.below(90_000),
                500_000 + random.below(900_000),
                random.below(1000),
                i64::from(u16::try_from(random.below(3000)).unwrap_or_default()) - 1500,
            )
        })
        .collect()
}

/// Short `info` lines.
pub fn info_short() -> Vec<String> {
    let mut random = Random(9);
    (0..32)
        .map(|i| {
            format!(
                "info depth {} time {} nodes {} score cp -{}",
                3 + i,
                10 + random.below(9000),
                random.below(900_000),
                random.below(2000)
            )
        })
        .collect()
}

/// `go` with clocks.
pub fn go() -> Vec<String> {
    let mut random = Random(11);
    (0..32)
        .map(|_| {
            format!(
                "go btime {} wtime {} byoyomi {}",
                random.below(900_000),
                random.below(900_000),
                1000 * random.below(30)
            )
        })
        .collect()
}

/// Option lines of the usual shapes.
pub fn options() -> Vec<String> {
    [
        "option name USI_Hash type spin default 256 min 1 max 1048576",
        "option name Threads type spin default 4 min 1 max 512",
        "option name USI_Ponder type check default false",
        "option name BookMoves type spin default 16 min 0 max 10000",
        "option name Style type combo default Normal var Solid var Normal var Risky",
        "option name EntryRule type combo default Rule27 var None var Rule24 var Rule27 var Try",
        "option name EvalDir type string default eval",
        "option name BookFile type filename default <empty>",
        "option name ClearHash type button",
    ]
    .map(str::to_owned)
    .to_vec()
}
