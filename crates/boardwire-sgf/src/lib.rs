//! SGF game records, FF[1] to FF[4].

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod codes;
pub mod encoding;

pub use codes::{Code, Note, ParseError};
