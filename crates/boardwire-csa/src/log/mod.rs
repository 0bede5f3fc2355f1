//! Logs of dialogues between clients and a server.
//!
//! ```
//! use boardwire_csa::line::{Direction, Line};
//! use boardwire_csa::log::{Style, parse};
//!
//! let log = parse("# two clients\nB> AGREE\nW> AGREE\nB< START:game\nW< START:game\n")?;
//! assert_eq!(log.style(), Style::Capture);
//! let (entry, line) = log.lines().next().unwrap();
//! assert_eq!((entry.connection().unwrap().letter(), entry.direction()), (Some('B'), Some(Direction::ToEngine)));
//! assert!(matches!(line, Line::Client(_)));
//! # Ok::<(), boardwire_csa::log::ParseError>(())
//! ```
//!
//! A log is read whatever is wrong with some of its lines: [`read`] gives all that could be read and every finding. Each line is judged as
//! [`crate::client`] and [`crate::server`] would; those of a Game_Summary are kept as they stand, and judged as [`crate::summary`] would judge
//! the block that they make, also where they are shown in rows of the extended mode. [`entries`] walks over the lines without reading what they say, and
//! [`check_session`] follows the dialogue of each connection.
//!
//! The styles are ShogiHome's scenarios, its own log, and captures of several connections; [`Style`] describes them.
//!
//! Blank lines at the end are no part of a log's model, nor is a byte order mark; writing back byte for byte is
//! `boardwire fmt --keep`, or [`Codec::keep`](boardwire_core::Codec::keep).

mod check;
mod codec;
mod codes;
mod entries;
mod format;
#[cfg(feature = "serde")]
mod json;
mod model;
mod options;
mod read;
mod style;
mod summaries;

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{CodecOptions as _, Compare, Judge, Level, Notes};

pub use check::check_session;
pub use codec::CsaLogCodec;
pub use codes::{Code, LogCode, Note, ParseError};
pub use entries::{Entries, LineKind, RawEntry};
pub use format::{format, format_into, format_to};
pub use model::{Content, CsaLog, Entry, OwnedCsaLog, Unreadable};
pub use options::LogOptions;
pub use style::{Connection, Letter, Style};

/// Reads a log at level Conforming.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(log: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<CsaLog<'i>, ParseError> {
    parse_with(log, &LogOptions::default(), &mut boardwire_core::Discard)
}

/// Reads a log at level Canonical: it has to be what [`format`](fn@format) writes.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(log: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<CsaLog<'i>, ParseError> {
    let options = LogOptions::new(Level::Canonical);
    parse_with(log, &options, &mut boardwire_core::Discard)
}

/// Reads a log at level Lenient: the value, and its notes. [`read`] goes on after faults too.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    log: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(CsaLog<'i>, Vec<Note>), ParseError> {
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
) -> Result<CsaLog<'i>, ParseError> {
    parse_bytes(log.as_ref(), options, notes)
}

impl FromStr for OwnedCsaLog {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(CsaLog::into_owned)
    }
}

fn parse_bytes<'i>(
    input: &'i [u8],
    options: &LogOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<CsaLog<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let log = read::read_with(input, options, &mut judge);
    let log = judge.finish(Ok(log))?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        format_to(&log, &mut compare);
        if let Some(span) = compare.span() {
            let code = Code::Line(crate::line::Code::NotCanonical);
            return Err(ParseError::new(code, span));
        }
    }
    Ok(log)
}

/// What [`read`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// All lines; one that can't be read is kept as [`Content::Unreadable`].
    pub log: CsaLog<'i>,
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
/// use boardwire_csa::log::{LineKind, Style, entries};
///
/// let log = b"# two lines\nrecv:AGREE\nsend:START:game\n";
/// let lines = entries(log, Style::detect(log));
/// let messages = lines.filter(|line| line.kind == LineKind::Message);
/// assert_eq!(messages.map(|line| line.text).collect::<Vec<_>>(), [&b"AGREE"[..], b"START:game"]);
/// ```
pub fn entries<'i>(log: &'i (impl AsRef<[u8]> + ?Sized), style: Style) -> Entries<'i> {
    Entries::new(log.as_ref(), style)
}
