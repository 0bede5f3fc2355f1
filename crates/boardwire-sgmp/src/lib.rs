//! SGMP, the Standard Go Modem Protocol (also GMP or "Go Modem Protocol"), in which two go programs play over a serial line, a pipe or a socket: frames,
//! streams, a link that survives a bad line, and games over it, without I/O.
//!
//! ```
//! use boardwire_sgmp::link::{Link, LinkOptions};
//! use boardwire_sgmp::{Color, Command, Decoder, Discard, Item, Level, PointNo};
//!
//! let mut link: Link = Link::new(LinkOptions::fjk(Color::Black));
//! let mut decoder = Decoder::default();
//!
//! // What is put on the line.
//! link.send(0, Command::Move { color: Color::Black, point: PointNo::new(307) })?;
//! let frame = link.poll_transmit().unwrap();
//! assert_eq!(frame.to_bytes(), [0x01, 0x86, 0xD2, 0xB3]);
//!
//! // What comes back: talk, noise, and an OK.
//! let mut acknowledged = None;
//! decoder.push(b"hi\x80\x02\x88\x87\xFF", |item| {
//!     let Item::Frame(received) = item else { return };
//!     if let Ok(frame) = received.to_frame(Level::Conforming, &mut Discard) {
//!         acknowledged = link.receive(12, frame).acknowledged;
//!     }
//! });
//! assert!(matches!(acknowledged, Some(Command::Move { .. })));
//! # Ok::<(), boardwire_sgmp::link::QueueFull>(())
//! ```
//!
//! # What is here
//! | item | what |
//! |---|---|
//! | [`parse`](fn@parse), [`parse_strict`], [`parse_lenient`], [`parse_with`] | four bytes to a [`Frame`] |
//! | [`format`](fn@format), [`format_into`], [`Frame::to_bytes`] | a frame to its canonical bytes |
//! | [`RawFrame`] | a frame with every bit that it had: written back to the same bytes |
//! | [`Hex`], [`parse_hex`] | the form of logs, `01:a1:a0:80`, which `Display` and `FromStr` of frames use too |
//! | [`Decoder`] | frames and talk out of chunks of bytes; each byte in exactly one [`Item`] |
//! | [`talk`] | what can be sent as talk |
//! | [`link`] | sequence bits, acknowledgements, timers, collisions; the ways of known programs ([`Compat`]) |
//! | [`session`] | one side of a game: negotiation, points and vertices, moves, what is taken back, talk; a checker of conversations |
//! | [`fjk`] | the profile of the FJK tournament of 2000: its rules by number, a checker, a driver that plays it |
//! | [`log`] | logs of what two programs sent each other: the text form of the FJK rules, captures as JSON lines; their games |
//! | [`Sgmp`] | all this for drivers, as a [`Codec`](boardwire_core::Codec) |
//!
//! # Games
//! [`session::Session`] is one side in the whole protocol: it negotiates, acknowledges at once, refuses with DENY what can't be played, and tells its caller by
//! events. [`session::SessionOptions`] says what it wants, and what it lets pass: [`lenient`](session::SessionOptions::lenient) is for peers that nobody knows.
//! [`fjk::FjkDriver`] plays the profile, where nothing but the moves is on the wire and games end by clocks, resignation and counting beside it.
//!
//! A frame carries a point as a number; what it means depends on the board's size, which the two sides agree on. [`session::PointStride`] makes a
//! [`go::Vertex`] of it, which has SGF's letters and GTP's name. Handicap stones are not sent: they stand where GTP's `fixed_handicap` places them.
//!
//! With the feature `rules` a game has a board, and a stone on another is `point-occupied`. Ko and suicide are left to the players.
//!
//! Conversations are checked from between by [`session::SessionChecker`] and [`fjk::FjkChecker`]; in transcripts (`#! transcript 1 sgmp session`) the
//! options are `profile` (`full` or `fjk`), `size`, `black` (the direction in which Black sends: `to-engine` or `to-gui`), `stride`, `any-size`, `tolerance` and `ok-limit`.
//!
//! # Levels
//! - **Canonical** ([`parse_strict`]): what [`format`](fn@format) writes, byte for byte.
//! - **Conforming** ([`parse`](fn@parse)): the protocol's documents. Talk may stand inside a frame.
//! - **Lenient** ([`parse_lenient`]): also what other programs send: GoGui's OK with the value 0, a reserved bit, a TAKEBACK of 0. Each leaves a [`Note`].
//!
//! Errors and notes carry a [`Code`] and a byte span in your own input or stream. Frames, decoder and link allocate nothing and hold a few bytes, whatever comes.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//! | `rules` | games have a board: `point-occupied`, [`session::Game`]'s position |
//! | `serde` | the JSON form of frames, for output |
//! | `transcript` | `assert_valid_transcript` and `assert_invalid_transcript` for fixtures |
//!
//! # What it does not do
//! - No I/O, no clock, no threads: bytes and times go in, bytes and events come out.
//! - Komi, resignation, scores and running clocks have no form on the wire. The driver of the profile has them beside it.
//! - Extended commands are kept as numbers; no implementation or document says what follows them, and boardwire takes it for talk.
//! - The checksum has seven bits: one broken group of bytes in 128 passes for a frame. The link then loses or doubles a command and goes on; checks of range,
//!   turn and colour belong above it.
//!
//! Sources: D. Fotland, Go Modem Protocol, revision 1.0; S. Sunaga's summary of it, 1996; FJK rules 2000, appendix A; runs and sources of GNU Go 3.8, cgoban
//! 1.9.14, GoGui's GmpToGtp and CGF's `cgf_term.cpp`.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codec;
mod codes;
pub mod fjk;
mod format;
#[cfg(feature = "serde")]
mod json;
mod lex;
pub mod link;
pub mod log;
mod model;
mod options;
mod parse;
pub mod session;
mod stream;
pub mod talk;

#[cfg(feature = "transcript")]
pub use boardwire_transcript::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use boardwire_core::{
    CodeSet, CodecOptions, Color, Direction, Discard, Level, Limits, LineIndex, Notes, Report,
    Span, go,
};
/// The rules that a replay goes by: its positions, and why a move is illegal.
#[cfg(feature = "rules")]
pub use boardwire_rules::go as rules;
pub use codec::Sgmp;
pub use codes::{Code, Note, ParseError};
pub use format::{Hex, format, format_into, parse_hex};
pub use lex::ByteClass;
pub use link::{Compat, Link, LinkOptions};
pub use model::*;
pub use options::{Options, TextInFrame};
pub use parse::{parse, parse_lenient, parse_strict, parse_with};
pub use stream::{Decoder, DropReason, Dropped, Item, Received, TextByte};
