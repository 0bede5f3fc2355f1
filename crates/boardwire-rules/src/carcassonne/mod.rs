//! The rules of Carcassonne's base game: 72 tiles, farmers, two to five players.
//!
//! A [`Game`] plays tiles and says what each play completes and pays ([`Outcome`]), which rule forbids a play
//! ([`IllegalPlay`]), where a tile fits ([`Game::legal_placements`]) and what it can claim ([`Game::legal_claims`]), and what the
//! table is worth at the end ([`Game::final_scoring`]). Every [`Feature`] explains its score in words.
//!
//! ```
//! use boardwire_core::carcassonne::{Claim, Coord, Design, Edge, EdgeSet, PlayerId, TileUse, Turns};
//! use boardwire_rules::carcassonne::Game;
//!
//! let mut game = Game::new(2)?;
//! // A closes the city of the start tile with a tile turned upside down, and claims it.
//! let city = Claim::City(EdgeSet::of(&[Edge::South]));
//! let north = Coord::new(0, 1).unwrap();
//! let outcome = game.play(north, TileUse::new(Design::E, Turns::Half, Some(city))?)?;
//! assert_eq!(outcome.gains[PlayerId::A], [4, 0, 0]);
//! assert_eq!(outcome.to_string(), "the city S on (0, 1), complete: 2 tiles, 4 points to A (meeples: A 1)");
//! assert_eq!(game.meeples_left(PlayerId::A), 7);
//!
//! // B can't lay a field against the road.
//! let east = Coord::new(1, 0).unwrap();
//! let refusal = game.play(east, TileUse::unclaimed(Design::E, Turns::Zero)).unwrap_err();
//! assert_eq!(refusal.code(), "edge-mismatch");
//! assert_eq!(
//!     refusal.to_string(),
//!     "the west edge of the tile is a field, but the east edge of the tile on (0, 0) is a road"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is here
//! | item | what |
//! |---|---|
//! | [`Game`] | tiles, meeples, supply and points; plays, discards, queries |
//! | [`Outcome`], [`FinalScoring`] | what a play completed; what the end pays |
//! | [`Feature`], [`FeatureKind`] | a city, road, monastery or field with its size, meeples, worth and majority |
//! | [`IllegalPlay`], [`IllegalDiscard`] | the rule that forbids something, with a code and a sentence |
//! | [`RuleSet`] | the numbers that editions differ in; one set only |
//! | [`TableView`] | the table for [`boardwire_core::board::render_text`] |
//!
//! # The rules in short
//! 1. A tile is laid edge to edge with a tile on the table; all edges that touch show the same terrain.
//! 2. The player may then claim one feature of that tile, if no meeple stands on anything connected with it. Fields connect
//!    across edges that are no city's, by half-edges where a road runs.
//! 3. Completed cities, roads and monasteries score at once, for everybody with the most meeples there, and their meeples return:
//!    also those just put down. Farmers stay.
//! 4. At the end all other meeples score: [`RuleSet`] has the numbers.
//!
//! A tile that fits nowhere leaves the game. Turns and player order are kept ([`Game::to_move`]), but a record may break
//! them ([`Game::play_for`]).

mod board;
mod feature;
mod game;
mod layout;
mod legal;
mod players;
mod rule_set;
mod score;
mod view;

pub use self::feature::{Feature, FeatureKind};
pub use self::game::{Game, PlacedTile, PlayerCountError, StandingMeeple};
pub use self::legal::{IllegalDiscard, IllegalPlay};
pub use self::players::{PerPlayer, PlayerSet};
pub use self::rule_set::RuleSet;
pub use self::score::{FinalScoring, Outcome};
pub use self::view::TableView;
