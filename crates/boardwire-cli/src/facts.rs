//! What games say of themselves, whatever their format: for statistics and for tables of data.

use std::fmt;

use boardwire_core::{Observation, Severity};

use crate::console::Stop;
use crate::game::{Entry, Part, each_game};
use crate::input::Input;
use crate::registry::{FLIPSIGHT, Format, NBOARD, USI, USI_LOG};
use crate::settings::Settings;

/// What a game says beside its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// `shogi`, `go`, `othello` or `carcassonne`.
    pub(crate) game: &'static str,
    /// What it begins with, as its field writes that: `startpos` or an SFEN; `19x19`; a variant's name; the number of players.
    pub(crate) start: String,
    /// The players' names in the order of play, where they are told.
    pub(crate) players: Vec<Option<String>>,
    pub(crate) event: Option<String>,
    /// When it was played, as the file writes it.
    pub(crate) date: Option<String>,
    /// How it ended, as the file writes it.
    pub(crate) result: Option<String>,
    pub(crate) winner: Winner,
    /// The clocks, as the file writes them.
    pub(crate) time_control: Option<String>,
}

/// Who won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Winner {
    /// The player of that number in the order of play, from 0.
    Player(usize),
    /// A draw.
    Nobody,
    /// The file does not say, or the game was not decided.
    #[default]
    Unknown,
}

impl Winner {
    /// As data has it: the number from 1 on; 0 is a draw.
    pub(crate) fn number(self) -> Option<usize> {
        match self {
            Self::Player(seat) => Some(seat + 1),
            Self::Nobody => Some(0),
            Self::Unknown => None,
        }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "player {}", seat + 1),
            Self::Nobody => f.write_str("draw"),
            Self::Unknown => f.write_str("not told"),
        }
    }
}

/// What is told of one move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveFacts {
    /// Whose move it is, in the order of play, from 0.
    pub(crate) player: Option<usize>,
    /// The move, in the format's own spelling.
    pub(crate) text: String,
    /// How long the player thought, in milliseconds.
    pub(crate) time_ms: Option<u64>,
    /// A program's evaluation, as the file writes it.
    pub(crate) score: Option<String>,
    pub(crate) comment: Option<String>,
}

/// A text of a file as data: none if it is empty.
pub(crate) fn told(text: impl Into<String>) -> Option<String> {
    Some(text.into()).filter(|text| !text.trim().is_empty())
}

/// The same of bytes; what is no UTF-8 becomes U+FFFD.
pub(crate) fn told_bytes(bytes: &[u8]) -> Option<String> {
    told(String::from_utf8_lossy(bytes))
}

/// A game of a file, with all that is told of it.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) format: &'static Format,
    /// The line on which it begins, from 1; in a document the line too, in a binary file which game it is.
    pub(crate) number: usize,
    pub(crate) facts: Facts,
    pub(crate) moves: Vec<MoveFacts>,
    /// How many things are odd about its content, such as illegal moves.
    pub(crate) findings: usize,
}

impl Told {
    fn of(entry: &Entry, format: &'static Format) -> Self {
        // In SGF a move that the rules forbid is a remark, since it is executed all the same.
        let is_odd = |it: &&Observation| {
            it.finding.severity != Severity::Remark || it.finding.info.name == "illegal-move"
        };
        Self {
            format,
            number: entry.number,
            facts: entry.game.facts(),
            moves: entry.game.move_facts(),
            findings: entry.findings.iter().filter(is_odd).count(),
        }
    }

    /// Whether this is the same game with moves added or none.
    fn goes_on(&self, later: &Self) -> bool {
        self.facts.start == later.facts.start
            && self.moves.len() <= later.moves.len()
            && self
                .moves
                .iter()
                .zip(&later.moves)
                .all(|(one, other)| one.text == other.text)
    }
}

/// Gives each game of a file once. A dialogue tells a game again with each move: there its last telling counts.
pub(crate) fn each_told(
    input: Input,
    settings: &Settings,
    each: &mut dyn FnMut(Told) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let format = input.format;
    let is_dialogue = [&USI, &USI_LOG, &NBOARD, &FLIPSIGHT]
        .iter()
        .any(|dialogue| dialogue.name == format.name);
    let mut before: Option<Told> = None;
    each_game(input, settings, &mut |part| {
        let Part::Game(entry) = part else {
            return Ok(()); // `check` says what can't be read
        };
        let told = Told::of(&entry, format);
        if !is_dialogue {
            return each(told);
        }
        match before.replace(told) {
            Some(earlier) if before.as_ref().is_some_and(|later| earlier.goes_on(later)) => Ok(()),
            Some(earlier) => each(earlier),
            None => Ok(()),
        }
    })?;
    before.map_or(Ok(()), each)
}
