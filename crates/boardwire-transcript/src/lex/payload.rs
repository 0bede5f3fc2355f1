//! The grammar of what stands after a sigil. Spans are relative to the text given.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::Span;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while_m_n, take_while1};
use nom::character::complete::char;
use nom::combinator::{map, map_opt, opt, recognize, value, verify};
use nom::error::ErrorKind;
use nom::multi::{fold_many0, many0};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::model::{Block, Inner};
use crate::{Code, Eol, FindingMark, Form, Header, Mark, Meaning, Metadata, Name, Path, Payload};
use crate::{Place, Value};

use super::{is_blank, is_tag, trim};

/// A fault, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bad {
    pub(crate) code: Code,
    pub(crate) span: Span,
}

impl Bad {
    const fn new(code: Code, start: usize, end: usize) -> Self {
        Self {
            code,
            span: Span::new(start, end),
        }
    }

    pub(crate) const fn shifted(mut self, by: usize) -> Self {
        self.span = self.span.shifted(by);
        self
    }
}

/// The fault in nom's terms: what was left when it was met, how many bytes of that it spans, and the code, once it is known.
#[derive(Clone, Copy, Debug)]
struct Fail<'i> {
    rest: &'i [u8],
    len: usize,
    code: Option<Code>,
}

impl<'i> nom::error::ParseError<&'i [u8]> for Fail<'i> {
    fn from_error_kind(rest: &'i [u8], _: ErrorKind) -> Self {
        Self {
            rest,
            len: 0,
            code: None,
        }
    }

    fn append(_: &'i [u8], _: ErrorKind, other: Self) -> Self {
        other
    }
}

type Res<'i, O> = IResult<&'i [u8], O, Fail<'i>>;

/// Turns a mismatch of `parser` into the fault `code`, spanning the bytes that `len` gives of the text where it began.
fn or_fault<'i, O>(
    code: Code,
    len: impl Fn(&[u8]) -> usize,
    mut parser: impl Parser<&'i [u8], Output = O, Error = Fail<'i>>,
) -> impl FnMut(&'i [u8]) -> Res<'i, O> {
    move |input| match parser.parse(input) {
        Err(nom::Err::Error(_)) => Err(nom::Err::Failure(Fail {
            rest: input,
            len: len(input),
            code: Some(code),
        })),
        other => other,
    }
}

/// Runs a parser that has to take the whole text; what is left over is the fault `text-after-payload`.
fn whole<'i, O>(
    input: &'i [u8],
    parser: impl FnOnce(&'i [u8]) -> Res<'i, O>,
    otherwise: Code,
) -> Result<O, Bad> {
    let len = input.len();
    match parser(input) {
        Ok((rest, _)) if !rest.is_empty() => {
            Err(Bad::new(Code::TextAfterPayload, len - rest.len(), len))
        }
        Ok((_, output)) => Ok(output),
        Err(nom::Err::Error(fail) | nom::Err::Failure(fail)) => {
            let start = len - fail.rest.len();
            Err(Bad::new(
                fail.code.unwrap_or(otherwise),
                start,
                start + fail.len,
            ))
        }
        Err(nom::Err::Incomplete(_)) => Err(Bad::new(otherwise, len, len)),
    }
}

fn blank0(input: &[u8]) -> Res<'_, &[u8]> {
    take_while(is_blank)(input)
}

fn token(input: &[u8]) -> Res<'_, &[u8]> {
    take_while1(|byte| !is_blank(byte))(input)
}

fn token_len(input: &[u8]) -> usize {
    until(input, is_blank)
}

/// Bytes before the first that `stop` takes.
fn until(input: &[u8], stop: impl Fn(u8) -> bool) -> usize {
    let found = input.iter().position(|&byte| stop(byte));
    found.unwrap_or(input.len())
}

/// A token as text; the line is UTF-8, and blanks are ASCII.
fn text(bytes: &[u8]) -> &str {
    core::str::from_utf8(bytes).unwrap_or_default()
}

fn name(input: &[u8]) -> Res<'_, Name<'_>> {
    map_opt(token, |token| Name::new(text(token)).ok()).parse(input)
}

/// `transcript 1 usi session`: what follows `#!`, and where the format's name stands.
pub(crate) fn header(input: &[u8]) -> Result<(Header<'_>, Span), Bad> {
    fn known(input: &[u8]) -> Res<'_, (Header<'_>, Span)> {
        let (rest, _) = blank0(input)?;
        let word = verify(token, |word: &[u8]| word == b"transcript");
        let (rest, _) = or_fault(Code::BadHeader, token_len, word)(rest)?;
        let (rest, _) = blank0(rest)?;
        let digits = verify(token, |word: &[u8]| word.iter().all(u8::is_ascii_digit));
        let (_, _) = or_fault(Code::BadHeader, token_len, digits)(rest)?;
        let one = verify(token, |word: &[u8]| word == b"1");
        let (rest, _) = or_fault(Code::UnknownVersion, token_len, one)(rest)?;
        let (rest, _) = blank0(rest)?;
        let start = input.len() - rest.len();
        let (rest, format) = or_fault(Code::BadHeader, token_len, name)(rest)?;
        let place = Span::new(start, input.len() - rest.len());
        let (rest, _) = blank0(rest)?;
        let session = opt(verify(token, |word: &[u8]| word == b"session"));
        let (rest, session) = terminated(session, blank0).parse(rest)?;
        if !rest.is_empty() {
            return Err(nom::Err::Failure(Fail {
                rest,
                len: rest.len(),
                code: Some(Code::BadHeader),
            }));
        }
        let session = session.is_some();
        Ok((rest, (Header { format, session }, place)))
    }
    whole(input, known, Code::BadHeader)
}

/// `key: value`.
pub(crate) fn metadata(input: &[u8]) -> Result<Metadata<'_>, Bad> {
    let fault = Bad::new(Code::BadMetadata, 0, input.len());
    let parser = |input| {
        let key = take_while1(|byte| byte != b':' && !is_blank(byte));
        let (rest, key) = delimited(blank0, key, (blank0, char(':'))).parse(input)?;
        Ok((&[][..], (key, rest)))
    };
    let (key, rest) = whole(input, parser, Code::BadMetadata).map_err(|_| fault)?;
    let key = Name::new(text(key)).map_err(|_| fault)?;
    let value = trim(rest).of(rest);
    let value = Value::new(text(value)).map_err(|_| fault)?;
    Ok(Metadata { key, value })
}

/// What a value means under its key.
pub(crate) fn meaning<'m>(key: &str, value: &'m str) -> Result<Meaning<'m>, Bad> {
    let bytes = value.as_bytes();
    let fault = Bad::new(Code::BadMetadataValue, 0, bytes.len());
    match key {
        "source" => Ok(Meaning::Source(value)),
        "encoding" => Ok(Meaning::Encoding(value)),
        "eol" => Eol::from_name(value).map(Meaning::Eol).ok_or(fault),
        "at" if value.is_empty() => Ok(Meaning::At(None)),
        "at" if bytes.iter().all(u8::is_ascii_digit) => value
            .parse()
            .map(|at| Meaning::At(Some(at)))
            .map_err(|_| fault),
        "at" => Err(fault),
        "options" => {
            let words = |input| {
                let word = or_fault(Code::BadMetadataValue, token_len, setting);
                preceded(blank0, many0(not_at_end(terminated(word, blank0)))).parse(input)
            };
            whole(bytes, words, Code::BadMetadataValue).map(Meaning::Options)
        }
        _ => Ok(Meaning::Unknown),
    }
}

/// Stops a repetition at the end of the text, where its parser would make a fault of having nothing to read.
fn not_at_end<'i, O>(
    mut parser: impl Parser<&'i [u8], Output = O, Error = Fail<'i>>,
) -> impl FnMut(&'i [u8]) -> Res<'i, O> {
    move |input| match input {
        [] => Err(nom::Err::Error(Fail {
            rest: input,
            len: 0,
            code: None,
        })),
        _ => parser.parse(input),
    }
}

/// `key=value` or `key="value"`.
fn setting(input: &[u8]) -> Res<'_, (String, String)> {
    let key = take_while1(|byte| byte != b'=' && !is_blank(byte));
    let (rest, key) = terminated(key, char('=')).parse(input)?;
    let bare = map(take_while(|byte| !is_blank(byte)), Cow::Borrowed);
    let (rest, value) = alt((quoted, bare)).parse(rest)?;
    let value = String::from_utf8(value.into_owned());
    // A closing quotation mark ends the word.
    let ends = rest.first().is_none_or(|&byte| is_blank(byte));
    match value {
        Ok(value) if ends => Ok((rest, (text(key).into(), value))),
        _ => Err(nom::Err::Error(Fail {
            rest: input,
            len: 0,
            code: None,
        })),
    }
}

/// `code 3..8`.
pub(crate) fn mark(input: &[u8]) -> Result<Mark<'_>, Bad> {
    let parser = |input| {
        let (rest, code) = code(input)?;
        let (rest, _) = blank0(rest)?;
        let place = map_opt(token, span);
        let (rest, span) = or_fault(Code::BadSpan, token_len, place)(rest)?;
        let (rest, _) = blank0(rest)?;
        Ok((rest, Mark { code, span }))
    };
    whole(input, parser, Code::BadCode)
}

/// `code`, `code 3..8` or `code moves[3]`.
pub(crate) fn finding(input: &[u8]) -> Result<FindingMark<'_>, Bad> {
    let parser = |input| {
        let (rest, code) = code(input)?;
        let (rest, _) = blank0(rest)?;
        let place = |token| match span(token) {
            Some(span) => Some(Place::Span(span)),
            None => Path::new(text(token)).ok().map(Place::Path),
        };
        let place = or_fault(Code::BadSpan, token_len, map_opt(token, place));
        let (rest, place) = opt(not_at_end(place)).parse(rest)?;
        let (rest, _) = blank0(rest)?;
        let place = place.unwrap_or(Place::Any);
        Ok((rest, FindingMark { code, place }))
    };
    whole(input, parser, Code::BadCode)
}

fn code(input: &[u8]) -> Res<'_, Name<'_>> {
    let (rest, _) = blank0(input)?;
    or_fault(Code::BadCode, token_len, name)(rest)
}

/// `3..8`, the whole text.
fn span(text: &[u8]) -> Option<Span> {
    fn number(input: &[u8]) -> Res<'_, usize> {
        let digits = take_while1(|byte: u8| byte.is_ascii_digit());
        map_opt(digits, |digits| self::text(digits).parse().ok()).parse(input)
    }
    let (rest, start) = number(text).ok()?;
    let (rest, end) = preceded(tag(".."), number).parse(rest).ok()?;
    (rest.is_empty() && start <= end).then_some(Span { start, end })
}

/// Where the span of a mark's line stands: the line's last token.
pub(crate) fn last_token(line: &[u8]) -> Span {
    let line = line.get(..trim(line).end).unwrap_or_default();
    let blank = line.iter().rposition(|&byte| is_blank(byte));
    Span::new(blank.map_or(0, |at| at + 1), line.len())
}

/// A payload that is no well-formed block: those the line lexer cuts.
pub(crate) fn payload(input: &str) -> Result<Payload<'_>, Bad> {
    let bytes = input.as_bytes();
    let len = bytes.len();
    match super::form(bytes) {
        Form::Plain => Ok(Payload(Inner::Plain(Cow::Borrowed(input)))),
        Form::Quoted => whole(bytes, quoted, Code::UnclosedQuote).map(Payload::quoted),
        Form::Hex => whole(bytes, hex, Code::UnclosedQuote).map(Payload::hex),
        Form::Block => Err(Bad::new(Code::BadTag, 2.min(len), len)),
        Form::File => {
            let path = input.get(1..).unwrap_or_default();
            Payload::file(path).map_err(|code| Bad::new(code, 1.min(len), len))
        }
    }
}

/// `"..."`: borrowed where there is no escape.
fn quoted(input: &[u8]) -> Res<'_, Cow<'_, [u8]>> {
    let plain = |byte| byte != b'"' && byte != b'\\';
    let (rest, _) = char('"')(input)?;
    let (rest, first) = take_while(plain)(rest)?;
    let piece = alt((map(take_while1(plain), Piece::Text), escape));
    let mut bytes: Option<Vec<u8>> = None;
    let (rest, ()) = fold_many0(
        piece,
        || (),
        |(), piece| {
            let bytes = bytes.get_or_insert_with(|| first.to_vec());
            match piece {
                Piece::Text(text) => bytes.extend_from_slice(text),
                Piece::Byte(byte) => bytes.push(byte),
                Piece::Char(char) => {
                    let mut buffer = [0; 4];
                    bytes.extend_from_slice(char.encode_utf8(&mut buffer).as_bytes());
                }
            }
        },
    )
    .parse(rest)?;
    let (rest, _) = closing(input, rest)?;
    Ok((rest, bytes.map_or(Cow::Borrowed(first), Cow::Owned)))
}

#[derive(Clone, Copy)]
enum Piece<'i> {
    Text(&'i [u8]),
    Byte(u8),
    Char(char),
}

/// The quotation mark that ends a payload; the fault spans from where it was opened.
fn closing<'i>(opened: &'i [u8], rest: &'i [u8]) -> Res<'i, char> {
    char::<_, Fail<'_>>('"')(rest).map_err(|_| {
        nom::Err::Failure(Fail {
            rest: opened,
            len: opened.len(),
            code: Some(Code::UnclosedQuote),
        })
    })
}

fn escape(input: &[u8]) -> Res<'_, Piece<'_>> {
    let (rest, _) = char('\\')(input)?;
    let digits = |least, most| take_while_m_n(least, most, |byte: u8| byte.is_ascii_hexdigit());
    let byte = map_opt(digits(2, 2), |digits| {
        u8::from_str_radix(text(digits), 16).ok().map(Piece::Byte)
    });
    let scalar = map_opt(digits(1, 6), |digits| {
        let scalar = u32::from_str_radix(text(digits), 16).ok()?;
        char::from_u32(scalar).map(Piece::Char)
    });
    let mut known = alt((
        value(Piece::Byte(b'\n'), char('n')),
        value(Piece::Byte(b'\r'), char('r')),
        value(Piece::Byte(b'\t'), char('t')),
        value(Piece::Byte(b'\\'), char('\\')),
        value(Piece::Byte(b'"'), char('"')),
        preceded(char('x'), byte),
        delimited(tag("u{"), scalar, char('}')),
    ));
    known.parse(rest).map_err(|_: nom::Err<Fail<'_>>| {
        nom::Err::Failure(Fail {
            rest: input,
            len: escape_len(input),
            code: Some(Code::BadEscape),
        })
    })
}

/// How much of a text that begins with a bad escape a person would call that escape.
fn escape_len(input: &[u8]) -> usize {
    match input {
        [b'\\', b'x', rest @ ..] => {
            2 + until(rest.get(..2).unwrap_or(rest), |byte| {
                !byte.is_ascii_alphanumeric()
            })
        }
        [b'\\', b'u', b'{', rest @ ..] => {
            let digits = until(rest, |byte| !byte.is_ascii_alphanumeric());
            3 + digits + usize::from(rest.get(digits) == Some(&b'}'))
        }
        [b'\\', rest @ ..] => 1 + text(rest).chars().next().map_or(0, char::len_utf8),
        _ => 0,
    }
}

/// `x"01 a1"`.
fn hex(input: &[u8]) -> Res<'_, Vec<u8>> {
    let (rest, _) = tag("x\"")(input)?;
    let digit = |byte: u8| byte.is_ascii_hexdigit();
    let pair = map_opt(recognize(take_while_m_n(2, 2, digit)), |digits| {
        u8::from_str_radix(text(digits), 16).ok()
    });
    let (rest, bytes) = preceded(blank0, many0(terminated(pair, blank0))).parse(rest)?;
    match rest {
        [] | [b'"', ..] => {
            let (rest, _) = closing(input, rest)?;
            Ok((rest, bytes))
        }
        _ => {
            let pair = text(rest).chars().take(2);
            let pair = pair.take_while(|&char| char != '"' && char != ' ' && char != '\t');
            Err(nom::Err::Failure(Fail {
                rest,
                len: pair.map(char::len_utf8).sum(),
                code: Some(Code::BadHex),
            }))
        }
    }
}

/// Where a text stops being one JSON value, as an offset; `None` when it is one.
pub(crate) fn json_fault(text: &str) -> Option<usize> {
    let error = serde_json::from_str::<serde_json::Value>(text).err()?;
    // The line counts from 1; the column is the number of bytes read of that line.
    let lines = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1));
    let start: usize = lines.map(str::len).sum();
    let offset = start + error.column().saturating_sub(1);
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    Some(offset)
}

impl<'i> Payload<'i> {
    /// A block that the line lexer cut, so that its tag is no line of the text.
    pub(crate) fn from_block(tag: &'i str, text: Cow<'i, str>) -> Self {
        debug_assert!(is_tag(tag.as_bytes()), "the lexer takes only tags");
        Self(Inner::Block(Block {
            tag: Cow::Borrowed(tag),
            text,
        }))
    }
}
