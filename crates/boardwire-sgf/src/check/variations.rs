//! Alternatives to a move that are stored one level too deep, as old programs did: beside the answer to the move stands a node that takes the
//! move back with AE, and then the other move.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use boardwire_core::Span;

use super::Checker;
use crate::codes::Code;
use crate::game::Game;
use crate::tree::{Node, Property};

impl Checker<'_> {
    /// Looks at the children of a node, of which there are several. SGFC 2.0 has the rule (option `-v`).
    pub(super) fn variation_levels(&mut self, parent: Node<'_>, first: Node<'_>) {
        let only_child = parent.next_sibling().is_none()
            && parent
                .parent()
                .is_none_or(|before| before.first_child() == Some(parent));
        if self.context.game != Game::GO || !parent.is_root() && !only_child {
            return;
        }
        let Some(played) = parent.property("B").or_else(|| parent.property("W")) else {
            return;
        };
        let others = || core::iter::successors(first.next_sibling(), |node| node.next_sibling());
        let too_deep = others().filter(|&node| is_too_deep(node, &played)).count();
        if too_deep == 0 {
            return;
        }
        let code = if too_deep == others().count() {
            Code::VariationLevelCorrected
        } else {
            Code::VariationLevelUncertain
        };
        self.findings.push(code, Span::empty(first.span().start));
    }
}

/// Whether a variation begins by taking the move back, and goes on with another one.
fn is_too_deep(node: Node<'_>, played: &Property<'_>) -> bool {
    let Some(cleared) = node.property("AE").filter(|property| !property.is_list()) else {
        return false;
    };
    if cleared.value().raw() != played.value().raw() {
        return false;
    }
    let placed = match (node.property("AB"), node.property("AW")) {
        (Some(_), Some(_)) => return false,
        (Some(stones), None) | (None, Some(stones)) => Some(stones),
        (None, None) => None,
    };
    if let Some(stones) = placed {
        // A stone in place of a move: what follows belongs below it.
        return !stones.is_list();
    }
    let Some(child) = node.first_child() else {
        return false;
    };
    let moves = child.property("B").is_some() || child.property("W").is_some();
    // The two nodes will be one.
    child.next_sibling().is_none() && moves && are_distinct(node, child)
}

/// Whether no property stands in both nodes.
fn are_distinct(node: Node<'_>, child: Node<'_>) -> bool {
    let name = |property: Property<'_>| property.ident().capitals().collect::<Vec<_>>();
    let names: BTreeSet<_> = node.properties().map(name).collect();
    !child
        .properties()
        .map(name)
        .any(|name| names.contains(&name))
}
