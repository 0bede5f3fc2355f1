//! What a run found.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// What a case checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FailureKind {
    /// The transcript itself can't be read.
    Grammar,
    /// A payload's file can't be read.
    File,
    /// The codec does not take the options.
    Options,
    /// The codec accepts or refuses at a level at which it should not.
    Verdict,
    /// The kind of the message contradicts the sigil's direction.
    Direction,
    /// The canonical form is another one.
    Canonical,
    /// A note is missing, too many, or at another place.
    Note,
    /// An error is missing, too many, or at another place.
    Error,
    /// The model is another one.
    Json,
    /// A finding of a session, replay or validation is missing, too many, or at another place.
    Finding,
    /// The codec breaks one of its guarantees on this input.
    Law,
    /// A program did not answer as it should.
    Program,
}

impl FailureKind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Grammar,
        Self::File,
        Self::Options,
        Self::Verdict,
        Self::Direction,
        Self::Canonical,
        Self::Note,
        Self::Error,
        Self::Json,
        Self::Finding,
        Self::Law,
        Self::Program,
    ];

    /// What is compared with what, for a person.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Grammar => "the file with the grammar of transcripts",
            Self::File => "the path of a payload with the files that are there",
            Self::Options => "the options that the metadata sets with those that the format has",
            Self::Verdict => {
                "the levels that take an input with those that its marks allow: without marks all do, \
                 with = all but Canonical, with ~ Lenient alone, with ! none"
            }
            Self::Direction => "the way that a message goes with its sigil, > or <",
            Self::Canonical => "the canonical form with the mark =, or without one with the input",
            Self::Note => "the notes, with their spans, with the marks ~",
            Self::Error => "the errors, with their spans, with the marks !",
            Self::Json => "the model as JSON with the mark :",
            Self::Finding => {
                "the findings about content and conversation, with their places, with the marks @"
            }
            Self::Law => "what the codec does on an input with its guarantees, R1 to R8",
            Self::Program => "the answer of a program that was asked with what an answer is",
        }
    }

    /// The kind as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grammar => "grammar",
            Self::File => "file",
            Self::Options => "options",
            Self::Verdict => "verdict",
            Self::Direction => "direction",
            Self::Canonical => "canonical",
            Self::Note => "note",
            Self::Error => "error",
            Self::Json => "json",
            Self::Finding => "finding",
            Self::Law => "law",
            Self::Program => "program",
        }
    }
}

impl fmt::Display for FailureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One expectation that was not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The transcript's name: its path.
    pub name: String,
    /// The line of the case's first input, from 1; with the name it is the case's id.
    pub case: usize,
    /// The line of what was not met: a mark's, or the input's where there is no mark.
    pub line: usize,
    /// What was checked.
    pub kind: FailureKind,
    /// What the transcript says.
    pub expected: String,
    /// What came.
    pub actual: String,
}

impl Failure {
    /// The case's id, `path:line`.
    #[must_use]
    pub fn id(&self) -> String {
        alloc::format!("{}:{}", self.name, self.case)
    }
}

/// `path:line: kind: expected this, got that`, where the line is that of the mark; `line 5: ..` where there is no path.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            case,
            line,
            kind,
            expected,
            actual,
        } = self;
        match name.as_str() {
            "" => write!(f, "line {line}")?,
            name => write!(f, "{name}:{line}")?,
        }
        write!(f, ": {kind}: expected {expected}, got {actual}")?;
        if line != case {
            write!(f, " (the case begins at line {case})")?;
        }
        Ok(())
    }
}

impl core::error::Error for Failure {}

/// How a run went. It is an error type too, that shows every failure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Cases that were run.
    pub cases: usize,
    /// Cases that met every expectation.
    pub passed: usize,
    /// All that was not met, in the order of the files.
    pub failures: Vec<Failure>,
}

impl Summary {
    /// Whether nothing failed and at least one case was run: an empty file proves nothing.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.failures.is_empty() && self.cases > 0
    }

    /// The summary, as an error where it is one: `run::<Usi>(text).into_result().unwrap()`.
    ///
    /// # Errors
    /// Something failed, or there is no case.
    pub fn into_result(self) -> Result<Self, Self> {
        if self.is_ok() { Ok(self) } else { Err(self) }
    }

    /// Adds what another run found.
    pub fn merge(&mut self, other: Self) {
        self.cases += other.cases;
        self.passed += other.passed;
        self.failures.extend(other.failures);
    }

    pub(crate) fn of(cases: usize, failures: Vec<Failure>) -> Self {
        // Failures of the file itself (its grammar, options) belong to no case that was run.
        let failed: BTreeSet<(&str, usize)> = failures
            .iter()
            .filter(|failure| failure.kind > FailureKind::Options)
            .map(|failure| (failure.name.as_str(), failure.case))
            .collect();
        Self {
            cases,
            passed: cases - failed.len().min(cases),
            failures,
        }
    }
}

/// A line each failure, then the counts.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        let Self { cases, passed, .. } = self;
        write!(f, "{passed} of {cases} cases passed")?;
        match self.failures.len() {
            0 if *cases == 0 => f.write_str("; there is no case to run"),
            0 => Ok(()),
            count => write!(f, ", {count} failures"),
        }
    }
}

impl core::error::Error for Summary {}
