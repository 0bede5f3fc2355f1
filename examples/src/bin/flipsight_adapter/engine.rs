//! The engine behind the adapter: started when it is needed, kept between moves, started anew when it has died.

use std::process::Command as Process;
use std::time::Instant;

use boardwire_core::othello::{Move, Setup};
use boardwire_examples::Log;

use crate::arguments::Program;
use crate::child::Failure;
use crate::console::{Edax, Egaroucid};
use crate::nboard::Nboard;

/// One question.
pub(crate) struct Turn {
    pub(crate) setup: Setup,
    /// What is left of the clock, in milliseconds.
    pub(crate) remaining_ms: u64,
    /// The time that is advised for this move, in milliseconds.
    pub(crate) think_ms: u64,
    /// When the engine is told to stop.
    pub(crate) stop_at: Instant,
    /// When nothing more is waited for.
    pub(crate) give_up_at: Instant,
}

/// A conversation with a running engine.
pub(crate) trait Conversation {
    /// The engine's move. After an error it is not asked again.
    fn ask(&mut self, turn: &Turn, log: &Log) -> Result<Option<Move>, Failure>;
    /// Says good-bye.
    fn quit(self: Box<Self>);
}

/// An engine that may run or not.
pub(crate) struct Engine {
    program: Program,
    running: Option<Box<dyn Conversation>>,
}

impl Engine {
    pub(crate) fn new(program: Program) -> Self {
        Self {
            program,
            running: None,
        }
    }

    /// Starts the engine if it does not run, so that it is ready when it is asked.
    pub(crate) fn start(&mut self, log: &Log) -> Result<(), Failure> {
        if self.running.is_some() {
            return Ok(());
        }
        let process = self.program.process();
        log.line(format_args!("start {}", shown(&process)));
        self.running = Some(match &self.program {
            Program::Nboard { depth, dialect, .. } => {
                Box::new(Nboard::start(process, *depth, *dialect)?)
            }
            Program::Edax { level, .. } => Box::new(Edax::start(process, *level)?),
            Program::Egaroucid { level, .. } => Box::new(Egaroucid::start(process, *level)?),
        });
        Ok(())
    }

    /// The engine's move. One that was running and turns out to be dead is started anew and asked once more.
    ///
    /// `None`: it was told to stop, and has no move.
    pub(crate) fn ask(&mut self, turn: &Turn, log: &Log) -> Result<Option<Move>, Failure> {
        let was_running = self.running.is_some();
        match self.ask_once(turn, log) {
            Err(failure @ (Failure::Ended | Failure::Io(_)))
                if was_running && Instant::now() < turn.stop_at =>
            {
                log.line(failure);
                self.ask_once(turn, log)
            }
            outcome => outcome,
        }
    }

    fn ask_once(&mut self, turn: &Turn, log: &Log) -> Result<Option<Move>, Failure> {
        self.start(log)?;
        let outcome = match &mut self.running {
            Some(running) => running.ask(turn, log),
            None => Err(Failure::Ended),
        };
        if outcome.is_err() {
            self.running = None;
        }
        outcome
    }

    pub(crate) fn quit(self) {
        if let Some(running) = self.running {
            running.quit();
        }
    }
}

fn shown(process: &Process) -> String {
    let words = std::iter::once(process.get_program()).chain(process.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    words.join(" ")
}
