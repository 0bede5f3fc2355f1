//! Edits of a node's properties.

use alloc::vec::Vec;

use super::draft::append;
use super::{Appended, Draft, EditError, NewValue, PropIdent};
use crate::tree::{Collection, Ident, NodeId, Properties};

/// Edits of properties.
///
/// The properties of a node are those that [`Node::properties`](crate::Node::properties) gives. An edit takes time and memory in proportion to the text of its
/// node; all other text, and the node's other properties and blanks, stay as they are. Where an identifier stands twice in
/// the node, which is a fault, an edit that sets its values leaves one.
///
/// A root is edited as any other node. An edit does not look at what a property means: that is for [`set`](Collection::set) and its kin. The
/// number of a removed node, or of one below it, is refused ([`EditError::NoNode`]). An edit that is refused changes nothing.
impl Collection<'_> {
    /// Gives a property its values, in the place where it stands or, if the node lacks it, behind the others.
    ///
    /// ```
    /// use boardwire_sgf::Collection;
    ///
    /// let mut games = Collection::scan(b"(;GM[1]\nPB[Alice]  SZ[19]\n;B[pd])".as_slice())?;
    /// let root = games.games().next().expect("a game").id();
    /// games.set_property(root, "PB", ["Ann [1d]"])?;
    /// games.set_property(root, "AB", ["dd", "pp"])?;
    /// assert_eq!(games.to_bytes(), b"(;GM[1]\nPB[Ann [1d\\]]  SZ[19]AB[dd][pp]\n;B[pd])");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such node; the identifier or a value can't be written; there are no values.
    pub fn set_property<'p, 'v, I, V>(
        &mut self,
        node: NodeId,
        ident: I,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), EditError>
    where
        I: TryInto<PropIdent<'p>>,
        EditError: From<I::Error>,
        V: Into<NewValue<'v>>,
    {
        let ident = ident.try_into()?;
        let values = self.values(values)?;
        self.draft(node, |draft| {
            let mut is_set = false;
            for index in found(draft, ident) {
                if is_set {
                    draft.remove(index);
                } else {
                    draft.set_values(index, &values);
                    is_set = true;
                }
            }
            if !is_set {
                draft.add(&property(ident, &values));
            }
            Ok(())
        })
    }

    /// Removes a property, all instances of it. `false`: the node has none, and nothing is changed. A node without properties stays in the tree.
    ///
    /// # Errors
    /// There is no such node, or the identifier is none.
    pub fn remove_property<'p, I>(&mut self, node: NodeId, ident: I) -> Result<bool, EditError>
    where
        I: TryInto<PropIdent<'p>>,
        EditError: From<I::Error>,
    {
        let ident = ident.try_into()?;
        let mut is_found = false;
        self.draft(node, |draft| {
            for index in found(draft, ident) {
                draft.remove(index);
                is_found = true;
            }
            Ok(())
        })?;
        Ok(is_found)
    }

    /// Adds a value behind the others of a property; if the node lacks it, this is its first.
    ///
    /// The next value for the same property takes time in proportion to what follows the property in its node, if nothing else was edited
    /// between. Many values at a time are for [`append_values`](Self::append_values).
    ///
    /// # Errors
    /// There is no such node; the identifier or the value can't be written.
    pub fn append_value<'p, 'v, I>(
        &mut self,
        node: NodeId,
        ident: I,
        value: impl Into<NewValue<'v>>,
    ) -> Result<(), EditError>
    where
        I: TryInto<PropIdent<'p>>,
        EditError: From<I::Error>,
    {
        self.append_values(node, ident, [value])
    }

    /// Adds values behind the others of a property; if the node lacks it, these are its first.
    ///
    /// ```
    /// use boardwire_sgf::Collection;
    ///
    /// let mut games = Collection::scan(b"(;GM[1]TR[aa] C[three])".as_slice())?;
    /// let root = games.games().next().expect("a game").id();
    /// games.append_values(root, "TR", ["bb", "cc"])?;
    /// assert_eq!(games.to_bytes(), b"(;GM[1]TR[aa][bb][cc] C[three])");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such node; the identifier or a value can't be written; there are no values.
    pub fn append_values<'p, 'v, I, V>(
        &mut self,
        node: NodeId,
        ident: I,
        values: impl IntoIterator<Item = V>,
    ) -> Result<(), EditError>
    where
        I: TryInto<PropIdent<'p>>,
        EditError: From<I::Error>,
        V: Into<NewValue<'v>>,
    {
        let ident = ident.try_into()?;
        let values = self.values(values)?;
        let index = self.index(node)?;
        let code = Ident::from(ident.as_bytes()).code();
        if self.append_again(index, code, &values)? {
            return Ok(());
        }
        self.draft(node, |draft| {
            match found(draft, ident).last() {
                Some(&index) => draft.append_values(index, &values),
                None => draft.add(&property(ident, &values)),
            }
            Ok(())
        })?;
        self.remember_appended(index, code);
        Ok(())
    }

    /// Adds values where some were added by the last edit. `false`: it was another one.
    fn append_again(&mut self, node: u32, ident: u64, values: &[u8]) -> Result<bool, EditError> {
        let appended = self.edits.as_ref().and_then(|edits| edits.appended);
        let Some(last) = appended.filter(|last| (last.node, last.ident) == (node, ident)) else {
            return Ok(false);
        };
        let source = self.source.len();
        let most = super::REMOVED as usize;
        if source + self.extra.len() + values.len() >= most {
            return Err(EditError::TooLarge);
        }
        let Some(record) = self.nodes.get_mut(node as usize) else {
            return Ok(false);
        };
        let text = record.text;
        let Some(at) = (text.start as usize + last.end).checked_sub(source) else {
            return Ok(false);
        };
        // It may lie among others' texts when these were packed anew.
        if text.start as usize + text.len as usize != source + self.extra.len() {
            return Ok(false);
        }
        let tail = self.extra.split_off(at.min(self.extra.len()));
        self.extra.extend_from_slice(values);
        self.extra.extend_from_slice(&tail);
        record.text.len += u32::try_from(values.len()).map_err(|_| EditError::TooLarge)?;
        self.edits()?.appended = Some(Appended {
            end: last.end + values.len(),
            ..last
        });
        Ok(true)
    }

    /// Looks where the values are that were appended.
    fn remember_appended(&mut self, node: u32, ident: u64) {
        let text = self.node_text(node);
        let properties = Properties::new(text, 0, self.rules);
        // Long identifiers have no code.
        let last = properties
            .filter(|it| ident != 0 && it.ident().code() == ident)
            .last();
        let appended = last.map(|last| Appended {
            node,
            ident,
            end: last.span().end,
        });
        if let Some(edits) = &mut self.edits {
            edits.appended = appended;
        }
    }

    /// Puts a value in the place of another one: the one of this index, from 0, among all that the node has for the identifier.
    ///
    /// # Errors
    /// There is no such node or value; the identifier or the value can't be written.
    pub fn set_value<'p, 'v, I>(
        &mut self,
        node: NodeId,
        ident: I,
        index: usize,
        value: impl Into<NewValue<'v>>,
    ) -> Result<(), EditError>
    where
        I: TryInto<PropIdent<'p>>,
        EditError: From<I::Error>,
    {
        let ident = ident.try_into()?;
        let value = self.values([value])?;
        self.draft(node, |draft| replace_value(draft, ident, index, &value))
    }

    /// Removes a value, counted as [`set_value`](Self::set_value) does. The property goes with its last one.
    ///
    /// # Errors
    /// There is no such node or value, or the identifier is none.
    pub fn remove_value<'p, I>(
        &mut self,
        node: NodeId,
        ident: I,
        index: usize,
    ) -> Result<(), EditError>
    where
        I: TryInto<PropIdent<'p>>,
        EditError: From<I::Error>,
    {
        let ident = ident.try_into()?;
        self.draft(node, |draft| replace_value(draft, ident, index, b""))
    }

    /// Sets the comment (`C`) of a node; an empty text removes it, if there is one.
    ///
    /// ```
    /// use boardwire_sgf::Collection;
    ///
    /// let mut games = Collection::scan(b"(;GM[1];B[pd]C[?])".as_slice())?;
    /// let id = games.nodes().nth(1).expect("a move").id();
    /// games.set_comment(id, "The upper right [1]")?;
    /// assert_eq!(games.to_bytes(), br"(;GM[1];B[pd]C[The upper right [1\]])");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// There is no such node, or the charset of the file lacks a character.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), EditError> {
        if text.is_empty() {
            self.remove_property(node, "C").map(|_| ())
        } else {
            self.set_property(node, "C", [text])
        }
    }

    /// Edits the properties of a node. Nothing is changed if `edit` fails.
    pub(crate) fn draft(
        &mut self,
        node: NodeId,
        edit: impl FnOnce(&mut Draft<'_>) -> Result<(), EditError>,
    ) -> Result<(), EditError> {
        let index = self.index(node)?;
        let mut draft = Draft::new(self.node_text(index), self.rules);
        edit(&mut draft)?;
        match draft.finish() {
            None => Ok(()),
            Some(text) => {
                self.edits()?;
                self.set_node_text(index, &text)
            }
        }
    }

    /// Values with their brackets.
    pub(crate) fn values<'v, V: Into<NewValue<'v>>>(
        &self,
        values: impl IntoIterator<Item = V>,
    ) -> Result<Vec<u8>, EditError> {
        let mut text = Vec::new();
        for value in values {
            value.into().write(self.charset, self.rules, &mut text)?;
        }
        if text.is_empty() {
            return Err(EditError::NoValues);
        }
        Ok(text)
    }
}

/// The indices of the properties with this identifier.
fn found(draft: &Draft<'_>, ident: PropIdent<'_>) -> Vec<usize> {
    let ident = Ident::from(ident.as_bytes());
    draft
        .properties()
        .filter(|(_, property)| property.ident() == ident)
        .map(|(index, _)| index)
        .collect()
}

/// An identifier and its values.
fn property(ident: PropIdent<'_>, values: &[u8]) -> Vec<u8> {
    let mut text = Vec::from(ident.as_bytes());
    text.extend_from_slice(values);
    text
}

/// Puts `new`, one value or none, in the place of a value.
fn replace_value(
    draft: &mut Draft<'_>,
    ident: PropIdent<'_>,
    mut wanted: usize,
    new: &[u8],
) -> Result<(), EditError> {
    for index in found(draft, ident) {
        let Some((_, property)) = draft.properties().nth(index) else {
            break;
        };
        let count = property.values().count();
        let Some(value) = property.values().nth(wanted) else {
            wanted -= count;
            continue;
        };
        if count == 1 && new.is_empty() {
            draft.remove(index);
            return Ok(());
        }
        let start = value.span().start - 1 - property.span().start;
        let end = value.span().end + 1 - property.span().start;
        let raw = property.raw();
        let mut text = Vec::from(raw.get(..start).unwrap_or_default());
        text.extend_from_slice(new);
        append(&mut text, raw.get(end..).unwrap_or_default());
        draft.replace(index, text);
        return Ok(());
    }
    Err(EditError::NoSuchValue)
}
