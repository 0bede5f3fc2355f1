//! Bytes: their classes, and where identifiers, values and what is neither end.
#![warn(clippy::indexing_slicing)]

use memchr::{memchr, memchr2};

use crate::encoding::Charset;

/// What is to be known beside the bytes to cut a text into tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The charset in whose characters to step, where its bytes can look like ASCII.
    pub(crate) wide: Option<Charset>,
    /// Whether `/` outside values begins a remark.
    pub(crate) remarks: bool,
}

impl Rules {
    pub(crate) fn new(charset: Charset, remarks: bool) -> Self {
        Self {
            wide: (!charset.is_ascii_safe()).then_some(charset),
            remarks,
        }
    }
}

const UPPER: u8 = 1;
const LOWER: u8 = 2;
const DIGIT: u8 = 4;
const BLANK: u8 = 8;
/// `;`, `(` and `)`.
const STRUCTURE: u8 = 16;
const BRACKET: u8 = 32;

#[expect(clippy::indexing_slicing, reason = "a table of 256 and a byte")]
const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0u8;
    loop {
        classes[byte as usize] = match byte {
            b'A'..=b'Z' => UPPER,
            b'a'..=b'z' => LOWER,
            b'0'..=b'9' => DIGIT,
            b' ' | b'\t' | b'\n' | 0x0B | 0x0C | b'\r' => BLANK,
            b';' | b'(' | b')' => STRUCTURE,
            b'[' => BRACKET,
            _ => 0,
        };
        if byte == u8::MAX {
            break classes;
        }
        byte += 1;
    }
};

#[inline]
#[expect(clippy::indexing_slicing, reason = "a table of 256 and a byte")]
const fn is(byte: u8, class: u8) -> bool {
    CLASSES[byte as usize] & class != 0
}

/// Whether the byte is one of the six blanks of ASCII: space, TAB, LF, VT, FF, CR.
#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    is(byte, BLANK)
}

/// Whether the byte is a capital letter of ASCII.
#[inline]
pub(crate) const fn is_upper(byte: u8) -> bool {
    byte.wrapping_sub(b'A') < 26
}

/// Whether the byte is a letter of ASCII.
#[inline]
pub(crate) const fn is_letter(byte: u8) -> bool {
    is(byte, UPPER | LOWER)
}

/// Whether the byte, behind a value, begins a property with a capital, a node or a variation, or ends one.
#[inline]
pub(crate) const fn ends_property(byte: u8) -> bool {
    is(byte, UPPER | STRUCTURE)
}

/// The offset of the next byte at or after `at` that is no blank.
#[inline]
pub(crate) fn skip_blanks(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|&byte| is_blank(byte)) {
        at += 1;
    }
    at
}

/// The offset after the run of letters that begins at `at`.
pub(crate) fn letters_end(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|&byte| is_letter(byte)) {
        at += 1;
    }
    at
}

/// The offset after the capital at `at` and the letters behind it, if `[` follows directly.
#[inline]
pub(crate) fn ident_end(text: &[u8], at: usize) -> Option<usize> {
    match text.get(at + 1..)? {
        [b'[', ..] => Some(at + 1),
        [letter, b'[', ..] if is_letter(*letter) => Some(at + 2),
        _ => long_ident_end(text, at),
    }
}

#[inline(never)]
fn long_ident_end(text: &[u8], at: usize) -> Option<usize> {
    let end = letters_end(text, at);
    (text.get(end) == Some(&b'[')).then_some(end)
}

/// Whether two letters or digits in brackets stand at `at`.
#[inline]
pub(crate) fn is_short_value(text: &[u8], at: usize) -> bool {
    const SHORT: u8 = UPPER | LOWER | DIGIT;
    matches!(text.get(at..), Some(&[b'[', a, b, b']', ..]) if is(a, SHORT) && is(b, SHORT))
}

/// The offset of the `]` that closes the value whose content begins at `at`.
#[inline]
pub(crate) fn value_end(text: &[u8], at: usize, rules: Rules) -> Option<usize> {
    // Most values are a point or a small number.
    if let Some(&[a, b, b']']) = text.get(at..).and_then(<[u8]>::first_chunk)
        && is(a, UPPER | LOWER | DIGIT)
        && is(b, UPPER | LOWER | DIGIT)
    {
        return Some(at + 2);
    }
    other_value_end(text, at, rules)
}

#[inline(never)]
fn other_value_end(text: &[u8], at: usize, rules: Rules) -> Option<usize> {
    match rules.wide {
        None => plain_value_end(text, at),
        Some(charset) => wide_value_end(text, at, charset),
    }
}

/// The same where the value is one of many in a long text, of which most are no points.
#[inline]
pub(crate) fn short_value_end(text: &[u8], at: usize, rules: Rules) -> Option<usize> {
    if rules.wide.is_none()
        && let Some(chunk) = text.get(at..).and_then(<[u8]>::first_chunk)
        && let Some(len) = first_mark(*chunk)
        && text.get(at + len) == Some(&b']')
    {
        return Some(at + len);
    }
    other_value_end(text, at, rules)
}

/// Where the first `]` or `\` of eight bytes is.
#[inline]
pub(crate) const fn first_mark(bytes: [u8; 8]) -> Option<usize> {
    match marks(u64::from_le_bytes(bytes)) {
        0 => None,
        found => Some((found.trailing_zeros() >> 3) as usize),
    }
}

/// Has the highest bit of the first `]` or `\` of eight bytes set and, of the bits below, none.
#[inline]
pub(crate) const fn marks(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const BRACKETS: u64 = u64::from_le_bytes([b']'; 8]);
    // They differ in their last bit alone, so that one test finds both.
    let word = (word | ONES) ^ BRACKETS;
    word.wrapping_sub(ONES) & !word & (ONES << 7)
}

#[inline]
fn plain_value_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at = next_mark(text, at)?;
        if text.get(at) == Some(&b']') {
            return Some(at);
        }
        at += 2;
    }
}

/// As many words of eight bytes are looked at before whole chunks, which take longer to start.
pub(crate) const WORDS: usize = 2;

/// As many chunks are looked at before the search that is worth its start only on longer texts.
const CHUNKS: usize = 8;

/// The next `]` or `\` at or after `at`.
#[inline]
fn next_mark(text: &[u8], mut at: usize) -> Option<usize> {
    for _ in 0..WORDS {
        let Some(bytes) = text.get(at..).and_then(<[u8]>::first_chunk) else {
            break;
        };
        if let Some(mark) = first_mark(*bytes) {
            return Some(at + mark);
        }
        at += 8;
    }
    let is_mark = |byte| (byte == b']') | (byte == b'\\');
    for _ in 0..CHUNKS {
        let Some(chunk) = text.get(at..).and_then(<[u8]>::first_chunk) else {
            break;
        };
        if let Some(mark) = first_of_chunk(chunk, is_mark, marks) {
            return Some(at + mark);
        }
        at += CHUNK;
    }
    Some(at + memchr2(b']', b'\\', text.get(at..)?)?)
}

/// Bytes that are looked at together.
pub(crate) const CHUNK: usize = 32;

/// Where the first byte of a chunk is that counts: those for which `counts` says so; `bits` has the highest bit of the first of them set
/// in a word, and of the bits below none.
///
/// There is one branch, whether there is one at all, and none that depends on where: texts are of all lengths, and a branch that is
/// foretold wrongly takes longer than all of this.
#[inline]
pub(crate) fn first_of_chunk(
    chunk: &[u8; CHUNK],
    counts: impl Fn(u8) -> bool,
    bits: impl Fn(u64) -> u64,
) -> Option<usize> {
    /// Times a word whose bytes are 0 or 1: its highest byte has their bits, of the first one the lowest.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut any = false;
    for &byte in chunk {
        any |= counts(byte);
    }
    if !any {
        return None;
    }
    let mut found = 0_u64;
    for bytes in chunk.as_chunks::<8>().0.iter().rev() {
        let word = bits(u64::from_le_bytes(*bytes));
        found = found << 8 | (word >> 7).wrapping_mul(GATHER) >> 56;
    }
    Some(found.trailing_zeros() as usize)
}

#[cold]
fn wide_value_end(text: &[u8], mut at: usize, charset: Charset) -> Option<usize> {
    loop {
        match text.get(at)? {
            b']' => return Some(at),
            b'\\' => at += 1 + charset.step(text.get(at + 1..)?).max(1),
            _ => at += charset.step(text.get(at..)?).max(1),
        }
    }
}

/// What stands where no token does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noise {
    /// Bytes that mean nothing, up to the next blank or token.
    Stray,
    /// A remark that begins with `/`.
    Remark,
}

/// The offset after the noise at `at`, where neither a blank nor a token of a node begins: at least one byte.
///
/// Noise holds no capital and none of `; ( ) [`; remarks may hold parentheses.
pub(crate) fn noise_end(text: &[u8], at: usize, rules: Rules) -> (Noise, usize) {
    let mut end = at;
    if rules.remarks
        && let Ok(slash) = remark_start(text, at)
    {
        let end = remark_end(text, slash, rules);
        let blanks = text.get(slash..end).unwrap_or_default().iter().rev();
        let blanks = blanks.take_while(|&&byte| is_blank(byte)).count();
        return (Noise::Remark, end - blanks);
    }
    while let Some(&byte) = text.get(end) {
        if is(byte, BLANK | STRUCTURE | BRACKET) || begins_ident(text, end) {
            break;
        }
        if rules.remarks {
            match remark_start(text, end) {
                Ok(_) => break,
                Err(blanks) if blanks > end => {
                    end = blanks;
                    continue;
                }
                Err(_) => {}
            }
        }
        end = if is_letter(byte) {
            letters_end(text, end)
        } else {
            end + step(text, end, rules)
        };
    }
    (Noise::Stray, end.max(at + 1).min(text.len()))
}

/// Whether the run of letters at `at` holds a capital. Its bytes are looked at twice at most.
pub(crate) fn begins_ident(text: &[u8], at: usize) -> bool {
    let mut letters = text.get(at..).unwrap_or_default().iter();
    letters
        .find(|&&byte| !is(byte, LOWER))
        .is_some_and(|&byte| is_upper(byte))
}

/// Bytes of the character at `at`.
#[inline]
pub(crate) fn step(text: &[u8], at: usize, rules: Rules) -> usize {
    match rules.wide {
        None => 1,
        Some(charset) => charset.step(text.get(at..).unwrap_or_default()).max(1),
    }
}

/// The offset of the `/` of the remark that begins at `at`, if one does: full-width blanks before it belong to it, and blanks between them and it.
///
/// `Err`: where the full-width blanks end that stand there without a remark.
fn remark_start(text: &[u8], at: usize) -> Result<usize, usize> {
    let mut end = at;
    loop {
        end += match text.get(end..).unwrap_or_default() {
            [0xE3, 0x80, 0x80, ..] => 3,
            [0x81, 0x40, ..] | [0xA1, 0xA1, ..] => 2,
            _ => break,
        }
    }
    let slash = if end > at {
        skip_blanks(text, end)
    } else {
        end
    };
    let line = text.get(end..slash).unwrap_or_default();
    if text.get(slash) == Some(&b'/') && !line.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
        Ok(slash)
    } else {
        Err(end)
    }
}

/// A remark ends with its line or, where lines are lost, before the next property or node.
fn remark_end(text: &[u8], slash: usize, rules: Rules) -> usize {
    let mut capitals = None;
    let mut at = slash;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\n' | b'\r' | b';' => return at,
            b'[' => {
                if let Some(start) = capitals {
                    return start;
                }
            }
            _ => {}
        }
        capitals = if is_upper(byte) {
            capitals.or(Some(at))
        } else {
            None
        };
        at += step(text, at, rules);
    }
    at
}

/// What follows an identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// A value, whose `[` is there.
    Value(usize),
    /// Something else: another identifier, a node, a variation.
    Other,
    /// Nothing more.
    End,
}

/// What follows an identifier or a value that ends at `at`, past blanks and noise.
pub(crate) fn after(text: &[u8], mut at: usize, rules: Rules) -> After {
    loop {
        at = skip_blanks(text, at);
        match text.get(at) {
            None => return After::End,
            Some(b'[') => return After::Value(at),
            Some(&byte) if is(byte, STRUCTURE) || begins_ident(text, at) => return After::Other,
            Some(_) => at = noise_end(text, at, rules).1,
        }
    }
}

/// Where the next game tree begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    /// Offset of its `(`.
    pub(crate) at: usize,
    /// Whether the `;` of its root is there.
    pub(crate) semicolon: bool,
}

/// The first game tree at or after `at`: a `(` that `;` follows, or one that looks like a root without its `;`.
pub(crate) fn find_start(text: &[u8], mut at: usize, rules: Rules) -> Option<Start> {
    loop {
        at = find_paren(text, at, rules)?;
        if let Some(semicolon) = begins_tree(text, at).semicolon {
            return Some(Start { at, semicolon });
        }
        at += 1;
    }
}

/// The next `(` at or after `at` that is a character of its own.
pub(crate) fn find_paren(text: &[u8], mut at: usize, rules: Rules) -> Option<usize> {
    if rules.wide.is_none() {
        return Some(at + memchr(b'(', text.get(at..)?)?);
    }
    while *text.get(at)? != b'(' {
        at += step(text, at, rules);
    }
    Some(at)
}

/// Whether a game tree begins with a `(`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Whether the `;` of its root is there, if one begins.
    pub(crate) semicolon: Option<bool>,
    /// Where that was seen. `None`: the text ends before, and with more of it the verdict may be another.
    pub(crate) at: Option<usize>,
}

/// Whether a game tree begins with the `(` at `at`.
///
/// Without the `;` of its root it does if two values or more stand before the next parenthesis, of which the last may be open (SGFC's rule).
pub(crate) fn begins_tree(text: &[u8], at: usize) -> Verdict {
    let next = skip_blanks(text, at + 1);
    let rest = text.get(next..).unwrap_or_default();
    if let Some(b';') = rest.first() {
        return Verdict {
            semicolon: Some(true),
            at: Some(next),
        };
    }
    let paren = memchr2(b'(', b')', rest);
    let part = paren.map_or(rest, |end| rest.get(..end).unwrap_or(rest));
    let mut opening = 0usize;
    let mut closing = 0usize;
    for byte in part {
        opening += usize::from(*byte == b'[');
        closing += usize::from(*byte == b']');
    }
    let begins = opening >= 2 && (closing..=closing + 1).contains(&opening);
    Verdict {
        semicolon: begins.then_some(false),
        at: paren.map(|end| next + end),
    }
}

/// Whether a value holds nothing but line breaks that are escaped, which say nothing.
#[inline]
pub(crate) fn is_empty(mut value: &[u8]) -> bool {
    while let [b'\\', end @ (b'\r' | b'\n'), rest @ ..] = value {
        value = match rest {
            [second @ (b'\r' | b'\n'), rest @ ..] if second != end => rest,
            _ => rest,
        };
    }
    value.is_empty()
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    /// Byte by byte.
    fn plain_end(text: &[u8], mut at: usize) -> Option<usize> {
        loop {
            match text.get(at)? {
                b']' => return Some(at),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
    }

    proptest! {
        #[test]
        fn values_end_where_they_end_byte_by_byte(
            parts in prop::collection::vec("[a-z\\[^]{0,70}\\\\?", 0..8),
            end in "\\]?.{0,40}",
        ) {
            let text: Vec<u8> = [parts.concat(), end].concat().into_bytes();
            for at in 0..text.len().min(9) {
                let expected = plain_end(&text, at);
                prop_assert_eq!(value_end(&text, at, Rules::default()), expected);
                prop_assert_eq!(short_value_end(&text, at, Rules::default()), expected);
            }
        }
    }
}
