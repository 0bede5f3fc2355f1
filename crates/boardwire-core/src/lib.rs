//! The vocabulary that the boardwire codecs share: boards, moves and clocks; spans, errors and notes; the [`Codec`] trait
//! and the guarantees that every codec gives.
//!
//! Adopters meet this crate through a format crate such as `boardwire-usi`, which re-exports the types of its messages. Depend on
//! this crate too for clocks, drawings of boards ([`board::render_text`]), lines and columns of spans ([`LineIndex`]) and [`Report`]:
//!
//! ```
//! use boardwire_core::shogi::{Move, Setup, Square};
//!
//! let mut setup = Setup::startpos();
//! let pawn_push = Move::from_usi(b"7g7f").expect("a move");
//! setup.play_unchecked(pawn_push).expect("a piece stands on 7g");
//! let square = Square::from_usi(*b"7f").expect("a square");
//! assert!(setup.board.get(square).is_some());
//! ```
//!
//! # What is here
//! | module | what |
//! |---|---|
//! | [`shogi`] | colour, piece, square, hand, board, move (two bytes), set-up |
//! | [`carcassonne`] | tile designs and their features, a tile as it is played, places, players |
//! | [`go`] | sizes of boards to 52x52, vertices and their SGF and GTP names, moves, boards, handicap and star points |
//! | [`othello`] | sizes and shapes of boards, squares, moves and their spellings, boards, the five variants |
//! | [`clock`] | time controls, and a clock that charges moves |
//! | [`board`] | a view of any game's board, and its rendering as text |
//! | root | [`Span`], [`LineIndex`], [`ParseError`], [`Note`], [`Report`], [`Excerpt`], [`Level`], [`Limits`], [`LineText`], [`Word`] |
//! | root | [`Codec`], [`DynCodec`], [`Framer`], [`stream`], [`Conversation`]: for drivers |
//! | [`oracle`] | the guarantees R1 to R8 as checks |
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//! | `serde` | text types in JSON form, for the format crates' `serde` features |
//!
//! # What it does not do
//! - What moves do is in `boardwire-rules`, each format's grammar in its crate. No I/O.
//! - The clock has no sessions that carry time over, as chess has them.
//! - [`Report`] is plain text; the program's coloured ones are its own.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod board;
pub mod carcassonne;
pub mod clock;
mod code;
mod codec;
mod erased;
mod error;
mod excerpt;
mod frame;
pub mod go;
#[cfg(feature = "serde")]
pub mod json;
mod level;
mod line_index;
mod lines;
pub mod oracle;
pub mod othello;
mod out;
mod report;
pub mod shogi;
mod side;
mod span;
mod stream;
mod text;
mod unreadable;

pub use code::{Class, CodeInfo, CodeSet};
pub use codec::{Codec, CodecOptions, Conversation, Direction, Observation, OptionError, Shape};
pub use erased::{DynCodec, Verdict, erase};
pub use error::{
    Context, Discard, Expected, Finding, Judge, Message, Note, Notes, ParseError, Severity,
    ShiftedNotes,
};
pub use excerpt::Excerpt;
pub use frame::{DynFramer, Frame, Framer, LineFramer, OwnedFrame, collect_frames};
pub use level::{Level, Limits, UnknownLevel};
pub use line_index::{LineIndex, Place, count_chars};
pub use lines::{Lines, byte_order_marks, room_for_lines};
pub use oracle::{Law, Violation};
pub use out::{Compare, FmtOut, Out, SliceOut};
pub use report::Report;
pub use side::Color;
pub use span::Span;
pub use stream::stream;
pub use text::{IntoText, LineText, TextError, TextFault, Word};
pub use unreadable::Unreadable;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
