//! Shogi: pieces, squares, hands, boards, moves and set-up positions.
//!
//! These types say what a format can *write down*; they do not know the rules (that is the crate `boardwire-rules`).
//! Squares are named as in USI: files 1 to 9 from the right, ranks `a` to `i` from the top, as Black sees the board.
//!
//! ```
//! use boardwire_core::shogi::{Color, Move, PieceKind, Setup, Square};
//!
//! let mut setup = Setup::startpos();
//! let mv = Move::from_usi(b"7g7f").unwrap();
//! setup.play_unchecked(mv).unwrap();
//!
//! let pawn = setup.board.get(Square::new(7, 6).unwrap()).unwrap();
//! assert_eq!((pawn.color(), pawn.kind()), (Color::Black, PieceKind::Pawn));
//! assert_eq!(setup.turn, Color::White);
//! assert_eq!(mv.to_string(), "7g7f");
//! ```

mod board;
mod hand;
mod moves;
mod piece;
mod setup;
mod square;
mod view;

pub use self::board::{Board, Pieces};
pub use self::hand::{Hand, HandError};
pub use self::moves::{Move, MoveKind, MoveText};
pub use self::piece::{Piece, PieceKind};
pub use self::setup::{MaterialError, PlayError, Setup};
pub use self::square::Square;
pub use self::view::SetupView;
pub use crate::side::Color;
