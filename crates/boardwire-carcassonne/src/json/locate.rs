//! Where a value stands in a JSON text.

use boardwire_core::Span;

/// The span of the value at a path such as `plays[3].claim`; where the last steps lead nowhere, that of the value before. The text
/// is known to be JSON.
pub(super) fn find_path(input: &[u8], path: &str) -> Span {
    let mut text = Text { input, at: 0 };
    text.blanks();
    let mut found = text.value();
    let steps = path.split(['.', '[', ']']).filter(|step| !step.is_empty());
    for step in steps {
        text.at = found.start;
        let next = match step.parse::<usize>() {
            Ok(index) => text.element(index),
            Err(_) => text.member(step.as_bytes()),
        };
        match next {
            Some(span) => found = span,
            None => break,
        }
    }
    found
}

/// A place in a text.
struct Text<'t> {
    input: &'t [u8],
    at: usize,
}

impl Text<'_> {
    fn peek(&self) -> Option<u8> {
        self.input.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> bool {
        self.blanks();
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    /// Passes over a string, from its opening quotation mark on.
    fn string(&mut self) {
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'"' => return,
                b'\\' => self.at += 1,
                _ => {}
            }
        }
    }

    /// Passes over a value. Nesting is counted, not followed.
    fn value(&mut self) -> Span {
        self.blanks();
        let start = self.at;
        let mut depth = 0usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' => self.string(),
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

    fn member(&mut self, key: &[u8]) -> Option<Span> {
        if !self.take(b'{') {
            return None;
        }
        loop {
            self.blanks();
            if self.peek() != Some(b'"') {
                return None;
            }
            let start = self.at;
            self.string();
            let inside = Span::new(start + 1, self.at.saturating_sub(1));
            let is_it = inside.of(self.input) == key;
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
    use alloc::string::String;

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
    }
}
