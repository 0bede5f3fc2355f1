//! How a game of go begins, whatever way the board lies.

use std::fmt;

use boardwire_core::go::{BoardSize, Vertex};

/// The first moves of a game, turned and mirrored so that games which begin alike have the same opening.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Opening {
    size: (u8, u8),
    moves: Vec<(u8, u8)>,
}

impl Opening {
    /// Of all ways to lay the board, takes the one that has the first move, then the second, and so on, furthest to the right and, among
    /// these, furthest up: the upper right corner, where players like to begin.
    pub(crate) fn new(moves: &[Vertex], size: BoardSize) -> Self {
        // A board that is not square can't be turned by a right angle.
        let ways = if size.is_square() { 0..8 } else { 0..4 };
        let lay = |way: u8| -> Vec<(u8, u8)> {
            let turn = |vertex: &Vertex| {
                let (column, row) = (vertex.column(), vertex.row());
                let column = mirror(column, size.columns(), way & 1 != 0);
                let row = mirror(row, size.rows(), way & 2 != 0);
                if way & 4 == 0 {
                    (column, row)
                } else {
                    (row, column)
                }
            };
            moves.iter().map(turn).collect()
        };
        let key = |moves: &Vec<(u8, u8)>| -> Vec<(u8, u8)> {
            moves
                .iter()
                .map(|&(column, row)| (u8::MAX - column, row))
                .collect()
        };
        let moves = ways.map(lay).min_by_key(key).unwrap_or_default();
        Self {
            size: (size.columns(), size.rows()),
            moves,
        }
    }
}

fn mirror(place: u8, side: u8, mirrored: bool) -> u8 {
    if mirrored {
        side.saturating_sub(1).saturating_sub(place)
    } else {
        place
    }
}

/// Writes the moves as players name them: `Q16 D4 Q4 D16`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = BoardSize::new(self.size.0, self.size.1);
        for (i, &(column, row)) in self.moves.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            let vertex = Vertex::new(column, row);
            match vertex.zip(size).and_then(|(vertex, size)| vertex.gtp(size)) {
                Some(name) => f.write_str(name.as_str())?,
                // GTP names columns up to Z.
                None => write!(f, "{},{}", column + 1, row + 1)?,
            }
        }
        Ok(())
    }
}
