//! From a line to a [`ClientLine`]. One reader for all levels; the judge refuses.

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{CodecOptions, Discard, Notes, Span, expected};

use super::model::{ClientLine, KeepAlive, Login, OwnedClientLine, Spaces};
use super::{parse_ext, usual};
use crate::line::read::{AfterMove, Parsed, Reader, Words, judged, usual_end};
use crate::line::{Code, LineKind, Note, Options, ParseError, UnknownLine};
use crate::moves::CsaMove;
use crate::names::{GameId, NameFault, Password, is_user_name};

/// Reads one line at level Conforming. A line end after it is no matter.
///
/// ```
/// use boardwire_csa::client::{ClientLine, ExtCommand, parse};
///
/// let ClientLine::Ext(ExtCommand::Game(seek)) = parse("%%GAME floodgate-300-10F *").unwrap() else { panic!() };
/// assert_eq!(seek.game_name().unwrap().total_s(), 300);
/// ```
///
/// # Errors
/// The first fault or deviation by offset.
#[inline]
pub fn parse<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<ClientLine<'i>, ParseError> {
    conforming(line.as_ref())
}

impl FromStr for OwnedClientLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        parse(line).map(ClientLine::into_owned)
    }
}

/// Another name of [`parse`].
///
/// # Errors
/// As [`parse`].
#[inline]
pub fn parse_client_line<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<ClientLine<'i>, ParseError> {
    parse(line)
}

/// Reads one line at level Canonical: only what [`format`](fn@super::format) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
#[inline]
pub fn parse_strict<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<ClientLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), &Options::CANONICAL, &mut Discard)
}

/// Reads one line at level Lenient: everything that can be read, and what is odd about it. A command with wrong arguments is
/// kept whole, as [`ClientLine::Unknown`], with the note that says why: a server answers it, and a log goes on.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(ClientLine<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let line = parse_bytes(line.as_ref(), &Options::LENIENT, &mut notes)?;
    Ok((line, notes))
}

/// Reads one line as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
#[inline]
pub fn parse_with<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<ClientLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), options, notes)
}

/// As [`parse_bytes`] at level Conforming. A call and no part of the caller: a value as large as a line is then copied as one.
#[inline(never)]
fn conforming(input: &[u8]) -> Result<ClientLine<'_>, ParseError> {
    match CsaMove::from_csa(input) {
        Some(mv) => Ok(ClientLine::Move { mv, comment: None }),
        None => parse_bytes(input, &Options::CONFORMING, &mut Discard),
    }
}

/// The lines that need no judge, then all others.
#[inline(never)]
pub(crate) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<ClientLine<'i>, ParseError> {
    let line = usual_end(input, options);
    if line.len() > options.limits().line {
        return slow(input, options, notes);
    }
    usual::line(line, || slow(input, options, notes))
}

#[inline(never)]
fn slow<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<ClientLine<'i>, ParseError> {
    judged(input, options, notes, line, |line, out| {
        super::format::format_to(line, out);
    })
}

fn line<'i>(reader: &mut Reader<'i, '_>) -> Parsed<ClientLine<'i>> {
    let (kind, line) = reader.settle();
    Ok(match kind {
        LineKind::Empty => ClientLine::KeepAlive(KeepAlive::Empty),
        LineKind::Blank => return Ok(blank(reader)),
        LineKind::Move => return mv(reader, line),
        LineKind::Special => return special(reader, line),
        LineKind::Command => return parse_ext::command(reader, line),
        LineKind::Login => login(reader, line),
        LineKind::Logout => bare(reader, line, b"LOGOUT", ClientLine::Logout),
        LineKind::Challenge => bare(reader, line, b"CHALLENGE", ClientLine::Challenge),
        LineKind::Agree => ClientLine::Agree(answer(reader, line, b"AGREE")),
        LineKind::Reject => ClientLine::Reject(answer(reader, line, b"REJECT")),
        LineKind::SummaryBody => {
            let span = Span::new(0, reader.line.len());
            return Err(ParseError::new(Code::SummaryUnexpectedLine, span));
        }
        LineKind::LoginReply
        | LineKind::LoginHint
        | LineKind::LogoutReply
        | LineKind::Start
        | LineKind::Rejected
        | LineKind::ChallengeAccepted
        | LineKind::Result
        | LineKind::Reply
        | LineKind::BeginSummary
        | LineKind::Unknown => {
            let (_, head) = LineKind::with_head(line);
            let expected = expected!["a command of a client"];
            ClientLine::Unknown(reader.unknown(Code::UnknownCommand, head, expected))
        }
    })
}

fn blank<'i>(reader: &mut Reader<'i, '_>) -> ClientLine<'i> {
    let keep = match u16::try_from(reader.line.len()) {
        Ok(1) => Some(KeepAlive::Space),
        Ok(count) => Spaces::new(count).map(KeepAlive::Blank),
        Err(_) => None,
    };
    match keep {
        Some(keep) => ClientLine::KeepAlive(keep),
        None => {
            let span = Span::new(0, reader.line.len());
            ClientLine::Unknown(reader.unknown(Code::UnknownCommand, span, expected!["a command"]))
        }
    }
}

fn mv<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> Parsed<ClientLine<'i>> {
    let (mv, after) = match reader.mv(line) {
        Ok(found) => found,
        Err(unknown) => return Ok(ClientLine::Unknown(unknown)),
    };
    let comment = match after {
        AfterMove::Comment(comment) => Some(comment),
        AfterMove::At(at) => match line.get(at..).unwrap_or_default() {
            [] => None,
            [b',', b'\'', text @ ..] => Some(reader.comment(text, at + 2)),
            // The server ends the move at the comma, and looks for a comment behind it alone.
            _ => {
                let error = ParseError::new(Code::BadField, Span::new(at, line.len()));
                reader.tolerate(error.with_expected(expected!["a comment after '"]));
                None
            }
        },
    };
    Ok(ClientLine::Move { mv, comment })
}

/// A `%` word. With something behind it, or in other letters, it is another word to the server, which takes that for a foul.
fn special<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> Parsed<ClientLine<'i>> {
    let error = match reader.special(line) {
        Ok((special, at)) if at == line.len() => return Ok(ClientLine::Special(special)),
        Ok((_, at)) => Reader::bad_field(line, at, expected!["the end of the line"]),
        Err(error) if error.span().len() > 1 => error,
        Err(error) => return Err(error),
    };
    reader.tolerate(error);
    Ok(ClientLine::Unknown(UnknownLine::from_token(reader.line)))
}

/// A command without arguments, that the server finds by its beginning.
fn bare<'i>(
    reader: &mut Reader<'i, '_>,
    line: &'i [u8],
    head: &[u8],
    value: ClientLine<'i>,
) -> ClientLine<'i> {
    reader.check_ascii(line);
    no_tail(reader, line, head.len());
    value
}

/// A note about what stands from `at` on.
pub(super) fn no_tail(reader: &mut Reader<'_, '_>, line: &[u8], at: usize) {
    let rest = line.get(at..).unwrap_or_default();
    if let Some(blanks) = rest.iter().position(|&byte| byte != b' ' && byte != b'\t') {
        unexpected(reader, Span::new(at + blanks, line.len()));
    }
}

pub(super) fn unexpected(reader: &mut Reader<'_, '_>, span: Span) {
    let end = expected!["the end of the line"];
    reader.note_or(
        Code::UnexpectedArgument,
        span,
        Code::UnexpectedArgument,
        end,
    );
}

/// `AGREE` or `REJECT`: shogi-server looks at the first word's beginning only.
fn answer<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8], head: &[u8]) -> Option<GameId<'i>> {
    reader.check_ascii(line);
    let rest = line.get(head.len()..).unwrap_or_default();
    let tail = |reader: &mut Reader<'i, '_>, start: usize| {
        let span = Span::new(start, line.len());
        let end = expected!["the end of the line"];
        reader.note_or(Code::AgreeTail, span, Code::UnexpectedArgument, end);
    };
    if !matches!(rest, [] | [b' ' | b'\t', ..]) {
        tail(reader, head.len());
        return None;
    }
    let mut words = Words::new(line, head.len());
    let id = words.next(reader)?;
    if id.bytes == b"+OK" {
        tail(reader, id.start);
        return None;
    }
    if let Some(more) = words.next(reader) {
        tail(reader, more.start);
    }
    Some(GameId::from_token(id.bytes))
}

fn login<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> ClientLine<'i> {
    let mut words = Words::new(line, b"LOGIN".len());
    let (name, password) = (words.next(reader), words.next(reader));
    let (Some(name), Some(password)) = (name, password) else {
        let span = Span::new(0, line.len());
        let expected = expected!["a name and a password"];
        return ClientLine::Unknown(reader.unknown(Code::BadLogin, span, expected));
    };
    let x1 = match words.next(reader) {
        None => false,
        Some(mode) if mode.bytes == b"x1" => true,
        Some(mode) => {
            let expected = expected!["x1", "the end of the line"];
            return ClientLine::Unknown(reader.unknown(Code::BadLogin, mode.span(), expected));
        }
    };
    if let Some(more) = words.next(reader) {
        let expected = expected!["the end of the line"];
        return ClientLine::Unknown(reader.unknown(Code::BadLogin, more.span(), expected));
    }
    if !is_user_name(name.bytes) {
        let expected = expected!["1 to 32 letters, digits or _ @ . -"];
        reader.note_or(Code::BadLogin, name.span(), Code::BadLogin, expected);
    }
    let login = Login {
        name: name.word(),
        password: Password::from_word(password.word()),
        x1,
    };
    if !x1 {
        check_password(reader, &login.password, password.start);
    }
    ClientLine::Login(login)
}

/// What a password says about the game, outside the extended mode.
fn check_password(reader: &mut Reader<'_, '_>, password: &Password<'_>, start: usize) {
    let reading = password.reading();
    let end = start + password.as_bytes().len();
    if reading.is_default() {
        reader.note(Code::DefaultGamename, Span::new(start, end));
        return;
    }
    // The gamename stands first in the password.
    let game_end = start + reading.game_text().len();
    match reading.game_name() {
        Err(error) if error.fault == NameFault::StopWatch => {
            reader.note(Code::BadStopwatch, Span::new(start + error.at, game_end));
        }
        Err(_) => reader.note(Code::BadGamename, Span::new(start, game_end)),
        Ok(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use boardwire_core::Limits;

    use super::*;
    use crate::line::plain::spoilt;

    #[test]
    fn lines_cut_and_spoilt_read_the_same_both_ways() {
        for text in [
            " ",
            "  ",
            "LOGIN engine floodgate-300-10F,secret",
            "LOGIN engine test-900-0-B",
            "LOGIN engine secret x1",
            "LOGOUT",
            "AGREE wdoor+test-900-0+a+b+20260804120000",
            "AGREE +OK",
            "REJECT game-1",
            "CHALLENGE",
            "+7776FU",
            "+7776fu",
            "+7776FU,'* 30,40",
            "+7776FU,T1",
            "%TORYO",
            "%KACHI",
            "%%WHO",
            "%%LIST",
            "%%HELP",
            "%%VERSION",
            "%%RATING",
            "%%CHAT good  game ",
            "%%GAME",
            "%%GAME floodgate-300-10F *",
            "%%GAME hclance_x-300-10 *",
            "%%CHALLENGE test-900-0 +",
            "%%SHOW game-1",
            "%%SHOW +OK",
            "%%MONITORON game-1",
            "%%MONITOROFF game-1",
            "%%MONITOR2ON game-1",
            "%%MONITOR2OFF game-1",
            "%%SETBUOY buoy_x-1500-0 +7776FU-3334FU 3",
            "%%SETBUOY x-1500-0 +7776FU-3334FU",
            "%%DELETEBUOY buoy_x-1500-0",
            "%%GETBUOYCOUNT buoy_x-1500-0",
            "%%FORK game-1 buoy_x-900-0 40",
            "%%%FAST",
            "%%NEWS x",
        ] {
            spoilt(text.as_bytes(), agree);
        }
    }

    /// What the short way reads, the long way reads the same.
    fn agree(text: &[u8]) {
        let mut limits = Limits::DEFAULT;
        limits.line = 12;
        for options in [
            &Options::LENIENT,
            &Options::CONFORMING,
            &Options::CANONICAL,
            &Options::LENIENT.with_limits(limits),
        ] {
            let (mut fast, mut long) = (Vec::new(), Vec::new());
            let short = parse_bytes(text, options, &mut fast);
            let slow = slow(text, options, &mut long);
            assert_eq!((short, fast), (slow, long), "{text:?}");
        }
        assert_eq!(parse(text), slow(text, &Options::CONFORMING, &mut Discard));
    }
}
