//! FlipSight JSON: engine lines, API messages and the event stream.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod check;
mod codec;
mod codes;
mod format;
mod lex;
mod model;
mod object;
mod options;
mod parse;
pub mod session;
mod stream;
mod time;
mod validate;

pub use boardwire_core::{
    CodeSet, Direction, Level, Limits, LineIndex, Notes, Report, Span, othello,
};
pub use check::BadReply;
pub use codec::Flipsight;
pub use codes::{Code, Note, ParseError};
pub use format::{format, format_into, format_to};
pub use lex::path_at;
pub use model::*;
pub use options::Options;
pub use parse::{parse, parse_lenient, parse_strict, parse_with};
pub use stream::{FlipsightStream, StreamItem};
pub use time::{DEFAULT_MAX_THINK_MS, RESERVE_MS, budget_ms};
pub use validate::{ContentFinding, validate};
