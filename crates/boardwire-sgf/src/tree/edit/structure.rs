//! Edits of the tree: nodes, variations and games.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::{EditError, Edits, Links, REMOVED};
use crate::encoding::Charset;
use crate::lex::{self, Rules};
use crate::tree::{Collection, NONE, Node, NodeId, NodeRecord, Piece};

/// Edits of the tree.
///
/// The first of them takes one pass over all nodes; from then on each takes constant time, but for what its documentation says. Numbers of nodes
/// are never given twice, and the number of a removed node is refused.
///
/// Texts of nodes stay as they are. Parentheses are written where the tree needs them, and those of the source stay, though the
/// tree may no longer need them. Where the source lacked a parenthesis that its reader assumed, it is written.
/// A value that the end of the input cut off is closed, so that something can be written behind it.
///
/// The number of a removed node, or of one below it, is refused ([`EditError::NoNode`]); no edit puts a node back. An edit that is
/// refused leaves the tree as it is.
impl Collection<'_> {
    /// A collection without games, in UTF-8.
    #[must_use]
    pub fn new() -> Self {
        Self::with_charset(Charset::Utf8)
    }

    /// A collection without games, whose texts are to be written in this charset. It writes no `CA`.
    #[must_use]
    pub fn with_charset(charset: Charset) -> Self {
        Self {
            source: alloc::borrow::Cow::Borrowed(&[]),
            extra: vec![],
            nodes: vec![],
            variations: vec![],
            charset,
            rules: Rules::new(charset, false),
            origin: None,
            edits: None,
        }
    }

    /// Adds a game behind the others, with an empty root.
    ///
    /// # Errors
    /// The collection would be too large.
    pub fn append_game(&mut self) -> Result<NodeId, EditError> {
        self.link()?;
        let game = self.new_node(NONE)?;
        let links = self.links()?;
        let last = core::mem::replace(&mut links.last_game, game);
        if last == NONE {
            links.first_game = game;
        }
        set(&mut links.previous_sibling, game, last);
        if let Some(last) = self.nodes.get_mut(last as usize) {
            last.next_sibling = game;
        }
        Ok(NodeId::new(game))
    }

    /// Adds an empty node below a node, which may be a root: the next one, or a new variation, the last one, if there are others.
    ///
    /// ```
    /// use boardwire_sgf::Collection;
    ///
    /// let mut games = Collection::scan(b"(;GM[1];B[pd];W[dp])\n".as_slice())?;
    /// let black = games.nodes().nth(1).expect("a move").id();
    /// let other = games.append_child(black)?;
    /// games.set_property(other, "W", ["dd"])?;
    /// assert_eq!(games.to_bytes(), b"(;GM[1];B[pd](;W[dp])(;W[dd]))\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such node, or the collection would be too large.
    pub fn append_child(&mut self, parent: NodeId) -> Result<NodeId, EditError> {
        let parent = self.index(parent)?;
        self.link()?;
        let child = self.new_node(parent)?;
        let links = self.links()?;
        let last = get(&links.last_child, parent);
        set(&mut links.last_child, parent, child);
        set(&mut links.previous_sibling, child, last);
        match self.nodes.get_mut(last as usize) {
            Some(last) => last.next_sibling = child,
            None => self.set_first_child(parent, child),
        }
        Ok(NodeId::new(child))
    }

    /// Adds an empty node beside a node: a new variation, the last one, that begins where `node` is. It is a child of `node`'s parent.
    ///
    /// Beside a root there is no variation but another game: for that there is [`append_game`](Self::append_game).
    ///
    /// # Errors
    /// There is no such node; it is a root ([`EditError::Root`]); the collection would be too large.
    pub fn append_variation(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let record = self.node(node).ok_or(EditError::NoNode)?;
        let parent = record.parent().ok_or(EditError::Root)?.id();
        self.append_child(parent)
    }

    /// Adds an empty node between a node, which may be a root, and its children. A node without children gets its first. It takes as many
    /// steps as there are children.
    ///
    /// ```
    /// use boardwire_sgf::Collection;
    ///
    /// let mut games = Collection::scan(b"(;GM[1](;B[pd])(;B[dd]))".as_slice())?;
    /// let root = games.games().next().expect("a game").id();
    /// let setup = games.insert_after(root)?;
    /// games.set_property(setup, "AW", ["qq"])?;
    /// assert_eq!(games.to_bytes(), b"(;GM[1];AW[qq](;B[pd])(;B[dd]))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such node, or the collection would be too large.
    pub fn insert_after(&mut self, node: NodeId) -> Result<NodeId, EditError> {
        let node = self.index(node)?;
        self.link()?;
        let new = self.new_node(node)?;
        let first = self.record(node).map_or(NONE, |node| node.first_child);
        self.set_first_child(new, first);
        self.set_first_child(node, new);
        let mut child = first;
        while let Some(record) = self.nodes.get_mut(child as usize) {
            record.parent = new;
            child = record.next_sibling;
        }
        let links = self.links()?;
        let last = get(&links.last_child, node);
        set(&mut links.last_child, new, last);
        set(&mut links.last_child, node, new);
        Ok(NodeId::new(new))
    }

    /// Removes a node and all below it, and gives their number. Of a root, that is the game; a collection may be without games.
    ///
    /// What encloses a variation or game goes with it, up to the next node or parenthesis; of the first game what precedes stays. It
    /// takes as many steps as there are nodes to remove.
    ///
    /// # Errors
    /// There is no such node.
    pub fn remove_subtree(&mut self, node: NodeId) -> Result<usize, EditError> {
        let top = self.index(node)?;
        self.link()?;
        let record = self.record(top).ok_or(EditError::NoNode)?;
        let (parent, next) = (record.parent, record.next_sibling);
        let previous = get(&self.links()?.previous_sibling, top);
        self.join(parent, previous, next)?;
        let source = self.source.len();
        let (mut count, mut waste) = (0, 0);
        let mut at = top;
        'down: loop {
            while let Some(child) = self.record(at).map(|record| record.first_child)
                && child != NONE
            {
                at = child;
            }
            loop {
                let Some(record) = self.nodes.get_mut(at as usize) else {
                    break 'down;
                };
                let NodeRecord {
                    text,
                    parent,
                    next_sibling,
                    ..
                } = *record;
                record.parent = REMOVED;
                record.first_child = NONE;
                record.next_sibling = NONE;
                count += 1;
                if text.start as usize >= source {
                    waste += text.len as usize;
                }
                if at == top {
                    break 'down;
                }
                if next_sibling != NONE {
                    at = next_sibling;
                    continue 'down;
                }
                at = parent;
            }
        }
        self.links()?.removed += count;
        self.edits()?.wasted += waste;
        self.collect_waste();
        Ok(count)
    }

    /// Moves a variation up: the node and all below it change places with the sibling before. Of a root, that is the game before.
    /// `false`: it is the first already, as a node without siblings is, and nothing is changed.
    ///
    /// ```
    /// use boardwire_sgf::Collection;
    ///
    /// let mut games = Collection::scan(b"(;GM[1](;B[aa]N[bad])(;B[pd];W[dp]))".as_slice())?;
    /// let good = games.nodes().nth(2).expect("a move").id();
    /// assert!(games.promote(good)?);
    /// assert_eq!(games.to_bytes(), b"(;GM[1](;B[pd];W[dp])(;B[aa]N[bad]))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such node.
    pub fn promote(&mut self, node: NodeId) -> Result<bool, EditError> {
        let node = self.index(node)?;
        self.link()?;
        let record = self.record(node).ok_or(EditError::NoNode)?;
        let (parent, next) = (record.parent, record.next_sibling);
        let links = self.links()?;
        let previous = get(&links.previous_sibling, node);
        if previous == NONE {
            return Ok(false);
        }
        let before = get(&links.previous_sibling, previous);
        self.join(parent, before, node)?;
        self.join(parent, node, previous)?;
        self.join(parent, previous, next)?;
        Ok(true)
    }

    /// Takes out of what encloses games and variations all that is neither blank nor parenthesis, and the parentheses that are too many.
    /// The header before the first game stays. Gives the first node of each game or variation where there was something, and what it was.
    pub(crate) fn clean_structure(&mut self) -> Result<Vec<(NodeId, Mended)>, EditError> {
        self.link()?;
        let header = self.links()?.header as usize;
        let mut cleaned = Vec::new();
        for index in 0..self.variations.len() {
            let Some(&variation) = self.variations.get(index) else {
                break;
            };
            let first = variation.first;
            if self.is_removed(first) {
                continue;
            }
            let id = NodeId::new(first);
            if variation.open.len == 0 {
                cleaned.push((id, Mended::NoOpen));
            }
            if variation.close.len == 0 {
                cleaned.push((id, Mended::NoClose));
            }
            let skip = if index == 0 { header } else { 0 };
            let mut open = Vec::from(self.text(variation.open).get(..skip).unwrap_or_default());
            let mut close = Vec::new();
            let parts = [
                (variation.open, skip, &mut open),
                (variation.close, 0, &mut close),
            ];
            let mut is_clean = true;
            for (piece, skip, out) in parts {
                let text = self.text(piece);
                let paren = text.get(skip).filter(|byte| b"()".contains(byte));
                out.extend(paren);
                let rest = text.get(skip + usize::from(paren.is_some())..);
                let rest = rest.unwrap_or_default();
                out.extend(rest.iter().filter(|&&byte| lex::is_blank(byte)));
                is_clean &= out.len() == text.len();
            }
            if is_clean {
                continue;
            }
            let open = self.push_text(&open, Piece::default())?;
            let close = self.push_text(&close, Piece::default())?;
            if let Some(variation) = self.variations.get_mut(index) {
                variation.open = open;
                variation.close = close;
            }
            cleaned.push((id, Mended::Stray));
        }
        Ok(cleaned)
    }

    /// Makes two children of `parent` neighbours. `NONE` before: the other is the first; behind: the one is the last.
    fn join(&mut self, parent: u32, before: u32, behind: u32) -> Result<(), EditError> {
        match self.nodes.get_mut(before as usize) {
            Some(before) => before.next_sibling = behind,
            None if parent == NONE => self.links()?.first_game = behind,
            None => self.set_first_child(parent, behind),
        }
        let links = self.links()?;
        if behind != NONE {
            set(&mut links.previous_sibling, behind, before);
        } else if parent == NONE {
            links.last_game = before;
        } else {
            set(&mut links.last_child, parent, before);
        }
        Ok(())
    }

    fn record(&self, node: u32) -> Option<&NodeRecord> {
        self.nodes.get(node as usize)
    }

    fn set_first_child(&mut self, node: u32, child: u32) {
        if let Some(record) = self.nodes.get_mut(node as usize) {
            record.first_child = child;
        }
    }

    /// A node `;` that is nobody's child yet.
    fn new_node(&mut self, parent: u32) -> Result<u32, EditError> {
        let number = u32::try_from(self.nodes.len()).unwrap_or(NONE);
        if number >= REMOVED {
            return Err(EditError::TooLarge);
        }
        let text = self.push_text(b";", Piece::default())?;
        self.nodes.push(NodeRecord {
            text,
            parent,
            first_child: NONE,
            next_sibling: NONE,
        });
        let links = self.links()?;
        links.previous_sibling.push(NONE);
        links.last_child.push(NONE);
        links.variation.push(NONE);
        Ok(number)
    }

    /// Sees to it that there are links.
    fn link(&mut self) -> Result<(), EditError> {
        if self.edits()?.links.is_some() {
            return Ok(());
        }
        let links = Links::new(self);
        self.edits()?.links = Some(Box::new(links));
        self.close_tail()
    }

    fn links(&mut self) -> Result<&mut Links, EditError> {
        let links = self.edits.as_deref_mut().and_then(Edits::links_mut);
        links.ok_or(EditError::NoNode)
    }
}

/// What was not as it should be around a game or a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mended {
    /// Its `(` was missing.
    NoOpen,
    /// Its `)` was missing.
    NoClose,
    /// Something meant nothing.
    Stray,
}

impl Default for Collection<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl Edits {
    fn links_mut(&mut self) -> Option<&mut Links> {
        self.links.as_deref_mut()
    }
}

impl Links {
    /// The links of a collection whose tree is as it was read.
    fn new(collection: &Collection<'_>) -> Self {
        let count = collection.nodes.len();
        let mut links = Self {
            previous_sibling: vec![NONE; count],
            last_child: vec![NONE; count],
            variation: vec![NONE; count],
            first_game: if count == 0 { NONE } else { 0 },
            last_game: collection
                .games()
                .last()
                .map_or(NONE, |root| root.id().number()),
            header: 0,
            removed: 0,
        };
        for (number, record) in (0..).zip(&collection.nodes) {
            if record.next_sibling != NONE {
                set(&mut links.previous_sibling, record.next_sibling, number);
            } else if record.parent != NONE {
                set(&mut links.last_child, record.parent, number);
            }
        }
        for (index, variation) in (0..).zip(&collection.variations) {
            set(&mut links.variation, variation.first, index);
        }
        links.header = match collection.variations.first() {
            None => u32::try_from(collection.source.len()).unwrap_or(0),
            Some(game) => {
                let open = collection.text(game.open);
                let paren = open.iter().rposition(|&byte| byte == b'(');
                paren.and_then(|at| u32::try_from(at).ok()).unwrap_or(0)
            }
        };
        links
    }

    /// Whether the node stands in parentheses whatever precedes it: it is a game, has a sibling, or the source has one of them.
    pub(in crate::tree) fn is_enclosed(&self, collection: &Collection<'_>, node: Node<'_>) -> bool {
        let number = node.id().number();
        node.is_root()
            || node.next_sibling().is_some()
            || get(&self.previous_sibling, number) != NONE
            || collection
                .variations
                .get(get(&self.variation, number) as usize)
                .is_some_and(|variation| variation.open.len > 0 || variation.close.len > 0)
    }
}

#[inline]
pub(in crate::tree) fn get(links: &[u32], node: u32) -> u32 {
    links.get(node as usize).copied().unwrap_or(NONE)
}

#[inline]
fn set(links: &mut [u32], node: u32, to: u32) {
    if let Some(link) = links.get_mut(node as usize) {
        *link = to;
    }
}
