//! Matches, their state and their legs. (S737 and what follows)
//!
//! Three orders meet here: `clocks_ms`, `discs` and `result_discs` are Black's, then White's; `totals`, `winner` and `rating_*` are
//! participant 0's, then participant 1's; the two legs swap who is Black.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use boardwire_core::othello::Color;

use super::request::LegNumber;
use super::{
    Cells, ColorNumber, FinishReason, GameMode, LegStatus, MatchKind, MatchStatus, Num, Placed,
    SquareList, StateStatus, WireMove,
};
use crate::object::object;

object! {
    /// A match of two bots, or a game of a bot against a human. All keys but `id` may be missing: events of human games have three.
    pub struct Match {
        /// The match: positive, or negative against a human.
        id: i64 = "id", required;
        /// `human`; missing in matches of bots.
        kind: MatchKind<'i> = "kind", optional;
        /// The bot that is participant 0; 0 for a human.
        bot_a: i64 = "bot_a", optional;
        /// The bot that is participant 1; 0 for a human.
        bot_b: i64 = "bot_b", optional;
        /// Which game is played.
        game_mode: GameMode<'i> = "game_mode", optional;
        /// Seconds for each leg and colour.
        time_limit_sec: i64 = "time_limit_sec", optional;
        /// How far it is.
        status: MatchStatus<'i> = "status", optional;
        /// The games; missing or null before the start.
        state: Box<State<'i>> = "state", nullable;
        /// Whether the site arranged it.
        auto: bool = "auto", optional;
        /// Until when a challenge can be accepted, in milliseconds since 1970.
        expires_ms: i64 = "expires_ms", nullable;
        /// Whether it is rated.
        ranked: bool = "ranked", optional;
        /// Whether the ratings have been changed.
        rating_applied: bool = "rating_applied", optional;
        /// The ratings before, by participant.
        rating_before: [Option<Num<'i>>; 2] = "rating_before", nullable;
        /// The ratings after, by participant.
        rating_after: [Option<Num<'i>>; 2] = "rating_after", nullable;
        /// When it was made, `YYYY-MM-DD HH:MM:SS` in the service's time.
        created_at: Cow<'i, str> = "created_at", optional;
        /// The round, in games against humans: to be sent with each move.
        round_no: i64 = "round_no", nullable;
        /// The room, in games against humans.
        room_id: i64 = "room_id", nullable;
        /// When the room was made, in games against humans: to be sent with each move, as it is.
        room_created_at: Cow<'i, str> = "room_created_at", nullable;
    }
}

impl<'i> Match<'i> {
    /// Whether it is a game against a human. The sign of the number counts.
    #[must_use]
    pub const fn is_human(&self) -> bool {
        self.id < 0
    }

    /// Which participant a bot is, 0 or 1.
    #[must_use]
    pub fn participant(&self, bot: i64) -> Option<usize> {
        // 0 stands for a human.
        let is = |number: Option<i64>| bot != 0 && number == Some(bot);
        match (is(self.bot_a), is(self.bot_b)) {
            (true, _) => Some(0),
            (false, true) => Some(1),
            (false, false) => None,
        }
    }

    /// The legs; none before the start.
    #[must_use]
    pub fn legs(&self) -> &[Leg<'i>] {
        match self.state.value().map(|state| &state.legs) {
            Some(Some(legs)) => legs,
            _ => &[],
        }
    }
}

object! {
    /// The games of a match.
    pub struct State {
        /// The form of this object: 1.
        version: i64 = "version", optional;
        /// Which game is played.
        game_mode: GameMode<'i> = "game_mode", optional;
        /// Seconds for each leg and colour.
        time_limit_sec: i64 = "time_limit_sec", optional;
        /// How far the games are.
        status: StateStatus<'i> = "status", optional;
        /// The number of this state.
        revision: u64 = "revision", optional;
        /// When they began, in milliseconds since 1970.
        started_ms: i64 = "started_ms", nullable;
        /// When they last changed.
        last_now_ms: i64 = "last_now_ms", nullable;
        /// When they ended.
        finished_ms: i64 = "finished_ms", nullable;
        /// The random moves from which both legs start.
        opening_moves: Vec<WireMove> = "opening_moves", nullable;
        /// The same with their colours.
        opening_history: Vec<OpeningMove<'i>> = "opening_history", nullable;
        /// Two legs between bots, one against a human.
        legs: Vec<Leg<'i>> = "legs", optional;
        /// The discs of both legs by participant.
        totals: [i64; 2] = "totals", nullable;
        /// The participant who has won; null for a draw, and while the match runs.
        winner: i64 = "winner", nullable;
        /// Why the match ended.
        finish_reason: FinishReason<'i> = "finish_reason", nullable;
        /// Squares along a side.
        board_size: i64 = "board_size", optional;
        /// The squares that are not in use.
        blocked_squares: SquareList = "blocked_squares", optional;
    }
}

object! {
    /// A move of the random opening.
    pub struct OpeningMove {
        /// Whose it is.
        color: ColorNumber = "color", optional;
        /// The move.
        mv: WireMove = "move", required;
    }
}

object! {
    /// One of the games of a match.
    pub struct Leg {
        /// The discs.
        board: Cells = "board", required;
        /// The colour to move.
        turn: ColorNumber = "turn", required;
        /// The participant who is Black: 0 in the first leg, 1 in the second.
        black_participant: i64 = "black_participant", wanted;
        /// How many discs each colour has placed.
        placed: Placed<'i> = "placed", wanted;
        /// What was left of Black's and White's clock, in milliseconds, when the turn began.
        clocks_ms: [Num<'i>; 2] = "clocks_ms", wanted;
        /// When the turn began, in milliseconds since 1970.
        turn_started_ms: i64 = "turn_started_ms", wanted_or_null;
        /// The number of the leg's state: one more with each change.
        revision: u64 = "revision", required;
        /// The moves so far, without the random opening.
        history: Vec<LegMove<'i>> = "history", wanted;
        /// How far it is.
        status: LegStatus<'i> = "status", required;
        /// Black's and White's discs on the board.
        discs: [i64; 2] = "discs", wanted;
        /// When it ended.
        finished_ms: i64 = "finished_ms", wanted_or_null;
        /// Where the colour to move can place a disc; empty when it has to pass, and when the leg is over.
        legal_moves: SquareList = "legal_moves", required;
        /// The score of a leg that was lost on time, Black's and White's; counted in place of `discs`.
        result_discs: [i64; 2] = "result_discs", nullable;
    }
}

impl Leg<'_> {
    /// Which colour a participant has in this leg. Where the leg does not say who is Black, its number does: participant 0 in the first.
    #[must_use]
    pub fn color_of(&self, participant: usize, number: LegNumber) -> Color {
        let black = match self.black_participant {
            Some(1) => 1,
            Some(_) => 0,
            None => number.get(),
        };
        if participant == black {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The score that counts: `result_discs` where there is one, else `discs`.
    #[must_use]
    pub fn score(&self) -> Option<[i64; 2]> {
        self.result_discs.value().copied().or(self.discs)
    }

    /// What is left of a colour's clock, in milliseconds, when the service's clock shows `server_now_ms`; it may be negative. Time runs
    /// only for the colour to move of an active leg. `None` where the leg does not have its clocks.
    #[must_use]
    pub fn remaining_ms(&self, color: Color, server_now_ms: i64) -> Option<i64> {
        let [black, white] = self.clocks_ms.as_ref()?;
        let base = match color {
            Color::Black => black.floor(),
            Color::White => white.floor(),
        };
        let runs = self.status == LegStatus::Active && self.turn.color() == Some(color);
        if !runs {
            return Some(base);
        }
        let started = *self.turn_started_ms.value()?;
        Some(base.saturating_sub(server_now_ms.saturating_sub(started)))
    }
}

object! {
    /// A move of a leg. Passes may stand there as -1 or as a word.
    pub struct LegMove {
        /// Whose it is.
        color: ColorNumber = "color", optional;
        /// The participant who made it.
        participant: i64 = "participant", optional;
        /// The move.
        mv: WireMove = "move", required;
        /// When it was made, in milliseconds since 1970.
        at_ms: i64 = "at_ms", optional;
    }
}

object! {
    /// What an answer to accept, reject and move says of the match. All else that it may hold is among the extras: poll for the state.
    pub struct AnsweredMatch {
        /// The match.
        id: i64 = "id", required;
        /// How far it is now.
        status: MatchStatus<'i> = "status", optional;
        /// Participant 0.
        bot_a: i64 = "bot_a", optional;
        /// Participant 1.
        bot_b: i64 = "bot_b", optional;
    }
}
