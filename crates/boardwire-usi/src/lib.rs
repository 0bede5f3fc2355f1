//! USI, the Universal Shogi Interface, as typed commands: read, checked and written in both directions, without I/O.
//!
//! ```
//! use boardwire_usi::{BestMove, Command, format_command, parse};
//!
//! let Command::Position(position) = parse("position startpos moves 7g7f 3c3d")? else { panic!() };
//! assert_eq!(position.moves.len(), 2);
//! let Command::Go(go) = parse("go btime 300000 wtime 300000 byoyomi 10000")? else { panic!() };
//! assert_eq!(go.clock.byoyomi, Some(10_000));
//!
//! let best = Command::BestMove(BestMove::play(position.moves[0]).with_ponder(position.moves[1]));
//! assert_eq!(format_command(&best), "bestmove 7g7f ponder 3c3d");
//! # Ok::<(), boardwire_usi::ParseError>(())
//! ```
//!
//! [`_guide::adapter`] shows how an engine uses it, and says what the crate does and what stays with the adapter.
//!
//! # What is here
//! | item | what |
//! |---|---|
//! | [`parse`](fn@parse), [`parse_strict`], [`parse_lenient`], [`parse_with`]; [`parse_line`], [`parse_line_strict`] | a line to a [`Command`]; for text, to one that owns it ([`UsiCommand`]) |
//! | [`format`](fn@format), [`format_into`], [`format_to`], [`format_command`] | a command to its canonical line, in the order of a [`Profile`] |
//! | [`Line`] | a line as it was written: words, blanks and moves with their spans, nothing allocated |
//! | [`UsiStream`] | commands out of chunks of bytes |
//! | [`PositionSpec`] | replay of its moves: on the rules, unchecked, or on your own position; `Replayer` plays only what is new |
//! | [`DeclaredOptions`] | `setoption` against what the engine declared |
//! | [`InfoAccumulator`], [`Perspective`] | what an engine says at this moment, and from whose side |
//! | [`GoParams::from_clock`] | a game's clock as `go` tells it |
//! | [`sfen`] | positions: SFEN in three depths, start positions by name, URLs |
//! | [`session`] | a checker of whole conversations |
//! | [`log`] | the logs of GUIs and engines |
//! | [`lint`](fn@lint), [`validate_portable_command`] | what known programs can't take, though it is legal |
//! | [`Usi`] | all this for drivers, as a [`Codec`](boardwire_core::Codec) |
//!
//! # Levels
//! - **Canonical** ([`parse_strict`]): what [`format`](fn@format) writes, byte for byte.
//! - **Conforming** ([`parse`](fn@parse)): the draft of 2007 and the practice of Shogidokoro, ShogiHome and YaneuraOu, in any spelling these allow.
//! - **Lenient** ([`parse_lenient`]): also what other programs get wrong, as far as its meaning is plain. Each deviation leaves a [`Note`].
//!
//! What is accepted at a level has the same value at each lower one. Errors and notes carry a [`Code`] and a byte span in your own input; unknown
//! words, duplicates and tails are kept or noted, never dropped silently. No input makes anything panic or take more than linear time.
//!
//! Text in commands is bytes ([`Text`], [`Name`], [`InfoText`]): real lines hold Shift_JIS. It is checked when it is made, so that no name can smuggle in
//! a second protocol line, and formatting can't fail.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//! | `rules` | legal replay (`PositionSpec::replay`, `replay_line`, `Replayer`) on `boardwire-rules` |
//! | `serde` | the JSON form of commands ([`_guide::json`]) and SFENs |
//! | `transcript` | `assert_valid_transcript` and `assert_invalid_transcript` for fixtures |
//!
//! # What it does not do
//! - No I/O, threads or processes, and no search: an adapter brings these.
//! - `go mate N` keeps the number; the line does not say whether it means plies or milliseconds.
//! - A typed command keeps no spacing and, of a key that stands twice, only the last value: [`Line`] has the bytes.
//! - Shift_JIS is kept, not decoded. Boards other than nine by nine and variants' pieces are errors.
//! - Replay knows the rules of moves; repetition and entering kings are asked of `boardwire_rules::shogi::Position`.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod accumulate;
mod codec;
mod codes;
mod declared;
mod format;
mod from_clock;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod line;
mod lint;
pub mod log;
mod model;
mod options;
mod parse;
mod perspective;
mod replay;
pub mod session;
pub mod sfen;
mod stream;

#[cfg(feature = "transcript")]
pub use boardwire_transcript::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};

/// Pages of documentation, without code.
pub mod _guide {
    #[doc = include_str!("docs/adapter.md")]
    pub mod adapter {}
    #[doc = include_str!("docs/json.md")]
    pub mod json {}
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub use accumulate::{InfoAccumulator, InfoUpdate, PvState, SearchState};
pub use boardwire_core::{
    CodeSet, CodecOptions, Direction, Discard, Level, Limits, LineIndex, LineText, Notes, Report,
    Span, TextError, TextFault, Word, board, clock, shogi,
};
/// The rules that a replay goes by: its positions, and why a move is illegal.
#[cfg(feature = "rules")]
pub use boardwire_rules::shogi as rules;
pub use codec::Usi;
pub use codes::{Code, Note, ParseError};
pub use declared::{DeclaredOptions, OptionValue, SetOptionError, SetOptionFault};
pub use format::{format, format_command, format_into, format_to};
pub use line::{Line, LineToken, Moves, TokenKind, Tokens};
pub use lint::{
    LintFinding, LintProfile, LintSeverity, PortabilityError, ReservedOption, lint, lint_answer,
    lint_line, reserved_option, validate_portable_command,
};
pub use model::*;
pub use options::{Options, Profile};
pub use parse::{parse, parse_lenient, parse_line, parse_line_strict, parse_strict, parse_with};
pub use perspective::Perspective;
pub use replay::{ReplayError, ReplayWithError};
#[cfg(feature = "rules")]
pub use replay::{ReplayLineError, Replayed, Replayer, replay_line};
pub use session::{SessionChecker, SessionOptions};
pub use stream::{StreamItem, UsiStream};
