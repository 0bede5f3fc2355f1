//! How lines are read and written.

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// The version of the protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// Version 1: a move is sent bare, `F5`; there is no `set contempt` and no `analyze`. Edax 4.6 asks for it.
    One,
    /// Version 2: `move F5`.
    #[default]
    Two,
}

impl Version {
    /// The number that `nboard` has.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// Whose way of writing is the canonical one. Reading does not depend on it, but for the Canonical level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// The protocol's document: one blank between tokens, slashes in answers.
    #[default]
    Document,
    /// What NTest prints: moves and depths of search lines padded with blanks, evaluations with a sign.
    NTest,
    /// What Edax prints: answers in lower case with blanks, times with one decimal.
    Edax,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 3] = [Self::Document, Self::NTest, Self::Edax];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Document => "document",
            Self::NTest => "ntest",
            Self::Edax => "edax",
        }
    }

    /// The dialect of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name() == name)
    }
}

/// Level, limits, version and dialect. Of the limits, `line` bounds a line.
///
/// ```
/// use boardwire_nboard::{Dialect, Level, Options, Version, engine, gui};
///
/// let options = Options::new(Level::Canonical).with_dialect(Dialect::Edax);
/// assert!(engine::parse_with("=== d6 -1.00 0.0", &options, &mut Vec::new()).is_ok());
///
/// let options = Options::new(Level::Conforming).with_version(Version::One);
/// assert!(gui::parse_with("F5", &options, &mut Vec::new()).is_ok());
/// assert!(gui::parse("F5").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
    version: Version,
    dialect: Dialect,
}

impl Options {
    /// The defaults at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            level,
            limits: Limits::DEFAULT,
            version: Version::Two,
            dialect: Dialect::Document,
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same for another version.
    #[must_use]
    pub const fn with_version(mut self, version: Version) -> Self {
        self.version = version;
        self
    }

    /// The same for another dialect.
    #[must_use]
    pub const fn with_dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// The version in force.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.version
    }

    /// The dialect in force.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }
}

impl CodecOptions for Options {
    fn level(&self) -> Level {
        self.level
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let bad = |expected| Err(OptionError::bad_value(key, value, expected));
        match key {
            "version" => match value {
                "1" => self.version = Version::One,
                "2" => self.version = Version::Two,
                _ => return bad("1 or 2"),
            },
            "dialect" => match Dialect::from_name(value) {
                Some(dialect) => self.dialect = dialect,
                None => return bad("document, ntest or edax"),
            },
            _ => {
                return self.limits.set(key, value).unwrap_or_else(|| {
                    Err(OptionError::unknown_key(
                        key,
                        "version, dialect, line-limit",
                    ))
                });
            }
        }
        Ok(())
    }
}
