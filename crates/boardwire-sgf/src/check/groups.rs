//! Groups of properties in which a point of a node stands once.

use alloc::vec::Vec;

use boardwire_core::go::BoardSize;

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
    const COUNT: usize = 5;

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
    /// A board's rows for each group.
    rows: Vec<Row>,
    /// The current node, from 1.
    node: u32,
}

/// A row of a group.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// The points that are taken, by columns.
    columns: u64,
    /// The node that touched it last, from 1.
    node: u32,
}

const SIDE: usize = BoardSize::MAX_SIDE as usize;

impl Groups {
    /// A new node begins.
    pub(super) fn begin_node(&mut self, number: u32) {
        self.node = number.wrapping_add(1);
    }

    /// Takes points of a row for a group: those that are not taken yet.
    pub(super) fn take(&mut self, group: Group, row: u8, columns: u64) -> u64 {
        if self.rows.is_empty() {
            self.rows.resize(Group::COUNT * SIDE, Row::default());
        }
        let index = (group as u8).trailing_zeros() as usize * SIDE + usize::from(row);
        let Some(row) = self.rows.get_mut(index) else {
            return columns;
        };
        if row.node != self.node {
            *row = Row {
                columns: 0,
                node: self.node,
            };
        }
        let free = columns & !row.columns;
        row.columns |= columns;
        free
    }
}
