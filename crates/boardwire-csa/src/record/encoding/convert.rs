//! The text of bytes, and the bytes of text, by the tables of `encoding_rs`.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Span;
use encoding_rs::{DecoderResult, EUC_JP, EncoderResult, SHIFT_JIS};

use super::{BOM, Characters, Encoding, declaration, detect};
use crate::record::{Collection, format};

/// Text, and where the bytes were none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'i> {
    /// The text, with U+FFFD for each broken place.
    pub text: Cow<'i, str>,
    /// The broken places, as spans of the bytes: `bad-utf8` or `bad-sjis`.
    pub faults: Vec<Span>,
}

/// Reads bytes as text of an encoding. A byte order mark before UTF-8 is no part of the text.
///
/// ```
/// use boardwire_csa::record::encoding::{Encoding, decode};
///
/// let decoded = decode(b"N+\x89\x48\x90\xB6", Encoding::ShiftJis);
/// assert_eq!(decoded.text, "N+羽生");
/// let decoded = decode(b"N+\x89\x48\x90", Encoding::ShiftJis);
/// assert_eq!((&*decoded.text, decoded.faults[0].range()), ("N+羽\u{FFFD}", 4..5));
/// ```
#[must_use]
pub fn decode(input: &[u8], encoding: Encoding) -> Decoded<'_> {
    let (text, skipped) = match input.strip_prefix(BOM) {
        Some(text) if encoding == Encoding::Utf8 => (text, BOM.len()),
        _ => (input, 0),
    };
    if let Ok(text) = core::str::from_utf8(text)
        && (encoding == Encoding::Utf8 || text.is_ascii())
    {
        return Decoded {
            text: Cow::Borrowed(text),
            faults: Vec::new(),
        };
    }
    let (text, faults) = match encoding {
        Encoding::Utf8 => decode_utf8(text, skipped),
        Encoding::ShiftJis => decode_with(text, SHIFT_JIS),
        Encoding::EucJp => decode_with(text, EUC_JP),
    };
    Decoded {
        text: Cow::Owned(text),
        faults,
    }
}

fn decode_utf8(bytes: &[u8], skipped: usize) -> (String, Vec<Span>) {
    let mut text = String::with_capacity(bytes.len());
    let mut faults = Vec::new();
    let mut at = skipped;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
            faults.push(Span::new(at, at + chunk.invalid().len()));
            at += chunk.invalid().len();
        }
    }
    (text, faults)
}

fn decode_with(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> (String, Vec<Span>) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::new();
    let mut faults = Vec::new();
    let mut at = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let room = decoder.max_utf8_buffer_length_without_replacement(rest.len());
        text.reserve(room.unwrap_or(rest.len()));
        let (result, read) = decoder.decode_to_string_without_replacement(rest, &mut text, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => return (text, faults),
            DecoderResult::OutputFull => {}
            DecoderResult::Malformed(len, after) => {
                let end = at - usize::from(after);
                faults.push(Span::new(end - usize::from(len), end));
                text.push(char::REPLACEMENT_CHARACTER);
                // The decoder is done with the bytes that it read after the fault, and holds nothing back.
                decoder = encoding.new_decoder_without_bom_handling();
                at = end;
            }
        }
    }
}

/// A character that an encoding does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unmappable {
    /// The character.
    pub character: char,
    /// Where it stands: in the text that was to be encoded, or in the bytes that were to be transcoded.
    pub span: Span,
}

/// Text that can't be written in an encoding: all the characters that it lacks, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodeError {
    /// The encoding.
    pub encoding: Encoding,
    /// The characters; at least one.
    pub unmappable: Vec<Unmappable>,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.unmappable.first() else {
            return write!(f, "the text can't be written in {}", self.encoding);
        };
        write!(
            f,
            "{} has no character {:?} (U+{:04X}) at {}",
            self.encoding,
            first.character,
            u32::from(first.character),
            first.span
        )?;
        match self.unmappable.len() - 1 {
            0 => Ok(()),
            more => write!(f, ", and {more} more"),
        }
    }
}

impl core::error::Error for EncodeError {}

/// Writes text in an encoding, so that [`decode`] gives the text again.
///
/// ```
/// use boardwire_csa::record::encoding::{Encoding, encode};
///
/// assert_eq!(encode("羽生", Encoding::ShiftJis).unwrap(), b"\x89\x48\x90\xB6");
/// let error = encode("☗７六歩", Encoding::ShiftJis).unwrap_err();
/// assert_eq!(error.to_string(), "SHIFT_JIS has no character '☗' (U+2617) at 0..3");
/// ```
///
/// # Errors
/// The characters that the encoding lacks.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, EncodeError> {
    let target = match encoding {
        Encoding::Utf8 => return Ok(text.as_bytes().to_vec()),
        Encoding::ShiftJis => SHIFT_JIS,
        Encoding::EucJp => EUC_JP,
    };
    let mut encoder = target.new_encoder();
    let mut bytes = Vec::new();
    let mut unmappable = Vec::new();
    let mut at = 0;
    let mut missing = |character: char, end: usize| {
        unmappable.push(Unmappable {
            character,
            span: Span::new(end - character.len_utf8(), end),
        });
    };
    // The tables would write these as other characters that look the same.
    for (start, character) in text.char_indices() {
        if matches!(character, '\u{A5}' | '\u{203E}' | '\u{2212}') {
            missing(character, start + character.len_utf8());
        }
    }
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let room = encoder.max_buffer_length_from_utf8_without_replacement(rest.len());
        bytes.reserve(room.unwrap_or(rest.len()));
        let (result, read) =
            encoder.encode_from_utf8_to_vec_without_replacement(rest, &mut bytes, true);
        at += read;
        match result {
            EncoderResult::InputEmpty => break,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(character) => missing(character, at),
        }
    }
    if unmappable.is_empty() {
        return Ok(bytes);
    }
    unmappable.sort_by_key(|missing| missing.span);
    Err(EncodeError {
        encoding,
        unmappable,
    })
}

/// Why a record can't be written in another encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TranscodeError {
    /// The bytes are no text of the encoding that they are said to be in.
    Broken {
        /// That encoding.
        encoding: Encoding,
        /// Where, in the bytes; at least one place.
        faults: Vec<Span>,
    },
    /// The other encoding lacks characters. Their spans are in the bytes that were given.
    Unmappable(EncodeError),
}

impl fmt::Display for TranscodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken { encoding, faults } => match faults.first() {
                Some(first) => write!(f, "the bytes at {first} are no {encoding}"),
                None => write!(f, "the bytes are no {encoding}"),
            },
            Self::Unmappable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for TranscodeError {}

/// Writes a record's bytes in another encoding. A line or hint that names the encoding is kept true, and a byte order mark stays only before UTF-8.
///
/// Use it on what `format` wrote, or on a file as it was read. Nothing changes if the encoding is the one that the record has.
///
/// ```
/// use boardwire_csa::record::encoding::{Encoding, transcode};
///
/// let record = "'CSA encoding=UTF-8\nN+羽生\nPI\n+\n";
/// let bytes = transcode(record.as_bytes(), Encoding::ShiftJis).unwrap();
/// assert_eq!(bytes, b"'CSA encoding=SHIFT_JIS\nN+\x89\x48\x90\xB6\nPI\n+\n");
/// assert_eq!(transcode(&bytes, Encoding::Utf8).unwrap(), record.as_bytes());
/// ```
///
/// # Errors
/// The bytes are broken, or the encoding lacks characters; nothing is replaced.
pub fn transcode(input: &[u8], to: Encoding) -> Result<Vec<u8>, TranscodeError> {
    transcode_from(input, detect(input).encoding, to)
}

/// The same for bytes of a known encoding.
///
/// # Errors
/// As [`transcode`].
pub fn transcode_from(
    input: &[u8],
    from: Encoding,
    to: Encoding,
) -> Result<Vec<u8>, TranscodeError> {
    let decoded = decode(input, from);
    if !decoded.faults.is_empty() {
        return Err(TranscodeError::Broken {
            encoding: from,
            faults: decoded.faults,
        });
    }
    if from == to {
        return Ok(input.to_vec());
    }
    let has_bom = from == Encoding::Utf8 && input.starts_with(BOM);
    let skipped = if has_bom { BOM.len() } else { 0 };
    let text = &*decoded.text;
    let bytes = encode(text, to).map_err(|mut error| {
        let source = input.get(skipped..).unwrap_or_default();
        locate(&mut error.unmappable, text, source, from, skipped);
        TranscodeError::Unmappable(error)
    })?;
    // A name is ASCII, and so is all that can stand before it but other comments and names.
    let Some(declared) = declaration(&bytes) else {
        return Ok(bytes);
    };
    let (before, rest) = bytes.split_at(declared.name.start);
    let after = rest.get(declared.name.len()..).unwrap_or_default();
    Ok([before, to.name().as_bytes(), after].concat())
}

/// Writes games in another encoding than that of their texts: [`format`](crate::record::format()), and the way to that encoding, which can fail.
///
/// `from` is the encoding of the file that they were read from ([`Reading::encoding`](crate::record::Reading)); a game made from strings is UTF-8.
///
/// ```
/// use boardwire_csa::record::{self, encoding::{Encoding, format_in}};
///
/// let games = record::parse("V2.2\nN+羽生\nPI\n+\n")?;
/// let bytes = format_in(&games, Encoding::Utf8, Encoding::ShiftJis).unwrap();
/// assert_eq!(bytes, b"V2.2\nN+\x89\x48\x90\xB6\nPI\n+");
/// # Ok::<(), record::ParseError>(())
/// ```
///
/// # Errors
/// As [`transcode`]. The spans are in what `format` writes.
pub fn format_in(
    games: &Collection<'_>,
    from: Encoding,
    to: Encoding,
) -> Result<Vec<u8>, TranscodeError> {
    transcode_from(&format(games), from, to)
}

/// Turns spans of a text into those of the bytes that it was decoded from: both have the same characters in the same order.
fn locate(
    unmappable: &mut [Unmappable],
    text: &str,
    source: &[u8],
    from: Encoding,
    skipped: usize,
) {
    let mut missing = unmappable.iter_mut().peekable();
    let mut at = skipped;
    let mut chars = text.char_indices();
    for (bytes, _) in Characters::new(source, from) {
        let ascii = bytes.first().is_some_and(u8::is_ascii);
        let (count, len) = if ascii {
            (bytes.len(), 1)
        } else {
            (1, bytes.len())
        };
        for _ in 0..count {
            let Some((start, _)) = chars.next() else {
                return;
            };
            if let Some(found) = missing.next_if(|found| found.span.start == start) {
                found.span = Span::new(at, at + len);
            }
            at += len;
        }
    }
}
