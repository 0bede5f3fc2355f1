//! What is drawn over the pieces: the last move on crossings, and what a record's author has marked.

use std::fmt::Write as _;

use boardwire_core::board::{Grid, MarkShape, Marks, Seat, Stroke};

use unicode_width::UnicodeWidthStr as _;

use super::{BOARD, CELL, INK, PAPER, SANS, Svg, escape, text_width};
use crate::shown::cut;

/// The colour of lines and arrows, and of what is selected.
const DRAWN: &str = "#2e6da4";

impl Svg<'_> {
    pub(super) fn markup(&mut self) {
        let on_crossings = self.board.grid() == Grid::Intersections;
        // Under the rest: a label at an arrow's end can then be read.
        for stroke in self.board.strokes() {
            self.stroke(stroke);
        }
        let cells: Vec<_> = self.cells().collect();
        for (column, row) in cells {
            let marks = self.board.marks(column, row);
            let owner = self.board.glyph(column, row).and_then(|glyph| glyph.owner);
            let is_last = on_crossings && self.board.is_marked(column, row);
            if marks == Marks::default() && !is_last {
                continue;
            }
            let (x, y) = self.layout.center(column, row);
            // What stands on a black stone is white.
            let ink = if owner == Some(Seat(0)) { PAPER } else { INK };
            self.territory(&marks, x, y);
            match (&marks.label, marks.shape) {
                (Some(label), _) => self.label(label, owner.is_none(), x, y, ink),
                (None, Some(_)) => {}
                // A mark of the author's on the last move says more than that it was the last.
                (None, None) if is_last && owner.is_some() => put!(
                    self,
                    r#"<circle cx="{x}" cy="{y}" r="9" fill="none" stroke="{ink}" stroke-width="2.4"/>"#
                ),
                (None, None) => {}
            }
            if let Some(shape) = marks.shape {
                self.shape(shape, owner.is_none(), x, y, ink);
            }
            if marks.dimmed {
                let (left, top) = (x - CELL / 2, y - CELL / 2);
                put!(
                    self,
                    r#"<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="{BOARD}" fill-opacity="0.62"/>"#
                );
            }
        }
    }

    /// A small square in the colour of who owns the cell; on a stone it says that the stone is dead.
    fn territory(&mut self, marks: &Marks<'_>, x: usize, y: usize) {
        let Some(seat) = marks.territory else {
            return;
        };
        let fill = if seat == Seat(0) { INK } else { PAPER };
        let edge = if seat == Seat(0) { PAPER } else { INK };
        put!(
            self,
            r#"<rect x="{}" y="{}" width="14" height="14" fill="{fill}" stroke="{edge}" stroke-width="1.2"/>"#,
            x - 7,
            y - 7
        );
    }

    /// A text; on an empty crossing the lines under it are hidden.
    fn label(&mut self, label: &str, is_empty: bool, x: usize, y: usize, ink: &str) {
        // As much as a stone has room for; the record has the rest.
        let shown = cut(label, 6);
        let size = match shown.width() {
            0 | 1 => 22,
            2 => 19,
            3 => 15,
            4 => 13,
            _ => 11,
        };
        if is_empty {
            let half = text_width(&shown, size).div_ceil(2).clamp(10, CELL / 2 - 4) + 3;
            put!(
                self,
                r#"<rect x="{}" y="{}" width="{}" height="24" fill="{BOARD}"/>"#,
                x - half,
                y - 12,
                2 * half
            );
        }
        let text = escape(&shown);
        put!(
            self,
            r#"<text x="{x}" y="{}" font-family="{SANS}" font-size="{size}" fill="{ink}" text-anchor="middle">{text}</text>"#,
            y + size * 7 / 20
        );
    }

    fn shape(&mut self, shape: MarkShape, is_empty: bool, x: usize, y: usize, ink: &str) {
        let ground = if is_empty { BOARD } else { "none" };
        let path = match shape {
            MarkShape::Circle => {
                put!(
                    self,
                    r#"<circle cx="{x}" cy="{y}" r="11" fill="{ground}" stroke="{ink}" stroke-width="2.4"/>"#
                );
                return;
            }
            MarkShape::Selected => {
                put!(
                    self,
                    r#"<rect x="{}" y="{}" width="{CELL}" height="{CELL}" fill="{DRAWN}" fill-opacity="0.35"/>"#,
                    x - CELL / 2,
                    y - CELL / 2
                );
                return;
            }
            MarkShape::Cross => "M-9-9L9 9M9-9L-9 9",
            MarkShape::Triangle => "M0-13L11.5 7.5H-11.5Z",
            MarkShape::Square => "M-9.5-9.5H9.5V9.5H-9.5Z",
            _ => return,
        };
        let ground = if shape == MarkShape::Cross {
            "none"
        } else {
            ground
        };
        put!(
            self,
            r#"<path transform="translate({x} {y})" d="{path}" fill="{ground}" stroke="{ink}" stroke-width="2.4" stroke-linejoin="round"/>"#
        );
    }

    /// A line from cell to cell, with a head if it is an arrow.
    fn stroke(&mut self, stroke: Stroke) {
        let point = |(column, row): (usize, usize)| {
            let (x, y) = self.layout.center(column, row);
            (x as f64, y as f64)
        };
        let ((x1, y1), (x2, y2)) = (point(stroke.from), point(stroke.to));
        let length = (x2 - x1).hypot(y2 - y1);
        if length == 0.0 {
            return;
        }
        let mut path = format!("M{x1} {y1}L{x2} {y2}");
        if stroke.is_arrow {
            let (along_x, along_y) = ((x2 - x1) / length, (y2 - y1) / length);
            for side in [-1.0, 1.0] {
                let x = x2 - 14.0 * along_x + side * 7.0 * along_y;
                let y = y2 - 14.0 * along_y - side * 7.0 * along_x;
                let _ = write!(path, "M{x2} {y2}L{x:.1} {y:.1}");
            }
        }
        put!(
            self,
            r#"<path d="{path}" fill="none" stroke="{DRAWN}" stroke-width="3" stroke-linecap="round"/>"#
        );
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use boardwire_core::board::{MarkShape, Marks, Seat, Stroke};
    use boardwire_core::go::{BoardSize, Color, Setup, Vertex};

    use crate::svg::{Caption, assert_well_formed, render};

    #[test]
    fn all_that_an_author_draws_is_in_the_picture() {
        let mut setup = Setup::start(BoardSize::square(9).unwrap());
        let at = |column, row| Vertex::new(column, row).unwrap();
        setup.board.set(at(2, 2), Some(Color::Black)).unwrap();
        setup.board.set(at(3, 2), Some(Color::White)).unwrap();
        let shape = |shape| Marks {
            shape: Some(shape),
            ..Marks::default()
        };
        let marks = [
            (at(0, 0), shape(MarkShape::Circle)),
            (at(1, 0), shape(MarkShape::Cross)),
            (at(2, 0), shape(MarkShape::Triangle)),
            (at(3, 0), shape(MarkShape::Square)),
            (at(4, 0), shape(MarkShape::Selected)),
            (
                at(5, 0),
                Marks {
                    label: Some(Cow::Borrowed("<A>")),
                    ..Marks::default()
                },
            ),
            (
                at(6, 0),
                Marks {
                    territory: Some(Seat(0)),
                    ..Marks::default()
                },
            ),
            (
                at(7, 0),
                Marks {
                    dimmed: true,
                    ..Marks::default()
                },
            ),
        ];
        let mut marks = marks.to_vec();
        marks.sort_by_key(|(vertex, _)| *vertex);
        let strokes = [Stroke {
            from: (0, 8),
            to: (8, 8),
            is_arrow: true,
        }];
        let view = setup
            .view(Some(at(2, 2)))
            .with_marks(&marks)
            .with_strokes(&strokes);
        let caption = Caption {
            title: "Go position",
            note: None,
        };
        let svg = render(&view, &caption);
        assert_well_formed(&svg);
        assert!(svg.contains("&lt;A&gt;") && svg.contains("M-9-9L9 9M9-9L-9 9"));
        assert_eq!(svg.matches(r#"r="21""#).count(), 2, "two stones");
        // The last move is black: its ring is white.
        assert!(
            svg.contains(r##"r="9" fill="none" stroke="#ffffff""##),
            "{svg}"
        );
        assert_eq!(svg.matches("fill-opacity=\"0.62\"").count(), 1);
        assert_eq!(svg.matches("stroke-linecap=\"round\"").count(), 1);
    }
}
