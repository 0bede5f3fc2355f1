//! The points of a node, by the groups of properties in which each stands once.

use alloc::vec::Vec;

use boardwire_core::go::BoardSize;

use crate::property::PointGroup;

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
    pub(super) fn take(&mut self, group: PointGroup, row: u8, columns: u64) -> u64 {
        if self.rows.is_empty() {
            self.rows.resize(PointGroup::COUNT * SIDE, Row::default());
        }
        let index = group as usize * SIDE + usize::from(row);
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
