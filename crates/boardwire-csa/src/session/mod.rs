//! Session machines: what may be said when, what it means, and how a game goes. Without I/O, and without a clock of their own.
//!
//! - [`ClientSession`] is a client: it makes the lines to send and refuses what may not be said.
//! - [`server::ServerSession`] conducts one game, [`server::Hub`] is a whole server: login, matching, buoys, spectators.
//! - [`SessionChecker`] looks on: fed with the lines of a dialogue, it tells what is odd about them ([`Code`]).
//!
//! Lines come and go without their ends; times are milliseconds that the caller measures.
//!
//! ```
//! use boardwire_csa::names::{Password, Username};
//! use boardwire_csa::session::server::{Action, Hub, HubOptions};
//! use boardwire_csa::session::{ClientSession, State};
//!
//! // Two clients and a server, in one thread and without a socket.
//! let mut hub: Hub = Hub::new(HubOptions::default());
//! let mut clients = [ClientSession::default(), ClientSession::default()];
//! let mut lines = Vec::new();
//! for (number, (client, name)) in (0..).zip(clients.iter_mut().zip(["alice", "bob"])) {
//!     let password = Password::new("test-600-10").unwrap();
//!     let line = client.login(Username::new(name).unwrap(), password, false, 0).unwrap();
//!     hub.open(number, 0);
//!     lines.extend(hub.receive(number, &line, 0).actions);
//! }
//! for action in lines {
//!     if let Action::Send(to, line) = action {
//!         clients[to as usize].receive(&line, 0);
//!     }
//! }
//! assert_eq!(clients[0].state(), State::Proposed);
//! ```
//!
//! # The client's states
//! | state | line | next |
//! |---|---|---|
//! | LoggedOut | `->` LOGIN | WaitLogin |
//! | WaitLogin | `<-` LOGIN:name OK | Connected with x1, else WaitSummary |
//! | WaitLogin | `<-` LOGIN:incorrect | LoggedOut |
//! | Connected, WaitSummary | `->` %%GAME or %%CHALLENGE | WaitSummary |
//! | Connected, WaitSummary | `->` %%GAME alone | Connected |
//! | WaitSummary | `<-` `##[ERROR]` to %%GAME or %%CHALLENGE | Connected |
//! | WaitSummary, AfterGame | `<-` Game_Summary | InSummary, then Proposed |
//! | Proposed | `->` AGREE | WaitStart |
//! | Proposed | `->` REJECT | same, until the server rejects the game |
//! | Proposed, WaitStart | `<-` REJECT | Connected with x1, else WaitSummary |
//! | WaitStart | `<-` START | Playing |
//! | Playing | `<-` a move | Playing |
//! | Playing | `<-` a reason | WaitOutcome; `#CHUDAN` is the end |
//! | WaitOutcome | `<-` an outcome | Connected with x1, else AfterGame |
//! | logged in | `->` LOGOUT | Closed, when the server completes it |
//!
//! Keep-alives, chat and replies to extended commands may come at any time, after `LOGOUT:completed` too until the connection is closed;
//! a game that was offered is rejected then, and one that is played has its result. In the opponent's turn a client's move is legal on
//! shogi-server, which keeps it (a finding says so); other servers end the game.
//!
//! Sources: the CSA protocol 1.1; shogi-server's `command.rb`, `login.rb`, `game.rb`, `game_result.rb` and `time_clock.rb`.

mod asked;
mod checker;
mod client;
mod codec;
mod codes;
mod machine;
mod model;
mod options;
mod referee;
pub mod server;
mod table;

pub use checker::SessionChecker;
pub use client::{ClientSession, Refused};
pub use codec::{CsaSession, SessionLine};
pub use codes::Code;
pub use model::{Event, Finish, Moved, Party, SessionFinding, State, Step};
pub use options::SessionOptions;
#[cfg(feature = "rules")]
pub use referee::Rules;
pub use referee::{Board, DefaultReferee, Illegality, Referee, Verdict};
