//! The records of the FJK computer Go tournaments (rules of 2000, appendix B).
//!
//! The appendix shows a small form of SGF: one game of FF\[1\], a property a line, ten moves a line, `tt` for a pass, TM in minutes. [`Record`] writes it,
//! [`check`] says what of a file differs from it. The appendix' template has remarks behind `/`, which SGF does not know: they are read with
//! [`Profile::Fjk`](crate::Profile::Fjk), each with the note `fjk-note`.
//!
//! ```
//! use boardwire_core::Color;
//! use boardwire_core::go::{Move, Vertex};
//! use boardwire_sgf::profile::fjk::{self, Record};
//!
//! let mut record = Record::new();
//! record.set_player(Color::Black, "anna").set_event("FJK CGC").set_minutes(50);
//! record.play(Color::Black, Move::At(Vertex::from_sgf(*b"dd").unwrap())).unwrap();
//! record.play(Color::White, Move::Pass).unwrap();
//! record.play(Color::Black, Move::Pass).unwrap();
//! let text = record.to_string();
//! assert_eq!(text, "(; GM[1]FF[1]\nSZ[19]\nPB[anna]\nTM[50]\nEV[FJK CGC]\n;B[dd];W[tt];B[tt])\n");
//! assert_eq!(fjk::check(&boardwire_sgf::parse(&text)?), []);
//! # Ok::<(), boardwire_sgf::ParseError>(())
//! ```

mod record;
mod rules;

use crate::property::PropertyId;

pub use record::{Loss, OffBoard, Record};
pub use rules::{Finding, Rule, check};

/// The properties of the root behind GM and FF, in the order of the appendix.
const HEADER: [PropertyId; 11] = [
    PropertyId::SZ,
    PropertyId::PB,
    PropertyId::PW,
    PropertyId::DT,
    PropertyId::PC,
    PropertyId::KM,
    PropertyId::TM,
    PropertyId::RU,
    PropertyId::RE,
    PropertyId::EV,
    PropertyId::GN,
];

/// Moves of a line.
const PER_LINE: usize = 10;
