//! GGF, the Generic Game Format, as GGS, NBoard and Othello engines write games.
//!
//! ```
//! use boardwire_nboard::ggf;
//!
//! let text = "1 (;GM[Othello]PB[anna]PW[berta]TI[05:00//02:00]TY[8]RE[?]B[d3//0.01]W[C5/8.00/25.36];)";
//! let file = ggf::parse(text)?;
//! let game = file.games().next().unwrap();
//! assert_eq!(game.items()[0].item.eval, None);
//! assert_eq!(game.to_string(), text.replace("d3", "D3").replace("1 (", "("));
//! # Ok::<(), ggf::ParseError>(())
//! ```
//!
//! A file is a list of [`Match`]es: games one by one, or with the number 1 or 2 before one game or the two of a synchro match. What the format can't
//! say otherwise is kept as text beside its value: dates, ratings, clocks, match types. Text between games is kept, with a remark.
//! [`Document`] edits a file byte by byte and leaves all else alone; [`GgfFramer`] cuts a stream into matches.
//!
//! # Canonical order
//! GM PC DT PB PW RB RW TI (or TB TW) TY KB KW KM RE BO, the moves, CO; unknown tags stay at their place among these. Moves are in upper case, a pass is `PA`;
//! evaluations have two decimals, or as many more as the value needs; times keep theirs. `BO` has a blank between rows. A match takes a line;
//! text before and after it stands on lines of its own.
//!
//! Sources: the GGF page of the GGS software archive; games of GGS, NBoard, NTest and Edax; weltyc/ntest, weltyc/othello, abulmo/edax-reversi.

mod between;
mod board;
mod clock;
mod codec;
mod codes;
mod date;
mod document;
mod format;
mod item;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod match_type;
mod model;
mod options;
mod parse;
mod reader;
#[cfg(feature = "rules")]
mod replay;
mod result;
mod stream;
mod tags;
mod value;

pub use between::BetweenText;
pub(crate) use board::{put_cells, read_board};
pub(crate) use clock::read_time;
pub use clock::{ClockTimes, GgfClock};
pub use codec::Ggf;
pub use codes::{Code, Note, ParseError};
pub use date::{CivilTime, Date, Moment};
pub use document::{Document, EditError};
pub(crate) use format::put_game;
pub use format::{format, format_game, format_into};
pub use match_type::MatchType;
pub(crate) use match_type::shape_of;
pub use model::{
    BadTagName, Clocks, ExtraTag, GgfFile, GgfGame, Item, Komi, Match, NotOnBoard, OwnedGgfFile,
    OwnedGgfGame, Rating,
};
pub use options::Options;
pub(crate) use parse::read_one;
pub use parse::{Reading, parse, parse_lenient, parse_strict, parse_with, read};
#[cfg(feature = "rules")]
pub(crate) use replay::find_fault;
#[cfg(feature = "rules")]
pub use replay::{ReplayError, ReplayFault, Replayed};
pub use result::{GgfResult, OtherResult, ResultFlag};
pub use stream::{GgfFramer, MatchText, Matches, iter_matches};
pub use value::{TagText, TagTextError};
