//! The lossless view: every byte of a text in one token, whether it is JSON or not.

use boardwire_core::Span;

use super::is_blank;

/// Gives the spans of all tokens in order, blanks included: brackets and separators, strings, words (numbers and literals), runs of
/// blanks. A string that is not closed runs to the end.
pub(crate) fn tokens(input: &[u8], each: &mut dyn FnMut(Span)) {
    let mut at = 0;
    while let Some(&first) = input.get(at) {
        let rest = input.get(at..).unwrap_or_default();
        let run = |belongs: fn(u8) -> bool| rest.iter().take_while(|&&byte| belongs(byte)).count();
        let len = match first {
            b'"' => string(rest),
            b'{' | b'}' | b'[' | b']' | b',' | b':' => 1,
            _ if is_blank(first) => run(is_blank),
            _ => run(is_word),
        };
        each(Span::new(at, at + len));
        at += len;
    }
}

fn is_word(byte: u8) -> bool {
    !is_blank(byte) && !matches!(byte, b'"' | b'{' | b'}' | b'[' | b']' | b',' | b':')
}

/// The length of the string that `text` begins with.
fn string(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        at += match byte {
            b'"' => return at + 1,
            b'\\' => 2,
            _ => 1,
        };
    }
    text.len()
}
