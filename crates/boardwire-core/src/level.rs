//! How exact an input has to be, and how much of it is taken.

use core::fmt;
use core::num::IntErrorKind;
use core::str::FromStr;

use crate::OptionError;

/// How exact an input has to be. The parser is the same at each level; the level only says which notes are errors.
///
/// What is accepted at one level is accepted, with the same value, at each lower one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// All that can be read, named deviations of real programs included; each leaves a note.
    Lenient,
    /// The specification, and the practice of the programs that are its de-facto standard, in any spelling these allow.
    #[default]
    Conforming,
    /// Conforming, and the text equals what `format` writes.
    Canonical,
}

impl Level {
    /// All levels, the most lenient first.
    pub const ALL: [Self; 3] = [Self::Lenient, Self::Conforming, Self::Canonical];

    /// The level's name, as the program and transcripts spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lenient => "lenient",
            Self::Conforming => "conforming",
            Self::Canonical => "canonical",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no level's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a level is one of: canonical, conforming, lenient")]
pub struct UnknownLevel;

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or(UnknownLevel)
    }
}

/// Bounds on what one input may make a parser hold. To pass one is a fault; the options of each format say which bounds it has,
/// with which defaults.
///
/// The defaults are far above what real programs write; raise them for inputs that you trust.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of one line, its end not counted. Default 65 536.
    pub line: usize,
    /// Bytes of one document, or of one item of a stream that is no line. Default 256 MiB.
    pub document: usize,
    /// How deep trees, brackets and objects may nest. Default 100 000.
    pub nesting: usize,
    /// Nodes, moves or entries of one document. Default 10 million.
    pub nodes: usize,
}

impl Limits {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        line: 64 * 1024,
        document: 256 * 1024 * 1024,
        nesting: 100_000,
        nodes: 10_000_000,
    };

    /// No bound at all, for inputs that you made yourself.
    pub const NONE: Self = Self {
        line: usize::MAX,
        document: usize::MAX,
        nesting: usize::MAX,
        nodes: usize::MAX,
    };

    /// The same with another bound on a line's bytes.
    #[must_use]
    pub fn with_line(mut self, bytes: usize) -> Self {
        self.line = bytes;
        self
    }

    /// The same with another bound on a document's bytes.
    #[must_use]
    pub fn with_document(mut self, bytes: usize) -> Self {
        self.document = bytes;
        self
    }

    /// The same with another bound on nesting.
    #[must_use]
    pub fn with_nesting(mut self, depth: usize) -> Self {
        self.nesting = depth;
        self
    }

    /// The same with another bound on nodes.
    #[must_use]
    pub fn with_nodes(mut self, count: usize) -> Self {
        self.nodes = count;
        self
    }

    /// Sets one bound by name: `line-limit`, `document-limit`, `nesting-limit`, `node-limit`. `None`: no bound has the name.
    ///
    /// # Errors
    /// The value is no number.
    pub fn set(&mut self, key: &str, value: &str) -> Option<Result<(), OptionError>> {
        let field = match key {
            "line-limit" => &mut self.line,
            "document-limit" => &mut self.document,
            "nesting-limit" => &mut self.nesting,
            "node-limit" => &mut self.nodes,
            _ => return None,
        };
        Some(match value.parse::<usize>() {
            Ok(bound) => {
                *field = bound;
                Ok(())
            }
            Err(error) => {
                let expected = match (error.kind(), usize::BITS) {
                    (IntErrorKind::PosOverflow, 64) => "a whole number up to 18446744073709551615",
                    (IntErrorKind::PosOverflow, 32) => "a whole number up to 4294967295",
                    _ => "a whole number",
                };
                Err(OptionError::bad_value(key, value, expected))
            }
        })
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
