//! The end of a text that stops in the middle of a game, so that something can be written behind it.

use alloc::vec::Vec;

use super::EditError;
use crate::codes::Code;
use crate::event::{Event, EventOptions, Events};
use crate::tree::{Collection, NONE, Piece};

/// What may be missing behind the last bytes of a game: the end of a value, of a remark, of a variation without a node.
const ENDS: [&[u8]; 12] = [
    b"",
    b")",
    b"\n",
    b"\n)",
    b"]",
    b"])",
    // The text ends with the `\` of an escape..
    b"\\]",
    b"\\])",
    // ..or with half a character..
    b"]]",
    b"]])",
    // ..or in a shift state.
    b"\x1B(B]",
    b"\x1B(B])",
];

impl Collection<'_> {
    /// Where the text ends inside a game, closes the value that is cut off there (it is one from now on) and the variation that was
    /// opened and has no node. What else is open is known to the tree, and its writer closes it.
    pub(super) fn close_tail(&mut self) -> Result<(), EditError> {
        let is_game = |first: u32| {
            let root = self.nodes.get(first as usize);
            root.is_some_and(|root| root.parent == NONE)
        };
        let last_game = self.variations.iter().rfind(|game| is_game(game.first));
        if last_game.is_none_or(|game| game.close.len > 0) {
            return Ok(());
        }
        let end = self.source.len();
        let is_last =
            |piece: Piece| piece.len > 0 && piece.start as usize + piece.len as usize == end;
        let close = self
            .variations
            .iter()
            .rposition(|variation| is_last(variation.close));
        let node = u32::try_from(self.nodes.len() - 1).unwrap_or(NONE);
        let text = match close.and_then(|index| self.variations.get(index)) {
            Some(variation) => self.text(variation.close),
            None => self.node_text(node),
        };
        let prefix: &[u8] = match (close, text.first()) {
            (Some(_), _) => b"(;(;",
            (None, Some(b';')) => b"(",
            (None, _) => b"(;",
        };
        let Some(missing) = self.missing_end(prefix, text) else {
            return Ok(());
        };
        let mut text = Vec::from(text);
        text.extend_from_slice(missing);
        let Some(index) = close else {
            return self.set_node_text(node, &text);
        };
        let piece = self.push_text(&text, Piece::default())?;
        if let Some(variation) = self.variations.get_mut(index) {
            variation.close = piece;
        }
        Ok(())
    }

    /// What must stand behind `text` so that a `)` closes the tree it is in. `None`: nothing.
    fn missing_end(&self, prefix: &[u8], text: &[u8]) -> Option<&'static [u8]> {
        let options = EventOptions {
            charset: self.rules.wide.unwrap_or_default(),
            remarks: self.rules.remarks,
        };
        let mut trial = Vec::from(prefix);
        trial.extend_from_slice(text);
        let len = trial.len();
        let missing = ENDS.into_iter().find(|end| {
            trial.truncate(len);
            trial.extend_from_slice(end);
            trial.push(b')');
            let mut is_closed = false;
            for item in Events::with_options(&trial, options) {
                is_closed = match item.event {
                    Event::Fault(Code::UnexpectedEof | Code::MissingCloseParen) => return false,
                    Event::TreeEnd => !item.span.is_empty() && item.span.end == trial.len(),
                    _ => false,
                };
            }
            is_closed
        })?;
        (!missing.is_empty()).then_some(missing)
    }
}
