//! SGF game records, FF[1] to FF[4].

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codes;
mod event;
mod lex;
mod tree;
pub mod encoding;
mod game;
mod property;
pub mod value;

pub use codes::{Code, Note, ParseError};
pub use game::{Game, Notation, Version};
pub use property::{Attribute, Kind, ListForm, PropertyDef, PropertyId, VersionSet};
pub use event::{Event, EventOptions, Events, Spanned};
pub use tree::{Collection, Ident, Node, NodeId, Properties, Property, RawValue, RawValues};
