//! From one version of SGF to another, and from faulty files to sound ones: edits on the tree, each with a record of what was
//! changed.
//!
//! ```
//! use boardwire_sgf::version::{ChangeKind, UpgradeOptions, upgrade_to_ff4};
//!
//! let mut games = boardwire_sgf::Collection::scan(b"(;GaMe[1]FF[3];B[tt])".as_slice())?;
//! let changes = upgrade_to_ff4(&mut games, &UpgradeOptions::default())?;
//! assert_eq!(games.to_bytes(), b"(;GM[1]FF[4];B[])");
//! let kinds: Vec<_> = changes.iter().map(|change| change.kind).collect();
//! assert_eq!(kinds, [ChangeKind::IdentRespelled, ChangeKind::VersionSet, ChangeKind::PassRespelled]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Sources: SGF FF\[4\] (red-bean.com/sgf), the pages on converting and on properties by version; SGFC 2.0 for what a faulty file
//! means.

mod change;
mod downgrade;
mod marks;
mod repair;
mod split;
mod upgrade;
mod values;

pub use change::{Change, ChangeKind};
pub use downgrade::{DowngradeError, DowngradeOptions, Older, downgrade};
pub use repair::repair;
pub use upgrade::{UpgradeOptions, upgrade_to_ff4};

pub(crate) use values::canonical;

use alloc::vec::Vec;

use crate::property::{PropertyDef, PropertyId};
use crate::tree::{Collection, Node, NodeId, Property};
use crate::value::{Context, Value, decode_with};

/// The roots of the games.
fn roots(games: &Collection<'_>) -> Vec<NodeId> {
    games.games().map(Node::id).collect()
}

/// The nodes of a game, each before its children.
fn nodes_of(games: &Collection<'_>, root: NodeId) -> Vec<NodeId> {
    let root = games.node(root);
    root.into_iter()
        .flat_map(Node::depth_first)
        .map(Node::id)
        .collect()
}

fn context_of(games: &Collection<'_>, root: NodeId) -> Context {
    games.node(root).map(Context::of).unwrap_or_default()
}

fn def_of(property: &Property<'_>, context: &Context) -> Option<&'static PropertyDef> {
    context.def(PropertyId::of(property.ident())?)
}

/// The value, if it is one; what is odd about it does not matter.
fn read<'a>(def: &PropertyDef, raw: &'a [u8], context: &Context) -> Option<Value<'a>> {
    decode_with(def, raw, context, &mut |_, _| {})
}

/// A property as text: an identifier and values, which are escaped already.
fn written<'v>(id: PropertyId, values: impl IntoIterator<Item = &'v [u8]>) -> Vec<u8> {
    let mut text = Vec::from(id.ident());
    for value in values {
        text.push(b'[');
        text.extend_from_slice(value);
        text.push(b']');
    }
    text
}
