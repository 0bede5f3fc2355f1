//! Carcassonne record notation.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codec;
mod codes;
mod document;
mod fold;
mod format;
#[cfg(feature = "serde")]
pub mod json;
mod lex;
mod model;
mod options;
mod parse;
#[cfg(feature = "rules")]
pub mod replay;
mod stream;
mod tile;

pub use boardwire_core::{
    CodeSet, CodecOptions, Discard, Level, Limits, LineIndex, Notes, Report, Span, TextError,
    TextFault, carcassonne,
};
pub use codec::Carcassonne;
pub use codes::{Code, Note, ParseError};
pub use document::Document;
pub use format::{format, format_into, format_play, format_to, put_play};
pub use model::*;
pub use options::{CornerReading, KAfterRoad, Options, StarReading, StartTurn};
pub use parse::{Reading, parse, parse_lenient, parse_strict, parse_with, read};
pub use stream::{RecordStream, StreamItem};
pub use tile::{put_tile, tile_text};
