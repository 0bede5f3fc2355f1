//! What is odd about a record in its JSON form, as about one in text; and where in the JSON text things are.

use alloc::vec::Vec;

use boardwire_core::carcassonne::PlayerId;
use boardwire_core::{Note, Notes, Span};

#[cfg(feature = "rules")]
use super::locate::key_is;
use super::locate::{elements, find_path};
use crate::codes::Code;
use crate::model::Record;

/// Notes players and plays that are not in order, and players that are missing.
pub(super) fn note_oddities(record: &Record<'_>, input: &[u8], notes: &mut dyn Notes<Code>) {
    let count = record.players().len();
    let mut note = |code, span| notes.note(Note::new(code, span));
    if count < 2 {
        note(Code::Need2Players, find_path(input, "players"));
    }
    if count > PlayerId::MOST {
        note(Code::ExtraPlayerLetter, find_path(input, "players[5].id"));
    }
    let mut places = None;
    let mut due = 1;
    for (index, play) in record.plays().iter().enumerate() {
        let turn = play.turn.get();
        let is_due = core::mem::replace(&mut due, turn + 1) == turn;
        let player = play.turn.player(count);
        let is_theirs = player.is_none_or(|player| player == play.player);
        if is_due && is_theirs {
            continue;
        }
        let places = places.get_or_insert_with(|| Places::new(input));
        if !is_due {
            note(Code::TurnNumber, places.of_play(index, "turn"));
        }
        if !is_theirs {
            note(Code::WrongPlayer, places.of_play(index, "player"));
        }
    }
    let finals = record.finals().count();
    if finals > 0 && finals < count {
        note(Code::FinalMissingPlayer, find_path(input, "final"));
    }
}

/// Where the plays and the lines of the final scoring stand in a JSON text.
pub(super) struct Places<'t> {
    input: &'t [u8],
    plays: Vec<Span>,
    #[cfg(feature = "rules")]
    finals: Vec<Span>,
}

impl<'t> Places<'t> {
    pub(super) fn new(input: &'t [u8]) -> Self {
        Self {
            input,
            plays: elements(input, find_path(input, "plays")),
            #[cfg(feature = "rules")]
            finals: elements(input, find_path(input, "final")),
        }
    }

    /// A value of a play; the play itself where the key is empty.
    pub(super) fn of_play(&self, index: usize, key: &str) -> Span {
        self.inside(self.plays.get(index).copied().unwrap_or_default(), key)
    }

    /// The plays from an index on.
    #[cfg(feature = "rules")]
    pub(super) fn plays_from(&self, index: usize) -> Span {
        let first = self.of_play(index, "");
        self.plays.last().map_or(first, |&last| first.join(last))
    }

    /// The points of a player at the end.
    #[cfg(feature = "rules")]
    pub(super) fn of_final(&self, player: PlayerId) -> Span {
        let letter = [player.letter()];
        let letter = core::str::from_utf8(&letter).unwrap_or_default();
        let mut own = self.finals.iter().copied();
        let own = own.find(|&span| key_is(self.input, self.inside(span, "player"), letter));
        self.inside(own.unwrap_or_default(), "scores")
    }

    /// The whole final scoring.
    #[cfg(feature = "rules")]
    pub(super) fn all_finals(&self) -> Span {
        let first = self.finals.first().copied().unwrap_or_default();
        self.finals.last().map_or(first, |&last| first.join(last))
    }

    fn inside(&self, span: Span, key: &str) -> Span {
        find_path(span.of(self.input), key).shifted(span.start)
    }
}
