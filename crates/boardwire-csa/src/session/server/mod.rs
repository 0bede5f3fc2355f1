//! The server's side: [`ServerSession`] conducts one game, [`Hub`] everything that a server does for its connections.

mod end;
mod game;
mod hub;
mod terms;
mod texts;

pub use end::{Cause, GameEnd};
pub use game::{AGREE_MS, GameEvent, GameStep, MAX_DEFERRED, Played, ServerSession};
pub use hub::{Action, ConnectionId, FinishedGame, Hub, HubOptions, HubStep};
pub use terms::{Terms, TermsError};
