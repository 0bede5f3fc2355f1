//! Findings as the program reports them: in text or JSON, counted, and no more of a kind than was asked for.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use boardwire_core::{
    Class, Direction, DynCodec, Excerpt, Expected, Finding, Level, Observation, Severity,
};
use serde_json::json;

use crate::place::Place;
use crate::registry::FLIPSIGHT;
use crate::render::Renderer;
use crate::shown::{counted, safe};

/// One finding, free of where it came from.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) severity: Severity,
    /// What `boardwire explain` takes, if `help` is there; else the kind of a transcript's failure.
    pub(crate) code: &'static str,
    /// The table that has the code, by its format.
    pub(crate) table: Option<&'static str>,
    pub(crate) message: Cow<'static, str>,
    pub(crate) expected: Expected,
    /// The field of the model, or the place in it.
    pub(crate) context: Cow<'static, str>,
    pub(crate) truncated: bool,
    pub(crate) help: Option<&'static str>,
    /// Of a text that differs from its canonical form: that form around the difference.
    pub(crate) canonical: Option<String>,
    /// What exactly, where the code alone does not say it.
    pub(crate) detail: Option<String>,
}

/// Bytes of a JSON message within which a place gets its path.
const MOST_FOR_PATH: usize = 64 * 1024;

impl From<&Finding> for Problem {
    fn from(finding: &Finding) -> Self {
        Self {
            severity: finding.severity,
            code: finding.info.name,
            table: Some(finding.info.format),
            message: Cow::Borrowed(finding.info.meaning),
            expected: finding.expected,
            context: Cow::Borrowed(finding.context.path()),
            truncated: finding.truncated,
            help: Some(finding.info.help),
            canonical: None,
            detail: None,
        }
    }
}

impl Problem {
    /// A finding about a message; where that differs from its canonical form, with what stands there instead.
    pub(crate) fn about(
        finding: &Finding,
        codec: &dyn DynCodec,
        message: &[u8],
        direction: Option<Direction>,
    ) -> Self {
        let mut problem = Self::from(finding);
        // Finding the path reads the message up to the place: only of short ones.
        if codec.name() == FLIPSIGHT.name && message.len() <= MOST_FOR_PATH {
            let path = boardwire_flipsight::path_at(message, finding.span.start);
            problem.context = Cow::Owned(path);
        }
        if finding.info.class == Class::Style {
            let mut codec = codec.boxed();
            codec.set_level(Level::Conforming);
            let canonical = codec.canonical(message, direction);
            problem.canonical = canonical.map(|canonical| apart(message, &canonical));
        }
        problem
    }
}

/// Whether a text differs from its canonical form in the line end with which the file ends, or which it lacks, and in nothing else: that is the
/// file's, and no part of what it holds.
pub(crate) fn is_last_line_end(
    finding: &Finding,
    codec: &dyn DynCodec,
    text: &[u8],
    direction: Option<Direction>,
) -> bool {
    if finding.info.class != Class::Style || finding.span.start + 1 < text.len() {
        return false;
    }
    let mut codec = codec.boxed();
    codec.set_level(Level::Conforming);
    let canonical = codec.canonical(text, direction);
    canonical.is_some_and(|canonical| without_last_end(&canonical) == without_last_end(text))
}

fn without_last_end(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"\n").unwrap_or(text)
}

/// The line of a canonical form in which another text begins to differ from it.
fn apart(text: &[u8], canonical: &[u8]) -> String {
    let common = text
        .iter()
        .zip(canonical)
        .take_while(|(a, b)| a == b)
        .count();
    let line_of = |text: &[u8]| {
        let start = memchr::memrchr2(b'\n', b'\r', text.get(..common).unwrap_or(text));
        let start = start.map_or(0, |at| at + 1);
        let rest = text.get(start..).unwrap_or_default();
        let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        (start, rest.get(..end).unwrap_or_default().to_vec())
    };
    let (start, line) = line_of(canonical);
    if line_of(text).1 == line {
        return "the same with another line end, or none".to_string();
    }
    let at = common.saturating_sub(start);
    Excerpt::new(&line, at..at).text
}

impl From<&Observation> for Problem {
    fn from(observation: &Observation) -> Self {
        let mut problem = Self::from(&observation.finding);
        if let Some(path) = &observation.path {
            problem.context = Cow::Owned(path.clone());
        }
        problem.detail.clone_from(&observation.detail);
        problem
    }
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) files: usize,
    pub(crate) messages: usize,
    pub(crate) errors: usize,
    pub(crate) notes: usize,
    pub(crate) remarks: usize,
    pub(crate) skipped: usize,
    pub(crate) unreadable: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.messages += other.messages;
        self.errors += other.errors;
        self.notes += other.notes;
        self.remarks += other.remarks;
        self.skipped += other.skipped;
        self.unreadable += other.unreadable;
    }

    /// The line that ends a run.
    pub(crate) fn summary(&self) -> String {
        let mut text = format!(
            "{}, {}: {}, {}",
            counted(self.files, "file"),
            counted(self.messages, "message"),
            counted(self.errors, "error"),
            counted(self.notes, "note")
        );
        if self.remarks > 0 {
            text.push_str(&format!(", {}", counted(self.remarks, "remark")));
        }
        if self.skipped > 0 {
            text.push_str(&format!(
                "; {} of unknown format skipped",
                counted(self.skipped, "file")
            ));
        }
        if self.unreadable > 0 {
            text.push_str(&format!(
                "; {} could not be read",
                counted(self.unreadable, "file")
            ));
        }
        text
    }

    /// The same in JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        json!({
            "files": self.files,
            "messages": self.messages,
            "errors": self.errors,
            "notes": self.notes,
            "remarks": self.remarks,
            "skipped": self.skipped,
            "unreadable": self.unreadable,
        })
    }
}

/// How findings are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) json: bool,
    pub(crate) color: bool,
    /// Notes are counted and not written.
    pub(crate) quiet: bool,
    /// How many findings of a kind a file may show; JSON has no bound.
    pub(crate) max: usize,
    /// What shows them all.
    pub(crate) all: &'static str,
}

/// Writes the findings of one file.
pub(crate) struct Reporter<'w> {
    name: String,
    style: Style,
    renderer: Renderer,
    out: &'w mut dyn Write,
    tally: Tally,
    /// How often each kind was met.
    met: BTreeMap<(Severity, &'static str), usize>,
}

impl<'w> Reporter<'w> {
    pub(crate) fn new(name: impl Into<String>, style: Style, out: &'w mut dyn Write) -> Self {
        Self {
            name: name.into(),
            style,
            renderer: Renderer::new(style.color),
            out,
            tally: Tally {
                files: 1,
                ..Tally::default()
            },
            met: BTreeMap::new(),
        }
    }

    /// Counts one more message.
    pub(crate) const fn count_messages(&mut self, count: usize) {
        self.tally.messages += count;
    }

    pub(crate) fn report(&mut self, problem: &Problem, place: &Place<'_>) -> io::Result<()> {
        let is_error = problem.severity == Severity::Error;
        match problem.severity {
            Severity::Error => self.tally.errors += 1,
            Severity::Deviation => self.tally.notes += 1,
            Severity::Remark => self.tally.remarks += 1,
        }
        if self.style.quiet && !is_error {
            return Ok(());
        }
        if self.style.json {
            return writeln!(self.out, "{}", self.to_json(problem, place));
        }
        let met = self
            .met
            .entry((problem.severity, problem.code))
            .or_default();
        *met += 1;
        if *met > self.style.max {
            return Ok(());
        }
        let name = safe(&self.name);
        let text = match is_error {
            true => self.renderer.error(&name, problem, place),
            false => self.renderer.note(&name, problem, place),
        };
        self.out.write_all(text.as_bytes())
    }

    /// Says how many findings were not written, and gives the counts.
    pub(crate) fn finish(self) -> io::Result<Tally> {
        for ((severity, code), met) in &self.met {
            if let Some(more) = met.checked_sub(self.style.max).filter(|more| *more > 0) {
                let more = counted(more, severity.name());
                let more = more.replacen(' ', " more ", 1);
                let name = safe(&self.name);
                let all = self.style.all;
                writeln!(self.out, "{name}: and {more} [{code}]; {all} shows them")?;
            }
        }
        Ok(self.tally)
    }

    fn to_json(&self, problem: &Problem, place: &Place<'_>) -> String {
        let mut object = json!({
            "path": if self.name == "<stdin>" { "-" } else { &self.name },
            "start": place.start(),
            "end": place.end(),
            "severity": problem.severity.name(),
            "code": problem.code,
            "message": problem.message,
        });
        if let Some(object) = object.as_object_mut() {
            if !place.is_binary {
                object.insert("line".into(), json!(place.number));
                object.insert("column".into(), json!(place.column()));
            }
            let expected = problem.expected.names();
            if !expected.is_empty() {
                object.insert("expected".into(), json!(expected));
            }
            if let Some(detail) = &problem.detail {
                object.insert("detail".into(), json!(detail));
            }
            if !problem.context.is_empty() {
                object.insert("context".into(), json!(problem.context));
            }
            if problem.truncated {
                object.insert("truncated".into(), json!(true));
            }
        }
        object.to_string()
    }
}
