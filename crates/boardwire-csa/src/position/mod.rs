//! Placement of pieces, as Game_Summary blocks and records share it: `PI`, `P1` to `P9`, `P+` and `P-`.
//!
//! ```
//! use boardwire_csa::position::{Form, PlacementBuilder};
//! use boardwire_csa::shogi::{Color, PieceKind};
//!
//! let mut builder = PlacementBuilder::new();
//! let mut faults = Vec::new();
//! for line in ["PI82HI22KA", "P+00FU"] {
//!     assert!(builder.line(line.as_bytes(), 0, &mut |fault, span| faults.push((fault, span))));
//! }
//! let placement = builder.finish(&mut |fault, span| faults.push((fault, span)));
//! assert_eq!(placement.board.pieces().count(), 38);
//! assert_eq!(placement.hands[Color::Black.index()].count(PieceKind::Pawn), 1);
//! // A set has eighteen pawns, and all of them stand on the board.
//! assert_eq!((faults.len(), faults[0].0.name()), (1, "set-exceeded"));
//! assert_eq!(placement.form, Form::Initial);
//! ```
//!
//! | line | meaning |
//! |---|---|
//! | `PI` and pairs of square and piece | the even start position without these pieces |
//! | `P1` to `P9` and nine cells of three characters, file 9 first | a rank; ` * ` is an empty square |
//! | `P+` or `P-` and pairs of square and piece | pieces of a side; square `00` is its hand, and piece `AL` there all that is left of the set |
//!
//! Sources: the CSA record formats (1999 text; V2.2), and for `AL` over both sides the example of the V2.2 text.

mod builder;
mod counts;
mod fault;
#[cfg(feature = "serde")]
mod json;
mod model;
mod rank;

pub use builder::PlacementBuilder;
pub use fault::Fault;
pub use model::{Form, Placement};
pub use rank::start_ranks;
