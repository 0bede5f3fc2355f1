//! Rewrites the marks of a transcript from what the codec says.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::{Finding, Observation, Severity, Span};

use crate::format::put_line;
use crate::lex::Lexer;
use crate::runner::{
    Case, FindingPin, Marks, Paired, Pinned, Step, case_failures, json_difference, observe_session,
};
use crate::{
    Eol, Failure, FailureKind, FindingMark, Form, Json, Kind, Line, Mark, Name, Path, Payload,
    Place, Registry, RunOptions, cases, has_header,
};

/// A transcript whose marks say what the codec does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Blessed {
    /// The whole file.
    pub text: Vec<u8>,
    /// Cases whose marks were changed.
    pub changed: usize,
    /// Why cases were left as they are: a guarantee is broken, the direction is wrong, the levels disagree. Each is a defect
    /// of the codec or of the input, which marks must not hide.
    pub refused: Vec<Failure>,
}

/// Rewrites the marks of all cases. Only marks change: inputs and their spelling, comments, metadata and order stay, and
/// so does each mark that is true. A model (`:`) is updated where there is one, and never added.
///
/// # Errors
/// What keeps the file from being read: faults of its grammar, files, options; or that it is in the older form, which has no
/// marks.
pub fn bless(
    text: &(impl AsRef<[u8]> + ?Sized),
    options: &RunOptions,
    registry: &(impl Registry + ?Sized),
) -> Result<Blessed, Vec<Failure>> {
    let text = text.as_ref();
    let found = cases(text, options, registry);
    let mut failures = found.failures;
    if !has_header(text) {
        failures.push(Failure {
            name: options.name.clone(),
            case: 1,
            line: 1,
            kind: FailureKind::Grammar,
            expected: "a header".to_string(),
            actual: "a file in the older form, which has no marks".to_string(),
        });
    }
    if !failures.is_empty() {
        return Err(failures);
    }
    let mut edits = Edits::default();
    let mut refused = Vec::new();
    let mut changed = 0;
    for case in found.cases {
        let (blessed, case_edits) = bless_case(&case);
        let failures = case_failures(&blessed);
        if failures.is_empty() {
            changed += usize::from(!case_edits.is_empty());
            edits.extend(case_edits);
        } else {
            refused.extend(failures);
        }
    }
    Ok(Blessed {
        text: edits.apply(text),
        changed,
        refused,
    })
}

/// The case with the marks that the codec would give it, and the edits that make them of the old ones.
fn bless_case(case: &Case) -> (Case, Edits) {
    let mut blessed = case.clone();
    let mut edits = Edits::default();
    let mut session = match case.kind {
        Kind::Session => observe_session(&*case.subject.levels.lenient, case).unwrap_or_default(),
        _ => Vec::new(),
    }
    .into_iter();
    for step in &mut blessed.steps {
        let observed = match case.kind {
            Kind::Session => session.next().unwrap_or_default(),
            _ => case
                .subject
                .levels
                .lenient
                .validate(&step.bytes, step.direction),
        };
        let old = core::mem::take(&mut step.marks);
        step.marks = bless_step(case, step, &old, &observed, &mut edits);
    }
    (blessed, edits)
}

fn bless_step(
    case: &Case,
    step: &Step,
    old: &Marks,
    observed: &[Observation],
    edits: &mut Edits,
) -> Marks {
    let codec = &*case.subject.levels.lenient;
    let verdict = codec.check(&step.bytes, step.direction);
    let mut marks = Marks::default();
    let mut place = Inserter {
        edits,
        anchor: step.line,
    };

    let canonical = codec.canonical(&step.bytes, step.direction);
    let canonical = canonical.filter(|canonical| *canonical != step.bytes);
    place.one(
        old.canonical.as_ref(),
        canonical.as_ref(),
        |old, new| old == new,
        |bytes| Line::Canonical(spell(bytes, step.eol)),
    );
    marks.canonical = canonical.map(|bytes| (step.line, bytes));

    let pinned = |finding: &Finding| Pinned {
        code: finding.info.name.to_string(),
        span: finding.span,
        line: step.line,
    };
    let is_error = |finding: &&Finding| finding.severity == Severity::Error;
    let findings = || verdict.findings.iter();
    // The notes before an error are pinned where the author pinned them.
    if verdict.accepted || !old.notes.is_empty() {
        let notes = findings().filter(|finding| !is_error(finding));
        marks.notes = notes.map(pinned).collect();
    }
    marks.errors = findings().filter(is_error).map(pinned).collect();
    place.pins(&old.notes, &marks.notes, Line::Note);
    place.pins(&old.errors, &marks.errors, Line::Error);

    if let Some((line, expected)) = &old.json {
        let actual = codec.json(&step.bytes, step.direction);
        let text = place.json(*line, expected, actual);
        // Without a model the old text is kept, so that the check of the new marks refuses the case and says why.
        marks.json = Some((*line, text.unwrap_or_else(|| expected.clone())));
    }

    if verdict.accepted || !old.findings.is_empty() || case.kind == Kind::Session {
        marks.findings = place.findings(&old.findings, observed, step.line);
    }
    marks
}

/// How a canonical form is written: as [`Payload::new`] chooses, unless `% eol` would change the lines of a block.
fn spell(bytes: &[u8], eol: Eol) -> Payload<'_> {
    let payload = Payload::new(bytes);
    if payload.form() == Form::Block && eol != Eol::Lf {
        Payload::quoted(bytes)
    } else {
        payload
    }
}

/// Where lines go that come new to an input: after those of their kind, or of the kinds before.
struct Inserter<'e> {
    edits: &'e mut Edits,
    anchor: usize,
}

impl Inserter<'_> {
    fn replace(&mut self, line: usize, text: &Line<'_>) {
        self.anchor = self.anchor.max(line);
        self.edits.replaced.insert(line, spelled(text));
    }

    fn insert(&mut self, text: &Line<'_>) {
        let after = self.edits.inserted.entry(self.anchor).or_default();
        after.push(spelled(text));
    }

    /// A mark that an input has once or not at all.
    fn one<T>(
        &mut self,
        old: Option<&(usize, T)>,
        new: Option<&T>,
        same: impl Fn(&T, &T) -> bool,
        line: impl Fn(&T) -> Line<'_>,
    ) {
        match (old, new) {
            (None, None) => {}
            (Some((at, old)), Some(new)) if same(old, new) => self.anchor = self.anchor.max(*at),
            (Some((at, _)), Some(new)) => self.replace(*at, &line(new)),
            (Some((at, _)), None) => {
                self.edits.deleted.insert(*at);
            }
            (None, Some(new)) => self.insert(&line(new)),
        }
    }

    /// The model's new text; `None` where the old one is true, or the codec has none to give.
    fn json(&mut self, line: usize, expected: &str, actual: Option<Vec<u8>>) -> Option<String> {
        self.anchor = self.anchor.max(line);
        let actual = actual?;
        if matches!(json_difference(expected, &actual), Ok(None)) {
            return None;
        }
        let text = String::from_utf8(actual).ok()?;
        let json = Json::line(text.clone()).ok()?;
        self.replace(line, &Line::Json(json));
        Some(text)
    }

    /// Marks of one kind: those that are true stay, others are replaced, as far as both go, in order.
    fn many<'l>(&mut self, untrue: Vec<usize>, kept: &[usize], new: Vec<Line<'l>>) {
        let kept = kept.iter().copied().max().unwrap_or(0);
        let mut untrue = untrue.into_iter();
        let mut new = new.into_iter();
        for line in new.by_ref() {
            match untrue.next() {
                Some(at) => self.replace(at, &line),
                None => {
                    self.anchor = self.anchor.max(kept);
                    self.insert(&line);
                }
            }
        }
        self.anchor = self.anchor.max(kept);
        self.edits.deleted.extend(untrue);
    }

    fn pins<'n>(&mut self, old: &[Pinned], new: &'n [Pinned], line: fn(Mark<'n>) -> Line<'n>) {
        let mut missing: BTreeMap<(&str, Span), usize> = BTreeMap::new();
        for pin in new {
            *missing.entry((&pin.code, pin.span)).or_default() += 1;
        }
        let mut kept = Vec::new();
        let mut untrue = Vec::new();
        for pin in old {
            match missing.get_mut(&(pin.code.as_str(), pin.span)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    kept.push(pin.line);
                }
                _ => untrue.push(pin.line),
            }
        }
        let mut lines = Vec::new();
        for pin in new {
            let Some(count) = missing
                .get_mut(&(pin.code.as_str(), pin.span))
                .filter(|count| **count > 0)
            else {
                continue;
            };
            *count -= 1;
            // A codec's table holds only names.
            if let Ok(code) = Name::new(pin.code.as_str()) {
                let span = pin.span;
                lines.push(line(Mark { code, span }));
            }
        }
        self.many(untrue, &kept, lines);
    }

    fn findings(
        &mut self,
        old: &[FindingPin],
        observed: &[Observation],
        line: usize,
    ) -> Vec<FindingPin> {
        let Paired {
            met,
            missing,
            unmet,
        } = Paired::new(old, observed);
        let kept: Vec<usize> = met.iter().map(|(at, ..)| *at).collect();
        let untrue = missing.iter().map(|(at, ..)| *at).collect();
        let mut marks: Vec<FindingPin> = met.into_iter().cloned().collect();
        let mut lines = Vec::new();
        for found in unmet {
            let path = found
                .path
                .as_ref()
                .and_then(|path| Path::new(path.clone()).ok());
            let place = match path {
                Some(path) => Place::Path(path),
                None => Place::Span(found.finding.span),
            };
            marks.push((line, found.finding.info.name.to_string(), place.clone()));
            if let Ok(code) = Name::new(found.finding.info.name) {
                lines.push(Line::Finding(FindingMark { code, place }));
            }
        }
        self.many(untrue, &kept, lines);
        marks
    }
}

fn spelled(line: &Line<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    put_line(line, &mut text);
    text
}

/// Changes to a file, by the number of the line at which a mark or an input begins.
#[derive(Default)]
struct Edits {
    deleted: BTreeSet<usize>,
    replaced: BTreeMap<usize, Vec<u8>>,
    inserted: BTreeMap<usize, Vec<Vec<u8>>>,
}

impl Edits {
    fn is_empty(&self) -> bool {
        self.deleted.is_empty() && self.replaced.is_empty() && self.inserted.is_empty()
    }

    fn extend(&mut self, other: Self) {
        self.deleted.extend(other.deleted);
        self.replaced.extend(other.replaced);
        self.inserted.extend(other.inserted);
    }

    fn apply(&self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        out.extend_from_slice(crate::lex::byte_order_mark(text).of(text));
        let mut end: &[u8] = b"\n";
        for lexeme in Lexer::new(text) {
            let whole = lexeme.span.of(text);
            end = match whole {
                [.., b'\r', b'\n'] => b"\r\n",
                [.., b'\n'] => b"\n",
                // The last line of a file without a last line end takes those of the lines before.
                _ => end,
            };
            match self.replaced.get(&lexeme.number) {
                Some(line) => {
                    out.extend_from_slice(line);
                    out.extend_from_slice(end);
                }
                None if self.deleted.contains(&lexeme.number) => {}
                None => out.extend_from_slice(whole),
            }
            for line in self.inserted.get(&lexeme.number).into_iter().flatten() {
                if !out.ends_with(b"\n") {
                    out.extend_from_slice(end);
                }
                out.extend_from_slice(line);
                out.extend_from_slice(end);
            }
        }
        // A file without a last line end stays one.
        if !text.ends_with(b"\n") && out.ends_with(b"\n") {
            out.truncate(out.len() - end.len());
        }
        out
    }
}
