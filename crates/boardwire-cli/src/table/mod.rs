//! A table of laid tiles, for Carcassonne: as an SVG picture and as text.
//!
//! A [`BoardView`](boardwire_core::board::BoardView) has cells with pieces on them; here the tiles are the board and show what
//! lies on each edge, so that they have drawings of their own.

use std::collections::HashMap;

use boardwire_core::carcassonne::{
    Claim, Coord, Design, Edge, EdgeSet, HalfEdge, HalfEdgeSet, PlayerId, Terrain, TileUse, Turns,
};

mod art;
mod picture;
mod text;

pub(crate) use picture::picture;
pub(crate) use text::text;

/// A table as it is drawn.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The tiles in the order in which they were laid, without what was claimed.
    pub(crate) tiles: Vec<(Coord, TileUse)>,
    /// The meeples that stand, or lie, on them.
    pub(crate) meeples: Vec<(Coord, Claim, PlayerId)>,
    /// The tile laid last.
    pub(crate) last: Option<Coord>,
    /// The players in turn order.
    pub(crate) players: Vec<Player>,
    /// Tiles that are not laid yet.
    pub(crate) left: usize,
    /// The game is over, and the points are those of its end.
    pub(crate) is_final: bool,
}

/// A player as the line below the table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    pub(crate) name: String,
    /// The colour of the meeples, as the record calls it.
    pub(crate) colour: Option<String>,
    pub(crate) points: u32,
    pub(crate) meeples: u32,
}

impl Table {
    /// The least and greatest coordinates that hold a tile.
    fn bounds(&self) -> Option<Bounds> {
        let first = self.tiles.first()?.0;
        let mut bounds = Bounds {
            left: first.x(),
            right: first.x(),
            bottom: first.y(),
            top: first.y(),
        };
        for (coord, _) in &self.tiles {
            bounds.left = bounds.left.min(coord.x());
            bounds.right = bounds.right.max(coord.x());
            bounds.bottom = bounds.bottom.min(coord.y());
            bounds.top = bounds.top.max(coord.y());
        }
        Some(bounds)
    }

    /// Each meeple, with where on its tile it is marked.
    fn spots(&self) -> impl Iterator<Item = (Coord, Spot, Claim, PlayerId)> {
        let tiles: HashMap<_, _> = self.tiles.iter().copied().collect();
        self.meeples
            .iter()
            .filter_map(move |&(coord, claim, player)| {
                let tile = *tiles.get(&coord)?;
                Some((coord, spot(tile, claim), claim, player))
            })
    }

    /// What stands behind the points.
    const fn at_the_end(&self) -> &'static str {
        if self.is_final { " at the end" } else { "" }
    }

    /// Each player, and the points, as one line says: `Alice 31, Bob 27`.
    fn score_line(&self) -> String {
        let parts: Vec<_> = self
            .players
            .iter()
            .map(|player| {
                format!(
                    "{} {} {}{}",
                    player.id,
                    player.name,
                    counted(player.points, "point"),
                    self.at_the_end(),
                )
            })
            .collect();
        parts.join(", ")
    }
}

fn counted(count: u32, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Where the tiles lie.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: i16,
    right: i16,
    bottom: i16,
    top: i16,
}

impl Bounds {
    fn columns(self) -> impl DoubleEndedIterator<Item = i16> + Clone {
        self.left..=self.right
    }

    /// From the top down.
    fn rows(self) -> impl Iterator<Item = i16> + Clone {
        (self.bottom..=self.top).rev()
    }
}

/// Where on a tile a feature has its mark, as seen on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Centre,
    /// Beside the middle of an edge.
    Edge(Edge),
    /// In the corner that lies clockwise of an edge: north-east for north.
    Corner(Edge),
    /// Beside one half of an edge.
    Half(HalfEdge),
    /// Between the centre and the corner clockwise of an edge.
    Bend(Edge),
}

/// Where a claim's meeple stands. Where a feature passes through the middle of its tile the meeple stands there.
fn spot(tile: TileUse, claim: Claim) -> Spot {
    match claim {
        Claim::Monastery => Spot::Centre,
        Claim::City(edges) | Claim::Road(edges) => spot_of_edges(edges),
        Claim::Field(halves) => spot_of_halves(tile, halves),
    }
}

fn spot_of_edges(edges: EdgeSet) -> Spot {
    let mut all = edges.iter();
    match (edges.len(), all.next()) {
        (1, Some(edge)) => Spot::Edge(edge),
        (2, Some(first)) => {
            let is_corner = |edge: &Edge| edges.contains(edge.turned(Turns::Quarter));
            match Edge::ALL
                .into_iter()
                .filter(|edge| edges.contains(*edge))
                .find(is_corner)
            {
                Some(corner) => Spot::Bend(corner),
                None => {
                    debug_assert!(edges.contains(first.opposite()));
                    Spot::Centre
                }
            }
        }
        _ => Spot::Centre,
    }
}

/// A whole edge without a road is the widest place, then a corner, then what there is.
fn spot_of_halves(tile: TileUse, halves: HalfEdgeSet) -> Spot {
    let owns = |half: &HalfEdge| halves.contains(*half);
    let is_open = |edge: &Edge| tile.letters().get(edge.index()) == Some(&Terrain::Field);
    let [south, east, west, north] = [Edge::South, Edge::East, Edge::West, Edge::North];
    let whole = [south, east, west, north]
        .into_iter()
        .find(|edge| is_open(edge) && edge.halves().iter().all(owns));
    if let Some(edge) = whole {
        return Spot::Edge(edge);
    }
    let corner = Edge::ALL.into_iter().find(|edge| {
        let [_, before] = edge.halves();
        let [after, _] = edge.turned(Turns::Quarter).halves();
        owns(&before) && owns(&after)
    });
    match (corner, halves.iter().next()) {
        (Some(edge), _) => Spot::Corner(edge),
        (None, Some(half)) => Spot::Half(half),
        (None, None) => Spot::Centre,
    }
}

/// Where the shield of a tile with an emblem hangs: in its city, beside the place for a meeple.
fn shield_spot(design: Design, turns: Turns) -> Option<Spot> {
    if !design.has_emblem() {
        return None;
    }
    let city = design.cities().first()?.turned(turns);
    Some(match city.len() {
        4 => Spot::Corner(Edge::North.turned(turns)),
        // The edge opposite of the open one, or one of the two.
        3 => {
            let open = Edge::ALL.into_iter().find(|edge| !city.contains(*edge))?;
            Spot::Edge(open.turned(Turns::Quarter))
        }
        _ => Spot::Edge(city.iter().next()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_of_a_tile_has_a_place_of_its_own() {
        for design in Design::ALL {
            for turns in design.distinct_turns() {
                let mut spots: Vec<_> = {
                    let tile = TileUse::unclaimed(design, turns);
                    tile.features().map(|claim| spot(tile, claim)).collect()
                };
                spots.extend(shield_spot(design, turns));
                for (index, spot) in spots.iter().enumerate() {
                    assert!(
                        !spots[..index].contains(spot),
                        "{design:?} {turns:?} {spots:?}"
                    );
                }
            }
        }
    }
}
