//! The property CA of the first game, found before the file's character set is known.

use boardwire_core::Span;
use memchr::{memchr2, memmem};

use super::Charset;

/// Where the value of the first game's CA stands.
///
/// The root is read byte by byte as SGF's grammar has it. Where that finds nothing, since a character before it ended in a byte that looks like a
/// backslash, a `CA[` will do that a known name follows.
pub(super) fn find(text: &[u8]) -> Option<Span> {
    let start = root(text)?;
    match by_grammar(text, start) {
        Ok(span) => Some(span),
        Err(end) => by_name(text, start, end),
    }
}

/// The offset after the `(;` of the first game, or after a `(` where the game lacks its `;`.
fn root(text: &[u8]) -> Option<usize> {
    let mut first = None;
    for at in memchr::memchr_iter(b'(', text) {
        let mut next = at + 1;
        while text.get(next).is_some_and(u8::is_ascii_whitespace) {
            next += 1;
        }
        if text.get(next) == Some(&b';') {
            return Some(next + 1);
        }
        first = first.or(Some(next));
    }
    first
}

/// The value of CA, or where the root ends that has none.
fn by_grammar(text: &[u8], start: usize) -> Result<Span, usize> {
    // The capitals of the identifier: `CA` is 2 of 2.
    let (mut capitals, mut matched) = (0_usize, 0_usize);
    let mut after_letters = true;
    let mut at = start;
    loop {
        match *text.get(at).ok_or(text.len())? {
            b';' | b'(' | b')' => return Err(at),
            b'[' => {
                let end = value_end(text, at + 1).ok_or(text.len())?;
                if (capitals, matched) == (2, 2) {
                    return Ok(Span::new(at + 1, end));
                }
                after_letters = true;
                at = end;
            }
            byte @ (b'A'..=b'Z' | b'a'..=b'z') => {
                if after_letters {
                    (capitals, matched) = (0, 0);
                    after_letters = false;
                }
                if byte.is_ascii_uppercase() {
                    matched += usize::from(b"CA".get(capitals) == Some(&byte));
                    capitals += 1;
                }
            }
            _ => after_letters = true,
        }
        at += 1;
    }
}

fn value_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr2(b']', b'\\', text.get(at..)?)?;
        if text.get(at) == Some(&b']') {
            return Some(at);
        }
        at += 2;
    }
}

/// How far the second search goes.
const REACH: usize = 4096;

fn by_name(text: &[u8], start: usize, end: usize) -> Option<Span> {
    let end = end.min(start + REACH);
    let root = text.get(start..end)?;
    if root.is_ascii() {
        return None;
    }
    memmem::find_iter(root, b"CA[").find_map(|at| {
        let before = at.checked_sub(1).and_then(|before| root.get(before));
        if before.is_some_and(u8::is_ascii_alphabetic) {
            return None;
        }
        let name = root.get(at + 3..)?;
        let len = memchr::memchr(b']', name)?;
        Charset::from_name(name.get(..len)?)?;
        Some(Span::new(start + at + 3, start + at + 3 + len))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &[u8]) -> Option<&str> {
        find(text).map(|span| core::str::from_utf8(span.of(text)).unwrap())
    }

    #[test]
    fn the_first_root_counts() {
        assert_eq!(found(b"(;FF[4]CA[UTF-8])"), Some("UTF-8"));
        assert_eq!(found(b"CA[x] (\n;C[a\\]CA[b]]Char A \n[Big5])"), None);
        assert_eq!(
            found(b"(\n;C[a\\]CA[b]CharsetApplied \n[Big5])"),
            Some("Big5")
        );
        assert_eq!(found(b"(CA[GBK]B[aa])"), Some("GBK"));
        assert_eq!(found(b"(;B[aa];CA[GBK])"), None);
        assert_eq!(found(b"(;AP[CA[x:1]CA[GBK])"), Some("GBK"));
        assert_eq!(found(b"(;CAP[x]ACA[y])"), None);
        assert_eq!(found(b"(;CA[GBK"), None);
        assert_eq!(found(b"(;C[\xFC];C[x CA[UTF-8])"), None);
        assert_eq!(found(b""), None);
    }

    #[test]
    fn a_character_like_a_backslash_hides_nothing() {
        assert_eq!(
            found(b"(;PB[\x90\x5C]CA[Shift_JIS]PW[\x82\xA0])"),
            Some("Shift_JIS")
        );
    }
}
