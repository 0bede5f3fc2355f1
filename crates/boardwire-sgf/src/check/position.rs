//! A light Go board: what stands where after setup and moves, and back again when a variation ends.

use alloc::vec::Vec;

use boardwire_core::go::{BoardSize, Color, Vertex};

const SIDE: usize = BoardSize::MAX_SIDE as usize;

/// The position at a node. It takes back what variations did by a log of changes.
///
/// A row is a word for each color: what a rectangle or a string of stones takes depends on its rows, not on its points.
#[derive(Debug)]
pub(crate) struct Position {
    size: BoardSize,
    rows: [Row; SIDE],
    /// The current tree, from 1: what rows hold of others does not count.
    tree: u32,
    log: Vec<Change>,
    /// Of the changes in the log that are of more than a point, what was there.
    parts: Vec<Part>,
    /// Whether anybody will want to go back.
    logs: bool,
    /// Changes of a point that the log may still take.
    room: usize,
}

/// The stones of a row, by columns.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    black: u64,
    white: u64,
    /// The tree whose stones they are.
    tree: u32,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    row: u8,
    before: Before,
}

/// What was there before a change.
#[derive(Clone, Copy, Debug)]
enum Before {
    /// On the point of this column.
    Point(u8, Option<Color>),
    /// The last one of the parts says so.
    Part,
}

/// Points of a row, and the stones that stood on them.
#[derive(Clone, Copy, Debug)]
struct Part {
    columns: u64,
    black: u64,
    white: u64,
}

/// What a part takes of the room, in changes of a point.
const PART: usize = 8;

/// A place in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark(u32);

impl Default for Position {
    fn default() -> Self {
        Self {
            size: BoardSize::default(),
            rows: [Row::default(); SIDE],
            tree: 0,
            log: Vec::new(),
            parts: Vec::new(),
            logs: false,
            room: 0,
        }
    }
}

impl Position {
    /// Begins a tree with an empty board. `room` bounds how many changes can be taken back at a time.
    pub(crate) fn begin_tree(&mut self, size: BoardSize, room: usize) {
        self.size = size;
        self.tree = self.tree.wrapping_add(1);
        self.log.clear();
        self.parts.clear();
        self.logs = false;
        self.room = room.min(u32::MAX as usize);
    }

    /// Whether all changes are known that have to be taken back one day.
    pub(crate) fn is_followed(&self) -> bool {
        self.has_room() || !self.logs
    }

    const fn has_room(&self) -> bool {
        self.log.len() + PART * self.parts.len() < self.room
    }

    /// From here on changes will be taken back.
    pub(crate) fn mark(&mut self) -> Mark {
        self.logs = true;
        Mark(u32::try_from(self.log.len()).unwrap_or(u32::MAX))
    }

    /// Takes back all changes since the mark. `last`: it is the last mark that there is.
    pub(crate) fn back_to(&mut self, mark: Mark, last: bool) {
        while self.log.len() > mark.0 as usize {
            let Some(Change { row, before }) = self.log.pop() else {
                break;
            };
            let part = match before {
                Before::Point(column, stone) => Some(Part::point(column, stone)),
                Before::Part => self.parts.pop(),
            };
            if let Some(part) = part {
                self.restore(row, part);
            }
        }
        self.logs = !last;
    }

    pub(crate) fn stone(&self, at: Vertex) -> Option<Color> {
        let (black, white) = self.row(usize::from(at.row()));
        let bit = 1 << at.column();
        if black & bit != 0 {
            Some(Color::Black)
        } else if white & bit != 0 {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a stone on a point, or clears it, whatever was there. Nothing is captured.
    pub(crate) fn set(&mut self, at: Vertex, stone: Option<Color>) {
        if self.size.contains(at) {
            self.set_row(at.row(), 1 << at.column(), stone);
        }
    }

    /// The same for points of the board in a row: `true` if one of them was so already.
    pub(crate) fn set_row(&mut self, row: u8, columns: u64, stone: Option<Color>) -> bool {
        let (black, white) = self.row(usize::from(row));
        let same = columns
            & match stone {
                Some(Color::Black) => black,
                Some(Color::White) => white,
                None => !(black | white),
            };
        let changed = columns & !same;
        if changed != 0 {
            if self.logs {
                self.keep(row, changed, black, white);
            }
            let part = match stone {
                Some(Color::Black) => Part::new(changed, changed, 0),
                Some(Color::White) => Part::new(changed, 0, changed),
                None => Part::new(changed, 0, 0),
            };
            self.restore(row, part);
        }
        same != 0
    }

    /// Puts into the log what stood on points.
    fn keep(&mut self, row: u8, columns: u64, black: u64, white: u64) {
        if columns.count_ones() < 4 {
            let mut rest = columns;
            while rest != 0 && self.has_room() {
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let stone = if black & bit != 0 {
                    Some(Color::Black)
                } else if white & bit != 0 {
                    Some(Color::White)
                } else {
                    None
                };
                // A word has fewer columns than a byte has numbers.
                let column = u8::try_from(bit.trailing_zeros()).unwrap_or(u8::MAX);
                let before = Before::Point(column, stone);
                self.log.push(Change { row, before });
            }
        } else if self.has_room() {
            let before = Before::Part;
            self.log.push(Change { row, before });
            self.parts
                .push(Part::new(columns, black & columns, white & columns));
        }
    }

    fn restore(&mut self, row: u8, part: Part) {
        let (black, white) = self.row(usize::from(row));
        let tree = self.tree;
        if let Some(row) = self.rows.get_mut(usize::from(row)) {
            *row = Row {
                black: black & !part.columns | part.black,
                white: white & !part.columns | part.white,
                tree,
            };
        }
    }

    /// Executes a move, as SGF does with every move: on a stone too, with captures, and suicide.
    pub(crate) fn play(&mut self, at: Vertex, color: Color) {
        self.set(at, Some(color));
        for neighbor in at.neighbors(self.size) {
            if self.stone(neighbor) == Some(color.opponent()) {
                self.capture(neighbor);
            }
        }
        self.capture(at);
    }

    /// Takes the string at a point off the board if it has no liberty.
    fn capture(&mut self, at: Vertex) {
        let Some(color) = self.stone(at) else { return };
        // Most strings breathe where they were touched.
        if at
            .neighbors(self.size)
            .any(|neighbor| self.stone(neighbor).is_none())
        {
            return;
        }
        let Some(string) = self.dead_string(at, color) else {
            return;
        };
        for (row, &columns) in (0..).zip(&string) {
            if columns != 0 {
                self.set_row(row, columns, None);
            }
        }
    }

    /// The string at a point, by rows, if it has no liberty.
    fn dead_string(&self, at: Vertex, color: Color) -> Option<[u64; SIDE]> {
        let board = (1_u64 << self.size.columns()) - 1;
        let height = usize::from(self.size.rows());
        // Empty points, and those of the color.
        let points = |row: usize| {
            let (black, white) = self.row(row);
            let own = match color {
                Color::Black => black,
                Color::White => white,
            };
            (board & !(black | white), own)
        };
        let mut string = [0_u64; SIDE];
        *string.get_mut(usize::from(at.row()))? = 1 << at.column();
        // Rows with stones that were not looked at.
        let mut pending = 1_u64 << at.row();
        while pending != 0 {
            let row = pending.trailing_zeros() as usize;
            pending &= pending - 1;
            let (empty, own) = points(row);
            let stones = spread(string.get(row).copied().unwrap_or(0), own);
            if (stones << 1 | stones >> 1) & empty != 0 {
                return None;
            }
            *string.get_mut(row)? = stones;
            let above = row.checked_sub(1);
            let below = Some(row + 1).filter(|&row| row < height);
            for near in [above, below].into_iter().flatten() {
                let (empty, own) = points(near);
                if empty & stones != 0 {
                    return None;
                }
                let known = string.get_mut(near)?;
                let new = own & stones & !*known;
                if new != 0 {
                    *known |= new;
                    pending |= 1 << near;
                }
            }
        }
        Some(string)
    }

    /// The black and the white stones of a row.
    fn row(&self, row: usize) -> (u64, u64) {
        match self.rows.get(row) {
            Some(row) if row.tree == self.tree => (row.black, row.white),
            _ => (0, 0),
        }
    }
}

impl Part {
    const fn new(columns: u64, black: u64, white: u64) -> Self {
        Self {
            columns,
            black,
            white,
        }
    }

    const fn point(column: u8, stone: Option<Color>) -> Self {
        let bit = 1 << column;
        match stone {
            Some(Color::Black) => Self::new(bit, bit, 0),
            Some(Color::White) => Self::new(bit, 0, bit),
            None => Self::new(bit, 0, 0),
        }
    }
}

/// All stones of a row that touch some of them in the row.
const fn spread(some: u64, all: u64) -> u64 {
    // What is carried runs from a stone to the end of its run.
    const fn upward(some: u64, all: u64) -> u64 {
        (all.wrapping_add(some) ^ all) & all | some
    }
    let up = upward(some, all);
    let down = upward(some.reverse_bits(), all.reverse_bits()).reverse_bits();
    up | down
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vertex(letters: &str) -> Vertex {
        Vertex::from_sgf(letters.as_bytes().try_into().unwrap()).unwrap()
    }

    fn position(room: usize) -> Position {
        let mut position = Position::default();
        position.begin_tree(BoardSize::NINE, room);
        position
    }

    #[test]
    fn captures_and_suicide() {
        let mut position = position(100);
        position.set(vertex("aa"), Some(Color::White));
        position.play(vertex("ab"), Color::Black);
        position.play(vertex("ba"), Color::Black);
        assert_eq!(position.stone(vertex("aa")), None);
        position.play(vertex("aa"), Color::White);
        assert_eq!(position.stone(vertex("aa")), None);
        position.play(vertex("aa"), Color::Black);
        assert_eq!(position.stone(vertex("aa")), Some(Color::Black));
        position.begin_tree(BoardSize::NINETEEN, 100);
        assert_eq!(position.stone(vertex("aa")), None);
    }

    #[test]
    fn stones_spread_in_their_runs() {
        assert_eq!(spread(0b0_0100_0010, 0b1_1101_1010), 0b1_1100_0010);
        assert_eq!(spread(0b0100, 0b1110), 0b1110);
        assert_eq!(spread(0b1010, 0b1111), 0b1111);
        let all = (1 << SIDE) - 1;
        assert_eq!(spread(1, all), all);
        assert_eq!(spread(1 << (SIDE - 1), all), all);
    }

    #[test]
    fn a_string_of_many_bends_is_captured_with_its_last_liberty() {
        let size = BoardSize::square(BoardSize::MAX_SIDE).unwrap();
        let mut position = Position::default();
        position.begin_tree(size, 10_000);
        // White stones wind from side to side through black ones.
        let is_white = |at: Vertex| {
            at.row().is_multiple_of(2) || at.column() == if at.row() % 4 == 1 { 51 } else { 0 }
        };
        for at in size.vertices() {
            let color = if is_white(at) {
                Color::White
            } else {
                Color::Black
            };
            position.set(at, Some(color));
        }
        let liberty = vertex("aa");
        position.set(liberty, None);
        let mark = position.mark();
        position.play(vertex("ab"), Color::Black);
        assert_eq!(position.stone(vertex("ZY")), Some(Color::White));
        position.play(liberty, Color::Black);
        assert!(
            size.vertices()
                .all(|at| position.stone(at) != Some(Color::White))
        );
        position.back_to(mark, true);
        let is_as_before = |at| {
            let color = if is_white(at) {
                Color::White
            } else {
                Color::Black
            };
            position.stone(at) == (at != liberty).then_some(color)
        };
        assert!(size.vertices().all(is_as_before));
    }

    #[test]
    fn a_rectangle_takes_its_rows() {
        let size = BoardSize::square(BoardSize::MAX_SIDE).unwrap();
        let mut position = Position::default();
        position.begin_tree(size, 52 * (PART + 1));
        position.set(vertex("cc"), Some(Color::Black));
        let mark = position.mark();
        let all = (1 << SIDE) - 1;
        let same: Vec<u8> = (0..52)
            .filter(|&row| position.set_row(row, all, Some(Color::Black)))
            .collect();
        assert_eq!(same, [2]);
        assert_eq!((position.log.len(), position.parts.len()), (52, 52));
        position.back_to(mark, true);
        let stones = size.vertices().filter(|&at| position.stone(at).is_some());
        assert_eq!(stones.collect::<Vec<_>>(), [vertex("cc")]);
    }

    #[test]
    fn marks_bring_the_position_back() {
        let mut position = position(100);
        position.set(vertex("aa"), Some(Color::White));
        let outer = position.mark();
        position.play(vertex("ab"), Color::Black);
        let inner = position.mark();
        position.play(vertex("ba"), Color::Black);
        assert_eq!(position.stone(vertex("aa")), None);
        position.back_to(inner, false);
        assert_eq!(position.stone(vertex("aa")), Some(Color::White));
        assert_eq!(position.stone(vertex("ab")), Some(Color::Black));
        position.back_to(outer, true);
        assert_eq!(position.stone(vertex("ab")), None);
        assert!(position.is_followed());
    }

    #[test]
    fn the_log_is_bounded() {
        let mut position = position(2);
        for letters in ["aa", "bb", "cc"] {
            position.set(vertex(letters), Some(Color::White));
        }
        assert!(position.is_followed());
        position.mark();
        position.set(vertex("dd"), Some(Color::White));
        assert!(position.is_followed());
        position.set(vertex("ee"), Some(Color::White));
        assert!(!position.is_followed());
    }
}
