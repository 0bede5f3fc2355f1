//! The rules of go, on boards of 1x1 to 52x52.
//!
//! A [`Position`] plays moves under a [`RuleSet`], captures, tells which rule an [`IllegalMove`] breaks, and takes moves back. For records,
//! whose moves count as played even where they are illegal, it also [executes](Position::execute) moves. A finished board is counted by a
//! [`Count`], which is told what is dead, and scored under the rules into a [`Score`].
//!
//! ```
//! use boardwire_core::go::{BoardSize, Color, Move, Vertex};
//! use boardwire_rules::go::{Position, RuleSet};
//!
//! let size = BoardSize::NINE;
//! let mv = |name: &str| Move::from_gtp(name.as_bytes(), size).unwrap();
//! let mut position = Position::new(size, RuleSet::JAPANESE);
//! for name in ["A2", "A1", "B1"] {
//!     position.play(mv(name))?;
//! }
//! assert_eq!(position.prisoners(), [1, 0]); // Black has taken A1
//! let refusal = position.play(mv("A1")).unwrap_err();
//! assert_eq!((refusal.code(), refusal.to_string().as_str()), ("suicide", "the stone would have no liberty"));
//!
//! assert!(position.undo());
//! assert_eq!(position.board().get(Vertex::from_gtp(b"A1", size).unwrap()), Some(Color::White));
//! # Ok::<(), boardwire_rules::go::IllegalMove>(())
//! ```
//!
//! # What it does not decide
//! Which stones are dead, which are in seki, and what a long cycle means under Japanese rules (no result): these are the players' to say.
//! Ing's rules of ko are not here.
//!
//! # Sources
//! Superko, suicide, area: the Tromp-Taylor rules. Execution of moves: SGF FF\[4\], the page on Go. Choices of each [`RuleSet`]: the rules of the
//! Nihon Kiin (1989), the Chinese Weiqi Association (1988), the American Go Association (1991) and the New Zealand Go Society (1986).

mod count;
mod grid;
mod legality;
mod points;
mod position;
mod replay;
mod rules;
mod zobrist;

pub use self::count::{Count, Score};
pub use self::legality::IllegalMove;
pub use self::points::Points;
pub use self::position::{Executed, Played, Position};
pub use self::replay::{ReplayError, replay};
pub use self::rules::{HandicapBonus, KoRule, RuleSet, Scoring};
