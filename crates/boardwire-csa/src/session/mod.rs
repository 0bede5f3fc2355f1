//! Session machines of both sides, without I/O.
