//! Carcassonne's base game: tile designs, their features, placements and claims.
//!
//! These types say what a record can *write down*: 72 tiles of 24 designs ([`Design`]), a tile as it is played with the feature
//! that it claims ([`TileUse`]), and where ([`Coord`]). They do not know the rules (that is the crate `boardwire-rules`).
//!
//! ```
//! use boardwire_core::carcassonne::{Claim, Coord, Design, Edge, EdgeSet, Terrain, TileUse, Turns};
//!
//! // The tile of the start, turned a quarter to the left: the record draft writes it CRFR(-90) or RFRC.
//! let start = TileUse::new(Design::D, Turns::ThreeQuarters, None).unwrap();
//! assert_eq!(start.letters(), [Terrain::Road, Terrain::Field, Terrain::Road, Terrain::City]);
//!
//! // A claim names the edges of its feature as they lie on the table, after turning.
//! let road = Claim::Road(EdgeSet::of(&[Edge::North, Edge::South]));
//! assert!(TileUse::new(Design::D, Turns::ThreeQuarters, Some(road)).is_ok());
//! assert!(TileUse::new(Design::D, Turns::Zero, Some(road)).is_err());
//!
//! // x grows to the right, y grows upwards.
//! assert_eq!(Coord::START.neighbour(Edge::North), Coord::new(0, 1));
//! ```
//!
//! # Edges and half-edges
//! Edges are numbered clockwise: N 0, E 1, S 2, W 3. A field lies along *half-edges*, 0 to 7 clockwise from the north-west corner, since
//! a road splits its edge: edge `e` has the half-edges `2e` and `2e + 1`. A field never owns a half-edge of a city's edge.
//!
//! # Sources
//! Names and orientation: Mitsugu Oyama's draft of a Carcassonne record notation, Ver. 0.1 (2024), section 5, which takes the tile names
//! of Carcassonne Central and WikiCarpedia. Counts and features: the 72 tiles of the base game, third edition.

mod design;
mod edge;
mod place;
mod tables;
mod tile;

pub use self::design::{Design, FieldSegment, Terrain};
pub use self::edge::{Edge, EdgeSet, HalfEdge, HalfEdgeSet, Turns};
pub use self::place::{Coord, PlayerId};
pub use self::tile::{Claim, NoSuchFeature, TileUse};
