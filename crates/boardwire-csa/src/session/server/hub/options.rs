//! How a hub behaves.

use alloc::string::String;

/// How a [`Hub`](super::Hub) behaves.
#[derive(Clone, Debug)]
pub struct HubOptions {
    pub(super) event: String,
    pub(super) version: String,
    pub(super) max_moves: u32,
    pub(super) least_ms: u64,
    pub(super) login_ms: Option<u64>,
    pub(super) wall_clock: i64,
    pub(super) seed: u64,
    pub(super) digest: Option<fn(&[u8]) -> String>,
    pub(super) max_connections: usize,
    pub(super) max_buoys: usize,
    pub(super) max_line: usize,
}

impl Default for HubOptions {
    /// As shogi-server starts: no limit of moves, no least time, 300 seconds for LOGIN.
    fn default() -> Self {
        Self {
            event: String::from("boardwire"),
            version: String::from("0"),
            max_moves: 0,
            least_ms: 0,
            login_ms: Some(300_000),
            wall_clock: 0,
            seed: 0,
            digest: None,
            max_connections: 1_024,
            max_buoys: 1_024,
            max_line: 4_096,
        }
    }
}

impl HubOptions {
    /// The same with another event, the first part of game ids. What is no word is taken for nothing.
    #[must_use]
    pub fn with_event(mut self, event: &str) -> Self {
        let is_word = !event.contains([' ', '\t', '\r', '\n', '\0']);
        self.event = String::from(if is_word { event } else { "" });
        self
    }

    /// The same with another revision in the answer to `%%VERSION`.
    #[must_use]
    pub fn with_revision(mut self, revision: u32) -> Self {
        self.version = alloc::format!("{revision}");
        self
    }

    /// The same, games being cut at so many moves; 0 is no limit.
    #[must_use]
    pub const fn with_max_moves(mut self, max_moves: u32) -> Self {
        self.max_moves = max_moves;
        self
    }

    /// The same with a least time for each move, in milliseconds.
    #[must_use]
    pub const fn with_least_ms(mut self, least_ms: u64) -> Self {
        self.least_ms = least_ms;
        self
    }

    /// The same with another time to log in, in milliseconds; `None`: as long as it takes.
    #[must_use]
    pub const fn with_login_ms(mut self, login_ms: Option<u64>) -> Self {
        self.login_ms = login_ms;
        self
    }

    /// The same, time 0 being so many seconds after 1970 in the server's time zone. Game ids and dates say so.
    #[must_use]
    pub const fn with_wall_clock(mut self, seconds: i64) -> Self {
        self.wall_clock = seconds;
        self
    }

    /// The same with another seed for the sides of those who do not care.
    #[must_use]
    pub const fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The same with a digest of trips, by which `##[WHO]` tells players of one name apart. shogi-server takes MD5 in hexadecimal.
    /// Without a digest a player's id is the name.
    #[must_use]
    pub const fn with_digest(mut self, digest: fn(&[u8]) -> String) -> Self {
        self.digest = Some(digest);
        self
    }

    /// The same with other limits: connections at once, registered buoys, bytes of a line.
    #[must_use]
    pub const fn with_limits(mut self, connections: usize, buoys: usize, line: usize) -> Self {
        self.max_connections = connections;
        self.max_buoys = buoys;
        self.max_line = line;
        self
    }
}
