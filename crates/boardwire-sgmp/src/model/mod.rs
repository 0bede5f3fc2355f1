//! Frames and what they say.

mod command;
mod frame;
mod query;
mod value;

pub use command::{Command, CommandCode};
pub(crate) use frame::checksum;
pub use frame::{Frame, RawFrame};
pub use query::{ExtensionNo, Query, UnknownQuery};
pub use value::{PointNo, TakeBackCount, Value};
