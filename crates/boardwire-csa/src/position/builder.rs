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
        let reading = match rank::read_cells(text) {
            Some((cells, _)) => rank::Reading { cells, fault: None },
            None => rank::read(text),
        };
        if let Some((fault, span)) = reading.fault {
            faults(fault, span.shifted(at));
        }
        rank::put_on(&mut self.board, rank, &reading.cells);
        let mut place = 0;
        for piece in reading.cells.into_iter() {
            // The cells of a rank that is spelled in another way are found as they were read: each begins at its mark.
            let rest = text.get(place..).unwrap_or_default();
            let blanks = rest.len() - rest.trim_ascii_start().len();
            let start = place + blanks;
            let len = if piece.is_some() { rank::CELL } else { 1 };
            place = start + len;
            if let Some(piece) = piece {
                self.count(piece, Span::new(at + start, at + place), faults);
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
        for (pair, place) in pairs(text, at) {
            let [file, rank, a, b] = *pair else {
                faults(Fault::BadSquare, place);
                break;
            };
            let here = Span::new(place.start, place.start + 2);
            let Some(square) = square_of_digits(file, rank) else {
                faults(Fault::BadSquare, here);
                continue;
            };
            let Some(piece) = self.board.get(square) else {
                faults(Fault::BadSquare, here);
                continue;
            };
            if piece_of_code([a, b]) != Some(piece.kind()) {
                faults(Fault::BadPiece, Span::new(here.end, place.end));
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
        for (pair, place) in pairs(text, at) {
            let [file, rank, a, b] = *pair else {
                faults(Fault::BadSquare, place);
                break;
            };
            let square_at = Span::new(place.start, place.start + 2);
            let code_at = Span::new(square_at.end, place.end);
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
                None => {
                    // A full hand is more than a set has, which is said below.
                    let _ = self.hands[color.index()].add(kind);
                    self.count(piece, place, faults);
                }
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

/// The pairs of square and piece in a text, and where each stands; the last one may be cut short.
fn pairs(text: &[u8], at: usize) -> impl Iterator<Item = (&[u8], Span)> {
    text.chunks(4).scan(at, |at, pair| {
        let start = *at;
        *at += pair.len();
        Some((pair, Span::new(start, *at)))
    })
}
