//! The grammar as a [`Codec`], so that transcripts can pin transcripts.

use alloc::string::ToString as _;
use alloc::vec::Vec;

use boardwire_core::{
    CodeSet as _, Codec, Direction, Finding, Notes, Observation, Severity, Shape, Span,
};
use serde_json::{Value, json};

use crate::{Code, Line, Options, ParseError, Place, Transcript, format_into, lex, parse};

/// The codec of transcripts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TranscriptCodec;

impl Codec for TranscriptCodec {
    const NAME: &'static str = "transcript";
    const SHAPE: Shape = Shape::Document;
    type Message<'i> = Transcript<'i>;
    type Options = Options;
    type Code = Code;

    fn parse_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Result<Transcript<'i>, ParseError> {
        parse::parse_with(input, options, notes)
    }

    fn format_into(message: &Transcript<'_>, _: &Options, out: &mut Vec<u8>) {
        format_into(message, out);
    }

    fn into_owned(message: Transcript<'_>) -> Transcript<'static> {
        message.into_owned()
    }

    fn shorten<'s, 'l: 's>(message: &'s Transcript<'l>) -> &'s Transcript<'s> {
        message
    }

    fn read_with<'i>(
        input: &'i [u8],
        _: Option<Direction>,
        options: &Options,
        notes: &mut dyn Notes<Code>,
    ) -> Option<Transcript<'i>> {
        parse::read_with(input, options, notes)
    }

    fn json(message: &Transcript<'_>, out: &mut Vec<u8>) -> bool {
        let header = message.header();
        let value = json!({
            "version": crate::Header::VERSION,
            "format": header.format.as_str(),
            "session": header.session,
            "lines": message.lines().iter().map(line_json).collect::<Vec<_>>(),
        });
        out.extend_from_slice(value.to_string().as_bytes());
        true
    }

    fn tokens(input: &[u8], _: &Options, each: &mut dyn FnMut(Span)) -> bool {
        lex::tokens(input, each);
        true
    }

    fn keep(input: &[u8], _: &Options, out: &mut Vec<u8>) -> bool {
        lex::tokens(input, &mut |span| out.extend_from_slice(span.of(input)));
        true
    }

    /// Metadata of different keys, and the notes of one input, have no order in meaning.
    fn unordered(message: &Transcript<'_>, each: &mut dyn FnMut(&[u8])) {
        for line in message.lines() {
            match line {
                Line::Metadata(metadata) => each(metadata.key.as_str().as_bytes()),
                Line::Note(mark) | Line::Error(mark) => each(mark.code.as_str().as_bytes()),
                Line::Finding(mark) => each(mark.code.as_str().as_bytes()),
                _ => {}
            }
        }
    }

    fn validate(input: &[u8], message: &Transcript<'_>, _: &Options) -> Vec<Observation> {
        spans_outside(input, message)
    }
}

/// Marks whose span reaches past the payload that they are about.
fn spans_outside(input: &[u8], message: &Transcript<'_>) -> Vec<Observation> {
    let mut found = Vec::new();
    let mut len = None;
    let mut eol = crate::Eol::Lf;
    let mut lexer = lex::Lexer::new(input);
    for (number, line) in message.numbered() {
        let span = match line {
            Line::Metadata(metadata) => {
                if let Ok(crate::Meaning::Eol(new)) = metadata.meaning() {
                    eol = new;
                }
                continue;
            }
            Line::Input(input) => {
                len = input.payload.bytes_with(eol).map(|bytes| bytes.len());
                continue;
            }
            Line::Note(mark) | Line::Error(mark) => mark.span,
            Line::Finding(mark) => match mark.place {
                Place::Span(span) => span,
                _ => continue,
            },
            _ => continue,
        };
        if len.is_some_and(|len| !span.is_within(len)) {
            let lexeme = lexer.find(|lexeme| lexeme.number == number);
            let text = lexeme.map_or(Span::empty(0), |lexeme| lexeme.text);
            let place = lex::last_token(text.of(input)).shifted(text.start);
            let row = Code::SpanOutsidePayload.info();
            found.push(Finding::new(row, place, Severity::Remark).into());
        }
    }
    found
}

fn line_json(line: &Line<'_>) -> Value {
    match line {
        Line::Blank => json!({"blank": true}),
        Line::Comment(comment) => json!({"comment": comment.as_str()}),
        Line::Metadata(metadata) => {
            json!({"key": metadata.key.as_str(), "value": metadata.value.as_str()})
        }
        Line::Input(input) => {
            let direction = input.direction.map(Direction::name);
            json!({"input": payload_json(&input.payload), "direction": direction})
        }
        Line::Canonical(payload) => json!({"canonical": payload_json(payload)}),
        Line::Note(mark) => {
            json!({"note": mark.code.as_str(), "span": [mark.span.start, mark.span.end]})
        }
        Line::Error(mark) => {
            json!({"error": mark.code.as_str(), "span": [mark.span.start, mark.span.end]})
        }
        Line::Json(json) => json!({"json": json.text()}),
        Line::Finding(mark) => match &mark.place {
            Place::Any => json!({"finding": mark.code.as_str()}),
            Place::Span(span) => {
                json!({"finding": mark.code.as_str(), "span": [span.start, span.end]})
            }
            Place::Path(path) => json!({"finding": mark.code.as_str(), "path": path.as_str()}),
        },
    }
}

/// Text as a string, other bytes as `{"hex": ".."}`, a file's path as `{"file": ".."}`.
fn payload_json(payload: &crate::Payload<'_>) -> Value {
    let Some(bytes) = payload.bytes() else {
        return json!({"file": payload.path()});
    };
    match core::str::from_utf8(bytes) {
        Ok(text) => json!(text),
        Err(_) => {
            let digits = bytes.iter().map(|byte| alloc::format!("{byte:02x}"));
            json!({"hex": digits.collect::<alloc::string::String>()})
        }
    }
}
