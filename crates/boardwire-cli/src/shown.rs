//! Bytes of files, made safe to show: escapes for what a terminal would act on, and a window on long lines.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Columns of a line that are shown; of a longer one, the part around the fault.
const WINDOW: usize = 120;
/// Columns before the fault that a cut line keeps.
const LEAD: usize = 40;

/// A line as it is shown, and the part of that text to mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

impl Excerpt {
    /// A line without its end; `marked` is a range of its bytes.
    pub(crate) fn new(line: &[u8], marked: Range<usize>) -> Self {
        let from = marked.start.min(line.len());
        let to = marked.end.clamp(from, line.len());
        let mut all = 0;
        let mut before = 0;
        for_each_cell(line, |at, _, width| {
            if at < from {
                before += width;
            }
            all += width;
        });
        let first = if all > WINDOW {
            before.saturating_sub(LEAD)
        } else {
            0
        };

        let mut text = String::from(if first > 0 { "..." } else { "" });
        let (mut start, mut end) = (None, None);
        let mut column = 0;
        let mut cut = false;
        for_each_cell(line, |at, cell, width| {
            if column >= first && column + width <= first + WINDOW {
                if at >= from {
                    start.get_or_insert(text.len());
                }
                if at >= to {
                    end.get_or_insert(text.len());
                }
                text.push_str(cell);
            } else if column >= first {
                cut = true;
            }
            column += width;
        });
        let start = start.unwrap_or(text.len());
        let end = end.unwrap_or(text.len()).max(start);
        if cut {
            text.push_str("...");
        }
        Self {
            text,
            span: start..end,
        }
    }
}

/// Bytes in a row of hexadecimal digits.
const ROW: usize = 16;

/// A row of bytes as it is shown, and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HexRow {
    /// Index of its first byte.
    pub(crate) start: usize,
    pub(crate) excerpt: Excerpt,
}

impl HexRow {
    /// The row in which a range of bytes begins, two digits a byte.
    pub(crate) fn new(bytes: &[u8], marked: Range<usize>) -> Self {
        let from = marked.start.min(bytes.len());
        // What is missing at the end is missing from the last row.
        let start = from.min(bytes.len().saturating_sub(1)) / ROW * ROW;
        let rest = bytes.get(start..).unwrap_or_default();
        let row = rest.get(..ROW).unwrap_or(rest);
        let digits: Vec<_> = row.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut text = digits.join(" ");
        let first = from - start;
        let last = marked.end.saturating_sub(start).clamp(first, row.len());
        let span = match last - first {
            0 => (first * 3).min(text.len())..(first * 3).min(text.len()),
            _ => first * 3..last * 3 - 1,
        };
        if rest.len() > row.len() {
            text.push_str(" ...");
        }
        Self {
            start,
            excerpt: Excerpt { text, span },
        }
    }
}

/// Whether a line is text where a fault is: it has no NUL byte there, or is for the most part printable all the same.
pub(crate) fn is_text_around(line: &[u8], at: usize) -> bool {
    let from = at.saturating_sub(LEAD).min(line.len());
    let to = at.saturating_add(WINDOW).min(line.len());
    let near = line.get(from..to).unwrap_or_default();
    if !near.contains(&0) {
        return true;
    }
    let odd: usize = near
        .utf8_chunks()
        .map(|chunk| {
            let controls = chunk.valid().chars().filter(|c| c.is_control()).count();
            controls + chunk.invalid().len()
        })
        .sum();
    odd * 2 < near.len()
}

/// Gives each character, or byte that is none, as it is shown: its offset, the text, and the columns that it takes.
fn for_each_cell(bytes: &[u8], mut each: impl FnMut(usize, &str, usize)) {
    let mut at = 0;
    let mut cell = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            cell.clear();
            let width = push_cell(&mut cell, character);
            each(at, &cell, width);
            at += character.len_utf8();
        }
        for byte in chunk.invalid() {
            cell.clear();
            // Writing to a String does not fail.
            let _ = write!(cell, "\\x{byte:02x}");
            each(at, &cell, cell.len());
            at += 1;
        }
    }
}

/// Appends a character as it is shown, and says how many columns that takes.
fn push_cell(cell: &mut String, character: char) -> usize {
    match (character, character.width()) {
        ('\t', _) => cell.push_str("    "),
        // A blank that is no blank to a parser has to be seen.
        (blank, _) if blank != ' ' && blank.is_whitespace() => cell.extend(blank.escape_unicode()),
        // What has no width includes marks that turn the direction of text.
        (_, Some(width)) if width > 0 => {
            cell.push(character);
            return width;
        }
        _ => cell.extend(character.escape_unicode()),
    }
    cell.len()
}

/// A text of somebody else's (a file's name, an answer) with escapes for what a terminal would act on.
pub(crate) fn safe(text: &str) -> Cow<'_, str> {
    let plain = |c: char| c.width().is_some_and(|width| width > 0);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\t' => out.push(' '),
            _ => {
                push_cell(&mut out, character);
            }
        }
    }
    Cow::Owned(out)
}

/// The number of characters; a byte that is no UTF-8 counts as one. The column of what follows is one more.
pub(crate) fn count_chars(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

/// `1 file`, `2 files`, `12,345 files`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

/// `12,345`.
pub(crate) fn grouped(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A text that takes no more than so many columns.
pub(crate) fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for character in text.chars() {
        shown.push(character);
        if shown.width() >= columns {
            shown.pop();
            break;
        }
    }
    shown.push('…');
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(line: &[u8], range: Range<usize>) -> (String, String) {
        let excerpt = Excerpt::new(line, range);
        let text = excerpt.text[excerpt.span.clone()].to_string();
        (excerpt.text, text)
    }

    #[test]
    fn the_mark_stands_on_what_is_shown() {
        let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
        assert_eq!(marked(b"go depth x", 9..10), pair("go depth x", "x"));
        assert_eq!(
            marked(b"a\t\x8f\xab b", 2..4),
            pair("a    \\x8f\\xab b", "\\x8f\\xab")
        );
        assert_eq!(marked("歩 x".as_bytes(), 4..5), pair("歩 x", "x"));
        assert_eq!(marked(b"\x1b[31m!", 5..6), pair("\\u{1b}[31m!", "!"));
        assert_eq!(
            marked("a\u{3000}b".as_bytes(), 1..4),
            pair("a\\u{3000}b", "\\u{3000}")
        );
        assert_eq!(
            marked("a\u{202e}b".as_bytes(), 4..5),
            pair("a\\u{202e}b", "b")
        );
    }

    #[test]
    fn a_mark_past_the_end_is_cut() {
        let excerpt = Excerpt::new(b"go", 2..9);
        assert_eq!((excerpt.text.as_str(), excerpt.span), ("go", 2..2));
        assert_eq!(Excerpt::new(b"", 0..0).text, "");
    }

    #[test]
    fn a_long_line_is_a_window() {
        let mut line = vec![b'a'; 5000];
        line[3000] = b'!';
        let (text, mark) = marked(&line, 3000..3001);
        assert_eq!(mark, "!");
        assert_eq!(text.len(), WINDOW + 6);
        assert!(text.starts_with("...a") && text.ends_with("a..."));
        let (text, mark) = marked(&line, 10..4000);
        assert_eq!(mark.len(), WINDOW - 10);
        assert!(text.ends_with("..."));
    }

    #[test]
    fn a_row_of_bytes_is_marked_by_its_digits() {
        let bytes: Vec<u8> = (0..40).collect();
        let row = |range| {
            let HexRow { start, excerpt } = HexRow::new(&bytes, range);
            (start, excerpt.text[excerpt.span].to_string())
        };
        assert_eq!(row(0..1), (0, "00".to_string()));
        assert_eq!(row(17..20), (16, "11 12 13".to_string()));
        assert_eq!(
            row(30..40),
            (16, "1e 1f".to_string()),
            "the rest is in the next row"
        );
        assert_eq!(row(20..20), (16, String::new()));
        let HexRow { start, excerpt } = HexRow::new(&bytes, 40..40);
        assert_eq!(
            (start, excerpt.text.as_str()),
            (32, "20 21 22 23 24 25 26 27")
        );
        assert_eq!(excerpt.span, 23..23, "after the last byte");
        let HexRow { excerpt, .. } = HexRow::new(&bytes[..32], 32..33);
        assert!(excerpt.text.starts_with("10") && excerpt.span.start == excerpt.text.len());
        let HexRow { excerpt, .. } = HexRow::new(b"", 0..1);
        assert_eq!((excerpt.text.as_str(), excerpt.span), ("", 0..0));
        assert!(HexRow::new(&bytes, 0..1).excerpt.text.ends_with("0f ..."));
    }

    #[test]
    fn text_with_a_stray_nul_is_still_text() {
        assert!(is_text_around(b"usi\0", 3));
        assert!(is_text_around("将棋\0".as_bytes(), 0));
        assert!(is_text_around(b"\x8f\xab\x8f\xab", 0), "another encoding");
        assert!(!is_text_around(b"\x89PNG\0\0\0\rIHDR\0\0\0\x01", 4));
        assert!(!is_text_around(b"u\0s\0i\0", 0), "UTF-16");
        assert!(is_text_around(b"", 7));
        let mut line = vec![b'a'; 10_000];
        line.extend_from_slice(&[0; 200]);
        assert!(is_text_around(&line, 100) && !is_text_around(&line, 10_100));
    }

    #[test]
    fn counts_are_readable() {
        assert_eq!(counted(1, "file"), "1 file");
        assert_eq!(counted(0, "file"), "0 files");
        assert_eq!(counted(1234567, "message"), "1,234,567 messages");
    }

    #[test]
    fn names_can_not_drive_the_terminal() {
        assert_eq!(safe("a\u{1b}[2Jb\nc"), "a\\u{1b}[2Jb c");
        assert!(matches!(safe("将棋.usi"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_long_text_is_cut_to_its_columns() {
        for (text, shown) in [
            ("A", "A"),
            ("123456", "123456"),
            ("1234567", "12345…"),
            ("黒1先", "黒1先"),
            ("黒先白死あり", "黒先…"),
        ] {
            assert_eq!(cut(text, 6), shown);
        }
    }
}
