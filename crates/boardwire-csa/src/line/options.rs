//! How lines are read.

use alloc::string::ToString;

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// Level and limits. Client and server lines share them.
#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
}

impl Options {
    pub(crate) const LENIENT: Self = Self::new(Level::Lenient);
    pub(crate) const CONFORMING: Self = Self::new(Level::Conforming);
    pub(crate) const CANONICAL: Self = Self::new(Level::Canonical);

    /// The defaults at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            level,
            limits: Limits::DEFAULT,
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
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
        self.limits.set(key, value).unwrap_or_else(|| {
            Err(OptionError::UnknownKey {
                key: key.to_string(),
                known: "line-limit, document-limit, nesting-limit, node-limit",
            })
        })
    }
}
