//! What the pieces stand on: the ground, its lines and dots, and the marks of the last move. Cells that a board lacks are left out.

use std::fmt::Write as _;

use boardwire_core::board::Grid;

use super::{BOARD, CELL, INK, LINE, Layout, MARK, Svg};

impl Svg<'_> {
    /// The cells that the board has, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        let board = self.board;
        (0..board.height())
            .flat_map(|row| (0..board.width()).map(move |column| (column, row)))
            .filter(|&(column, row)| board.has_cell(column, row))
    }

    /// Whether no cell is missing, so that lines run from edge to edge.
    fn is_whole(&self) -> bool {
        self.cells().count() == self.board.width() * self.board.height()
    }

    fn has_cell(&self, column: Option<usize>, row: Option<usize>) -> bool {
        let (Some(column), Some(row)) = (column, row) else {
            return false;
        };
        column < self.board.width() && row < self.board.height() && self.board.has_cell(column, row)
    }

    pub(super) fn frame(&mut self) {
        let Layout {
            left,
            top,
            wide,
            high,
            ..
        } = self.layout;
        if self.is_whole() {
            put!(
                self,
                r#"<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{BOARD}"/>"#
            );
            return;
        }
        let mut path = String::new();
        for (column, row) in self.cells() {
            let (x, y) = (left + column * CELL, top + row * CELL);
            let _ = write!(path, "M{x} {y}h{CELL}v{CELL}h-{CELL}z");
        }
        put!(self, r#"<path d="{path}" fill="{BOARD}"/>"#);
    }

    /// The cells of the last move. On crossings the stone itself is marked instead.
    pub(super) fn marks(&mut self) {
        if self.board.grid() == Grid::Intersections {
            return;
        }
        let marked: Vec<_> = self
            .cells()
            .filter(|&(column, row)| self.board.is_marked(column, row))
            .collect();
        for (column, row) in marked {
            let (x, y) = self.layout.center(column, row);
            let (x, y) = (x - CELL / 2, y - CELL / 2);
            put!(
                self,
                r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{MARK}"/>"#
            );
        }
    }

    pub(super) fn grid(&mut self) {
        let grid = self.board.grid();
        let (lines, border) = match (grid, self.is_whole()) {
            (Grid::Squares, true) => (self.square_lines(), self.outline()),
            (Grid::Squares, false) => self.edges(),
            (Grid::Intersections, true) => (self.crossing_lines(), String::new()),
            (Grid::Intersections, false) => (self.links(), String::new()),
            _ => (String::new(), String::new()),
        };
        if !lines.is_empty() {
            put!(
                self,
                r#"<path d="{lines}" fill="none" stroke="{LINE}" stroke-width="1"/>"#
            );
        }
        let inset = if grid == Grid::Intersections {
            CELL / 2
        } else {
            0
        };
        for (column, row) in self.board.star_points() {
            let x = self.layout.left + inset + column * CELL;
            let y = self.layout.top + inset + row * CELL;
            put!(self, r#"<circle cx="{x}" cy="{y}" r="3.5" fill="{LINE}"/>"#);
        }
        if !border.is_empty() {
            put!(
                self,
                r#"<path d="{border}" fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="square"/>"#
            );
        }
    }

    /// The lines between squares, from edge to edge.
    fn square_lines(&self) -> String {
        let Layout {
            left,
            top,
            wide,
            high,
            ..
        } = self.layout;
        let mut path = String::new();
        for column in 1..self.board.width() {
            let _ = write!(path, "M{} {top}v{high}", left + column * CELL);
        }
        for row in 1..self.board.height() {
            let _ = write!(path, "M{left} {}h{wide}", top + row * CELL);
        }
        path
    }

    fn outline(&self) -> String {
        let Layout {
            left,
            top,
            wide,
            high,
            ..
        } = self.layout;
        format!("M{left} {top}h{wide}v{high}h-{wide}z")
    }

    /// Of squares of which some are missing: the edges between two, and those between one and nothing.
    fn edges(&self) -> (String, String) {
        let (mut inner, mut outer) = (String::new(), String::new());
        for (column, row) in self.cells() {
            let (left, top) = (
                self.layout.left + column * CELL,
                self.layout.top + row * CELL,
            );
            let (right, bottom) = (left + CELL, top + CELL);
            // The edge to the left and the one above belong to this cell; the others only where there is no neighbour.
            for (neighbour, edge, is_own) in [
                (
                    self.has_cell(column.checked_sub(1), Some(row)),
                    format!("M{left} {top}v{CELL}"),
                    true,
                ),
                (
                    self.has_cell(Some(column), row.checked_sub(1)),
                    format!("M{left} {top}h{CELL}"),
                    true,
                ),
                (
                    self.has_cell(Some(column + 1), Some(row)),
                    format!("M{right} {top}v{CELL}"),
                    false,
                ),
                (
                    self.has_cell(Some(column), Some(row + 1)),
                    format!("M{left} {bottom}h{CELL}"),
                    false,
                ),
            ] {
                match (neighbour, is_own) {
                    (false, _) => outer.push_str(&edge),
                    (true, true) => inner.push_str(&edge),
                    (true, false) => {}
                }
            }
        }
        (inner, outer)
    }

    /// The lines through all crossings.
    fn crossing_lines(&self) -> String {
        let Layout { wide, high, .. } = self.layout;
        let mut path = String::new();
        for column in 0..self.board.width() {
            let (x, y) = self.layout.center(column, 0);
            let _ = write!(path, "M{x} {y}v{}", high.saturating_sub(CELL));
        }
        for row in 0..self.board.height() {
            let (x, y) = self.layout.center(0, row);
            let _ = write!(path, "M{x} {y}h{}", wide.saturating_sub(CELL));
        }
        path
    }

    /// Of crossings of which some are missing: the lines between neighbours.
    fn links(&self) -> String {
        let mut path = String::new();
        for (column, row) in self.cells() {
            let (x, y) = self.layout.center(column, row);
            if self.has_cell(Some(column + 1), Some(row)) {
                let _ = write!(path, "M{x} {y}h{CELL}");
            }
            if self.has_cell(Some(column), Some(row + 1)) {
                let _ = write!(path, "M{x} {y}v{CELL}");
            }
        }
        path
    }
}
