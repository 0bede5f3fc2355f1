//! SFEN: a shogi position in one line of text.
//!
//! ```
//! use boardwire_usi::{sfen, shogi::Setup};
//!
//! let text = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
//! let sfen = sfen::parse(text)?;
//! assert_eq!(sfen.setup, Setup::startpos());
//! assert_eq!(sfen::format(&sfen), text.as_bytes());
//! # Ok::<(), boardwire_usi::ParseError>(())
//! ```
//!
//! # The text
//! Four fields, separated by runs of SP and TAB (`format` writes one SP):
//!
//! | field | what |
//! |---|---|
//! | board | nine rows split by `/`, rank a (White's side) first, each from file 9 to file 1: a letter of `PLNSGBRK` (upper case: Black), `+` before a promoted piece, a digit for so many empty squares |
//! | side | `b` or `w`: who is to move |
//! | hands | `-`, or counts (2 to 18; one is not written) before letters |
//! | ply | the number of the move to be played, from 1, in 32 bits; leading zeros are legal. It may be missing, and is then 1 |
//!
//! Blanks around the text and one line end after it are legal too.
//!
//! [`format`](format()) writes hands in the order R B G S N L P, Black's before White's, and always the ply.
//!
//! # Three depths
//! Parsing looks at the text alone. [`Sfen::check_material`] asks whether one set of pieces makes up the position, and
//! [`Sfen::check_position`] whether the position can stand in a game. Tsume problems and analysis boards need no more than
//! the depth that their user asks for.
//!
//! # Faults
//! These are errors at every level. The [context](boardwire_core::ParseError::context) says which part of the code's meaning it is.
//!
//! | code | context | span |
//! |---|---|---|
//! | `empty-input` | `sfen.board` | the end |
//! | `bad-sfen-board` | `sfen.board.row-count` | where the next row is missing; or, from the ninth `/` on, the rows that are too many |
//! | | `sfen.board.row-width` | the row |
//! | | `sfen.board.bad-letter` | the character |
//! | | `sfen.board.dangling-plus` | the `+` that no letter follows |
//! | | `sfen.board.plus-on-gold-or-king` | the `+` and the letter |
//! | | `sfen.board.zero-digit` | the `0` |
//! | `bad-sfen-side` | `sfen.side` | the token, or the end |
//! | `bad-sfen-hands` | `sfen.hands` | the token, where it is no hands at all (a `-` with something after it, the word `moves`), or the end |
//! | | `sfen.hands.zero-count` | the digits, of which the first is `0` |
//! | | `sfen.hands.count-range` | the digits of a count above 18 |
//! | | `sfen.hands.dangling-count` | the digits that no letter follows |
//! | | `sfen.hands.king-in-hand` | the `K` or `k` |
//! | | `sfen.hands.plus-in-hand` | the `+` |
//! | | `sfen.hands.bad-letter` | the character |
//! | `material-exceeded` | `sfen.hands` | the count and letter with which a repeated letter comes to more than 18 |
//! | `bad-sfen-ply` | `sfen.ply` | the token, which holds something else than digits |
//! | `number-out-of-range` | `sfen.ply` | the token, above 4 294 967 295 |
//! | `unexpected-token` | `sfen` | the first token after the SFEN |
//! | `nul-byte`, `line-end-inside`, `line-too-long` | | the byte; what is beyond the limit |
//!
//! # Deviations
//! Notes at Lenient, errors of the same code and span above.
//!
//! | code | span |
//! |---|---|
//! | `bom` | the three bytes |
//! | `sfen-prefix` | the words `sfen` or `position sfen` |
//! | `adjacent-digits` | the run of digits |
//! | `unordered-hands` | the first count and letter that stand too late |
//! | `repeated-hand-letter` | each repetition, with its count |
//! | `hand-count-one` | the `1` |
//! | `ply-zero` | the token; the move number is read as 1 |
//!
//! # Content
//! [`SfenCodec`] also notes what [`Sfen::check_material`] finds: `material-exceeded`, at the whole SFEN, is no error of the text there.

mod bare;
mod check;
mod codec;
mod format;
#[cfg(feature = "serde")]
mod json;
mod model;
mod parse;
mod start;
pub mod url;

pub use self::bare::{parse, parse_lenient, parse_strict, parse_with};
pub use self::check::PositionError;
pub use self::codec::SfenCodec;
pub use self::format::{MAX_LEN, format, format_into, format_to};
pub use self::model::{PlySpelling, Sfen};
pub(crate) use self::parse::read;
pub use self::start::{START_POSITIONS, start_position};
