//! From a leg of a poll to the request of an engine.

use alloc::boxed::Box;

use boardwire_core::othello::Color;

use crate::model::{
    EngineRequest, Extras, Field, GameMode, Leg, LegNumber, Match, MatchRef, SquareList,
};
use crate::object::Own as _;
use crate::time::budget_ms;

impl<'i> EngineRequest<'i> {
    /// What the connector would ask an engine that is to move in a leg: `None` where the match can't be named, or the leg does not have a
    /// clock or a mode.
    #[must_use]
    pub fn of_leg(
        game: &Match<'i>,
        number: LegNumber,
        color: Color,
        server_now_ms: i64,
        max_think_ms: Option<i64>,
    ) -> Option<Self> {
        let leg: &Leg<'i> = game.legs().get(number.get())?;
        let state = game.state.value()?;
        let (round_no, room_created_at) = match MatchRef::of(game)? {
            MatchRef::Pair { .. } => (Field::Null, Field::Null),
            MatchRef::Human {
                round_no,
                room_created_at,
                ..
            } => (Field::Value(round_no), Field::Value(room_created_at)),
        };
        let game_mode: GameMode<'i> = state.game_mode.clone().or_else(|| game.game_mode.clone())?;
        let shape = game_mode.variant().map(|variant| variant.shape());
        let remaining_ms = leg.remaining_ms(color, server_now_ms)?;
        let by_shape = shape.map(|shape| i64::from(shape.size().side()));
        Some(Self {
            board: leg.board.clone(),
            color: color.into(),
            legal_moves: leg.legal_moves.clone(),
            board_size: state.board_size.or(by_shape)?,
            blocked_squares: state
                .blocked_squares
                .clone()
                .or_else(|| shape.map(SquareList::blocked))?,
            game_mode,
            placed: leg.placed.clone(),
            remaining_ms,
            match_id: game.id,
            leg: number,
            revision: leg.revision,
            history: leg.history.clone().unwrap_or_default(),
            round_no,
            room_created_at,
            budget_ms: budget_ms(max_think_ms, remaining_ms),
            extras: Extras::NONE,
        })
    }

    pub(super) fn boxed(self) -> Box<EngineRequest<'static>> {
        Box::new(self.own())
    }
}
