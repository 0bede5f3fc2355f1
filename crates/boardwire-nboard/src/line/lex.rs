//! Words of a line and their spans.
#![warn(clippy::indexing_slicing)]

use boardwire_core::{CodecOptions as _, Span};

use super::codes::{Code, ParseError};
use super::options::Options;

#[inline]
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'i> {
    pub(crate) bytes: &'i [u8],
    pub(crate) span: Span,
}

/// Cuts words at runs of blanks and tabs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexer<'i> {
    line: &'i [u8],
    at: usize,
}

impl<'i> Lexer<'i> {
    pub(crate) const fn new(line: &'i [u8]) -> Self {
        Self { line, at: 0 }
    }

    /// Passes over blanks, and gives what is left.
    pub(crate) fn rest(&mut self) -> Word<'i> {
        let rest = self.line.get(self.at..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        self.at += blanks;
        Word {
            bytes: rest.get(blanks..).unwrap_or_default(),
            span: Span::new(self.at, self.line.len()),
        }
    }

    /// The next word.
    pub(crate) fn word(&mut self) -> Option<Word<'i>> {
        let Word { bytes, .. } = self.rest();
        let len = bytes
            .iter()
            .position(|byte| is_blank(*byte))
            .unwrap_or(bytes.len());
        let start = self.at;
        self.at += len;
        (len > 0).then(|| Word {
            bytes: bytes.get(..len).unwrap_or_default(),
            span: Span::new(start, start + len),
        })
    }

    /// Where a word is missing.
    pub(crate) const fn end(&self) -> Span {
        Span::empty(self.line.len())
    }
}

/// Why a text is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineFault {
    TooLong,
    End,
    Nul,
}

/// The line without its end. What is no line of text is refused before its words are read.
pub(crate) fn whole(input: &[u8], limit: usize) -> Result<&[u8], (LineFault, Span)> {
    let line = input.strip_suffix(b"\n").unwrap_or(input);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > limit {
        return Err((LineFault::TooLong, Span::new(limit, line.len())));
    }
    if let Some(at) = memchr::memchr3(0, b'\n', b'\r', line) {
        let fault = match line.get(at) {
            Some(0) => LineFault::Nul,
            _ => LineFault::End,
        };
        return Err((fault, Span::new(at, at + 1)));
    }
    Ok(line)
}

pub(crate) fn whole_line<'i>(input: &'i [u8], options: &Options) -> Result<&'i [u8], ParseError> {
    whole(input, options.limits().line).map_err(|(fault, span)| {
        let code = match fault {
            LineFault::TooLong => Code::LineTooLong,
            LineFault::End => Code::LineEndInside,
            LineFault::Nul => Code::NulByte,
        };
        ParseError::new(code, span)
    })
}

/// The spans of words and of the blanks between, and of the line's end.
pub(crate) fn tokens(input: &[u8], each: &mut dyn FnMut(Span)) {
    let kind = |byte: u8| match byte {
        b' ' | b'\t' => 0,
        b'\r' | b'\n' => 1,
        _ => 2,
    };
    let mut start = 0;
    for (at, pair) in input.windows(2).enumerate() {
        if let [a, b] = pair
            && kind(*a) != kind(*b)
        {
            each(Span::new(start, at + 1));
            start = at + 1;
        }
    }
    if start < input.len() {
        each(Span::new(start, input.len()));
    }
}
