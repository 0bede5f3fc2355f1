//! The request of an engine: a position to move in.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use boardwire_core::othello::{Board, Color, Shape, Size, Variant};

use super::{Cells, ColorNumber, GameMode, LegMove, Placed, SquareList};
use crate::object::object;

object! {
    /// What the connector asks an engine, one line for each move: the position, whose turn it is, and the time. (S356)
    ///
    /// Its fields are what the line says; whether they agree is the business of `validate`.
    pub struct EngineRequest {
        /// The discs.
        board: Cells = "board", required;
        /// The colour to move, which is the engine's.
        color: ColorNumber = "color", required;
        /// The squares on which a disc can be placed; empty: answer with a pass.
        legal_moves: SquareList = "legal_moves", required;
        /// Which rules hold.
        game_mode: GameMode<'i> = "game_mode", default(GameMode::Std);
        /// Squares along a side: 8, or 10 in grand and octagon. At Lenient, where it is missing, that of the board.
        board_size: i64 = "board_size", default(if board.len() == 100 { 10 } else { 8 });
        /// The squares that are not in use. At Lenient, where they are missing, those of the game.
        blocked_squares: SquareList = "blocked_squares", default(match game_mode {
            GameMode::Octagon => SquareList::OCTAGON_BLOCKED,
            _ => SquareList::EMPTY,
        });
        /// How many discs each colour has placed.
        placed: Placed<'i> = "placed", wanted;
        /// What is left of the engine's clock in this leg, in milliseconds, less the time used in this turn. At Lenient, where it is missing, 0.
        remaining_ms: i64 = "remaining_ms", default(0);
        /// The match; negative (the room's number with a minus) against a human, never 0. At Lenient, where it is missing, 0.
        match_id: i64 = "match_id", default(0);
        /// 0 or 1; against a human 0.
        leg: LegNumber = "leg", default(LegNumber::FIRST);
        /// The number of the leg's state, which goes back with the move.
        revision: u64 = "revision", default(0);
        /// The moves of the leg so far.
        history: Vec<LegMove<'i>> = "history", default(Vec::new());
        /// The round, in games against humans; else null.
        round_no: i64 = "round_no", wanted_or_null;
        /// When the room was made, in games against humans; else null. It means nothing but itself.
        room_created_at: Cow<'i, str> = "room_created_at", wanted_or_null;
        /// The longest time that the connector waits, in milliseconds; 0 or less when there is none left. At Lenient, where it is missing, 0.
        budget_ms: i64 = "budget_ms", default(0);
    }
}

impl EngineRequest<'_> {
    /// The variant with its rules; `None` for a mode that this crate does not know.
    #[must_use]
    pub const fn variant(&self) -> Option<Variant> {
        self.game_mode.variant()
    }

    /// The side to move; `None` if `color` is none's.
    #[must_use]
    pub const fn turn(&self) -> Option<Color> {
        self.color.color()
    }

    /// The size of the board: that of `board_size`, if it is one.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        Size::new(u8::try_from(self.board_size).ok()?)
    }

    /// Which squares the board has: by the mode, or for an unknown one by the size.
    #[must_use]
    pub fn shape(&self) -> Option<Shape> {
        let size = self.size()?;
        match self.variant() {
            Some(variant) => Some(variant.shape()).filter(|shape| shape.size() == size),
            None => Some(Shape::Full(size)),
        }
    }

    /// The discs as a board, if they are one of that shape.
    #[must_use]
    pub fn to_board(&self) -> Option<Board> {
        self.board.board(self.shape()?)
    }

    /// Whether the game is against a human. The sign of the number counts: negative against humans.
    #[must_use]
    pub const fn is_human(&self) -> bool {
        self.match_id < 0
    }
}

/// The number of a leg: 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LegNumber(u8);

impl LegNumber {
    /// The leg in which participant 0 is Black; the only one against humans.
    pub const FIRST: Self = Self(0);
    /// The leg in which participant 1 is Black.
    pub const SECOND: Self = Self(1);

    /// The leg of that number.
    #[must_use]
    pub const fn new(number: usize) -> Option<Self> {
        match number {
            0 => Some(Self::FIRST),
            1 => Some(Self::SECOND),
            _ => None,
        }
    }

    /// 0 or 1.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl core::fmt::Display for LegNumber {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&self.0, f)
    }
}

crate::object::owned!(LegNumber);

impl<'i> crate::object::Read<'i> for LegNumber {
    fn read(cursor: &mut crate::lex::Cursor<'i, '_>) -> crate::lex::Parsed<Self> {
        let number = cursor.integer_in(0, 1, boardwire_core::expected!["0", "1"])?;
        Ok(if number == 0 {
            Self::FIRST
        } else {
            Self::SECOND
        })
    }
}

impl crate::object::Write for LegNumber {
    #[inline]
    fn write<W: boardwire_core::Out>(&self, out: &mut W) {
        out.put_u64(u64::from(self.0));
    }
}
