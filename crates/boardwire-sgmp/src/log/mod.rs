//! Logs of what two programs sent each other.
//!
//! ```
//! use boardwire_sgmp::log::{Content, Style, Way, parse_lenient};
//!
//! let (log, notes) = parse_lenient("Try COM1 ...\nSend --> 01:a1:a0:80 :Send NewGame Read <-- 03:be:b0:8b :Receive Query(11)\n")?;
//! assert_eq!(log.style(), Style::Text);
//! let Content::Frame(frame) = log.entries()[2].content() else { panic!() };
//! assert_eq!((frame.way(), frame.raw().unwrap().code.name()), (Way::Read, "QUERY"));
//! // Two lines that were joined.
//! assert_eq!(format!("{notes:?}"), "[joined-lines 48..56]");
//! # Ok::<(), boardwire_sgmp::log::ParseError>(())
//! ```
//!
//! | form | what |
//! |---|---|
//! | [`Style::Text`] | a frame a line, `Send --> 01:a1:a0:80 :Send NewGame`: the log in appendix A of the FJK rules. The lines of CGF's terminal are read too, and those of programs that use other words, capitals, blanks, arrows or separators; a time may stand before each |
//! | [`Style::JsonLines`] | a JSON object a line, with time, direction and bytes; what is not known here is kept |
//! | raw bytes of one direction | no log: [`Decoder`](crate::Decoder) reads them, and the program knows them as `sgmp-stream` |
//!
//! A log is read whatever is wrong with some of its entries: [`read`] gives all that could be read and every finding. [`SgmpLog::frames`] puts frames together
//! that came in pieces, [`SgmpLog::games`] follows the dialogue to the moves that were made, and [`check_games`] and [`check_fjk`] say what is odd about it.
//!
//! JSON is read by a small reader of this module, so that it needs neither `std` nor the feature `serde`, and so that keys keep their order and numbers their
//! spelling. It takes what RFC 8259 allows and nothing else.
//!
//! Blank lines at the end are no part of a log's model, nor is a byte order mark; writing back byte for byte is
//! `boardwire fmt --keep`, or [`Codec::keep`](boardwire_core::Codec::keep).

mod bytes;
mod check;
mod codec;
mod codes;
mod dialogue;
mod format;
mod game;
#[cfg(feature = "serde")]
mod json;
mod model;
mod object;
mod options;
mod read;
mod stamp;
mod style;

use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{CodecOptions as _, Compare, Judge, Level, Notes};

pub use check::check_fjk;
pub use codec::SgmpLogCodec;
pub use codes::{Code, LogCode, Note, ParseError};
pub use dialogue::{SentFrame, Side};
pub use format::{format, format_into, format_to};
pub use game::{GameRecord, PlayedMove, check_games};
pub use model::{Content, Entry, LoggedFrame, OwnedSgmpLog, Piece, Record, SgmpLog, Unreadable};
pub use options::LogOptions;
pub use style::{Style, Way};

/// Reads a log at level Conforming.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(log: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<SgmpLog<'i>, ParseError> {
    parse_with(log, &LogOptions::default(), &mut boardwire_core::Discard)
}

/// Reads a log at level Canonical: it has to be what [`format`](fn@format) writes.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(log: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<SgmpLog<'i>, ParseError> {
    let options = LogOptions::new(Level::Canonical);
    parse_with(log, &options, &mut boardwire_core::Discard)
}

/// Reads a log at level Lenient: the value, and its notes. [`read`] goes on after faults too.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    log: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(SgmpLog<'i>, Vec<Note>), ParseError> {
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
) -> Result<SgmpLog<'i>, ParseError> {
    parse_bytes(log.as_ref(), options, notes)
}

impl FromStr for SgmpLog<'static> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(SgmpLog::into_owned)
    }
}

fn parse_bytes<'i>(
    input: &'i [u8],
    options: &LogOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<SgmpLog<'i>, ParseError> {
    let mut judge = Judge::new(options.level(), notes);
    let log = read::read_with(input, options, &mut judge);
    let log = judge.finish(Ok(log))?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        format_to(&log, &mut compare);
        if let Some(span) = compare.span() {
            let code = Code::Frame(crate::codes::Code::NotCanonical);
            return Err(ParseError::new(code, span));
        }
    }
    Ok(log)
}

/// What [`read`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// All entries; one that can't be read is kept as [`Content::Unreadable`].
    pub log: SgmpLog<'i>,
    /// Every fault, deviation and remark: first those of the entries, in their order, then those of the frames that a capture's pieces make up.
    pub notes: Vec<Note>,
}

/// Reads all entries of a log, whatever the level, and says what is wrong with them.
pub fn read<'i>(log: &'i (impl AsRef<[u8]> + ?Sized), options: &LogOptions) -> Reading<'i> {
    let mut notes = Vec::new();
    let log = read::read_with(log.as_ref(), options, &mut notes);
    Reading { log, notes }
}
