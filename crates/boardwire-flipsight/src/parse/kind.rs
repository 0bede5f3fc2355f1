//! Which kind of message an object is, by its keys.
//!
//! The first key tells, where it is one of `board`, `move`, `action`, `type` and `ok`: that is how all programs write. Else the whole
//! object is looked through, and the first of `action`, `type`, `ok`, `board` and `move` that stands anywhere tells; a request without a
//! board is one by its other keys. So the order of keys never changes a kind.

use boardwire_core::{Span, expected};

use crate::lex::{Cursor, Parsed};
use crate::model::Found;

/// A kind, with the value that tells it.
pub(super) enum Kind<'i> {
    Request,
    Reply,
    Action(Found<'i>),
    Event(Found<'i>),
    Answer(Answer),
}

#[derive(Clone, Copy)]
pub(super) enum Answer {
    Poll,
    Challenge,
    Match,
    Error,
    Other,
}

impl Answer {
    /// What a key says of an answer whose `ok` is true.
    fn by_key(key: &str) -> Option<Self> {
        Some(match key {
            "bots" | "record_bots" | "matches" | "me" | "bot" => Self::Poll,
            "match_id" => Self::Challenge,
            "match" => Self::Match,
            _ => return None,
        })
    }
}

/// What stands in an object.
#[derive(Default)]
struct Seen<'i> {
    action: Option<Found<'i>>,
    event: Option<Found<'i>>,
    ok: Option<bool>,
    answer: Option<Answer>,
    board: bool,
    mv: bool,
    request: bool,
}

/// The kind of the object that begins here. The cursor stands anywhere afterwards.
pub(super) fn of<'i>(cursor: &mut Cursor<'i, '_>) -> Parsed<Kind<'i>> {
    let text = cursor.rest();
    if text.starts_with(b"{\"board\":") {
        return Ok(Kind::Request);
    }
    if text.starts_with(b"{\"move\":") {
        return Ok(Kind::Reply);
    }
    look(cursor)
}

fn look<'i>(cursor: &mut Cursor<'i, '_>) -> Parsed<Kind<'i>> {
    let mut seen = Seen::default();
    let mut is_first = true;
    // Whether the first key was `ok`, so that only the kind of answer is looked for.
    let mut is_answer = false;
    let mut more = cursor.enter_object()?;
    while more {
        let key = cursor.key()?;
        match &*key.text {
            "board" if is_first => return Ok(Kind::Request),
            "move" if is_first => return Ok(Kind::Reply),
            "action" if !is_answer && seen.action.is_none() => {
                let found = found(cursor)?;
                if is_first {
                    return Ok(Kind::Action(found));
                }
                seen.action = Some(found);
            }
            "type" if !is_answer && seen.event.is_none() => {
                let found = found(cursor)?;
                if is_first {
                    return Ok(Kind::Event(found));
                }
                seen.event = Some(found);
            }
            "ok" if seen.ok.is_none() => {
                let ok = cursor.bool()?;
                if is_first && !ok {
                    return Ok(Kind::Answer(Answer::Error));
                }
                is_answer = is_first;
                seen.ok = Some(ok);
            }
            other => {
                if seen.answer.is_none() {
                    seen.answer = Answer::by_key(other);
                }
                if is_answer && let Some(answer) = seen.answer {
                    return Ok(Kind::Answer(answer));
                }
                match other {
                    "board" => seen.board = true,
                    "move" => seen.mv = true,
                    "color" | "legal_moves" | "game_mode" | "board_size" | "placed" => {
                        seen.request = true;
                    }
                    _ => {}
                }
                cursor.skip_value()?;
            }
        }
        is_first = false;
        more = cursor.next_member()?;
    }
    decide(seen, cursor)
}

fn decide<'i>(seen: Seen<'i>, cursor: &Cursor<'i, '_>) -> Parsed<Kind<'i>> {
    if let Some(action) = seen.action {
        return Ok(Kind::Action(action));
    }
    if let Some(event) = seen.event {
        return Ok(Kind::Event(event));
    }
    match seen.ok {
        Some(false) => return Ok(Kind::Answer(Answer::Error)),
        Some(true) => return Ok(Kind::Answer(seen.answer.unwrap_or(Answer::Other))),
        None => {}
    }
    if seen.board || seen.request && !seen.mv {
        return Ok(Kind::Request);
    }
    if seen.mv {
        return Ok(Kind::Reply);
    }
    Err(cursor.missing(expected!["move", "board", "action", "ok", "type"]))
}

/// The word that a tag has.
fn found<'i>(cursor: &mut Cursor<'i, '_>) -> Parsed<Found<'i>> {
    cursor.peek();
    let start = cursor.at();
    let text = cursor.string()?;
    Ok(Found {
        text,
        span: Span::new(start, cursor.at()),
    })
}
