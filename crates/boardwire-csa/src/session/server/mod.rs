//! The server's side: [`ServerSession`] conducts one game, [`Hub`] everything that a server does for its connections.
//!
//! A program around a hub reads lines, hands them in with the time, and does what comes back:
//!
//! ```
//! use boardwire_csa::session::server::{Action, Hub, HubOptions};
//!
//! let mut hub: Hub = Hub::new(HubOptions::default().with_event("club"));
//! hub.open(7, 0);
//! for action in hub.receive(7, b"LOGIN alice club-600-10,secret", 20).actions {
//!     match action {
//!         Action::Send(to, line) => println!("to {to}: {}", String::from_utf8_lossy(&line)),
//!         Action::Close(to) => println!("close {to}"),
//!     }
//! }
//! // Nothing is due: the one who waits may wait for ever.
//! assert_eq!(hub.deadline(), None);
//! ```
//!
//! # What a client's line does
//! | status | line | answer | next |
//! |---|---|---|---|
//! | not logged in | `LOGIN name password` | `LOGIN:name OK` | game_waiting, or agree_waiting |
//! | not logged in | `LOGIN name password x1` | the same, `##[LOGIN] +OK x1` | connected |
//! | not logged in | anything else | `LOGIN:incorrect`, a hint to four words or more | same; closed after 300 s |
//! | connected, game_waiting | `%%GAME`, `%%CHALLENGE` with a rival | Game_Summary to both | agree_waiting |
//! | connected, game_waiting | `%%GAME` without a rival | nothing | game_waiting |
//! | connected, game_waiting | `%%CHALLENGE` without a rival | `##[ERROR] can't find rival` | connected |
//! | game_waiting | `%%GAME` alone | nothing | connected |
//! | agree_waiting | `AGREE` | nothing, then `START` to both | start_waiting, then game |
//! | agree_waiting | `REJECT`, or 120 s | `REJECT` to both | connected; closed in CSA mode |
//! | game, own turn | a legal move | the move with its time to both | game |
//! | game, own turn | any other move or special | `#ILLEGAL_MOVE` and the outcome | connected; closed in CSA mode |
//! | game, other's turn | a move or special | nothing: it is kept for later | game |
//! | game | the last accepted move | nothing | game |
//! | game | an empty line | an empty line | game |
//! | game | `LOGOUT`, or the connection breaks | `%TORYO`, `#RESIGN` and the outcome | the winner: connected, or closed in CSA mode |
//! | connected | moves and specials | nothing | connected |
//! | any but not logged in | `LOGOUT` | `LOGOUT:completed` | closed |
//! | any but not logged in | other `%%` commands | their answers | same |
//!
//! Who logs out is told how a game ended, or that it is rejected, and what a spectator is told, before the connection is closed.
//! Lines that came too early are played one by one, and spectators see the game after each.
//!
//! The clock is looked at whenever something comes in and at each [`tick`](Hub::tick).
//!
//! Differences to shogi-server: a number given to `%%FORK` is taken, where that server fails on it; there are no ratings, and
//! `floodgate-` games are paired as any others, at once.

mod end;
mod file;
mod game;
mod hub;
mod record;
mod terms;
mod texts;

pub use end::{Cause, GameEnd};
pub use game::{AGREE_MS, GameEvent, GameStep, MAX_DEFERRED, Played, ServerSession};
pub use hub::{Action, ConnectionId, FinishedGame, Hub, HubOptions, HubStep};
pub use terms::{Terms, TermsError};
