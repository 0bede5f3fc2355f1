//! How frames and streams are read.

use core::str::FromStr;

use boardwire_core::{CodecOptions, Direction, Level, Limits, OptionError};

use crate::session::{BoardSide, CheckOptions, PointStride, Profile};

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

/// Level, limits, what becomes of talk inside a frame, and how conversations are checked.
///
/// Of the limits, `document` bounds a frame with the talk inside it, in streams (`frame-too-long`).
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
    check: CheckOptions,
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
            check: CheckOptions::DEFAULT,
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

    /// The same with another way to check conversations.
    #[must_use]
    pub fn with_check(mut self, check: CheckOptions) -> Self {
        self.check = check;
        self
    }

    /// How conversations are checked.
    #[must_use]
    pub const fn check(&self) -> &CheckOptions {
        &self.check
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

    /// `text-in-frame` (`keep` or `drop`), and the limits. For conversations: `profile` (`full` or `fjk`), `size` (2 to 22), `black` (the direction in which Black
    /// sends: `to-engine` or `to-gui`), `stride` (`size` or a number), `any-size` (`yes` or `no`), `tolerance` and `ok-limit` (milliseconds).
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let check = &mut self.check;
        match key {
            "text-in-frame" => {
                self.text_in_frame = one_of(
                    key,
                    value,
                    "keep or drop",
                    &[("keep", TextInFrame::Keep), ("drop", TextInFrame::Drop)],
                )?;
            }
            "profile" => {
                let names = [("full", Profile::Full), ("fjk", Profile::Fjk)];
                check.profile = one_of(key, value, "full or fjk", &names)?;
            }
            "black" => {
                let names = [Direction::ToEngine, Direction::ToGui]
                    .map(|direction| (direction.name(), direction));
                check.black = Some(one_of(key, value, "to-engine or to-gui", &names)?);
            }
            "any-size" => {
                check.any_size = one_of(key, value, "yes or no", &[("yes", true), ("no", false)])?;
            }
            "size" => {
                let side = value.parse().ok().and_then(BoardSide::new);
                check.side =
                    Some(side.ok_or_else(|| OptionError::bad_value(key, value, "2 to 22"))?);
            }
            "stride" => {
                check.stride = match value {
                    "size" => PointStride::BoardSize,
                    _ => PointStride::Fixed(number(key, value, "size or a number up to 255")?),
                };
            }
            "tolerance" => check.tolerance = number(key, value, "milliseconds")?,
            "ok-limit" => check.ok_limit = number(key, value, "milliseconds")?,
            _ => {
                return self.limits.set(key, value).unwrap_or_else(|| {
                    Err(OptionError::unknown_key(key, "text-in-frame, profile, size, black, stride, any-size, tolerance, ok-limit, document-limit"))
                });
            }
        }
        Ok(())
    }
}

fn one_of<T: Copy>(
    key: &str,
    value: &str,
    expected: &'static str,
    names: &[(&str, T)],
) -> Result<T, OptionError> {
    let found = names.iter().find(|(name, _)| *name == value);
    found
        .map(|(_, named)| *named)
        .ok_or_else(|| OptionError::bad_value(key, value, expected))
}

fn number<T: FromStr>(key: &str, value: &str, expected: &'static str) -> Result<T, OptionError> {
    value
        .parse()
        .map_err(|_| OptionError::bad_value(key, value, expected))
}
