//! How lines with games and boards are read and written.

use boardwire_core::othello::{Shape, Size};
use boardwire_core::{CodecOptions, Level, Limits, OptionError};

/// Level, limits, and the board that transcripts are played on. Of the limits, `line` bounds a line.
#[derive(Clone, Debug)]
pub struct TextOptions {
    level: Level,
    limits: Limits,
    shape: Shape,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self::new(Level::Conforming)
    }
}

impl TextOptions {
    /// The defaults at `level`: 8x8.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            level,
            limits: Limits::DEFAULT,
            shape: Shape::Full(Size::Eight),
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same for transcripts of another board.
    #[must_use]
    pub const fn with_shape(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// The board that transcripts are played on.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }
}

impl CodecOptions for TextOptions {
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
            "board" => match value.parse().ok().and_then(crate::ggf::shape_of) {
                Some(shape) => self.shape = shape,
                None => return bad("4, 6, 8, 10, 12, 14 or 88"),
            },
            _ => {
                return self
                    .limits
                    .set(key, value)
                    .unwrap_or_else(|| Err(OptionError::unknown_key(key, "board, line-limit")));
            }
        }
        Ok(())
    }
}
