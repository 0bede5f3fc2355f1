//! Edits in place. What they don't touch stays as it was read, byte for byte.

mod draft;
mod properties;
mod structure;
mod tail;
mod value;

use alloc::boxed::Box;
use alloc::vec::Vec;

use thiserror::Error;

use super::{Collection, NONE, NodeId, Piece};
use crate::encoding::Charset;

pub(crate) use draft::{Draft, content_end};
pub(crate) use structure::Mended;
pub(super) use structure::get;
pub use value::{IdentError, NewValue, PropIdent};

/// As the parent of a node: it was removed.
const REMOVED: u32 = NONE - 1;

/// Why an edit was refused. The collection is as it was: its bytes and its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// No node has this number, or it was removed.
    #[error("there is no such node, or it was removed")]
    NoNode,
    /// The identifier may not be written.
    #[error(transparent)]
    Ident(#[from] IdentError),
    /// The value would not be read back as one: see [`NewValue::raw`].
    #[error("the value would not be read back as one value")]
    Value,
    /// The charset of the file lacks a character of the text: write it in another one first.
    #[error("{charset} lacks a character of the text")]
    Charset {
        /// The charset of the collection.
        charset: Charset,
        /// The first character that it lacks.
        character: Option<char>,
    },
    /// A property has one value at least.
    #[error("a property has one value at least")]
    NoValues,
    /// The property has no value of this index.
    #[error("the property has no value of this index")]
    NoSuchValue,
    /// A root has no alternatives; games are added by [`Collection::append_game`].
    #[error("the root of a game has no variations beside it")]
    Root,
    /// Source and edits together would have 4 GiB or more, or there are too many nodes.
    #[error("the collection would be too large")]
    TooLarge,
}

/// What is to be known once something was edited.
#[derive(Clone, Debug)]
pub(crate) struct Edits {
    /// Texts of the source that nodes no longer have, and the nodes. Of use only while there are no links.
    pub(super) replaced: Vec<(Piece, u32)>,
    /// Bytes of the edits' text that no node has any more.
    wasted: usize,
    /// Where the last value was appended.
    appended: Option<Appended>,
    /// What edits of the tree itself need.
    pub(super) links: Option<Box<Links>>,
}

/// Where values were appended last: more for the same property need no search.
#[derive(Clone, Copy, Debug)]
struct Appended {
    node: u32,
    /// The identifier, as [`Ident::code`](crate::Ident::code) packs it.
    ident: u64,
    /// Bytes of the node's text up to the end of the property's last value.
    end: usize,
}

/// The links that reading alone has no use for. A vector has an item for each node.
#[derive(Clone, Debug)]
pub(in crate::tree) struct Links {
    pub(super) previous_sibling: Vec<u32>,
    pub(super) last_child: Vec<u32>,
    /// The index of the variation that begins with the node.
    pub(super) variation: Vec<u32>,
    pub(super) first_game: u32,
    pub(super) last_game: u32,
    /// Bytes before the first game of the source.
    pub(super) header: u32,
    removed: usize,
}

impl Collection<'_> {
    /// The number of the first game's root.
    #[inline]
    pub(super) fn first_game(&self) -> u32 {
        match &self.edits {
            None => 0,
            Some(edits) => edits.links.as_ref().map_or(0, |links| links.first_game),
        }
    }

    #[inline]
    pub(super) fn is_removed(&self, node: u32) -> bool {
        self.edits.is_some()
            && self
                .nodes
                .get(node as usize)
                .is_some_and(|record| record.parent == REMOVED)
    }

    /// How many of the records are those of removed nodes.
    pub(super) fn removed_count(&self) -> usize {
        let links = self.edits.as_ref().and_then(|edits| edits.links.as_ref());
        links.map_or(0, |links| links.removed)
    }

    /// Whether anything was edited since the text was read. If not, it is written as it was read.
    #[must_use]
    pub const fn is_edited(&self) -> bool {
        self.edits.is_some()
    }

    /// The node's index, if it is in the tree.
    fn index(&self, id: NodeId) -> Result<u32, EditError> {
        let node = self.node(id).ok_or(EditError::NoNode)?;
        Ok(node.id().number())
    }

    /// What edits need to know. The first call sees to it that games remain games: a root without its `;` is known by what
    /// follows, which edits may change, so it gets one.
    fn edits(&mut self) -> Result<&mut Edits, EditError> {
        if self.edits.is_none() {
            let bare: Vec<u32> = self
                .games()
                .filter(|root| root.raw().first() != Some(&b';'))
                .map(|root| root.id().number())
                .collect();
            self.edits = Some(Box::new(Edits {
                replaced: Vec::new(),
                wasted: 0,
                appended: None,
                links: None,
            }));
            for root in bare {
                let mut text = Vec::from(b";");
                text.extend_from_slice(self.node_text(root));
                self.set_node_text(root, &text)?;
            }
        }
        self.edits.as_deref_mut().ok_or(EditError::NoNode)
    }

    fn node_text(&self, node: u32) -> &[u8] {
        let record = self.nodes.get(node as usize);
        record.map_or(&[], |record| self.text(record.text))
    }

    /// Gives a node another text.
    fn set_node_text(&mut self, node: u32, text: &[u8]) -> Result<(), EditError> {
        let old = self.nodes.get(node as usize).map(|record| record.text);
        let old = old.ok_or(EditError::NoNode)?;
        let new = self.push_text(text, old)?;
        let is_source = (old.start as usize) < self.source.len();
        let edits = self.edits()?;
        if is_source && edits.links.is_none() {
            edits.replaced.push((old, node));
        }
        if let Some(record) = self.nodes.get_mut(node as usize) {
            record.text = new;
        }
        self.collect_waste();
        Ok(())
    }

    /// Puts a text among the edits' text in place of `old`.
    fn push_text(&mut self, text: &[u8], old: Piece) -> Result<Piece, EditError> {
        let source = self.source.len();
        let end = (old.start as usize + old.len as usize).checked_sub(source);
        let begin = (old.start as usize).checked_sub(source);
        let is_last = begin.is_some() && end == Some(self.extra.len());
        let keep = match begin {
            Some(begin) if is_last => begin,
            _ => self.extra.len(),
        };
        let start = source + keep;
        // The highest numbers mean that there is no node.
        if start + text.len() >= REMOVED as usize {
            return Err(EditError::TooLarge);
        }
        let (Ok(start), Ok(len)) = (u32::try_from(start), u32::try_from(text.len())) else {
            return Err(EditError::TooLarge);
        };
        let edits = self.edits()?;
        edits.appended = None;
        if begin.is_some() && !is_last {
            edits.wasted += old.len as usize;
        }
        self.extra.truncate(keep);
        self.extra.extend_from_slice(text);
        Ok(Piece { start, len })
    }

    /// Packs the edits' text anew when more than half of it is of no use, and that is worth a pass over all nodes.
    fn collect_waste(&mut self) {
        const PER_NODE: usize = 16;
        let records = self.nodes.len() + self.variations.len();
        let Some(edits) = &mut self.edits else {
            return;
        };
        if edits.wasted * 2 <= self.extra.len() || edits.wasted < PER_NODE * records + 4096 {
            return;
        }
        edits.wasted = 0;
        let source = self.source.len();
        let old = core::mem::take(&mut self.extra);
        let live = |record: &&mut super::NodeRecord| record.parent != REMOVED;
        let texts = self.nodes.iter_mut().filter(live);
        let texts = texts.map(|record| &mut record.text);
        let glue = self.variations.iter_mut();
        let glue = glue.flat_map(|record| [&mut record.open, &mut record.close]);
        for piece in texts.chain(glue) {
            if let Some(begin) = (piece.start as usize).checked_sub(source) {
                let text = old.get(begin..begin + piece.len as usize);
                // It lies where it lay or before.
                piece.start = u32::try_from(source + self.extra.len()).unwrap_or(piece.start);
                self.extra.extend_from_slice(text.unwrap_or_default());
            }
        }
    }
}
