//! How logs are read.

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

use super::style::Style;
use crate::options::Options;

/// The options of frames and conversations, and what a log adds to them.
///
/// Of the limits, `line` bounds the text of an entry, `document` the whole log and `nodes` its entries; `nesting` bounds the objects of a line of JSON.
/// Of the [`CheckOptions`](crate::session::CheckOptions), `black` has no meaning here: a log's frames say who is Black.
#[derive(Clone, Debug, Default)]
pub struct LogOptions {
    frames: Options,
    style: Option<Style>,
}

impl LogOptions {
    /// The defaults at `level`: the style is detected.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self {
            frames: Options::new(level),
            style: None,
        }
    }

    /// The same with other options for frames and conversations; level and limits are theirs.
    #[must_use]
    pub fn with_frames(mut self, frames: Options) -> Self {
        self.frames = frames;
        self
    }

    /// The same with a named style, or with `None` to detect it.
    #[must_use]
    pub const fn with_style(mut self, style: Option<Style>) -> Self {
        self.style = style;
        self
    }

    /// The options of frames and conversations.
    #[must_use]
    pub const fn frames(&self) -> &Options {
        &self.frames
    }

    /// The style that was named.
    #[must_use]
    pub const fn style(&self) -> Option<Style> {
        self.style
    }
}

impl CodecOptions for LogOptions {
    fn level(&self) -> Level {
        self.frames.level()
    }

    fn set_level(&mut self, level: Level) {
        self.frames.set_level(level);
    }

    fn limits(&self) -> &Limits {
        self.frames.limits()
    }

    fn limits_mut(&mut self) -> &mut Limits {
        self.frames.limits_mut()
    }

    /// `style` (`auto`, `text` or `json-lines`), and all that frames and conversations take.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "style" if value == "auto" => self.style = None,
            "style" => {
                let style = Style::from_name(value).ok_or_else(|| OptionError::bad_value(key, value, "auto, text or json-lines"))?;
                self.style = Some(style);
            }
            _ => self.frames.set(key, value).map_err(|error| match error {
                OptionError::UnknownKey { key, .. } => OptionError::UnknownKey {
                    key,
                    known: "style, text-in-frame, profile, size, stride, any-size, tolerance, ok-limit, line-limit, document-limit, nesting-limit, \
                            node-limit",
                },
                error => error,
            })?,
        }
        Ok(())
    }
}
