//! What stands in a record beside moves, times and specials.

use core::fmt;

use boardwire_core::LineText;

use super::super::analysis::Analysis;
use super::super::server_note::ServerNote;
use crate::time::CsaTime;

/// A line that belongs to a move, to a special or to the initial position: a comment as a rule.
///
/// The others are what a reader kept of lines that are no statements, or that stand where they mean nothing. They come from reading alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Attachment<'i> {
    /// A `'` line.
    Comment(Comment<'i>),
    /// A `#` line, such as a result of the protocol that was copied into the record (`hash-in-record`).
    Hash(StrayLine<'i>),
    /// A line of no known form (`unknown-line`), or a move or special that can't be read (`bad-move`, `bad-special`). After the moves have begun, any of them
    /// may be a move that was spoilt: what follows it up to the next one belongs to that.
    Unknown(StrayLine<'i>),
    /// A time that belongs to no move (`orphan-time`, `swallowed-move`), or to one that can't be read.
    Time(CsaTime),
}

impl<'i> Attachment<'i> {
    /// The comment, if it is one.
    #[must_use]
    pub const fn comment(&self) -> Option<&Comment<'i>> {
        match self {
            Self::Comment(comment) => Some(comment),
            _ => None,
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Attachment<'static> {
        match self {
            Self::Comment(comment) => Attachment::Comment(comment.into_owned()),
            Self::Hash(line) => Attachment::Hash(line.into_owned()),
            Self::Unknown(line) => Attachment::Unknown(line.into_owned()),
            Self::Time(time) => Attachment::Time(time),
        }
    }
}

/// A comment: the text after its `'`, in the record's encoding.
///
/// Text that begins with `*` is for programs, other text for people.
///
/// ```
/// use boardwire_csa::record::Comment;
/// use boardwire_csa::LineText;
///
/// let comment = Comment::new(LineText::new("** 30 -3334FU").unwrap());
/// assert_eq!(comment.analysis().and_then(|analysis| analysis.eval()), Some(30));
/// assert!(comment.is_for_programs());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Comment<'i>(pub(crate) LineText<'i>);

impl<'i> Comment<'i> {
    /// A comment of any text.
    #[must_use]
    pub const fn new(text: LineText<'i>) -> Self {
        Self(text)
    }

    /// The text after the `'`.
    #[must_use]
    pub const fn text(&self) -> &LineText<'i> {
        &self.0
    }

    /// The bytes after the `'`.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Whether it is meant for programs: it begins with `*`.
    #[must_use]
    pub fn is_for_programs(&self) -> bool {
        self.as_bytes().first() == Some(&b'*')
    }

    /// What an engine thought, of a comment that begins with `**`.
    #[must_use]
    pub fn analysis(&self) -> Option<Analysis<'_>> {
        Analysis::from_comment(self.as_bytes())
    }

    /// What a server noted: ratings, the summary of the result and the like.
    #[must_use]
    pub fn server_note(&self) -> Option<ServerNote<'_>> {
        ServerNote::read(self.as_bytes())
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Comment<'static> {
        Comment(self.0.into_owned())
    }
}

impl fmt::Debug for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Comment({:?})", self.0)
    }
}

impl<'i> From<LineText<'i>> for Comment<'i> {
    fn from(text: LineText<'i>) -> Self {
        Self(text)
    }
}

/// A line that is no statement, whole, as it was read.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct StrayLine<'i>(pub(crate) LineText<'i>);

impl<'i> StrayLine<'i> {
    /// The bytes of the line.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The text of the line.
    #[must_use]
    pub const fn text(&self) -> &LineText<'i> {
        &self.0
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> StrayLine<'static> {
        StrayLine(self.0.into_owned())
    }
}

impl fmt::Debug for StrayLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StrayLine({:?})", self.0)
    }
}
