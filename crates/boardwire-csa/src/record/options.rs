//! How records are read and written.

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

use super::encoding::Encoding;
use super::model::{Attribution, Version};

/// How a record is read: level, limits, and what the caller knows about the file besides its text; and how it is written.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// How exact the record has to be. Default Conforming.
    pub level: Level,
    /// Bounds on a line, the file, and the number of moves and lines (`nodes`).
    pub limits: Limits,
    /// Which move the comments between two belong to. Default: the one before.
    pub attribution: Attribution,
    /// What becomes of a move that stands at the end of a comment, with its time on the next line. Default: it stays there.
    pub swallowed: Swallowed,
    /// The encoding that the text has to be in; `None` (the default) takes any. It makes no difference to the bytes of the model.
    pub encoding: Option<Encoding>,
    /// The version of the record before the first one, where the input is a part of a file: a record without a `V` line has it too. `None` (the default) is V1.
    pub version: Option<Version<'static>>,
    /// How records are written, and so what is Canonical.
    pub style: Style,
}

/// What becomes of a move that stands at the end of a comment, with its time on the next line (`swallowed-move`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Swallowed {
    /// It stays in the comment, and the time belongs to no move.
    #[default]
    Keep,
    /// It is read as a move with that time.
    Recover,
}

/// How records are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Style {
    /// Where times stand.
    pub layout: Layout,
    /// How positions are written.
    pub position: PositionStyle,
    /// What ends lines.
    pub line_end: LineEnd,
}

/// Where the time of a move or special stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// On the next line.
    #[default]
    Lines,
    /// Behind it on the same line, after a comma.
    Commas,
}

/// How the initial position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionStyle {
    /// `PI` for the even start position and the usual handicaps, else nine ranks.
    #[default]
    Shortest,
    /// Always nine ranks, as servers write.
    Ranks,
}

/// What ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// LF.
    #[default]
    Lf,
    /// CR LF.
    CrLf,
}

impl LineEnd {
    /// The bytes.
    #[must_use]
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
        }
    }
}

impl Style {
    /// The style of server logs: ranks, times on lines of their own.
    pub const SERVER: Self = Self {
        layout: Layout::Lines,
        position: PositionStyle::Ranks,
        line_end: LineEnd::Lf,
    };

    /// The same with times elsewhere.
    #[must_use]
    pub const fn with_layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// The same with positions in another form.
    #[must_use]
    pub const fn with_position(mut self, position: PositionStyle) -> Self {
        self.position = position;
        self
    }

    /// The same with other line ends.
    #[must_use]
    pub const fn with_line_end(mut self, line_end: LineEnd) -> Self {
        self.line_end = line_end;
        self
    }
}

impl Options {
    /// The defaults at `level`.
    #[must_use]
    pub fn new(level: Level) -> Self {
        Self {
            level,
            ..Self::default()
        }
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with comments attributed in another way.
    #[must_use]
    pub fn with_attribution(mut self, attribution: Attribution) -> Self {
        self.attribution = attribution;
        self
    }

    /// The same with swallowed moves treated in another way.
    #[must_use]
    pub fn with_swallowed(mut self, swallowed: Swallowed) -> Self {
        self.swallowed = swallowed;
        self
    }

    /// The same with an encoding that the text has to be in, or any.
    #[must_use]
    pub fn with_encoding(mut self, encoding: Option<Encoding>) -> Self {
        self.encoding = encoding;
        self
    }

    /// The same with a version of the record before the first one.
    #[must_use]
    pub fn with_version(mut self, version: Option<Version<'static>>) -> Self {
        self.version = version;
        self
    }

    pub(super) fn version_before(&self) -> &Version<'static> {
        self.version.as_ref().unwrap_or(&Version::V1)
    }

    /// The same with another style of writing.
    #[must_use]
    pub fn with_style(mut self, style: Style) -> Self {
        self.style = style;
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

    /// `attribution`: after or before. `swallowed`: keep or recover. `encoding`: any, UTF-8, SHIFT_JIS or EUC-JP. `version`: what stands after a `V`. `layout`: lines or
    /// commas. `position`: shortest or ranks. `line-end`: lf or crlf. And the limits by their names.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let bad = |expected| OptionError::bad_value(key, value, expected);
        match (key, value) {
            ("attribution", "after") => self.attribution = Attribution::AfterMove,
            ("attribution", "before") => self.attribution = Attribution::BeforeMove,
            ("attribution", _) => return Err(bad("after or before")),
            ("swallowed", "keep") => self.swallowed = Swallowed::Keep,
            ("swallowed", "recover") => self.swallowed = Swallowed::Recover,
            ("swallowed", _) => return Err(bad("keep or recover")),
            ("encoding", "any") => self.encoding = None,
            ("encoding", name) => match Encoding::from_name(name.as_bytes()) {
                Some(encoding) => self.encoding = Some(encoding),
                None => return Err(bad("any, UTF-8, SHIFT_JIS or EUC-JP")),
            },
            ("version", text) => match Version::from_text(text.as_bytes()) {
                Some(version) => self.version = Some(version.into_owned()),
                None => return Err(bad("a version such as 2.2 or 3.0")),
            },
            ("layout", "lines") => self.style.layout = Layout::Lines,
            ("layout", "commas") => self.style.layout = Layout::Commas,
            ("layout", _) => return Err(bad("lines or commas")),
            ("position", "shortest") => self.style.position = PositionStyle::Shortest,
            ("position", "ranks") => self.style.position = PositionStyle::Ranks,
            ("position", _) => return Err(bad("shortest or ranks")),
            ("line-end", "lf") => self.style.line_end = LineEnd::Lf,
            ("line-end", "crlf") => self.style.line_end = LineEnd::CrLf,
            ("line-end", _) => return Err(bad("lf or crlf")),
            _ => {
                if let Some(set) = self.limits.set(key, value) {
                    return set;
                }
                return Err(OptionError::unknown_key(
                    key,
                    "attribution, swallowed, encoding, version, layout, position, line-end, line-limit, document-limit, nesting-limit, node-limit",
                ));
            }
        }
        Ok(())
    }
}
