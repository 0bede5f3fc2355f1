//! How summaries are read.

use alloc::string::ToString;

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// Level and limits. Of the limits, `document` bounds a summary with all its rows (1 MiB by default) and `line` one line with its
/// row's tag.
#[derive(Clone, Debug)]
pub struct Options {
    level: Level,
    limits: Limits,
}

impl Options {
    pub(super) const LENIENT: Self = Self::new(Level::Lenient);
    pub(super) const CONFORMING: Self = Self::new(Level::Conforming);
    pub(super) const CANONICAL: Self = Self::new(Level::Canonical);

    /// The defaults at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        let mut limits = Limits::DEFAULT;
        limits.document = 1 << 20;
        Self { level, limits }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::CONFORMING
    }
}

impl CodecOptions for Options {
    #[inline]
    fn level(&self) -> Level {
        self.level
    }

    fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    #[inline]
    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn limits_mut(&mut self) -> &mut Limits {
        &mut self.limits
    }

    /// The limits by their names.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if let Some(set) = self.limits.set(key, value) {
            return set;
        }
        Err(OptionError::UnknownKey {
            key: key.to_string(),
            known: "line-limit, document-limit, nesting-limit, node-limit",
        })
    }
}
