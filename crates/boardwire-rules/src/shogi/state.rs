//! A position without its history: the set-up form, and the same as sets of squares.

use boardwire_core::shogi::{Color, Move, Piece, PieceKind, PlayError, Setup, Square};

use super::attacks;
use super::bitboard::Bitboard;
use super::keys;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) setup: Setup,
    /// By [`Color::index`].
    by_color: [Bitboard; 2],
    /// By [`PieceKind::index`].
    by_kind: [Bitboard; 14],
    /// See [`keys::key`].
    pub(super) key: u128,
    /// Whether a king of the side to move is attacked.
    pub(super) in_check: bool,
}

/// What a move took away, so that it can be given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Undo {
    pub(super) mv: Move,
    captured: Option<Piece>,
    ply: u32,
    key: u128,
    in_check: bool,
}

impl State {
    pub(super) fn new(setup: &Setup) -> Self {
        let mut state = Self {
            setup: *setup,
            by_color: [Bitboard::EMPTY; 2],
            by_kind: [Bitboard::EMPTY; 14],
            key: keys::key(setup),
            in_check: false,
        };
        for (square, piece) in setup.board.pieces() {
            state.toggle(piece, square);
        }
        state.in_check = state.is_attacked(setup.turn);
        state
    }

    #[inline]
    pub(super) fn turn(&self) -> Color {
        self.setup.turn
    }

    #[inline]
    pub(super) fn of(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    #[inline]
    pub(super) fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.by_color[color.index()] & self.by_kind[kind.index()]
    }

    #[inline]
    pub(super) fn kings(&self, color: Color) -> Bitboard {
        self.pieces(color, PieceKind::King)
    }

    #[inline]
    pub(super) fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The pieces of `by` that attack a square when the board is occupied as given.
    #[inline]
    pub(super) fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let any = |kinds: &[PieceKind]| {
            kinds.iter().fold(Bitboard::EMPTY, |all, kind| {
                all | self.by_kind[kind.index()]
            })
        };
        let golds = any(&[
            PieceKind::Gold,
            PieceKind::ProPawn,
            PieceKind::ProLance,
            PieceKind::ProKnight,
            PieceKind::ProSilver,
        ]);
        let kings = any(&[PieceKind::King, PieceKind::Horse, PieceKind::Dragon]);
        let rooks = any(&[PieceKind::Rook, PieceKind::Dragon]);
        let bishops = any(&[PieceKind::Bishop, PieceKind::Horse]);
        let lances = any(&[PieceKind::Lance]);

        // What attacks a square from there is attacked from the square by the same kind of the other side.
        let other = by.opponent();
        let mut found = (attacks::pawn(other, square) & any(&[PieceKind::Pawn]))
            | (attacks::knight(other, square) & any(&[PieceKind::Knight]))
            | (attacks::silver(other, square) & any(&[PieceKind::Silver]))
            | (attacks::gold(other, square) & golds)
            | (attacks::king(square) & kings);
        let own = self.of(by);
        if !(attacks::lines(square) & own & (rooks | bishops | lances)).is_empty() {
            found |= (attacks::rook(square, occupied) & rooks)
                | (attacks::bishop(square, occupied) & bishops)
                | (attacks::lance(other, square, occupied) & lances);
        }
        found & own
    }

    /// Whether a king of this side is attacked; never, if it has none.
    #[inline]
    pub(super) fn is_attacked(&self, color: Color) -> bool {
        let occupied = self.occupied();
        self.kings(color)
            .any(|king| !self.attackers(king, color.opponent(), occupied).is_empty())
    }

    /// A piece that would attack a king of the mover after a move of `piece` from `from` (`None`: from hand) to `to`.
    #[inline]
    pub(super) fn attacker_after(
        &self,
        kind: PieceKind,
        from: Option<Square>,
        to: Square,
    ) -> Option<Square> {
        let color = self.turn();
        let target = Bitboard::of(to);
        let left = from.map_or(Bitboard::EMPTY, Bitboard::of);
        let occupied = (self.occupied() & !left) | target;
        let mut kings = self.kings(color);
        if kind == PieceKind::King {
            kings = (kings & !left) | target;
        }
        // A captured piece attacks no more.
        kings.find_map(|king| (self.attackers(king, color.opponent(), occupied) & !target).first())
    }

    /// Plays a move that is known to be legal. Others are played as far as [`Setup::play_unchecked`] can.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) -> Result<Undo, PlayError> {
        let color = self.turn();
        let captured = mv.to().and_then(|to| self.setup.board.get(to));
        let undo = Undo {
            mv,
            captured,
            ply: self.setup.ply,
            key: self.key,
            in_check: self.in_check,
        };
        let moved = mv
            .from()
            .and_then(|from| Some((from, self.setup.board.get(from)?)));
        self.setup.play_unchecked(mv)?;

        let mut key = self.key;
        if let Some((from, piece)) = moved {
            self.toggle(piece, from);
            key = key.wrapping_sub(keys::on_board(piece, from));
        } else if let Some(kind) = mv.dropped() {
            key = key.wrapping_sub(keys::in_hand(color, kind));
        }
        if let Some(to) = mv.to() {
            if let Some(piece) = captured {
                self.toggle(piece, to);
                key = key.wrapping_sub(keys::on_board(piece, to));
                key = key.wrapping_add(keys::in_hand(color, piece.kind().unpromote()));
            }
            if let Some(piece) = self.setup.board.get(to) {
                self.toggle(piece, to);
                key = key.wrapping_add(keys::on_board(piece, to));
            }
        }
        self.key = match color {
            Color::Black => key.wrapping_add(keys::WHITE_TO_MOVE),
            Color::White => key.wrapping_sub(keys::WHITE_TO_MOVE),
        };
        self.in_check = self.is_attacked(self.turn());
        Ok(undo)
    }

    /// Takes back the last move.
    pub(super) fn unmake(&mut self, undo: &Undo) {
        let color = self.turn().opponent();
        let board = &mut self.setup.board;
        let Some(to) = undo.mv.to() else { return };
        let Some(piece) = board.get(to) else { return };
        board.set(to, undo.captured);
        self.toggle(piece, to);
        // The hands have room: what is put back was there before.
        if let Some(captured) = undo.captured {
            self.toggle(captured, to);
            let _ = self
                .setup
                .hand_mut(color)
                .remove(captured.kind().unpromote());
        }
        if let Some(from) = undo.mv.from() {
            let piece = if undo.mv.is_promotion() {
                piece.unpromote()
            } else {
                piece
            };
            self.setup.board.set(from, Some(piece));
            self.toggle(piece, from);
        } else if let Some(kind) = undo.mv.dropped() {
            let _ = self.setup.hand_mut(color).add(kind);
        }
        self.setup.turn = color;
        self.setup.ply = undo.ply;
        self.key = undo.key;
        self.in_check = undo.in_check;
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.by_color[piece.color().index()] ^= bit;
        self.by_kind[piece.kind().index()] ^= bit;
    }
}
