//! The stones and their chains, kept up to date from move to move.
//!
//! Cells lie row by row with a cell of border before each row, a row of border above and below the board, and one more cell at the end: every
//! cell of the board has four neighbours in the list, and none needs a check. A chain's stones form a ring of links; its first cell
//! (the *head*) knows how many stones and liberties it has. Liberties are counted once for each stone beside them, which is enough to tell
//! none from some, and can be kept by additions alone.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use boardwire_core::go::{BoardSize, Color, Vertex};

/// The place of a cell in the list. Those of the board come from [`Layout::cell_of`] and from links, so that all are inside.
pub(super) type Cell = u16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Empty,
    Stone(Color),
    Border,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    content: Content,
    /// The head of the stone's chain; 0, which is border, while chains are being rebuilt.
    head: Cell,
    /// The next stone of the chain's ring.
    next: Cell,
    /// Of the head: the number of stones.
    len: u16,
    /// Of the head: the number of pairs of a stone and an empty neighbour. At most 4 * 2704.
    liberties: u16,
}

/// Where the vertices of a board are in the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    stride: Cell,
}

impl Layout {
    pub(super) const fn of(size: BoardSize) -> Self {
        Self {
            stride: size.columns() as Cell + 1,
        }
    }

    /// The cell of a vertex that the board has.
    #[inline]
    pub(super) fn cell_of(self, vertex: Vertex) -> Cell {
        (Cell::from(vertex.row()) + 1) * self.stride + Cell::from(vertex.column()) + 1
    }

    /// The vertex of a cell of the board.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "lines are less than 52")]
    pub(super) fn vertex_of(self, cell: Cell) -> Option<Vertex> {
        let (row, column) = (cell / self.stride, cell % self.stride);
        Vertex::new(column.checked_sub(1)? as u8, row.checked_sub(1)? as u8)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Grid {
    cells: Box<[Record]>,
    layout: Layout,
    /// Room for the floods of [`Grid::rebuild_around`].
    scratch: Vec<Cell>,
}

/// What a move would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// The stone has a liberty beside it, or joins a chain with another one, and captures nothing.
    Quiet,
    /// It captures.
    Captures,
    /// It and the chains that it joins have no liberty left.
    Suicide,
}

const UNLABELLED: Cell = 0;

impl Grid {
    pub(super) fn empty(size: BoardSize) -> Self {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let border = Record {
            content: Content::Border,
            head: UNLABELLED,
            next: 0,
            len: 0,
            liberties: 0,
        };
        let mut cells = vec![border; (columns + 1) * (rows + 2) + 1].into_boxed_slice();
        for row in cells.chunks_mut(columns + 1).skip(1).take(rows) {
            for cell in row.iter_mut().skip(1) {
                cell.content = Content::Empty;
            }
        }
        Self {
            cells,
            layout: Layout::of(size),
            scratch: Vec::new(),
        }
    }

    #[inline]
    pub(super) const fn layout(&self) -> Layout {
        self.layout
    }

    #[inline]
    pub(super) fn stone(&self, cell: Cell) -> Option<Color> {
        match self.at(cell).content {
            Content::Stone(color) => Some(color),
            Content::Empty | Content::Border => None,
        }
    }

    #[inline]
    fn at(&self, cell: Cell) -> &Record {
        &self.cells[usize::from(cell)]
    }

    #[inline]
    fn at_mut(&mut self, cell: Cell) -> &mut Record {
        &mut self.cells[usize::from(cell)]
    }

    #[inline]
    fn neighbors(&self, cell: Cell) -> [Cell; 4] {
        let stride = self.layout.stride;
        [cell - stride, cell - 1, cell + 1, cell + stride]
    }

    /// The stones of the chain that a stone belongs to, from that stone on.
    pub(super) fn chain(&self, stone: Cell) -> impl Iterator<Item = Cell> {
        let mut at = Some(stone);
        core::iter::from_fn(move || {
            let here = at?;
            let next = self.at(here).next;
            at = (next != stone).then_some(next);
            Some(here)
        })
    }

    /// The number of stones in the chain that a stone belongs to.
    #[inline]
    pub(super) fn chain_len(&self, stone: Cell) -> u16 {
        self.at(self.at(stone).head).len
    }

    /// The empty cells beside a chain, each once.
    pub(super) fn liberties(&self, stone: Cell) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self
            .chain(stone)
            .flat_map(|stone| self.neighbors(stone))
            .filter(|cell| self.at(*cell).content == Content::Empty)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether a stone is alone in its chain, and this is its only liberty.
    pub(super) fn is_single_with_liberty(&self, stone: Cell) -> bool {
        let head = self.at(self.at(stone).head);
        (head.len, head.liberties) == (1, 1)
    }

    /// What a stone on an empty cell would do.
    #[inline]
    pub(super) fn effect(&self, cell: Cell, color: Color) -> Effect {
        let around = self.neighbors(cell);
        let mut lives = false;
        for near in around {
            let record = self.at(near);
            let Content::Stone(owner) = record.content else {
                lives |= record.content == Content::Empty;
                continue;
            };
            let has_others = self.at(record.head).liberties > self.contacts(around, record.head);
            if owner == color {
                lives |= has_others;
            } else if !has_others {
                return Effect::Captures;
            }
        }
        if lives {
            Effect::Quiet
        } else {
            Effect::Suicide
        }
    }

    /// How many of these cells hold a stone of the chain.
    fn contacts(&self, cells: [Cell; 4], head: Cell) -> u16 {
        let touches = |cell: &Cell| {
            let record = self.at(*cell);
            matches!(record.content, Content::Stone(_)) && record.head == head
        };
        cells.iter().map(|cell| u16::from(touches(cell))).sum()
    }

    /// The heads of the chains beside a cell that a stone on it would take off the board: those it captures, or, if
    /// it is suicide, those it joins.
    pub(super) fn doomed(&self, cell: Cell, color: Color, effect: Effect) -> [Option<Cell>; 4] {
        let doomed = match effect {
            Effect::Quiet => return [None; 4],
            Effect::Captures => !color,
            Effect::Suicide => color,
        };
        let around = self.neighbors(cell);
        let mut heads = [None; 4];
        for (number, near) in around.into_iter().enumerate() {
            let record = self.at(near);
            if record.content != Content::Stone(doomed) || heads.contains(&Some(record.head)) {
                continue;
            }
            if self.at(record.head).liberties == self.contacts(around, record.head) {
                heads[number] = Some(record.head);
            }
        }
        heads
    }

    /// Puts a stone on an empty cell, and takes off first the enemy's chains and then, if it has no liberty, its own. Says of each stone that
    /// was taken off which it was.
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, color: Color, mut taken: impl FnMut(Cell, Color)) {
        *self.at_mut(cell) = Record {
            content: Content::Stone(color),
            head: cell,
            next: cell,
            len: 1,
            liberties: 0,
        };
        let around = self.neighbors(cell);
        for near in around {
            match self.at(near).content {
                Content::Empty => self.at_mut(cell).liberties += 1,
                Content::Stone(_) => {
                    let head = self.at(near).head;
                    let liberties = &mut self.at_mut(head).liberties;
                    *liberties = liberties.saturating_sub(1);
                }
                Content::Border => {}
            }
        }
        for near in around {
            if self.at(near).content == Content::Stone(color) {
                self.join(cell, near);
            }
        }
        for near in around {
            if self.at(near).content == Content::Stone(!color) && self.is_without_liberty(near) {
                self.take_off(near, !color, &mut taken);
            }
        }
        if self.is_without_liberty(cell) {
            self.take_off(cell, color, &mut taken);
        }
    }

    #[inline]
    fn is_without_liberty(&self, stone: Cell) -> bool {
        self.at(self.at(stone).head).liberties == 0
    }

    /// Makes one chain of the chains of two stones. The smaller one is relabelled, so that a stone is relabelled at most
    /// eleven times before its chain is taken off.
    fn join(&mut self, a: Cell, b: Cell) {
        let (mut large, mut small) = (self.at(a).head, self.at(b).head);
        if large == small {
            return;
        }
        if self.at(large).len < self.at(small).len {
            core::mem::swap(&mut large, &mut small);
        }
        let Record { len, liberties, .. } = *self.at(small);
        let head = self.at_mut(large);
        head.len += len;
        head.liberties += liberties;
        let mut at = small;
        loop {
            self.at_mut(at).head = large;
            at = self.at(at).next;
            if at == small {
                break;
            }
        }
        let after = self.at(large).next;
        self.at_mut(large).next = self.at(small).next;
        self.at_mut(small).next = after;
    }

    fn take_off(&mut self, stone: Cell, color: Color, taken: &mut impl FnMut(Cell, Color)) {
        let mut at = stone;
        loop {
            let next = self.at(at).next;
            self.at_mut(at).content = Content::Empty;
            for near in self.neighbors(at) {
                if matches!(self.at(near).content, Content::Stone(_)) {
                    let head = self.at(near).head;
                    // For stones of this very chain a count that nobody reads any more.
                    let liberties = &mut self.at_mut(head).liberties;
                    *liberties = liberties.saturating_add(1);
                }
            }
            taken(at, color);
            at = next;
            if at == stone {
                break;
            }
        }
    }

    /// Puts or removes a stone and leaves all chains as they were, until [`rebuild_around`](Self::rebuild_around).
    pub(super) fn set(&mut self, cell: Cell, stone: Option<Color>) {
        let record = self.at_mut(cell);
        record.content = stone.map_or(Content::Empty, Content::Stone);
        record.head = cell;
    }

    /// Finds anew the chains on these cells and beside them.
    pub(super) fn rebuild_around(&mut self, changed: impl Iterator<Item = Cell>) {
        let mut found = core::mem::take(&mut self.scratch);
        found.clear();
        for cell in changed {
            let [above, left, right, below] = self.neighbors(cell);
            for start in [cell, above, left, right, below] {
                self.unlabel_chain(start, &mut found);
            }
        }
        // The stones of a chain stand together in the list.
        let mut head = UNLABELLED;
        for cell in found.iter().copied() {
            if self.at(cell).head == UNLABELLED {
                head = cell;
                self.label_chain(head);
            }
            let empty = |near: &Cell| self.at(*near).content == Content::Empty;
            let liberties = self
                .neighbors(cell)
                .iter()
                .filter(|near| empty(near))
                .count();
            self.at_mut(head).liberties += u16::try_from(liberties).unwrap_or(0); // at most 4
        }
        self.scratch = found;
    }

    /// Takes the labels off a chain and appends its stones to a list, unless it is in the list.
    fn unlabel_chain(&mut self, start: Cell, found: &mut Vec<Cell>) {
        let content = self.at(start).content;
        if !matches!(content, Content::Stone(_)) || self.at(start).head == UNLABELLED {
            return;
        }
        let mut walked = found.len();
        self.at_mut(start).head = UNLABELLED;
        found.push(start);
        while let Some(cell) = found.get(walked).copied() {
            for near in self.neighbors(cell) {
                let record = self.at_mut(near);
                if record.content == content && record.head != UNLABELLED {
                    record.head = UNLABELLED;
                    found.push(near);
                }
            }
            walked += 1;
        }
    }

    /// Links the unlabelled stones that hang together with one of them to a ring.
    fn label_chain(&mut self, head: Cell) {
        let content = self.at(head).content;
        *self.at_mut(head) = Record {
            content,
            head,
            next: head,
            len: 1,
            liberties: 0,
        };
        // The ring grows behind the stone that is looked at, up to the head again.
        let (mut at, mut last) = (head, head);
        loop {
            for near in self.neighbors(at) {
                let record = self.at_mut(near);
                if record.content == content && record.head == UNLABELLED {
                    record.head = head;
                    record.next = head;
                    self.at_mut(last).next = near;
                    self.at_mut(head).len += 1;
                    last = near;
                }
            }
            at = self.at(at).next;
            if at == head {
                break;
            }
        }
    }
}
