//! From a line to a [`ClientLine`]. One reader for all levels; the judge refuses.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use boardwire_core::{CodecOptions, Discard, LineText, Notes, Span, expected};

use super::model::{
    ClientLine, ExtCommand, ForkTarget, KeepAlive, Login, MonitorKind, Seek, Spaces, Turn,
};
use crate::line::read::{AfterMove, Parsed, Reader, Token, Words, joined, judged, small_number};
use crate::line::swar;
use crate::line::{ChatText, Code, LineKind, MoveComment, Note, Options, ParseError, UnknownLine};
use crate::moves::{CsaMove, MOVE_LEN};
use crate::names::{GameId, NameFault, Password, is_user_name};
use crate::special::Special;

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
    parse_bytes(line.as_ref(), &Options::CONFORMING, &mut Discard)
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

// A value is built in the place that the caller gave: one as large as a line is slow to move.
#[inline]
pub(crate) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<ClientLine<'i>, ParseError> {
    if input.len() <= options.limits().line
        && let Some((token, rest)) = input.split_first_chunk::<MOVE_LEN>()
        && let Some(mv) = CsaMove::from_csa7(*token)
    {
        // A move in its canonical spelling, alone or with a comment: most lines are one.
        match rest {
            [] => return Ok(ClientLine::Move { mv, comment: None }),
            [b',', b'\'', text @ ..] if !swar::has_control_or_comma(text) => {
                let comment = Some(MoveComment::from_token(text));
                return Ok(ClientLine::Move { mv, comment });
            }
            _ => {}
        }
    }
    other(input, options, notes)
}

/// Commands without arguments, in their canonical spelling.
#[inline(never)]
fn other<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<ClientLine<'i>, ParseError> {
    if input.len() > options.limits().line {
        return slow(input, options, notes);
    }
    Ok(match input {
        b"" => ClientLine::KeepAlive(KeepAlive::Empty),
        b" " => ClientLine::KeepAlive(KeepAlive::Space),
        b"AGREE" => ClientLine::Agree(None),
        b"LOGOUT" => ClientLine::Logout,
        b"%TORYO" => ClientLine::Special(Special::Toryo),
        b"%KACHI" => ClientLine::Special(Special::Kachi),
        b"%%WHO" => ClientLine::Ext(ExtCommand::Who),
        b"%%LIST" => ClientLine::Ext(ExtCommand::List),
        b"%%GAME" => ClientLine::Ext(ExtCommand::CancelGame),
        _ => return slow(input, options, notes),
    })
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
        LineKind::Special => {
            let (special, at) = reader.special(line)?;
            if at < line.len() {
                return Err(Reader::bad_field(
                    line,
                    at,
                    expected!["the end of the line"],
                ));
            }
            ClientLine::Special(special)
        }
        LineKind::Command => return command(reader, line),
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
            _ => return Err(Reader::bad_field(line, at, expected!["a comment after '"])),
        },
    };
    Ok(ClientLine::Move { mv, comment })
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
fn no_tail(reader: &mut Reader<'_, '_>, line: &[u8], at: usize) {
    let rest = line.get(at..).unwrap_or_default();
    if let Some(blanks) = rest.iter().position(|&byte| byte != b' ' && byte != b'\t') {
        unexpected(reader, Span::new(at + blanks, line.len()));
    }
}

fn unexpected(reader: &mut Reader<'_, '_>, span: Span) {
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

fn command<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> Parsed<ClientLine<'i>> {
    let rest = line.get(2..).unwrap_or_default();
    if let [b'%', text @ ..] = rest {
        let text = LineText::from_token(text);
        return Ok(ClientLine::Ext(ExtCommand::Ignored(text)));
    }
    let len = memchr::memchr2(b' ', b'\t', rest).unwrap_or(rest.len());
    let head = Token {
        bytes: rest.get(..len).unwrap_or_default(),
        start: 2,
    };
    if head.bytes != b"CHAT" {
        reader.check_ascii(line);
    }
    let mut args = Args {
        words: Words::new(line, head.end()),
        reader,
        head,
    };
    let result = match head.bytes {
        b"CHAT" => chat(args.reader, line, head),
        b"GAME" => args.game(),
        b"CHALLENGE" => args.seek().map(ExtCommand::Challenge),
        b"SHOW" => args.last_id().map(ExtCommand::Show),
        b"MONITORON" => args.monitor(MonitorKind::Full, true),
        b"MONITOROFF" => args.monitor(MonitorKind::Full, false),
        b"MONITOR2ON" => args.monitor(MonitorKind::Moves, true),
        b"MONITOR2OFF" => args.monitor(MonitorKind::Moves, false),
        b"SETBUOY" => args.set_buoy(),
        b"DELETEBUOY" => args
            .last_word()
            .map(|name| ExtCommand::DeleteBuoy(name.word())),
        b"GETBUOYCOUNT" => args
            .last_word()
            .map(|name| ExtCommand::GetBuoyCount(name.word())),
        b"FORK" => args.fork(),
        _ => Ok(by_beginning(args.reader, line, head)),
    };
    Ok(match result {
        Ok(command) => ClientLine::Ext(command),
        Err(unknown) => ClientLine::Unknown(unknown),
    })
}

/// The commands that shogi-server finds by their beginning, or another one, kept.
fn by_beginning<'i>(
    reader: &mut Reader<'i, '_>,
    line: &'i [u8],
    head: Token<'i>,
) -> ExtCommand<'i> {
    let found = match head.bytes {
        [b'W', b'H', b'O', ..] => Some((ExtCommand::Who, 3)),
        [b'L', b'I', b'S', b'T', ..] => Some((ExtCommand::List, 4)),
        [b'H', b'E', b'L', b'P', ..] => Some((ExtCommand::Help, 4)),
        [b'V', b'E', b'R', b'S', b'I', b'O', b'N', ..] => Some((ExtCommand::Version, 7)),
        [b'R', b'A', b'T', b'I', b'N', b'G', ..] => Some((ExtCommand::Rating, 6)),
        _ => None,
    };
    if let Some((command, len)) = found {
        no_tail(reader, line, head.start + len);
        return command;
    }
    let expected = expected!["a command of the extended mode"];
    let span = Span::new(0, head.end());
    reader.note_or(Code::UnknownCommand, span, Code::UnknownCommand, expected);
    let mut words = Words::new(line, head.end());
    while words.next(reader).is_some() {}
    ExtCommand::Other(UnknownLine::from_text(joined(line)))
}

/// `%%CHAT text`: the blanks before the text don't count, those in it and after it do.
fn chat<'i>(
    reader: &mut Reader<'i, '_>,
    line: &'i [u8],
    head: Token<'i>,
) -> Result<ExtCommand<'i>, UnknownLine<'i>> {
    let rest = line.get(head.end()..).unwrap_or_default();
    let Some(blanks) = rest.iter().position(|&byte| byte != b' ' && byte != b'\t') else {
        let span = Span::new(0, head.end());
        return Err(reader.unknown(Code::MissingArgument, span, expected!["a text"]));
    };
    if blanks > 1 || rest.first() == Some(&b'\t') {
        reader.field_spaces(head.end(), head.end() + blanks);
    }
    let text = rest.get(blanks..).unwrap_or_default();
    Ok(ExtCommand::Chat(ChatText::from_token(text)))
}

/// The arguments of a `%%` command. An `Err` is the line, kept whole after its note.
struct Args<'i, 'r, 'n> {
    words: Words<'i>,
    reader: &'r mut Reader<'i, 'n>,
    head: Token<'i>,
}

type Kept<'i, T> = Result<T, UnknownLine<'i>>;

impl<'i> Args<'i, '_, '_> {
    fn next(&mut self) -> Option<Token<'i>> {
        self.words.next(self.reader)
    }

    fn need(&mut self, expected: boardwire_core::Expected) -> Kept<'i, Token<'i>> {
        let head = Span::new(0, self.head.end());
        match self.next() {
            Some(token) => Ok(token),
            None => Err(self.reader.unknown(Code::MissingArgument, head, expected)),
        }
    }

    /// The line ends here; what follows is noted and does not count.
    fn end(&mut self) {
        if let Some(more) = self.next() {
            unexpected(self.reader, Span::new(more.start, self.reader.line.len()));
        }
    }

    fn last_word(&mut self) -> Kept<'i, Token<'i>> {
        let word = self.need(expected!["a gamename"])?;
        self.end();
        Ok(word)
    }

    fn id(&mut self) -> Kept<'i, GameId<'i>> {
        let token = self.need(expected!["a game's id"])?;
        if token.bytes == b"+OK" {
            let expected = expected!["a game's id"];
            let code = Code::MissingArgument;
            return Err(self.reader.unknown(code, token.span(), expected));
        }
        Ok(GameId::from_token(token.bytes))
    }

    fn last_id(&mut self) -> Kept<'i, GameId<'i>> {
        let id = self.id()?;
        self.end();
        Ok(id)
    }

    fn monitor(&mut self, kind: MonitorKind, on: bool) -> Kept<'i, ExtCommand<'i>> {
        let id = self.last_id()?;
        Ok(ExtCommand::Monitor { kind, on, id })
    }

    fn game(&mut self) -> Kept<'i, ExtCommand<'i>> {
        if self.words.rest().is_empty() {
            return Ok(ExtCommand::CancelGame);
        }
        self.seek().map(ExtCommand::Game)
    }

    fn seek(&mut self) -> Kept<'i, Seek<'i>> {
        let name = self.need(expected!["a gamename"])?;
        let game = self.reader.check_game_name(name, false);
        let turn = self.need(expected!["+", "-", "*"])?;
        let side = match turn.bytes {
            [byte] => Turn::from_byte(*byte),
            _ => None,
        };
        let turns = expected!["+", "-", "*"];
        let Some(side) = side else {
            return Err(self.reader.unknown(Code::BadTurn, turn.span(), turns));
        };
        if let Some(more) = self.next() {
            let end = expected!["the end of the line"];
            let code = Code::UnexpectedArgument;
            return Err(self.reader.unknown(code, more.span(), end));
        }
        if game.is_some_and(|game| !game.allows(side)) {
            self.reader
                .note_or(Code::BadTurn, turn.span(), Code::BadTurn, turns);
        }
        Ok(Seek {
            name: name.word(),
            turn: side,
        })
    }

    fn set_buoy(&mut self) -> Kept<'i, ExtCommand<'i>> {
        let name = self.need(expected!["a gamename"])?;
        self.reader.check_game_name(name, true);
        let moves = self.need(expected!["moves such as +7776FU-3334FU"])?;
        let count = match self.next() {
            None => None,
            Some(token) => match small_number(token.bytes).and_then(NonZeroU32::new) {
                Some(count) => Some(count),
                None => {
                    let expected = expected!["a number from 1"];
                    let code = Code::BadCount;
                    return Err(self.reader.unknown(code, token.span(), expected));
                }
            },
        };
        self.end();
        Ok(ExtCommand::SetBuoy {
            name: name.word(),
            moves: moves.word(),
            count,
        })
    }

    fn fork(&mut self) -> Kept<'i, ExtCommand<'i>> {
        let source = self.id()?;
        let Some(name) = self.next() else {
            return Ok(ExtCommand::Fork {
                source,
                target: None,
            });
        };
        self.reader.check_game_name(name, true);
        let nth = match self.next() {
            None => None,
            Some(token) => match small_number(token.bytes) {
                Some(nth) => Some(nth),
                None => {
                    let expected = expected!["a number of moves"];
                    let code = Code::BadCount;
                    return Err(self.reader.unknown(code, token.span(), expected));
                }
            },
        };
        self.end();
        Ok(ExtCommand::Fork {
            source,
            target: Some(ForkTarget {
                name: name.word(),
                nth,
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_ways_agree_with_the_long_one() {
        for text in [
            "",
            " ",
            "AGREE",
            "LOGOUT",
            "%TORYO",
            "%KACHI",
            "%%WHO",
            "%%LIST",
            "%%GAME",
            "+7776FU",
            "+7776fu",
            "+7776FU,'* 30",
            "+7776FU,'* 30,40",
            "+7776FU,'a\0b",
            "+7776FU,'",
            "+7776FU,T1",
        ] {
            for options in [&Options::LENIENT, &Options::CONFORMING, &Options::CANONICAL] {
                let (mut fast, mut long) = (Vec::new(), Vec::new());
                let short = parse_bytes(text.as_bytes(), options, &mut fast);
                let slow = slow(text.as_bytes(), options, &mut long);
                assert_eq!((short, fast), (slow, long), "{text}");
            }
        }
    }
}
