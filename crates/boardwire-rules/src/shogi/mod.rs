//! The rules of shogi.
//!
//! A [`Position`] is made from a [`Setup`](boardwire_core::shogi::Setup) at the depth of a [`Check`], plays moves
//! and takes them back, lists its [`legal_moves`](Position::legal_moves), and says of any other move which rule it
//! breaks ([`IllegalMove`]). It keeps its history, so that it also knows [`repetition`](Position::repetition).
//! [`Position::declaration`] counts for the entering-king rule, and [`StartPosition`] names the usual handicaps.
//!
//! Boards that do not occur in play are handled too, since formats can write them: a side without a king is never
//! in check (as in tsume problems), and a side with several kings has to keep all of them safe.

mod attacks;
mod bitboard;
mod check;
mod declaration;
mod history;
mod keys;
mod legality;
mod movegen;
mod position;
mod repetition;
mod replay;
mod start;
mod state;

pub use self::check::{Check, SetupError};
pub use self::declaration::{Declaration, DeclarationFailure, DeclarationOutcome, DeclarationRule};
pub use self::legality::IllegalMove;
pub use self::position::Position;
pub use self::repetition::{Repetition, RepetitionKind, RepetitionOptions};
pub use self::replay::{ReplayError, replay};
pub use self::start::StartPosition;
