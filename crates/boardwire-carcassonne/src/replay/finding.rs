//! What a replay finds.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::carcassonne::PlayerId;
use boardwire_core::{Class, CodeSet as _, Finding, Observation, Severity, Span};

use super::{Replay, resolve};
use crate::codes::Code;
use crate::model::Record;
use crate::options::Options;

/// Something that the rules say about a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReplayFinding {
    /// What it is.
    pub code: Code,
    /// Where it is in the text that the record was read from; empty for a record that was built or read from JSON.
    pub span: Span,
    /// The index of the play, if it is about one.
    pub play: Option<usize>,
    /// The player, if it is about the final scoring of one.
    pub player: Option<PlayerId>,
    /// The rule or the count behind it, in words.
    pub message: String,
    /// The line as it would be right, where that is known.
    pub right: Option<String>,
}

impl ReplayFinding {
    /// How grave it is.
    #[must_use]
    pub fn severity(&self) -> Severity {
        match (self.code, self.code.class()) {
            // Both readings fit, and one was taken.
            (Code::AmbiguousTile, _) | (_, Class::Deviation) => Severity::Deviation,
            (_, Class::Fault) => Severity::Error,
            (_, Class::Remark | Class::Style) => Severity::Remark,
        }
    }

    /// The same for drivers, at a place.
    pub(crate) fn observation(&self, span: Span) -> Observation {
        let finding = Finding::new(self.code.info(), span, self.severity());
        Observation {
            detail: Some(self.detail()),
            ..Observation::from(finding)
        }
    }

    /// The rule or the count behind it, and the line as it would be right.
    fn detail(&self) -> String {
        match &self.right {
            Some(right) => format!("{}; right: {right}", self.message),
            None => self.message.clone(),
        }
    }

    /// The play that it is about, as a person calls it.
    fn turn(&self, record: &Record<'_>) -> Option<String> {
        let play = record.plays().get(self.play?)?;
        Some(format!("turn {}", play.turn))
    }
}

impl fmt::Display for ReplayFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)?;
        match &self.right {
            Some(right) => write!(f, "; right: {right}"),
            None => Ok(()),
        }
    }
}

/// All findings of a record: those of settling what its text leaves open, then those of the replay.
pub(crate) fn findings(record: &Record<'_>, options: &Options) -> Vec<ReplayFinding> {
    let mut resolved = resolve(record, options);
    let replay = Replay::new(&resolved.record);
    resolved.findings.extend_from_slice(replay.findings());
    resolved.findings
}

/// The same for drivers, of a record in text.
pub(crate) fn observe(record: &Record<'_>, options: &Options) -> Vec<Observation> {
    let findings = findings(record, options).into_iter();
    findings
        .map(|found| Observation {
            path: found.turn(record),
            ..found.observation(found.span)
        })
        .collect()
}
