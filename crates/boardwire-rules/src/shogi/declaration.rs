//! The entering-king declaration.

use alloc::vec::Vec;

use boardwire_core::shogi::{Color, PieceKind};

use super::bitboard::Bitboard;
use super::position::Position;

/// By which rule a player declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationRule {
    /// The 27-point rule of amateur and computer play (CSA): 28 points win for Black, 27 for White.
    Points27,
    /// The 24-point rule of professional play: 31 points win, 24 to 30 are a draw.
    Points24,
}

impl DeclarationRule {
    /// The points that win for a side.
    #[must_use]
    pub const fn to_win(self, color: Color) -> u32 {
        match (self, color) {
            (Self::Points27, Color::Black) => 28,
            (Self::Points27, Color::White) => 27,
            (Self::Points24, _) => 31,
        }
    }

    /// The points with which a declaration does not fail.
    #[must_use]
    pub const fn required(self, color: Color) -> u32 {
        match self {
            Self::Points27 => self.to_win(color),
            Self::Points24 => 24,
        }
    }
}

/// What the side to move has for a declaration, condition by condition.
///
/// Time is not part of it. In handicap games some servers add what the giver of the handicap lacks; these counts do
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declaration {
    /// The rule.
    pub rule: DeclarationRule,
    /// The side to move, which declares.
    pub color: Color,
    /// Whether its king stands in the three farthest ranks.
    pub king_in_zone: bool,
    /// How many of its other pieces stand there.
    pub pieces_in_zone: u32,
    /// Its points: 5 for each rook and bishop, 1 for each other piece but the king, in the three farthest ranks and
    /// in hand.
    pub points: u32,
    /// Whether it is in check.
    pub in_check: bool,
}

/// How a declaration ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationOutcome {
    /// The declarer wins.
    Win,
    /// The game is drawn: only by [`DeclarationRule::Points24`].
    Draw,
    /// A condition fails. Declared nevertheless, it loses.
    Fail,
}

/// A condition that is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DeclarationFailure {
    /// The king is not in the three farthest ranks.
    #[error("the king is not in the three farthest ranks")]
    KingOutside,
    /// Fewer than ten other pieces stand in the three farthest ranks.
    #[error(
        "only {found} pieces besides the king are in the three farthest ranks, and 10 are needed"
    )]
    TooFewPieces {
        /// How many there are.
        found: u32,
    },
    /// Too few points.
    #[error("{found} points, and {required} are needed")]
    TooFewPoints {
        /// How many there are.
        found: u32,
        /// How many are needed.
        required: u32,
    },
    /// The declarer is in check.
    #[error("the declarer is in check")]
    InCheck,
}

impl DeclarationFailure {
    /// The stable code: `king-outside`, `too-few-pieces`, `too-few-points` or `in-check`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::KingOutside => "king-outside",
            Self::TooFewPieces { .. } => "too-few-pieces",
            Self::TooFewPoints { .. } => "too-few-points",
            Self::InCheck => "in-check",
        }
    }
}

/// How many pieces besides the king must be in the zone.
const PIECES_NEEDED: u32 = 10;

impl Declaration {
    /// The conditions that are not met, in the order of [`DeclarationFailure`]; none if the declaration holds.
    #[must_use]
    pub fn failures(&self) -> Vec<DeclarationFailure> {
        let required = self.rule.required(self.color);
        let found = self.points;
        let checks = [
            (!self.king_in_zone, DeclarationFailure::KingOutside),
            (
                self.pieces_in_zone < PIECES_NEEDED,
                DeclarationFailure::TooFewPieces {
                    found: self.pieces_in_zone,
                },
            ),
            (
                found < required,
                DeclarationFailure::TooFewPoints { found, required },
            ),
            (self.in_check, DeclarationFailure::InCheck),
        ];
        checks
            .into_iter()
            .filter(|&(fails, _)| fails)
            .map(|(_, failure)| failure)
            .collect()
    }

    /// How the declaration would end the game.
    #[must_use]
    pub fn outcome(&self) -> DeclarationOutcome {
        if !self.failures().is_empty() {
            DeclarationOutcome::Fail
        } else if self.points >= self.rule.to_win(self.color) {
            DeclarationOutcome::Win
        } else {
            DeclarationOutcome::Draw
        }
    }
}

impl Position {
    /// What the side to move has for an entering-king declaration.
    #[must_use]
    pub fn declaration(&self, rule: DeclarationRule) -> Declaration {
        let color = self.turn();
        let zone = Bitboard::far_ranks(color, 3);
        let kings = self.state.kings(color);
        let others = self.state.of(color) & zone & !kings;
        let on_board = others
            .filter_map(|square| self.setup().board.get(square))
            .map(|piece| points(piece.kind()));
        let in_hand = self
            .setup()
            .hand(color)
            .iter()
            .map(|(kind, count)| points(kind) * u32::from(count));
        Declaration {
            rule,
            color,
            king_in_zone: !(kings & zone).is_empty(),
            pieces_in_zone: others.count(),
            points: on_board.chain(in_hand).sum(),
            in_check: self.is_check(),
        }
    }
}

const fn points(kind: PieceKind) -> u32 {
    match kind.unpromote() {
        PieceKind::Bishop | PieceKind::Rook => 5,
        _ => 1,
    }
}
