//! Many games: logins, games one after the other, and what is done when something fails.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use boardwire_csa::session::{Event, Finish, State};

use crate::archive::{Archive, UsiLog};
use crate::arguments::{Mode, Plan};
use crate::backoff::Backoff;
use crate::connection::{Connection, Log};
use crate::desk::{self, Sitting};
use crate::engine::Engine;
use crate::game::Game;
use crate::tally::{Score, Tally};
use crate::{Failure, warn};

/// How long a server may take to answer LOGIN.
const ANSWER: Duration = Duration::from_secs(30);
/// A connection that has lasted so long was a good one.
const LASTING: Duration = Duration::from_secs(60);
/// How often in a row the engine may fail.
const CRASHES: u32 = 3;

/// Plays the games. Gives the status: that of the first fault that cost a game, or 0.
pub(crate) fn run(plan: &Plan) -> Result<u8, Failure> {
    let mut run = Run {
        plan,
        log: Log::create(plan.log.as_deref())?,
        usi_log: UsiLog::create(plan.usi_log.as_deref())?,
        archive: Archive::open(plan)?,
        connection: None,
        known: false,
        engine: None,
        prepared: false,
        has_run: false,
        crashes: 0,
        backoff: Backoff::new(plan.retries),
        tally: Tally::default(),
        status: 0,
    };
    let played = run.games();
    let left = run.end();
    if plan.games != Some(1) {
        say(&run.tally.to_string())?;
    }
    played.and(left)?;
    Ok(run.status)
}

struct Run<'p> {
    plan: &'p Plan,
    log: Log,
    usi_log: UsiLog,
    archive: Archive,
    connection: Option<Connection>,
    /// The server has taken a login of this run.
    known: bool,
    engine: Option<Engine>,
    /// The engine is ready for a game and has played none since.
    prepared: bool,
    /// An engine was ready in this run.
    has_run: bool,
    /// How often in a row the engine has failed.
    crashes: u32,
    backoff: Backoff,
    tally: Tally,
    status: u8,
}

impl Run<'_> {
    fn games(&mut self) -> Result<(), Failure> {
        let mut played = 0;
        let limit = self.plan.games;
        let more = |played: u64| limit.is_none_or(|limit| played < limit);
        while more(played) {
            let Sitting {
                game,
                finish,
                fault,
            } = match self.sit_down(played) {
                Ok(()) => self.play(),
                Err(fault) => Sitting::failed(fault),
            };
            if let Some(engine) = &mut self.engine {
                engine.report()?;
            }
            let started = game.is_some();
            if let Some(game) = game {
                played += 1;
                self.prepared = false;
                self.count(game, finish.as_ref(), fault.as_ref())?;
            }
            match fault {
                Some(fault) => self.recover(fault, started, more(played))?,
                None => self.settle()?,
            }
        }
        Ok(())
    }

    /// Sees to an engine that is ready and to a login, and asks for the game. A server waits for AGREE, but not for ever: the engine loads
    /// before it can be asked.
    fn sit_down(&mut self, number: u64) -> Result<(), Failure> {
        if self.engine.is_none() {
            self.engine = Some(Engine::start(self.plan, self.usi_log.clone())?);
            self.prepared = false;
        }
        if let Some(engine) = &mut self.engine
            && !self.prepared
        {
            engine.prepare()?;
            self.prepared = true;
            self.has_run = true;
        }
        if self.connection.is_none() {
            self.log_in(number)?;
        }
        if let Mode::Extended(_, seeks) = &self.plan.mode
            && let Some(seek) = turn_of(seeks, number)
            && let Some(connection) = &mut self.connection
        {
            let seek = seek.clone();
            connection.say(&mut self.log, |session, now| session.seek(seek, false, now))?;
        }
        Ok(())
    }

    fn log_in(&mut self, number: u64) -> Result<(), Failure> {
        let plan = self.plan;
        let (password, x1) = match &plan.mode {
            Mode::Extended(password, _) => (password, true),
            Mode::Csa(passwords) => match turn_of(passwords, number) {
                Some(password) => (password, false),
                None => return Err(Failure::Server("no password".into())),
            },
        };
        if !x1 && password.reading().is_default() {
            warn("the password names no game: the server pairs default-1500-0");
        }
        let connection = Connection::open(&plan.address, plan.keep_alive, &mut self.log)?;
        let connection = self.connection.insert(connection);
        let (name, password) = (plan.name.clone(), password.clone());
        connection.say(&mut self.log, |session, now| {
            session.login(name, password, x1, now)
        })?;
        while connection.session().state() == State::WaitLogin {
            match connection.hear(&mut self.log, ANSWER)? {
                Some(Event::LoginRefused) => {
                    let text = "the login is refused".into();
                    // One that was taken before is right: the server may not know yet that the last connection is gone.
                    return Err(match self.known {
                        true => Failure::Lost(text),
                        false => Failure::Server(text),
                    });
                }
                Some(Event::Closed) => {
                    return Err(Failure::Lost("closed before the login".into()));
                }
                Some(_) => {}
                None => return Err(Failure::Lost("no answer to the login".into())),
            }
        }
        self.known = true;
        Ok(())
    }

    fn play(&mut self) -> Sitting {
        let (Some(connection), Some(engine)) = (&mut self.connection, &mut self.engine) else {
            return Sitting::failed(Failure::Lost("no connection".into()));
        };
        let revive = || {
            let mut engine = Engine::start(self.plan, self.usi_log.clone())?;
            engine.prepare()?;
            Ok(engine)
        };
        desk::play(connection, &mut self.log, engine, self.plan, &revive)
    }

    /// Keeps a game that was started, and tells of it.
    fn count(
        &mut self,
        game: Game,
        finish: Option<&Finish>,
        fault: Option<&Failure>,
    ) -> Result<(), Failure> {
        let mut line = format!("{} {} moves", game.id, game.count);
        let score = match finish {
            Some(finish) => {
                if let Some(reason) = &finish.reason {
                    line += &format!(" #{}", reason.word().escape_ascii());
                }
                if let Some(outcome) = finish.outcome {
                    line += &format!(" #{}", outcome.word());
                }
                Score::of(finish.outcome)
            }
            None => {
                line += " lost";
                if let Some(fault) = fault {
                    line += &format!(": {fault}");
                }
                Score::CutOff
            }
        };
        self.tally.count(game.side, score);
        let kept = self.archive.keep(&game.id, game.record);
        if self.plan.games.is_none() {
            line += &format!("\n{}", self.tally);
        }
        say(&line).and(kept)
    }

    /// After a game that has its end.
    fn settle(&mut self) -> Result<(), Failure> {
        self.crashes = 0;
        self.backoff.reset();
        if self.plan.restart_engine
            && let Some(engine) = self.engine.take()
            && let Err(failure) = engine.quit()
        {
            warn(&failure.to_string());
        }
        self.part()
    }

    /// After a fault, which is told here or is the end. `started`: a game was.
    fn recover(&mut self, fault: Failure, started: bool, more: bool) -> Result<(), Failure> {
        match fault {
            Failure::Engine(_) => {
                // It is killed, and a new one is started for the next game.
                self.engine = None;
                self.crashes += 1;
                self.part()?;
                if !self.has_run || more && self.crashes >= CRASHES {
                    return Err(fault);
                }
                warn(&fault.to_string());
            }
            Failure::Lost(_) => {
                let connection = self.connection.take();
                let good = connection.as_ref().is_some_and(|it| it.age() >= LASTING);
                if started || good {
                    self.backoff.reset();
                }
                if let Some(connection) = connection {
                    connection.leave(&mut self.log)?;
                }
                if more {
                    let Some(wait) = self.backoff.next() else {
                        return Err(fault);
                    };
                    warn(&format!("{fault}; again in {} s", wait.as_secs()));
                    thread::sleep(wait);
                } else {
                    warn(&fault.to_string());
                }
            }
            Failure::Server(_) | Failure::Output(_) => return Err(fault),
        }
        if started && self.status == 0 {
            self.status = fault.status();
        }
        Ok(())
    }

    /// Leaves the connection, unless the next game can be asked for on it.
    fn part(&mut self) -> Result<(), Failure> {
        let extended = matches!(self.plan.mode, Mode::Extended(..));
        let left = self
            .connection
            .take_if(|connection| !(extended && connection.session().state() == State::Connected));
        left.map_or(Ok(()), |connection| connection.leave(&mut self.log))
    }

    fn end(&mut self) -> Result<(), Failure> {
        let left = match self.connection.take() {
            Some(connection) => connection.leave(&mut self.log),
            None => Ok(()),
        };
        let quit = self.engine.take().map_or(Ok(()), Engine::quit);
        left.and(quit)
    }
}

/// What a game has of things that take turns.
fn turn_of<T>(things: &[T], number: u64) -> Option<&T> {
    let count = u64::try_from(things.len()).ok()?;
    let index = number.checked_rem(count)?;
    things.get(usize::try_from(index).ok()?)
}

/// Lines on standard output, at once: they may be watched.
fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")
        .and_then(|()| out.flush())
        .map_err(|error| Failure::Output(format!("standard output: {error}")))
}
