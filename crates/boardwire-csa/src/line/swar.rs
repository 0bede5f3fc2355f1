//! Questions about all bytes of a text, eight at a time. Lines are short, so that a call of a searching routine would cost
//! more than the search.

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// A bit in each word that holds a byte below 14: NUL, CR and LF, and others that may well stand in a line.
#[inline]
const fn controls(word: u64) -> u64 {
    word.wrapping_sub(LOW * 14) & !word & HIGH
}

/// A bit in each word that holds a comma.
#[inline]
const fn commas(word: u64) -> u64 {
    let word = word ^ (LOW * b',' as u64);
    word.wrapping_sub(LOW) & !word & HIGH
}

#[inline]
fn any(text: &[u8], test: impl Fn(u64) -> u64) -> bool {
    match text.last_chunk() {
        Some(last) => {
            let (chunks, _) = text.as_chunks();
            chunks
                .iter()
                .fold(test(u64::from_le_bytes(*last)), |found, chunk| {
                    found | test(u64::from_le_bytes(*chunk))
                })
                != 0
        }
        None => {
            let word = text
                .iter()
                .fold(LOW * b'x' as u64, |word, &byte| word << 8 | u64::from(byte));
            test(word) != 0
        }
    }
}

/// Whether a byte below 14 stands in the text. Where none does, there is no NUL, CR or LF.
#[inline]
pub(crate) fn has_control(text: &[u8]) -> bool {
    any(text, controls)
}

/// Whether a comma or a byte below 14 stands in the text.
#[inline]
pub(crate) fn has_control_or_comma(text: &[u8]) -> bool {
    any(text, |word| controls(word) | commas(word))
}

/// Whether a blank or a control character stands in the text.
#[inline]
pub(crate) fn has_blank(text: &[u8]) -> bool {
    any(text, |word| {
        word.wrapping_sub(LOW * (b' ' as u64 + 1)) & !word & HIGH
    })
}

/// How many bytes stand before the first that is a blank, a control character or outside ASCII.
#[inline]
pub(crate) fn word_len(text: &[u8]) -> usize {
    let ends = |word: u64| {
        let end = (word.wrapping_sub(LOW * (b' ' as u64 + 1)) | word) & HIGH;
        (end.trailing_zeros() / 8) as usize
    };
    let (chunks, tail) = text.as_chunks();
    for (nth, chunk) in chunks.iter().enumerate() {
        let at = ends(u64::from_le_bytes(*chunk));
        if at < 8 {
            return nth * 8 + at;
        }
    }
    let before = text.len() - tail.len();
    match text.last_chunk() {
        // The shift leaves the tail, with NUL after it.
        Some(last) if !tail.is_empty() => {
            before + ends(u64::from_le_bytes(*last) >> (64 - 8 * tail.len()))
        }
        _ => {
            let is_end = |byte: &u8| !matches!(byte, b'!'..=0x7F);
            before + tail.iter().position(is_end).unwrap_or(tail.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn each_byte_at_each_place() {
        for len in 1..20 {
            for at in 0..len {
                for byte in 0..=255_u8 {
                    let mut text = vec![b'x'; len];
                    text[at] = byte;
                    assert_eq!(has_control(&text), byte < 14, "{text:?}");
                    let either = byte < 14 || byte == b',';
                    assert_eq!(has_control_or_comma(&text), either, "{text:?}");
                    assert_eq!(has_blank(&text), byte <= b' ', "{text:?}");
                    let ends = byte <= b' ' || !byte.is_ascii();
                    assert_eq!(word_len(&text), if ends { at } else { len }, "{text:?}");
                }
            }
        }
        assert!(!has_control(b""));
        assert_eq!(word_len(b""), 0);
    }
}
