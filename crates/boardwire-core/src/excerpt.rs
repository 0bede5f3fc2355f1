//! A line as a person is shown it: what a terminal would act on is escaped, and a long line is cut around the mark.

use alloc::string::String;
use core::fmt::Write as _;
use core::ops::Range;

use unicode_width::UnicodeWidthChar;

/// Columns of a line that are shown; of a longer line, the part around the mark.
const WINDOW: usize = 120;
/// Columns before the mark that a cut line keeps.
const LEAD: usize = 40;
/// Bytes on each side of the mark's start that are looked at: more than a window takes, whatever the characters, and no whole
/// document for each finding in one of a single line.
const NEAR: usize = 1024;

/// A line as it is shown, and the part of that text to mark.
///
/// A tab is four blanks. Control characters, marks that turn the direction of text, blanks that are no blank to a parser and
/// bytes that are no UTF-8 are written as escapes. Of a line of more than 120 columns the part around the mark is shown, with
/// `...` where it is cut; the work does not grow with the line.
///
/// ```
/// use boardwire_core::Excerpt;
///
/// let excerpt = Excerpt::new(b"id name \x1b[31m x", 8..9);
/// assert_eq!(excerpt.text, "id name \\u{1b}[31m x");
/// assert_eq!(&excerpt.text[excerpt.span], "\\u{1b}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// What is shown.
    pub text: String,
    /// Bytes of `text` that show what is marked.
    pub span: Range<usize>,
}

impl Excerpt {
    /// An excerpt of a line without its end. `marked` is a range of its bytes, and is cut to them.
    #[must_use]
    pub fn new(line: &[u8], marked: Range<usize>) -> Self {
        let from = marked.start.min(line.len());
        let to = marked.end.clamp(from, line.len());
        let skipped = skipped(line, from);
        let end = line.len().min(from + NEAR);
        let line = line.get(skipped..end).unwrap_or_default();
        let (from, to) = (from - skipped, to - skipped);

        let (mut before, mut all) = (0, 0);
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
        let mut is_cut = false;
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
                is_cut = true;
            }
            column += width;
        });
        let start = start.unwrap_or(text.len());
        let end = end.unwrap_or(text.len()).max(start);
        if is_cut {
            text.push_str("...");
        }
        Self {
            text,
            span: start..end,
        }
    }
}

/// Bytes of a long line that are not looked at before the mark at `from`; what follows begins with a character.
fn skipped(line: &[u8], from: usize) -> usize {
    let start = from.saturating_sub(NEAR);
    if start == 0 {
        return 0;
    }
    let near = line.get(start..from).unwrap_or_default();
    let broken = near.iter().take(3).take_while(|&&byte| byte & 0xc0 == 0x80);
    start + broken.count()
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

/// Columns that a text of an excerpt takes on a terminal.
pub(crate) fn columns(shown: &str) -> usize {
    shown.chars().filter_map(UnicodeWidthChar::width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(line: &[u8], range: Range<usize>) -> (String, String) {
        let excerpt = Excerpt::new(line, range);
        let text = String::from(&excerpt.text[excerpt.span.clone()]);
        (excerpt.text, text)
    }

    #[test]
    fn the_mark_stands_on_what_is_shown() {
        let pair = |a: &str, b: &str| (String::from(a), String::from(b));
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
        let mut line = alloc::vec![b'a'; 5000];
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
    fn a_line_of_any_length_is_shown_from_a_whole_character() {
        for shift in 0..6 {
            let line = ["x".repeat(shift), "将棋".repeat(2000)].concat();
            let from = shift + 3 * 1501;
            let (text, mark) = marked(line.as_bytes(), from..from + 9000);
            assert!(text.starts_with("...将棋将") || text.starts_with("...棋将棋"));
            assert!(text.ends_with("...") && !text.contains("\\x"));
            assert_eq!(columns(&mark), WINDOW - LEAD);
        }
    }
}
