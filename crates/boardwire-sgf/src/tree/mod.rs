//! The tree of a collection: an arena over the input's bytes.

mod build;
mod builder;
mod edit;
mod node;
mod walk;
mod write;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Span;

use crate::codes::{Code, ParseError};
use crate::encoding::{Charset, Detected, Origin};
use crate::lex::Rules;

pub use builder::Builder;
pub(crate) use edit::{Draft, Mended};
pub use edit::{EditError, IdentError, NewValue, PropIdent};
pub use node::{Ident, Node, NodeId, Properties, Property, RawValue, RawValues};

pub use build::ScanOptions;
pub use walk::{
    Ancestors, BreadthFirst, DepthFirst, MainLine, Moves, NumberedMove, Path, Step, Traverse,
};

pub(crate) use build::{Refused, scan};

/// No node.
const NONE: u32 = u32::MAX;

/// A range of bytes: of the source or, with an offset that is not below the source's length, of the edits' text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) start: u32,
    pub(crate) len: u32,
}

/// A node: its text, and its place in the tree by numbers of nodes.
///
/// The text is `;` and what follows up to the next node, variation or variation's end, blanks and junk included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeRecord {
    pub(crate) text: Piece,
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) next_sibling: u32,
}

/// What encloses the sequence of nodes that begins with `first`. Games and variations alike have one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variation {
    pub(crate) first: u32,
    /// `(` and what follows up to the first node; of the first game what precedes, too. Empty where it was assumed.
    pub(crate) open: Piece,
    /// `)` and what follows up to the next node, variation or variation's end. Empty where it was assumed.
    pub(crate) close: Piece,
}

/// All games of an SGF file, as trees of nodes over the file's bytes.
///
/// Each byte is in the text of one node, or in what opens or closes one variation. Properties are read from a node's text when they are
/// asked for. What is not edited is written as it was read.
#[derive(Clone)]
pub struct Collection<'i> {
    pub(crate) source: Cow<'i, [u8]>,
    /// Text of edits: its offsets go on from the source's length.
    pub(crate) extra: Vec<u8>,
    /// In file order, then in the order of edits. The roots are siblings of each other.
    pub(crate) nodes: Vec<NodeRecord>,
    /// Sorted by `first`.
    pub(crate) variations: Vec<Variation>,
    pub(crate) charset: Charset,
    pub(crate) rules: Rules,
    /// How the source became what it is, where that is known.
    pub(crate) origin: Option<Box<Origin>>,
    /// What is to be known once something was edited.
    edits: Option<Box<edit::Edits>>,
}

/// A collection, free of the input's lifetime.
pub type OwnedCollection = Collection<'static>;

impl<'i> Collection<'i> {
    /// Reads the structure of a text and looks at no value: the fastest way to a tree. Whatever is wrong is mended silently, as
    /// [`Events`](crate::Events) does; a text without a game tree gives a collection without a game.
    ///
    /// ```
    /// let games = boardwire_sgf::Collection::scan(b"(;GM[1];B[pd];W[dp])".as_slice())?;
    /// assert_eq!(games.node_count(), 3);
    /// # Ok::<(), boardwire_sgf::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// `input-too-large`: the text has 4 GiB or more.
    pub fn scan(text: impl Into<Cow<'i, [u8]>>) -> Result<Self, ParseError> {
        scan(text.into(), &ScanOptions::default(), &mut |_, _| {}).map_err(|refused| refused.error)
    }

    /// The same by `options`, which says what is wrong: each fault of the structure goes to `faults`, in the order of the text.
    ///
    /// # Errors
    /// A limit is passed: `input-too-large`, `limit-depth`, `limit-nodes`, `limit-value`.
    pub fn scan_with(
        text: impl Into<Cow<'i, [u8]>>,
        options: &ScanOptions,
        faults: &mut dyn FnMut(Code, Span),
    ) -> Result<Self, ParseError> {
        scan(text.into(), options, faults).map_err(|refused| refused.error)
    }

    /// The roots of the games, in order.
    pub fn games(&self) -> impl Iterator<Item = Node<'_>> {
        let first = Node::new(self, self.first_game());
        core::iter::successors(first, |root| root.next_sibling())
    }

    /// The node of a number. `None`: there is none, or an edit removed it.
    #[inline]
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        Node::new(self, id.number()).filter(|_| !self.is_removed(id.number()))
    }

    /// All nodes in the order of the text, where that is the order of their numbers: `None` once something was edited.
    pub(crate) fn nodes_in_order(&self) -> Option<impl Iterator<Item = Node<'_>>> {
        let numbers = 0..u32::try_from(self.nodes.len()).unwrap_or(NONE);
        self.edits.is_none().then(|| {
            numbers
                .zip(&self.nodes)
                .map(|(number, record)| Node::of(self, record, number))
        })
    }

    /// How many nodes there are in all games.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len() - self.removed_count()
    }

    /// The charset of [`source`](Self::source), and of texts but where a game names another one.
    #[must_use]
    pub fn charset(&self) -> Charset {
        self.charset
    }

    /// Which charset the file is in, and what told it. `None`: the collection was scanned or built, not read.
    #[must_use]
    pub fn encoding(&self) -> Option<&Detected> {
        self.origin.as_deref().map(|origin| &origin.detected)
    }

    /// The bytes as they were read; of a file in UTF-16, its text in UTF-8.
    #[must_use]
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// The span in the file of a span of the source: another one only in UTF-16.
    #[must_use]
    pub fn span_in_file(&self, span: Span) -> Span {
        let utf16 = self
            .origin
            .as_deref()
            .and_then(|origin| origin.utf16.as_ref());
        utf16.map_or(span, |utf16| utf16.span(&self.source, span))
    }

    /// Whether the file is in UTF-16 and ends with half a unit.
    pub(crate) fn has_odd_byte(&self) -> bool {
        let utf16 = self
            .origin
            .as_deref()
            .and_then(|origin| origin.utf16.as_ref());
        utf16.is_some_and(|utf16| utf16.odd_byte().is_some())
    }

    /// The same with bytes of its own.
    #[must_use]
    pub fn into_owned(self) -> Collection<'static> {
        Collection {
            source: Cow::Owned(self.source.into_owned()),
            extra: self.extra,
            nodes: self.nodes,
            variations: self.variations,
            charset: self.charset,
            rules: self.rules,
            origin: self.origin,
            edits: self.edits,
        }
    }

    /// The bytes of a piece.
    #[inline]
    pub(crate) fn text(&self, piece: Piece) -> &[u8] {
        let start = piece.start as usize;
        let end = start + piece.len as usize;
        match self.source.get(start..end) {
            Some(text) => text,
            None => self.extra_text(start, end),
        }
    }

    /// The same of the edits' text.
    #[cold]
    fn extra_text(&self, start: usize, end: usize) -> &[u8] {
        let offset = |at: usize| at.checked_sub(self.source.len());
        let text = offset(start)
            .zip(offset(end))
            .and_then(|(start, end)| self.extra.get(start..end));
        text.unwrap_or_default()
    }
}

/// The text, for messages of tests.
impl fmt::Debug for Collection<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Collection")
            .field("nodes", &self.nodes.len())
            .field(
                "source",
                &format_args!("\"{}\"", self.source.escape_ascii()),
            )
            .field("edits", &self.extra.len())
            .finish_non_exhaustive()
    }
}
