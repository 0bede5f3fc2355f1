//! The text of a move: `move[/[eval][/[time]]]`.

use boardwire_core::{Notes, Span};

use super::clock::read_time;
use super::codes::{Code, Note, ParseError};
use super::lex::is_space;
use crate::eval::Eval;
use crate::item::MoveItem;
use crate::spelling::{Spelled, read_move};
use boardwire_core::othello::Move;

/// Reads a move that stands at `start` in the input.
#[inline]
pub(crate) fn read_item(
    text: &[u8],
    start: usize,
    notes: &mut dyn Notes<Code>,
) -> Result<MoveItem, ParseError> {
    let (name, rest) = cut(text);
    let mv = match read_move(trim(name)) {
        Spelled::Move(mv) => mv,
        Spelled::Dashes => {
            notes.note(Note::new(Code::PassDashes, span(name, start)));
            Move::Pass
        }
        Spelled::Bad => return Err(ParseError::new(Code::BadSquare, span(name, start))),
    };
    let mut item = MoveItem::new(mv);
    let Some(rest) = rest else {
        return Ok(item);
    };
    let start = start + name.len() + 1;
    let (eval, time) = cut(rest);
    let field = trim(eval);
    if !field.is_empty() {
        item.eval = Eval::from_text(field);
        if item.eval.is_none() {
            return Err(ParseError::new(Code::BadEval, span(eval, start)));
        }
    }
    let Some(time) = time else {
        return Ok(item);
    };
    let start = start + eval.len() + 1;
    let field = trim(time);
    if !field.is_empty() {
        let Some(read) = read_time(field) else {
            return Err(ParseError::new(Code::BadTime, span(time, start)));
        };
        if let Some(at) = read.short {
            let at = span(time, start).start + at;
            notes.note(Note::new(Code::ShortField, Span::new(at, at + 1)));
        }
        item.secs = Some(read.secs);
    }
    Ok(item)
}

/// Up to the slash, and after it.
#[inline]
fn cut(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|&byte| byte == b'/') {
        Some(at) => (text.get(..at).unwrap_or_default(), text.get(at + 1..)),
        None => (text, None),
    }
}

#[inline]
fn trim(text: &[u8]) -> &[u8] {
    match text {
        [first, .., last] if !is_space(*first) && !is_space(*last) => text,
        _ => trim_slow(text),
    }
}

fn trim_slow(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text
        && is_space(*first)
    {
        text = rest;
    }
    while let [rest @ .., last] = text
        && is_space(*last)
    {
        text = rest;
    }
    text
}

/// The place of a field without the blanks around it; of an empty one, where it should be.
fn span(field: &[u8], start: usize) -> Span {
    super::lex::trimmed(field, Span::new(0, field.len())).shifted(start)
}
