//! Between the formats of one game, with a list of what the other format can't carry.
//!
//! - [`shogi`]: moves, positions, records, and a server's Game_Summary, between CSA and USI.
//! - [`go`]: SGF, the commands of GTP, logs of SGMP, and the records of the FJK's tournaments.
//! - [`othello`]: GGF, SGF, transcripts, FlipSight's requests, and what engines are told.
//!
//! ```
//! use boardwire_convert::shogi;
//! use boardwire_usi::{Command, format_command};
//!
//! let csa = "V2.2\nN+Kuro\nPI\n+\n+7776FU,T3\n-3334FU\n%TORYO\n";
//! let games = boardwire_csa::record::parse(csa)?;
//! let found = shogi::game_to_position(games.first());
//!
//! let line = format_command(&Command::Position(found.value));
//! assert_eq!(line, "position startpos moves 7g7f 3c3d resign");
//! let lost: Vec<String> = found.lost.iter().map(ToString::to_string).collect();
//! assert_eq!(lost, ["the value of N+", "the time of 1 move"]);
//! # Ok::<(), boardwire_csa::record::ParseError>(())
//! ```
//!
//! # Nothing is lost silently
//! Each function gives a [`Converted`]: the value, and a `Lost` of the game's module for each thing that the value does not say. An empty list means that the
//! way back gives what was there, in meaning. (A record without a `V` line comes back with one.) The README has a table for each game.
//! What can't be converted at all is refused under a stable code; [`REFUSALS`] says what each means.
//!
//! # What is kept of shogi
//! | | moves | start | end | names, times, comments |
//! |---|---|---|---|---|
//! | CSA record to USI `position` | yes | yes | as a word, where USI has one | no |
//! | USI `position` to CSA record | yes | yes, but for the move number | as a special, where CSA has one | - |
//! | CSA record to Game_Summary | yes | yes | no | names and times; no comments |
//! | Game_Summary to CSA record | yes | yes | - | names and times |
//! | USI `position`, SFEN to Game_Summary | yes | yes, but for the move number | no | - |
//! | Game_Summary to USI `position` | yes | yes | - | no; the clock becomes `go` (`boardwire_usi::GoParams::from_clock`) |
//! | SFEN to CSA position | - | yes, but for the move number | - | - |
//! | CSA position to SFEN | - | yes | - | - |
//!
//! Moves are converted by the position that they are played in, whether they are legal or not; ask `replay` of the formats' own crates for that.
//! A move that can't be played at all, and those after it, are lost, and the list says why.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `std` (default) | passes `std` on to dependencies; the crate itself is `no_std` with `alloc` |
//!
//! # What it does not do
//! - Variations, markup and what annotates a move stay in SGF alone; each is listed.
//! - Text is not converted between encodings, but in SGF: see `boardwire_csa::record::encoding`. Bytes of GGF that are no UTF-8 become U+FFFD in SGF.
//! - Go's moves are not held against the rules; `boardwire_sgf::replay` does that.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

use alloc::vec::Vec;

mod codes;
pub mod go;
pub mod othello;
pub mod shogi;
mod tree;

pub use codes::{REFUSALS, RefusalInfo};

/// What a conversion gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted<T, L> {
    /// The value in the other format.
    pub value: T,
    /// What it does not say, in the order of the source.
    pub lost: Vec<L>,
}

impl<T, L> Converted<T, L> {
    /// The value, if nothing was lost.
    ///
    /// # Errors
    /// What was lost.
    pub fn exact(self) -> Result<T, Vec<L>> {
        if self.lost.is_empty() {
            Ok(self.value)
        } else {
            Err(self.lost)
        }
    }

    /// The same with another value.
    #[must_use]
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Converted<U, L> {
        Converted {
            value: map(self.value),
            lost: self.lost,
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
