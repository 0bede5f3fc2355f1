//! From events to the arena.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use boardwire_core::{Limits, Span};
use memchr::memchr_iter;

use super::{Collection, NONE, NodeRecord, Piece, Properties, Variation};
use crate::codes::{Code, ParseError};
use crate::event::{Event, EventOptions, Events};
use crate::lex::{self, Rules};

/// How to read the structure of a text: [`Collection::scan_with`].
#[derive(Clone, Debug)]
pub struct ScanOptions {
    /// Bounds on bytes, nesting and nodes. Default: none; a text of 4 GiB or more is refused all the same.
    pub limits: Limits,
    /// Most bytes of a value. Default: no bound.
    pub max_value: usize,
    /// How to cut the text into tokens.
    pub events: EventOptions,
}

impl Default for ScanOptions {
    fn default() -> Self {
        Self {
            limits: Limits::NONE,
            max_value: usize::MAX,
            events: EventOptions::default(),
        }
    }
}

/// A text over a limit, given back so that spans of it can still be placed in the file.
pub(crate) struct Refused<'i> {
    pub error: ParseError,
    pub source: Cow<'i, [u8]>,
}

/// [`Collection::scan_with`].
pub(crate) fn scan<'i>(
    source: Cow<'i, [u8]>,
    options: &ScanOptions,
    faults: &mut dyn FnMut(Code, Span),
) -> Result<Collection<'i>, Refused<'i>> {
    // Offsets have 32 bits, and the highest number means none.
    let most = options.limits.document.min(u32::MAX as usize - 1);
    if source.len() > most {
        let span = Span::new(most, source.len());
        let error = ParseError::new(Code::InputTooLarge, span);
        return Err(Refused { error, source });
    }
    let rules = Rules::new(options.events.charset, options.events.remarks);
    let mut builder = Builder::new(&source, options, rules);
    let read = builder.read(faults);
    let Builder {
        nodes,
        variations,
        error,
        ..
    } = builder;
    if let (Err(Stop), Some(error)) = (read, error) {
        return Err(Refused { error, source });
    }
    Ok(Collection {
        source,
        extra: Vec::new(),
        nodes,
        variations,
        charset: options.events.charset,
        rules,
        origin: None,
        edits: None,
    })
}

/// The last piece, which grows until the next one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// There is none: what comes belongs to the first game.
    None,
    /// The text of the last node.
    Node,
    /// The end of a variation.
    Close(u32),
}

/// A limit is passed: the error is in the builder, so that the way of each node is short.
struct Stop;

struct Builder<'s> {
    text: &'s [u8],
    options: &'s ScanOptions,
    rules: Rules,
    /// The limits, as numbers of bytes and nodes in a text that is short enough.
    most_bytes: u32,
    most_nodes: u32,
    error: Option<ParseError>,
    nodes: Vec<NodeRecord>,
    variations: Vec<Variation>,
    last: Last,
    /// Where a variation began whose first node has not come yet.
    opened: Option<u32>,
    /// The variation that is open, the innermost. While one is open, `close.start` of its record holds the one around it.
    open: u32,
    /// The last node of the sequence that is open.
    current: u32,
    /// The first node of the variation that ended last, a sibling of what comes next.
    closed: u32,
    depth: usize,
}

impl<'s> Builder<'s> {
    fn new(text: &'s [u8], options: &'s ScanOptions, rules: Rules) -> Self {
        let (nodes, variations) = count(text);
        // Where nodes are that dense they have no properties. There may be assumed ones, too: room for all is made at once then, and
        // while they are moved there are at most thirty bytes of records a byte.
        let nodes = nodes.min(text.len() / 2 + 1);
        let most_nodes = offset(options.limits.nodes);
        Self {
            text,
            options,
            rules,
            most_bytes: offset(options.max_value),
            most_nodes,
            error: None,
            nodes: Vec::with_capacity(nodes.min(options.limits.nodes)),
            variations: Vec::with_capacity(variations.min(options.limits.nodes)),
            last: Last::None,
            opened: None,
            open: NONE,
            current: NONE,
            closed: NONE,
            depth: 0,
        }
    }

    fn read(&mut self, faults: &mut dyn FnMut(Code, Span)) -> Result<(), Stop> {
        let mut events = Events::with_options(self.text, self.options.events);
        loop {
            // What is well-formed, and then one event of what may not be.
            events.skip_nodes(|at| self.node(Span::new(at, at + 1)))?;
            if let Some((at, opens)) = events.skip_paren() {
                if opens {
                    self.tree_start(Span::new(at, at + 1))?;
                } else {
                    self.tree_end(Span::new(at, at + 1))?;
                }
                continue;
            }
            let Some(item) = events.next() else {
                break;
            };
            match item.event {
                Event::Node => self.odd_node(item.span)?,
                Event::TreeStart => self.tree_start(item.span)?,
                Event::TreeEnd => self.tree_end(item.span)?,
                Event::Fault(code) => faults(code, item.span),
                Event::Ident(_) | Event::Value(_) | Event::Junk(_) => {}
            }
        }
        self.finish_piece(offset(self.text.len()))
    }

    #[inline(always)]
    fn node(&mut self, span: Span) -> Result<(), Stop> {
        let number = offset(self.nodes.len());
        if number >= self.most_nodes {
            return self.stop(Code::LimitNodes, span);
        }
        let start = offset(span.start);
        if self.last == Last::Node && self.opened.is_none() {
            // Node after node, in one sequence: what most of a text is.
            if let Some(before) = self.nodes.last_mut() {
                before.first_child = number;
                before.text.len = start - before.text.start;
                if before.text.len > self.most_bytes {
                    self.check_values()?;
                }
            }
        } else {
            self.first_of_sequence(number, start)?;
        }
        if self.nodes.len() == self.nodes.capacity() {
            self.reserve_nodes(span.start);
        }
        self.nodes.push(NodeRecord {
            text: Piece { start, len: 0 },
            parent: self.current,
            first_child: NONE,
            next_sibling: NONE,
        });
        self.current = number;
        Ok(())
    }

    /// The same where the text is not well-formed.
    #[cold]
    fn odd_node(&mut self, span: Span) -> Result<(), Stop> {
        self.node(span)
    }

    /// The first node of a game or a variation.
    #[inline(never)]
    fn first_of_sequence(&mut self, number: u32, start: u32) -> Result<(), Stop> {
        let opened = self.opened.take();
        self.finish_piece(opened.unwrap_or(start))?;
        if let Some(opened) = opened {
            if self.variations.len() == self.variations.capacity() {
                self.reserve_assumed(start as usize);
            }
            self.variations.push(Variation {
                first: number,
                open: Piece {
                    start: opened,
                    len: start - opened,
                },
                close: Piece {
                    start: self.open,
                    len: 0,
                },
            });
            self.open = offset(self.variations.len() - 1);
        }
        if let Some(sibling) = self.nodes.get_mut(self.closed as usize) {
            sibling.next_sibling = number;
        } else if let Some(parent) = self.nodes.get_mut(self.current as usize) {
            parent.first_child = number;
        }
        self.last = Last::Node;
        self.closed = NONE;
        Ok(())
    }

    fn tree_start(&mut self, span: Span) -> Result<(), Stop> {
        self.depth += 1;
        if self.depth > self.options.limits.nesting {
            return self.stop(Code::LimitDepth, span);
        }
        let first = self.last == Last::None;
        self.opened = Some(if first { 0 } else { offset(span.start) });
        Ok(())
    }

    fn tree_end(&mut self, span: Span) -> Result<(), Stop> {
        self.depth -= 1;
        // The bytes of an empty variation stay in the piece before.
        if self.opened.take().is_some() {
            return Ok(());
        }
        let start = offset(span.start);
        self.finish_piece(start)?;
        let number = self.open;
        if let Some(variation) = self.variations.get_mut(number as usize) {
            self.open = variation.close.start;
            variation.close.start = start;
            self.last = Last::Close(number);
            self.closed = variation.first;
            let first = self.nodes.get(variation.first as usize);
            self.current = first.map_or(NONE, |first| first.parent);
        }
        Ok(())
    }

    /// The last piece ends here.
    fn finish_piece(&mut self, end: u32) -> Result<(), Stop> {
        match self.last {
            Last::None => {}
            Last::Node => {
                if let Some(node) = self.nodes.last_mut() {
                    node.text.len = end - node.text.start;
                    if node.text.len > self.most_bytes {
                        return self.check_values();
                    }
                }
            }
            Last::Close(number) => {
                if let Some(variation) = self.variations.get_mut(number as usize) {
                    variation.close.len = end - variation.close.start;
                }
            }
        }
        Ok(())
    }

    /// Whether the last node, which is longer than a value may be, has a value that is too long.
    #[cold]
    fn check_values(&mut self) -> Result<(), Stop> {
        let text = self.nodes.last().map_or(Piece::default(), |node| node.text);
        let start = text.start as usize;
        let bytes = Span::new(start, start + text.len as usize).of(self.text);
        let mut values = Properties::new(bytes, start, self.rules).flat_map(|p| p.values());
        match values.find(|value| value.raw().len() > self.options.max_value) {
            Some(value) => self.stop(Code::LimitValue, value.span()),
            None => Ok(()),
        }
    }

    #[cold]
    fn stop(&mut self, code: Code, span: Span) -> Result<(), Stop> {
        self.error = Some(ParseError::new(code, span));
        Err(Stop)
    }

    /// Makes room for the nodes from `at` on, of which some may be assumed.
    #[cold]
    fn reserve_nodes(&mut self, at: usize) {
        let rest = self.text.get(at..).unwrap_or_default();
        let more = count(rest).0 + count_assumed(rest) + 1;
        let most = self.options.limits.nodes.saturating_sub(self.nodes.len());
        self.nodes.reserve_exact(more.min(most));
    }

    /// Makes room for variations whose `(` is missing: each stands behind a `)`.
    #[cold]
    fn reserve_assumed(&mut self, at: usize) {
        let rest = self.text.get(at..).unwrap_or_default();
        let more = memchr_iter(b')', rest).count() + 1;
        self.variations.reserve_exact(more);
    }
}

/// How many `;` and `(` a text has: nodes and variations at most, but those that are assumed. Those in values make it too many, by bytes
/// that the values have anyway: no byte costs more than a record.
fn count(text: &[u8]) -> (usize, usize) {
    let (mut nodes, mut variations) = (0, 0);
    // Without branches, and with counts of a byte, the loop is vectorized.
    for bytes in text.chunks(240) {
        let (mut semicolons, mut parens) = (0_u8, 0_u8);
        for &byte in bytes {
            semicolons += u8::from(byte == b';');
            parens += u8::from(byte == b'(');
        }
        nodes += usize::from(semicolons);
        variations += usize::from(parens);
    }
    (nodes, variations)
}

/// How many nodes a text has at most whose `;` is missing: each stands behind a `(`.
fn count_assumed(text: &[u8]) -> usize {
    let is_assumed = |at: &usize| {
        let next = text.get(lex::skip_blanks(text, at + 1));
        !matches!(next, None | Some(b';' | b'(' | b')'))
    };
    memchr_iter(b'(', text).filter(is_assumed).count()
}

/// An offset or a number in a text that is short enough.
#[inline]
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use proptest::prelude::*;

    use super::*;

    /// All pieces, by offset.
    fn pieces(collection: &Collection<'_>) -> Vec<Piece> {
        let nodes = collection.nodes.iter().map(|node| node.text);
        let glue = collection.variations.iter().flat_map(|v| [v.open, v.close]);
        let mut pieces: Vec<Piece> = nodes.chain(glue).collect();
        pieces.sort_by_key(|piece| (piece.start, piece.len));
        pieces
    }

    fn assert_tiled(text: &[u8]) {
        let collection = Collection::scan(text).expect("no limit is set");
        let mut end = 0;
        for piece in pieces(&collection) {
            assert_eq!(piece.start, end, "{piece:?} of {collection:?}");
            end += piece.len;
        }
        let all = if collection.nodes.is_empty() {
            0
        } else {
            text.len()
        };
        assert_eq!(end as usize, all, "{collection:?}");
        assert!(collection.variations.is_sorted_by_key(|v| v.first));
    }

    #[test]
    fn every_byte_is_in_one_piece() {
        for text in [
            "",
            "x (;) y",
            " x (;B[aa] ;C[(;] ( ; W[bb] ) (W[cc]) ) tail (;)\n",
            "(;(;N[x]);N[y]()) z",
            "(;((;)(",
            "(;A B[cut",
        ] {
            assert_tiled(text.as_bytes());
        }
        let collection =
            Collection::scan(b"x (;B[aa] (;W[bb]) (;)) y".as_slice()).expect("no limit");
        let texts: Vec<&[u8]> = pieces(&collection)
            .into_iter()
            .map(|piece| collection.text(piece))
            .collect();
        let expected: Vec<&[u8]> = vec![
            b"x (", b";B[aa] ", b"(", b";W[bb]", b") ", b"(", b";", b")", b") y",
        ];
        assert_eq!(texts, expected);
    }

    proptest! {
        #[test]
        fn every_byte_of_any_text_is_in_one_piece(text in "([(][;]|[;()]|B\\[aa\\]|\\[|\\]|[ A-Za-z/\\\\\n]){0,60}") {
            assert_tiled(text.as_bytes());
        }
    }
}
