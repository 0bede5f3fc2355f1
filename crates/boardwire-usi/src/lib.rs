//! USI, the Universal Shogi Interface.
#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codec;
mod codes;
mod format;
mod lex;
mod model;
mod options;
mod parse;
pub mod sfen;

pub use boardwire_core::{Level, Limits};
pub use codec::Usi;
pub use codes::{Code, Note, ParseError};
pub use format::{format, format_command, format_into, format_to};
pub use model::*;
pub use options::{Options, Profile};
pub use parse::{parse, parse_lenient, parse_line, parse_line_strict, parse_strict, parse_with};
