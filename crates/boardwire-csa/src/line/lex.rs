//! The lossless view: tokens that cover a line.

use boardwire_core::Span;

/// What a byte belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Blank,
    Comma,
    LineEnd,
}

const fn kind(byte: u8) -> Kind {
    match byte {
        b' ' | b'\t' => Kind::Blank,
        b',' => Kind::Comma,
        b'\r' | b'\n' => Kind::LineEnd,
        _ => Kind::Word,
    }
}

/// Words, runs of blanks, commas and the line's end, in order and without a gap.
pub(super) fn tokens(line: &[u8]) -> impl Iterator<Item = Span> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = line.get(at..)?;
        let first = kind(*rest.first()?);
        let len = rest
            .iter()
            .position(|&byte| kind(byte) != first)
            .unwrap_or(rest.len());
        let len = if first == Kind::Comma { 1 } else { len };
        let span = Span::new(at, at + len);
        at += len;
        Some(span)
    })
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn tokens_cover_the_line() {
        let line = b"+7776FU,T1.,'* 30  x\r\n";
        let ends: Vec<usize> = tokens(line).map(|span| span.end).collect();
        assert_eq!(ends, [7, 8, 11, 12, 14, 15, 17, 19, 20, 22]);
    }
}
