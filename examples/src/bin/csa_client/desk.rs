//! The table at which a game is played: what the server says goes to the engine, and what the engine answers to the server.

use std::time::Duration;

use boardwire_core::shogi::Move;
use boardwire_csa::server::{ExtReply, Outcome, RejectedBy};
use boardwire_csa::session::{ClientSession, Event, Finish, Refused, State};
use boardwire_usi::{BestMove, BestMoveKind, GameResult};

use crate::arguments::Plan;
use crate::connection::{Connection, Log};
use crate::engine::{Awaited, Engine, Turn};
use crate::game::Game;
use crate::{Failure, record, warn};

/// How long to wait for one side before the other is listened to, while both may speak.
const TURN: Duration = Duration::from_millis(10);
/// How long to wait for the server at once, while only it may speak.
const WAIT: Duration = Duration::from_secs(60);

/// What came of waiting for a game and playing it.
pub(crate) struct Sitting {
    /// The game, if one was started; with what was played, whatever ended it.
    pub(crate) game: Option<Game>,
    /// How it ended; `None`: it was cut off, or there was none.
    pub(crate) finish: Option<Finish>,
    /// What went wrong, be it that the game has an end all the same.
    pub(crate) fault: Option<Failure>,
}

impl Sitting {
    /// There was no game.
    pub(crate) const fn failed(fault: Failure) -> Self {
        Self {
            game: None,
            finish: None,
            fault: Some(fault),
        }
    }
}

/// Waits for a game and plays it. `revive` starts the engine anew, if it has ended while there was nothing to do.
pub(crate) fn play(
    connection: &mut Connection,
    log: &mut Log,
    engine: &mut Engine,
    plan: &Plan,
    revive: &dyn Fn() -> Result<Engine, Failure>,
) -> Sitting {
    let mut desk = Desk {
        connection,
        log,
        engine,
        plan,
        revive,
        expected: None,
        failed: None,
    };
    let mut game = None;
    let end = desk.run(&mut game);
    let mut fault = desk.failed.take();
    let mut game = game.filter(|game| game.started);
    let finish = match end {
        Ok(finish) => Some(finish),
        Err(failure) => {
            fault.get_or_insert(failure);
            None
        }
    };
    match (&mut game, &finish) {
        (Some(game), Some(finish)) => {
            record::end(&mut game.record, finish);
            if fault.is_none() {
                fault = engine.end_game(result(finish)).err();
            }
        }
        (Some(game), None) => {
            if let Some(fault) = &fault {
                record::cut(&mut game.record, fault);
            }
            if !matches!(fault, Some(Failure::Engine(_))) {
                // The fault that cut the game is the one to be told.
                let ended = engine.end_game(GameResult::Lose);
                if let Err(failure) = ended {
                    warn(&failure.to_string());
                }
            }
        }
        _ => {}
    }
    Sitting {
        game,
        finish,
        fault,
    }
}

const fn result(finish: &Finish) -> GameResult<'static> {
    match finish.outcome {
        Some(Outcome::Win) => GameResult::Win,
        Some(Outcome::Lose) => GameResult::Lose,
        _ => GameResult::Draw,
    }
}

struct Desk<'d> {
    connection: &'d mut Connection,
    log: &'d mut Log,
    engine: &'d mut Engine,
    plan: &'d Plan,
    revive: &'d dyn Fn() -> Result<Engine, Failure>,
    /// What the engine expects as the answer to the move that it has sent.
    expected: Option<Move>,
    /// Why the engine plays no more: the game is resigned.
    failed: Option<Failure>,
}

impl Desk<'_> {
    fn run(&mut self, game: &mut Option<Game>) -> Result<Finish, Failure> {
        loop {
            let stepped = self.step(game);
            match (stepped, game.as_ref()) {
                (Ok(Some(finish)), _) => return Ok(finish),
                (Ok(None), _) => {}
                (Err(failure @ Failure::Engine(_)), Some(game))
                    if self.plan.resign_on_failure && game.started && self.failed.is_none() =>
                {
                    self.failed = Some(failure);
                    self.turn(game)?;
                }
                (Err(failure), _) => return Err(failure),
            }
        }
    }

    /// Hears both sides for a moment.
    fn step(&mut self, game: &mut Option<Game>) -> Result<Option<Finish>, Failure> {
        let awaited = match self.failed {
            None => self.engine.awaited(),
            Some(_) => Awaited::Nothing,
        };
        let (engine, server) = match awaited {
            Awaited::Answer => (Some(TURN), Duration::ZERO),
            // The clock does not run before the server has spoken, so that it is the one to wait for.
            Awaited::Opponent => (Some(Duration::ZERO), TURN),
            Awaited::Nothing => (None, WAIT),
        };
        if let Some(within) = engine
            && let Some(best) = self.engine.answer(within)?
            && let Some(game) = game
        {
            self.answer(game, best)?;
        }
        match self.connection.hear(self.log, server)? {
            Some(event) => self.take(game, event),
            None => Ok(None),
        }
    }

    /// What an event asks for. Gives the end of the game.
    fn take(&mut self, game: &mut Option<Game>, event: Event) -> Result<Option<Finish>, Failure> {
        match event {
            Event::Proposed(summary) => {
                *game = Some(Game::new(&summary)?);
                if !self.engine.is_running() {
                    // It may have waited for hours. There is time to load: the server waits for AGREE, but not for ever.
                    warn("engine: it has ended while it waited, and is started again");
                    *self.engine = (self.revive)()?;
                }
                self.say(ClientSession::agree)?;
            }
            Event::Started => {
                if let Some(game) = game {
                    game.started = true;
                    self.turn(game)?;
                }
            }
            Event::Moved(moved) => {
                if let Some(game) = game {
                    game.moved(&moved)?;
                    self.turn(game)?;
                }
            }
            Event::Finished(finish) => return Ok(Some(finish)),
            Event::Rejected(by) => {
                let by = match &by {
                    RejectedBy::Player(name) => name.as_bytes(),
                    RejectedBy::ServerTimedOut => b"the server: nobody agreed in time",
                };
                let by = by.escape_ascii();
                return Err(Failure::Lost(format!("the game is rejected by {by}")));
            }
            Event::Closed => return Err(Failure::Lost("the connection was closed".into())),
            Event::Row(row) => {
                if let ExtReply::Error(error) = *row {
                    let text = error.text();
                    let text = text.escape_ascii();
                    if self.connection.session().state() == State::Connected {
                        return Err(Failure::Lost(format!("no game: {text}")));
                    }
                    warn(&format!("server: {text}"));
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// The game has begun, or a move was played: what the engine is to do now.
    fn turn(&mut self, game: &Game) -> Result<(), Failure> {
        let session = self.connection.session();
        let mine = session.is_my_turn();
        if self.failed.is_some() {
            return match mine {
                true => self.say(ClientSession::resign),
                false => Ok(()),
            };
        }
        let expected = self.expected.take().filter(|_| !mine && self.plan.ponder);
        let position = match mine {
            true => Some(game.position.clone()),
            false => expected.and_then(|mv| game.after(mv)),
        };
        let (Some(position), Some(clock)) = (position, session.clock()) else {
            return Ok(());
        };
        let turn = Turn {
            position,
            clock: *clock,
            mover: game.side,
        };
        if !mine {
            return self.engine.ponder(&turn);
        }
        match self.engine.think(turn)? {
            Some(best) => self.answer(game, best),
            None => Ok(()),
        }
    }

    fn answer(&mut self, game: &Game, best: BestMove) -> Result<(), Failure> {
        let session = self.connection.session();
        if !session.is_my_turn() {
            // The game has ended in the meantime.
            return Ok(());
        }
        match best.kind() {
            BestMoveKind::Move(mv) => {
                self.expected = best.ponder();
                self.send_move(game, mv)
            }
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
        let csa = game.to_csa(mv).ok_or_else(cant)?;
        let line = self.engine.line().filter(|_| self.plan.comment);
        let comment = line.and_then(|line| game.comment(line));
        let said = self.say(|session, now| match comment {
            Some(comment) => session.play_with_comment(csa, comment.as_bytes(), now),
            None => session.play(csa, now),
        });
        said.map_err(|failure| match failure {
            // What the session refuses is no fault of the server.
            Failure::Server(_) => cant(),
            failure => failure,
        })
    }

    fn say(
        &mut self,
        make: impl FnOnce(&mut ClientSession, u64) -> Result<Vec<u8>, Refused>,
    ) -> Result<(), Failure> {
        self.connection.say(self.log, make)
    }
}
