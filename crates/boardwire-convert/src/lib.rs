//! Between the formats of one game.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
