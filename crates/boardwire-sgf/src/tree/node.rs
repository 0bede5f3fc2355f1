//! A node, its properties, and their values as written.

use core::fmt;

use boardwire_core::Span;

use super::{Collection, NONE, NodeRecord};
use crate::lex::{self, After, Rules};

/// The number of a node in its collection: nodes that were read count from 0 in file order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    pub(crate) const fn new(number: u32) -> Self {
        Self(number)
    }

    pub(crate) const fn number(self) -> u32 {
        self.0
    }

    /// The number.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node of a collection: a number and a reference, copied freely. What it has is read from its text when it is asked for.
#[derive(Clone, Copy)]
pub struct Node<'c> {
    collection: &'c Collection<'c>,
    record: &'c NodeRecord,
    number: u32,
}

impl<'c> Node<'c> {
    #[inline]
    pub(crate) fn new(collection: &'c Collection<'_>, number: u32) -> Option<Self> {
        let record = collection.nodes.get(number as usize)?;
        Some(Self {
            collection,
            record,
            number,
        })
    }

    /// The node with this record.
    #[inline]
    pub(crate) const fn of(
        collection: &'c Collection<'c>,
        record: &'c NodeRecord,
        number: u32,
    ) -> Self {
        Self {
            collection,
            record,
            number,
        }
    }

    /// The collection that it is in.
    #[must_use]
    pub fn collection(self) -> &'c Collection<'c> {
        self.collection
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn id(self) -> NodeId {
        NodeId(self.number)
    }

    /// The node before. `None`: this is the root of a game.
    #[inline]
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        Self::new(self.collection, self.record.parent)
    }

    /// The next node of the main line: the first child. `None`: the line ends here.
    #[inline]
    #[must_use]
    pub fn first_child(self) -> Option<Self> {
        Self::new(self.collection, self.record.first_child)
    }

    /// The next alternative to this node; of a root, the next game's.
    #[inline]
    #[must_use]
    pub fn next_sibling(self) -> Option<Self> {
        Self::new(self.collection, self.record.next_sibling)
    }

    /// Whether another node follows it among its parent's children.
    #[inline]
    pub(crate) const fn has_next_sibling(self) -> bool {
        self.record.next_sibling != NONE
    }

    /// Whether it is the first child of that node.
    #[inline]
    pub(crate) const fn is_first_of(self, parent: Self) -> bool {
        parent.record.first_child == self.number
    }

    /// The nodes that may come next: the main line's, then the other variations'.
    pub fn children(self) -> impl Iterator<Item = Self> + use<'c> {
        core::iter::successors(self.first_child(), |child| child.next_sibling())
    }

    /// Whether it is the root of a game.
    #[inline]
    #[must_use]
    pub const fn is_root(self) -> bool {
        self.record.parent == NONE
    }

    /// The root of its game. It takes as many steps as the node is deep.
    #[must_use]
    pub fn root(self) -> Self {
        let mut node = self;
        while let Some(parent) = node.parent() {
            node = parent;
        }
        node
    }

    /// Where its text is in the source. The offsets of an edited node go on from the source's end.
    #[inline]
    #[must_use]
    pub fn span(self) -> Span {
        let start = self.record.text.start as usize;
        Span::new(start, start + self.record.text.len as usize)
    }

    /// Its text: `;` (where it is not missing) and what follows up to the next node, variation or end of variation.
    #[inline]
    #[must_use]
    pub fn raw(self) -> &'c [u8] {
        self.collection.text(self.record.text)
    }

    /// Its properties as written: in order, and one that stands twice is there twice.
    #[inline]
    #[must_use]
    pub fn properties(self) -> Properties<'c> {
        let rules = self.collection.rules;
        Properties::new(self.raw(), self.record.text.start as usize, rules)
    }

    /// The properties at or after an offset in its text.
    pub(crate) fn properties_from(self, at: usize) -> Properties<'c> {
        Properties {
            at,
            ..self.properties()
        }
    }

    /// The first property of that identifier.
    #[must_use]
    pub fn property<'a>(self, ident: impl Into<Ident<'a>>) -> Option<Property<'c>> {
        let ident = ident.into();
        self.properties().find(|property| property.ident() == ident)
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:\"{}\"", self.number, self.raw().escape_ascii())
    }
}

/// Equal: the same node of one collection.
impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.record, other.record)
    }
}

impl Eq for Node<'_> {}

/// The properties of a node, made by [`Node::properties`].
#[derive(Clone, Debug)]
pub struct Properties<'c> {
    text: &'c [u8],
    /// Offset of `text` in the source.
    origin: usize,
    at: usize,
    rules: Rules,
}

impl<'c> Properties<'c> {
    /// The properties of a node's text that stands at `origin`.
    #[inline]
    pub(crate) fn new(text: &'c [u8], origin: usize, rules: Rules) -> Self {
        Self {
            text,
            origin,
            at: usize::from(text.first() == Some(&b';')),
            rules,
        }
    }

    /// The offset in the node's text behind the property that was given last.
    pub(crate) const fn offset(&self) -> usize {
        self.at
    }

    /// The next property where it is not at hand: behind noise, in lower case, with a blank before its value.
    #[cold]
    fn slow(&mut self, mut at: usize) -> Option<Property<'c>> {
        let text = self.text;
        self.at = text.len();
        loop {
            at = lex::skip_blanks(text, at);
            match *text.get(at)? {
                b';' | b'(' | b')' => return None,
                b'[' => at = lex::value_end(text, at + 1, self.rules)? + 1,
                _ if lex::begins_ident(text, at) => {
                    let end = lex::letters_end(text, at);
                    if let After::Value(open) = lex::after(text, end, self.rules) {
                        let close = lex::value_end(text, open + 1, self.rules)?;
                        let last = self.values_end(close + 1);
                        return Some(self.property(at, end, open, close, last));
                    }
                    at = end;
                }
                _ => at = lex::noise_end(text, at, self.rules).1,
            }
        }
    }

    /// The end of the last value of a property, of which one ends at `last`.
    #[inline(never)]
    fn values_end(&self, mut last: usize) -> usize {
        let text = self.text;
        loop {
            let next = match text.get(last) {
                Some(b'[') => last,
                _ => match lex::after(text, last, self.rules) {
                    After::Value(next) => next,
                    After::Other | After::End => return last,
                },
            };
            match lex::value_end(text, next + 1, self.rules) {
                Some(close) => last = close + 1,
                None => return last,
            }
        }
    }

    #[inline]
    fn property(
        &mut self,
        start: usize,
        end: usize,
        open: usize,
        close: usize,
        last: usize,
    ) -> Property<'c> {
        self.at = last;
        Property {
            text: self.text.get(start..last).unwrap_or_default(),
            origin: self.origin + start,
            ident: place(end - start),
            open: place(open - start),
            close: place(close - start),
            rules: self.rules,
        }
    }
}

impl<'c> Iterator for Properties<'c> {
    type Item = Property<'c>;

    #[inline]
    fn next(&mut self) -> Option<Property<'c>> {
        let text = self.text;
        let start = lex::skip_blanks(text, self.at);
        let end = match text.get(start) {
            Some(&byte) if lex::is_upper(byte) => lex::ident_end(text, start),
            Some(_) => None,
            None => return None,
        };
        let Some(end) = end else {
            return self.slow(start);
        };
        // A value that is cut off is none, and the last thing of the text.
        let close = lex::value_end(text, end + 1, self.rules)?;
        let last = match text.get(close + 1) {
            None | Some(b'A'..=b'Z') => close + 1,
            Some(_) => self.values_end(close + 1),
        };
        Some(self.property(start, end, end, close, last))
    }
}

/// A property as written: an identifier and its values.
#[derive(Clone, Copy)]
pub struct Property<'c> {
    /// From the identifier to the last `]`.
    text: &'c [u8],
    origin: usize,
    /// Bytes of the identifier. Places have 32 bits, as all of a collection has: a property is small to move about.
    ident: u32,
    /// The brackets of the first value.
    open: u32,
    close: u32,
    rules: Rules,
}

impl<'c> Property<'c> {
    /// The identifier.
    #[inline]
    #[must_use]
    pub fn ident(&self) -> Ident<'c> {
        Ident(self.text.get(..self.ident as usize).unwrap_or_default())
    }

    /// The values: one at least.
    #[inline]
    #[must_use]
    pub fn values(&self) -> RawValues<'c> {
        RawValues {
            text: self.text,
            origin: self.origin,
            next: Some((self.open, self.close)),
            rules: self.rules,
        }
    }

    /// The first value.
    #[inline]
    #[must_use]
    pub fn value(&self) -> RawValue<'c> {
        RawValue::within(self.text, self.origin, self.open, self.close)
    }

    /// The value that counts where one may stand: the first that is not empty.
    #[inline]
    pub(crate) fn counting(&self) -> RawValue<'c> {
        let first = self.value();
        if !self.is_list() || !first.is_empty() {
            return first;
        }
        self.values()
            .find(|value| !value.is_empty())
            .unwrap_or(first)
    }

    /// Whether there is more than one value.
    #[must_use]
    pub fn is_list(&self) -> bool {
        self.close as usize + 1 < self.text.len()
    }

    /// From the identifier to the last `]`.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::new(self.origin, self.origin + self.text.len())
    }

    /// The bytes from the identifier to the last `]`.
    #[must_use]
    pub fn raw(&self) -> &'c [u8] {
        self.text
    }
}

/// Equal: the same text at the same place.
impl PartialEq for Property<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.span() == other.span() && self.text == other.text
    }
}

impl Eq for Property<'_> {}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.text.escape_ascii())
    }
}

/// The values of a property in order, made by [`Property::values`].
#[derive(Clone, Debug)]
pub struct RawValues<'c> {
    text: &'c [u8],
    origin: usize,
    /// The brackets of the next value.
    next: Option<(u32, u32)>,
    rules: Rules,
}

impl<'c> Iterator for RawValues<'c> {
    type Item = RawValue<'c>;

    #[inline]
    fn next(&mut self) -> Option<RawValue<'c>> {
        let (open, close) = self.next?;
        let value = RawValue::within(self.text, self.origin, open, close);
        let after = close as usize + 1;
        self.next = if after < self.text.len() {
            self.value_from(after)
        } else {
            None
        };
        Some(value)
    }
}

impl RawValues<'_> {
    /// The brackets of the next value at or after `at`.
    fn value_from(&self, at: usize) -> Option<(u32, u32)> {
        let open = match self.text.get(at)? {
            b'[' => at,
            _ => match lex::after(self.text, at, self.rules) {
                After::Value(open) => open,
                After::Other | After::End => return None,
            },
        };
        let close = lex::value_end(self.text, open + 1, self.rules)?;
        Some((place(open), place(close)))
    }
}

impl core::iter::FusedIterator for RawValues<'_> {}

/// A place in a text of a collection, which is short enough.
#[inline]
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

/// A value as written: the bytes between two brackets, escapes and all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RawValue<'c> {
    raw: &'c [u8],
    start: usize,
}

impl<'c> RawValue<'c> {
    #[inline]
    fn within(text: &'c [u8], origin: usize, open: u32, close: u32) -> Self {
        let start = open as usize + 1;
        Self {
            raw: text.get(start..close as usize).unwrap_or_default(),
            start: origin + start,
        }
    }

    /// The value of these bytes, which stand at `start` of the source.
    #[inline]
    pub(crate) const fn new(raw: &'c [u8], start: usize) -> Self {
        Self { raw, start }
    }

    /// The value of `len` bytes, in the bytes from its `[` on, which stands at `open` of the source.
    #[inline]
    pub(crate) fn at(bytes: &'c [u8], open: usize, len: usize) -> Self {
        let content = bytes.get(1..).unwrap_or_default();
        Self::new(content.get(..len).unwrap_or_default(), open + 1)
    }

    /// What stands between the brackets, escapes as written.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> &'c [u8] {
        self.raw
    }

    /// Whether nothing stands there but line breaks that are escaped, which say nothing.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        lex::is_empty(self.raw)
    }

    /// Where it stands, the brackets left out.
    #[inline]
    #[must_use]
    pub const fn span(self) -> Span {
        Span::new(self.start, self.start + self.raw.len())
    }
}

impl fmt::Debug for RawValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.raw.escape_ascii())
    }
}

/// The identifier of a property, as written. Two are equal if their capitals are: `Black` of FF\[1\] to FF\[3\] is `B`.
#[derive(Clone, Copy)]
pub struct Ident<'a>(&'a [u8]);

impl<'a> Ident<'a> {
    /// The bytes as written.
    #[inline]
    #[must_use]
    pub const fn raw(self) -> &'a [u8] {
        self.0
    }

    /// The capitals.
    pub fn capitals(self) -> impl Iterator<Item = u8> + use<'a> {
        self.0.iter().copied().filter(u8::is_ascii_uppercase)
    }

    /// The capitals as a number, the first one highest: `b"AB"` gives `0x4142`. 0 if they are none, or more than eight.
    #[inline]
    #[must_use]
    pub fn code(self) -> u64 {
        match *self.0 {
            [a] if lex::is_upper(a) => u64::from(a),
            [a, b] if lex::is_upper(a) && lex::is_upper(b) => u64::from(a) << 8 | u64::from(b),
            _ => self.long_code(),
        }
    }

    fn long_code(self) -> u64 {
        let mut code = 0;
        for (count, capital) in self.capitals().enumerate() {
            if count == 8 {
                return 0;
            }
            code = code << 8 | u64::from(capital);
        }
        code
    }
}

impl PartialEq for Ident<'_> {
    fn eq(&self, other: &Self) -> bool {
        match self.code() {
            0 => self.capitals().eq(other.capitals()),
            code => code == other.code(),
        }
    }
}

impl Eq for Ident<'_> {}

impl<'a> From<&'a [u8]> for Ident<'a> {
    fn from(raw: &'a [u8]) -> Self {
        Self(raw)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Ident<'a> {
    fn from(raw: &'a [u8; N]) -> Self {
        Self(raw)
    }
}

impl<'a> From<&'a str> for Ident<'a> {
    fn from(raw: &'a str) -> Self {
        Self(raw.as_bytes())
    }
}

/// As written, in ASCII.
impl fmt::Display for Ident<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.escape_ascii().fmt(f)
    }
}

impl fmt::Debug for Ident<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}
