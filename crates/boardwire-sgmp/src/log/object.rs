//! JSON objects, read without `std` and without another crate: it keeps the order of keys and the spelling of numbers, which the log is written back with.
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;

use boardwire_core::Span;

/// A JSON object (RFC 8259) that was checked.
#[derive(Debug, Default)]
pub(super) struct Object {
    /// Its own members, in order; not those of objects inside. Spans are in the text that was read.
    pub(super) members: Vec<Member>,
    /// The object without blanks between its tokens, where it had some.
    pub(super) compact: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// The key without its quotes, with escapes as they stand.
    pub(super) key: Span,
    pub(super) value: Span,
}

impl Object {
    /// The value of the first member with this key.
    pub(super) fn get(&self, text: &[u8], key: &[u8]) -> Option<Span> {
        let found = self
            .members
            .iter()
            .find(|member| member.key.of(text) == key);
        found.map(|member| member.value)
    }
}

/// Reads a text that is one object. Blanks may stand around it.
///
/// The error is the offset of the first byte that can't be.
pub(super) fn read_object(text: &[u8], nesting: usize) -> Result<Object, usize> {
    if let Err(error) = core::str::from_utf8(text) {
        return Err(error.valid_up_to());
    }
    let mut reader = Reader {
        text,
        at: 0,
        end: 0,
        open: Vec::new(),
        nesting,
        object: Object::default(),
    };
    reader.read()?;
    Ok(reader.object)
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    Colon,
    CommaOrEnd,
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    /// Where the last token ended.
    end: usize,
    /// The objects (true) and arrays (false) that are open.
    open: Vec<bool>,
    nesting: usize,
    object: Object,
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), usize> {
        let mut need = Need::Value;
        loop {
            self.skip_blanks();
            let start = self.at;
            let byte = *self.text.get(start).ok_or(start)?;
            let outer = self.open.len();
            let after = match (need, byte) {
                (Need::Value, b'{') | (Need::ValueOrEnd, b'{') => self.enter(true)?,
                // The text is an object.
                (Need::Value | Need::ValueOrEnd, _) if self.open.is_empty() => return Err(start),
                (Need::Value | Need::ValueOrEnd, b'[') => self.enter(false)?,
                (Need::ValueOrEnd, b']') | (Need::KeyOrEnd, b'}') => self.leave(),
                (Need::CommaOrEnd, b'}') if self.open.last() == Some(&true) => self.leave(),
                (Need::CommaOrEnd, b']') if self.open.last() == Some(&false) => self.leave(),
                (Need::CommaOrEnd, b',') => {
                    self.at += 1;
                    if self.open.last() == Some(&true) {
                        Need::Key
                    } else {
                        Need::Value
                    }
                }
                (Need::Colon, b':') => {
                    self.at += 1;
                    Need::Value
                }
                (Need::Key | Need::KeyOrEnd, b'"') => {
                    self.string()?;
                    Need::Colon
                }
                (Need::Value | Need::ValueOrEnd, _) => {
                    self.scalar(byte)?;
                    Need::CommaOrEnd
                }
                _ => return Err(start),
            };
            self.take(Span::new(start, self.at), need, outer);
            need = after;
            if self.open.is_empty() {
                break;
            }
        }
        self.skip_blanks();
        if self.at < self.text.len() {
            return Err(self.at);
        }
        if self.end < self.text.len() {
            self.gap(self.text.len());
        }
        Ok(())
    }

    /// Puts a token away.
    fn take(&mut self, token: Span, need: Need, outer: usize) {
        if token.start > self.end {
            self.gap(token.start);
        }
        self.end = token.end;
        if let Some(compact) = &mut self.object.compact {
            compact.extend_from_slice(token.of(self.text));
        }
        let is_own = outer == 1;
        match need {
            Need::Key | Need::KeyOrEnd if is_own && token.len() > 1 => {
                let key = Span::new(token.start + 1, token.end - 1);
                let value = Span::empty(token.end);
                self.object.members.push(Member { key, value });
            }
            // The first token of a value, and the last.
            Need::Value if is_own => {
                if let Some(member) = self.object.members.last_mut() {
                    member.value = token;
                }
            }
            _ if self.open.len() == 1 && outer == 2 => {
                if let Some(member) = self.object.members.last_mut() {
                    member.value = Span::new(member.value.start, token.end);
                }
            }
            _ => {}
        }
    }

    /// Blanks stand before `to`: from here on the compact form is another text.
    fn gap(&mut self, _to: usize) {
        if self.object.compact.is_none() {
            let before = self.text.get(..self.end).unwrap_or_default();
            self.object.compact = Some(before.to_vec());
        }
    }

    fn enter(&mut self, is_object: bool) -> Result<Need, usize> {
        if self.open.len() >= self.nesting {
            return Err(self.at);
        }
        self.at += 1;
        self.open.push(is_object);
        Ok(if is_object {
            Need::KeyOrEnd
        } else {
            Need::ValueOrEnd
        })
    }

    fn leave(&mut self) -> Need {
        self.at += 1;
        self.open.pop();
        Need::CommaOrEnd
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn scalar(&mut self, first: u8) -> Result<(), usize> {
        match first {
            b'"' => self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<(), usize> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if !rest.starts_with(word) {
            return Err(self.at);
        }
        self.at += word.len();
        Ok(())
    }

    fn string(&mut self) -> Result<(), usize> {
        self.at += 1;
        loop {
            match self.peek().ok_or(self.at)? {
                b'"' => break,
                b'\\' => {
                    self.at += 1;
                    match self.peek().ok_or(self.at)? {
                        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {}
                        b'u' => {
                            for _ in 0..4 {
                                self.at += 1;
                                let digit = self.peek().ok_or(self.at)?;
                                if !digit.is_ascii_hexdigit() {
                                    return Err(self.at);
                                }
                            }
                        }
                        _ => return Err(self.at),
                    }
                }
                0..=0x1f => return Err(self.at),
                _ => {}
            }
            self.at += 1;
        }
        self.at += 1;
        Ok(())
    }

    fn number(&mut self) -> Result<(), usize> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(())
    }

    /// One digit or more.
    fn digits(&mut self) -> Result<(), usize> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.at);
        }
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }
}

/// The text of a string token that has no escapes.
pub(super) fn plain_string(token: &[u8]) -> Option<&[u8]> {
    let text = token.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    (!text.contains(&b'\\')).then_some(text)
}

/// A number token as milliseconds, if it is seconds of a time that fits.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked, and a cast saturates"
)]
pub(super) fn milliseconds(token: &[u8]) -> Option<u64> {
    let seconds: f64 = core::str::from_utf8(token).ok()?.parse().ok()?;
    // 2^53 milliseconds are exact.
    (0.0..=9e12)
        .contains(&seconds)
        .then_some((seconds * 1000.0 + 0.5) as u64)
}

/// A number token as a small whole number.
pub(super) fn small(token: &[u8]) -> Option<u16> {
    core::str::from_utf8(token).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_read() {
        let text = br#" { "a" : [ 1 , {"b":2} ] , "c\n":"x y" ,"d":-1.5e+3,"e":{ },"f":[] } "#;
        let object = read_object(text, 9).unwrap();
        let members: Vec<_> = object
            .members
            .iter()
            .map(|member| (member.key.of(text), member.value.of(text)))
            .collect();
        let wanted: [(&[u8], &[u8]); 5] = [
            (b"a", b"[ 1 , {\"b\":2} ]"),
            (b"c\\n", b"\"x y\""),
            (b"d", b"-1.5e+3"),
            (b"e", b"{ }"),
            (b"f", b"[]"),
        ];
        assert_eq!(members, wanted);
        let compact = br#"{"a":[1,{"b":2}],"c\n":"x y","d":-1.5e+3,"e":{},"f":[]}"#;
        assert_eq!(object.compact.as_deref(), Some(&compact[..]));
        assert_eq!(read_object(compact, 9).unwrap().compact, None);
        assert_eq!(read_object(b"{}", 1).unwrap().compact, None);
        assert!(read_object(b"{} ", 1).unwrap().compact.as_deref() == Some(b"{}"));
    }

    #[test]
    fn what_is_no_object_is_refused() {
        for (text, at) in [
            ("", 0),
            ("{", 1),
            ("[]", 0),
            ("1", 0),
            ("{}x", 2),
            ("{\"a\"}", 4),
            ("{\"a\":}", 5),
            ("{\"a\":1,}", 7),
            ("{,}", 1),
            ("{\"a\":[1,]}", 8),
            ("{\"a\":[1}", 7),
            ("{\"a\":{]}", 6),
            ("{\"a\":01}", 6),
            ("{\"a\":1.}", 7),
            ("{\"a\":1e}", 7),
            ("{\"a\":-}", 6),
            ("{\"a\":tru}", 5),
            ("{\"a\":\"\\x\"}", 7),
            ("{\"a\":\"\\u12\"}", 10),
            ("{\"a\":\"\t\"}", 6),
            ("{\"a\":\"", 6),
            ("{\"a\":{\"b\":{}}}", 10),
        ] {
            assert_eq!(read_object(text.as_bytes(), 2).err(), Some(at), "{text}");
        }
        assert_eq!(read_object(b"{\"\xff\":1}", 2).err(), Some(2));
    }

    #[test]
    fn times_are_milliseconds() {
        for (text, wanted) in [
            ("0", Some(0)),
            ("0.0078", Some(8)),
            ("1.5e1", Some(15_000)),
            ("-0", Some(0)),
            ("-1", None),
            ("1e400", None),
            ("1e13", None),
            ("\"1\"", None),
            ("null", None),
        ] {
            assert_eq!(milliseconds(text.as_bytes()), wanted, "{text}");
        }
    }
}
