//! Benches of boardwire-sgf.

fn main() {}
