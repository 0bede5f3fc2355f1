//! Codec `csa-line`: a protocol line of either side, with its direction.
//!
//! Who knows the direction reads with [`client`](crate::client) or [`server`](crate::server). A log that does not say it is
//! read here: [`parse_line`] takes a line for the side that can have sent it, and says which.
//!
//! ```
//! use boardwire_csa::line::{Direction, Line, parse_line};
//!
//! let line = parse_line("%%LIST").unwrap();
//! assert!(matches!(line, Line::Client(_)));
//! assert_eq!(line.direction(), Some(Direction::ToEngine)); // toward the server
//! // Both sides may have sent it.
//! assert_eq!(parse_line("+7776FU").unwrap().direction(), None);
//! assert_eq!(parse_line("+7776FU,T1").unwrap().direction(), Some(Direction::ToGui));
//! ```
//!
//! # Levels
//! - **Canonical**: what `format` writes.
//! - **Conforming**: protocol 1.1 to 1.2.1 and what shogi-server sends and takes, in any spelling these allow.
//! - **Lenient**: also the deviations that [`Code`] names. A command with wrong arguments, one that nobody knows, and a move
//!   that is none are kept whole with their note, since real programs send such lines and are answered. A time that is none,
//!   a row of the extended mode without its brackets, and a line of a Game_Summary outside of one are errors at each level.
//!
//! A typed line keeps no spelling: `+7776FU,T1.` is written back as `+7776FU,T1`. The codec's `tokens` and `keep` have the
//! bytes.
//!
//! # JSON
//! With the feature `serde` a line is an object with one key, the side: `{"client": ..}` or `{"server": ..}`. What a side says is again an
//! object with one key, the kind of the line in lower case, and its fields or `null`:
//! `{"server":{"move":{"move":"+7776FU","seconds":"12"}}}`. Texts are strings, or `{"hex": ".."}` where they are no UTF-8; times are strings,
//! since they are exact decimals; what is not given has no key. The fixtures of `csa-line` show each kind.

mod classify;
mod codec;
mod codes;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod options;
pub(crate) mod plain;
pub(crate) mod read;
pub(crate) mod swar;
mod text;

use alloc::vec::Vec;
use core::fmt;

pub use boardwire_core::Direction;
use boardwire_core::{Discard, Notes};

use crate::client::{ClientLine, KeepAlive};
use crate::server::ServerLine;

pub(crate) use classify::{HINT_CONNECTED, HINT_USAGE, HINT_USER};
pub use classify::{LineKind, classify};
pub use codec::CsaLineCodec;
pub use codes::{Code, Note, ParseError};
pub use options::Options;
pub use text::{Bracketed, ChatText, MoveComment, Row, UnknownLine};

/// A protocol line and the side that was taken for its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<'i> {
    /// From a client to the server.
    Client(ClientLine<'i>),
    /// From the server to a client.
    Server(ServerLine<'i>),
}

impl Line<'_> {
    /// Which way the line goes; `None` where both sides spell it so, and for what is not known.
    #[must_use]
    pub const fn direction(&self) -> Option<Direction> {
        match self {
            Self::Client(
                ClientLine::Move { .. }
                | ClientLine::Special(_)
                | ClientLine::KeepAlive(KeepAlive::Empty)
                | ClientLine::Unknown(_),
            )
            | Self::Server(
                ServerLine::Move { time: None, .. }
                | ServerLine::Special { time: None, .. }
                | ServerLine::Empty
                | ServerLine::Unknown(_),
            ) => None,
            Self::Client(_) => Some(Direction::ToEngine),
            Self::Server(_) => Some(Direction::ToGui),
        }
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Line<'static> {
        match self {
            Self::Client(line) => Line::Client(line.into_owned()),
            Self::Server(line) => Line::Server(line.into_owned()),
        }
    }
}

impl<'i> From<ClientLine<'i>> for Line<'i> {
    fn from(line: ClientLine<'i>) -> Self {
        Self::Client(line)
    }
}

impl<'i> From<ServerLine<'i>> for Line<'i> {
    fn from(line: ServerLine<'i>) -> Self {
        Self::Server(line)
    }
}

/// Reads a line of a side that is not known, at level Conforming. What both sides send is read as the server's.
///
/// # Errors
/// The first fault or deviation by offset, of the side that the line's beginning speaks for.
pub fn parse_line<'i>(line: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<Line<'i>, ParseError> {
    parse_bytes(line.as_ref(), None, &Options::CONFORMING, &mut Discard)
}

/// Reads a line at level Conforming; of a side, if one is given.
///
/// # Errors
/// As [`parse_line`].
pub fn parse<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    direction: Option<Direction>,
) -> Result<Line<'i>, ParseError> {
    parse_bytes(line.as_ref(), direction, &Options::CONFORMING, &mut Discard)
}

/// Reads a line at level Canonical; of a side, if one is given.
///
/// # Errors
/// As [`parse_line`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    direction: Option<Direction>,
) -> Result<Line<'i>, ParseError> {
    parse_bytes(line.as_ref(), direction, &Options::CANONICAL, &mut Discard)
}

/// Reads a line at level Lenient; of a side, if one is given.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    direction: Option<Direction>,
) -> Result<(Line<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let line = parse_bytes(line.as_ref(), direction, &Options::LENIENT, &mut notes)?;
    Ok((line, notes))
}

/// Reads a line as the options say; of a side, if one is given.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    line: &'i (impl AsRef<[u8]> + ?Sized),
    direction: Option<Direction>,
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Line<'i>, ParseError> {
    parse_bytes(line.as_ref(), direction, options, notes)
}

pub(crate) fn parse_bytes<'i>(
    input: &'i [u8],
    direction: Option<Direction>,
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<Line<'i>, ParseError> {
    let direction = direction.or_else(|| read::kind_of(input).direction());
    match direction {
        Some(Direction::ToEngine) => {
            crate::client::parse_bytes(input, options, notes).map(Line::Client)
        }
        Some(Direction::ToGui) | None => {
            crate::server::parse_bytes(input, options, notes).map(Line::Server)
        }
    }
}

/// Writes a line, without a line end.
#[must_use]
pub fn format(line: &Line<'_>) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    format_into(line, &mut out);
    out
}

/// Appends a line, without a line end.
pub fn format_into(line: &Line<'_>, out: &mut Vec<u8>) {
    match line {
        Line::Client(line) => crate::client::format_into(line, out),
        Line::Server(line) => crate::server::format_into(line, out),
    }
}

/// Never an error of its own; U+FFFD stands for bytes that are no UTF-8.
impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Client(line) => line.fmt(f),
            Self::Server(line) => line.fmt(f),
        }
    }
}
