//! How lines are read and written.

use alloc::vec::Vec;

use boardwire_core::{CodecOptions, Level, Limits, OptionError, TextError, TextFault, Word};

use crate::session::SessionOptions;

/// Whose order of fields is the canonical one. Reading does not depend on it, but for the Canonical level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// The order of the crate `rsshogi-usi`, so that transcripts made with it stay canonical.
    #[default]
    Default,
    /// Tord Romstad's draft of 2007: `info` in the order in which the draft lists the fields.
    Draft,
    /// What the engine YaneuraOu prints.
    YaneuraOu,
    /// What the engine rshogi-nnue prints.
    RshogiNnue,
    /// What the GUI ShogiHome sends: `go` with increments or byoyomi, never both.
    ShogiHome,
    /// What the engine Sunfish prints.
    Sunfish,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Self; 6] = [
        Self::Default,
        Self::Draft,
        Self::YaneuraOu,
        Self::RshogiNnue,
        Self::ShogiHome,
        Self::Sunfish,
    ];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Draft => "draft",
            Self::YaneuraOu => "yaneuraou",
            Self::RshogiNnue => "rshogi-nnue",
            Self::ShogiHome => "shogihome",
            Self::Sunfish => "sunfish",
        }
    }

    /// The profile of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.name() == name)
    }
}

/// Heads that no draft knows, and that real engines take: each yields an `Extension`.
const VENDOR_HEADS: [&str; 16] = [
    "eval",
    "test_movegen",
    "test_see",
    "d",
    "e",
    "bench",
    "flip",
    "moves",
    "compiler",
    "config",
    "log",
    "matsuri",
    "makebook",
    "user",
    "unittest",
    "test",
];

/// Level, limits, profile, the extension heads, and the deadlines of conversations. Of the limits, `line` bounds a line or an SFEN.
///
/// ```
/// use boardwire_usi::{Level, Options, Profile, UsiCommand, parse_with};
///
/// let options = Options::new(Level::Canonical)
///     .with_profile(Profile::RshogiNnue)
///     .with_extension("go2").unwrap();
/// let line = "info depth 5 seldepth 8 score cp 123 nodes 12345 nps 50000 time 247 pv 7g7f 3c3d";
/// assert!(parse_with(line, &options, &mut Vec::new()).is_ok());
/// assert!(matches!(parse_with("go2 fast", &options, &mut Vec::new()), Ok(UsiCommand::Extension(_))));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    level: Level,
    limits: Limits,
    profile: Profile,
    extensions: Vec<Word<'static>>,
    session: SessionOptions,
}

impl Options {
    pub(crate) const LENIENT: Self = Self::constant(Level::Lenient);
    pub(crate) const CONFORMING: Self = Self::constant(Level::Conforming);
    pub(crate) const CANONICAL: Self = Self::constant(Level::Canonical);

    const fn constant(level: Level) -> Self {
        Self {
            level,
            limits: Limits::DEFAULT,
            profile: Profile::Default,
            extensions: Vec::new(),
            session: SessionOptions::DEFAULT,
        }
    }

    /// The defaults at `level`.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        Self::constant(level)
    }

    /// The same with other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with another canonical order of fields.
    #[must_use]
    pub fn with_profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The same with one more head that yields an `Extension`.
    ///
    /// # Errors
    /// The head is no word, or a command of USI's own.
    pub fn with_extension(mut self, head: &str) -> Result<Self, TextError> {
        self.add_extension(head)?;
        Ok(self)
    }

    fn add_extension(&mut self, head: &str) -> Result<(), TextError> {
        let word = Word::new(head)?.into_owned();
        if crate::parse::is_command_head(word.as_bytes()) {
            return Err(TextError {
                reason: TextFault::Keyword,
                at: 0,
            });
        }
        if !self.is_extension(word.as_bytes()) {
            self.extensions.push(word);
        }
        Ok(())
    }

    /// The same with other deadlines for conversations.
    #[must_use]
    pub const fn with_session(mut self, session: SessionOptions) -> Self {
        self.session = session;
        self
    }

    /// The deadlines that a session checker made for these options has.
    #[must_use]
    pub const fn session(&self) -> &SessionOptions {
        &self.session
    }

    /// Whose canonical order is in force.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// Whether a head yields an `Extension`: one of the vendors' that are built in, or one that was added.
    #[must_use]
    pub fn is_extension(&self, head: &[u8]) -> bool {
        VENDOR_HEADS.iter().any(|known| known.as_bytes() == head)
            || self.extensions.iter().any(|known| known.as_bytes() == head)
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

    /// `profile` (a profile's name), `extension` (a head to add), the limits by their names, and for conversations
    /// `usiok-deadline`, `readyok-deadline` and `bestmove-deadline` (milliseconds or `none`).
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let bad_value = |expected| OptionError::bad_value(key, value, expected);
        match key {
            "profile" => {
                self.profile = Profile::from_name(value).ok_or_else(|| {
                    bad_value("default, draft, yaneuraou, rshogi-nnue, shogihome or sunfish")
                })?;
            }
            "extension" => {
                self.add_extension(value)
                    .map_err(|_| bad_value("a word that is no command of USI's own"))?;
            }
            "usiok-deadline" | "readyok-deadline" | "bestmove-deadline" => {
                if !self.session.set(key, value) {
                    return Err(bad_value("milliseconds or none"));
                }
            }
            _ => {
                if let Some(set) = self.limits.set(key, value) {
                    return set;
                }
                return Err(OptionError::unknown_key(
                    key,
                    "profile, extension, line-limit, document-limit, nesting-limit, node-limit, \
                            usiok-deadline, readyok-deadline, bestmove-deadline",
                ));
            }
        }
        Ok(())
    }
}
