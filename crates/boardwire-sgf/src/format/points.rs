//! Sets of points: each stands once in its group, and lists can be written as rectangles.

use boardwire_core::go::{BoardSize, Vertex};

use crate::game::Version;
use crate::property::{PointGroup, PropertyId};
use crate::value::Rectangle;

const SIDE: usize = BoardSize::MAX_SIDE as usize;

/// A board whose points are two letters: column and row from the upper left. The default has no points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Board {
    /// Columns and rows that have a small letter.
    columns: u32,
    rows: u32,
    size: Option<BoardSize>,
}

impl Board {
    pub(super) fn new(size: BoardSize) -> Self {
        Self {
            columns: u32::from(size.columns()).min(26),
            rows: u32::from(size.rows()).min(26),
            size: Some(size),
        }
    }

    /// The column and row of a point, from 0.
    #[inline(always)]
    pub(super) fn point(&self, [column, row]: [u8; 2]) -> Option<(u8, u8)> {
        let place = (column.wrapping_sub(b'a'), row.wrapping_sub(b'a'));
        if u32::from(place.0) < self.columns && u32::from(place.1) < self.rows {
            return Some(place);
        }
        self.large_point([column, row])
    }

    /// The same on boards that need capital letters.
    #[cold]
    fn large_point(&self, letters: [u8; 2]) -> Option<(u8, u8)> {
        let vertex = Vertex::from_sgf(letters)?;
        let is_on_board = self.size?.contains(vertex);
        is_on_board.then_some((vertex.column(), vertex.row()))
    }
}

/// Points of boards of up to 52x52: a row in each word.
#[derive(Clone, Debug)]
pub(super) struct PointSet {
    rows: [u64; SIDE],
}

impl PointSet {
    pub(super) const EMPTY: Self = Self { rows: [0; SIDE] };

    /// Takes a point in: false if it is in already.
    #[inline]
    pub(super) fn insert(&mut self, point: Vertex) -> bool {
        self.insert_at(point.column(), point.row())
    }

    /// The same by column and row, which are below 52.
    #[inline(always)]
    pub(super) fn insert_at(&mut self, column: u8, row: u8) -> bool {
        let bit = 1_u64.wrapping_shl(u32::from(column));
        let Some(row) = self.rows.get_mut(usize::from(row)) else {
            return false;
        };
        let free = *row & bit == 0;
        *row |= bit;
        free
    }

    /// Takes a point out: false if it is not in.
    pub(super) fn remove(&mut self, point: Vertex) -> bool {
        let bit = 1 << point.column();
        let Some(row) = self.rows.get_mut(usize::from(point.row())) else {
            return false;
        };
        let there = *row & bit != 0;
        *row &= !bit;
        there
    }

    /// Whether it has all points of a rectangle, or none of them.
    pub(super) fn has_all_or_none(&self, rectangle: Rectangle, all: bool) -> bool {
        rectangle.rows().all(|(row, columns)| {
            let row = self.rows.get(usize::from(row)).copied().unwrap_or(0);
            row & columns == if all { columns } else { 0 }
        })
    }

    pub(super) fn clear(&mut self) {
        self.rows = [0; SIDE];
    }

    /// Clears the first rows alone: most boards are small.
    pub(super) fn clear_rows(&mut self, rows: u8) {
        if let Some(rows) = self.rows.get_mut(..usize::from(rows)) {
            rows.fill(0);
        }
    }

    /// Takes out a rectangle: the first point by rows, as many points to its right as there are, and as many rows below with the same points.
    pub(super) fn take_rectangle(&mut self) -> Option<(Vertex, Vertex)> {
        let top = self.rows.iter().position(|&row| row != 0)?;
        let first = *self.rows.get(top)?;
        let left = first.trailing_zeros();
        let width = (first >> left).trailing_ones();
        // Columns are 0 to 51, so that a whole word is never full.
        let mask = ((1_u64 << width) - 1) << left;
        let mut bottom = top;
        for (at, row) in self.rows.iter_mut().enumerate().skip(top) {
            if *row & mask != mask {
                break;
            }
            *row &= !mask;
            bottom = at;
        }
        let vertex = |column: u32, row: usize| {
            Vertex::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
        };
        Some((vertex(left, top)?, vertex(left + width - 1, bottom)?))
    }
}

/// Those groups of properties that share their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    /// AB, AW, AE.
    Setup,
    /// CR, MA, SL, SQ, TR, M.
    Markup,
    /// TB, TW.
    Territory,
}

impl Group {
    pub(super) const ALL: [Self; 3] = [Self::Setup, Self::Markup, Self::Territory];

    #[inline]
    pub(super) const fn of(id: PropertyId) -> Option<Self> {
        match PointGroup::of(id, Version::Ff4) {
            Some(PointGroup::Setup) => Some(Self::Setup),
            Some(PointGroup::Markup) => Some(Self::Markup),
            Some(PointGroup::Territory) => Some(Self::Territory),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn rectangles(points: &str) -> Vec<[u8; 5]> {
        let mut set = PointSet::EMPTY;
        for point in points.split(' ') {
            let letters = point.as_bytes().first_chunk().copied().unwrap();
            assert!(set.insert(Vertex::from_sgf(letters).unwrap()));
        }
        let taken = core::iter::from_fn(|| set.take_rectangle());
        taken
            .map(|(a, b)| [a.sgf()[0], a.sgf()[1], b':', b.sgf()[0], b.sgf()[1]])
            .collect()
    }

    #[test]
    fn rectangles_are_greedy() {
        assert_eq!(rectangles("aa ba ab bb"), [*b"aa:bb"]);
        assert_eq!(rectangles("aa ba ab"), [*b"aa:ba", *b"ab:ab"]);
        assert_eq!(rectangles("ZZ YZ"), [*b"YZ:ZZ"]);
        assert_eq!(
            rectangles("ba ab bb cb bc"),
            [*b"ba:bc", *b"ab:ab", *b"cb:cb"]
        );
    }

    #[test]
    fn a_full_board_is_one_rectangle() {
        let mut set = PointSet::EMPTY;
        let size = BoardSize::square(BoardSize::MAX_SIDE).unwrap();
        assert!(size.vertices().all(|point| set.insert(point)));
        let (first, last) = set.take_rectangle().unwrap();
        assert_eq!((first.sgf(), last.sgf()), (*b"aa", *b"ZZ"));
        assert!(set.take_rectangle().is_none());
    }
}
