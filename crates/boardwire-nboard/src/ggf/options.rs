//! How GGF is read.

use alloc::string::ToString as _;

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// Level and limits: `document` bounds a file's bytes, `nodes` its moves.
#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
}

impl Options {
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
        self.limits.set(key, value).unwrap_or_else(|| {
            Err(OptionError::UnknownKey {
                key: key.to_string(),
                known: "document-limit, node-limit",
            })
        })
    }
}
