//! The examples of the code tables, really run.

use boardwire_core::{
    CodeInfo, Direction, DynCodec, Finding, Level, LineIndex, Observation, Severity, Span,
};
use boardwire_transcript::{Case, CaseInput, Kind, Line, Options, RunOptions, cases, read};
use boardwire_usi::LintProfile;

use crate::lint;
use crate::place::Place;
use crate::registry::{Codecs, FORMATS, Format};
use crate::render::Renderer;
use crate::report::Problem;
use crate::shown::safe;

/// Messages before the one in question that are shown.
const SAID_BEFORE: usize = 8;

/// An example, and a codec to run it on.
pub(crate) struct Example {
    row: &'static CodeInfo,
    /// The formats of the row's table, with their codecs; the row's own format first.
    codecs: Vec<(&'static Format, Box<dyn DynCodec>)>,
    bytes: Vec<u8>,
}

impl Example {
    pub(crate) fn of(row: &'static CodeInfo) -> Option<Self> {
        let bytes = payload(row)?;
        let mut codecs: Vec<_> = FORMATS
            .into_iter()
            .map(|format| (format, format.codec()))
            .filter(|(format, _)| format.codes().any(|other| other == row))
            .collect();
        codecs.sort_by_key(|(format, _)| format.name != row.format);
        for (_, codec) in &mut codecs {
            // Help texts name the options that an example needs, as in `at line-limit=8`.
            for word in row.help.split_whitespace() {
                if let Some((key, value)) = word.split_once('=') {
                    // What is no option was no such name.
                    let _ = codec.set(key, value.trim_end_matches([',', ';', '.']));
                }
            }
        }
        Some(Self { row, codecs, bytes })
    }

    /// How the code is shown, in words and as a report, by the first way of checking that finds it.
    pub(crate) fn shown(&self, renderer: &Renderer) -> Option<(String, String)> {
        let codecs = || {
            self.codecs
                .iter()
                .map(|(format, codec)| (*format, &**codec))
        };
        codecs()
            .find_map(|(_, codec)| self.at_levels(codec, renderer))
            .or_else(|| codecs().find_map(|(_, codec)| self.in_session(codec, renderer)))
            .or_else(|| {
                codecs().find_map(|(format, codec)| self.in_content(format, codec, renderer))
            })
            .or_else(|| self.not_portable(renderer))
            .or_else(|| self.in_fixture(renderer))
    }

    fn is_it(&self, finding: &Finding) -> bool {
        finding.info.name == self.row.name || self.row.errors.contains(&finding.info.name)
    }

    /// What is found at a level under the row's name, or the name that it has at stricter levels.
    fn finding_at(&self, codec: &dyn DynCodec, level: Level) -> Option<Finding> {
        let mut codec = codec.boxed();
        codec.set_level(level);
        let findings = codec.check(&self.bytes, None).findings.into_iter();
        let found = findings.filter(|finding| self.is_it(finding));
        found.max_by_key(|finding| finding.severity)
    }

    fn at_levels(&self, codec: &dyn DynCodec, renderer: &Renderer) -> Option<(String, String)> {
        let findings = Level::ALL.map(|level| (level, self.finding_at(codec, level)));
        let words = findings.iter().map(|(level, finding)| match finding {
            None => format!("nothing at {level}"),
            Some(finding) if finding.info.name == self.row.name => {
                format!("{} at {level}", finding.severity)
            }
            Some(finding) => format!("{} {} at {level}", finding.severity, finding.info.name),
        });
        let how = words.collect::<Vec<_>>().join(", ");
        let found = findings
            .iter()
            .filter_map(|(level, finding)| Some((level, finding.as_ref()?)));
        // The first level at which it is an error, or any at which it is a note.
        let (level, finding) =
            found.min_by_key(|(level, finding)| (finding.severity != Severity::Error, **level))?;
        let problem = Problem::about(finding, codec, &self.bytes, None);
        let report = self.render(&problem, finding.span, renderer);
        Some((how, format!("At the level {level}:\n\n{report}")))
    }

    /// As the only messages of a conversation.
    fn in_session(&self, codec: &dyn DynCodec, renderer: &Renderer) -> Option<(String, String)> {
        let mut conversation = codec.conversation()?;
        let direction = codec.check(&self.bytes, None).direction?;
        let mut observed = conversation.receive(direction, &self.bytes, None);
        observed.extend(conversation.finish(None));
        let found = observed
            .into_iter()
            .find(|observation| self.is_it(&observation.finding))?;
        let problem = Problem {
            severity: Severity::Error,
            ..Problem::from(&found)
        };
        let report = self.render(&problem, found.finding.span, renderer);
        let how = "error with check --session".to_string();
        Some((
            how,
            format!("With check --session, if nothing was said before:\n\n{report}"),
        ))
    }

    /// In content that is well formed.
    fn in_content(
        &self,
        format: &Format,
        codec: &dyn DynCodec,
        renderer: &Renderer,
    ) -> Option<(String, String)> {
        let observed = codec.validate(&self.bytes, None);
        let found = observed
            .into_iter()
            .find(|observation| self.is_it(&observation.finding))?;
        let (how, option) = match format.is_conversation {
            true => ("error with check --session", "--session"),
            false => ("note, and error with check --replay", "--replay"),
        };
        let problem = Problem {
            severity: Severity::Error,
            ..Problem::from(&found)
        };
        let report = self.render(&problem, found.finding.span, renderer);
        Some((how.to_string(), format!("With check {option}:\n\n{report}")))
    }

    /// As a line that not every program takes.
    fn not_portable(&self, renderer: &Renderer) -> Option<(String, String)> {
        let profile = LintProfile::Portable;
        let found = lint::of_line(&self.bytes, profile);
        let (span, problem) = found
            .into_iter()
            .find(|(_, problem)| problem.code == self.row.name)?;
        let report = self.render(&problem, span, renderer);
        let how = format!(
            "{} with check --portable {}",
            problem.severity,
            profile.name()
        );
        Some((
            how,
            format!("With check --portable {}:\n\n{report}", profile.name()),
        ))
    }

    /// In the first case of the row's fixture that shows it: after other messages, or with options.
    fn in_fixture(&self, renderer: &Renderer) -> Option<(String, String)> {
        let path = self.row.fixture;
        let file = boardwire_fixtures::FILES
            .iter()
            .find(|file| file.path == path)?;
        let cases = cases(file.bytes, &RunOptions::for_path(path), &Codecs).cases;
        let (case, number, finding) = cases.iter().find_map(|case| {
            let (number, finding) = self.find_in_case(case)?;
            Some((case, number, finding))
        })?;
        let before: Vec<_> = case.inputs().take(number).collect();
        let input = case.inputs().nth(number)?;
        let index = LineIndex::new(input.bytes);
        let place = Place::in_document(input.bytes, &index, finding.span);
        let problem = Problem::from(&finding);
        let report = match finding.severity {
            Severity::Error => renderer.error("input", &problem, &place),
            _ => renderer.note("input", &problem, &place),
        };
        let how = match case.kind() {
            Kind::Session => "error with check --session".to_string(),
            _ => format!(
                "{} with the direction or options of the fixture",
                finding.severity
            ),
        };
        let introduction = introduction(&fixture(self.row), input.line, &before);
        Some((how, format!("{introduction}{}\n", report.trim_end())))
    }

    /// The number of the input, from 0, at which a case shows the code.
    fn find_in_case(&self, case: &Case) -> Option<(usize, Finding)> {
        if case.kind() != Kind::Session {
            return case.inputs().enumerate().find_map(|(number, input)| {
                let findings = case.codec().check(input.bytes, input.direction).findings;
                let found = findings.into_iter().find(|finding| self.is_it(finding))?;
                Some((number, found))
            });
        }
        let mut conversation = case.codec().conversation()?;
        let found = |observed: Vec<Observation>| {
            let mut findings = observed.into_iter().map(|observation| observation.finding);
            let mut finding = findings.find(|finding| self.is_it(finding))?;
            finding.severity = Severity::Error;
            Some(finding)
        };
        let mut last = 0;
        for (number, input) in case.inputs().enumerate() {
            let observed = conversation.receive(input.direction?, input.bytes, None);
            if let Some(finding) = found(observed) {
                return Some((number, finding));
            }
            last = number;
        }
        found(conversation.finish(None)).map(|finding| (last, finding))
    }

    fn render(&self, problem: &Problem, span: Span, renderer: &Renderer) -> String {
        let index = LineIndex::new(&self.bytes);
        let place = Place::in_document(&self.bytes, &index, span);
        let shown = match problem.severity {
            Severity::Error => renderer.error("example", problem, &place),
            _ => renderer.note("example", problem, &place),
        };
        format!("{}\n", shown.trim_end())
    }
}

/// Where an input stands, and the last messages before it.
fn introduction(path: &str, line: usize, before: &[CaseInput<'_>]) -> String {
    let left_out = before.len().saturating_sub(SAID_BEFORE);
    let mut text = match (before.len(), left_out) {
        (0, _) => format!("In {path}, line {line}:\n"),
        (_, 0) => format!("In {path}, line {line}, after\n\n"),
        _ => format!("In {path}, line {line}, after {left_out} messages and\n\n"),
    };
    for message in before.iter().skip(left_out) {
        let sigil = message.direction.map_or('-', Direction::sigil);
        let line = String::from_utf8_lossy(message.bytes);
        text.push_str(&format!("  {sigil} {}\n", safe(&line)));
    }
    text.push('\n');
    text
}

/// The bytes that an example stands for: it is written as a transcript's payload.
fn payload(row: &CodeInfo) -> Option<Vec<u8>> {
    let text = format!("#! transcript 1 {}\n- {}\n", row.format, row.example);
    let transcript = read(&text, &Options::default()).transcript?;
    transcript.lines().iter().find_map(|line| match line {
        Line::Input(input) => input.payload.bytes().map(<[u8]>::to_vec),
        _ => None,
    })
}

/// The file that pins a code, from the project's root; a few are Rust tests.
pub(crate) fn fixture(row: &CodeInfo) -> String {
    match row.fixture.strip_prefix("../") {
        Some(test) => test.to_string(),
        None => format!("fixtures/{}", row.fixture),
    }
}
