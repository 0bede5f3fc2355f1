//! The engine, as the game needs it: what it is told, and its answer, in its own time and in the opponent's.

use std::mem;
use std::process::Command as Process;
use std::time::{Duration, Instant};

use boardwire_core::Direction;
use boardwire_core::clock::Clock;
use boardwire_core::shogi::Color;
use boardwire_examples::{DriveError, Driver};
use boardwire_usi::session::SessionOptions;
use boardwire_usi::{
    BestMove, ClockParams, GameResult, GoParams, InfoAccumulator, Name, PositionSpec, PvState,
    SetOption, Text, UsiCommand,
};

use crate::archive::UsiLog;
use crate::arguments::Plan;
use crate::{Failure, warn};

/// What an engine may take to load.
const LOADING: Duration = Duration::from_secs(120);
/// What it may take to answer `stop` and to end.
const GRACE: Duration = Duration::from_secs(10);
/// What it is given for a move when the game's time is not limited, in milliseconds.
const UNLIMITED: i64 = 10_000;
/// How many lines are read before the server is heard again.
const LINES: usize = 1_000;
/// The option that tells an engine whether it will ponder.
const PONDER: &str = "USI_Ponder";

impl From<DriveError> for Failure {
    fn from(error: DriveError) -> Self {
        Self::Engine(error.to_string())
    }
}

/// A turn to think about.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) position: PositionSpec<'static>,
    /// As it stands before the turn.
    pub(crate) clock: Clock,
    pub(crate) mover: Color,
}

/// What the engine is at.
#[derive(Debug)]
enum Search {
    Idle,
    Thinking,
    /// In the opponent's time, about the position after the move that is expected.
    Pondering {
        position: Box<PositionSpec<'static>>,
        /// The answer of an engine that did not wait for `ponderhit`.
        early: Option<BestMove>,
    },
    /// It pondered about the wrong move. The answer that is due has no meaning; then comes the turn.
    Dropping {
        next: Box<Turn>,
        since: Instant,
    },
}

/// What is to be heard next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Awaited {
    Nothing,
    /// Its answer, for which the clock runs.
    Answer,
    /// The opponent's move.
    Opponent,
}

pub(crate) struct Engine {
    driver: Driver,
    log: UsiLog,
    infos: InfoAccumulator,
    search: Search,
    times: Times,
}

/// How the clock is told.
struct Times {
    increment_as_byoyomi: bool,
    with_ponderhit: bool,
    /// Milliseconds.
    margin: i64,
}

impl Engine {
    /// Starts it and sets its options.
    pub(crate) fn start(plan: &Plan, log: UsiLog) -> Result<Self, Failure> {
        let mut words = plan.engine.iter();
        let mut process = Process::new(words.next().map_or("".as_ref(), |word| word.as_os_str()));
        process.args(words);
        let millis = u64::try_from(LOADING.as_millis()).ok();
        let times = SessionOptions::default().with_usiok(millis);
        let mut driver = Driver::start_with(process, times).map_err(DriveError::from)?;
        driver.send(&UsiCommand::Usi)?;
        let mut ponders = false;
        driver.wait_for("usiok", LOADING, |command| {
            if let UsiCommand::Option(option) = command {
                ponders |= option.name().as_bytes() == PONDER.as_bytes();
            }
            matches!(command, UsiCommand::UsiOk).then_some(())
        })?;
        let given = |name: &str| {
            let mut options = plan.options.iter();
            options.any(|option| option.name().as_bytes() == name.as_bytes())
        };
        if ponders && !given(PONDER) {
            driver.send(&UsiCommand::SetOption(ponder_option(plan.ponder)?))?;
        }
        for option in &plan.options {
            driver.send(&UsiCommand::SetOption(option.clone()))?;
        }
        Ok(Self {
            driver,
            log,
            infos: InfoAccumulator::new(),
            search: Search::Idle,
            times: Times {
                increment_as_byoyomi: plan.increment_as_byoyomi,
                with_ponderhit: plan.ponderhit_times,
                margin: plan.margin,
            },
        })
    }

    /// Makes it ready for another game.
    pub(crate) fn prepare(&mut self) -> Result<(), Failure> {
        self.driver.send(&UsiCommand::IsReady)?;
        self.driver.wait_for("readyok", LOADING, |command| {
            matches!(command, UsiCommand::ReadyOk).then_some(())
        })?;
        Ok(self.driver.send(&UsiCommand::UsiNewGame)?)
    }

    /// Whether its process still runs.
    pub(crate) fn is_running(&mut self) -> bool {
        self.driver.is_running()
    }

    pub(crate) const fn awaited(&self) -> Awaited {
        match self.search {
            Search::Idle => Awaited::Nothing,
            Search::Thinking | Search::Dropping { .. } => Awaited::Answer,
            Search::Pondering { .. } => Awaited::Opponent,
        }
    }

    /// Its turn has come. If it has pondered about this very position, it goes on with that; an engine that has given its answer to it
    /// already is not asked again.
    pub(crate) fn think(&mut self, turn: Turn) -> Result<Option<BestMove>, Failure> {
        match mem::replace(&mut self.search, Search::Idle) {
            Search::Pondering { position, early } if *position == turn.position => {
                if early.is_some() {
                    return Ok(early);
                }
                let clock = match self.times.with_ponderhit {
                    true => self.times.go(&turn, Duration::ZERO).clock,
                    false => ClockParams::default(),
                };
                self.driver.send(&UsiCommand::PonderHit(clock))?;
                self.search = Search::Thinking;
            }
            Search::Pondering { early: None, .. } => {
                self.driver.send(&UsiCommand::Stop)?;
                self.search = Search::Dropping {
                    next: Box::new(turn),
                    since: Instant::now(),
                };
            }
            _ => self.go(&turn, Duration::ZERO)?,
        }
        Ok(None)
    }

    fn go(&mut self, turn: &Turn, spent: Duration) -> Result<(), Failure> {
        self.infos.clear();
        let position = turn.position.clone();
        self.driver.send(&UsiCommand::Position(position))?;
        self.driver
            .send(&UsiCommand::Go(self.times.go(turn, spent)))?;
        self.search = Search::Thinking;
        Ok(())
    }

    /// Lets it think about the turn that comes if the opponent plays the last move of the position. The clock is as it stands now: nothing
    /// that the opponent does changes what its own side has left.
    pub(crate) fn ponder(&mut self, turn: &Turn) -> Result<(), Failure> {
        self.infos.clear();
        let position = turn.position.clone();
        let go = self.times.go(turn, Duration::ZERO).with_ponder();
        self.driver.send(&UsiCommand::Position(position.clone()))?;
        self.driver.send(&UsiCommand::Go(go))?;
        self.search = Search::Pondering {
            position: Box::new(position),
            early: None,
        };
        Ok(())
    }

    /// Hears it for this long, or until its answer has come.
    pub(crate) fn answer(&mut self, within: Duration) -> Result<Option<BestMove>, Failure> {
        let deadline = Instant::now() + within;
        for _ in 0..LINES {
            let left = deadline.saturating_duration_since(Instant::now());
            let best = match self.driver.receive(left) {
                Ok(UsiCommand::BestMove(best)) => best,
                Ok(UsiCommand::Info(info)) => {
                    self.infos.push(&info);
                    continue;
                }
                Ok(_) => continue,
                Err(DriveError::TimedOut { .. }) => break,
                Err(error) => return Err(error.into()),
            };
            match mem::replace(&mut self.search, Search::Idle) {
                Search::Thinking => return Ok(Some(best)),
                Search::Dropping { next, since } => self.go(&next, since.elapsed())?,
                Search::Pondering { position, .. } => {
                    let early = Some(best);
                    self.search = Search::Pondering { position, early };
                }
                // Nobody asked; the session's findings tell.
                Search::Idle => {}
            }
        }
        match self.search {
            Search::Dropping { since, .. } if since.elapsed() > GRACE => Err(no_answer()),
            _ => Ok(None),
        }
    }

    /// What it said last of its best line.
    pub(crate) fn line(&self) -> Option<&PvState> {
        self.infos.line(1)
    }

    /// The game is over, also for an engine that still thinks.
    pub(crate) fn end_game(&mut self, result: GameResult<'static>) -> Result<(), Failure> {
        let (stop, owed) = match mem::replace(&mut self.search, Search::Idle) {
            Search::Thinking | Search::Pondering { early: None, .. } => (true, true),
            Search::Dropping { .. } => (false, true),
            Search::Idle | Search::Pondering { .. } => (false, false),
        };
        if stop {
            self.driver.send(&UsiCommand::Stop)?;
        }
        if owed {
            let answered = self.driver.wait_for("bestmove", GRACE, |command| {
                matches!(command, UsiCommand::BestMove(_)).then_some(())
            });
            answered.map_err(|error| match error {
                DriveError::TimedOut { .. } => no_answer(),
                error => error.into(),
            })?;
        }
        Ok(self.driver.send(&UsiCommand::GameOver(result))?)
    }

    /// Says what was odd about it since the last time, and writes its lines.
    pub(crate) fn report(&mut self) -> Result<(), Failure> {
        for (line, error) in self.driver.take_faults() {
            warn(&format!("engine: {}: {error}", line.escape_ascii()));
        }
        for finding in self.driver.take_findings() {
            warn(&format!("engine: finding: {finding:?}"));
        }
        let lines = self.driver.take_log();
        let lines = lines.iter().map(|exchange| {
            let to_engine = exchange.direction == Direction::ToEngine;
            (to_engine, exchange.line.as_slice())
        });
        self.log.write(lines)
    }

    /// Ends it. One that has failed, and so may not hear, is killed.
    pub(crate) fn quit(mut self) -> Result<(), Failure> {
        let clean = self.driver.quit(GRACE);
        self.report()?;
        if !clean? {
            warn("the engine did not end with status 0");
        }
        Ok(())
    }
}

fn no_answer() -> Failure {
    Failure::Engine("no bestmove after stop".into())
}

fn ponder_option(value: bool) -> Result<SetOption<'static>, Failure> {
    let bad = |error| Failure::Engine(format!("{PONDER}: {error}"));
    let name = Name::new(PONDER).map_err(bad)?;
    let value = Text::new(value.to_string()).map_err(bad)?;
    SetOption::new(name, Some(value)).map_err(bad)
}

impl Times {
    /// `spent`: what went by of the turn already.
    fn go(&self, turn: &Turn, spent: Duration) -> GoParams<'static> {
        let Some(mut times) = turn.clock.go_times(turn.mover) else {
            let clock = ClockParams::default().with_times(0, 0);
            return GoParams::with_clock(clock.with_byoyomi(UNLIMITED));
        };
        if self.increment_as_byoyomi {
            // A server adds the increment before the turn, so that it may be used up like a byoyomi.
            times.byoyomi += match turn.mover {
                Color::Black => times.binc,
                Color::White => times.winc,
            };
            (times.binc, times.winc) = (0, 0);
        }
        let (left, increment) = match turn.mover {
            Color::Black => (&mut times.btime, &mut times.binc),
            Color::White => (&mut times.wtime, &mut times.winc),
        };
        let spent = i64::try_from(spent.as_millis()).unwrap_or(i64::MAX);
        // As the server takes it.
        take(spent, [&mut *left, &mut *increment, &mut times.byoyomi]);
        take(self.margin, [&mut times.byoyomi, increment, left]);
        let mut go = GoParams::with_clock(times.into());
        go.movestogo = times.movestogo;
        go
    }
}

/// Takes milliseconds away from the first, and what is not there from the next.
fn take(mut millis: i64, times: [&mut i64; 3]) {
    for time in times {
        let less = millis.min(*time);
        *time -= less;
        millis -= less;
    }
}
