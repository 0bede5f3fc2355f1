//! UTF-16, which is read as the UTF-8 text that it stands for, with a map back.

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::Span;

use super::Charset;

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

const fn number(unit: [u8; 2], charset: Charset) -> u16 {
    match charset {
        Charset::Utf16Be => u16::from_be_bytes(unit),
        _ => u16::from_le_bytes(unit),
    }
}
