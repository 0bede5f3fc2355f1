//! Bytes to lines, and what lines are made of.

mod payload;

use boardwire_core::Span;

use crate::{Code, Form};

pub(crate) use payload::{
    Bad, finding, header, json_fault, last_token, mark, meaning, metadata, payload,
};

/// A line with its line end, and the block that it opens, if it opens one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lexeme {
    /// From 1.
    pub(crate) number: usize,
    /// The whole, the last line end included.
    pub(crate) span: Span,
    /// The line without its end.
    pub(crate) text: Span,
    pub(crate) block: Option<BlockSpan>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockSpan {
    /// `<<` and the tag.
    pub(crate) open: Span,
    /// The lines between the two tags, with their ends.
    pub(crate) body: Span,
    /// The tag that ends it, without a line end; `None` when the file ends before.
    pub(crate) close: Option<Span>,
}

/// Cuts a file into lines and blocks: every byte belongs to exactly one.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'i> {
    input: &'i [u8],
    at: usize,
    number: usize,
}

impl<'i> Lexer<'i> {
    /// The lines of a file, from after its byte order mark on.
    pub(crate) fn new(input: &'i [u8]) -> Self {
        Self {
            input,
            at: byte_order_mark(input).end,
            number: 0,
        }
    }

    /// One line: its text without the end, and the whole. `None` at the end of the input.
    fn row(&mut self) -> Option<(Span, Span)> {
        let (text, span) = row_at(self.input, self.at)?;
        self.at = span.end;
        self.number += 1;
        Some((text, span))
    }

    fn block(&mut self, text: Span) -> Option<BlockSpan> {
        let line = text.of(self.input);
        let sigil = Sigil::of(line)?;
        if !sigil.kind.has_block() {
            return None;
        }
        let tag = line.get(sigil.body..)?.strip_prefix(b"<<")?;
        if !is_tag(tag) {
            return None;
        }
        let body_start = self.at;
        let open = Span::new(text.start + sigil.body, text.end);
        while let Some((row, span)) = self.row() {
            if row.of(self.input) == tag {
                return Some(BlockSpan {
                    open,
                    body: Span::new(body_start, span.start),
                    close: Some(row),
                });
            }
        }
        Some(BlockSpan {
            open,
            body: Span::new(body_start, self.at),
            close: None,
        })
    }
}

impl Iterator for Lexer<'_> {
    type Item = Lexeme;

    fn next(&mut self) -> Option<Lexeme> {
        let (text, span) = self.row()?;
        let number = self.number;
        let block = self.block(text);
        Some(Lexeme {
            number,
            span: Span::new(span.start, self.at),
            text,
            block,
        })
    }
}

/// The byte order mark at the beginning of a file; empty when there is none.
pub(crate) fn byte_order_mark(input: &[u8]) -> Span {
    Span::new(
        0,
        if input.starts_with(b"\xef\xbb\xbf") {
            3
        } else {
            0
        },
    )
}

/// The line that begins at `at`: without its end (LF or CR LF), and with it.
fn row_at(input: &[u8], at: usize) -> Option<(Span, Span)> {
    let rest = input.get(at..)?;
    if rest.is_empty() {
        return None;
    }
    let Some(len) = rest.iter().position(|&byte| byte == b'\n') else {
        let span = Span::new(at, input.len());
        return Some((span, span));
    };
    let text = rest.get(..len).unwrap_or_default();
    let cut = usize::from(text.ends_with(b"\r"));
    Some((Span::new(at, at + len - cut), Span::new(at, at + len + 1)))
}

/// The lines of `span`, each without its end and with it.
pub(crate) fn rows(input: &[u8], span: Span) -> impl Iterator<Item = (Span, Span)> {
    let input = input.get(..span.end).unwrap_or_default();
    let mut at = span.start;
    core::iter::from_fn(move || {
        let row = row_at(input, at)?;
        at = row.1.end;
        Some(row)
    })
}

/// Gives the spans of all tokens: sigils, blanks, bodies, line ends, block lines. They cover the input without a gap.
pub(crate) fn tokens(input: &[u8], each: &mut dyn FnMut(Span)) {
    let mut give = |start: usize, end: usize| {
        if start < end {
            each(Span::new(start, end));
        }
    };
    give(0, byte_order_mark(input).end);
    for lexeme in Lexer::new(input) {
        let Span { start, end } = lexeme.text;
        let line = lexeme.text.of(input);
        let (sigil, body) = match Sigil::of(line) {
            Some(sigil) => (sigil.kind.len(), sigil.body),
            None => (0, 0),
        };
        give(start, start + sigil);
        give(start + sigil, start + body);
        give(start + body, end);
        let Some(block) = lexeme.block else {
            give(end, lexeme.span.end);
            continue;
        };
        give(end, block.body.start);
        for (row, whole) in rows(input, block.body) {
            give(row.start, row.end);
            give(row.end, whole.end);
        }
        if let Some(close) = block.close {
            give(close.start, close.end);
            give(close.end, lexeme.span.end);
        }
    }
}

/// What a line is, by its first characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Header,
    Comment,
    Metadata,
    ToEngine,
    ToGui,
    Undirected,
    Canonical,
    Note,
    Error,
    Json,
    Finding,
}

impl Kind {
    const fn len(self) -> usize {
        match self {
            Self::Header => 2,
            _ => 1,
        }
    }

    const fn has_block(self) -> bool {
        matches!(
            self,
            Self::ToEngine | Self::ToGui | Self::Undirected | Self::Canonical | Self::Json
        )
    }

    pub(crate) const fn is_input(self) -> bool {
        matches!(self, Self::ToEngine | Self::ToGui | Self::Undirected)
    }
}

/// The beginning of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sigil {
    pub(crate) kind: Kind,
    /// Where the text begins: after the sigil and its space.
    pub(crate) body: usize,
    /// Text follows without a space.
    pub(crate) missing_space: bool,
}

impl Sigil {
    pub(crate) fn of(line: &[u8]) -> Option<Self> {
        let kind = match line {
            [b'#', b'!', ..] => Kind::Header,
            [b'#', ..] => {
                // The text of a comment is all that follows: a rule of #### is one.
                return Some(Self {
                    kind: Kind::Comment,
                    body: 1,
                    missing_space: false,
                });
            }
            [b'%', ..] => Kind::Metadata,
            [b'>', ..] => Kind::ToEngine,
            [b'<', ..] => Kind::ToGui,
            [b'-', ..] => Kind::Undirected,
            [b'=', ..] => Kind::Canonical,
            [b'~', ..] => Kind::Note,
            [b'!', ..] => Kind::Error,
            [b':', ..] => Kind::Json,
            [b'@', ..] => Kind::Finding,
            _ => return None,
        };
        let (space, missing_space) = match line.get(kind.len()) {
            None => (0, false),
            Some(b' ') => (1, false),
            Some(_) => (0, true),
        };
        Some(Self {
            kind,
            body: kind.len() + space,
            missing_space,
        })
    }
}

/// Space and TAB.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

pub(crate) fn has_edge_blank(text: &[u8]) -> bool {
    let blank = |byte: Option<&u8>| byte.is_some_and(|&byte| is_blank(byte));
    blank(text.first()) || blank(text.last())
}

/// The part of `text` between the blanks at its edges, as offsets.
pub(crate) fn trim(text: &[u8]) -> Span {
    let Some(start) = text.iter().position(|&byte| !is_blank(byte)) else {
        return Span::empty(text.len());
    };
    let last = text.iter().rposition(|&byte| !is_blank(byte));
    Span::new(start, last.map_or(start, |last| last + 1))
}

/// A name in kebab-case.
pub(crate) fn is_name(text: &[u8]) -> bool {
    let kebab = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    !text.is_empty() && text.iter().all(kebab)
}

pub(crate) fn is_tag(text: &[u8]) -> bool {
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    !text.is_empty() && text.iter().all(letter)
}

/// A relative path whose parts are names: it leads nowhere but below the transcript's folder.
pub(crate) fn is_path(path: &str) -> bool {
    let part = |part: &str| !matches!(part, "" | "." | "..");
    !has_edge_blank(path.as_bytes()) && !path.contains(['\\', ':']) && path.split('/').all(part)
}

/// The form that a payload has by its first characters.
pub(crate) fn form(body: &[u8]) -> Form {
    match body {
        [b'"', ..] => Form::Quoted,
        [b'x', b'"', ..] => Form::Hex,
        [b'<', b'<', ..] => Form::Block,
        [b'@', ..] => Form::File,
        _ => Form::Plain,
    }
}

/// Whether a text would be read as another form than plain.
pub(crate) fn has_form(body: &[u8]) -> bool {
    form(body) != Form::Plain
}

/// Control characters that no line may hold: C0 other than TAB, and DEL.
pub(crate) fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && byte != b'\t'
}

/// Whether a text can stand in a line as it is.
pub(crate) fn check_text(text: &str) -> Result<(), Code> {
    if text.bytes().any(is_control) {
        Err(Code::ControlCharacter)
    } else {
        Ok(())
    }
}
