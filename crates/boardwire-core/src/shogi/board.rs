//! The board: what stands on each of the 81 squares.

use core::fmt;

use super::{Color, Piece, PieceKind, Square};

/// What stands on each of the 81 squares; 81 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    squares: [Option<Piece>; Square::COUNT],
}

impl Board {
    /// The board without pieces.
    pub const EMPTY: Self = Self {
        squares: [None; Square::COUNT],
    };

    /// The even start position.
    #[must_use]
    pub const fn startpos() -> Self {
        use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
        const BACK_RANK: [PieceKind; 9] = [
            Lance, Knight, Silver, Gold, King, Gold, Silver, Knight, Lance,
        ];
        let mut board = Self::EMPTY;
        let mut file = 0;
        while file < 9 {
            let column = file * 9;
            board.squares[column] = Some(Piece::new(Color::White, BACK_RANK[file]));
            board.squares[column + 2] = Some(Piece::new(Color::White, Pawn));
            board.squares[column + 6] = Some(Piece::new(Color::Black, Pawn));
            board.squares[column + 8] = Some(Piece::new(Color::Black, BACK_RANK[file]));
            file += 1;
        }
        // 2b and 8b, 2h and 8h.
        board.squares[10] = Some(Piece::new(Color::White, Bishop));
        board.squares[64] = Some(Piece::new(Color::White, Rook));
        board.squares[16] = Some(Piece::new(Color::Black, Rook));
        board.squares[70] = Some(Piece::new(Color::Black, Bishop));
        board
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Puts a piece on a square, or empties it.
    #[inline]
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[square.index()] = piece;
    }

    /// The pieces and where they stand, in the order of the squares' index.
    #[inline]
    pub fn pieces(&self) -> Pieces<'_> {
        Pieces {
            squares: Square::all_iter(),
            board: self,
        }
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<'a> IntoIterator for &'a Board {
    type Item = (Square, Piece);
    type IntoIter = Pieces<'a>;

    fn into_iter(self) -> Pieces<'a> {
        self.pieces()
    }
}

/// The pieces of a board and where they stand: see [`Board::pieces`].
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    squares: core::iter::Copied<core::slice::Iter<'static, Square>>,
    board: &'a Board,
}

impl Iterator for Pieces<'_> {
    type Item = (Square, Piece);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let board = self.board;
        self.squares
            .find_map(|square| board.get(square).map(|piece| (square, piece)))
    }
}

/// Shows the nine ranks, file 9 first, in USI letters with `.` for an empty square.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 1..=9 {
            f.write_str(if rank == 1 { "Board(" } else { " / " })?;
            for file in (1..=9).rev() {
                match Square::new(file, rank).and_then(|square| self.get(square)) {
                    Some(piece) => f.write_str(piece.usi())?,
                    None => f.write_str(".")?,
                }
            }
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn the_start_position_is_laid_out() {
        let board = Board::startpos();
        assert_eq!(
            format!("{board:?}"),
            "Board(lnsgkgsnl / .r.....b. / ppppppppp / ......... / ......... / ......... / PPPPPPPPP / .B.....R. / LNSGKGSNL)"
        );
        assert_eq!(board.pieces().count(), 40);
    }

    #[test]
    fn squares_are_set_and_emptied() {
        let mut board = Board::EMPTY;
        assert_eq!(board, Board::default());
        for square in Square::all() {
            let piece = Piece::new(Color::White, PieceKind::Dragon);
            board.set(square, Some(piece));
            assert_eq!(board.get(square), Some(piece));
            assert!(board.pieces().eq([(square, piece)]));
            board.set(square, None);
        }
        assert_eq!(board, Board::EMPTY);
    }
}
