//! Carcassonne record notation.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
