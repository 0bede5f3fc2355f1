//! Why a move is illegal.

use boardwire_core::shogi::{Color, Hand, Move, MoveKind, PieceKind, Square};

use super::attacks;
use super::bitboard::Bitboard;
use super::state::State;

/// The rule that a move breaks. Of several, the first in the order of this list that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The null move: a player can't pass.
    #[error("a player can't pass")]
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
    /// The piece does not move that way.
    #[error("a {kind} does not move that way")]
    CannotReach {
        /// The kind of the moving piece.
        kind: PieceKind,
    },
    /// The piece moves that way, but another piece stands between.
    #[error("the piece on {by} is in the way")]
    Blocked {
        /// The first piece in the way.
        by: Square,
    },
    /// The move would capture a king.
    #[error("a king can't be captured")]
    KingCapture,
    /// Promotion of a gold, a king, or a piece that is promoted already.
    #[error("a {kind} can't promote")]
    CannotPromote {
        /// The kind of the moving piece.
        kind: PieceKind,
    },
    /// Promotion by a move that neither starts nor ends in the promotion zone.
    #[error("a piece promotes only when it moves within, into or out of the three farthest ranks")]
    OutsideZone,
    /// A pawn or lance on the farthest rank, or a knight on the two farthest, has to promote: it could never move
    /// again.
    #[error("a {kind} has to promote here: it could never move again")]
    MustPromote {
        /// The kind of the moving piece.
        kind: PieceKind,
    },
    /// The captured piece would be one more than the hand can hold; only on boards with more pieces than a set.
    #[error("the hand can't hold another piece of this kind")]
    HandFull,
    /// A drop on a square that is not empty.
    #[error("a piece can't be dropped on an occupied square")]
    SquareOccupied,
    /// A drop of a piece that the mover does not hold.
    #[error("the mover holds no such piece in hand")]
    NotInHand,
    /// A drop of a pawn, lance or knight where it could never move.
    #[error("a {kind} can't be dropped where it could never move")]
    DeadDrop {
        /// The kind that is dropped.
        kind: PieceKind,
    },
    /// Nifu: a pawn is dropped on a file with an unpromoted pawn of the same side.
    #[error("the file already has an unpromoted pawn of the same side (nifu)")]
    Nifu,
    /// The mover's king would be left or put in check.
    #[error("the piece on {by} would attack the mover's king")]
    LeavesKingInCheck {
        /// An attacking piece.
        by: Square,
    },
    /// Uchifuzume: a dropped pawn gives mate.
    #[error("a dropped pawn may not give mate (uchifuzume)")]
    Uchifuzume,
}

impl IllegalMove {
    /// The stable code: `null-move`, `nifu` and so on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NullMove => "null-move",
            Self::EmptySquare => "empty-square",
            Self::NotYourPiece => "not-your-piece",
            Self::OwnPieceThere => "own-piece-there",
            Self::CannotReach { .. } => "cannot-reach",
            Self::Blocked { .. } => "blocked",
            Self::KingCapture => "king-capture",
            Self::CannotPromote { .. } => "cannot-promote",
            Self::OutsideZone => "outside-zone",
            Self::MustPromote { .. } => "must-promote",
            Self::HandFull => "hand-full",
            Self::SquareOccupied => "square-occupied",
            Self::NotInHand => "not-in-hand",
            Self::DeadDrop { .. } => "dead-drop",
            Self::Nifu => "nifu",
            Self::LeavesKingInCheck { .. } => "leaves-king-in-check",
            Self::Uchifuzume => "uchifuzume",
        }
    }
}

/// The squares where a piece of this kind could never move.
#[inline]
pub(super) const fn dead_squares(kind: PieceKind, color: Color) -> Bitboard {
    match kind {
        PieceKind::Pawn | PieceKind::Lance => Bitboard::far_ranks(color, 1),
        PieceKind::Knight => Bitboard::far_ranks(color, 2),
        _ => Bitboard::EMPTY,
    }
}

impl State {
    /// Whether the move is legal, and if not, why.
    #[inline]
    pub(super) fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv.kind() {
            MoveKind::Board { from, to, promote } => self.check_board_move(from, to, promote),
            MoveKind::Drop { kind, to } => self.check_drop(kind, to),
            MoveKind::Null => Err(IllegalMove::NullMove),
        }
    }

    fn check_board_move(&self, from: Square, to: Square, promote: bool) -> Result<(), IllegalMove> {
        let color = self.turn();
        let piece = self.setup.board.get(from).ok_or(IllegalMove::EmptySquare)?;
        if piece.color() != color {
            return Err(IllegalMove::NotYourPiece);
        }
        let target = self.setup.board.get(to);
        if target.is_some_and(|target| target.color() == color) {
            return Err(IllegalMove::OwnPieceThere);
        }
        let kind = piece.kind();
        if !attacks::attacks(kind, color, from, self.occupied()).contains(to) {
            return Err(self.unreachable(kind, from, to));
        }
        if let Some(target) = target {
            if target.kind() == PieceKind::King {
                return Err(IllegalMove::KingCapture);
            }
            let held = target.kind().unpromote();
            if self.setup.hand(color).count(held) >= Hand::MAX {
                return Err(IllegalMove::HandFull);
            }
        }
        if promote {
            if !kind.can_promote() {
                return Err(IllegalMove::CannotPromote { kind });
            }
            if !from.in_promotion_zone(color) && !to.in_promotion_zone(color) {
                return Err(IllegalMove::OutsideZone);
            }
        } else if dead_squares(kind, color).contains(to) {
            return Err(IllegalMove::MustPromote { kind });
        }
        self.check_king_safety(kind, Some(from), to)
    }

    /// Why a piece does not reach a square.
    #[cold]
    fn unreachable(&self, kind: PieceKind, from: Square, to: Square) -> IllegalMove {
        if attacks::attacks(kind, self.turn(), from, Bitboard::EMPTY).contains(to)
            && let Some(by) = attacks::first_between(from, to, self.occupied())
        {
            return IllegalMove::Blocked { by };
        }
        IllegalMove::CannotReach { kind }
    }

    fn check_drop(&self, kind: PieceKind, to: Square) -> Result<(), IllegalMove> {
        let color = self.turn();
        if self.occupied().contains(to) {
            return Err(IllegalMove::SquareOccupied);
        }
        if !self.setup.hand(color).has(kind) {
            return Err(IllegalMove::NotInHand);
        }
        if dead_squares(kind, color).contains(to) {
            return Err(IllegalMove::DeadDrop { kind });
        }
        if kind == PieceKind::Pawn && self.pieces(color, kind).files().contains(to) {
            return Err(IllegalMove::Nifu);
        }
        self.check_king_safety(kind, None, to)?;
        if kind == PieceKind::Pawn && self.is_drop_mate(to) {
            return Err(IllegalMove::Uchifuzume);
        }
        Ok(())
    }

    #[inline]
    fn check_king_safety(
        &self,
        kind: PieceKind,
        from: Option<Square>,
        to: Square,
    ) -> Result<(), IllegalMove> {
        if !self.may_expose_king(kind, from) {
            return Ok(());
        }
        match self.attacker_after(kind, from, to) {
            Some(by) => Err(IllegalMove::LeavesKingInCheck { by }),
            None => Ok(()),
        }
    }

    /// Whether a move has to be looked at for the safety of the mover's king. When there is no check, only the king
    /// itself and pieces in line with it can expose it.
    #[inline]
    pub(super) fn may_expose_king(&self, kind: PieceKind, from: Option<Square>) -> bool {
        self.in_check
            || kind == PieceKind::King
            || from.is_some_and(|from| {
                self.kings(self.turn())
                    .any(|king| attacks::lines(king).contains(from))
            })
    }

    /// Whether a pawn of the mover dropped here gives mate.
    pub(super) fn is_drop_mate(&self, to: Square) -> bool {
        let color = self.turn();
        if (attacks::pawn(color, to) & self.kings(color.opponent())).is_empty() {
            return false;
        }
        let Some(drop) = Move::drop(PieceKind::Pawn, to) else {
            return false;
        };
        let mut after = *self;
        // The pawn stands next to the king, so no drop can come between: only moves on the board answer.
        after.make(drop).is_ok() && !after.has_board_move()
    }
}
