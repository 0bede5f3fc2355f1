//! Benches of boardwire-sgmp.

fn main() {}
