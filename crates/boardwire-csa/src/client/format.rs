//! From a [`ClientLine`] to its canonical line. Formatting can't fail: what could not be read back can't be built.

use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use boardwire_core::{FmtOut, Out};

use super::model::{ClientLine, ExtCommand, KeepAlive, MonitorKind, Seek};
use crate::names::GameId;

/// Writes a client's line, without a line end.
///
/// ```
/// use boardwire_csa::client::{ClientLine, format};
///
/// assert_eq!(format(&ClientLine::Agree(None)), b"AGREE");
/// ```
#[must_use]
pub fn format(line: &ClientLine<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    format_into(line, &mut out);
    out
}

/// Appends a client's line, without a line end.
#[inline]
pub fn format_into(line: &ClientLine<'_>, out: &mut Vec<u8>) {
    format_to(line, out);
}

/// Never an error of its own; U+FFFD stands for bytes that are no UTF-8.
impl fmt::Display for ClientLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        format_to(self, &mut out);
        out.finish()
    }
}

/// Writes a client's line to any [`Out`].
pub fn format_to<W: Out>(line: &ClientLine<'_>, out: &mut W) {
    match line {
        ClientLine::Login(login) => {
            words(
                out,
                b"LOGIN",
                &[login.name.as_bytes(), login.password.as_bytes()],
            );
            if login.x1 {
                out.put(b" x1");
            }
        }
        ClientLine::Logout => out.put(b"LOGOUT"),
        ClientLine::Agree(id) => answer(out, b"AGREE", id.as_ref()),
        ClientLine::Reject(id) => answer(out, b"REJECT", id.as_ref()),
        ClientLine::Move { mv, comment } => {
            out.put(&mv.to_csa());
            if let Some(comment) = comment {
                out.put(b",'");
                out.put(comment.as_bytes());
            }
        }
        ClientLine::Special(special) => {
            out.put(b"%");
            out.put(special.word());
        }
        ClientLine::Ext(command) => ext(command, out),
        ClientLine::Challenge => out.put(b"CHALLENGE"),
        ClientLine::KeepAlive(KeepAlive::Empty) => {}
        ClientLine::KeepAlive(KeepAlive::Space) => out.put(b" "),
        ClientLine::KeepAlive(KeepAlive::Blank(spaces)) => {
            for _ in 0..spaces.count() {
                out.put(b" ");
            }
        }
        ClientLine::Unknown(line) => out.put(line.as_bytes()),
    }
}

fn answer<W: Out>(out: &mut W, head: &[u8], id: Option<&GameId<'_>>) {
    match id {
        Some(id) => words(out, head, &[id.as_bytes()]),
        None => out.put(head),
    }
}

fn words<W: Out>(out: &mut W, head: &[u8], words: &[&[u8]]) {
    out.put(head);
    for word in words {
        out.put(b" ");
        out.put(word);
    }
}

fn seek<W: Out>(out: &mut W, head: &[u8], seek: &Seek<'_>) {
    words(out, head, &[seek.name.as_bytes(), &[seek.turn.as_byte()]]);
}

fn ext<W: Out>(command: &ExtCommand<'_>, out: &mut W) {
    match command {
        ExtCommand::Who => out.put(b"%%WHO"),
        ExtCommand::List => out.put(b"%%LIST"),
        ExtCommand::Help => out.put(b"%%HELP"),
        ExtCommand::Version => out.put(b"%%VERSION"),
        ExtCommand::Rating => out.put(b"%%RATING"),
        ExtCommand::Chat(text) => words(out, b"%%CHAT", &[text.as_bytes()]),
        ExtCommand::CancelGame => out.put(b"%%GAME"),
        ExtCommand::Game(game) => seek(out, b"%%GAME", game),
        ExtCommand::Challenge(game) => seek(out, b"%%CHALLENGE", game),
        ExtCommand::Show(id) => words(out, b"%%SHOW", &[id.as_bytes()]),
        ExtCommand::Monitor { kind, on, id } => {
            let head: &[u8] = match (kind, on) {
                (MonitorKind::Full, true) => b"%%MONITORON",
                (MonitorKind::Full, false) => b"%%MONITOROFF",
                (MonitorKind::Moves, true) => b"%%MONITOR2ON",
                (MonitorKind::Moves, false) => b"%%MONITOR2OFF",
            };
            words(out, head, &[id.as_bytes()]);
        }
        ExtCommand::SetBuoy { name, moves, count } => {
            words(out, b"%%SETBUOY", &[name.as_bytes(), moves.as_bytes()]);
            number(out, count.map(NonZeroU32::get));
        }
        ExtCommand::DeleteBuoy(name) => words(out, b"%%DELETEBUOY", &[name.as_bytes()]),
        ExtCommand::GetBuoyCount(name) => words(out, b"%%GETBUOYCOUNT", &[name.as_bytes()]),
        ExtCommand::Fork { source, target } => {
            words(out, b"%%FORK", &[source.as_bytes()]);
            if let Some(target) = target {
                words(out, b"", &[target.name.as_bytes()]);
                number(out, target.nth);
            }
        }
        ExtCommand::Ignored(text) => {
            out.put(b"%%%");
            out.put(text.as_bytes());
        }
        ExtCommand::Other(line) => out.put(line.as_bytes()),
    }
}

fn number<W: Out>(out: &mut W, number: Option<u32>) {
    if let Some(number) = number {
        out.put(b" ");
        out.put_u64(u64::from(number));
    }
}
