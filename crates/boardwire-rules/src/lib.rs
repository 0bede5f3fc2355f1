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
//! let reason: IllegalMove = position.is_legal(through_a_pawn).unwrap_err();
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
//! - `std` (default): only passes `std` on to dependencies; the crate itself is `no_std` with `alloc`.

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
