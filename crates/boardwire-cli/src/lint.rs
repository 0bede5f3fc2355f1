//! What is legal, and not understood by every program: the lint of USI lines.

use boardwire_core::{CodeSet as _, Expected, Severity, Span};
use boardwire_usi::log::{LineKind, LogOptions, Style, entries};
use boardwire_usi::{LintProfile, LintSeverity, lint_line};

use crate::report::Problem;
use crate::settings::Settings;

/// Findings about one line; the spans are in the line.
pub(crate) fn of_line(line: &[u8], profile: LintProfile) -> Vec<(Span, Problem)> {
    let findings = lint_line(line, profile).into_iter();
    findings
        .map(|finding| {
            let info = finding.code.info();
            let problem = Problem {
                severity: match finding.severity {
                    LintSeverity::Error => Severity::Error,
                    _ => Severity::Deviation,
                },
                code: info.name,
                table: Some(info.format),
                message: info.meaning.into(),
                expected: Expected::NONE,
                context: finding.path.into(),
                truncated: false,
                help: Some(info.help),
                canonical: None,
                detail: None,
            };
            let whole = Span::new(0, line.len());
            (finding.span.unwrap_or(whole), problem)
        })
        .collect()
}

/// Findings about the messages of a log; the spans are in the log.
pub(crate) fn of_log(
    text: &[u8],
    profile: LintProfile,
    settings: &Settings,
) -> Vec<(Span, Problem)> {
    let named = settings.apply(LogOptions::default()).style();
    let style = named.unwrap_or_else(|| Style::detect(text));
    entries(text, style)
        .filter(|entry| entry.kind == LineKind::Message)
        .flat_map(|entry| {
            let start = entry.text_span.start;
            let findings = of_line(entry.text, profile).into_iter();
            findings.map(move |(span, problem)| (span.shifted(start), problem))
        })
        .collect()
}

/// The profile of that name, for the command line.
pub(crate) fn parse_profile(name: &str) -> Result<LintProfile, String> {
    LintProfile::from_name(name).ok_or_else(|| {
        let names = LintProfile::ALL.map(LintProfile::name).join(", ");
        format!("known: {names}")
    })
}
