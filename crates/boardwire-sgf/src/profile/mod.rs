//! Forms of SGF that a tournament or a program asks for.

pub mod fjk;
