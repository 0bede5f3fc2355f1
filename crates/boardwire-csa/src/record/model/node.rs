//! Moves and specials in their order, each in sixteen bytes.

use alloc::vec::Vec;
use core::ops::Range;

use super::super::analysis::Analysis;
use super::attachment::{Attachment, Comment};
use crate::moves::CsaMove;
use crate::special::Special;
use crate::time::CsaTime;

/// A move or a special.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a, 'i> {
    /// A move.
    Move(CsaMove),
    /// A special: how the game ended, as a rule.
    Special(&'a Special<'i>),
}

/// A move or a special of a record, with what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<'a, 'i> {
    /// The move or special.
    pub step: Step<'a, 'i>,
    /// How long the side thought, if the record says so.
    pub time: Option<CsaTime>,
    /// Comments and stray lines that belong to it, in order.
    pub attachments: &'a [Attachment<'i>],
    /// How many of them stand before it in the file.
    before: usize,
}

impl<'a, 'i> Node<'a, 'i> {
    /// The move, if it is one.
    #[must_use]
    pub const fn mv(&self) -> Option<CsaMove> {
        match self.step {
            Step::Move(mv) => Some(mv),
            Step::Special(_) => None,
        }
    }

    /// The special, if it is one.
    #[must_use]
    pub const fn special(&self) -> Option<&'a Special<'i>> {
        match self.step {
            Step::Special(special) => Some(special),
            Step::Move(_) => None,
        }
    }

    /// The comments that belong to it.
    pub fn comments(&self) -> impl Iterator<Item = &'a Comment<'i>> + Clone + use<'a, 'i> {
        self.attachments.iter().filter_map(Attachment::comment)
    }

    /// Those of its comments that no line of unknown form parts from it. Such a line can be a move that was spoilt, and then what stands beyond is about that one.
    pub fn own_comments(&self) -> impl Iterator<Item = &'a Comment<'i>> + Clone + use<'a, 'i> {
        let own = self.attachments.get(self.own()).unwrap_or_default();
        own.iter().filter_map(Attachment::comment)
    }

    /// What engines thought of the move: of its [`own_comments`](Self::own_comments), those that begin with `**`.
    pub fn analyses(&self) -> impl Iterator<Item = Analysis<'a>> + Clone + use<'a, 'i> {
        self.own_comments().filter_map(Comment::analysis)
    }

    /// Where the attachments stand that no line of unknown form parts from it.
    pub(crate) fn own(&self) -> Range<usize> {
        let parts = self.attachments.split_at_checked(self.before);
        let (before, after) = parts.unwrap_or_default();
        let start = before.iter().rposition(is_unknown).map_or(0, |at| at + 1);
        let len = after.iter().position(is_unknown).unwrap_or(after.len());
        start..before.len() + len
    }
}

/// Which move or special the comments between two of them belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Attribution {
    /// The one before them, as servers write and the specification says.
    #[default]
    AfterMove,
    /// The one after them; those before the side line belong to the initial position, and those after the last move to that.
    BeforeMove,
}

/// A node as it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed {
    /// `None` for a special.
    mv: Option<CsaMove>,
    /// How many attachments stand before the end of this node in the file.
    end: u32,
    /// Milliseconds, or `NO_TIME`.
    time: u64,
}

const NO_TIME: u64 = u64::MAX;

/// The nodes of a record and all attachments, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nodes<'i> {
    list: Vec<Packed>,
    /// The specials and the index of each among the nodes, in order.
    specials: Vec<(u32, Special<'i>)>,
    attachments: Vec<Attachment<'i>>,
    /// How many attachments stand before the first node.
    initial: u32,
}

/// The bound on attachments and nodes that the packed form has.
pub(crate) const MOST: usize = u32::MAX as usize - 1;

impl<'i> Nodes<'i> {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Makes room for so many nodes.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.list.reserve(nodes);
    }

    #[inline]
    pub(crate) fn push_move(&mut self, mv: CsaMove, time: Option<CsaTime>) {
        self.push(Some(mv), time);
    }

    pub(crate) fn push_special(&mut self, special: Special<'i>, time: Option<CsaTime>) {
        if self.specials.is_empty() {
            // Most games have one.
            self.specials.reserve_exact(1);
        }
        self.specials.push((count(self.list.len()), special));
        self.push(None, time);
    }

    #[inline]
    fn push(&mut self, mv: Option<CsaMove>, time: Option<CsaTime>) {
        self.list.push(Packed {
            mv,
            end: count(self.attachments.len()),
            time: time.map_or(NO_TIME, CsaTime::ms),
        });
    }

    /// Adds an attachment after the last node.
    #[inline]
    pub(crate) fn attach(&mut self, attachment: Attachment<'i>) {
        self.attachments.push(attachment);
        let end = match self.list.last_mut() {
            Some(node) => &mut node.end,
            None => &mut self.initial,
        };
        *end = count(self.attachments.len());
    }

    /// Adds an attachment after node `index`, or, without one, before the first; false where there is no such node.
    pub(crate) fn insert(&mut self, index: Option<usize>, attachment: Attachment<'i>) -> bool {
        let at = match index {
            None => self.initial,
            Some(index) => match self.list.get(index) {
                Some(node) => node.end,
                None => return false,
            },
        };
        self.attachments.insert(at as usize, attachment);
        self.shift(index, 1);
        true
    }

    /// Removes the attachment with number `nth` of those after node `index`.
    pub(crate) fn remove(&mut self, index: Option<usize>, nth: usize) -> Option<Attachment<'i>> {
        let (start, end) = match index {
            None => (0, self.initial),
            Some(index) => self.range(index)?,
        };
        let at = (start as usize).checked_add(nth)?;
        if at >= end as usize {
            return None;
        }
        let removed = self.attachments.remove(at);
        self.shift(index, -1);
        let Some(index) = index else {
            return Some(removed);
        };
        // Times of which nothing else says that they are not the node's would be that now.
        let before = self.slice(start, start.saturating_add(count(nth)));
        if before.iter().any(is_unknown) {
            return Some(removed);
        }
        let end = end as usize - 1;
        let last = match removed {
            Attachment::Unknown(_) => self.first_unknown(at, end),
            _ => end.min(at + 1),
        };
        self.remove_times(index, at, last);
        Some(removed)
    }

    /// The first line of unknown form in this part, or its end.
    fn first_unknown(&self, start: usize, end: usize) -> usize {
        let part = self.attachments.get(start..end).unwrap_or_default();
        start + part.iter().position(is_unknown).unwrap_or(part.len())
    }

    /// Removes the times in this part of what stands after node `index`.
    fn remove_times(&mut self, index: usize, start: usize, end: usize) {
        let part = self.attachments.get(start..end).unwrap_or_default();
        if !part.iter().any(is_time) {
            return;
        }
        let part = self.attachments.drain(start..end);
        let kept: Vec<_> = part.filter(|attachment| !is_time(attachment)).collect();
        let gone = end - start - kept.len();
        self.attachments.splice(start..start, kept);
        self.shift(
            Some(index),
            i32::try_from(gone).map_or(i32::MIN, |gone| -gone),
        );
    }

    /// Moves the ends from node `index` on.
    fn shift(&mut self, index: Option<usize>, by: i32) {
        let first = match index {
            None => {
                self.initial = self.initial.saturating_add_signed(by);
                0
            }
            Some(index) => index,
        };
        for node in self.list.iter_mut().skip(first) {
            node.end = node.end.saturating_add_signed(by);
        }
    }

    /// The last attachment, to change it.
    pub(crate) fn last_attachment(&mut self) -> Option<&mut Attachment<'i>> {
        self.attachments.last_mut()
    }

    #[inline]
    pub(crate) fn last_has_time(&self) -> Option<bool> {
        self.list.last().map(|node| node.time != NO_TIME)
    }

    /// Sets the time of the last node; false where there is none.
    #[inline]
    pub(crate) fn set_last_time(&mut self, time: CsaTime) -> bool {
        match self.list.last_mut() {
            Some(node) => {
                node.time = time.ms();
                true
            }
            None => false,
        }
    }

    pub(crate) fn set_time(&mut self, index: usize, time: Option<CsaTime>) -> bool {
        let Some(node) = self.list.get_mut(index) else {
            return false;
        };
        node.time = time.map_or(NO_TIME, CsaTime::ms);
        if time.is_none()
            && let Some((start, end)) = self.range(index)
        {
            // Without it the next one would take its place. Those of a move that can't be read don't.
            let end = self.first_unknown(start as usize, end as usize);
            self.remove_times(index, start as usize, end);
        }
        true
    }

    /// Where the attachments begin and end that stand after node `index` in the file.
    fn range(&self, index: usize) -> Option<(u32, u32)> {
        let start = match index.checked_sub(1) {
            None => self.initial,
            Some(before) => self.list.get(before)?.end,
        };
        Some((start, self.list.get(index)?.end))
    }

    fn slice(&self, start: u32, end: u32) -> &[Attachment<'i>] {
        self.attachments
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// All attachments in the order of the file.
    pub(crate) fn attachments(&self) -> &[Attachment<'i>] {
        &self.attachments
    }

    /// Those before the first node.
    pub(crate) fn initial(&self) -> &[Attachment<'i>] {
        self.slice(0, self.initial)
    }

    /// A node, with what stands after it in the file.
    pub(crate) fn in_file_order(&self, index: usize) -> Option<Node<'_, 'i>> {
        let packed = self.list.get(index)?;
        let (start, end) = self.range(index)?;
        Some(self.node(index, packed, self.slice(start, end), 0))
    }

    /// A node, with what belongs to it. `header`: how many attachments stand before the side line.
    pub(crate) fn get(
        &self,
        index: usize,
        attribution: Attribution,
        header: u32,
    ) -> Option<Node<'_, 'i>> {
        let packed = self.list.get(index)?;
        let (mut start, mut end) = self.range(index)?;
        let after = start;
        if attribution == Attribution::BeforeMove {
            if index + 1 < self.list.len() {
                end = start;
            }
            start = match index.checked_sub(1) {
                None => header.min(self.initial),
                Some(before) => self.range(before)?.0,
            };
        }
        let before = after.saturating_sub(start) as usize;
        Some(self.node(index, packed, self.slice(start, end), before))
    }

    /// What belongs to the initial position.
    pub(crate) fn initial_of(&self, attribution: Attribution, header: u32) -> &[Attachment<'i>] {
        let before = attribution == Attribution::BeforeMove && !self.list.is_empty();
        self.slice(
            0,
            if before {
                header.min(self.initial)
            } else {
                self.initial
            },
        )
    }

    fn node<'a>(
        &'a self,
        index: usize,
        packed: &Packed,
        attachments: &'a [Attachment<'i>],
        before: usize,
    ) -> Node<'a, 'i> {
        let step = match packed.mv {
            Some(mv) => Step::Move(mv),
            None => Step::Special(self.special(index)),
        };
        let time = match packed.time {
            NO_TIME => None,
            ms => CsaTime::from_ms(ms),
        };
        Node {
            step,
            time,
            attachments,
            before,
        }
    }

    /// The special at a node's index.
    fn special(&self, index: usize) -> &Special<'i> {
        let found = self
            .specials
            .binary_search_by_key(&index, |(at, _)| *at as usize);
        match found.ok().and_then(|at| self.specials.get(at)) {
            Some((_, special)) => special,
            // Each node without a move has its special: `push_special` sees to that.
            None => &Special::Error,
        }
    }

    /// The moves and times alone.
    pub(crate) fn moves(&self) -> impl DoubleEndedIterator<Item = CsaMove> + Clone + '_ {
        self.list.iter().filter_map(|node| node.mv)
    }

    pub(crate) fn into_owned(self) -> Nodes<'static> {
        Nodes {
            list: self.list,
            specials: self
                .specials
                .into_iter()
                .map(|(at, special)| (at, special.into_owned()))
                .collect(),
            attachments: self
                .attachments
                .into_iter()
                .map(Attachment::into_owned)
                .collect(),
            initial: self.initial,
        }
    }
}

const fn is_time(attachment: &Attachment<'_>) -> bool {
    matches!(attachment, Attachment::Time(_))
}

const fn is_unknown(attachment: &Attachment<'_>) -> bool {
    matches!(attachment, Attachment::Unknown(_))
}

/// A count that the readers and writers of this module keep below `MOST`.
#[inline]
fn count(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_sixteen_bytes_and_an_attachment_thirty_two() {
        assert_eq!(size_of::<Packed>(), 16);
        assert_eq!(size_of::<Attachment<'_>>(), 32);
    }
}
