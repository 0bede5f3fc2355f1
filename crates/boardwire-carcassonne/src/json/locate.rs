//! Where a value stands in a JSON text.

use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::Span;

/// The span of the value at a path such as `plays[3].claim`; where the last steps lead nowhere, that of the value before. The text
/// is known to be JSON.
pub(super) fn find_path(input: &[u8], path: &str) -> Span {
    let mut text = Text::new(input);
    text.blanks();
    let mut found = text.value();
    let steps = path.split(['.', '[', ']']).filter(|step| !step.is_empty());
    for step in steps {
        text.at = found.start;
        let next = match step.parse::<usize>() {
            Ok(index) => text.element(index),
            Err(_) => text.member(step),
        };
        match next {
            Some(span) => found = span,
            None => break,
        }
    }
    found
}

/// The spans of the values of an array that stands at `span`.
pub(super) fn elements(input: &[u8], span: Span) -> Vec<Span> {
    let mut text = Text {
        input,
        at: span.start,
    };
    let mut found = Vec::new();
    if !text.take(b'[') {
        return found;
    }
    text.blanks();
    while text.at < span.end && text.peek() != Some(b']') {
        found.push(text.value());
        if !text.take(b',') {
            break;
        }
        text.blanks();
    }
    found
}

/// Whether a string, in its quotation marks, is `wanted`; it may have escapes.
pub(super) fn key_is(input: &[u8], string: Span, wanted: &str) -> bool {
    let raw = string.of(input);
    if memchr::memchr(b'\\', raw).is_some() {
        return serde_json::from_slice::<String>(raw).is_ok_and(|text| text == wanted);
    }
    let inner = raw
        .strip_prefix(b"\"")
        .and_then(|raw| raw.strip_suffix(b"\""));
    inner == Some(wanted.as_bytes())
}

/// A place in a text.
pub(super) struct Text<'t> {
    input: &'t [u8],
    at: usize,
}

impl<'t> Text<'t> {
    pub(super) const fn new(input: &'t [u8]) -> Self {
        Self { input, at: 0 }
    }
}

impl Text<'_> {
    /// Where it is.
    pub(super) fn at(&self) -> usize {
        self.at.min(self.input.len())
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    pub(super) fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    pub(super) fn take(&mut self, byte: u8) -> bool {
        self.blanks();
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    /// Passes over a string, from its opening quotation mark on.
    pub(super) fn string(&mut self) -> Span {
        let start = self.at;
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'"' => break,
                b'\\' => self.at += 1,
                _ => {}
            }
        }
        Span::new(start, self.at())
    }

    /// Passes over a value. Nesting is counted, not followed.
    pub(super) fn value(&mut self) -> Span {
        self.blanks();
        let start = self.at;
        let mut depth = 0usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' => {
                    self.string();
                }
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    let Some(outer) = depth.checked_sub(1) else {
                        break;
                    };
                    depth = outer;
                    self.at += 1;
                }
                b',' if depth == 0 => break,
                _ if depth == 0 && byte.is_ascii_whitespace() => break,
                _ => {
                    self.at += 1;
                    continue;
                }
            }
            if depth == 0 {
                break;
            }
        }
        Span::new(start, self.at.min(self.input.len()))
    }

    fn element(&mut self, index: usize) -> Option<Span> {
        if !self.take(b'[') {
            return None;
        }
        for _ in 0..index {
            self.value();
            if !self.take(b',') {
                return None;
            }
        }
        self.blanks();
        (self.peek() != Some(b']')).then(|| self.value())
    }

    fn member(&mut self, key: &str) -> Option<Span> {
        if !self.take(b'{') {
            return None;
        }
        loop {
            self.blanks();
            if self.peek() != Some(b'"') {
                return None;
            }
            let string = self.string();
            let is_it = key_is(self.input, string, key);
            if !self.take(b':') {
                return None;
            }
            let value = self.value();
            if is_it {
                return Some(value);
            }
            if !self.take(b',') {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_path() {
        let input = br#" {"a" : "}\"" , "b":[ {"c":1}, [2,{"c": 30 }] ] } "#;
        let text = |path| String::from_utf8_lossy(find_path(input, path).of(input)).into_owned();
        assert_eq!(text("a"), r#""}\"""#);
        assert_eq!(text("b[0].c"), "1");
        assert_eq!(text("b[1][1].c"), "30");
        assert_eq!(text("b[1][0]"), "2");
        assert_eq!(text("b[2]"), r#"[ {"c":1}, [2,{"c": 30 }] ]"#);
        assert_eq!(find_path(b"", "a"), Span::empty(0));
        assert_eq!(find_path(br#"{"\u0061":1}"#, "a"), Span::new(10, 11));
        let list = elements(b" [1, [2,3] ,4 ]", Span::new(1, 15));
        assert_eq!(list, [Span::new(2, 3), Span::new(5, 10), Span::new(12, 13)]);
        assert_eq!(elements(b"[]", Span::new(0, 2)), []);
    }
}
