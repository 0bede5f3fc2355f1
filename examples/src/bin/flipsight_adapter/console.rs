//! Edax and Egaroucid, through their consoles.

use std::process::Command as Process;

use boardwire_core::othello::{Color, Move};
use boardwire_examples::{Log, excerpt};
use boardwire_nboard::console::{NotStandard, edax, egaroucid};

use crate::child::{Failure, Running, Said};
use crate::engine::{Conversation, Turn};

impl From<NotStandard> for Failure {
    fn from(error: NotStandard) -> Self {
        Self::Said(error.to_string())
    }
}

pub(crate) struct Edax {
    running: Running,
    /// Plies in the middle game, instead of a time.
    level: Option<u32>,
}

impl Edax {
    pub(crate) fn start(process: Process, level: Option<u32>) -> Result<Self, Failure> {
        let mut running = Running::start(process)?;
        // Both sides by hand: it moves when it is asked, and not when a position is set.
        running.send(&edax::format(&edax::Command::Mode(3)))?;
        if let Some(level) = level {
            running.send(&edax::format(&edax::Command::Level(level)))?;
        }
        Ok(Self { running, level })
    }

    fn answer(&mut self, until: std::time::Instant, log: &Log) -> Result<Option<Move>, Failure> {
        loop {
            match self.running.next(until, "answer")? {
                Said::Output(line) => match edax::read_reply(&line) {
                    edax::Reply::Plays(mv) => return Ok(Some(mv)),
                    edax::Reply::GameOver => return Ok(None),
                    _ => {}
                },
                Said::Error(line) => log.line(format_args!("engine: {}", excerpt(&line))),
                Said::End => return Err(Failure::Ended),
            }
        }
    }
}

impl Conversation for Edax {
    fn ask(&mut self, turn: &Turn, log: &Log) -> Result<Option<Move>, Failure> {
        self.running.drain()?;
        for command in edax::turn(&turn.setup, turn.think_ms.max(1))? {
            // A time would take the level's place.
            if self.level.is_none() || !matches!(command, edax::Command::MoveTime(_)) {
                self.running.send(&edax::format(&command))?;
            }
        }
        match self.answer(turn.stop_at, log) {
            Err(Failure::TimedOut(_)) => {}
            outcome => return outcome,
        }
        self.running.send(&edax::format(&edax::Command::Stop))?;
        self.answer(turn.give_up_at, log)
    }

    fn quit(self: Box<Self>) {
        self.running.quit(&edax::format(&edax::Command::Quit));
    }
}

pub(crate) struct Egaroucid {
    running: Running,
    /// Strength, instead of a time.
    level: Option<u32>,
}

impl Egaroucid {
    pub(crate) fn start(process: Process, level: Option<u32>) -> Result<Self, Failure> {
        let mut running = Running::start(process)?;
        if let Some(level) = level {
            running.send(&egaroucid::format(&egaroucid::Command::Level(level)))?;
        }
        Ok(Self { running, level })
    }
}

impl Conversation for Egaroucid {
    fn ask(&mut self, turn: &Turn, log: &Log) -> Result<Option<Move>, Failure> {
        self.running.drain()?;
        // Only our own clock is known; the other side's is not used.
        let clocks = Color::ALL.map(|_| turn.remaining_ms);
        for command in egaroucid::turn(&turn.setup, clocks)? {
            if self.level.is_none() || !matches!(command, egaroucid::Command::SetTime(..)) {
                self.running.send(&egaroucid::format(&command))?;
            }
        }
        // There is no way to stop it: if it is late it is ended, and started anew.
        loop {
            let line = match self.running.next(turn.stop_at, "answer")? {
                Said::Output(line) | Said::Error(line) => line,
                Said::End => return Err(Failure::Ended),
            };
            match egaroucid::read_reply(&line) {
                egaroucid::Reply::Plays(mv) => return Ok(Some(mv)),
                egaroucid::Reply::Error(_) => return Err(Failure::Said(excerpt(&line))),
                _ => log.line(format_args!("engine: {}", excerpt(&line))),
            }
        }
    }

    fn quit(self: Box<Self>) {
        self.running
            .quit(&egaroucid::format(&egaroucid::Command::Quit));
    }
}
