//! Other texts of Othello programs: transcripts, boards, problem files, openings, and what people paste.
//!
//! A line of the format `othello-text` is a game (`f5d6c3`, `1. F5 d6 2. C3`) or a board (64 cells and the side to move, or GGS's
//! `[8 -------- ... *]`), with moves after it or without. Cells are `x X b B *` for black, `o O w W` for white, `-` and `.` for empty; digits are refused, since programs
//! disagree on them.
//!
//! [`obf`] reads problem files, [`xot`] lists of openings; `paste` (feature `rules`) finds out which form a text has.

mod codec;
mod codes;
#[cfg(feature = "serde")]
mod json;
mod model;
pub mod obf;
mod options;
mod parse;
#[cfg(feature = "rules")]
mod paste;
#[cfg(feature = "rules")]
mod replay;
mod scan;
pub mod xot;

pub use codec::OthelloText;
pub use codes::{Code, Note, ObfCode, ParseError};
pub use model::{BoardText, TextLine, Transcript};
pub use obf::Obf;
pub use options::TextOptions;
pub use parse::{format, format_into, parse, parse_lenient, parse_strict, parse_with};
#[cfg(feature = "rules")]
pub use paste::{PASTE_LIMIT, Paste, PasteError, PasteKind, paste};
#[cfg(feature = "rules")]
pub use replay::{PlayError, Played};
pub(crate) use scan::{Cell, cell, read_cells};
