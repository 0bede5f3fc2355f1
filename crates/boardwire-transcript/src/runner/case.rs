//! From a transcript to cases.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;

use boardwire_core::{
    CodecOptions as _, Direction, DynCodec, Level, LineIndex, Severity, Shape, Span,
};

use crate::{
    Eol, Expect, Line, Meaning, Metadata, Options, Payload, Place, has_header, legacy, parse, read,
};

use super::{Failure, FailureKind, FindingPin, Levels, Registry, RunOptions, Summary, judge};

/// What a case is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// One message of a protocol: a line, a frame.
    Message,
    /// A record, document or position.
    Document,
    /// A conversation.
    Session,
    /// A line of the older form: `INPUT` or `INPUT => OUTPUT`.
    Legacy,
}

impl Kind {
    /// The kind as a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::Document => "document",
            Self::Session => "session",
            Self::Legacy => "legacy",
        }
    }
}

/// What a case has to show, and on what. Owns all it needs, so that it may move to another thread.
#[derive(Clone, Debug)]
pub struct Case {
    pub(crate) subject: Subject,
    pub(crate) kind: Kind,
    pub(crate) steps: Vec<Step>,
    /// When the conversation ends.
    pub(crate) end: Option<u64>,
    pub(crate) legacy: Option<(Expect, Level)>,
}

/// Where cases come from, and what reads them.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) name: Arc<str>,
    pub(crate) levels: Arc<Levels>,
}

/// One input and its marks.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) direction: Option<Direction>,
    pub(crate) bytes: Vec<u8>,
    pub(crate) at: Option<u64>,
    /// The line ends of blocks where the input stands.
    pub(crate) eol: Eol,
    pub(crate) marks: Marks,
}

/// What is expected, each with the line of its mark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) canonical: Option<(usize, Vec<u8>)>,
    pub(crate) notes: Vec<Pinned>,
    pub(crate) errors: Vec<Pinned>,
    pub(crate) json: Option<(usize, String)>,
    pub(crate) findings: Vec<FindingPin>,
}

/// A code at a place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pinned {
    pub(crate) code: String,
    pub(crate) span: Span,
    pub(crate) line: usize,
}

/// An input of a case, as drivers other than the runner want it: fuzzing, benches, other parsers.
#[derive(Clone, Copy, Debug)]
pub struct CaseInput<'c> {
    /// The line in the transcript, from 1.
    pub line: usize,
    /// Which way it goes.
    pub direction: Option<Direction>,
    /// The bytes.
    pub bytes: &'c [u8],
}

/// An input of a case and what its marks say of it, for drivers that hold other parsers against it.
///
/// An input without marks is canonical. What the marks leave unsaid is not: without `canonical` of an input that is read, the input
/// is its own canonical form; without `model` there is nothing to compare.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CaseStep<'c> {
    /// The line in the transcript, from 1.
    pub line: usize,
    /// Which way it goes.
    pub direction: Option<Direction>,
    /// When it comes, in milliseconds since the conversation began.
    pub at: Option<u64>,
    /// The bytes.
    pub bytes: &'c [u8],
    /// `=`: the canonical form.
    pub canonical: Option<&'c [u8]>,
    /// `~`: notes, each a code and bytes of the input.
    pub notes: Vec<(&'c str, Span)>,
    /// `!`: errors.
    pub errors: Vec<(&'c str, Span)>,
    /// `:`: the model, as JSON text.
    pub model: Option<&'c str>,
    /// `@`: findings about the conversation or the content.
    pub findings: Vec<(&'c str, &'c Place<'static>)>,
}

impl Case {
    /// `path:line`, where the line is that of the first input, from 1.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}:{}", self.subject.name, self.line())
    }

    /// The line of the first input, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.steps.first().map_or(0, |step| step.line)
    }

    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> &'static str {
        self.subject.levels.conforming.name()
    }

    /// The codec, with the options of the transcript, at level Conforming.
    #[must_use]
    pub fn codec(&self) -> &dyn DynCodec {
        &*self.subject.levels.conforming
    }

    /// The settings that the transcript's `% options` make.
    #[must_use]
    pub fn settings(&self) -> &[(String, String)] {
        &self.subject.levels.settings
    }

    /// The inputs: one, or the messages of a session.
    pub fn inputs(&self) -> impl Iterator<Item = CaseInput<'_>> {
        self.steps.iter().map(|step| CaseInput {
            line: step.line,
            direction: step.direction,
            bytes: &step.bytes,
        })
    }

    /// The same with what the marks say of each.
    pub fn steps(&self) -> impl Iterator<Item = CaseStep<'_>> {
        fn pins(pinned: &[Pinned]) -> Vec<(&str, Span)> {
            pinned
                .iter()
                .map(|pin| (pin.code.as_str(), pin.span))
                .collect()
        }
        self.steps.iter().map(|step| CaseStep {
            line: step.line,
            direction: step.direction,
            at: step.at,
            bytes: &step.bytes,
            canonical: step
                .marks
                .canonical
                .as_ref()
                .map(|(_, bytes)| bytes.as_slice()),
            notes: pins(&step.marks.notes),
            errors: pins(&step.marks.errors),
            model: step.marks.json.as_ref().map(|(_, text)| text.as_str()),
            findings: step
                .marks
                .findings
                .iter()
                .map(|(_, code, place)| (code.as_str(), place))
                .collect(),
        })
    }

    /// When the conversation ends, in milliseconds since it began, if the transcript says so.
    #[must_use]
    pub const fn end(&self) -> Option<u64> {
        self.end
    }

    /// Checks all that the case says.
    ///
    /// # Errors
    /// All that was not met.
    pub fn check(&self) -> Result<(), Vec<Failure>> {
        let failures = judge::case(self);
        if failures.is_empty() {
            Ok(())
        } else {
            Err(failures)
        }
    }
}

/// The cases of one transcript, and what kept others from being read.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// The cases that can be run, in the order of the file.
    pub cases: Vec<Case>,
    /// Faults of the transcript itself, its files and its options. A case that holds one is not among the cases.
    pub failures: Vec<Failure>,
}

impl Cases {
    /// Runs them all.
    #[must_use]
    pub fn run(self) -> Summary {
        let mut failures = self.failures;
        for case in &self.cases {
            failures.extend(judge::case(case));
        }
        failures.sort_by_key(|failure| failure.case);
        Summary::of(self.cases.len(), failures)
    }
}

/// The cases of a transcript. A file without a header is read in the older form, for the format that the options name.
pub fn cases(
    text: &(impl AsRef<[u8]> + ?Sized),
    options: &RunOptions,
    registry: &(impl Registry + ?Sized),
) -> Cases {
    let text = text.as_ref();
    if has_header(text) {
        return Collector::collect(text, options, registry);
    }
    let mut cases = Cases::default();
    let rows = legacy::read(text, &options.legacy);
    if rows.is_empty() && options.format.is_none() {
        return cases;
    }
    let codec = options
        .format
        .as_deref()
        .and_then(|format| registry.codec(format));
    let Some(codec) = codec else {
        let formats = registry.formats().join(", ");
        let (expected, actual) = match &options.format {
            None => (
                format!(
                    "a header, `#! transcript 1 FORMAT`, or the format of the inputs by name, one of: {formats}"
                ),
                "neither".to_string(),
            ),
            Some(format) => (
                format!("a format, one of: {formats}"),
                format!("the unknown format {format}"),
            ),
        };
        cases.failures.push(Failure {
            name: options.name.clone(),
            case: 1,
            line: 1,
            kind: FailureKind::Grammar,
            expected,
            actual,
        });
        return cases;
    };
    let subject = Subject {
        name: options.name.as_str().into(),
        levels: Arc::new(Levels::new(&*codec, Vec::new())),
    };
    cases.cases = rows
        .into_iter()
        .map(|row| {
            let canonical = row.output.map(|output| (row.line, output.to_vec()));
            let marks = Marks {
                canonical,
                ..Marks::default()
            };
            let step = Step {
                line: row.line,
                direction: None,
                bytes: row.input.to_vec(),
                at: None,
                eol: Eol::Lf,
                marks,
            };
            Case {
                subject: subject.clone(),
                kind: Kind::Legacy,
                steps: alloc::vec![step],
                end: None,
                legacy: Some((options.legacy.expect, options.legacy.level)),
            }
        })
        .collect();
    cases
}

struct Collector<'r> {
    options: &'r RunOptions,
    name: Arc<str>,
    codec: &'r dyn DynCodec,
    kind: Kind,
    /// The codec with the options in force; `None` where it does not take them.
    levels: Option<Arc<Levels>>,
    /// The same for the next case: the case that is being read keeps the options that it began with.
    next_levels: Option<Arc<Levels>>,
    eol: Eol,
    at: Option<u64>,
    /// The inputs of the case that is being read.
    steps: Vec<Step>,
    /// The lines of the case that is being read hold a fault.
    broken: bool,
    /// Lines with a fault of the grammar, in order, that were not met yet.
    faults: alloc::collections::VecDeque<usize>,
    found: Cases,
}

impl<'r> Collector<'r> {
    fn collect(text: &[u8], options: &'r RunOptions, registry: &(impl Registry + ?Sized)) -> Cases {
        let grammar = Options::default()
            .at(Level::Lenient)
            .with_session(options.session)
            .with_formats(registry.formats());
        let parse::Reading { transcript, notes } = read(text, &grammar);
        let index = LineIndex::new(text);
        let mut found = Cases::default();
        let mut faults: Vec<usize> = Vec::new();
        for note in &notes {
            let finding = note.erase();
            if finding.severity != Severity::Error {
                continue;
            }
            let line = index.line(finding.span.start);
            faults.push(line);
            found.failures.push(Failure {
                name: options.name.clone(),
                case: line,
                line,
                kind: FailureKind::Grammar,
                expected: "a transcript".to_string(),
                actual: finding.to_string(),
            });
        }
        faults.sort_unstable();
        let codec = transcript
            .as_ref()
            .and_then(|transcript| registry.codec(transcript.header().format.as_str()));
        let (Some(transcript), Some(codec)) = (transcript, codec) else {
            return found;
        };
        let kind = match (transcript.header().session, codec.shape()) {
            (true, _) => Kind::Session,
            (false, Shape::Line | Shape::Frame) => Kind::Message,
            (false, Shape::Document) => Kind::Document,
        };
        let levels = Arc::new(Levels::new(&*codec, Vec::new()));
        let mut collector = Collector {
            options,
            name: options.name.as_str().into(),
            codec: &*codec,
            kind,
            levels: Some(levels.clone()),
            next_levels: Some(levels),
            eol: Eol::Lf,
            at: None,
            steps: Vec::new(),
            broken: false,
            faults: faults.into(),
            found,
        };
        for (number, line) in transcript.numbered() {
            collector.line(number, line);
        }
        collector.flush(usize::MAX);
        collector.found
    }

    fn fail(&mut self, line: usize, kind: FailureKind, expected: &str, actual: String) {
        let case = self.steps.first().map_or(line, |step| step.line);
        self.found.failures.push(Failure {
            name: self.options.name.clone(),
            case,
            line,
            kind,
            expected: expected.to_string(),
            actual,
        });
    }

    /// Ends the case: its last line is before line `next`.
    fn flush(&mut self, next: usize) {
        let mut broken = core::mem::take(&mut self.broken);
        while self.faults.front().is_some_and(|&fault| fault < next) {
            self.faults.pop_front();
            broken = true;
        }
        let steps = core::mem::take(&mut self.steps);
        let levels = core::mem::replace(&mut self.levels, self.next_levels.clone());
        let Some(levels) = levels else {
            return;
        };
        if !broken && !steps.is_empty() {
            self.found.cases.push(Case {
                subject: Subject {
                    name: self.name.clone(),
                    levels,
                },
                kind: self.kind,
                steps,
                end: self.at,
                legacy: None,
            });
        }
    }

    fn line(&mut self, number: usize, line: &Line<'_>) {
        match line {
            Line::Blank => {
                self.flush(number);
                // A new conversation has a clock of its own.
                self.at = None;
            }
            Line::Comment(_) => {}
            Line::Metadata(metadata) => self.metadata(number, metadata),
            Line::Input(input) => {
                if self.kind != Kind::Session || self.steps.is_empty() {
                    self.flush(number);
                }
                let bytes = self.bytes(number, &input.payload);
                self.steps.push(Step {
                    line: number,
                    direction: input.direction,
                    bytes,
                    at: self.at,
                    eol: self.eol,
                    marks: Marks::default(),
                });
            }
            Line::Canonical(payload) => {
                let bytes = self.bytes(number, payload);
                if let Some(step) = self.steps.last_mut() {
                    step.marks.canonical = Some((number, bytes));
                }
            }
            Line::Note(mark) | Line::Error(mark) => {
                let pinned = Pinned {
                    code: mark.code.to_string(),
                    span: mark.span,
                    line: number,
                };
                if let Some(step) = self.steps.last_mut() {
                    match line {
                        Line::Note(_) => step.marks.notes.push(pinned),
                        _ => step.marks.errors.push(pinned),
                    }
                }
            }
            Line::Json(json) => {
                if let Some(step) = self.steps.last_mut() {
                    step.marks.json = Some((number, json.text().to_string()));
                }
            }
            Line::Finding(mark) => {
                let mark = mark.clone().into_owned();
                if let Some(step) = self.steps.last_mut() {
                    step.marks
                        .findings
                        .push((number, mark.code.into(), mark.place));
                }
            }
        }
    }

    fn metadata(&mut self, number: usize, metadata: &Metadata<'_>) {
        match metadata.meaning() {
            Ok(Meaning::Eol(eol)) => self.eol = eol,
            Ok(Meaning::At(at)) => self.at = at,
            Ok(Meaning::Options(settings)) => {
                let mut codec = self.codec.boxed();
                let result = settings
                    .iter()
                    .try_for_each(|(key, value)| codec.set(key, value));
                self.next_levels = match result {
                    Ok(()) => Some(Arc::new(Levels::new(&*codec, settings))),
                    Err(error) => {
                        let expected = "options that the codec takes";
                        self.fail(number, FailureKind::Options, expected, error.to_string());
                        None
                    }
                };
            }
            _ => {}
        }
    }

    /// The payload's bytes; of a file that can't be read, none, and the case is not run.
    fn bytes(&mut self, number: usize, payload: &Payload<'_>) -> Vec<u8> {
        if let Some(bytes) = payload.bytes_with(self.eol) {
            return Cow::into_owned(bytes);
        }
        let path = payload.path().unwrap_or_default();
        let result = match &self.options.files {
            Some(files) => files.read(path),
            None => Err("no folder to read files from".to_string()),
        };
        result.unwrap_or_else(|error| {
            let expected = format!("the file {path}");
            self.fail(number, FailureKind::File, &expected, error);
            self.broken = true;
            Vec::new()
        })
    }
}
