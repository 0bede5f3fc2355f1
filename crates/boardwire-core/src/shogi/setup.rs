//! Set-up positions: what SFEN writes, and the fast replay that knows no rules.

use core::fmt;

use super::{Board, Color, Hand, HandError, Move, Piece, PieceKind, Square};

/// A position as it is set up or written down: board, hands, side to move and the number of the move to be played.
///
/// Nothing about it is checked; [`material`](Setup::material) counts the pieces, and
/// `boardwire_rules::shogi::Position` checks the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// What stands on the board.
    pub board: Board,
    /// The hands, at [`Color::index`]: Black's, then White's.
    pub hands: [Hand; 2],
    /// The side to move.
    pub turn: Color,
    /// The number of the move to be played next, counted in single moves from 1.
    pub ply: u32,
}

impl Setup {
    /// No pieces, empty hands, Black to play move 1.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        hands: [Hand::EMPTY; 2],
        turn: Color::Black,
        ply: 1,
    };

    /// The even start position: Black to play move 1.
    #[must_use]
    pub const fn startpos() -> Self {
        Self {
            board: Board::startpos(),
            ..Self::EMPTY
        }
    }

    /// The hand of a side.
    #[inline]
    #[must_use]
    pub const fn hand(&self, color: Color) -> &Hand {
        &self.hands[color.index()]
    }

    /// The hand of a side, to change it.
    #[inline]
    pub const fn hand_mut(&mut self, color: Color) -> &mut Hand {
        &mut self.hands[color.index()]
    }

    /// Where a side's king stands; the first by index if it has several.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Square> {
        let king = Piece::new(color, PieceKind::King);
        self.board
            .pieces()
            .find(|&(_, piece)| piece == king)
            .map(|(square, _)| square)
    }

    /// Checks that one set of 40 pieces could make up board and hands: no more than 18 pawns, 4 lances, knights,
    /// silvers and golds, 2 bishops and rooks, and one king a side. Fewer is fine.
    ///
    /// # Errors
    /// The first kind, in the order of [`PieceKind::ALL`], of which there are too many.
    pub fn material(&self) -> Result<(), MaterialError> {
        let mut counts = [0u32; 8];
        let mut kings = [0u32; 2];
        for (_, piece) in self.board.pieces() {
            counts[piece.kind().unpromote().index()] += 1;
            if piece.kind() == PieceKind::King {
                kings[piece.color().index()] += 1;
            }
        }
        for kind in PieceKind::HAND {
            let held = self
                .hands
                .iter()
                .map(|hand| u32::from(hand.count(kind)))
                .sum::<u32>();
            let found = counts[kind.index()] + held;
            counts[kind.index()] = found;
        }
        for (&kind, found) in PieceKind::ALL
            .iter()
            .zip(counts)
            .take(PieceKind::King.index())
        {
            if found > u32::from(kind.in_a_set()) {
                return Err(MaterialError::TooMany { kind, found });
            }
        }
        for color in Color::ALL {
            if kings[color.index()] > 1 {
                return Err(MaterialError::TooManyKings {
                    color,
                    found: kings[color.index()],
                });
            }
        }
        Ok(())
    }

    /// Plays a move without asking whether it is legal: the piece moves, promotes, captures into the mover's hand,
    /// or comes from it; the turn passes and the move number grows by one. How the piece may move, check, two pawns
    /// and forced promotion are not looked at.
    ///
    /// # Errors
    /// Only what makes the move meaningless, as listed in [`PlayError`]; the position is then unchanged.
    #[inline]
    pub const fn play_unchecked(&mut self, mv: Move) -> Result<(), PlayError> {
        let Some(to) = mv.to() else {
            return Err(PlayError::NullMove);
        };
        let target = self.board.get(to);
        if let Some(from) = mv.from() {
            let Some(mut piece) = self.board.get(from) else {
                return Err(PlayError::EmptySquare);
            };
            if piece.color().index() != self.turn.index() {
                return Err(PlayError::NotYourPiece);
            }
            // The order of the faults is that of the rules, and nothing changes before the last of them.
            let mut hand = *self.hand(self.turn);
            if let Some(taken) = target {
                if taken.color().index() == self.turn.index() {
                    return Err(PlayError::OwnPieceThere);
                }
                match hand.add(taken.kind().unpromote()) {
                    Ok(()) => {}
                    Err(HandError::Full(_)) => return Err(PlayError::HandFull),
                    Err(_) => return Err(PlayError::KingCapture),
                }
            }
            if mv.is_promotion() {
                match piece.promote() {
                    Some(promoted) => piece = promoted,
                    None => return Err(PlayError::CannotPromote),
                }
            }
            if target.is_some() {
                *self.hand_mut(self.turn) = hand;
            }
            self.board.set(from, None);
            self.board.set(to, Some(piece));
        } else if let Some(kind) = mv.dropped() {
            if target.is_some() {
                return Err(PlayError::SquareOccupied);
            }
            if self.hand_mut(self.turn).remove(kind).is_err() {
                return Err(PlayError::NotInHand);
            }
            self.board.set(to, Some(Piece::new(self.turn, kind)));
        } else {
            return Err(PlayError::NullMove);
        }
        self.turn = self.turn.opponent();
        self.ply = self.ply.saturating_add(1);
        Ok(())
    }
}

impl Default for Setup {
    /// The even start position.
    fn default() -> Self {
        Self::startpos()
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = &self.hands;
        write!(
            f,
            "Setup({:?}, hands {black:?} {white:?}, {} to play move {})",
            self.board, self.turn, self.ply
        )
    }
}

/// Why [`Setup::play_unchecked`] can't play a move at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The null move can't be played.
    #[error("the null move can't be played")]
    NullMove,
    /// Nothing stands where the move starts.
    #[error("no piece stands on the square that the move starts from")]
    EmptySquare,
    /// The moving piece belongs to the side that is not to move.
    #[error("the moving piece belongs to the other side")]
    NotYourPiece,
    /// The target square holds a piece of the mover (also when a move goes nowhere, as `7g7g`).
    #[error("a piece of the same side stands on the target square")]
    OwnPieceThere,
    /// A drop on a square that is not empty.
    #[error("a piece can't be dropped on an occupied square")]
    SquareOccupied,
    /// A drop of a piece that the mover does not hold.
    #[error("the mover holds no such piece in hand")]
    NotInHand,
    /// Promotion of a gold, a king, or a piece that is promoted already.
    #[error("this piece can't promote")]
    CannotPromote,
    /// The move would capture a king.
    #[error("a king can't be captured")]
    KingCapture,
    /// The captured piece would be one more than [`Hand::MAX`] of its kind.
    #[error("the hand can't hold another piece of this kind")]
    HandFull,
}

impl PlayError {
    /// The stable code: `null-move`, `empty-square` and so on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NullMove => "null-move",
            Self::EmptySquare => "empty-square",
            Self::NotYourPiece => "not-your-piece",
            Self::OwnPieceThere => "own-piece-there",
            Self::SquareOccupied => "square-occupied",
            Self::NotInHand => "not-in-hand",
            Self::CannotPromote => "cannot-promote",
            Self::KingCapture => "king-capture",
            Self::HandFull => "hand-full",
        }
    }
}

/// What [`Setup::material`] counted too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum MaterialError {
    /// More pieces of a kind, promoted and in hand included, than a set holds ([`PieceKind::in_a_set`]).
    #[error("{found} pieces of the kind {kind}, but a set has {}", .kind.in_a_set())]
    TooMany {
        /// The unpromoted kind.
        kind: PieceKind,
        /// How many there are.
        found: u32,
    },
    /// More than one king on a side.
    #[error("{color} has {found} kings")]
    TooManyKings {
        /// Whose.
        color: Color,
        /// How many there are.
        found: u32,
    },
}
