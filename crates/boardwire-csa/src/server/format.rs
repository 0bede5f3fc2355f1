//! From a [`ServerLine`] to its canonical line. Formatting can't fail: what could not be read back can't be built.

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::{FmtOut, Out};

use super::model::{LoginHint, RejectedBy, SERVER_TIMED_OUT, ServerLine};
use super::reply::{ExtReply, RatingRow, WhoRow};
use crate::client::MonitorKind;
use crate::line::{HINT_CONNECTED, HINT_USAGE, HINT_USER};
use crate::time::CsaTime;

/// Writes a server's line, without a line end.
///
/// ```
/// use boardwire_csa::server::{ExtReply, Outcome, ServerLine, format};
///
/// assert_eq!(format(&ServerLine::Outcome(Outcome::Win)), b"#WIN");
/// assert_eq!(format(&ServerLine::Ext(ExtReply::LoginOk)), b"##[LOGIN] +OK x1");
/// ```
#[must_use]
pub fn format(line: &ServerLine<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    format_into(line, &mut out);
    out
}

/// Appends a server's line, without a line end.
#[inline]
pub fn format_into(line: &ServerLine<'_>, out: &mut Vec<u8>) {
    format_to(line, out);
}

/// Never an error of its own; U+FFFD stands for bytes that are no UTF-8.
impl fmt::Display for ServerLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, &mut out);
        out.finish()
    }
}

/// Writes a server's line to any [`Out`].
pub fn format_to<W: Out>(line: &ServerLine<'_>, out: &mut W) {
    match line {
        ServerLine::Move { mv, time, comment } => {
            out.put(&mv.to_csa());
            self::time(*time, out);
            if let Some(comment) = comment {
                out.put(b",'");
                out.put(comment.as_bytes());
            }
        }
        ServerLine::Special { special, time } => {
            out.put(b"%");
            out.put(special.word());
            self::time(*time, out);
        }
        ServerLine::Reason(reason) => {
            out.put(b"#");
            out.put(reason.word());
        }
        ServerLine::Outcome(outcome) => {
            out.put(b"#");
            out.put(outcome.word().as_bytes());
        }
        ServerLine::Ext(row) => reply(row, out),
        ServerLine::LoginOk(name) => {
            out.put(b"LOGIN:");
            out.put(name.as_bytes());
            out.put(b" OK");
        }
        ServerLine::LoginIncorrect => out.put(b"LOGIN:incorrect"),
        ServerLine::LoginHint(LoginHint::Usage) => out.put(HINT_USAGE),
        ServerLine::LoginHint(LoginHint::AlreadyConnected(name)) => {
            out.put(HINT_USER);
            out.put(name.as_bytes());
            out.put(HINT_CONNECTED);
        }
        ServerLine::LogoutCompleted => out.put(b"LOGOUT:completed"),
        ServerLine::BeginSummary => out.put(b"BEGIN Game_Summary"),
        ServerLine::Start(id) => {
            out.put(b"START:");
            out.put(id.as_bytes());
        }
        ServerLine::Reject { id, by } => {
            out.put(b"REJECT:");
            out.put(id.as_bytes());
            out.put(b" by ");
            out.put(match by {
                RejectedBy::Player(name) => name.as_bytes(),
                RejectedBy::ServerTimedOut => SERVER_TIMED_OUT,
            });
        }
        ServerLine::ChallengeAccepted => out.put(b"CHALLENGE ACCEPTED"),
        ServerLine::Empty => {}
        ServerLine::Unknown(line) => out.put(line.as_bytes()),
    }
}

fn time<W: Out>(time: Option<CsaTime>, out: &mut W) {
    let Some(time) = time else { return };
    out.put(b",T");
    put_time(time, out);
}

/// Writes seconds with as many decimals as it takes.
fn put_time<W: Out>(time: CsaTime, out: &mut W) {
    out.put_u64(time.ms() / 1_000);
    let fraction = time.ms() % 1_000;
    if fraction == 0 {
        return;
    }
    let digit = |value: u64| b'0' + (value % 10) as u8;
    let digits = [
        b'.',
        digit(fraction / 100),
        digit(fraction / 10),
        digit(fraction),
    ];
    let len = digits
        .iter()
        .rposition(|&byte| byte != b'0')
        .map_or(0, |last| last + 1);
    out.put(digits.get(..len).unwrap_or_default());
}

/// A tag in brackets, and a space.
fn tagged<W: Out>(tag: &[u8], text: &[u8], out: &mut W) {
    out.put(b"##[");
    out.put(tag);
    out.put(b"] ");
    out.put(text);
}

fn monitor<W: Out>(kind: MonitorKind, id: &[u8], text: &[u8], out: &mut W) {
    out.put(match kind {
        MonitorKind::Full => b"##[MONITOR][",
        MonitorKind::Moves => b"##[MONITOR2][",
    });
    out.put(id);
    out.put(b"] ");
    out.put(text);
}

pub(super) fn reply<W: Out>(row: &ExtReply<'_>, out: &mut W) {
    match row {
        ExtReply::Show(line) => tagged(b"SHOW", line.as_bytes(), out),
        ExtReply::Monitor { kind, id, row } => {
            monitor(*kind, id.as_bytes(), row.as_bytes(), out);
        }
        ExtReply::MonitorOk { kind, id } => monitor(*kind, id.as_bytes(), b"+OK", out),
        ExtReply::Ok(tag) => tagged(tag.word().as_bytes(), b"+OK", out),
        ExtReply::Who(row) => who(row, out),
        ExtReply::List(id) => tagged(b"LIST", id.as_bytes(), out),
        ExtReply::Rating(row) => rating(row, out),
        ExtReply::Version(revision) => {
            tagged(b"VERSION", b"Shogi Server revision ", out);
            out.put(revision.as_bytes());
        }
        ExtReply::Help(text) => tagged(b"HELP", text.as_bytes(), out),
        ExtReply::Chat { from, text } => {
            out.put(b"##[CHAT][");
            out.put(from.as_bytes());
            out.put(b"] ");
            out.put(text.as_bytes());
        }
        ExtReply::BuoyCount(count) => {
            tagged(b"GETBUOYCOUNT", b"", out);
            out.put_i64(*count);
        }
        ExtReply::Fork(name) => {
            out.put(b"##[FORK]: new buoy game name: ");
            out.put(name.as_bytes());
        }
        ExtReply::LoginOk => out.put(b"##[LOGIN] +OK x1"),
        ExtReply::Error(error) => {
            tagged(b"ERROR", b"", out);
            error.put(out);
        }
        ExtReply::Other(other) => {
            out.put(b"##[");
            out.put(other.tag());
            out.put(b"]");
            out.put(other.rest());
        }
    }
}

fn who<W: Out>(row: &WhoRow<'_>, out: &mut W) {
    tagged(b"WHO", row.id.as_bytes(), out);
    for word in [row.mode.word(), row.status.word()] {
        out.put(b" ");
        out.put(word.as_bytes());
    }
    if let Some(game) = &row.game {
        out.put(b" ");
        out.put(game.name.as_bytes());
        out.put(&[b' ', game.turn.as_byte()]);
    }
}

/// The server aligns the rating to four places on the right, and sets a tab before it.
fn rating<W: Out>(row: &RatingRow<'_>, out: &mut W) {
    tagged(b"RATING", row.name.as_bytes(), out);
    out.put(b" \t ");
    let spaces: &[u8] = match row.rate {
        0..=9 => b"   ",
        -9..=-1 | 10..=99 => b"  ",
        -99..=-10 | 100..=999 => b" ",
        _ => b"",
    };
    out.put(spaces);
    out.put_i64(row.rate);
    out.put(b" @");
    out.put(&row.date.to_bytes());
}
