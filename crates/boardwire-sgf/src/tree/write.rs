//! Writing a collection as it was read, with its edits.

use alloc::vec::Vec;

use boardwire_core::Out;
use memchr::{memchr, memchr2};

use super::edit::{Links, content_end, get};
use super::{Collection, Node, Piece, Step};

impl Collection<'_> {
    /// The bytes of the collection: those that were read, with what was edited in its place.
    ///
    /// ```
    /// use boardwire_sgf::Collection;
    ///
    /// let text = b"mail header\r\n( ;GM[1] ;; B [pd] junk";
    /// assert_eq!(Collection::scan(text.as_slice())?.to_bytes(), text);
    /// # Ok::<(), boardwire_sgf::ParseError>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len() + self.extra.len());
        self.write_to(&mut out);
        out
    }

    /// Writes what [`to_bytes`](Self::to_bytes) gives.
    pub fn write_to(&self, out: &mut impl Out) {
        match self
            .origin
            .as_deref()
            .and_then(|origin| origin.utf16.as_ref())
        {
            None => self.write_text(out),
            Some(utf16) => {
                let mut text = Vec::with_capacity(self.source.len() + self.extra.len());
                self.write_text(&mut text);
                out.put(&utf16.to_bytes(&text));
            }
        }
    }

    /// The same in the charset of the source.
    pub(crate) fn write_text(&self, out: &mut impl Out) {
        match &self.edits {
            None => out.put(&self.source),
            Some(edits) => match &edits.links {
                None => self.write_replaced(&edits.replaced, out),
                Some(links) => Pen::new(self, links, out).write(),
            },
        }
    }

    /// The source with other texts for some nodes.
    fn write_replaced(&self, replaced: &[(Piece, u32)], out: &mut impl Out) {
        let mut replaced = Vec::from(replaced);
        replaced.sort_unstable_by_key(|(piece, _)| piece.start);
        let mut done = 0;
        for (piece, node) in replaced {
            let start = piece.start as usize;
            out.put(self.source.get(done..start).unwrap_or_default());
            if let Some(node) = self.nodes.get(node as usize) {
                out.put(self.text(node.text));
            }
            done = start + piece.len as usize;
        }
        out.put(self.source.get(done..).unwrap_or_default());
    }
}

/// Writes a tree that was edited.
struct Pen<'c, O> {
    collection: &'c Collection<'c>,
    links: &'c Links,
    out: &'c mut O,
    /// The last byte that was written.
    last: Option<u8>,
    /// A remark may go on, into what is written next.
    in_remark: bool,
}

impl<'c, O: Out> Pen<'c, O> {
    const fn new(collection: &'c Collection<'c>, links: &'c Links, out: &'c mut O) -> Self {
        Self {
            collection,
            links,
            out,
            last: None,
            in_remark: false,
        }
    }

    fn write(mut self) {
        let header = self.links.header as usize;
        self.put(self.collection.source.get(..header).unwrap_or_default());
        for step in self.collection.games().flat_map(Node::traverse) {
            match step {
                Step::Enter(node) => {
                    if self.is_enclosed(node) {
                        self.open(node);
                    }
                    self.put(node.raw());
                }
                Step::Leave(node) => {
                    if self.is_enclosed(node) {
                        self.close(node);
                    }
                }
            }
        }
    }

    /// Whether parentheses enclose the sequence that begins with the node. They must where an empty variation stands before it:
    /// behind that, a reader takes a node for the start of a variation.
    fn is_enclosed(&self, node: Node<'_>) -> bool {
        self.links.is_enclosed(self.collection, node)
            || node
                .parent()
                .is_some_and(|parent| self.has_variation(parent.raw()))
    }

    /// Whether an empty variation stands in a node's text.
    fn has_variation(&self, text: &[u8]) -> bool {
        memchr2(b'(', b')', text).is_some()
            && memchr(
                b'(',
                text.get(content_end(text, self.collection.rules)..)
                    .unwrap_or_default(),
            )
            .is_some()
    }

    fn open(&mut self, node: Node<'_>) {
        let mut text = self.enclosing(node).map_or(&[][..], |(open, _)| open);
        // Before the first game of the source stands the header, which is written already.
        if node.id().number() == 0 {
            text = text.get(self.links.header as usize..).unwrap_or_default();
        }
        self.end_remark();
        if memchr(b'(', text).is_some() {
            return self.put(text);
        }
        if node.is_root() && !matches!(self.last, None | Some(b'\n' | b'\r')) {
            self.put(b"\n");
        }
        self.put(b"(");
        self.put(text);
    }

    fn close(&mut self, node: Node<'_>) {
        let text = self.enclosing(node).map_or(&[][..], |(_, close)| close);
        self.end_remark();
        if text.first() != Some(&b')') {
            self.put(b")");
        }
        self.put(text);
    }

    /// What encloses the node in the source.
    fn enclosing(&self, node: Node<'_>) -> Option<(&'c [u8], &'c [u8])> {
        let index = get(&self.links.variation, node.id().number());
        let variation = self.collection.variations.get(index as usize)?;
        Some((
            self.collection.text(variation.open),
            self.collection.text(variation.close),
        ))
    }

    /// A remark would take a parenthesis in.
    fn end_remark(&mut self) {
        if self.in_remark {
            self.put(b"\n");
        }
    }

    fn put(&mut self, text: &[u8]) {
        let Some(&last) = text.last() else {
            return;
        };
        if self.collection.rules.remarks {
            let line = text.rsplit(|&byte| matches!(byte, b'\n' | b'\r')).next();
            let ends = line.is_some_and(|line| line.len() < text.len());
            let begins = line.is_some_and(|line| line.contains(&b'/'));
            self.in_remark = begins || self.in_remark && !ends;
        }
        self.last = Some(last);
        self.out.put(text);
    }
}
