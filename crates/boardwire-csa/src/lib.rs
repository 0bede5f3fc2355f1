//! CSA, how shogi is played between programs over the network and how its games are written down: protocol lines of both sides with the
//! extended mode, Game_Summary, session machines for clients and servers, and records V1 to V3.0. Without I/O.
//!
//! ```
//! use boardwire_csa::server::{self, ServerLine};
//! use boardwire_csa::{CsaMove, record};
//!
//! // A line of a server, typed: the move, and what it cost in seconds.
//! let ServerLine::Move { mv, time, .. } = server::parse("+7776FU,T12")? else { panic!() };
//! assert_eq!((mv, time.unwrap().ms()), (CsaMove::from_csa(b"+7776FU").unwrap(), 12_000));
//!
//! // A record: as many games as the file has, in any encoding and of any version.
//! let games = record::parse("V2.2\nN+sente\nPI\n+\n+7776FU,T12\n-3334FU\n%TORYO\n")?;
//! assert_eq!(games.first().moves().count(), 2);
//! assert_eq!(record::format(&games), b"V2.2\nN+sente\nPI\n+\n+7776FU\nT12\n-3334FU\n%TORYO");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What is here
//! | module | what |
//! |---|---|
//! | [`client`], [`server`] | lines of each side: `parse`, `parse_strict`, `parse_lenient`, `parse_with`, `format` |
//! | [`line`](mod@line) | a line of either side; [`classify`] tells its kind by its first bytes |
//! | [`names`] | user names, gamenames, passwords as servers read them, game ids |
//! | [`summary`] | Game_Summary: a block, or line by line; the clocks as core's [`TimeControls`](clock::TimeControls) |
//! | [`session`] | a client, a server for many clients, and a checker of dialogues, all without sockets and clocks |
//! | [`log`] | recorded dialogues |
//! | [`record`] | records as events, as a model, and as a document that keeps every byte; encodings, versions, results |
//! | [`replay`] | moves on the board and, with the feature `rules`, on the rules |
//! | [`position`] | `PI`, `P1` to `P9`, `P+`, `P-`, which summaries and records share |
//! | [`moves`] | [`CsaMove`], the sign of a side, a piece as board rows write it |
//! | root | [`CsaMove`], [`CsaTime`], [`Special`]; core's [`shogi`] and [`clock`], and what else of core a user of this crate names |
//!
//! # Levels
//! - **Canonical** (`parse_strict`): what `format` writes, byte for byte.
//! - **Conforming** (`parse`): the CSA protocol 1.0 to 1.2.1, the record versions V1 to V3.0, and what shogi-server and ShogiHome do beside them.
//! - **Lenient** (`parse_lenient`): also what real files and programs get wrong, as far as its meaning is plain. Each deviation leaves a note.
//!
//! What is accepted at a level has the same value at each lower one. Errors and notes carry a code and a byte span in your own input. Unknown
//! lines, keys and words are kept in order; nothing is dropped silently. Any bytes give a value or an error, in linear time.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//! | `rules` | legal replay, and the referee of sessions, on `boardwire-rules` |
//! | `encoding` | text in Shift_JIS and EUC-JP decoded and written; which encoding a record is in is found without it |
//! | `serde` | the models as JSON, to write |
//! | `transcript` | `assert_valid_transcript` and `assert_invalid_transcript` for fixtures |
//!
//! # What it does not do
//! - No sockets, TLS, threads or clocks: the examples `csa_client` and `csa_server` of the repository bring these.
//! - The full texts of protocol 1.2 and 1.2.1 and of record version 3.0 were not at hand: what is known of them is, and what is not is kept as text.
//! - A typed line keeps no spelling (`T012` is 12); `Codec::tokens` and [`record::Document`] have the bytes.
//! - `T` on the wire is taken as seconds; [`summary::ClockOptions`] takes it in the summary's unit instead.
//! - Handicaps of a gamename are placed as far as their names tell; `floodgate-` games are paired at once, without ratings.
//! - JSON is written only.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod client;
pub mod line;
pub mod log;
pub mod moves;
pub mod names;
pub mod position;
pub mod record;
pub mod replay;
pub mod server;
pub mod session;
mod special;
pub mod summary;
mod time;

#[cfg(feature = "transcript")]
pub use boardwire_transcript::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use boardwire_core::{
    CodeSet, CodecOptions, Direction, Discard, Framer, Level, Limits, LineIndex, LineText, Notes,
    Report, Span, TextError, TextFault, Word, clock, shogi,
};
/// The rules that a replay goes by: its positions, and why a move is illegal.
#[cfg(feature = "rules")]
pub use boardwire_rules::shogi as rules;
pub use client::{ClientLine, ExtCommand, OwnedClientLine, parse_client_line};
pub use line::{CsaLineCodec, Line, LineKind, classify, parse_line};
pub use moves::CsaMove;
pub use server::{
    ExtReply, Outcome, OwnedServerLine, Reason, ReplyCollector, ServerLine, parse_server_line,
};
pub use special::{OtherWord, Special};
pub use time::{CsaTime, TimeFault, TimeReading};
