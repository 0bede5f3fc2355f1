//! The character sets that records are in: their names, and where their characters end.

use core::fmt;

/// A character set with its encoding, as the property CA names it.
///
/// UTF-8, ISO-8859-1, windows-1252 and UTF-16 are always there; the tables of the others come with the feature `encoding`
/// ([`is_supported`](Self::is_supported)). Where characters end is known for all of them.
///
/// ```
/// use boardwire_sgf::encoding::Charset;
///
/// assert_eq!(Charset::from_name(b"ms_kanji"), Some(Charset::ShiftJis));
/// assert_eq!(Charset::from_name(b" UTF8 "), Some(Charset::Utf8));
/// assert!(Charset::EucKr.is_ascii_safe() && !Charset::Big5.is_ascii_safe());
/// // A kanji of Shift_JIS whose second byte is that of a backslash.
/// assert_eq!(Charset::ShiftJis.step(b"\x90\x5C]"), 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Charset {
    /// UTF-8, and ASCII, which is a part of it.
    #[default]
    Utf8,
    /// ISO-8859-1, SGF's default. Read as windows-1252, since what calls itself the one is often the other.
    Latin1,
    /// windows-1252.
    Windows1252,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// Shift_JIS in its Windows form, code page 932.
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP: seven bits, with escape sequences.
    Iso2022Jp,
    /// EUC-KR with the extension of code page 949.
    EucKr,
    /// GB18030, which holds GBK, GB2312 and EUC-CN.
    Gb18030,
    /// Big5 with the extensions of Hong Kong.
    Big5,
    /// ISO-8859-2, Central Europe.
    Iso8859_2,
    /// ISO-8859-3, Southern Europe.
    Iso8859_3,
    /// ISO-8859-4, Northern Europe.
    Iso8859_4,
    /// ISO-8859-5, Cyrillic.
    Iso8859_5,
    /// ISO-8859-7, Greek.
    Iso8859_7,
    /// ISO-8859-10, Nordic.
    Iso8859_10,
    /// ISO-8859-13, Baltic.
    Iso8859_13,
    /// ISO-8859-14, Celtic.
    Iso8859_14,
    /// ISO-8859-15: ISO-8859-1 with the euro sign.
    Iso8859_15,
    /// ISO-8859-16, South-Eastern Europe.
    Iso8859_16,
    /// windows-874, Thai.
    Windows874,
    /// windows-1250, Central Europe.
    Windows1250,
    /// windows-1251, Cyrillic.
    Windows1251,
    /// windows-1253, Greek.
    Windows1253,
    /// windows-1254, Turkish; ISO-8859-9 is read as it.
    Windows1254,
    /// windows-1257, Baltic.
    Windows1257,
    /// windows-1258, Vietnamese.
    Windows1258,
    /// KOI8-R, Russian.
    Koi8R,
    /// KOI8-U, Ukrainian.
    Koi8U,
    /// Code page 866, Cyrillic of DOS.
    Ibm866,
    /// Mac OS Roman.
    Macintosh,
    /// Mac OS Cyrillic.
    MacCyrillic,
}

impl Charset {
    /// All character sets, those too that this build can't decode.
    pub const ALL: [Self; 33] = [
        Self::Utf8,
        Self::Latin1,
        Self::Windows1252,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::ShiftJis,
        Self::EucJp,
        Self::Iso2022Jp,
        Self::EucKr,
        Self::Gb18030,
        Self::Big5,
        Self::Iso8859_2,
        Self::Iso8859_3,
        Self::Iso8859_4,
        Self::Iso8859_5,
        Self::Iso8859_7,
        Self::Iso8859_10,
        Self::Iso8859_13,
        Self::Iso8859_14,
        Self::Iso8859_15,
        Self::Iso8859_16,
        Self::Windows874,
        Self::Windows1250,
        Self::Windows1251,
        Self::Windows1253,
        Self::Windows1254,
        Self::Windows1257,
        Self::Windows1258,
        Self::Koi8R,
        Self::Koi8U,
        Self::Ibm866,
        Self::Macintosh,
        Self::MacCyrillic,
    ];

    /// The name that CA gets when a record is written.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Latin1 => "ISO-8859-1",
            Self::Windows1252 => "windows-1252",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Iso2022Jp => "ISO-2022-JP",
            Self::EucKr => "EUC-KR",
            Self::Gb18030 => "GB18030",
            Self::Big5 => "Big5",
            Self::Iso8859_2 => "ISO-8859-2",
            Self::Iso8859_3 => "ISO-8859-3",
            Self::Iso8859_4 => "ISO-8859-4",
            Self::Iso8859_5 => "ISO-8859-5",
            Self::Iso8859_7 => "ISO-8859-7",
            Self::Iso8859_10 => "ISO-8859-10",
            Self::Iso8859_13 => "ISO-8859-13",
            Self::Iso8859_14 => "ISO-8859-14",
            Self::Iso8859_15 => "ISO-8859-15",
            Self::Iso8859_16 => "ISO-8859-16",
            Self::Windows874 => "windows-874",
            Self::Windows1250 => "windows-1250",
            Self::Windows1251 => "windows-1251",
            Self::Windows1253 => "windows-1253",
            Self::Windows1254 => "windows-1254",
            Self::Windows1257 => "windows-1257",
            Self::Windows1258 => "windows-1258",
            Self::Koi8R => "KOI8-R",
            Self::Koi8U => "KOI8-U",
            Self::Ibm866 => "IBM866",
            Self::Macintosh => "macintosh",
            Self::MacCyrillic => "x-mac-cyrillic",
        }
    }

    /// The character set of a name, in the spellings in use: case, blanks and all but letters and digits do not count.
    ///
    /// GB2312, EUC-CN and GBK give GB18030, of which they are parts; MS_KANJI gives Shift_JIS; ASCII gives UTF-8; ISO-8859 without a number gives
    /// ISO-8859-1.
    #[must_use]
    pub fn from_name(name: &[u8]) -> Option<Self> {
        let mut folded = [0; LONGEST];
        let mut len = 0;
        for byte in name.iter().filter(|byte| byte.is_ascii_alphanumeric()) {
            *folded.get_mut(len)? = byte.to_ascii_lowercase();
            len += 1;
        }
        let folded = folded.get(..len)?;
        let at = ALIASES
            .binary_search_by(|(alias, _)| alias.as_bytes().cmp(folded))
            .ok()?;
        ALIASES.get(at).map(|&(_, charset)| charset)
    }

    /// Whether this build can decode and encode it.
    #[must_use]
    pub const fn is_supported(self) -> bool {
        cfg!(feature = "encoding")
            || matches!(
                self,
                Self::Utf8 | Self::Latin1 | Self::Windows1252 | Self::Utf16Le | Self::Utf16Be
            )
    }

    /// Whether the bytes of `[`, `\`, `]` and `:` mean these characters wherever they stand, so that text can be cut out before it is decoded.
    ///
    /// It is so for UTF-8, all sets of one byte a character, EUC-JP and EUC-KR (the second bytes of code page 949 below 80 are letters).
    #[inline]
    #[must_use]
    pub const fn is_ascii_safe(self) -> bool {
        !matches!(
            self,
            Self::ShiftJis
                | Self::Gb18030
                | Self::Big5
                | Self::Iso2022Jp
                | Self::Utf16Le
                | Self::Utf16Be
        )
    }

    /// Whether a byte of ASCII may be a part of a character: in code page 949, which EUC-KR is, letters alone.
    #[inline]
    pub(crate) const fn has_ascii_trails(self) -> bool {
        !self.is_ascii_safe() || matches!(self, Self::EucKr)
    }

    /// Whether it is a set of Chinese, Japanese or Korean, in which characters are mostly two bytes.
    pub(super) const fn is_east_asian(self) -> bool {
        matches!(
            self,
            Self::ShiftJis
                | Self::EucJp
                | Self::EucKr
                | Self::Gb18030
                | Self::Big5
                | Self::Iso2022Jp
        )
    }

    /// Whether it is UTF-16, which is read as text before its structure is looked for.
    #[inline]
    #[must_use]
    pub const fn is_utf16(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
    }

    /// How many bytes the next character has: one at least, and no more than there are, unless there are none.
    ///
    /// Bytes that can begin no character count singly, and so does a lead byte without a trail byte. A passage of ISO-2022-JP between two escape sequences
    /// counts as one character, closing sequence included; it ends at a line end, too.
    #[inline]
    #[must_use]
    pub fn step(self, text: &[u8]) -> usize {
        match text.first() {
            None => 0,
            Some(0x1B) if self == Self::Iso2022Jp => iso_2022_jp(text),
            Some(0..=0x7F) if !self.is_utf16() => 1,
            Some(_) => self.wide(text),
        }
    }

    /// The same for a text that begins with no ASCII.
    fn wide(self, text: &[u8]) -> usize {
        match (self, text) {
            (Self::ShiftJis, [0x81..=0x9F | 0xE0..=0xFC, 0x40..=0x7E | 0x80..=0xFC, ..])
            | (Self::Gb18030, [0x81..=0xFE, 0x40..=0x7E | 0x80..=0xFE, ..])
            | (Self::Big5, [0x81..=0xFE, 0x40..=0x7E | 0xA1..=0xFE, ..])
            | (Self::EucKr, [0x81..=0xFE, 0x41..=0x5A | 0x61..=0x7A | 0x81..=0xFE, ..])
            | (Self::EucJp, [0x8E | 0xA1..=0xFE, 0xA1..=0xFE, ..]) => 2,
            (Self::EucJp, [0x8F, 0xA1..=0xFE, 0xA1..=0xFE, ..]) => 3,
            (Self::Gb18030, [0x81..=0xFE, 0x30..=0x39, 0x81..=0xFE, 0x30..=0x39, ..]) => 4,
            (Self::Utf8, _) => utf8(text),
            (Self::Utf16Le, [_, 0xD8..=0xDB, _, 0xDC..=0xDF, ..])
            | (Self::Utf16Be, [0xD8..=0xDB, _, 0xDC..=0xDF, _, ..]) => 4,
            (Self::Utf16Le | Self::Utf16Be, [_, _, ..]) => 2,
            _ => 1,
        }
    }
}

/// The [`name`](Charset::name).
impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

fn utf8(text: &[u8]) -> usize {
    let head = text.get(..4).unwrap_or(text);
    let chunk = head.utf8_chunks().next();
    chunk.map_or(1, |chunk| match chunk.valid().chars().next() {
        Some(first) => first.len_utf8(),
        None => chunk.invalid().len(),
    })
}

/// A passage that begins with an escape sequence: up to the sequence that leads back to ASCII, or to the line's end.
fn iso_2022_jp(text: &[u8]) -> usize {
    // JIS X 0201's Roman half is one byte a character, as ASCII is.
    if !matches!(text, [0x1B, b'$', b'@' | b'B', ..] | [0x1B, b'(', b'I', ..]) {
        return 1;
    }
    let mut at = 3;
    while let Some(rest) = text.get(at..) {
        let Some(found) = memchr::memchr3(0x1B, b'\n', b'\r', rest) else {
            break;
        };
        at += found;
        match text.get(at..) {
            Some([0x1B, b'(', b'B' | b'J', ..]) => return at + 3,
            Some([0x1B, ..]) => at += 1,
            _ => return at,
        }
    }
    text.len()
}

/// Bytes of the longest alias.
const LONGEST: usize = 13;

/// Names in small letters and digits, sorted.
const ALIASES: &[(&str, Charset)] = &[
    ("866", Charset::Ibm866),
    ("ansix341968", Charset::Utf8),
    ("ascii", Charset::Utf8),
    ("big5", Charset::Big5),
    ("big5hkscs", Charset::Big5),
    ("cnbig5", Charset::Big5),
    ("cngb", Charset::Gb18030),
    ("cp1250", Charset::Windows1250),
    ("cp1251", Charset::Windows1251),
    ("cp1252", Charset::Windows1252),
    ("cp1253", Charset::Windows1253),
    ("cp1254", Charset::Windows1254),
    ("cp1257", Charset::Windows1257),
    ("cp1258", Charset::Windows1258),
    ("cp65001", Charset::Utf8),
    ("cp819", Charset::Latin1),
    ("cp866", Charset::Ibm866),
    ("cp874", Charset::Windows874),
    ("cp932", Charset::ShiftJis),
    ("cp936", Charset::Gb18030),
    ("cp949", Charset::EucKr),
    ("cp950", Charset::Big5),
    ("csbig5", Charset::Big5),
    ("csiso2022jp", Charset::Iso2022Jp),
    ("csisolatin1", Charset::Latin1),
    ("csisolatin2", Charset::Iso8859_2),
    ("cskoi8r", Charset::Koi8R),
    ("csksc56011987", Charset::EucKr),
    ("csmacintosh", Charset::Macintosh),
    ("csshiftjis", Charset::ShiftJis),
    ("dos866", Charset::Ibm866),
    ("euccn", Charset::Gb18030),
    ("eucjp", Charset::EucJp),
    ("eucjpms", Charset::EucJp),
    ("euckr", Charset::EucKr),
    ("gb18030", Charset::Gb18030),
    ("gb2312", Charset::Gb18030),
    ("gb231280", Charset::Gb18030),
    ("gbk", Charset::Gb18030),
    ("ibm819", Charset::Latin1),
    ("ibm866", Charset::Ibm866),
    ("iso2022jp", Charset::Iso2022Jp),
    ("iso646us", Charset::Utf8),
    ("iso8859", Charset::Latin1),
    ("iso88591", Charset::Latin1),
    ("iso885910", Charset::Iso8859_10),
    ("iso885911", Charset::Windows874),
    ("iso885911987", Charset::Latin1),
    ("iso885913", Charset::Iso8859_13),
    ("iso885914", Charset::Iso8859_14),
    ("iso885915", Charset::Iso8859_15),
    ("iso885916", Charset::Iso8859_16),
    ("iso88592", Charset::Iso8859_2),
    ("iso88593", Charset::Iso8859_3),
    ("iso88594", Charset::Iso8859_4),
    ("iso88595", Charset::Iso8859_5),
    ("iso88597", Charset::Iso8859_7),
    ("iso88599", Charset::Windows1254),
    ("koi8", Charset::Koi8R),
    ("koi8r", Charset::Koi8R),
    ("koi8ru", Charset::Koi8U),
    ("koi8u", Charset::Koi8U),
    ("ks56011987", Charset::EucKr),
    ("ksc5601", Charset::EucKr),
    ("ksc56011987", Charset::EucKr),
    ("l1", Charset::Latin1),
    ("l2", Charset::Iso8859_2),
    ("latin1", Charset::Latin1),
    ("latin2", Charset::Iso8859_2),
    ("latin9", Charset::Iso8859_15),
    ("mac", Charset::Macintosh),
    ("maccyrillic", Charset::MacCyrillic),
    ("macintosh", Charset::Macintosh),
    ("macroman", Charset::Macintosh),
    ("ms932", Charset::ShiftJis),
    ("ms936", Charset::Gb18030),
    ("ms949", Charset::EucKr),
    ("ms950", Charset::Big5),
    ("mskanji", Charset::ShiftJis),
    ("shiftjis", Charset::ShiftJis),
    ("sjis", Charset::ShiftJis),
    ("tis620", Charset::Windows874),
    ("ucs2", Charset::Utf16Le),
    ("uhc", Charset::EucKr),
    ("unicode11utf8", Charset::Utf8),
    ("us", Charset::Utf8),
    ("usascii", Charset::Utf8),
    ("utf16", Charset::Utf16Le),
    ("utf16be", Charset::Utf16Be),
    ("utf16le", Charset::Utf16Le),
    ("utf8", Charset::Utf8),
    ("utf8bom", Charset::Utf8),
    ("windows1250", Charset::Windows1250),
    ("windows1251", Charset::Windows1251),
    ("windows1252", Charset::Windows1252),
    ("windows1253", Charset::Windows1253),
    ("windows1254", Charset::Windows1254),
    ("windows1257", Charset::Windows1257),
    ("windows1258", Charset::Windows1258),
    ("windows31j", Charset::ShiftJis),
    ("windows874", Charset::Windows874),
    ("windows932", Charset::ShiftJis),
    ("windows936", Charset::Gb18030),
    ("windows949", Charset::EucKr),
    ("windows950", Charset::Big5),
    ("xcp1250", Charset::Windows1250),
    ("xcp1251", Charset::Windows1251),
    ("xcp1252", Charset::Windows1252),
    ("xeucjp", Charset::EucJp),
    ("xgb18030", Charset::Gb18030),
    ("xgbk", Charset::Gb18030),
    ("xmaccyrillic", Charset::MacCyrillic),
    ("xmacroman", Charset::Macintosh),
    ("xsjis", Charset::ShiftJis),
    ("xxbig5", Charset::Big5),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_are_sorted_and_fit() {
        assert!(ALIASES.is_sorted_by(|a, b| a.0 < b.0));
        assert_eq!(ALIASES.iter().map(|row| row.0.len()).max(), Some(LONGEST));
    }

    #[test]
    fn names_read_back() {
        for charset in Charset::ALL {
            assert_eq!(Charset::from_name(charset.name().as_bytes()), Some(charset));
        }
        assert_eq!(Charset::from_name(b"unknown"), None);
        assert_eq!(Charset::from_name(b""), None);
        assert_eq!(Charset::from_name(&[b'a'; 100]), None);
    }

    #[test]
    fn steps_cover_any_text() {
        let texts: [&[u8]; 9] = [
            b"",
            b"a\\]",
            b"\x82\xA0\x82",
            b"\xE3\x81\x82\xE3\x81",
            b"\x81\x30\x81\x30\x81\x30\x81",
            b"\x8F\xA1\xA1\x8F\xA1",
            b"\x1B$B$[\x1B(B]",
            b"\x1B$B$[\n]\x1B",
            b"\x00\xD8\x00\xDC\x00\xD8\x00",
        ];
        for charset in Charset::ALL {
            for text in texts {
                let mut rest = text;
                while !rest.is_empty() {
                    let step = charset.step(rest);
                    assert!((1..=rest.len()).contains(&step), "{charset} {rest:?}");
                    rest = &rest[step..];
                }
            }
        }
    }

    #[test]
    fn passages_of_iso_2022_jp_are_one_step() {
        let step = |text: &[u8]| Charset::Iso2022Jp.step(text);
        assert_eq!(step(b"\x1B$B$[$]\x1B(B]"), 10);
        assert_eq!(step(b"\x1B$B$[\n]"), 5);
        assert_eq!(step(b"\x1B(J\\"), 1);
        assert_eq!(step(b"\x1B$B$[\x1B$@]]\x1B(B"), 13);
        assert_eq!(step(b"\x1B$B$["), 5);
    }
}
