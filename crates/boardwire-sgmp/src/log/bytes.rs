//! The bytes of frames as the text form writes them.
#![warn(clippy::indexing_slicing)]

use boardwire_core::Span;

/// Four bytes of the text form.
pub(super) struct Bytes {
    pub(super) bytes: [u8; 4],
    /// Where the digits of each stand.
    pub(super) digits: [Span; 4],
    /// They are written otherwise than with one colon, one blank or nothing between them.
    pub(super) is_loose: bool,
}

impl Bytes {
    /// Where all digits stand.
    pub(super) fn span(&self) -> Span {
        let [first, .., last] = self.digits;
        Span::new(first.start, last.end)
    }

    pub(super) fn end(&self) -> usize {
        self.span().end
    }
}

/// The first frame after `at`, and where the digits of the last one end that follows without a mark of its own; or the place of what is no byte.
pub(super) fn read_frames(text: &[u8], at: usize) -> Result<(Bytes, usize), Span> {
    let first = read_bytes(text, at).map_err(|bad| Span::new(bad, text.len().min(bad + 1)))?;
    let mut end = first.end();
    while let Some(next) = another(text, end) {
        end = next.end();
    }
    // Where a colon follows the digits at once, a byte is meant, not a label: that has a blank before it.
    let extra = Span::new(end + 1, end + 3);
    let is_byte = text.get(end) == Some(&b':') && {
        let digits = text.get(extra.range()).unwrap_or_default();
        let after = text.get(extra.end);
        digits.len() == 2
            && digits.iter().all(u8::is_ascii_hexdigit)
            && after.is_none_or(|byte| matches!(byte, b':' | b',' | b'-' | b' ' | b'\t'))
    };
    if is_byte {
        return Err(extra);
    }
    Ok((first, end))
}

/// The frame that follows another: behind a blank, or a colon as between its bytes.
pub(super) fn another(text: &[u8], end: usize) -> Option<Bytes> {
    let at = skip_blanks(text, end);
    let colon = usize::from(text.get(at) == Some(&b':'));
    read_bytes(text, at + colon).ok()
}

/// Four bytes in hexadecimal after `at`; or the offset of what is none.
fn read_bytes(text: &[u8], mut at: usize) -> Result<Bytes, usize> {
    let mut bytes = [0; 4];
    let mut digits = [Span::empty(0); 4];
    let mut is_loose = false;
    at = skip_blanks(text, at);
    for (index, (byte, place)) in bytes.iter_mut().zip(&mut digits).enumerate() {
        let strict = match text.get(at) {
            Some(b':' | b' ') if index > 0 => at + 1,
            _ => at,
        };
        let found = read_byte(text, strict, 2).map(|read| (read, false));
        let found = found.or_else(|| {
            let mut from = at;
            if index > 0 {
                from = skip_blanks(text, from);
                from += usize::from(matches!(text.get(from), Some(b':' | b',' | b'-')));
                from = skip_blanks(text, from);
            }
            let prefix = matches!(text.get(from..from + 2), Some(b"0x" | b"0X"));
            let from = if prefix { from + 2 } else { from };
            // The first byte of a frame is below 16.
            let short = || (index == 0).then(|| read_byte(text, from, 1)).flatten();
            let read = read_byte(text, from, 2).or_else(short)?;
            Some((read, true))
        });
        let Some(((number, span), loose)) = found else {
            // What a strict reader stumbles over.
            let bad = usize::from(text.get(strict).is_some_and(u8::is_ascii_hexdigit));
            return Err(strict + bad);
        };
        (*byte, *place) = (number, span);
        is_loose |= loose;
        at = span.end;
    }
    match text.get(at) {
        Some(b':' | b' ' | b'\t') | None => Ok(Bytes {
            bytes,
            digits,
            is_loose,
        }),
        Some(_) => Err(at),
    }
}

/// A byte of so many digits. One of a single digit needs an end.
fn read_byte(text: &[u8], at: usize, len: usize) -> Option<(u8, Span)> {
    let span = Span::new(at, at + len);
    let digits = text.get(span.range())?;
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let ends = len == 2 || matches!(text.get(span.end), Some(b':' | b',' | b'-' | b' ' | b'\t'));
    let number = digits
        .iter()
        .fold(0, |byte, digit| byte << 4 | value(*digit));
    ends.then_some((number, span))
}

fn skip_blanks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| is_blank(byte)).count()
}

/// The number of a hexadecimal digit.
pub(super) const fn value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        b'a'..=b'f' => digit - b'a' + 10,
        _ => digit.wrapping_sub(b'A').wrapping_add(10),
    }
}

pub(super) const fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}
