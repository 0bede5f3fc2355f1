//! Carcassonne record notation: records of the base game read, checked, replayed, scored and written in three styles, without I/O.
//!
//! ```
//! use boardwire_carcassonne::{Style, format, parse};
//!
//! let text = "04:01 UTC, Simple, Real-time\n\nA = a\nB = b\n\n1 A 0 1 CmFFF(+180) +4+0+0 // closed at once\n";
//! let mut record = parse(text)?;
//! assert_eq!(record.plays()[0].tile.claim().unwrap().to_string(), "the city S");
//! assert_eq!(format(&record), text.as_bytes());
//! record.set_style(Style::Start);
//! assert!(record.to_string().contains("1 A 0 1 FFCmF +4+0+0"));
//! # Ok::<(), boardwire_carcassonne::ParseError>(())
//! ```
//!
//! The notation is the draft Ver.0.1 by Mitsugu Oyama (OrzBruford) of 13 March 2024. Where it is silent or says two things, this crate
//! decides; the rules are below.
//!
//! # What is here
//! | item | what |
//! |---|---|
//! | [`parse`](fn@parse), [`parse_strict`], [`parse_lenient`], [`parse_with`] | text to a [`Record`], or the first error |
//! | [`read`](fn@read) | all that can be read, and every finding; [`Document`] also keeps the text, to change a play and nothing else |
//! | [`format`](fn@format), [`format_into`], [`format_to`]; [`format_play`], [`tile_text`] | the canonical text of a record, a play, a tile |
//! | [`Record`], [`Play`], [`Scores`], [`Comment`] and kin | the model: what it holds can be written and is read back equal |
//! | [`RecordStream`] | the parts of a record out of chunks of bytes, for live games |
//! | `replay` (feature `rules`) | plays and points checked with an explanation, open questions settled, missing points filled in |
//! | `json` (feature `serde`) | the JSON form of a record and of a play, with its schema |
//! | [`Carcassonne`] | all this for drivers, as a [`Codec`](boardwire_core::Codec) |
//!
//! # Levels
//! - **Canonical** ([`parse_strict`]): what [`format`](fn@format) writes, byte for byte. Differences have the codes `line-ending`,
//!   `trailing-space`, `comment-needs-space` and, for all others, `not-canonical`.
//! - **Conforming** ([`parse`](fn@parse)): also runs of blanks, empty lines, any line ends, bullets before players, `CFFC` without mark among
//!   angles, the draft's fifth example, brackets of a player without a blank before them, one `*` without player in a game of two, `Final Scoring:` without letters, the short
//!   names `2F1C`, `2F1CE` and `2C1F`.
//! - **Lenient** ([`parse_lenient`]): also the spellings that [`Code`] names as deviations, each with a note.
//!
//! Errors and notes carry a [`Code`] and a byte span in your own input. Reading never runs the rules: a record that breaks them is
//! read, and refused by the replay. A fault concerns its own line: [`read`](fn@read) goes on behind it, and what depends on a play that
//! could not be read ([`Record::gap`]) is not checked.
//!
//! # A record
//! ```text
//! // Comments stand on lines of their own, or behind a blank.
//! 2022-10-08 21:01 MST, WTCOC 2022 3rd Round, Real-time
//!
//! A = wallaceprime (Chris Wallace) [UK]
//! B = isloun [RCP]
//!
//! 1 A 0 1 FCFCm(+90) +0+0+0
//! 2 B 0 2 CFFF(+180) +0+0+0 A *6+0+0 // B completes the city of A
//!
//! Final Scoring: A +0+0+0+0
//! Final Scoring: B +0+0+0+0
//! ```
//! - **Info**: `[date] time zone, kind, mode`. The zone is kept as it is. **Players** are lettered from A on, two to five.
//! - **Plays**: turn (1 to 71), player, x to the right and y upwards of the start tile, tile, points. The start tile `CRFR` lies unturned at
//!   0 0. The player of turn n is the nth, counted round. A tile that fits nowhere is a comment, `// unplaceable: FFFF`.
//! - **Points**: `+cities+roads+monasteries` of the mover, then for each other player who is paid a letter and the same with `*`.
//! - **Final scoring**: a line a player with the fields' points behind, of a finished game alone.
//!
//! ## Tiles
//! Four letters clockwise from the top: C city, R road, F field; then `k`, `^`, `E`, a tag, an angle, where they apply.
//! - **Turned tiles** are shown in one [`Style`] throughout: the table's name with an angle, signed or not, plus being clockwise; or the
//!   letters as they lie. The first angle or tag tells which; without any, `FCFC` and `CFCF` alone tell angles, and turned letters tell
//!   letters. Tiles that look the same after a half or a quarter turn carry the least angle.
//! - **`^`** marks two cities at neighbouring edges (`CFFC^`), `CCFF` is one city in the corner. `E` marks the emblem.
//! - **`(2F1C)`, `(2C1F)`** tell, in letters as they lie, the city from side to side from the two cities.
//! - **`m`** stands behind the last letter of a city or road, **`k`** behind the fourth letter. **`M`** stands behind a letter and names the
//!   field that is met first going clockwise from the middle of its edge: the last F of the field, else the last R, else the last C that does.
//!
//! So each of the 354 tiles, with and without claim, has one spelling in each style.
//!
//! ## What a text can leave open
//! Letters as they lie without mark or tag may be two tiles: [`Play::alternative`] is the other one, `replay::resolve` tells them apart by
//! the rules and the points. [`Options`] has the other questions that the draft leaves open: [`KAfterRoad`], [`CornerReading`], [`StarReading`],
//! [`StartTurn`].
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//! | `rules` | `replay`, on `boardwire-rules` |
//! | `serde` | `json` |
//! | `transcript` | `assert_valid_transcript` and `assert_invalid_transcript` for fixtures |
//!
//! # Limits
//! A line has at most 64 KiB, a record 256 MiB and 10 million lines; [`Options`] has others. A play takes about 140 bytes and borrows
//! nothing; comments and names borrow from the text. Notes take about 100 bytes each, and a line of junk has one: on any bytes that is
//! at most some 100 times the text. Time is linear.
//!
//! # What it does not do
//! - No expansion, no other rule set: two-tile cities make 4 points, a field 3 for each city.
//! - Clocks, results, resignations and the order of drawn tiles have no place in the notation.
//! - Times are not converted between zones.
//! - A [`Record`] keeps no spelling: [`Document`] does. A line with a fault is in the document alone.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codec;
mod codes;
mod document;
mod fold;
mod format;
#[cfg(feature = "serde")]
pub mod json;
mod lex;
mod model;
mod options;
mod parse;
#[cfg(feature = "rules")]
pub mod replay;
mod stream;
mod tile;

#[cfg(feature = "transcript")]
pub use boardwire_transcript::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use boardwire_core::{
    CodeSet, CodecOptions, Discard, Level, Limits, LineIndex, Notes, Report, Span, TextError,
    TextFault, carcassonne,
};
/// The rules that a replay goes by: its games, and why a play is illegal.
#[cfg(feature = "rules")]
pub use boardwire_rules::carcassonne as rules;
pub use codec::Carcassonne;
pub use codes::{Code, Note, ParseError};
pub use document::Document;
pub use format::{format, format_into, format_play, format_to, put_play};
pub use model::*;
pub use options::{CornerReading, KAfterRoad, Options, StarReading, StartTurn};
pub use parse::{Reading, parse, parse_lenient, parse_strict, parse_with, read};
pub use stream::{RecordStream, StreamItem};
pub use tile::{put_tile, tile_text};
