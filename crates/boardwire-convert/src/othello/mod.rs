//! Othello: FlipSight's requests, GGF games, SGF games (GM\[2\]), what engines are told over NBoard and at their consoles, and transcripts.
//!
//! ```
//! use boardwire_convert::othello::{game_to_transcript, transcript_to_game};
//! use boardwire_nboard::ggf;
//!
//! let file = ggf::parse("(;GM[Othello]PB[anna]B[F5/1.00/2.00]W[D6]B[C3];)")?;
//! let found = game_to_transcript(file.games().next().unwrap());
//! assert_eq!(found.value.to_string(), "f5d6c3");
//! let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
//! assert_eq!(lost, ["the value of PB", "the evaluation of 1 move", "the time of 1 move"]);
//!
//! let back = transcript_to_game(&found.value).exact().unwrap();
//! assert_eq!(back.to_string(), "(;GM[Othello]B[F5]W[D6]B[C3];)");
//! # Ok::<(), ggf::ParseError>(())
//! ```

mod record;
mod request;
mod transcript;

use core::fmt;

pub use self::record::{game_to_sgf, sgf_to_game};
pub use self::request::{
    Frame, game_to_request, request_to_edax, request_to_egaroucid, request_to_game,
    request_to_nboard, request_to_start,
};
pub use self::transcript::{game_to_transcript, transcript_to_game};

use boardwire_core::go::BoardSize;
use boardwire_core::othello::Variant;
use boardwire_sgf::{Game, PropertyId};

/// Something that the source says and the value of the conversion does not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lost {
    /// The value of a key of a request, or of a tag of a game.
    Key(&'static str),
    /// So many keys or tags that nobody knows.
    Unknown(usize),
    /// The evaluations of so many moves.
    Evaluations(usize),
    /// The times of so many moves.
    Times(usize),
    /// So many comments.
    Comments(usize),
    /// So many moves of a history whose start is not known.
    History(usize),
    /// A part of what a key or tag says: the time of day of a date, say.
    Part(&'static str),
    /// A property of SGF, in so many places of the main line.
    Property(PropertyId, usize),
    /// So many nodes of SGF off the main line.
    Variations(usize),
    /// At which moves so many comments stood.
    Places(usize),
    /// That a comment was so many.
    Joined(usize),
    /// The moves from this one, counted from 1, on: discs are set up before it.
    Setup {
        /// Which move it is.
        index: usize,
        /// How many there are from there.
        count: usize,
    },
    /// The moves from this one, counted from 1, on: it names no square of the board.
    OffBoard {
        /// Which move it is.
        index: usize,
        /// How many there are from there.
        count: usize,
    },
    /// The moves from this one, counted from 1, on: it breaks a rule.
    Moves {
        /// Which move it is.
        index: usize,
        /// How many there are from there.
        count: usize,
    },
}

impl Lost {
    /// The stable code: `key`, `unknown`, `evaluations`, `times`, `comments`, `history`, `part`, `property`, `variations`, `places`, `joined`, `setup`,
    /// `off-board` or `moves`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Key(_) => "key",
            Self::Unknown(_) => "unknown",
            Self::Evaluations(_) => "evaluations",
            Self::Times(_) => "times",
            Self::Comments(_) => "comments",
            Self::History(_) => "history",
            Self::Part(_) => "part",
            Self::Property(..) => "property",
            Self::Variations(_) => "variations",
            Self::Places(_) => "places",
            Self::Joined(_) => "joined",
            Self::Setup { .. } => "setup",
            Self::OffBoard { .. } => "off-board",
            Self::Moves { .. } => "moves",
        }
    }
}

/// What was lost, as a phrase: `the value of PB`.
impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |f: &mut fmt::Formatter<'_>, count: usize, what: &str| {
            let plural = if count == 1 { "" } else { "s" };
            write!(f, "{count} {what}{plural}")
        };
        match self {
            Self::Key(key) => write!(f, "the value of {key}"),
            Self::Unknown(count) => counted(f, *count, "unknown part"),
            Self::Evaluations(count) => {
                f.write_str("the evaluation of ")?;
                counted(f, *count, "move")
            }
            Self::Times(count) => {
                f.write_str("the time of ")?;
                counted(f, *count, "move")
            }
            Self::Comments(count) => counted(f, *count, "comment"),
            Self::History(count) => {
                f.write_str("the history of ")?;
                counted(f, *count, "move")
            }
            Self::Part(key) => write!(f, "a part of the value of {key}"),
            Self::Property(id, 1) => write!(f, "the value of {id}"),
            Self::Property(id, count) => write!(f, "{id} in {count} places"),
            Self::Variations(count) => {
                counted(f, *count, "node")?;
                f.write_str(" off the main line")
            }
            Self::Places(count) => {
                f.write_str("the place of ")?;
                counted(f, *count, "comment")
            }
            Self::Joined(count) => write!(f, "that the comment was {count} comments"),
            Self::Setup { index, count } => {
                counted(f, *count, "move")?;
                write!(f, " from move {index} on: discs are set up before it")
            }
            Self::OffBoard { index, count } => {
                counted(f, *count, "move")?;
                write!(f, " from move {index} on: it names no square of the board")
            }
            Self::Moves { index, count } => {
                counted(f, *count, "move")?;
                write!(f, " from move {index} on, which breaks a rule")
            }
        }
    }
}

/// Why a position can't be told at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refusal {
    /// Engines behind NBoard and at these consoles play standard Othello on 8x8 alone; `None` is a mode that nobody knows.
    VariantUnsupported(Option<Variant>),
    /// GGF has no match type for Reversi.
    NoGgfType,
    /// The board, or the colour to move, is none.
    NoPosition,
    /// The game has an illegal move: its position is not known.
    IllegalGame,
    /// The record is of another game.
    NotOthello(Game),
    /// GGF has no board of this size: its boards are square and have an even number of squares a side, 4 to 14.
    NoGgfBoard(BoardSize),
}

impl Refusal {
    /// The stable code: `variant-unsupported`, `no-ggf-type`, `no-position`, `illegal-game`, `not-othello` or `no-ggf-board`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::VariantUnsupported(_) => "variant-unsupported",
            Self::NoGgfType => "no-ggf-type",
            Self::NoPosition => "no-position",
            Self::IllegalGame => "illegal-game",
            Self::NotOthello(_) => "not-othello",
            Self::NoGgfBoard(_) => "no-ggf-board",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::VariantUnsupported(Some(variant)) => {
                write!(f, "the engine plays standard Othello alone, not {variant}")
            }
            Self::VariantUnsupported(None) => {
                f.write_str("the engine plays standard Othello alone, not this mode")
            }
            Self::NoGgfType => f.write_str("GGF has no match type for Reversi"),
            Self::NoPosition => f.write_str("the board or the colour to move is none"),
            Self::IllegalGame => f.write_str("the game has an illegal move"),
            Self::NotOthello(game) => {
                write!(f, "the record is of another game than Othello: {game}")
            }
            Self::NoGgfBoard(size) => write!(f, "GGF has no board of {size}"),
        }
    }
}

impl core::error::Error for Refusal {}
