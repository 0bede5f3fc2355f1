//! SGF, FF\[1\] to FF\[4\], in which games of Go and of forty other kinds are written down: events, a lossless tree with edits, values by their types, what SGFC finds
//! by number, all charsets, all versions. Without I/O.
//!
//! ```
//! use boardwire_sgf::{Code, PropertyId, View, go, parse_lenient};
//!
//! // A file as programs write them: the games, and what is odd about it.
//! let (mut games, notes) = parse_lenient("(;FF[4]GM[1]SZ[19]KM[6.50];B[pd];W[dp]x)")?;
//! assert_eq!((notes[0].code(), notes[0].span().range()), (Code::StrayChars, 38..39));
//!
//! let root = games.games().next().unwrap();
//! assert_eq!(View::of(root).komi().unwrap().to_string(), "6.5");
//! let moves: Vec<_> = root.main_line().filter_map(|node| View::of(node).played()?.1.go()).collect();
//! assert_eq!(moves[0].gtp(go::BoardSize::NINETEEN).unwrap().to_string(), "Q16");
//!
//! // An edit leaves every other byte alone, `6.50` and the stray `x` too.
//! let id = root.id();
//! games.set(id, PropertyId::PB, "Kuro")?;
//! assert_eq!(games.to_bytes(), b"(;FF[4]GM[1]SZ[19]KM[6.50]PB[Kuro];B[pd];W[dp]x)");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What is here
//! Each layer stands on the one above it and can be used without those below.
//!
//! | layer | items | what |
//! |---|---|---|
//! | events | [`Events`], [`Event`] | a pull parser over bytes: parentheses, nodes, identifiers, values, junk and faults, each with its span; allocates nothing |
//! | streams | [`GameFramer`]; `CollectionReader` (feature `std`) | games of a collection of any size, one in memory; goes on after a broken one |
//! | tree | [`Collection`], [`Node`], [`Property`], [`RawValue`] | an arena over the input; walks by line, depth and breadth ([`Node::main_line`], [`Node::traverse`], ..); values are decoded when they are asked for |
//! | edits | [`Collection::set_property`], [`Collection::append_child`], [`Collection::promote`], .., [`Builder`] | properties, nodes and variations added, removed and moved; [`Collection::to_bytes`] writes what was read but for these |
//! | typed values | [`View`], [`value`], [`PropertyDef`] | every property of every version and game by its type; [`Collection::set`] takes values that can't be ill-formed |
//! | findings | [`parse`](fn@parse), [`read`](fn@read), [`read_owned`], [`Code`], [`Note`] | what is wrong, where, and what the reader did about it ([`Code::repair`]); [`Code::sgfc`] has the numbers of SGFC's messages |
//! | charsets | [`encoding`] | which charset a file is in, by a [`Policy`](encoding::Policy); writing in another one |
//! | writers | [`format`](fn@format), [`format_into`]; [`format_with`], [`format_to`]; [`profile::fjk`] | the canonical form; other layouts; the records of the FJK's tournaments |
//! | versions | [`version`] | to FF\[4\], to FF\[3\] and FF\[1\], each change listed; repair within a version |
//! | dialects | [`Dialect`] | what Fox, the Nihon Ki-in, IGS, KGS and others mean otherwise, where a caller asks for it |
//! | replay | `replay` | feature `rules`: Go on the board, illegal moves, the score of marked territory |
//! | JSON | `json` | feature `serde`: a collection as JSON, to write |
//! | drivers | [`Sgf`] | all this as a [`Codec`](boardwire_core::Codec) |
//!
//! [`Collection::scan`] is the fastest way to a tree: it looks at no value and says nothing of faults. [`parse`](fn@parse), [`parse_strict`], [`parse_lenient`],
//! [`parse_with`] and [`read`](fn@read) also check all values and rules.
//!
//! # Levels
//! - **Canonical** ([`parse_strict`]): what [`format`](fn@format) writes, byte for byte.
//! - **Conforming** ([`parse`](fn@parse)): SGF as the file's own version has it (FF\[1\] where no FF stands), in any layout; private properties are allowed.
//! - **Lenient** ([`parse_lenient`]): whatever has a game tree in it. Each deviation leaves a [`Note`], and is repaired by the rules that SGFC follows.
//!
//! What is accepted at a level has the same value at each lower one. Errors and notes carry a [`Code`] and a byte span in your own input, also where that
//! is in UTF-16. Only a text without a game tree, or one over a limit, is an error at every level; and [`Collection::to_bytes`] gives back any text as it was.
//!
//! # Findings and SGFC
//! Each message of SGFC 2.0 that is about a file's content, from 5 to 75, has its codes here; `boardwire explain CODE` prints the numbers. The others are about
//! files and the command line (1 to 4, 26, 27, 34, 48, 49, 68, 69), about what SGFC leaves out when it is asked to (29, 55), and about itself (64, 70). Notes
//! come by offset. A remark is odd and legal, such as a property that SGF does not know; where it is about style, [`Options::with_strict_style`] makes a
//! deviation of it.
//!
//! # Passes, sizes and games
//! A pass is `[]`, and in all versions `[tt]` on boards up to 19x19; before FF\[4\] `[]` gets a note. Boards go to 52x52, square or not; beyond that, cells of Hex are text. Points, stones and moves are
//! typed in Go, Gomoku, Othello (also as `d3`, which many write), Lines of Action, Hex, Amazons and Backgammon, points in Octi. The moves of
//! Octi, Gess and Twixt, which have pages of their own, stay text, and so do those of all other games ([`Notation`]).
//!
//! # Sizes and speeds
//! - Beside its text, a tree takes at most 8 bytes for each byte of a record, and 32 for each byte of anything; events take none, a stream that of one game and a chunk.
//! - Nothing recurses: a million nested variations are read, walked, edited, written and dropped on a stack of 256 KiB.
//! - On one core, records of servers: events at 500 MB/s and more, the tree at 400, every value by its type at 100, the canonical form at 60 to 400;
//!   a bare loop over the bytes makes 2000. `cargo bench -p boardwire-benches --bench sgf` measures it, `cd benches/peers && cargo run --release -- sgf` beside
//!   other crates.
//! - A text has less than 4 GiB. [`Options::server`] has small limits for input of strangers.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | `CollectionReader`; passes `std` on to dependencies; else the crate is `no_std` with `alloc` |
//! | `encoding` | Shift_JIS, EUC-JP, EUC-KR, GB18030, Big5 and others read and written, on `encoding_rs`, and guessed; without it UTF-8, UTF-16, ISO-8859-1 and windows-1252 |
//! | `rules` | `replay`, on `boardwire-rules` |
//! | `serde` | the JSON form of collections, to write |
//! | `transcript` | `assert_valid_transcript` and `assert_invalid_transcript` for fixtures |
//!
//! # What it does not do
//! - No I/O but `CollectionReader`'s over a `Read`; no threads, no drawing: the program `boardwire` shows boards.
//! - GIB and NGF files are recognized and refused, not read.
//! - Only Go is replayed. Othello's records go to other formats, and onto a board, in `boardwire-convert`.
//! - A rectangle of points (`[aa:ss]`) is spelled out by the canonical writer and by edits of its list.
//! - A property that stands twice in a node stands twice in the tree; the canonical writer joins lists and texts, as SGFC does.
//! - A file is in one charset, but for later games whose CA names another one. UTF-16 is not cut into games as a stream: decode it first.
//! - What a dialect means is read from the root and the moves, not from a program's private analysis (KaTrain's KT, Lizzie's LZ stay text).
//!
//! Sources: SGF FF\[4\] and FF\[3\], red-bean.com/sgf, with their pages by game; SGFC 2.0's documentation and messages for what the standard leaves open; the FJK
//! computer Go rules of 2000, appendix B.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod check;
mod codec;
mod codes;
mod dialect;
pub mod encoding;
mod event;
mod findings;
mod fix;
pub mod format;
mod game;
#[cfg(feature = "serde")]
pub mod json;
mod judgement;
mod lex;
mod lost;
mod options;
mod parse;
pub mod profile;
mod property;
#[cfg(feature = "rules")]
pub mod replay;
mod set;
mod sniff;
mod stream;
mod tree;
pub mod value;
pub mod version;
mod view;

pub use boardwire_core::{
    CodeSet, CodecOptions, Color, Discard, Framer, Level, Limits, LineIndex, Notes, Report, Span,
    go,
};
/// The rules that a replay goes by: its positions, and why a move is illegal.
#[cfg(feature = "rules")]
pub use boardwire_rules::go as rules;
pub use codec::Sgf;
pub use codes::{Code, Note, ParseError};
pub use dialect::Dialect;
pub use event::{Event, EventOptions, Events, Spanned};
pub use fix::Fix;
pub use format::{FormatOptions, LineEnd, format, format_into, format_to, format_with};
pub use game::{Game, Notation, Version};
pub use options::{DialectChoice, Options, Profile, SgfLimits};
pub use parse::{
    Reading, parse, parse_lenient, parse_str, parse_strict, parse_with, read, read_owned,
};
pub use property::{Attribute, Kind, ListForm, PropertyDef, PropertyId, VersionSet};
pub use set::SetError;
pub use stream::GameFramer;
#[cfg(feature = "std")]
pub use stream::{CollectionReader, StreamGame, StreamItem};
pub use tree::{
    Ancestors, BreadthFirst, Builder, Collection, DepthFirst, EditError, Ident, IdentError,
    MainLine, Moves, NewValue, Node, NodeId, NumberedMove, OwnedCollection, Path, PropIdent,
    Properties, Property, RawValue, RawValues, ScanOptions, Step, Traverse,
};
pub use view::{Assessment, Judgement, Marks, Points, Stones, TypedValue, Values, View};

#[cfg(feature = "transcript")]
pub use boardwire_transcript::{
    LineFailure, TranscriptError, assert_invalid_transcript, assert_valid_transcript,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
