//! Texts: what stands between the brackets after escapes, line breaks and blanks are read.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use boardwire_core::{Out, Span};

use super::{Context, Sink, raw_text};
use crate::encoding::Charset;
use crate::lex;

/// Which line breaks of a text count: LF, CR, CRLF and LFCR are one break each.
///
/// Before FF\[4\] programs broke lines where they liked. The styles are those that SGFC 2.0 knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineBreaks {
    /// Each one.
    #[default]
    All,
    /// Each one but those after a space, which vanish: MGT.
    NotAfterSpace,
    /// Two in a row are one break, a lone one is a space.
    Doubled,
    /// Two in a row are two breaks, a lone one is a space: ISHI, Many Faces of Go.
    Paragraphs,
}

macro_rules! text_type {
    ($(#[$meta:meta])* $name:ident, $one_line:literal) => {
        $(#[$meta])*
        #[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name<'a>(Cow<'a, str>);

        impl<'a> $name<'a> {
            /// Takes a text as SGF would read it: see the type for what becomes of line breaks and control characters.
            #[must_use]
            pub fn new(text: impl Into<Cow<'a, str>>) -> Self {
                Self(raw_text::normalize(text.into(), $one_line, LineBreaks::All))
            }

            /// The text.
            #[inline]
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Whether there is no character.
            #[inline]
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// The text itself: borrowed where the value holds it as it is.
            #[must_use]
            pub fn into_cow(self) -> Cow<'a, str> {
                self.0
            }

            /// The same, free of the input's lifetime.
            #[must_use]
            pub fn into_owned(self) -> $name<'static> {
                $name(Cow::Owned(self.0.into_owned()))
            }

            /// A text that has nothing to read.
            #[inline]
            pub(crate) const fn plain(text: &'a str) -> Self {
                Self(Cow::Borrowed(text))
            }

            /// A text in which escapes alone are to be read. The first one is at `escape`.
            pub(crate) fn escaped(text: &'a str, escape: usize) -> Option<Self> {
                Some(Self(Cow::Owned(unescape_from(text, escape)?)))
            }

            /// Writes the text with its escapes, as UTF-8.
            pub fn write(&self, out: &mut impl Out) {
                write_escaped(&self.0, false, out);
            }

            /// The same as a part of a composed value, in which `:` is escaped too.
            pub fn write_part(&self, out: &mut impl Out) {
                write_escaped(&self.0, true, out);
            }

            /// What a value says. Faults go to `sink` with their place in `raw`.
            pub(crate) fn read(raw: &'a [u8], context: &Context, sink: &mut Sink<'_>) -> Self {
                Self(read(raw, $one_line, context, sink))
            }
        }

        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&*self.0, f)
            }
        }

        impl AsRef<str> for $name<'_> {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<str> for $name<'_> {
            fn eq(&self, other: &str) -> bool {
                *self.0 == *other
            }
        }

        impl PartialEq<&str> for $name<'_> {
            fn eq(&self, other: &&str) -> bool {
                *self.0 == **other
            }
        }

        impl<'a> From<&'a str> for $name<'a> {
            fn from(text: &'a str) -> Self {
                Self::new(text)
            }
        }

        impl From<String> for $name<'_> {
            fn from(text: String) -> Self {
                Self::new(text)
            }
        }

        impl<'a> From<Cow<'a, str>> for $name<'a> {
            fn from(text: Cow<'a, str>) -> Self {
                Self::new(text)
            }
        }
    };
}

text_type! {
    /// SGF's Text: any characters. LF, CR, CRLF and LFCR are one line break, held as LF; tab, vertical tab, form feed and NUL
    /// are spaces. Source: SGF FF\[4\], property value types.
    ///
    /// ```
    /// use boardwire_sgf::value::Text;
    ///
    /// assert_eq!(Text::new("one\r\ntwo\tthree"), "one\ntwo three");
    /// let mut raw = Vec::new();
    /// Text::new(r"a]b:c\").write(&mut raw);
    /// assert_eq!(raw, br"a\]b:c\\");
    /// ```
    Text, false
}

text_type! {
    /// SGF's SimpleText: one line. Line breaks and other blanks are spaces. Source: SGF FF\[4\], property value types.
    ///
    /// ```
    /// use boardwire_sgf::value::SimpleText;
    ///
    /// assert_eq!(SimpleText::new("Honinbo\nShusaku"), "Honinbo Shusaku");
    /// ```
    SimpleText, true
}

impl SimpleText<'_> {
    /// Whether there is nothing but spaces.
    pub(super) fn is_blank(&self) -> bool {
        self.0.bytes().all(|byte| byte == b' ')
    }
}

impl<'a> From<SimpleText<'a>> for Text<'a> {
    fn from(text: SimpleText<'a>) -> Self {
        Self(text.0)
    }
}

/// Puts `text` with `\` before `\` and `]`, and before `:` in a part of a composed value.
pub(crate) fn write_escaped(text: &str, part: bool, out: &mut impl Out) {
    let mut rest = text.as_bytes();
    let special = |&byte: &u8| matches!(byte, b'\\' | b']') || part && byte == b':';
    while let Some(at) = rest.iter().position(special) {
        let (before, from) = rest.split_at(at);
        out.put(before);
        out.put(b"\\");
        let (char, after) = from.split_at(1);
        out.put(char);
        rest = after;
    }
    out.put(rest);
}

/// A text whose parts are read: it is looked at as a whole for whether it is UTF-8, which for each part would take longer.
#[derive(Clone, Debug)]
pub(crate) struct Whole<'a> {
    bytes: &'a [u8],
    /// The same, once it was asked for; empty if it is not UTF-8.
    text: Option<&'a str>,
}

impl<'a> Whole<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, text: None }
    }

    pub(crate) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The part `raw` that stands at `span`, if it is as most texts are: without control characters, or with LF alone.
    #[inline]
    pub(crate) fn text(&mut self, raw: &[u8], span: Span, context: &Context) -> Option<Text<'a>> {
        Some(Text(self.part(raw, span, false, context)?))
    }

    /// The same as one line.
    #[inline]
    pub(crate) fn simple_text(
        &mut self,
        raw: &[u8],
        span: Span,
        context: &Context,
    ) -> Option<SimpleText<'a>> {
        Some(SimpleText(self.part(raw, span, true, context)?))
    }

    /// The part from `start` to `end`, if the whole is UTF-8.
    #[inline]
    pub(crate) fn plain(&mut self, start: usize, end: usize) -> Option<&'a str> {
        let bytes = self.bytes;
        let text = self
            .text
            .get_or_insert_with(|| core::str::from_utf8(bytes).unwrap_or_default());
        text.get(start..end)
    }

    fn part(
        &mut self,
        raw: &[u8],
        span: Span,
        one_line: bool,
        context: &Context,
    ) -> Option<Cow<'a, str>> {
        if context.coding.charset == Charset::Utf8 && context.line_breaks == LineBreaks::All {
            unescape_lines(self.plain(span.start, span.end)?, one_line)
        } else if is_plain(raw, one_line || context.line_breaks != LineBreaks::All) {
            self.plain(span.start, span.end).map(Cow::Borrowed)
        } else {
            None
        }
    }
}

/// Takes the escapes out of a text, which then is as it is read: `None` if it has control characters that are read as others.
fn unescape_lines(text: &str, one_line: bool) -> Option<Cow<'_, str>> {
    let has_controls = text
        .bytes()
        .fold(false, |has, byte| has | is_control(byte, one_line));
    if has_controls {
        return None;
    }
    match memchr::memchr(b'\\', text.as_bytes()) {
        Some(first) => unescape_from(text, first).map(Cow::Owned),
        None => Some(Cow::Borrowed(text)),
    }
}

/// Takes the escapes out of a text without control characters that are read as others. The first one is at `backslash`.
fn unescape_from(text: &str, mut backslash: usize) -> Option<String> {
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        read.push_str(rest.get(..backslash)?);
        rest = rest.get(backslash + 1..)?;
        // A line break vanishes, any other character loses its meaning, be it a backslash.
        let kept = match rest.as_bytes().first()? {
            b'\n' => {
                rest = rest.get(1..)?;
                0
            }
            b'\\' => 1,
            _ => 0,
        };
        match memchr::memchr(b'\\', rest.as_bytes().get(kept..)?) {
            Some(next) => backslash = kept + next,
            None => {
                read.push_str(rest);
                return Some(read);
            }
        }
    }
}

/// Reads a text of `raw`: unescapes, decodes, and reads blanks.
fn read<'a>(raw: &'a [u8], one_line: bool, context: &Context, sink: &mut Sink<'_>) -> Cow<'a, str> {
    // A line break is nothing to read only where each one counts.
    if let Some(plain) = plain(raw, one_line || context.line_breaks != LineBreaks::All) {
        return Cow::Borrowed(plain);
    }
    raw_text::read(raw, one_line, context, sink)
}

/// The text, where it is ASCII without anything to read: most texts.
#[inline]
fn plain(raw: &[u8], one_line: bool) -> Option<&str> {
    if is_plain(raw, one_line) {
        core::str::from_utf8(raw).ok()
    } else {
        None
    }
}

/// Whether a text is ASCII without anything to read: no escape, and of control characters at most LF in texts of several lines.
#[inline]
fn is_plain(raw: &[u8], one_line: bool) -> bool {
    if raw.len() > LONG {
        // Without branches the loop is vectorized.
        let mut odd = false;
        for &byte in raw {
            odd |= is_control(byte, one_line) | (byte == b'\\') | (byte >= 0x7F);
        }
        return !odd;
    }
    let (words, rest) = raw.as_chunks::<8>();
    let odd_bytes = |word: u64| {
        let no_backslash = ((word & LOW) ^ (ONES * b'\\' as u64)) + LOW;
        odd_bytes(word, one_line) | !no_backslash & !LOW
    };
    let mut odd = 0;
    for word in words {
        odd |= odd_bytes(u64::from_le_bytes(*word));
    }
    let last = match raw.last_chunk::<8>() {
        Some(last) => u64::from_le_bytes(*last),
        None => rest
            .iter()
            .fold(SPACES, |word, &byte| word << 8 | u64::from(byte)),
    };
    odd | odd_bytes(last) == 0
}

/// The end of a text that begins at `at`, if it is short and plain: its first `]`, which is looked for at the same time. Else the
/// offset up to which it is plain.
#[inline]
pub(crate) fn plain_text_end(text: &[u8], mut at: usize, one_line: bool) -> Result<usize, usize> {
    for _ in 0..SHORT / 8 {
        let Some(word) = text.get(at..).and_then(<[u8]>::first_chunk) else {
            return plain_text_end_of(text, at, one_line);
        };
        let word = u64::from_le_bytes(*word);
        let stops = lex::marks(word) | odd_bytes(word, one_line);
        if stops != 0 {
            let end = at + (stops.trailing_zeros() >> 3) as usize;
            return if text.get(end) == Some(&b']') {
                Ok(end)
            } else {
                Err(end)
            };
        }
        at += 8;
    }
    Err(at)
}

/// The same at the end of `text`, where no word is left.
#[inline(never)]
fn plain_text_end_of(text: &[u8], at: usize, one_line: bool) -> Result<usize, usize> {
    let rest = text.get(at..).unwrap_or_default();
    match rest.iter().position(|&byte| byte == b']') {
        Some(len) if is_plain(rest.get(..len).unwrap_or_default(), one_line) => Ok(at + len),
        _ => Err(at),
    }
}

/// The end of a text in UTF-8 that begins at `at`, and its first escape. `None` if it has none, or control characters
/// that are read as others.
#[inline]
pub(crate) fn lines_end(
    text: &[u8],
    mut at: usize,
    one_line: bool,
) -> Option<(usize, Option<usize>)> {
    let mut escape = None;
    loop {
        at = text_stop(text, at, one_line)?;
        match *text.get(at)? {
            b']' => return Some((at, escape)),
            b'\\' => {
                escape = escape.or(Some(at));
                let escaped = *text.get(at + 1)?;
                if is_control(escaped, one_line) {
                    return None;
                }
                at += 2;
            }
            _ => return None,
        }
    }
}

/// The offset of the first `]`, backslash or control character at or after `at`; of the last ones those that are read as they are
/// don't count.
#[inline]
fn text_stop(text: &[u8], mut at: usize, one_line: bool) -> Option<usize> {
    let stops = |byte| is_control(byte, one_line) | (byte == b']') | (byte == b'\\');
    let bits = |word| lex::marks(word) | controls(word, one_line);
    for _ in 0..lex::WORDS {
        let Some(bytes) = text.get(at..)?.first_chunk() else {
            break;
        };
        let found = bits(u64::from_le_bytes(*bytes));
        if found != 0 {
            return Some(at + (found.trailing_zeros() >> 3) as usize);
        }
        at += 8;
    }
    while let Some(chunk) = text.get(at..)?.first_chunk() {
        match lex::first_of_chunk(chunk, stops, bits) {
            Some(first) => return Some(at + first),
            None => at += lex::CHUNK,
        }
    }
    let rest = text.get(at..)?;
    Some(at + rest.iter().position(|&byte| stops(byte))?)
}

/// Whether a character is read as another: control characters are, but for LF in texts of several lines.
#[inline]
const fn is_control(byte: u8, one_line: bool) -> bool {
    // A space stands for no character.
    let allowed = if one_line { b' ' } else { b'\n' };
    (byte < b' ') & (byte != allowed)
}

/// Texts of more bytes are searched for their end and then looked at, which takes longer to start.
const SHORT: usize = 32;

/// Texts of more bytes are looked at by a loop whose start takes longer.
const LONG: usize = 64;

const ONES: u64 = u64::from_le_bytes([1; 8]);
const SPACES: u64 = ONES * b' ' as u64;

const LOW: u64 = ONES * 0x7F;

/// Has the highest bit of each byte set that is no ASCII, a control character but for LF in texts of several lines, or DEL; and no other.
#[inline]
const fn odd_bytes(word: u64, one_line: bool) -> u64 {
    let delete = (word & LOW) + ONES;
    controls(word, one_line) | (word | delete) & !LOW
}

/// Has the highest bit of each byte set that [is read as another](is_control), and no other.
#[inline]
const fn controls(word: u64, one_line: bool) -> u64 {
    let allowed = if one_line { b' ' } else { b'\n' };
    // No sum below is more than a byte. Each has the highest bit set for..
    let low = word & LOW;
    let no_control = low + ONES * (0x80 - b' ' as u64);
    let not_allowed = (low ^ (ONES * allowed as u64)) + LOW;
    // A byte that is no ASCII is none.
    !no_control & not_allowed & !word & !LOW
}
