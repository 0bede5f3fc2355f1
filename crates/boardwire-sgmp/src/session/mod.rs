//! The game layer: one side of a conversation without I/O, answers typed by their questions, points and vertices.
//!
//! ```
//! use boardwire_sgmp::go::{Move, Vertex};
//! use boardwire_sgmp::session::{BoardSide, Event, Session, SessionOptions};
//! use boardwire_sgmp::{Color, Compat};
//!
//! let options = SessionOptions::new(Compat::Spec).with_side(BoardSide::NINE);
//! let mut black = Session::new(options.clone().with_color(Color::Black));
//! let mut white = Session::new(options.with_color(Color::White));
//!
//! // Carries what both sides send until the line is silent.
//! let mut carry = |black: &mut Session, white: &mut Session| loop {
//!     let (there, back) = (black.take_output(), white.take_output());
//!     if there.is_empty() && back.is_empty() { break }
//!     white.receive(0, &there);
//!     black.receive(0, &back);
//! };
//! black.new_game(0)?;
//! carry(&mut black, &mut white);
//! let agreed = std::iter::from_fn(|| black.poll_event()).last();
//! let Some(Event::Agreed(terms)) = agreed else { panic!() };
//! assert_eq!((terms.color, terms.side), (Color::Black, BoardSide::NINE));
//!
//! let e5 = Move::At(Vertex::new(4, 4).unwrap());
//! black.play(0, e5)?;
//! carry(&mut black, &mut white);
//! let moved = std::iter::from_fn(|| white.poll_event()).last();
//! assert_eq!(moved, Some(Event::Moved { color: Color::Black, mv: e5 }));
//! assert!(white.is_own_turn());
//! # Ok::<(), boardwire_sgmp::session::Refused>(())
//! ```

mod answer;
mod checker;
mod deliver;
mod event;
mod game;
mod machine;
mod options;
mod point;
mod terms;

pub use answer::{Answer, AnswerLimits, AnswerRange, BoardSide, Handicap, Rules};
pub use checker::{CheckOptions, Profile, SessionChecker, SessionFinding};
pub use event::{Event, Refused, State};
pub use game::Game;
pub use machine::Session;
pub use options::SessionOptions;
pub use point::PointStride;
pub use terms::{Terms, Wishes};
