//! What the readers of mandated values give back.

use core::fmt;

use boardwire_core::FmtOut;

use crate::Code;

/// A value that was read from a text, and what is odd about the text.
///
/// | `value` | [`problems`](Self::problems) | a writer writes |
/// |---|---|---|
/// | some | none | the value |
/// | some | repairs, such as `value-corrected` | the value |
/// | some | `bad-game-info` | the text as it stands: it says more than the value holds |
/// | none | any | the text as it stands |
///
/// [`keeps_text`](Self::keeps_text) is the last column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading<T> {
    /// What the text says, as far as it can be read.
    pub value: Option<T>,
    problems: [Option<Code>; 3],
}

impl<T> Reading<T> {
    /// The text has the mandated form.
    pub const fn exact(value: T) -> Self {
        Self {
            value: Some(value),
            problems: [None; 3],
        }
    }

    /// The text has another form with the same meaning: `value-corrected`.
    pub const fn corrected(value: T) -> Self {
        Self {
            value: Some(value),
            problems: [Some(Code::ValueCorrected), None, None],
        }
    }

    /// The text says more than the value: `bad-game-info`.
    pub const fn partial(value: T) -> Self {
        Self {
            value: Some(value),
            problems: [Some(Code::BadGameInfo), None, None],
        }
    }

    /// The text makes no sense.
    pub const fn unreadable(code: Code) -> Self {
        Self {
            value: None,
            problems: [Some(code), None, None],
        }
    }

    /// The same with another problem. A text has at most three; more are not kept.
    #[must_use]
    pub fn with_problem(mut self, code: Code) -> Self {
        if let Some(free) = self.problems.iter_mut().find(|problem| problem.is_none()) {
            *free = Some(code);
        }
        self
    }

    /// What is odd about the text, as a whole.
    pub fn problems(&self) -> impl Iterator<Item = Code> + '_ {
        self.problems.iter().flatten().copied()
    }

    /// Whether there is nothing odd about the text.
    pub const fn is_exact(&self) -> bool {
        self.value.is_some() && self.problems[0].is_none()
    }

    /// Whether a writer must keep the text as it stands, since the value does not hold all of it.
    pub fn keeps_text(&self) -> bool {
        self.value.is_none() || self.problems().any(|code| code == Code::BadGameInfo)
    }

    /// The same with the value changed.
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Reading<U> {
        Reading {
            value: self.value.map(map),
            problems: self.problems,
        }
    }
}

/// `Display` by way of a type's writer.
pub(super) fn display<W>(f: &mut fmt::Formatter<'_>, write: W) -> fmt::Result
where
    W: for<'f, 'w> FnOnce(&mut FmtOut<'f, fmt::Formatter<'w>>),
{
    let mut out = FmtOut::new(f);
    write(&mut out);
    out.finish()
}
