//! A shogi position as something to draw.

use alloc::vec::Vec;

use super::{Color, Move, Piece, PieceKind, Setup, Square};
use crate::board::{BoardView, Glyph, Grid, Held, Label, Seat, TextStyle, view_through};

/// A [`Setup`] with the move that led to it, to be drawn. Made by [`Setup::view`].
#[derive(Clone, Copy, Debug)]
pub struct SetupView<'a> {
    setup: &'a Setup,
    last_move: Option<Move>,
}

impl Setup {
    /// The position for a renderer, with the squares of the last move marked. A `Setup` itself is a [`BoardView`]
    /// without marks.
    #[must_use]
    pub const fn view(&self, last_move: Option<Move>) -> SetupView<'_> {
        SetupView {
            setup: self,
            last_move,
        }
    }
}

/// The files from the left, and the ranks from the top.
const FILES: [Label; 9] = [
    Label::new("9", "９"),
    Label::new("8", "８"),
    Label::new("7", "７"),
    Label::new("6", "６"),
    Label::new("5", "５"),
    Label::new("4", "４"),
    Label::new("3", "３"),
    Label::new("2", "２"),
    Label::new("1", "１"),
];
const RANKS: [Label; 9] = [
    Label::new("a", "一"),
    Label::new("b", "二"),
    Label::new("c", "三"),
    Label::new("d", "四"),
    Label::new("e", "五"),
    Label::new("f", "六"),
    Label::new("g", "七"),
    Label::new("h", "八"),
    Label::new("i", "九"),
];

fn label_at(labels: &[Label; 9], index: usize) -> Label {
    labels.get(index).cloned().unwrap_or(Label::new("", ""))
}

fn square_at(column: usize, row: usize) -> Option<Square> {
    let file = 9u8.checked_sub(u8::try_from(column).ok()?)?;
    let rank = u8::try_from(row).ok()?.checked_add(1)?;
    Square::new(file, rank)
}

fn piece_label(piece: Piece) -> Label {
    Label::new(piece.usi(), piece.kind().kanji())
}

impl BoardView for SetupView<'_> {
    fn grid(&self) -> Grid {
        Grid::Squares
    }

    fn width(&self) -> usize {
        9
    }

    fn height(&self) -> usize {
        9
    }

    fn column_label(&self, column: usize) -> Label {
        label_at(&FILES, column)
    }

    fn row_label(&self, row: usize) -> Label {
        label_at(&RANKS, row)
    }

    /// Between the third and the fourth line from each edge: where the zones of promotion begin.
    fn star_points(&self) -> Vec<(usize, usize)> {
        Vec::from([(3, 3), (6, 3), (3, 6), (6, 6)])
    }

    fn glyph(&self, column: usize, row: usize) -> Option<Glyph> {
        let piece = self.setup.board.get(square_at(column, row)?)?;
        Some(Glyph {
            label: piece_label(piece),
            owner: Some(piece.color().into()),
            promoted: piece.kind().is_promoted(),
            directed: true,
        })
    }

    fn cell_width(&self, style: TextStyle) -> usize {
        match style {
            TextStyle::Ascii => 2,  // "+p"
            TextStyle::Native => 3, // "v" and a wide character
        }
    }

    fn is_marked(&self, column: usize, row: usize) -> bool {
        let (Some(square), Some(mv)) = (square_at(column, row), self.last_move) else {
            return false;
        };
        mv.from() == Some(square) || mv.to() == Some(square)
    }

    fn held_name(&self) -> Option<&'static str> {
        Some("hand")
    }

    fn held(&self, seat: Seat) -> Vec<Held> {
        let Some(color) = Color::ALL
            .into_iter()
            .find(|&color| Seat::from(color) == seat)
        else {
            return Vec::new();
        };
        let held = |(kind, count): (PieceKind, u8)| Held {
            // The owner is told by whose list it is; the letter stays upper case as in USI drops.
            label: piece_label(Piece::new(Color::Black, kind)),
            count: u32::from(count),
        };
        self.setup.hand(color).iter().map(held).collect()
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.setup.turn.into())
    }
}

view_through!(Setup);
