//! Comments and their places.

use boardwire_core::carcassonne::PlayerId;

use super::text::CommentText;

/// A line of a record, as the place of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Anchor {
    /// The game info.
    Info,
    /// The line of the player with this index.
    Player(usize),
    /// The line of the play with this index.
    Play(usize),
    /// The final scoring of this player.
    Final(PlayerId),
    /// The end of the record, behind its last line.
    End,
}

/// A comment and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment<'i> {
    pub(crate) anchor: Anchor,
    pub(crate) inline: bool,
    pub(crate) text: CommentText<'i>,
}

impl<'i> Comment<'i> {
    /// A comment on a line of its own before the line at `anchor`.
    #[must_use]
    pub const fn before(anchor: Anchor, text: CommentText<'i>) -> Self {
        Self {
            anchor,
            inline: false,
            text,
        }
    }

    /// A comment at the end of the line at `anchor`.
    #[must_use]
    pub const fn inline(anchor: Anchor, text: CommentText<'i>) -> Self {
        Self {
            anchor,
            inline: true,
            text,
        }
    }

    /// The line that it stands before or on.
    #[must_use]
    pub const fn anchor(&self) -> Anchor {
        self.anchor
    }

    /// Whether it stands at the end of that line; else it has a line of its own before it.
    #[must_use]
    pub const fn is_inline(&self) -> bool {
        self.inline
    }

    /// What stands behind `//`.
    #[must_use]
    pub const fn text(&self) -> &CommentText<'i> {
        &self.text
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Comment<'static> {
        Comment {
            anchor: self.anchor,
            inline: self.inline,
            text: self.text.into_owned(),
        }
    }

    /// The order in a text: the comments before a line, in their own order, then the one on it.
    pub(crate) const fn place(&self) -> (Anchor, bool) {
        (self.anchor, self.inline)
    }
}
