//! What the programs and tests of this package share: [`Driver`], the GUI's end of a USI connection, runs an engine as a child process;
//! [`read_lines`] cuts what a socket gives into lines, and [`record_name`] names the files of games.
//!
//! The driver shows what an adapter of the GUI's side has to add to the library: a process, a thread that reads, and a clock. The
//! library reads the lines, and its session checker says what was odd about the conversation.

mod csa_lines;
mod driver;
mod flipsight_log;
pub mod flipsight_player;
pub mod gtp;
mod othello_eval;
mod othello_search;
pub mod sgmp_dialog;

pub use csa_lines::{read_lines, record_name};
pub use driver::{DriveError, Driver, Exchange};
pub use flipsight_log::{Log, excerpt};
pub use othello_search::{Choice, choose};

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("../../docs/cookbook.md")]
mod cookbook {}
