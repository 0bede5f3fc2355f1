//! A finding shown to a person: the line, a caret under the fault, what to do next.

use alloc::string::String;
use core::fmt;
use core::fmt::Write as _;

use unicode_width::UnicodeWidthChar;

use crate::{Finding, LineIndex, Span};

/// Columns of a source line that are shown; of a longer line, the part around the fault.
const WINDOW: usize = 96;
/// Columns before the fault that a cut line keeps.
const LEAD: usize = 32;
/// Bytes on each side of the fault that are looked at: more than a window takes, whatever the characters, and no whole document
/// for each finding in one of a single line.
const NEAR: usize = 1024;

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
        let excerpt = Excerpt::new(line.of(self.input), finding.span, line.start);
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
        writeln!(f, "{} | {}", place.line, excerpt.text)?;
        write!(
            f,
            "{:gutter$} | {:lead$}{:^<len$}",
            "",
            "",
            "",
            lead = excerpt.caret,
            len = excerpt.len
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

/// A line as it is shown: blanks for tabs, escapes for what can't be shown, cut to the window around the fault.
struct Excerpt {
    text: String,
    caret: usize,
    len: usize,
}

impl Excerpt {
    fn new(line: &[u8], span: Span, line_start: usize) -> Self {
        let from = span.start.saturating_sub(line_start).min(line.len());
        let to = span.end.saturating_sub(line_start).clamp(from, line.len());
        let skipped = skipped(line, from);
        let end = line.len().min(from + NEAR);
        let line = line.get(skipped..end).unwrap_or_default();
        let (from, to) = (from - skipped, to.min(end) - skipped);
        let before = columns(line.get(..from).unwrap_or_default());
        let marked = columns(line.get(from..to).unwrap_or_default());
        let all = columns(line);

        let first = if all > WINDOW {
            before.saturating_sub(LEAD)
        } else {
            0
        };
        let mut text = String::new();
        if first > 0 {
            text.push_str("...");
        }
        let lead = text.len();
        let mut column = 0;
        let mut shown_before = 0;
        let mut cut = false;
        for_each_cell(line, |cell, width| {
            if column >= first && column + width <= first + WINDOW {
                if column < before {
                    shown_before += width;
                }
                text.push_str(cell);
            } else if column >= first {
                cut = true;
            }
            column += width;
        });
        if cut {
            text.push_str("...");
        }
        let room = (first + WINDOW).saturating_sub(before).max(1);
        Self {
            text,
            caret: lead + shown_before,
            len: marked.clamp(1, room),
        }
    }
}

/// Bytes of a long line that are not looked at before the fault at `from`; what follows begins with a character.
fn skipped(line: &[u8], from: usize) -> usize {
    let start = from.saturating_sub(NEAR);
    if start == 0 {
        return 0;
    }
    let near = line.get(start..from).unwrap_or_default();
    let broken = near.iter().take(3).take_while(|&&byte| byte & 0xc0 == 0x80);
    start + broken.count()
}

fn columns(bytes: &[u8]) -> usize {
    let mut all = 0;
    for_each_cell(bytes, |_, width| all += width);
    all
}

fn for_each_cell(bytes: &[u8], mut each: impl FnMut(&str, usize)) {
    let mut cell = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            cell.clear();
            match (character, character.width()) {
                ('\t', _) => cell.push_str("    "),
                (_, Some(width)) if width > 0 => {
                    cell.push(character);
                    each(&cell, width);
                    continue;
                }
                _ => cell.extend(character.escape_unicode()),
            }
            each(&cell, cell.len());
        }
        for byte in chunk.invalid() {
            cell.clear();
            // Writing to a String does not fail.
            let _ = write!(cell, "\\x{byte:02x}");
            each(&cell, cell.len());
        }
    }
}

#[cfg(test)]
mod tests {
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
        assert!(source.len() < 120 && source.ends_with("..."));
    }

    #[test]
    fn a_line_of_any_length_is_shown_from_a_whole_character() {
        for shift in 0..6 {
            let line = ["x".repeat(shift), "将棋".repeat(2000)].concat();
            let from = shift + 3 * 1501;
            let (source, caret) = caret_line(line.as_bytes(), Span::new(from, from + 9000));
            assert!(source.starts_with("1 | ...将棋将") || source.starts_with("1 | ...棋将棋"));
            assert!(source.ends_with("..."));
            assert_eq!(caret, alloc::format!("  | {:35}{}", "", "^".repeat(64)));
        }
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
