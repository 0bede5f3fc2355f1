//! The transcripts of this crate's formats.

fn main() {}
