//! Positions that play moves.

use boardwire_core::othello::{Board, Color, Move, Setup, Shape, Square, SquareSet, Variant};

use super::fill::Sides;
use super::legality::IllegalMove;
use super::score::GameResult;

/// A position in a game: the discs, who is to move, and how many discs each side has placed.
///
/// ```
/// use boardwire_core::othello::{Move, Square, Variant};
/// use boardwire_rules::othello::Position;
///
/// let start = Position::new(Variant::Reversi);
/// let d4 = Square::from_name(b"d4").unwrap();
/// let mut position = start;
/// let flipped = position.play(Move::Play(d4))?;
/// assert!(flipped.is_empty() && position.is_centre_phase());
/// assert_eq!(position.placed(), [1, 0]);
/// # Ok::<(), boardwire_rules::othello::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    setup: Setup,
    placed: [u8; 2],
    variant: Variant,
}

/// Why a board is none of the variant's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The variant is not played on a board of this shape.
    #[error("{variant} is not played on the {shape} board")]
    WrongShape {
        /// The variant.
        variant: Variant,
        /// The board's shape.
        shape: Shape,
    },
    /// Reversi's limit can't be kept without the counts of placed discs.
    #[error("reversi needs the number of discs that each side has placed")]
    PlacedMissing,
    /// A side has placed more than 32 discs in Reversi.
    #[error("{color} has placed {placed} discs: in reversi each side has 32")]
    PlacedCap {
        /// The side.
        color: Color,
        /// How many it is said to have placed.
        placed: u8,
    },
    /// The counts do not add up to the discs on the board, less the four that a game other than Reversi starts with.
    #[error("{placed} discs were placed, but {discs} stand on the board")]
    PlacedSum {
        /// Black's and White's placed discs together.
        placed: u16,
        /// The discs on the board.
        discs: u16,
    },
}

impl PositionError {
    /// The stable code: `wrong-shape`, `placed-missing`, `placed-cap` or `placed-sum`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongShape { .. } => "wrong-shape",
            Self::PlacedMissing => "placed-missing",
            Self::PlacedCap { .. } => "placed-cap",
            Self::PlacedSum { .. } => "placed-sum",
        }
    }
}

/// d4, e4, d5 and e5 on 8x8.
const CENTRE: u128 = 1 << 27 | 1 << 28 | 1 << 35 | 1 << 36;

impl Position {
    /// How many discs each side can place in Reversi.
    pub const DISC_LIMIT: u8 = 32;

    /// The start of a variant, without a random opening.
    #[must_use]
    pub const fn new(variant: Variant) -> Self {
        Self {
            setup: Setup::start(variant),
            placed: [0; 2],
            variant,
        }
    }

    /// A position from any board. Std and Anti are played on boards of every shape, since GGF's types combine sizes and goals freely
    /// (`10a`, `88a`); the others on theirs alone.
    ///
    /// `placed` is how many discs Black and White have placed so far, be it in a random opening: FlipSight's `placed`. Records that do
    /// not have it pass `None`; the counts then begin at 0 here. Reversi can't do without.
    ///
    /// # Errors
    /// The first thing that is wrong, in the order of [`PositionError`].
    pub fn from_board(
        variant: Variant,
        board: &Board,
        turn: Color,
        placed: Option<[u8; 2]>,
    ) -> Result<Self, PositionError> {
        let shape = board.shape();
        let is_played = match variant {
            Variant::Std | Variant::Anti => true,
            Variant::Grand | Variant::Octagon | Variant::Reversi => shape == variant.shape(),
        };
        if !is_played {
            return Err(PositionError::WrongShape { variant, shape });
        }
        let position = Self {
            setup: Setup {
                board: *board,
                turn,
            },
            placed: placed.unwrap_or_default(),
            variant,
        };
        match placed {
            Some(placed) => position.check_placed(placed)?,
            None if variant == Variant::Reversi => return Err(PositionError::PlacedMissing),
            None => {}
        }
        Ok(position)
    }

    fn check_placed(&self, counts: [u8; 2]) -> Result<(), PositionError> {
        let is_reversi = self.variant == Variant::Reversi;
        for (color, placed) in Color::ALL.into_iter().zip(counts) {
            if is_reversi && placed > Self::DISC_LIMIT {
                return Err(PositionError::PlacedCap { color, placed });
            }
        }
        let placed = counts.map(u16::from).iter().sum();
        let discs = self.discs().map(u16::from).iter().sum();
        let from_start = if is_reversi { 0 } else { 4 };
        if placed + from_start == discs {
            Ok(())
        } else {
            Err(PositionError::PlacedSum { placed, discs })
        }
    }

    /// The variant that is played.
    #[inline]
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The board and the side to move.
    #[inline]
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The discs.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// The side to move, also when it can only pass, or when the game is over.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.setup.turn
    }

    /// How many discs Black and White have placed: from the start of the game, or as [`from_board`](Position::from_board) was told.
    #[inline]
    #[must_use]
    pub const fn placed(&self) -> [u8; 2] {
        self.placed
    }

    /// How many discs of Black's and of White's stand on the board.
    #[must_use]
    pub fn discs(&self) -> [u8; 2] {
        // At most 196, so it always fits.
        Color::ALL.map(|color| u8::try_from(self.board().count(color)).unwrap_or(u8::MAX))
    }

    /// The squares on which the side to move can place a disc. Empty when it has to pass, and when the game is over.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> SquareSet {
        self.moves_of(self.turn())
    }

    /// Whether the side to move can place a disc.
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        !self.legal_moves().is_empty()
    }

    /// Whether the side to move can place no disc, but the other side can: the only legal move is a pass.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        !self.has_legal_move() && !self.moves_of(!self.turn()).is_empty()
    }

    /// Whether neither side can place a disc. The board need not be full.
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.has_legal_move() && self.moves_of(!self.turn()).is_empty()
    }

    /// The result, if the game is over.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.is_over()
            .then(|| GameResult::new(self.variant, self.discs()))
    }

    /// Whether this is Reversi and one of the four squares in the centre is empty: discs are placed there alone, and flip nothing.
    #[inline]
    #[must_use]
    pub fn is_centre_phase(&self) -> bool {
        self.variant == Variant::Reversi && self.empty_centre() != 0
    }

    fn empty_centre(&self) -> u128 {
        let [empties, _] = self.board().empties().words();
        empties & CENTRE
    }

    /// Whether this is Reversi and the side has placed all its discs. It then passes whenever it is to move.
    #[inline]
    pub(super) fn is_spent(&self, color: Color) -> bool {
        self.variant == Variant::Reversi && self.placed[color.index()] >= Self::DISC_LIMIT
    }

    /// The squares on which a side could place a disc if it were to move.
    #[inline]
    fn moves_of(&self, color: Color) -> SquareSet {
        if self.variant == Variant::Reversi {
            let size = self.board().size();
            if self.is_spent(color) {
                return SquareSet::empty(size);
            }
            let centre = self.empty_centre();
            if centre != 0 {
                return SquareSet::from_words(size, [centre, 0]);
            }
        }
        self.sides(color).moves()
    }

    #[inline]
    fn sides(&self, turn: Color) -> Sides<'_> {
        let board = self.board();
        Sides { board, turn }
    }

    /// The discs that a disc on this square would flip, none in Reversi's centre; `None` if it can't be placed there.
    #[must_use]
    pub fn flips(&self, square: Square) -> Option<SquareSet> {
        let board = self.board();
        if !board.empties().contains(square) || self.is_spent(self.turn()) {
            return None;
        }
        let mut placed = SquareSet::empty(board.size());
        placed.insert(square);
        if self.is_centre_phase() {
            let [bit, _] = placed.words();
            return (bit & CENTRE != 0).then(|| SquareSet::empty(board.size()));
        }
        let flips = self.sides(self.turn()).flips(placed);
        (!flips.is_empty()).then_some(flips)
    }

    /// Whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_move(mv).is_ok()
    }

    /// The same, and if not, why.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        self.flipped_by(mv).map(drop)
    }

    /// Plays a legal move and returns the squares of the discs that it flipped: none for a pass, or in Reversi's centre.
    ///
    /// # Errors
    /// The rule that the move breaks; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<SquareSet, IllegalMove> {
        let flipped = self.flipped_by(mv)?;
        match mv {
            Move::Play(square) => self.place(square, flipped),
            Move::Pass => self.pass(),
        }
        Ok(flipped)
    }

    fn flipped_by(&self, mv: Move) -> Result<SquareSet, IllegalMove> {
        let flipped = match mv {
            Move::Play(square) => self.flips(square),
            Move::Pass => self
                .must_pass()
                .then(|| SquareSet::empty(self.board().size())),
        };
        flipped.ok_or_else(|| self.reason(mv))
    }

    /// Places a disc that is known to flip these.
    fn place(&mut self, square: Square, flipped: SquareSet) {
        let turn = self.turn();
        let board = &mut self.setup.board;
        board.flip(flipped);
        // A legal move is on the board, so there is no other case.
        if board.set(square, Some(turn)).is_ok() {
            let placed = &mut self.placed[turn.index()];
            *placed = placed.saturating_add(1);
        }
        self.pass();
    }

    const fn pass(&mut self) {
        self.setup.turn = self.setup.turn.opponent();
    }

    /// Counts the lines of play of exactly `depth` moves, a pass being a move: the usual test of a move generator. A game that ends sooner
    /// counts once. Takes time and stack with `depth`.
    #[must_use]
    pub fn perft(&self, depth: u8) -> u64 {
        let Some(deeper) = depth.checked_sub(1) else {
            return 1;
        };
        let moves = self.legal_moves();
        if moves.is_empty() {
            if self.is_over() {
                return 1;
            }
            let mut next = *self;
            next.pass();
            return next.perft(deeper);
        }
        if deeper == 0 {
            return u64::try_from(moves.len()).unwrap_or(u64::MAX);
        }
        moves
            .iter()
            .filter_map(|square| {
                let mut next = *self;
                next.place(square, self.flips(square)?);
                Some(next.perft(deeper))
            })
            .sum()
    }
}

/// The start of Othello on 8x8.
impl Default for Position {
    fn default() -> Self {
        Self::new(Variant::Std)
    }
}

/// The position as a renderer or a writer needs it.
impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup
    }
}

#[cfg(test)]
mod tests {
    use boardwire_core::othello::Size;

    use super::*;

    #[test]
    fn the_centre_is_d4_e4_d5_e5() {
        let start = Board::start(Shape::Full(Size::Eight));
        let [all, _] = SquareSet::full(Size::Eight).words();
        assert_eq!(start.empties().words(), [all & !CENTRE, 0]);
    }
}
