//! What an edit may write: identifiers and values that are well-formed by their types.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;

use thiserror::Error;

use super::EditError;
use crate::encoding::Charset;
use crate::lex::{self, Rules};
use crate::property::PropertyId;

/// An identifier that may be written: 1 to 64 capital letters, what every version of SGF takes (FF\[4\], `PropIdent`).
///
/// The edits take a `&str` in its place and check it.
///
/// ```
/// use boardwire_sgf::PropIdent;
///
/// assert_eq!(PropIdent::new("AB")?.as_bytes(), b"AB");
/// assert!(PropIdent::new("Black").is_err() && PropIdent::new("").is_err());
/// # Ok::<(), boardwire_sgf::IdentError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PropIdent<'a>(&'a [u8]);

impl<'a> PropIdent<'a> {
    /// The longest identifier that is written. Readers may have a limit; SGFC's is 100, that of the preset for servers 64.
    pub const MAX_LEN: usize = 64;

    /// The identifier with these letters.
    ///
    /// # Errors
    /// No letter, more than 64, or a byte that is no capital of ASCII.
    pub fn new(letters: &'a (impl AsRef<[u8]> + ?Sized)) -> Result<Self, IdentError> {
        let letters = letters.as_ref();
        let fits = (1..=Self::MAX_LEN).contains(&letters.len());
        if fits && letters.iter().all(u8::is_ascii_uppercase) {
            Ok(Self(letters))
        } else {
            Err(IdentError)
        }
    }

    /// The letters.
    #[must_use]
    pub const fn as_bytes(self) -> &'a [u8] {
        self.0
    }
}

impl AsRef<[u8]> for PropIdent<'_> {
    fn as_ref(&self) -> &[u8] {
        self.0
    }
}

impl fmt::Display for PropIdent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|&letter| fmt::Write::write_char(f, char::from(letter)))
    }
}

impl fmt::Debug for PropIdent<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PropIdent({self})")
    }
}

impl From<PropertyId> for PropIdent<'static> {
    fn from(id: PropertyId) -> Self {
        // The table has identifiers of one or two capitals alone.
        Self(id.ident().as_bytes())
    }
}

impl<'a> TryFrom<&'a str> for PropIdent<'a> {
    type Error = IdentError;

    fn try_from(letters: &'a str) -> Result<Self, IdentError> {
        Self::new(letters)
    }
}

impl<'a> TryFrom<&'a [u8]> for PropIdent<'a> {
    type Error = IdentError;

    fn try_from(letters: &'a [u8]) -> Result<Self, IdentError> {
        Self::new(letters)
    }
}

/// A text is no identifier that may be written: see [`PropIdent`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an identifier is 1 to 64 capital letters")]
pub struct IdentError;

impl From<Infallible> for EditError {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

/// A value to be written between brackets. What has to be escaped is: no text can end its value early.
///
/// A `&str` is [`NewValue::text`].
///
/// ```
/// use boardwire_sgf::{Collection, NewValue};
///
/// let mut games = Collection::new();
/// let root = games.append_game()?;
/// games.set_property(root, "GN", ["a]b"])?;
/// games.set_property(root, "AP", [NewValue::compose("x:y", "1")])?;
/// games.set_property(root, "PB", [NewValue::raw(b"one \\] two")])?;
/// assert_eq!(games.to_bytes(), br"(;GN[a\]b]AP[x\:y:1]PB[one \] two])");
/// assert!(games.set_property(root, "PW", [NewValue::raw(b"]")]).is_err());
/// # Ok::<(), boardwire_sgf::EditError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewValue<'v>(Form<'v>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form<'v> {
    Text(Part<'v>),
    Compose(Part<'v>, Part<'v>),
    Raw(&'v [u8]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'v> {
    /// To be encoded in the collection's charset.
    Str(&'v str),
    /// In the collection's charset.
    Bytes(&'v [u8]),
}

impl<'v> NewValue<'v> {
    /// An empty value: `[]`.
    pub const EMPTY: NewValue<'static> = NewValue(Form::Raw(b""));

    /// A text or any value that is not composed. It is encoded in the collection's charset; `\` and `]` are escaped. A `:` is not:
    /// for a composed value use [`compose`](NewValue::compose).
    #[must_use]
    pub const fn text(text: &'v str) -> Self {
        Self(Form::Text(Part::Str(text)))
    }

    /// The same for bytes that are in the collection's charset.
    #[must_use]
    pub const fn bytes(text: &'v [u8]) -> Self {
        Self(Form::Text(Part::Bytes(text)))
    }

    /// Two texts with a `:` between them; `\`, `]` and `:` in them are escaped.
    #[must_use]
    pub const fn compose(first: &'v str, second: &'v str) -> Self {
        Self(Form::Compose(Part::Str(first), Part::Str(second)))
    }

    /// The same for bytes that are in the collection's charset.
    #[must_use]
    pub const fn compose_bytes(first: &'v [u8], second: &'v [u8]) -> Self {
        Self(Form::Compose(Part::Bytes(first), Part::Bytes(second)))
    }

    /// What stands between the brackets, escaped already: `RawValue::raw` of another node, say. The edit refuses it
    /// ([`EditError::Value`]) if a `]` in it is not escaped or a `\` at its end would escape the bracket.
    #[must_use]
    pub const fn raw(raw: &'v [u8]) -> Self {
        Self(Form::Raw(raw))
    }
}

impl<'v> From<&'v str> for NewValue<'v> {
    fn from(text: &'v str) -> Self {
        Self::text(text)
    }
}

impl<'v> From<&'v alloc::string::String> for NewValue<'v> {
    fn from(text: &'v alloc::string::String) -> Self {
        Self::text(text)
    }
}

impl NewValue<'_> {
    /// Appends the value with its brackets. On an error nothing is appended.
    pub(super) fn write(
        self,
        charset: Charset,
        rules: Rules,
        out: &mut Vec<u8>,
    ) -> Result<(), EditError> {
        let start = out.len();
        let result = self.write_unchecked(charset, rules, out, start);
        if result.is_err() {
            out.truncate(start);
        }
        result
    }

    fn write_unchecked(
        self,
        charset: Charset,
        rules: Rules,
        out: &mut Vec<u8>,
        start: usize,
    ) -> Result<(), EditError> {
        out.push(b'[');
        match self.0 {
            Form::Text(text) => escape(&text.bytes(charset)?, false, rules, out),
            Form::Compose(first, second) => {
                escape(&first.bytes(charset)?, true, rules, out);
                out.push(b':');
                escape(&second.bytes(charset)?, true, rules, out);
            }
            Form::Raw(raw) => out.extend_from_slice(raw),
        }
        let close = out.len();
        out.push(b']');
        // A raw value may hold anything, and bytes in a wide charset may end in half a character.
        if lex::value_end(out, start + 1, rules) == Some(close) {
            Ok(())
        } else {
            Err(EditError::Value)
        }
    }
}

impl<'v> Part<'v> {
    fn bytes(self, charset: Charset) -> Result<Cow<'v, [u8]>, EditError> {
        match self {
            Self::Bytes(bytes) => Ok(Cow::Borrowed(bytes)),
            Self::Str(text) if charset.is_ascii_safe() && text.is_ascii() => {
                Ok(Cow::Borrowed(text.as_bytes()))
            }
            Self::Str(text) => match charset {
                // A text in UTF-16 is UTF-8 while it is worked on.
                Charset::Utf8 | Charset::Utf16Le | Charset::Utf16Be => {
                    Ok(Cow::Borrowed(text.as_bytes()))
                }
                _ => charset
                    .encode(text)
                    .map(Cow::Owned)
                    .map_err(|error| EditError::Charset {
                        charset,
                        character: error.unmappable.first().map(|found| found.character),
                    }),
            },
        }
    }
}

/// Appends a text with `\` before each `\` and `]`, and before `:` if it is a part of a composed value. In a wide charset, bytes inside a
/// character are none of these.
fn escape(text: &[u8], colon: bool, rules: Rules, out: &mut Vec<u8>) {
    let mut done = 0;
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if matches!(byte, b'\\' | b']') || colon && byte == b':' {
            out.extend_from_slice(text.get(done..at).unwrap_or_default());
            out.push(b'\\');
            done = at;
        }
        at += lex::step(text, at, rules);
    }
    out.extend_from_slice(text.get(done..).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    fn written(value: NewValue<'_>, charset: Charset) -> Result<Vec<u8>, EditError> {
        let mut out = Vec::new();
        let result = value.write(charset, Rules::new(charset, false), &mut out);
        assert_eq!(result.is_err(), out.is_empty());
        result.map(|()| out)
    }

    fn utf8(value: NewValue<'_>) -> Result<String, EditError> {
        written(value, Charset::Utf8).map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn what_would_end_a_value_is_escaped() {
        assert_eq!(utf8("a]b\\c:d[e".into()).unwrap(), r"[a\]b\\c:d[e]");
        assert_eq!(utf8(NewValue::compose("]", ":")).unwrap(), r"[\]:\:]");
        assert_eq!(utf8(NewValue::EMPTY).unwrap(), "[]");
        assert_eq!(utf8(NewValue::raw(br"a\]b")).unwrap(), r"[a\]b]");
        for bad in [&b"]"[..], b"\\", b"a]b", b"\\\\\\", b"\\]]"] {
            assert_eq!(utf8(NewValue::raw(bad)), Err(EditError::Value), "{bad:?}");
        }
    }

    #[test]
    fn a_byte_inside_a_character_is_not_escaped() {
        // The second byte of this kanji is that of a backslash.
        let kanji = NewValue::bytes(b"\x90\x5C]");
        assert_eq!(written(kanji, Charset::ShiftJis).unwrap(), b"[\x90\x5C\\]]");
        let half = NewValue::bytes(b"\x90");
        let half = written(half, Charset::ShiftJis);
        assert!(matches!(half, Err(EditError::Value)) || half == Ok(b"[\x90]".to_vec()));
    }

    #[test]
    fn a_text_is_written_in_the_charset_of_the_file() {
        let latin = |text: &'static str| written(text.into(), Charset::Latin1);
        assert_eq!(latin("\u{e9}]").unwrap(), b"[\xE9\\]]");
        assert_eq!(
            latin("a\u{4e00}"),
            Err(EditError::Charset {
                charset: Charset::Latin1,
                character: Some('\u{4e00}')
            })
        );
        assert_eq!(utf8("\u{4e00}".into()).unwrap(), "[\u{4e00}]");
    }
}
