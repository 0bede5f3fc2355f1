//! What the options that all commands share ask for.

use boardwire_core::{CodecOptions, DynCodec, Level, OptionError, Shape, stream};

use crate::args::Common;
use crate::console::{ColorChoice, Stop};
use crate::registry::{FORMATS, Format};

/// The shared options, checked.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The format that was named; none: it is guessed for each file.
    pub(crate) format: Option<&'static Format>,
    pub(crate) level: Level,
    pub(crate) json: bool,
    pub(crate) color: ColorChoice,
    options: Vec<(String, String)>,
}

impl Settings {
    pub(crate) fn new(common: &Common) -> Result<Self, Stop> {
        let format = match common.format.as_deref() {
            None => None,
            Some(name) => Some(Format::named(name).ok_or_else(|| unknown_format(name))?),
        };
        let mut options = Vec::new();
        for option in &common.options {
            let Some((key, value)) = option.split_once('=') else {
                return Err(Stop::usage(format!(
                    "-o takes KEY=VALUE, such as line-limit=1000, not {option}"
                )));
            };
            options.push((key.to_string(), value.to_string()));
        }
        let settings = Self {
            format,
            level: common.level,
            json: common.json,
            color: common.color,
            options,
        };
        settings.check_options()?;
        Ok(settings)
    }

    /// A codec at the level, with the options that it knows. Each option is known to at least one format.
    pub(crate) fn codec(&self, format: &Format) -> Result<Box<dyn DynCodec>, Stop> {
        let mut codec = format.codec();
        codec.set_level(self.level);
        for (key, value) in &self.options {
            match codec.set(key, value) {
                Ok(()) => {}
                Err(OptionError::UnknownKey { .. }) if self.format.is_none() => {}
                Err(error) => return Err(Stop::usage(format!("-o {key}={value}: {error}"))),
            }
        }
        Ok(codec)
    }

    /// The same for a whole file at once, where that is no line: a file of frames is a stream of them.
    pub(crate) fn file_codec(&self, format: &Format) -> Result<Box<dyn DynCodec>, Stop> {
        let codec = self.codec(format)?;
        Ok(match codec.shape() {
            Shape::Frame => stream(codec, format.name),
            _ => codec,
        })
    }

    /// Options of one format, of which the codec has taken those that it knows.
    pub(crate) fn apply<O: CodecOptions>(&self, mut options: O) -> O {
        for (key, value) in &self.options {
            // What it does not know is another format's.
            let _ = options.set(key, value);
        }
        options
    }

    /// The same with one more option, of which the user said nothing.
    pub(crate) fn with_option(&self, key: &str, value: &str) -> Self {
        let mut settings = self.clone();
        settings.options.push((key.to_string(), value.to_string()));
        settings
    }

    /// Whether the user gave an option of that name.
    pub(crate) fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|(key, _)| key == name)
    }

    fn check_options(&self) -> Result<(), Stop> {
        if let Some(format) = self.format {
            self.codec(format)?;
        }
        for (key, value) in &self.options {
            let mut refused = None;
            let known = FORMATS
                .iter()
                .any(|format| match format.codec().set(key, value) {
                    Err(error @ OptionError::UnknownKey { .. }) => {
                        refused.get_or_insert(error);
                        false
                    }
                    _ => true,
                });
            if let (false, Some(error)) = (known, refused) {
                return Err(Stop::usage(format!("-o {key}={value}: {error}")));
            }
        }
        Ok(())
    }
}

/// What to say about a format that there is not.
pub(crate) fn unknown_format(name: &str) -> Stop {
    let names: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
    Stop::usage(format!(
        "no format is called {name}; known: {}",
        names.join(", ")
    ))
}
