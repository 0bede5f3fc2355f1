//! Checks that not every format has. They are asked for by name.

use crate::registry::{FORMATS, Format, USI, USI_LOG};
use crate::shown::listed;

/// Such a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extra {
    /// Of the conversation.
    Session,
    /// Of what other programs take.
    Portable,
}

impl Extra {
    /// Its option, without the dashes.
    pub(super) const fn option(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Portable => "portable",
        }
    }

    /// Whether the format has it.
    pub(super) fn is_of(self, format: &Format) -> bool {
        match self {
            Self::Session => format.is_conversation || format.codec().conversation().is_some(),
            Self::Portable => [USI.name, USI_LOG.name].contains(&format.name),
        }
    }

    /// Which formats have it.
    pub(super) fn about(self) -> String {
        let formats = FORMATS.into_iter().filter(|format| self.is_of(format));
        let names: Vec<_> = formats.map(|format| format.name).collect();
        format!("--{} checks {}", self.option(), listed(&names))
    }

    /// Why it can't be had of a file that was named.
    pub(super) fn refusal(self, format: &Format) -> String {
        format!("{}; this is {}", self.about(), format.name)
    }
}
