//! What is legal USI and still not understood by every program.

mod profile;
mod reserved;
mod rules;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{CodeSet as _, Span};

use crate::codes::Code;
use crate::model::{Command, GoParams};

pub use profile::{LintProfile, LintSeverity};
pub use reserved::{ReservedOption, reserved_option};

/// Something about a message that not every program takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LintFinding {
    /// The rule.
    pub code: Code,
    /// How grave it is in the profile that was asked.
    pub severity: LintSeverity,
    /// The field of the model, such as `option.name`; empty for the line as a whole.
    pub path: &'static str,
    /// Where in the line; `None` from [`lint`], which has no line.
    pub span: Option<Span>,
}

/// `warning trailing-blank at 7..8: meaning (help)`.
impl fmt::Display for LintFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.code.info();
        write!(f, "{} {}", self.severity, info.name)?;
        if let Some(span) = self.span {
            write!(f, " at {span}")?;
        }
        write!(f, ": {} ({})", info.meaning, info.help)
    }
}

/// What is not portable about a message that is about to be sent, in the order of the rules.
///
/// Rules about spelling (blanks, the order of keys) need a line: [`lint_line`].
///
/// ```
/// use boardwire_usi::{Code, LintProfile, LintSeverity, lint, parse};
///
/// let findings = lint(&parse("option name Clear Hash type button")?, LintProfile::Portable);
/// assert_eq!((findings[0].code, findings[0].severity), (Code::OptionNameBlank, LintSeverity::Error));
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
#[must_use]
pub fn lint(command: &Command<'_>, profile: LintProfile) -> Vec<LintFinding> {
    let mut linter = rules::Linter::new(profile, None);
    linter.command(command);
    linter.finish()
}

/// What is not portable about a line as it is written, by offset.
///
/// A line that can't be read is judged by its bytes alone; parse it to learn what is wrong.
///
/// ```
/// use boardwire_usi::{Code, LintProfile, lint_line};
///
/// let findings = lint_line(b"readyok ", LintProfile::ShogiHome);
/// assert_eq!((findings[0].code, findings[0].span.unwrap().range()), (Code::TrailingBlank, 7..8));
/// ```
#[must_use]
pub fn lint_line(line: &(impl AsRef<[u8]> + ?Sized), profile: LintProfile) -> Vec<LintFinding> {
    let mut linter = rules::Linter::new(profile, Some(line.as_ref()));
    linter.line();
    linter.finish()
}

/// What is not portable about an answer to this `go`: `go mate` wants `checkmate`.
#[must_use]
pub fn lint_answer(
    go: &GoParams<'_>,
    answer: &Command<'_>,
    profile: LintProfile,
) -> Vec<LintFinding> {
    let mut linter = rules::Linter::new(profile, None);
    if go.mate.is_some() && matches!(answer, Command::BestMove(_)) {
        linter.add(Code::BestmoveAfterGoMate, "bestmove", None);
    }
    linter.command(answer);
    linter.finish()
}

/// Whether every GUI takes this message: no rule of [`LintProfile::Portable`] makes an error of it. Run it before sending.
///
/// ```
/// use boardwire_usi::{parse_line, validate_portable_command};
///
/// assert!(validate_portable_command(&parse_line("option name ClearHash type button")?).is_ok());
/// assert!(validate_portable_command(&parse_line("option name Clear Hash type button")?).is_err());
/// # Ok::<(), boardwire_usi::ParseError>(())
/// ```
///
/// # Errors
/// An option's name with a blank, which GUIs such as ShogiHome can't take.
pub fn validate_portable_command(command: &Command<'_>) -> Result<(), PortabilityError> {
    let error = |finding: &LintFinding| finding.severity == LintSeverity::Error;
    match lint(command, LintProfile::Portable).into_iter().find(error) {
        Some(LintFinding { code, path, .. }) => Err(PortabilityError { code, path }),
        None => Ok(()),
    }
}

/// Why a message should not be sent to a program that one does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PortabilityError {
    /// The rule.
    pub code: Code,
    /// The field of the model, such as `option.name`.
    pub path: &'static str,
}

/// `option-name-blank: meaning (in option.name); help`.
impl fmt::Display for PortabilityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let info = self.code.info();
        write!(
            f,
            "{}: {} (in {}); {}",
            info.name, info.meaning, self.path, info.help
        )
    }
}

impl core::error::Error for PortabilityError {}
