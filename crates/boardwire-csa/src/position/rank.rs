//! Ranks: the nine cells after `P1` to `P9`.

use boardwire_core::Span;
use boardwire_core::shogi::{Board, Color, Piece, PieceKind, Square};

use super::counts::Counts;
use super::fault::Fault;
use crate::moves::{color_of_sign, piece_of_code, piece_text};

/// Squares of a rank, and so cells of its line.
pub(super) const CELLS: usize = 9;
/// Bytes of a cell.
pub(super) const CELL: usize = 3;
/// Bytes of a rank after its `P1`.
pub(super) const RANK: usize = CELLS * CELL;
/// An empty cell.
pub(super) const EMPTY_CELL: [u8; CELL] = *b" * ";
/// A rank without pieces.
pub(super) const EMPTY_RANK: &[u8; RANK] = b" *  *  *  *  *  *  *  *  * ";

/// The ranks of the even start position, each with an LF.
const START: &[u8; 9 * (RANK + 3)] = b"\
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA * \n\
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * \n\
P5 *  *  *  *  *  *  *  *  * \n\
P6 *  *  *  *  *  *  *  *  * \n\
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * \n\
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
";

/// How many bytes the nine ranks of the even start position take at the beginning of `text`, line ends (LF or CR LF)
/// included; `None` unless all nine stand there, in order and in full.
///
/// What this finds, `PlacementBuilder::start` makes a placement of, without looking at the ranks one by one.
#[must_use]
pub fn start_ranks(text: &[u8]) -> Option<usize> {
    if text.starts_with(START) {
        return Some(START.len());
    }
    let mut rest = text;
    for rank in START.chunks(RANK + 3) {
        let line = rank.strip_suffix(b"\n")?;
        rest = rest.strip_prefix(line)?.strip_prefix(b"\r\n")?;
    }
    Some(text.len() - rest.len())
}

/// The squares of each rank, file 9 first.
pub(super) const SQUARES: [[Square; CELLS]; 9] = {
    let first = match Square::new(1, 1) {
        Some(square) => square,
        None => unreachable!(),
    };
    let mut squares = [[first; CELLS]; 9];
    let mut rank = 1;
    while rank <= 9 {
        let mut file = 1;
        while file <= 9 {
            if let Some(square) = Square::new(file, rank) {
                squares[rank as usize - 1][9 - file as usize] = square;
            }
            file += 1;
        }
        rank += 1;
    }
    squares
};

/// The pieces of a rank, file 9 first.
pub(super) type Cells = [Option<Piece>; CELLS];

/// Puts a rank's pieces on the board.
#[inline]
pub(super) fn put_on(board: &mut Board, rank: usize, cells: &Cells) {
    if let Some(squares) = SQUARES.get(rank) {
        for (&square, &piece) in squares.iter().zip(cells) {
            board.set(square, piece);
        }
    }
}

/// Where each cell of a rank of three characters a cell begins.
pub(super) const PLACES: [usize; CELLS] = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/// Reads nine cells of three characters and nothing else, and counts the pieces.
#[inline]
pub(super) fn read_cells(text: &[u8]) -> Option<(Cells, u64)> {
    let text: &[u8; RANK] = text.try_into().ok()?;
    let mut cells = [None; CELLS];
    let mut count = 0;
    let mut sound = true;
    let (texts, _) = text.as_chunks::<CELL>();
    for (cell, &text) in cells.iter_mut().zip(texts) {
        let entry = cell_of(text);
        sound &= entry.key == key(text);
        *cell = entry.piece;
        count += entry.count;
    }
    sound.then_some((cells, count))
}

/// Reads the cells in the spellings of older and of careless programs, and says how they differ from nine cells of three characters. A cell that
/// can't be read is empty. Spans, and the places of the cells, are offsets in `text`.
#[cold]
pub(super) fn read(text: &[u8], faults: &mut dyn FnMut(Fault, Span)) -> (Cells, [usize; CELLS]) {
    let whole = Span::new(0, text.len());
    if text.len() == RANK - 1 && text.ends_with(b" *") {
        let mut full = [b' '; RANK];
        if let Some(place) = full.get_mut(..text.len()) {
            place.copy_from_slice(text);
        }
        if let Some((cells, _)) = read_cells(&full) {
            faults(Fault::RankTailLost, Span::empty(text.len()));
            return (cells, PLACES);
        }
    }
    let mut cells = [None; CELLS];
    let mut places = [text.len(); CELLS];
    let mut count = 0;
    let mut rest = text;
    let mut star_first = true;
    let mut bad = false;
    loop {
        rest = rest.trim_ascii_start();
        let at = text.len() - rest.len();
        if rest.is_empty() {
            break;
        }
        let (Some(cell), Some(place)) = (cells.get_mut(count), places.get_mut(count)) else {
            bad = true;
            faults(Fault::BadRank, Span::new(at, text.len()));
            break;
        };
        *place = at;
        // The blank that pads a cell with its star first stands after the star.
        star_first &= at == count * CELL;
        let (len, fault) = match *rest {
            [b'*', ..] => (1, None),
            [sign @ (b'+' | b'-'), a, b, ..] => {
                *cell = color_of_sign(sign)
                    .zip(piece_of_code([a, b]))
                    .map(|(color, kind)| Piece::new(color, kind));
                (CELL, cell.is_none().then_some(Fault::BadPiece))
            }
            _ => (junk_len(rest, at), Some(Fault::BadRank)),
        };
        if let Some(fault) = fault {
            bad = true;
            faults(fault, Span::new(at, at + len));
        }
        count += 1;
        rest = rest.get(len..).unwrap_or_default();
    }
    if bad {
        return (cells, places);
    }
    let fault = match count {
        CELLS if star_first => Fault::StarFirstRank,
        CELLS => Fault::CollapsedRank,
        _ => Fault::BadRank,
    };
    faults(fault, whole);
    (cells, places)
}

/// How much of a rank, from `at` in it on, is one cell that can't be read: up to where the next one can begin.
fn junk_len(rest: &[u8], at: usize) -> usize {
    let is_begin = |byte: &u8| byte.is_ascii_whitespace() || b"*+-".contains(byte);
    let next = rest.iter().skip(1).position(is_begin);
    let len = next.map_or(rest.len(), |next| next + 1);
    // Blanks inside a cell of three characters are its own.
    match at % CELL {
        0 if len < CELL && rest.len() >= CELL => {
            let cell = rest.get(..CELL).unwrap_or_default();
            let mark = cell.iter().skip(1).position(|byte| b"*+-".contains(byte));
            mark.map_or(CELL, |mark| mark + 1)
        }
        _ => len,
    }
}

/// A cell's text, and what stands there.
#[derive(Clone, Copy)]
struct Cell {
    key: u32,
    piece: Option<Piece>,
    /// One of its kind, as [`Counts`] packs them.
    count: u64,
}

const SLOT_BITS: u32 = 6;

/// The key of an empty slot, which no text has.
const NO_KEY: u32 = u32::MAX;

/// A cell's text as one number.
#[inline]
const fn key(text: [u8; CELL]) -> u32 {
    let [a, b, c] = text;
    u32::from_le_bytes([a, b, c, 0])
}

/// A perfect hash of the 29 cells.
#[inline]
const fn slot(key: u32) -> usize {
    (key.wrapping_mul(0x9E37_7A1B) >> (u32::BITS - SLOT_BITS)) as usize
}

#[inline]
fn cell_of(text: [u8; CELL]) -> Cell {
    BY_TEXT[slot(key(text))]
}

/// For each slot the cell that belongs there.
static BY_TEXT: [Cell; 1 << SLOT_BITS] = {
    let mut table = [Cell {
        key: NO_KEY,
        piece: None,
        count: 0,
    }; 1 << SLOT_BITS];
    table[slot(key(EMPTY_CELL))].key = key(EMPTY_CELL);
    let mut i = 0;
    while i < 2 * PieceKind::ALL.len() {
        let color = if i % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let piece = Piece::new(color, PieceKind::ALL[i / 2]);
        let key = key(piece_text(piece));
        assert!(table[slot(key)].key == NO_KEY, "two cells in one slot");
        table[slot(key)] = Cell {
            key,
            piece: Some(piece),
            count: Counts::one(piece),
        };
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn start_rank(rank: usize) -> &'static [u8] {
        &START[rank * 30 + 2..][..RANK]
    }

    fn cells_of(text: &[u8]) -> Option<Cells> {
        read_cells(text).map(|(cells, _)| cells)
    }

    #[test]
    fn the_start_position_is_the_start_position() {
        let mut board = Board::EMPTY;
        for rank in 0..9 {
            put_on(&mut board, rank, &cells_of(start_rank(rank)).unwrap());
        }
        assert_eq!(board, Board::startpos());
        assert_eq!(start_ranks(START), Some(270));
        let crlf: Vec<u8> = START
            .split_inclusive(|&byte| byte == b'\n')
            .flat_map(|line| [line.strip_suffix(b"\n").unwrap(), b"\r\n"].concat())
            .collect();
        assert_eq!(start_ranks(&crlf), Some(279));
        assert_eq!(start_ranks(&START[..269]), None);
        assert_eq!(start_ranks(b""), None);
    }

    #[test]
    fn every_cell_is_found_and_nothing_else() {
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)));
        for piece in pieces {
            let text = piece_text(piece);
            assert_eq!(cells_of(&text.repeat(9)), Some([Some(piece); 9]));
        }
        assert_eq!(cells_of(EMPTY_RANK), Some([None; 9]));
        for text in [b"\0\0\0", b" *+", b"+fu", b"*  "] {
            assert_eq!(cells_of(&text.repeat(9)), None);
        }
        assert_eq!(cells_of(&b" * ".repeat(8)), None);
    }

    fn reading(text: &[u8]) -> (Cells, Vec<(Fault, Span)>) {
        let mut found = Vec::new();
        let (cells, _) = read(text, &mut |fault, span| found.push((fault, span)));
        (cells, found)
    }

    #[test]
    fn other_spellings_have_the_same_cells() {
        let cells = cells_of(start_rank(1)).unwrap();
        for (text, fault, span) in [
            (
                b" * -HI *  *  *  *  * -KA *".as_slice(),
                Fault::RankTailLost,
                Span::empty(26),
            ),
            (
                b" * -HI * * * * * -KA *",
                Fault::CollapsedRank,
                Span::new(0, 22),
            ),
            (b"*-HI*****-KA*", Fault::CollapsedRank, Span::new(0, 13)),
            (
                b"*  -HI*  *  *  *  *  -KA*  ",
                Fault::StarFirstRank,
                Span::new(0, 27),
            ),
            (
                b"*  -HI*  *  *  *  *  -KA*",
                Fault::StarFirstRank,
                Span::new(0, 25),
            ),
        ] {
            let (read, found) = reading(text);
            assert_eq!(read, cells, "{}", text.escape_ascii());
            assert_eq!(found, [(fault, span)]);
        }
    }

    #[test]
    fn what_is_no_rank_says_where() {
        for (text, fault, span) in [
            (b"".as_slice(), Fault::BadRank, Span::empty(0)),
            (b" *  * ", Fault::BadRank, Span::new(0, 6)),
            (
                b" *  *  *  *  *  *  *  *  *  * ",
                Fault::BadRank,
                Span::new(28, 30),
            ),
            (
                b" * -HX *  *  *  *  * -KA * ",
                Fault::BadPiece,
                Span::new(3, 6),
            ),
            (b" * -H", Fault::BadRank, Span::new(3, 5)),
            (b" * ?", Fault::BadRank, Span::new(3, 4)),
        ] {
            assert_eq!(reading(text).1, [(fault, span)], "{}", text.escape_ascii());
        }
    }

    #[test]
    fn a_cell_that_can_not_be_read_loses_itself_alone() {
        let cells = cells_of(start_rank(0)).unwrap();
        for (text, fault, at, len) in [
            ("-KY-KX-GI-KI-OU-KI-GI-KE-KY", Fault::BadPiece, 3, 3),
            ("-KY???-GI-KI-OU-KI-GI-KE-KY", Fault::BadRank, 3, 3),
            ("-KY? ?-GI-KI-OU-KI-GI-KE-KY", Fault::BadRank, 3, 3),
            ("-KY? -GI-KI-OU-KI-GI-KE-KY", Fault::BadRank, 3, 2),
            ("-KY ? -GI -KI -OU -KI -GI -KE -KY", Fault::BadRank, 4, 1),
            ("-KY桂-GI-KI-OU-KI-GI-KE-KY", Fault::BadRank, 3, 3),
        ] {
            let (mut read, found) = reading(text.as_bytes());
            assert_eq!(found, [(fault, Span::new(at, at + len))], "{text}");
            assert_eq!(read[1], None);
            read[1] = cells[1];
            assert_eq!(read, cells, "{text}");
        }
        let (read, found) = reading(b" * -HX *  *  *  *  * -KX * ");
        assert_eq!(read, [None; 9]);
        assert_eq!(found.len(), 2);
    }
}
