//! FlipSight JSON, with which Othello bots play on the FlipSight service: the lines between its connector and an engine, the calls of the
//! service and their answers, and its event stream; typed, checked, written in both directions, without I/O.
//!
//! ```
//! use boardwire_flipsight::{EngineReply, request};
//!
//! # fn search(_: &boardwire_flipsight::EngineRequest<'_>) -> boardwire_flipsight::othello::Move {
//! #     boardwire_flipsight::othello::Move::from_text("d3", boardwire_flipsight::othello::Size::Eight).unwrap()
//! # }
//! # let line = "{\"board\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"color\":1,\"legal_moves\":[19,26,37,44],\"game_mode\":\"std\",\"board_size\":8,\"blocked_squares\":[],\"placed\":{\"1\":0,\"2\":0},\"remaining_ms\":60000,\"match_id\":123,\"leg\":0,\"revision\":0,\"history\":[],\"round_no\":null,\"room_created_at\":null,\"budget_ms\":10000}\n";
//! // A line of the connector: the position, the legal moves, the time.
//! let request = request::parse(line)?;
//! assert!(request.validate().is_empty());
//! assert_eq!((request.empties(), request.think_ms()), (60, 1548));
//!
//! let reply = EngineReply::new(search(&request), request.size().unwrap()).unwrap();
//! reply.check(&request)?;
//! println!("{reply}");
//! # assert_eq!(reply.to_string(), r#"{"move":19}"#);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What is here
//! | item | what |
//! |---|---|
//! | [`parse`](fn@parse), [`parse_strict`], [`parse_lenient`], [`parse_with`] | a text to a [`Message`]: its keys tell the kind |
//! | [`format`](fn@format), [`format_into`], [`format_to`] | a message to its canonical text |
//! | [`request`], [`reply`], [`api`], [`response`], [`event`] | the same words for one kind alone |
//! | [`EngineRequest`], [`EngineReply`] | the engine's two lines, read and written without the heap |
//! | [`EngineRequest::read_reply`], [`EngineReply::check`] | a reply read on the board of its request; and held against its legal moves |
//! | [`PipeChecker`] | all requests and replies of an engine, one after another |
//! | [`validate`](fn@validate) | whether positions and matches can be: findings with a JSON path and a span |
//! | [`EngineRequest::think_ms`], [`budget_ms`], [`Leg::remaining_ms`] | the time |
//! | [`ApiRequest`], [`ApiResponse`], [`Event`] | the service: calls, answers, events |
//! | [`Refusal`], [`Reaction`] | why the service refuses, and what to do then |
//! | [`session`] | a bot's side of the service as a state machine |
//! | [`FlipsightStream`] | messages out of chunks of bytes |
//! | [`path_at`] | the JSON path of any offset, for errors and notes |
//! | [`Token`] | the bot's secret, which never shows itself |
//! | [`Flipsight`] | all this for drivers, as a [`Codec`](boardwire_core::Codec) |
//!
//! # Levels
//! | | Canonical ([`parse_strict`]) | Conforming ([`parse`](fn@parse)) | Lenient ([`parse_lenient`]) |
//! |---|---|---|---|
//! | blanks, order of keys, escapes | as [`format`](fn@format) writes them | any JSON | any JSON |
//! | unknown keys in what the service and the connector send | kept in place | kept | kept |
//! | unknown keys in replies and calls | no | `unknown-key` | noted, kept |
//! | a key is missing | no | `missing-key` | of a request only `board`, `color` and `legal_moves` are needed: noted |
//! | a key stands twice | no | `duplicate-key` | noted, the last counts; of unknown keys all are kept |
//! | `19.0` or `"19"` for a whole number | no | `wrong-type` | `integral-float`, `number-in-string` |
//! | a square's name or a pass word for a move | if the writer is asked for names | yes | yes |
//! | blanks around a move | no | `bad-move-text` | `move-blanks` |
//! | a byte order mark, an empty line | no | `bom`, `bad-json` | `bom`, `empty-line` |
//! | two objects on a line, text around the object | no | `trailing-data`, `bad-json` | the same |
//!
//! What is accepted at a level has the same value at each lower one. Errors and notes carry a [`Code`] and a byte span in your own input.
//!
//! # What is kept
//! Unknown members with their place, and their values as they are but for blanks; unknown words of open lists ([`GameMode`], [`MatchStatus`] and
//! kin); fractions digit by digit ([`Num`]); the difference between `null` and a missing key ([`Field`]); the order of squares. A whole number
//! written as `60000.0` where a fraction may stand becomes `60000`. A proxy that must not change a byte sends on the line itself
//! ([`StreamItem::line`]).
//!
//! # Limits
//! 64 KiB for a line of the engine pipe, 8 MiB for a message of the service, 32 brackets deep, 1000 entries of a board or list of squares:
//! [`Options`]. No input makes anything panic or recurse, or take more than linear time. A poll's model takes about twice its text; what any bytes
//! can make of it is at most a hundred times their length.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//! | `rules` | validation of legal moves, histories and winners on `boardwire-rules` |
//! | `serde` | nothing is added: the JSON form of a message is the message |
//! | `transcript` | `assert_valid_transcript` and `assert_invalid_transcript` for fixtures |
//!
//! # What it does not do
//! - No I/O, HTTP, processes or clock, and no search: an adapter or a bot brings these.
//! - It knows the service by its guide alone. What that leaves open is read broadly: nearly all keys of bots and matches may be missing.
//! - A move's name in a call or a history stays a name, since the size of the board does not stand beside it.
//! - A request's own history has no known start: give it to `EngineRequest::validate_history`.
//! - Half a surrogate pair in a string (`"\ud800"`) is refused, which Python would write.
//! - Texts for NBoard, Edax and Egaroucid are made by other crates of this family.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod check;
mod codec;
mod codes;
mod format;
mod kinds;
mod lex;
mod model;
mod object;
mod options;
mod parse;
mod pipe;
pub mod session;
mod stream;
mod time;
mod validate;

#[cfg(feature = "transcript")]
pub use boardwire_transcript::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use boardwire_core::{
    CodeSet, CodecOptions, Conversation, Direction, Discard, Finding, Level, Limits, LineIndex,
    Notes, Observation, Report, Span, othello,
};
/// The rules that a replay goes by: its positions, and why a move is illegal.
#[cfg(feature = "rules")]
pub use boardwire_rules::othello as rules;
pub use check::BadReply;
pub use codec::Flipsight;
pub use codes::{Code, Note, ParseError};
pub use format::{format, format_into, format_to};
pub use kinds::{api, event, reply, request, response};
pub use lex::path_at;
pub use model::*;
pub use options::Options;
pub use parse::{parse, parse_lenient, parse_strict, parse_with};
pub use pipe::PipeChecker;
pub use stream::{FlipsightStream, StreamItem};
pub use time::{DEFAULT_MAX_THINK_MS, RESERVE_MS, budget_ms};
pub use validate::{ContentFinding, validate, validate_text};
