//! SGMP, the Standard Go Modem Protocol.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codes;
mod format;
mod lex;
mod model;
mod options;
mod parse;

pub use boardwire_core::{
    CodeSet, CodecOptions, Color, Direction, Discard, Level, Limits, Notes, Report, Span, go,
};
pub use codes::{Code, Note, ParseError};
pub use format::{Hex, format, format_into, parse_hex};
pub use lex::ByteClass;
pub use model::*;
pub use options::{Options, TextInFrame};
pub use parse::{parse, parse_lenient, parse_strict, parse_with};
