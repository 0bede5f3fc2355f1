//! Go: sizes of boards, vertices, moves, boards and set-up positions.
//!
//! These types say what a format can *write down*: boards of 1x1 to 52x52, square or not. They do not know the rules (that is the
//! crate `boardwire-rules`).
//!
//! ```
//! use boardwire_core::go::{Board, BoardSize, Color, Vertex};
//!
//! let mut board = Board::empty(BoardSize::NINETEEN);
//! let d4 = Vertex::from_gtp(b"D4", board.size()).unwrap();
//! board.set(d4, Some(Color::Black))?;
//! assert_eq!((d4.column(), d4.row()), (3, 15)); // from the left, from the top
//! assert_eq!(d4.sgf(), *b"dp");
//! assert_eq!(Vertex::from_sgf(*b"dp"), Some(d4));
//! # Ok::<(), boardwire_core::go::OffBoard>(())
//! ```
//!
//! # Sources
//! Letters of points, sizes up to 52 and rectangular boards: SGF FF\[4\], the page on Go. Names of vertices and the places of a fixed
//! handicap: the Go Text Protocol, version 2, sections on the vertex entity and on fixed handicap placement.

mod board;
mod moves;
mod points;
mod setup;
mod size;
mod vertex;
mod view;

pub use self::board::{Board, OffBoard};
pub use self::moves::Move;
pub use self::points::{fixed_handicap, max_fixed_handicap, star_points};
pub use self::setup::Setup;
pub use self::size::BoardSize;
pub use self::vertex::{GtpName, Vertex};
pub use self::view::SetupView;
pub use crate::side::Color;
