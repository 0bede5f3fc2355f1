//! Checks a case against its codec.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use boardwire_core::{Class, DynCodec, Finding, Level, Observation, Severity, Span, Verdict};

use crate::{Expect, Payload, Place};

use super::{
    Case, Failure, FailureKind, Kind, Paired, Pinned, Step, Subject, first_difference, of_same_code,
};

/// All that a case says and that is not so.
pub(crate) fn case(case: &Case) -> Vec<Failure> {
    let mut judge = Judge {
        subject: &case.subject,
        case: case.line(),
        failures: Vec::new(),
    };
    match (case.kind, case.legacy) {
        (Kind::Legacy, Some((expect, level))) => {
            for step in &case.steps {
                judge.legacy(step, expect, level);
            }
        }
        (Kind::Session, _) => judge.session(case),
        _ => {
            for step in &case.steps {
                judge.message(step);
                judge.validation(step);
            }
        }
    }
    judge.failures
}

struct Judge<'c> {
    subject: &'c Subject,
    case: usize,
    failures: Vec<Failure>,
}

impl Judge<'_> {
    fn fail(&mut self, line: usize, kind: FailureKind, expected: String, actual: String) {
        self.failures.push(Failure {
            name: self.subject.name.to_string(),
            case: self.case,
            line,
            kind,
            expected,
            actual,
        });
    }

    /// All but findings.
    fn message(&mut self, step: &Step) {
        let codec = &*self.subject.levels.lenient;
        let verdict = codec.check(&step.bytes, step.direction);
        self.errors(step, &verdict);
        let marks = &step.marks;
        // Of what is refused, the notes before the error are pinned where the author wants them to be.
        if marks.errors.is_empty() || !marks.notes.is_empty() {
            let notes = |finding: &&Finding| finding.severity != Severity::Error;
            let actual: Vec<&Finding> = verdict.findings.iter().filter(notes).collect();
            self.compare(step, FailureKind::Note, &marks.notes, &actual);
        }
        if verdict.accepted && marks.errors.is_empty() {
            self.levels(step, &verdict);
            self.canonical(step);
            self.direction(step, &verdict);
        }
        self.json(step);
        self.laws(step);
    }

    fn errors(&mut self, step: &Step, verdict: &Verdict) {
        let actual: Vec<&Finding> = verdict.errors().collect();
        let expected = &step.marks.errors;
        match (expected.first(), verdict.accepted) {
            (None, false) => {
                let actual = refusals(&actual);
                let expected = "to be accepted at lenient".to_string();
                self.fail(step.line, FailureKind::Verdict, expected, actual);
            }
            (Some(first), true) => {
                let codec = &*self.subject.levels.lenient;
                let canonical = codec.canonical(&step.bytes, step.direction);
                let actual = format!("accepted as {}", shown(&canonical.unwrap_or_default()));
                let expected = "to be refused at lenient".to_string();
                self.fail(first.line, FailureKind::Verdict, expected, actual);
            }
            (Some(_), false) => self.compare(step, FailureKind::Error, expected, &actual),
            (None, true) => {}
        }
    }

    /// Compares marks with what was found, as sets with repetition.
    fn compare(
        &mut self,
        step: &Step,
        kind: FailureKind,
        expected: &[Pinned],
        actual: &[&Finding],
    ) {
        let mut marks: Vec<&Pinned> = expected.iter().collect();
        marks.sort();
        let mut actual = sorted(actual.iter().copied()).into_iter().peekable();
        let mut missing: Vec<&Pinned> = Vec::new();
        let mut unmet: Vec<&Finding> = Vec::new();
        for mark in marks {
            // Both are sorted, so that one pass pairs them.
            let key = (mark.code.as_str(), mark.span);
            while let Some(finding) = actual.next_if(|finding| code_and_span(finding) < key) {
                unmet.push(finding);
            }
            if actual
                .next_if(|finding| code_and_span(finding) == key)
                .is_none()
            {
                missing.push(mark);
            }
        }
        unmet.extend(actual);
        missing.sort_by_key(|mark| mark.line);
        let table = self.subject.levels.lenient.codes();
        let codes = missing.iter().map(|mark| mark.code.as_str());
        let (same, mut unmet) = of_same_code(codes, &unmet, |finding| finding.info.name);
        for (mark, same) in missing.into_iter().zip(same) {
            let found = match same {
                Some(finding) => finding.to_string(),
                None if table.iter().all(|row| row.name != mark.code) => {
                    let format = self.subject.levels.lenient.name();
                    format!("nothing: {format} has no code {}", mark.code)
                }
                None => "nothing".to_string(),
            };
            self.fail(
                mark.line,
                kind,
                format!("{} {}", mark.code, mark.span),
                found,
            );
        }
        unmet.sort_by_key(|finding| finding.span);
        for finding in unmet {
            let expected = if expected.is_empty() {
                "no"
            } else {
                "no other"
            };
            let expected = format!("{expected} {kind}");
            self.fail(step.line, kind, expected, finding.to_string());
        }
    }

    /// The verdicts at Conforming and Canonical that the marks ask for.
    fn levels(&mut self, step: &Step, lenient: &Verdict) {
        let levels = &*self.subject.levels;
        let deviation = deviation(&*levels.lenient, step, lenient);
        let conforming = levels.conforming.check(&step.bytes, step.direction);
        let canonical = levels.canonical.check(&step.bytes, step.direction);
        let accepted = "to be accepted at";
        let refused = "to be refused at";
        let as_accepted = |level| format!("accepted at {level}");
        match (deviation, &step.marks.canonical) {
            (Some(mark), _) => {
                for (level, verdict) in [("conforming", &conforming), ("canonical", &canonical)] {
                    if verdict.accepted {
                        let expected = format!("{refused} {level}, as {} says", mark.code);
                        self.fail(
                            mark.line,
                            FailureKind::Verdict,
                            expected,
                            as_accepted(level),
                        );
                    }
                }
                self.strict_error(step, lenient, &conforming);
            }
            (None, mark) => {
                if !conforming.accepted {
                    let actual = refusals(&conforming.errors().collect::<Vec<_>>());
                    let expected = format!("{accepted} conforming, as there is no ~ mark");
                    self.fail(step.line, FailureKind::Verdict, expected, actual);
                }
                match mark {
                    None if !canonical.accepted => {
                        let actual = refusals(&canonical.errors().collect::<Vec<_>>());
                        let expected = format!("{accepted} canonical, as there is no = mark");
                        self.fail(step.line, FailureKind::Verdict, expected, actual);
                    }
                    Some((line, _)) if canonical.accepted => {
                        let expected = format!("{refused} canonical, as there is a = mark");
                        let actual = as_accepted("canonical");
                        self.fail(*line, FailureKind::Verdict, expected, actual);
                    }
                    _ => {}
                }
            }
        }
    }

    /// The error at Conforming is one that the rows of the notes name, or the note's own code.
    fn strict_error(&mut self, step: &Step, lenient: &Verdict, conforming: &Verdict) {
        let allowed: BTreeSet<&str> = lenient
            .findings
            .iter()
            .flat_map(|note| note.info.errors.iter().copied().chain([note.info.name]))
            .collect();
        for error in conforming.errors() {
            if !allowed.contains(error.info.name) {
                let names: Vec<&str> = allowed.iter().copied().collect();
                let expected = format!("one of these at conforming: {}", names.join(", "));
                self.fail(step.line, FailureKind::Error, expected, error.to_string());
            }
        }
    }

    fn canonical(&mut self, step: &Step) {
        let codec = &*self.subject.levels.lenient;
        let Some(actual) = codec.canonical(&step.bytes, step.direction) else {
            return;
        };
        let (line, expected) = match &step.marks.canonical {
            Some((line, bytes)) => (*line, bytes),
            None => (step.line, &step.bytes),
        };
        if *expected != actual {
            let (expected, actual) = shown_apart(expected, &actual);
            let expected = format!("the canonical form {expected}");
            self.fail(line, FailureKind::Canonical, expected, actual);
        }
    }

    fn direction(&mut self, step: &Step, verdict: &Verdict) {
        if let (Some(sigil), Some(actual)) = (step.direction, verdict.direction)
            && sigil != actual
        {
            let expected = format!("a message {sigil}");
            self.fail(
                step.line,
                FailureKind::Direction,
                expected,
                format!("one {actual}"),
            );
        }
    }

    fn json(&mut self, step: &Step) {
        let Some((line, expected)) = &step.marks.json else {
            return;
        };
        let codec = &*self.subject.levels.lenient;
        let result = match codec.json(&step.bytes, step.direction) {
            None => Err("no model, or a codec without JSON (feature serde)".to_string()),
            Some(text) => json_difference(expected, &text),
        };
        match result {
            Ok(None) => {}
            Ok(Some((expected, actual))) => self.fail(*line, FailureKind::Json, expected, actual),
            Err(actual) => {
                let expected = "the model as JSON".to_string();
                self.fail(*line, FailureKind::Json, expected, actual);
            }
        }
    }

    fn laws(&mut self, step: &Step) {
        let codec = &*self.subject.levels.conforming;
        for broken in codec.broken_laws(&step.bytes, step.direction) {
            let expected = "every guarantee to hold".to_string();
            self.fail(step.line, FailureKind::Law, expected, broken.to_string());
        }
    }

    fn validation(&mut self, step: &Step) {
        let codec = &*self.subject.levels.lenient;
        let found = codec.validate(&step.bytes, step.direction);
        // A part of what is refused may be validated; that is pinned where the author wants it to be.
        if step.marks.errors.is_empty() || !step.marks.findings.is_empty() {
            self.findings(step, &found);
        }
    }

    fn findings(&mut self, step: &Step, found: &[Observation]) {
        let Paired { missing, unmet, .. } = Paired::new(&step.marks.findings, found);
        let codes = missing.iter().map(|(_, code, _)| code.as_str());
        let (same, unmet) = of_same_code(codes, &unmet, |found| found.finding.info.name);
        for ((line, code, place), same) in missing.into_iter().zip(same) {
            let actual = same.map_or_else(|| "nothing".to_string(), observed);
            let place = match place {
                Place::Any => String::new(),
                Place::Span(span) => format!(" {span}"),
                Place::Path(path) => format!(" {path}"),
            };
            self.fail(
                *line,
                FailureKind::Finding,
                format!("{code}{place}"),
                actual,
            );
        }
        for found in unmet {
            let none = step.marks.findings.is_empty();
            let expected = if none {
                "no finding"
            } else {
                "no other finding"
            };
            self.fail(
                step.line,
                FailureKind::Finding,
                expected.to_string(),
                observed(found),
            );
        }
    }

    fn session(&mut self, case: &Case) {
        for step in &case.steps {
            self.message(step);
        }
        match observe_session(&*self.subject.levels.lenient, case) {
            None => {
                let format = self.subject.levels.lenient.name();
                let expected = "a checker of sessions".to_string();
                let actual = format!("none: {format} has no conversations");
                self.fail(self.case, FailureKind::Verdict, expected, actual);
            }
            Some(found) => {
                for (step, found) in case.steps.iter().zip(&found) {
                    self.findings(step, found);
                }
            }
        }
    }

    fn legacy(&mut self, step: &Step, expect: Expect, level: Level) {
        let codec = self.subject.levels.at(level);
        let verdict = codec.check(&step.bytes, step.direction);
        match (expect, verdict.accepted) {
            (Expect::Valid, true) => self.canonical(step),
            (Expect::Invalid, false) => {}
            (Expect::Valid, false) => {
                let actual = refusals(&verdict.errors().collect::<Vec<_>>());
                let expected = format!("{} to be accepted at {level}", shown(&step.bytes));
                self.fail(step.line, FailureKind::Verdict, expected, actual);
            }
            (Expect::Invalid, true) => {
                let canonical = codec.canonical(&step.bytes, step.direction);
                let actual = format!("accepted as {}", shown(&canonical.unwrap_or_default()));
                let expected = format!("{} to be refused at {level}", shown(&step.bytes));
                self.fail(step.line, FailureKind::Verdict, expected, actual);
            }
        }
        self.laws(step);
    }
}

/// The first mark that stands for a deviation. A note may be of another class than its row; one that was not found counts as
/// its row says.
pub(crate) fn deviation<'s>(
    codec: &dyn DynCodec,
    step: &'s Step,
    lenient: &Verdict,
) -> Option<&'s Pinned> {
    let found = sorted(&lenient.findings);
    step.marks.notes.iter().find(|mark| {
        let key = (mark.code.as_str(), mark.span);
        let first = found.partition_point(|finding| code_and_span(finding) < key);
        match found.get(first) {
            Some(finding) if code_and_span(finding) == key => finding.severity != Severity::Remark,
            _ => {
                let row = codec.codes().iter().find(|row| row.name == mark.code);
                row.is_none_or(|row| row.class != Class::Remark)
            }
        }
    })
}

/// Findings by code and span, the same in their order.
fn sorted<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Vec<&'f Finding> {
    let mut findings: Vec<&Finding> = findings.into_iter().collect();
    findings.sort_by_key(|finding| code_and_span(finding));
    findings
}

fn code_and_span(finding: &Finding) -> (&'static str, Span) {
    (finding.info.name, finding.span)
}

/// What a conversation's checker finds at each message; what is owed at the end belongs to the last. `None`: no checker.
pub(crate) fn observe_session(codec: &dyn DynCodec, case: &Case) -> Option<Vec<Vec<Observation>>> {
    let mut conversation = codec.conversation()?;
    let mut found: Vec<Vec<Observation>> = case
        .steps
        .iter()
        .map(|step| match step.direction {
            Some(direction) => conversation.receive(direction, &step.bytes, step.at),
            // The grammar refuses a session's message without a direction.
            None => Vec::new(),
        })
        .collect();
    let owed = conversation.finish(case.end);
    if let Some(last) = found.last_mut() {
        last.extend(owed);
    }
    Some(found)
}

/// Where the JSON that a codec or a program wrote differs from the expected one.
pub(crate) fn json_difference(
    expected: &str,
    actual: &[u8],
) -> Result<Option<(String, String)>, String> {
    let expected = serde_json::from_str(expected).map_err(|error| error.to_string())?;
    let actual = serde_json::from_slice(actual).map_err(|error| format!("no JSON: {error}"))?;
    Ok(first_difference(&expected, &actual))
}

fn observed(found: &Observation) -> String {
    match &found.path {
        Some(path) => format!("{} (at {path})", found.finding),
        None => found.finding.to_string(),
    }
}

/// Bytes as a transcript would spell them on one line.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let payload = Payload::new(bytes);
    match payload.path().is_some() || bytes.contains(&b'\n') || bytes.is_empty() {
        true => Payload::quoted(bytes).to_string(),
        false => payload.to_string(),
    }
}

/// Bytes of a document that a failure shows.
const SHOWN: usize = 400;
/// Bytes before a difference that are shown.
const LEAD: usize = 40;

/// Two texts that differ; of long ones, what stands around the first difference.
fn shown_apart(left: &[u8], right: &[u8]) -> (String, String) {
    if left.len().max(right.len()) <= SHOWN {
        return (shown(left), shown(right));
    }
    let common = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let from = common.saturating_sub(LEAD);
    let part = |bytes: &[u8]| {
        let rest = bytes.get(from..).unwrap_or_default();
        let text = Payload::quoted(rest.get(..SHOWN).unwrap_or(rest)).to_string();
        format!("{text} from byte {from} on, of {} bytes", bytes.len())
    };
    (part(left), part(right))
}

fn refusals(errors: &[&Finding]) -> String {
    let texts: Vec<String> = errors.iter().map(|error| error.to_string()).collect();
    format!("refused: {}", texts.join("; "))
}
