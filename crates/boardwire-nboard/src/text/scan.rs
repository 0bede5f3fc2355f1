//! Moves and cells in running text.
#![warn(clippy::indexing_slicing)]

use boardwire_core::othello::{Board, Color, Move, Shape, Square, SquareSet};
use boardwire_core::{Out, Span};

use super::codes::{Code, ParseError};

/// Blanks, tabs and line ends.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The moves of a transcript one by one: `f5d6`, `1. F5 d6 2. C3`. Numbers before moves are passed over.
#[derive(Clone, Debug)]
pub(super) struct Moves<'i> {
    input: &'i [u8],
    at: usize,
    shape: Shape,
}

impl<'i> Moves<'i> {
    pub(super) const fn new(input: &'i [u8], at: usize, shape: Shape) -> Self {
        Self { input, at, shape }
    }

    /// The next move; `None` at the end.
    pub(super) fn next_move(&mut self) -> Option<Result<(Move, Span), ParseError>> {
        loop {
            let rest = self.input.get(self.at..)?;
            match rest {
                [] => return None,
                [byte, ..] if is_space(*byte) => self.at += 1,
                [b'0'..=b'9', ..] => {
                    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let points = rest
                        .iter()
                        .skip(digits)
                        .take_while(|byte| **byte == b'.')
                        .count();
                    if points == 0 {
                        return Some(Err(self.error(Code::BadSquare, digits)));
                    }
                    self.at += digits + points;
                }
                _ => break,
            }
        }
        let rest = self.input.get(self.at..)?;
        for pass in [&b"--"[..], b"pass", b"pa", b"ps"] {
            if rest
                .get(..pass.len())
                .is_some_and(|word| word.eq_ignore_ascii_case(pass))
            {
                return Some(Ok((Move::Pass, self.take(pass.len()))));
            }
        }
        let digits = rest
            .iter()
            .skip(1)
            .take(2)
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        // Two digits are a row where the board has so many.
        let widest = if self.shape.size().side() < 10 { 1 } else { 2 };
        let square = (1..=digits.min(widest)).rev().find_map(|row| {
            let square = Square::from_name(rest.get(..row + 1)?)?;
            Some((square, row + 1))
        });
        let Some((square, len)) = square else {
            return Some(Err(self.error(Code::BadSquare, 1 + digits.min(1))));
        };
        if !self.shape.has(square) {
            return Some(Err(self.error(Code::OffBoard, len)));
        }
        Some(Ok((Move::Play(square), self.take(len))))
    }

    fn take(&mut self, len: usize) -> Span {
        let span = Span::new(self.at, self.at + len);
        self.at = span.end;
        span
    }

    fn error(&self, code: Code, len: usize) -> ParseError {
        ParseError::new(code, Span::new(self.at, self.at + len))
    }
}

/// What a character is on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Disc(Color),
    Empty,
}

/// White `o O w W`, black `x X b B *`, empty `- .`. Digits are none: programs disagree on them.
pub(crate) const fn cell(byte: u8) -> Option<Cell> {
    match byte {
        b'x' | b'X' | b'b' | b'B' | b'*' => Some(Cell::Disc(Color::Black)),
        b'o' | b'O' | b'w' | b'W' => Some(Cell::Disc(Color::White)),
        b'-' | b'.' => Some(Cell::Empty),
        _ => None,
    }
}

/// How many cells stand at `at`, blanks between them passed over, and where they end.
pub(super) fn cell_run(input: &[u8], at: usize) -> (usize, usize) {
    let mut count = 0;
    let mut end = at;
    for (place, &byte) in input.iter().enumerate().skip(at) {
        if cell(byte).is_some() {
            count += 1;
            end = place + 1;
        } else if !is_space(byte) {
            break;
        }
    }
    (count, end)
}

/// The shape of a board with so many cells.
pub(super) const fn shape_of(area: usize) -> Option<Shape> {
    if area == 88 {
        return Some(Shape::Octagon);
    }
    match boardwire_core::othello::Size::from_area(area) {
        Some(size) => Some(Shape::Full(size)),
        None => None,
    }
}

/// Reads as many cells as a board of this shape has, blanks between passed over. Where they end, also.
pub(crate) fn read_cells(input: &[u8], at: usize, shape: Shape) -> (Board, usize) {
    let mut discs = Color::ALL.map(|_| SquareSet::empty(shape.size()));
    let mut squares = shape.squares().iter();
    let mut left = shape.area();
    let mut end = at;
    for (place, &byte) in input.iter().enumerate().skip(at) {
        if left == 0 {
            break;
        }
        let Some(cell) = cell(byte) else {
            continue;
        };
        end = place + 1;
        left -= 1;
        let square = squares.next();
        if let (Cell::Disc(color), Some(square)) = (cell, square) {
            let [black, white] = &mut discs;
            let set = if color == Color::Black { black } else { white };
            set.insert(square);
        }
    }
    let [black, white] = discs;
    // The two sets are apart and on the board.
    let board = Board::from_discs(shape, black, white).unwrap_or(Board::empty(shape));
    (board, end)
}

/// The cells of a board in one run, and the side to move: `---X--.. X`.
pub(super) fn put_setup(board: &Board, turn: Color, out: &mut impl Out) {
    crate::ggf::put_cells(board, b"", *b"XO-", out);
    out.put(match turn {
        Color::Black => b" X",
        Color::White => b" O",
    });
}
