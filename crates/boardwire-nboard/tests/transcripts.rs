//! The fixtures as tests.
fn main() {}
