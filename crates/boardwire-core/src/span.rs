//! Byte ranges in the caller's own input.

use core::fmt;
use core::ops::Range;

/// A range of bytes, end exclusive, in the input that the caller gave: never in a trimmed or decoded copy.
///
/// ```
/// use boardwire_core::Span;
///
/// let span = Span::new(3, 8);
/// assert_eq!(span.of(b"go depth 5"), b"depth");
/// assert_eq!(span.to_string(), "3..8");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to `end`. An `end` before `start` gives the empty span at `start`.
    #[inline]
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self {
            start,
            end: if end < start { start } else { end },
        }
    }

    /// The empty span at `offset`: where something is missing.
    #[inline]
    #[must_use]
    pub const fn empty(offset: usize) -> Self {
        Self {
            start: offset,
            end: offset,
        }
    }

    /// Number of bytes.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span covers no byte.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The same span, `by` bytes further on: what a line codec's span becomes in the document that holds the line.
    #[inline]
    #[must_use]
    pub const fn shifted(self, by: usize) -> Self {
        Self {
            start: self.start.saturating_add(by),
            end: self.end.saturating_add(by),
        }
    }

    /// The smallest span that covers both.
    #[inline]
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// Whether both ends lie in an input of `len` bytes.
    #[inline]
    #[must_use]
    pub const fn is_within(self, len: usize) -> bool {
        self.start <= self.end && self.end <= len
    }

    /// The bytes that the span covers, cut to the input.
    #[inline]
    #[must_use]
    pub fn of(self, input: &[u8]) -> &[u8] {
        let end = self.end.min(input.len());
        input.get(self.start.min(end)..end).unwrap_or_default()
    }

    /// The same as a [`Range`].
    #[inline]
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
