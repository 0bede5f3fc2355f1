//! Checks of files in the older form, for parsers that are plain functions.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use crate::legacy::{self, Expect, LegacyOptions};

/// Checks that each line of a file is read, and written as it says: `INPUT`, or `INPUT => CANONICAL`.
///
/// [`legacy`](crate::legacy) has the grammar. Comments begin with `#`.
///
/// ```
/// use boardwire_transcript::assert_valid_transcript;
///
/// let parse = |line: &str| line.parse::<u32>();
/// let format = |number: &u32| number.to_string();
/// assert_valid_transcript("# numbers\n7\n007 => 7\n", parse, format).unwrap();
///
/// let error = assert_valid_transcript("7\n08\nx\n", parse, format).unwrap_err();
/// assert_eq!(error.failures().len(), 2);
/// assert_eq!(error.failures()[0].to_string(), "line 2: \"08\": expected \"08\", got \"8\"");
/// ```
///
/// # Errors
/// Every line that is refused, or written otherwise.
pub fn assert_valid_transcript<T, E: fmt::Display>(
    content: &str,
    parse: impl Fn(&str) -> Result<T, E>,
    format: impl Fn(&T) -> String,
) -> Result<(), TranscriptError> {
    check(content, Expect::Valid, |row| {
        let input = text(row.input);
        let expected = row.output.map_or(input, text);
        let failed = |actual: String| Some((format!("{expected:?}"), actual));
        match parse(input) {
            Err(error) => failed(format!("the error: {error}")),
            Ok(message) => {
                let actual = format(&message);
                if actual == expected {
                    None
                } else {
                    failed(format!("{actual:?}"))
                }
            }
        }
    })
}

/// Checks that each line of a file is refused.
///
/// [`legacy`](crate::legacy) has the grammar. Comments begin with `#`.
///
/// ```
/// use boardwire_transcript::assert_invalid_transcript;
///
/// let parse = |line: &str| line.parse::<u32>();
/// assert_invalid_transcript("# no numbers\n\nx\n-1\n", parse).unwrap();
/// let error = assert_invalid_transcript("x\n1\n", parse).unwrap_err();
/// assert_eq!(error.failures()[0].line, 2);
/// ```
///
/// # Errors
/// Every line that is read.
pub fn assert_invalid_transcript<T, E>(
    content: &str,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<(), TranscriptError> {
    check(content, Expect::Invalid, |row| {
        let accepted = parse(text(row.input)).is_ok();
        accepted.then(|| ("an error".to_string(), "a value".to_string()))
    })
}

fn check(
    content: &str,
    expect: Expect,
    failed: impl Fn(&legacy::Row<'_>) -> Option<(String, String)>,
) -> Result<(), TranscriptError> {
    let rows = legacy::read(content, &LegacyOptions::default().with_expect(expect));
    let failures: Vec<LineFailure> = rows
        .iter()
        .filter_map(|row| {
            let (expected, actual) = failed(row)?;
            Some(LineFailure {
                line: row.line,
                input: text(row.input).to_string(),
                expected,
                actual,
            })
        })
        .collect();
    if failures.is_empty() {
        return Ok(());
    }
    Err(TranscriptError {
        failures,
        lines: rows.len(),
    })
}

/// The rows are cut out of a text, at characters.
fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}

/// The lines of a transcript that failed.
#[derive(Clone, PartialEq, Eq)]
pub struct TranscriptError {
    failures: Vec<LineFailure>,
    lines: usize,
}

impl TranscriptError {
    /// Every line that failed, in order.
    #[must_use]
    pub fn failures(&self) -> &[LineFailure] {
        &self.failures
    }

    /// How many lines were checked.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines
    }
}

/// A line each failure.
impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { failures, lines } = self;
        write!(f, "{} of {lines} lines failed", failures.len())?;
        for failure in failures {
            write!(f, "\n{failure}")?;
        }
        Ok(())
    }
}

/// The same as the text, so that `unwrap` shows lines a person can read.
impl fmt::Debug for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for TranscriptError {}

/// A line that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineFailure {
    /// The line, from 1.
    pub line: usize,
    /// What was read.
    pub input: String,
    /// What the transcript says.
    pub expected: String,
    /// What came.
    pub actual: String,
}

impl fmt::Display for LineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            input,
            expected,
            actual,
        } = self;
        write!(
            f,
            "line {line}: {input:?}: expected {expected}, got {actual}"
        )
    }
}
