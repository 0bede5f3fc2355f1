//! One game: what the server says goes to the engine, and what the engine answers to the server.

use std::io::{self, Write};
use std::time::Duration;

use boardwire_convert::shogi::{csa_to_usi, summary_to_position, usi_to_csa};
use boardwire_core::LineText;
use boardwire_core::shogi::{Color, Move, Setup};
use boardwire_csa::record::{OwnedRecord, analysis};
use boardwire_csa::server::{ExtReply, Outcome, RejectedBy};
use boardwire_csa::session::{ClientSession, Event, Finish, Moved, State};
use boardwire_csa::summary::GameSummary;
use boardwire_usi::{BestMove, BestMoveKind, GameResult, PositionSpec, Score, ScoreValue};

use crate::arguments::Plan;
use crate::connection::{Connection, Log};
use crate::engine::Engine;
use crate::record;
use crate::{Failure, warn};

/// How long to wait for the engine before the server is listened to, while both may speak.
const TURN: Duration = Duration::from_millis(10);
/// How long to wait for the server at once, while only it may speak.
const WAIT: Duration = Duration::from_secs(60);

/// Waits for a game and plays it. The record has what was played, whatever ended it.
pub(crate) fn play(
    connection: &mut Connection,
    log: &mut Log,
    engine: &mut Engine,
    plan: &Plan,
) -> (Option<OwnedRecord>, Result<(), Failure>) {
    let mut desk = Desk {
        connection,
        log,
        engine,
        comment: plan.comment,
    };
    let mut game = None;
    let end = desk.run(&mut game);
    (game.map(|game| game.record), end)
}

/// The position as the engine is told it, and the record.
struct Game {
    side: Color,
    position: PositionSpec<'static>,
    setup: Setup,
    record: OwnedRecord,
    id: String,
    count: u64,
}

impl Game {
    fn new(summary: &GameSummary<'_>) -> Result<Self, Failure> {
        let bad = |what: &str| Failure::Server(format!("the game that is offered {what}"));
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
            side: summary.your_turn.ok_or_else(|| bad("has no Your_Turn"))?,
            count: u64::try_from(position.moves.len()).unwrap_or(u64::MAX),
            position,
            setup,
            record: record::begin(summary),
            id: id.map_or_else(
                || "game".to_string(),
                |id| id.to_string_lossy().into_owned(),
            ),
        })
    }

    fn moved(&mut self, moved: &Moved) -> Result<(), Failure> {
        let cant = |why: &dyn std::fmt::Display| Failure::Server(format!("{}: {why}", moved.mv));
        let mv = csa_to_usi(moved.mv, &self.setup).map_err(|why| cant(&why))?;
        self.setup.play_unchecked(mv).map_err(|why| cant(&why))?;
        self.position.moves.push(mv);
        self.record.push_move(moved.mv, moved.time);
        self.count = moved.number;
        Ok(())
    }
}

struct Desk<'d> {
    connection: &'d mut Connection,
    log: &'d mut Log,
    engine: &'d mut Engine,
    comment: bool,
}

impl Desk<'_> {
    fn run(&mut self, game: &mut Option<Game>) -> Result<(), Failure> {
        loop {
            if self.engine.thinks()
                && let Some(best) = self.engine.answer(TURN)?
                && let Some(game) = game
            {
                self.answer(game, best)?;
            }
            let patience = match self.engine.thinks() {
                true => Duration::ZERO,
                false => WAIT,
            };
            let Some(event) = self.connection.hear(self.log, patience)? else {
                continue;
            };
            if let Some(finish) = self.take(game, event)? {
                let game = game.as_mut();
                return game.map_or(Ok(()), |game| self.end(game, &finish));
            }
        }
    }

    /// What an event asks for. Gives the end of the game.
    fn take(&mut self, game: &mut Option<Game>, event: Event) -> Result<Option<Finish>, Failure> {
        match event {
            Event::Proposed(summary) => {
                *game = Some(Game::new(&summary)?);
                self.say(ClientSession::agree)?;
            }
            Event::Started => self.think(game.as_ref())?,
            Event::Moved(moved) => {
                if let Some(game) = game {
                    game.moved(&moved)?;
                }
                self.think(game.as_ref())?;
            }
            Event::Finished(finish) => return Ok(Some(finish)),
            Event::Rejected(by) => {
                let by = match &by {
                    RejectedBy::Player(name) => name.as_bytes(),
                    RejectedBy::ServerTimedOut => b"the server: nobody agreed in time",
                };
                let by = by.escape_ascii();
                return Err(Failure::Server(format!("the game is rejected by {by}")));
            }
            Event::Closed => return Err(Failure::Server("the connection was closed".into())),
            Event::Row(row) => {
                if let ExtReply::Error(error) = *row {
                    let text = error.text();
                    let text = text.escape_ascii();
                    if self.connection.session().state() == State::Connected {
                        return Err(Failure::Server(format!("no game: {text}")));
                    }
                    warn(&format!("server: {text}"));
                }
            }
            _ => {}
        }
        Ok(None)
    }

    fn think(&mut self, game: Option<&Game>) -> Result<(), Failure> {
        let session = self.connection.session();
        match (game, session.clock()) {
            (Some(game), Some(clock)) if session.is_my_turn() => {
                self.engine.think(&game.position, clock, game.side)
            }
            _ => Ok(()),
        }
    }

    fn answer(&mut self, game: &Game, best: BestMove) -> Result<(), Failure> {
        let session = self.connection.session();
        if !session.is_my_turn() {
            // The game has ended in the meantime.
            return Ok(());
        }
        match best.kind() {
            BestMoveKind::Move(mv) => self.send_move(game, mv),
            BestMoveKind::Resign => self.say(ClientSession::resign),
            BestMoveKind::Win => {
                if session.can_declare() == Some(false) {
                    warn("the engine declares a win that it has not");
                }
                self.say(ClientSession::declare)
            }
            _ => Err(Failure::Engine(
                "it has no move, and does not resign".into(),
            )),
        }
    }

    fn send_move(&mut self, game: &Game, mv: Move) -> Result<(), Failure> {
        let cant = || Failure::Engine(format!("its move {mv} can't be played"));
        let csa = usi_to_csa(mv, &game.setup).ok_or_else(cant)?;
        let comment = self.comment.then(|| self.comment(game)).flatten();
        let said = self.say(|session, now| match comment {
            Some(comment) => session.play_with_comment(csa, comment.as_bytes(), now),
            None => session.play(csa, now),
        });
        said.map_err(|_| cant())
    }

    /// What the engine thinks of its move, as floodgate takes it: centipawns from Black's view, and the moves that it expects.
    fn comment(&self, game: &Game) -> Option<LineText<'static>> {
        /// A mate as a number, as engines on floodgate show it.
        const MATE: i64 = 30_000;
        let line = self.engine.line()?;
        let score = line.score.map(|score| match game.side {
            Color::Black => score,
            Color::White => score.flip(),
        });
        let eval = score.map(|Score { value, .. }| match value {
            ScoreValue::Cp(centipawns) => centipawns,
            ScoreValue::Mate(mate) if mate.is_winning() => MATE,
            ScoreValue::Mate(_) => -MATE,
        });
        let mut setup = game.setup;
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

    fn say(
        &mut self,
        make: impl FnOnce(&mut ClientSession, u64) -> Result<Vec<u8>, boardwire_csa::session::Refused>,
    ) -> Result<(), Failure> {
        self.connection.say(self.log, make)
    }

    fn end(&mut self, game: &mut Game, finish: &Finish) -> Result<(), Failure> {
        record::end(&mut game.record, finish);
        self.engine.end_game(match finish.outcome {
            Some(Outcome::Win) => GameResult::Win,
            Some(Outcome::Lose) => GameResult::Lose,
            _ => GameResult::Draw,
        })?;
        let mut line = format!("{} {} moves", game.id, game.count);
        if let Some(reason) = &finish.reason {
            line += &format!(" #{}", reason.word().escape_ascii());
        }
        if let Some(outcome) = finish.outcome {
            line += &format!(" #{}", outcome.word());
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{line}")
            .and_then(|()| out.flush())
            .map_err(|error| Failure::Output(format!("standard output: {error}")))
    }
}
