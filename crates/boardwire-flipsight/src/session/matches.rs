//! The matches that a session knows: those that are played, and the last of those that are over.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use boardwire_core::othello::Size;

use super::machine::LegState;
use crate::model::{MatchRef, SquareList};

/// How many matches are kept, those that are over included.
const REMEMBERED: usize = 64;

/// The matches, by number. One that is over is kept, so that a poll that comes too late can't make a move be sent twice.
#[derive(Clone, Debug)]
pub(super) struct Matches {
    known: BTreeMap<i64, Tracked>,
    /// Those that are over, in the order in which they were closed.
    over: BTreeMap<u64, i64>,
    /// How many times a match was closed.
    closings: u64,
    /// The highest number of a match that is kept no more.
    forgotten: i64,
}

#[derive(Clone, Debug)]
pub(super) struct Tracked {
    pub(super) game: MatchRef<'static>,
    /// Whether an answer to the challenge is on its way or has been taken.
    pub(super) is_answered: bool,
    /// Whether it was said that the engine does not play this game.
    pub(super) is_reported: bool,
    /// If it is over, or not listed any more: which closing that was, by number.
    closing: Option<u64>,
    pub(super) legs: [TrackedLeg; 2],
}

#[derive(Clone, Debug)]
pub(super) struct TrackedLeg {
    pub(super) state: LegState,
    /// The latest revision that a poll has shown.
    pub(super) revision: u64,
    pub(super) is_ours: bool,
    pub(super) legal_moves: SquareList,
    pub(super) size: Size,
}

impl TrackedLeg {
    pub(super) const NEW: Self = Self {
        state: LegState::Idle,
        revision: 0,
        is_ours: false,
        legal_moves: SquareList::EMPTY,
        size: Size::Eight,
    };
}

impl Matches {
    pub(super) const NEW: Self = Self {
        known: BTreeMap::new(),
        over: BTreeMap::new(),
        closings: 0,
        forgotten: 0,
    };

    /// A match, be it over or not.
    pub(super) fn get_mut(&mut self, id: i64) -> Option<&mut Tracked> {
        self.known.get_mut(&id)
    }

    /// A match that is not over.
    pub(super) fn open(&self, id: i64) -> Option<&Tracked> {
        self.known
            .get(&id)
            .filter(|tracked| tracked.closing.is_none())
    }

    /// The same.
    pub(super) fn open_mut(&mut self, id: i64) -> Option<&mut Tracked> {
        self.known
            .get_mut(&id)
            .filter(|tracked| tracked.closing.is_none())
    }

    pub(super) fn is_any_open(&self) -> bool {
        self.over.len() < self.known.len()
    }

    /// The numbers of the matches that are not in a list.
    pub(super) fn without(&self, listed: &BTreeSet<i64>) -> Vec<i64> {
        let known = self.known.keys().copied();
        known.filter(|id| !listed.contains(id)).collect()
    }

    /// A match that a poll lists as not over. `None` of one that was forgotten, which is over: numbers grow with time. The number of a
    /// match with a human says nothing, since it is the room's.
    pub(super) fn see(&mut self, game: &MatchRef<'static>) -> Option<&mut Tracked> {
        let id = game.id();
        if (1..=self.forgotten).contains(&id) && !self.known.contains_key(&id) {
            return None;
        }
        let tracked = self.known.entry(id).or_insert_with(|| Tracked {
            game: game.clone(),
            is_answered: false,
            is_reported: false,
            closing: None,
            legs: [TrackedLeg::NEW; 2],
        });
        if let Some(closing) = tracked.closing.take() {
            self.over.remove(&closing);
        }
        Some(tracked)
    }

    /// The match is over. If there are too many, what has been over for longest is forgotten.
    pub(super) fn close(&mut self, id: i64) {
        let number = self.closings;
        let Some(tracked) = self.open_mut(id) else {
            return;
        };
        tracked.closing = Some(number);
        self.over.insert(number, id);
        self.closings = number.saturating_add(1);
        if self.known.len() > REMEMBERED
            && let Some((_, oldest)) = self.over.pop_first()
        {
            self.known.remove(&oldest);
            self.forgotten = self.forgotten.max(oldest);
        }
    }
}
