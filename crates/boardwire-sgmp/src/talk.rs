//! Talk: the text that the players send each other between frames.

use boardwire_core::{Span, expected};

use crate::codes::{Code, ParseError};
use crate::lex::ByteClass;

/// The bytes, if all of them can be sent as talk: 04 to 7F.
///
/// ```
/// use boardwire_sgmp::{Code, talk};
///
/// assert_eq!(talk::check(b"hello\r\n"), Ok(&b"hello\r\n"[..]));
/// let error = talk::check("caf\u{e9}".as_bytes()).unwrap_err();
/// assert_eq!((error.code(), error.span().range()), (Code::BadTalkByte, 3..5));
/// ```
///
/// # Errors
/// `bad-talk-byte`, at the first bytes that frames are made of: the peer would take them for one.
pub fn check(text: &[u8]) -> Result<&[u8], ParseError> {
    let is_text = |byte: &u8| ByteClass::of(*byte) == ByteClass::Text;
    let Some(start) = text.iter().position(|byte| !is_text(byte)) else {
        return Ok(text);
    };
    let rest = text.get(start..).unwrap_or_default();
    let len = rest.iter().position(is_text).unwrap_or(rest.len());
    let error = ParseError::new(Code::BadTalkByte, Span::new(start, start + len));
    Err(error.with_expected(expected!["a byte 04 to 7F"]))
}

/// The bytes with `?` in place of those that can't be sent as talk.
///
/// ```
/// let text: Vec<u8> = boardwire_sgmp::talk::filter(b"a\x00b\xFF").collect();
/// assert_eq!(text, b"a?b?");
/// ```
pub fn filter(text: &[u8]) -> impl Iterator<Item = u8> + '_ {
    text.iter().map(|&byte| match ByteClass::of(byte) {
        ByteClass::Text => byte,
        ByteClass::Start | ByteClass::Packet => b'?',
    })
}
