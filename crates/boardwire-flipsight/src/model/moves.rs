//! Moves as messages spell them.

use alloc::borrow::Cow;
use core::fmt;

use boardwire_core::othello::{Move, MoveError, Size, Square};
use boardwire_core::{Out, Span, expected};

use crate::codes::{Code, Note, ParseError};
use crate::lex::{Cursor, Parsed};
use crate::object::{Read, Write, owned};

/// A move where the size of the board is known: in a reply. It is on that board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardMove {
    mv: Move,
    size: Size,
}

impl BoardMove {
    /// The move, if it is a pass or on a board of this size.
    #[must_use]
    pub fn new(mv: Move, size: Size) -> Option<Self> {
        mv.to_index(size).map(|_| Self { mv, size })
    }

    /// The move.
    #[inline]
    #[must_use]
    pub const fn get(self) -> Move {
        self.mv
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub const fn size(self) -> Size {
        self.size
    }

    /// The number of the square, or -1 for a pass.
    #[inline]
    #[must_use]
    pub fn index(self) -> i16 {
        self.mv.to_index(self.size).unwrap_or(-1)
    }
}

/// The square's name, or `pass`.
impl fmt::Display for BoardMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.mv, f)
    }
}

owned!(BoardMove);

impl<'i> Read<'i> for BoardMove {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.peek();
        let (start, size) = (cursor.at(), cursor.size);
        let mv = match spelled(cursor)? {
            Spelled::Number(number) => Move::from_index(number, size),
            Spelled::Text(text) => Move::from_text(&*text, size),
        };
        let span = Span::new(start, cursor.at());
        mv.map(|mv| Self { mv, size })
            .map_err(|error| bad_move(error, span))
    }
}

impl Write for BoardMove {
    #[inline]
    fn write<W: Out>(&self, out: &mut W) {
        out.put_i64(self.index().into());
    }
}

/// A move where the message alone does not tell the size of the board: in `agent_move` and in histories. It is a square's number, 0 to 99, a
/// square's name on 10x10, or a pass. A number counts the squares of the board in play: 19 is d3 on 8x8 and j2 on 10x10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WireMove(Wire);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Wire {
    /// 0 to 99.
    Number(u8),
    /// On 10x10. Written in lower case, the tenth row as `10`.
    Name(Square),
    /// Written as -1.
    Pass,
}

impl WireMove {
    /// A pass.
    pub const PASS: Self = Self(Wire::Pass);

    /// The move as its number; `None` if it is not on a board of this size, or if the number is above 99.
    #[must_use]
    pub fn new(mv: Move, size: Size) -> Option<Self> {
        match mv.to_index(size)? {
            -1 => Some(Self::PASS),
            index => Self::from_number(index.into()),
        }
    }

    /// The square with this number; `None` above 99.
    #[must_use]
    pub fn from_number(number: i64) -> Option<Self> {
        let number = u8::try_from(number).ok().filter(|&number| number < 100)?;
        Some(Self(Wire::Number(number)))
    }

    /// A square by its name; `None` if it is not on 10x10.
    #[must_use]
    pub fn from_square(square: Square) -> Option<Self> {
        square.is_on(Size::Ten).then_some(Self(Wire::Name(square)))
    }

    /// Whether it is a pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self.0, Wire::Pass)
    }

    /// The move on a board of this size.
    ///
    /// # Errors
    /// The board does not have the square.
    pub fn resolve(self, size: Size) -> Result<Move, MoveError> {
        match self.0 {
            Wire::Pass => Ok(Move::Pass),
            Wire::Number(number) => Move::from_index(number.into(), size),
            Wire::Name(square) if square.is_on(size) => Ok(Move::Play(square)),
            Wire::Name(_) => Err(MoveError::OffBoard { size }),
        }
    }
}

/// As it is written, without quotation marks: `19`, `d3`, `-1`.
impl fmt::Display for WireMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Wire::Number(number) => fmt::Display::fmt(&number, f),
            Wire::Name(square) => fmt::Display::fmt(&square, f),
            Wire::Pass => f.pad("-1"),
        }
    }
}

owned!(WireMove);

impl<'i> Read<'i> for WireMove {
    fn read(cursor: &mut Cursor<'i, '_>) -> Parsed<Self> {
        cursor.peek();
        let start = cursor.at();
        // What is on no board of the service is not on 10x10.
        let off_board = MoveError::OffBoard { size: Size::Ten };
        let mv = match spelled(cursor)? {
            Spelled::Number(-1) => Ok(Self::PASS),
            Spelled::Number(number) => Self::from_number(number).ok_or(off_board),
            Spelled::Text(text) => Move::from_text(&*text, Size::Ten).map(|mv| match mv {
                Move::Play(square) => Self(Wire::Name(square)),
                Move::Pass => Self::PASS,
            }),
        };
        mv.map_err(|error| bad_move(error, Span::new(start, cursor.at())))
    }
}

impl Write for WireMove {
    fn write<W: Out>(&self, out: &mut W) {
        match self.0 {
            Wire::Number(number) => out.put_u64(u64::from(number)),
            Wire::Name(square) => put_name(square, out),
            Wire::Pass => out.put(b"-1"),
        }
    }
}

/// Writes a square's name in quotation marks.
pub(crate) fn put_name<W: Out>(square: Square, out: &mut W) {
    out.put(b"\"");
    out.put(square.name().as_bytes());
    out.put(b"\"");
}

enum Spelled<'i> {
    Number(i64),
    Text(Cow<'i, str>),
}

/// The two ways to spell a move, with the slips in each.
fn spelled<'i>(cursor: &mut Cursor<'i, '_>) -> Parsed<Spelled<'i>> {
    match cursor.peek() {
        Some(b'-' | b'0'..=b'9') => cursor.integer().map(Spelled::Number),
        Some(b'"') => text(cursor),
        _ => Err(cursor.wrong_type(expected!["a square's number", "its name", "a pass"])),
    }
}

fn text<'i>(cursor: &mut Cursor<'i, '_>) -> Parsed<Spelled<'i>> {
    let start = cursor.at();
    let text = cursor.string()?;
    let span = Span::new(start, cursor.at());
    // `-1` in quotation marks is a pass word like others.
    let is_number = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'-')
        && text.bytes().any(|byte| byte.is_ascii_digit());
    if is_number && let Ok(number) = text.parse() {
        let error = ParseError::new(Code::WrongType, span).with_expected(expected!["a number"]);
        cursor.note(Note::new(Code::NumberInString, span).or_error(error));
        return Ok(Spelled::Number(number));
    }
    let trimmed = text.trim_matches([' ', '\t', '\r', '\n']);
    if trimmed.len() == text.len() || Move::from_text(trimmed, Size::Ten) == Err(MoveError::BadText)
    {
        return Ok(Spelled::Text(text));
    }
    let error = bad_move(MoveError::BadText, span);
    cursor.note(Note::new(Code::MoveBlanks, span).or_error(error));
    Ok(Spelled::Text(Cow::Owned(trimmed.into())))
}

#[cold]
fn bad_move(error: MoveError, span: Span) -> ParseError {
    match error {
        MoveError::BadText => ParseError::new(Code::BadMoveText, span)
            .with_expected(expected!["a square such as d3", "-1 for a pass"]),
        MoveError::OffBoard { size: Size::Ten } => {
            ParseError::new(Code::OffBoard, span).with_expected(expected!["0 to 99", "a1 to j10"])
        }
        MoveError::OffBoard { .. } => {
            ParseError::new(Code::OffBoard, span).with_expected(expected!["0 to 63", "a1 to h8"])
        }
    }
}
