//! Records: what a CSA file holds.

pub mod analysis;
mod check;
mod codec;
mod codes;
mod document;
pub mod encoding;
mod events;
mod format;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod model;
mod options;
mod parse;
mod records;
pub mod result;
pub mod server_note;
pub mod version;

pub use check::check;
pub use codec::Csa;
pub use codes::Code;
pub use document::{Document, EditError};
pub use events::{Event, EventKind, Events};
pub use format::{format, format_into, format_with};
pub use model::{
    Attachment, Attribution, Collection, Comment, Date, DateTime, GameTime, Info, Key, Node,
    OtherKey, OtherVersion, Record, Step, StrayLine, TimeLimit, TimeOfDay, Version, escape_note,
    unescape_note,
};
pub use options::{Layout, LineEnd, Options, PositionStyle, Style, Swallowed};
pub use parse::{Reading, parse, parse_lenient, parse_strict, parse_with, read};
pub use records::{RecordFramer, RecordText, Records, iter_records};

/// Why a record was refused.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a record.
pub type Note = boardwire_core::Note<Code>;
/// A game, free of the input's lifetime.
pub type OwnedRecord = Record<'static>;
/// The games of a file, free of the input's lifetime.
pub type OwnedCollection = Collection<'static>;
