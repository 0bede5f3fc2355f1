//! Logs of USI conversations, as GUIs and engines write them.
//!
//! ```
//! use boardwire_usi::log::{Style, parse};
//! use boardwire_usi::{Command, UsiCommandDirection};
//!
//! let log = parse(">1:go byoyomi 1000\n<1:king_sq 59\n<1:bestmove 7g7f\n")?;
//! assert_eq!(log.style(), Style::Shogidokoro);
//! let (entry, command) = log.commands().last().unwrap();
//! assert!(matches!(command, Command::BestMove(_)));
//! assert_eq!(entry.direction(), Some(UsiCommandDirection::ToGui));
//! assert_eq!(entry.channel().and_then(|channel| channel.number()), Some(1));
//! assert_eq!(entry.span().range(), 33..49);
//! # Ok::<(), boardwire_usi::ParseError>(())
//! ```
//!
//! A log is read whatever is wrong with some of its lines: [`read`] gives all that could be read and every finding.
//! Blank lines, free text and commands run together are remarks here, since the logs of every program hold them; what
//! a line says as a command is judged as [`crate::parse`] would. [`entries`] walks over the lines without reading
//! what they say, and [`check_session`] follows the conversation.
//!
//! Of what an engine sent, only a line that begins with a command is one; this is how ShogiHome reads it.
//!
//! The styles are those of ShogiHome's scenario logs, of the logger and the listings in rshogi's engine guide, of the debug
//! log that Stockfish's kin write, of Shogidokoro's debug window as engine authors show it in public (Kifuwarabe's notes; apery#8 for the letter `C`),
//! and of ShogiHome's own USI log (its `engine.ts`, written by log4js in its basic layout). Where lines have time stamps,
//! [`check_session`] finds late answers too.
//!
//! Blank lines at the end are no part of a log's model, nor is a byte order mark; writing back byte for byte is
//! `boardwire fmt --keep`, or [`Codec::keep`](boardwire_core::Codec::keep).

mod check;
mod codec;
mod entries;
mod format;
mod joint;
#[cfg(feature = "serde")]
mod json;
mod message;
mod model;
mod options;
mod read;
mod stamp;
mod style;

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{CodecOptions as _, Compare, Judge, Level, Notes};

pub use check::check_session;
pub use codec::UsiLogCodec;
pub use entries::{Entries, LineKind, RawEntry};
pub use format::{format, format_into, format_to};
pub(crate) use message::read_message;
pub use model::{Content, Entry, Unreadable, UsiLog};
pub use options::LogOptions;
pub use style::{Channel, Style};

use crate::codes::{Code, Note, ParseError};

/// A log, free of the input's lifetime.
pub type OwnedUsiLog = UsiLog<'static>;

/// Reads a log at level Conforming.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(log: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<UsiLog<'i>, ParseError> {
    parse_with(log, &LogOptions::default(), &mut boardwire_core::Discard)
}

/// Reads a log at level Canonical: it has to be what [`format`](fn@format) writes.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(log: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<UsiLog<'i>, ParseError> {
    let options = LogOptions::new(Level::Canonical);
    parse_with(log, &options, &mut boardwire_core::Discard)
}

/// Reads a log at level Lenient: the value, and its notes. [`read`] goes on after faults too.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    log: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(UsiLog<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let log = parse_with(log, &LogOptions::new(Level::Lenient), &mut notes)?;
    Ok((log, notes))
}

/// Reads a log as the options say, leaving notes; faults are among them.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    log: &'i (impl AsRef<[u8]> + ?Sized),
    options: &LogOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<UsiLog<'i>, ParseError> {
    parse_bytes(log.as_ref(), options, notes)
}

impl FromStr for OwnedUsiLog {
    type Err = ParseError;

    /// The same as [`parse`].
    fn from_str(log: &str) -> Result<Self, ParseError> {
        parse(log).map(UsiLog::into_owned)
    }
}

fn parse_bytes<'i>(
    input: &'i [u8],
    options: &LogOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<UsiLog<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let log = read::read_with(input, options, &mut judge);
    let log = judge.finish(Ok(log))?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        format_to(&log, options.lines().profile(), &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    Ok(log)
}

/// What [`read`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// All lines; one that can't be read is kept as [`Content::Unreadable`].
    pub log: UsiLog<'i>,
    /// Every fault, deviation and remark, in the order of the lines.
    pub notes: Vec<Note>,
}

/// Reads all lines of a log, whatever the level, and says what is wrong with them.
pub fn read<'i>(log: &'i (impl AsRef<[u8]> + ?Sized), options: &LogOptions) -> Reading<'i> {
    let mut notes = Vec::new();
    let log = read::read_with(log.as_ref(), options, &mut notes);
    Reading { log, notes }
}

/// Walks over the lines of a log without reading what they say. It allocates nothing, and takes any bytes.
///
/// ```
/// use boardwire_usi::log::{LineKind, Style, entries};
///
/// let log = b"# two lines\n>>> usi\n<<< usiok\n";
/// let lines = entries(log, Style::detect(log));
/// let messages = lines.filter(|line| line.kind == LineKind::Message);
/// assert_eq!(messages.map(|line| line.text).collect::<Vec<_>>(), [&b"usi"[..], b"usiok"]);
/// ```
pub fn entries<'i>(log: &'i (impl AsRef<[u8]> + ?Sized), style: Style) -> Entries<'i> {
    Entries::new(log.as_ref(), style)
}
