//! Othello and its relatives: sizes, squares, moves, boards and set-up positions.
//!
//! These types say what a format can *write down*: boards of 4x4 to 14x14 and the octagon of 88 squares. They do not know the rules
//! (that is the crate `boardwire-rules`).
//!
//! ```
//! use boardwire_core::othello::{Color, Move, Setup, Size, Square, Variant};
//!
//! let setup = Setup::start(Variant::Std);
//! let e5 = Square::from_name(b"e5").unwrap();
//! assert_eq!(setup.board.get(e5), Some(Color::White));
//!
//! // The number of a square depends on the size of the board, its name does not.
//! let d3 = Move::from_text(b"D3", Size::Eight).unwrap();
//! assert_eq!((d3.to_index(Size::Eight), d3.to_index(Size::Ten)), (Some(19), Some(23)));
//! assert_eq!(d3.to_string(), "d3");
//! assert_eq!(Move::from_text(b"j10", Size::Eight).unwrap_err().code(), "off-board");
//! ```
//!
//! # Sources
//! Names and numbers of squares, the five variants, the octagon's unused squares: the guide of the FlipSight bot service, sections on the
//! engine's request and on variants. Sizes 4 to 14 and `88`: the types of GGF, the Generic Game Format, as the GGS server uses it.

mod board;
mod moves;
mod set;
mod setup;
mod shape;
mod square;
mod variant;
mod view;

pub use self::board::{Board, OffBoard};
pub use self::moves::{Move, MoveError};
pub use self::set::{SquareSet, Squares};
pub use self::setup::Setup;
pub use self::shape::{Shape, Size};
pub use self::square::{Square, SquareName};
pub use self::variant::Variant;
pub use self::view::SetupView;
pub use crate::side::Color;
