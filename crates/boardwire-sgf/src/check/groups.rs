//! Groups of properties in which a point of a node stands once.

use alloc::vec::Vec;

use boardwire_core::go::{BoardSize, Vertex};

use crate::property::PropertyId;

/// A group of properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Group {
    /// AB, AW, AE.
    Setup = 1,
    /// CR, MA, SL, SQ, TR, and M of FF\[1\].
    Markup = 2,
    /// LB, and L of FF\[1\].
    Labels = 4,
    /// TB, TW.
    Territory = 8,
    /// DD.
    Dimmed = 16,
}

impl Group {
    /// The group of a property.
    pub(crate) const fn of(id: PropertyId) -> Option<Self> {
        use PropertyId as P;
        Some(match id {
            P::AB | P::AW | P::AE => Self::Setup,
            P::CR | P::MA | P::SL | P::SQ | P::TR | P::M => Self::Markup,
            P::LB | P::L => Self::Labels,
            P::TB | P::TW => Self::Territory,
            P::DD => Self::Dimmed,
            _ => return None,
        })
    }
}

/// The points of the current node, by group.
#[derive(Debug, Default)]
pub(super) struct Groups {
    columns: usize,
    points: Vec<Point>,
    /// The current node.
    node: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Point {
    /// The node that touched the point last, from 1.
    node: u32,
    groups: u8,
}

impl Groups {
    /// A new tree begins, with a board of this size.
    pub(super) fn begin_tree(&mut self, size: BoardSize) {
        self.columns = usize::from(size.columns());
        // What other nodes left does not count: their numbers are others.
        if self.points.len() < size.area() {
            self.points.resize(size.area(), Point::default());
        }
    }

    /// A new node begins.
    pub(super) fn begin_node(&mut self, number: u32) {
        self.node = number.wrapping_add(1);
    }

    /// Takes a point for a group: false if it is taken.
    pub(super) fn take(&mut self, group: Group, at: Vertex) -> bool {
        let index = usize::from(at.row()) * self.columns + usize::from(at.column());
        // The caller's points are on the board.
        let Some(point) = self.points.get_mut(index) else {
            return true;
        };
        if point.node != self.node {
            *point = Point {
                node: self.node,
                groups: 0,
            };
        }
        let bit = group as u8;
        let free = point.groups & bit == 0;
        point.groups |= bit;
        free
    }
}
