//! How SGF is read.

use boardwire_core::{CodecOptions, Level, Limits, OptionError};

use crate::dialect::Dialect;
use crate::encoding::{Charset, Coding, Policy};
use crate::event::EventOptions;
use crate::value::{LineBreaks, TimeUnit};

/// What an input is taken for beside plain SGF. It changes reading alone: [`format`](crate::format()) writes the same for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// SGF, and nothing else.
    #[default]
    Sgf,
    /// The records of the FJK computer Go tournaments (rules of 2000, appendix B): a `/` outside values begins a remark, with the note `fjk-note`, that goes
    /// to the end of its line. The canonical form leaves remarks out, as it does all that is stray. TM counts minutes in any version. The form of that appendix is written by [`profile::fjk::Record`](crate::profile::fjk::Record), which `boardwire convert --set profile=fjk`
    /// uses, and tested by [`profile::fjk::check`](crate::profile::fjk::check).
    Fjk,
}

/// Whose meanings of properties are noted, with the codes `dialect-..`. Nothing is read otherwise: that is for the views of [`Dialect`]. There are codes for
/// what Fox, the Nihon Ki-in, IGS and NNGS, and CGoban 1 mean ([`Dialect::code`]); of the others nothing is noted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DialectChoice {
    /// Nobody's.
    #[default]
    None,
    /// In each game those of the dialect that its root points to: see [`Dialect::detect`].
    Detect,
    /// Those of one dialect.
    Given(Dialect),
}

/// Level, bounds, and choices where SGF leaves one.
///
/// | name | value | default |
/// |---|---|---|
/// | `strict-style` | `true`: remarks about style are deviations, and the rules of SGFC's strict checking apply | `false` |
/// | `variation-levels` | `true`: looks for alternatives that are stored one level too deep | `false` |
/// | `profile` | `sgf`, `fjk` | `sgf` |
/// | `dialect` | `none`, `auto`, or a dialect's name: what properties mean there is noted, see [`DialectChoice`] | `none` |
/// | `encoding` | `auto`, `spec`, `decode-first`, or a charset's name: see [`Policy`] | `auto` |
/// | `line-breaks` | `all`, `not-after-space`, `doubled`, `paragraphs`: which line breaks of a text count, see [`LineBreaks`]. All count in what is written | `all` |
/// | `limits` | `server`: small bounds for input of strangers | |
/// | `value-limit`, `points-limit`, `ident-limit`, `notes-limit` | numbers, see [`SgfLimits`] | |
/// | `document-limit`, `nesting-limit`, `node-limit` | numbers, see [`Limits`] | |
#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
    sgf_limits: SgfLimits,
    strict_style: bool,
    variation_levels: bool,
    profile: Profile,
    dialect: DialectChoice,
    encoding: Policy,
    line_breaks: LineBreaks,
}

/// Bounds that SGF needs beside the [`Limits`] that all formats have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SgfLimits {
    /// Bytes of a value. Default: none.
    pub value: usize,
    /// Values of a property. Default: none.
    pub points: usize,
    /// Capitals of an identifier; a property with more is kept, and not looked at. Default 100.
    pub ident: usize,
    /// Notes that are listed. Default 1 million.
    pub notes: usize,
}

impl SgfLimits {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        value: usize::MAX,
        points: usize::MAX,
        ident: 100,
        notes: 1_000_000,
    };

    /// For input of strangers: values of 1 MiB, 100,000 values of a property, identifiers of 64 capitals, 10,000 notes.
    pub const SERVER: Self = Self {
        value: 1 << 20,
        points: 100_000,
        ident: 64,
        notes: 10_000,
    };
}

impl Default for SgfLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Profile {
    /// What a number in TM counts, where that is not what the version says.
    pub(crate) const fn time_unit(self) -> Option<TimeUnit> {
        match self {
            Self::Sgf => None,
            Self::Fjk => Some(TimeUnit::Minutes),
        }
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

    /// The defaults at `level` with small bounds, for input of strangers: 16 MiB, 1 million nodes, 10,000 variations inside each other, and
    /// [`SgfLimits::SERVER`].
    ///
    /// ```
    /// use boardwire_core::{CodecOptions, Level};
    /// use boardwire_sgf::Options;
    ///
    /// let options = Options::server(Level::Lenient);
    /// assert_eq!(options.limits().nesting, 10_000);
    /// ```
    #[must_use]
    pub fn server(level: Level) -> Self {
        Self {
            limits: Self::server_limits(),
            sgf_limits: SgfLimits::SERVER,
            ..Self::new(level)
        }
    }

    fn server_limits() -> Limits {
        Limits::DEFAULT
            .with_document(16 << 20)
            .with_nodes(1_000_000)
            .with_nesting(10_000)
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with other bounds of SGF's own.
    #[must_use]
    pub fn with_sgf_limits(mut self, limits: SgfLimits) -> Self {
        self.sgf_limits = limits;
        self
    }

    /// The same in strict style or not: remarks about style are deviations, and a record is one game with setup in its root alone, as SGFC's
    /// option `-r` has it.
    #[must_use]
    pub const fn with_strict_style(mut self, strict: bool) -> Self {
        self.strict_style = strict;
        self
    }

    /// The same, looking for alternatives that are stored one level too deep or not (SGFC's option `-v`).
    #[must_use]
    pub const fn with_variation_levels(mut self, check: bool) -> Self {
        self.variation_levels = check;
        self
    }

    /// The same in another profile.
    #[must_use]
    pub const fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The same with the meanings of other dialects noted.
    #[must_use]
    pub const fn with_dialect(mut self, dialect: DialectChoice) -> Self {
        self.dialect = dialect;
        self
    }

    /// The same with another way to find the charset.
    #[must_use]
    pub const fn with_encoding(mut self, policy: Policy) -> Self {
        self.encoding = policy;
        self
    }

    /// The same with another reading of line breaks. In what is written all line breaks count: it is read without this option.
    #[must_use]
    pub const fn with_line_breaks(mut self, line_breaks: LineBreaks) -> Self {
        self.line_breaks = line_breaks;
        self
    }

    /// Bounds of SGF's own.
    #[must_use]
    pub const fn sgf_limits(&self) -> &SgfLimits {
        &self.sgf_limits
    }

    /// Whether strict style is asked for.
    #[must_use]
    pub const fn strict_style(&self) -> bool {
        self.strict_style
    }

    /// Whether alternatives one level too deep are looked for.
    #[must_use]
    pub const fn variation_levels(&self) -> bool {
        self.variation_levels
    }

    /// The profile.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Whose meanings of properties are noted.
    #[must_use]
    pub const fn dialect(&self) -> DialectChoice {
        self.dialect
    }

    /// How the charset is found.
    #[must_use]
    pub const fn encoding(&self) -> Policy {
        self.encoding
    }

    /// Which line breaks of a text count.
    #[must_use]
    pub const fn line_breaks(&self) -> LineBreaks {
        self.line_breaks
    }

    /// How the text of a file is cut into events.
    pub(crate) fn events(&self, coding: Coding) -> EventOptions {
        EventOptions {
            charset: if coding.is_wide() {
                coding.charset
            } else {
                Charset::Utf8
            },
            remarks: self.profile == Profile::Fjk,
        }
    }

    fn set_own(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "strict-style" => self.strict_style = choice(key, value, &SWITCH, "true or false")?,
            "variation-levels" => {
                self.variation_levels = choice(key, value, &SWITCH, "true or false")?
            }
            "profile" => self.profile = choice(key, value, &PROFILES, "sgf or fjk")?,
            "dialect" => {
                self.dialect = match value {
                    "none" => DialectChoice::None,
                    "auto" => DialectChoice::Detect,
                    name => Dialect::from_name(name)
                        .map(DialectChoice::Given)
                        .ok_or_else(|| {
                            OptionError::bad_value(key, value, "none, auto or a dialect's name")
                        })?,
                };
            }
            "line-breaks" => {
                let words = "all, not-after-space, doubled or paragraphs";
                self.line_breaks = choice(key, value, &LINE_BREAKS, words)?;
            }
            "encoding" => {
                let words = "auto, spec, decode-first or a charset's name";
                self.encoding = Policy::from_name(value)
                    .ok_or_else(|| OptionError::bad_value(key, value, words))?;
            }
            "limits" => {
                self.sgf_limits = choice(key, value, &[("server", SgfLimits::SERVER)], "server")?;
                self.limits = Self::server_limits();
            }
            "value-limit" => self.sgf_limits.value = number(key, value)?,
            "points-limit" => self.sgf_limits.points = number(key, value)?,
            "ident-limit" => self.sgf_limits.ident = number(key, value)?,
            "notes-limit" => self.sgf_limits.notes = number(key, value)?,
            _ => {
                return Err(OptionError::unknown_key(key, KNOWN));
            }
        }
        Ok(())
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
        match self.limits.set(key, value) {
            Some(result) => result,
            None => self.set_own(key, value),
        }
    }
}

const KNOWN: &str = "strict-style, variation-levels, profile, dialect, encoding, line-breaks, limits, value-limit, points-limit, \
                     ident-limit, notes-limit, document-limit, nesting-limit, node-limit";
const SWITCH: [(&str, bool); 2] = [("true", true), ("false", false)];
const PROFILES: [(&str, Profile); 2] = [("sgf", Profile::Sgf), ("fjk", Profile::Fjk)];
const LINE_BREAKS: [(&str, LineBreaks); 4] = [
    ("all", LineBreaks::All),
    ("not-after-space", LineBreaks::NotAfterSpace),
    ("doubled", LineBreaks::Doubled),
    ("paragraphs", LineBreaks::Paragraphs),
];

fn choice<T: Clone>(
    key: &str,
    value: &str,
    words: &[(&str, T)],
    expected: &'static str,
) -> Result<T, OptionError> {
    let found = words.iter().find(|(word, _)| *word == value);
    found
        .map(|(_, choice)| choice.clone())
        .ok_or_else(|| OptionError::bad_value(key, value, expected))
}

fn number(key: &str, value: &str) -> Result<usize, OptionError> {
    value
        .parse()
        .map_err(|_| OptionError::bad_value(key, value, "a whole number"))
}
