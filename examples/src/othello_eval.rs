//! What a position of Othello or one of its relatives is worth, without looking ahead.

use boardwire_core::othello::{Shape, Square, SquareSet, Variant};
use boardwire_rules::othello::{Position, winner};

/// A disc more at the end of a game; the unit of all values.
pub(crate) const DISC: i32 = 1_000;
/// A disc that no line can ever turn over.
const CORNER: i32 = 8 * DISC;
/// A disc beside such a square while that is empty: it gives the square away.
const NEAR_CORNER: i32 = -3 * DISC;
/// A square on which a side can place a disc.
const MOBILITY: i32 = DISC;

/// What a board's shape says of its squares.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// The squares whose discs can't be turned over: those through which no line has both neighbours on the board. On a full board these are its
    /// four corners, on the octagon eight.
    pub(crate) corners: SquareSet,
    /// Each corner with its neighbours.
    near: Vec<(Square, SquareSet)>,
}

/// One of the two steps along each of the four axes: columns and rows.
const AXES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Geometry {
    pub(crate) fn new(shape: Shape) -> Self {
        let size = shape.size();
        let step = |square: Square, (columns, rows): (i8, i8)| {
            let column = square.column().checked_add_signed(columns)?;
            let row = square.row().checked_add_signed(rows)?;
            Square::new(column, row).filter(|&next| shape.has(next))
        };
        let mut corners = SquareSet::empty(size);
        let mut near = Vec::new();
        for square in shape.squares() {
            let mut around = SquareSet::empty(size);
            let mut is_corner = true;
            for (columns, rows) in AXES {
                let ends = [(columns, rows), (-columns, -rows)].map(|by| step(square, by));
                around.extend(ends.into_iter().flatten());
                is_corner &= ends.iter().any(Option::is_none);
            }
            if is_corner {
                corners.insert(square);
                near.push((square, around));
            }
        }
        Self { corners, near }
    }

    /// The squares beside the empty corners.
    pub(crate) fn near_empty_corners(&self, position: &Position) -> SquareSet {
        let empties = position.board().empties();
        let mut all = SquareSet::empty(empties.size());
        for (corner, around) in &self.near {
            if empties.contains(*corner) {
                all = union(all, *around);
            }
        }
        all
    }

    /// The value for the side to move, which can place a disc on `moves`.
    pub(crate) fn value(&self, position: &Position, moves: SquareSet) -> i32 {
        let turn = position.turn();
        let near = self.near_empty_corners(position);
        let side = |color, moves: usize| {
            let discs = position.board().discs(color);
            CORNER * count(both(discs, self.corners).len())
                + NEAR_CORNER * count(both(discs, near).len())
                + MOBILITY * count(moves)
        };
        let value = side(turn, moves.len()) - side(!turn, replies(position));
        match position.variant() {
            // What is good for keeping discs is bad for losing them.
            Variant::Anti => -value,
            _ => value,
        }
    }

    /// The value for the side to move of a game that is over.
    pub(crate) fn result(position: &Position) -> i32 {
        let discs = position.discs();
        let margin = i32::from(discs[0]) - i32::from(discs[1]);
        let for_black = match winner(position.variant(), discs.map(u32::from)) {
            Some(0) => margin.abs(),
            Some(_) => -margin.abs(),
            None => 0,
        };
        let sign = if position.turn().index() == 0 { 1 } else { -1 };
        sign * for_black * DISC
    }
}

/// How many squares the other side could play on if it were to move.
fn replies(position: &Position) -> usize {
    let (variant, board, turn) = (position.variant(), position.board(), !position.turn());
    // In Reversi the counts matter, and are right there.
    let placed = (variant == Variant::Reversi).then(|| position.placed());
    Position::from_board(variant, board, turn, placed).map_or(0, |other| other.legal_moves().len())
}

pub(crate) fn both(a: SquareSet, b: SquareSet) -> SquareSet {
    let ([a0, a1], [b0, b1]) = (a.words(), b.words());
    SquareSet::from_words(a.size(), [a0 & b0, a1 & b1])
}

pub(crate) fn without(a: SquareSet, b: SquareSet) -> SquareSet {
    let ([a0, a1], [b0, b1]) = (a.words(), b.words());
    SquareSet::from_words(a.size(), [a0 & !b0, a1 & !b1])
}

fn union(a: SquareSet, b: SquareSet) -> SquareSet {
    let ([a0, a1], [b0, b1]) = (a.words(), b.words());
    SquareSet::from_words(a.size(), [a0 | b0, a1 | b1])
}

/// A number of squares, at most 196.
fn count(squares: usize) -> i32 {
    i32::try_from(squares).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use boardwire_core::othello::Size;

    use super::*;

    #[test]
    fn corners_are_the_squares_that_no_line_crosses() {
        let names = |shape| {
            let corners = Geometry::new(shape).corners;
            let names: Vec<String> = corners.iter().map(|square| square.to_string()).collect();
            names.join(" ")
        };
        assert_eq!(names(Shape::Full(Size::Eight)), "a1 h1 a8 h8");
        assert_eq!(names(Shape::Octagon), "c1 h1 a3 j3 a8 j8 c10 h10");
    }
}
