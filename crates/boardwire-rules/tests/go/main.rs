//! The rules of go: moves, repetition, counting, and random games beside a plain implementation.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    reason = "test helpers outside of test functions; tests have std"
)]

mod counting;
mod moves;
mod properties;
mod repetition;
mod setup;

use boardwire_core::go::{Board, BoardSize, Color, Move, Setup, Vertex};
use boardwire_rules::go::{Position, RuleSet};

/// A board from its rows from the top, in `X`, `O` and `.`; blanks do not count.
fn board(rows: &[&str]) -> Board {
    let rows: Vec<Vec<char>> = rows
        .iter()
        .map(|row| row.chars().filter(|c| *c != ' ').collect())
        .collect();
    let side = |len: usize| u8::try_from(len).unwrap();
    let size = BoardSize::new(side(rows[0].len()), side(rows.len())).unwrap();
    let mut board = Board::empty(size);
    for (vertex, stone) in size.vertices().zip(rows.concat()) {
        let stone = match stone {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            '.' => None,
            other => panic!("{other} is neither X nor O nor ."),
        };
        board.set(vertex, stone).unwrap();
    }
    board
}

/// A position with these stones.
fn position(rows: &[&str], turn: Color, rules: RuleSet) -> Position {
    let board = board(rows);
    Position::from_setup(Setup { board, turn }, rules)
}

/// A move by its SGF letters; an empty text is a pass.
fn mv(letters: &str) -> Move {
    match letters.as_bytes() {
        [] => Move::Pass,
        _ => Move::At(at(letters)),
    }
}

fn at(letters: &str) -> Vertex {
    Vertex::from_sgf(letters.as_bytes().try_into().unwrap()).unwrap()
}
