//! The NBoard protocol, GGF, and other texts of Othello programs.

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
    CodeSet, CodecOptions, Direction, Discard, Level, Limits, LineIndex, LineText, Notes, Report,
    Span, TextError, TextFault, Word, othello,
};
pub use eval::Eval;
pub use item::MoveItem;
pub use line::{
    Code, Dialect, Nboard, NboardLine, Note, Options, ParseError, Tail, Version, direction_of,
    engine, gui,
};
pub use num::Num;
