//! The GUI's end of a USI connection, for the programs and tests of this package: [`Driver`] runs an engine as a child process.
//!
//! It shows what an adapter of the GUI's side has to add to the library: a process, a thread that reads, and a clock. The
//! library reads the lines, and its session checker says what was odd about the conversation.

mod driver;

pub use driver::{DriveError, Driver, Exchange};

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
