//! The fields of an SFEN, read from a line.
#![warn(clippy::indexing_slicing)]

use boardwire_core::shogi::{Board, Color, Hand, Piece, PieceKind, Setup, Square};
use boardwire_core::{Context, Expected, Notes, Span, context, expected};

use super::model::{PlySpelling, Sfen};
use crate::{Code, Note, ParseError};

/// Reads board, side, hands and, where there is one, the move number of the SFEN that begins at offset `at` of a line.
///
/// Runs of SP and TAB separate the fields. The move number is missing when the line ends after the hands, or when the word
/// `moves` follows them. Gives the SFEN, and the offset after its last field. Spans are offsets in `line`. Deviations are noted;
/// the caller's judge decides on them.
///
/// # Errors
/// The first fault: see the table in the [module's page](super).
pub(crate) fn read(
    line: &[u8],
    at: usize,
    notes: &mut dyn Notes<Code>,
) -> Result<(Sfen, usize), ParseError> {
    let mut setup = Setup::EMPTY;
    let at = read_board(line, at, &mut setup.board, notes)?;
    let (turn, at) = read_side(line, skip_blanks(line, at))?;
    setup.turn = turn;
    let at = read_hands(line, skip_blanks(line, at), &mut setup, notes)?;
    let (ply, spelling, at) = read_ply(line, at, notes)?;
    setup.ply = ply;
    Ok((Sfen::spelled(setup, spelling), at))
}

/// The offset of the first byte from `at` on that is no SP or TAB.
#[inline]
pub(super) fn skip_blanks(line: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t') = line.get(at) {
        at += 1;
    }
    at
}

/// The token that begins at `at`; empty at the line's end.
#[inline]
pub(super) fn token_at(line: &[u8], at: usize) -> Span {
    let rest = line.get(at..).unwrap_or_default();
    let len = rest
        .iter()
        .position(|byte| matches!(byte, b' ' | b'\t'))
        .unwrap_or(rest.len());
    Span::new(at, at + len)
}

/// What a byte can be in the board field.
#[derive(Clone, Copy)]
enum Cell {
    /// A piece letter.
    Piece(Piece),
    /// So many empty squares, 1 to 9.
    Empty(u8),
    Plus,
    Slash,
    Blank,
    Zero,
    Other,
}

#[expect(clippy::indexing_slicing, reason = "evaluated at compile time")]
static CELLS: [Cell; 256] = {
    let mut cells = [Cell::Other; 256];
    let letters = *b"PLNSGBRK";
    let mut i = 0;
    while i < letters.len() {
        let letter = letters[i];
        if let Some(kind) = PieceKind::from_letter(letter) {
            cells[letter as usize] = Cell::Piece(Piece::new(Color::Black, kind));
            cells[letter.to_ascii_lowercase() as usize] =
                Cell::Piece(Piece::new(Color::White, kind));
        }
        i += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        cells[(b'0' + digit) as usize] = Cell::Empty(digit);
        digit += 1;
    }
    cells[b'0' as usize] = Cell::Zero;
    cells[b'+' as usize] = Cell::Plus;
    cells[b'/' as usize] = Cell::Slash;
    cells[b' ' as usize] = Cell::Blank;
    cells[b'\t' as usize] = Cell::Blank;
    cells
};

/// The line's end reads as a blank: both end a field.
#[inline]
#[expect(clippy::indexing_slicing, reason = "a table of 256 and a byte")]
fn cell_at(line: &[u8], at: usize) -> Cell {
    match line.get(at) {
        Some(&byte) => CELLS[usize::from(byte)],
        None => Cell::Blank,
    }
}

/// Why the reading of a row stopped.
enum Stop {
    /// At `/`, a blank or the line's end.
    End,
    /// At a piece or a digit for which the row has no square left.
    Full,
    Fault(ParseError),
}

struct Row {
    stop: Stop,
    /// Where it stopped.
    at: usize,
    /// Squares so far.
    width: u8,
    /// Whether digits stand side by side.
    adjacent: bool,
}

fn read_board(
    line: &[u8],
    start: usize,
    board: &mut Board,
    notes: &mut dyn Notes<Code>,
) -> Result<usize, ParseError> {
    let mut at = start;
    for rank in 1..=9 {
        let row_start = at;
        let row = read_row(line, at, rank, board);
        at = row.at;
        let narrow = matches!(row.stop, Stop::End) && row.width < 9;
        if narrow || matches!(row.stop, Stop::Full) {
            return Err(row_width(line, row_start, at));
        }
        if row.adjacent {
            note_adjacent_digits(line, Span::new(row_start, at), notes);
        }
        if let Stop::Fault(fault) = row.stop {
            return Err(fault);
        }
        let slash = line.get(at) == Some(&b'/');
        match (slash, rank) {
            (false, 9) => return Ok(at),
            (true, 9) => {
                let rows = Span::new(at, token_at(line, at).end);
                return Err(board_fault(rows, context!("sfen.board.row-count"), END));
            }
            (true, _) => at += 1,
            (false, _) => {
                let fault = board_fault(Span::empty(at), context!("sfen.board.row-count"), SLASH);
                return Err(truncated_at_end(line, at, fault));
            }
        }
    }
    Ok(at)
}

#[inline]
fn read_row(line: &[u8], start: usize, rank: u8, board: &mut Board) -> Row {
    let mut at = start;
    let mut width = 0;
    let mut adjacent = false;
    let mut after_digit = false;
    let stop = loop {
        match cell_at(line, at) {
            Cell::Piece(piece) => {
                let Some(square) = Square::new(9 - width, rank) else {
                    break Stop::Full;
                };
                board.set(square, Some(piece));
                width += 1;
                after_digit = false;
            }
            Cell::Empty(count) => {
                if width + count > 9 {
                    break Stop::Full;
                }
                width += count;
                adjacent |= after_digit;
                after_digit = true;
            }
            Cell::Slash | Cell::Blank => break Stop::End,
            Cell::Plus => {
                let piece = match promoted_at(line, at) {
                    Ok(piece) => piece,
                    Err(fault) => break Stop::Fault(fault),
                };
                let Some(square) = Square::new(9 - width, rank) else {
                    break Stop::Full;
                };
                board.set(square, Some(piece));
                width += 1;
                after_digit = false;
                at += 1;
            }
            Cell::Zero => {
                let span = Span::new(at, at + 1);
                break Stop::Fault(board_fault(span, context!("sfen.board.zero-digit"), CELL));
            }
            Cell::Other => break Stop::Fault(bad_letter(line, at)),
        }
        at += 1;
    };
    Row {
        stop,
        at,
        width,
        adjacent,
    }
}

/// The promoted piece whose `+` stands at `plus`.
#[inline]
fn promoted_at(line: &[u8], plus: usize) -> Result<Piece, ParseError> {
    match cell_at(line, plus + 1) {
        Cell::Piece(piece) => match piece.promote() {
            Some(promoted) => Ok(promoted),
            None => Err(board_fault(
                Span::new(plus, plus + 2),
                context!("sfen.board.plus-on-gold-or-king"),
                PROMOTED,
            )),
        },
        Cell::Other => Err(bad_letter(line, plus + 1)),
        _ => {
            let fault = board_fault(
                Span::new(plus, plus + 1),
                context!("sfen.board.dangling-plus"),
                PROMOTED,
            );
            Err(truncated_at_end(line, plus + 1, fault))
        }
    }
}

const CELL: Expected = expected!["a piece letter", "+ and a piece letter", "1 to 9", "/"];
const PROMOTED: Expected = expected!["P, L, N, S, B or R, in either case, after +"];
const ROW: Expected = expected!["nine squares in the row"];
const SLASH: Expected = expected!["/ and another row, nine in all"];
const END: Expected = expected!["a blank after the ninth row"];
const SIDE: Expected = expected!["b", "w"];
const HANDS: Expected = expected!["-", "a count 2 to 18 and a piece letter", "a piece letter"];
const HAND_LETTER: Expected = expected!["R, B, G, S, N, L or P, in either case"];
const HAND_COUNT: Expected = expected!["2 to 18", "no count for a single piece"];
const HAND_SUM: Expected = expected!["at most 18 of a kind"];
const HAND_ORDER: Expected = expected!["R B G S N L P, Black's before White's"];
const PLY: Expected = expected!["a move number from 1"];

#[cold]
fn board_fault(span: Span, context: Context, expected: Expected) -> ParseError {
    ParseError::new(Code::BadSfenBoard, span)
        .with_context(context)
        .with_expected(expected)
}

#[cold]
fn bad_letter(line: &[u8], at: usize) -> ParseError {
    board_fault(char_at(line, at), context!("sfen.board.bad-letter"), CELL)
}

/// A row that is too narrow, or too wide at `at`: the whole row.
#[cold]
fn row_width(line: &[u8], start: usize, at: usize) -> ParseError {
    let rest = line.get(at..).unwrap_or_default();
    let len = rest
        .iter()
        .position(|byte| matches!(byte, b'/' | b' ' | b'\t'))
        .unwrap_or(rest.len());
    let row = Span::new(start, at + len);
    let fault = board_fault(row, context!("sfen.board.row-width"), ROW);
    // What is too wide can't be mended by more bytes.
    if len == 0 {
        truncated_at_end(line, row.end, fault)
    } else {
        fault
    }
}

/// Marks a fault at the line's end as one that more bytes may mend.
#[cold]
fn truncated_at_end(line: &[u8], at: usize, fault: ParseError) -> ParseError {
    if at >= line.len() {
        fault.with_truncated()
    } else {
        fault
    }
}

/// The character at `at`, so that the span of one that is not ASCII holds all of it; one byte where it is no UTF-8.
#[cold]
fn char_at(line: &[u8], at: usize) -> Span {
    let end = (at + 4).min(line.len());
    let text = line
        .get(at..end)
        .and_then(|bytes| bytes.utf8_chunks().next())
        .map_or("", |chunk| chunk.valid());
    let len = text.chars().next().map_or(1, char::len_utf8);
    Span::new(at, (at + len).min(line.len()))
}

#[cold]
fn note_adjacent_digits(line: &[u8], row: Span, notes: &mut dyn Notes<Code>) {
    let mut run = row.start;
    for at in row.start..=row.end {
        let in_run = at < row.end && matches!(cell_at(line, at), Cell::Empty(_));
        if in_run {
            continue;
        }
        if at - run > 1 {
            let span = Span::new(run, at);
            let error = ParseError::new(Code::AdjacentDigits, span)
                .with_context(context!("sfen.board"))
                .with_expected(expected!["their sum as one digit"]);
            notes.note(Note::new(Code::AdjacentDigits, span).or_error(error));
        }
        run = at + 1;
    }
}

fn read_side(line: &[u8], start: usize) -> Result<(Color, usize), ParseError> {
    let color = match line.get(start) {
        Some(b'b') => Some(Color::Black),
        Some(b'w') => Some(Color::White),
        _ => None,
    };
    match (color, cell_at(line, start + 1)) {
        (Some(color), Cell::Blank) => Ok((color, start + 1)),
        _ => {
            let fault = ParseError::new(Code::BadSfenSide, token_at(line, start))
                .with_context(context!("sfen.side"))
                .with_expected(SIDE);
            Err(truncated_at_end(line, start, fault))
        }
    }
}

fn read_hands(
    line: &[u8],
    start: usize,
    setup: &mut Setup,
    notes: &mut dyn Notes<Code>,
) -> Result<usize, ParseError> {
    if line.get(start) == Some(&b'-') && matches!(cell_at(line, start + 1), Cell::Blank) {
        return Ok(start + 1);
    }
    let token = token_at(line, start);
    if matches!(token.of(line), b"" | b"moves") || line.get(start) == Some(&b'-') {
        let fault = hands_fault(token, context!("sfen.hands"), HANDS);
        return Err(truncated_at_end(line, start, fault));
    }
    let mut at = start;
    let mut last_place = 0;
    let mut ordered = true;
    while at < token.end {
        let piece_start = at;
        let count = read_count(line, &mut at, token.end, notes)?;
        let letter_at = at;
        let (color, kind) = hand_letter(line, letter_at)?;
        at += 1;
        let piece = Span::new(piece_start, at);
        let hand = setup.hand_mut(color);
        let held = hand.count(kind);
        if hand.set(kind, held + count).is_err() {
            return Err(ParseError::new(Code::MaterialExceeded, piece)
                .with_context(context!("sfen.hands"))
                .with_expected(HAND_SUM));
        }
        let place = writing_place(color, kind);
        if held > 0 {
            note_hands(
                Code::RepeatedHandLetter,
                piece,
                expected!["each letter once, with the sum as its count"],
                notes,
            );
        } else if place < last_place && ordered {
            ordered = false;
            note_hands(Code::UnorderedHands, piece, HAND_ORDER, notes);
        }
        last_place = last_place.max(place);
    }
    Ok(at)
}

/// The count before a hand's letter, 1 when none is written. `at` moves behind it.
#[inline]
fn read_count(
    line: &[u8],
    at: &mut usize,
    end: usize,
    notes: &mut dyn Notes<Code>,
) -> Result<u8, ParseError> {
    let start = *at;
    let mut value: u8 = 0;
    while let Some(&digit @ b'0'..=b'9') = line.get(*at) {
        value = value.saturating_mul(10).saturating_add(digit - b'0');
        *at += 1;
    }
    if *at == start {
        return Ok(1);
    }
    let digits = Span::new(start, *at);
    if line.get(start) == Some(&b'0') {
        return Err(hands_fault(
            digits,
            context!("sfen.hands.zero-count"),
            HAND_COUNT,
        ));
    }
    if value > Hand::MAX {
        return Err(hands_fault(
            digits,
            context!("sfen.hands.count-range"),
            HAND_COUNT,
        ));
    }
    if *at == end {
        let fault = hands_fault(digits, context!("sfen.hands.dangling-count"), HAND_LETTER);
        return Err(truncated_at_end(line, end, fault));
    }
    if value == 1 {
        note_hands(
            Code::HandCountOne,
            digits,
            expected!["the letter alone"],
            notes,
        );
    }
    Ok(value)
}

/// Whose piece a hand's letter is, and which.
#[inline]
fn hand_letter(line: &[u8], at: usize) -> Result<(Color, PieceKind), ParseError> {
    let letter = Span::new(at, at + 1);
    let context = match cell_at(line, at) {
        Cell::Piece(piece) if piece.kind().is_hand_kind() => {
            return Ok((piece.color(), piece.kind()));
        }
        Cell::Piece(_) => context!("sfen.hands.king-in-hand"),
        Cell::Plus => context!("sfen.hands.plus-in-hand"),
        _ => {
            let span = char_at(line, at);
            return Err(hands_fault(
                span,
                context!("sfen.hands.bad-letter"),
                HAND_LETTER,
            ));
        }
    };
    Err(hands_fault(letter, context, HAND_LETTER))
}

/// The place of a hand's letter in the canonical order: R B G S N L P, Black's before White's.
#[inline]
const fn writing_place(color: Color, kind: PieceKind) -> u8 {
    let in_hand = match kind {
        PieceKind::Rook => 0,
        PieceKind::Bishop => 1,
        PieceKind::Gold => 2,
        PieceKind::Silver => 3,
        PieceKind::Knight => 4,
        PieceKind::Lance => 5,
        _ => 6,
    };
    match color {
        Color::Black => in_hand,
        Color::White => 7 + in_hand,
    }
}

#[cold]
fn hands_fault(span: Span, context: Context, expected: Expected) -> ParseError {
    ParseError::new(Code::BadSfenHands, span)
        .with_context(context)
        .with_expected(expected)
}

#[cold]
fn note_hands(code: Code, span: Span, expected: Expected, notes: &mut dyn Notes<Code>) {
    let error = ParseError::new(code, span)
        .with_context(context!("sfen.hands"))
        .with_expected(expected);
    notes.note(Note::new(code, span).or_error(error));
}

/// The move number behind the hands, which end at `hands_end`.
fn read_ply(
    line: &[u8],
    hands_end: usize,
    notes: &mut dyn Notes<Code>,
) -> Result<(u32, PlySpelling, usize), ParseError> {
    let token = token_at(line, skip_blanks(line, hands_end));
    let text = token.of(line);
    if matches!(text, b"" | b"moves") {
        return Ok((1, PlySpelling::Missing, hands_end));
    }
    let fault = |code| {
        ParseError::new(code, token)
            .with_context(context!("sfen.ply"))
            .with_expected(PLY)
    };
    if !text.iter().all(u8::is_ascii_digit) {
        return Err(fault(Code::BadSfenPly));
    }
    let value = text.iter().try_fold(0u32, |value, digit| {
        value.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
    });
    match value {
        None => Err(fault(Code::NumberOutOfRange)),
        Some(0) => {
            notes.note(Note::new(Code::PlyZero, token).or_error(fault(Code::PlyZero)));
            Ok((1, PlySpelling::Zero, token.end))
        }
        Some(ply) => Ok((ply, PlySpelling::Number, token.end)),
    }
}
