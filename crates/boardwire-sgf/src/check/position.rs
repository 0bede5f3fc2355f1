//! A light Go board: what stands where after setup and moves, and back again when a variation ends.

use alloc::vec::Vec;

use boardwire_core::go::{BoardSize, Color, Vertex};

/// The position at a node. It takes back what variations did by a log of changes.
#[derive(Debug, Default)]
pub(crate) struct Position {
    size: BoardSize,
    points: Vec<Point>,
    /// The current tree, from 1: what points hold of others does not count.
    tree: u32,
    log: Vec<Change>,
    /// Whether anybody will want to go back.
    logs: bool,
    /// Changes that the log may still take.
    room: usize,
    search: u32,
    stack: Vec<Vertex>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Point {
    stone: Option<Color>,
    /// The tree whose stone it is.
    tree: u32,
    /// The search that last came here.
    seen: u32,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    at: Vertex,
    before: Option<Color>,
}

/// A place in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark(u32);

impl Position {
    /// Begins a tree with an empty board. `room` bounds how many changes can be taken back at a time.
    pub(crate) fn begin_tree(&mut self, size: BoardSize, room: usize) {
        self.size = size;
        self.tree = self.tree.wrapping_add(1);
        if self.points.len() < size.area() {
            self.points.resize(size.area(), Point::default());
        }
        self.log.clear();
        self.logs = false;
        self.room = room.min(u32::MAX as usize);
    }

    /// Whether all changes are known that have to be taken back one day.
    pub(crate) fn is_followed(&self) -> bool {
        self.log.len() < self.room || !self.logs
    }

    /// From here on changes will be taken back.
    pub(crate) fn mark(&mut self) -> Mark {
        self.logs = true;
        Mark(u32::try_from(self.log.len()).unwrap_or(u32::MAX))
    }

    /// Takes back all changes since the mark. `last`: it is the last mark that there is.
    pub(crate) fn back_to(&mut self, mark: Mark, last: bool) {
        while self.log.len() > mark.0 as usize {
            let Some(change) = self.log.pop() else { break };
            self.replace(change.at, change.before);
        }
        self.logs = !last;
    }

    pub(crate) fn stone(&self, at: Vertex) -> Option<Color> {
        let index = at.index(self.size)?;
        let point = self.points.get(usize::from(index))?;
        if point.tree == self.tree {
            point.stone
        } else {
            None
        }
    }

    /// Puts a stone on a point, or clears it, whatever was there. Nothing is captured.
    pub(crate) fn set(&mut self, at: Vertex, stone: Option<Color>) {
        let before = self.replace(at, stone);
        if before != stone && self.logs && self.log.len() < self.room {
            self.log.push(Change { at, before });
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
        self.search = self.search.wrapping_add(1);
        let mut stones = core::mem::take(&mut self.stack);
        stones.clear();
        stones.push(at);
        self.see(at);
        let mut next = 0;
        let mut alive = false;
        'string: while let Some(&stone) = stones.get(next) {
            next += 1;
            for neighbor in stone.neighbors(self.size) {
                match self.stone(neighbor) {
                    None => {
                        alive = true;
                        break 'string;
                    }
                    Some(other) if other == color && self.see(neighbor) => stones.push(neighbor),
                    Some(_) => {}
                }
            }
        }
        if !alive {
            for &stone in &stones {
                self.set(stone, None);
            }
        }
        self.stack = stones;
    }

    /// Marks a point as seen by the search: false if it was.
    fn see(&mut self, at: Vertex) -> bool {
        let search = self.search;
        self.point(at)
            .is_some_and(|point| core::mem::replace(&mut point.seen, search) != search)
    }

    /// Sets a point, and gives what was there.
    fn replace(&mut self, at: Vertex, stone: Option<Color>) -> Option<Color> {
        let before = self.stone(at);
        let tree = self.tree;
        if let Some(point) = self.point(at) {
            point.stone = stone;
            point.tree = tree;
        }
        before
    }

    fn point(&mut self, at: Vertex) -> Option<&mut Point> {
        let index = at.index(self.size)?;
        self.points.get_mut(usize::from(index))
    }
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
