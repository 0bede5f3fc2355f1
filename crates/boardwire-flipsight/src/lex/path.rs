//! JSON paths: from a path to its span, and from an offset to its path.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use boardwire_core::{Discard, Span};

use super::{Cursor, MAX_NESTING, is_blank};

/// One step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Segment {
    Key(&'static str),
    Index(usize),
}

/// The span of the value at the end of a path; of a member that is not there, that of the object around it.
pub(crate) fn locate(input: &[u8], path: &[Segment]) -> Span {
    let mut notes = Discard;
    let mut cursor = Cursor::new(input, MAX_NESTING, &mut notes);
    cursor.seek(start(input));
    let mut found = value_span(&mut cursor, input);
    for segment in path {
        cursor.seek(found.start);
        let inner = match *segment {
            Segment::Key(name) => member(&mut cursor, name),
            Segment::Index(index) => element(&mut cursor, index),
        };
        match inner {
            Some(span) => found = span,
            None => break,
        }
    }
    found
}

/// Whether the object that is the whole text has a member of that name.
pub(crate) fn has_member(input: &[u8], name: &str) -> bool {
    let mut notes = Discard;
    let mut cursor = Cursor::new(input, MAX_NESTING, &mut notes);
    cursor.seek(start(input));
    member(&mut cursor, name).is_some()
}

/// Where the text begins: after a byte order mark.
fn start(input: &[u8]) -> usize {
    const BOM: &[u8] = b"\xef\xbb\xbf";
    if input.starts_with(BOM) { BOM.len() } else { 0 }
}

fn value_span(cursor: &mut Cursor<'_, '_>, input: &[u8]) -> Span {
    cursor
        .skip_value()
        .unwrap_or_else(|_| Span::new(0, input.len()))
}

/// The value of the last member of that name: the one that counts.
fn member(cursor: &mut Cursor<'_, '_>, name: &str) -> Option<Span> {
    let mut found = None;
    let mut more = cursor.enter_object().ok()?;
    while more {
        let key = cursor.key().ok()?;
        let span = cursor.skip_value().ok()?;
        if key.text == name {
            found = Some(span);
        }
        more = cursor.next_member().ok()?;
    }
    found
}

fn element(cursor: &mut Cursor<'_, '_>, index: usize) -> Option<Span> {
    let mut more = cursor.enter_array().ok()?;
    let mut left = index;
    while more {
        let span = cursor.skip_value().ok()?;
        if left == 0 {
            return Some(span);
        }
        left -= 1;
        more = cursor.next_element().ok()?;
    }
    None
}

/// Where in a JSON text a byte stands, as a path such as `/state/legs/0/board/17`; the root is the empty path. The text may be broken,
/// there or anywhere else. A key stands for its member. `/` in a key is written `~1`, and `~` is `~0` (RFC 6901).
///
/// ```
/// let line = br#"{"board":[0,1,3],"color":"#;
/// assert_eq!(boardwire_flipsight::path_at(line, 14), "/board/2");
/// assert_eq!(boardwire_flipsight::path_at(line, 25), "/color");
/// ```
#[must_use]
pub fn path_at(input: &[u8], offset: usize) -> String {
    let mut open: Vec<Open<'_>> = Vec::new();
    let mut at = 0;
    while at <= offset {
        let Some(&byte) = input.get(at) else { break };
        let start = at;
        at += 1;
        match byte {
            b'{' => open.push(Open::Object(None)),
            b'[' => open.push(Open::Array(0)),
            _ if is_blank(byte) => {}
            b'"' => {
                at = string_end(input, at);
                if let Some(Open::Object(key @ None)) = open.last_mut() {
                    *key = Some(input.get(start + 1..at).unwrap_or_default());
                }
            }
            // What stands at the offset itself still belongs inside.
            _ if start == offset => {}
            b'}' | b']' => {
                open.pop();
            }
            b',' => match open.last_mut() {
                Some(Open::Object(key)) => *key = None,
                Some(Open::Array(index)) => *index += 1,
                None => {}
            },
            _ => {}
        }
        // A bracket at the offset is the value itself, not what is in it.
        if start == offset && matches!(byte, b'{' | b'[') {
            open.pop();
        }
    }
    let mut path = String::new();
    for step in &open {
        match step {
            Open::Object(None) => {}
            Open::Object(Some(key)) => {
                path.push('/');
                path.push_str(&escaped(key));
            }
            Open::Array(index) => {
                // Writing to a String does not fail.
                let _ = write!(path, "/{index}");
            }
        }
    }
    path
}

enum Open<'i> {
    /// The member's key, with what closes it, once it was read.
    Object(Option<&'i [u8]>),
    Array(usize),
}

/// Offset after the closing quotation mark of the string whose content begins at `at`.
fn string_end(input: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = input.get(at) {
        at += match byte {
            b'"' => return at + 1,
            b'\\' => 2,
            _ => 1,
        };
    }
    input.len()
}

fn escaped(key: &[u8]) -> String {
    let key = key.strip_suffix(b"\"").unwrap_or(key);
    let text: Cow<'_, str> = String::from_utf8_lossy(key);
    text.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_have_paths() {
        let text = br#" {"a":{"b/c":[1,{"d":null}]},"e":"x]"} "#;
        let at = |needle: &str| {
            memchr::memmem::find(text, needle.as_bytes()).expect("the needle is there")
        };
        for (needle, path) in [
            ("{\"a", ""),
            ("\"a", "/a"),
            ("{\"b", "/a"),
            ("[1", "/a/b~1c"),
            ("1,", "/a/b~1c/0"),
            ("{\"d", "/a/b~1c/1"),
            ("null", "/a/b~1c/1/d"),
            ("x]", "/e"),
        ] {
            assert_eq!(path_at(text, at(needle)), path, "{needle}");
        }
        assert_eq!(path_at(text, text.len()), "");
        assert_eq!(path_at(b"", 5), "");
        assert_eq!(path_at(b"]]}},,[[[", 9), "/0/0/0");
    }

    #[test]
    fn paths_have_spans() {
        let text = br#"{"a":1,"b":[ {"c":2} , 3],"a":4}"#;
        let span = |path: &[Segment]| locate(text, path).of(text);
        assert_eq!(span(&[Segment::Key("a")]), b"4");
        assert_eq!(span(&[Segment::Key("b"), Segment::Index(1)]), b"3");
        let c = [Segment::Key("b"), Segment::Index(0), Segment::Key("c")];
        assert_eq!(span(&c), b"2");
        assert_eq!(
            span(&[Segment::Key("b"), Segment::Index(7)]),
            br#"[ {"c":2} , 3]"#
        );
        assert_eq!(
            locate(b"\xef\xbb\xbf{\"a\":5}", &[Segment::Key("a")]),
            Span::new(8, 9)
        );
    }
}
