//! What shogi-server notes in the records that it writes, all of it as comments: `'summary:toryo:gil win:hana lose`.
//!
//! The forms are those of shogi-server's own source. A comment of any other form is no note, and stays what it is.
//!
//! ```
//! use boardwire_csa::record::server_note::{Outcome, ServerNote, SummaryKind};
//!
//! let Some(ServerNote::Summary(summary)) = ServerNote::read(b"summary:toryo:gil win:hana lose") else { panic!() };
//! assert_eq!(summary.kind, SummaryKind::Toryo);
//! assert_eq!(summary.outcomes, [Outcome::Win, Outcome::Lose]);
//! assert_eq!(summary.to_string(), "summary:toryo:gil win:hana lose");
//! ```

mod board;
mod summary;

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::shogi::Color;
use boardwire_core::{FmtOut, LineText, Out};

pub use self::board::{BoardRow, FinalBoard, HandRow, Rank};
pub use self::summary::{OtherKind, Outcome, Summary, SummaryKind, SummaryName};

/// A note of the server. Texts are without their `'`.
///
/// `read(write(note))` is the note again; the fields' types see to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ServerNote<'i> {
    /// `Max_Moves:256`: the game is a draw after so many moves; 0 is no limit.
    MaxMoves(u64),
    /// `Least_Time_Per_Move:1`: what each move costs at least, in seconds.
    LeastTimePerMove(u64),
    /// `Increment:10`: the Fischer increment in seconds. Written only when there is one.
    Increment(u64),
    /// `rating:gil+HASH:hana+HASH`: the game is rated; the ids of Black and White.
    Rating([PlayerId<'i>; 2]),
    /// `black_rate:gil+HASH:3382.0` and `white_rate:..`: a player's rate before the game.
    Rate {
        /// Whose.
        color: Color,
        /// The player.
        id: PlayerId<'i>,
        /// The rate.
        rate: Rate<'i>,
    },
    /// `buoy game starting with 2 moves`: so many of the moves were set before the game.
    BuoyGame(u64),
    /// `Deferred -3334FU`: this line came out of turn and was kept for later.
    Deferred(LineText<'i>),
    /// `ILLEGAL_MOVE(-3355FU)`: the line that lost the game. It can be any line, `%CHUDAN` too.
    IllegalMove(LineText<'i>),
    /// `P1-KY-KE..`, `P+00FU`, `+`: a row of the final board. [`FinalBoard`] puts them together.
    Board(BoardRow),
    /// `summary:toryo:gil win:hana lose`: how the game ended.
    Summary(Summary<'i>),
    /// `$END_TIME:2026/11/29 19:45:48`.
    EndTime(LineText<'i>),
}

impl<'i> ServerNote<'i> {
    /// Reads the text of a comment, which begins after its `'`; `None` for what the server does not write.
    #[must_use]
    pub fn read(comment: &'i [u8]) -> Option<Self> {
        // Comments of engines and of people are far more frequent, and begin with another byte.
        match comment.first()? {
            b'M' => number(comment.strip_prefix(b"Max_Moves:")?).map(Self::MaxMoves),
            b'L' => {
                number(comment.strip_prefix(b"Least_Time_Per_Move:")?).map(Self::LeastTimePerMove)
            }
            b'I' => match comment.strip_prefix(b"Increment:") {
                Some(seconds) => number(seconds).map(Self::Increment),
                None => {
                    let line = comment.strip_prefix(b"ILLEGAL_MOVE(")?.strip_suffix(b")")?;
                    text(line).map(Self::IllegalMove)
                }
            },
            b'r' => {
                let (black, white) = split(comment.strip_prefix(b"rating:")?)?;
                Some(Self::Rating([
                    PlayerId::read(black)?,
                    PlayerId::read(white)?,
                ]))
            }
            b'b' => match comment.strip_prefix(b"buoy game starting with ") {
                Some(rest) => number(rest.strip_suffix(b" moves")?).map(Self::BuoyGame),
                None => rate(Color::Black, comment.strip_prefix(b"black_rate:")?),
            },
            b'w' => rate(Color::White, comment.strip_prefix(b"white_rate:")?),
            b'D' => text(comment.strip_prefix(b"Deferred ")?).map(Self::Deferred),
            b'P' | b'+' | b'-' => BoardRow::read(comment).map(Self::Board),
            b's' => Summary::read(comment).map(Self::Summary),
            b'$' => text(comment.strip_prefix(b"$END_TIME:")?).map(Self::EndTime),
            _ => None,
        }
    }

    /// Writes the text of the comment, without its `'`.
    pub fn write_to<W: Out + ?Sized>(&self, out: &mut W) {
        match self {
            Self::MaxMoves(moves) => put_number(b"Max_Moves:", *moves, out),
            Self::LeastTimePerMove(seconds) => put_number(b"Least_Time_Per_Move:", *seconds, out),
            Self::Increment(seconds) => put_number(b"Increment:", *seconds, out),
            Self::Rating([black, white]) => {
                put_all([b"rating:", black.as_bytes(), b":", white.as_bytes()], out);
            }
            Self::Rate { color, id, rate } => {
                let key: &[u8] = match color {
                    Color::Black => b"black_rate:",
                    Color::White => b"white_rate:",
                };
                put_all([key, id.as_bytes(), b":", rate.as_bytes()], out);
            }
            Self::BuoyGame(moves) => {
                put_number(b"buoy game starting with ", *moves, out);
                out.put(b" moves");
            }
            Self::Deferred(line) => put_all([b"Deferred ", line.as_bytes()], out),
            Self::IllegalMove(line) => put_all([b"ILLEGAL_MOVE(", line.as_bytes(), b")"], out),
            Self::Board(row) => row.write_to(out),
            Self::Summary(summary) => summary.write_to(out),
            Self::EndTime(time) => put_all([b"$END_TIME:", time.as_bytes()], out),
        }
    }

    /// The text of the comment, without its `'`.
    #[must_use]
    pub fn to_comment(&self) -> LineText<'static> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes);
        LineText::new(bytes).unwrap_or_default() // made of texts of one line
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> ServerNote<'static> {
        match self {
            Self::MaxMoves(moves) => ServerNote::MaxMoves(moves),
            Self::LeastTimePerMove(seconds) => ServerNote::LeastTimePerMove(seconds),
            Self::Increment(seconds) => ServerNote::Increment(seconds),
            Self::Rating(ids) => ServerNote::Rating(ids.map(PlayerId::into_owned)),
            Self::Rate { color, id, rate } => ServerNote::Rate {
                color,
                id: id.into_owned(),
                rate: rate.into_owned(),
            },
            Self::BuoyGame(moves) => ServerNote::BuoyGame(moves),
            Self::Deferred(line) => ServerNote::Deferred(line.into_owned()),
            Self::IllegalMove(line) => ServerNote::IllegalMove(line.into_owned()),
            Self::Board(row) => ServerNote::Board(row),
            Self::Summary(summary) => ServerNote::Summary(summary.into_owned()),
            Self::EndTime(time) => ServerNote::EndTime(time.into_owned()),
        }
    }
}

/// Writes the text of the comment, without its `'`.
impl fmt::Display for ServerNote<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = FmtOut::new(f);
        self.write_to(&mut out);
        out.finish()
    }
}

fn put_number<W: Out + ?Sized>(key: &[u8], value: u64, out: &mut W) {
    out.put(key);
    out.put_u64(value);
}

fn put_all<const N: usize, W: Out + ?Sized>(parts: [&[u8]; N], out: &mut W) {
    for part in parts {
        out.put(part);
    }
}

/// A number as the server writes it: digits, without zeros before it.
fn number(text: &[u8]) -> Option<u64> {
    if !text.iter().all(u8::is_ascii_digit) || (text.len() > 1 && text.first() == Some(&b'0')) {
        return None;
    }
    core::str::from_utf8(text).ok()?.parse().ok()
}

fn text(bytes: &[u8]) -> Option<LineText<'_>> {
    LineText::new(bytes).ok()
}

/// Splits at the only colon.
fn split(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = memchr::memchr(b':', text)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

fn rate(color: Color, text: &[u8]) -> Option<ServerNote<'_>> {
    let (id, rate) = split(text)?;
    Some(ServerNote::Rate {
        color,
        id: PlayerId::read(id)?,
        rate: Rate::read(rate)?,
    })
}

/// A player's id, `name+HASH`: any text of one line without a colon.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerId<'i>(LineText<'i>);

impl<'i> PlayerId<'i> {
    /// An id, or `None` for a text that holds a colon.
    #[must_use]
    pub fn new(id: LineText<'i>) -> Option<Self> {
        (!id.as_bytes().contains(&b':')).then_some(Self(id))
    }

    fn read(id: &'i [u8]) -> Option<Self> {
        Self::new(text(id)?)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The name, up to the last `+`.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        let id = self.as_bytes();
        let end = memchr::memrchr(b'+', id).unwrap_or(id.len());
        id.get(..end).unwrap_or_default()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> PlayerId<'static> {
        PlayerId(self.0.into_owned())
    }
}

/// A rate as the server writes it, a decimal number: `3382.0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rate<'i>(LineText<'i>);

impl<'i> Rate<'i> {
    /// A rate, or `None` for what is no decimal number: digits, with a `-` before or not, with a point and more digits or not.
    #[must_use]
    pub fn new(rate: LineText<'i>) -> Option<Self> {
        let text = rate.as_bytes();
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        let (whole, fraction) = match memchr::memchr(b'.', digits) {
            Some(at) => (digits.get(..at)?, digits.get(at + 1..)?),
            None => (digits, b"0".as_slice()),
        };
        let number = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
        (number(whole) && number(fraction)).then_some(Self(rate))
    }

    fn read(rate: &'i [u8]) -> Option<Self> {
        Self::new(text(rate)?)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// The nearest number.
    #[must_use]
    pub fn value(&self) -> f64 {
        // Digits and a point are a number to Rust too.
        self.0
            .to_str()
            .ok()
            .and_then(|text| text.parse().ok())
            .unwrap_or_default()
    }

    /// The same, free of the input's lifetime.
    #[must_use]
    pub fn into_owned(self) -> Rate<'static> {
        Rate(self.0.into_owned())
    }
}
