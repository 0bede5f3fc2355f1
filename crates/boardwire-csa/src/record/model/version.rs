//! Versions of the record format.

use core::fmt;

use boardwire_core::{LineText, Word};

use super::super::encoding::Encoding;

/// The version of the record format that a record is in, by its `V` line or that of a record before it in the file.
///
/// Any version is read in the same way; what each can carry matters only when a record is written for readers of that version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Version<'i> {
    /// V1 (1997), which has no `V` line: names, position, moves, times, comments. A line `V1` is read, and written where without it the version would be another.
    V1,
    /// `V2` (2002): the `V` line, `$` information.
    V2,
    /// `V2.1` (2005): `%TIME_UP`, `%ILLEGAL_MOVE`.
    V2_1,
    /// `V2.2` (2008): `%+ILLEGAL_ACTION`, `%-ILLEGAL_ACTION`. What a new record is.
    #[default]
    V2_2,
    /// `V3.0` (2024), also written `V3`: the encoding line, times to the millisecond, `$TIME`, `$MAX_MOVES`, `$JISHOGI`, `$NOTE`, `%MAX_MOVES`.
    V3,
    /// Another one.
    Other(OtherVersion<'i>),
}

/// A version that is none of the known ones: what stands after the `V`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OtherVersion<'i>(Word<'i>);

/// The known ones as they are written after the `V`. V1 has no such line.
const NAMES: [(&[u8], Version<'static>); 5] = [
    (b"2", Version::V2),
    (b"2.1", Version::V2_1),
    (b"2.2", Version::V2_2),
    (b"3.0", Version::V3),
    (b"3", Version::V3),
];

impl<'i> Version<'i> {
    /// The version of what stands after the `V`; `None` unless that is one word without a comma that begins with a digit.
    #[must_use]
    pub fn from_text(text: &'i [u8]) -> Option<Self> {
        if let Some((_, version)) = NAMES.iter().find(|(name, _)| *name == text) {
            return Some(version.clone());
        }
        if text == b"1" {
            return Some(Self::V1);
        }
        let word = Word::new(text).ok()?;
        let sound = text.first().is_some_and(u8::is_ascii_digit) && !text.contains(&b',');
        sound.then_some(Self::Other(OtherVersion(word)))
    }

    /// What stands after the `V`; `None` for V1, which has no such line as a rule.
    #[must_use]
    pub fn text(&self) -> Option<&[u8]> {
        match self {
            Self::Other(OtherVersion(word)) => Some(word.as_bytes()),
            _ => NAMES
                .iter()
                .find(|(_, version)| version == self)
                .map(|(text, _)| *text),
        }
    }

    /// Whether records of this version carry what V3.0 brought: fractions of a second, and an encoding line. Of a version that is not known its first
    /// number tells.
    #[must_use]
    pub fn is_at_least_3(&self) -> bool {
        match self {
            Self::V3 => true,
            Self::Other(OtherVersion(word)) => {
                let number = word.as_bytes();
                let len = number
                    .iter()
                    .take_while(|byte| byte.is_ascii_digit())
                    .count();
                let mut digits = number.iter().take(len).skip_while(|&&byte| byte == b'0');
                digits
                    .next()
                    .is_some_and(|&first| first >= b'3' || digits.next().is_some())
            }
            _ => false,
        }
    }

    /// Whether records of this version can be in an encoding. V3.0 has UTF-8 and SHIFT_JIS alone; those before it name none, and are in any of the three.
    #[must_use]
    pub fn has_encoding(&self, encoding: Encoding) -> bool {
        encoding != Encoding::EucJp || !self.is_at_least_3()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Version<'static> {
        match self {
            Self::V1 => Version::V1,
            Self::V2 => Version::V2,
            Self::V2_1 => Version::V2_1,
            Self::V2_2 => Version::V2_2,
            Self::V3 => Version::V3,
            Self::Other(OtherVersion(word)) => Version::Other(OtherVersion(word.into_owned())),
        }
    }
}

/// `V1`, `V2.2`.
impl fmt::Display for Version<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = LineText::new(self.text().unwrap_or(b"1")).unwrap_or_default();
        write!(f, "V{text}")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn versions_read_back() {
        for (text, version) in &NAMES {
            assert_eq!(Version::from_text(text).as_ref(), Some(version));
        }
        for text in ["2", "2.1", "2.2", "3.0", "2.3", "10.1"] {
            let version = Version::from_text(text.as_bytes()).unwrap();
            assert_eq!(version.text(), Some(text.as_bytes()));
            assert_eq!(version.to_string(), alloc::format!("V{text}"));
        }
        assert_eq!(Version::V1.text(), None);
        assert_eq!(Version::from_text(b"1"), Some(Version::V1));
        assert_eq!(Version::V1.to_string(), "V1");
        for text in ["", "2 2", "2,2", "x"] {
            assert_eq!(Version::from_text(text.as_bytes()), None);
        }
    }

    #[test]
    fn version_3_has_two_encodings() {
        for encoding in Encoding::ALL {
            assert!(Version::V2_2.has_encoding(encoding));
            assert_eq!(
                Version::V3.has_encoding(encoding),
                encoding != Encoding::EucJp
            );
        }
    }

    #[test]
    fn the_first_number_tells_what_a_version_carries() {
        for (text, carries) in [
            ("3", true),
            ("3.1", true),
            ("4", true),
            ("10", true),
            ("2.9", false),
            ("02", false),
        ] {
            let version = Version::from_text(text.as_bytes()).unwrap();
            assert_eq!(version.is_at_least_3(), carries, "{text}");
        }
    }
}
