//! Legal moves.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardwire_core::shogi::{Hand, Move, PieceKind, Square};

use super::attacks;
use super::bitboard::Bitboard;
use super::legality::dead_squares;
use super::state::State;

impl State {
    /// Hands every legal move to `sink` until it breaks: moves on the board by the square they start from, then
    /// drops by kind.
    #[inline]
    pub(super) fn each_legal_move(
        &self,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let targets = self.answer_squares();
        self.each_board_move(targets, sink)?;
        self.each_drop(targets, sink)
    }

    pub(super) fn push_legal_moves(&self, moves: &mut Vec<Move>) {
        let _ = self.each_legal_move(&mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }

    pub(super) fn has_legal_move(&self) -> bool {
        self.each_legal_move(&mut |_| ControlFlow::Break(()))
            .is_break()
    }

    pub(super) fn has_board_move(&self) -> bool {
        self.each_board_move(self.answer_squares(), &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Where pieces other than a king may go. In check by one piece: between it and the king, or on it; by two:
    /// nowhere. (With several kings every move is tested anyway.)
    fn answer_squares(&self) -> Bitboard {
        let color = self.turn();
        let mut kings = self.kings(color);
        let (true, Some(king), None) = (self.in_check, kings.next(), kings.next()) else {
            return Bitboard::ALL;
        };
        let mut checkers = self.attackers(king, color.opponent(), self.occupied());
        match (checkers.next(), checkers.next()) {
            (Some(checker), None) => attacks::between(king, checker) | Bitboard::of(checker),
            (Some(_), Some(_)) => Bitboard::EMPTY,
            (None, _) => Bitboard::ALL,
        }
    }

    #[inline]
    fn each_board_move(
        &self,
        answers: Bitboard,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = self.turn();
        let occupied = self.occupied();
        let refused = self.of(color) | self.kings(color.opponent()) | self.uncapturable();
        let zone = Bitboard::far_ranks(color, 3);
        for from in self.of(color) {
            let Some(piece) = self.setup.board.get(from) else {
                continue;
            };
            let kind = piece.kind();
            let mut targets = attacks::attacks(kind, color, from, occupied) & !refused;
            if kind != PieceKind::King {
                targets &= answers;
            }
            let exposed = self.may_expose_king(kind, Some(from));
            let dead = dead_squares(kind, color);
            for to in targets {
                if exposed && self.attacker_after(kind, Some(from), to).is_some() {
                    continue;
                }
                if kind.can_promote() && (zone.contains(from) || zone.contains(to)) {
                    sink(Move::board(from, to, true))?;
                }
                if !dead.contains(to) {
                    sink(Move::board(from, to, false))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn each_drop(
        &self,
        answers: Bitboard,
        sink: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let color = self.turn();
        let empty = !self.occupied() & answers;
        if empty.is_empty() {
            return ControlFlow::Continue(());
        }
        for (kind, _) in self.setup.hand(color).iter() {
            let mut targets = empty & !dead_squares(kind, color);
            if kind == PieceKind::Pawn {
                targets &= !self.pieces(color, kind).files();
            }
            for to in targets {
                if self.in_check && self.attacker_after(kind, None, to).is_some() {
                    continue;
                }
                if kind == PieceKind::Pawn && self.is_drop_mate(to) {
                    continue;
                }
                if let Some(drop) = Move::drop(kind, to) {
                    sink(drop)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Pieces of the other side for which the mover's hand has no room: none, unless there are more than one set's.
    #[inline]
    fn uncapturable(&self) -> Bitboard {
        let color = self.turn();
        let hand = self.setup.hand(color);
        if hand.total() < u32::from(Hand::MAX) {
            return Bitboard::EMPTY;
        }
        let is_full = |square: &Square| {
            let piece = self.setup.board.get(*square);
            piece.is_some_and(|piece| hand.count(piece.kind().unpromote()) >= Hand::MAX)
        };
        self.of(color.opponent())
            .filter(is_full)
            .fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square))
    }

    /// See [`Position::perft`](super::Position::perft).
    pub(super) fn perft(&self, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        self.push_legal_moves(&mut moves);
        if depth == 1 {
            return u64::try_from(moves.len()).unwrap_or(u64::MAX);
        }
        let mut leaves: u64 = 0;
        for mv in moves {
            let mut next = *self;
            if next.make(mv).is_ok() {
                leaves = leaves.saturating_add(next.perft(depth - 1));
            }
        }
        leaves
    }
}
