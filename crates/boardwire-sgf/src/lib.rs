//! SGF game records, FF[1] to FF[4].

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codes;
pub mod encoding;
mod event;
mod game;
mod lex;
mod property;
mod tree;
pub mod value;

pub use codes::{Code, Note, ParseError};
pub use event::{Event, EventOptions, Events, Spanned};
pub use game::{Game, Notation, Version};
pub use property::{Attribute, Kind, ListForm, PropertyDef, PropertyId, VersionSet};
pub use tree::{
    Ancestors, BreadthFirst, Collection, DepthFirst, Ident, MainLine, Moves, Node, NodeId,
    NumberedMove, Path, Properties, Property, RawValue, RawValues, ScanOptions, Step, Traverse,
};
