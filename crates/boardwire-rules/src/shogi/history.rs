//! The positions of a game by key: how often each occurred, and where before.

use alloc::vec;
use alloc::vec::Vec;

/// One position of the game, at the index that is the number of moves played before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Visit {
    key: u128,
    /// Where the position occurred before.
    pub(super) previous: Option<usize>,
    /// How often it has occurred up to here; at least 1.
    pub(super) occurrences: u32,
    /// How many of the other side's moves in a row, up to the one that led here, gave check.
    pub(super) checks: u32,
}

/// All positions of the game, with an index by key that grows and shrinks at the end only.
#[derive(Clone, Debug)]
pub(super) struct History {
    visits: Vec<Visit>,
    /// An open-addressing table: the index of a key's last visit plus one, or 0. Since entries leave in the
    /// opposite order of coming, a slot can simply be emptied again.
    slots: Vec<u32>,
}

impl History {
    pub(super) fn new(key: u128, in_check: bool) -> Self {
        let mut history = Self {
            visits: Vec::new(),
            slots: vec![0; 16],
        };
        history.push(key, in_check);
        history
    }

    pub(super) fn visits(&self) -> &[Visit] {
        &self.visits
    }

    /// Adds the position that a move led to; `in_check` says whether it is check to the side to move.
    pub(super) fn push(&mut self, key: u128, in_check: bool) {
        if self.visits.len() >= self.slots.len() / 2 {
            self.grow();
        }
        let slot = self.slot(key);
        let previous = self.slots.get(slot).and_then(|&stored| last_visit(stored));
        let index = self.visits.len();
        let occurrences = previous
            .and_then(|at| self.visits.get(at))
            .map_or(0, |visit| visit.occurrences)
            + 1;
        let before = index
            .checked_sub(2)
            .and_then(|at| self.visits.get(at))
            .map_or(0, |visit| visit.checks);
        let checks = if in_check {
            before.saturating_add(1)
        } else {
            0
        };
        self.visits.push(Visit {
            key,
            previous,
            occurrences,
            checks,
        });
        self.store(slot, Some(index));
    }

    /// Removes the last position; the first one stays.
    pub(super) fn pop(&mut self) {
        if self.visits.len() > 1
            && let Some(visit) = self.visits.pop()
        {
            let slot = self.slot(visit.key);
            self.store(slot, visit.previous);
        }
    }

    fn store(&mut self, slot: usize, index: Option<usize>) {
        // A game of 2^32 moves would not fit into memory.
        let stored = index
            .and_then(|index| u32::try_from(index + 1).ok())
            .unwrap_or(0);
        if let Some(entry) = self.slots.get_mut(slot) {
            *entry = stored;
        }
    }

    /// The slot that holds the key, or else the empty one where it belongs.
    fn slot(&self, key: u128) -> usize {
        let mask = self.slots.len() - 1;
        // The low bytes of a key are as random as any.
        let bytes = key.to_le_bytes();
        let start = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let mut slot = usize::try_from(start).unwrap_or(0) & mask;
        // At most half of the slots are taken, so this ends.
        while let Some(visit) = last_visit(self.slots[slot]).and_then(|at| self.visits.get(at)) {
            if visit.key == key {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Doubles the table. Keys are entered in the order of their first visit, as if the table had always had this
    /// size.
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for index in 0..self.visits.len() {
            let slot = self.slot(self.visits[index].key);
            self.store(slot, Some(index));
        }
    }
}

fn last_visit(stored: u32) -> Option<usize> {
    usize::try_from(stored).ok()?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plain model of the same: look through everything.
    fn occurrences(keys: &[u128]) -> u32 {
        let last = keys.last().unwrap();
        u32::try_from(keys.iter().filter(|key| *key == last).count()).unwrap()
    }

    #[test]
    fn occurrences_agree_with_a_search_while_growing_and_shrinking() {
        // Keys that collide in their low bits, and that come back.
        let key_at = |i: u128| (i * i % 41) << 32 | (i % 3);
        let mut keys = vec![key_at(0)];
        let mut history = History::new(key_at(0), false);
        for i in 1..500u128 {
            keys.push(key_at(i));
            history.push(key_at(i), i % 2 == 0);
            if i % 5 == 0 {
                for _ in 0..3 {
                    keys.pop();
                    history.pop();
                }
            }
            let visit = history.visits().last().unwrap();
            assert_eq!(history.visits().len(), keys.len());
            assert_eq!(visit.occurrences, occurrences(&keys));
            let earlier = &keys[..keys.len() - 1];
            assert_eq!(
                visit.previous,
                earlier.iter().rposition(|key| *key == visit.key)
            );
        }
        for _ in 0..1000 {
            history.pop();
        }
        assert_eq!(history.visits().len(), 1);
        assert!(history.slots.iter().filter(|&&slot| slot != 0).eq([&1]));
    }

    #[test]
    fn checks_are_counted_in_a_row() {
        let mut history = History::new(0, false);
        for (key, in_check) in [
            (1, true),
            (2, false),
            (3, true),
            (4, true),
            (5, true),
            (6, false),
            (7, false),
        ] {
            history.push(key, in_check);
        }
        let checks: Vec<u32> = history.visits().iter().map(|visit| visit.checks).collect();
        assert_eq!(checks, [0, 1, 0, 2, 1, 3, 0, 0]);
    }
}
