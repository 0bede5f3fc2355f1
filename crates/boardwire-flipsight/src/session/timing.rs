//! When to poll, and when to open the stream.

/// Milliseconds.
pub(super) const SECOND: u64 = 1_000;
const POLL_WITH_STREAM: u64 = 10 * SECOND;
const POLL_IN_MATCH: u64 = SECOND;
const POLL_IDLE: u64 = 5 * SECOND;
/// Three pings.
const SILENCE: u64 = 30 * SECOND;
const LONGEST_DELAY: u64 = 30 * SECOND;

/// Delays of 1 s, 2 s, 4 s, up to 30 s.
#[derive(Clone, Copy, Debug)]
pub(super) struct BackOff {
    delay: u64,
}

impl BackOff {
    pub(super) const NEW: Self = Self { delay: SECOND };

    /// The next delay.
    pub(super) fn next(&mut self) -> u64 {
        let delay = self.delay;
        self.delay = (delay * 2).min(LONGEST_DELAY);
        delay
    }
}

/// When polls are due.
#[derive(Clone, Debug)]
pub(super) struct Polls {
    /// When the last one was sent.
    last: Option<u64>,
    is_pending: bool,
    is_wanted: bool,
    back_off: BackOff,
    /// No poll before this.
    not_before: u64,
}

impl Polls {
    pub(super) const NEW: Self = Self {
        last: None,
        is_pending: false,
        is_wanted: true,
        back_off: BackOff::NEW,
        not_before: 0,
    };

    /// Something has changed: poll as soon as it is allowed.
    pub(super) fn want(&mut self) {
        self.is_wanted = true;
    }

    /// When the next poll is due; `None` while one is on its way.
    pub(super) fn due(&self, has_stream: bool, in_match: bool) -> Option<u64> {
        if self.is_pending {
            return None;
        }
        let Some(last) = self.last else {
            return Some(self.not_before);
        };
        let interval = match (has_stream, in_match) {
            _ if self.is_wanted => SECOND,
            (true, _) => POLL_WITH_STREAM,
            (false, true) => POLL_IN_MATCH,
            (false, false) => POLL_IDLE,
        };
        Some(last.saturating_add(interval).max(self.not_before))
    }

    pub(super) fn sent(&mut self, now: u64) {
        self.last = Some(now);
        self.is_pending = true;
        self.is_wanted = false;
    }

    pub(super) fn succeeded(&mut self) {
        self.is_pending = false;
        self.back_off = BackOff::NEW;
        self.not_before = 0;
    }

    pub(super) fn failed(&mut self, now: u64) {
        self.is_pending = false;
        self.is_wanted = true;
        self.wait(now);
    }

    /// The service is in trouble: longer and longer pauses.
    pub(super) fn wait(&mut self, now: u64) {
        self.not_before = now.saturating_add(self.back_off.next());
    }
}

/// The event stream.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    state: StreamState,
    back_off: BackOff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StreamState {
    /// Not wanted at all.
    Off,
    Down {
        retry_at: u64,
    },
    Opening,
    Up {
        heard_at: u64,
    },
}

impl Stream {
    pub(super) const fn new(is_wanted: bool, now: u64) -> Self {
        let state = if is_wanted {
            StreamState::Down { retry_at: now }
        } else {
            StreamState::Off
        };
        Self {
            state,
            back_off: BackOff::NEW,
        }
    }

    pub(super) fn is_up(&self) -> bool {
        matches!(self.state, StreamState::Up { .. })
    }

    pub(super) fn opened(&mut self, now: u64) {
        if self.state != StreamState::Off {
            self.state = StreamState::Up { heard_at: now };
        }
    }

    /// A line has come: the connection is good.
    pub(super) fn heard(&mut self, now: u64) {
        self.opened(now);
        self.back_off = BackOff::NEW;
    }

    pub(super) fn closed(&mut self, now: u64) {
        if self.state != StreamState::Off {
            let retry_at = now.saturating_add(self.back_off.next());
            self.state = StreamState::Down { retry_at };
        }
    }

    /// Whether it is time to open it; it counts as on its way then.
    pub(super) fn open_if_due(&mut self, now: u64) -> bool {
        match self.state {
            StreamState::Down { retry_at } if retry_at <= now => {
                self.state = StreamState::Opening;
                true
            }
            _ => false,
        }
    }

    /// Whether it has been silent for too long; it counts as closed then.
    pub(super) fn close_if_silent(&mut self, now: u64) -> bool {
        match self.state {
            StreamState::Up { heard_at } if now.saturating_sub(heard_at) > SILENCE => {
                self.closed(now);
                true
            }
            _ => false,
        }
    }

    /// When something is due of its own.
    pub(super) fn due(&self) -> Option<u64> {
        match self.state {
            StreamState::Down { retry_at } => Some(retry_at),
            StreamState::Up { heard_at } => Some(heard_at.saturating_add(SILENCE + 1)),
            StreamState::Off | StreamState::Opening => None,
        }
    }
}
