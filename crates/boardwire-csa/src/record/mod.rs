//! Records: what a CSA file holds.

pub mod analysis;
pub mod encoding;
mod events;
mod lex;
mod model;
pub mod server_note;

pub use events::{Event, EventKind, Events};
pub use model::{
    Attachment, Attribution, Collection, Comment, Date, DateTime, GameTime, Info, Key, Node,
    OtherKey, OtherVersion, Record, Step, StrayLine, TimeLimit, TimeOfDay, Version, escape_note,
    unescape_note,
};
