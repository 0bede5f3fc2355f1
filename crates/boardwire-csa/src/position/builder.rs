//! Placement lines to a placement.

use boardwire_core::Span;
use boardwire_core::shogi::{Board, Color, Hand, Piece, PieceKind, Square};

use super::counts::Counts;
use super::fault::Fault;
use super::model::{Form, Placement};
use super::rank::{self, EMPTY_RANK};
use crate::moves::{color_of_sign, piece_of_code, square_of_digits};

/// Where faults go: what is odd, and where.
type Faults<'f> = &'f mut dyn FnMut(Fault, Span);

/// Takes the placement lines of one position, one by one, in any order. It allocates nothing.
///
/// After a fault the rest is read all the same; the caller decides what the fault means.
#[derive(Clone, Debug)]
pub struct PlacementBuilder {
    board: Board,
    hands: [Hand; 2],
    counts: Counts,
    /// Bit `n` is set when rank `n + 1` was read.
    ranks: u16,
    initial: bool,
    /// Pieces stand on the board that no rank put there.
    placed: bool,
    /// Whose hand gets the rest of the set, and where that stands.
    rest: Option<(Color, Span)>,
    /// Something was placed after the `AL`.
    rest_not_last: bool,
    /// Offset after the last line.
    end: usize,
}

/// All nine ranks.
const ALL_RANKS: u16 = 0x1FF;

impl PlacementBuilder {
    /// No lines yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            board: Board::EMPTY,
            hands: [Hand::EMPTY; 2],
            counts: Counts::NONE,
            ranks: 0,
            initial: false,
            placed: false,
            rest: None,
            rest_not_last: false,
            end: 0,
        }
    }

    /// After the nine ranks of the even start position, which [`start_ranks`](super::start_ranks) finds.
    #[must_use]
    pub const fn start() -> Self {
        Self {
            board: Board::startpos(),
            counts: Counts::START,
            ranks: ALL_RANKS,
            ..Self::new()
        }
    }

    /// Whether no line was taken.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ranks == 0 && !self.initial && self.end == 0
    }

    /// Where `00AL` stands, if a hand is to have the rest of the set.
    #[must_use]
    pub const fn rest(&self) -> Option<Span> {
        match self.rest {
            Some((_, span)) => Some(span),
            None => None,
        }
    }

    /// Takes one line without its end. `offset` is where it begins in the caller's input, for the spans of faults. False:
    /// this is no placement line (`PI`, `P1` to `P9`, `P+`, `P-`), and nothing changed.
    #[inline]
    pub fn line(&mut self, line: &[u8], offset: usize, faults: Faults<'_>) -> bool {
        let [b'P', kind, rest @ ..] = line else {
            return false;
        };
        let at = offset + 2;
        match *kind {
            digit @ b'1'..=b'9' => self.rank(usize::from(digit - b'1'), rest, at, faults),
            b'I' if rest.is_empty() && self.is_empty() => {
                self.initial = true;
                self.board = Board::startpos();
                self.counts = Counts::START;
            }
            b'I' => self.initial(rest, at, faults),
            sign @ (b'+' | b'-') => {
                if let Some(color) = color_of_sign(sign) {
                    self.pieces(color, rest, at, faults);
                }
            }
            _ => return false,
        }
        self.end = at + rest.len();
        true
    }

    /// The placement, when all lines were taken.
    #[must_use]
    pub fn finish(mut self, faults: Faults<'_>) -> Placement {
        if self.ranks != 0 && self.ranks != ALL_RANKS && !self.initial {
            faults(Fault::MissingRank, Span::empty(self.end));
        }
        if let Some((color, span)) = self.rest {
            if self.rest_not_last {
                faults(Fault::AlNotLast, span);
            }
            for kind in PieceKind::HAND {
                for _ in 0..self.counts.left(kind) {
                    // The hand is full only where a set was exceeded, which was said there.
                    let _ = self.hands[color.index()].add(kind);
                }
            }
        }
        Placement {
            board: self.board,
            hands: self.hands,
            form: if self.initial {
                Form::Initial
            } else {
                Form::Ranks
            },
        }
    }

    #[inline]
    fn rank(&mut self, rank: usize, text: &[u8], at: usize, faults: Faults<'_>) {
        let bit = 1 << rank;
        let first = self.ranks & bit == 0 && !self.initial && !self.placed;
        if first && self.rest.is_none() {
            self.ranks |= bit;
            if text == EMPTY_RANK {
                return;
            }
            if let Some((cells, count)) = rank::read_cells(text)
                && self.counts.add_rank(count)
            {
                return rank::put_on(&mut self.board, rank, &cells);
            }
            self.ranks &= !bit;
        }
        self.odd_rank(rank, text, at, faults);
    }

    /// A rank that is spelled in another way, that comes twice, or that has more pieces than are left.
    #[cold]
    fn odd_rank(&mut self, rank: usize, text: &[u8], at: usize, faults: Faults<'_>) {
        let bit = 1 << rank;
        self.rest_not_last |= self.rest.is_some();
        let squares = rank::SQUARES.get(rank).into_iter().flatten();
        let occupied = |square: &Square| self.board.get(*square).is_some();
        // What was there before came with the same rank, with `PI`, or with `P+` and `P-` lines.
        if self.initial || self.ranks & bit != 0 || squares.clone().any(occupied) {
            faults(Fault::DuplicatePosition, Span::new(at - 2, at));
        }
        self.ranks |= bit;
        squares
            .clone()
            .for_each(|&square| self.board.set(square, None));
        self.recount();
        let (cells, places) = match rank::read_cells(text) {
            Some((cells, _)) => (cells, rank::PLACES),
            None => rank::read(text, &mut |fault, span| faults(fault, span.shifted(at))),
        };
        rank::put_on(&mut self.board, rank, &cells);
        for (piece, place) in cells.into_iter().zip(places) {
            if let Some(piece) = piece {
                let start = at + place;
                self.count(piece, Span::new(start, start + rank::CELL), faults);
            }
        }
    }

    #[cold]
    fn initial(&mut self, text: &[u8], at: usize, faults: Faults<'_>) {
        if self.initial || self.placed || self.ranks != 0 {
            faults(Fault::DuplicatePosition, Span::new(at - 2, at));
        }
        self.rest_not_last |= self.rest.is_some();
        self.initial = true;
        self.board = Board::startpos();
        let mut pairs = Pairs { text, at };
        while let Some(pair) = pairs.next(faults) {
            let Pair::Whole([file, rank, a, b], here, code_at) = pair else {
                faults(Fault::BadSquare, pair.span());
                break;
            };
            let Some(square) = square_of_digits(file, rank) else {
                faults(Fault::BadSquare, here);
                continue;
            };
            let Some(piece) = self.board.get(square) else {
                faults(Fault::BadSquare, here);
                continue;
            };
            if piece_of_code([a, b]) != Some(piece.kind()) {
                faults(Fault::BadPiece, code_at);
                continue;
            }
            self.board.set(square, None);
        }
        if !self.recount() {
            // Pieces in hand, which came before.
            faults(Fault::SetExceeded, Span::new(at - 2, at));
        }
    }

    fn recount(&mut self) -> bool {
        let (counts, fits) = Counts::of(&self.board, &self.hands);
        self.counts = counts;
        fits
    }

    fn pieces(&mut self, color: Color, text: &[u8], at: usize, faults: Faults<'_>) {
        let mut pairs = Pairs { text, at };
        while let Some(pair) = pairs.next(faults) {
            let place = pair.span();
            let Pair::Whole([file, rank, a, b], square_at, code_at) = pair else {
                faults(Fault::BadSquare, place);
                break;
            };
            let in_hand = [file, rank] == *b"00";
            let square = square_of_digits(file, rank);
            if square.is_none() && !in_hand {
                faults(Fault::BadSquare, square_at);
                continue;
            }
            if [a, b] == *b"AL" {
                if in_hand && self.rest.is_none() {
                    self.rest = Some((color, place));
                } else {
                    faults(Fault::AlImpossible, place);
                }
                continue;
            }
            self.rest_not_last |= self.rest.is_some();
            let Some(kind) = piece_of_code([a, b]) else {
                faults(Fault::BadPiece, code_at);
                continue;
            };
            let piece = Piece::new(color, kind);
            match square {
                Some(square) => {
                    if self.board.get(square).is_some() {
                        faults(Fault::DuplicatePosition, square_at);
                        self.board.set(square, None);
                        self.recount();
                    }
                    self.board.set(square, Some(piece));
                    self.placed = true;
                    self.count(piece, place, faults);
                }
                None if kind == PieceKind::King => faults(Fault::HandKing, code_at),
                None if kind.is_promoted() => faults(Fault::HandPromoted, code_at),
                None if self.hands[color.index()].add(kind).is_err() => {
                    faults(Fault::HandFull, place);
                }
                None => self.count(piece, place, faults),
            }
        }
    }

    fn count(&mut self, piece: Piece, span: Span, faults: Faults<'_>) {
        if !self.counts.add(piece) {
            faults(
                match piece.kind() {
                    PieceKind::King => Fault::TwoKings,
                    _ => Fault::SetExceeded,
                },
                span,
            );
        }
    }
}

impl Default for PlacementBuilder {
    fn default() -> Self {
        Self::new()
    }
}

/// The pairs of square and piece that are left of a text, and where it stands.
struct Pairs<'t> {
    text: &'t [u8],
    at: usize,
}

/// Square and piece.
enum Pair {
    /// Its four characters, and where the square and the piece stand.
    Whole([u8; 4], Span, Span),
    /// What is left where the line ends too early.
    Cut(Span),
}

impl Pair {
    const fn span(&self) -> Span {
        match *self {
            Self::Whole(_, square, piece) => Span {
                start: square.start,
                end: piece.end,
            },
            Self::Cut(span) => span,
        }
    }
}

impl Pairs<'_> {
    fn next(&mut self, faults: Faults<'_>) -> Option<Pair> {
        self.skip_blanks(faults);
        let start = self.at;
        if self.text.is_empty() {
            return None;
        }
        let (square, square_at) = self.two();
        if square.is_some() {
            self.skip_blanks(faults);
        }
        let (piece, piece_at) = self.two();
        Some(match (square, piece) {
            (Some([file, rank]), Some([a, b])) => {
                Pair::Whole([file, rank, a, b], square_at, piece_at)
            }
            _ => {
                let end = piece_at.end.max(square_at.end);
                Pair::Cut(Span::new(start, end))
            }
        })
    }

    /// The next two characters, or the one that is left.
    fn two(&mut self) -> (Option<[u8; 2]>, Span) {
        let start = self.at;
        let two = self.text.first_chunk().copied();
        let len = self.text.len().min(2);
        self.advance(len);
        (two, Span::new(start, self.at))
    }

    fn skip_blanks(&mut self, faults: Faults<'_>) {
        let blanks = |text: &[u8]| {
            let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
            text.iter().take_while(is_blank).count()
        };
        let len = blanks(self.text);
        if len > 0 {
            faults(Fault::PaddedStatement, Span::new(self.at, self.at + len));
            self.advance(len);
        }
    }

    fn advance(&mut self, len: usize) {
        self.text = self.text.get(len..).unwrap_or_default();
        self.at += len;
    }
}
