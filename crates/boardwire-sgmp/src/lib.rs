//! SGMP, the Standard Go Modem Protocol.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codec;
mod codes;
mod format;
#[cfg(feature = "serde")]
mod json;
mod lex;
pub mod link;
mod model;
mod options;
mod parse;
mod stream;
pub mod talk;

pub use boardwire_core::{
    CodeSet, CodecOptions, Color, Direction, Discard, Level, Limits, Notes, Report, Span, go,
};
pub use codec::Sgmp;
pub use codes::{Code, Note, ParseError};
pub use format::{Hex, format, format_into, parse_hex};
pub use lex::ByteClass;
pub use link::{Compat, Link, LinkOptions};
pub use model::*;
pub use options::{Options, TextInFrame};
pub use parse::{parse, parse_lenient, parse_strict, parse_with};
pub use stream::{Decoder, DropReason, Dropped, Item, Received, TextByte};
