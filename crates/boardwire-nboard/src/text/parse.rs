//! From a line to a [`TextLine`].
#![warn(clippy::indexing_slicing)]

use alloc::vec::Vec;
use core::fmt;

use boardwire_core::othello::{Color, Setup, Shape};
use boardwire_core::{CodecOptions as _, Compare, Discard, Judge, Level, Notes, Span};

use super::codes::{Code, Note, ParseError};
use super::model::{BoardText, TextLine, Transcript, put_line};
use super::options::TextOptions;
use super::scan::{Cell, Moves, cell, cell_run, is_space, read_cells, shape_of};
use crate::ggf;

/// Reads a line at level Conforming: a transcript of 8x8, or a board. A line end after it is no matter.
///
/// ```
/// use boardwire_nboard::text::{self, Code, TextLine};
///
/// let TextLine::Game(game) = text::parse("1. F5 d6 2. C3")? else { panic!() };
/// assert_eq!(game.to_string(), "f5d6c3");
/// let error = text::parse("f5d").unwrap_err();
/// assert_eq!((error.code(), error.span().range()), (Code::BadSquare, 2..3));
/// # Ok::<(), text::ParseError>(())
/// ```
///
/// # Errors
/// The first fault by offset.
pub fn parse(line: &(impl AsRef<[u8]> + ?Sized)) -> Result<TextLine, ParseError> {
    parse_with(line, &TextOptions::new(Level::Conforming), &mut Discard)
}

/// Reads a line at level Canonical: only what [`format`] writes is taken.
///
/// # Errors
/// As [`parse`], or `not-canonical` at the first byte that differs.
pub fn parse_strict(line: &(impl AsRef<[u8]> + ?Sized)) -> Result<TextLine, ParseError> {
    parse_with(line, &TextOptions::new(Level::Canonical), &mut Discard)
}

/// Reads a line at level Lenient, and what is odd about it.
///
/// # Errors
/// The first fault.
pub fn parse_lenient(
    line: &(impl AsRef<[u8]> + ?Sized),
) -> Result<(TextLine, Vec<Note>), ParseError> {
    let mut notes = Vec::new();
    let line = parse_with(line, &TextOptions::new(Level::Lenient), &mut notes)?;
    Ok((line, notes))
}

/// Reads a line as the options say, leaving notes.
///
/// # Errors
/// The first thing by offset that the level forbids.
pub fn parse_with(
    line: &(impl AsRef<[u8]> + ?Sized),
    options: &TextOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<TextLine, ParseError> {
    let input = line.as_ref();
    let mut judge = Judge::new(options.level(), notes);
    let bytes = whole_line(input, options)?;
    let (line, fault) = read_text(bytes, options, &mut judge)?;
    let line = judge.finish(fault.map_or(Ok(line), Err))?;
    if options.level() == Level::Canonical {
        let mut compare = Compare::new(input);
        put_line(&line, &mut compare);
        if let Some(span) = compare.span() {
            return Err(ParseError::new(Code::NotCanonical, span));
        }
    }
    Ok(line)
}

impl core::str::FromStr for TextLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        parse(line)
    }
}

/// The canonical line, without a line end: squares in lower case without blanks, a written pass as `PS`; a board in `X`, `O` and `-` with the side to move after it.
#[must_use]
pub fn format(line: &TextLine) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(line, &mut out);
    out
}

/// Appends the canonical line.
pub fn format_into(line: &TextLine, out: &mut Vec<u8>) {
    put_line(line, out);
}

fn whole_line<'i>(input: &'i [u8], options: &TextOptions) -> Result<&'i [u8], ParseError> {
    crate::line::whole(input, options.limits().line).map_err(|(fault, span)| {
        let code = match fault {
            crate::line::LineFault::TooLong => Code::LineTooLong,
            crate::line::LineFault::End => Code::LineEndInside,
            crate::line::LineFault::Nul => Code::NulByte,
        };
        ParseError::new(code, span)
    })
}

/// The least number of cells that a board has.
const LEAST_AREA: usize = 16;

/// Reads a text, in which line ends count as blanks.
pub(super) fn read_text(
    input: &[u8],
    options: &TextOptions,
    notes: &mut dyn Notes<Code>,
) -> Result<(TextLine, Option<ParseError>), ParseError> {
    let start = input.iter().take_while(|byte| is_space(**byte)).count();
    let setup = if input.get(start) == Some(&b'[') {
        Some(bracketed(input, start, notes)?)
    } else if cell_run(input, start).0 >= LEAST_AREA {
        Some(plain(input, start, notes)?)
    } else {
        None
    };
    let (shape, at) = setup.map_or((options.shape(), start), |(setup, end)| {
        (setup.board.shape(), end)
    });
    let (moves, fault) = moves(input, at, shape);
    let line = match setup {
        Some((setup, _)) => TextLine::Board(BoardText { setup, moves }),
        None => TextLine::Game(moves),
    };
    Ok((line, fault))
}

/// Where the board of a line ends, if one can be read.
#[cfg(feature = "rules")]
pub(super) fn board_end(input: &[u8]) -> usize {
    let start = input.iter().take_while(|byte| is_space(**byte)).count();
    let read = if input.get(start) == Some(&b'[') {
        bracketed(input, start, &mut Discard)
    } else {
        plain(input, start, &mut Discard)
    };
    read.map_or(start, |(_, end)| end)
}

/// The moves before the first that can't be read, and why.
fn moves(input: &[u8], at: usize, shape: Shape) -> (Transcript, Option<ParseError>) {
    let mut found = Transcript::default();
    let mut moves = Moves::new(input, at, shape);
    while let Some(next) = moves.next_move() {
        match next {
            Ok((mv, _)) => found.push(mv),
            Err(error) => return (found, Some(error)),
        }
    }
    (found, None)
}

/// GGS's form: `[8 -------- ... *]`. Where it ends, also.
fn bracketed(
    input: &[u8],
    start: usize,
    notes: &mut dyn Notes<Code>,
) -> Result<(Setup, usize), ParseError> {
    let inner = input.get(start + 1..).unwrap_or_default();
    let Some(len) = memchr::memchr(b']', inner) else {
        let span = Span::new(start, input.len());
        return Err(ParseError::new(Code::BadBoardLength, span));
    };
    let text = inner.get(..len).unwrap_or_default();
    let read = ggf::read_board(text, start + 1, &mut Discard).map_err(|error| {
        error.map_code(|code| match code {
            ggf::Code::BadSize => Code::BadSize,
            ggf::Code::BadCell => Code::BadCell,
            _ => Code::BadBoardLength,
        })
    })?;
    let end = start + 1 + len;
    let turn = read.turn.unwrap_or_else(|| default_mover(end, notes));
    let board = read.board;
    Ok((Setup { board, turn }, end + 1))
}

/// Cells, and perhaps the side to move. Where it ends, also.
fn plain(
    input: &[u8],
    start: usize,
    notes: &mut dyn Notes<Code>,
) -> Result<(Setup, usize), ParseError> {
    let (count, run_end) = cell_run(input, start);
    // One character alone after a full count is the side to move, so that a cell is missing before it.
    let run = input.get(start..run_end).unwrap_or_default();
    let mut widths = run.split(|byte| is_space(*byte)).map(<[u8]>::len);
    let lacks_cell =
        widths.next_back() == Some(1) && widths.any(|width| width > 1) && shape_of(count).is_some();
    if lacks_cell {
        return Err(ParseError::new(
            Code::BadBoardLength,
            Span::new(start, run_end),
        ));
    }
    // The side to move may follow, and the letter of a first move b3.
    let Some(shape) = (count.saturating_sub(2)..=count).rev().find_map(shape_of) else {
        return Err(ParseError::new(
            Code::BadBoardLength,
            Span::new(start, run_end),
        ));
    };
    let (board, end) = read_cells(input, start, shape);
    let rest = input.get(end..).unwrap_or_default();
    let at = end + rest.iter().take_while(|byte| is_space(**byte)).count();
    let after = input.get(at + 1);
    let turn = match input.get(at).copied().map(cell) {
        Some(Some(Cell::Empty)) => {
            // `--` is a pass.
            if after == Some(&b'-') {
                None
            } else {
                return Err(ParseError::new(Code::BadCell, Span::new(at, at + 1)));
            }
        }
        Some(Some(Cell::Disc(color))) if !after.is_some_and(u8::is_ascii_digit) => Some(color),
        _ => None,
    };
    match turn {
        Some(turn) => Ok((Setup { board, turn }, at + 1)),
        None => {
            let turn = default_mover(end, notes);
            Ok((Setup { board, turn }, end))
        }
    }
}

fn default_mover(at: usize, notes: &mut dyn Notes<Code>) -> Color {
    notes.note(Note::new(Code::DefaultMover, Span::empty(at)));
    Color::Black
}

impl fmt::Display for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        TextLine::Board(self.clone()).fmt(f)
    }
}
