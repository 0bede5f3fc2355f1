//! Texts that are not plain: escapes, characters of any charset, and line breaks.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use boardwire_core::{Out, Span};

use super::{Context, LineBreaks, Sink, Text};
use crate::Code;

/// Reads a text: unescapes, decodes, and reads blanks.
pub(super) fn read<'a>(
    raw: &'a [u8],
    one_line: bool,
    context: &Context,
    sink: &mut Sink<'_>,
) -> Cow<'a, str> {
    if let Some(at) = memchr::memchr(0, raw) {
        sink(Code::NulByte, Span::new(at, at + 1));
    }
    let charset = context.coding.charset;
    let text = match unescape(raw, context) {
        Cow::Borrowed(bytes) => {
            let decoded = charset.decode(bytes);
            if let (Some(first), Some(last)) = (decoded.faults.first(), decoded.faults.last()) {
                sink(Code::UndecodableBytes, first.join(*last));
            }
            decoded.text
        }
        Cow::Owned(bytes) => {
            let decoded = charset.decode(&bytes);
            if !decoded.faults.is_empty() {
                // Offsets in the unescaped text are not those in `raw`.
                sink(Code::UndecodableBytes, Span::new(0, raw.len()));
            }
            Cow::Owned(decoded.text.into_owned())
        }
    };
    normalize(text, one_line, context.line_breaks)
}

/// Takes escapes out: `\` and a line break vanish, `\` and any other character are that character.
fn unescape<'a>(raw: &'a [u8], context: &Context) -> Cow<'a, [u8]> {
    let Some(first) = find_backslash(raw, context) else {
        return Cow::Borrowed(raw);
    };
    let (before, mut rest) = raw.split_at(first);
    let mut bytes = Vec::with_capacity(raw.len());
    bytes.extend_from_slice(before);
    loop {
        // `rest` begins with a backslash.
        rest = match rest {
            [b'\\', b'\r', b'\n', after @ ..]
            | [b'\\', b'\n', b'\r', after @ ..]
            | [b'\\', b'\r' | b'\n', after @ ..] => after,
            [b'\\', char @ ..] if !char.is_empty() => {
                let (char, after) = char.split_at(step(char, context));
                bytes.extend_from_slice(char);
                after
            }
            // Nothing is escaped; such a value can't be read from a file.
            lone => {
                bytes.extend_from_slice(lone);
                return Cow::Owned(bytes);
            }
        };
        let next = find_backslash(rest, context).unwrap_or(rest.len());
        let (before, from) = rest.split_at(next);
        bytes.extend_from_slice(before);
        if from.is_empty() {
            return Cow::Owned(bytes);
        }
        rest = from;
    }
}

/// Length of the character at the start of `bytes`, as far as escapes are concerned.
fn step(bytes: &[u8], context: &Context) -> usize {
    if context.coding.is_wide() {
        context
            .coding
            .charset
            .step(bytes)
            .clamp(1, bytes.len().max(1))
    } else {
        1
    }
}

fn find_backslash(bytes: &[u8], context: &Context) -> Option<usize> {
    find(bytes, b'\\', context)
}

/// Offset of an ASCII character that is no part of a longer one.
fn find(bytes: &[u8], wanted: u8, context: &Context) -> Option<usize> {
    if !context.coding.is_wide() {
        return memchr::memchr(wanted, bytes);
    }
    let mut at = 0;
    while let Some(rest) = bytes.get(at..)
        && let Some(&byte) = rest.first()
    {
        if byte == wanted {
            return Some(at);
        }
        at += step(rest, context);
    }
    None
}

/// Writes a value in UTF-8. Its escapes depend on the charset and are written anew; a `:` that is escaped stays so, since it would split the value.
pub(crate) fn write_in_utf8(raw: &[u8], context: &Context, out: &mut impl Out) {
    let plain = context.with_line_breaks(LineBreaks::All);
    let read = |raw| Text::read(raw, &plain, &mut |_, _| {});
    let (first, rest) = raw.split_at(find_colon(raw, context).unwrap_or(raw.len()));
    read(first).write_part(out);
    read(rest).write(out);
}

/// Offset of the first `:` that is not escaped: where a composed value is split.
#[inline]
pub(super) fn find_colon(raw: &[u8], context: &Context) -> Option<usize> {
    let first = memchr::memchr(b':', raw)?;
    if !context.coding.is_wide() && memchr::memchr(b'\\', raw.get(..first)?).is_none() {
        return Some(first);
    }
    let mut at = 0;
    while let Some(rest) = raw.get(at..) {
        match rest {
            [] => return None,
            [b':', ..] => return Some(at),
            [b'\\', escaped @ ..] => at += 1 + step(escaped, context),
            _ => at += step(rest, context),
        }
    }
    None
}

/// Reads line breaks and blanks: what [`Text`](super::Text) and [`SimpleText`](super::SimpleText) say of them.
pub(super) fn normalize(text: Cow<'_, str>, one_line: bool, breaks: LineBreaks) -> Cow<'_, str> {
    let is_odd = |byte: u8| {
        matches!(byte, b'\r' | b'\t' | 0x0B | 0x0C | 0)
            || byte == b'\n' && (one_line || breaks != LineBreaks::All)
    };
    // Most texts have none, which a loop without branches sees much faster.
    let allowed = if one_line || breaks != LineBreaks::All {
        b' '
    } else {
        b'\n'
    };
    let has_controls = text
        .bytes()
        .fold(false, |has, byte| has | ((byte < b' ') & (byte != allowed)));
    if !has_controls {
        return text;
    }
    let Some(first) = text.bytes().position(is_odd) else {
        return text;
    };
    let is_blank = |byte: u8| matches!(byte, b'\r' | b'\n' | b'\t' | 0x0B | 0x0C | 0);
    let mut normal = String::with_capacity(text.len());
    let mut rest = &*text;
    if breaks == LineBreaks::All && text.as_bytes().get(first.wrapping_sub(1)) != Some(&b'\n') {
        // Up to here every line break is a LF already.
        let (before, from) = text.split_at(first);
        normal.push_str(before);
        rest = from;
    }
    loop {
        let blank = rest.bytes().position(is_blank).unwrap_or(rest.len());
        let (before, from) = rest.split_at(blank);
        normal.push_str(before);
        if from.is_empty() {
            return Cow::Owned(normal);
        }
        let len = break_len(from.as_bytes());
        rest = from.get(len.max(1)..).unwrap_or_default();
        if one_line || len == 0 {
            normal.push(' ');
            continue;
        }
        let second = break_len(rest.as_bytes());
        match breaks {
            LineBreaks::All => normal.push('\n'),
            LineBreaks::NotAfterSpace => {
                if !normal.ends_with(' ') {
                    normal.push('\n');
                }
            }
            LineBreaks::Doubled | LineBreaks::Paragraphs if second == 0 => normal.push(' '),
            LineBreaks::Doubled => {
                normal.push('\n');
                rest = rest.get(second..).unwrap_or_default();
            }
            LineBreaks::Paragraphs => {
                normal.push_str("\n\n");
                rest = rest.get(second..).unwrap_or_default();
            }
        }
    }
}

/// Length of the line break at the start: 0 when there is none.
fn break_len(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}
