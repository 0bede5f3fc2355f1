//! The tiles on the table and how their features join.
//!
//! Every feature of every tile is a node; nodes that are connected form a group. A group's nodes hang on a ring, so that two
//! groups join by renaming the smaller one and crossing the rings, and so that the tiles of a feature can be listed. All is
//! bounded by the 72 tiles, which have 243 features of which 49 are cities: nodes and cities fit in a byte and in a `u64`.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use boardwire_core::carcassonne::{Claim, Coord, Design, Edge, HalfEdge, PlayerId, TileUse};

use super::feature::{Crew, Feature};
use super::layout::{Layout, NO_FEATURE};

/// A node: the number of a feature of a tile on the table.
pub(super) type Node = u8;

/// The most features that 72 tiles have.
const MOST_NODES: usize = 243;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// For each place 1 + the index of its tile, or 0. There is a border, so that every tile has eight places around.
    grid: Box<[u8]>,
    tiles: Vec<Lain>,
    nodes: Vec<Link>,
    /// Indexed by node; what counts is the entry of a group's root.
    groups: Vec<Group>,
    /// The nodes of the cities, in the order in which groups of fields number them.
    cities: Vec<Node>,
    /// The nodes of the monasteries.
    monasteries: Vec<Node>,
    /// The tiles with an emblem.
    emblems: u128,
    meeples: Vec<Standing>,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lain {
    pub(super) place: Coord,
    pub(super) tile: TileUse,
    /// Who played it; nobody the start tile.
    pub(super) player: Option<PlayerId>,
    /// The node of its first feature; the others follow.
    first: Node,
}

/// A meeple on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) node: Node,
    pub(super) player: PlayerId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link {
    /// The node that stands for the group.
    root: Node,
    /// The next node of the ring.
    next: Node,
    /// The index of the tile.
    tile: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Group {
    /// The tiles it covers, a bit each.
    tiles: u128,
    /// Of a field, the cities it touches: bits of `Board::cities`.
    cities: u64,
    crew: Crew,
    /// Open edges; of a monastery the empty places around.
    open: u8,
    nodes: u8,
}

/// The tiles beyond the four edges of a place.
pub(super) type Neighbours = [Option<u8>; 4];

const WIDTH: usize = 2 * Coord::MAX as usize + 3;

/// From a cell to those of the four edges and the four corners.
const BESIDE: [isize; 4] = {
    let row = WIDTH.cast_signed();
    [row, 1, -row, -1]
};
const AROUND: [isize; 8] = {
    let row = WIDTH.cast_signed();
    [row, row + 1, 1, 1 - row, -row, -row - 1, -1, row - 1]
};

/// The cell of a place, never on the border.
#[inline]
fn cell(place: Coord) -> usize {
    let along = |at: i16| usize::from((at + Coord::MAX + 1).unsigned_abs());
    along(place.y()) * WIDTH + along(place.x())
}

impl Board {
    pub(super) fn new() -> Self {
        let tiles = usize::from(Design::TILES);
        Self {
            grid: vec![0; WIDTH * WIDTH].into_boxed_slice(),
            tiles: Vec::with_capacity(tiles),
            nodes: Vec::with_capacity(MOST_NODES),
            groups: Vec::with_capacity(MOST_NODES),
            cities: Vec::with_capacity(49),
            monasteries: Vec::with_capacity(6),
            emblems: 0,
            meeples: Vec::with_capacity(42),
        }
    }

    #[inline]
    fn at(&self, cell: usize) -> Option<u8> {
        self.grid.get(cell)?.checked_sub(1)
    }

    /// The index of the tile on a place.
    #[inline]
    pub(super) fn index_at(&self, place: Coord) -> Option<u8> {
        self.at(cell(place))
    }

    pub(super) fn neighbours(&self, place: Coord) -> Neighbours {
        let cell = cell(place);
        BESIDE.map(|step| self.at(cell.wrapping_add_signed(step)))
    }

    #[inline]
    pub(super) fn tiles(&self) -> &[Lain] {
        &self.tiles
    }

    #[inline]
    pub(super) fn lain(&self, index: u8) -> &Lain {
        &self.tiles[usize::from(index)]
    }

    #[inline]
    pub(super) fn meeples(&self) -> &[Standing] {
        &self.meeples
    }

    #[inline]
    pub(super) fn monasteries(&self) -> &[Node] {
        &self.monasteries
    }

    /// The node of a feature of a tile on the table, if the tile has that feature.
    pub(super) fn node(&self, tile: u8, claim: Claim) -> Option<Node> {
        let lain = self.lain(tile);
        let number = lain.layout().number_of(claim);
        (number != NO_FEATURE).then(|| lain.first + number)
    }

    /// The place of a node's tile and its feature there.
    pub(super) fn segment(&self, node: Node) -> (Coord, Claim) {
        let lain = self.lain(self.nodes[usize::from(node)].tile);
        let number = usize::from(node - lain.first);
        (lain.place, lain.layout().claims()[number])
    }

    #[inline]
    pub(super) fn root(&self, node: Node) -> Node {
        self.nodes[usize::from(node)].root
    }

    #[inline]
    fn group(&self, node: Node) -> &Group {
        &self.groups[usize::from(self.root(node))]
    }

    #[inline]
    fn group_mut(&mut self, node: Node) -> &mut Group {
        let root = self.root(node);
        &mut self.groups[usize::from(root)]
    }

    /// Whether a city or road has no open edge, or a monastery no empty place around.
    #[inline]
    pub(super) fn is_closed(&self, node: Node) -> bool {
        self.group(node).open == 0
    }

    /// The nodes connected with this one, itself included.
    pub(super) fn connected(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let next = move |&at: &Node| {
            let next = self.nodes[usize::from(at)].next;
            (next != node).then_some(next)
        };
        core::iter::successors(Some(node), next)
    }

    /// The nodes that stand for a group each.
    pub(super) fn roots(&self) -> impl Iterator<Item = Node> + '_ {
        let nodes = (0..).zip(&self.nodes);
        nodes
            .filter(|&(node, link)| link.root == node)
            .map(|(node, _)| node)
    }

    /// A meeple that would stand on a feature of a tile, were the tile laid between these neighbours: of several, the one met
    /// first at the feature's own edges, clockwise.
    pub(super) fn holder_of(
        &self,
        layout: &Layout,
        claim: Claim,
        neighbours: &Neighbours,
    ) -> Option<Standing> {
        let mut reached = NodeSet::default();
        if let Some(holder) = self.reach(&mut reached, claim, neighbours) {
            return Some(holder);
        }
        // Another part of the tile can be connected with the claimed one round about, and with something else beyond: a field
        // that meets one group at both its parts joins what lies at either of them.
        let number = layout.number_of(claim);
        let mut left: u8 = !0;
        while !reached.is_empty() {
            let next = (0..layout.len)
                .zip(layout.claims())
                .filter(|&(other, _)| left >> other & 1 != 0 && other != number)
                .find(|&(_, &other)| {
                    let mut joined = self.joined_by(other, neighbours);
                    joined.any(|node| reached.contains(self.root(node)))
                });
            let (other, &part) = next?;
            left &= !(1 << other);
            if let Some(holder) = self.reach(&mut reached, part, neighbours) {
                return Some(holder);
            }
        }
        None
    }

    /// Adds the groups that a feature of a tile would join, up to one that a meeple stands on.
    fn reach(
        &self,
        reached: &mut NodeSet,
        part: Claim,
        neighbours: &Neighbours,
    ) -> Option<Standing> {
        self.joined_by(part, neighbours).find_map(|node| {
            reached.insert(self.root(node));
            self.holder(node)
        })
    }

    /// The nodes of other tiles that a feature of a tile would join, were the tile laid between these neighbours.
    fn joined_by<'b>(
        &'b self,
        claim: Claim,
        neighbours: &'b Neighbours,
    ) -> impl Iterator<Item = Node> + 'b {
        let (edges, halves) = match claim {
            Claim::City(edges) | Claim::Road(edges) => (edges.bits(), 0),
            Claim::Field(halves) => (0, halves.bits()),
            Claim::Monastery => (0, 0),
        };
        let over_edges = Edge::ALL.into_iter().filter_map(move |edge| {
            let wanted = edges >> edge as u8 & 1 != 0;
            let other = neighbours[edge.index()].filter(|_| wanted)?;
            self.node_at_edge(other, edge.opposite())
        });
        let over_halves = HalfEdge::ALL.into_iter().filter_map(move |half| {
            let wanted = halves >> half.index() & 1 != 0;
            let other = neighbours[half.edge().index()].filter(|_| wanted)?;
            self.node_at_half(other, half.facing())
        });
        over_edges.chain(over_halves)
    }

    #[inline]
    fn node_at_edge(&self, tile: u8, edge: Edge) -> Option<Node> {
        let lain = self.lain(tile);
        let number = lain.layout().at_edge[edge.index()];
        (number != NO_FEATURE).then(|| lain.first + number)
    }

    #[inline]
    fn node_at_half(&self, tile: u8, half: HalfEdge) -> Option<Node> {
        let lain = self.lain(tile);
        let number = lain.layout().at_half[half.index()];
        (number != NO_FEATURE).then(|| lain.first + number)
    }

    /// The meeple that stands on a node's group, if there is one.
    pub(super) fn holder(&self, node: Node) -> Option<Standing> {
        if self.group(node).crew.is_empty() {
            return None;
        }
        let root = self.root(node);
        let mut meeples = self.meeples.iter();
        meeples
            .find(|meeple| self.root(meeple.node) == root)
            .copied()
    }

    /// Lays a tile, joins its features with those around, and puts the claiming meeple down. The caller has checked that the
    /// place is free, that the edges meet, and that the tile is one of the 72. Returns the node of its first feature.
    pub(super) fn lay(
        &mut self,
        place: Coord,
        tile: TileUse,
        player: Option<PlayerId>,
        neighbours: &Neighbours,
    ) -> Node {
        let layout = Layout::get(tile.design(), tile.turns());
        let index = byte(self.tiles.len());
        let first = byte(self.nodes.len());
        self.tiles.push(Lain {
            place,
            tile,
            player,
            first,
        });
        self.grid[cell(place)] = index + 1;
        self.push_nodes(layout, index, first);
        self.count_around(place, index, first);

        for edge in Edge::ALL {
            let Some(other) = neighbours[edge.index()] else {
                continue;
            };
            let number = layout.at_edge[edge.index()];
            if let Some(there) = self.node_at_edge(other, edge.opposite())
                && number != NO_FEATURE
            {
                self.join(first + number, there);
                // Each side of the seam was an open edge.
                self.group_mut(there).open -= 2;
            }
            for half in edge.halves() {
                let number = layout.at_half[half.index()];
                if let Some(there) = self.node_at_half(other, half.facing())
                    && number != NO_FEATURE
                {
                    self.join(first + number, there);
                }
            }
        }

        if let (Some(claim), Some(player)) = (tile.claim(), player) {
            let node = first + layout.number_of(claim);
            self.meeples.push(Standing { node, player });
            self.group_mut(node).crew.add(player);
        }
        first
    }

    fn push_nodes(&mut self, layout: &Layout, tile: u8, first: Node) {
        let cities = self.cities.len();
        if layout.has_emblem {
            self.emblems |= 1 << tile;
        }
        let touches = layout.touches.iter();
        for ((node, &claim), &touches) in (first..).zip(layout.claims()).zip(touches) {
            let open = match claim {
                Claim::City(edges) | Claim::Road(edges) => byte(edges.len()),
                Claim::Field(_) => 0,
                Claim::Monastery => byte(AROUND.len()),
            };
            match claim {
                Claim::City(_) => self.cities.push(node),
                Claim::Monastery => self.monasteries.push(node),
                Claim::Road(_) | Claim::Field(_) => {}
            }
            self.nodes.push(Link {
                root: node,
                next: node,
                tile,
            });
            self.groups.push(Group {
                tiles: 1 << tile,
                // Cities come first on a tile, so the number of a city is also its place among the new ones.
                cities: u64::from(touches) << cities,
                crew: Crew::default(),
                open,
                nodes: 1,
            });
        }
    }

    /// Counts a new tile for the monasteries around it, and the tiles around it for its own.
    fn count_around(&mut self, place: Coord, tile: u8, first: Node) {
        for i in 0..self.monasteries.len() {
            let node = self.monasteries[i];
            let other = if node >= first {
                let cell = cell(place);
                for step in AROUND {
                    if let Some(index) = self.at(cell.wrapping_add_signed(step)) {
                        self.count_for(node, index);
                    }
                }
                continue;
            } else {
                self.lain(self.nodes[usize::from(node)].tile).place
            };
            if (other.x() - place.x()).abs() <= 1 && (other.y() - place.y()).abs() <= 1 {
                self.count_for(node, tile);
            }
        }
    }

    fn count_for(&mut self, monastery: Node, tile: u8) {
        let group = self.group_mut(monastery);
        group.tiles |= 1 << tile;
        group.open -= 1;
    }

    fn join(&mut self, a: Node, b: Node) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let nodes = |root: Node| self.groups[usize::from(root)].nodes;
        let (into, from) = if nodes(a) < nodes(b) { (b, a) } else { (a, b) };
        let mut node = from;
        loop {
            let link = &mut self.nodes[usize::from(node)];
            link.root = into;
            node = link.next;
            if node == from {
                break;
            }
        }
        let after = self.nodes[usize::from(into)].next;
        self.nodes[usize::from(into)].next = self.nodes[usize::from(from)].next;
        self.nodes[usize::from(from)].next = after;

        let added = self.groups[usize::from(from)];
        let group = &mut self.groups[usize::from(into)];
        group.tiles |= added.tiles;
        group.cities |= added.cities;
        group.crew.join(added.crew);
        group.open += added.open;
        group.nodes += added.nodes;
    }

    /// Takes the meeples off a feature.
    pub(super) fn clear(&mut self, node: Node) {
        let root = self.root(node);
        let nodes = &self.nodes;
        self.meeples
            .retain(|meeple| nodes[usize::from(meeple.node)].root != root);
        self.group_mut(node).crew = Crew::default();
    }

    /// The feature that a node belongs to, named by that node.
    pub(super) fn feature(&self, node: Node) -> Feature {
        let group = self.group(node);
        let (place, segment) = self.segment(node);
        Feature {
            place,
            segment,
            tiles: byte(group.tiles.count_ones()),
            emblems: match segment {
                Claim::City(_) => byte((group.tiles & self.emblems).count_ones()),
                _ => 0,
            },
            open: group.open,
            cities: match segment {
                Claim::Field(_) => byte(self.completed_cities(group.cities)),
                _ => 0,
            },
            meeples: group.crew.counts(),
        }
    }

    /// How many different completed cities the bits of `cities` belong to.
    fn completed_cities(&self, bits: u64) -> u32 {
        let mut seen = NodeSet::default();
        for (i, &city) in self.cities.iter().enumerate() {
            if bits >> i & 1 != 0 && self.is_closed(city) {
                seen.insert(self.root(city));
            }
        }
        seen.len()
    }
}

/// Some of the nodes.
#[derive(Clone, Copy, Debug, Default)]
struct NodeSet([u64; 4]);

impl NodeSet {
    #[inline]
    fn insert(&mut self, node: Node) {
        self.0[usize::from(node / 64)] |= 1 << (node % 64);
    }

    #[inline]
    fn contains(&self, node: Node) -> bool {
        self.0[usize::from(node / 64)] >> (node % 64) & 1 != 0
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    fn len(&self) -> u32 {
        self.0.into_iter().map(u64::count_ones).sum()
    }
}

impl Lain {
    #[inline]
    pub(super) fn layout(&self) -> &'static Layout {
        Layout::get(self.tile.design(), self.tile.turns())
    }
}

/// Counts of tiles, nodes and edges all fit in a byte: see the head of this file.
#[inline]
fn byte(count: impl TryInto<u8>) -> u8 {
    count.try_into().unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_cell_of_its_own_inside_the_border() {
        let line = -Coord::MAX..=Coord::MAX;
        let places: Vec<Coord> = line
            .clone()
            .flat_map(|y| line.clone().filter_map(move |x| Coord::new(x, y)))
            .collect();
        let mut taken = vec![false; WIDTH * WIDTH];
        for place in &places {
            assert!(!taken[cell(*place)], "{place:?}");
            taken[cell(*place)] = true;
        }
        let edges = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        let around = BESIDE
            .into_iter()
            .chain(AROUND.into_iter().skip(1).step_by(2));
        for (step, (dx, dy)) in around.zip(edges.into_iter().chain(corners)) {
            for place in &places {
                let there = cell(*place).checked_add_signed(step).unwrap();
                match Coord::new(place.x() + dx, place.y() + dy) {
                    Some(next) => assert_eq!(there, cell(next), "{place:?}"),
                    None => assert!(!taken[there], "{place:?}"),
                }
            }
        }
    }
}
