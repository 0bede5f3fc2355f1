//! What is odd about values, properties and nodes: one pass over a collection in file order, which is that of a depth-first walk.
//!
//! What a node's path says (where its game info is, who moved last, what stands on the board) is kept once; beside it there is one record
//! for each variation that is still to come. So the pass is linear, and nothing recurs.

mod annotations;
mod groups;
mod node;
pub(crate) mod position;
mod strict;
mod tree;
mod variations;

use alloc::vec::Vec;

use boardwire_core::{Class, CodecOptions as _, Color, Span};

use self::groups::Groups;
use self::node::Scratch;
use self::position::{Mark, Position};
use self::tree::Collected;
use crate::codes::Code;
use crate::encoding::Detected;
use crate::findings::Findings;
use crate::game::Version;
use crate::options::Options;
use crate::tree::{Collection, Node, NodeId};
use crate::value::Context;

/// Checks all that reading the structure did not look at.
pub(crate) fn check(
    collection: &Collection<'_>,
    detected: &Detected,
    options: &Options,
    findings: &mut Findings,
) {
    let mut checker = Checker {
        options,
        bytes: collection.source().len(),
        detected,
        findings,
        context: Context::default(),
        position: Position::default(),
        follows: false,
        groups: Groups::default(),
        branches: Vec::new(),
        path: Path::default(),
        collected: Collected::default(),
        scratch: Scratch::default(),
    };
    let mut visit = |node| {
        checker.enter(node);
        checker.node(node);
    };
    // An edited collection is walked, since its numbers are in no order and those of removed nodes are among them.
    match collection.nodes_in_order() {
        Some(nodes) => nodes.for_each(visit),
        None => collection.nodes().for_each(&mut visit),
    }
}

struct Checker<'o> {
    options: &'o Options,
    detected: &'o Detected,
    findings: &'o mut Findings,
    /// Bytes of the collection.
    bytes: usize,
    /// What the root of the tree says.
    context: Context,
    /// The position before the node.
    position: Position,
    /// Whether the position is known: in games of Go, as long as it can be followed.
    follows: bool,
    groups: Groups,
    /// The places to which the walk comes back, the innermost last.
    branches: Vec<Branch>,
    path: Path,
    collected: Collected,
    scratch: Scratch,
}

/// What the nodes from the root to here say.
#[derive(Clone, Copy, Debug, Default)]
struct Path {
    /// The first node with game info.
    info: Option<NodeId>,
    /// Who moved last, for the rules of strict style.
    moved: Option<Color>,
    /// Whether a variation was entered that is not the first.
    aside: bool,
}

/// A node's state before the first of its children, of which others are to come.
#[derive(Clone, Copy, Debug)]
struct Branch {
    mark: Mark,
    path: Path,
}

impl Checker<'_> {
    /// Makes the path that of the node's parent.
    fn enter(&mut self, node: Node<'_>) {
        let Some(parent) = node.parent() else {
            self.branches.clear();
            self.path = Path::default();
            self.begin_tree(node);
            return;
        };
        let more = node.next_sibling().is_some();
        if parent.first_child() == Some(node) {
            if more {
                self.branches.push(Branch {
                    mark: self.position.mark(),
                    path: self.path,
                });
                if self.options.variation_levels() {
                    self.variation_levels(parent, node);
                }
            }
            return;
        }
        let Some(&branch) = self.branches.last() else {
            return;
        };
        if !more {
            self.branches.pop();
        }
        self.position.back_to(branch.mark, self.branches.is_empty());
        self.path = Path {
            moved: None,
            aside: true,
            ..branch.path
        };
    }

    /// Takes a note of which FF\[4\] makes an error, and older versions a warning.
    fn push_by_version(&mut self, code: Code, span: Span) {
        if self.context.version == Version::Ff4 {
            self.findings.push(code, span);
        } else {
            self.findings.push_as(Class::Remark, code, span);
        }
    }

    /// Gives up the position if variations need more of it than may be kept.
    fn follow(&mut self, span: Span) {
        if self.follows && !self.position.is_followed() {
            self.follows = false;
            self.findings.push(Code::PositionNotFollowed, span);
        }
    }

    /// Changes of a position that are kept for variations to come: four for each node that may be, and about one for each byte. Only
    /// setup of large rectangles again and again needs more.
    fn room(&self) -> usize {
        let nodes = self.options.limits().nodes.saturating_mul(4);
        nodes.min(self.bytes.saturating_add(1 << 16))
    }
}
