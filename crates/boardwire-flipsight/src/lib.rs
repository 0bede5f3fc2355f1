//! FlipSight JSON: engine lines, API messages and the event stream.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
