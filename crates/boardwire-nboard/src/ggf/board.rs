//! The text of `BO`: size, cells row by row, the side to move.

use boardwire_core::othello::{Board, Color, Setup, Shape, Square, SquareSet};
use boardwire_core::{Notes, Out, Span};

use super::codes::{Code, Note, ParseError};
use super::match_type::shape_of;

/// A board that was read. Who is to move may be missing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadBoard {
    pub(crate) board: Board,
    pub(crate) turn: Option<Color>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Black,
    White,
    Empty,
    Blank,
    Bad,
}

/// The cell of a character, and whether GGF spells it so.
#[inline]
const fn cell(byte: u8) -> (Cell, bool) {
    match byte {
        b'-' => (Cell::Empty, true),
        b'*' => (Cell::Black, true),
        b'O' => (Cell::White, true),
        b'.' => (Cell::Empty, false),
        b'x' | b'X' | b'b' | b'B' => (Cell::Black, false),
        b'o' | b'w' | b'W' => (Cell::White, false),
        b' ' | b'\t' | b'\r' | b'\n' => (Cell::Blank, true),
        _ => (Cell::Bad, false),
    }
}

/// Reads the text of a board that stands at `start` in the input.
pub(crate) fn read_board(
    text: &[u8],
    start: usize,
    notes: &mut dyn Notes<Code>,
) -> Result<ReadBoard, ParseError> {
    let blank = |byte: &u8| cell(*byte).0 == Cell::Blank;
    let size_at = text
        .iter()
        .position(|byte| !blank(byte))
        .unwrap_or(text.len());
    let digits = text.get(size_at..).unwrap_or_default();
    let len = digits.iter().position(blank).unwrap_or(digits.len());
    let size_text = digits.get(..len).unwrap_or_default();
    let shape = read_size(size_text).ok_or_else(|| {
        let span = Span::new(start + size_at, start + size_at + len);
        ParseError::new(Code::BadSize, span)
    })?;
    let cells_at = size_at + len;
    let cells = text.get(cells_at..).unwrap_or_default();
    let area = shape.area();
    // Squares of a full board are numbered in row order; those of the octagon are gone through.
    let mut squares = shape.squares().iter();
    let is_full = shape != Shape::Octagon;
    let mut discs = [[0u128; 2]; 2];
    let mut count = 0;
    let mut turn = None;
    // Where the last token begins, and the longest one before it.
    let (mut token, mut widest, mut in_token) = (0, 0, false);
    let mut odd = None;
    // An empty cell in place of the side to move.
    let mut no_side = None;
    for (at, &byte) in cells.iter().enumerate() {
        let (kind, usual) = cell(byte);
        if kind == Cell::Blank {
            if in_token {
                widest = widest.max(at - token);
            }
            in_token = false;
            continue;
        }
        if !in_token {
            token = at;
            in_token = true;
        }
        let here = || Span::new(start + cells_at + at, start + cells_at + at + 1);
        if kind == Cell::Bad {
            return Err(ParseError::new(Code::BadCell, here()));
        }
        if count == area && kind == Cell::Empty {
            no_side = Some(here());
        }
        if !usual && odd.is_none() {
            odd = Some(here());
        }
        let color = match kind {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            _ => None,
        };
        if count < area {
            let index = if is_full {
                count
            } else {
                let square = squares.next();
                let index = square.and_then(|square| square.index(shape.size()));
                usize::from(index.unwrap_or(0))
            };
            if let Some(color) = color
                && let Some(words) = discs.get_mut(color.index())
                && let Some(word) = words.get_mut(index / 128)
            {
                *word |= 1 << (index % 128);
            }
        } else {
            turn = color;
        }
        count += 1;
    }
    let last_len = cells.len().saturating_sub(token);
    let last_len = cells.iter().skip(token).position(blank).unwrap_or(last_len);
    // One character alone at the end is the side to move, so that a cell is missing before it.
    let lacks_cell = count == area && last_len == 1 && widest > 1;
    if count < area || count > area + 1 || lacks_cell {
        let span = Span::new(start, start + text.len());
        return Err(ParseError::new(Code::BadBoardLength, span));
    }
    if let Some(span) = no_side {
        return Err(ParseError::new(Code::BadCell, span));
    }
    if let Some(span) = odd {
        notes.note(Note::new(Code::BoAlphabet, span));
    }
    if turn.is_none() {
        notes.note(Note::new(Code::NoMover, Span::empty(start + text.len())));
    }
    let [black, white] = discs.map(|words| SquareSet::from_words(shape.size(), words));
    // The two sets are apart and on the board.
    let board = Board::from_discs(shape, black, white).unwrap_or(Board::empty(shape));
    Ok(ReadBoard { board, turn })
}

fn read_size(text: &[u8]) -> Option<Shape> {
    let size = match text {
        [digit @ b'4'..=b'8'] => u16::from(digit - b'0'),
        [tens @ b'1'..=b'8', ones @ b'0'..=b'9'] => {
            u16::from(tens - b'0') * 10 + u16::from(ones - b'0')
        }
        _ => return None,
    };
    shape_of(size)
}

/// `8 -------- ... -------- *`, in the three characters of GGF.
pub(crate) fn put_board(setup: &Setup, out: &mut impl Out) {
    let shape = setup.board.shape();
    out.put_u64(match shape {
        Shape::Octagon => 88,
        Shape::Full(size) => size.side().into(),
    });
    put_cells(&setup.board, b" ", *b"*O-", out);
    out.put(match setup.turn {
        Color::Black => b" *",
        Color::White => b" O",
    });
}

/// The rows of a board, each with `before` in front; cells are black, white and empty.
pub(crate) fn put_cells(board: &Board, before: &[u8], cells: [u8; 3], out: &mut impl Out) {
    let shape = board.shape();
    let side = shape.size().side();
    let [black, white] = Color::ALL.map(|color| board.discs(color));
    for row in 0..side {
        let mut text = [0; Square::MAX_SIDE as usize];
        let mut len = 0;
        let squares = (0..side).filter_map(|column| Square::new(column, row));
        for (slot, square) in text
            .iter_mut()
            .zip(squares.filter(|square| shape.has(*square)))
        {
            let [dark, light, empty] = cells;
            *slot = if black.contains(square) {
                dark
            } else if white.contains(square) {
                light
            } else {
                empty
            };
            len += 1;
        }
        out.put(before);
        out.put(text.get(..len).unwrap_or_default());
    }
}
