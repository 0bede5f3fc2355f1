//! The board: which discs stand where.

use core::fmt;

use super::set::bit;
use super::{Color, Shape, Size, Square, SquareSet};

/// The discs on a board of some [`Shape`].
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The squares of Black's and of White's discs, as in [`SquareSet::words`]; no square is in both, nor blocked.
    discs: [[u128; 2]; 2],
    shape: Shape,
}

/// A square that the board does not have, be it outside or left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("the {shape} board has no square {square}")]
pub struct OffBoard {
    /// The square.
    pub square: Square,
    /// The board's shape.
    pub shape: Shape,
}

impl Board {
    /// The board without discs.
    #[must_use]
    pub const fn empty(shape: Shape) -> Self {
        Self {
            discs: [[0; 2]; 2],
            shape,
        }
    }

    /// The board with four discs in the centre: White's on the diagonal from `a1`, Black's on the other.
    #[must_use]
    pub const fn start(shape: Shape) -> Self {
        let side = shape.size().side();
        let (low, high) = (side / 2 - 1, side / 2);
        let mut board = Self::empty(shape);
        board.put(low * side + high, Color::Black);
        board.put(high * side + low, Color::Black);
        board.put(low * side + low, Color::White);
        board.put(high * side + high, Color::White);
        board
    }

    /// The board with Black's and White's discs on these squares; `None` if both have the same square, or one that the board does not
    /// have, or if a set is of another size.
    #[must_use]
    pub const fn from_discs(shape: Shape, black: SquareSet, white: SquareSet) -> Option<Self> {
        let size = shape.size();
        if black.size().side() != size.side() || white.size().side() != size.side() {
            return None;
        }
        let (all, black, white) = (shape.squares().words(), black.words(), white.words());
        let mut i = 0;
        while i < 2 {
            if black[i] & white[i] != 0 || (black[i] | white[i]) & !all[i] != 0 {
                return None;
            }
            i += 1;
        }
        Some(Self {
            discs: [black, white],
            shape,
        })
    }

    /// Puts a disc on the square with a number that the board has, and that is empty.
    const fn put(&mut self, index: u8, color: Color) {
        let bit = bit(index);
        let words = &mut self.discs[color.index()];
        words[0] |= bit[0];
        words[1] |= bit[1];
    }

    /// Which squares the board has.
    #[inline]
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The size that numbers its squares.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.shape.size()
    }

    /// Whose disc stands on a square; `None` if it is empty, blocked or outside.
    #[inline]
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Color> {
        if self.discs(Color::Black).contains(square) {
            Some(Color::Black)
        } else if self.discs(Color::White).contains(square) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Puts a disc on a square in place of what stood there, or empties it.
    ///
    /// # Errors
    /// [`OffBoard`] if the board does not have the square; it is then unchanged.
    #[inline]
    pub const fn set(&mut self, square: Square, disc: Option<Color>) -> Result<(), OffBoard> {
        let shape = self.shape;
        let index = match square.index(shape.size()) {
            Some(index) if !shape.is_blocked(square) => index,
            _ => return Err(OffBoard { square, shape }),
        };
        let bit = bit(index);
        let [black, white] = &mut self.discs;
        black[0] &= !bit[0];
        black[1] &= !bit[1];
        white[0] &= !bit[0];
        white[1] &= !bit[1];
        if let Some(color) = disc {
            self.put(index, color);
        }
        Ok(())
    }

    /// Turns over the discs on these squares; squares without a disc stay so.
    #[inline]
    pub fn flip(&mut self, squares: SquareSet) {
        let mut words = [0; 2];
        if squares.size() == self.size() {
            words = squares.words();
        } else {
            // Numbers differ between sizes: go by the squares themselves.
            for index in squares
                .iter()
                .filter_map(|square| square.index(self.size()))
            {
                let bit = bit(index);
                words = [words[0] | bit[0], words[1] | bit[1]];
            }
        }
        let [black, white] = &mut self.discs;
        for ((black, white), word) in black.iter_mut().zip(white).zip(words) {
            let turned = (*black | *white) & word;
            *black ^= turned;
            *white ^= turned;
        }
    }

    /// The squares of one side's discs.
    #[inline]
    #[must_use]
    pub const fn discs(&self, color: Color) -> SquareSet {
        SquareSet::from_board_words(self.size(), self.discs[color.index()])
    }

    /// The squares that the board has and on which no disc stands. Blocked squares are not among them.
    #[inline]
    #[must_use]
    pub const fn empties(&self) -> SquareSet {
        let [black, white] = self.discs;
        let all = self.shape.squares().words();
        SquareSet::from_board_words(
            self.size(),
            [
                all[0] & !(black[0] | white[0]),
                all[1] & !(black[1] | white[1]),
            ],
        )
    }

    /// How many discs one side has.
    #[inline]
    #[must_use]
    pub const fn count(&self, color: Color) -> usize {
        self.discs(color).len()
    }
}

/// Shows the rows in `X`, `O` and `-`, with a blank for a blocked square.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Board(")?;
        for square in SquareSet::full(self.size()) {
            if square.column() == 0 && square.row() > 0 {
                f.write_str(" / ")?;
            }
            f.write_str(match self.get(square) {
                Some(Color::Black) => "X",
                Some(Color::White) => "O",
                None if self.shape.is_blocked(square) => " ",
                None => "-",
            })?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_start_position_is_laid_out() {
        let square = |index, size| Square::from_index(index, size).unwrap();
        for (shape, white, black) in [
            (Shape::Full(Size::Eight), [27, 36], [28, 35]),
            (Shape::Full(Size::Ten), [44, 55], [45, 54]),
            (Shape::Octagon, [44, 55], [45, 54]),
            (Shape::Full(Size::Fourteen), [90, 105], [91, 104]),
        ] {
            let board = Board::start(shape);
            let size = shape.size();
            assert!(
                board
                    .discs(Color::White)
                    .iter()
                    .eq(white.map(|index| square(index, size)))
            );
            assert!(
                board
                    .discs(Color::Black)
                    .iter()
                    .eq(black.map(|index| square(index, size)))
            );
            assert_eq!(board.empties().len(), shape.area() - 4);
        }
        assert_eq!(
            format!("{:?}", Board::start(Shape::Full(Size::Four))),
            "Board(---- / -OX- / -XO- / ----)"
        );
    }

    #[test]
    fn squares_are_set_emptied_and_turned() {
        for shape in Size::ALL
            .map(Shape::Full)
            .into_iter()
            .chain([Shape::Octagon])
        {
            let mut board = Board::empty(shape);
            for square in SquareSet::full(Size::Fourteen) {
                let before = board;
                let set = board.set(square, Some(Color::Black));
                assert_eq!(set.is_ok(), shape.has(square));
                if set.is_err() {
                    assert_eq!(board, before);
                    continue;
                }
                assert_eq!(board.get(square), Some(Color::Black));
                assert_eq!(board.count(Color::Black), 1);
                let mut only = SquareSet::empty(Size::Fourteen);
                only.insert(square);
                board.flip(only);
                assert_eq!(board.get(square), Some(Color::White));
                board.set(square, Some(Color::Black)).unwrap();
                board.flip(SquareSet::full(shape.size()));
                assert_eq!(board.get(square), Some(Color::White));
                assert_eq!(
                    (board.count(Color::Black), board.count(Color::White)),
                    (0, 1)
                );
                board.set(square, None).unwrap();
                assert_eq!(board, Board::empty(shape));
            }
        }
    }

    #[test]
    fn boards_are_made_of_two_sets() {
        for shape in [
            Shape::Octagon,
            Shape::Full(Size::Ten),
            Shape::Full(Size::Twelve),
        ] {
            let start = Board::start(shape);
            let [black, white] = Color::ALL.map(|color| start.discs(color));
            assert_eq!(Board::from_discs(shape, black, white), Some(start));
            assert_eq!(Board::from_discs(shape, black, black), None);
            assert_eq!(
                Board::from_discs(Shape::Full(Size::Eight), black, white),
                None
            );
            let all = SquareSet::full(shape.size());
            let none = SquareSet::empty(shape.size());
            let is_full = shape != Shape::Octagon;
            assert_eq!(Board::from_discs(shape, none, all).is_some(), is_full);
            assert!(Board::from_discs(shape, shape.squares(), none).is_some());
        }
    }

    #[test]
    fn a_blocked_square_takes_no_disc() {
        let mut board = Board::empty(Shape::Octagon);
        let a1 = Square::from_name(b"a1").unwrap();
        let refusal = board.set(a1, Some(Color::White)).unwrap_err();
        assert_eq!(refusal.to_string(), "the octagon board has no square a1");
        assert!(!board.empties().contains(a1));
    }
}
