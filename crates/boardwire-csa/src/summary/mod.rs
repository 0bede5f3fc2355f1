//! Game_Summary: the conditions of a game, as a server proposes them to players and shows them to spectators.
//!
//! ```
//! use boardwire_csa::summary::{self, Code};
//! use boardwire_csa::shogi::Color;
//!
//! let text = "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nName+:sente\nName-:gote\nYour_Turn:-\nTo_Move:+\n\
//!     BEGIN Time\nTotal_Time:900\nByoyomi:10\nEND Time\n\
//!     BEGIN Position\nPI\n+\n+7776FU,T12\nEND Position\nEND Game_Summary\n";
//! let summary = summary::parse(text)?;
//! assert_eq!(summary.name(Color::Black), "sente");
//! assert_eq!(summary.side_to_move(), Color::White);
//! assert_eq!(summary.clock(&Default::default()).remaining_ms(Color::Black), 888_000);
//!
//! let error = summary::parse(&text.replace("Your_Turn:-", "Your_Turn:w")).unwrap_err();
//! assert_eq!((error.code(), error.span().range()), (Code::BadTurn, 90..91));
//! # Ok::<(), summary::ParseError>(())
//! ```
//!
//! # What is here
//! | item | what |
//! |---|---|
//! | [`parse`](fn@parse), [`parse_strict`], [`parse_lenient`], [`parse_with`] | a block to a [`GameSummary`] |
//! | [`read`], [`Reading`] | all that could be read, every finding, and the lines as they stood |
//! | [`GameSummaryReader`] | blocks out of a connection's lines |
//! | [`format`](fn@format), [`format_into`], [`GameSummary::canonical_lines`] | the canonical text |
//! | [`GameSummary::time_controls`], [`GameSummary::clock`], [`TimeBlocks::from_controls`] | to and from core's clocks |
//! | [`SummaryBuilder`] | a server's summaries, checked against their version |
//! | [`CsaSummary`] | all this for drivers |
//!
//! A block stands by itself, or in rows `##[SHOW] ` or `##[MONITOR][id] `, whose end mark `+OK` may follow ([`Framing`]).
//!
//! # Levels
//! Canonical is the order of shogi-server and cells of three characters. Conforming takes keys in any order, and keys of a
//! server's own ([`Extra`]), which are kept in their section. Lenient takes what other programs get wrong, each with a note: [`Code`].
//!
//! # Sources
//! The CSA server protocol 1.1, and what is public of 1.2 and 1.2.1; shogi-server for the order of keys, `To_Move`, stop-watch clocks and the
//! spectators' keys; its page for version 1.0, whose `Jishogi_Declaration` stands in Position.

mod build;
mod clock;
mod codec;
mod codes;
mod extra;
mod format;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod model;
mod options;
mod parse;
mod stream;
mod time_block;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::str::FromStr;

use boardwire_core::{Level, Notes};

pub use build::{BuildError, SummaryBuilder};
pub use clock::{ClockOptions, ControlError, MoveTimeUnit};
pub use codec::CsaSummary;
pub use codes::{Code, Note, ParseError};
pub use extra::{Extra, ExtraError, Extras, Section};
pub use format::{format, format_into};
pub use model::{
    Framing, GameSummary, Mode, MonitorId, OtherValue, OwnedGameSummary, PlayedMove, Version, YesNo,
};
pub use options::Options;
pub(crate) use parse::row_tag;
pub use stream::{Block, GameSummaryReader, Progress};
pub use time_block::{LastMove, TimeBase, TimeBlock, TimeBlocks, TimeUnit};

/// Reads a summary at level Conforming.
///
/// # Errors
/// The first fault or deviation by offset.
pub fn parse<'i>(text: &'i (impl AsRef<[u8]> + ?Sized)) -> Result<GameSummary<'i>, ParseError> {
    parse::parse_bytes(
        text.as_ref(),
        &Options::CONFORMING,
        &mut boardwire_core::Discard,
    )
}

/// Reads a summary at level Canonical: it has to be what [`format`](fn@format) writes.
///
/// # Errors
/// As [`parse`](fn@parse), or `not-canonical` at the first byte that differs.
pub fn parse_strict<'i>(
    text: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<GameSummary<'i>, ParseError> {
    parse::parse_bytes(
        text.as_ref(),
        &Options::CANONICAL,
        &mut boardwire_core::Discard,
    )
}

/// Reads a summary at level Lenient: the value, and its notes. [`read`] goes on after faults too.
///
/// # Errors
/// The first fault.
pub fn parse_lenient<'i>(
    text: &'i (impl AsRef<[u8]> + ?Sized),
) -> Result<(GameSummary<'i>, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let summary = parse::parse_bytes(text.as_ref(), &Options::LENIENT, &mut notes)?;
    Ok((summary, notes))
}

/// Reads a summary as the options say, leaving notes; faults are among them.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with<'i>(
    text: &'i (impl AsRef<[u8]> + ?Sized),
    options: &Options,
    notes: &mut dyn Notes<Code>,
) -> Result<GameSummary<'i>, ParseError> {
    parse::parse_bytes(text.as_ref(), options, notes)
}

impl FromStr for GameSummary<'static> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text).map(GameSummary::into_owned)
    }
}

/// What [`read`] gives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading<'i> {
    /// All that could be read; a field whose line is missing or can't be read has its default. `None` where no summary begins.
    pub summary: Option<GameSummary<'i>>,
    /// Every fault, deviation and remark, in the order in which they were found.
    pub notes: Vec<Note>,
    text: Cow<'i, [u8]>,
}

/// Reads all that can be read, whatever the level, and says what could not.
pub fn read<'i>(text: &'i (impl AsRef<[u8]> + ?Sized), options: &Options) -> Reading<'i> {
    let text = text.as_ref();
    let mut notes = Vec::new();
    let summary = parse::read_with(text, options, &mut notes);
    Reading {
        summary,
        notes,
        text: Cow::Borrowed(text),
    }
}

impl Reading<'_> {
    /// The lines as they stood, without their ends: order, spelling and faults included.
    pub fn to_lines(&self) -> impl Iterator<Item = &[u8]> {
        let text = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        text.split(|&byte| byte == b'\n')
            .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
    }

    /// The text as it stood.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// The first thing by offset that a level forbids.
    #[must_use]
    pub fn first_error(&self, level: Level) -> Option<ParseError> {
        let errors = self.notes.iter().filter_map(|note| note.error_at(level));
        errors.min_by_key(|error| error.span().start)
    }

    /// The same with every text owned.
    #[must_use]
    pub fn into_owned(self) -> Reading<'static> {
        Reading {
            summary: self.summary.map(GameSummary::into_owned),
            notes: self.notes,
            text: Cow::Owned(self.text.into_owned()),
        }
    }
}
