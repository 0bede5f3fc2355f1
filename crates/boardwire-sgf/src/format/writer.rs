//! The tree of a collection as text, a node at a time.

use super::FormatOptions;
use super::node::NodeWriter;
use super::points::Board;
use super::sheet::{Measure, Sheet};
use crate::lex::is_blank;
use crate::tree::{Collection, Node};

/// Writes a collection step by step. It holds no stack: the way back up is in the tree.
pub(super) struct Writer<'c, 'o> {
    pub(super) nodes: NodeWriter<'c, 'o>,
    next: Option<Cursor<'c>>,
}

/// The next node, and where it stands.
#[derive(Clone, Copy)]
struct Cursor<'c> {
    node: Node<'c>,
    /// The first node of its sequence: no other one in it has siblings.
    first: Node<'c>,
    place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    /// Nothing was written before.
    is_first: bool,
    /// The node begins a game or a variation.
    begins: bool,
    /// Nodes of the sequence that were written.
    count: u32,
    /// How many there are before the next one begins a line.
    line: u32,
}

impl<'c, 'o> Writer<'c, 'o> {
    pub(super) fn new(collection: &'c Collection<'_>, options: &'o FormatOptions) -> Self {
        let root = collection.games().next();
        Self {
            nodes: NodeWriter::new(collection, options),
            next: root.map(|root| Cursor {
                node: root,
                first: root,
                place: Place {
                    is_first: true,
                    begins: true,
                    count: 0,
                    line: 0,
                },
            }),
        }
    }

    /// Writes all.
    pub(super) fn write(&mut self, out: &mut impl Sheet) {
        let mut next = self.next;
        while let Some(cursor) = next {
            next = cursor.write(&mut self.nodes, out);
        }
        self.next = None;
    }

    /// Writes the next node and what closes behind it. False: there was none.
    pub(super) fn step(&mut self, out: &mut impl Sheet) -> bool {
        let Some(cursor) = self.next else {
            return false;
        };
        self.next = cursor.write(&mut self.nodes, out);
        true
    }

    /// Passes over the next node, whose text stands the same in another collection. What opens and closes around it is written.
    pub(super) fn skip(&mut self, out: &mut impl Sheet) {
        if let Some(mut cursor) = self.next {
            cursor.open(&mut self.nodes, out);
            cursor.place.begins_line(self.nodes.options);
            self.next = cursor.close(out);
        }
    }

    /// The next node.
    pub(super) fn next(&self) -> Option<Node<'c>> {
        self.next.map(|cursor| cursor.node)
    }

    /// Whether the next nodes of two writers with the same text are written the same.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        let places = [self, other].map(|writer| writer.next.map(|cursor| cursor.place));
        let [Some(place), Some(other_place)] = places else {
            return false;
        };
        place == other_place && !place.begins && self.nodes.is_alike(&other.nodes)
    }
}

impl<'c> Cursor<'c> {
    /// Writes the node and what closes behind it, and gives the next one.
    #[inline(always)]
    fn write<S: Sheet>(mut self, nodes: &mut NodeWriter<'c, '_>, out: &mut S) -> Option<Self> {
        self.open(nodes, out);
        let plain = match plain_move(self.node, &nodes.moves) {
            _ if S::COUNTS => None,
            Some((bytes, rest)) if rest.iter().all(|&byte| is_blank(byte)) => {
                if self.place.begins_line(nodes.options) {
                    out.put(b"\n");
                }
                // An array is copied in one step.
                out.put(bytes);
                return self.close(out);
            }
            Some((bytes, _)) => nodes.with_comment(self.node.raw(), bytes.len()),
            None => None,
        };
        match plain {
            Some(text) => {
                if self.place.begins_line(nodes.options) {
                    out.put(b"\n");
                }
                out.put(text);
            }
            None => self.place = write_node(self.node, self.place, nodes, out),
        }
        self.close(out)
    }

    #[inline(always)]
    fn open(&mut self, nodes: &mut NodeWriter<'c, '_>, out: &mut impl Sheet) {
        if !self.place.begins {
            return;
        }
        let is_root = self.node.is_root();
        if is_root {
            nodes.begin_game(self.node);
        }
        out.put(if self.place.is_first { b"(" } else { b"\n(" });
        self.first = self.node;
        self.place = Place {
            is_first: false,
            begins: false,
            count: 0,
            line: match nodes.options.moves_per_line {
                0 => u32::MAX,
                // The root is no move.
                _ if is_root => 1,
                moves => moves,
            },
        };
    }

    /// Closes what ends with the node, and finds the next one.
    #[inline(always)]
    fn close(self, out: &mut impl Sheet) -> Option<Self> {
        let Self {
            node,
            first,
            mut place,
        } = self;
        if let Some(child) = node.first_child() {
            place.begins = child.has_next_sibling();
            return Some(Self {
                node: child,
                first,
                place,
            });
        }
        place.begins = true;
        let mut at = first;
        loop {
            let parent = at.parent();
            // An only child goes on with its parent's sequence.
            let is_only = !at.has_next_sibling() && parent.is_some_and(|up| at.is_first_of(up));
            if !is_only {
                out.put(b")");
                if let Some(node) = at.next_sibling() {
                    return Some(Self { node, first, place });
                }
            }
            match parent {
                Some(up) => at = up,
                None => {
                    out.put(b"\n");
                    return None;
                }
            }
        }
    }
}

impl Place {
    /// Counts the next node: whether it begins a line by its number.
    #[inline(always)]
    const fn begins_line(&mut self, options: &FormatOptions) -> bool {
        let begins = self.count == self.line;
        if begins {
            self.line = self.count.saturating_add(options.moves_per_line);
        }
        self.count = self.count.saturating_add(1);
        begins
    }
}

/// Writes a node, in parts where it needs them, and gives the place behind it.
fn write_node<'c, S: Sheet>(
    node: Node<'c>,
    mut place: Place,
    nodes: &mut NodeWriter<'c, '_>,
    out: &mut S,
) -> Place {
    nodes.plan(node);
    for part in 0..=nodes.last_part() {
        let is_first = place.count == 0;
        if place.begins_line(nodes.options) || !is_first && is_wide(part, nodes, out) {
            out.put(b"\n");
        }
        nodes.write_part(part, out);
    }
    place
}

/// Whether a part of the node that was planned would pass the width.
fn is_wide<S: Sheet>(part: u8, nodes: &mut NodeWriter<'_, '_>, out: &S) -> bool {
    let Some(width) = nodes.options.width.filter(|_| S::COUNTS) else {
        return false;
    };
    let mut measure = Measure::default();
    nodes.write_part(part, &mut measure);
    out.column() + measure.len() > width as usize
}

/// The text of a node, not the root, that begins with a move on the board in canonical form, and what follows.
#[inline(always)]
fn plain_move<'c>(node: Node<'c>, board: &Board) -> Option<(&'c [u8; 6], &'c [u8])> {
    let (bytes, rest) = node.raw().split_first_chunk()?;
    let [b';', color, b'[', column, row, b']'] = *bytes else {
        return None;
    };
    // One test for both: which of them comes can't be foreseen.
    let is_move = (color == b'B') | (color == b'W');
    if !is_move || node.is_root() {
        return None;
    }
    board.point([column, row])?;
    Some((bytes, rest))
}
