//! What moves do: positions, legal plays and the ends of games, over the board types of [`boardwire_core`].
//!
//! ```
//! use boardwire_core::shogi::{Move, Setup};
//! use boardwire_rules::shogi::{IllegalMove, Position, replay};
//!
//! let moves = ["7g7f", "3c3d", "8h2b+", "3a2b"].map(|text| Move::from_usi(text.as_bytes()).unwrap());
//! let position: Position = replay(&Setup::startpos(), moves)?;
//!
//! assert_eq!(position.legal_moves().len(), 77);
//! let through_a_pawn = Move::from_usi(b"2h2c").unwrap();
//! let reason: IllegalMove = position.check_move(through_a_pawn).unwrap_err();
//! assert_eq!((reason.code(), reason.to_string().as_str()), ("blocked", "the piece on 2g is in the way"));
//! # Ok::<(), boardwire_rules::shogi::ReplayError>(())
//! ```
//!
//! # What is here
//! | module | what |
//! |---|---|
//! | [`othello`] | Othello, Anti, 10x10, Octagon and classic Reversi: legal moves, flips, passes, results |
//! | [`go`] | captures, ko and superko, suicide by rule, handicap, set-up, counting by territory and by area |
//! | [`carcassonne`] | the base game: placement, meeples, completed features, final scoring, every point explained |
//! | [`shogi`] | checked positions, legal moves, replay, repetition, the entering-king declaration, handicaps |
//!
//! # Errors
//! A refused play is a value that names the rule it breaks, with a stable kebab-case `code()` and a sentence. Nothing
//! here panics, whatever position it is given.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//!
//! # What it does not do
//! - Shogi: points for handicap games in declarations. When both sides check throughout a repetition, the side that moved last is named.
//! - Go: which stones are dead or in seki, long cycles under Japanese rules, Ing's ko rules.
//! - Carcassonne: other rule sets and expansions, and the order in which tiles are drawn.
//! - No game has search or evaluation.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod carcassonne;
pub mod go;
pub mod othello;
pub mod shogi;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
