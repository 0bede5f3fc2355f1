//! Which plays are legal, and why others are not.

use alloc::vec::Vec;

use boardwire_core::carcassonne::{Claim, Coord, Design, Edge, PlayerId, Terrain, TileUse, Turns};

use super::Game;
use super::board::Neighbours;
use super::layout::Layout;

/// The rule that a play breaks. Of several, the first in the order of this list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalPlay {
    /// The player does not take part.
    #[error("{player} does not take part in this game")]
    NoSuchPlayer {
        /// Who was to play.
        player: PlayerId,
    },
    /// A tile lies there.
    #[error("a tile {design} already lies on {place}")]
    Occupied {
        /// The place.
        place: Coord,
        /// The tile that lies there.
        design: Design,
    },
    /// No tile lies at any of the four edges; corners do not count.
    #[error("no tile lies beside {place}: a tile has to touch another one along an edge")]
    NotAdjacent {
        /// The place.
        place: Coord,
    },
    /// An edge does not continue what the neighbour shows. Of several, the first clockwise from the north.
    #[error(
        "the {edge} edge of the tile is a {terrain}, but the {} edge of the tile on {neighbour} is a {meets}",
        .edge.opposite()
    )]
    EdgeMismatch {
        /// The edge of the tile that was to be played.
        edge: Edge,
        /// What it shows there.
        terrain: Terrain,
        /// The place of the tile it meets.
        neighbour: Coord,
        /// What that tile shows.
        meets: Terrain,
    },
    /// All tiles of the design are on the table or out of the game.
    #[error("no tile {design} is left: the game has {}", .design.count())]
    TooManyOfDesign {
        /// The design.
        design: Design,
    },
    /// A meeple stands on the feature already, on a tile that it would be connected with.
    #[error(
        "{holder} already has a meeple on it: {claim} would be connected with {segment} on {place}"
    )]
    FeatureOccupied {
        /// What was to be claimed.
        claim: Claim,
        /// Whose meeple stands there: of several, the one that stands longest.
        holder: PlayerId,
        /// The tile that it stands on.
        place: Coord,
        /// The part of the feature that it stands on.
        segment: Claim,
    },
    /// All meeples of the player are on the table.
    #[error("{player} has no meeple left: all are on the table")]
    NoMeepleLeft {
        /// Who was to play.
        player: PlayerId,
    },
}

impl IllegalPlay {
    /// The stable code: `occupied`, `edge-mismatch` and so on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoSuchPlayer { .. } => "no-such-player",
            Self::Occupied { .. } => "occupied",
            Self::NotAdjacent { .. } => "not-adjacent",
            Self::EdgeMismatch { .. } => "edge-mismatch",
            Self::TooManyOfDesign { .. } => "too-many-of-design",
            Self::FeatureOccupied { .. } => "feature-occupied",
            Self::NoMeepleLeft { .. } => "no-meeple-left",
        }
    }
}

/// Why a tile can't leave the game unplayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalDiscard {
    /// All tiles of the design are on the table or out of the game.
    #[error("no tile {design} is left: the game has {}", .design.count())]
    TooManyOfDesign {
        /// The design.
        design: Design,
    },
    /// The tile can be played.
    #[error("a tile {design} fits on {place}, turned by {} degrees", .turns.degrees())]
    Placeable {
        /// The design.
        design: Design,
        /// A place where it fits.
        place: Coord,
        /// How it fits there.
        turns: Turns,
    },
}

impl IllegalDiscard {
    /// The stable code: `too-many-of-design` or `placeable`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooManyOfDesign { .. } => "too-many-of-design",
            Self::Placeable { .. } => "placeable",
        }
    }
}

impl Game {
    /// Whether the player to move may play so.
    #[must_use]
    pub fn is_legal(&self, place: Coord, tile: TileUse) -> bool {
        self.check_play(place, tile).is_ok()
    }

    /// The same, and if not, why.
    ///
    /// # Errors
    /// The rule that the play breaks.
    pub fn check_play(&self, place: Coord, tile: TileUse) -> Result<(), IllegalPlay> {
        self.check_play_of(self.to_move(), place, tile).map(|_| ())
    }

    /// Whether a tile that claims nothing fits there, and if not, why. The supply is looked at too.
    ///
    /// # Errors
    /// The rule that the play breaks.
    pub fn fits(&self, place: Coord, design: Design, turns: Turns) -> Result<(), IllegalPlay> {
        self.check_tile(place, design, turns).map(|_| ())
    }

    /// The places and (reduced) turns where a tile of this design can be played now, in no particular order; none if no such tile is
    /// left.
    pub fn legal_placements(&self, design: Design) -> impl Iterator<Item = (Coord, Turns)> + '_ {
        let supply = usize::from(self.tiles_left(design) > 0);
        core::iter::repeat_n((), supply)
            .flat_map(|()| self.frontier())
            .flat_map(move |(place, neighbours)| {
                let fitting = design.distinct_turns();
                fitting
                    .filter(move |&turns| {
                        self.edges_meet(place, design, turns, &neighbours).is_ok()
                    })
                    .map(move |turns| (place, turns))
            })
    }

    /// Whether a tile of this design fits nowhere: a player who draws it sets it aside ([`Game::discard`]) and draws
    /// again. The supply is not looked at.
    #[must_use]
    pub fn is_unplaceable(&self, design: Design) -> bool {
        self.first_placement(design).is_none()
    }

    pub(super) fn first_placement(&self, design: Design) -> Option<(Coord, Turns)> {
        self.frontier().find_map(|(place, neighbours)| {
            let mut fitting = design.distinct_turns();
            fitting
                .find(|&turns| self.edges_meet(place, design, turns, &neighbours).is_ok())
                .map(|turns| (place, turns))
        })
    }

    /// The features of a tile that the player to move could claim by playing it so: those that no meeple stands on. None if
    /// the player has no meeple left.
    ///
    /// # Errors
    /// The rule that playing the tile there breaks.
    pub fn legal_claims(
        &self,
        place: Coord,
        design: Design,
        turns: Turns,
    ) -> Result<Vec<Claim>, IllegalPlay> {
        let neighbours = self.check_tile(place, design, turns)?;
        if self.meeples_left(self.to_move()) == 0 {
            return Ok(Vec::new());
        }
        let layout = Layout::get(design, turns);
        let claims = layout.claims().iter().copied();
        Ok(claims
            .filter(|&claim| self.check_free(layout, claim, &neighbours).is_ok())
            .collect())
    }

    /// The empty places beside the tiles on the table, each once.
    fn frontier(&self) -> impl Iterator<Item = (Coord, Neighbours)> + '_ {
        (0..)
            .zip(self.board.tiles())
            .flat_map(move |(index, lain)| {
                Edge::ALL.into_iter().filter_map(move |edge| {
                    let place = lain.place.neighbour(edge)?;
                    if self.board.index_at(place).is_some() {
                        return None;
                    }
                    let neighbours = self.board.neighbours(place);
                    // A place with several neighbours is met from each; the first clockwise stands for all.
                    let first = neighbours.iter().flatten().next();
                    (first == Some(&index)).then_some((place, neighbours))
                })
            })
    }

    /// All rules. Gives the neighbours, which the play then needs.
    pub(super) fn check_play_of(
        &self,
        player: PlayerId,
        place: Coord,
        tile: TileUse,
    ) -> Result<Neighbours, IllegalPlay> {
        if player.index() >= self.player_count() {
            return Err(IllegalPlay::NoSuchPlayer { player });
        }
        let neighbours = self.check_tile(place, tile.design(), tile.turns())?;
        if let Some(claim) = tile.claim() {
            let layout = Layout::get(tile.design(), tile.turns());
            self.check_free(layout, claim, &neighbours)?;
            if self.meeples_left(player) == 0 {
                return Err(IllegalPlay::NoMeepleLeft { player });
            }
        }
        Ok(neighbours)
    }

    fn check_tile(
        &self,
        place: Coord,
        design: Design,
        turns: Turns,
    ) -> Result<Neighbours, IllegalPlay> {
        if let Some(index) = self.board.index_at(place) {
            let design = self.board.lain(index).tile.design();
            return Err(IllegalPlay::Occupied { place, design });
        }
        let neighbours = self.board.neighbours(place);
        if neighbours == [None; 4] {
            return Err(IllegalPlay::NotAdjacent { place });
        }
        self.edges_meet(place, design, turns, &neighbours)?;
        if self.tiles_left(design) == 0 {
            return Err(IllegalPlay::TooManyOfDesign { design });
        }
        Ok(neighbours)
    }

    fn edges_meet(
        &self,
        place: Coord,
        design: Design,
        turns: Turns,
        neighbours: &Neighbours,
    ) -> Result<(), IllegalPlay> {
        let letters = Layout::get(design, turns).letters;
        for edge in Edge::ALL {
            let Some(other) = neighbours[edge.index()] else {
                continue;
            };
            let terrain = letters[edge.index()];
            let meets = self.board.lain(other).layout().letters[edge.opposite().index()];
            if terrain != meets {
                return Err(IllegalPlay::EdgeMismatch {
                    edge,
                    terrain,
                    neighbour: place.neighbour(edge).unwrap_or(place),
                    meets,
                });
            }
        }
        Ok(())
    }

    /// That no meeple stands on what a feature of a new tile would be connected with.
    fn check_free(
        &self,
        layout: &Layout,
        claim: Claim,
        neighbours: &Neighbours,
    ) -> Result<(), IllegalPlay> {
        match self.board.holder_of(layout, claim, neighbours) {
            None => Ok(()),
            Some(standing) => {
                let (place, segment) = self.board.segment(standing.node);
                Err(IllegalPlay::FeatureOccupied {
                    claim,
                    holder: standing.player,
                    place,
                    segment,
                })
            }
        }
    }
}
