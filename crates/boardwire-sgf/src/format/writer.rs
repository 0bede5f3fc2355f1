//! The tree of a collection as text, a node at a time.

use super::FormatOptions;
use super::node::NodeWriter;
use super::sheet::{Measure, Sheet};
use crate::tree::{Collection, Node};

/// Writes a collection step by step. It holds no stack: the way back up is in the tree.
pub(super) struct Writer<'c, 'o> {
    options: &'o FormatOptions,
    pub(super) nodes: NodeWriter<'c, 'o>,
    next: Option<Node<'c>>,
    place: Place,
}

/// Where the next node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// Nothing was written before.
    is_first: bool,
    /// The node begins a game or a variation.
    begins: bool,
    /// Its sequence begins with a root.
    in_game: bool,
    /// Nodes of the sequence that were written.
    count: u32,
}

/// Bytes of `;B[aa]`.
const PLAIN_MOVE: usize = 6;

impl<'c, 'o> Writer<'c, 'o> {
    pub(super) fn new(collection: &'c Collection<'_>, options: &'o FormatOptions) -> Self {
        Self {
            options,
            nodes: NodeWriter::new(collection, options),
            next: collection.games().next(),
            place: Place {
                is_first: true,
                begins: true,
                in_game: true,
                count: 0,
            },
        }
    }

    /// Writes the next node and what closes behind it. False: there was none.
    pub(super) fn step(&mut self, out: &mut impl Sheet) -> bool {
        let Some(node) = self.next else {
            return false;
        };
        self.open(node, out);
        if self.nodes.plain_move(node) {
            self.begin_node(out, None);
            // An array is copied in one step.
            if let Some(bytes) = node.raw().first_chunk::<PLAIN_MOVE>() {
                out.put(bytes);
            }
        } else {
            self.nodes.plan(node);
            for part in 0..=self.nodes.last_part() {
                self.begin_node(out, Some(part));
                out.put(b";");
                self.nodes.write_part(part, out);
            }
        }
        self.close(node, out);
        true
    }

    /// Passes over the next node, whose text stands the same in another collection. What opens and closes around it is written.
    pub(super) fn skip(&mut self, out: &mut impl Sheet) {
        if let Some(node) = self.next {
            self.open(node, out);
            self.place.count = self.place.count.saturating_add(1);
            self.close(node, out);
        }
    }

    /// The next node.
    pub(super) const fn next(&self) -> Option<Node<'c>> {
        self.next
    }

    /// Whether the next nodes of two writers with the same text are written the same.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        self.place == other.place && !self.place.begins && self.nodes.is_alike(&other.nodes)
    }

    fn open(&mut self, node: Node<'c>, out: &mut impl Sheet) {
        if !self.place.begins {
            return;
        }
        if node.is_root() {
            self.nodes.begin_game(node);
        }
        if !self.place.is_first {
            out.put(b"\n");
        }
        out.put(b"(");
        self.place = Place {
            is_first: false,
            begins: false,
            in_game: node.is_root(),
            count: 0,
        };
    }

    /// A new line where one is due. `part` is that of the node which was planned; without it the node is a plain move.
    fn begin_node<S: Sheet>(&mut self, out: &mut S, part: Option<u8>) {
        let count = self.place.count;
        self.place.count = count.saturating_add(1);
        if count == 0 {
            return;
        }
        let per_line = self.options.moves_per_line;
        let on_line = count - u32::from(self.place.in_game);
        if per_line > 0 && on_line.is_multiple_of(per_line) {
            out.put(b"\n");
        } else if S::COUNTS
            && let Some(width) = self.options.width
        {
            let len = part.map_or(PLAIN_MOVE, |part| {
                let mut measure = Measure::default();
                self.nodes.write_part(part, &mut measure);
                1 + measure.len()
            });
            if out.column() + len > width as usize {
                out.put(b"\n");
            }
        }
    }

    /// Closes what ends with a node, and finds the next one.
    fn close(&mut self, node: Node<'c>, out: &mut impl Sheet) {
        if let Some(child) = node.first_child() {
            self.place.begins = child.next_sibling().is_some();
            self.next = Some(child);
            return;
        }
        self.place.begins = true;
        let mut at = node;
        self.next = loop {
            let parent = at.parent();
            let sibling = at.next_sibling();
            // An only child goes on with its parent's sequence.
            let is_only = |parent: Node<'c>| parent.first_child() == Some(at) && sibling.is_none();
            if !parent.is_some_and(is_only) {
                out.put(b")");
            }
            match (sibling, parent) {
                (Some(next), _) => break Some(next),
                (None, Some(up)) => at = up,
                (None, None) => {
                    out.put(b"\n");
                    break None;
                }
            }
        };
    }
}
