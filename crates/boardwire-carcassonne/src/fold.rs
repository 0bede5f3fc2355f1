//! Full-width characters, as Japanese input methods write them, read as the ASCII ones that they stand for.

use alloc::vec::Vec;

use boardwire_core::Span;

/// A text with full-width characters made ASCII, and where each byte came from.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    pub(crate) text: Vec<u8>,
    /// For each byte of the text, and for its end, the offset in the original.
    offsets: Vec<usize>,
    /// The first and the last full-width character, in the original.
    pub(crate) wide: Span,
}

impl Folded {
    /// Folds a text that is UTF-8; `None` where it holds no full-width character.
    pub(crate) fn new(original: &str) -> Option<Self> {
        if original.is_ascii() {
            return None;
        }
        let mut text = Vec::with_capacity(original.len());
        let mut offsets = Vec::with_capacity(original.len() + 1);
        let mut wide: Option<Span> = None;
        for (at, char) in original.char_indices() {
            let span = Span::new(at, at + char.len_utf8());
            match ascii_of(char) {
                Some(byte) => {
                    wide = Some(wide.map_or(span, |wide| wide.join(span)));
                    text.push(byte);
                    offsets.push(at);
                }
                None => {
                    let bytes = original.as_bytes().get(span.range());
                    text.extend_from_slice(bytes.unwrap_or_default());
                    offsets.extend(span.range());
                }
            }
        }
        offsets.push(original.len());
        Some(Self {
            text,
            offsets,
            wide: wide?,
        })
    }

    /// A span of the folded text in the original.
    pub(crate) fn original(&self, span: Span) -> Span {
        let at = |offset: usize| self.offsets.get(offset).copied();
        let last = self.offsets.last().copied().unwrap_or_default();
        Span::new(at(span.start).unwrap_or(last), at(span.end).unwrap_or(last))
    }
}

/// The ASCII character that a full-width one stands for; for the ideographic space a blank, for the minus sign a hyphen.
pub(crate) fn ascii_of(char: char) -> Option<u8> {
    match char {
        '\u{3000}' => Some(b' '),
        '\u{2212}' => Some(b'-'),
        '\u{ff01}'..='\u{ff5e}' => u8::try_from(u32::from(char) - 0xfee0).ok(),
        _ => None,
    }
}

/// A blank, the ideographic one too.
pub(crate) const fn is_wide_blank(char: char) -> bool {
    matches!(char, ' ' | '\t' | '\u{3000}')
}

/// The part of `span` without the blanks at its ends, ideographic ones too.
pub(crate) fn trim_wide(text: &str, span: Span) -> Span {
    let part = text.get(span.range()).unwrap_or_default();
    let start = span.end - part.trim_start_matches(is_wide_blank).len();
    let end = span.start + part.trim_end_matches(is_wide_blank).len();
    Span::new(start, end.max(start))
}

/// From the first to the last character of a part that is not ASCII.
pub(crate) fn wide_in(text: &str, span: Span) -> Option<Span> {
    let part = text.get(span.range()).unwrap_or_default();
    let mut chars = part.char_indices().filter(|(_, char)| !char.is_ascii());
    let (first, char) = chars.next()?;
    let (last, char) = chars.next_back().unwrap_or((first, char));
    Some(Span::new(
        span.start + first,
        span.start + last + char.len_utf8(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_those_of_the_original() {
        let folded = Folded::new("1 A －1 0 FFRR（＋90）").unwrap();
        assert_eq!(folded.text, b"1 A -1 0 FFRR(+90)");
        assert_eq!(folded.wide, Span::new(4, 26));
        assert_eq!(folded.original(Span::new(4, 6)), Span::new(4, 8));
        assert_eq!(folded.original(Span::new(13, 18)), Span::new(15, 26));
        assert!(Folded::new("°").is_none());
    }

    #[test]
    fn wide_blanks_are_cut_and_found() {
        let text = "\u{3000} 名\u{3000}前\u{3000}";
        let whole = Span::new(0, text.len());
        let inner = trim_wide(text, whole);
        assert_eq!(inner, Span::new(4, 13));
        assert_eq!(wide_in(text, Span::new(0, 4)), Some(Span::new(0, 3)));
        assert_eq!(wide_in(text, Span::new(3, 4)), None);
        assert_eq!(wide_in(text, inner), Some(inner));
        assert_eq!(trim_wide("\u{3000} ", Span::new(0, 4)), Span::empty(4));
    }
}
