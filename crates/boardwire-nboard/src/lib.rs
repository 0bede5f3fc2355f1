//! The NBoard protocol of Othello engines, GGF game records, and the other texts of Othello programs: read, checked and written, without I/O.
//!
//! ```
//! use boardwire_nboard::engine::{self, EngineLine};
//! use boardwire_nboard::{ggf, gui};
//!
//! // What an engine prints: NTest's answer, Edax's answer, and noise.
//! for line in ["=== D6/-1.16/0.00", "=== d6 -1.16 0.0"] {
//!     let EngineLine::Answer(item) = engine::parse(line)? else { panic!() };
//!     assert_eq!((item.mv.to_string().as_str(), item.eval.unwrap().value()), ("d6", -1.16));
//! }
//! assert!(matches!(engine::parse("Creating cache with 2 buckets (0 MB)")?, EngineLine::Noise(_)));
//!
//! // What a GUI sends: a position as a game, and the game itself.
//! let gui::GuiLine::SetGame(line) = gui::parse("set game (;GM[Othello]RE[?]B[f5]W[d6];)")? else { panic!() };
//! assert_eq!(line.game().items().len(), 2);
//! assert_eq!(line.game().result(), Some(&ggf::GgfResult::Unfinished));
//! # Ok::<(), boardwire_nboard::ParseError>(())
//! ```
//!
//! # What is here
//! | item | what |
//! |---|---|
//! | [`gui`], [`engine`] | lines of both directions, versions 1 and 2: [`gui::GuiLine`], [`engine::EngineLine`] |
//! | [`direction_of`], [`Dialect`], [`Version`] | which way a line goes; how NTest, Edax and the document write |
//! | [`session`] | the GUI's side of a conversation, without I/O, and a checker of conversations |
//! | [`ggf`] | games and matches on boards from 4x4 to 14x14 and the octagon: reading with recovery, canonical and lossless writing, streams; replay with the feature `rules` |
//! | [`text`] | transcripts, board texts, OBF, XOT openings; `text::paste` (feature `rules`) finds out what a pasted text is |
//! | [`console`] | the console lines of Edax and Egaroucid |
//! | [`MoveItem`], [`Eval`], [`Num`] | a move with evaluation and time; exact numbers |
//! | [`Nboard`], [`ggf::Ggf`], [`text::OthelloText`], [`text::Obf`] | all this for drivers, as a [`Codec`](boardwire_core::Codec) |
//!
//! Each format has the functions `parse` (level Conforming), `parse_strict` (Canonical), `parse_lenient`, `parse_with`, `format` and `format_into`.
//!
//! # Levels
//! - **Canonical**: what `format` writes, byte for byte: one blank between words, squares in upper case, `PA`, two decimals or as many more as the value needs.
//! - **Conforming**: the protocol's document, GGF's page, and the practice of NBoard, NTest, Edax and GGS, in any spelling these allow.
//! - **Lenient**: also what programs get wrong, as far as its meaning is plain. Each deviation leaves a [`Note`]. Use it on other programs' output.
//!
//! What is accepted at a level has the same value at each lower one. Errors and notes carry a [`Code`] and a byte span in your own input. A line that begins with no word of
//! the protocol is kept as noise, never an error. No input makes anything panic or take more than linear time. No evaluation and the evaluation 0 are told apart.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//! | `rules` | replay of games and transcripts on `boardwire-rules`, and `text::paste` |
//! | `serde` | JSON forms, for output |
//! | `transcript` | `assert_valid_transcript` and `assert_invalid_transcript` for fixtures |
//!
//! # What it does not do
//! - No I/O, threads or processes. No WTHOR files, no Cassio protocol, no Othello GTP.
//! - A typed line keeps no spacing, a typed game no blanks, no case and no place of comments among moves: [`ggf::Document`] has the bytes of a file.
//! - Text after all fields of a line (`go now`) is noted, and not kept.
//! - The unit of evaluations is the engine's matter: the document says centi-discs of `move` lines, real programs write discs.
//!
//! Sources: the NBoard Protocol, version 2; the GGF page of the GGS software archive; weltyc/ntest, weltyc/othello, weltyc/nboard; abulmo/edax-reversi 4.6;
//! Nyanyan/Egaroucid 7.8.2.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod console;
mod eval;
pub mod ggf;
mod item;
#[cfg(feature = "serde")]
mod json;
mod line;
mod num;
pub mod session;
mod spelling;
pub mod text;

pub use boardwire_core::{
    CodeSet, CodecOptions, Direction, Discard, Framer, Level, Limits, LineIndex, LineText, Notes,
    Report, Span, TextError, TextFault, Word, othello,
};
/// The rules that a replay goes by: its positions, and why a move is illegal.
#[cfg(feature = "rules")]
pub use boardwire_rules::othello as rules;
pub use eval::Eval;
pub use item::MoveItem;
pub use line::{
    Code, Dialect, Nboard, NboardLine, Note, Options, OwnedNboardLine, ParseError, Tail, Version,
    direction_of, engine, gui,
};
pub use num::Num;

#[cfg(feature = "transcript")]
pub use boardwire_transcript::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
