//! A game as its board, its beginning and its moves.

use alloc::vec::Vec;

use boardwire_core::Color;
use boardwire_core::go::{BoardSize, Move, Vertex, fixed_handicap};
use boardwire_sgf::value::{Decimal, Rules};

/// A game as its board, its beginning and its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    /// The board.
    pub size: BoardSize,
    /// The komi, in points, where it is said.
    pub komi: Option<Decimal>,
    /// The rules, where some with a name are said.
    pub rules: Option<Rules>,
    /// What stands on the board before the first move.
    pub start: Start,
    /// The moves, in order. The players need not take turns.
    pub moves: Vec<(Color, Move)>,
}

/// What stands on the board before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// Nothing.
    #[default]
    Even,
    /// A handicap of so many stones in the [fixed places](fixed_handicap).
    Fixed(u8),
    /// A handicap of these stones, two or more.
    Free(Vec<Vertex>),
    /// Stones of any colour that are no handicap.
    Placed(Vec<(Color, Vertex)>),
}

impl MoveList {
    /// The stones before the first move. Of a fixed handicap that the board does not have there are none.
    #[must_use]
    pub fn stones(&self) -> Vec<(Color, Vertex)> {
        let black = |vertices: &[Vertex]| {
            let stones = vertices.iter().map(|&vertex| (Color::Black, vertex));
            stones.collect()
        };
        match &self.start {
            Start::Even => Vec::new(),
            Start::Fixed(stones) => black(&fixed_handicap(self.size, *stones).unwrap_or_default()),
            Start::Free(vertices) => black(vertices),
            Start::Placed(stones) => stones.clone(),
        }
    }

    /// Who begins where nothing else is said: White after a handicap, else Black.
    #[must_use]
    pub const fn beginner(&self) -> Color {
        match self.start {
            Start::Fixed(_) | Start::Free(_) => Color::White,
            Start::Even | Start::Placed(_) => Color::Black,
        }
    }
}
