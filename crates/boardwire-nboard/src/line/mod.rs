//! NBoard lines of both directions.

mod codec;
mod codes;
pub mod engine;
mod fields;
pub mod gui;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod options;
mod text;

pub use codec::{Nboard, NboardLine, OwnedNboardLine, direction_of};
pub use codes::{Code, Note, ParseError};
pub(crate) use fields::read_int;
pub(crate) use lex::{LineFault, tokens, whole};
pub use options::{Dialect, Options, Version};
pub use text::Tail;
