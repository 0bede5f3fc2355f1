//! Game records, V1 to V3.0: files of one game or many.
//!
//! ```
//! use boardwire_csa::Special;
//! use boardwire_csa::record;
//!
//! let text = "V2.2\nN+sente\n$START_TIME:2004/06/26 13:28:35\nPI\n+\n+7776FU,T12\n'** 30 -3334FU\n%TORYO\n";
//! let (games, notes) = record::parse_lenient(text).expect("nothing in it is a fault");
//! let game = games.first();
//!
//! let first = game.node(0).expect("a move");
//! assert_eq!(first.time.map(|time| time.ms()), Some(12_000));
//! let analysis = first.analyses().next().expect("two stars");
//! assert_eq!(analysis.eval(), Some(30));
//! assert_eq!(game.terminal().and_then(|end| end.special()), Some(&Special::Toryo));
//! assert!(notes.is_empty());
//! assert!(record::format(&games).ends_with(b"+7776FU\nT12\n'** 30 -3334FU\n%TORYO"));
//! ```
//!
//! # Which reader
//! | for | there is |
//! |---|---|
//! | the games of a file as a model | [`parse()`], [`parse_strict`], [`parse_lenient`], [`parse_with`] |
//! | all that can be read of a damaged file, and what can't | [`read()`](read()) |
//! | one game after the other of a big collection | [`iter_records`], and [`RecordFramer`] for streams |
//! | statements, without a model or an allocation | [`Events`] |
//! | a change in one place that leaves all other bytes alone | [`Document`] |
//! | who won, and why | [`result`] |
//! | another version, and what it can't carry | [`version`] |
//! | text in Shift_JIS and EUC-JP | [`encoding`] |
//!
//! # What is read
//! A statement ends with its line or at a comma; comments, names and `$` lines take the whole line. Any version is read in the same way. Moves are
//! kept as they are written: whether they are legal is the business of [`replay`](crate::replay).
//!
//! Nothing that is read is lost: unknown keys, words and lines are kept in order; [`Code`] names what is odd, each with its place. A statement that
//! is a fault at every level is left out of what [`read()`](read()) gives (a time of 24 digits), or stays as a line of unknown form (a move that is none), and the
//! rest is read. After such a line times and analyses belong to no move: they are not given to the one before.
//!
//! Two things have no note: that the last line lacks its end, since [`format()`] writes none, and empty lines.
//!
//! # What is written
//! Version, information in a fixed order of keys, position, side, comments of the initial position, then each move with its time and its comments.
//! Comments before the side line go after it; the even start position and the usual handicaps are written as `PI`. [`Style`] changes some of
//! this. A new record is one of V2.2. One without a `V` line is in the version of the record before it in the file.
//!
//! # Bounds
//! Time is linear in the input. The model borrows all text from it. A move takes 16 bytes, a comment 32: on real records that is about the
//! file's size, and on any bytes at most 300 times that, notes included (records of a few bytes each). A statement has at most 64 KiB, a file 256 MiB and 10 million
//! moves and lines; [`Options::limits`] has others.
//!
//! # JSON form
//! With the feature `serde` a [`Collection`] is an array of games. Text that is no UTF-8 is `{"hex": ".."}`; what a game does not have is left out.
//!
//! | key of a game | value |
//! |---|---|
//! | `version` | what stands after the `V`, of this game or the last one before it that has such a line; else `1` |
//! | `encoding` | the name in the first line |
//! | `info` | pairs of key and value in the order of the file; the keys of names are `N+` and `N-` |
//! | `position` | `PI`, or the canonical lines of the position |
//! | `side` | `+` or `-` |
//! | `initial` | comments and other lines of the initial position |
//! | `nodes` | objects with `move` or `special`, `time` in milliseconds, and `lines` |
//!
//! A line is an object with `comment` (and `analysis`: `eval`, `pv`, `nodes`, `depth`), `hash`, `unknown` or `time`. A comment that an `unknown` parts
//! from its move has no `analysis`.
//!
//! Sources: the CSA record formats of 1999 (V1), V2.2 and V3.0, the logs of shogi-server, and the files of other programs.

pub mod analysis;
mod check;
mod codec;
mod codes;
mod document;
pub mod encoding;
mod events;
mod format;
#[cfg(feature = "serde")]
mod json;
mod lex;
mod model;
mod options;
mod parse;
mod records;
pub mod result;
pub mod server_note;
pub mod version;

pub use check::check;
pub use codec::Csa;
pub use codes::Code;
pub use document::{Document, EditError};
pub use events::{Event, EventKind, Events};
pub use format::{format, format_into, format_to};
pub use model::{
    Attachment, Attribution, Collection, Comment, Date, DateTime, GameTime, Info, Key, Node,
    OtherKey, OtherVersion, Record, Step, StrayLine, TimeLimit, TimeOfDay, Version, escape_note,
    unescape_note,
};
pub use options::{Layout, LineEnd, Options, PositionStyle, Style, Swallowed};
pub use parse::{Reading, parse, parse_lenient, parse_strict, parse_with, read};
pub use records::{RecordFramer, RecordText, Records, iter_records};

/// Why a record was refused.
pub type ParseError = boardwire_core::ParseError<Code>;
/// What is odd about a record.
pub type Note = boardwire_core::Note<Code>;
/// A game, free of the input's lifetime.
pub type OwnedRecord = Record<'static>;
/// The games of a file, free of the input's lifetime.
pub type OwnedCollection = Collection<'static>;
