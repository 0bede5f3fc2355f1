//! Lines of a Game_Summary that this crate does not know.

use alloc::vec::Vec;

use boardwire_core::shogi::Color;
use boardwire_core::{LineText, TextError};

use super::lex::{self, KeyOf};

/// Where in a summary a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Section {
    /// Before, between and after the blocks.
    Header,
    /// In the block `Time`.
    Time,
    /// In the block `Time+` or `Time-`.
    SideTime(Color),
    /// In the block `Position`.
    Position,
}

/// The lines of a summary that this crate does not know: by section, and in each in the order in which they were read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Extras<'i>(Vec<Extra<'i>>);

impl<'i> Extras<'i> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds a line after those of its section.
    pub fn push(&mut self, extra: Extra<'i>) {
        let at = self
            .0
            .partition_point(|other| other.section <= extra.section);
        self.0.insert(at, extra);
    }

    /// Adds a line that is sorted into its section later.
    pub(super) fn push_unsorted(&mut self, extra: Extra<'i>) {
        self.0.push(extra);
    }

    pub(super) fn sort(&mut self) {
        self.0.sort_by_key(|extra| extra.section);
    }

    /// All lines, by section.
    pub fn iter(&self) -> core::slice::Iter<'_, Extra<'i>> {
        self.0.iter()
    }

    /// The lines of one section.
    pub fn of(&self, section: Section) -> impl Iterator<Item = &Extra<'i>> {
        self.iter().filter(move |extra| extra.section == section)
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The same with every text owned.
    #[must_use]
    pub fn into_owned(self) -> Extras<'static> {
        Extras(self.0.into_iter().map(Extra::into_owned).collect())
    }
}

impl<'e, 'i> IntoIterator for &'e Extras<'i> {
    type Item = &'e Extra<'i>;
    type IntoIter = core::slice::Iter<'e, Extra<'i>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'i> FromIterator<Extra<'i>> for Extras<'i> {
    fn from_iter<I: IntoIterator<Item = Extra<'i>>>(extras: I) -> Self {
        let mut extras = Self(extras.into_iter().collect());
        extras.sort();
        extras
    }
}

/// A line that this crate does not know, kept as it stands: a key of a server's own, a comment between the pieces, or a line of
/// an unknown block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra<'i> {
    section: Section,
    line: LineText<'i>,
}

/// Why a line can't be an [`Extra`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtraError {
    /// CR, LF or NUL stands in key or value.
    Text(TextError),
    /// The key is known in the section, or not made of letters, digits, `_`, `+` and `-` with a letter first, or the head of a protocol
    /// line.
    Key,
}

impl core::fmt::Display for ExtraError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Key => f.write_str("this is no key, or one that is read as another line"),
        }
    }
}

impl core::error::Error for ExtraError {}

impl<'i> Extra<'i> {
    /// The line `key:value` in a section.
    ///
    /// # Errors
    /// The key is known there, so that the value belongs into a field of the summary; or it can't be a key.
    pub fn new(section: Section, key: &str, value: &str) -> Result<Self, ExtraError> {
        let line = LineText::new(alloc::format!("{key}:{value}")).map_err(ExtraError::Text)?;
        let known = match section {
            Section::Header => lex::header_key(line.as_bytes()).is_some(),
            Section::Time | Section::SideTime(_) => lex::time_key(line.as_bytes()).is_some(),
            Section::Position => lex::is_position_line(line.as_bytes()),
        };
        if known || !lex::is_own_key(key.as_bytes()) {
            return Err(ExtraError::Key);
        }
        Ok(Self { section, line })
    }

    pub(super) const fn from_line(section: Section, line: LineText<'i>) -> Self {
        Self { section, line }
    }

    /// Where it stands.
    #[must_use]
    pub const fn section(&self) -> Section {
        self.section
    }

    /// The whole line.
    #[must_use]
    pub const fn line(&self) -> &LineText<'i> {
        &self.line
    }

    /// What stands before the first colon; `None` for a comment or a line without one.
    #[must_use]
    pub fn key(&self) -> Option<&[u8]> {
        self.split().map(|(key, _)| key)
    }

    /// What stands after the first colon.
    #[must_use]
    pub fn value(&self) -> Option<&[u8]> {
        self.split().map(|(_, value)| value)
    }

    fn split(&self) -> Option<(&[u8], &[u8])> {
        let line = self.line.as_bytes();
        if line.starts_with(b"'") {
            return None;
        }
        let KeyOf { key, value } = lex::split_key(line)?;
        Some((key, value))
    }

    /// The same with its text owned.
    #[must_use]
    pub fn into_owned(self) -> Extra<'static> {
        Extra {
            section: self.section,
            line: self.line.into_owned(),
        }
    }
}
