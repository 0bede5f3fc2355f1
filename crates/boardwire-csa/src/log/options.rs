//! How logs are read.

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

use super::style::Style;
use crate::line::Options;

/// The options of the lines, and what a log adds to them.
///
/// Of the limits, `line` bounds a message without its prefix, `document` the whole log and `nodes` its lines.
#[derive(Clone, Debug, Default)]
pub struct LogOptions {
    lines: Options,
    style: Option<Style>,
}

impl LogOptions {
    /// The defaults at `level`: the style is detected.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            lines: Options::new(level),
            style: None,
        }
    }

    /// The same with other options for the lines; level and limits are theirs.
    #[must_use]
    pub fn with_lines(mut self, lines: Options) -> Self {
        self.lines = lines;
        self
    }

    /// The same with a named style, or with `None` to detect it.
    #[must_use]
    pub const fn with_style(mut self, style: Option<Style>) -> Self {
        self.style = style;
        self
    }

    /// The options of the lines.
    #[must_use]
    pub const fn lines(&self) -> &Options {
        &self.lines
    }

    /// The style that was named.
    #[must_use]
    pub const fn style(&self) -> Option<Style> {
        self.style
    }
}

impl CodecOptions for LogOptions {
    fn level(&self) -> Level {
        self.lines.level()
    }

    fn set_level(&mut self, level: Level) {
        self.lines.set_level(level);
    }

    fn limits(&self) -> &Limits {
        self.lines.limits()
    }

    fn limits_mut(&mut self) -> &mut Limits {
        self.lines.limits_mut()
    }

    /// `style` (`auto`, `scenario`, `capture` or `shogihome`), and all that lines take.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let bad_value = |expected| OptionError::bad_value(key, value, expected);
        match key {
            "style" if value == "auto" => self.style = None,
            "style" => {
                let style = Style::from_name(value)
                    .ok_or_else(|| bad_value("auto, scenario, capture or shogihome"))?;
                self.style = Some(style);
            }
            _ => self.lines.set(key, value).map_err(|error| match error {
                OptionError::UnknownKey { key, .. } => OptionError::UnknownKey {
                    key,
                    known: "style, login-deadline, agree-deadline, keep-alive, time-slack, move-time-unit, line-limit, \
                            document-limit, nesting-limit, node-limit",
                },
                error => error,
            })?,
        }
        Ok(())
    }
}
