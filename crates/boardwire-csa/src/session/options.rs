//! How a session judges.

use crate::summary::{ClockOptions, MoveTimeUnit};

/// How a session judges times. Times are only judged where they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SessionOptions {
    /// Milliseconds from the beginning to `LOGIN`; `None`: as long as it takes. Default 300 000, as shogi-server waits.
    pub login_ms: Option<u64>,
    /// Milliseconds from the summary to `AGREE` or `REJECT`. Default 120 000, as shogi-server waits.
    pub agree_ms: Option<u64>,
    /// The least time between two keep-alives. Default 30 000, as protocol 1.1 asks.
    pub keep_alive_ms: Option<u64>,
    /// By how much a move's time may differ from the time that passed, in milliseconds: what the network takes. Default 2 000.
    /// `None`: the two are not compared.
    pub slack_ms: Option<u64>,
    /// How a move's time is read.
    pub clock: ClockOptions,
}

impl SessionOptions {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        login_ms: Some(300_000),
        agree_ms: Some(120_000),
        keep_alive_ms: Some(30_000),
        slack_ms: Some(2_000),
        clock: ClockOptions {
            move_time_unit: MoveTimeUnit::Seconds,
        },
    };

    /// The names that [`set`](Self::set) knows.
    pub(crate) const KEYS: &'static [&'static str] = &[
        "login-deadline",
        "agree-deadline",
        "keep-alive",
        "time-slack",
        "move-time-unit",
    ];

    /// What an option takes, in words.
    #[must_use]
    pub(crate) fn expected(key: &str) -> &'static str {
        match key {
            "move-time-unit" => "seconds or time-unit",
            _ => "milliseconds, or none",
        }
    }

    /// Sets one option by its name. False: no such name, or no such value.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> bool {
        if key == "move-time-unit" {
            self.clock.move_time_unit = match value {
                "seconds" => MoveTimeUnit::Seconds,
                "time-unit" => MoveTimeUnit::TimeUnit,
                _ => return false,
            };
            return true;
        }
        let field = match key {
            "login-deadline" => &mut self.login_ms,
            "agree-deadline" => &mut self.agree_ms,
            "keep-alive" => &mut self.keep_alive_ms,
            "time-slack" => &mut self.slack_ms,
            _ => return false,
        };
        *field = match (value, value.parse()) {
            ("none", _) => None,
            (_, Ok(millis)) => Some(millis),
            _ => return false,
        };
        true
    }
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}
