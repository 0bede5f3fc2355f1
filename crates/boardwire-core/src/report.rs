//! A finding shown to a person: the line, a caret under the fault, what to do next.

use core::fmt;

use crate::excerpt::columns;
use crate::{Excerpt, Finding, LineIndex, Span};

/// Plain text for one finding, made by its `Display`.
///
/// ```
/// use boardwire_core::{Class, CodeInfo, Finding, Report, Severity, Span};
///
/// static ROW: CodeInfo = CodeInfo {
///     format: "example", name: "bad-move", class: Class::Fault, errors: &[],
///     meaning: "this is no move", help: "write it as 7g7f", example: "7g7",
///     source: "example", fixture: "example/invalid/moves.transcript",
/// };
/// let finding = Finding::new(&ROW, Span::new(9, 12), Severity::Error);
/// let report = Report::new(b"bestmove 7g7", &finding).with_name("engine.log");
/// assert_eq!(report.to_string(), "\
/// error[bad-move]: this is no move
///  --> engine.log:1:10
///   |
/// 1 | bestmove 7g7
///   |          ^^^
///   = help: write it as 7g7f
/// ");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    input: &'a [u8],
    finding: &'a Finding,
    name: &'a str,
    index: Option<&'a LineIndex>,
}

impl<'a> Report<'a> {
    /// A report on a finding in `input`.
    #[must_use]
    pub const fn new(input: &'a [u8], finding: &'a Finding) -> Self {
        Self {
            input,
            finding,
            name: "input",
            index: None,
        }
    }

    /// The same with the input's name.
    #[must_use]
    pub const fn with_name(mut self, name: &'a str) -> Self {
        self.name = name;
        self
    }

    /// The same with an index made before: for many reports on one long input.
    #[must_use]
    pub const fn with_index(mut self, index: &'a LineIndex) -> Self {
        self.index = Some(index);
        self
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made;
        let index = match self.index {
            Some(index) => index,
            None => {
                made = LineIndex::new(self.input);
                &made
            }
        };
        let finding = self.finding;
        let place = index.locate(self.input, finding.span.start);
        let line = index
            .span(self.input, place.line)
            .unwrap_or(Span::empty(self.input.len()));
        let within = |offset: usize| offset.saturating_sub(line.start);
        let Excerpt { text, span } = Excerpt::new(
            line.of(self.input),
            within(finding.span.start)..within(finding.span.end),
        );
        let (before, marked) = (text.get(..span.start), text.get(span));
        let gutter = decimal_width(place.line);

        writeln!(
            f,
            "{}[{}]: {}",
            finding.severity, finding.info.name, finding.info.meaning
        )?;
        writeln!(
            f,
            "{:gutter$}--> {}:{}:{}",
            "", self.name, place.line, place.column
        )?;
        writeln!(f, "{:gutter$} |", "")?;
        writeln!(f, "{} | {}", place.line, text)?;
        write!(
            f,
            "{:gutter$} | {:lead$}{:^<len$}",
            "",
            "",
            "",
            lead = before.map_or(0, columns),
            len = marked.map_or(0, columns).max(1)
        )?;
        if !finding.expected.names().is_empty() {
            write!(f, " expected {}", finding.expected)?;
        }
        writeln!(f)?;
        if !finding.context.path().is_empty() {
            writeln!(f, "{:gutter$} = field: {}", "", finding.context.path())?;
        }
        if finding.truncated {
            writeln!(f, "{:gutter$} = note: the input ends too early", "")?;
        }
        writeln!(f, "{:gutter$} = help: {}", "", finding.info.help)
    }
}

fn decimal_width(mut number: usize) -> usize {
    let mut width = 1;
    while number >= 10 {
        number /= 10;
        width += 1;
    }
    width
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use crate::{Class, CodeInfo, Severity};

    static ROW: CodeInfo = CodeInfo {
        format: "example",
        name: "odd",
        class: Class::Remark,
        errors: &[],
        meaning: "odd",
        help: "look",
        example: "x",
        source: "test",
        fixture: "none",
    };

    fn caret_line(input: &[u8], span: Span) -> (String, String) {
        let finding = Finding::new(&ROW, span, Severity::Remark);
        let text = alloc::format!("{}", Report::new(input, &finding));
        let mut lines = text.lines().skip(3).map(String::from);
        (lines.next().unwrap(), lines.next().unwrap())
    }

    #[test]
    fn the_caret_stands_under_wide_and_broken_characters() {
        let (source, caret) = caret_line("info 将棋 x".as_bytes(), Span::new(12, 13));
        assert_eq!(source, "1 | info 将棋 x");
        assert_eq!(caret, "  |           ^");
        let (source, caret) = caret_line(b"a\t\x8f\xab b", Span::new(5, 6));
        assert_eq!(source, "1 | a    \\x8f\\xab b");
        assert_eq!(caret, "  |               ^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_fault() {
        let mut line = alloc::vec![b'a'; 500];
        line[300] = b'!';
        let (source, caret) = caret_line(&line, Span::new(300, 301));
        let at = source.find('!').unwrap();
        assert_eq!(caret.find('^').unwrap(), at);
        assert!(source.len() < 140 && source.ends_with("..."));
    }

    #[test]
    fn a_span_at_the_end_shows_one_caret() {
        let (source, caret) = caret_line(b"go depth\n", Span::empty(8));
        assert_eq!(
            (source.as_str(), caret.as_str()),
            ("1 | go depth", "  |         ^")
        );
        let (source, _) = caret_line(b"", Span::empty(0));
        assert_eq!(source, "1 | ");
    }
}
