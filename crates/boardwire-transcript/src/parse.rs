//! Bytes to a transcript.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{CodecOptions as _, Compare, Direction, Judge, Level, Notes, Span, expected};

use crate::format::format_into;
use crate::lex::{self, Bad, BlockSpan, Kind, Lexeme, Lexer, Sigil};
use crate::model::{JsonInner, Order};
use crate::{
    Code, Form, Header, Input, Json, Line, Note, Options, ParseError, Payload, Transcript,
};

/// Reads a transcript at level Conforming.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(input: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Transcript<'i>, ParseError> {
    parse_at(input.as_ref(), Level::Conforming)
}

/// Reads a transcript at level Canonical: it has to be what [`format`](crate::format()) writes.
///
/// # Errors
/// The first fault, deviation or difference by offset.
pub fn parse_strict<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<Transcript<'i>, ParseError> {
    parse_at(input.as_ref(), Level::Canonical)
}

/// Reads a transcript at level Lenient: the value, and its notes.
///
/// # Errors
/// The first fault by offset.
pub fn parse_lenient<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(Transcript<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let options = Options::default().at(Level::Lenient);
    let transcript = parse_with(input, &options, &mut notes)?;
    Ok((transcript, notes))
}

/// Reads a transcript as the options say. Faults and deviations are notes too, so that all of them can be shown.
///
/// # Errors
/// The first by offset that the level forbids.
pub fn parse_with<'i>(
    input: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Transcript<'i>, ParseError> {
    let input = input.as_ref();
    let mut judge = Judge::new(options.level, notes);
    let transcript = Reader::new(input, options, &mut judge).read();
    let result = match transcript {
        Some(transcript) if options.level == Level::Canonical && judge.first().is_none() => {
            let mut compare = Compare::new(input);
            format_into(&transcript, &mut compare);
            match compare.span() {
                Some(span) => Err(ParseError::new(Code::NotCanonical, span)),
                None => Ok(transcript),
            }
        }
        Some(transcript) => Ok(transcript),
        // The reader noted why, so that the judge has an error of its own to give.
        None => Err(ParseError::new(Code::MissingHeader, Span::empty(0))),
    };
    match (judge.first(), result) {
        (Some(first), _) => Err(*first),
        (None, result) => result,
    }
}

/// What [`read`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// All lines that could be read; `None` where there is no header that can be read.
    pub transcript: Option<Transcript<'i>>,
    /// Every fault, deviation and remark.
    pub notes: Vec<Note>,
}

/// Reads all that can be read, and says what could not.
pub fn read<'i>(input: &'i (impl AsRef<[u8]> + ?Sized), options: &Options) -> Reading<'i> {
    let mut notes = Vec::new();
    let transcript = read_with(input.as_ref(), options, &mut notes);
    Reading { transcript, notes }
}

pub(crate) fn read_with<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Option<Transcript<'i>> {
    Reader::new(input, options, notes).read()
}

/// Whether a file has a header; one without is read in the older form.
#[must_use]
pub fn has_header(input: &[u8]) -> bool {
    let start = lex::byte_order_mark(input).end;
    input
        .get(start..)
        .is_some_and(|rest| rest.starts_with(b"#!"))
}

fn parse_at(input: &[u8], level: Level) -> Result<Transcript<'_>, ParseError> {
    parse_with(
        input,
        &Options::default().at(level),
        &mut boardwire_core::Discard,
    )
}

impl FromStr for Transcript<'static> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(Transcript::into_owned)
    }
}

struct Reader<'i, 'n> {
    input: &'i [u8],
    options: &'n Options,
    notes: &'n mut dyn Notes<Code>,
    order: Order,
}

impl<'i, 'n> Reader<'i, 'n> {
    fn new(input: &'i [u8], options: &'n Options, notes: &'n mut dyn Notes<Code>) -> Self {
        Self {
            input,
            options,
            notes,
            order: Order::new(options.session),
        }
    }

    fn read(mut self) -> Option<Transcript<'i>> {
        let limits = &self.options.limits;
        if self.input.len() > limits.document {
            let span = Span::new(limits.document, limits.document + 1);
            self.note(Code::DocumentTooLong, span);
            return None;
        }
        let mark = lex::byte_order_mark(self.input);
        if !mark.is_empty() {
            self.note(Code::Bom, mark);
        }
        let mut lexer = Lexer::new(self.input);
        let mut transcript = self.header(lexer.next());
        if transcript == Err(Unreadable::Grammar) {
            return None;
        }
        for lexeme in lexer {
            if lexeme.number > limits.nodes {
                self.note(Code::TooManyLines, lexeme.text);
                break;
            }
            let Some(line) = self.line(&lexeme) else {
                continue;
            };
            if line.is_mark() && self.order.marks_are_orphans() {
                continue;
            }
            if let Err(code) = self.order.take(&line) {
                let sigil = Span::new(lexeme.text.start, lexeme.text.start + 1);
                self.note(code, sigil);
                if matches!(line, Line::Input(_)) {
                    self.order.unreadable_input();
                }
                continue;
            }
            if let Ok(transcript) = &mut transcript {
                transcript.push(line, lexeme.number);
            }
        }
        let mut transcript = transcript.ok()?;
        transcript.end();
        Some(transcript)
    }

    fn note(&mut self, code: Code, span: Span) {
        self.notes.note(Note::new(code, span));
    }

    fn bad(&mut self, bad: Bad) {
        self.note(bad.code, bad.span);
    }

    fn header(&mut self, first: Option<Lexeme>) -> Result<Transcript<'i>, Unreadable> {
        let text = first.map_or(Span::empty(self.input.len()), |line| line.text);
        let line = text.of(self.input);
        let Some(body) = line.strip_prefix(b"#!") else {
            let error = ParseError::new(Code::MissingHeader, text)
                .with_expected(expected!["#! transcript 1 FORMAT"]);
            self.notes
                .note(Note::new(Code::MissingHeader, text).or_error(error));
            return Err(Unreadable::Grammar);
        };
        let end = first.map_or(text.end, |line| line.span.end);
        if !self.row(text, Span::new(text.start, end)) {
            return Err(Unreadable::Header);
        }
        if body.first().is_some_and(|&byte| !lex::is_blank(byte)) {
            self.note(Code::MissingSpace, Span::empty(text.start + 2));
        }
        let (mut header, place) = match lex::header(body) {
            Ok(header) => header,
            Err(bad) => {
                self.bad(bad.shifted(text.start + 2));
                return Err(match bad.code {
                    // What follows may be of another grammar.
                    Code::UnknownVersion => Unreadable::Grammar,
                    _ => Unreadable::Header,
                });
            }
        };
        let formats = &self.options.formats;
        let known =
            formats.is_empty() || formats.iter().any(|name| header.format == *name.as_str());
        if !known {
            self.note(Code::UnknownFormat, place.shifted(text.start + 2));
        }
        header.session |= self.options.session;
        self.order = Order::new(header.session);
        Ok(Transcript::begin(header))
    }

    /// Checks one line of the file, whatever it is. False: it can't be read.
    fn row(&mut self, text: Span, whole: Span) -> bool {
        if whole.end - text.end == 2 {
            self.note(Code::Crlf, Span::new(text.end, text.end + 1));
        }
        let limit = self.options.limits.line;
        if text.len() > limit {
            let at = text.start + limit;
            self.note(Code::LineTooLong, Span::new(at, at + 1));
            return false;
        }
        let bytes = text.of(self.input);
        if let Err(error) = core::str::from_utf8(bytes) {
            let start = text.start + error.valid_up_to();
            let len = error.error_len().unwrap_or(text.end - start);
            self.note(Code::BadUtf8, Span::new(start, start + len));
            return false;
        }
        if let Some(at) = bytes.iter().position(|&byte| lex::is_control(byte)) {
            let at = text.start + at;
            self.note(Code::ControlCharacter, Span::new(at, at + 1));
            return false;
        }
        true
    }

    fn rows(&mut self, lexeme: &Lexeme) -> bool {
        let Some(block) = lexeme.block else {
            return self.row(lexeme.text, lexeme.span);
        };
        let first = Span::new(lexeme.span.start, block.body.start);
        let mut sound = self.row(lexeme.text, first);
        for (text, whole) in lex::rows(self.input, block.body) {
            sound &= self.row(text, whole);
        }
        if let Some(close) = block.close {
            sound &= self.row(close, Span::new(close.start, lexeme.span.end));
        } else {
            let error = ParseError::new(Code::UnclosedBlock, block.open).with_truncated();
            self.notes
                .note(Note::new(Code::UnclosedBlock, block.open).or_error(error));
            sound = false;
        }
        sound
    }

    fn line(&mut self, lexeme: &Lexeme) -> Option<Line<'i>> {
        let text = lexeme.text;
        let bytes = text.of(self.input);
        let sound = self.rows(lexeme);
        if bytes.iter().all(|&byte| lex::is_blank(byte)) {
            if !bytes.is_empty() {
                self.note(Code::SpacesInBlankLine, text);
            }
            return Some(Line::Blank);
        }
        let Some(sigil) = Sigil::of(bytes) else {
            if sound {
                let char = text_of(self.input, text).chars().next();
                let len = char.map_or(1, char::len_utf8);
                self.note(Code::UnknownSigil, Span::new(text.start, text.start + len));
            }
            self.order.unreadable_input();
            return None;
        };
        let line = if sound {
            self.content(lexeme, sigil)
        } else {
            None
        };
        if line.is_none() && sigil.kind.is_input() {
            self.order.unreadable_input();
        }
        line
    }

    fn content(&mut self, lexeme: &Lexeme, sigil: Sigil) -> Option<Line<'i>> {
        let start = lexeme.text.start + sigil.body;
        let body = Span::new(start, lexeme.text.end);
        if sigil.missing_space {
            self.note(Code::MissingSpace, Span::empty(start));
        }
        let bytes = body.of(self.input);
        let result = match sigil.kind {
            Kind::Header => Err(Bad {
                code: Code::MisplacedHeader,
                span: Span::new(lexeme.text.start, lexeme.text.start + 2),
            }),
            Kind::Comment => crate::Comment::new(text_of(self.input, body))
                .map(Line::Comment)
                .map_err(|code| Bad { code, span: body }),
            Kind::Metadata => self.metadata(body),
            Kind::ToEngine => self.input(lexeme, body, Some(Direction::ToEngine)),
            Kind::ToGui => self.input(lexeme, body, Some(Direction::ToGui)),
            Kind::Undirected => self.input(lexeme, body, None),
            Kind::Canonical => self.payload(lexeme, body).map(Line::Canonical),
            Kind::Json => self.json(lexeme, body).map(Line::Json),
            Kind::Note => lex::mark(bytes)
                .map(Line::Note)
                .map_err(|bad| bad.shifted(start)),
            Kind::Error => lex::mark(bytes)
                .map(Line::Error)
                .map_err(|bad| bad.shifted(start)),
            Kind::Finding => lex::finding(bytes)
                .map(Line::Finding)
                .map_err(|bad| bad.shifted(start)),
        };
        match result {
            Ok(line) => Some(line),
            Err(bad) => {
                self.bad(bad);
                None
            }
        }
    }

    fn metadata(&mut self, body: Span) -> Result<Line<'i>, Bad> {
        let bytes = body.of(self.input);
        let metadata = lex::metadata(bytes).map_err(|bad| bad.shifted(body.start))?;
        let value = metadata.value.as_str();
        // The value ends where the blanks at the line's end begin.
        let start = body.start + lex::trim(bytes).end - value.len();
        match lex::meaning(metadata.key.as_str(), value) {
            Ok(crate::Meaning::Unknown) => {
                let key = lex::trim(bytes).start + body.start;
                let span = Span::new(key, key + metadata.key.as_str().len());
                self.note(Code::UnknownMetadata, span);
            }
            Ok(_) => {}
            Err(bad) => return Err(bad.shifted(start)),
        }
        Ok(Line::Metadata(metadata))
    }

    fn input(
        &mut self,
        lexeme: &Lexeme,
        body: Span,
        direction: Option<Direction>,
    ) -> Result<Line<'i>, Bad> {
        let payload = self.payload(lexeme, body)?;
        Ok(Line::Input(Input { direction, payload }))
    }

    fn payload(&mut self, lexeme: &Lexeme, body: Span) -> Result<Payload<'i>, Bad> {
        if let Some(block) = lexeme.block {
            let (tag, text) = block_text(self.input, block);
            return Ok(Payload::from_block(tag, text));
        }
        let text = text_of(self.input, body);
        let payload = lex::payload(text).map_err(|bad| bad.shifted(body.start))?;
        if payload.form() == Form::Plain && lex::has_edge_blank(text.as_bytes()) {
            let inner = lex::trim(text.as_bytes());
            let edge = match inner.start {
                0 => Span::new(inner.end, text.len()),
                start => Span::new(0, start),
            };
            self.note(Code::EdgeBlank, edge.shifted(body.start));
        }
        Ok(payload)
    }

    fn json(&mut self, lexeme: &Lexeme, body: Span) -> Result<Json<'i>, Bad> {
        let fault = |at: usize, text: &str, offset: usize| {
            let char = text.get(offset..).and_then(|rest| rest.chars().next());
            Bad {
                code: Code::BadJson,
                span: Span::new(at, at + char.map_or(0, char::len_utf8)),
            }
        };
        let Some(block) = lexeme.block else {
            let inner = lex::trim(body.of(self.input)).shifted(body.start);
            let text = text_of(self.input, inner);
            return match lex::json_fault(text) {
                None => Ok(Json(JsonInner::Line(Cow::Borrowed(text)))),
                Some(offset) => Err(fault(inner.start + offset, text, offset)),
            };
        };
        let (tag, text) = block_text(self.input, block);
        let Some(offset) = lex::json_fault(&text) else {
            return Ok(Json::from_block(tag, text));
        };
        let before = text.get(..offset).unwrap_or_default();
        let row = before.bytes().filter(|&byte| byte == b'\n').count();
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
        let start = lex::rows(self.input, block.body)
            .nth(row)
            .map_or(block.body.end, |(row, _)| row.start);
        Err(fault(start + column, &text, offset))
    }
}

/// Why there is no transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unreadable {
    /// The header can't be read; the lines below are checked all the same.
    Header,
    /// The file is of another grammar, so that nothing can be said about its lines.
    Grammar,
}

/// A part of the input that was found to be UTF-8.
fn text_of(input: &[u8], span: Span) -> &str {
    core::str::from_utf8(span.of(input)).unwrap_or_default()
}

/// A block's tag, and its lines joined by LF: borrowed where the file's own line ends are LF.
fn block_text(input: &[u8], block: BlockSpan) -> (&str, Cow<'_, str>) {
    let tag = text_of(input, Span::new(block.open.start + 2, block.open.end));
    let body = block.body.of(input);
    if !body.windows(2).any(|pair| pair == b"\r\n") {
        let text = Span::new(block.body.start, block.body.end.saturating_sub(1));
        return (tag, Cow::Borrowed(text_of(input, text)));
    }
    let mut text = String::with_capacity(body.len());
    for (index, (row, _)) in lex::rows(input, block.body).enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.push_str(text_of(input, row));
    }
    (tag, Cow::Owned(text))
}

impl<'i> Json<'i> {
    fn from_block(tag: &'i str, text: Cow<'i, str>) -> Self {
        Self(JsonInner::Block(crate::model::Block {
            tag: Cow::Borrowed(tag),
            text,
        }))
    }
}

impl Header<'_> {
    /// The version of the grammar that this crate reads and writes.
    pub const VERSION: u32 = 1;
}
