//! An othello position as something to draw.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Color, Setup, Square, SquareSet};
use crate::board::{BoardView, Glyph, Grid, Label, Seat, TextStyle, view_through};

/// A [`Setup`] with the square of the move that led to it, to be drawn. Made by [`Setup::view`].
#[derive(Clone, Copy, Debug)]
pub struct SetupView<'a> {
    setup: &'a Setup,
    last_move: Option<Square>,
    playable: SquareSet,
}

impl SetupView<'_> {
    /// The same with the squares marked that the player to move may play on.
    #[must_use]
    pub const fn with_playable(mut self, squares: SquareSet) -> Self {
        self.playable = squares;
        self
    }
}

impl Setup {
    /// The position for a renderer, with the square of the last move marked. A `Setup` itself is a [`BoardView`] without
    /// marks.
    #[must_use]
    pub const fn view(&self, last_move: Option<Square>) -> SetupView<'_> {
        SetupView {
            setup: self,
            last_move,
            playable: SquareSet::empty(self.board.size()),
        }
    }
}

fn square_at(column: usize, row: usize) -> Option<Square> {
    Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
}

impl BoardView for SetupView<'_> {
    fn grid(&self) -> Grid {
        Grid::Squares
    }

    fn width(&self) -> usize {
        self.setup.board.size().side().into()
    }

    fn height(&self) -> usize {
        self.width()
    }

    fn column_label(&self, column: usize) -> Label {
        match square_at(column, 0) {
            Some(square) => Label::same(char::from(b'a' + square.column()).to_string()),
            None => Label::new("", ""),
        }
    }

    fn row_label(&self, row: usize) -> Label {
        Label::same((row + 1).to_string())
    }

    fn has_cell(&self, column: usize, row: usize) -> bool {
        square_at(column, row).is_some_and(|square| self.setup.board.shape().has(square))
    }

    /// Two lines from each corner, where boards have their dots.
    fn star_points(&self) -> Vec<(usize, usize)> {
        let far = self.width().saturating_sub(2);
        if far <= 2 {
            return Vec::new(); // 4x4: all four would be one
        }
        Vec::from([(2, 2), (far, 2), (2, far), (far, far)])
    }

    fn glyph(&self, column: usize, row: usize) -> Option<Glyph> {
        let color = self.setup.board.get(square_at(column, row)?)?;
        Some(Glyph {
            label: match color {
                Color::Black => Label::new("X", "●"),
                Color::White => Label::new("O", "○"),
            },
            owner: Some(color.into()),
            promoted: false,
            directed: false,
        })
    }

    fn cell_width(&self, style: TextStyle) -> usize {
        match style {
            TextStyle::Ascii => 1,
            TextStyle::Native => 2, // the dot of an empty square is a wide character
        }
    }

    fn is_marked(&self, column: usize, row: usize) -> bool {
        self.last_move.is_some() && square_at(column, row) == self.last_move
    }

    fn is_playable(&self, column: usize, row: usize) -> bool {
        square_at(column, row).is_some_and(|square| self.playable.contains(square))
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.setup.turn.into())
    }
}

view_through!(Setup);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::render_text;
    use crate::othello::Variant;

    #[test]
    fn squares_to_play_on_have_a_star() {
        let setup = Setup::default();
        let squares = SquareSet::from_words(setup.board.size(), [1 << 19, 0]);
        let text = render_text(&setup.view(None).with_playable(squares), TextStyle::Ascii);
        assert!(text.contains("| . . . * . . . . | 3\n"), "{text}");
        assert_eq!(text.matches('*').count(), 1);
    }

    #[test]
    fn the_start_position_is_drawn() {
        let setup = Setup::default();
        let d4 = Square::from_name(b"d4");
        assert_eq!(
            render_text(&setup.view(d4), TextStyle::Ascii),
            "\
\x20 a b c d e f g h
+-----------------+
| . . . . . . . . | 1
| . . . . . . . . | 2
| . . . . . . . . | 3
| . . .[O]X . . . | 4
| . . . X O . . . | 5
| . . . . . . . . | 6
| . . . . . . . . | 7
| . . . . . . . . | 8
+-----------------+
Black to move
"
        );
    }

    #[test]
    fn the_octagon_has_no_corners() {
        let setup = Setup::start(Variant::Octagon);
        let text = render_text(&setup, TextStyle::Ascii);
        assert!(text.contains("|     . . . . . .     | 1\n|   . . . . . . . .   | 2\n"));
        assert!(text.contains("| . . . . O X . . . . | 5\n"));
        assert_eq!(setup.star_points(), [(2, 2), (8, 2), (2, 8), (8, 8)]);
    }
}
