//! How frames and streams are read.

use alloc::string::ToString as _;

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// What a stream makes of talk inside a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TextInFrame {
    /// The frame goes on after it: a byte's class does not depend on what came before. GoGui and CGF's terminal read so.
    #[default]
    Keep,
    /// The frame is dropped. GNU Go and cgoban read so.
    Drop,
}

impl TextInFrame {
    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Drop => "drop",
        }
    }
}

/// Level, limits, and what becomes of talk inside a frame.
///
/// ```
/// use boardwire_sgmp::{Command, Level, Options, parse_with};
///
/// let mut notes = Vec::new();
/// let frame = parse_with(&[0x02, 0x82, 0x80, 0x80], &Options::new(Level::Lenient), &mut notes)?;
/// assert_eq!(frame.command, Command::Ok);
/// assert_eq!(format!("{notes:?}"), "[ok-value 2..4]");
/// # Ok::<(), boardwire_sgmp::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    level: Level,
    limits: Limits,
    text_in_frame: TextInFrame,
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
            text_in_frame: TextInFrame::Keep,
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with another way to read talk inside a frame.
    #[must_use]
    pub fn with_text_in_frame(mut self, text_in_frame: TextInFrame) -> Self {
        self.text_in_frame = text_in_frame;
        self
    }

    /// What becomes of talk inside a frame.
    #[must_use]
    pub const fn text_in_frame(&self) -> TextInFrame {
        self.text_in_frame
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::CONFORMING
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

    /// `text-in-frame` (`keep` or `drop`), and the limits.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if key == "text-in-frame" {
            self.text_in_frame = match value {
                "keep" => TextInFrame::Keep,
                "drop" => TextInFrame::Drop,
                _ => {
                    return Err(OptionError::BadValue {
                        key: key.to_string(),
                        value: value.to_string(),
                        expected: "keep or drop",
                    });
                }
            };
            return Ok(());
        }
        self.limits.set(key, value).unwrap_or_else(|| {
            Err(OptionError::UnknownKey {
                key: key.to_string(),
                known: "text-in-frame, document-limit",
            })
        })
    }
}
