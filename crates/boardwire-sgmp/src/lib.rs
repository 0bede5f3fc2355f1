//! SGMP, the Standard Go Modem Protocol.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
