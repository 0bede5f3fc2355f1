//! A game as it is told to the engine and kept in the record.

use boardwire_convert::shogi::{csa_to_usi, summary_to_position, usi_to_csa};
use boardwire_core::LineText;
use boardwire_core::shogi::{Color, Move, Setup};
use boardwire_csa::CsaMove;
use boardwire_csa::record::{OwnedRecord, analysis};
use boardwire_csa::session::Moved;
use boardwire_csa::summary::GameSummary;
use boardwire_rules::shogi::Position;
use boardwire_usi::{PositionSpec, PvState, Score, ScoreValue};

use crate::Failure;
use crate::record;

pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) side: Color,
    /// `START` has come.
    pub(crate) started: bool,
    /// How many moves there are, those of the summary included.
    pub(crate) count: u64,
    pub(crate) record: OwnedRecord,
    pub(crate) position: PositionSpec<'static>,
    setup: Setup,
}

impl Game {
    pub(crate) fn new(summary: &GameSummary<'_>) -> Result<Self, Failure> {
        let bad = |what: &str| Failure::Lost(format!("the game that is offered {what}"));
        let position = summary_to_position(summary).value;
        let mut setup = summary.setup();
        for &mv in &position.moves {
            let played = setup.play_unchecked(mv);
            played.map_err(|_| bad("begins with moves that can't be played"))?;
        }
        if position.moves.len() != summary.moves.len() {
            return Err(bad("begins with moves that can't be played"));
        }
        let id = summary.game_id.as_ref();
        Ok(Self {
            id: id.map_or_else(
                || "game".to_string(),
                |id| id.to_string_lossy().into_owned(),
            ),
            side: summary.your_turn.ok_or_else(|| bad("has no Your_Turn"))?,
            started: false,
            count: u64::try_from(position.moves.len()).unwrap_or(u64::MAX),
            record: record::begin(summary),
            position,
            setup,
        })
    }

    pub(crate) fn moved(&mut self, moved: &Moved) -> Result<(), Failure> {
        let cant = |why: &dyn std::fmt::Display| Failure::Lost(format!("{}: {why}", moved.mv));
        let mv = csa_to_usi(moved.mv, &self.setup).map_err(|why| cant(&why))?;
        self.setup.play_unchecked(mv).map_err(|why| cant(&why))?;
        self.position.moves.push(mv);
        self.record.push_move(moved.mv, moved.time);
        self.count = moved.number;
        Ok(())
    }

    /// A move of the engine as the server takes it.
    pub(crate) fn to_csa(&self, mv: Move) -> Option<CsaMove> {
        usi_to_csa(mv, &self.setup)
    }

    /// The position after the move that the opponent is expected to play; `None` if it can't be played.
    pub(crate) fn after(&self, mv: Move) -> Option<PositionSpec<'static>> {
        Position::unchecked(&self.setup).check_move(mv).ok()?;
        let mut position = self.position.clone();
        position.moves.push(mv);
        Some(position)
    }

    /// What the engine thinks of its move, as floodgate takes it: centipawns from Black's view, and the moves that it expects.
    pub(crate) fn comment(&self, line: &PvState) -> Option<LineText<'static>> {
        /// A mate as a number, as engines on floodgate show it.
        const MATE: i64 = 30_000;
        let score = line.score.map(|score| match self.side {
            Color::Black => score,
            Color::White => score.flip(),
        });
        let eval = score.map(|Score { value, .. }| match value {
            ScoreValue::Cp(centipawns) => centipawns,
            ScoreValue::Mate(mate) if mate.is_winning() => MATE,
            ScoreValue::Mate(_) => -MATE,
        });
        let mut setup = self.setup;
        let mut moves = Vec::new();
        for &mv in line.pv.iter().flat_map(|pv| &pv.moves) {
            let Some(csa) = usi_to_csa(mv, &setup) else {
                break;
            };
            if setup.play_unchecked(mv).is_err() {
                break;
            }
            moves.push(csa);
        }
        // The move itself stands before the comment.
        let expected = moves.into_iter().skip(1).map(Into::into);
        analysis::record_to_wire(&analysis::to_comment(eval, expected, line.nodes))
    }
}
