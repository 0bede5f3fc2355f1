//! A tile as it is played.

use core::fmt;

use super::{Design, EdgeSet, HalfEdgeSet, Terrain, Turns};

/// A feature of a tile that a meeple may be put on, named by where it reaches the border as the tile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// The city at these edges.
    City(EdgeSet),
    /// The road to these edges.
    Road(EdgeSet),
    /// The field at these half-edges.
    Field(HalfEdgeSet),
    /// The monastery.
    Monastery,
}

impl Claim {
    /// The same feature when the tile is turned further.
    #[must_use]
    pub const fn turned(self, turns: Turns) -> Self {
        match self {
            Self::City(edges) => Self::City(edges.turned(turns)),
            Self::Road(edges) => Self::Road(edges.turned(turns)),
            Self::Field(halves) => Self::Field(halves.turned(turns)),
            Self::Monastery => Self::Monastery,
        }
    }
}

/// Writes `the city NE`, `the road S`, `the field {2,7}` or `the monastery`.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::City(edges) => write!(f, "the city {edges}"),
            Self::Road(edges) => write!(f, "the road {edges}"),
            Self::Field(halves) => write!(f, "the field {halves}"),
            Self::Monastery => f.write_str("the monastery"),
        }
    }
}

/// The tile has no such feature to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{} turned by {} degrees does not have {claim}", .design.name(), .turns.degrees())]
pub struct NoSuchFeature {
    /// The tile's design.
    pub design: Design,
    /// How the tile is turned.
    pub turns: Turns,
    /// What was to be claimed.
    pub claim: Claim,
}

/// A tile as it is played: its design, how it is turned, and the feature that it claims. Equal tiles are equal values, since the
/// turn is reduced by the symmetry of the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileUse {
    design: Design,
    turns: Turns,
    claim: Option<Claim>,
}

impl TileUse {
    /// A tile, turned, that claims one of its features or none. The claim names edges as they lie after the turn.
    ///
    /// # Errors
    /// [`NoSuchFeature`] if the turned tile does not have exactly that feature.
    pub fn new(design: Design, turns: Turns, claim: Option<Claim>) -> Result<Self, NoSuchFeature> {
        match claim {
            Some(claim) if !design.has_feature(turns, claim) => Err(NoSuchFeature {
                design,
                turns,
                claim,
            }),
            _ => Ok(Self {
                claim,
                ..Self::unclaimed(design, turns)
            }),
        }
    }

    /// A tile that claims nothing.
    #[inline]
    #[must_use]
    pub const fn unclaimed(design: Design, turns: Turns) -> Self {
        Self {
            design,
            turns: design.reduce(turns),
            claim: None,
        }
    }

    /// The same tile, claiming nothing.
    #[inline]
    #[must_use]
    pub const fn without_claim(self) -> Self {
        Self {
            claim: None,
            ..self
        }
    }

    /// The design.
    #[inline]
    #[must_use]
    pub const fn design(self) -> Design {
        self.design
    }

    /// The clockwise turns, reduced by the symmetry of the design.
    #[inline]
    #[must_use]
    pub const fn turns(self) -> Turns {
        self.turns
    }

    /// The claimed feature.
    #[inline]
    #[must_use]
    pub const fn claim(self) -> Option<Claim> {
        self.claim
    }

    /// The terrains of the edges as the tile lies, clockwise from the north.
    #[inline]
    #[must_use]
    pub const fn letters(self) -> [Terrain; 4] {
        self.design.letters_at(self.turns)
    }

    /// The features of the tile as it lies: cities, roads, fields, then the monastery.
    pub fn features(self) -> impl Iterator<Item = Claim> + Clone {
        self.design.features(self.turns)
    }

    /// The tile with its claim when the whole table is turned.
    #[must_use]
    pub const fn turned(self, turns: Turns) -> Self {
        Self {
            design: self.design,
            turns: self.design.reduce(self.turns.then(turns)),
            claim: match self.claim {
                Some(claim) => Some(claim.turned(turns)),
                None => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::carcassonne::Edge;

    #[test]
    fn claims_are_features_of_the_turned_tile() {
        for design in Design::ALL {
            for turns in Turns::ALL {
                for claim in design.features(turns) {
                    let tile = TileUse::new(design, turns, Some(claim)).unwrap();
                    assert_eq!(tile.claim(), Some(claim));
                    assert!(design.has_feature(tile.turns(), claim));
                    for more in Turns::ALL {
                        let turned = tile.turned(more);
                        let again = TileUse::new(design, turns.then(more), turned.claim());
                        assert_eq!(again, Ok(turned));
                        assert_eq!(turned.turned(more.inverse()), tile);
                    }
                }
            }
        }
    }

    #[test]
    fn a_part_of_a_feature_is_no_claim() {
        let part = Claim::City(EdgeSet::of(&[Edge::North]));
        let refusal = TileUse::new(Design::R, Turns::Quarter, Some(part)).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "CCFC turned by 90 degrees does not have the city N"
        );
        assert!(TileUse::new(Design::E, Turns::Zero, Some(Claim::Monastery)).is_err());
        assert!(TileUse::new(Design::E, Turns::Zero, Some(part)).is_ok());
    }
}
