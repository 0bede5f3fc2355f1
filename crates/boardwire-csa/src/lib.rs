//! CSA: protocol lines, extended mode, Game_Summary and records.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod client;
pub mod line;
pub mod log;
pub mod moves;
pub mod names;
pub mod position;
pub mod record;
pub mod replay;
pub mod server;
pub mod session;
mod special;
pub mod summary;
mod time;

pub use client::{ClientLine, ExtCommand, parse_client_line};
pub use line::{CsaLine, Line, LineKind, classify, parse_line};
pub use moves::CsaMove;
pub use server::{ExtReply, Outcome, Reason, ReplyCollector, ServerLine, parse_server_line};
pub use special::{OtherWord, Special};
pub use time::{CsaTime, TimeFault, TimeReading};
