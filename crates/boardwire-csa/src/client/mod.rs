//! Lines that a client sends.
