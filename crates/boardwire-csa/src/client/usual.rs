//! Lines in their usual spelling, read without a judge. What this reads, the other reader reads the same and notes nothing;
//! `None` leaves a line to it.

use core::num::NonZeroU32;

use boardwire_core::Word;

use super::model::{ClientLine, ExtCommand, KeepAlive, Login, MonitorKind, Seek, Turn};
use crate::line::plain::{Plain, number};
use crate::line::read::{Parsed, small_number};
use crate::line::{ChatText, MoveComment, swar};
use crate::moves::{CsaMove, MOVE_LEN};
use crate::names::{GameId, GameName, Password, is_user_name};
use crate::special::Special;

type Line<'i> = Parsed<ClientLine<'i>>;

// Each way builds its value in the place that the caller gave: a value as large as a line is slow to move.
#[inline]
pub(super) fn line<'i>(line: &'i [u8], otherwise: impl FnOnce() -> Line<'i>) -> Line<'i> {
    match *line {
        [] => Ok(ClientLine::KeepAlive(KeepAlive::Empty)),
        [b' '] => Ok(ClientLine::KeepAlive(KeepAlive::Space)),
        [b'+' | b'-', ..] => match mv(line) {
            Some((mv, None)) => Ok(ClientLine::Move { mv, comment: None }),
            Some((mv, Some(text))) => Ok(ClientLine::Move {
                mv,
                comment: Some(MoveComment::from_token(text)),
            }),
            None => otherwise(),
        },
        [b'%', b'%', ref command @ ..] => ext(command, otherwise),
        [b'%', ..] => match line {
            b"%TORYO" => Ok(ClientLine::Special(Special::Toryo)),
            b"%KACHI" => Ok(ClientLine::Special(Special::Kachi)),
            _ => otherwise(),
        },
        [b'L', ..] => match line {
            b"LOGOUT" => Ok(ClientLine::Logout),
            _ => match login(line) {
                Some((name, password, x1)) => Ok(ClientLine::Login(Login {
                    name: Word::from_token(name),
                    password: Password::from_word(Word::from_token(password)),
                    x1,
                })),
                None => otherwise(),
            },
        },
        [b'A', ..] => match line.strip_prefix(b"AGREE").and_then(answer) {
            Some(None) => Ok(ClientLine::Agree(None)),
            Some(Some(id)) => Ok(ClientLine::Agree(Some(GameId::from_token(id)))),
            None => otherwise(),
        },
        [b'R', ..] => match line.strip_prefix(b"REJECT").and_then(answer) {
            Some(None) => Ok(ClientLine::Reject(None)),
            Some(Some(id)) => Ok(ClientLine::Reject(Some(GameId::from_token(id)))),
            None => otherwise(),
        },
        [b'C', ..] if line == b"CHALLENGE" => Ok(ClientLine::Challenge),
        _ => otherwise(),
    }
}

/// The id after `AGREE` or `REJECT`, if there is one.
#[inline]
fn answer(rest: &[u8]) -> Option<Option<&[u8]>> {
    match rest {
        [] => Some(None),
        [b' ', id @ ..] => Plain(id).last_id().map(Some),
        _ => None,
    }
}

/// A move and the text of its comment.
#[inline]
fn mv(line: &[u8]) -> Option<(CsaMove, Option<&[u8]>)> {
    let (token, rest) = line.split_at_checked(MOVE_LEN)?;
    let mv = CsaMove::from_csa(token)?;
    match rest {
        [] => Some((mv, None)),
        [b',', b'\'', text @ ..] if !swar::has_control_or_comma(text) => Some((mv, Some(text))),
        _ => None,
    }
}

/// The name, the password, and whether `x1` follows.
#[inline]
fn login(line: &[u8]) -> Option<(&[u8], &[u8], bool)> {
    let mut args = Plain(line.strip_prefix(b"LOGIN ")?);
    let name = args.word()?;
    args.space()?;
    let password = args.word()?;
    let x1 = match args.0 {
        [] => false,
        b" x1" => true,
        _ => return None,
    };
    if !is_user_name(name) {
        return None;
    }
    if !x1 {
        // A gamename has no comma, and so the first one ends it.
        let comma = password.iter().position(|&byte| byte == b',');
        let game = password.get(..comma.unwrap_or(password.len()))?;
        GameName::read(game).ok()?;
    }
    Some((name, password, x1))
}

/// A command of the extended mode, from its name on.
fn ext<'i>(command: &'i [u8], otherwise: impl FnOnce() -> Line<'i>) -> Line<'i> {
    let ext = |command| Ok(ClientLine::Ext(command));
    let len = command.iter().position(|&byte| byte == b' ');
    let Some((name, args)) = command.split_at_checked(len.unwrap_or(command.len())) else {
        return otherwise();
    };
    let [b' ', args @ ..] = args else {
        return match name {
            b"WHO" => ext(ExtCommand::Who),
            b"LIST" => ext(ExtCommand::List),
            b"HELP" => ext(ExtCommand::Help),
            b"VERSION" => ext(ExtCommand::Version),
            b"RATING" => ext(ExtCommand::Rating),
            b"GAME" => ext(ExtCommand::CancelGame),
            _ => otherwise(),
        };
    };
    let args = Plain(args);
    match name {
        b"CHAT" if is_chat(args.0) => ext(ExtCommand::Chat(ChatText::from_token(args.0))),
        b"GAME" => match seek(args) {
            Some((name, turn)) => ext(ExtCommand::Game(Seek {
                name: Word::from_token(name),
                turn,
            })),
            None => otherwise(),
        },
        b"CHALLENGE" => match seek(args) {
            Some((name, turn)) => ext(ExtCommand::Challenge(Seek {
                name: Word::from_token(name),
                turn,
            })),
            None => otherwise(),
        },
        b"SHOW" => match args.last_id() {
            Some(id) => ext(ExtCommand::Show(GameId::from_token(id))),
            None => otherwise(),
        },
        b"MONITORON" | b"MONITOROFF" | b"MONITOR2ON" | b"MONITOR2OFF" => match args.last_id() {
            Some(id) => ext(ExtCommand::Monitor {
                kind: match name {
                    b"MONITORON" | b"MONITOROFF" => MonitorKind::Full,
                    _ => MonitorKind::Moves,
                },
                on: name.ends_with(b"N"),
                id: GameId::from_token(id),
            }),
            None => otherwise(),
        },
        b"SETBUOY" => match set_buoy(args) {
            Some((name, moves, count)) => ext(ExtCommand::SetBuoy {
                name: Word::from_token(name),
                moves: Word::from_token(moves),
                count,
            }),
            None => otherwise(),
        },
        b"DELETEBUOY" => match args.last() {
            Some(name) => ext(ExtCommand::DeleteBuoy(Word::from_token(name))),
            None => otherwise(),
        },
        b"GETBUOYCOUNT" => match args.last() {
            Some(name) => ext(ExtCommand::GetBuoyCount(Word::from_token(name))),
            None => otherwise(),
        },
        _ => otherwise(),
    }
}

#[inline]
fn is_chat(text: &[u8]) -> bool {
    !matches!(text, [] | [b' ' | b'\t', ..]) && !swar::has_control(text)
}

#[inline]
fn seek(mut args: Plain<'_>) -> Option<(&[u8], Turn)> {
    let (name, game) = args.game_name()?;
    let [b' ', turn] = *args.0 else { return None };
    let turn = Turn::from_byte(turn)?;
    game.allows(turn).then_some((name, turn))
}

/// The gamename, the moves and how many games.
type Buoy<'i> = (&'i [u8], &'i [u8], Option<NonZeroU32>);

#[inline]
fn set_buoy(mut args: Plain<'_>) -> Option<Buoy<'_>> {
    let (name, _) = args.game_name()?;
    if !name.starts_with(b"buoy_") {
        return None;
    }
    args.space()?;
    let moves = args.word()?;
    let count = match args.0 {
        [] => None,
        [b' ', count @ ..] => Some(number(count, small_number).and_then(NonZeroU32::new)?),
        _ => return None,
    };
    Some((name, moves, count))
}
