//! Lines in their usual spelling, read without a judge. What this reads, the other reader reads the same and notes nothing;
//! `None` leaves a line to it.

use boardwire_core::{LineText, Word};

use super::error_text::ExtError;
use super::model::{PlayerName, RejectedBy, SERVER_TIMED_OUT, ServerLine};
use super::reply::{
    ClientMode, ClientStatus, EndTag, ExtReply, RatingDate, RatingRow, WhoGame, WhoRow,
};
use super::result::{Outcome, Reason};
use crate::client::{MonitorKind, Turn};
use crate::line::plain::{Plain, number};
use crate::line::read::{Parsed, signed_number};
use crate::line::{Bracketed, Row, swar};
use crate::moves::{CsaMove, MOVE_LEN};
use crate::names::GameId;
use crate::special::Special;
use crate::time::CsaTime;

/// A move, with whole seconds or without a time: most lines are one.
#[inline(always)]
pub(super) fn mv(line: &[u8]) -> Option<(CsaMove, Option<CsaTime>)> {
    let (token, rest) = line.split_at_checked(MOVE_LEN)?;
    let mv = CsaMove::from_csa(token)?;
    match rest {
        [] => Some((mv, None)),
        _ => Some((mv, Some(seconds(line, MOVE_LEN)?))),
    }
}

/// Reads `,T` and one to four digits from `at`, which is 5 at least, to the line's end.
#[inline]
fn seconds(line: &[u8], at: usize) -> Option<CsaTime> {
    const TENS: u32 = 0x000F_000F;
    let Ok(count @ 1..=4) = u32::try_from(line.len().wrapping_sub(at + 2)) else {
        return None;
    };
    if line.get(at..at + 2)? != b",T" {
        return None;
    }
    let last = u32::from_le_bytes(*line.last_chunk()?) ^ u32::from_le_bytes(*b"0000");
    // What stands before the digits becomes zeros.
    let before = 32 - 8 * count;
    let first = last >> before;
    let digits = first << before;
    let beyond_9 = digits.wrapping_add(0x7676_7676) | digits;
    if beyond_9 & 0x8080_8080 != 0 || (count > 1) & (first & 0xFF == 0) {
        return None;
    }
    let pairs = (digits & TENS) * 10 + (digits >> 8 & TENS);
    let seconds = (pairs & 0xFFFF) * 100 + (pairs >> 16);
    CsaTime::from_seconds(seconds.into())
}

/// Where a line is read that is none of these.
type Line<'i> = Parsed<ServerLine<'i>>;

// Each way builds its value in the place that the caller gave: a value as large as a line is slow to move.
#[inline]
pub(super) fn line<'i>(line: &'i [u8], otherwise: impl FnOnce() -> Line<'i>) -> Line<'i> {
    match *line {
        [] => Ok(ServerLine::Empty),
        [b'+' | b'-', ..] => match mv(line) {
            Some((mv, time)) => Ok(ServerLine::Move {
                mv,
                time,
                comment: None,
            }),
            None => otherwise(),
        },
        [b'#', b'#', b'[', ref row @ ..] if is_text(row) => reply(row, otherwise),
        [b'#', ref word @ ..] => result(word, otherwise),
        [b'%', ..] => match special(line) {
            Some((true, time)) => Ok(ServerLine::Special {
                special: Special::Toryo,
                time,
            }),
            Some((false, time)) => Ok(ServerLine::Special {
                special: Special::Kachi,
                time,
            }),
            None => otherwise(),
        },
        [b'L', b'O', b'G', ..] => login(line, otherwise),
        [b'S', ..] => match line.strip_prefix(b"START:").and_then(last_id) {
            Some(id) => Ok(ServerLine::Start(GameId::from_token(id))),
            None => otherwise(),
        },
        [b'R', ..] => match reject(line) {
            Some((id, Some(name))) => Ok(ServerLine::Reject {
                id: GameId::from_token(id),
                by: RejectedBy::Player(PlayerName::from_token(name)),
            }),
            Some((id, None)) => Ok(ServerLine::Reject {
                id: GameId::from_token(id),
                by: RejectedBy::ServerTimedOut,
            }),
            None => otherwise(),
        },
        [b'B', ..] if line == b"BEGIN Game_Summary" => Ok(ServerLine::BeginSummary),
        [b'C', ..] if line == b"CHALLENGE ACCEPTED" => Ok(ServerLine::ChallengeAccepted),
        _ => otherwise(),
    }
}

/// Whether neither NUL nor CR nor LF stands in it.
#[inline]
fn is_text(row: &[u8]) -> bool {
    !swar::has_control(row) || memchr::memchr3(0, b'\n', b'\r', row).is_none()
}

#[inline]
fn result<'i>(word: &'i [u8], otherwise: impl FnOnce() -> Line<'i>) -> Line<'i> {
    let outcome = |outcome| Ok(ServerLine::Outcome(outcome));
    let reason = |reason| Ok(ServerLine::Reason(reason));
    match word {
        b"WIN" => outcome(Outcome::Win),
        b"LOSE" => outcome(Outcome::Lose),
        b"DRAW" => outcome(Outcome::Draw),
        b"CENSORED" => outcome(Outcome::Censored),
        b"RESIGN" => reason(Reason::Resign),
        b"TIME_UP" => reason(Reason::TimeUp),
        b"ILLEGAL_MOVE" => reason(Reason::IllegalMove),
        b"ILLEGAL_ACTION" => reason(Reason::IllegalAction),
        b"JISHOGI" => reason(Reason::Jishogi),
        b"OUTE_SENNICHITE" => reason(Reason::OuteSennichite),
        b"SENNICHITE" => reason(Reason::Sennichite),
        b"MAX_MOVES" => reason(Reason::MaxMoves),
        b"CHUDAN" => reason(Reason::Chudan),
        _ => otherwise(),
    }
}

#[inline]
fn login<'i>(line: &'i [u8], otherwise: impl FnOnce() -> Line<'i>) -> Line<'i> {
    let name = |rest: &'i [u8]| {
        let mut rest = Plain(rest);
        let name = rest.word()?;
        (rest.0 == b" OK").then_some(name)
    };
    match line {
        b"LOGIN:incorrect" => Ok(ServerLine::LoginIncorrect),
        b"LOGOUT:completed" => Ok(ServerLine::LogoutCompleted),
        _ => match line.strip_prefix(b"LOGIN:").and_then(name) {
            Some(name) => Ok(ServerLine::LoginOk(Word::from_token(name))),
            None => otherwise(),
        },
    }
}

/// The one word that is left, as the bytes of an id.
#[inline]
fn last_id(text: &[u8]) -> Option<&[u8]> {
    Plain(text).last_id()
}

/// The two specials that servers take: whether it is `%TORYO`, and its time.
#[inline]
fn special(line: &[u8]) -> Option<(bool, Option<CsaTime>)> {
    let (word, rest) = line.split_at_checked(b"%TORYO".len())?;
    let toryo = match word {
        b"%TORYO" => true,
        b"%KACHI" => false,
        _ => return None,
    };
    let time = match rest {
        [] => None,
        _ => Some(seconds(line, word.len())?),
    };
    Some((toryo, time))
}

/// The id, and the name of the player; none for the server.
#[inline]
fn reject(line: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    let mut rest = Plain(line.strip_prefix(b"REJECT:")?);
    let id = rest.word()?;
    let who = rest.0.strip_prefix(b" by ")?;
    let name = match who {
        SERVER_TIMED_OUT => None,
        _ => Some(Plain(who).last()?),
    };
    (id != b"+OK").then_some((id, name))
}

/// A row of the extended mode, from its tag on. It holds no NUL, CR or LF.
fn reply<'i>(row: &'i [u8], otherwise: impl FnOnce() -> Line<'i>) -> Line<'i> {
    let ext = |reply| Ok(ServerLine::Ext(reply));
    let Some(len) = row.iter().position(|&byte| byte == b']') else {
        return otherwise();
    };
    let (tag, rest) = row.split_at_checked(len).unwrap_or_default();
    if let (b"CHAT" | b"MONITOR" | b"MONITOR2", Some((id, text))) = (tag, bracketed(rest)) {
        let id = Bracketed::from_token(id);
        let kind = match tag {
            b"CHAT" => {
                let (from, text) = (id, LineText::from_token(text));
                return ext(ExtReply::Chat { from, text });
            }
            b"MONITOR" => MonitorKind::Full,
            _ => MonitorKind::Moves,
        };
        if text == b"+OK" {
            return ext(ExtReply::MonitorOk { kind, id });
        }
        let row = Row::from_token(text);
        return ext(ExtReply::Monitor { kind, id, row });
    }
    let Some(text) = rest.strip_prefix(b"] ") else {
        return otherwise();
    };
    if text == b"+OK"
        && let Some(end) = EndTag::from_word(tag)
    {
        return ext(ExtReply::Ok(end));
    }
    match tag {
        b"WHO" => match who(text) {
            Some(row) => ext(ExtReply::Who(row)),
            None => otherwise(),
        },
        b"LIST" => match last_id(text) {
            Some(id) => ext(ExtReply::List(GameId::from_token(id))),
            None => otherwise(),
        },
        b"SHOW" => ext(ExtReply::Show(Row::from_token(text))),
        b"RATING" => match rating(text) {
            Some((name, rate, date)) => ext(ExtReply::Rating(RatingRow {
                name: Word::from_token(name),
                rate,
                date,
            })),
            None => otherwise(),
        },
        b"VERSION" => match version(text) {
            Some(revision) => ext(ExtReply::Version(Word::from_token(revision))),
            None => otherwise(),
        },
        b"HELP" => ext(ExtReply::Help(LineText::from_token(text))),
        b"LOGIN" if text == b"+OK x1" => ext(ExtReply::LoginOk),
        b"GETBUOYCOUNT" => match number(text, signed_number) {
            Some(count) => ext(ExtReply::BuoyCount(count)),
            None => otherwise(),
        },
        b"ERROR" => match ExtError::read(text) {
            ExtError::Other(_) => otherwise(),
            error => ext(ExtReply::Error(error)),
        },
        _ => otherwise(),
    }
}

#[inline]
fn version(text: &[u8]) -> Option<&[u8]> {
    Plain(text.strip_prefix(b"Shogi Server revision ")?).last()
}

/// `id x1 status`, and the game and the side of those who wait or play.
#[inline]
fn who(text: &[u8]) -> Option<WhoRow<'_>> {
    let mut words = Plain(text);
    let id = words.word()?;
    words.space()?;
    let mode = ClientMode::from_word(words.word()?)?;
    words.space()?;
    let status = ClientStatus::from_word(words.word()?)?;
    let game = match words.0 {
        [] => None,
        _ => {
            words.space()?;
            let name = words.word()?;
            let [b' ', turn] = *words.0 else { return None };
            Some(WhoGame {
                name: Word::from_token(name),
                turn: Turn::from_byte(turn)?,
            })
        }
    };
    Some(WhoRow {
        id: Word::from_token(id),
        mode,
        status,
        game,
    })
}

/// `name rate @date`, with one blank between them.
#[inline]
fn rating(text: &[u8]) -> Option<(&[u8], i64, RatingDate)> {
    let mut words = Plain(text);
    let name = words.word()?;
    words.blank()?;
    let rate = number(words.word()?, signed_number)?;
    words.blank()?;
    let date = RatingDate::read(words.0.strip_prefix(b"@")?)?;
    Some((name, rate, date))
}

/// What stands in a second bracket, and the text after it and a space.
#[inline]
fn bracketed(rest: &[u8]) -> Option<(&[u8], &[u8])> {
    let inner = rest.strip_prefix(b"][")?;
    let (inner, rest) = inner.split_at_checked(inner.iter().position(|&byte| byte == b']')?)?;
    let text = rest.strip_prefix(b"] ")?;
    (!inner.is_empty() && !swar::has_blank(inner)).then_some((inner, text))
}
