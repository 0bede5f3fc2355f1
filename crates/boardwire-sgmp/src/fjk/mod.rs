//! The profile of SGMP that the FJK computer go tournament of 2000 plays by: its rules by number, a checker, and a driver that plays it.
//!
//! | rule | says |
//! |---|---|
//! | FJK-1 | the first frame is NEWGAME, and Black sends it |
//! | FJK-2 | White replies with QUERY 11 |
//! | FJK-3 | Black replies with ANSWER 2: it is Black |
//! | FJK-4 | White then sends QUERY 8: no other question, none left out, none in another order |
//! | FJK-5 | Black replies with ANSWER 1: the game is even |
//! | FJK-6 | White then sends OK, only if the answers were 2 and 1; after it Black may move |
//! | FJK-7 | MOVE and OK in turn, each MOVE with its sender's colour, each OK at once |
//! | FJK-8 | each MOVE has an OK of its own before the next MOVE |
//! | FJK-9 | a frame is sent again only when no OK came for 20 seconds, and unchanged |
//! | FJK-10 | two passes end the game; nothing but an OK that is due follows |
//! | FJK-11 | no DENY, TAKEBACK, EXTENDED, no other QUERY, ANSWER or NEWGAME; resignation has no frame |
//! | FJK-12 | 400 moves at most; whose time runs out within 300 moves has lost |
//! | FJK-13 | 19 lines, komi 5.5, Japanese rules, 50 minutes a side, in whole seconds that each program counts itself |
//! | FJK-14 | canonical frames only |
//!
//! Source: FJK computer go tournament, rules 0.3 of 2000-02-28, sections 6, 9 and appendix A. The numbers are boardwire's.

mod checker;
mod driver;
mod end;
mod event;
mod options;
mod rule;

pub use checker::{FjkCheckOptions, FjkChecker, TimedFrame, check};
pub use driver::FjkDriver;
pub use end::{FjkCount, FjkEnd, FjkVerdict};
pub use event::{FjkEvent, FjkState};
pub use options::FjkOptions;
pub use rule::{FjkRule, Violation};
