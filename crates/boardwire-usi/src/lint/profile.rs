//! Which rules count for which programs.

use core::fmt;

use crate::codes::Code;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LintSeverity {
    /// Some programs read something else, or nothing.
    Warning,
    /// Programs in wide use break on it.
    Error,
}

impl LintSeverity {
    /// The word that reports use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for LintSeverity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whom a message has to please.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LintProfile {
    /// Any program: every rule, of which option-name-blank alone is an error.
    #[default]
    Portable,
    /// The GUI ShogiHome, which splits lines at single spaces and compares usiok and readyok as whole lines.
    ShogiHome,
    /// The GUI Shogidokoro, whose author asks for the pv to be last.
    Shogidokoro,
    /// The engine YaneuraOu and its many kin, as readers of what a GUI sends.
    YaneuraOu,
    /// The draft of 2007, to the letter.
    Draft,
    /// Any program, each warning being an error: for one's own engine in CI.
    Strict,
}

impl LintProfile {
    /// All profiles.
    pub const ALL: [Self; 6] = [
        Self::Portable,
        Self::ShogiHome,
        Self::Shogidokoro,
        Self::YaneuraOu,
        Self::Draft,
        Self::Strict,
    ];

    /// The name that options use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::ShogiHome => "shogihome",
            Self::Shogidokoro => "shogidokoro",
            Self::YaneuraOu => "yaneuraou",
            Self::Draft => "draft",
            Self::Strict => "strict",
        }
    }

    /// The profile of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.name() == name)
    }

    /// How grave a rule's finding is in this profile; `None`: the rule does not count, or the code is no rule of the lint.
    #[must_use]
    pub const fn severity(self, rule: Code) -> Option<LintSeverity> {
        use LintSeverity::{Error, Warning};
        if !is_rule(rule) {
            return None;
        }
        Some(match (self, rule) {
            (Self::Strict, _) | (_, Code::OptionNameBlank) => Error,
            (Self::Portable, _) => Warning,
            (Self::ShogiHome, Code::ComboVarBlank | Code::DoubleBlankOrTab) => Error,
            (
                Self::ShogiHome,
                Code::TrailingBlank
                | Code::ResignInPv
                | Code::ScoreNotInteger
                | Code::ByoyomiAndInc
                | Code::MissingPly
                | Code::NonAscii
                | Code::BestmoveNone
                | Code::BestmoveAfterGoMate,
            ) => Warning,
            (
                Self::Shogidokoro,
                Code::PvNotLast
                | Code::ScoreNotInteger
                | Code::UnknownUsiOption
                | Code::NonAscii
                | Code::BestmoveNone
                | Code::BestmoveAfterGoMate,
            ) => Warning,
            (Self::YaneuraOu, Code::SearchmovesNotLast) => Error,
            (Self::YaneuraOu, Code::LineTooLong | Code::ByoyomiAndInc) => Warning,
            (
                Self::Draft,
                Code::SeldepthWithoutDepth
                | Code::ScoreNotInteger
                | Code::BestmoveNone
                | Code::BestmoveAfterGoMate,
            ) => Error,
            (Self::Draft, Code::UnknownUsiOption | Code::ResignInPv) => Warning,
            // A slip, most likely, whoever reads it.
            (_, Code::UnknownWord | Code::UnknownOptionType) => Warning,
            _ => return None,
        })
    }
}

impl fmt::Display for LintProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether the lint has a rule of this code. Some share it with the note of the parser.
const fn is_rule(code: Code) -> bool {
    matches!(
        code,
        Code::OptionNameBlank
            | Code::ComboVarBlank
            | Code::ValueBlank
            | Code::TrailingBlank
            | Code::DoubleBlankOrTab
            | Code::PvNotLast
            | Code::SeldepthWithoutDepth
            | Code::ScoreNotInteger
            | Code::ResignInPv
            | Code::UnknownUsiOption
            | Code::SearchmovesNotLast
            | Code::ByoyomiAndInc
            | Code::UnknownWord
            | Code::UnknownOptionType
            | Code::MissingPly
            | Code::NonAscii
            | Code::LineTooLong
            | Code::BestmoveNone
            | Code::BestmoveAfterGoMate
    )
}
