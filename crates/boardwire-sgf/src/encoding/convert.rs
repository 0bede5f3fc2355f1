//! The text of bytes, and the bytes of text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardwire_core::Span;

use super::Charset;

/// Text, and where the bytes were none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoded<'i> {
    /// The text, with U+FFFD for each broken place.
    pub text: Cow<'i, str>,
    /// The broken places, as spans of the bytes, in order.
    pub faults: Vec<Span>,
}

impl Charset {
    /// Reads bytes as text. ASCII and valid UTF-8 are borrowed, and nothing is allocated for them.
    ///
    /// In a character set that this build does not [support](Self::is_supported), each character beyond ASCII is a broken place.
    ///
    /// ```
    /// use boardwire_sgf::encoding::Charset;
    ///
    /// let decoded = Charset::Latin1.decode(b"caf\xE9");
    /// assert_eq!((&*decoded.text, decoded.faults.len()), ("café", 0));
    /// let decoded = Charset::Utf8.decode(b"caf\xE9.");
    /// assert_eq!((&*decoded.text, decoded.faults[0].range()), ("caf\u{FFFD}.", 3..4));
    /// ```
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Decoded<'_> {
        // An escape is the one byte of ASCII with which other text can begin, and shifts (SO, SI) are no text in ISO-2022-JP.
        let plain = match self {
            Self::Utf8 => true,
            Self::Utf16Le | Self::Utf16Be => false,
            Self::Iso2022Jp => {
                bytes.is_ascii() && memchr::memchr3(0x1B, 0x0E, 0x0F, bytes).is_none()
            }
            _ => bytes.is_ascii(),
        };
        if plain && let Ok(text) = core::str::from_utf8(bytes) {
            return Decoded {
                text: Cow::Borrowed(text),
                faults: Vec::new(),
            };
        }
        let (text, faults) = match self {
            Self::Utf8 => decode_utf8(bytes),
            Self::Latin1 | Self::Windows1252 => (
                bytes.iter().map(|&byte| western(byte)).collect(),
                Vec::new(),
            ),
            Self::Utf16Le | Self::Utf16Be => super::utf16::decode(bytes, self),
            _ => tables::decode(bytes, self),
        };
        Decoded {
            text: Cow::Owned(text),
            faults,
        }
    }

    /// Whether bytes are text of this set without a broken place. Nothing is allocated.
    #[must_use]
    pub fn reads(self, bytes: &[u8]) -> bool {
        match self {
            Self::Utf8 => is_utf8(bytes),
            Self::Latin1 | Self::Windows1252 => true,
            Self::Utf16Le | Self::Utf16Be => super::utf16::reads(bytes, self),
            _ => tables::reads(bytes, self),
        }
    }

    /// The character that bytes stand for, if they are one. Nothing is allocated.
    #[cfg(feature = "encoding")]
    pub(super) fn character(self, bytes: &[u8]) -> Option<char> {
        let mut buffer = [0; 16];
        let text = tables::decode_short(bytes, self, &mut buffer)?;
        let mut characters = text.chars();
        let first = characters.next()?;
        characters.next().is_none().then_some(first)
    }

    /// Writes text, so that [`decode`](Self::decode) gives the same text again. A byte order mark is not written.
    ///
    /// ```
    /// use boardwire_sgf::encoding::Charset;
    ///
    /// assert_eq!(Charset::Latin1.encode("café").unwrap(), b"caf\xE9");
    /// let error = Charset::Latin1.encode("碁 (囲碁)").unwrap_err();
    /// assert_eq!(error.to_string(), "ISO-8859-1 has no character '碁' (U+7881) at 0..3, and 2 more");
    /// ```
    ///
    /// # Errors
    /// All the characters that the set lacks. In a set that this build does not support these are all but ASCII.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, EncodeError> {
        let mut bytes = Vec::new();
        let mut unmappable = Vec::new();
        self.encode_into(text, 0, &mut bytes, &mut unmappable);
        if unmappable.is_empty() {
            return Ok(bytes);
        }
        Err(EncodeError {
            charset: self,
            unmappable,
        })
    }

    /// The same onto bytes that are there. The text begins at `start` of what the spans count in.
    pub(super) fn encode_into(
        self,
        text: &str,
        start: usize,
        bytes: &mut Vec<u8>,
        unmappable: &mut Vec<Unmappable>,
    ) {
        let mut each = |encode: fn(Self, char, &mut Vec<u8>) -> bool| {
            for (at, character) in text.char_indices() {
                if !encode(self, character, bytes) {
                    let at = start + at;
                    unmappable.push(Unmappable {
                        character,
                        span: Span::new(at, at + character.len_utf8()),
                    });
                }
            }
        };
        match self {
            Self::Utf8 => bytes.extend_from_slice(text.as_bytes()),
            Self::Utf16Le => bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes)),
            Self::Utf16Be => bytes.extend(text.encode_utf16().flat_map(u16::to_be_bytes)),
            Self::Latin1 => each(|_, character, bytes| {
                // What ISO-8859-1 itself has; the reader's tolerance is not for the writer.
                let byte = u8::try_from(character).ok();
                let byte = byte.filter(|byte| !matches!(byte, 0x80..=0x9F));
                bytes.extend(byte);
                byte.is_some()
            }),
            Self::Windows1252 => each(|_, character, bytes| {
                let byte = western_byte(character);
                bytes.extend(byte);
                byte.is_some()
            }),
            _ => tables::encode(self, text, start, bytes, unmappable),
        }
    }
}

/// A character that a character set does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unmappable {
    /// The character.
    pub character: char,
    /// Where it stands.
    pub span: Span,
}

/// Text that can't be written in a character set: all the characters that it lacks, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodeError {
    /// The character set.
    pub charset: Charset,
    /// The characters; at least one.
    pub unmappable: Vec<Unmappable>,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.unmappable.first() else {
            return write!(f, "the text can't be written in {}", self.charset);
        };
        write!(
            f,
            "{} has no character {:?} (U+{:04X}) at {}",
            self.charset,
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

fn decode_utf8(bytes: &[u8]) -> (String, Vec<Span>) {
    let mut text = String::with_capacity(bytes.len());
    let mut faults = Vec::new();
    let mut at = 0;
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

/// What windows-1252 has in the place of ISO-8859-1's control characters. Five bytes keep theirs.
const WESTERN: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

fn western(byte: u8) -> char {
    let at = usize::from(byte.wrapping_sub(0x80));
    WESTERN.get(at).copied().unwrap_or(char::from(byte))
}

fn western_byte(character: char) -> Option<u8> {
    if let Some(at) = WESTERN.iter().position(|&found| found == character) {
        return u8::try_from(0x80 + at).ok();
    }
    let byte = u8::try_from(character).ok();
    byte.filter(|byte| !matches!(byte, 0x80..=0x9F))
}

/// Whether bytes are UTF-8. On long texts `encoding_rs` sees it in a quarter of the time.
#[inline]
pub(crate) fn is_utf8(bytes: &[u8]) -> bool {
    #[cfg(feature = "encoding")]
    if bytes.len() >= LONG {
        return encoding_rs::Encoding::utf8_valid_up_to(bytes) == bytes.len();
    }
    core::str::from_utf8(bytes).is_ok()
}

/// From how many bytes on a text is long.
#[cfg(feature = "encoding")]
const LONG: usize = 128;

/// Sets whose tables are `encoding_rs`'s.
#[cfg(feature = "encoding")]
mod tables {
    use alloc::string::String;
    use alloc::vec::Vec;

    use boardwire_core::Span;
    use encoding_rs::{DecoderResult, EncoderResult, Encoding};

    use super::{Charset, Unmappable};

    const fn encoding(charset: Charset) -> &'static Encoding {
        match charset {
            Charset::Utf8 => encoding_rs::UTF_8,
            Charset::Latin1 | Charset::Windows1252 => encoding_rs::WINDOWS_1252,
            Charset::Utf16Le => encoding_rs::UTF_16LE,
            Charset::Utf16Be => encoding_rs::UTF_16BE,
            Charset::ShiftJis => encoding_rs::SHIFT_JIS,
            Charset::EucJp => encoding_rs::EUC_JP,
            Charset::Iso2022Jp => encoding_rs::ISO_2022_JP,
            Charset::EucKr => encoding_rs::EUC_KR,
            Charset::Gb18030 => encoding_rs::GB18030,
            Charset::Big5 => encoding_rs::BIG5,
            Charset::Iso8859_2 => encoding_rs::ISO_8859_2,
            Charset::Iso8859_3 => encoding_rs::ISO_8859_3,
            Charset::Iso8859_4 => encoding_rs::ISO_8859_4,
            Charset::Iso8859_5 => encoding_rs::ISO_8859_5,
            Charset::Iso8859_7 => encoding_rs::ISO_8859_7,
            Charset::Iso8859_10 => encoding_rs::ISO_8859_10,
            Charset::Iso8859_13 => encoding_rs::ISO_8859_13,
            Charset::Iso8859_14 => encoding_rs::ISO_8859_14,
            Charset::Iso8859_15 => encoding_rs::ISO_8859_15,
            Charset::Iso8859_16 => encoding_rs::ISO_8859_16,
            Charset::Windows874 => encoding_rs::WINDOWS_874,
            Charset::Windows1250 => encoding_rs::WINDOWS_1250,
            Charset::Windows1251 => encoding_rs::WINDOWS_1251,
            Charset::Windows1253 => encoding_rs::WINDOWS_1253,
            Charset::Windows1254 => encoding_rs::WINDOWS_1254,
            Charset::Windows1257 => encoding_rs::WINDOWS_1257,
            Charset::Windows1258 => encoding_rs::WINDOWS_1258,
            Charset::Koi8R => encoding_rs::KOI8_R,
            Charset::Koi8U => encoding_rs::KOI8_U,
            Charset::Ibm866 => encoding_rs::IBM866,
            Charset::Macintosh => encoding_rs::MACINTOSH,
            Charset::MacCyrillic => encoding_rs::X_MAC_CYRILLIC,
        }
    }

    pub(super) fn decode(bytes: &[u8], charset: Charset) -> (String, Vec<Span>) {
        let mut text = String::new();
        let mut faults = Vec::new();
        let mut start = 0;
        for run in runs(bytes, charset) {
            decode_run(
                bytes,
                start,
                start + run.len(),
                charset,
                &mut text,
                &mut faults,
            );
            start += run.len();
        }
        (text, faults)
    }

    /// What is decoded in one go: all or, of ISO-2022-JP, what stands before a line's end, which is ASCII again (RFC 1468).
    fn runs(bytes: &[u8], charset: Charset) -> impl Iterator<Item = &[u8]> {
        let by_lines = charset == Charset::Iso2022Jp;
        bytes.chunk_by(move |_, next| !(by_lines && matches!(next, b'\n' | b'\r')))
    }

    fn decode_run(
        bytes: &[u8],
        mut at: usize,
        until: usize,
        charset: Charset,
        text: &mut String,
        faults: &mut Vec<Span>,
    ) {
        let mut decoder = encoding(charset).new_decoder_without_bom_handling();
        let mut from = at;
        loop {
            let rest = bytes.get(at..until).unwrap_or_default();
            let room = decoder.max_utf8_buffer_length_without_replacement(rest.len());
            // A buffer for what comes in any case; what does not fit comes in the next round.
            text.reserve(room.unwrap_or(rest.len()).min(rest.len() * 2 + 16));
            let (result, read) = decoder.decode_to_string_without_replacement(rest, text, true);
            at += read;
            match result {
                DecoderResult::InputEmpty => return,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(len, after) => {
                    let start = at
                        .saturating_sub(usize::from(len) + usize::from(after))
                        .max(from);
                    // A pair that is well formed and stands for nothing is one broken place, also where its second byte is ASCII.
                    let pair = charset.step(bytes.get(start..).unwrap_or_default());
                    let end = if charset == Charset::Iso2022Jp {
                        at - usize::from(after)
                    } else {
                        decoder = encoding(charset).new_decoder_without_bom_handling();
                        start + pair.max(usize::from(len))
                    };
                    faults.push(Span::new(start, end.max(start)));
                    text.push(char::REPLACEMENT_CHARACTER);
                    if charset != Charset::Iso2022Jp {
                        at = end;
                    }
                    from = at;
                }
            }
        }
    }

    /// The text of a few bytes, if they are no more than fits and none is broken.
    pub(super) fn decode_short<'b>(
        bytes: &[u8],
        charset: Charset,
        buffer: &'b mut [u8],
    ) -> Option<&'b str> {
        let mut decoder = encoding(charset).new_decoder_without_bom_handling();
        let (result, _, len) = decoder.decode_to_utf8_without_replacement(bytes, buffer, true);
        let text = matches!(result, DecoderResult::InputEmpty).then(|| buffer.get(..len))?;
        core::str::from_utf8(text?).ok()
    }

    pub(super) fn reads(bytes: &[u8], charset: Charset) -> bool {
        runs(bytes, charset).all(|run| reads_run(run, charset))
    }

    fn reads_run(mut rest: &[u8], charset: Charset) -> bool {
        let mut decoder = encoding(charset).new_decoder_without_bom_handling();
        let mut buffer = [0; 1024];
        loop {
            let (result, read, _) =
                decoder.decode_to_utf8_without_replacement(rest, &mut buffer, true);
            rest = rest.get(read..).unwrap_or_default();
            match result {
                DecoderResult::InputEmpty => return true,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => return false,
            }
        }
    }

    pub(super) fn encode(
        charset: Charset,
        text: &str,
        start: usize,
        bytes: &mut Vec<u8>,
        unmappable: &mut Vec<Unmappable>,
    ) {
        let before = bytes.len();
        let mut encoder = encoding(charset).new_encoder();
        let mut rest = text;
        loop {
            let room = encoder.max_buffer_length_from_utf8_without_replacement(rest.len());
            bytes.reserve(room.unwrap_or(rest.len()).min(rest.len() * 2 + 16));
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(rest, bytes, true);
            rest = rest.get(read..).unwrap_or_default();
            match result {
                EncoderResult::InputEmpty => break,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(_) => return each(charset, text, start, unmappable),
            }
        }
        // The tables write some characters as others that look the same: a yen sign as a backslash, half-width kana as full.
        let written = bytes.get(before..).unwrap_or_default();
        if decode(written, charset).0 != text {
            each(charset, text, start, unmappable);
        }
    }

    /// The characters that are not read back as they are. There is one at least.
    fn each(charset: Charset, text: &str, start: usize, unmappable: &mut Vec<Unmappable>) {
        let mut buffer = Vec::new();
        for (at, character) in text.char_indices() {
            if character.is_ascii() {
                continue;
            }
            buffer.clear();
            let mut encoder = encoding(charset).new_encoder();
            buffer.reserve(32);
            let mut utf8 = [0; 4];
            let single: &str = character.encode_utf8(&mut utf8);
            let (result, _) =
                encoder.encode_from_utf8_to_vec_without_replacement(single, &mut buffer, true);
            let same = matches!(result, EncoderResult::InputEmpty)
                && decode(&buffer, charset).0 == *single;
            if !same {
                let at = start + at;
                unmappable.push(Unmappable {
                    character,
                    span: Span::new(at, at + character.len_utf8()),
                });
            }
        }
    }
}

/// Without the tables, text is ASCII.
#[cfg(not(feature = "encoding"))]
mod tables {
    use alloc::string::String;
    use alloc::vec::Vec;

    use boardwire_core::Span;

    use super::{Charset, Unmappable};

    pub(super) fn decode(bytes: &[u8], charset: Charset) -> (String, Vec<Span>) {
        let mut text = String::with_capacity(bytes.len());
        let mut faults = Vec::new();
        let mut at = 0;
        while let Some(rest) = bytes.get(at..)
            && let Some(&first) = rest.first()
        {
            let step = charset.step(rest);
            if first.is_ascii() && step == 1 {
                text.push(char::from(first));
            } else {
                text.push(char::REPLACEMENT_CHARACTER);
                faults.push(Span::new(at, at + step));
            }
            at += step.max(1);
        }
        (text, faults)
    }

    pub(super) fn reads(bytes: &[u8], charset: Charset) -> bool {
        bytes.is_ascii() && (charset != Charset::Iso2022Jp || !bytes.contains(&0x1B))
    }

    pub(super) fn encode(
        _: Charset,
        text: &str,
        start: usize,
        bytes: &mut Vec<u8>,
        unmappable: &mut Vec<Unmappable>,
    ) {
        for (at, character) in text.char_indices() {
            if let Ok(byte @ 0..=0x7F) = u8::try_from(character) {
                bytes.push(byte);
            } else {
                let at = start + at;
                unmappable.push(Unmappable {
                    character,
                    span: Span::new(at, at + character.len_utf8()),
                });
            }
        }
    }
}
