//! Logs of protocol dialogues.
