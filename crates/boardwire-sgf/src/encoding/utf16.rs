//! UTF-16, which is read as the UTF-8 text that it stands for, with a map back.

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::Span;

use super::Charset;

/// A file of UTF-16 beside its text in UTF-8: where each byte of the text was, and how it is written back.
///
/// Half of a surrogate pair alone is three bytes in the text, as UTF-8 would have them if it allowed them: so nothing is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utf16 {
    charset: Charset,
    /// Whether the file begins with a byte order mark, which is no part of the text.
    bom: bool,
    /// The last byte of a file with an odd number of them.
    odd: Option<u8>,
    /// How many units stand before the first character at or after each multiple of [`BLOCK`] in the text.
    marks: Vec<u32>,
    /// Bytes of the text when it was read.
    len: usize,
}

const BLOCK: usize = 64;
const BOM: u16 = 0xFEFF;

impl Utf16 {
    /// Reads a file. The text is UTF-8 but for lone surrogates.
    pub(super) fn read(input: &[u8], charset: Charset) -> (Vec<u8>, Self) {
        let (units, odd) = input.as_chunks::<2>();
        let mut units = units.iter().map(|&unit| number(unit, charset)).peekable();
        let bom = units.next_if_eq(&BOM).is_some();
        let mut text = Vec::with_capacity(input.len() / 2 + 16);
        let mut marks = Vec::with_capacity(input.len() / (2 * BLOCK) + 1);
        let mut at: u32 = 0;
        for unit in char::decode_utf16(units) {
            while marks.len() * BLOCK <= text.len() {
                marks.push(at);
            }
            match unit {
                Ok(character) => {
                    let mut buffer = [0; 4];
                    text.extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
                    at = at.saturating_add(if character > '\u{FFFF}' { 2 } else { 1 });
                }
                Err(lone) => {
                    text.extend_from_slice(&surrogate(lone.unpaired_surrogate()));
                    at = at.saturating_add(1);
                }
            }
        }
        while marks.len() * BLOCK <= text.len() {
            marks.push(at);
        }
        let map = Self {
            charset,
            bom,
            odd: odd.first().copied(),
            marks,
            len: text.len(),
        };
        (text, map)
    }

    /// Which of the two it is.
    #[must_use]
    pub const fn charset(&self) -> Charset {
        self.charset
    }

    /// Whether the file begins with a byte order mark.
    #[must_use]
    pub const fn has_bom(&self) -> bool {
        self.bom
    }

    /// The last byte of a file with an odd number of them: it belongs to no character.
    pub(crate) const fn odd_byte(&self) -> Option<u8> {
        self.odd
    }

    /// The offset in the file of the character at this offset of the text as it was read.
    #[must_use]
    pub fn offset(&self, text: &[u8], at: usize) -> usize {
        let start = if self.bom { 2 } else { 0 };
        let block = (at / BLOCK).min(self.marks.len().saturating_sub(1));
        let mut units = self.marks.get(block).map_or(0, |&mark| mark as usize);
        let begin = (block * BLOCK).min(text.len());
        let end = at.min(text.len()).max(begin);
        let bytes = text.get(begin..end).unwrap_or_default();
        // The mark counts up to the first character that begins in the block. A character that ends here counts when it is over.
        let skipped = bytes.iter().take_while(|&&byte| is_inner(byte)).count();
        let bytes = bytes.get(skipped..).unwrap_or_default();
        let mut rest = bytes;
        while let Some(&lead) = rest.first() {
            let (len, width) = match lead {
                0xF0.. => (4, 2),
                0xE0.. => (3, 1),
                0xC0.. => (2, 1),
                _ => (1, 1),
            };
            let Some(more) = rest.get(len..) else {
                break;
            };
            units += width;
            rest = more;
        }
        let odd = usize::from(self.odd.is_some() && at > self.len);
        start + units * 2 + odd
    }

    /// The span in the file of a span of the text as it was read.
    #[must_use]
    pub fn span(&self, text: &[u8], span: Span) -> Span {
        Span::new(self.offset(text, span.start), self.offset(text, span.end))
    }

    /// The file that stands for a text: byte for byte the one that was read, where the text is still the same.
    #[must_use]
    pub fn to_bytes(&self, text: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(text.len() * 2 + 3);
        let mut put = |unit: u16| {
            bytes.extend_from_slice(&match self.charset {
                Charset::Utf16Be => unit.to_be_bytes(),
                _ => unit.to_le_bytes(),
            });
        };
        if self.bom {
            put(BOM);
        }
        let mut at = 0;
        while let Some(rest) = text.get(at..)
            && !rest.is_empty()
        {
            if let Some((unit, len)) = lone(rest) {
                put(unit);
                at += len;
                continue;
            }
            let Some(chunk) = rest.utf8_chunks().next() else {
                break;
            };
            chunk.valid().encode_utf16().for_each(&mut put);
            at += chunk.valid().len();
            if !chunk.invalid().is_empty()
                && lone(rest.get(chunk.valid().len()..).unwrap_or_default()).is_none()
            {
                put(0xFFFD);
                at += chunk.invalid().len();
            }
        }
        bytes.extend(self.odd);
        bytes
    }
}

/// Whether a byte of UTF-8 goes on with a character.
const fn is_inner(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// The three bytes of a lone surrogate.
const fn surrogate(unit: u16) -> [u8; 3] {
    [
        0xE0 | (unit >> 12) as u8,
        0x80 | (unit >> 6 & 0x3F) as u8,
        0x80 | (unit & 0x3F) as u8,
    ]
}

/// The lone surrogate that a text begins with, and its bytes.
fn lone(text: &[u8]) -> Option<(u16, usize)> {
    match *text {
        [0xED, b @ 0xA0..=0xBF, c @ 0x80..=0xBF, ..] => {
            Some((0xD000 | u16::from(b & 0x3F) << 6 | u16::from(c & 0x3F), 3))
        }
        _ => None,
    }
}

/// Text of UTF-16, with U+FFFD for each unit that is no character, and where these are.
pub(super) fn decode(bytes: &[u8], charset: Charset) -> (String, Vec<Span>) {
    let mut text = String::with_capacity(bytes.len());
    let mut faults = Vec::new();
    let mut at = 0;
    let (units, odd) = bytes.as_chunks::<2>();
    for unit in char::decode_utf16(units.iter().map(|&unit| number(unit, charset))) {
        let len = unit.as_ref().map_or(1, |unit| unit.len_utf16()) * 2;
        if unit.is_err() {
            faults.push(Span::new(at, at + len));
        }
        text.push(unit.unwrap_or(char::REPLACEMENT_CHARACTER));
        at += len;
    }
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
        faults.push(Span::new(at, at + odd.len()));
    }
    (text, faults)
}

/// Whether bytes are units that make characters.
pub(super) fn reads(bytes: &[u8], charset: Charset) -> bool {
    let (units, odd) = bytes.as_chunks::<2>();
    let mut units = char::decode_utf16(units.iter().map(|&unit| number(unit, charset)));
    odd.is_empty() && units.all(|unit| unit.is_ok())
}

const fn number(unit: [u8; 2], charset: Charset) -> u16 {
    match charset {
        Charset::Utf16Be => u16::from_be_bytes(unit),
        _ => u16::from_le_bytes(unit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str, charset: Charset) -> Vec<u8> {
        charset.encode(text).unwrap()
    }

    #[test]
    fn offsets_of_every_character() {
        let text: String = "(;C[囲碁 𠮷 é])".repeat(20);
        for charset in [Charset::Utf16Le, Charset::Utf16Be] {
            let mut input = file("\u{FEFF}", charset);
            input.extend(file(&text, charset));
            let (read, map) = Utf16::read(&input, charset);
            assert_eq!(read, text.as_bytes());
            for (at, _) in text.char_indices() {
                let units = text[..at].encode_utf16().count();
                assert_eq!(map.offset(&read, at), 2 + 2 * units, "{at}");
            }
            assert_eq!(map.offset(&read, text.len()), input.len());
            assert_eq!(map.to_bytes(&read), input);
        }
    }

    #[test]
    fn lone_surrogates_and_an_odd_byte_come_back() {
        for input in [
            &b"(\0;\0C\0[\0\x00\xD8]\0)\0"[..],
            b"\xFF\xFE\x00\xDC\x00\xD8",
            b"(\0;\0)",
            b"\x00\xD8\x00\xD8\x00\xDC\x00\xDC",
            b"",
            b"(",
        ] {
            for charset in [Charset::Utf16Le, Charset::Utf16Be] {
                let (text, map) = Utf16::read(input, charset);
                assert_eq!(map.to_bytes(&text), input, "{charset}");
                assert_eq!(map.offset(&text, text.len() + 1), input.len());
            }
        }
    }
}
