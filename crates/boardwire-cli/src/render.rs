//! Findings for a person: the line, a caret under the fault, what was expected, and what to do next.

use crate::codes::explaining;
use crate::console::severity_style;
use crate::place::Place;
use crate::report::Problem;
use crate::shown::{HexRow, safe};
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer as Snippets, Snippet};
use boardwire_core::{Excerpt, Expected};

/// Wider than any excerpt: what is shown of a line is chosen before.
const NO_WRAP: usize = 1000;

/// Renders findings with or without colours.
#[derive(Clone, Debug)]
pub(crate) struct Renderer {
    snippets: Snippets,
    color: bool,
}

impl Renderer {
    pub(crate) const fn new(color: bool) -> Self {
        let snippets = if color {
            Snippets::styled()
        } else {
            Snippets::plain()
        };
        Self {
            snippets: snippets.term_width(NO_WRAP),
            color,
        }
    }

    /// An error, with its source line. Ends with an empty line, so that several can be told apart.
    pub(crate) fn error(&self, name: &str, problem: &Problem, place: &Place<'_>) -> String {
        let (origin, excerpt, gutter) = shown(name, place);
        let expected =
            (problem.expected != Expected::NONE).then(|| format!("expected {}", problem.expected));
        let annotation = AnnotationKind::Primary
            .span(excerpt.span.clone())
            .label(expected);
        let mut group = Level::ERROR
            .primary_title(safe(&problem.message))
            .id(problem.code)
            .element(origin)
            .element(
                Snippet::source(excerpt.text)
                    .line_start(gutter)
                    .path(None::<&str>)
                    .annotation(annotation),
            );
        if let Some(detail) = &problem.detail {
            group = group.element(Level::NOTE.message(safe(detail)));
        }
        if !problem.context.is_empty() {
            group =
                group.element(Level::NOTE.message(format!("context: {}", safe(&problem.context))));
        }
        if let Some(canonical) = &problem.canonical {
            group = group.element(Level::NOTE.message(format!("canonical: {canonical}")));
        }
        if problem.truncated {
            group = group.element(Level::NOTE.message("the input ends too early"));
        }
        if let Some(help) = problem.help {
            group = group
                .element(Level::HELP.message(help))
                .element(Level::HELP.message(explaining(problem)));
        }
        without_gap(&self.snippets.render(&[group]))
    }

    /// A note, in one line.
    pub(crate) fn note(&self, name: &str, problem: &Problem, place: &Place<'_>) -> String {
        let style = severity_style(problem.severity);
        let (on, off) = match self.color {
            true => (style.render().to_string(), style.render_reset().to_string()),
            false => (String::new(), String::new()),
        };
        let mut text = format!(
            "{}: {on}{}[{}]{off}: {}",
            match place.shows_bytes() {
                true => byte_place(name, place),
                false => format!("{name}:{}:{}", place.number, place.column()),
            },
            problem.severity,
            problem.code,
            safe(&problem.message)
        );
        if problem.expected != Expected::NONE {
            text.push_str(&format!("; expected {}", problem.expected));
        }
        if let Some(detail) = &problem.detail {
            text.push_str(&format!(": {}", safe(detail)));
        }
        if !problem.context.is_empty() {
            text.push_str(&format!(" (context: {})", safe(&problem.context)));
        }
        text.push('\n');
        text
    }
}

/// Where a fault is, what is shown of it, and the number beside that: of the line, or of the row's first byte.
fn shown(name: &str, place: &Place<'_>) -> (Origin<'static>, Excerpt, usize) {
    if place.shows_bytes() {
        let HexRow { start, excerpt } = HexRow::new(place.line, place.span.clone());
        let offset = place.offset + start as u64;
        let gutter = usize::try_from(offset).unwrap_or(usize::MAX);
        return (Origin::path(byte_place(name, place)), excerpt, gutter);
    }
    // The excerpt may be a window, or hold escapes: the column is that of the file.
    let origin = Origin::path(name.to_string())
        .line(place.number)
        .char_column(place.column());
    let excerpt = Excerpt::new(place.line, place.span.clone());
    (origin, excerpt, place.number)
}

/// A place in a file that has no lines, or none that one can read.
fn byte_place(name: &str, place: &Place<'_>) -> String {
    format!("{name}: byte {}", place.start())
}

/// The report without the line `:::`, by which a snippet without a path is told from the origin above it.
fn without_gap(report: &str) -> String {
    let mut text = String::with_capacity(report.len() + 1);
    for (index, line) in report.lines().enumerate() {
        // Source lines have a bar.
        if index == 3 && line.contains(":::") && !line.contains('|') {
            continue;
        }
        text.push_str(line);
        text.push('\n');
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwire_core::Severity;
    use std::borrow::Cow;

    fn problem() -> Problem {
        Problem {
            severity: Severity::Error,
            code: "bad-move",
            table: Some("usi"),
            message: Cow::Borrowed("this is not a move"),
            expected: boardwire_core::expected!["a move", "resign"],
            context: Cow::Borrowed("position.moves"),
            truncated: false,
            help: Some("write 7g7f"),
            canonical: None,
            detail: None,
        }
    }

    fn render(line: &[u8], span: std::ops::Range<usize>) -> String {
        let place = Place {
            number: 12,
            offset: 100,
            line,
            span,
            is_binary: false,
            text: None,
        };
        Renderer::new(false).error("a.usi", &problem(), &place)
    }

    #[test]
    fn an_error_shows_all_that_is_known() {
        assert_eq!(
            render(b"bestmove 7g7", 9..12),
            "\
error[bad-move]: this is not a move
  --> a.usi:12:10
   |
12 | bestmove 7g7
   |          ^^^ expected a move or resign
   |
   = note: context: position.moves
   = help: write 7g7f
   = help: boardwire explain --format usi bad-move

"
        );
    }

    #[test]
    fn bytes_are_shown_as_a_row_of_digits() {
        let place = Place::of_bytes(96, &[0xa1; 20]).at(17..19);
        let text = Renderer::new(false).error("a.bin", &problem(), &place);
        assert_eq!(
            text.lines().take(6).collect::<Vec<_>>(),
            [
                "error[bad-move]: this is not a move",
                "   --> a.bin: byte 113",
                "    |",
                "112 | a1 a1 a1 a1",
                "    |    ^^^^^ expected a move or resign",
                "    |",
            ]
        );
        let note = Renderer::new(false).note("a.bin", &problem(), &place);
        assert!(
            note.starts_with("a.bin: byte 113: error[bad-move]: "),
            "{note}"
        );
        // A text file that is no text.
        let text = render(b"\x89PNG\0\0\0\r", 4..5);
        assert!(text.contains("--> a.usi: byte 104\n") && text.contains("100 | 89 50 4e 47 00"));
    }

    #[test]
    fn the_caret_stands_under_hostile_bytes() {
        for (line, span, mark) in [
            ("go 将棋 x".as_bytes(), 10..11, "x"),
            (b"a\t\x8f\xab b".as_slice(), 5..6, "b"),
            (b"\x1b[31mred! x", 10..11, "x"),
            (b"usi\x00", 3..4, "\\u{0}"),
            (b"go depth", 8..8, ""),
        ] {
            let text = render(line, span);
            let mut lines = text.lines().skip(3);
            let (source, carets) = (lines.next().unwrap(), lines.next().unwrap());
            let caret = carets.find('^').unwrap();
            let width = |text: &str| unicode_width::UnicodeWidthStr::width(text);
            let at = match mark {
                "" => source.len(),
                _ => source.rfind(mark).unwrap(),
            };
            assert_eq!(width(&source[..at]), caret, "{text}");
            assert!(!text.contains('\u{1b}'));
        }
    }
}
