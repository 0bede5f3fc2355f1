//! Records: what a CSA file holds.

pub mod analysis;
pub mod encoding;
mod events;
mod lex;
pub mod server_note;

pub use events::{Event, EventKind, Events};
