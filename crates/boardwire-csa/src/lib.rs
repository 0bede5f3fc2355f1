//! CSA: protocol lines, extended mode, Game_Summary and records.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
