//! Text that stands between the games of a file.

use alloc::borrow::Cow;
use core::fmt;

use boardwire_core::{IntoText, Span};

use super::lex::{find_start, trimmed};

/// Text of a file that belongs to no game: not empty, without white space at its ends, and without `(;`, at which a game begins.
///
/// ```
/// use boardwire_nboard::ggf::{self, BetweenText};
///
/// let text = "# archive\n(;GM[Othello];)\nnote";
/// let file = ggf::parse(text)?;
/// assert_eq!(file.matches[0].text_before().map(BetweenText::as_bytes), Some(&b"# archive"[..]));
/// assert_eq!(file.text_after(), BetweenText::new("note").as_ref());
/// assert_eq!(file.to_string(), text);
/// # Ok::<(), ggf::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BetweenText<'i>(Cow<'i, [u8]>);

impl<'i> BetweenText<'i> {
    /// Checks and keeps a text, borrowed or owned; `None` if it is empty, has white space at an end, or holds `(;`.
    #[must_use]
    pub fn new(text: impl IntoText<'i>) -> Option<Self> {
        let text = text.into_text();
        let all = Span::new(0, text.len());
        let is_fine =
            !text.is_empty() && trimmed(&text, all) == all && find_start(&text, 0).is_none();
        is_fine.then_some(Self(text))
    }

    /// A text that the lexer cut.
    pub(super) const fn from_token(bytes: &'i [u8]) -> Self {
        Self(Cow::Borrowed(bytes))
    }

    /// Adds a text on a line of its own: the game between the two could not be read.
    pub(super) fn join(&mut self, bytes: &[u8]) {
        let text = self.0.to_mut();
        text.push(b'\n');
        text.extend_from_slice(bytes);
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> BetweenText<'static> {
        BetweenText(Cow::Owned(self.0.into_owned()))
    }
}

impl fmt::Debug for BetweenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0.escape_ascii())
    }
}
