//! Which encoding a record's text is in, and text of another encoding than UTF-8.
//!
//! Records are UTF-8, Shift_JIS (CP932, its Windows form) or EUC-JP. A record's own model holds the bytes as they were read, so that nothing here is
//! needed to write it back; this module says what the bytes mean. [`detect`] needs no tables. `decode`, `encode` and `transcode` do (feature `encoding`).
//!
//! ```
//! use boardwire_csa::record::encoding::{By, Encoding, detect};
//!
//! // N+ and a name of two kanji in Shift_JIS.
//! let found = detect(b"N+\x89\x48\x90\xB6\nPI\n+\n");
//! assert_eq!((found.encoding, found.by), (Encoding::ShiftJis, By::Guess));
//! let found = detect(b"'CSA encoding=SHIFT_JIS\nV3.0\n");
//! assert_eq!((found.encoding, found.by), (Encoding::ShiftJis, By::Line));
//! ```
//!
//! # The order of the reading
//! | what | encoding | [`By`] |
//! |---|---|---|
//! | the three bytes EF BB BF stand first | UTF-8 | [`Bom`](By::Bom) |
//! | the first line is `'CSA encoding=NAME` (V3.0) | the named one | [`Line`](By::Line) |
//! | a comment `'encoding=NAME` stands before the first move | the named one | [`Hint`](By::Hint) |
//! | all is valid UTF-8, as plain ASCII is | UTF-8 | [`Utf8`](By::Utf8) |
//! | else | see below | [`Guess`](By::Guess) |
//!
//! V3.0 says that a record without the line is Shift_JIS. Real ones are UTF-8 as often, and the text of ASCII is the same in both. A line or a hint
//! that the bytes contradict, while they are valid in the encoding that the guess gives, loses to the guess ([`Detected::denied`]).
//!
//! The guess is Shift_JIS, but for these: UTF-8, for text that is valid but for a few broken places; EUC-JP, for text that is valid EUC-JP and, read as
//! Shift_JIS, has invalid sequences, characters for private use, half-width katakana amid rare kanji, or half-width katakana where EUC-JP reads kana.
//! What is left to chance is short text in EUC-JP of kanji alone that is nothing but half-width katakana in Shift_JIS.

#[cfg(feature = "encoding")]
mod convert;

use core::fmt;

use boardwire_core::Span;

#[cfg(feature = "encoding")]
pub use convert::{
    Decoded, EncodeError, TranscodeError, Unmappable, decode, encode, format_in, transcode,
    transcode_from,
};

/// An encoding of Japanese text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// Shift_JIS in its Windows form, code page 932.
    ShiftJis,
    /// EUC-JP.
    EucJp,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Utf8, Self::ShiftJis, Self::EucJp];

    /// The name as records write it: `UTF-8`, `SHIFT_JIS` or `EUC-JP`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "SHIFT_JIS",
            Self::EucJp => "EUC-JP",
        }
    }

    /// The encoding of a name, in any case, and in the other spellings in use: `utf8`, `sjis`, `shift-jis`, `cp932`, `ms932`, `windows-31j`, `eucjp`.
    #[must_use]
    pub fn from_name(name: &[u8]) -> Option<Self> {
        const NAMES: [(&[u8], Encoding); 12] = [
            (b"UTF-8", Encoding::Utf8),
            (b"UTF8", Encoding::Utf8),
            (b"SHIFT_JIS", Encoding::ShiftJis),
            (b"SHIFT-JIS", Encoding::ShiftJis),
            (b"SJIS", Encoding::ShiftJis),
            (b"CP932", Encoding::ShiftJis),
            (b"MS932", Encoding::ShiftJis),
            (b"WINDOWS-31J", Encoding::ShiftJis),
            (b"EUC-JP", Encoding::EucJp),
            (b"EUCJP", Encoding::EucJp),
            (b"EUC_JP", Encoding::EucJp),
            (b"ASCII", Encoding::Utf8),
        ];
        NAMES
            .iter()
            .find(|(text, _)| text.eq_ignore_ascii_case(name))
            .map(|&(_, encoding)| encoding)
    }
}

/// The [`name`](Encoding::name).
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What told the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// A byte order mark.
    Bom,
    /// The line `'CSA encoding=NAME`.
    Line,
    /// A comment `'encoding=NAME`.
    Hint,
    /// The bytes, which are valid UTF-8.
    Utf8,
    /// What the bytes look like.
    Guess,
}

/// An encoding that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detected {
    /// The encoding.
    pub encoding: Encoding,
    /// What told it.
    pub by: By,
    /// Whether all bytes are ASCII, so that the text is the same in every encoding.
    pub ascii: bool,
    /// The line or the hint, if there is one with a known name: where its name stands.
    pub declared: Option<Span>,
    /// Whether the bytes contradict the line or the hint, which is why it does not count.
    pub denied: bool,
}

/// The three bytes of UTF-8's byte order mark.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Finds the encoding of a record, in the order of the [module's page](self).
#[must_use]
pub fn detect(input: &[u8]) -> Detected {
    let text = input.strip_prefix(BOM).unwrap_or(input);
    let has_bom = text.len() < input.len();
    let shift = input.len() - text.len();
    let declaration = declaration(text);
    let found = |encoding, by| Detected {
        encoding,
        by,
        ascii: text.is_ascii(),
        declared: declaration.map(|declared| declared.name.shifted(shift)),
        denied: false,
    };
    if has_bom {
        return found(Encoding::Utf8, By::Bom);
    }
    let guess = || match core::str::from_utf8(text) {
        Ok(_) => found(Encoding::Utf8, By::Utf8),
        Err(_) => found(guess(text), By::Guess),
    };
    let Some(declaration) = declaration else {
        return guess();
    };
    if !is_valid(text, declaration.encoding) {
        let guess = guess();
        if guess.encoding != declaration.encoding && is_valid(text, guess.encoding) {
            return Detected {
                denied: true,
                ..guess
            };
        }
    }
    found(declaration.encoding, declaration.by)
}

/// The first place where the bytes are no text of the encoding that [`detect`] finds.
pub(super) fn fault(input: &[u8]) -> Option<Span> {
    let text = input.strip_prefix(BOM).unwrap_or(input);
    // What is valid UTF-8 is found to be that, or to be in the encoding that it names and is valid in.
    if core::str::from_utf8(text).is_ok() {
        return None;
    }
    let encoding = detect(input).encoding;
    let fault = faults(text, encoding).next()?;
    Some(fault.shifted(input.len() - text.len()))
}

/// Whether the bytes are text of this encoding, as far as [`faults`] knows it.
#[must_use]
pub fn is_valid(input: &[u8], encoding: Encoding) -> bool {
    faults(input, encoding).next().is_none()
}

/// A name of an encoding in a record.
#[derive(Clone, Copy)]
struct Declaration {
    encoding: Encoding,
    by: By,
    name: Span,
}

/// The line or hint, of which the line comes first.
fn declaration(text: &[u8]) -> Option<Declaration> {
    let mut at = 0;
    while at < text.len() {
        let rest = text.get(at..)?;
        let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let line = rest.get(..len)?;
        match line.first() {
            Some(b'\'') => {
                if at == 0
                    && let Some(found) = named(line, b"'CSA encoding=", By::Line)
                {
                    return Some(found);
                }
                if let Some(found) = named(line, b"'encoding=", By::Hint) {
                    return Some(Declaration {
                        name: found.name.shifted(at),
                        ..found
                    });
                }
            }
            // What stands before the moves; a side's line alone has a single byte.
            Some(b'+' | b'-') if len > 1 => return None,
            _ => {}
        }
        at += len + 1;
    }
    None
}

fn named(line: &[u8], key: &[u8], by: By) -> Option<Declaration> {
    let name = line.strip_prefix(key)?.trim_ascii_end();
    Some(Declaration {
        encoding: Encoding::from_name(name)?,
        by,
        name: Span::new(key.len(), key.len() + name.len()),
    })
}

/// What bytes look like that are no valid UTF-8.
fn guess(text: &[u8]) -> Encoding {
    if is_nearly_utf8(text) {
        return Encoding::Utf8;
    }
    let mut kana = false;
    for (bytes, valid) in Characters::new(text, Encoding::EucJp) {
        if !valid {
            return Encoding::ShiftJis;
        }
        kana |= matches!(bytes, [0xA4 | 0xA5, _]);
    }
    // Both readings may do. Half-width katakana and private characters are rare in records, and common when EUC-JP is read as Shift_JIS.
    let (mut half_width, mut rare_kanji) = (false, false);
    for (bytes, valid) in Characters::new(text, Encoding::ShiftJis) {
        match bytes {
            _ if !valid => return Encoding::EucJp,
            [0xF0..=0xF9, _] => return Encoding::EucJp,
            // Here are the kanji in daily use, and half-width katakana in EUC-JP, which are rare there too.
            [0x81..=0x9F, _] => return Encoding::ShiftJis,
            [0xE0..=0xFC, _] => rare_kanji = true,
            [0xA1..=0xDF] => half_width = true,
            _ => {}
        }
    }
    if half_width && (kana || rare_kanji) {
        Encoding::EucJp
    } else {
        Encoding::ShiftJis
    }
}

/// Whether text is UTF-8 but for a few broken places. Text in Shift_JIS has no more than chance sequences of three bytes that are valid.
fn is_nearly_utf8(text: &[u8]) -> bool {
    // Each character of three or four bytes begins so.
    let leads = |text: &[u8]| text.iter().filter(|&&byte| byte >= 0xE0).count();
    let most = leads(text);
    let (mut valid, mut broken) = (0_usize, 0_usize);
    for chunk in text.utf8_chunks() {
        valid += leads(chunk.valid().as_bytes());
        broken += usize::from(!chunk.invalid().is_empty());
        if most <= broken.saturating_mul(4) {
            return false;
        }
    }
    valid > broken.saturating_mul(4)
}

/// The places where the bytes are no text of this encoding, in order.
///
/// Shift_JIS and EUC-JP have a fault for each pair of bytes that stands for no character. Of the three-byte characters of EUC-JP (JIS X 0212) only the
/// shape is looked at; which of them exist is known to `decode` alone.
pub fn faults(input: &[u8], encoding: Encoding) -> impl Iterator<Item = Span> + Clone + '_ {
    let mut at = 0;
    Characters::new(input, encoding).filter_map(move |(bytes, valid)| {
        let span = Span::new(at, at + bytes.len());
        at = span.end;
        (!valid).then_some(span)
    })
}

/// Text cut into its characters and broken places. Runs of ASCII come in one piece.
#[derive(Clone)]
struct Characters<'i> {
    rest: &'i [u8],
    encoding: Encoding,
}

impl<'i> Characters<'i> {
    const fn new(rest: &'i [u8], encoding: Encoding) -> Self {
        Self { rest, encoding }
    }
}

impl<'i> Iterator for Characters<'i> {
    type Item = (&'i [u8], bool);

    fn next(&mut self) -> Option<Self::Item> {
        let first = *self.rest.first()?;
        let (len, valid) = if first < 0x80 {
            (ascii_len(self.rest), true)
        } else {
            match self.encoding {
                Encoding::Utf8 => utf8(self.rest),
                Encoding::ShiftJis => shift_jis(self.rest),
                Encoding::EucJp => euc_jp(self.rest),
            }
        };
        let (bytes, rest) = self.rest.split_at_checked(len)?;
        self.rest = rest;
        Some((bytes, valid))
    }
}

/// How many bytes of ASCII a text begins with.
fn ascii_len(text: &[u8]) -> usize {
    let (chunks, _) = text.as_chunks::<32>();
    let whole = chunks.iter().take_while(|chunk| chunk.is_ascii()).count() * 32;
    let tail = text.get(whole..).unwrap_or_default();
    let end = tail.iter().position(|byte| !byte.is_ascii());
    end.map_or(text.len(), |end| whole + end)
}

/// The character, or the broken place, that a text begins with. Here and below it begins with no ASCII.
fn utf8(text: &[u8]) -> (usize, bool) {
    let head = text.get(..4).unwrap_or(text);
    match core::str::from_utf8(head) {
        Ok(valid) => (valid.chars().next().map_or(1, char::len_utf8), true),
        Err(error) if error.valid_up_to() > 0 => {
            let valid = head.get(..error.valid_up_to()).unwrap_or_default();
            let first = core::str::from_utf8(valid)
                .ok()
                .and_then(|text| text.chars().next());
            (first.map_or(1, char::len_utf8), true)
        }
        Err(error) => (error.error_len().unwrap_or(head.len()), false),
    }
}

fn shift_jis(text: &[u8]) -> (usize, bool) {
    match *text {
        // Half-width katakana, and a control character that stands for itself.
        [0xA1..=0xDF | 0x80, ..] => (1, true),
        [lead @ (0x81..=0x9F | 0xE0..=0xFC), trail, ..] => {
            let shape = matches!(trail, 0x40..=0x7E | 0x80..=0xFC);
            pair(trail, shape && !is_hole_of_shift_jis(lead, trail))
        }
        _ => (1, false),
    }
}

/// The pairs that stand for nothing in code page 932. F0 to F9 are for private use.
const fn is_hole_of_shift_jis(lead: u8, trail: u8) -> bool {
    match lead {
        0x81 => {
            matches!(trail, 0xAD..=0xB7 | 0xC0..=0xC7 | 0xCF..=0xD9 | 0xE9..=0xEF | 0xF8..=0xFB)
        }
        0x82 => matches!(trail, 0x40..=0x4E | 0x59..=0x5F | 0x7A..=0x80 | 0x9B..=0x9E | 0xF2..),
        0x83 => matches!(trail, 0x97..=0x9E | 0xB7..=0xBE | 0xD7..),
        0x84 => matches!(trail, 0x61..=0x6F | 0x92..=0x9E | 0xBF..),
        0x85 | 0x86 | 0xEB | 0xEC | 0xEF => true,
        0x87 => matches!(trail, 0x5E | 0x76..=0x7D | 0x9D..),
        0x88 => trail < 0x9F,
        0x98 => matches!(trail, 0x73..=0x9E),
        0xEA => trail > 0xA4,
        0xEE => matches!(trail, 0xED | 0xEE),
        0xFC => trail > 0x4B,
        _ => false,
    }
}

fn euc_jp(text: &[u8]) -> (usize, bool) {
    match *text {
        // Half-width katakana, and the additional kanji of JIS X 0212.
        [0x8E, trail, ..] => pair(trail, matches!(trail, 0xA1..=0xDF)),
        [0x8F, 0xA1..=0xFE, 0xA1..=0xFE, ..] => (3, true),
        [lead @ 0xA1..=0xFE, trail, ..] => {
            let shape = matches!(trail, 0xA1..=0xFE);
            pair(trail, shape && !is_hole_of_euc_jp(lead, trail))
        }
        _ => (1, false),
    }
}

/// The pairs that stand for nothing in EUC-JP, with the rows 13 and 89 to 92 that NEC added to JIS X 0208.
const fn is_hole_of_euc_jp(lead: u8, trail: u8) -> bool {
    match lead {
        0xA2 => {
            matches!(trail, 0xAF..=0xB9 | 0xC2..=0xC9 | 0xD1..=0xDB | 0xEB..=0xF1 | 0xFA..=0xFD)
        }
        0xA3 => matches!(trail, 0xA1..=0xAF | 0xBA..=0xC0 | 0xDB..=0xE0 | 0xFB..),
        0xA4 => trail > 0xF3,
        0xA5 => trail > 0xF6,
        0xA6 => matches!(trail, 0xB9..=0xC0 | 0xD9..),
        0xA7 => matches!(trail, 0xC2..=0xD0 | 0xF2..),
        0xA8 => trail > 0xC0,
        0xA9..=0xAC | 0xAE | 0xAF | 0xF5..=0xF8 | 0xFD | 0xFE => true,
        0xAD => matches!(trail, 0xBF | 0xD7..=0xDE | 0xFD..),
        0xCF => trail > 0xD3,
        0xF4 => trail > 0xA6,
        0xFC => matches!(trail, 0xEF | 0xF0),
        _ => false,
    }
}

/// Two bytes, unless they are broken and the second can stand for itself.
const fn pair(trail: u8, valid: bool) -> (usize, bool) {
    if !valid && trail.is_ascii() {
        (1, false)
    } else {
        (2, valid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_up_the_text() {
        for encoding in Encoding::ALL {
            for text in [
                b"".as_slice(),
                b"abc",
                b"a\x82\xA0b",
                b"thirty-two bytes of ASCII, then a\x82\xA0and thirty-two or more of ASCII, as well",
                b"\x82",
                b"\xE3\x81",
                b"\xE3\x81\x82\xFF\xE3",
                b"\x8F\xA1",
                b"\xA4\xA2\x8E\xB1\x8F\xB0\xA1",
            ] {
                let joined = Characters::new(text, encoding).map(|(bytes, _)| bytes.len());
                assert_eq!(joined.sum::<usize>(), text.len());
            }
        }
    }

    #[test]
    fn names_read_back() {
        for encoding in Encoding::ALL {
            assert_eq!(
                Encoding::from_name(encoding.name().as_bytes()),
                Some(encoding)
            );
        }
        assert_eq!(Encoding::from_name(b"Shift_JIS"), Some(Encoding::ShiftJis));
        assert_eq!(Encoding::from_name(b"latin1"), None);
    }
}
