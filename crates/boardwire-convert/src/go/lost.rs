//! What a conversion can't carry over, and what it refuses.

use core::fmt;

use boardwire_core::go::BoardSize;
use boardwire_sgf::{Game, PropertyId};

/// Something that the source says and the value of the conversion does not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lost {
    /// A property of SGF, in so many places of the main line.
    Property(PropertyId, usize),
    /// So many properties that SGF does not define.
    Private(usize),
    /// So many nodes off the main line.
    Variations(usize),
    /// The komi: SGMP has none.
    Komi,
    /// The rules.
    Rules,
    /// The times of so many moves.
    Times(usize),
    /// So many handicap stones that do not stand in the fixed places, or for which there are none: SGMP knows these alone.
    Handicap(usize),
    /// That so many stones were set up and not played: they are moves now.
    Placed(usize),
    /// So many stones that were set up and not played.
    Setup(usize),
    /// So many stones before the first move that stand on no point of the board.
    OffBoard(usize),
    /// So many moves that were taken back.
    TakenBack(usize),
    /// So many commands that say nothing of the game.
    Commands(usize),
    /// The moves from this one, counted from 1, on.
    Moves {
        /// Which move it is.
        index: usize,
        /// How many there are from there.
        count: usize,
        /// Why they are left out.
        reason: Stop,
    },
}

/// Why moves are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// Stones are placed or taken away before the move.
    Setup,
    /// The move names no point of the board.
    OffBoard,
    /// Two passes ended the game before it.
    Over,
}

impl Lost {
    /// The stable code: `property`, `private`, `variations`, `komi`, `rules`, `times`, `handicap`, `placed`, `setup`, `off-board`, `taken-back`, `commands` or `moves`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Property(..) => "property",
            Self::Private(_) => "private",
            Self::Variations(_) => "variations",
            Self::Komi => "komi",
            Self::Rules => "rules",
            Self::Times(_) => "times",
            Self::Handicap(_) => "handicap",
            Self::Placed(_) => "placed",
            Self::Setup(_) => "setup",
            Self::OffBoard(_) => "off-board",
            Self::TakenBack(_) => "taken-back",
            Self::Commands(_) => "commands",
            Self::Moves { .. } => "moves",
        }
    }
}

/// What was lost, as a phrase: `the value of PB`, `CR in 3 nodes`.
impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |f: &mut fmt::Formatter<'_>, count: usize, one: &str, many: &str| {
            let what = if count == 1 { one } else { many };
            write!(f, "{count} {what}")
        };
        match self {
            Self::Property(id, 1) => write!(f, "the value of {id}"),
            Self::Property(id, count) => write!(f, "{id} in {count} places"),
            Self::Private(count) => counted(f, *count, "private property", "private properties"),
            Self::Variations(count) => {
                counted(f, *count, "node", "nodes")?;
                f.write_str(" off the main line")
            }
            Self::Komi => f.write_str("the komi"),
            Self::Rules => f.write_str("the rules"),
            Self::Times(count) => {
                f.write_str("the time of ")?;
                counted(f, *count, "move", "moves")
            }
            Self::Handicap(count) => {
                counted(f, *count, "handicap stone", "handicap stones")?;
                f.write_str(" in other than the fixed places")
            }
            Self::Placed(count) => {
                f.write_str("that ")?;
                counted(f, *count, "stone was", "stones were")?;
                f.write_str(" set up and not played")
            }
            Self::Setup(count) => {
                counted(f, *count, "stone that was", "stones that were")?;
                f.write_str(" set up")
            }
            Self::OffBoard(count) => {
                counted(f, *count, "stone", "stones")?;
                f.write_str(" off the board")
            }
            Self::TakenBack(count) => {
                counted(f, *count, "move", "moves")?;
                f.write_str(" that were taken back")
            }
            Self::Commands(count) => {
                counted(f, *count, "command", "commands")?;
                f.write_str(" beside the game")
            }
            Self::Moves {
                index,
                count,
                reason,
            } => {
                counted(f, *count, "move", "moves")?;
                write!(f, " from move {index} on: {reason}")
            }
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Setup => "stones are set up before it",
            Self::OffBoard => "it names no point of the board",
            Self::Over => "two passes ended the game before it",
        })
    }
}

/// Why a game can't be told at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// The record is of another game.
    NotGo(Game),
    /// The other format has no board of this size. Its boards are square.
    Size {
        /// The board of the game.
        size: BoardSize,
        /// Lines of the other format's smallest board.
        least: u8,
        /// Lines of its largest.
        most: u8,
    },
}

impl Refusal {
    /// The stable code: `not-go` or `size`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotGo(_) => "not-go",
            Self::Size { .. } => "size",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotGo(game) => write!(f, "the record is of another game than go: {game}"),
            Self::Size { size, least, most } => write!(
                f,
                "there is no board of {size} there: boards are square, from {least}x{least} to {most}x{most}"
            ),
        }
    }
}

impl core::error::Error for Refusal {}
