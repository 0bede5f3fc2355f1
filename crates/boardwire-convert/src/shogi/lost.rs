//! What a conversion can't carry over.

use core::fmt;

use boardwire_core::LineText;
use boardwire_core::shogi::PlayError;
use boardwire_csa::Special;
use boardwire_csa::replay::Mismatch;

/// Something that the source says and the value of the conversion does not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lost {
    /// The value of a key: `N+`, `$EVENT`, or a key of Game_Summary such as `Total_Time`. A record's version has the key `V`, the line that names
    /// its encoding `'CSA encoding`.
    Key(LineText<'static>),
    /// So many further games of the file.
    Games(usize),
    /// The times of so many moves and specials.
    Times(usize),
    /// So many comments, analysis and server notes included.
    Comments(usize),
    /// So many lines that are no statements.
    Lines(usize),
    /// A special for which USI has no word, or only one that says less.
    Special(Special<'static>),
    /// A word after a list of moves for which CSA has no special, or that CSA can't carry.
    Word(LineText<'static>),
    /// The number of the move to be played: CSA counts from the start of the record.
    MoveNumber(u32),
    /// The moves from this one on.
    Moves {
        /// Which move of the source it is, from 1.
        index: usize,
        /// How many there are.
        count: usize,
        /// Why it can't be played.
        reason: Stop,
    },
}

impl Lost {
    /// The stable code: `key`, `games`, `times`, `comments`, `lines`, `special`, `word`, `move-number` or `moves`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Key(_) => "key",
            Self::Games(_) => "games",
            Self::Times(_) => "times",
            Self::Comments(_) => "comments",
            Self::Lines(_) => "lines",
            Self::Special(_) => "special",
            Self::Word(_) => "word",
            Self::MoveNumber(_) => "move-number",
            Self::Moves { .. } => "moves",
        }
    }
}

/// What was lost, as a phrase: `the value of N+`.
impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |f: &mut fmt::Formatter<'_>, count: usize, what: &str| {
            let plural = if count == 1 { "" } else { "s" };
            write!(f, "{count} {what}{plural}")
        };
        match self {
            Self::Key(key) => write!(f, "the value of {key}"),
            Self::Games(count) => counted(f, *count, "further game"),
            Self::Times(count) => {
                f.write_str("the time of ")?;
                counted(f, *count, "move")
            }
            Self::Comments(count) => counted(f, *count, "comment"),
            Self::Lines(count) => {
                counted(f, *count, "line")?;
                f.write_str(" without a meaning")
            }
            Self::Special(special) => {
                let word = LineText::new(special.word()).unwrap_or_default();
                write!(f, "%{word}")
            }
            Self::Word(word) => write!(f, "the word {word}"),
            Self::MoveNumber(number) => write!(f, "the move number {number}"),
            Self::Moves {
                index,
                count,
                reason,
            } => {
                counted(f, *count, "move")?;
                write!(f, " from move {index} on: {reason}")
            }
        }
    }
}

/// Why a move ends the moves that can be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The move of CSA does not fit the position.
    Mismatch(Mismatch),
    /// The move can't be played on the board at all.
    Unplayable(PlayError),
    /// The other format has no place for moves.
    NoPlace,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch(mismatch) => mismatch.fmt(f),
            Self::Unplayable(error) => error.fmt(f),
            Self::NoPlace => f.write_str("a position has no place for moves"),
        }
    }
}
