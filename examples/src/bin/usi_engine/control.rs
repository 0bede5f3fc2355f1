//! What the reading thread tells the thinking one, and the other way round.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boardwire_core::Color;
use boardwire_usi::{ClockParams, GoParams};

use crate::limits;
use crate::options::Settings;

/// The shared state of one search.
#[derive(Debug)]
pub(crate) struct Control {
    stopped: AtomicBool,
    /// The answer is not wanted.
    abandoned: AtomicBool,
    answered: AtomicBool,
    mover: Color,
    moves_to_go: Option<u32>,
    pub(crate) started: Instant,
    phase: Mutex<Phase>,
    changed: Condvar,
}

#[derive(Debug)]
struct Phase {
    /// On the opponent's time: the clock does not run, and no answer may be given.
    pondering: bool,
    /// The answer waits for `stop`, however far the search has come.
    unlimited: bool,
    /// That was asked for, and is no matter of a time that was not given.
    infinite: bool,
    deadline: Option<Instant>,
    /// The time that begins with `ponderhit`.
    budget: Option<Duration>,
}

impl Control {
    pub(crate) fn new(go: &GoParams<'_>, mover: Color, settings: &Settings) -> Self {
        let started = Instant::now();
        let budget = limits::budget(go, mover, settings);
        let deadline = budget.filter(|_| !go.ponder);
        Self {
            stopped: AtomicBool::new(false),
            abandoned: AtomicBool::new(false),
            answered: AtomicBool::new(false),
            mover,
            moves_to_go: go.movestogo,
            started,
            phase: Mutex::new(Phase {
                pondering: go.ponder,
                unlimited: limits::is_unlimited(go),
                infinite: go.infinite,
                deadline: deadline.and_then(|budget| started.checked_add(budget)),
                budget,
            }),
            changed: Condvar::new(),
        }
    }

    fn phase(&self) -> MutexGuard<'_, Phase> {
        // Plain data: whatever was written of it is whole.
        self.phase.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn stop(&self) {
        let phase = self.phase();
        self.stopped.store(true, Ordering::Release);
        drop(phase);
        self.changed.notify_all();
    }

    pub(crate) fn abandon(&self) {
        self.abandoned.store(true, Ordering::Release);
        self.stop();
    }

    /// The opponent has played the expected move: the clock runs from now. The times may come here, or have come with `go`.
    pub(crate) fn ponder_hit(&self, clock: &ClockParams, settings: &Settings) {
        let mut phase = self.phase();
        if !phase.pondering {
            return;
        }
        phase.pondering = false;
        let budget = limits::clock_budget(clock, self.moves_to_go, self.mover, settings);
        phase.budget = budget.or(phase.budget);
        if phase.unlimited && !phase.infinite {
            // `go ponder` had no limit because its times come here; without any, what was found by now has to do.
            phase.unlimited = false;
            phase.budget = phase.budget.or(Some(Duration::ZERO));
        }
        phase.deadline = phase
            .budget
            .and_then(|budget| Instant::now().checked_add(budget));
        drop(phase);
        self.changed.notify_all();
    }

    /// Whether the search has to end now.
    pub(crate) fn is_over(&self) -> bool {
        let late = || self.phase().deadline.is_some_and(|at| Instant::now() >= at);
        self.stopped.load(Ordering::Acquire) || late()
    }

    /// Waits until an answer may be given. False: nobody wants it.
    pub(crate) fn wait_for_leave(&self) -> bool {
        let mut phase = self.phase();
        while (phase.pondering || phase.unlimited) && !self.stopped.load(Ordering::Acquire) {
            phase = self
                .changed
                .wait(phase)
                .unwrap_or_else(PoisonError::into_inner);
        }
        !self.abandoned.load(Ordering::Acquire)
    }

    /// The answer is about to be written: from now on the engine counts as idle.
    pub(crate) fn answer(&self) {
        self.answered.store(true, Ordering::Release);
    }

    pub(crate) fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire)
    }
}
