//! From a line to a [`ServerLine`]. One reader for all levels; the judge refuses.

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{CodecOptions, Discard, Expected, Level, Notes, Span, Word, expected};

use super::model::{
    LoginHint, OwnedServerLine, PlayerName, RejectedBy, SERVER_TIMED_OUT, ServerLine,
};
use super::result::{Outcome, Reason};
use super::{parse_reply, usual};
use crate::line::read::{AfterMove, Parsed, Reader, judged, usual_end};
use crate::line::{Code, HINT_CONNECTED, HINT_USER, LineKind, Note, Options, ParseError};
use crate::names::GameId;

/// Reads one line at level Conforming. A line end after it is no matter.
///
/// ```
/// use boardwire_csa::server::{ServerLine, parse};
///
/// let ServerLine::Move { mv, time, .. } = parse("+7776FU,T12\r\n").unwrap() else { panic!() };
/// assert_eq!((mv.to_string().as_str(), time.unwrap().ms()), ("+7776FU", 12_000));
/// ```
///
/// # Errors
/// The first fault or deviation by offset.
#[inline]
pub fn parse<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<ServerLine<'i>, ParseError> {
    conforming(line.as_ref())
}

impl FromStr for OwnedServerLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        parse(line).map(ServerLine::into_owned)
    }
}

/// Another name of [`parse`].
///
/// # Errors
/// As [`parse`].
#[inline]
pub fn parse_server_line<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<ServerLine<'i>, ParseError> {
    parse(line)
}

/// Reads one line at level Canonical: only what [`format`](fn@super::format) writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
#[inline]
pub fn parse_strict<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<ServerLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), &Options::CANONICAL, &mut Discard)
}

/// Reads one line at level Lenient: everything that can be read, and what is odd about it.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(ServerLine<'i>, Vec<Note>), ParseError> {
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
) -> Result<ServerLine<'i>, ParseError> {
    parse_bytes(line.as_ref(), options, notes)
}

/// As [`parse_bytes`] at level Conforming. A part of the caller, which then moves the fields and not a block that was just written
/// in smaller pieces: a processor waits for those.
#[inline]
fn conforming(input: &[u8]) -> Result<ServerLine<'_>, ParseError> {
    match usual::mv(input) {
        Some((mv, time)) => Ok(ServerLine::Move {
            mv,
            time,
            comment: None,
        }),
        None => parse_bytes(input, &Options::CONFORMING, &mut Discard),
    }
}

/// The lines that need no judge, then all others.
#[inline(never)]
pub(crate) fn parse_bytes<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<ServerLine<'i>, ParseError> {
    let line = usual_end(input, options);
    // A rating may have tabs in it, which servers write and `format` does not.
    let is_odd = options.level() == Level::Canonical && line.starts_with(b"##[RATING]");
    if is_odd || line.len() > options.limits().line {
        return slow(input, options, notes);
    }
    usual::line(line, || slow(input, options, notes))
}

#[inline(never)]
fn slow<'i>(
    input: &'i [u8],
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<ServerLine<'i>, ParseError> {
    judged(input, options, notes, line, |line, out| {
        super::format::format_to(line, out);
    })
}

fn line<'i>(reader: &mut Reader<'i, '_>) -> Parsed<ServerLine<'i>> {
    // Rows of the extended mode keep the blanks at their ends.
    if reader.line.starts_with(b"##[") {
        return parse_reply::reply(reader).map(ServerLine::Ext);
    }
    let (kind, line) = reader.settle();
    Ok(match kind {
        LineKind::Empty => ServerLine::Empty,
        LineKind::Blank => {
            reader.note(Code::TrailingBlank, Span::new(0, reader.line.len()));
            ServerLine::Empty
        }
        LineKind::Move => return mv(reader, line),
        LineKind::Special => return special(reader, line),
        LineKind::Result => result(reader, line),
        LineKind::LoginReply => login(reader, line),
        LineKind::LogoutReply => {
            let at = b"LOGOUT:".len();
            if line.get(at..) == Some(b"completed") {
                ServerLine::LogoutCompleted
            } else {
                unknown(reader, Span::new(at, line.len()), expected!["completed"])
            }
        }
        LineKind::Start => start(reader, line),
        LineKind::Rejected => return reject(reader, line),
        LineKind::ChallengeAccepted => ServerLine::ChallengeAccepted,
        LineKind::BeginSummary => ServerLine::BeginSummary,
        LineKind::LoginHint => hint(reader, line),
        LineKind::SummaryBody => {
            let span = Span::new(0, reader.line.len());
            return Err(ParseError::new(Code::SummaryUnexpectedLine, span)
                .with_expected(expected!["BEGIN Game_Summary before it"]));
        }
        LineKind::Command
        | LineKind::Login
        | LineKind::Logout
        | LineKind::Agree
        | LineKind::Reject
        | LineKind::Challenge
        | LineKind::Reply
        | LineKind::Unknown => {
            let (_, head) = LineKind::with_head(line);
            unknown(reader, head, expected!["a line of a server"])
        }
    })
}

fn unknown<'i>(reader: &mut Reader<'i, '_>, span: Span, expected: Expected) -> ServerLine<'i> {
    ServerLine::Unknown(reader.unknown(Code::UnknownCommand, span, expected))
}

fn mv<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> Parsed<ServerLine<'i>> {
    let (mv, after) = match reader.mv(line) {
        Ok(found) => found,
        Err(unknown) => return Ok(ServerLine::Unknown(unknown)),
    };
    let (time, comment) = match after {
        AfterMove::Comment(comment) => (None, Some(comment)),
        AfterMove::At(at) => {
            let (time, at) = reader.times(line, at)?;
            let comment = match line.get(at..).unwrap_or_default() {
                [] => None,
                [b',', b'\'', text @ ..] => Some(reader.comment(text, at + 2)),
                _ => {
                    let expected = expected!["T and seconds", "' and a comment"];
                    return Err(Reader::bad_field(line, at, expected));
                }
            };
            (time, comment)
        }
    };
    Ok(ServerLine::Move { mv, time, comment })
}

fn special<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> Parsed<ServerLine<'i>> {
    let (special, at) = reader.special(line)?;
    let (time, at) = reader.times(line, at)?;
    if at < line.len() {
        return Err(Reader::bad_field(line, at, expected!["T and seconds"]));
    }
    Ok(ServerLine::Special { special, time })
}

fn result<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> ServerLine<'i> {
    let word = line.get(1..).unwrap_or_default();
    if let Some(outcome) = Outcome::from_word(word) {
        return ServerLine::Outcome(outcome);
    }
    let span = Span::new(0, line.len());
    let Some(reason) = Reason::from_word(word) else {
        return unknown(reader, span, expected!["a reason", "an outcome"]);
    };
    if matches!(reason, Reason::Other(_)) {
        reader.check_ascii(line);
        reader.note(Code::UnknownReason, span);
    }
    ServerLine::Reason(reason)
}

fn login<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> ServerLine<'i> {
    let at = b"LOGIN:".len();
    let rest = line.get(at..).unwrap_or_default();
    if rest == b"incorrect" {
        return ServerLine::LoginIncorrect;
    }
    let name = rest
        .strip_suffix(b" OK")
        .and_then(|name| Word::new(name).ok());
    match name {
        Some(name) => ServerLine::LoginOk(name),
        None => {
            let expected = expected!["a name and OK", "incorrect"];
            let span = Span::new(at, line.len());
            ServerLine::Unknown(reader.unknown(Code::BadLogin, span, expected))
        }
    }
}

fn hint<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> ServerLine<'i> {
    let Some(rest) = line.strip_prefix(HINT_USER) else {
        return ServerLine::LoginHint(LoginHint::Usage);
    };
    let name = rest
        .strip_suffix(HINT_CONNECTED)
        .and_then(|name| Word::new(name).ok());
    match name {
        Some(name) => ServerLine::LoginHint(LoginHint::AlreadyConnected(name)),
        None => {
            let span = Span::new(0, line.len());
            unknown(reader, span, expected!["a line of a server"])
        }
    }
}

fn start<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> ServerLine<'i> {
    let head = b"START:".len();
    let id = line.get(head..).unwrap_or_default();
    let expected = expected!["a game's id"];
    if id.is_empty() {
        let span = Span::new(0, head);
        return ServerLine::Unknown(reader.unknown(Code::MissingArgument, span, expected));
    }
    match GameId::new(id) {
        Ok(id) => {
            reader.check_ascii(line);
            ServerLine::Start(id)
        }
        Err(error) => {
            let span = Span::new(head + error.at, line.len());
            ServerLine::Unknown(reader.unknown(Code::UnexpectedArgument, span, expected))
        }
    }
}

fn reject<'i>(reader: &mut Reader<'i, '_>, line: &'i [u8]) -> Parsed<ServerLine<'i>> {
    const BY: &[u8] = b" by ";
    let head = b"REJECT:".len();
    let error = |start: usize, expected: Expected| {
        let start = start.min(line.len());
        ParseError::new(Code::BadReject, Span::new(start, line.len())).with_expected(expected)
    };
    let rest = line.get(head..).unwrap_or_default();
    let Some(len) = memchr::memmem::find(rest, BY) else {
        return Err(error(head, expected!["id by name"]));
    };
    let id = GameId::new(rest.get(..len).unwrap_or_default())
        .map_err(|_| error(head, expected!["a game's id"]))?;
    let who = rest.get(len + BY.len()..).unwrap_or_default();
    let by = if who == SERVER_TIMED_OUT {
        RejectedBy::ServerTimedOut
    } else {
        let name = PlayerName::new(who)
            .map_err(|_| error(head + len + BY.len(), expected!["a player's name"]))?;
        RejectedBy::Player(name)
    };
    reader.check_ascii(id_bytes(line, head, len));
    Ok(ServerLine::Reject { id, by })
}

fn id_bytes(line: &[u8], head: usize, len: usize) -> &[u8] {
    // From the line's start, so that the note's span is right.
    line.get(..head + len).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::vec::Vec;

    use boardwire_core::Limits;

    use super::*;
    use crate::line::plain::spoilt;

    #[test]
    fn the_fast_reader_agrees_with_the_other() {
        let moves = [
            "+7776FU", "-0055KI", "+8822UM", "+7776fu", "*7776FU", "+7776FUU",
        ];
        let times = [
            "",
            ",T0",
            ",T7",
            ",T12",
            ",T987",
            ",T1000",
            ",T123456",
            ",T1234567",
            ",T012",
            ",T",
            ",Tx",
            ",T1x",
            ",",
            " ",
        ];
        for mv in moves {
            for time in times {
                let text = format!("{mv}{time}");
                agree(&text);
            }
        }
        for text in [
            "%TORYO",
            "%TORYO,T12",
            "%TORYO,T012",
            "%KACHI",
            "%KACHI,T999",
            "",
            "#WIN",
            "#LOSE",
            "#DRAW",
            "#RESIGN",
            "#TIME_UP",
            "##[SHOW] x",
            "##[SHOW] ",
            "##[SHOW] +OK",
            "##[MONITOR][a] b",
            "##[MONITOR2][a] +OK",
            "##[MONITOR2][a]",
            "##[MONITOR][] b",
            "#CENSORED",
            "#ILLEGAL_MOVE",
            "#SENNICHITE",
            "#JISHOGI",
            "#MAX_MOVES",
            "LOGIN:a OK",
            "LOGIN: OK",
            "LOGIN:a b OK",
            "LOGIN:将棋 OK",
            "LOGIN:incorrect",
            "LOGOUT:completed",
            "BEGIN Game_Summary",
            "BEGIN Time",
            "START:game-1",
            "START:",
            "START:+OK",
            "START:a b",
            "START:対局",
            "#",
            "%",
            "##",
        ] {
            agree(text);
        }
    }

    #[test]
    fn rows_cut_and_spoilt_read_the_same_both_ways() {
        for text in [
            "+7776FU,T12",
            "%TORYO,T3",
            "%KACHI,T1000",
            "LOGIN:engine OK",
            "START:wdoor+test-900-0+a+b+20260804120000",
            "REJECT:game-1 by engine",
            "REJECT:game-1 by the Server (timed out)",
            "#OUTE_SENNICHITE",
            "#ILLEGAL_ACTION",
            "#CHUDAN",
            "##[WHO] engine+a x1 game floodgate-900-0 *",
            "##[WHO] engine CSA connected",
            "##[WHO] +OK",
            "##[LIST] wdoor+test-900-0+a+b+20260804120000",
            "##[SHOW] To_Move:+ ",
            "##[MONITOR][game-1] +7776FU",
            "##[MONITOR2][game-1] +OK",
            "##[CHAT][engine] good game ",
            "##[RATING] engine\t-1492\t@2010-05-02",
            "##[RATING] engine 1492 @2010-02-30",
            "##[VERSION] Shogi Server revision 1.0",
            "##[HELP] a  text",
            "##[LOGIN] +OK x1",
            "##[GETBUOYCOUNT] -1",
            "##[GETBUOYCOUNT] 10",
            "##[SETBUOY] +OK",
            "##[FORK]: new buoy game name: buoy_x-900-0",
            "##[ERROR] unknown command: x",
            "##[ERROR] bad game name: x.",
            "##[ERROR] you are in game status. AGREE is valid in agree_waiting status",
            "##[ERROR] You are not allowed to specify TEBAN + for the game x-900-0",
            "##[ERROR] no known text",
            "##[NEWS] x",
            "BEGIN Game_Summary",
            "CHALLENGE ACCEPTED",
        ] {
            spoilt(text.as_bytes(), |text| agree(text));
        }
    }

    /// What the short way reads, the long way reads the same.
    fn agree(text: impl AsRef<[u8]>) {
        let text = text.as_ref();
        let mut limits = Limits::DEFAULT;
        limits.line = 12;
        for options in [
            &Options::LENIENT,
            &Options::CONFORMING,
            &Options::CANONICAL,
            &Options::LENIENT.with_limits(limits),
        ] {
            let (mut fast_notes, mut slow_notes) = (Vec::new(), Vec::new());
            let fast = parse_bytes(text, options, &mut fast_notes);
            let slow = slow(text, options, &mut slow_notes);
            assert_eq!((fast, fast_notes), (slow, slow_notes), "{text:?}");
        }
        assert_eq!(parse(text), slow(text, &Options::CONFORMING, &mut Discard));
    }
}
