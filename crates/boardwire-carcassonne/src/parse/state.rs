//! What a reader knows from line to line.

use alloc::vec::Vec;

use boardwire_core::carcassonne::{PlayerId, Turns};

use super::info::InfoReader;
use super::orient::Orientation;
use crate::model::Style;
use crate::options::Options;
use crate::tile::lex::Token;

/// The part of the record that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Info,
    Players,
    Plays,
    Finals,
}

/// A tile that waits for the record's style to be known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub(super) play: usize,
    pub(super) token: Token,
}

/// What is known from line to line, apart from the record.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The text is UTF-16, of which nothing is read.
    pub(super) is_utf16: bool,
    pub(super) section: Section,
    pub(super) info: InfoReader,
    pub(super) orientation: Orientation,
    pub(super) waiting: Vec<Waiting>,
    /// Plays whose tile turned out to be none, since the last time that this was emptied.
    pub(crate) removed: Vec<usize>,
    pub(super) players: usize,
    /// The number that the next play should have; `None` behind a play whose number could not be read.
    pub(super) due: Option<u8>,
    /// A line that is none of a record stands behind the last play: it may be one.
    pub(super) has_junk: bool,
    pub(super) has_plays: bool,
    /// A line is a play that could not be read.
    pub(super) has_faulty_plays: bool,
    pub(super) start: Option<Token>,
    /// Where the last line of the final scoring ends.
    pub(super) last_final: usize,
    /// The player whose final points are due, where lines have no letters.
    pub(super) next_final: usize,
    /// By player, whether the final points were read.
    pub(super) finals: [bool; PlayerId::ALL.len()],
    /// A line of the final scoring could not be read.
    pub(super) has_faulty_finals: bool,
    pub(super) has_untagged: bool,
}

impl State {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            is_utf16: false,
            section: Section::Info,
            info: InfoReader::default(),
            orientation: Orientation::new(options),
            waiting: Vec::new(),
            removed: Vec::new(),
            players: 0,
            due: Some(1),
            has_junk: false,
            has_plays: false,
            has_faulty_plays: false,
            start: None,
            last_final: 0,
            next_final: 0,
            finals: [false; PlayerId::ALL.len()],
            has_faulty_finals: false,
            has_untagged: false,
        }
    }

    /// Whether the record may speak of this player. One without player lines may speak of anybody.
    #[inline]
    pub(super) fn knows(&self, player: PlayerId) -> bool {
        self.players == 0 || player.index() < self.players
    }

    /// Whether all tiles so far are read.
    pub(crate) fn is_settled(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether the game info is over.
    pub(crate) fn is_past_info(&self) -> bool {
        self.section > Section::Info
    }

    /// How many players there are.
    pub(crate) const fn players(&self) -> usize {
        self.players
    }

    /// The style, as far as it is known.
    pub(crate) const fn style(&self) -> Option<Style> {
        self.orientation.decided()
    }

    /// How the line of the start tile shows it turned.
    pub(crate) fn start(&self) -> Turns {
        self.start
            .and_then(|token| self.orientation.start_turns(&token))
            .unwrap_or_default()
    }
}
