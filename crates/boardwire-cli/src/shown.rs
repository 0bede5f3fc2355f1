//! Bytes of files and texts of others, made safe to show. Lines of text are core's [`Excerpt`].

use std::borrow::Cow;
use std::ops::Range;

use boardwire_core::Excerpt;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

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

/// Bytes before and after a fault that tell whether it is in text.
const NEAR: (usize, usize) = (40, 120);

/// Whether a line is text where a fault is: it has no NUL byte there, or is for the most part printable all the same.
pub(crate) fn is_text_around(line: &[u8], at: usize) -> bool {
    let (before, after) = NEAR;
    let from = at.saturating_sub(before).min(line.len());
    let to = at.saturating_add(after).min(line.len());
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
            _ if plain(character) => out.push(character),
            _ => out.extend(character.escape_unicode()),
        }
    }
    Cow::Owned(out)
}

/// `1 file`, `2 files`, `12,345 files`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(count))
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(names: &[&str]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_string(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
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
    let mut width = 0;
    for character in text.chars() {
        width += character.width().unwrap_or(0);
        // One is the ellipsis'.
        if width >= columns {
            break;
        }
        shown.push(character);
    }
    shown.push('…');
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

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
