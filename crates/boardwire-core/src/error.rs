//! One error type for all formats, and the notes that are errors at stricter levels.

use alloc::vec::Vec;
use core::fmt;

use crate::{Class, CodeInfo, CodeSet, Level, Span};

/// Names of what was expected at an error: a set, in the order in which a person should read it.
///
/// Made with [`expected!`](crate::expected).
#[derive(Clone, Copy)]
pub struct Expected(Option<&'static &'static [&'static str]>);

impl Expected {
    /// Nothing in particular.
    pub const NONE: Self = Self(None);

    /// The set in `names`.
    #[must_use]
    pub const fn new(names: &'static &'static [&'static str]) -> Self {
        Self(Some(names))
    }

    /// The names.
    #[must_use]
    pub fn names(self) -> &'static [&'static str] {
        match self.0 {
            Some(names) => names,
            None => &[],
        }
    }
}

impl PartialEq for Expected {
    fn eq(&self, other: &Self) -> bool {
        self.names() == other.names()
    }
}

impl Eq for Expected {}

impl fmt::Debug for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// `a`, `a or b`, `a, b or c`.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.names();
        for (i, name) in names.iter().enumerate() {
            if i > 0 {
                f.write_str(if i + 1 == names.len() { " or " } else { ", " })?;
            }
            f.write_str(name)?;
        }
        Ok(())
    }
}

/// Makes an [`Expected`] from a list of names, at no cost at run time.
///
/// ```
/// let base = boardwire_core::expected!["startpos", "sfen"];
/// assert_eq!(base.to_string(), "startpos or sfen");
/// ```
#[macro_export]
macro_rules! expected {
    ($($name:expr),+ $(,)?) => {{
        const NAMES: &[&str] = &[$($name),+];
        $crate::Expected::new(&NAMES)
    }};
}

/// Where in the model an error is: a path of field names, such as `go.btime`.
///
/// Made with [`context!`](crate::context).
#[derive(Clone, Copy)]
pub struct Context(Option<&'static &'static str>);

impl Context {
    /// No place in particular.
    pub const NONE: Self = Self(None);

    /// The place named `path`.
    #[must_use]
    pub const fn new(path: &'static &'static str) -> Self {
        Self(Some(path))
    }

    /// The path, empty when there is none.
    #[must_use]
    pub fn path(self) -> &'static str {
        self.0.copied().unwrap_or_default()
    }
}

impl PartialEq for Context {
    fn eq(&self, other: &Self) -> bool {
        self.path() == other.path()
    }
}

impl Eq for Context {}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.path(), f)
    }
}

/// Makes a [`Context`] from a literal path, at no cost at run time.
#[macro_export]
macro_rules! context {
    ($path:expr) => {{
        const PATH: &str = $path;
        $crate::Context::new(&PATH)
    }};
}

/// Why an input was refused: a code, where it is, and what was expected there.
///
/// Its `Display` is one line; [`Report`](crate::Report) shows the input with a caret.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ParseError<C> {
    span: Span,
    expected: Expected,
    context: Context,
    code: C,
    truncated: bool,
}

impl<C: CodeSet> ParseError<C> {
    /// The fault `code` at `span`.
    #[must_use]
    pub const fn new(code: C, span: Span) -> Self {
        Self {
            span,
            expected: Expected::NONE,
            context: Context::NONE,
            code,
            truncated: false,
        }
    }

    /// The same, saying what was expected.
    #[must_use]
    pub const fn with_expected(mut self, expected: Expected) -> Self {
        self.expected = expected;
        self
    }

    /// The same, saying in which field of the model.
    #[must_use]
    pub const fn with_context(mut self, context: Context) -> Self {
        self.context = context;
        self
    }

    /// The same, marked as an input that ends too early: more bytes may make it whole.
    #[must_use]
    pub const fn with_truncated(mut self) -> Self {
        self.truncated = true;
        self
    }

    /// The same fault in a document in which the input begins `by` bytes further on.
    #[must_use]
    pub const fn shifted(mut self, by: usize) -> Self {
        self.span = self.span.shifted(by);
        self
    }

    /// The same fault under another format's code: what a document's codec makes of its line codec's error.
    #[must_use]
    pub fn map_code<D: CodeSet>(self, map: impl FnOnce(C) -> D) -> ParseError<D> {
        ParseError {
            span: self.span,
            expected: self.expected,
            context: self.context,
            code: map(self.code),
            truncated: self.truncated,
        }
    }

    /// What is wrong.
    #[must_use]
    pub const fn code(&self) -> C {
        self.code
    }

    /// Where, in the caller's own bytes.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What is wrong, in words for a person.
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        self.code.info().meaning
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> &'static str {
        self.code.info().help
    }

    /// What was expected there; may be empty.
    #[must_use]
    pub fn expected(&self) -> &'static [&'static str] {
        self.expected.names()
    }

    /// The field of the model, such as `go.btime`; empty when there is none.
    #[must_use]
    pub fn context(&self) -> &'static str {
        self.context.path()
    }

    /// Whether the input ends too early, so that more bytes may make it whole.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.truncated
    }

    /// The same without the format's type: what a [`Report`](crate::Report) shows, and what drivers take that serve every format.
    #[must_use]
    pub fn erase(&self) -> Finding {
        Finding {
            info: self.code.info(),
            span: self.span,
            severity: Severity::Error,
            expected: self.expected,
            context: self.context,
            truncated: self.truncated,
        }
    }
}

impl<C: CodeSet> fmt::Display for ParseError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.erase().fmt(f)
    }
}

impl<C: CodeSet> fmt::Debug for ParseError<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseError")
            .field("code", &self.code)
            .field("span", &self.span)
            .field("expected", &self.expected)
            .field("context", &self.context)
            .field("truncated", &self.truncated)
            .finish()
    }
}

impl<C: CodeSet> core::error::Error for ParseError<C> {}

/// Something odd about an input that was read all the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Note<C> {
    code: C,
    span: Span,
    class: Option<Class>,
    strict: Option<ParseError<C>>,
}

impl<C: CodeSet> Note<C> {
    /// The note `code` at `span`. If its class is Deviation, it is an error of the same code and span at stricter levels.
    #[must_use]
    pub const fn new(code: C, span: Span) -> Self {
        Self {
            code,
            span,
            class: None,
            strict: None,
        }
    }

    /// The same in another class than the code's row says: where a format's version or an option decides what is allowed,
    /// as in SGF, in which some deviations from FF\[4\] are legal before it.
    #[must_use]
    pub const fn with_class(mut self, class: Class) -> Self {
        self.class = Some(class);
        self
    }

    /// The same, with the error that a stricter level reports in its place.
    #[must_use]
    pub const fn or_error(mut self, error: ParseError<C>) -> Self {
        self.strict = Some(error);
        self
    }

    /// The same note in a document in which the input begins `by` bytes further on.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        self.span = self.span.shifted(by);
        self.strict = self.strict.map(|error| error.shifted(by));
        self
    }

    /// What is odd.
    #[must_use]
    pub const fn code(&self) -> C {
        self.code
    }

    /// Where, in the caller's own bytes.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What it is at each level: the code's class, if the note has none of its own.
    #[must_use]
    pub fn class(&self) -> Class {
        self.class.unwrap_or_else(|| self.code.class())
    }

    /// The error that this is at `level`, if it is one there.
    #[must_use]
    pub fn error_at(&self, level: Level) -> Option<ParseError<C>> {
        let forbidden = match self.class() {
            Class::Fault => true,
            Class::Deviation => level > Level::Lenient,
            Class::Style => level == Level::Canonical,
            Class::Remark => false,
        };
        forbidden.then(|| {
            self.strict
                .unwrap_or_else(|| ParseError::new(self.code, self.span))
        })
    }

    /// What is odd, in words for a person.
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        self.code.info().meaning
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> &'static str {
        self.code.info().help
    }

    /// The same without the format's type, as it is at `level`: the error there, or the note.
    #[must_use]
    pub fn finding_at(&self, level: Level) -> Finding {
        match self.error_at(level) {
            Some(error) => error.erase(),
            None => self.erase(),
        }
    }

    /// The same without the format's type. Its severity is that of the class at Lenient.
    #[must_use]
    pub fn erase(&self) -> Finding {
        let mut finding = ParseError::new(self.code, self.span).erase();
        if let Some(strict) = &self.strict {
            finding.expected = strict.expected;
            finding.context = strict.context;
            finding.truncated = strict.truncated;
        }
        finding.severity = match self.class() {
            Class::Fault => Severity::Error,
            Class::Deviation | Class::Style => Severity::Deviation,
            Class::Remark => Severity::Remark,
        };
        finding
    }
}

/// What a recovering reader makes of an error that it went on after.
impl<C: CodeSet> From<ParseError<C>> for Note<C> {
    fn from(error: ParseError<C>) -> Self {
        Self::new(error.code, error.span).or_error(error)
    }
}

impl<C: CodeSet> fmt::Debug for Note<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code.name(), self.span)
    }
}

impl<C: CodeSet> fmt::Display for Note<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.erase().fmt(f)
    }
}

/// Where a parser leaves its notes: a `Vec`, [`Discard`], or a type of yours.
pub trait Notes<C> {
    /// Takes one note.
    fn note(&mut self, note: Note<C>);
}

impl<C> Notes<C> for Vec<Note<C>> {
    fn note(&mut self, note: Note<C>) {
        self.push(note);
    }
}

/// Forgets the notes: for callers whose level makes errors of the deviations, and who don't ask for remarks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl<C> Notes<C> for Discard {
    fn note(&mut self, _: Note<C>) {}
}

/// Notes of a part as notes of the whole: their spans are moved by the part's offset.
pub struct ShiftedNotes<'n, C> {
    notes: &'n mut dyn Notes<C>,
    by: usize,
}

impl<'n, C> ShiftedNotes<'n, C> {
    /// Passes notes of the part that begins at byte `by` on to `notes`.
    #[inline]
    pub fn new(notes: &'n mut dyn Notes<C>, by: usize) -> Self {
        Self { notes, by }
    }
}

impl<C: CodeSet> Notes<C> for ShiftedNotes<'_, C> {
    fn note(&mut self, note: Note<C>) {
        self.notes.note(note.shifted(self.by));
    }
}

impl<C> fmt::Debug for ShiftedNotes<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShiftedNotes")
            .field("by", &self.by)
            .finish_non_exhaustive()
    }
}

/// Passes notes on, and keeps the first one by offset that the level forbids.
///
/// Every parser runs at Lenient behind a judge, so that levels can't disagree on a value.
pub struct Judge<'n, C> {
    notes: &'n mut dyn Notes<C>,
    first: Option<ParseError<C>>,
    level: Level,
}

impl<'n, C: CodeSet> Judge<'n, C> {
    /// A judge for `level` that passes every note on to `notes`.
    #[inline]
    pub fn new(level: Level, notes: &'n mut dyn Notes<C>) -> Self {
        Self {
            notes,
            first: None,
            level,
        }
    }

    /// The level.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The first error so far, if the level forbids any note.
    #[must_use]
    pub const fn first(&self) -> Option<&ParseError<C>> {
        self.first.as_ref()
    }

    /// The result at the level: the fault that ended parsing, or the forbidden note before it, whichever starts first.
    #[inline]
    pub fn finish<T>(self, result: Result<T, ParseError<C>>) -> Result<T, ParseError<C>> {
        match (self.first, result) {
            (None, result) => result,
            (Some(first), Err(fault)) if fault.span.start < first.span.start => Err(fault),
            (Some(first), _) => Err(first),
        }
    }
}

impl<C: CodeSet> Notes<C> for Judge<'_, C> {
    #[cold]
    fn note(&mut self, note: Note<C>) {
        if let Some(error) = note.error_at(self.level) {
            match &self.first {
                Some(first) if first.span.start <= error.span.start => {}
                _ => self.first = Some(error),
            }
        }
        self.notes.note(note);
    }
}

impl<C: CodeSet> fmt::Debug for Judge<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judge")
            .field("level", &self.level)
            .field("first", &self.first)
            .finish_non_exhaustive()
    }
}

/// How grave a finding is for the one who asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Odd, and legal.
    Remark,
    /// A named deviation that was read.
    Deviation,
    /// Refused.
    Error,
}

impl Severity {
    /// The word that reports use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remark => "remark",
            Self::Deviation => "note",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An error or a note without its format's type: what the program, the transcript runner and reports work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The code's row.
    pub info: &'static CodeInfo,
    /// Where, in the caller's own bytes.
    pub span: Span,
    /// How grave it is at the level that was asked for.
    pub severity: Severity,
    /// What was expected there.
    pub expected: Expected,
    /// The field of the model.
    pub context: Context,
    /// Whether the input ends too early.
    pub truncated: bool,
}

impl Finding {
    /// A finding made of a row and a place.
    #[must_use]
    pub const fn new(info: &'static CodeInfo, span: Span, severity: Severity) -> Self {
        Self {
            info,
            span,
            severity,
            expected: Expected::NONE,
            context: Context::NONE,
            truncated: false,
        }
    }

    /// The same in a document in which the input begins `by` bytes further on.
    #[must_use]
    pub const fn shifted(mut self, by: usize) -> Self {
        self.span = self.span.shifted(by);
        self
    }

    /// What is wrong, and what was expected: the text of a report without its place.
    #[must_use]
    pub fn message(&self) -> Message<'_> {
        Message(self)
    }
}

/// `code at 3..8: meaning, expected x or y (in go.depth)`.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.info.name, self.span, self.message())?;
        if !self.context.path().is_empty() {
            write!(f, " (in {})", self.context.path())?;
        }
        Ok(())
    }
}

/// A finding's text, made by [`Finding::message`].
#[derive(Clone, Copy, Debug)]
pub struct Message<'f>(&'f Finding);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.info.meaning)?;
        if !self.0.expected.names().is_empty() {
            write!(f, "; expected {}", self.0.expected)?;
        }
        if self.0.truncated {
            f.write_str(" (the input ends too early)")?;
        }
        Ok(())
    }
}
