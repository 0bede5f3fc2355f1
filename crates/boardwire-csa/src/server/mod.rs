//! Lines that a server sends, the replies of the extended mode included.
//!
//! ```
//! use boardwire_csa::server::{self, ExtReply, Outcome, Reason, ServerLine};
//!
//! let line = server::parse("##[WHO] alice x1 game floodgate-300-10F *").unwrap();
//! let ServerLine::Ext(ExtReply::Who(row)) = line else { panic!() };
//! assert_eq!(row.game.unwrap().game_name().unwrap().total_s(), 300);
//!
//! // The end of a game is two lines, and not every pair is one.
//! let (reason, outcome) = (server::parse("#SENNICHITE").unwrap(), server::parse("#WIN").unwrap());
//! let (ServerLine::Reason(reason), ServerLine::Outcome(outcome)) = (reason, outcome) else { panic!() };
//! assert!(!reason.allows(Some(outcome)));
//! assert_eq!(server::format(&ServerLine::Reason(Reason::Resign)), b"#RESIGN");
//! # assert_eq!(outcome, Outcome::Win);
//! ```
//!
//! | line | value |
//! |---|---|
//! | `LOGIN:name OK`, `LOGIN:incorrect` and the two hints after it | [`ServerLine::LoginOk`], `LoginIncorrect`, `LoginHint` |
//! | `LOGOUT:completed`, `CHALLENGE ACCEPTED`, the empty line | [`ServerLine::LogoutCompleted`], `ChallengeAccepted`, `Empty` |
//! | `BEGIN Game_Summary` | [`ServerLine::BeginSummary`]; the [summary](crate::summary) reader takes the next lines |
//! | `START:id`, `REJECT:id by who` | [`ServerLine::Start`], `Reject` |
//! | `+7776FU,T12`, `%TORYO`, `%KACHI,T20` | [`ServerLine::Move`], `Special` |
//! | `#RESIGN`, `#WIN` | [`ServerLine::Reason`], `Outcome` |
//! | `##[TAG] ..` | [`ServerLine::Ext`] |
//!
//! Rows that answer one command belong together up to `+OK`: [`ReplyCollector`].
//!
//! Source: CSA protocol 1.1 (D11), and shogi-server 86bf813 (`login.rb`, `game.rb`, `game_result.rb`, `command.rb`).

mod collector;
mod error_text;
mod format;
mod model;
mod parse;
mod parse_reply;
mod reply;
mod result;
mod usual;

pub use collector::{Collected, CollectorLimits, Reply, ReplyCollector, ReplyKey};
pub use error_text::{ExtError, OtherError};
pub use format::{format, format_into, format_to};
pub use model::{LoginHint, OwnedServerLine, PlayerName, RejectedBy, ServerLine};
pub(crate) use parse::parse_bytes;
pub use parse::{parse, parse_lenient, parse_server_line, parse_strict, parse_with};
pub use reply::{
    ClientMode, ClientStatus, EndTag, ExtReply, OtherReply, RatingDate, RatingRow, WhoGame, WhoRow,
};
pub use result::{Before, OtherReason, Outcome, Reason};
