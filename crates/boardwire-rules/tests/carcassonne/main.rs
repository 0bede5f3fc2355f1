//! Carcassonne's base game: known games, refusals, and random games against a second scorer.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::std_instead_of_alloc,
    clippy::std_instead_of_core,
    reason = "test helpers outside of test functions; tests have std"
)]

mod corpus;
mod games;
mod pictures;
mod random_games;
mod refusals;
mod support;
