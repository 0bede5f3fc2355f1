//! The text of a node while its properties are edited.

use alloc::vec::Vec;

use super::super::{Ident, Properties, Property};
use crate::lex::{self, After, Rules};

/// The properties of a node, each as written or with a new text, and properties to be added.
///
/// Between properties stand blanks and stray bytes, which remain. A property ends where no value can follow: what comes after is the
/// end, or has a capital before the next `[`. So a property may be taken out, or another put in behind it, and neither changes what
/// the others are.
#[derive(Debug)]
pub(crate) struct Draft<'t> {
    text: &'t [u8],
    rules: Rules,
    items: Vec<Item<'t>>,
    made: Vec<Made>,
    /// Properties to stand before the others, and behind them.
    put: Vec<u8>,
    added: Vec<u8>,
    /// Whether what is no property is left out.
    is_clean: bool,
    /// Whether the `;` is missing and is to be written, if nothing else is.
    is_bare: bool,
}

#[derive(Debug)]
struct Item<'t> {
    property: Property<'t>,
    new: Option<Vec<u8>>,
}

/// A property in the place of another one.
#[derive(Debug)]
struct Made {
    index: usize,
    ident: &'static str,
    text: Vec<u8>,
}

impl<'t> Draft<'t> {
    /// The draft of a node's text.
    pub(crate) fn new(text: &'t [u8], rules: Rules) -> Self {
        Self {
            text,
            rules,
            items: Properties::new(text, 0, rules)
                .map(|property| Item {
                    property,
                    new: None,
                })
                .collect(),
            made: Vec::new(),
            put: Vec::new(),
            added: Vec::new(),
            is_clean: false,
            is_bare: false,
        }
    }

    /// The properties as they were, with their indices.
    pub(crate) fn properties(&self) -> impl DoubleEndedIterator<Item = (usize, Property<'t>)> + '_ {
        self.items
            .iter()
            .enumerate()
            .map(|(index, item)| (index, item.property))
    }

    /// Takes a property out.
    pub(crate) fn remove(&mut self, index: usize) {
        self.replace(index, Vec::new());
    }

    /// Puts this text, whole properties or nothing, in the place of a property.
    pub(crate) fn replace(&mut self, index: usize, text: Vec<u8>) {
        if let Some(item) = self.items.get_mut(index) {
            item.new = Some(text);
        }
    }

    /// Gives a property other values, with their brackets. Its identifier stays as it is spelled.
    pub(crate) fn set_values(&mut self, index: usize, values: &[u8]) {
        if let Some(item) = self.items.get_mut(index) {
            let property = item.property;
            let open = property.value().span().start - 1 - property.span().start;
            let mut text = Vec::from(property.raw().get(..open).unwrap_or_default());
            text.extend_from_slice(values);
            item.new = Some(text);
        }
    }

    /// Adds values, with their brackets, behind the last one of a property.
    pub(crate) fn append_values(&mut self, index: usize, values: &[u8]) {
        if let Some(item) = self.items.get_mut(index) {
            let raw = item.property.raw();
            item.new
                .get_or_insert_with(|| Vec::from(raw))
                .extend_from_slice(values);
        }
    }

    /// Adds values, with their brackets, to the property of this identifier: to the one that the node has, or else to one that is
    /// made in the place of the property with this index.
    pub(crate) fn give(&mut self, index: usize, ident: &'static str, values: &[u8]) {
        if let Some(made) = self.made.iter_mut().find(|made| made.ident == ident) {
            made.text.extend_from_slice(values);
            return;
        }
        let present = self.items.iter().position(|item| {
            item.property.ident() == Ident::from(ident)
                && item.new.as_ref().is_none_or(|new| !new.is_empty())
        });
        if let Some(present) = present {
            return self.append_values(present, values);
        }
        let mut text = Vec::from(ident);
        text.extend_from_slice(values);
        self.made.push(Made { index, ident, text });
    }

    /// Whether a property has another text already.
    pub(crate) fn is_edited(&self, index: usize) -> bool {
        self.items.get(index).is_some_and(|item| item.new.is_some())
    }

    /// Adds a property behind the last one.
    pub(crate) fn add(&mut self, property: &[u8]) {
        self.added.extend_from_slice(property);
    }

    /// Adds a property before the first one.
    pub(crate) fn put_first(&mut self, property: &[u8]) {
        self.put.extend_from_slice(property);
    }

    /// Writes the `;` if it is missing. `true`: it is.
    pub(crate) fn add_semicolon(&mut self) -> bool {
        self.is_bare = self.text.first() != Some(&b';');
        self.is_bare
    }

    /// Leaves out what stands between properties and is no blank. `true`: there is something.
    pub(crate) fn drop_stray(&mut self) -> bool {
        let mut done = usize::from(self.text.first() == Some(&b';'));
        let spans = self.items.iter().map(|item| item.property.span());
        for (start, end) in spans
            .map(|span| (span.start, span.end))
            .chain([(self.text.len(), 0)])
        {
            let gap = self.text.get(done..start).unwrap_or_default();
            self.is_clean |= !gap.iter().all(|&byte| lex::is_blank(byte));
            done = end;
        }
        self.is_clean
    }

    /// What stands between properties.
    fn put_gap(&self, start: usize, end: usize, out: &mut Vec<u8>) {
        let gap = self.text.get(start..end).unwrap_or_default();
        if self.is_clean {
            out.extend(gap.iter().filter(|&&byte| lex::is_blank(byte)));
        } else {
            append(out, gap);
        }
    }

    /// The text of the edited node; `None` if nothing was edited.
    pub(crate) fn finish(mut self) -> Option<Vec<u8>> {
        let is_edited = self.is_clean
            || self.is_bare
            || !self.put.is_empty()
            || !self.added.is_empty()
            || !self.made.is_empty()
            || self.items.iter().any(|item| item.new.is_some());
        if !is_edited {
            return None;
        }
        let has_none = self.items.is_empty();
        if has_none {
            self.put.append(&mut self.added);
            core::mem::swap(&mut self.put, &mut self.added);
        }
        let mut out = Vec::with_capacity(self.text.len() + self.added.len() + 1);
        let mut done = usize::from(self.text.first() == Some(&b';'));
        out.push(b';');
        for (index, item) in core::mem::take(&mut self.items).into_iter().enumerate() {
            let span = item.property.span();
            self.put_gap(done, span.start, &mut out);
            append(&mut out, &core::mem::take(&mut self.put));
            match item.new {
                None => append(&mut out, item.property.raw()),
                // A remark that ended before the property must not go on.
                Some(new) if new.is_empty() && self.rules.remarks => out.push(b'\n'),
                Some(new) => append(&mut out, &new),
            }
            for made in self.made.iter().filter(|made| made.index == index) {
                append(&mut out, &made.text);
            }
            done = span.end;
        }
        if has_none && !self.added.is_empty() {
            let place = self.place();
            self.put_gap(done, place, &mut out);
            done = place;
            if !matches!(out.last(), None | Some(b';' | b']')) {
                out.push(b' ');
            }
        }
        out.extend_from_slice(&self.added);
        self.put_gap(done, self.text.len(), &mut out);
        Some(out)
    }

    /// Where a property may stand in a text without any: behind the `;`, or where that would have values without identifier
    /// follow it, behind all stray bytes.
    fn place(&self) -> usize {
        let start = usize::from(self.text.first() == Some(&b';'));
        let end = content_end(self.text, self.rules);
        let rest = self.text.get(start..end).unwrap_or_default();
        if rest.iter().all(|&byte| lex::is_blank(byte)) {
            start
        } else {
            end
        }
    }
}

/// Appends what stood behind something else before: stray letters must not become part of an identifier.
pub(super) fn append(out: &mut Vec<u8>, text: &[u8]) {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
    if is_letter(out.last()) && is_letter(text.first()) {
        out.push(b' ');
    }
    out.extend_from_slice(text);
}

/// Where what is a node's own ends in its text: before the empty variations that may follow it there, or before the property that the
/// end of the input cut off.
pub(crate) fn content_end(text: &[u8], rules: Rules) -> usize {
    let mut at = usize::from(text.first() == Some(&b';'));
    loop {
        at = lex::skip_blanks(text, at);
        let start = at;
        let open = match text.get(at) {
            None | Some(b';' | b'(' | b')') => return at,
            Some(b'[') => at,
            Some(_) if lex::begins_ident(text, at) => {
                let end = lex::letters_end(text, at);
                match lex::after(text, end, rules) {
                    After::Value(open) => open,
                    After::Other | After::End => {
                        at = end;
                        continue;
                    }
                }
            }
            Some(_) => {
                at = lex::noise_end(text, at, rules).1;
                continue;
            }
        };
        match lex::value_end(text, open + 1, rules) {
            Some(close) => at = close + 1,
            None => return start,
        }
    }
}
