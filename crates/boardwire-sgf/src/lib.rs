//! SGF game records, FF\[1\] to FF\[4\].

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod check;
mod codec;
mod codes;
mod dialect;
pub mod encoding;
mod event;
mod findings;
pub mod format;
mod game;
#[cfg(feature = "serde")]
pub mod json;
mod lex;
mod options;
mod parse;
pub mod profile;
mod property;
#[cfg(feature = "rules")]
pub mod replay;
mod set;
mod sniff;
mod stream;
mod tree;
pub mod value;
pub mod version;
mod view;

pub use codec::Sgf;
pub use codes::{Code, Note, ParseError};
pub use dialect::Dialect;
pub use event::{Event, EventOptions, Events, Spanned};
pub use format::{FormatOptions, LineEnd, format, format_into, format_with};
pub use game::{Game, Notation, Version};
pub use options::{DialectChoice, Options, Profile, SgfLimits};
pub use parse::{Reading, parse, parse_lenient, parse_str, parse_strict, parse_with, read};
pub use property::{Attribute, Kind, ListForm, PropertyDef, PropertyId, VersionSet};
pub use set::SetError;
pub use stream::GameFramer;
#[cfg(feature = "std")]
pub use stream::{CollectionReader, StreamGame, StreamItem};
pub use tree::{
    Ancestors, BreadthFirst, Builder, Collection, DepthFirst, EditError, Ident, IdentError,
    MainLine, Moves, NewValue, Node, NodeId, NumberedMove, Path, PropIdent, Properties, Property,
    RawValue, RawValues, ScanOptions, Step, Traverse,
};
pub use view::{Assessment, Judgement, Marks, Points, Stones, TypedValue, Values, View};
