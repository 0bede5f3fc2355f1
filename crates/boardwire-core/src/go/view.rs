//! A go position as something to draw.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{BoardSize, Color, Setup, Vertex, star_points, vertex};
use crate::board::{BoardView, Glyph, Grid, Held, Label, Marks, Seat, Stroke, view_through};

/// A [`Setup`] with what is drawn beside its stones: the last move, marks, prisoners. Made by [`Setup::view`].
#[derive(Clone, Copy, Debug)]
pub struct SetupView<'a> {
    setup: &'a Setup,
    last_move: Option<Vertex>,
    marks: &'a [(Vertex, Marks<'a>)],
    strokes: &'a [Stroke],
    prisoners: Option<[u32; 2]>,
}

impl<'a> SetupView<'a> {
    /// The same with these marks, which must stand in the order of their vertices; of two on one vertex either may be drawn.
    #[must_use]
    pub const fn with_marks(mut self, marks: &'a [(Vertex, Marks<'a>)]) -> Self {
        self.marks = marks;
        self
    }

    /// The same with these lines and arrows.
    #[must_use]
    pub const fn with_strokes(mut self, strokes: &'a [Stroke]) -> Self {
        self.strokes = strokes;
        self
    }

    /// The same with the number of stones that Black and White have captured.
    #[must_use]
    pub const fn with_prisoners(mut self, prisoners: [u32; 2]) -> Self {
        self.prisoners = Some(prisoners);
        self
    }

    const fn size(&self) -> BoardSize {
        self.setup.board.size()
    }
}

impl Setup {
    /// The position for a renderer, with the vertex of the last move marked. A `Setup` itself is a [`BoardView`] without marks.
    #[must_use]
    pub const fn view(&self, last_move: Option<Vertex>) -> SetupView<'_> {
        SetupView {
            setup: self,
            last_move,
            marks: &[],
            strokes: &[],
            prisoners: None,
        }
    }
}

fn vertex_at(column: usize, row: usize) -> Option<Vertex> {
    Vertex::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
}

const fn stone(color: Color) -> Label {
    match color {
        Color::Black => Label::new("X", "●"),
        Color::White => Label::new("O", "○"),
    }
}

impl BoardView for SetupView<'_> {
    fn grid(&self) -> Grid {
        Grid::Intersections
    }

    fn width(&self) -> usize {
        self.size().columns().into()
    }

    fn height(&self) -> usize {
        self.size().rows().into()
    }

    /// `A` to `Z` without `I`, and beyond those 25 `AA` to `AZ` and so on, again without `I`.
    fn column_label(&self, column: usize) -> Label {
        let Some(column) = u8::try_from(column)
            .ok()
            .filter(|c| *c < BoardSize::MAX_SIDE)
        else {
            return Label::new("", "");
        };
        let mut label = String::new();
        if let Some(first) = (column / 25).checked_sub(1) {
            label.push(vertex::column_letter(first).into());
        }
        label.push(vertex::column_letter(column % 25).into());
        Label::same(label)
    }

    /// Counted from the bottom.
    fn row_label(&self, row: usize) -> Label {
        Label::same(self.height().saturating_sub(row).to_string())
    }

    fn star_points(&self) -> Vec<(usize, usize)> {
        star_points(self.size())
            .into_iter()
            .map(|vertex| (vertex.column().into(), vertex.row().into()))
            .collect()
    }

    fn glyph(&self, column: usize, row: usize) -> Option<Glyph> {
        let color = self.setup.board.get(vertex_at(column, row)?)?;
        Some(Glyph {
            label: stone(color),
            owner: Some(color.into()),
            promoted: false,
            directed: false,
        })
    }

    fn is_marked(&self, column: usize, row: usize) -> bool {
        self.last_move.is_some() && vertex_at(column, row) == self.last_move
    }

    fn marks(&self, column: usize, row: usize) -> Marks<'_> {
        vertex_at(column, row)
            .and_then(|vertex| {
                let found = self.marks.binary_search_by_key(&vertex, |(at, _)| *at);
                self.marks.get(found.ok()?)
            })
            .map(|(_, marks)| marks.clone())
            .unwrap_or_default()
    }

    fn strokes(&self) -> Vec<Stroke> {
        self.strokes.to_vec()
    }

    fn held_name(&self) -> Option<&'static str> {
        self.prisoners.map(|_| "prisoners")
    }

    fn held(&self, seat: Seat) -> Vec<Held> {
        let Some([black, white]) = self.prisoners else {
            return Vec::new();
        };
        // Each side holds the other's stones.
        let (captured, count) = match seat {
            Seat(0) => (Color::White, black),
            Seat(1) => (Color::Black, white),
            Seat(_) => return Vec::new(),
        };
        let label = stone(captured);
        Vec::from_iter((count > 0).then_some(Held { label, count }))
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.setup.turn.into())
    }
}

view_through!(Setup);

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;

    use super::*;
    use crate::board::{MarkShape, TextStyle, render_text};
    use crate::go::Board;

    fn small() -> Setup {
        let size = BoardSize::new(4, 3).unwrap();
        let mut board = Board::empty(size);
        for (name, color) in [(b"B3", Color::Black), (b"C2", Color::White)] {
            let vertex = Vertex::from_gtp(name, size).unwrap();
            board.set(vertex, Some(color)).unwrap();
        }
        Setup {
            board,
            turn: Color::Black,
        }
    }

    #[test]
    fn a_position_is_drawn_with_its_last_move_and_prisoners() {
        let setup = small();
        let c2 = Vertex::from_gtp(b"C2", setup.board.size());
        let view = setup.view(c2).with_prisoners([0, 12]);
        assert_eq!(
            render_text(&view, TextStyle::Ascii),
            "\
White prisoners: X12
\x20 A B C D
+---------+
| + X + + | 3
| + +[O]+ | 2
| + + + + | 1
+---------+
Black prisoners: -
Black to move
"
        );
    }

    #[test]
    fn marks_are_found_by_their_vertex() {
        let setup = small();
        let at = |letters| Vertex::from_sgf(letters).unwrap();
        let circle = Marks {
            shape: Some(MarkShape::Circle),
            ..Marks::default()
        };
        let label = Marks {
            label: Some(Cow::Borrowed("a")),
            dimmed: true,
            ..Marks::default()
        };
        let marks = [(at(*b"ba"), circle.clone()), (at(*b"ab"), label.clone())];
        let view = setup.view(None).with_marks(&marks);
        assert_eq!(view.marks(1, 0), circle);
        assert_eq!(view.marks(0, 1), label);
        assert_eq!(view.marks(0, 0), Marks::default());
        assert_eq!(view.marks(99, 999), Marks::default());
    }

    #[test]
    fn columns_beyond_z_have_two_letters() {
        let setup = Setup::start(BoardSize::square(52).unwrap());
        let label = |column| setup.column_label(column).ascii.into_owned();
        let labels = [0, 7, 8, 24, 25, 32, 33, 49, 50, 51, 52].map(label);
        assert_eq!(
            labels,
            ["A", "H", "J", "Z", "AA", "AH", "AJ", "AZ", "BA", "BB", ""]
        );
        assert_eq!(setup.row_label(0).ascii, "52");
    }
}
