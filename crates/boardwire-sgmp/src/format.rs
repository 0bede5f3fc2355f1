//! Frames to bytes, and the hexadecimal form that people read.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use boardwire_core::{Out, Span, expected};

use crate::codes::{Code, ParseError};
use crate::model::{Frame, RawFrame};

/// The frame's four bytes.
#[must_use]
pub fn format(frame: &Frame) -> Vec<u8> {
    frame.to_bytes().to_vec()
}

/// Appends the frame's four bytes.
pub fn format_into(frame: &Frame, out: &mut impl Out) {
    out.put(&frame.to_bytes());
}

/// Four bytes in the form that logs show: lower case, with colons between, as in `01:a1:a0:80`. They need not be a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub [u8; 4]);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "{a:02x}:{b:02x}:{c:02x}:{d:02x}")
    }
}

/// Reads four bytes of two digits each, in either case. One colon or blank may stand between any two of them.
///
/// The bytes are read as they are, so that a log's broken frame can be looked at: [`RawFrame::from_bytes`] says what is wrong with it.
///
/// ```
/// use boardwire_sgmp::{RawFrame, parse_hex};
///
/// let bytes = parse_hex("01:a1:a0:80")?;
/// assert_eq!(bytes, [0x01, 0xA1, 0xA0, 0x80]);
/// assert_eq!(parse_hex("01 A1 A0 80"), parse_hex("01a1a080"));
/// assert_eq!(RawFrame::from_bytes(bytes)?.to_string(), "01:a1:a0:80");
/// # Ok::<(), boardwire_sgmp::ParseError>(())
/// ```
///
/// # Errors
/// `bad-hex`, with the span of what is no digit, is missing or stands after the fourth byte.
pub fn parse_hex(text: &(impl AsRef<[u8]> + ?Sized)) -> Result<[u8; 4], ParseError> {
    let placed = read_hex(text.as_ref())?;
    Ok(placed.map(|(byte, _)| byte))
}

/// The four bytes, and where the digits of each begin.
fn read_hex(text: &[u8]) -> Result<[(u8, usize); 4], ParseError> {
    let mut at = 0;
    let mut bytes = [(0, 0); 4];
    for (index, slot) in bytes.iter_mut().enumerate() {
        if index > 0 && matches!(text.get(at), Some(b':' | b' ')) {
            at += 1;
        }
        *slot = (digit(text, at)? << 4 | digit(text, at + 1)?, at);
        at += 2;
    }
    if at < text.len() {
        return Err(ParseError::new(Code::BadHex, Span::new(at, text.len())));
    }
    Ok(bytes)
}

/// Reads hexadecimal text through `read`, whose errors come with spans in the four bytes: these become spans in the text.
fn from_hex<T>(
    text: &str,
    read: impl FnOnce([u8; 4]) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let placed = read_hex(text.as_bytes())?;
    read(placed.map(|(byte, _)| byte)).map_err(|error| {
        let digits = placed.get(error.span().range()).unwrap_or_default();
        let start = digits.first().map_or(0, |(_, at)| *at);
        let end = digits.last().map_or(text.len(), |(_, at)| at + 2);
        ParseError::new(error.code(), Span::new(start, end))
    })
}

fn digit(text: &[u8], at: usize) -> Result<u8, ParseError> {
    let error = |span| {
        Err(ParseError::new(Code::BadHex, span).with_expected(expected!["a hexadecimal digit"]))
    };
    match text.get(at) {
        Some(&byte @ b'0'..=b'9') => Ok(byte - b'0'),
        Some(&byte @ b'a'..=b'f') => Ok(byte - b'a' + 10),
        Some(&byte @ b'A'..=b'F') => Ok(byte - b'A' + 10),
        Some(_) => error(Span::new(at, at + 1)),
        None => error(Span::empty(text.len())).map_err(ParseError::with_truncated),
    }
}

/// Writes the hexadecimal form.
impl fmt::Display for RawFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hex(self.to_bytes()).fmt(f)
    }
}

/// Writes the hexadecimal form.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw().fmt(f)
    }
}

/// Reads the hexadecimal form.
impl FromStr for RawFrame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        from_hex(text, Self::from_bytes)
    }
}

/// Reads the hexadecimal form at level Conforming.
impl FromStr for Frame {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        from_hex(text, Self::try_from)
    }
}
