//! A collection made from nothing.

use alloc::vec::Vec;

use super::{Collection, EditError, NewValue, NodeId, PropIdent};
use crate::encoding::Charset;

/// Makes a collection node by node, in the order of the text.
///
/// ```
/// use boardwire_sgf::Builder;
///
/// let mut sgf = Builder::new();
/// sgf.game()?
///     .property("FF", ["4"])?
///     .property("GM", ["1"])?
///     .property("SZ", ["9"])?;
/// sgf.node()?.property("B", ["ee"])?.open();
/// sgf.node()?.property("W", ["gc"])?.close();
/// sgf.open().node()?.property("W", ["cg"])?.property("C", ["or [here]"])?;
/// assert_eq!(
///     sgf.finish().to_bytes(),
///     br"(;FF[4]GM[1]SZ[9];B[ee](;W[gc])(;W[cg]C[or [here\]]))",
/// );
/// # Ok::<(), boardwire_sgf::EditError>(())
/// ```
///
/// What it makes is well-formed: values are escaped, identifiers are checked. Whether a value fits its property is not its concern.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    games: Collection<'static>,
    current: Option<NodeId>,
    /// The nodes to which to go back.
    open: Vec<NodeId>,
}

impl Builder {
    /// Begins a collection in UTF-8.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a collection in another charset. The property `CA` is the caller's to write.
    #[must_use]
    pub fn with_charset(charset: Charset) -> Self {
        Self {
            games: Collection::with_charset(charset),
            ..Self::default()
        }
    }

    /// Ends the game before and begins one, with its root.
    ///
    /// # Errors
    /// The collection would be too large.
    pub fn game(&mut self) -> Result<&mut Self, EditError> {
        self.open.clear();
        self.current = Some(self.games.append_game()?);
        Ok(self)
    }

    /// Adds a node below the last one; after [`close`](Self::close), below that at which the variation began.
    ///
    /// # Errors
    /// No game was begun ([`EditError::NoNode`]), or the collection would be too large.
    pub fn node(&mut self) -> Result<&mut Self, EditError> {
        let current = self.current.ok_or(EditError::NoNode)?;
        self.current = Some(self.games.append_child(current)?);
        Ok(self)
    }

    /// Gives the last node a property.
    ///
    /// # Errors
    /// No game was begun; the identifier or a value can't be written; there are no values.
    pub fn property<'p, 'v, I, V>(
        &mut self,
        ident: I,
        values: impl IntoIterator<Item = V>,
    ) -> Result<&mut Self, EditError>
    where
        I: TryInto<PropIdent<'p>>,
        EditError: From<I::Error>,
        V: Into<NewValue<'v>>,
    {
        let current = self.current.ok_or(EditError::NoNode)?;
        self.games.set_property(current, ident, values)?;
        Ok(self)
    }

    /// Begins a variation below the last node: [`close`](Self::close) comes back to it.
    pub fn open(&mut self) -> &mut Self {
        self.open.extend(self.current);
        self
    }

    /// Ends a variation: goes back to the node at which [`open`](Self::open) was called last. Without one it does nothing.
    pub fn close(&mut self) -> &mut Self {
        self.current = self.open.pop().or(self.current);
        self
    }

    /// The last node; `None` before the first game. Further edits may name it.
    #[must_use]
    pub const fn current(&self) -> Option<NodeId> {
        self.current
    }

    /// The collection.
    #[must_use]
    pub fn finish(self) -> Collection<'static> {
        self.games
    }
}
