//! Passing over values, and keeping them as they are.

use alloc::borrow::Cow;
use alloc::string::String;

use boardwire_core::{Span, expected};

use super::{Cursor, Parsed, is_blank};

impl<'i> Cursor<'i, '_> {
    /// Passes a value of any kind, checking all of it, without recursion. Its span.
    pub(crate) fn skip_value(&mut self) -> Parsed<Span> {
        self.peek();
        let start = self.at;
        // Which of the open brackets are objects: the innermost in the lowest bit.
        let mut objects: u128 = 0;
        let outer = self.depth;
        loop {
            // A value begins here.
            match self.peek() {
                Some(b'"') => self.skip_quoted()?,
                Some(b'-' | b'0'..=b'9') => {
                    if self.plain_integer().is_none() {
                        self.number()?;
                    }
                }
                Some(b'{') => {
                    if self.enter_object()? {
                        objects = objects << 1 | 1;
                        self.skip_key()?;
                        continue;
                    }
                }
                Some(b'[') => {
                    if self.enter_array()? {
                        objects <<= 1;
                        continue;
                    }
                }
                Some(b't') => self.literal(b"true")?,
                Some(b'f') => self.literal(b"false")?,
                Some(b'n') => self.literal(b"null")?,
                _ => return Err(self.unexpected(expected!["a value"])),
            }
            // It has ended: so may have those around it.
            loop {
                if self.depth == outer {
                    return Ok(Span::new(start, self.at));
                }
                if objects & 1 == 1 {
                    if self.next_member()? {
                        self.skip_key()?;
                        break;
                    }
                } else if self.next_element()? {
                    break;
                }
                objects >>= 1;
            }
        }
    }

    fn skip_key(&mut self) -> Parsed<()> {
        if self.peek() != Some(b'"') {
            return Err(self.unexpected(expected!["a key in quotation marks"]));
        }
        self.skip_quoted()?;
        if !self.eat(b':') {
            return Err(self.unexpected(expected!["`:`"]));
        }
        Ok(())
    }

    /// A value of any kind as text without blanks between its tokens.
    pub(crate) fn raw(&mut self) -> Parsed<Cow<'i, str>> {
        let span = self.skip_value()?;
        // Strings were checked, and all else is ASCII.
        let text = core::str::from_utf8(span.of(self.input)).unwrap_or_default();
        Ok(without_blanks(text))
    }
}

/// The same JSON without the blanks between tokens; those in strings stay.
fn without_blanks(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(is_blank) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut in_string = false;
    let mut escaped = false;
    for c in text.chars() {
        if in_string {
            in_string = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if c == '"' {
            in_string = true;
        } else if matches!(c, ' ' | '\t' | '\n' | '\r') {
            continue;
        }
        out.push(c);
    }
    if out.len() == text.len() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(out)
    }
}
