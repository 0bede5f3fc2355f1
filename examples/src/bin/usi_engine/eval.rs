//! What a position is worth, by its material.

use boardwire_core::shogi::{Piece, PieceKind};
use boardwire_rules::shogi::Position;

/// Centipawns of a piece on the board; in hand it is worth a little more.
pub(crate) const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Pawn => 100,
        PieceKind::Lance => 300,
        PieceKind::Knight => 350,
        PieceKind::Silver => 500,
        PieceKind::Gold => 550,
        PieceKind::Bishop => 800,
        PieceKind::Rook => 950,
        PieceKind::ProPawn => 450,
        PieceKind::ProLance | PieceKind::ProKnight => 480,
        PieceKind::ProSilver => 530,
        PieceKind::Horse => 1100,
        PieceKind::Dragon => 1250,
        PieceKind::King => 0,
    }
}

/// Centipawns for the side to move.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let setup = position.setup();
    let turn = position.turn();
    let mut score = 0;
    for (square, piece) in setup.board.pieces() {
        let worth = value(piece.kind()) + advance(piece, square.rank_for(piece.color()));
        score += if piece.color() == turn { worth } else { -worth };
    }
    for (color, hand) in [
        (turn, setup.hand(turn)),
        (turn.opponent(), setup.hand(turn.opponent())),
    ] {
        let worth: i32 = hand
            .iter()
            .map(|(kind, count)| (value(kind) + value(kind) / 10) * i32::from(count))
            .sum();
        score += if color == turn { worth } else { -worth };
    }
    score
}

/// A little for going forward, so that there is something to do; kings stay at home.
const fn advance(piece: Piece, rank: u8) -> i32 {
    let forward = 9 - rank as i32;
    match piece.kind() {
        PieceKind::Pawn | PieceKind::Silver => forward * 3,
        PieceKind::King => forward * -6,
        _ => forward,
    }
}
