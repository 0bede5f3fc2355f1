//! A queue of commands in an array.

use crate::model::Command;

/// First in, first out, without an allocator.
#[derive(Clone, Debug)]
pub(super) struct Queue<const CAPACITY: usize> {
    slots: [Command; CAPACITY],
    first: usize,
    len: usize,
}

impl<const CAPACITY: usize> Queue<CAPACITY> {
    pub(super) const fn new() -> Self {
        Self {
            slots: [Command::Ok; CAPACITY],
            first: 0,
            len: 0,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// False when there is no room.
    pub(super) fn push(&mut self, command: Command) -> bool {
        if self.len == CAPACITY {
            return false;
        }
        if let Some(slot) = self.slots.get_mut((self.first + self.len) % CAPACITY) {
            *slot = command;
            self.len += 1;
        }
        true
    }

    pub(super) fn pop(&mut self) -> Option<Command> {
        if self.len == 0 {
            return None;
        }
        let command = self.slots.get(self.first).copied();
        self.first = (self.first + 1) % CAPACITY;
        self.len -= 1;
        command
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Value;

    #[test]
    fn first_in_first_out_round_and_round() {
        let mut queue = Queue::<3>::new();
        let mut next = 0;
        for number in 0..20u8 {
            while queue.push(Command::Answer(Value::from(number.wrapping_add(next)))) {
                next += 1;
            }
            assert_eq!(queue.len(), 3);
            assert!(queue.pop().is_some());
        }
        queue.clear();
        assert_eq!(queue.pop(), None);
        assert!(!Queue::<0>::new().push(Command::Deny));
    }
}
