//! The rules of Othello and its relatives: Anti, 10x10, Octagon and classic Reversi.
//!
//! A [`Position`] is a small `Copy` value: keep a copy to take a move back. It lists its [`legal_moves`](Position::legal_moves), plays
//! one and tells which discs it flipped, and says of any other move which rule it breaks ([`IllegalMove`]). A pass is a move of its own: it is
//! legal when the side to move has no square and the other side has one ([`must_pass`](Position::must_pass)). The game is over when
//! neither side has one; then [`result`](Position::result) counts, by the variant's goal.
//!
//! ```
//! use boardwire_core::othello::{Move, Size, Variant};
//! use boardwire_rules::othello::Position;
//!
//! let mut position = Position::new(Variant::Std);
//! let squares: Vec<String> = position.legal_moves().iter().map(|square| square.to_string()).collect();
//! assert_eq!(squares, ["d3", "c4", "f5", "e6"]);
//!
//! let flipped = position.play(Move::from_text("f5", Size::Eight)?)?;
//! assert_eq!((flipped.len(), position.discs()), (1, [4, 1]));
//! let refusal = position.play(Move::Pass).unwrap_err();
//! assert_eq!(refusal.code(), "pass-with-moves");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Other boards
//! [`Position::from_board`] takes any board, however odd, for Std and Anti also of the other sizes from 4x4 to 14x14, which GGF knows.
//! Random openings are not made here.
//!
//! # Sources
//! The guide of the FlipSight bot service, sections on variants and on leg objects: passes, empties, Reversi's centre and its 32 discs, scores
//! awarded for a loss on time.

mod fill;
mod legality;
mod position;
mod replay;
mod score;
mod word;

pub use self::legality::IllegalMove;
pub use self::position::{Position, PositionError};
pub use self::replay::{ReplayError, replay};
pub use self::score::{GameResult, awarded_discs, winner};
