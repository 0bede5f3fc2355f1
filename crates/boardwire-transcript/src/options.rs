//! How transcripts are read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// Level, limits, and what the caller knows about the file besides its text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How exact the file has to be. Default Conforming.
    pub level: Level,
    /// Bounds: a line (default 1 MiB, since payloads may be whole records), the document, the number of lines (`nodes`).
    pub limits: Limits,
    /// The file is a session file, whatever its header says: it lies in a folder called `session`. Default false.
    pub session: bool,
    /// The formats that the header may name; empty (the default) allows all.
    pub formats: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self::new(Level::default())
    }
}

impl Options {
    /// The defaults at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        let mut limits = Limits::DEFAULT;
        limits.line = 1 << 20;
        Self {
            level,
            limits,
            session: false,
            formats: Vec::new(),
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same for a file that is known to hold sessions, or known by its header alone.
    #[must_use]
    pub fn with_session(mut self, session: bool) -> Self {
        self.session = session;
        self
    }

    /// The same with other formats allowed; none allows all.
    #[must_use]
    pub fn with_formats(mut self, formats: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.formats = formats.into_iter().map(Into::into).collect();
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

    /// `session`: true or false. `formats`: names with commas between. And the limits by their names.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let bad = |expected| OptionError::bad_value(key, value, expected);
        match key {
            "session" => self.session = value.parse().map_err(|_| bad("true or false"))?,
            "formats" => {
                let names = value.split(',').filter(|name| !name.is_empty());
                self.formats = names.map(ToString::to_string).collect();
            }
            _ => {
                if let Some(set) = self.limits.set(key, value) {
                    return set;
                }
                return Err(OptionError::unknown_key(
                    key,
                    "session, formats, line-limit, document-limit, nesting-limit, node-limit",
                ));
            }
        }
        Ok(())
    }
}
