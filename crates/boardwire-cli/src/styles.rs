//! The styles of logs: what to say when a log has another one.

use boardwire_core::{Codec as _, Direction, Discard, Expected, Level, Severity, Span};
use boardwire_usi::Command;
use boardwire_usi::log::{Content, LogOptions, Style, UsiLog, UsiLogCodec, format};

use crate::codes::NO_COMMAND;
use crate::registry::{CSA_LOG, Format, USI_LOG};
use crate::report::Problem;
use crate::settings::Settings;

/// All styles, each with a line of it: `plain (usi), recv-send (recv:usi)` and so on.
pub(crate) fn known() -> String {
    let styles = Style::ALL.map(|style| {
        let mut log = UsiLog::new(style);
        log.push(Direction::ToEngine, None, &Command::Usi);
        let line = format(&log);
        let line = String::from_utf8_lossy(&line);
        format!("{} ({})", style.name(), line.trim_end())
    });
    styles.join(", ")
}

/// What to say of a log in which nothing is read as a command.
pub(crate) fn no_command_in(
    format: &Format,
    text: &[u8],
    settings: &Settings,
) -> Option<(Span, Problem)> {
    match format.name {
        name if name == USI_LOG.name => without_commands(text, settings),
        name if name == CSA_LOG.name => without_csa_messages(text, settings),
        _ => None,
    }
}

/// What to say of a log whose lines are all free text, and where the first of them is: it may be in a style that is not
/// known, and nothing of it was checked.
fn without_commands(text: &[u8], settings: &Settings) -> Option<(Span, Problem)> {
    let options = settings.apply(LogOptions::new(Level::Lenient));
    let log = UsiLogCodec::read_with(text, None, &options, &mut Discard)?;
    let mut first = None;
    for entry in log.entries() {
        match entry.content() {
            Content::Blank | Content::Remark(_) => {}
            // What an engine says may be anything, if the log tells that it says so.
            Content::FreeText(_) if entry.direction().is_none() => {
                first.get_or_insert(entry.span());
            }
            _ => return None,
        }
    }
    Some((first?, no_command(log.style().name(), &known())))
}

/// The same of a log of a CSA server.
fn without_csa_messages(text: &[u8], settings: &Settings) -> Option<(Span, Problem)> {
    use boardwire_csa::log::{LineKind, LogOptions, Style, entries};
    let options = settings.apply(LogOptions::new(Level::Lenient));
    let style = options.style().unwrap_or_else(|| Style::detect(text));
    let mut first = None;
    for entry in entries(text, style) {
        match entry.kind {
            LineKind::Loose if entry.text.trim_ascii().is_empty() => {}
            LineKind::Loose => {
                first.get_or_insert(entry.span);
            }
            LineKind::Remark => {}
            _ => return None,
        }
    }
    let styles = CSA_STYLES.map(|(name, line)| format!("{name} ({line})"));
    Some((first?, no_command(style.name(), &styles.join(", "))))
}

/// The styles of logs of CSA servers, each with a line of it.
const CSA_STYLES: [(&str, &str); 3] = [
    ("scenario", "recv:AGREE"),
    ("capture", "A> AGREE"),
    ("shogihome", "sid=1: > AGREE"),
];

fn no_command(style: &str, styles: &str) -> Problem {
    Problem {
        severity: Severity::Error,
        code: NO_COMMAND,
        table: None,
        message: format!(
            "no line of this log is a command in the style {style}; the styles are {styles}"
        )
        .into(),
        expected: Expected::NONE,
        context: "".into(),
        truncated: false,
        help: None,
        canonical: None,
        detail: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_style_of_csa_logs_has_its_line() {
        use boardwire_csa::log::Style;
        assert_eq!(
            CSA_STYLES.map(|(name, _)| name),
            Style::ALL.map(Style::name)
        );
        for (name, line) in CSA_STYLES {
            let style = Style::sign(line.as_bytes()).map(Style::name);
            assert_eq!(style, Some(name), "{line}");
        }
    }

    #[test]
    fn the_readme_names_every_style() {
        let readme = include_str!("../README.md");
        for style in Style::ALL {
            assert!(
                readme.contains(&format!("\n| `{}` | `", style.name())),
                "{style:?}"
            );
        }
    }
}
