//! Sessions: the GUI's side of a conversation as a state machine without I/O, and a checker of whole conversations.
//!
//! ```
//! use boardwire_nboard::ggf::GgfGame;
//! use boardwire_nboard::session::{Event, Session, Setting, State};
//!
//! let mut session = Session::default();
//! let lines: Vec<String> = session
//!     .set_position(&GgfGame::new(), &Setting { depth: 6, contempt: 0 })?
//!     .iter()
//!     .map(ToString::to_string)
//!     .collect();
//! assert_eq!(lines, ["nboard 2", "set depth 6", "set contempt 0", "set game (;GM[Othello];)", "ping 1"]);
//! assert_eq!(session.receive(b"set myname Ntest6"), Event::Name);
//! assert_eq!(session.receive(b"pong 1"), Event::Synced);
//!
//! session.go()?;
//! let Event::Answer(item) = session.receive(b"=== F5/0.00/0.10") else { panic!() };
//! assert_eq!((item.mv.to_string().as_str(), session.state()), ("f5", State::Synced));
//! # Ok::<(), boardwire_nboard::session::Refused>(())
//! ```
//!
//! # The table
//! | state | sent | next |
//! |---|---|---|
//! | Fresh | nboard, set depth, set contempt (version 2), set game, ping k | Syncing |
//! | Syncing | pong k comes | Synced, or Thinking if go or hint was sent after the ping |
//! | Synced | go, hint | Thinking |
//! | Thinking | `===` comes | Synced; the position is still the one before the move |
//! | any | what changed, then ping k+1 | Syncing: search, book and `===` lines before its pong are about the position before |
//! | any | quit | Closed |
//!
//! As NBoard does, a position that is the one before and one move is sent as `move`, depth and contempt only when they change. Answers to `learn` and `analyze` may never
//! come: Edax prints other text. Times are the caller's matter: [`Session::awaits`] says what is due.
//!
//! Sources: the NBoard Protocol, version 2; weltyc/othello; runs of NTest; abulmo/edax-reversi nboard.c.

mod checker;
mod machine;

pub use checker::{SessionChecker, SessionFinding};
pub use machine::{Awaits, Event, Refused, Session, Setting, State};
