//! Rows of the extended mode.

use boardwire_core::{Expected, LineText, Span, Word, expected};

use super::error_text::ExtError;
use super::reply::{
    ClientMode, ClientStatus, EndTag, ExtReply, OtherReply, RatingDate, RatingRow, WhoGame, WhoRow,
};
use crate::client::{MonitorKind, Turn};
use crate::line::read::{Parsed, Reader, Words, signed_number, trim_end};
use crate::line::{Bracketed, Code, ParseError, Row};
use crate::names::GameId;

/// A row that is being read.
struct Line<'i> {
    line: &'i [u8],
    tag: Bracketed<'i>,
    /// Where the tag's bracket ends.
    at: usize,
}

pub(super) fn reply<'i>(reader: &mut Reader<'i, '_>) -> Parsed<ExtReply<'i>> {
    let line = reader.line;
    let (tag, at) = bracketed(line, 2)?;
    let row = Line {
        line,
        tag: Bracketed::from_token(tag),
        at,
    };
    let rest = line.get(at..).unwrap_or_default();
    let text = rest.strip_prefix(b" ");
    if text == Some(b"+OK")
        && let Some(end) = EndTag::from_word(tag)
    {
        return Ok(ExtReply::Ok(end));
    }
    let found = match tag {
        b"MONITOR" | b"MONITOR2" => return monitor(reader, row),
        b"CHAT" => return chat(reader, row),
        b"SHOW" => text.map(|text| ExtReply::Show(Row::from_token(text))),
        b"WHO" => text.and_then(|_| who(reader, &row)),
        b"LIST" => text.and_then(game_id).map(ExtReply::List),
        b"RATING" => text.and_then(|_| rating(&row)),
        b"VERSION" => text
            .and_then(|text| text.strip_prefix(b"Shogi Server revision "))
            .and_then(|revision| Word::new(revision).ok())
            .map(ExtReply::Version),
        b"HELP" => text.map(|text| ExtReply::Help(LineText::from_token(text))),
        b"GETBUOYCOUNT" => text.and_then(signed_number).map(ExtReply::BuoyCount),
        b"FORK" => rest
            .strip_prefix(b": new buoy game name: ")
            .and_then(|name| Word::new(name).ok())
            .map(ExtReply::Fork),
        b"LOGIN" => (text == Some(b"+OK x1")).then_some(ExtReply::LoginOk),
        b"ERROR" => text.map(|text| error(reader, text, at + 1)),
        b"SETBUOY" | b"DELETEBUOY" => None,
        _ => {
            reader.note(Code::UnknownReply, Span::new(0, at));
            return Ok(row.other());
        }
    };
    Ok(match found {
        Some(found) => found,
        None => bad_reply(reader, row, expected!["the form of its tag"]),
    })
}

/// A word that can be an id.
fn game_id(text: &[u8]) -> Option<GameId<'_>> {
    let is_word = !text.is_empty() && memchr::memchr2(b' ', b'\t', text).is_none();
    (is_word && text != b"+OK").then(|| GameId::from_token(text))
}

/// The text in the brackets that open at `at`, and the offset behind them.
fn bracketed(line: &[u8], at: usize) -> Parsed<(&[u8], usize)> {
    let inner = line.get(at + 1..).unwrap_or_default();
    let error = |end: usize, expected: Expected| {
        ParseError::new(Code::BadBracket, Span::new(at, end)).with_expected(expected)
    };
    let Some(len) = memchr::memchr(b']', inner) else {
        return Err(error(line.len(), expected!["]"]));
    };
    let text = inner.get(..len).unwrap_or_default();
    if text.is_empty() || memchr::memchr2(b' ', b'\t', text).is_some() {
        return Err(error(at + len + 2, expected!["a word"]));
    }
    Ok((text, at + len + 2))
}

impl<'i> Line<'i> {
    fn rest(&self) -> &'i [u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    fn other(self) -> ExtReply<'i> {
        let rest = LineText::from_token(self.rest());
        ExtReply::Other(OtherReply::new(self.tag, rest))
    }
}

#[cold]
fn bad_reply<'i>(reader: &mut Reader<'i, '_>, row: Line<'i>, expected: Expected) -> ExtReply<'i> {
    let span = Span::new(row.at, row.line.len());
    reader.note_or(Code::BadReply, span, Code::BadReply, expected);
    row.other()
}

/// The second bracket, and the text after it and a space.
fn second<'i>(row: &Line<'i>) -> Parsed<Option<(Bracketed<'i>, &'i [u8])>> {
    if row.rest().first() != Some(&b'[') {
        return Ok(None);
    }
    let (inner, end) = bracketed(row.line, row.at)?;
    let text = row.line.get(end..).and_then(|rest| rest.strip_prefix(b" "));
    Ok(text.map(|text| (Bracketed::from_token(inner), text)))
}

fn monitor<'i>(reader: &mut Reader<'i, '_>, row: Line<'i>) -> Parsed<ExtReply<'i>> {
    let kind = if row.tag.as_bytes() == b"MONITOR" {
        MonitorKind::Full
    } else {
        MonitorKind::Moves
    };
    Ok(match second(&row)? {
        Some((id, b"+OK")) => ExtReply::MonitorOk { kind, id },
        Some((id, text)) => ExtReply::Monitor {
            kind,
            id,
            row: Row::from_token(text),
        },
        None => bad_reply(reader, row, expected!["[id] and a line"]),
    })
}

fn chat<'i>(reader: &mut Reader<'i, '_>, row: Line<'i>) -> Parsed<ExtReply<'i>> {
    Ok(match second(&row)? {
        Some((from, text)) => ExtReply::Chat {
            from,
            text: LineText::from_token(text),
        },
        None => bad_reply(reader, row, expected!["[name] and a text"]),
    })
}

/// `id x1 status`, and the game and the side of those who wait or play.
fn who<'i>(reader: &mut Reader<'i, '_>, row: &Line<'i>) -> Option<ExtReply<'i>> {
    let text = trim_end(row.line);
    let mut words = Words::new(text, row.at);
    let mut odd_gap = false;
    let mut word = || {
        let (token, gap) = words.raw()?;
        odd_gap |= gap != b" ";
        Some(token)
    };
    let (id, mode, status) = (word()?, word()?, word()?);
    let mode = ClientMode::from_word(mode.bytes)?;
    let status = ClientStatus::from_word(status.bytes)?;
    let game = match word() {
        None => None,
        Some(name) => {
            let &[turn] = word()?.bytes else { return None };
            Some(WhoGame {
                name: name.word(),
                turn: Turn::from_byte(turn)?,
            })
        }
    };
    if word().is_some() {
        return None;
    }
    // Blanks are noted only now that the row is known to be one.
    if odd_gap {
        let mut words = Words::new(text, row.at);
        while words.next(reader).is_some() {}
    }
    if text.len() < row.line.len() {
        let span = Span::new(text.len(), row.line.len());
        reader.note(Code::TrailingBlank, span);
    }
    Some(ExtReply::Who(WhoRow {
        id: id.word(),
        mode,
        status,
        game,
    }))
}

/// `name rate @date`, with any blanks between them: the server writes a tab, and copies of its pages lose it.
fn rating<'i>(row: &Line<'i>) -> Option<ExtReply<'i>> {
    let mut words = row
        .rest()
        .split(|byte| matches!(byte, b' ' | b'\t'))
        .filter(|word| !word.is_empty());
    let (name, rate, date) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    Some(ExtReply::Rating(RatingRow {
        name: Word::from_token(name),
        rate: signed_number(rate)?,
        date: RatingDate::read(date.strip_prefix(b"@")?)?,
    }))
}

fn error<'i>(reader: &mut Reader<'i, '_>, text: &'i [u8], start: usize) -> ExtReply<'i> {
    let error = ExtError::read(text);
    if matches!(error, ExtError::Other(_)) {
        reader.note(Code::UnknownErrorText, Span::new(start, start + text.len()));
    }
    ExtReply::Error(error)
}
