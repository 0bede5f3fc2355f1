//! How lines are read.

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

use crate::session::SessionOptions;

/// Level and limits, and how a session judges times. Client and server lines share them.
#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
    session: SessionOptions,
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
            session: SessionOptions::DEFAULT,
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with another judgement of times in sessions.
    #[must_use]
    pub const fn with_session(mut self, session: SessionOptions) -> Self {
        self.session = session;
        self
    }

    /// How a session of such lines judges times.
    #[must_use]
    pub const fn session(&self) -> &SessionOptions {
        &self.session
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

    /// The limits by their names, and how sessions are judged: `login-deadline`, `agree-deadline`, `keep-alive` and `time-slack`, milliseconds or
    /// `none`; `move-time-unit`, `seconds` or `time-unit`.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if SessionOptions::KEYS.contains(&key) {
            return match self.session.set(key, value) {
                true => Ok(()),
                false => Err(OptionError::bad_value(
                    key,
                    value,
                    SessionOptions::expected(key),
                )),
            };
        }
        self.limits.set(key, value).unwrap_or_else(|| {
            Err(OptionError::unknown_key(key, "login-deadline, agree-deadline, keep-alive, time-slack, move-time-unit, line-limit, document-limit, \
                        nesting-limit, node-limit"))
        })
    }
}
