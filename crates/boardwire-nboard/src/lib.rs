//! The NBoard protocol, GGF, and other texts of Othello programs.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
