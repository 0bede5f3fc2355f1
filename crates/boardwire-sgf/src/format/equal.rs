//! Whether two collections say the same.

use alloc::vec::Vec;

use super::FormatOptions;
use super::sheet::Plain;
use super::writer::Writer;
use crate::tree::Collection;

/// Two collections are equal if their canonical forms are: layout, escapes, order of properties and charset do not count.
///
/// Nothing but the text of one node is held at a time, and nodes with the same bytes are not even written.
impl PartialEq for Collection<'_> {
    fn eq(&self, other: &Self) -> bool {
        let mut sides = [Side::new(self), Side::new(other)];
        loop {
            let [left, right] = &mut sides;
            if left.is_empty() && right.is_empty() && left.matches(right) {
                left.writer.skip(&mut Plain::new(&mut left.text));
                right.writer.skip(&mut Plain::new(&mut right.text));
            }
            if !left.fill() | !right.fill() {
                return left.is_empty() && right.is_empty();
            }
            let len = left.rest().len().min(right.rest().len());
            if left.rest().get(..len) != right.rest().get(..len) {
                return false;
            }
            left.at += len;
            right.at += len;
        }
    }
}

impl Eq for Collection<'_> {}

/// A collection that is written as far as it was compared.
struct Side<'c> {
    writer: Writer<'c, 'static>,
    text: Vec<u8>,
    at: usize,
}

impl<'c> Side<'c> {
    fn new(collection: &'c Collection<'_>) -> Self {
        Self {
            writer: Writer::new(collection, &FormatOptions::CANONICAL),
            text: Vec::new(),
            at: 0,
        }
    }

    fn rest(&self) -> &[u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        self.at == self.text.len()
    }

    /// Writes on where all was compared. False: there is no more.
    fn fill(&mut self) -> bool {
        while self.is_empty() {
            self.text.clear();
            self.at = 0;
            if !self.writer.step(&mut Plain::new(&mut self.text)) {
                return false;
            }
        }
        true
    }

    /// Whether the next nodes have the same bytes and are written the same.
    fn matches(&self, other: &Self) -> bool {
        let (Some(left), Some(right)) = (self.writer.next(), other.writer.next()) else {
            return false;
        };
        self.writer.is_alike(&other.writer) && !left.is_root() && left.raw() == right.raw()
    }
}
