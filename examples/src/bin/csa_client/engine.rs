//! The engine, as the game needs it: what it is told, and its answer.

use std::time::Duration;

use boardwire_core::clock::Clock;
use boardwire_core::shogi::Color;
use boardwire_examples::{DriveError, Driver};
use boardwire_usi::session::SessionOptions;
use boardwire_usi::{
    BestMove, ClockParams, GameResult, GoParams, InfoAccumulator, PositionSpec, PvState, UsiCommand,
};

use crate::arguments::Plan;
use crate::{Failure, warn};

/// What an engine may take to load.
const LOADING: Duration = Duration::from_secs(120);
/// What it may take to answer `stop` and to end.
const GRACE: Duration = Duration::from_secs(10);
/// What it is given for a move when the game's time is not limited, in milliseconds.
const UNLIMITED: i64 = 10_000;

impl From<DriveError> for Failure {
    fn from(error: DriveError) -> Self {
        Self::Engine(error.to_string())
    }
}

pub(crate) struct Engine {
    driver: Driver,
    infos: InfoAccumulator,
    thinks: bool,
    increment_as_byoyomi: bool,
    margin: i64,
}

impl Engine {
    /// Starts it and sets its options.
    pub(crate) fn start(plan: &mut Plan) -> Result<Self, Failure> {
        let process = std::mem::replace(&mut plan.engine, std::process::Command::new(""));
        let millis = u64::try_from(LOADING.as_millis()).ok();
        let times = SessionOptions::default().with_usiok(millis);
        let mut driver = Driver::start_with(process, times).map_err(DriveError::from)?;
        driver.send(&UsiCommand::Usi)?;
        driver.wait_for("usiok", LOADING, |command| {
            matches!(command, UsiCommand::UsiOk).then_some(())
        })?;
        for option in plan.options.drain(..) {
            driver.send(&UsiCommand::SetOption(option))?;
        }
        Ok(Self {
            driver,
            infos: InfoAccumulator::new(),
            thinks: false,
            increment_as_byoyomi: plan.increment_as_byoyomi,
            margin: plan.margin,
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

    /// Lets it think about a position.
    pub(crate) fn think(
        &mut self,
        position: &PositionSpec<'static>,
        clock: &Clock,
        mover: Color,
    ) -> Result<(), Failure> {
        self.infos.clear();
        self.driver.send(&UsiCommand::Position(position.clone()))?;
        self.driver.send(&UsiCommand::Go(self.go(clock, mover)))?;
        self.thinks = true;
        Ok(())
    }

    fn go(&self, clock: &Clock, mover: Color) -> GoParams<'static> {
        let Some(mut times) = clock.go_times(mover) else {
            let clock = ClockParams::default().with_times(0, 0);
            return GoParams::with_clock(clock.with_byoyomi(UNLIMITED));
        };
        if self.increment_as_byoyomi {
            // A server adds the increment before the turn, so that it may be used up like a byoyomi.
            times.byoyomi += match mover {
                Color::Black => times.binc,
                Color::White => times.winc,
            };
            (times.binc, times.winc) = (0, 0);
        }
        let (left, increment) = match mover {
            Color::Black => (&mut times.btime, &mut times.binc),
            Color::White => (&mut times.wtime, &mut times.winc),
        };
        let mut margin = self.margin;
        for time in [&mut times.byoyomi, increment, left] {
            let less = margin.min(*time);
            *time -= less;
            margin -= less;
        }
        let mut go = GoParams::with_clock(times.into());
        go.movestogo = times.movestogo;
        go
    }

    /// Whether it thinks.
    pub(crate) const fn thinks(&self) -> bool {
        self.thinks
    }

    /// Its answer, if it comes within this time.
    pub(crate) fn answer(&mut self, within: Duration) -> Result<Option<BestMove>, Failure> {
        let infos = &mut self.infos;
        let answer = self
            .driver
            .wait_for("bestmove", within, |command| match command {
                UsiCommand::Info(info) => {
                    infos.push(info);
                    None
                }
                UsiCommand::BestMove(best) => Some(*best),
                _ => None,
            });
        match answer {
            Ok(best) => {
                self.thinks = false;
                Ok(Some(best))
            }
            Err(DriveError::TimedOut { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// What it said last of its best line.
    pub(crate) fn line(&self) -> Option<&PvState> {
        self.infos.line(1)
    }

    /// The game is over, also for an engine that still thinks.
    pub(crate) fn end_game(&mut self, result: GameResult<'static>) -> Result<(), Failure> {
        if self.thinks {
            self.driver.send(&UsiCommand::Stop)?;
            if self.answer(GRACE)?.is_none() {
                return Err(Failure::Engine("no bestmove after stop".into()));
            }
        }
        Ok(self.driver.send(&UsiCommand::GameOver(result))?)
    }

    /// Ends it, and says what was odd about it.
    pub(crate) fn quit(mut self) -> Result<(), Failure> {
        let clean = self.driver.quit(GRACE)?;
        for (line, error) in self.driver.faults() {
            warn(&format!("engine: {}: {error}", line.escape_ascii()));
        }
        for finding in self.driver.findings() {
            warn(&format!("engine: finding: {finding:?}"));
        }
        if !clean {
            warn("the engine did not end with status 0");
        }
        Ok(())
    }
}
