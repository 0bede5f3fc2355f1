//! What an SGF tree holds beside what a conversion takes from it.

use alloc::vec::Vec;

use boardwire_sgf::{Node, NodeId, PropertyId};

/// The rest of a game's tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rest {
    /// Properties of the main line, in the order in which they first occur, and in how many places each stands.
    pub(crate) properties: Vec<(PropertyId, usize)>,
    /// Properties that SGF does not define.
    pub(crate) private: usize,
    /// Nodes off the main line.
    pub(crate) variations: usize,
}

/// All properties of the main line that `takes` does not name; it is asked about every one, in order. FF, GM, SZ and CA of the root say how
/// the rest is read and are never left over.
pub(crate) fn rest(root: Node<'_>, mut takes: impl FnMut(Node<'_>, PropertyId) -> bool) -> Rest {
    let mut rest = Rest::default();
    let mut length = 0;
    for node in root.main_line() {
        length += 1;
        for property in node.properties() {
            let Some(id) = PropertyId::of(property.ident()) else {
                rest.private += 1;
                continue;
            };
            let is_frame = node.is_root()
                && matches!(
                    id,
                    PropertyId::FF | PropertyId::GM | PropertyId::SZ | PropertyId::CA
                );
            if is_frame || takes(node, id) {
                continue;
            }
            match rest.properties.iter_mut().find(|(known, _)| *known == id) {
                Some((_, count)) => *count += 1,
                None => rest.properties.push((id, 1)),
            }
        }
    }
    rest.variations = root.depth_first().count() - length;
    rest
}

/// Which moves of a node count: of two of one side the second one is none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FirstMoves(Option<(NodeId, [bool; 2])>);

impl FirstMoves {
    /// Whether this B or W is the first one of its node. It is asked in the order of the file.
    pub(crate) fn is_first(&mut self, node: Node<'_>, id: PropertyId) -> bool {
        let mut sides = match self.0 {
            Some((at, sides)) if at == node.id() => sides,
            _ => [false; 2],
        };
        let side = sides.get_mut(usize::from(id == PropertyId::W));
        let was_there = side.is_some_and(|side| core::mem::replace(side, true));
        self.0 = Some((node.id(), sides));
        !was_there
    }
}
